// Positions in a file: the set-up of the game, the boards of examples, and the examples themselves.
#pragma once

#include "interpreter/check/context.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {

void check_setup(Context& context, std::vector<Item> const& items);
// Only those of the newest generation: a base's examples speak of the base.
void check_examples(Context& context, std::vector<Item> const& items, int newest);

}  // namespace feerie::check
