// Turns that never come to a decision, and decks that run out: what a script can reach when its blocks are followed.
#pragma once

#include "interpreter/check/context.hpp"

namespace feerie::check {

// A phase whose turns neither decide, draw by lot nor end the game, and that leads to no other phase which does.
void check_idle_phases(Context& context);
// A deck from which turns draw, and that nothing fills again or asks about.
void check_lost_cards(Context& context, FileId own_file);

}  // namespace feerie::check
