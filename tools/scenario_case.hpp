// One case of a scenario file: sets its position up, plays its moves, and compares what it expects with what is so.
#pragma once

#include <memory>
#include <string>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "grammar/yaml/yaml_reader.hpp"
#include "interpreter/play/game.hpp"

namespace feerie::tools {

// Whatever fails goes to the sink, at its place in the file.
void run_scenario_case(YamlNode const& scenario, std::string const& name,
                       std::shared_ptr<play::Rules const> const& rules, SourceSet const& sources,
                       DiagnosticSink& sink);

}  // namespace feerie::tools
