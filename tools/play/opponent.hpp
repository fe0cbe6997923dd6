// What sits in a seat where nobody does: an engine of some level, or chance.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "interpreter/search/searcher.hpp"
#include "tools/play/seats.hpp"

namespace feerie::tools {

using search::Budget;
using search::Choice;
using search::Thinking;

// The nodes of a level; what the command line says of nodes takes the clock away unless it speaks of time too.
[[nodiscard]] Budget budget_of(int level, std::optional<std::uint64_t> nodes,
                               std::optional<std::chrono::milliseconds> time);
// The same without any clock, so that games can be repeated.
[[nodiscard]] Budget fixed_budget_of(int level);

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

// The claim a player who chose this would rather make: one that wins, or a draw where little is left to hope for.
[[nodiscard]] std::optional<int> preferred_claim(play::Game& game, Choice const& choice);

}  // namespace feerie::tools
