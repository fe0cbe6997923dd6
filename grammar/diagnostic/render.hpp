// Diagnostics as text for people: place, code, message, the line with a marker, notes, help.
#pragma once

#include <string>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"

namespace feerie {

[[nodiscard]] std::string render(Diagnostic const& diagnostic, SourceSet const& sources, bool colour);
[[nodiscard]] std::string render_all(DiagnosticSink const& sink, SourceSet const& sources, bool colour);

}  // namespace feerie
