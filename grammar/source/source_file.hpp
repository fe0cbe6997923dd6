// One text with its line table. Offsets are bytes; lines and columns count from 1, columns in characters (UTF-8).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace feerie {

struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

class SourceFile {
 public:
  // `shown_path` is what messages print; `real_path` is where the text was read from (empty for standard input and tests).
  SourceFile(std::string shown_path, std::string real_path, std::string text);

  [[nodiscard]] std::string const& shown_path() const { return shown_path_; }
  [[nodiscard]] std::string const& real_path() const { return real_path_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] LineColumn position_of(std::uint32_t offset) const;
  [[nodiscard]] std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }
  // The text of a line (from 1) without its line end.
  [[nodiscard]] std::string_view line_text(std::uint32_t line) const;
  [[nodiscard]] std::uint32_t line_start(std::uint32_t line) const;

 private:
  std::string shown_path_;
  std::string real_path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

}  // namespace feerie
