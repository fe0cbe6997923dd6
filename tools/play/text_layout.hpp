// Text that fits a terminal: how wide it is, lines broken at blanks, lists in columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace feerie::tools {

// Of the terminal behind standard output; 80 where there is none.
[[nodiscard]] std::size_t terminal_columns();
[[nodiscard]] std::size_t terminal_rows();  // 24 where there is none
// Of the longest line, without escape sequences.
[[nodiscard]] std::size_t visible_width(std::string_view text);
// Longer lines are broken at blanks; what follows is indented as the line was.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns);
// One line after another, as many items in each as fit.
[[nodiscard]] std::string in_grid(std::vector<std::string> const& items, std::size_t columns);
// For terminals without Unicode: what has a plain spelling gets it, the rest becomes `?`.
[[nodiscard]] std::string in_ascii(std::string_view text);

}  // namespace feerie::tools
