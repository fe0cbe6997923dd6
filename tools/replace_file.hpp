// Writes a file so that others see the old contents or the new ones, never half of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace feerie::tools {

// What went wrong, or nothing. What is not an ordinary file (a device, a pipe) is written to directly.
[[nodiscard]] std::optional<std::string> replace_file(std::string const& path, std::string_view text);

}  // namespace feerie::tools
