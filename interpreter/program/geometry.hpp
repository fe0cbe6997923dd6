// Questions about the board that need no position: lines, headings, distances. Shared by grounding and play.
#pragma once

#include "interpreter/program/program.hpp"

namespace feerie::program {

// The sites strictly between two sites in line (fewest steps if there are several lines); false if they are not in line.
bool between(BoardTables const& board, Site from, Site to, BitSet& out);

// Whether the displacement goes that way for the player: backward only if so for every facing of the origin.
[[nodiscard]] bool goes(BoardTables const& board, Player player, Site from, Site to, Heading heading);

// The square of the straight-line distance.
[[nodiscard]] int distance(BoardTables const& board, Site a, Site b);

}  // namespace feerie::program
