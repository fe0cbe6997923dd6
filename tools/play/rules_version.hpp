// Which rules a game is played by: a hash of every file the variant is made of, so that a record can tell when one has changed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "grammar/source/source_set.hpp"

namespace feerie::tools {

struct RulesVersion {
  std::string hash;                                        // of all files together
  std::vector<std::pair<std::string, std::string>> files;  // name and hash, sorted; names are without folders
};

// Of all files of the set but one, which is a position and no rule (empty: there is none).
[[nodiscard]] RulesVersion version_of(SourceSet const& sources, std::string const& position_path);
// "`a.variant` has changed, `b.variant` is new": what is different now; empty if nothing is.
[[nodiscard]] std::string describe_difference(RulesVersion const& recorded, RulesVersion const& now);

}  // namespace feerie::tools
