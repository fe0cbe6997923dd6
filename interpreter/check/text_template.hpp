// Texts of moves with fields in braces: "{origin}{target}{promotion}".
#pragma once

#include <string>
#include <vector>

#include "interpreter/check/context.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {

// Splits a text node; reports fields that are not in the list, and texts with blanks.
[[nodiscard]] model::TextTemplate check_template(Context& context, Ref text, std::vector<std::string> const& fields);

void check_notation(Context& context, std::vector<Item> const& items);

}  // namespace feerie::check
