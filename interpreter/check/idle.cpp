#include "interpreter/check/idle.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/constant.hpp"

namespace feerie::check {
namespace {

using model::BlockId;
using model::Statement;
using model::StatementKind;

// What may happen in a block. Conditions are not weighed, unless they are constant.
struct Outlook {
  bool decides = false;   // somebody, or luck, decides something
  bool ends = false;      // the game may end by a statement
  bool goes_on = true;    // what stands behind it may be reached

  void add(Outlook const& other) {
    decides |= other.decides;
    ends |= other.ends;
  }
};

class Walk {
 public:
  explicit Walk(model::Game const& game) : game_(game) {}
  Walk(model::Game const& game, std::function<void(Statement const&)> visit) : game_(game), visit_(std::move(visit)) {}

  Outlook block(BlockId id) const {
    Outlook all;
    if (id.is_none()) return all;
    for (Statement const& s : game_.blocks[id]) {
      Outlook const one = statement(s);
      all.add(one);
      all.goes_on = one.goes_on;
      if (!all.goes_on) break;
    }
    return all;
  }

 private:
  Outlook either(Outlook a, Outlook const& b) const {
    a.add(b);
    a.goes_on |= b.goes_on;
    return a;
  }
  Outlook branches(Statement const& s) const {
    if (auto const known = constant_value(game_, s.a)) return block(known->number != 0 ? s.then : s.otherwise);
    return either(block(s.then), block(s.otherwise));
  }
  Outlook cases(Statement const& s) const {
    Outlook all = block(s.otherwise);
    for (model::CaseBranch const& branch : s.cases) all = either(all, block(branch.block));
    return all;
  }

  Outlook statement(Statement const& s) const {
    if (visit_) visit_(s);
    switch (s.kind) {
      case StatementKind::Play:
      case StatementKind::Choose: {
        Outlook all = either(block(s.then), block(s.otherwise));
        all.decides = all.goes_on = true;
        return all;
      }
      case StatementKind::Roll:
      case StatementKind::RollOff:
      case StatementKind::DrawCard: return {.decides = true};
      case StatementKind::If: return branches(s);
      case StatementKind::Case: return cases(s);
      case StatementKind::ForEach: return either(block(s.then), {});
      case StatementKind::Do:
        return block(game_.procedures[game_.procedures.id_at(static_cast<std::size_t>(s.value))].body);
      case StatementKind::Win:
      case StatementKind::Lose:
      case StatementKind::DeclareDraw:
      case StatementKind::RankBy: return {.ends = true, .goes_on = false};
      case StatementKind::SkipThisTurn:
      case StatementKind::Pass: return {.goes_on = false};
      case StatementKind::Shuffle:
      case StatementKind::Gather:
      case StatementKind::Put:
      case StatementKind::PutInStock:
      case StatementKind::Move:
      case StatementKind::Swap:
      case StatementKind::Remove:
      case StatementKind::Change:
      case StatementKind::Set:
      case StatementKind::Add:
      case StatementKind::SkipNextTurn:
      case StatementKind::RestartOrder: break;
    }
    return {};
  }

  model::Game const& game_;
  std::function<void(Statement const&)> visit_;
};

Outlook turn_of(Walk const& walk, model::Phase const& phase) {
  Outlook all = walk.block(phase.before_turn);
  if (all.goes_on) all.add(walk.block(phase.turn));
  return all;
}

// The word `turn` of a turn that stands alone, or the name of a phase.
Span place_of(Context const& context, model::Phase const& phase) {
  constexpr std::string_view word = "turn";
  if (!context.sources.text(phase.span).starts_with(word)) return phase.span;
  return {phase.span.file, phase.span.begin, phase.span.begin + static_cast<std::uint32_t>(word.size())};
}

}  // namespace

void check_idle_phases(Context& context) {
  model::Game const& game = context.game;
  Walk const walk(game);
  std::size_t const count = game.phases.size();
  // Whether its turns are idle, and whether the game comes to something from there on.
  std::vector<bool> idle(count);
  std::vector<bool> comes_to_something(count);
  for (std::size_t i = 0; i < count; ++i) {
    model::Phase const& phase = game.phases[game.phases.id_at(i)];
    Outlook const turn = turn_of(walk, phase);
    Outlook const begin = walk.block(phase.begin);
    idle[i] = !turn.decides && !turn.ends;
    comes_to_something[i] = !idle[i] || begin.ends || (begin.decides && !phase.exits.empty());
  }
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t i = 0; i < count; ++i) {
      auto const& exits = game.phases[game.phases.id_at(i)].exits;
      if (comes_to_something[i] || std::none_of(exits.begin(), exits.end(), [&](auto const& exit) { return comes_to_something[exit.to.index]; }))
        continue;
      comes_to_something[i] = changes = true;
    }
  }
  std::vector<Note> others;
  for (std::size_t i = count; i-- > 0;) {
    model::Phase const& phase = game.phases[game.phases.id_at(i)];
    if (comes_to_something[i]) continue;
    bool const is_first = std::all_of(comes_to_something.begin(), comes_to_something.begin() + static_cast<std::ptrdiff_t>(i), [](bool b) { return b; });
    if (!is_first) {
      others.insert(others.begin(), Note{phase.span, "nor does this one"});
      continue;
    }
    bool const leads_on = !phase.exits.empty();
    context.error(Code::PhaseWithoutExit, place_of(context, phase),
                  leads_on ? "this phase and those it leads to never come to a decision" : "nothing is ever decided in this turn, and it does not end the game",
                  leads_on ? "give one of them a `turn` with a `play`, a `choose` or a `roll`"
                           : "add a `play`, a `choose` or a `roll` that can be reached, a `next …`, or end the game",
                  std::move(others));
    return;
  }
}

void check_lost_cards(Context& context, FileId own_file) {
  model::Game const& game = context.game;
  std::vector<bool> returns(game.decks.size());
  for (model::Block const& block : game.blocks)
    for (Statement const& s : block)
      if (s.kind == StatementKind::Gather) returns[static_cast<std::size_t>(s.value)] = true;
  // Whoever asks how many are left, or says what happens then, has thought of it.
  for (model::Expr const& e : game.exprs)
    if (e.kind == model::ExprKind::CardsIn && e.type != model::Type::Poisoned) returns[static_cast<std::size_t>(e.value)] = true;
  for (model::Event const& event : game.events)
    if (event.deck) returns[event.deck.index] = true;
  Walk const walk(game, [&](Statement const& s) {
    if (s.kind != StatementKind::DrawCard || returns[static_cast<std::size_t>(s.value)] || s.span.file != own_file) return;
    model::Deck const& deck = game.decks[game.decks.id_at(static_cast<std::size_t>(s.value))];
    returns[static_cast<std::size_t>(s.value)] = true;
    context.error(Code::DeckRunsOut, s.span, fmt::format("nothing brings the cards of `{}` back, and a game stops that draws from an empty deck", deck.name),
                  fmt::format("add `on empty {0} {{ gather {0} }}`, or end the game: `draw when count {0} = 0`", deck.name), {{deck.span, "the deck"}});
  });
  for (model::Phase const& phase : game.phases) static_cast<void>(turn_of(walk, phase));
}

}  // namespace feerie::check
