#include "grammar/source/source_file.hpp"

#include <algorithm>
#include <utility>

#include "grammar/source/utf8.hpp"

namespace feerie {

SourceFile::SourceFile(std::string shown_path, std::string real_path, std::string text)
    : shown_path_(std::move(shown_path)), real_path_(std::move(real_path)), text_(std::move(text)) {
  line_starts_.push_back(0);
  for (std::size_t offset = 0; offset < text_.size(); ++offset) {
    if (text_[offset] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(offset + 1));
  }
}

LineColumn SourceFile::position_of(std::uint32_t offset) const {
  // The end of the text is a place too; anything after it is taken for the end.
  std::uint32_t const inside = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  auto const after = std::upper_bound(line_starts_.begin(), line_starts_.end(), inside);
  auto const line = static_cast<std::uint32_t>(after - line_starts_.begin());
  std::uint32_t const start = line_starts_[line - 1];
  std::size_t const before = count_characters(std::string_view(text_).substr(start, inside - start));
  return {line, static_cast<std::uint32_t>(before + 1)};
}

std::string_view SourceFile::line_text(std::uint32_t line) const {
  if (line == 0 || line > line_count()) return {};
  std::uint32_t const start = line_starts_[line - 1];
  bool const is_last = line == line_count();
  std::size_t const end = is_last ? text_.size() : line_starts_[line] - std::size_t{1};
  return std::string_view(text_).substr(start, end - start);
}

std::uint32_t SourceFile::line_start(std::uint32_t line) const {
  if (line == 0) return 0;
  if (line > line_count()) return static_cast<std::uint32_t>(text_.size());
  return line_starts_[line - 1];
}

}  // namespace feerie
