#include "interpreter/search/insight.hpp"

#include <algorithm>
#include <cmath>

#include "interpreter/search/distance.hpp"

namespace feerie::search {

using program::Occupant;
using program::Player;
using program::Program;
using program::Ray;
using program::Site;
using program::Step;
using program::TypeIndex;

namespace {

// A site on the way is empty this often, and a target is an enemy's that often.
constexpr double empty_share = 0.8;
constexpr double enemy_share = 0.3;
// Conditions and hurdles are there only now and then.
constexpr double condition_share = 0.5;
constexpr double hurdle_share = 0.3;

constexpr double points_per_target = 75;  // worth of one place that a piece can go to
constexpr double share_of_place = 0.15;   // how much of that depends on where it stands now
constexpr double promise_per_move = 0.6;  // of a promotion, left by each move that is still to be made
constexpr Score royal_at_stake = 20'000;  // where a king can be taken
constexpr Score in_hand_percent = 90;     // of a piece in hand
constexpr Score goal_worth = 1'500;       // of being all the way at the goal
constexpr Score step_worth = 30;          // of a move towards the way out
constexpr double likely_swing = 400;      // a lead of this much wins about three games in four
constexpr double points_to_moves = 0.3;   // a point is worth this many moves on the way out
constexpr double moves_swing = 6;
// How much the final rank counts beside the lead. It must leave a player who can no longer change his rank something to gain by
// coming in, or he would walk about for ever.
constexpr double rank_share = 0.05;

}  // namespace

Insight::Insight(std::shared_ptr<play::Rules const> const& rules)
    : program_(rules->program()),
      types_(program_.types),
      sites_(static_cast<std::size_t>(program_.board.sites)),
      goals_(rules) {
  std::size_t const rows = static_cast<std::size_t>(program_.players + 1) * static_cast<std::size_t>(types_ + 1);
  mobility_.resize(rows * sites_);
  worth_.resize(rows);
  worth_at_.resize(rows * sites_);
  progress_.resize(rows * sites_);
  whole_way_.resize(rows);
  exposure_.resize(static_cast<std::size_t>(program_.players) * sites_);
  value_types();
  find_unwanted(rules);
  value_sites();
  expose_royals();
  has_exits_ = !program_.board.exits.empty();
  if (has_exits_) measure_exits();
  state::State const start(rules->shared_program());
  Balance const balance = weigh(start);
  for (int player = 0; player < program_.players; ++player)
    usual_material_ = std::max(usual_material_, std::abs(balance.material[static_cast<std::size_t>(player)]));
}

void Insight::value_types() {
  for (int owner = 0; owner < program_.players; ++owner) {
    for (int t = 1; t <= types_; ++t) {
      auto const type = static_cast<TypeIndex>(t);
      if (program_.piece_types[type].is_neutral) continue;
      std::size_t const index = row(static_cast<Player>(owner), type);
      double total = 0;
      int standing = 0;
      for (std::size_t site = 0; site < sites_; ++site) {
        if (!program_.board.standing.has(site)) continue;
        double reach = 0;
        program::Range const range = program_.rays_of(static_cast<Player>(owner), type, static_cast<Site>(site));
        for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
          Ray const& ray = program_.rays[r];
          double likely = (ray.is_conditional ? condition_share : 1.0) * (ray.is_hop ? hurdle_share : 1.0);
          for (std::uint32_t s = ray.first_step; s < ray.first_step + ray.length; ++s) {
            Step const& step = program_.steps[s];
            bool const moves = (step.uses & program::use::move) != 0;
            bool const takes = (step.uses & program::use::capture) != 0;
            reach += likely * (moves ? 1 - enemy_share : 0.0) + likely * (takes ? enemy_share : 0.0);
            likely *= empty_share;
          }
        }
        mobility_[index * sites_ + site] = reach;
        total += reach;
        ++standing;
      }
      worth_[index] = static_cast<Score>(points_per_target * total / std::max(1, standing));
    }
  }
}

