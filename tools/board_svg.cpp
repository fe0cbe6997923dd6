#include "tools/board_svg.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "tools/board_layout.hpp"
#include "tools/colour_table.hpp"
#include "tools/svg_canvas.hpp"
#include "tools/svg_panel.hpp"

namespace feerie::tools {
namespace {

using program::BoardTables;
using program::Occupant;
using program::Program;
using program::Register;
using program::Site;

constexpr Attributes edge_style = R"(stroke="#3f362e" stroke-width="2" stroke-linecap="square")";
constexpr Attributes sector_style = R"(stroke="#3f362e" stroke-width="2.4" stroke-linecap="square")";
constexpr Attributes wall_style = R"(stroke="#3f362e" stroke-width="5" stroke-linecap="square")";
constexpr Attributes link_style = R"(stroke="#8d8172" stroke-width="2")";
constexpr Attributes start_style = R"(class="start" fill="#d9952b" fill-opacity="0.3")";
constexpr Attributes last_style =
    R"(class="last" fill="#f5b921" fill-opacity="0.3" stroke="#c97b12" stroke-width="2.5" stroke-linejoin="round")";
// Where a board has more colours than light and dark they matter to the rules, and a tint would make one look like another.
constexpr Attributes last_ring_style =
    R"(class="last" fill="none" stroke="#c2570c" stroke-width="3" stroke-linejoin="round")";
constexpr Attributes arrow_style =
    R"(class="arrow" fill="none" stroke="#3f362e" stroke-opacity="0.28" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round")";
constexpr Attributes label_style = R"(class="label" fill="#5b5046")";
constexpr Attributes mark_style = R"(class="mark" fill="#5b5046" fill-opacity="0.85")";
constexpr Attributes sector_name_style = R"(class="sector" fill="#8a5200" font-weight="bold")";
constexpr Attributes exit_name_style = R"(class="exit-name" fill="#5b5046" font-style="italic")";

class BoardPicture {
 public:
  BoardPicture(play::Game& game, SvgCanvas& canvas)
      : program_(game.program()),
        board_(program_.board),
        state_(game.state()),
        layout_(lay_out(board_)),
        canvas_(canvas) {}

  void draw() {
    for (auto const& [from, to] : layout_.links)
      canvas_.line(layout_.centres[from], layout_.centres[to], link_style);
    for_each_site([this](Site site) { draw_site(site); });
    draw_last_move();
    draw_borders();
    draw_exits();
    if (has_arrows(board_)) for_each_site([this](Site site) { draw_arrows(site); });
    for_each_site([this](Site site) { draw_marks(site); });
    for (Label const& label : layout_.labels)
      canvas_.text(label.at, 0.28, label.text, Anchor::Middle, label_style);
    for_each_site([this](Site site) { draw_piece(site); });
  }
  [[nodiscard]] BoardLayout const& layout() const { return layout_; }

 private:
  template <typename Use>
  void for_each_site(Use const& use) const {
    for (int site = 0; site < board_.sites; ++site) {
      if (!board_.exits.has(static_cast<std::size_t>(site))) use(static_cast<Site>(site));
    }
  }

  [[nodiscard]] std::string_view tint_of(Site site) const {
    if (std::int16_t const colour = board_.colour[site]; colour >= 0) {
      auto const index = static_cast<std::size_t>(colour);
      return square_colour(board_.colour_names[index], index).tint;
    }
    if (board_.sector[site] >= 0) return sector_tint(static_cast<std::size_t>(board_.sector[site]));
    return plain_tint;
  }
  [[nodiscard]] std::string_view colour_name(Site site) const {
    std::int16_t const colour = board_.colour[site];
    return colour >= 0 ? std::string_view(board_.colour_names[static_cast<std::size_t>(colour)]) : "";
  }

  // Fills the site, or a part of it around its centre.
  void fill(Site site, Attributes attributes, double part = 1) {
    if (layout_.outline.empty()) {
      canvas_.circle(layout_.centres[site], part * place_radius, attributes);
      return;
    }
    std::vector<Point> outline = layout_.outline;
    for (Point& corner : outline) corner = part * corner;
    canvas_.polygon(layout_.centres[site], outline, attributes);
  }

  void draw_site(Site site) {
    std::string attributes = fmt::format("class=\"site\" data-name=\"{}\" fill=\"{}\" stroke=\"#3f362e\" ",
                                         xml_text(board_.names[site]), tint_of(site));
    if (!colour_name(site).empty())
      attributes += fmt::format("data-colour=\"{}\" ", xml_text(colour_name(site)));
    attributes +=
        layout_.outline.empty() ? R"(stroke-width="1.6")" : R"(stroke-width="0.6" stroke-opacity="0.45")";
    fill(site, attributes);
    if (is_start(site)) fill(site, start_style);
  }

  // Where a sector begins; a board of one sector has no start worth showing.
  [[nodiscard]] bool is_start(Site site) const {
    return board_.sector_names.size() > 1 && board_.sector[site] >= 0 && board_.row[site] == 1;
  }

  void draw_last_move() {
    for (Register const which : {Register::LastOrigin, Register::LastTarget}) {
      std::int32_t const site = state_.reg(which);
      if (site < 0 || site >= board_.sites || board_.exits.has(static_cast<std::size_t>(site))) continue;
      fill(static_cast<Site>(site), board_.colour_names.size() > 2 ? last_ring_style : last_style, 0.93);
    }
  }

