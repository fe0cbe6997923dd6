#include "tools/play/playout_opponent.hpp"

#include <algorithm>
#include <vector>

#include "interpreter/base/rng.hpp"

namespace feerie::tools {
namespace {

using Clock = std::chrono::steady_clock;
using program::Player;

// Every decision gets at least this many random games if the budget can be stretched to it, then they may be this long.
constexpr std::uint64_t fewest_games = 6;
constexpr std::uint64_t shortest_game = 4;
constexpr std::uint64_t longest_game = 80;
// What the pieces on the board say of a game that was not played to its end: less than any result does.
constexpr double weight_of_pieces = 0.4;
constexpr double weight_of_points = 0.1;
constexpr double weight_of_progress = 0.3;

// The share of the pieces that belong to the player, as a hope between the worst and the best of unfinished games.
double hope_from_pieces(state::State const& state, Player player) {
  program::Program const& program = state.program();
  int own = 0;
  int all = 0;
  for (int site = 0; site < program.board.sites; ++site) {
    program::Occupant const piece = state.at(static_cast<program::Site>(site));
    if (piece.is_none() || piece.owner >= program.players) continue;
    ++all;
    own += piece.owner == player ? 1 : 0;
  }
  double const fair = 1.0 / program.players;
  if (all == 0) return fair;
  return fair + weight_of_pieces * (static_cast<double>(own) / all - fair);
}

// How far the player's pieces have come, where there is a way off the board: the mean of their places in the order of the sites; a
// piece that is not on the board has come all the way.
double progress_of(state::State const& state, Player player) {
  program::Program const& program = state.program();
  std::vector<program::Site> const& way = program.board.visiting_order;
  double walked = 0;
  int left = 0;
  for (std::size_t place = 0; place < way.size(); ++place) {
    program::Occupant const piece = state.at(way[place]);
    if (piece.is_none() || piece.owner != player) continue;
    walked += static_cast<double>(place) / static_cast<double>(way.size());
    ++left;
  }
  int all = 0;
  for (int type = 1; type <= program.types; ++type)
    all += program.initial_counts[static_cast<std::size_t>(player * (program.types + 1) + type)] +
           program.initial[program.stock_cell(player, static_cast<program::TypeIndex>(type))];
  return all == 0 ? 0.0 : (walked + std::max(0, all - left)) / all;
}

// By rank, those who share one sharing its worth; points count a little, so that a lead is worth extending.
double hope_from_points(state::State const& state, Player player) {
  program::Program const& program = state.program();
  int const own = state.cell(program.points + player);
  double rank = 0;
  int total = 0;
  double others = 0;
  for (int other = 0; other < program.players; ++other) {
    int const points = state.cell(program.points + static_cast<program::CellIndex>(other));
    total += points;
    if (other == player) continue;
    rank += points < own ? 1.0 : points == own ? 0.5 : 0.0;
    others += progress_of(state, static_cast<Player>(other));
  }
  double const by_rank = rank / (program.players - 1);
  double const by_share = total > 0 ? static_cast<double>(own) / total : 0.0;
  double const by_result = (1 - weight_of_points) * by_rank + weight_of_points * by_share;
  if (program.board.exits.empty()) return by_result;
  double const lead = progress_of(state, player) - others / (program.players - 1);
  return (1 - weight_of_progress) * by_result + weight_of_progress * (lead + 1) / 2;
}

double hope_at_the_end(play::Game const& game, Player player) {
  play::Ended const ended = game.ended();
  bool const is_a_result = ended.is_over && ended.limit == play::Limit::None;
  if (game.program().has_points && game.program().players > 1) return hope_from_points(game.state(), player);
  if (!is_a_result) return hope_from_pieces(game.state(), player);
  if (ended.winner < 0) return 0.5;
  return ended.winner == player ? 1.0 : 0.0;
}

struct Candidate {
  play::Decision decision;
  double hopes = 0;
  std::uint64_t games = 0;

  [[nodiscard]] double mean() const { return games == 0 ? 0.0 : hopes / static_cast<double>(games); }
};

class Search {
 public:
  Search(play::Game& game, Budget budget, Thinking const& thinking)
      : game_(game),
        budget_(budget),
        thinking_(thinking),
        rng_(thinking.seed) {
    for (play::Decision const& decision : game.decisions())
      if (!game.is_breach(decision)) candidates_.push_back({decision});
    std::uint64_t const share = budget.nodes / (candidates_.size() * fewest_games);
    most_plies_ = std::clamp(share, shortest_game, longest_game);
  }

  Choice run() {
    if (candidates_.size() > 1) {
      // Round after round, so that whenever it stops all have had the same chance. Nodes alone do not end the first one.
      for (std::uint64_t round = 0; round == 0 || !is_finished(); ++round) {
        for (Candidate& candidate : candidates_) {
          if (nodes_ > 0 && (round == 0 ? is_out_of_time() : is_finished())) break;
          play_out(candidate);
          if (thinking_.on_progress) thinking_.on_progress(done());
        }
        if (is_out_of_time()) break;
      }
    }
    auto const best = std::ranges::max_element(candidates_, {}, &Candidate::mean);
    return {best->decision, best->games == 0 ? 0.5 : best->mean()};
  }

 private:
  void play_out(Candidate& candidate) {
    Player const player = game_.to_act();
    std::uint64_t plies = 1;
    game_.apply(candidate.decision);
    while (game_.node() != play::NodeKind::Over && plies < most_plies_) {
      play::Decision const next = game_.random_decision(rng_);
      if (game_.node() == play::NodeKind::Over) break;  // a limit was reached while asking
      game_.apply(next);
      ++plies;
    }
    candidate.hopes += hope_at_the_end(game_, player);
    ++candidate.games;
    nodes_ += plies;
    for (; plies > 0; --plies) game_.undo();
  }

  [[nodiscard]] bool is_out_of_time() const {
    bool const is_stopped = thinking_.stop != nullptr && *thinking_.stop;
    return is_stopped || (budget_.time && Clock::now() - start_ >= *budget_.time);
  }
  [[nodiscard]] bool is_finished() const { return nodes_ >= budget_.nodes || is_out_of_time(); }
  [[nodiscard]] double done() const {
    double const by_nodes = static_cast<double>(nodes_) / static_cast<double>(budget_.nodes);
    if (!budget_.time) return std::min(1.0, by_nodes);
    auto const spent = std::chrono::duration<double>(Clock::now() - start_);
    return std::min(1.0, std::max(by_nodes, spent / std::chrono::duration<double>(*budget_.time)));
  }

  play::Game& game_;
  Budget budget_;
  Thinking const& thinking_;
  Rng rng_;
  std::vector<Candidate> candidates_;
  std::uint64_t most_plies_ = shortest_game;
  std::uint64_t nodes_ = 0;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

Choice PlayoutOpponent::choose(play::Game& game, Thinking const& thinking) {
  return Search(game, budget_, thinking).run();
}

}  // namespace feerie::tools
