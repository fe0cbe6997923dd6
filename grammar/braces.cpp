#include "grammar/braces.hpp"

#include <vector>

namespace feerie {

namespace {

struct OpenBrace {
  std::uint32_t at;
  std::uint32_t indent;  // of the line it stands on
  std::uint32_t line;
};

}  // namespace

std::optional<BraceTrouble> find_brace_trouble(std::string_view text) {
  std::vector<OpenBrace> open;
  std::optional<BraceTrouble> misfit;  // the first place where indentation and braces disagree
  std::uint32_t indent = 0;
  std::uint32_t line = 0;
  bool line_begins = true;
  auto const size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t i = 0; i < size; ++i) {
    char const c = text[i];
    if (c == '\n') {
      line_begins = true;
      indent = 0;
      ++line;
      continue;
    }
    if (c == ' ' || c == '\t' || c == '\r') {
      if (line_begins) ++indent;
      continue;
    }
    if (c == '#') {
      while (i + 1 < size && text[i + 1] != '\n') ++i;
      continue;
    }
    if (line_begins && !open.empty() && !misfit && line > open.back().line) {
      OpenBrace const& last = open.back();
      bool const belongs_outside = c == '}' ? indent < last.indent : indent <= last.indent;
      if (belongs_outside) misfit = BraceTrouble{BraceTrouble::Kind::Unclosed, i, last.at};
    }
    line_begins = false;
    if (c == '"') {
      while (i + 1 < size && text[i + 1] != '"' && text[i + 1] != '\n') ++i;
      if (i + 1 < size && text[i + 1] == '"') ++i;
    } else if (c == '{') {
      open.push_back({i, indent, line});
    } else if (c == '}') {
      if (open.empty()) return BraceTrouble{BraceTrouble::Kind::Stray, i, i};
      open.pop_back();
    }
  }
  if (open.empty()) return std::nullopt;
  if (misfit) return misfit;
  return BraceTrouble{BraceTrouble::Kind::Unclosed, size, open.back().at};
}

}  // namespace feerie
