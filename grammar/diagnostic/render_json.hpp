// Diagnostics as JSON for programs; the keys are a promise.
#pragma once

#include <string>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"

namespace feerie {

// An array of {code, severity, message, file, line, column, end_line, end_column, notes, help, example}, on one line.
[[nodiscard]] std::string render_json(DiagnosticSink const& sink, SourceSet const& sources);

}  // namespace feerie
