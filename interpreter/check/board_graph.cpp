#include "interpreter/check/board_graph.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/board_layers.hpp"

namespace feerie::check {
namespace {

// Coordinates and displacements stay below this, as no board is larger; numbers on a site stay below the other.
constexpr std::int64_t furthest = static_cast<std::int64_t>(max_sites_large);
constexpr std::int64_t largest_number = 9999;
// Directions of a board; relative ones are distances along their ring, which nobody can picture for more.
constexpr std::size_t max_directions = 32;

class GraphReader {
 public:
  GraphReader(BoardDraft& draft, YamlNode const& root)
      : draft_(draft), board_(draft.board), root_(root), sink_(draft.context.sink) {}

  bool read();

 private:
  void error(Code code, Span span, std::string message, std::string help = {},
             std::vector<Note> notes = {}) const {
    draft_.context.error(code, span, std::move(message), std::move(help), std::move(notes));
  }
  bool read_directions();
  void read_direction(YamlNode const& item);
  bool read_sites();
  void read_site(YamlNode const& item);
  void read_details(YamlNode const& item, model::Site& site);
  bool check_coordinates();
  bool read_links();
  void read_link(model::DirectionId direction, YamlEntry const& entry);
  [[nodiscard]] std::optional<std::string> name_in(YamlNode const& item, std::string_view what);
  [[nodiscard]] std::optional<Cell> pair_in(YamlNode const& node, std::string_view what);
  [[nodiscard]] std::optional<int> number_in(YamlNode const& node, std::string_view what, std::int64_t least,
                                             std::int64_t most);
  [[nodiscard]] model::SiteId site_named(std::string const& name, Span span);

