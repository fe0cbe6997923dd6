// A YAML file that a user names on the command line, read into the sources of the run.
#pragma once

#include <optional>
#include <string>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "grammar/yaml/yaml_reader.hpp"

namespace feerie::tools {

// The document, a map; `-` is standard input, `what` names it in messages ("a position"). Nothing where the sink says what is wrong.
[[nodiscard]] std::optional<YamlNode> read_yaml_file(std::string const& path, std::string_view what,
                                                     SourceSet& sources, DiagnosticSink& sink);

}  // namespace feerie::tools
