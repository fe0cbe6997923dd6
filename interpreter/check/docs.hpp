// Doc comments: `## …` above a declaration, with the numbers of the printed rules they carry out in brackets.
#pragma once

#include "interpreter/check/context.hpp"

namespace feerie::check {

// Collects the citations of one file into the model; warns of doc comments that stand above nothing.
void check_docs(Context& context, Tree const& tree);

}  // namespace feerie::check
