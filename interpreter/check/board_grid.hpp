// `board grid WxH`: a rectangle of squares, a1 at the lower left, with the eight directions n ne e se s sw w nw.
#pragma once

#include "interpreter/check/board_draft.hpp"

namespace feerie::check {

struct GridSize {
  int width = 0;
  int height = 0;
};

// "8x8"; numbers too large to matter come out as a large one.
[[nodiscard]] std::optional<GridSize> parse_grid_size(std::string_view text);

// Sites in the order a1 b1 … a2 b2 …; `span` is where the size was written. False, and a message, if there can be no such grid.
[[nodiscard]] bool build_grid(BoardDraft& draft, GridSize size, Span span);

}  // namespace feerie::check
