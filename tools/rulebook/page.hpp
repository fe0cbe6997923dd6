// The text under construction: headings, paragraphs, lists and drawings, in lines of the width asked for. It is plain text that a
// Markdown reader also understands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace feerie::tools::book {

// A sentence with what belongs under it.
struct Step {
  std::string text = {};
  std::vector<Step> under = {};
};

class Page {
 public:
  explicit Page(std::size_t width) : width_(width) {}

  void heading(int level, std::string_view text);
  // Nothing for an empty text.
  void paragraph(std::string_view text);
  void bullets(std::vector<Step> const& items);
  void numbered(std::vector<Step> const& items);
  // Lines that keep their shape.
  void drawing(std::string_view lines);
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void list(std::vector<Step> const& items, std::string const& indent, bool is_numbered);
  void gap();

  std::size_t width_;
  std::string text_;
};

}  // namespace feerie::tools::book
