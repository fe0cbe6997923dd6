#include "interpreter/check/board_spiral.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/check/board_layers.hpp"

namespace feerie::check {
namespace {

// The first arm may start this far from a1: no board reaches further.
constexpr int furthest_start = static_cast<int>(max_sites_large);

int turn_between(Cell from, Cell to) {
  return from.x * to.y - from.y * to.x;
}  // 1 left, -1 right, 0 no right angle

// The lower left corner of the last block of an arm, as long as it is wide: there the track turns.
Cell last_block(Arm const& arm) {
  bool const runs_upwards = arm.step.x + arm.step.y > 0;
  return arm.cell(runs_upwards ? arm.length - arm.width : arm.length - 1, 0);
}

// One row behind a block, in the direction of the arm that starts there.
Cell behind(Cell block, Arm const& arm) {
  bool const runs_upwards = arm.step.x + arm.step.y > 0;
  return block + (runs_upwards ? arm.width : 1) * arm.step;
}

class SpiralBuilder {
 public:
  SpiralBuilder(BoardDraft& draft, Ref shape, Ref arms)
      : draft_(draft), shape_(shape), nodes_(arms.children(NodeKind::arm)) {}

  bool build() {
    return read_arms() && read_turns() && place_first() && place_others() && collect_cells() &&
           place_sites(draft_, cells_, shape_.span());
  }
  void describe_sites();

 private:
  bool refuse(Span span, std::string message, std::string help = {}, std::vector<Note> notes = {}) {
    draft_.context.error(Code::SpiralShape, span, std::move(message), std::move(help), std::move(notes));
    return false;
  }
  bool read_arms();
  bool read_arm(Ref node, int width);
  bool read_turns();
  bool place_first();
  bool place_others();
  bool collect_cells();
  [[nodiscard]] std::vector<Arm>& arms() { return draft_.arms; }

