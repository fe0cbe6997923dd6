#include "tools/svg_canvas.hpp"

#include <cmath>

#include <fmt/format.h>

#include "grammar/source/utf8.hpp"
#include "tools/piece_shapes.hpp"

namespace feerie::tools {
namespace {

// A square in the units of the file; silhouettes are drawn for squares of this size.
constexpr double unit = shape_size;
// White space around everything.
constexpr double margin = 0.25;

// Two digits after the point are finer than any printer here.
std::string number(double value) { return fmt::format("{}", std::round(value * 100) / 100 + 0.0); }
std::string scaled(double value) { return number(value * unit); }

std::string points_text(Point origin, std::span<Point const> points) {
  std::string text;
  for (Point const p : points)
    text += fmt::format("{}{},{}", text.empty() ? "" : " ", scaled(origin.x + p.x), scaled(origin.y + p.y));
  return text;
}

std::string_view anchor_name(Anchor anchor) {
  switch (anchor) {
    case Anchor::Start:
      return "start";
    case Anchor::Middle:
      break;
    case Anchor::End:
      return "end";
  }
  return "middle";
}

// A rim of light around a piece, so that dark ones can be seen on dark squares.
constexpr Attributes halo =
    R"(fill="none" stroke="#ffffff" stroke-opacity="0.75" stroke-width="4" stroke-linejoin="round")";

std::string silhouette(PieceShape const& shape, PieceInk const& ink) {
  std::string text = fmt::format("<path {} d=\"", halo);
  for (ShapePart const& part : shape.parts) {
    if (part.role == ShapePart::Role::Body) text += part.path;
  }
  text += "\"/>\n";
  for (ShapePart const& part : shape.parts) {
    bool const is_body = part.role == ShapePart::Role::Body;
    text += fmt::format("<path fill=\"{}\" stroke=\"{}\" d=\"{}\"/>\n", is_body ? ink.fill : "none",
                        is_body ? ink.edge : ink.line, part.path);
  }
  return text;
}

std::string disc(std::string_view letter, PieceInk const& ink) {
  // In the middle of the box of a silhouette. A letter may be a word of two or three.
  double const size = letter.size() > 1 ? 15 : 22;
  return fmt::format(
      "<circle {0} cx=\"22.5\" cy=\"22.5\" r=\"15.5\"/>\n"
      "<circle fill=\"{1}\" stroke=\"{2}\" cx=\"22.5\" cy=\"22.5\" r=\"15.5\"/>\n"
      "<circle fill=\"none\" stroke=\"{3}\" stroke-width=\"0.7\" stroke-opacity=\"0.6\" cx=\"22.5\" "
      "cy=\"22.5\" "
      "r=\"13\"/>\n"
      "<text fill=\"{3}\" stroke=\"none\" font-family=\"serif\" font-weight=\"bold\" font-size=\"{4}\" "
      "text-anchor=\"middle\" x=\"22.5\" y=\"{5}\">{6}</text>\n",
      halo, ink.fill, ink.edge, ink.line, number(size), number(22.5 + 0.35 * size), xml_text(letter));
}

}  // namespace

std::string xml_text(std::string_view words) {
  std::string text;
  for (char const c : words) {
    switch (c) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '"':
        text += "&quot;";
        break;
      default:
        // XML has no way to write the others, not even escaped.
        if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) text += c;
    }
  }
  return text;
}

double text_width(std::string_view words, double size) {
  // Of letters in ordinary fonts; a little too much rather than too little.
  constexpr double width_of_letter = 0.56;
  return width_of_letter * size * static_cast<double>(count_characters(words));
}

void SvgCanvas::polygon(Point centre, std::span<Point const> outline, Attributes attributes) {
  for (Point const p : outline) include(centre + p);
  body_ += fmt::format("<polygon {} points=\"{}\"/>\n", attributes, points_text(centre, outline));
}

void SvgCanvas::circle(Point centre, double radius, Attributes attributes) {
  include(centre - Point{radius, radius});
  include(centre + Point{radius, radius});
  body_ += fmt::format("<circle {} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", attributes, scaled(centre.x),
                       scaled(centre.y), scaled(radius));
}

void SvgCanvas::line(Point from, Point to, Attributes attributes) {
  body_ += fmt::format("<line {} x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", attributes, scaled(from.x),
                       scaled(from.y), scaled(to.x), scaled(to.y));
}

void SvgCanvas::polyline(std::span<Point const> points, Attributes attributes) {
  body_ += fmt::format("<polyline {} points=\"{}\"/>\n", attributes, points_text({}, points));
}

void SvgCanvas::text(Point at, double size, std::string_view words, Anchor anchor, Attributes attributes) {
  double const width = text_width(words, size);
  double const left = anchor == Anchor::Start ? 0 : anchor == Anchor::Middle ? width / 2 : width;
  include(at - Point{left, size / 2});
  include(at + Point{width - left, size / 2});
  // Capitals are about 0.7 of the size high; half of that brings their middle to the place.
  body_ += fmt::format("<text {} font-size=\"{}\" text-anchor=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n",
                       attributes, scaled(size), anchor_name(anchor), scaled(at.x),
                       scaled(at.y + 0.35 * size), xml_text(words));
}

void SvgCanvas::caption(Point at, double size, std::string_view title, std::string_view rest,
                        Attributes attributes) {
  double const gap = 0.8 * size;
  // Bold letters are wider than others.
  include(at + Point{1.15 * text_width(title, size) + gap + text_width(rest, size), size / 2});
  body_ += fmt::format(
      "<text {} font-size=\"{}\" x=\"{}\" y=\"{}\"><tspan font-weight=\"bold\">{}</tspan>"
      "<tspan dx=\"{}\">{}</tspan></text>\n",
      attributes, scaled(size), scaled(at.x), scaled(at.y + 0.35 * size), xml_text(title), scaled(gap),
      xml_text(rest));
}

void SvgCanvas::piece(Point centre, double scale, std::string_view type, std::string_view letter,
                      PieceInk const& ink, std::string_view what, std::string_view of_class) {
  Point const corner = centre - Point{scale / 2, scale / 2};
  include(corner);
  include(centre + Point{scale / 2, scale / 2});
  PieceShape const* const shape = find_piece_shape(lower_case(type));
  body_ += fmt::format(
      "<g class=\"{}\" transform=\"translate({} {}) scale({})\" stroke-width=\"1.4\" "
      "stroke-linejoin=\"round\" "
      "stroke-linecap=\"round\">\n<title>{}</title>\n{}</g>\n",
      of_class, scaled(corner.x), scaled(corner.y), number(scale), xml_text(what),
      shape != nullptr ? silhouette(*shape, ink) : disc(letter, ink));
}

void SvgCanvas::open_group(Attributes attributes) { body_ += fmt::format("<g {}>\n", attributes); }
void SvgCanvas::close_group() { body_ += "</g>\n"; }

std::string SvgCanvas::finish(std::string_view title) const {
  double const left = box_.left - margin;
  double const top = box_.top - margin;
  std::string const width = scaled(box_.right - left + margin);
  std::string const height = scaled(box_.bottom - top + margin);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{2}\" height=\"{3}\" viewBox=\"{0} {1} {2} {3}\" "
      "role=\"img\" font-family=\"'DejaVu Sans', Helvetica, Arial, sans-serif\">\n"
      "<title>{4}</title>\n"
      "<rect class=\"paper\" x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" fill=\"#ffffff\"/>\n"
      "{5}</svg>\n",
      scaled(left), scaled(top), width, height, xml_text(title), body_);
}

}  // namespace feerie::tools
