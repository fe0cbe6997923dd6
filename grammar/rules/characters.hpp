// What names are made of; shared by the grammar, by messages about tokens and by tests.
#pragma once

#include <cstddef>
#include <string_view>

namespace feerie::rules {

[[nodiscard]] constexpr bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         (static_cast<unsigned char>(c) >= 0xC3 && static_cast<unsigned char>(c) <= 0xDF);  // é, ß, ł, λ; no quotes or dashes
}
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_name_part(char c) {
  return is_name_start(c) || is_digit(c) || (static_cast<unsigned char>(c) >= 0x80 && static_cast<unsigned char>(c) < 0xC0);
}

// The length of the name that a text begins with, 0 if it begins with none.
[[nodiscard]] constexpr std::size_t name_length(std::string_view text) {
  if (text.empty() || !is_name_start(text[0])) return 0;
  std::size_t n = 1;
  while (n < text.size()) {
    if (is_name_part(text[n])) {
      ++n;
    } else if (text[n] == '-' && n + 1 < text.size() && is_name_part(text[n + 1])) {
      n += 2;
    } else {
      break;
    }
  }
  return n;
}

}  // namespace feerie::rules
