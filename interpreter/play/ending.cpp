// How games end, and how often a position has been seen.
#include <algorithm>

#include "interpreter/play/arbiter.hpp"

namespace feerie::play {

using program::Ending;
using program::Register;

void Arbiter::end(Ending::Kind kind, std::int32_t player, int ending) {
  std::int32_t winner = program::none;
  if (kind == Ending::Kind::Win) winner = player;
  // Of two players the other one wins; of more nobody in particular does.
  if (kind == Ending::Kind::Loss && program_.players == 2 && player >= 0) winner = 1 - player;
  state_.set(Register::Winner, winner, journal_);
  state_.set(Register::Ending, ending, journal_);
  state_.set(Register::IsOver, 1, journal_);
}

void Arbiter::try_endings(program::Player mover, program::Player to_move) {
  program::Moment moment;
  moment.mover = mover;
  moment.to_move = to_move;
  for (std::size_t i = 0; i < program_.endings.size(); ++i) {
    Ending const& ending = program_.endings[i];
    if (ending.by_claim || !holds(ending.when, moment)) continue;
    if (ending.kind == Ending::Kind::Rank) {
      state_.set(Register::Ending, static_cast<std::int32_t>(i), journal_);
      run_effects(ending.then, moment);
      if (!state_.is_over()) end(Ending::Kind::Draw, program::none, static_cast<int>(i));
    } else {
      end(ending.kind, ending.of_player_to_move ? to_move : mover, static_cast<int>(i));
    }
    return;
  }
}

void Arbiter::claims(std::vector<int>& out) {
  out.clear();
  if (state_.is_over()) return;
  program::Moment moment;
  moment.to_move = state_.actor();
  moment.mover = state_.actor();
  for (std::size_t i = 0; i < program_.endings.size(); ++i)
    if (program_.endings[i].by_claim && holds(program_.endings[i].when, moment)) out.push_back(static_cast<int>(i));
}

namespace {

// Whether every `never moved` that the condition demands holds; other conditions may change and are no part of a right.
bool keeps_right(program::Program const& program, state::State const& state, std::vector<std::int32_t> const& locals,
                 program::NodeIndex index) {
  program::Node const& node = program.nodes[index];
  if (node.op == program::Op::And) return keeps_right(program, state, locals, node.a) && keeps_right(program, state, locals, node.b);
  if (node.op != program::Op::NeverMoved || program.nodes[node.a].op != program::Op::Local) return true;
  std::int32_t const site = locals[static_cast<std::size_t>(program.nodes[node.a].value)];
  return site >= 0 && !state.at(static_cast<program::Site>(site)).has_moved;
}

constexpr std::uint32_t rights_place = 0x8000'0000U;  // beyond every cell, so that these keys meet no other
constexpr std::uint32_t passed_place = 0xC000'0000U;

}  // namespace

// The position's key with the rights that can still be used and a capture in passing that can still be made.
Key Arbiter::repetition_key() {
  Key key = state_.key();
  for (std::size_t s = 0; s < program_.specials.size(); ++s) {
    program::Special const& special = program_.specials[s];
    for (int player = 0; player < program_.players; ++player) {
      program::Moment moment;
      moment.mover = player;
      bool holds_right = !special.with.empty();
      for (program::SpecialPiece const& with : special.with) {
        std::int32_t const site = with.site == program::no_node ? program::none : number(with.site, moment);
        holds_right = holds_right && site >= 0 && set(with.pieces, moment).has(static_cast<std::size_t>(site));
        scratch_.locals[with.local] = site;
      }
      for (program::NodeIndex const when : special.when)
        holds_right = holds_right && keeps_right(program_, state_, scratch_.locals, when);
      if (holds_right) key ^= key_of(rights_place + static_cast<std::uint32_t>(s), static_cast<std::uint32_t>(player) + 1);
    }
  }
  if (state_.reg(Register::LastRule) != program::none) {
    scratch_.nested.clear();
    program::Player const player = state_.turn_player();
    generate(player, plays_of(player), false, SIZE_MAX, scratch_.nested);
    for (Decision const& decision : scratch_.nested)
      if (decision.victim != program::no_site && decision.victim != decision.to) {
        key ^= key_of(passed_place, decision.to + 1U);
        break;
      }
  }
  return key;
}

void Arbiter::record_position() {
  if (!program_.asks_repetition) return;
  Key const key = repetition_key();
  auto const seen = std::ranges::count(scratch_.history, key);
  scratch_.history.push_back(key);
  state_.set(Register::Seen, static_cast<std::int32_t>(seen) + 1, journal_);
}

}  // namespace feerie::play
