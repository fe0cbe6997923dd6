// Where a board's sites lie on a page: centres, outlines, borders, labels, whatever the shape. Lengths are in squares, y downwards, as
// pictures have it. Knows nothing of colours, pieces or SVG.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"

namespace feerie::tools {

struct Point {
  double x = 0, y = 0;
  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(double factor, Point p) { return {factor * p.x, factor * p.y}; }
};

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
  void include(Point p);
  // Nothing yet: the first point that is included makes it that point.
  [[nodiscard]] static Box empty();
};

// Names of columns and rows by coordinate, if the names of the sites are a column's letters and a row's digits; else empty.
struct AxisLabels {
  std::map<int, std::string> columns, rows;
};
[[nodiscard]] AxisLabels axis_labels(program::BoardTables const& board);

// A rectangle of the board's coordinates that has sites all around it and none within.
struct Hole {
  int left = 0, right = 0, low = 0, high = 0;
  [[nodiscard]] int width() const { return right - left + 1; }
  [[nodiscard]] int height() const { return high - low + 1; }
};
[[nodiscard]] std::optional<Hole> find_hole(program::BoardTables const& board);
// Where the points can be written on the board itself, if there are points and there is room.
[[nodiscard]] std::optional<Hole> hole_for_points(program::Program const& program);

// An exit that lies along the board's edge: the last sites before it, and the way out from there.
struct ExitEdge {
  program::Site exit = program::no_site;
  std::vector<program::Site> last_sites;
  int dx = 0, dy = 0;
};
[[nodiscard]] std::vector<ExitEdge> exit_edges(program::BoardTables const& board);

// Every player's forward is the same, and not the same everywhere: then it is worth an arrow on each site.
[[nodiscard]] bool has_arrows(program::BoardTables const& board);
[[nodiscard]] bool are_linked(program::BoardTables const& board, program::Site a, program::Site b);

struct Border {
  enum class Kind : unsigned char {
    Edge,
    Sector,
    Wall
  };  // of the board, between sectors, where nothing can pass
  Kind kind = Kind::Edge;
  Point from, to;
};

struct Label {
  std::string text;
  Point at;
};

// Hexes are named by file and rank too, but ranks are bent: a file's letter stands under its lowest hex, a rank's number at the upper
// left of its first. Each at the place of the hex that would come next.
struct HexLabel {
  std::string text;
  program::Site site = program::no_site;
  int dx = 0, dy = 0;
};
[[nodiscard]] std::vector<HexLabel> hex_labels(program::BoardTables const& board);

struct BoardLayout {
  std::vector<Point> centres;   // by site
  std::vector<Point> outline;   // of a site, around its centre; empty: a circle
  std::vector<Border> borders;  // where sites have outlines
  std::vector<std::pair<program::Site, program::Site>> links;  // where they have none
  std::vector<Label> labels;                                   // around the board
  Box box;                                                     // of the sites, exits and labels
  double piece_scale = 1;                                      // how much of a square a piece may fill

  // A displacement of the board's coordinates on the page.
  [[nodiscard]] Point along(int dx, int dy) const;
  program::BoardShape shape = program::BoardShape::Squares;
};
[[nodiscard]] BoardLayout lay_out(program::BoardTables const& board);

// How deep an exit is drawn beyond the board's edge.
inline constexpr double exit_depth = 0.5;
// The radius of a site without outline.
inline constexpr double place_radius = 0.45;

}  // namespace feerie::tools
