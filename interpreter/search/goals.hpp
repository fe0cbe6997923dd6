// How near a player is to winning or losing by the conditions that the file states, as a number between 0 and 1: what must be counted up
// or down is compared with where it began, pieces that must get somewhere with how many moves they are from it. Conditions of which
// nothing of the kind can be said (checkmate, repetition) are left out: material and search see to them.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/play/game.hpp"

namespace feerie::search {

class Goals {
 public:
  explicit Goals(std::shared_ptr<play::Rules const> const& rules);

  [[nodiscard]] bool are_any() const { return !goals_.empty(); }
  // From -1 (about to lose) to 1 (about to win).
  [[nodiscard]] double nearness(play::Game& game, program::Player player) const;

 private:
  struct Goal {
    program::NodeIndex when = program::no_node;
    bool is_win = true;
    bool of_player_to_move = false;
  };
  // Pieces of one type on their way to a zone.
  struct Way {
    program::NodeIndex pieces = program::no_node;
    program::Player player = 0;
    std::vector<std::vector<int>> moves;  // [type][site]; empty where the type is not asked for
  };
  // Where a count began.
  struct Start {
    program::NodeIndex comparison = program::no_node;
    program::Player player = 0;
    int missing = 0;
  };

  [[nodiscard]] bool says_something(program::NodeIndex node) const;
  [[nodiscard]] bool is_count(program::NodeIndex node) const;
  [[nodiscard]] bool is_cheap(program::NodeIndex node) const;
  void prepare(play::Game& game, program::NodeIndex node, program::Player player);
  void prepare_way(play::Game& game, program::NodeIndex pieces, program::Player player);
  [[nodiscard]] program::Moment moment_of(program::Player player) const;
  [[nodiscard]] int missing(play::Arbiter& arbiter, program::NodeIndex comparison, program::Moment const& moment) const;
  [[nodiscard]] double soft(play::Arbiter& arbiter, program::NodeIndex node, program::Moment const& moment, bool wanted) const;
  [[nodiscard]] std::optional<double> on_the_way(play::Arbiter& arbiter, program::NodeIndex pieces, program::Moment const& moment) const;

  program::Program const& program_;
  std::vector<Goal> goals_;
  std::vector<Way> ways_;
  std::vector<Start> starts_;
};

}  // namespace feerie::search
