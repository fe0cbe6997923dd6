// text → tree: the one entry to the grammar.
#pragma once

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "grammar/syntax/tree.hpp"

namespace feerie {

// Blocks and brackets may nest this deep; deeper text was not written by a person.
inline constexpr int max_nesting = 64;

// A tree of everything that could be read; statements with errors are left out of it and reported.
[[nodiscard]] Tree parse(SourceSet const& sources, FileId file, DiagnosticSink& sink);

}  // namespace feerie
