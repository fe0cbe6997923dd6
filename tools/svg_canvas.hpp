// Writes the elements of an SVG picture. Coordinates are in squares (tools/board_layout.hpp); the picture grows with what is drawn,
// and needs no style sheet, font or file beside it: what prints books often knows none of these.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tools/board_layout.hpp"
#include "tools/colour_table.hpp"

namespace feerie::tools {

// Attributes of an element, as they stand in the file: `fill="#fff" stroke="none"`.
using Attributes = std::string_view;

enum class Anchor : unsigned char { Start, Middle, End };

class SvgCanvas {
 public:
  void polygon(Point centre, std::span<Point const> outline, Attributes attributes);
  void circle(Point centre, double radius, Attributes attributes);
  void line(Point from, Point to, Attributes attributes);
  void polyline(std::span<Point const> points, Attributes attributes);
  // `size` is the height of the letters; `at` is in the middle of it.
  void text(Point at, double size, std::string_view words, Anchor anchor, Attributes attributes);
  // A title in bold and what follows it, however wide the viewer's letters are.
  void caption(Point at, double size, std::string_view title, std::string_view rest, Attributes attributes);
  // A piece filling `scale` of a square: its silhouette, or a disc with its letter. `what` is for those who cannot see it.
  void piece(Point centre, double scale, std::string_view type, std::string_view letter, PieceInk const& ink,
             std::string_view what, std::string_view of_class);
  void open_group(Attributes attributes);
  void close_group();
  // Makes sure that the picture shows this place.
  void include(Point p) { box_.include(p); }

  // The whole file.
  [[nodiscard]] std::string finish(std::string_view title) const;

 private:
  Box box_ = Box::empty();
  std::string body_;
};

// About how wide a text is; nobody knows what font a viewer has.
[[nodiscard]] double text_width(std::string_view words, double size);
// As it may stand in an attribute or between elements.
[[nodiscard]] std::string xml_text(std::string_view words);

}  // namespace feerie::tools
