// A tree that grows where it looks promising, for games with luck, with more than two players or with points: every player goes for his
// own hopes, luck falls as it may, and new leaves are judged by what the rules say of them (Insight), not by random games to the end,
// which in a race would never come.
#pragma once

#include <vector>

#include "interpreter/search/clock.hpp"
#include "interpreter/search/insight.hpp"
#include "interpreter/search/searcher.hpp"

namespace feerie::search {

class TreeSearch final : public Searcher {
 public:
  explicit TreeSearch(std::shared_ptr<play::Rules const> const& rules) : insight_(rules) {}
  Choice choose(play::Game& game, Budget budget, Thinking const& thinking) override;

 private:
  static constexpr std::uint32_t no_tree_node = 0xFFFF'FFFF;
  static constexpr int deepest = 200;

  struct Branch {
    play::Decision decision;
    std::uint32_t weight = 1;               // of an outcome
    std::uint32_t node = no_tree_node;
    std::uint32_t visits = 0;
    double promise = 0;                     // share of the trials that it deserves at first sight
    double first_hope = 0.5;                // of the player who decides
    double weariness = 0;                   // of going where the game has been before
    Hopes total{};
  };
  struct TreeNode {
    play::NodeKind kind = play::NodeKind::Over;
    program::Player player = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t visits = 0;
    Hopes hopes{};                          // of the leaf, when it was new
  };

  [[nodiscard]] std::uint32_t grow(play::Game& game);
  [[nodiscard]] std::size_t select(TreeNode const& node) const;
  [[nodiscard]] std::size_t fall(TreeNode const& node, Rng& rng) const;
  void run_trial(play::Game& game, Rng& rng);

  Insight insight_;
  std::vector<TreeNode> nodes_;
  std::vector<Branch> branches_;
  std::vector<play::Decision> decisions_;
  std::vector<play::Outcome> outcomes_;
  Clock* clock_ = nullptr;
};

}  // namespace feerie::search