  BoardDraft& draft_;
  model::Board& board_;
  YamlNode const& root_;
  DiagnosticSink& sink_;
  std::map<std::string, model::SiteId, std::less<>> ids_;
  std::vector<Span> site_spans_;
  std::vector<bool> has_place_;  // by site
  bool has_all_steps_ = true;    // every direction says `by`
  bool has_bad_numbers_ =
      false;  // coordinates were given and could not be read: what they would be missed for is not said again
};

bool GraphReader::read() {
  board_.shape = model::BoardShape::Graph;
  require_known_keys(root_, {"sites", "directions", "links", "ordered"}, sink_);
  if (!read_directions() || !read_sites() || !check_coordinates() || !read_links()) return false;
  if (YamlNode const* const order = root_.find("ordered")) order_sectors_of_file(draft_, *order);
  return true;
}

std::optional<int> GraphReader::number_in(YamlNode const& node, std::string_view what, std::int64_t least,
                                          std::int64_t most) {
  std::optional<std::int64_t> const number = as_integer(node, what, sink_);
  if (!number) return {};
  if (*number < least || *number > most) {
    error(Code::YamlType, node.span, fmt::format("{} must lie between {} and {}", what, least, most));
    return {};
  }
  return static_cast<int>(*number);
}

std::optional<Cell> GraphReader::pair_in(YamlNode const& node, std::string_view what) {
  if (!expect_list(node, what, sink_)) return {};
  if (node.items.size() != 2) {
    error(Code::YamlType, node.span, fmt::format("{} must be two numbers, not {}", what, node.items.size()),
          "write `[x, y]`");
    return {};
  }
  std::optional<int> const x = number_in(node.items[0], what, -furthest, furthest);
  std::optional<int> const y = number_in(node.items[1], what, -furthest, furthest);
  if (!x || !y) return {};
  return Cell{*x, *y};
}

// The name of an item that is just a name, or a map with one.
std::optional<std::string> GraphReader::name_in(YamlNode const& item, std::string_view what) {
  YamlNode const* node = &item;
  if (item.kind == YamlNode::Kind::Map) {
    node = item.find("name");
    if (node == nullptr) {
      error(Code::YamlMissingKey, item.span, fmt::format("{} needs a `name`", what));
      return {};
    }
  }
  std::optional<std::string> name = as_text(*node, fmt::format("the name of {}", what), sink_);
  if (name && !is_name(*name)) {
    error(Code::YamlType, node->span, fmt::format("`{}` is no name", *name),
          "a name begins with a letter and has no blanks");
    return {};
  }
  return name;
}

bool GraphReader::read_directions() {
  YamlNode const* const directions = root_.find("directions");
  if (directions == nullptr) {
    error(Code::YamlMissingKey, root_.span, "the board has sites but no `directions`",
          "write, for example, `directions: [n, e, s, w]`");
    return false;
  }
  if (!expect_list(*directions, "the list of directions", sink_)) return false;
  if (directions->items.size() > max_directions) {
    error(Code::BoardTooLarge, directions->span,
          fmt::format("the board has {} directions, and {} is the limit", directions->items.size(),
                      max_directions));
    return false;
  }
  for (YamlNode const& item : directions->items) read_direction(item);
  return true;
}

void GraphReader::read_direction(YamlNode const& item) {
  if (item.kind == YamlNode::Kind::Map) require_known_keys(item, {"name", "by", "diagonal"}, sink_);
  std::optional<std::string> const name = name_in(item, "a direction");
  if (!name) return;
  if (std::ranges::find(board_.ring, *name, &model::Direction::name) != board_.ring.end()) {
    error(Code::DuplicateDeclaration, item.span, fmt::format("two directions are named `{}`", *name));
    return;
  }
  model::Direction direction{.name = *name};
  YamlNode const* const by = item.find("by");
  std::optional<Cell> const step =
      by != nullptr ? pair_in(*by, "the displacement of a direction") : std::nullopt;
  if (by != nullptr && !step) has_bad_numbers_ = true;
  if (step) {
    direction.dx = step->x;
    direction.dy = step->y;
  } else {
    has_all_steps_ = false;
  }
  if (YamlNode const* const diagonal = item.find("diagonal")) {
    direction.is_orthogonal =
        !as_boolean(*diagonal, "whether a direction is diagonal", sink_).value_or(false);
  }
  board_.ring.add(std::move(direction));
}

bool GraphReader::read_sites() {
  YamlNode const* const sites = root_.find("sites");
  if (sites == nullptr) {
    error(Code::YamlMissingKey, root_.span, "the board has no `sites`");
    return false;
  }
  if (!expect_list(*sites, "the list of sites", sink_)) return false;
  draft_.holes.clear();  // said in the variant; they make no sense here and are refused as a statement
  if (!fits_limit(draft_, static_cast<std::int64_t>(sites->items.size()), sites->span)) return false;
  for (YamlNode const& item : sites->items) read_site(item);
  bool const has_any = std::ranges::any_of(board_.sites, [](model::Site const& s) { return !s.is_exit; });
  if (!has_any) error(Code::EmptyBoard, sites->span, "the board has no site that could be stood on");
  return has_any;
}

void GraphReader::read_site(YamlNode const& item) {
  std::optional<std::string> const name = name_in(item, "a site");
  if (!name) return;
  if (auto const same = ids_.find(*name); same != ids_.end()) {
    error(Code::DuplicateDeclaration, item.span, fmt::format("two sites are named `{}`", *name), {},
          {{site_spans_[same->second.index], "the first one"}});
    return;
  }
  model::Site site{.name = *name};
  YamlNode const* const at = item.find("at");
  std::optional<Cell> const cell = at != nullptr ? pair_in(*at, "the coordinates of a site") : std::nullopt;
  if (at != nullptr && !cell) has_bad_numbers_ = true;
  if (cell) {
    site.x = cell->x;
    site.y = cell->y;
  }
  if (item.kind == YamlNode::Kind::Map) read_details(item, site);
  has_place_.push_back(cell.has_value());
  site_spans_.push_back(item.span);
  ids_.emplace(*name, board_.sites.add(std::move(site)));
}

void GraphReader::read_details(YamlNode const& item, model::Site& site) {
  require_known_keys(item, {"name", "at", "colour", "sector", "row", "lane", "marks", "arrows", "exit"},
                     sink_);
  if (YamlNode const* const node = item.find("colour")) {
    if (auto const name = name_in(*node, "a colour")) site.colour = colour_named(board_, *name);
  }
  if (YamlNode const* const node = item.find("sector")) {
    if (auto const name = name_in(*node, "a sector")) site.sector = sector_named(board_, {*name, node->span});
  }
  if (YamlNode const* const node = item.find("row"))
    site.row = number_in(*node, "a row", 1, largest_number).value_or(0);
  if (YamlNode const* const node = item.find("lane"))
    site.lane = number_in(*node, "a lane", 1, largest_number).value_or(0);
  if (YamlNode const* const node = item.find("exit"))
    site.is_exit = as_boolean(*node, "whether a site is an exit", sink_).value_or(false);
  if (YamlNode const* const node = item.find("marks");
      node != nullptr && expect_list(*node, "the list of marks", sink_)) {
    for (YamlNode const& mark : node->items) {
      if (auto const number = number_in(mark, "a mark", 0, largest_number)) site.marks.push_back(*number);
    }
  }
  if (YamlNode const* const node = item.find("arrows");
      node != nullptr && expect_list(*node, "the list of arrows", sink_)) {
    for (YamlNode const& arrow : node->items) {
      std::optional<std::string> const name = as_text(arrow, "an arrow", sink_);
      model::DirectionId const direction =
          name ? find_direction(draft_, *name, arrow.span) : model::DirectionId{};
      if (direction && std::ranges::find(site.arrows, direction) == site.arrows.end())
        site.arrows.push_back(direction);
    }
  }
}

bool GraphReader::check_coordinates() {
  if (has_bad_numbers_) return false;
  std::map<Cell, std::size_t> site_at_cell;
  std::optional<std::size_t> without;
  bool is_good = true;
  for (std::size_t i = 0; i < board_.sites.size(); ++i) {
    model::Site const& site = board_.sites[board_.sites.id_at(i)];
    if (!has_place_[i]) {
      if (!site.is_exit && !without) without = i;
      continue;
    }
    auto const [first, is_free] = site_at_cell.emplace(Cell{site.x, site.y}, i);
    if (!is_free) {
      error(Code::DuplicateDeclaration, site_spans_[i],
            fmt::format("two sites lie at [{}, {}]", site.x, site.y), {},
            {{site_spans_[first->second], "the first one"}});
      is_good = false;
    }
    if (site.is_exit) {
      board_.exit_cells.push_back({.x = site.x, .y = site.y, .site = board_.sites.id_at(i)});
    } else if (site.x < 0 || site.y < 0) {
      error(Code::YamlType, site_spans_[i], "coordinates count from 0; only an exit may lie outside");
      is_good = false;
    } else {
      board_.width = std::max(board_.width, site.x + 1);
      board_.height = std::max(board_.height, site.y + 1);
    }
  }
  if (without && board_.width > 0) {
    error(Code::YamlMissingKey, site_spans_[*without], "this site has no coordinates, and others have",
          "give it `at: [x, y]`");
    is_good = false;
  }
  return is_good;
}

model::SiteId GraphReader::site_named(std::string const& name, Span span) {
  auto const found = ids_.find(name);
  if (found != ids_.end()) return found->second;
  std::vector<std::string> names;
  for (auto const& [known, id] : ids_) names.push_back(known);
  error(Code::UnknownSite, span, fmt::format("the board has no site `{}`", name), did_you_mean(name, names));
  return {};
}

bool GraphReader::read_links() {
  YamlNode const* const links = root_.find("links");
  if (links == nullptr) {
    // They follow from the coordinates.
    if (board_.width > 0 && has_all_steps_) return true;
    error(Code::YamlMissingKey, root_.span, "nothing says which sites are linked",
          "list them under `links`, or give every site `at` and every direction `by`");
    return false;
  }
  draft_.has_own_links = true;
  board_.next = IdVector<model::DirectionId, std::vector<model::SiteId>>(
      board_.ring.size(), std::vector<model::SiteId>(board_.sites.size()));
  if (!expect_map(*links, "the map of links", sink_)) return false;
  for (YamlEntry const& direction : links->entries) {
    model::DirectionId const id = find_direction(draft_, direction.key, direction.key_span);
    if (id.is_none() || !expect_map(direction.value, fmt::format("the links of `{}`", direction.key), sink_))
      continue;
    for (YamlEntry const& entry : direction.value.entries) read_link(id, entry);
  }
  return true;
}

void GraphReader::read_link(model::DirectionId direction, YamlEntry const& entry) {
  std::optional<std::string> const target = as_text(entry.value, "the end of a link", sink_);
  model::SiteId const from = site_named(entry.key, entry.key_span);
  model::SiteId const to = target ? site_named(*target, entry.value.span) : model::SiteId{};
  if (from.is_none() || to.is_none()) return;
  if (from == to || board_.sites[from].is_exit) {
    error(Code::WrongBoardStatement, entry.key_span,
          from == to ? fmt::format("`{}` is linked to itself", entry.key)
                     : fmt::format("nothing goes on from the exit `{}`", entry.key));
    return;
  }
  board_.next[direction][from.index] = to;
}

}  // namespace

bool build_graph(BoardDraft& draft, YamlNode const& root) { return GraphReader(draft, root).read(); }

}  // namespace feerie::check
