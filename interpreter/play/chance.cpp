// Luck: the outcomes of a chance node with their weights. Sampling is the caller's business.
#include <algorithm>

#include "interpreter/play/arbiter.hpp"

namespace feerie::play {

namespace {

// A roll-off keeps, in its loop's cells: who has still to roll, the highest face so far (plus an offset, so that 0 is none), who has it.
constexpr program::CellIndex still_rolling = 0;
constexpr program::CellIndex highest = 1;
constexpr program::CellIndex leading = 2;
constexpr std::int32_t face_offset = 1'000'000;

}  // namespace

void Arbiter::outcomes(std::vector<Outcome>& out) {
  out.clear();
  if (node() != NodeKind::Chance) return;
  auto const& i = program_.code[static_cast<std::size_t>(state_.reg(program::Register::Next))];
  load_locals();
  auto const add = [&](std::int32_t value, std::uint32_t weight) {
    for (Outcome& known : out)
      if (known.decision.value == value) {
        known.weight += weight;
        return;
      }
    out.push_back({{.kind = Decision::Kind::Chance, .value = value}, weight});
  };
  if (i.kind == program::InstructionKind::DrawCard) {
    program::Deck const& deck = program_.decks[static_cast<std::size_t>(i.value)];
    for (std::size_t card = 0; card < deck.cards.size(); ++card)
      if (std::int32_t const left = state_.cell(deck.first + static_cast<program::CellIndex>(card)); left > 0)
        add(deck.cards[card].first, static_cast<std::uint32_t>(left));
    return;
  }
  // A re-roll is one node over the faces that pass.
  for (int const face : program_.dice[static_cast<std::size_t>(i.value)].faces) {
    if (i.kind == program::InstructionKind::Roll && i.a != program::no_node) {
      scratch_.locals[i.local] = face;
      if (holds(i.a, turn_moment())) continue;
    }
    add(face, 1);
  }
  load_locals();
}

bool Arbiter::has_outcome(program::Instruction const& i) {
  if (i.kind == program::InstructionKind::DrawCard) {
    program::Deck const& deck = program_.decks[static_cast<std::size_t>(i.value)];
    for (std::size_t card = 0; card < deck.cards.size(); ++card)
      if (state_.cell(deck.first + static_cast<program::CellIndex>(card)) > 0) return true;
    return false;
  }
  if (i.a == program::no_node) return true;
  std::int32_t const kept = scratch_.locals[i.local];
  bool const found = std::ranges::any_of(program_.dice[static_cast<std::size_t>(i.value)].faces, [&](int face) {
    scratch_.locals[i.local] = face;
    return !holds(i.a, turn_moment());
  });
  scratch_.locals[i.local] = kept;
  return found;
}

void Arbiter::start_roll_off(program::Instruction const& i) {
  program::CellIndex const first = program_.layout.loops + i.loop * program_.layout.loop_cells;
  if (state_.cell(first + still_rolling) == 0) state_.set(first + still_rolling, (1 << program_.players) - 1, journal_);
  std::int32_t roller = 0;
  while (((state_.cell(first + still_rolling) >> roller) & 1) == 0) ++roller;
  state_.set(program::Register::Actor, roller, journal_);
}

// One player's roll; when all have rolled the highest wins, or those who share it roll again.
void Arbiter::roll_off(program::Instruction const& i, std::int32_t face) {
  program::CellIndex const first = program_.layout.loops + i.loop * program_.layout.loop_cells;
  std::int32_t const roller = state_.actor();
  std::int32_t const value = face + face_offset;
  std::int32_t leaders = state_.cell(first + leading);
  if (value > state_.cell(first + highest)) leaders = 0;
  if (value >= state_.cell(first + highest)) {
    leaders |= 1 << roller;
    state_.set(first + highest, value, journal_);
  }
  state_.set(first + leading, leaders, journal_);
  std::int32_t const left = state_.cell(first + still_rolling) & ~(1 << roller);
  state_.set(first + still_rolling, left, journal_);
  if (left != 0) return;
  state_.set(first + highest, 0, journal_);
  state_.set(first + leading, 0, journal_);
  if ((leaders & (leaders - 1)) != 0) {
    state_.set(first + still_rolling, leaders, journal_);
    return;
  }
  std::int32_t winner = 0;
  while (((leaders >> winner) & 1) == 0) ++winner;
  state_.set(i.to, winner, journal_);
  state_.set(program::Register::Actor, state_.turn_player(), journal_);
  state_.set(program::Register::Next, state_.reg(program::Register::Next) + 1, journal_);
}

}  // namespace feerie::play
