// The part of the dump that shows the board: sites with their layers and neighbours, then what is said about several of them.
#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"

namespace feerie::model {
namespace {

std::string_view name_of_shape(BoardShape shape) {
  switch (shape) {
    case BoardShape::Grid:
      return "grid";
    case BoardShape::Hexagon:
      return "hexagon";
    case BoardShape::Spiral:
      return "spiral";
    case BoardShape::Graph:
      return "graph";
  }
  return "?";
}

std::string heading(Board const& board) {
  std::string text = fmt::format("board {} {}x{}, {} sites", name_of_shape(board.shape), board.width,
                                 board.height, board.sites.size());
  if (board.wraps_files) text += ", wraps files";
  if (board.wraps_ranks) text += ", wraps ranks";
  return text;
}

// " next n=a2 e=b1", in the order of the ring.
std::string neighbours(Board const& board, std::size_t site) {
  std::string text;
  for (std::size_t d = 0; d < board.next.size(); ++d) {
    DirectionId const direction = board.next.id_at(d);
    std::vector<SiteId> const& next = board.next[direction];
    if (site >= next.size() || !next[site]) continue;
    text += fmt::format(" {}={}", name_in(board.ring, direction), name_in(board.sites, next[site]));
  }
  return text.empty() ? text : " next" + text;
}

std::string site_line(Board const& board, std::size_t index) {
  Site const& site = board.sites[board.sites.id_at(index)];
  std::string text = fmt::format("site {} at {},{}", site.name, site.x, site.y);
  if (site.is_exit) text += " exit";
  if (site.colour) text += " " + name_in(board.colours, site.colour);
  if (site.sector)
    text +=
        fmt::format(" sector {} row {} lane {}", name_in(board.sectors, site.sector), site.row, site.lane);
  if (!site.marks.empty()) {
    text += " marks " + joined(site.marks, ",", [](int mark) { return std::to_string(mark); });
  }
  if (!site.arrows.empty()) {
    text +=
        " arrows " + joined(site.arrows, ",", [&](DirectionId arrow) { return name_in(board.ring, arrow); });
  }
  return text + neighbours(board, index);
}

std::string direction_text(Direction const& direction) {
  return fmt::format("{} {},{}{}", direction.name, direction.dx, direction.dy,
                     direction.is_orthogonal ? "" : " diagonal");
}

void dump_facings(Game const& game, DumpWriter& out) {
  Board const& board = game.board;
  for (std::size_t p = 0; p < board.facing.size(); ++p) {
    PlayerId const player = board.facing.id_at(p);
    Facing const& facing = board.facing[player];
    if (!facing.by_arrows && !facing.direction) continue;
    out.line(fmt::format("{} faces {}", name_in(game.players, player),
                         facing.by_arrows ? "arrows" : name_in(board.ring, facing.direction)));
  }
}

// Only where the player sees another site than the first player does.
void dump_images(Game const& game, DumpWriter& out) {
  Board const& board = game.board;
  for (std::size_t p = 0; p < board.image.size(); ++p) {
    PlayerId const player = board.image.id_at(p);
    std::string pairs;
    for (std::size_t s = 0; s < board.image[player].size(); ++s) {
      SiteId const image = board.image[player][s];
      if (image == board.sites.id_at(s)) continue;
      pairs += fmt::format(" {}={}", name_in(board.sites, board.sites.id_at(s)), name_in(board.sites, image));
    }
    if (!pairs.empty()) out.line(fmt::format("my, for {}:{}", name_in(game.players, player), pairs));
  }
}

}  // namespace

void dump_board(Game const& game, DumpWriter& out) {
  Board const& board = game.board;
  out.line(heading(board));
  out.indented([&] {
    if (!board.ring.empty()) out.line("ring " + joined(board.ring, ", ", direction_text));
    if (!board.sectors.empty())
      out.line("ordered " + joined(board.sectors, ", ", [](Sector const& sector) { return sector.name; }));
    for (std::size_t s = 0; s < board.sites.size(); ++s) out.line(site_line(board, s));
    for (ExitCell const& cell : board.exit_cells) {
      out.line(fmt::format("exit {} at {},{}", name_in(board.sites, cell.site), cell.x, cell.y));
    }
    for (auto const& [from, to] : board.barriers) {
      out.line(
          fmt::format("barrier between {} and {}", name_in(board.sectors, from), name_in(board.sectors, to)));
    }
    for (Zone const& zone : board.zones)
      out.line(fmt::format("zone {} = {{ {} }}", zone.name, names_of(board.sites, zone.sites)));
    dump_facings(game, out);
    dump_images(game, out);
  });
}

}  // namespace feerie::model
