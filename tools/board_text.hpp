// A position drawn for a terminal: the board by its coordinates, whatever its shape, then whose turn it is and what is in hand.
#pragma once

#include <string>

#include "interpreter/play/game.hpp"

namespace feerie::tools {

struct DrawingStyle {
  bool is_ascii = false;  // letters only
  bool has_colour = false;
};

[[nodiscard]] std::string draw_board(play::Game& game, DrawingStyle style);
// Whose turn it is or how the game ended, what is in hand, what has left the board.
[[nodiscard]] std::string draw_panel(play::Game& game);

}  // namespace feerie::tools
