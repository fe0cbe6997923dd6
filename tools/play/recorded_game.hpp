// From a record to a game: finds the rules it was played by, sets its start up and plays its texts. Whatever goes wrong on the way is
// told to the user here.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "tools/game_setup.hpp"
#include "tools/play/played_game.hpp"
#include "tools/play/record.hpp"

namespace feerie::tools {

struct RecordRequest {
  std::string path;
  std::string variant = {};             // what the user calls the variant; empty: as the record has it
  std::size_t until = SIZE_MAX;         // so many texts
  bool goes_on_by_other_rules = false;  // only say that the rules have changed, and try
};


// Calls `use` with the game; its exit code, or that of what went wrong before.
[[nodiscard]] ExitCode with_record(RecordRequest const& request, Session const& session,
                                   std::function<ExitCode(GameSetup&, Record&, PlayedGame&)> const& use);

}  // namespace feerie::tools
