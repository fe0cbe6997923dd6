#include "tools/rulebook/page.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tools/rulebook/prose.hpp"

namespace feerie::tools::book {

void Page::gap() {
  if (!text_.empty()) text_ += '\n';
}

void Page::heading(int level, std::string_view text) {
  gap();
  text_ += fmt::format("{} {}\n", std::string(static_cast<std::size_t>(level), '#'), text);
}

void Page::paragraph(std::string_view text) {
  if (text.find_first_not_of(' ') == std::string_view::npos) return;
  gap();
  text_ += wrapped(text, width_);
}

void Page::bullets(std::vector<Step> const& items) {
  if (items.empty()) return;
  gap();
  list(items, "", false);
}

void Page::numbered(std::vector<Step> const& items) {
  if (items.empty()) return;
  gap();
  list(items, "", true);
}

void Page::list(std::vector<Step> const& items, std::string const& indent, bool is_numbered) {
  std::size_t number = 0;
  for (Step const& item : items) {
    std::string const mark = is_numbered ? fmt::format("{}. ", ++number) : "- ";
    std::string const inner = indent + std::string(mark.size(), ' ');
    text_ += wrapped(item.text, width_, indent + mark, inner);
    list(item.under, inner, false);
  }
}

void Page::drawing(std::string_view lines) {
  gap();
  while (!lines.empty()) {
    std::size_t const end = std::min(lines.find('\n'), lines.size());
    if (end > 0) text_ += "    ";
    text_ += lines.substr(0, end);
    text_ += '\n';
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

}  // namespace feerie::tools::book
