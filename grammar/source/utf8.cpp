#include "grammar/source/utf8.hpp"

namespace feerie {

Utf8Character decode_utf8(std::string_view text, std::size_t offset) {
  auto const byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  unsigned char const lead = byte(offset);
  if (lead < 0x80) return {lead, 1, true};

  std::size_t length = 0;
  char32_t code_point = 0;
  char32_t smallest = 0;  // anything below is an overlong form
  if ((lead & 0xE0) == 0xC0) {
    length = 2, code_point = lead & 0x1F, smallest = 0x80;
  } else if ((lead & 0xF0) == 0xE0) {
    length = 3, code_point = lead & 0x0F, smallest = 0x800;
  } else if ((lead & 0xF8) == 0xF0) {
    length = 4, code_point = lead & 0x07, smallest = 0x10000;
  } else {
    return {};
  }
  if (length > text.size() - offset) return {};
  for (std::size_t i = 1; i < length; ++i) {
    unsigned char const next = byte(offset + i);
    if ((next & 0xC0) != 0x80) return {};
    code_point = (code_point << 6) | (next & 0x3F);
  }
  bool const is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  if (code_point < smallest || code_point > 0x10FFFF || is_surrogate) return {};
  return {code_point, length, true};
}

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    Utf8Character const character = decode_utf8(text, offset);
    if (!character.is_valid) return offset;
    offset += character.length;
  }
  return std::nullopt;
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t offset = 0; offset < text.size(); ++count) offset += decode_utf8(text, offset).length;
  return count;
}

bool is_control_character(char32_t code_point) {
  bool const is_c0_or_c1 = code_point < 0x20 || (code_point >= 0x7F && code_point <= 0x9F);
  // Line and paragraph separators, and the marks that reorder text, which could make a line show what it does not say.
  bool const is_separator = code_point == 0x2028 || code_point == 0x2029;
  bool const is_direction = code_point == 0x200E || code_point == 0x200F ||
                            (code_point >= 0x202A && code_point <= 0x202E) ||
                            (code_point >= 0x2066 && code_point <= 0x2069);
  return is_c0_or_c1 || is_separator || is_direction || code_point == 0xFEFF;
}

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    Utf8Character const character = decode_utf8(text, offset);
    bool const is_shown =
        character.is_valid && (character.code_point == U'\n' || !is_control_character(character.code_point));
    result += is_shown ? text.substr(offset, character.length) : std::string_view("\xEF\xBF\xBD");
    offset += character.length;
  }
  return result;
}

}  // namespace feerie
