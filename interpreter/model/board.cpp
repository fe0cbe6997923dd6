#include "interpreter/model/board.hpp"

#include <algorithm>

namespace feerie::model {
namespace {

// The coordinate on a board that closes round to its other side.
int wrapped(int value, int size) {
  int const rest = value % size;
  return rest < 0 ? rest + size : rest;
}

}  // namespace

SiteId Board::find_site(std::string_view name) const {
  auto const found = std::ranges::find(sites, name, &Site::name);
  return found == sites.end() ? SiteId{} : sites.id_at(static_cast<std::size_t>(found - sites.begin()));
}

SiteId Board::at_offset(SiteId from, int dx, int dy) const {
  // A graph may do without coordinates, and has no width then; from an exit nothing goes on.
  if (from.is_none() || width == 0 || height == 0 || sites[from].is_exit) return {};
  if (dx == 0 && dy == 0) return from;
  int x = sites[from].x + dx;
  int y = sites[from].y + dy;
  if (wraps_files) x = wrapped(x, width);
  if (wraps_ranks) y = wrapped(y, height);

  SiteId to;
  auto const site =
      std::ranges::find_if(sites, [&](Site const& s) { return s.x == x && s.y == y && !s.is_exit; });
  if (site != sites.end()) {
    to = sites.id_at(static_cast<std::size_t>(site - sites.begin()));
  } else {
    auto const exit =
        std::ranges::find_if(exit_cells, [&](ExitCell const& c) { return c.x == x && c.y == y; });
    if (exit != exit_cells.end()) to = exit->site;
  }
  // Once round a narrow board is no move.
  if (to.is_none() || to == from || is_barred(from, to)) return {};
  return to;
}

bool Board::is_barred(SiteId from, SiteId to) const {
  if (from.is_none() || to.is_none()) return false;
  SectorId const a = sites[from].sector;
  SectorId const b = sites[to].sector;
  if (a.is_none() || b.is_none()) return false;
  return std::ranges::any_of(barriers, [&](std::pair<SectorId, SectorId> const& barrier) {
    return barrier == std::pair(a, b) || barrier == std::pair(b, a);
  });
}

}  // namespace feerie::model
