// The board of a variant: its shape, its layers, who faces where. Zones and assertions need expressions and are checked by
// board_zones.cpp once the shape stands.
#pragma once

#include "interpreter/check/context.hpp"

namespace feerie::check {

// A board may have this many sites, unless it says `sites 1024`; then the second.
inline constexpr std::size_t max_sites = 256;
inline constexpr std::size_t max_sites_large = 1024;

// Fills context.game.board from a `board` node. Players are known, pieces are not.
void check_board_shape(Context& context, Ref board);

}  // namespace feerie::check
