// What an engine is: something that looks at a game and decides, within a budget.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/game.hpp"

namespace feerie::search {

// How much may be thought about one decision. Without a time nothing depends on the clock.
struct Budget {
  std::uint64_t nodes = 0;
  std::optional<std::chrono::milliseconds> time = {};
};

// One request to decide.
struct Thinking {
  std::uint64_t seed = 0;  // the same seed, game and budget of nodes give the same choice
  // Set by somebody else at any time; the best choice found so far is then wanted at once. Null: nobody will.
  play::fast::StopFlag stop = nullptr;
  std::function<void(double done)> on_progress = {};  // from 0 to 1; called every now and then
};

struct Choice {
  play::Decision decision = {};
  // What the player to act may hope for: 0 is a loss, 1 a win. Somebody with little hope claims a draw where the rules offer one.
  double hope = 0.5;
  int depth = 0;                              // decisions looked ahead, with the one that is chosen
  std::uint64_t nodes = 0;
  std::vector<play::Decision> line = {};      // what it expects, beginning with the decision; chance ends it
  std::optional<int> wins_in = {};            // decisions until a win that nothing can stop; negative: until such a loss
};

class Searcher {
 public:
  Searcher() = default;
  Searcher(Searcher const&) = delete;
  Searcher& operator=(Searcher const&) = delete;
  virtual ~Searcher() = default;
  // At a decision node. The game is played on and taken back before this returns.
  [[nodiscard]] virtual Choice choose(play::Game& game, Budget budget, Thinking const& thinking) = 0;
};

// The kind of search that suits the rules: alpha-beta for two players without luck or points, a tree of trials for everything else.
[[nodiscard]] std::unique_ptr<Searcher> make_searcher(std::shared_ptr<play::Rules const> const& rules);

}  // namespace feerie::search
