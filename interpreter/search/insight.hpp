// What the rules themselves say about good positions, worked out once when they are loaded: what pieces are worth (by how far they get
// about), where they stand well, how many moves they are from promotion or from the way out, and how near a player is to the wins that
// the file states. Engines judge positions by this and by nothing else, so it knows no game.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/play/game.hpp"
#include "interpreter/search/goals.hpp"

namespace feerie::search {

// In hundredths of a weak piece.
using Score = std::int32_t;
// One number a player, between 0 (lost) and 1 (won).
using Hopes = std::array<double, program::max_players>;

class Insight {
 public:
  explicit Insight(std::shared_ptr<play::Rules const> const& rules);

  // Takes note of what stands in the way and belongs to nobody, before positions near this one are judged.
  void look_round(state::State const& state);
  // The position from the player's side, against the other one of two.
  [[nodiscard]] Score judge(play::Game& game, program::Player player) const;
  // What each player may hope for; won and lost games have the extreme ones, but where points are counted also the lead matters.
  [[nodiscard]] Hopes hopes(play::Game& game) const;
  [[nodiscard]] Score worth(program::Player owner, program::TypeIndex type) const { return worth_[row(owner, type)]; }
  // What the piece is worth there, with all that it may hope for from there.
  [[nodiscard]] Score worth_at(program::Player owner, program::TypeIndex type, program::Site site) const {
    return worth_at_[row(owner, type) * sites_ + site];
  }

 private:
  struct Balance {
    std::array<Score, program::max_players> score{};
    std::array<Score, program::max_players> material{};  // without royal pieces
  };
  [[nodiscard]] Balance weigh(state::State const& state) const;
  [[nodiscard]] Hopes hopes_from_points(state::State const& state) const;
  [[nodiscard]] std::size_t row(program::Player owner, program::TypeIndex type) const {
    return static_cast<std::size_t>(owner) * static_cast<std::size_t>(types_ + 1) + type;
  }
  void value_types();
  void value_sites();
  void expose_royals();
  void measure_exits();
  void find_unwanted(std::shared_ptr<play::Rules const> const& rules);

  program::Program const& program_;
  int types_;
  std::size_t sites_;
  Goals goals_;
  std::vector<double> mobility_;    // [row * sites + site]
  std::vector<Score> worth_;        // [row]
  std::vector<Score> worth_at_;     // [row * sites + site]
  std::vector<Score> exposure_;     // [owner * sites + site]: how much enemies could aim at it
  std::vector<Score> progress_;     // [row * sites + site]: moves made towards the way out
  std::vector<Score> whole_way_;    // [row]: all of them
  Score usual_material_ = 1;        // of one player, when the game begins
  BitSet fixtures_;                // that the ways out lead around
  bool has_exits_ = false;
};

}  // namespace feerie::search
