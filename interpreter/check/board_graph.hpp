// The second form of a board's data file: sites, directions and links one by one. The format is described in board_yaml.hpp.
#pragma once

#include "grammar/yaml/yaml_reader.hpp"
#include "interpreter/check/board_draft.hpp"

namespace feerie::check {

[[nodiscard]] bool build_graph(BoardDraft& draft, YamlNode const& root);

// `ordered: [A, B]`, which both forms have.
void order_sectors_of_file(BoardDraft& draft, YamlNode const& node);

}  // namespace feerie::check
