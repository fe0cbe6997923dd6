#include "interpreter/check/board.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "interpreter/check/board_draft.hpp"
#include "interpreter/check/board_grid.hpp"
#include "interpreter/check/board_hexagon.hpp"
#include "interpreter/check/board_layers.hpp"
#include "interpreter/check/board_players.hpp"
#include "interpreter/check/board_sectors.hpp"
#include "interpreter/check/board_spiral.hpp"
#include "interpreter/check/board_yaml.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {
namespace {

using model::BoardShape;

// What a statement is called in messages: its first word.
std::string word_of(Ref statement) {
  std::string const text = statement.text();
  return text.substr(0, text.find_first_of(" \t\r\n{"));
}

// Statements that may stand once; the others are told apart by whom or what they speak of.
bool stands_once(NodeKind kind) {
  static std::set<NodeKind> const once = {NodeKind::legend,      NodeKind::colours, NodeKind::sector_layer,
                                          NodeKind::arrow_layer, NodeKind::marks,   NodeKind::holes,
                                          NodeKind::sites_limit, NodeKind::arms,    NodeKind::ordered,
                                          NodeKind::wraps};
  return once.contains(kind);
}

void refuse_repeated(BoardDraft& draft) {
  std::map<std::pair<NodeKind, NodeKind>, Span> seen;
  std::erase_if(draft.statements, [&](Ref statement) {
    if (!stands_once(statement.kind())) return false;
    // `wraps files` and `wraps ranks` are two statements, the others one whatever they hold.
    NodeKind const detail = statement.is(NodeKind::wraps) ? statement.first().kind() : statement.kind();
    auto const [first, is_new] = seen.emplace(std::pair(statement.kind(), detail), statement.span());
    if (is_new) return false;
    draft.context.error(Code::DuplicateDeclaration, statement.span(),
                        fmt::format("a second `{}` in one board", word_of(statement)),
                        "leave one of them out", {{first->second, "the first one"}});
    return true;
  });
}

void refuse_what_the_file_says(BoardDraft& draft) {
  std::erase_if(draft.statements, [&](Ref statement) {
    auto const said = draft.from_file.find(statement.kind());
    if (said == draft.from_file.end()) return false;
    draft.context.error(Code::DuplicateDeclaration, statement.span(),
                        fmt::format("the board's file has its own `{}`", word_of(statement)),
                        "leave one of them out", {{said->second, "it is here"}});
    return true;
  });
}

std::string_view shape_name(BoardShape shape) {
  switch (shape) {
    case BoardShape::Grid:
      return "a grid";
    case BoardShape::Hexagon:
      return "a hexagon";
    case BoardShape::Spiral:
      return "a spiral";
    case BoardShape::Graph:
      return "a list of sites and links";
  }
  return {};
}

// Why a statement makes no sense on a board of this shape; nothing if it does.
std::optional<std::string> misfit(Ref statement, model::Board const& board) {
  bool const is_spiral = board.shape == BoardShape::Spiral;
  bool const is_graph = board.shape == BoardShape::Graph;
  bool const has_coordinates = !is_graph || board.width > 0;
  switch (statement.kind()) {
    case NodeKind::arms:
    case NodeKind::exit_zone:
      if (!is_spiral) return "only a spiral has arms";
      break;
    case NodeKind::marks:
      if (statement.has(NodeKind::lane_marks) && !is_spiral)
        return "only a spiral has arms and lanes; use `marks rows { … }`";
      if (is_graph) return "give the sites their marks in the file";
      break;
    case NodeKind::sector_layer:
      if (is_spiral) return "the arms are its sectors";
      if (is_graph) return "give the sites their sectors in the file";
      break;
    case NodeKind::arrow_layer:
      if (is_spiral) return "the arms give the arrows";
      if (is_graph) return "give the sites their arrows in the file";
      break;
    case NodeKind::colours:
      if (is_graph) return "give the sites their colours in the file";
      if (statement.has(NodeKind::checkered) && board.shape == BoardShape::Hexagon) {
        return "two colours cannot keep neighbouring hexes apart; use `colours rows { … }`";
      }
      break;
    case NodeKind::legend:
      if (is_graph) return "there are no rows that would need it";
      break;
    case NodeKind::holes:
      if (is_graph) return "leave the sites out of the file";
      break;
    case NodeKind::wraps:
      if (board.shape != BoardShape::Grid) return "only a grid can wrap";
      break;
    case NodeKind::symmetry:
      if (!has_coordinates) return "give every site its coordinates in the file: `at: [x, y]`";
      break;
    default:
      break;
  }
  return {};
}

void refuse_misfits(BoardDraft& draft) {
  std::erase_if(draft.statements, [&](Ref statement) {
    std::optional<std::string> const why = misfit(statement, draft.board);
    if (!why) return false;
    draft.context.error(
        Code::WrongBoardStatement, statement.span(),
        fmt::format("`{}` makes no sense on {}", word_of(statement), shape_name(draft.board.shape)), *why);
    return true;
  });
}

void read_limit(BoardDraft& draft) {
  Ref const statement = draft.one(NodeKind::sites_limit);
  if (!statement) return;
  auto const limit = static_cast<std::size_t>(number_of(statement.child(NodeKind::number)));
  if (limit > max_sites_large) {
    draft.context.error(Code::BoardTooLarge, statement.span(),
                        fmt::format("no board may have more than {} sites", max_sites_large),
                        fmt::format("write `sites {}`", max_sites_large));
  }
  draft.site_limit = std::min(limit, max_sites_large);
}

bool build_shape(BoardDraft& draft, Ref shape) {
  switch (shape.kind()) {
    case NodeKind::grid_shape: {
      draft.board.shape = BoardShape::Grid;
      refuse_misfits(draft);
      Ref const written = shape.child(NodeKind::grid_size);
      std::optional<GridSize> const size = written ? parse_grid_size(written.text()) : std::nullopt;
      return size && build_grid(draft, *size, written.span());
    }
    case NodeKind::hexagon_shape:
      draft.board.shape = BoardShape::Hexagon;
      refuse_misfits(draft);
      return build_hexagon(draft, shape);
    case NodeKind::spiral_shape:
      draft.board.shape = BoardShape::Spiral;
      refuse_misfits(draft);
      return build_spiral(draft, shape);
    case NodeKind::file_shape:
      // Which shape it is stands in the file.
      if (!build_from_yaml(draft, shape)) return false;
      refuse_what_the_file_says(draft);
      refuse_misfits(draft);
      return true;
    default:
      return false;
  }
}

void paint_layers(BoardDraft& draft) {
  Legend const legend = read_legend(draft);
  auto const map_of = [&](NodeKind kind) -> std::optional<TextMap> {
    Ref const statement = draft.one(kind);
    if (!statement || !statement.has(NodeKind::rows)) return {};
    return text_map(statement.child(NodeKind::rows));
  };
  if (Ref const colours = draft.one(NodeKind::colours); colours && colours.has(NodeKind::checkered)) {
    std::vector<Ref> const names = colours.first().children(NodeKind::name);
    paint_checkered(draft, {names[0].text(), names[0].span()}, {names[1].text(), names[1].span()});
  }
  if (auto const map = map_of(NodeKind::colours)) paint_colours(draft, legend, *map);
  if (auto const map = map_of(NodeKind::sector_layer)) paint_sectors(draft, legend, *map);
  if (auto const map = map_of(NodeKind::arrow_layer)) paint_arrows(draft, legend, *map);
  if (auto const map = map_of(NodeKind::marks)) paint_marks(draft, *map);
  if (Ref const marks = draft.one(NodeKind::marks); marks && marks.has(NodeKind::lane_marks)) {
    paint_lane_marks(draft, marks.child(NodeKind::lane_marks));
  }
}

void check_wraps(BoardDraft& draft) {
  for (Ref const wraps : draft.all(NodeKind::wraps)) {
    draft.board.wraps_files |= wraps.has(NodeKind::wraps_files);
    draft.board.wraps_ranks |= wraps.has(NodeKind::wraps_ranks);
  }
}

// What is next to what, once barriers and exits are known.
void link_sites(BoardDraft const& draft) {
  model::Board& board = draft.board;
  board.next.resize(board.ring.size());
  for (std::size_t d = 0; d < board.ring.size(); ++d) {
    model::Direction const& direction = board.ring[board.ring.id_at(d)];
    std::vector<model::SiteId>& next = board.next[board.ring.id_at(d)];
    next.resize(board.sites.size());
    for (std::size_t i = 0; i < board.sites.size(); ++i) {
      model::SiteId const site = board.sites.id_at(i);
      if (!draft.has_own_links) next[i] = board.at_offset(site, direction.dx, direction.dy);
      if (board.is_barred(site, next[i])) next[i] = {};
    }
  }
}

void collect_docs(BoardDraft& draft) {
  std::vector<std::string>& docs = draft.board.docs;
  auto const add = [&](Ref declaration) {
    std::string doc = doc_above(declaration);
    // Statements that share a line share what stands above it.
    if (!doc.empty() && (docs.empty() || docs.back() != doc)) docs.push_back(std::move(doc));
  };
  add(draft.node);
  for (Ref const statement : draft.statements) add(statement);
}

}  // namespace

void check_board_shape(Context& context, Ref board) {
  context.game.board = {};
  context.game.board.span = board.span();
  BoardDraft draft{.context = context, .node = board, .board = context.game.board};
  if (Ref const body = board.child(NodeKind::board_body)) draft.statements = body.children();
  collect_docs(draft);
  refuse_repeated(draft);
  read_limit(draft);
  if (Ref const holes = draft.one(NodeKind::holes)) {
    for (Ref const name : holes.children(NodeKind::name)) draft.holes.push_back({name.text(), name.span()});
  }

  Ref const shape = board.first();
  if (!shape || !build_shape(draft, shape)) {
    // A board without sites tells later checks to keep quiet about sites that are not there.
    draft.board.sites = {};
    return;
  }
  paint_layers(draft);
  order_sectors(draft);
  check_wraps(draft);
  check_barriers(draft);
  check_exits(draft);
  link_sites(draft);
  check_facings(draft);
  check_symmetries(draft);
}

}  // namespace feerie::check
