// What is right sentence by sentence and still cannot be meant: rules that never apply, moves made twice, games that never end.
#pragma once

#include <string>
#include <vector>

#include "interpreter/check/context.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {

void lint(Context& context, Flattened const& flattened);

}  // namespace feerie::check
