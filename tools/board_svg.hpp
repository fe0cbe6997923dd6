// A position as a picture that a book of rules could print: the board with its colours, borders, marks and arrows, the pieces, what is
// in hand, points, and a line that says whose turn it is.
#pragma once

#include <string>

#include "interpreter/play/game.hpp"

namespace feerie::tools {

// The text of an SVG file that needs nothing beside it. Each site is an element of class `site`, each piece one of class `piece`.
[[nodiscard]] std::string draw_svg(play::Game& game);

}  // namespace feerie::tools
