#include "interpreter/check/board_grid.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace feerie::check {
namespace {

// Far above every limit, and small enough that two of them can be multiplied.
constexpr int largest_side = 1'000'000;

std::optional<int> parse_side(std::string_view text) {
  if (text.empty()) return {};
  int side = 0;
  for (char const c : text) {
    if (c < '0' || c > '9') return {};
    if (side < largest_side) side = side * 10 + (c - '0');
  }
  return std::min(side, largest_side);
}

}  // namespace

std::optional<GridSize> parse_grid_size(std::string_view text) {
  std::size_t const x = text.find('x');
  if (x == std::string_view::npos) return {};
  std::optional<int> const width = parse_side(text.substr(0, x));
  std::optional<int> const height = parse_side(text.substr(x + 1));
  if (!width || !height) return {};
  return GridSize{*width, *height};
}

bool build_grid(BoardDraft& draft, GridSize size, Span span) {
  draft.board.shape = model::BoardShape::Grid;
  if (size.width == 0 || size.height == 0) {
    draft.context.error(Code::EmptyBoard, span,
                        fmt::format("a grid of {}x{} has no squares", size.width, size.height));
    return false;
  }
  if (!fits_limit(draft, std::int64_t{size.width} * size.height, span)) return false;
  std::vector<NamedCell> cells;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) cells.push_back({algebraic_name({x, y}), {x, y}});
  }
  add_compass(draft.board);
  return place_sites(draft, cells, span);
}

}  // namespace feerie::check
