// `board hexagon N`: a hexagon of hexagons with N to a side, laid and named as Gliński does. Files stand upright and are lettered
// from the left, without j; ranks count from the bottom of each file, so they bend at the middle file. Six to a side are the 91
// hexes a1 … l6, with f1 … f11 in the middle.
//
// Directions, clockwise from straight up; every second one crosses an edge and is orthogonal, the others run along an edge, past a
// corner, and are diagonal:
//
//     n  nne  ne  e  se  sse  s  ssw  sw  w  nw  nnw             orthogonal: n ne se s sw nw
//
// Coordinates are skewed so that every direction is one displacement: x is the file, and `ne` leaves y as it is.
#pragma once

#include "interpreter/check/board_draft.hpp"

namespace feerie::check {

// Rows of text draw a hexagon rank by rank, the highest first, each from left to right: six to a side have rows of 1, 3, 5, 7, 9
// and 11 hexes, then five more of 11.
[[nodiscard]] bool build_hexagon(BoardDraft& draft, Ref shape);

// The image of a cell when ranks (up and down), files (left and right) or both are reversed. `size` is the board's width.
[[nodiscard]] Cell mirrored_hex(Cell cell, int size, bool reverses_ranks, bool reverses_files);

}  // namespace feerie::check
