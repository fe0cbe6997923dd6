#include "interpreter/check/board_hexagon.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

namespace feerie::check {
namespace {

constexpr std::string_view letters_without_j = "abcdefghiklmnopqrstuvwxyz";

struct HexDirection {
  std::string_view name;
  Cell step;
};
// Clockwise from straight up. Those at even places cross an edge; each of the others is the sum of its two neighbours.
constexpr std::array<HexDirection, 12> hex_ring = {{{"n", {0, 1}},
                                                    {"nne", {1, 1}},
                                                    {"ne", {1, 0}},
                                                    {"e", {2, -1}},
                                                    {"se", {1, -1}},
                                                    {"sse", {1, -2}},
                                                    {"s", {0, -1}},
                                                    {"ssw", {-1, -1}},
                                                    {"sw", {-1, 0}},
                                                    {"w", {-2, 1}},
                                                    {"nw", {-1, 1}},
                                                    {"nnw", {-1, 2}}}};

// In the left half every file begins one further up in skewed coordinates.
int foot_of(int file, int size) { return std::max(0, size / 2 - file); }
int length_of(int file, int size) { return size - std::abs(size / 2 - file); }

}  // namespace

bool build_hexagon(BoardDraft& draft, Ref shape) {
  draft.board.shape = model::BoardShape::Hexagon;
  Ref const number = shape.child(NodeKind::number);
  std::int64_t const side = number ? number_of(number) : 0;
  if (side == 0) {
    draft.context.error(Code::EmptyBoard, shape.span(), "a hexagon with sides of 0 has no hexes");
    return false;
  }
  if (!fits_limit(draft, 3 * side * (side - 1) + 1, shape.span())) return false;

  int const size = 2 * static_cast<int>(side) - 1;
  // File by file: so every line through edges or corners rises or falls in the numbers of its sites, which fast slides need.
  auto const name_of_hex = [](int file, int rank) { return file_name(file, letters_without_j) + std::to_string(rank + 1); };
  std::vector<NamedCell> cells;
  for (int file = 0; file < size; ++file)
    for (int rank = 0; rank < length_of(file, size); ++rank)
      cells.push_back({name_of_hex(file, rank), {file, rank + foot_of(file, size)}});
  for (std::size_t i = 0; i < hex_ring.size(); ++i) {
    auto const& [name, step] = hex_ring[i];
    draft.board.ring.add(
        {.name = std::string(name), .dx = step.x, .dy = step.y, .is_orthogonal = i % 2 == 0});
  }
  if (!place_sites(draft, cells, shape.span())) return false;

  draft.drawing.clear();
  for (int rank = size - 1; rank >= 0; --rank) {
    std::vector<model::SiteId> row;
    for (int file = 0; file < size; ++file)
      if (rank < length_of(file, size)) row.push_back(draft.board.find_site(name_of_hex(file, rank)));
    draft.drawing.push_back(std::move(row));
  }
  return true;
}

Cell mirrored_hex(Cell cell, int size, bool reverses_ranks, bool reverses_files) {
  int rank = cell.y - foot_of(cell.x, size);
  if (reverses_ranks) rank = length_of(cell.x, size) - 1 - rank;
  int const file = reverses_files ? size - 1 - cell.x : cell.x;
  return {file, rank + foot_of(file, size)};
}

}  // namespace feerie::check
