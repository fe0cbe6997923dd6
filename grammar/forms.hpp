// Correct examples of declarations, shown in messages when one is written wrongly. They speak of well-known pieces because authors do;
// nothing else in the grammar may.
#pragma once

#include <string_view>

#include "grammar/syntax/tree.hpp"

namespace feerie {

// Empty where the form needs no example.
[[nodiscard]] std::string_view form_of(NodeKind kind);

}  // namespace feerie