// Where losing pieces is what wins, pieces are a burden: a piece less brings its owner nearer to the goal.
void Insight::find_unwanted(std::shared_ptr<play::Rules const> const& rules) {
  if (!goals_.are_any()) return;
  state::Journal journal;
  play::Game before(rules);
  for (int p = 0; p < program_.players; ++p) {
    auto const player = static_cast<Player>(p);
    for (int t = 1; t <= types_; ++t) {
      auto const type = static_cast<TypeIndex>(t);
      for (std::size_t site = 0; site < sites_; ++site) {
        Occupant const piece = before.state().at(static_cast<Site>(site));
        if (piece.is_none() || piece.type != type || piece.owner != player) continue;
        state::State without = before.state();
        without.put(static_cast<Site>(site), {}, journal);
        Result<play::Game> after = play::Game::from_state(rules, without, play::Game::Resume::InsideTurn);
        if (after && goals_.nearness(*after, player) > goals_.nearness(before, player))
          worth_[row(player, type)] = -worth_[row(player, type)];
        break;
      }
    }
  }
}

void Insight::value_sites() {
  for (int owner = 0; owner < program_.players; ++owner) {
    for (int t = 1; t <= types_; ++t) {
      auto const type = static_cast<TypeIndex>(t);
      auto const player = static_cast<Player>(owner);
      std::size_t const index = row(player, type);
      bool const is_unwanted = worth_[index] < 0;
      program::PieceType const& piece = program_.piece_types[type];
      for (std::size_t site = 0; site < sites_; ++site) {
        double const here = points_per_target * mobility_[index * sites_ + site];
        double const worth = (1 - share_of_place) * worth_[index] + share_of_place * here * (is_unwanted ? -1 : 1);
        worth_at_[index * sites_ + site] = static_cast<Score>(worth);
      }
      for (program::Promotion const& promotion : piece.promotions) {
        Score best = worth_[index];
        for (TypeIndex const to : promotion.to) best = std::max(best, worth_[row(player, to)]);
        BitSet zone = program_.board.standing;
        if (promotion.zone != program::no_node) {
          program::Node const& node = program_.nodes[promotion.zone];
          if (node.op == program::Op::ConstantSet) zone = program_.sets[static_cast<std::size_t>(node.value)];
          if (node.op == program::Op::SetByMover) zone = program_.sets[static_cast<std::size_t>(node.value + owner)];
        }
        std::vector<int> const moves = moves_to(program_, player, type, zone);
        for (std::size_t site = 0; site < sites_; ++site)
          if (moves[site] != unreachable)
            worth_at_[index * sites_ + site] += static_cast<Score>((best - worth_[index]) * std::pow(promise_per_move, moves[site] + 1));
      }
    }
  }
}

// A site is exposed to the enemy's pieces as far as they could aim at it from anywhere.
void Insight::expose_royals() {
  for (int owner = 0; owner < program_.players; ++owner) {
    for (int enemy = 0; enemy < program_.players; ++enemy) {
      if (enemy == owner) continue;
      for (int t = 1; t <= types_; ++t) {
        if (program_.piece_types[static_cast<std::size_t>(t)].is_royal) continue;
        for (std::size_t from = 0; from < sites_; ++from) {
          program::Range const range = program_.rays_of(static_cast<Player>(enemy), static_cast<TypeIndex>(t), static_cast<Site>(from));
          for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
            Ray const& ray = program_.rays[r];
            double likely = 1;
            for (std::uint32_t s = ray.first_step; s < ray.first_step + ray.length; ++s) {
              Step const& step = program_.steps[s];
              if ((step.uses & program::use::threat) != 0)
                exposure_[static_cast<std::size_t>(owner) * sites_ + step.site] += static_cast<Score>(10 * likely);
              likely *= empty_share;
            }
          }
        }
      }
    }
    // As a share of the most exposed site.
    auto const first = exposure_.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(owner) * sites_);
    Score const most = std::max(1, *std::max_element(first, first + static_cast<std::ptrdiff_t>(sites_)));
    std::for_each(first, first + static_cast<std::ptrdiff_t>(sites_), [&](Score& e) { e = e * 100 / most; });
  }
}

