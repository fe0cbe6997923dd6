// A kernel plays one variant on bit sets, where that was proved to be right: it lists legal moves, counts trees of them and plays random
// games. Positions come in as states and decisions go out; how many words a set has and which processor runs it stay inside.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/play/decision.hpp"
#include "interpreter/play/fast/hot.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/state/state.hpp"

namespace feerie::play::fast {

class Kernel {
 public:
  virtual ~Kernel() = default;
  Kernel() = default;
  Kernel(Kernel const&) = delete;
  Kernel& operator=(Kernel const&) = delete;

  [[nodiscard]] virtual program::Path path() const = 0;
  // Whether the position is one it can take: the royal pieces are there, once each, and there are not too many pieces for its lists.
  [[nodiscard]] virtual bool can_take(state::State const& state) const = 0;
  virtual void list(state::State const& state, program::Player player, std::vector<Decision>& out) const = 0;
  // Nothing but sets and the counter may end the game within these plies; the caller sees to repetition.
  [[nodiscard]] virtual std::uint64_t perft(state::State const& state, int depth, StopFlag stop) const = 0;
  virtual void playouts(state::State const& state, PlayRules const& rules, std::uint64_t games, std::uint64_t seed, StopFlag stop,
                        Tally& tally) const = 0;
};

// The best kernel for this variant on this machine; null (and why) if it does not fit into tables. `force_baseline` is for tests.
[[nodiscard]] std::unique_ptr<Kernel const> make_kernel(program::Program const& program, std::vector<std::string>& reasons,
                                                        bool force_baseline = false);

}  // namespace feerie::play::fast
