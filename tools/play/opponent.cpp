#include "tools/play/opponent.hpp"

#include <array>

#include "interpreter/base/check.hpp"
#include "interpreter/base/rng.hpp"

namespace feerie::tools {
namespace {

constexpr std::array<std::uint64_t, highest_level> nodes_of_level{300, 3'000, 30'000, 300'000, 3'000'000};
// Whoever waits for an answer should not wait longer, on however slow a machine.
constexpr std::array<std::chrono::milliseconds, highest_level> time_of_level{
    std::chrono::milliseconds{500}, std::chrono::milliseconds{1'000}, std::chrono::milliseconds{2'000},
    std::chrono::milliseconds{5'000}, std::chrono::milliseconds{15'000}};

class RandomOpponent final : public Opponent {
 public:
  Choice choose(play::Game& game, Thinking const& thinking) override {
    Rng rng(thinking.seed);
    return {.decision = game.random_decision(rng), .hope = 0};
  }
};

class EngineOpponent final : public Opponent {
 public:
  explicit EngineOpponent(Budget budget) : budget_(budget) {}
  Choice choose(play::Game& game, Thinking const& thinking) override {
    if (!searcher_) searcher_ = search::make_searcher(game.shared_rules());
    return searcher_->choose(game, budget_, thinking);
  }

 private:
  Budget budget_;
  std::unique_ptr<search::Searcher> searcher_;
};

}  // namespace

Budget fixed_budget_of(int level) {
  return {.nodes = nodes_of_level[static_cast<std::size_t>(level - lowest_level)]};
}

Budget budget_of(int level, std::optional<std::uint64_t> nodes,
                 std::optional<std::chrono::milliseconds> time) {
  Budget budget = fixed_budget_of(level);
  budget.time = time_of_level[static_cast<std::size_t>(level - lowest_level)];
  if (nodes) budget = {.nodes = *nodes, .time = std::nullopt};
  if (time) budget.time = time;
  return budget;
}

std::unique_ptr<Opponent> make_opponent(Seat seat, Budget budget) {
  FEERIE_CHECK(!seat.is_human(), "nobody can think for a person");
  if (seat.kind == Seat::Kind::Random) return std::make_unique<RandomOpponent>();
  return std::make_unique<EngineOpponent>(budget);
}

std::optional<int> preferred_claim(play::Game& game, Choice const& choice) {
  for (int const ending : game.claims()) {
    bool const is_win =
        game.program().endings[static_cast<std::size_t>(ending)].kind == program::Ending::Kind::Win;
    if (is_win || choice.hope <= 1.0 / game.program().players) return ending;
  }
  return std::nullopt;
}

}  // namespace feerie::tools
