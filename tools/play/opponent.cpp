#include "tools/play/opponent.hpp"

#include <array>

#include "interpreter/base/check.hpp"
#include "interpreter/base/rng.hpp"
#include "tools/play/playout_opponent.hpp"

namespace feerie::tools {
namespace {

constexpr std::array<std::uint64_t, highest_level> nodes_of_level{1'000, 5'000, 25'000, 100'000, 500'000};
constexpr std::chrono::milliseconds usual_time{2'000};

class RandomOpponent final : public Opponent {
 public:
  Choice choose(play::Game& game, Thinking const& thinking) override {
    Rng rng(thinking.seed);
    return {game.random_decision(rng)};
  }
};

}  // namespace

Budget budget_of(int level, std::optional<std::uint64_t> nodes,
                 std::optional<std::chrono::milliseconds> time) {
  Budget budget{.nodes = nodes_of_level[static_cast<std::size_t>(level - lowest_level)], .time = usual_time};
  if (nodes) budget = {.nodes = *nodes, .time = std::nullopt};
  if (time) budget.time = time;
  return budget;
}

std::unique_ptr<Opponent> make_opponent(Seat seat, Budget budget) {
  FEERIE_CHECK(!seat.is_human(), "nobody can think for a person");
  if (seat.kind == Seat::Kind::Random) return std::make_unique<RandomOpponent>();
  return std::make_unique<PlayoutOpponent>(budget);
}

}  // namespace feerie::tools
