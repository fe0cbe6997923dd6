// What stands around the board of a picture: points, pieces in hand, cards, and the line that names the game and whose turn it is.
#pragma once

#include <string>

#include "interpreter/play/game.hpp"
#include "tools/board_layout.hpp"
#include "tools/colour_table.hpp"
#include "tools/svg_canvas.hpp"

namespace feerie::tools {

void draw_svg_panel(play::Game& game, BoardLayout const& layout, SvgCanvas& canvas);
// "Chess: white to move"
[[nodiscard]] std::string position_title(play::Game& game);
// Of the pieces of a player, or of nobody.
[[nodiscard]] PieceInk const& ink_of(program::Program const& program, program::Player owner);

}  // namespace feerie::tools
