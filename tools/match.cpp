#include "tools/match.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>
#include <vector>

#include "interpreter/base/rng.hpp"

namespace feerie::tools {
namespace {

constexpr double two_sided_95 = 1.96;

// One thread's engines; they remember nothing between decisions, so it does not matter who plays which game.
class Pair {
 public:
  Pair(MatchSettings const& settings, play::fast::StopFlag stop)
      : settings_(settings),
        stop_(stop),
        a_(make_opponent(settings.a.seat, settings.a.budget)),
        b_(make_opponent(settings.b.seat, settings.b.budget)) {}

  // Plays the game to its end; false if it was interrupted.
  bool play(play::Game& game, int number) {
    std::uint64_t const seed = mix(settings_.seed ^ mix(static_cast<std::uint64_t>(number) + 1));
    int const a_sits = number % game.program().players;
    for (int ply = 0; ply < settings_.max_plies; ++ply) {
      if (stop_ != nullptr && *stop_) return false;
      std::uint64_t const here = mix(seed + static_cast<std::uint64_t>(ply));
      play::NodeKind const node = game.node();
      if (node == play::NodeKind::Over) break;
      if (node == play::NodeKind::Chance) {
        Rng rng(here);
        game.apply(game.random_decision(rng));
        continue;
      }
      Opponent& opponent = game.to_act() == a_sits ? *a_ : *b_;
      Choice const choice = opponent.choose(game, {.seed = here, .stop = stop_});
      if (game.node() == play::NodeKind::Over) break;  // a limit was reached while thinking
      if (std::optional<int> const ending = preferred_claim(game, choice))
        game.claim(*ending);
      else
        game.apply(choice.decision);
    }
    return stop_ == nullptr || !*stop_;
  }

 private:
  MatchSettings const& settings_;
  play::fast::StopFlag stop_;
  std::unique_ptr<Opponent> a_, b_;
};

// The share of the others that the player is ahead of, a tie counting half.
double score_of(play::Game const& game, int player) {
  program::Program const& program = game.program();
  play::Ended const ended = game.ended();
  if (!program.has_points || program.players < 2) return ended.winner < 0 ? 0.5 : ended.winner == player ? 1.0 : 0.0;
  int const own = game.state().cell(program.points + static_cast<program::CellIndex>(player));
  double ahead = 0;
  for (int other = 0; other < program.players; ++other) {
    if (other == player) continue;
    int const points = game.state().cell(program.points + static_cast<program::CellIndex>(other));
    ahead += points < own ? 1.0 : points == own ? 0.5 : 0.0;
  }
  return ahead / (program.players - 1);
}

void add(MatchTally& tally, play::Game const& game, int number) {
  play::Ended const ended = game.ended();
  bool const is_finished = ended.is_over && ended.limit == play::Limit::None;
  double const score = is_finished ? score_of(game, number % game.program().players) : 0.5;
  ++tally.games;
  if (!is_finished) ++tally.unfinished;
  if (ended.limit != play::Limit::None && ended.limit != play::Limit::Plies) tally.stop = {ended.limit, ended.limit_span};
  ++(score >= 1.0 ? tally.wins : score <= 0.0 ? tally.losses : tally.draws);
  tally.score += score;
  tally.squares += score * score;
  tally.plies += static_cast<std::uint64_t>(game.ply());
}

}  // namespace

double MatchTally::mean() const { return games == 0 ? 0.0 : score / games; }

MatchTally::Interval MatchTally::interval() const {
  if (games == 0) return {};
  double const n = games;
  double const p = mean();
  // Draws and ranks vary less than wins and losses of the same mean; of one game nothing is known of that.
  double const spread = games < 2 ? p * (1 - p) : std::clamp((squares - score * p) / n, 0.0, p * (1 - p));
  double const z2 = two_sided_95 * two_sided_95;
  double const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  double const half = two_sided_95 / (1 + z2 / n) * std::sqrt(spread / n + z2 / (4 * n * n));
  return {.low = std::max(0.0, std::min(p, centre - half)), .high = std::min(1.0, std::max(p, centre + half))};
}

MatchTally run_match(play::Game const& start, MatchSettings const& settings, play::fast::StopFlag stop,
                     std::function<void(MatchTally const&)> const& on_game) {
  MatchTally tally;
  std::mutex mutex;
  std::atomic<int> next{0};
  auto const work = [&] {
    Pair pair(settings, stop);
    for (int number = next++; number < settings.games; number = next++) {
      play::Game game = start;
      if (!pair.play(game, number)) return;
      std::scoped_lock const lock(mutex);
      add(tally, game, number);
      on_game(tally);
    }
  };
  std::vector<std::thread> helpers;
  for (int i = 1; i < settings.threads; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  return tally;
}

}  // namespace feerie::tools
