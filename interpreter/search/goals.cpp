#include "interpreter/search/goals.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "interpreter/search/distance.hpp"

namespace feerie::search {

using program::Ending;
using program::Node;
using program::NodeIndex;
using program::no_node;
using program::Op;
using program::Player;

namespace {

// Each move still to be made leaves this share of the nearness.
constexpr double per_move = 0.75;

bool is_comparison(Op op) { return op == Op::Equal || op == Op::Less || op == Op::LessEqual; }

}  // namespace

Goals::Goals(std::shared_ptr<play::Rules const> const& rules) : program_(rules->program()) {
  for (Ending const& ending : program_.endings) {
    bool const decides = ending.kind == Ending::Kind::Win || ending.kind == Ending::Kind::Loss;
    if (!decides || ending.by_claim || ending.when == no_node || !says_something(ending.when)) continue;
    goals_.push_back({ending.when, ending.kind == Ending::Kind::Win, ending.of_player_to_move});
  }
  if (goals_.empty()) return;
  play::Game start(rules);
  for (Goal const& goal : goals_)
    for (int player = 0; player < program_.players; ++player) prepare(start, goal.when, static_cast<Player>(player));
}

// Both sides of a comparison are numbers that go up and down, not names.
bool Goals::is_count(NodeIndex index) const {
  Node const& node = program_.nodes[index];
  switch (node.op) {
    case Op::Count:
      return is_cheap(index);
    case Op::StockCount:
    case Op::CardCount:
    case Op::RankOf:
    case Op::RowOf:
      return true;
    case Op::Constant:
    case Op::ConstantByMover:
      return true;
    case Op::Variable:
      return std::ranges::any_of(program_.variables, [&](program::VariableInfo const& v) {
        return static_cast<std::int32_t>(v.first) == node.value && v.is_counter && !v.counts_plies;
      });
    case Op::Plus:
    case Op::Minus:
    case Op::Times:
      return is_count(node.a) && is_count(node.b);
    default:
      return false;
  }
}

// Whether evaluating it never generates moves.
bool Goals::is_cheap(NodeIndex index) const {
  if (index == no_node) return true;
  Node const& node = program_.nodes[index];
  switch (node.op) {
    case Op::Checkmate:
    case Op::Stalemate:
    case Op::Check:
    case Op::Repeated:
    case Op::Passes:
    case Op::DecisionCount:
    case Op::HasDecision:
    case Op::Perft:
    case Op::IsThreatened:
    case Op::SafeFor:
    case Op::Threatens:
    case Op::MovedPiece:
    case Op::Origin:
    case Op::Target:
    case Op::Victim:
      return false;
    default:
      return is_cheap(node.a) && is_cheap(node.b) && is_cheap(node.c);
  }
}

bool Goals::says_something(NodeIndex index) const {
  Node const& node = program_.nodes[index];
  switch (node.op) {
    case Op::And:
    case Op::Or:
      return says_something(node.a) || says_something(node.b);
    case Op::Not:
      return says_something(node.a);
    case Op::Equal:
    case Op::Less:
    case Op::LessEqual: {
      bool const are_constant = program_.nodes[node.a].op == Op::Constant && program_.nodes[node.b].op == Op::Constant;
      return !are_constant && is_count(node.a) && is_count(node.b);
    }
    case Op::Exists:
      return is_cheap(node.a);
    default:
      return false;
  }
}

program::Moment Goals::moment_of(Player player) const {
  program::Moment moment;
  moment.mover = player;
  moment.to_move = program_.players == 2 ? 1 - player : (player + 1) % program_.players;
  return moment;
}

void Goals::prepare(play::Game& game, NodeIndex index, Player player) {
  Node const& node = program_.nodes[index];
  if (!says_something(index)) return;
  if (is_comparison(node.op)) {
    play::Arbiter arbiter = game.arbiter();
    starts_.push_back({index, player, std::max(1, missing(arbiter, index, moment_of(player)))});
    return;
  }
  if (node.op == Op::Exists) {
    prepare_way(game, node.a, player);
    return;
  }
  prepare(game, node.a, player);
  if (node.b != no_node) prepare(game, node.b, player);
}

void Goals::prepare_way(play::Game& game, NodeIndex index, Player player) {
  Node const& node = program_.nodes[index];
  if (node.op != Op::Pieces || node.a == no_node || node.b != no_node) return;
  Op const zone = program_.nodes[node.a].op;
  if (zone != Op::ConstantSet && zone != Op::SetByMover) return;
  auto const whose = static_cast<program::Whose>(node.value);
  if (whose != program::Whose::Own) return;
  play::Arbiter arbiter = game.arbiter();
  BitSet const targets = arbiter.set(node.a, moment_of(player));
  Way way{index, player, std::vector<std::vector<int>>(static_cast<std::size_t>(program_.types) + 1)};
  for (int type = 1; type <= program_.types; ++type)
    if (((node.mask >> type) & 1) != 0)
      way.moves[static_cast<std::size_t>(type)] = moves_to(program_, player, static_cast<program::TypeIndex>(type), targets);
  ways_.push_back(std::move(way));
}

int Goals::missing(play::Arbiter& arbiter, NodeIndex comparison, program::Moment const& moment) const {
  Node const& node = program_.nodes[comparison];
  int const a = arbiter.number(node.a, moment);
  int const b = arbiter.number(node.b, moment);
  if (node.op == Op::Equal) return std::abs(a - b);
  return std::max(0, a - b + (node.op == Op::Less ? 1 : 0));
}

std::optional<double> Goals::on_the_way(play::Arbiter& arbiter, NodeIndex pieces, program::Moment const& moment) const {
  for (Way const& way : ways_) {
    if (way.pieces != pieces || way.player != moment.mover) continue;
    int fewest = unreachable;
    for (int site = 0; site < program_.board.sites; ++site) {
      program::Occupant const piece = arbiter.state().at(static_cast<program::Site>(site));
      if (piece.is_none() || piece.owner != way.player || way.moves[piece.type].empty()) continue;
      fewest = std::min(fewest, way.moves[piece.type][static_cast<std::size_t>(site)]);
    }
    return fewest == unreachable ? 0.0 : std::pow(per_move, fewest);
  }
  return std::nullopt;
}

// How nearly the condition has the wanted value.
double Goals::soft(play::Arbiter& arbiter, NodeIndex index, program::Moment const& moment, bool wanted) const {
  Node const& node = program_.nodes[index];
  switch (node.op) {
    case Op::Not:
      return soft(arbiter, node.a, moment, !wanted);
    case Op::And:
    case Op::Or: {
      double const a = soft(arbiter, node.a, moment, wanted);
      double const b = soft(arbiter, node.b, moment, wanted);
      return (node.op == Op::And) == wanted ? a * b : std::max(a, b);
    }
    case Op::Exists: {
      if (!is_cheap(node.a)) return 0.5;
      if (wanted)
        if (std::optional<double> const near = on_the_way(arbiter, node.a, moment)) return *near;
      auto const count = static_cast<double>(arbiter.set(node.a, moment).count());
      if (wanted) return count > 0 ? 1.0 : 0.0;
      return 1.0 / (1.0 + count);
    }
    default:
      break;
  }
  if (is_comparison(node.op)) {
    for (Start const& start : starts_) {
      if (start.comparison != index || start.player != moment.mover) continue;
      double const left = missing(arbiter, index, moment);
      double const near = std::clamp(1.0 - left / (start.missing + 1.0), 0.0, 1.0);
      return wanted ? near : 1.0 - near;
    }
  }
  // Nothing is known of it, so that it neither helps nor hinders.
  if (!is_cheap(index)) return 0.5;
  return arbiter.holds(index, moment) == wanted ? 1.0 : 0.0;
}

double Goals::nearness(play::Game& game, Player player) const {
  play::Arbiter arbiter = game.arbiter();
  double win = 0;
  double loss = 0;
  for (Goal const& goal : goals_) {
    program::Moment moment = moment_of(player);
    if (goal.of_player_to_move) std::swap(moment.mover, moment.to_move);
    double const near = soft(arbiter, goal.when, moment, true);
    (goal.is_win ? win : loss) = std::max(goal.is_win ? win : loss, near);
  }
  return win - loss;
}

}  // namespace feerie::search
