// What sits in a seat where nobody does: something that looks at a game and decides. Search engines plug in here; the table knows
// nothing else of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "interpreter/play/game.hpp"
#include "tools/play/seats.hpp"

namespace feerie::tools {

// How much an opponent may think about one decision. Without a time nothing depends on the clock.
struct Budget {
  std::uint64_t nodes = 0;
  std::optional<std::chrono::milliseconds> time;
};

// The budget of a level, where the command line says nothing else: what it says of nodes takes the clock away unless it speaks of time too.
[[nodiscard]] Budget budget_of(int level, std::optional<std::uint64_t> nodes,
                               std::optional<std::chrono::milliseconds> time);

// One request to decide.
struct Thinking {
  std::uint64_t seed = 0;  // the same seed, game and budget of nodes give the same choice
  // Set by somebody else at any time; the best choice found so far is then wanted at once. Null: nobody will.
  play::fast::StopFlag stop = nullptr;
  std::function<void(double done)> on_progress = {};  // from 0 to 1; called every now and then
};

struct Choice {
  play::Decision decision;
  // What the player to act may hope for: 0 is a loss, 1 a win. Somebody with little hope claims a draw where the rules offer one.
  double hope = 0;
};

class Opponent {
 public:
  Opponent() = default;
  Opponent(Opponent const&) = delete;
  Opponent& operator=(Opponent const&) = delete;
  virtual ~Opponent() = default;
  // At a decision node. The game may be played on and is taken back before this returns.
  [[nodiscard]] virtual Choice choose(play::Game& game, Thinking const& thinking) = 0;
};

// Not of a human seat.
[[nodiscard]] std::unique_ptr<Opponent> make_opponent(Seat seat, Budget budget);

}  // namespace feerie::tools
