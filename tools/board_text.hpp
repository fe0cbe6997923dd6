// A position drawn for a terminal: the board by its coordinates, whatever its shape, then whose turn it is and what is in hand.
#pragma once

#include <string>
#include <vector>

#include "interpreter/play/game.hpp"

namespace feerie::tools {

struct DrawingStyle {
  bool is_ascii = false;  // letters only
  bool has_colour = false;
  std::vector<program::Site> marked = {};  // instead of where the last decision came from and went
};

struct BoardDrawing {
  std::string board;
  std::string notes;  // lines that explain it
};
[[nodiscard]] BoardDrawing draw_parts(play::Game& game, DrawingStyle const& style);
// The two of them together.
[[nodiscard]] std::string draw_board(play::Game& game, DrawingStyle const& style);

struct PanelContents {
  state::State const* start = nullptr;  // where the game began, if it was no usual start
  std::string beside_turn = {};         // added to the line that says whose turn it is
};
// Whose turn it is or how the game ended, what was rolled in it, what is in hand, what has left the board.
[[nodiscard]] std::string draw_panel(play::Game& game, PanelContents const& contents = {});

}  // namespace feerie::tools
