// Filters, effects, special moves, procedures, phases and endings.
#pragma once

#include "interpreter/check/context.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {

// Names of procedures, specials and phases, so that scripts can refer to any of them.
void declare_rules(Context& context, std::vector<Item> const& items);
void check_royals(Context& context, std::vector<Item> const& items);
void check_filters(Context& context, std::vector<Item> const& items);
void check_effects(Context& context, std::vector<Item> const& items);
void check_specials(Context& context, std::vector<Item> const& items);
void check_procedures(Context& context, std::vector<Item> const& items);
void check_phases(Context& context, std::vector<Item> const& items);
void check_endings(Context& context, std::vector<Item> const& items);

}  // namespace feerie::check