void Insight::look_round(state::State const& state) {
  if (!has_exits_) return;
  BitSet fixtures;
  for (std::size_t site = 0; site < sites_; ++site) {
    Occupant const piece = state.at(static_cast<Site>(site));
    if (!piece.is_none() && piece.owner >= program_.players) fixtures.add(site);
  }
  if (fixtures == fixtures_) return;
  fixtures_ = fixtures;
  measure_exits();
}

void Insight::measure_exits() {
  for (int owner = 0; owner < program_.players; ++owner) {
    for (int t = 1; t <= types_; ++t) {
      if (program_.piece_types[static_cast<std::size_t>(t)].is_neutral) continue;
      std::size_t const index = row(static_cast<Player>(owner), static_cast<TypeIndex>(t));
      std::vector<int> const moves = moves_to(program_, static_cast<Player>(owner), static_cast<TypeIndex>(t), program_.board.exits, fixtures_);
      int longest = 0;
      for (int const m : moves)
        if (m != unreachable) longest = std::max(longest, m);
      whole_way_[index] = longest;
      for (std::size_t site = 0; site < sites_; ++site)
        progress_[index * sites_ + site] = moves[site] == unreachable ? 0 : longest - moves[site];
    }
  }
}

Insight::Balance Insight::weigh(state::State const& state) const {
  Balance balance;
  std::array<Site, program::max_players> royal;
  royal.fill(program::no_site);
  std::array<TypeIndex, program::max_players> royal_type{};
  for (std::size_t site = 0; site < sites_; ++site) {
    Occupant const piece = state.at(static_cast<Site>(site));
    if (piece.is_none() || piece.owner >= program_.players) continue;
    std::size_t const index = row(piece.owner, piece.type);
    if (program_.piece_types[piece.type].is_royal) {
      royal[piece.owner] = static_cast<Site>(site);
      royal_type[piece.owner] = piece.type;
      balance.score[piece.owner] += royal_at_stake;
      continue;
    }
    balance.score[piece.owner] += worth_at_[index * sites_ + site];
    balance.material[piece.owner] += worth_[index];
    if (has_exits_) balance.score[piece.owner] += step_worth * progress_[index * sites_ + site];
  }
  for (int p = 0; p < program_.players; ++p) {
    auto const player = static_cast<Player>(p);
    for (int t = 1; t <= types_; ++t) {
      Score const in_hand = state.cell(program_.stock_cell(player, static_cast<TypeIndex>(t))) * worth_[row(player, static_cast<TypeIndex>(t))];
      balance.material[player] += in_hand;
      balance.score[player] += in_hand * in_hand_percent / 100;
    }
  }
  // A royal piece hides while the enemy has much to aim at it, and comes out when little is left.
  for (int p = 0; p < program_.players; ++p) {
    auto const player = static_cast<std::size_t>(p);
    if (royal[player] == program::no_site) continue;
    Score enemies = 0;
    for (int other = 0; other < program_.players; ++other)
      if (other != p) enemies = std::max(enemies, std::abs(balance.material[static_cast<std::size_t>(other)]));
    Score const danger = std::clamp(enemies * 100 / usual_material_, 0, 100);
    Score const left = std::clamp((std::abs(balance.material[player]) + enemies) * 50 / usual_material_, 0, 100);
    balance.score[player] -= exposure_[player * sites_ + royal[player]] * danger / 100 * 2 / 3;
    double const freedom = mobility_[row(static_cast<Player>(p), royal_type[player]) * sites_ + royal[player]];
    balance.score[player] += static_cast<Score>(freedom * 20) * (100 - left) / 100;
  }
  return balance;
}

