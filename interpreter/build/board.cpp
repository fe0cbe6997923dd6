#include <algorithm>
#include <numeric>

#include "interpreter/build/context.hpp"

namespace feerie::build {

namespace {

std::int16_t or_none(bool is_none, std::size_t value) { return is_none ? std::int16_t{-1} : static_cast<std::int16_t>(value); }

std::vector<std::pair<int, int>> facings_of(model::Board const& board, model::PlayerId player, model::Site const& site) {
  std::vector<std::pair<int, int>> facings;
  if (player.index >= board.facing.size()) return facings;
  model::Facing const& facing = board.facing[player];
  auto const add = [&](model::DirectionId id) { facings.emplace_back(board.ring[id].dx, board.ring[id].dy); };
  if (facing.by_arrows) {
    for (model::DirectionId const arrow : site.arrows) add(arrow);
  } else if (facing.direction) {
    add(facing.direction);
  }
  return facings;
}

program::BoardShape shape_of(model::BoardShape shape) {
  switch (shape) {
    case model::BoardShape::Hexagon:
      return program::BoardShape::Hexes;
    case model::BoardShape::Graph:
      return program::BoardShape::Places;
    case model::BoardShape::Grid:
    case model::BoardShape::Spiral:
      break;
  }
  return program::BoardShape::Squares;
}

}  // namespace

void build_board(Context& context) {
  model::Board const& board = context.game.board;
  program::BoardTables& tables = context.program.board;
  std::size_t const sites = board.sites.size();
  tables.sites = static_cast<int>(sites);
  tables.width = board.width;
  tables.height = board.height;
  tables.is_grid = board.shape == model::BoardShape::Grid;
  tables.shape = shape_of(board.shape);
  tables.wraps_files = board.wraps_files;
  tables.wraps_ranks = board.wraps_ranks;
  for (std::size_t i = 0; i < sites; ++i) {
    model::Site const& site = board.sites[board.sites.id_at(i)];
    tables.names.push_back(site.name);
    tables.x.push_back(static_cast<std::int16_t>(site.x));
    tables.y.push_back(static_cast<std::int16_t>(site.y));
    tables.colour.push_back(or_none(site.colour.is_none(), site.colour.index));
    tables.sector.push_back(or_none(site.sector.is_none(), site.sector.index));
    tables.row.push_back(static_cast<std::int16_t>(site.row));
    tables.lane.push_back(static_cast<std::int16_t>(site.lane));
    tables.marks.push_back(site.marks);
    (site.is_exit ? tables.exits : tables.standing).add(i);
  }
  for (auto const& row : board.next) {
    std::vector<program::Site> next;
    for (model::SiteId const site : row) next.push_back(site.index);  // none has the same value in both
    tables.next.push_back(std::move(next));
  }
  for (std::size_t player = 0; player < context.game.players.size(); ++player) {
    std::vector<program::Site> image(sites);
    std::iota(image.begin(), image.end(), program::Site{0});
    if (player < board.image.size() && !board.image[board.image.id_at(player)].empty())
      for (std::size_t i = 0; i < sites; ++i) image[i] = board.image[board.image.id_at(player)][i].index;
    tables.image.push_back(std::move(image));
    for (model::Site const& site : board.sites)
      tables.facing.push_back(facings_of(board, context.game.players.id_at(player), site));
  }
  for (auto const& colour : board.colours) tables.colour_names.push_back(colour.name);
  for (auto const& sector : board.sectors) tables.sector_names.push_back(sector.name);
  std::vector<std::int32_t> order(sites);
  std::iota(order.begin(), order.end(), 0);
  auto const place = [&](std::int32_t site) {
    auto const s = static_cast<std::size_t>(site);
    return std::tuple(tables.sector[s], tables.lane[s], tables.row[s]);
  };
  std::ranges::stable_sort(order, [&](std::int32_t a, std::int32_t b) { return place(a) < place(b); });
  context.program.orders = {std::move(order)};
}

}  // namespace feerie::build
