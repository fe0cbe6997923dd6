#include "tools/play/text_layout.hpp"

#include <algorithm>
#include <array>

#include <sys/ioctl.h>
#include <unistd.h>

#include "grammar/source/utf8.hpp"

namespace feerie::tools {
namespace {

constexpr std::size_t usual_columns = 80;
constexpr std::size_t usual_rows = 24;
constexpr std::size_t fewest_columns = 10;  // narrower windows get lines that the terminal breaks

struct PlainSpelling {
  char32_t character;
  std::string_view plain;
};
constexpr std::array plain_spellings{
    PlainSpelling{U'…', "..."}, PlainSpelling{U'’', "'"}, PlainSpelling{U'é', "e"},  PlainSpelling{U'è', "e"},
    PlainSpelling{U'ê', "e"},   PlainSpelling{U'à', "a"}, PlainSpelling{U'ç', "c"},  PlainSpelling{U'É', "E"},
    PlainSpelling{U'ö', "o"},   PlainSpelling{U'ü', "u"}, PlainSpelling{U'ä', "a"},  PlainSpelling{U'·', "."},
    PlainSpelling{U'–', "-"},   PlainSpelling{U'—', "-"}, PlainSpelling{U'→', "->"},
};

template <class Use>
void each_line(std::string_view text, Use use) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const end = std::min(text.find('\n', at), text.size());
    use(text.substr(at, end - at));
    at = end + 1;
  }
}

std::string without_escapes(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\x1b') {
      result += text[i];
      continue;
    }
    while (i < text.size() && text[i] != 'm') ++i;
  }
  return result;
}

std::size_t width_of(std::string_view line) { return count_characters(without_escapes(line)); }

void wrap_line(std::string_view line, std::size_t columns, std::string& out) {
  std::size_t const indent = std::min(line.find_first_not_of(' '), line.size());
  std::string current(line.substr(0, indent));
  std::size_t width = indent;
  bool has_word = false;
  for (std::size_t at = indent; at < line.size();) {
    std::size_t const end = std::min(line.find(' ', at), line.size());
    std::string_view const word = line.substr(at, end - at);
    std::size_t const needed = width_of(word) + (has_word ? 1 : 0);
    if (has_word && width + needed > columns) {
      out += current + "\n";
      current.assign(indent, ' ');
      width = indent;
      has_word = false;
    }
    if (has_word) current += ' ';
    current += word;
    width += width_of(word) + (has_word ? 1 : 0);
    has_word = true;
    at = end + 1;
  }
  out += current + "\n";
}

}  // namespace

std::size_t terminal_columns() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual_columns;
  return std::max<std::size_t>(size.ws_col, fewest_columns);
}

std::size_t terminal_rows() {
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 ? usual_rows : size.ws_row;
}

std::size_t visible_width(std::string_view text) {
  std::size_t width = 0;
  each_line(text,
            [&](std::string_view line) { width = std::max(width, width_of(line)); });
  return width;
}

std::string wrapped(std::string_view text, std::size_t columns) {
  std::string result;
  each_line(text, [&](std::string_view line) {
    if (width_of(line) <= columns)
      result += std::string(line) + "\n";
    else
      wrap_line(line, columns, result);
  });
  return result;
}

std::string in_grid(std::vector<std::string> const& items, std::size_t columns) {
  std::size_t width = 0;
  for (std::string const& item : items) width = std::max(width, count_characters(item));
  std::size_t const per_line = std::max<std::size_t>(1, columns / (width + 2));
  std::string text;
  std::string line;
  for (std::size_t i = 0; i < items.size(); ++i) {
    line += items[i];
    bool const is_last = (i + 1) % per_line == 0 || i + 1 == items.size();
    if (!is_last) {
      line.append(width + 2 - count_characters(items[i]), ' ');
      continue;
    }
    text += line + "\n";
    line.clear();
  }
  return text;
}

std::string in_ascii(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    Utf8Character const character = decode_utf8(text, i);
    if (character.is_valid && character.code_point < 0x80) {
      result += text[i];
    } else {
      auto const plain = std::ranges::find(plain_spellings, character.code_point, &PlainSpelling::character);
      result += plain == plain_spellings.end() ? "?" : plain->plain;
    }
    i += character.length;
  }
  return result;
}

}  // namespace feerie::tools
