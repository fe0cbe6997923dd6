#include "interpreter/program/geometry.hpp"

#include <algorithm>
#include <cstdlib>

namespace feerie::program {

namespace {

// Whether a step goes over the seam of a board that wraps.
bool crosses_seam(BoardTables const& board, Site from, Site to) {
  return (board.wraps_files && std::abs(board.x[from] - board.x[to]) * 2 > board.width) ||
         (board.wraps_ranks && std::abs(board.y[from] - board.y[to]) * 2 > board.height);
}

}  // namespace

// Of two ways round the shorter one; of two equally long ones that which does not go over the seam.
bool between(BoardTables const& board, Site from, Site to, BitSet& out) {
  out = {};
  if (from == to) return true;
  int best = board.sites + 1;
  bool best_crosses = false;
  for (auto const& next : board.next) {
    BitSet passed;
    int length = 1;
    Site at = next[from];
    bool crosses = at != no_site && crosses_seam(board, from, at);
    while (at != no_site && at != to && at != from && length <= best) {
      passed.add(at);
      if (next[at] != no_site) crosses |= crosses_seam(board, at, next[at]);
      at = next[at];
      ++length;
    }
    if (at == to && (length < best || (length == best && best_crosses && !crosses))) {
      best = length;
      best_crosses = crosses;
      out = passed;
    }
  }
  return best <= board.sites;
}

namespace {

// On a board that wraps, the shorter way round.
int difference(int from, int to, int size, bool wraps) {
  int d = to - from;
  if (wraps && size > 0 && std::abs(d) * 2 > size) d += d > 0 ? -size : size;
  return d;
}

}  // namespace

bool goes(BoardTables const& board, Player player, Site from, Site to, Heading heading) {
  int const dx = difference(board.x[from], board.x[to], board.width, board.wraps_files);
  int const dy = difference(board.y[from], board.y[to], board.height, board.wraps_ranks);
  auto const& facings = board.facing[static_cast<std::size_t>(player) * static_cast<std::size_t>(board.sites) + from];
  auto const advance = [&](std::pair<int, int> facing) { return dx * facing.first + dy * facing.second; };
  if (facings.empty() || (dx == 0 && dy == 0)) return false;
  switch (heading) {
    case Heading::Forward:
      return std::ranges::any_of(facings, [&](auto f) { return advance(f) > 0; });
    case Heading::Backward:
      return std::ranges::all_of(facings, [&](auto f) { return advance(f) < 0; });
    case Heading::Sideways:
      return std::ranges::any_of(facings, [&](auto f) { return advance(f) == 0; });
  }
  return false;
}

int distance(BoardTables const& board, Site a, Site b) {
  int const dx = board.x[a] - board.x[b];
  int const dy = board.y[a] - board.y[b];
  return dx * dx + dy * dy;
}

}  // namespace feerie::program