Score Insight::judge(play::Game& game, Player player) const {
  Balance const balance = weigh(game.state());
  auto const other = static_cast<Player>(1 - player);
  Score score = balance.score[player] - balance.score[other];
  if (goals_.are_any())
    score += static_cast<Score>(goal_worth * (goals_.nearness(game, player) - goals_.nearness(game, other)));
  return score;
}

Hopes Insight::hopes_from_points(state::State const& state) const {
  Hopes hopes{};
  std::array<double, program::max_players> lead{};
  double best = -1e9;
  for (int p = 0; p < program_.players; ++p) {
    auto const player = static_cast<Player>(p);
    double made = 0;  // moves, less all that there are to make
    // Whatever is no longer on the board has nothing left to walk.
    for (std::size_t site = 0; site < sites_; ++site) {
      Occupant const piece = state.at(static_cast<Site>(site));
      if (piece.is_none() || piece.owner != player) continue;
      std::size_t const index = row(player, piece.type);
      made -= whole_way_[index] + 1 - progress_[index * sites_ + site];
    }
    lead[player] = made + points_to_moves * state.cell(program_.points + player);
    best = std::max(best, lead[player]);
  }
  double sum = 0;
  for (int p = 0; p < program_.players; ++p) {
    auto const player = static_cast<std::size_t>(p);
    hopes[player] = std::exp((lead[player] - best) / moves_swing);
    sum += hopes[player];
  }
  for (int p = 0; p < program_.players; ++p) hopes[static_cast<std::size_t>(p)] /= sum;
  return hopes;
}

Hopes Insight::hopes(play::Game& game) const {
  Hopes hopes{};
  auto const players = static_cast<std::size_t>(program_.players);
  play::Ended const ended = game.ended();
  bool const is_ranked = program_.has_points && players > 1;
  if (ended.is_over && ended.limit == play::Limit::None) {
    // The best share what there is; of ranks, each is worth the players it beats.
    for (std::size_t p = 0; p < players; ++p) {
      if (is_ranked) {
        double beaten = 0;
        int const own = game.state().cell(program_.points + static_cast<program::CellIndex>(p));
        for (std::size_t other = 0; other < players; ++other) {
          if (other == p) continue;
          int const points = game.state().cell(program_.points + static_cast<program::CellIndex>(other));
          beaten += points < own ? 1.0 : points == own ? 0.5 : 0.0;
        }
        hopes[p] = beaten / static_cast<double>(players - 1);
      } else {
        hopes[p] = ended.winner < 0 ? 1.0 / static_cast<double>(players) : ended.winner == static_cast<std::int32_t>(p) ? 1.0 : 0.0;
      }
    }
    if (is_ranked && has_exits_) {
      Hopes const by_lead = hopes_from_points(game.state());
      for (std::size_t p = 0; p < players; ++p) hopes[p] = rank_share * hopes[p] + (1 - rank_share) * by_lead[p];
    }
    return hopes;
  }
  if (is_ranked && has_exits_) return hopes_from_points(game.state());
  Balance const balance = weigh(game.state());
  double sum = 0;
  Score best = *std::max_element(balance.score.begin(), balance.score.begin() + program_.players);
  for (std::size_t p = 0; p < players; ++p) {
    double score = balance.score[p] - best;
    if (goals_.are_any()) score += goal_worth * goals_.nearness(game, static_cast<Player>(p));
    if (is_ranked) score += 100.0 * game.state().cell(program_.points + static_cast<program::CellIndex>(p));
    hopes[p] = std::exp(std::clamp(score / likely_swing, -30.0, 30.0));
    sum += hopes[p];
  }
  for (std::size_t p = 0; p < players; ++p) hopes[p] /= sum;
  return hopes;
}

}  // namespace feerie::search
