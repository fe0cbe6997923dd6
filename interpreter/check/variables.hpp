// Counters, tables, slots, dice, decks, stocks and definitions.
#pragma once

#include "interpreter/check/context.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {

void check_players(Context& context, std::vector<Item> const& items);
// Makes the names known; counters that count by themselves need the pieces.
void declare_variables(Context& context, std::vector<Item> const& items);
// Initial values, once every name is known.
void check_initial_values(Context& context, std::vector<Item> const& items);
void check_stocks(Context& context, std::vector<Item> const& items);
void declare_definitions(Context& context, std::vector<Item> const& items);
// Definitions without parameters are checked where they stand, so that an unused one is checked too.
void check_definitions(Context& context);

}  // namespace feerie::check