  void draw_borders() {
    for (Border const& border : layout_.borders) {
      switch (border.kind) {
        case Border::Kind::Edge:
          canvas_.line(border.from, border.to, edge_style);
          break;
        case Border::Kind::Sector:
          canvas_.line(border.from, border.to, sector_style);
          break;
        case Border::Kind::Wall:
          canvas_.line(border.from, border.to, wall_style);
          break;
      }
    }
  }

  void draw_exits() {
    for (ExitEdge const& edge : exit_edges(board_)) {
      canvas_.open_group("class=\"exit\"");
      Point const out = layout_.along(edge.dx, edge.dy);
      Point middle;
      for (Site const site : edge.last_sites) {
        draw_flag(layout_.centres[site], out);
        middle = middle + (1.0 / static_cast<double>(edge.last_sites.size())) * layout_.centres[site];
      }
      canvas_.text(middle + (0.5 + exit_depth + 0.28) * out, 0.3, board_.names[edge.exit], Anchor::Middle,
                   exit_name_style);
      canvas_.close_group();
    }
    for (int site = 0; site < board_.sites && board_.shape == program::BoardShape::Places; ++site) {
      auto const exit = static_cast<Site>(site);
      if (!board_.exits.has(exit)) continue;
      fill(exit, R"(class="exit" fill="#ffffff" stroke="#3f362e" stroke-width="1.6" stroke-dasharray="4 3")");
      canvas_.text(layout_.centres[exit], 0.24, board_.names[exit], Anchor::Middle, exit_name_style);
    }
  }

  // The chequered band beyond a site, as at the end of a race.
  void draw_flag(Point centre, Point out) {
    constexpr int along = 4;
    constexpr int deep = 2;
    double const side = 1.0 / along;
    Point const across{-out.y, out.x};
    Point const corner = centre + 0.5 * out - 0.5 * across;
    for (int i = 0; i < along; ++i) {
      for (int j = 0; j < deep; ++j) {
        Point const at = corner + (side * i) * across + (side * j) * out;
        std::array const square{Point{}, side * across, side * across + side * out, side * out};
        canvas_.polygon(at, square, (i + j) % 2 == 0 ? R"(fill="#4a423a")" : R"(fill="#ffffff")");
      }
    }
    std::array const band{Point{}, across, across + exit_depth * out, exit_depth * out};
    canvas_.polygon(corner, band, R"(fill="none" stroke="#3f362e" stroke-width="1")");
  }

  // One arrow in the middle, several each towards where it points.
  void draw_arrows(Site site) {
    auto const& facings = board_.facing[site];
    for (auto const& [dx, dy] : facings) {
      Point way = layout_.along(dx, dy);
      way = (1 / std::hypot(way.x, way.y)) * way;
      Point const side{-way.y, way.x};
      Point const middle = layout_.centres[site] + (facings.size() > 1 ? 0.2 : 0.0) * way;
      double const half = facings.size() > 1 ? 0.13 : 0.2;
      Point const tip = middle + half * way;
      canvas_.line(middle - half * way, tip, arrow_style);
      std::array const head{tip - 0.1 * way - 0.1 * side, tip, tip - 0.1 * way + 0.1 * side};
      canvas_.polyline(head, arrow_style);
    }
  }

  // Where no piece covers a small text.
  [[nodiscard]] Point mark_place() const {
    switch (layout_.shape) {
      case program::BoardShape::Squares:
        break;
      case program::BoardShape::Hexes:
        return {-0.3, -0.4};
      case program::BoardShape::Places:
        return {0.36, -0.42};
    }
    return {-0.44, -0.34};
  }

  // Numbers in the upper left corner, the name of a sector where it begins, the name of a place under it.
  void draw_marks(Site site) {
    std::string marks;
    for (int const mark : board_.marks[site]) marks += fmt::format("{}{}", marks.empty() ? "" : " ", mark);
    Point const at = layout_.centres[site] + mark_place();
    if (!marks.empty()) canvas_.text(at, 0.24, marks, Anchor::Start, mark_style);
    if (is_start(site) && marks.empty())
      canvas_.text(at, 0.26, board_.sector_names[static_cast<std::size_t>(board_.sector[site])],
                   Anchor::Start, sector_name_style);
    if (layout_.outline.empty())
      canvas_.text(layout_.centres[site] + Point{0, place_radius + 0.16}, 0.22, board_.names[site],
                   Anchor::Middle, label_style);
  }

  void draw_piece(Site site) {
    Occupant const piece = state_.at(site);
    if (piece.is_none()) return;
    program::PieceType const& type = program_.piece_types[piece.type];
    bool const is_owned = piece.owner < program_.players;
    std::string const what =
        fmt::format("{}{} on {}", is_owned ? program_.player_names[piece.owner] + " " : "",
                    lower_case(type.name), board_.names[site]);
    canvas_.piece(layout_.centres[site], 0.98 * layout_.piece_scale, type.name, type.letter,
                  ink_of(program_, piece.owner), what, "piece");
  }

  Program const& program_;
  BoardTables const& board_;
  state::State const& state_;
  BoardLayout layout_;
  SvgCanvas& canvas_;
};

}  // namespace

std::string draw_svg(play::Game& game) {
  SvgCanvas canvas;
  BoardPicture board(game, canvas);
  board.draw();
  draw_svg_panel(game, board.layout(), canvas);
  return canvas.finish(position_title(game));
}

}  // namespace feerie::tools
