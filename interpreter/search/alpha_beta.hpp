// Iterative-deepening alpha-beta for two players without luck: a table of positions met before, moves that did well tried first, captures
// followed to their end. A turn may have several decisions: the sign changes with the player, not with the ply.
#pragma once

#include <array>
#include <vector>

#include "interpreter/search/clock.hpp"
#include "interpreter/search/insight.hpp"
#include "interpreter/search/searcher.hpp"

namespace feerie::search {

class AlphaBeta final : public Searcher {
 public:
  explicit AlphaBeta(std::shared_ptr<play::Rules const> const& rules);
  Choice choose(play::Game& game, Budget budget, Thinking const& thinking) override;

 private:
  static constexpr int most_plies = 64;

  struct Entry {
    enum class Bound : std::uint8_t { None, Exact, AtLeast, AtMost };
    Key key = 0;
    Score score = 0;
    std::uint16_t best = 0;  // its number among the sorted decisions
    std::int8_t depth = 0;
    Bound bound = Bound::None;
  };
  struct Ordered {
    play::Decision decision;
    std::uint16_t number = 0;  // among the sorted decisions
    Score rank = 0;
  };
  // Room of one ply, kept so that nothing is allocated again and again.
  struct Ply {
    std::vector<play::Decision> decisions;
    std::vector<Ordered> ordered;
    std::array<play::Decision, 2> killers;
    std::vector<play::Decision> line;
  };

  [[nodiscard]] Score search(play::Game& game, int depth, Score alpha, Score beta, int ply);
  [[nodiscard]] Score quiet(play::Game& game, Score alpha, Score beta, int ply, int depth);
  // The score of a decision for the player who takes it.
  template <class Child>
  [[nodiscard]] Score after(play::Game& game, play::Decision const& decision, Score alpha, Score beta, int ply, Child child);
  void list(play::Game& game, int ply, std::uint16_t best_before);
  [[nodiscard]] Score rank_of(play::Game& game, play::Decision const& decision, int ply) const;
  [[nodiscard]] bool is_capture(play::Game& game, play::Decision const& decision) const;
  [[nodiscard]] Score judge(play::Game& game) const;
  [[nodiscard]] std::size_t history_of(play::Game& game, play::Decision const& decision) const;
  [[nodiscard]] Entry& entry_of(Key key) { return table_[key & (table_.size() - 1)]; }

  Insight insight_;
  std::vector<Entry> table_;
  std::vector<Ply> plies_;
  std::vector<Score> history_;
  Clock* clock_ = nullptr;
  std::uint64_t seed_ = 0;
  bool can_swing_ = true;  // something can be captured or promoted
};

}  // namespace feerie::search
