#include "interpreter/search/tree_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "interpreter/base/check.hpp"

namespace feerie::search {

using play::Game;
using play::NodeKind;

namespace {

constexpr double curiosity = 1.2;
constexpr double weariness_each_time = 0.05;
constexpr double sharpness = 8.0;       // how much better the promising is treated than the rest
constexpr std::size_t most_branches = 4'000'000;  // of a tree; then it stops growing

}  // namespace

// A new node, with its branches judged at first sight. A decision that wins at once leaves no others.
std::uint32_t TreeSearch::grow(Game& game) {
  auto const index = static_cast<std::uint32_t>(nodes_.size());
  TreeNode node;
  node.kind = game.node();
  node.player = node.kind == NodeKind::Over ? program::Player{0} : game.to_act();
  node.hopes = insight_.hopes(game);
  node.first = static_cast<std::uint32_t>(branches_.size());
  if (node.kind == NodeKind::Chance) {
    game.outcomes(outcomes_);
    for (play::Outcome const& outcome : outcomes_) branches_.push_back({.decision = outcome.decision, .weight = outcome.weight});
  } else if (node.kind == NodeKind::Decision) {
    game.decisions(decisions_);
    double best = 0;
    for (play::Decision const& decision : decisions_) {
      if (game.is_breach(decision)) continue;
      Branch branch{.decision = decision};
      game.apply(decision);
      clock_->count();
      branch.first_hope = insight_.hopes(game)[node.player];
      bool const wins = game.node() == NodeKind::Over && branch.first_hope >= 1.0;
      game.undo();
      if (wins) branches_.resize(node.first);
      branches_.push_back(branch);
      best = std::max(best, branch.first_hope);
      if (wins) break;
    }
    double sum = 0;
    for (std::size_t b = node.first; b < branches_.size(); ++b) {
      branches_[b].promise = std::exp(sharpness * (branches_[b].first_hope - best));
      sum += branches_[b].promise;
    }
    for (std::size_t b = node.first; b < branches_.size(); ++b) branches_[b].promise /= sum;
  }
  node.count = static_cast<std::uint32_t>(branches_.size()) - node.first;
  nodes_.push_back(node);
  return index;
}

std::size_t TreeSearch::select(TreeNode const& node) const {
  std::size_t best = node.first;
  double best_value = -std::numeric_limits<double>::infinity();
  double const spread = curiosity * std::sqrt(static_cast<double>(node.visits) + 1);
  for (std::size_t b = node.first; b < node.first + node.count; ++b) {
    Branch const& branch = branches_[b];
    double const hope = branch.visits == 0 ? branch.first_hope : branch.total[node.player] / branch.visits;
    double const value = hope - branch.weariness + spread * branch.promise / (1.0 + branch.visits);
    if (value <= best_value) continue;
    best_value = value;
    best = b;
  }
  return best;
}

std::size_t TreeSearch::fall(TreeNode const& node, Rng& rng) const {
  std::uint64_t all = 0;
  for (std::size_t b = node.first; b < node.first + node.count; ++b) all += branches_[b].weight;
  std::uint64_t left = rng.below(static_cast<std::uint32_t>(all));
  for (std::size_t b = node.first; b < node.first + node.count; ++b) {
    if (left < branches_[b].weight) return b;
    left -= branches_[b].weight;
  }
  return node.first;
}

void TreeSearch::run_trial(Game& game, Rng& rng) {
  std::uint32_t at = 0;
  std::array<std::size_t, deepest> way;
  int length = 0;
  Hopes hopes = nodes_[0].hopes;
  while (length < deepest) {
    TreeNode const node = nodes_[at];
    if (node.count == 0) break;
    std::size_t const b = node.kind == NodeKind::Chance ? fall(node, rng) : select(node);
    way[static_cast<std::size_t>(length++)] = b;
    ++nodes_[at].visits;
    game.apply(branches_[b].decision);
    clock_->count();
    if (branches_[b].node == no_tree_node) {
      std::uint32_t const grown = grow(game);  // may move the branches
      branches_[b].node = grown;
      hopes = nodes_[grown].hopes;
      break;
    }
    at = branches_[b].node;
    hopes = nodes_[at].hopes;
  }
  for (int i = length; i > 0; --i) {
    game.undo();
    Branch& branch = branches_[way[static_cast<std::size_t>(i) - 1]];
    ++branch.visits;
    for (std::size_t p = 0; p < hopes.size(); ++p) branch.total[p] += hopes[p];
  }
}

Choice TreeSearch::choose(Game& game, Budget budget, Thinking const& thinking) {
  Clock clock(budget, thinking);
  clock_ = &clock;
  Rng rng(thinking.seed);
  nodes_.clear();
  branches_.clear();
  insight_.look_round(game.state());
  static_cast<void>(grow(game));
  FEERIE_CHECK(nodes_[0].count > 0, "a decision node without a decision");
  // Players who wait for each other would otherwise go round in circles for ever.
  for (Branch& branch : branches_) {
    game.apply(branch.decision);
    branch.weariness = weariness_each_time * game.times_left_behind(game.key());
    game.undo();
  }
  while (nodes_[0].count > 1 && !clock.is_up() && branches_.size() < most_branches) run_trial(game, rng);

  auto const best_of = [&](TreeNode const& node) {
    std::size_t best = node.first;
    for (std::size_t b = node.first; b < node.first + node.count; ++b) {
      Branch const& branch = branches_[b];
      bool const is_better = branch.visits != branches_[best].visits ? branch.visits > branches_[best].visits
                                                                     : branch.first_hope > branches_[best].first_hope;
      if (is_better) best = b;
    }
    return best;
  };
  Branch const& chosen = branches_[best_of(nodes_[0])];
  Choice choice{.decision = chosen.decision,
                .hope = chosen.visits == 0 ? chosen.first_hope : chosen.total[nodes_[0].player] / chosen.visits,
                .nodes = clock.nodes()};
  for (std::uint32_t at = 0; at != no_tree_node && nodes_[at].kind == NodeKind::Decision && nodes_[at].count > 0;) {
    Branch const& branch = branches_[best_of(nodes_[at])];
    if (at != 0 && branch.visits == 0) break;
    choice.line.push_back(branch.decision);
    at = branch.node;
  }
  choice.depth = static_cast<int>(choice.line.size());
  clock_ = nullptr;
  return choice;
}

}  // namespace feerie::search
