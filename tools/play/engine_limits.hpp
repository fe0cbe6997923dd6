// How long an engine may think, as people write it: on the command line, and in records, which keep it as it was typed.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "interpreter/base/result.hpp"

namespace feerie::tools {

// "2s", "1.5s", "500ms".
[[nodiscard]] Result<std::chrono::milliseconds> parse_engine_time(std::string_view text);
// A number of positions.
[[nodiscard]] Result<std::uint64_t> parse_engine_nodes(std::string_view text);

}  // namespace feerie::tools
