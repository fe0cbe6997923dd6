#include "grammar/yaml/yaml_scan.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "grammar/source/utf8.hpp"

namespace feerie {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_space(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

std::size_t line_end(std::string_view text, std::size_t begin) {
  return std::min(text.find('\n', begin), text.size());
}

Span span_of(FileId file, std::size_t begin, std::size_t end) {
  return {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

std::string name_of(char32_t code_point) {
  std::array<char, 16> name{};
  std::snprintf(name.data(), name.size(), "U+%04X", static_cast<unsigned>(code_point));
  return name.data();
}

bool report_characters(FileId file, std::string_view text, DiagnosticSink& sink) {
  for (std::size_t offset = 0; offset < text.size();) {
    Utf8Character const character = decode_utf8(text, offset);
    Span const span = span_of(file, offset, offset + character.length);
    if (!character.is_valid) {
      sink.add({Code::YamlSyntax, span, "this byte is not UTF-8 text"});
      return false;
    }
    bool const is_allowed = character.code_point == U'\n' || character.code_point == U'\t';
    if (!is_allowed && is_control_character(character.code_point)) {
      sink.add({Code::YamlSyntax, span,
                "the control character " + name_of(character.code_point) + " may not stand here"});
      return false;
    }
    offset += character.length;
  }
  return true;
}

// Lines that go on inside quotes are held to the same rule as all others, which costs nobody anything.
bool report_line(FileId file, std::string_view text, std::size_t begin, std::size_t end,
                 DiagnosticSink& sink) {
  if (begin < end && text[begin] == '%') {
    sink.add({.code = Code::YamlAlias,
              .span = span_of(file, begin, word_end(text, begin)),
              .message = "a line may not begin with `%`: directives are not used here"});
    return false;
  }
  std::size_t first_word = begin;
  while (first_word < end && is_blank(text[first_word])) ++first_word;
  std::size_t const tab = text.substr(begin, first_word - begin).find('\t');
  if (tab == std::string_view::npos || first_word == end) return true;
  sink.add({.code = Code::YamlSyntax,
            .span = span_of(file, begin + tab, begin + tab + 1),
            .message = "a tab stands before the first word of the line",
            .help = "YAML is indented with blanks"});
  return false;
}

}  // namespace

bool is_fit_for_yaml(FileId file, SourceSet const& sources, DiagnosticSink& sink) {
  std::string_view const text = sources.file(file).text();
  if (!report_characters(file, text, sink)) return false;
  bool is_fit = true;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = line_end(text, begin);
    is_fit = report_line(file, text, begin, end, sink) && is_fit;
    begin = end + 1;
  }
  return is_fit;
}

std::optional<std::size_t> quoted_end(std::string_view text, std::size_t begin) {
  if (begin >= text.size()) return std::nullopt;
  char const quote = text[begin];
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      bool const is_doubled = quote == '\'' && i + 1 < text.size() && text[i + 1] == quote;
      if (!is_doubled) return i + 1;
      ++i;
    }
  }
  return std::nullopt;
}

std::size_t plain_end(std::string_view text, std::size_t begin, std::string_view value) {
  std::size_t end = begin;
  std::size_t at = begin;
  for (char const c : value) {
    if (is_space(c)) continue;
    while (at < text.size() && is_space(text[at])) ++at;
    if (at >= text.size() || text[at] != c) return end;
    end = ++at;
  }
  return end;
}

std::vector<YamlRange> literal_lines(std::string_view text, std::size_t begin, std::string_view value) {
  std::vector<YamlRange> lines;
  std::size_t line = std::min(line_end(text, begin) + 1, text.size());
  // Every line of the value is the end of one line of the file: only the indent was taken away.
  for (std::size_t at = 0; at < value.size();) {
    std::string_view const content = value.substr(at, line_end(value, at) - at);
    std::size_t const end = line_end(text, line);
    bool const is_there = text.substr(line, end - line).ends_with(content);
    lines.push_back({is_there ? end - content.size() : end, end});
    line = std::min(end + 1, text.size());
    at += content.size() + 1;
  }
  return lines;
}

std::size_t word_end(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && !is_space(text[end])) {
    bool const is_structure = std::string_view(",[]{}").find(text[end]) != std::string_view::npos;
    if (is_structure && end > begin) break;
    ++end;
  }
  return end;
}

std::size_t skip_space(std::string_view text, std::size_t begin) {
  std::size_t at = std::min(begin, text.size());
  while (at < text.size()) {
    if (is_space(text[at])) {
      ++at;
    } else if (text[at] == '#' && (at == 0 || is_space(text[at - 1]))) {
      at = line_end(text, at);
    } else {
      break;
    }
  }
  return at;
}

std::size_t null_word_length(std::string_view text, std::size_t begin) {
  if (begin >= text.size()) return 0;
  for (std::string_view const word : {"~", "null", "Null", "NULL"}) {
    std::string_view const rest = text.substr(begin);
    if (!rest.starts_with(word)) continue;
    std::size_t after = word.size();
    while (after < rest.size() && is_blank(rest[after])) ++after;
    bool const is_key =
        after < rest.size() && rest[after] == ':' && (after + 1 == rest.size() || is_space(rest[after + 1]));
    return is_key ? 0 : word.size();
  }
  return 0;
}

std::optional<std::size_t> find_open_quote(std::string_view text, std::size_t begin) {
  for (std::size_t at = skip_space(text, begin); at < text.size(); at = skip_space(text, at)) {
    bool const is_quote = text[at] == '"' || text[at] == '\'';
    // A quote inside a word (`don't`) opens nothing.
    bool const opens = at == 0 || is_space(text[at - 1]) ||
                       std::string_view("[{,:").find(text[at - 1]) != std::string_view::npos;
    if (!is_quote || !opens) {
      ++at;
      continue;
    }
    std::optional<std::size_t> const end = quoted_end(text, at);
    if (!end) return at;
    at = *end;
  }
  return std::nullopt;
}

}  // namespace feerie
