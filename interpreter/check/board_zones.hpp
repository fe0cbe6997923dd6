// Zones and assertions of a board: expressions over sites, all known before the game begins.
#pragma once

#include "interpreter/check/context.hpp"

namespace feerie::check {

void check_board_zones(Context& context, Ref board);

}  // namespace feerie::check
