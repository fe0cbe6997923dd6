#include "tools/board_layout.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

namespace feerie::tools {
namespace {

using program::BoardShape;
using program::BoardTables;
using program::Site;

// From the centre of a hex to its corner: a piece then has as much room as on a square.
constexpr double hex_radius = 0.64;
// Places lie further apart than squares, so that links can be seen between them.
constexpr double place_distance = 1.5;
// From the edge of the board to the middle of a label.
constexpr double label_distance = 0.3;

std::vector<Site> standing_sites(BoardTables const& board) {
  std::vector<Site> sites;
  for (int site = 0; site < board.sites; ++site) {
    if (!board.exits.has(static_cast<std::size_t>(site))) sites.push_back(static_cast<Site>(site));
  }
  return sites;
}

std::vector<Point> outline_of(BoardShape shape) {
  if (shape == BoardShape::Places) return {};
  if (shape == BoardShape::Squares) return {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
  std::vector<Point> corners;
  for (int i = 0; i < 6; ++i) {
    double const angle = i * std::numbers::pi / 3;
    corners.push_back({hex_radius * std::cos(angle), hex_radius * std::sin(angle)});
  }
  return corners;
}

// A graph that gives its sites no coordinates is drawn as a ring.
std::vector<Point> ring_of(int sites) {
  double const radius = std::max(1.0, sites * place_distance / (2 * std::numbers::pi));
  std::vector<Point> centres;
  for (int i = 0; i < sites; ++i) {
    double const angle = 2 * std::numbers::pi * i / sites - std::numbers::pi / 2;
    centres.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return centres;
}

std::vector<Point> centres_of(BoardTables const& board, BoardLayout const& layout) {
  if (board.shape == BoardShape::Places && board.width == 0) return ring_of(board.sites);
  std::vector<Point> centres;
  for (std::size_t site = 0; site < board.names.size(); ++site)
    centres.push_back(layout.along(board.x[site], board.y[site]));
  return centres;
}

// Sides are told apart by their middle, in thousandths, which is exact enough for sides that two sites share.
std::pair<long, long> key_of(Point from, Point to) {
  return {std::lround(500 * (from.x + to.x)), std::lround(500 * (from.y + to.y))};
}

std::vector<Border> borders_of(BoardTables const& board, BoardLayout const& layout) {
  struct Side {
    Point from, to;
    std::vector<Site> sites;
  };
  std::map<std::pair<long, long>, Side> sides;
  for (Site const site : standing_sites(board)) {
    for (std::size_t i = 0; i < layout.outline.size(); ++i) {
      Point const from = layout.centres[site] + layout.outline[i];
      Point const to = layout.centres[site] + layout.outline[(i + 1) % layout.outline.size()];
      Side& side = sides.try_emplace(key_of(from, to), Side{from, to, {}}).first->second;
      side.sites.push_back(site);
    }
  }
  std::vector<Border> borders;
  for (auto const& [key, side] : sides) {
    if (side.sites.size() < 2) {
      borders.push_back({Border::Kind::Edge, side.from, side.to});
    } else if (!are_linked(board, side.sites[0], side.sites[1])) {
      borders.push_back({Border::Kind::Wall, side.from, side.to});
    } else if (board.sector[side.sites[0]] != board.sector[side.sites[1]]) {
      borders.push_back({Border::Kind::Sector, side.from, side.to});
    }
  }
  // What stands out more is drawn over what stands out less.
  std::ranges::stable_sort(borders, {}, &Border::kind);
  return borders;
}

std::vector<std::pair<Site, Site>> links_of(BoardTables const& board) {
  std::set<std::pair<Site, Site>> links;
  for (std::vector<Site> const& row : board.next) {
    for (std::size_t site = 0; site < row.size(); ++site) {
      if (row[site] != program::no_site) links.insert(std::minmax(static_cast<Site>(site), row[site]));
    }
  }
  return {links.begin(), links.end()};
}

// Columns below and rows on the left, but on the other side where an exit is in the way.
std::vector<Label> labels_of_squares(BoardTables const& board, Box const& box) {
  AxisLabels const axes = axis_labels(board);
  bool is_below = true;
  bool is_left = true;
  for (ExitEdge const& edge : exit_edges(board)) {
    if (edge.dy < 0) is_below = false;
    if (edge.dx < 0) is_left = false;
  }
  std::vector<Label> labels;
  for (auto const& [x, text] : axes.columns)
    labels.push_back(
        {text, {static_cast<double>(x), is_below ? box.bottom + label_distance : box.top - label_distance}});
  for (auto const& [y, text] : axes.rows)
    labels.push_back(
        {text, {is_left ? box.left - label_distance : box.right + label_distance, -static_cast<double>(y)}});
  return labels;
}

std::vector<Label> labels_of_hexes(BoardTables const& board, BoardLayout const& layout) {
  double const height = hex_radius * std::numbers::sqrt3;
  std::vector<Label> labels;
  for (HexLabel const& label : hex_labels(board)) {
    Point const next = layout.along(label.dx, label.dy);
    labels.push_back({label.text, layout.centres[label.site] + (0.5 + label_distance / height) * next});
  }
  return labels;
}

bool has_site_at(std::set<std::pair<int, int>> const& cells, int x, int y) { return cells.contains({x, y}); }

}  // namespace

Box Box::empty() {
  constexpr double far = std::numeric_limits<double>::max();
  return {far, far, -far, -far};
}

void Box::include(Point p) {
  left = std::min(left, p.x);
  right = std::max(right, p.x);
  top = std::min(top, p.y);
  bottom = std::max(bottom, p.y);
}

Point BoardLayout::along(int dx, int dy) const {
  double const x = dx;
  double const y = dy;
  switch (shape) {
    case BoardShape::Squares:
      break;
    case BoardShape::Hexes:
      return {1.5 * hex_radius * x, -std::numbers::sqrt3 * hex_radius * (y + x / 2)};
    case BoardShape::Places:
      return {place_distance * x, -place_distance * y};
  }
  return {x, -y};
}

AxisLabels axis_labels(BoardTables const& board) {
  AxisLabels axes;
  for (Site const site : standing_sites(board)) {
    std::string const& name = board.names[site];
    auto const digits = std::ranges::find_if(name, [](unsigned char c) { return std::isdigit(c) != 0; });
    std::string const letters(name.begin(), digits);
    std::string const number(digits, name.end());
    if (letters.empty() || number.empty()) return {};
    if (axes.columns.try_emplace(board.x[site], letters).first->second != letters) return {};
    if (axes.rows.try_emplace(board.y[site], number).first->second != number) return {};
  }
  return axes;
}

std::vector<HexLabel> hex_labels(BoardTables const& board) {
  std::map<std::string, Site> lowest;
  std::map<std::string, Site> first;
  for (Site const site : standing_sites(board)) {
    std::string const& name = board.names[site];
    auto const digits = std::ranges::find_if(name, [](unsigned char c) { return std::isdigit(c) != 0; });
    if (digits == name.begin() || digits == name.end()) return {};
    Site& below = lowest.try_emplace(std::string(name.begin(), digits), site).first->second;
    if (board.y[site] < board.y[below]) below = site;
    Site& left = first.try_emplace(std::string(digits, name.end()), site).first->second;
    if (board.x[site] < board.x[left]) left = site;
  }
  std::vector<HexLabel> labels;
  for (auto const& [letters, site] : lowest) labels.push_back({letters, site, 0, -1});
  for (auto const& [number, site] : first) labels.push_back({number, site, -1, 1});
  return labels;
}

std::optional<Hole> find_hole(BoardTables const& board) {
  if (board.shape != BoardShape::Squares) return {};
  std::set<std::pair<int, int>> cells;
  for (Site const site : standing_sites(board)) cells.emplace(board.x[site], board.y[site]);
  // From each empty cell with a site on its left and below, as far as it goes: the largest of these.
  std::optional<Hole> best;
  auto const area = [](Hole const& h) { return h.width() * h.height(); };
  for (auto const& [x, y] : cells) {
    Hole hole{.left = x + 1, .right = x + 1, .low = y, .high = y};
    if (has_site_at(cells, hole.left, y) || !has_site_at(cells, hole.left, y - 1)) continue;
    while (hole.right < board.width && !has_site_at(cells, hole.right + 1, y)) ++hole.right;
    while (hole.high < board.height && !has_site_at(cells, hole.left, hole.high + 1)) ++hole.high;
    if (hole.right >= board.width - 1 || hole.high >= board.height - 1) continue;
    bool is_empty = true;
    for (int i = hole.left; i <= hole.right; ++i) {
      for (int j = hole.low; j <= hole.high; ++j) is_empty = is_empty && !has_site_at(cells, i, j);
    }
    if (is_empty && (!best || area(hole) > area(*best))) best = hole;
  }
  return best;
}

std::optional<Hole> hole_for_points(program::Program const& program) {
  // Fewer columns have no room for a name and a number.
  constexpr int least_width = 3;
  std::optional<Hole> const hole = program.has_points ? find_hole(program.board) : std::nullopt;
  return hole && hole->width() >= least_width && hole->height() >= std::max(2, program.players)
             ? hole
             : std::nullopt;
}

std::vector<ExitEdge> exit_edges(BoardTables const& board) {
  std::vector<ExitEdge> edges;
  for (int exit = 0; exit < board.sites && board.shape == BoardShape::Squares; ++exit) {
    auto const exit_site = static_cast<Site>(exit);
    if (!board.exits.has(exit_site)) continue;
    ExitEdge edge{.exit = exit_site, .last_sites = {}};
    int last_row = 0;
    for (Site const site : standing_sites(board)) {
      if (board.sector[site] == board.sector[exit_site]) last_row = std::max<int>(last_row, board.row[site]);
    }
    for (Site const site : standing_sites(board)) {
      if (board.sector[site] != board.sector[exit_site] || board.row[site] != last_row) continue;
      if (board.facing[site].empty()) continue;
      std::tie(edge.dx, edge.dy) = board.facing[site].front();
      edge.last_sites.push_back(site);
    }
    if (!edge.last_sites.empty()) edges.push_back(std::move(edge));
  }
  return edges;
}

bool has_arrows(BoardTables const& board) {
  auto const sites = static_cast<std::size_t>(board.sites);
  std::vector<Site> const standing = standing_sites(board);
  bool differs_by_site = false;
  for (Site const site : standing) {
    for (std::size_t other = site; other < board.facing.size(); other += sites) {
      if (board.facing[other] != board.facing[site]) return false;
    }
    if (board.facing[site] != board.facing[standing.front()]) differs_by_site = true;
  }
  return differs_by_site;
}

bool are_linked(BoardTables const& board, Site a, Site b) {
  return std::ranges::any_of(board.next,
                             [&](std::vector<Site> const& row) { return row[a] == b || row[b] == a; });
}

BoardLayout lay_out(BoardTables const& board) {
  BoardLayout layout;
  layout.shape = board.shape;
  layout.centres = centres_of(board, layout);
  layout.outline = outline_of(board.shape);
  Point const reach = layout.outline.empty() ? Point{place_radius, place_radius} : Point{0.5, 0.5};
  std::vector<Site> const sites = standing_sites(board);
  layout.box = Box::empty();
  for (Site const site : sites) {
    layout.box.include(layout.centres[site] - reach);
    layout.box.include(layout.centres[site] + reach);
    for (Point const corner : layout.outline) layout.box.include(layout.centres[site] + corner);
  }
  switch (board.shape) {
    case BoardShape::Squares:
      layout.borders = borders_of(board, layout);
      layout.labels = labels_of_squares(board, layout.box);
      break;
    case BoardShape::Hexes:
      layout.borders = borders_of(board, layout);
      layout.labels = labels_of_hexes(board, layout);
      layout.piece_scale = 0.92;
      break;
    case BoardShape::Places:
      layout.links = links_of(board);
      layout.piece_scale = 0.72;
      layout.box.bottom += label_distance;  // their names
      for (std::size_t site = 0; site < layout.centres.size(); ++site) {
        if (!board.exits.has(site)) continue;
        layout.box.include(layout.centres[site] - reach);
        layout.box.include(layout.centres[site] + reach);
      }
      break;
  }
  for (Label const& label : layout.labels) {
    layout.box.include(label.at - Point{0.2, 0.2});
    layout.box.include(label.at + Point{0.2, 0.2});
  }
  for (ExitEdge const& edge : exit_edges(board)) {
    // The name of the exit stands beyond it.
    Point const beyond = (0.5 + exit_depth + label_distance + 0.2) * layout.along(edge.dx, edge.dy);
    for (Site const site : edge.last_sites) layout.box.include(layout.centres[site] + beyond);
  }
  return layout;
}

}  // namespace feerie::tools