  BoardDraft& draft_;
  Ref shape_;
  std::vector<Ref> nodes_;
  std::vector<model::DirectionId> directions_;  // by arm
  std::vector<NamedCell> cells_;
};

bool SpiralBuilder::read_arms() {
  Ref const number = shape_.child(NodeKind::number);
  int const width = number ? number_of(number) : 0;
  if (width == 0) {
    draft_.context.error(Code::EmptyBoard, shape_.span(), "a spiral of width 0 has no squares");
    return false;
  }
  std::int64_t squares = 0;
  for (Ref const node : nodes_) {
    if (!read_arm(node, width)) return false;
    squares += std::int64_t{arms().back().length} * width;
    // Enough to be refused; reading thousands more would only take time.
    if (arms().size() > max_sites_large + draft_.holes.size()) break;
  }
  if (arms().size() < 2)
    return refuse(nodes_.front().span(), "a spiral has two arms or more", "a single arm is a `grid`");
  return fits_limit(draft_, squares, shape_.span());
}

bool SpiralBuilder::read_arm(Ref node, int width) {
  Ref const name = node.child(NodeKind::name);
  Ref const length = node.child(NodeKind::number);
  Ref const direction = node.child(NodeKind::direction_name);
  Arm arm{.name = {name.text(), name.span()},
          .length = number_of(length),
          .width = width,
          .origin = {},
          .step = {},
          .across = {}};
  if (arm.length == 0) {
    draft_.context.error(Code::EmptyBoard, length.span(), fmt::format("arm `{}` has no rows", arm.name.name));
    return false;
  }
  auto const same =
      std::ranges::find_if(arms(), [&](Arm const& other) { return other.name.name == arm.name.name; });
  if (same != arms().end()) {
    draft_.context.error(Code::DuplicateDeclaration, arm.name.span,
                         fmt::format("two arms are named `{}`", arm.name.name), {},
                         {{same->name.span, "the first one"}});
    return false;
  }
  model::DirectionId const way = find_direction(draft_, direction.text(), direction.span());
  if (way.is_none()) return false;
  model::Direction const& d = draft_.board.ring[way];
  if (!d.is_orthogonal)
    return refuse(direction.span(), fmt::format("an arm cannot run {}", d.name),
                  "arms run `n`, `e`, `s` or `w`");
  arm.step = {d.dx, d.dy};
  arm.across = d.dx == 0 ? Cell{1, 0} : Cell{0, 1};
  directions_.push_back(way);
  arms().push_back(std::move(arm));
  return true;
}

bool SpiralBuilder::read_turns() {
  int const sense = turn_between(arms()[0].step, arms()[1].step);
  for (std::size_t i = 0; i < arms().size(); ++i) {
    Arm& arm = arms()[i];
    bool const is_last = i + 1 == arms().size();
    // After the last arm the track would turn once more the same way.
    Cell inwards = {-sense * arm.step.y, sense * arm.step.x};
    if (!is_last) {
      Arm const& next = arms()[i + 1];
      inwards = next.step;
      int const turn = turn_between(arm.step, next.step);
      if (turn == 0) {
        return refuse(
            nodes_[i + 1].span(),
            fmt::format("arm `{}` is not at right angles to arm `{}`", next.name.name, arm.name.name),
            arm.step.x == 0 ? "let it run `e` or `w`" : "let it run `n` or `s`");
      }
      if (turn != sense) {
        return refuse(nodes_[i + 1].span(),
                      fmt::format("arm `{}` turns {}, the arms before turn {}", next.name.name,
                                  turn > 0 ? "left" : "right", sense > 0 ? "left" : "right"));
      }
      if (arm.length < arm.width) {
        return refuse(nodes_[i].child(NodeKind::number).span(),
                      fmt::format("arm `{}` is too short to turn: {} long, and the track is {} wide",
                                  arm.name.name, arm.length, arm.width));
      }
    }
    arm.is_outer_low = inwards.x + inwards.y > 0;
  }
  return true;
}

bool SpiralBuilder::place_first() {
  Ref const start = nodes_[0].child(NodeKind::arm_start);
  if (!start) {
    return refuse(nodes_[0].span(), "the first arm does not say where it starts",
                  fmt::format("write `{} from a1`, or another site", nodes_[0].text()));
  }
  Ref const site = start.child(NodeKind::name);
  std::optional<Cell> const cell = algebraic_cell(site.text());
  if (!cell || std::max(cell->x, cell->y) >= furthest_start) {
    draft_.context.error(Code::UnknownSite, site.span(),
                         fmt::format("the arm cannot start at `{}`", site.text()),
                         "name a square by its file and rank, such as `e1`");
    return false;
  }
  arms()[0].origin = *cell;
  return true;
}

bool SpiralBuilder::place_others() {
  for (std::size_t i = 1; i < arms().size(); ++i) {
    if (Ref const start = nodes_[i].child(NodeKind::arm_start)) {
      return refuse(
          start.span(), "only the first arm says where it starts",
          fmt::format("arm `{}` starts where arm `{}` ends", arms()[i].name.name, arms()[i - 1].name.name));
    }
    arms()[i].origin = behind(last_block(arms()[i - 1]), arms()[i]);
  }
  return true;
}

bool SpiralBuilder::collect_cells() {
  std::map<Cell, std::size_t> arm_at;
  for (std::size_t i = 0; i < arms().size(); ++i) {
    Arm const& arm = arms()[i];
    for (int row = 0; row < arm.length; ++row) {
      for (int along = 0; along < arm.width; ++along) {
        Cell const cell = arm.cell(row, along);
        if (cell.x < 0 || cell.y < 0) {
          return refuse(
              nodes_[i].span(),
              fmt::format("arm `{}` runs past {}", arm.name.name, cell.x < 0 ? "file a" : "rank 1"),
              fmt::format("let arm `{}` start further {}", arms()[0].name.name, cell.x < 0 ? "right" : "up"));
        }
        auto const [taken, is_free] = arm_at.emplace(cell, i);
        if (!is_free) {
          std::size_t const other = taken->second;
          return refuse(nodes_[i].span(),
                        fmt::format("arms `{}` and `{}` both cover `{}`", arms()[other].name.name,
                                    arm.name.name, algebraic_name(cell)),
                        {}, {{nodes_[other].span(), fmt::format("arm `{}`", arms()[other].name.name)}});
        }
        cells_.push_back({algebraic_name(cell), cell});
      }
    }
  }
  std::ranges::sort(cells_, {}, [](NamedCell const& c) { return std::pair(c.cell.y, c.cell.x); });
  return true;
}

void SpiralBuilder::describe_sites() {
  for (std::size_t i = 0; i < arms().size(); ++i) {
    Arm const& arm = arms()[i];
    bool const is_last = i + 1 == arms().size();
    model::SectorId const sector = draft_.board.sectors.add({.name = arm.name.name, .span = arm.name.span});
    for (int row = 0; row < arm.length; ++row) {
      for (int along = 0; along < arm.width; ++along) {
        model::SiteId const id = site_at(draft_.board, arm.cell(row, along));
        if (id.is_none()) continue;  // a hole
        model::Site& site = draft_.board.sites[id];
        site.sector = sector;
        site.row = row + 1;
        site.lane = arm.is_outer_low ? along + 1 : arm.width - along;
        site.arrows = {directions_[i]};
        if (!is_last && row >= arm.length - arm.width) site.arrows.push_back(directions_[i + 1]);
      }
    }
  }
}

std::string lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

void add_exit(BoardDraft& draft, Ref node, Named const& name, Arm const& arm, model::SectorId sector,
              int depth) {
  model::Board& board = draft.board;
  std::vector<Cell> cells;
  for (int row = arm.length; row < arm.length + depth; ++row) {
    for (int along = 0; along < arm.width; ++along) cells.push_back(arm.cell(row, along));
  }
  for (Cell const cell : cells) {
    bool const is_exit =
        std::ranges::any_of(board.exit_cells, [&](auto const& c) { return c.x == cell.x && c.y == cell.y; });
    if (!is_exit && site_at(board, cell).is_none()) continue;
    draft.context.error(Code::SpiralShape, node.span(),
                        fmt::format("the exit would lie on {} that {}",
                                    is_exit ? "squares" : fmt::format("`{}`", algebraic_name(cell)),
                                    is_exit ? "are another exit's" : "is part of the board"),
                        depth > 1 ? "make it less deep" : "");
    return;
  }
  // Its own coordinates are the middle of the first row beyond: distances to it are those to the line.
  Cell const middle = arm.cell(arm.length, arm.width / 2);
  model::SiteId const site = board.sites.add(
      {.name = lower_case(name.name), .x = middle.x, .y = middle.y, .sector = sector, .is_exit = true});
  for (Cell const cell : cells) board.exit_cells.push_back({.x = cell.x, .y = cell.y, .site = site});
  // `on enter Finish p` speaks of it as of any zone.
  if (draft.context.declare("zone", name.name, name.span)) {
    board.zones.add({.name = name.name, .span = name.span, .sites = {site}});
  }
}

}  // namespace

bool build_spiral(BoardDraft& draft, Ref shape) {
  draft.board.shape = model::BoardShape::Spiral;
  Ref const arms = draft.one(NodeKind::arms);
  if (!arms) {
    draft.context.error(Code::SpiralShape, shape.span(), "a spiral needs its arms",
                        "write `arms A 8 e from e1, B 8 n` in the board");
    return false;
  }
  add_compass(draft.board);
  SpiralBuilder builder(draft, shape, arms);
  if (!builder.build()) return false;
  builder.describe_sites();
  return true;
}

void check_exits(BoardDraft& draft) {
  for (Ref const node : draft.all(NodeKind::exit_zone)) {
    std::vector<Ref> const names = node.children(NodeKind::name);
    Named const name{names[0].text(), names[0].span()};
    model::SectorId const sector = find_sector(draft, names[1].text(), names[1].span());
    auto const arm =
        std::ranges::find_if(draft.arms, [&](Arm const& a) { return a.name.name == names[1].text(); });
    if (sector.is_none() || arm == draft.arms.end()) continue;

    Ref const depth_node = node.child(NodeKind::exit_depth);
    int const depth = depth_node ? number_of(depth_node.first()) : 1;
    if (depth == 0) {
      draft.context.error(Code::EmptyBoard, depth_node.span(), "an exit of depth 0 cannot be reached");
    } else if (std::int64_t{depth} * arm->width > static_cast<std::int64_t>(max_sites_large)) {
      draft.context.error(Code::BoardTooLarge, depth_node.span(),
                          fmt::format("an exit of depth {} is deeper than any board", depth));
    } else if (draft.board.find_site(lower_case(name.name))) {
      draft.context.error(Code::DuplicateDeclaration, name.span,
                          fmt::format("`{}` is the name of a site already", lower_case(name.name)));
    } else if (fits_limit(draft, static_cast<std::int64_t>(draft.board.sites.size() + draft.holes.size() + 1),
                          node.span())) {
      add_exit(draft, node, name, *arm, sector, depth);
    }
  }
}

void paint_lane_marks(BoardDraft& draft, Ref lane_marks) {
  std::vector<Ref> const texts = lane_marks.children(NodeKind::text);
  Ref const range = lane_marks.child(NodeKind::range);
  auto const width = static_cast<std::size_t>(draft.arms.front().width);
  if (texts.size() != width) {
    draft.context.error(Code::MapShape, texts.size() > width ? texts[width].span() : texts.back().span(),
                        fmt::format("{} texts for {} lanes", texts.size(), width),
                        "write one text for each lane, the outer one first");
    return;
  }
  Ref const range_end = range.child(NodeKind::range_end);
  bool const is_open = !range_end && range.text().find("..") != std::string::npos;
  int const first = number_of(range.first());
  for (Arm const& arm : draft.arms) {
    int const last = range_end ? number_of(range_end) : is_open ? arm.length : first;
    if (first < 1 || last < first || last > arm.length) {
      draft.context.error(Code::MapShape, range.span(),
                          fmt::format("arm `{}` has the rows 1..{}", arm.name.name, arm.length), {},
                          {{arm.name.span, "the arm"}});
      return;
    }
    for (std::size_t lane = 0; lane < width; ++lane) {
      MapRow const row = map_row(texts[lane]);
      auto const rows = static_cast<std::size_t>(last - first + 1);
      std::vector<MapCell> const cells = split_row(row, rows);
      if (cells.size() != rows) {
        draft.context.error(Code::MapShape, row.span,
                            fmt::format("the text has {} numbers, for {} rows of arm `{}`", cells.size(),
                                        rows, arm.name.name));
        return;
      }
      auto const along = static_cast<int>(arm.is_outer_low ? lane : width - 1 - lane);
      for (std::size_t i = 0; i < rows; ++i) {
        model::SiteId const site = site_at(draft.board, arm.cell(first - 1 + static_cast<int>(i), along));
        std::vector<int> marks = numbers_in(draft, cells[i]);
        if (site) draft.board.sites[site].marks = std::move(marks);
      }
    }
  }
}

}  // namespace feerie::check
