// Decoding UTF-8 one character at a time, strict as RFC 3629 asks: no overlong forms, no surrogates, nothing past U+10FFFF.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace feerie {

struct Utf8Character {
  char32_t code_point = 0xFFFD;
  std::size_t length = 1;  // bytes taken; 1 for a byte that begins no character
  bool is_valid = false;
};

// `offset` must lie inside the text.
[[nodiscard]] Utf8Character decode_utf8(std::string_view text, std::size_t offset);
// The offset of the first byte that is not part of a character.
[[nodiscard]] std::optional<std::size_t> first_invalid_utf8(std::string_view text);
// Characters in the text; a byte that belongs to none counts as one.
[[nodiscard]] std::size_t count_characters(std::string_view text);
// Would this character move the cursor, ring, or turn the direction of a terminal's text? Tab and line feed included.
[[nodiscard]] bool is_control_character(char32_t code_point);
// The text fit for a terminal: invalid bytes and control characters become U+FFFD; line feeds stay.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace feerie
