#include "interpreter/play/game.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <unordered_map>
#include <utility>

#include "interpreter/base/check.hpp"
#include "interpreter/program/fast_plan.hpp"

namespace feerie::play {

using program::FastEnding;
using program::Register;

Rules::Rules(std::shared_ptr<program::Program const> program, Machine machine)
    : program_(std::move(program)), proof_(program_->proof) {
  kernel_ = fast::make_kernel(*program_, proof_.reasons, machine == Machine::Baseline);
  proof_.path = kernel_ == nullptr ? program::Path::General : kernel_->path();
}

Game::Game(std::shared_ptr<Rules const> rules)
    : rules_(std::move(rules)), state_(rules_->shared_program()), scratch_(rules_->program()) {
  Arbiter judge = arbiter();
  judge.start();
  stop_ = judge.stopped();
  journal_.clear();
}

Game::Game(std::shared_ptr<Rules const> rules, state::State state)
    : rules_(std::move(rules)), state_(std::move(state)), scratch_(rules_->program()) {}

namespace {

struct Missing {
  program::Player player;
  program::TypeIndex type;
};

// The first royal piece that somebody began with and now has none of.
std::optional<Missing> missing_royal(state::State const& state) {
  program::Program const& program = state.program();
  for (int player = 0; player < program.players; ++player)
    for (int i = 1; i <= program.types; ++i) {
      auto const type = static_cast<program::TypeIndex>(i);
      bool const is_royal = ((program.royal_types >> i) & 1) != 0;
      if (!is_royal || program.initial_counts[static_cast<std::size_t>(player * (program.types + 1) + i)] == 0) continue;
      bool is_there = state.cell(program.stock_cell(static_cast<program::Player>(player), type)) > 0;
      for (int site = 0; site < program.board.sites; ++site) {
        program::Occupant const piece = state.at(static_cast<program::Site>(site));
        is_there = is_there || (piece.type == type && piece.owner == player);
      }
      if (!is_there) return Missing{static_cast<program::Player>(player), type};
    }
  return std::nullopt;
}

}  // namespace

// Whether the game would be over if it were another player's turn: then it ended before it came to the present one's.
bool Game::has_ended_before(state::State const& state) const {
  for (int player = 0; player < program().players; ++player) {
    if (player == state.turn_player()) continue;
    Game other(rules_, state);
    other.state_.set(Register::TurnPlayer, player, other.journal_);
    other.arbiter().settle();
    if (other.state_.is_over()) return true;
  }
  return false;
}

Result<Game> Game::from_state(std::shared_ptr<Rules const> rules, state::State state, Resume resume) {
  Game game(std::move(rules), std::move(state));
  Arbiter judge = game.arbiter();
  if (resume == Resume::Over) {
    // What its ending did is done: no script of it may run a second time.
    std::int32_t const ending = game.state_.reg(Register::Ending);
    game.state_.set(Register::IsOver, 1, game.journal_);
    game.claimed_ = ending >= 0 && game.program().endings[static_cast<std::size_t>(ending)].by_claim;
    judge.record_position();
    game.journal_.clear();
    return game;
  }
  if (resume == Resume::InsideTurn) {
    judge.record_position();
    if (judge.node() == NodeKind::Decision && game.decisions().empty())
      return Failure{"nothing can be decided at the place where the turn waits"};
    std::vector<Outcome> outcomes;
    judge.outcomes(outcomes);
    if (judge.node() == NodeKind::Chance && outcomes.empty())
      return Failure{"luck has nothing left to decide where the turn waits"};
    game.journal_.clear();
    return game;
  }
  game.state_.set(Register::Actor, game.state_.turn_player(), game.journal_);
  for (int player = 0; player < game.program().players; ++player)
    if (player != game.state_.turn_player() && judge.is_any_threatened(static_cast<program::Player>(player), game.program().guarded_types))
      return Failure{.message = game.program().player_names[static_cast<std::size_t>(player)] + " is in check, but it is not " +
                                game.program().player_names[static_cast<std::size_t>(player)] + "'s turn",
                     .about = to_move_part};
  std::optional<Missing> const missing = missing_royal(game.state_);
  std::optional<state::State> before;
  if (missing) before = game.state_;
  judge.settle();
  if (missing && !game.state_.is_over() && game.has_ended_before(*before)) {
    std::string name = game.program().piece_types[missing->type].name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return Failure{.message = game.program().player_names[missing->player] + " has no " + name + ", and the game is not over",
                   .about = pieces_part};
  }
  game.stop_ = judge.stopped();
  game.journal_.clear();
  return game;
}

bool Game::is_inside_turn() {
  if (node() == NodeKind::Over) return false;
  if (program().phases[static_cast<std::size_t>(state_.reg(Register::Phase))].is_single_play) return false;
  // Would the same position at the beginning of its turn wait somewhere else?
  Result<Game> const fresh = from_state(rules_, state_);
  return !fresh || fresh->state().reg(Register::Next) != state_.reg(Register::Next) || fresh->key() != state_.key();
}

NodeKind Game::node() { return arbiter().node(); }
bool Game::in_check() { return arbiter().in_check(to_act()); }

void Game::decisions(std::vector<Decision>& out) {
  Arbiter judge = arbiter();
  judge.decisions(out);
  note_stop(judge);
  std::ranges::sort(out);
}

std::vector<Decision> Game::decisions() {
  std::vector<Decision> result;
  decisions(result);
  return result;
}

void Game::outcomes(std::vector<Outcome>& out) {
  Arbiter judge = arbiter();
  judge.outcomes(out);
  note_stop(judge);
}

bool Game::is_breach(Decision const& decision) {
  bool const can_break = decision.kind == Decision::Kind::Move || decision.kind == Decision::Kind::Place ||
                         decision.kind == Decision::Kind::Special;
  return can_break && program().has_softened && arbiter().breach(to_act(), decision) != Arbiter::no_refusal;
}

void Game::apply(Decision const& decision) {
  past_.push_back({journal_.mark(), state_.key(), scratch_.history.size(), stop_, claimed_});
  Arbiter judge = arbiter();
  judge.apply(decision);
  note_stop(judge);
}

void Game::undo() {
  FEERIE_CHECK(!past_.empty(), "nothing to undo");
  Past const past = past_.back();
  past_.pop_back();
  state_.undo_to(past.mark, journal_);
  scratch_.history.resize(past.history);
  scratch_.silent.clear();
  scratch_.forced.clear();
  stop_ = past.stop;
  claimed_ = past.claimed;
}

Ended Game::ended() const {
  Ended result;
  result.is_over = state_.is_over();
  result.limit = stop_.limit;
  result.limit_span = stop_.span;
  result.winner = state_.reg(Register::Winner);
  result.ending = state_.reg(Register::Ending);
  result.by_claim = claimed_;
  return result;
}

std::vector<int> Game::claims() {
  std::vector<int> result;
  arbiter().claims(result);
  return result;
}

void Game::claim(int ending) {
  past_.push_back({journal_.mark(), state_.key(), scratch_.history.size(), stop_, claimed_});
  arbiter().end(program().endings[static_cast<std::size_t>(ending)].kind, to_act(), ending);
  claimed_ = true;
}

bool Game::holds(program::NodeIndex node) {
  program::Moment moment;
  moment.mover = state_.actor();
  moment.to_move = state_.actor();
  return arbiter().holds(node, moment);
}

// --- counting -------------------------------------------------------------------------------------------------------------------

// Whether no ending the kernel does not see can come within the depth.
bool Game::kernel_can_count(int depth) const {
  program::FastPlan const* plan = program().fast.get();
  if (rules_->kernel() == nullptr || !plan->can_play || !rules_->kernel()->can_take(state_)) return false;
  if (depth < 1) return false;
  for (FastEnding const& ending : plan->endings) {
    if (ending.kind == FastEnding::Kind::CounterAtLeast &&
        state_.cell(program().ply_counters[0].cell) + depth - 1 >= ending.value)
      return false;
    if (ending.kind == FastEnding::Kind::RepeatedAtLeast) {
      // A position comes back after four plies at the soonest: each side must leave and return. With a past, the next occurrence of
      // some position may be one ply away.
      std::unordered_map<Key, int> seen;
      int most = 1;
      for (Key const key : scratch_.history) most = std::max(most, ++seen[key]);
      int const first = scratch_.history.size() > 1 ? 1 : 4;
      if (depth - 1 >= first + 4 * (ending.value - most - 1)) return false;
    }
  }
  return true;
}

std::uint64_t Game::perft(int depth, fast::StopFlag stop) {
  if (depth <= 0) return 1;
  if (state_.is_over()) return 0;
  if (kernel_can_count(depth)) return rules_->kernel()->perft(state_, depth, stop);
  Arbiter judge = arbiter();
  std::uint64_t const count = judge.perft(depth, stop);
  note_stop(judge);
  return count;
}

// --- random play ----------------------------------------------------------------------------------------------------------------

Decision Game::random_decision(Rng& rng) {
  if (node() == NodeKind::Chance) {
    outcomes(outcome_buffer_);
    std::uint32_t total = 0;
    for (Outcome const& outcome : outcome_buffer_) total += outcome.weight;
    FEERIE_CHECK(total > 0, "a chance node without an outcome");
    std::uint32_t left = rng.below(total);
    for (Outcome const& outcome : outcome_buffer_) {
      if (left < outcome.weight) return outcome.decision;
      left -= outcome.weight;
    }
  }
  decisions(buffer_);
  if (program().has_softened) std::erase_if(buffer_, [this](Decision const& decision) { return is_breach(decision); });
  FEERIE_CHECK(!buffer_.empty(), "a decision node without a decision");
  return buffer_[rng.below(static_cast<std::uint32_t>(buffer_.size()))];
}

void Game::play_one(Rng& rng, int max_plies, Playouts& tally) {
  std::size_t const start = past_.size();
  while (!state_.is_over() && static_cast<int>(past_.size() - start) < max_plies) {
    Decision const decision = random_decision(rng);
    if (state_.is_over()) break;  // a limit was reached while asking
    apply(decision);
    ++tally.plies;
  }
  ++tally.games;
  if (!state_.is_over() || stop_.limit != Limit::None) {
    ++tally.unfinished;
    if (stop_.limit != Limit::None && stop_.limit != Limit::Plies && tally.stop.limit == Limit::None) tally.stop = stop_;
  } else if (std::int32_t const winner = state_.reg(Register::Winner); winner >= 0) {
    ++tally.wins[static_cast<std::size_t>(winner)];
  } else {
    ++tally.draws;
  }
  while (past_.size() > start) undo();
}

namespace {

// Which ending comes first in the file, and what it does.
fast::PlayRules play_rules(program::Program const& program, int max_plies) {
  fast::PlayRules rules;
  rules.max_plies = max_plies;
  int mate = INT32_MAX;
  int counter = INT32_MAX;
  for (FastEnding const& ending : program.fast->endings) {
    program::Ending const& meant = program.endings[ending.ending];
    int const place = ending.ending;
    switch (ending.kind) {
      case FastEnding::Kind::Checkmate:
        mate = std::min(mate, place);
        rules.mate_wins = meant.kind != program::Ending::Kind::Draw;
        break;
      case FastEnding::Kind::Stalemate:
        mate = std::min(mate, place);
        rules.stalemate_is_draw = meant.kind == program::Ending::Kind::Draw;
        rules.stalemate_wins_for_mover = (meant.kind == program::Ending::Kind::Win) != meant.of_player_to_move;
        break;
      case FastEnding::Kind::CounterAtLeast: counter = std::min(counter, place); break;
      case FastEnding::Kind::Sets:
      case FastEnding::Kind::ChecksAtLeast:
      case FastEnding::Kind::RepeatedAtLeast: break;
    }
  }
  rules.mate_before_counter = mate < counter;
  return rules;
}

}  // namespace

Playouts Game::playouts(std::uint64_t games, std::uint64_t seed, int max_plies, fast::StopFlag stop) {
  Playouts result;
  result.wins.assign(static_cast<std::size_t>(program().players), 0);
  program::FastPlan const* plan = program().fast.get();
  bool const by_kernel =
      rules_->kernel() != nullptr && plan->can_play && plan->counts_only.empty() && rules_->kernel()->can_take(state_) && !state_.is_over() &&
      std::ranges::none_of(plan->endings, [](FastEnding const& e) { return e.kind == FastEnding::Kind::RepeatedAtLeast; });
  if (by_kernel) {
    fast::Tally tally;
    rules_->kernel()->playouts(state_, play_rules(program(), max_plies), games, mix(seed), stop, tally);
    result.games = tally.games;
    result.plies = tally.plies;
    result.wins = {tally.wins[0], tally.wins[1]};
    result.draws = tally.draws;
    result.unfinished = tally.unfinished;
    return result;
  }
  Rng rng(seed);
  for (std::uint64_t i = 0; i < games && (stop == nullptr || !*stop) && result.stop.limit == Limit::None; ++i) play_one(rng, max_plies, result);
  return result;
}

}  // namespace feerie::play
