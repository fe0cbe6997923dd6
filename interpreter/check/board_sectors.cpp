#include "interpreter/check/board_sectors.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"

namespace feerie::check {

void order_sectors(BoardDraft& draft) {
  Ref const node = draft.one(NodeKind::ordered);
  if (!node) return;
  std::vector<Named> order;
  for (Ref const name : node.children(NodeKind::name)) order.push_back({name.text(), name.span()});
  order_sectors(draft, order, node.span());
}

void order_sectors(BoardDraft& draft, std::vector<Named> const& order, Span span) {
  model::Board& board = draft.board;
  std::map<model::SectorId, Span> placed;
  std::vector<model::SectorId> place_of(board.sectors.size());  // by present id
  IdVector<model::SectorId, model::Sector> sectors;
  for (Named const& name : order) {
    model::SectorId const sector = find_sector(draft, name.name, name.span);
    if (sector.is_none()) return;
    auto const [first, is_new] = placed.emplace(sector, name.span);
    if (!is_new) {
      draft.context.error(Code::SectorOrder, name.span, fmt::format("sector `{}` is named twice", name.name),
                          {}, {{first->second, "it stands here first"}});
      return;
    }
    place_of[sector.index] = sectors.add(board.sectors[sector]);
  }
  std::vector<std::string> missing;
  std::vector<Note> notes;
  for (std::size_t i = 0; i < board.sectors.size(); ++i) {
    model::Sector const& sector = board.sectors[board.sectors.id_at(i)];
    if (placed.contains(board.sectors.id_at(i))) continue;
    missing.push_back(sector.name);
    if (sector.span.is_somewhere()) notes.push_back({sector.span, fmt::format("`{}` stands here first", sector.name)});
  }
  if (!missing.empty()) {
    draft.context.error(Code::SectorOrder, span, fmt::format("the order leaves out {}", list_names(missing)),
                        "name every sector of the board once", std::move(notes));
    return;
  }
  board.sectors = std::move(sectors);
  for (model::Site& site : board.sites) {
    if (site.sector) site.sector = place_of[site.sector.index];
  }
}

void check_barriers(BoardDraft& draft) {
  auto& barriers = draft.board.barriers;
  for (Ref const node : draft.all(NodeKind::barrier)) {
    std::vector<Ref> const names = node.children(NodeKind::name);
    model::SectorId const a = find_sector(draft, names[0].text(), names[0].span());
    model::SectorId const b = find_sector(draft, names[1].text(), names[1].span());
    if (a.is_none() || b.is_none()) continue;
    std::pair const barrier(std::min(a, b), std::max(a, b));
    if (a == b) {
      draft.context.error(Code::WrongBoardStatement, names[1].span(),
                          "a barrier stands between two different sectors");
    } else if (std::ranges::find(barriers, barrier) != barriers.end()) {
      draft.context.error(
          Code::DuplicateDeclaration, node.span(),
          fmt::format("a second barrier between `{}` and `{}`", names[0].text(), names[1].text()));
    } else {
      barriers.push_back(barrier);
    }
  }
}

}  // namespace feerie::check
