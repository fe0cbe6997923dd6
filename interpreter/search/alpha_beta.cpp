#include "interpreter/search/alpha_beta.hpp"

#include <algorithm>
#include <cmath>

#include "interpreter/base/check.hpp"
#include "interpreter/base/rng.hpp"

namespace feerie::search {

using play::Decision;
using play::Game;
using play::NodeKind;
using program::Player;

namespace {

constexpr Score infinite = 1'000'000;
constexpr Score win = 500'000;            // less the plies it takes
constexpr Score surely_decided = 400'000;
constexpr std::size_t table_size = std::size_t{1} << 18;
constexpr int quiet_plies = 8;            // of captures beyond the depth
constexpr Score jitter = 6;               // so that games differ with the seed
constexpr Score first_of_all = 100'000'000;
constexpr Score capture_rank = 10'000'000;
constexpr Score killer_rank = 5'000'000;
constexpr Score most_history = 1'000'000;

}  // namespace

AlphaBeta::AlphaBeta(std::shared_ptr<play::Rules const> const& rules)
    : insight_(rules),
      table_(table_size),
      plies_(most_plies + quiet_plies + 2),
      history_(static_cast<std::size_t>(rules->program().players) * static_cast<std::size_t>(rules->program().types + 1) *
               static_cast<std::size_t>(rules->program().board.sites)) {
  program::Program const& program = rules->program();
  can_swing_ = std::ranges::any_of(program.steps, [](program::Step const& s) { return (s.uses & program::use::capture) != 0; }) ||
               std::ranges::any_of(program.piece_types, [](program::PieceType const& t) { return !t.promotions.empty(); });
}

Score AlphaBeta::judge(Game& game) const {
  auto const noise = static_cast<Score>(mix(game.key() ^ seed_) % (2 * jitter + 1)) - jitter;
  return insight_.judge(game, game.to_act()) + noise;
}

bool AlphaBeta::is_capture(Game& game, Decision const& decision) const {
  if (decision.kind != Decision::Kind::Move) return false;
  if (decision.type != program::no_type && decision.from != program::no_site &&
      game.state().at(decision.from).type != decision.type)
    return true;  // a promotion changes as much as a capture
  return decision.victim != program::no_site && game.state().at(decision.victim).owner != game.to_act();
}

std::size_t AlphaBeta::history_of(Game& game, Decision const& decision) const {
  program::Program const& program = game.program();
  program::TypeIndex const type = decision.from != program::no_site ? game.state().at(decision.from).type : decision.type;
  program::Site const to = decision.to != program::no_site ? decision.to : program::Site{0};
  return (static_cast<std::size_t>(game.to_act()) * static_cast<std::size_t>(program.types + 1) + type) *
             static_cast<std::size_t>(program.board.sites) + to;
}

Score AlphaBeta::rank_of(Game& game, Decision const& decision, int ply) const {
  state::State const& state = game.state();
  Player const player = game.to_act();
  bool const has_target = decision.to != program::no_site;
  if (is_capture(game, decision)) {
    Score gain = 0;
    if (decision.victim != program::no_site) {
      program::Occupant const victim = state.at(decision.victim);
      if (victim.owner < game.program().players) gain += insight_.worth(victim.owner, victim.type) * 8;
    }
    if (decision.type != program::no_type) gain += insight_.worth(player, decision.type) * 8;
    return capture_rank + gain - insight_.worth(player, state.at(decision.from).type);
  }
  Ply const& here = plies_[static_cast<std::size_t>(ply)];
  if (decision == here.killers[0]) return killer_rank + 1;
  if (decision == here.killers[1]) return killer_rank;
  Score rank = history_[history_of(game, decision)];
  if (decision.kind == Decision::Kind::Move && has_target) {
    program::TypeIndex const type = state.at(decision.from).type;
    if (type != program::no_type)
      rank += insight_.worth_at(player, type, decision.to) - insight_.worth_at(player, type, decision.from);
  } else if (decision.kind == Decision::Kind::Place && has_target) {
    rank += insight_.worth_at(player, decision.type, decision.to);
  }
  return rank;
}

void AlphaBeta::list(Game& game, int ply, std::uint16_t best_before) {
  Ply& here = plies_[static_cast<std::size_t>(ply)];
  game.decisions(here.decisions);
  here.ordered.clear();
  bool const has_breaches = game.program().has_softened;
  for (std::size_t i = 0; i < here.decisions.size(); ++i) {
    if (has_breaches && game.is_breach(here.decisions[i])) continue;
    auto const number = static_cast<std::uint16_t>(i + 1);
    Score const rank = number == best_before ? first_of_all : rank_of(game, here.decisions[i], ply);
    here.ordered.push_back({here.decisions[i], number, rank});
  }
  std::stable_sort(here.ordered.begin(), here.ordered.end(), [](Ordered const& a, Ordered const& b) { return a.rank > b.rank; });
}

template <class Child>
Score AlphaBeta::after(Game& game, Decision const& decision, Score alpha, Score beta, int ply, Child child) {
  Player const player = game.to_act();
  game.apply(decision);
  clock_->count();
  Score score = 0;
  if (game.node() == NodeKind::Over) {
    std::int32_t const winner = game.ended().winner;
    if (winner >= 0) score = winner == player ? win - ply : ply - win;
    plies_[static_cast<std::size_t>(ply) + 1].line.clear();
  } else if (game.to_act() == player) {
    score = child(alpha, beta);
  } else {
    score = -child(-beta, -alpha);
  }
  game.undo();
  return score;
}

// Captures only, unless there is nothing else to do.
Score AlphaBeta::quiet(Game& game, Score alpha, Score beta, int ply, int depth) {
  Ply& here = plies_[static_cast<std::size_t>(ply)];
  here.line.clear();
  Score const standing = judge(game);
  if (depth <= 0 || ply >= most_plies + quiet_plies || !can_swing_) return standing;
  list(game, ply, 0);
  bool const must_capture = std::ranges::all_of(here.ordered, [&](Ordered const& o) { return is_capture(game, o.decision); });
  Score best = -infinite;
  if (!must_capture) {
    best = standing;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }
  for (Ordered const& ordered : here.ordered) {
    if (!is_capture(game, ordered.decision)) break;  // they come first
    if (clock_->is_up()) break;
    Score const score = after(game, ordered.decision, alpha, beta, ply,
                              [&](Score a, Score b) { return quiet(game, a, b, ply + 1, depth - 1); });
    if (score <= best) continue;
    best = score;
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return best == -infinite ? standing : best;
}

Score AlphaBeta::search(Game& game, int depth, Score alpha, Score beta, int ply) {
  if (depth <= 0 && ply < most_plies && game.in_check()) depth = 1;
  if (depth <= 0 || ply >= most_plies) return quiet(game, alpha, beta, ply, quiet_plies);
  Ply& here = plies_[static_cast<std::size_t>(ply)];
  here.line.clear();
  Key const key = game.key();
  Entry const known = entry_of(key);
  std::uint16_t best_before = 0;
  if (known.key == key && known.bound != Entry::Bound::None) {
    best_before = known.best;
    bool const is_deep = known.depth >= depth && ply > 0;
    bool const is_settled = std::abs(known.score) < surely_decided;  // distances to a win depend on the way here
    if (is_deep && is_settled &&
        (known.bound == Entry::Bound::Exact || (known.bound == Entry::Bound::AtLeast && known.score >= beta) ||
         (known.bound == Entry::Bound::AtMost && known.score <= alpha)))
      return known.score;
  }
  list(game, ply, best_before);
  Score const first_alpha = alpha;
  Score best = -infinite;
  std::uint16_t best_number = 0;
  for (std::size_t i = 0; i < here.ordered.size(); ++i) {
    Ordered const ordered = here.ordered[i];
    bool const captures = is_capture(game, ordered.decision);
    auto const deeper = [&](int left, int reduction = 0) {
      return [&, left, reduction](Score a, Score b) {
        return search(game, left - (reduction > 0 && !game.in_check() ? reduction : 0), a, b, ply + 1);
      };
    };
    Score score = 0;
    if (i == 0) {
      score = after(game, ordered.decision, alpha, beta, ply, deeper(depth - 1));
    } else {
      // What comes late, takes nothing and threatens no royal piece is first looked at less closely, and all but the first through a closed window.
      int const reduction = depth >= 3 && i >= 4 && !captures ? (i >= 16 ? 2 : 1) : 0;
      score = after(game, ordered.decision, alpha, alpha + 1, ply, deeper(depth - 1, reduction));
      if (score > alpha && (reduction > 0 || score < beta) && !clock_->is_up())
        score = after(game, ordered.decision, alpha, beta, ply, deeper(depth - 1));
    }
    if (clock_->is_up() && (ply > 0 || best != -infinite)) break;
    if (score > best) {
      best = score;
      best_number = ordered.number;
      if (score > alpha || ply == 0) {
        here.line.assign(1, ordered.decision);
        std::vector<Decision> const& rest = plies_[static_cast<std::size_t>(ply) + 1].line;
        here.line.insert(here.line.end(), rest.begin(), rest.end());
      }
      alpha = std::max(alpha, score);
    }
    if (alpha < beta) continue;
    if (!captures) {
      if (here.killers[0] != ordered.decision) {
        here.killers[1] = here.killers[0];
        here.killers[0] = ordered.decision;
      }
      Score& history = history_[history_of(game, ordered.decision)];
      history = std::min(most_history, history + depth * depth);
    }
    break;
  }
  if (clock_->is_up()) return best == -infinite ? judge(game) : best;
  Entry& entry = entry_of(key);
  entry = {key, best, best_number, static_cast<std::int8_t>(depth),
           best >= beta ? Entry::Bound::AtLeast : best > first_alpha ? Entry::Bound::Exact : Entry::Bound::AtMost};
  return best;
}

Choice AlphaBeta::choose(Game& game, Budget budget, Thinking const& thinking) {
  Clock clock(budget, thinking);
  clock_ = &clock;
  seed_ = thinking.seed;
  insight_.look_round(game.state());
  // What was remembered of the game before would make the choice depend on it.
  std::ranges::fill(table_, Entry{});
  std::ranges::fill(history_, 0);
  for (Ply& ply : plies_) ply.killers = {};
  list(game, 0, 0);
  FEERIE_CHECK(!plies_[0].ordered.empty(), "a decision node without a decision");
  Choice choice{.decision = plies_[0].ordered.front().decision};
  if (plies_[0].ordered.size() == 1) {
    choice.line = {choice.decision};
    return choice;
  }
  for (int depth = 1; depth < most_plies && !clock.is_up(); ++depth) {
    Score const score = search(game, depth, -infinite, infinite, 0);
    // A search that was cut short has at least looked at what was best before.
    if (plies_[0].line.empty() || (clock.is_up() && depth > 1 && score < -surely_decided)) break;
    choice.decision = plies_[0].line.front();
    choice.line = plies_[0].line;
    choice.depth = depth;
    choice.hope = 1.0 / (1.0 + std::exp(-score / 250.0));
    choice.wins_in = std::nullopt;
    if (std::abs(score) > surely_decided) {
      int const plies = win - std::abs(score) + 1;
      choice.wins_in = score > 0 ? plies : -plies;
      if (plies <= depth) break;  // looking deeper cannot change it
    }
  }
  choice.nodes = clock.nodes();
  clock_ = nullptr;
  return choice;
}

}  // namespace feerie::search
