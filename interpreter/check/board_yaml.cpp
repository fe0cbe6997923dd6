#include "interpreter/check/board_yaml.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "grammar/yaml/yaml_reader.hpp"
#include "interpreter/check/board_graph.hpp"
#include "interpreter/check/board_grid.hpp"
#include "interpreter/check/board_layers.hpp"
#include "interpreter/check/board_sectors.hpp"

namespace feerie::check {
namespace {

constexpr std::array<std::string_view, 6> map_keys = {"colours", "sectors", "rows",
                                                      "lanes",   "marks",   "arrows"};
constexpr std::string_view checkered_word = "checkered ";

bool is_checkered(YamlNode const& node) { return !node.block && node.scalar.starts_with(checkered_word); }

class MapReader {
 public:
  MapReader(BoardDraft& draft, YamlNode const& root) : draft_(draft), root_(root) {}

  bool read();

 private:
  [[nodiscard]] DiagnosticSink& sink() { return draft_.context.sink; }
  bool build_size();
  bool build_from_map(YamlEntry const& entry);
  void read_holes();
  void read_wraps();
  [[nodiscard]] Legend read_legend();
  void paint(YamlEntry const& entry, Legend const& legend);
  void paint_checkered_line(YamlNode const& node);
  void read_order();
  [[nodiscard]] TextMap map_of(YamlNode const& node) const;
  [[nodiscard]] YamlEntry const* first_map() const;

  BoardDraft& draft_;
  YamlNode const& root_;
};

TextMap MapReader::map_of(YamlNode const& node) const {
  TextMap map{.span = node.span, .rows = {}};
  for (YamlLine& line : lines_of(node, draft_.context.sources))
    map.rows.push_back({std::move(line.text), line.span});
  return map;
}

YamlEntry const* MapReader::first_map() const {
  for (YamlEntry const& entry : root_.entries) {
    bool const is_layer = std::ranges::find(map_keys, entry.key) != map_keys.end();
    if (is_layer && entry.value.kind == YamlNode::Kind::Scalar && !is_checkered(entry.value)) return &entry;
  }
  return nullptr;
}

bool MapReader::read() {
  require_known_keys(root_,
                     {"grid", "holes", "wraps", "legend", "colours", "sectors", "ordered", "rows", "lanes",
                      "marks", "arrows"},
                     sink());
  read_holes();
  if (!build_size()) return false;
  read_wraps();
  Legend const legend = read_legend();
  for (YamlEntry const& entry : root_.entries) paint(entry, legend);
  read_order();
  return true;
}

bool MapReader::build_size() {
  if (YamlNode const* const grid = root_.find("grid")) {
    std::optional<std::string> const text = as_text(*grid, "the size of the grid", sink());
    if (!text) return false;
    std::optional<GridSize> const size = parse_grid_size(*text);
    if (size) return build_grid(draft_, *size, grid->span);
    draft_.context.error(Code::YamlType, grid->span, fmt::format("`{}` is no size of a grid", *text),
                         "write it as `grid: 8x8`");
    return false;
  }
  if (YamlEntry const* const map = first_map()) return build_from_map(*map);
  draft_.context.error(Code::YamlMissingKey, root_.span, "nothing says how large the board is",
                       "give its size (`grid: 8x8`), a map such as `colours`, or a list of `sites`");
  return false;
}

// The size of the first row is the width; `*` is a square that is not there.
bool MapReader::build_from_map(YamlEntry const& entry) {
  TextMap const map = map_of(entry.value);
  std::size_t const width = map.rows.empty() ? 0 : split_row(map.rows[0], 0).size();
  for (std::size_t r = 0; r < map.rows.size(); ++r) {
    std::vector<MapCell> const cells = split_row(map.rows[r], width);
    for (std::size_t i = 0; i < std::min(cells.size(), width); ++i) {
      Cell const cell{static_cast<int>(i), static_cast<int>(map.rows.size() - 1 - r)};
      if (cells[i].text == "*") draft_.holes.push_back({algebraic_name(cell), cells[i].span});
    }
  }
  return build_grid(draft_, {static_cast<int>(width), static_cast<int>(map.rows.size())}, entry.key_span);
}

void MapReader::read_holes() {
  YamlNode const* const holes = root_.find("holes");
  if (holes == nullptr || !expect_list(*holes, "the list of holes", sink())) return;
  for (YamlNode const& item : holes->items) {
    if (std::optional<std::string> name = as_text(item, "a hole", sink()))
      draft_.holes.push_back({std::move(*name), item.span});
  }
}

void MapReader::read_wraps() {
  YamlNode const* const wraps = root_.find("wraps");
  if (wraps == nullptr) return;
  draft_.from_file.emplace(NodeKind::wraps, wraps->span);
  std::optional<std::string> const text = as_text(*wraps, "what wraps", sink());
  if (!text) return;
  bool const is_both = *text == "both";
  if (!is_both && *text != "files" && *text != "ranks") {
    draft_.context.error(Code::YamlType, wraps->span, fmt::format("`{}` cannot wrap", *text),
                         "write `files`, `ranks` or `both`");
    return;
  }
  draft_.board.wraps_files = is_both || *text == "files";
  draft_.board.wraps_ranks = is_both || *text == "ranks";
}

Legend MapReader::read_legend() {
  Legend legend;
  YamlNode const* const map = root_.find("legend");
  if (map == nullptr || !expect_map(*map, "the legend", sink())) return legend;
  for (YamlEntry const& entry : map->entries) {
    std::optional<std::string> const name = as_text(entry.value, "what a sign stands for", sink());
    if (!name) continue;
    if (is_name(*name)) {
      add_to_legend(draft_, legend, {entry.key, entry.key_span}, {*name, entry.value.span});
    } else {
      draft_.context.error(Code::YamlType, entry.value.span, fmt::format("`{}` is no name", *name),
                           "a name begins with a letter and has no blanks");
    }
  }
  return legend;
}

void MapReader::paint_checkered_line(YamlNode const& node) {
  std::vector<MapCell> const words = split_row({node.scalar, node.span}, 1);
  if (words.size() == 3 && is_name(words[1].text) && is_name(words[2].text)) {
    paint_checkered(draft_, {words[1].text, words[1].span}, {words[2].text, words[2].span});
    return;
  }
  draft_.context.error(Code::YamlType, node.span, "`checkered` needs the names of two colours",
                       "write `colours: checkered dark light`; the first is the colour of a1");
}

void MapReader::paint(YamlEntry const& entry, Legend const& legend) {
  if (std::ranges::find(map_keys, entry.key) == map_keys.end()) return;
  if (!as_text(entry.value, fmt::format("the map of {}", entry.key), sink())) return;
  TextMap const map = map_of(entry.value);
  if (entry.key == "colours") {
    draft_.from_file.emplace(NodeKind::colours, entry.key_span);
    if (is_checkered(entry.value)) {
      paint_checkered_line(entry.value);
    } else {
      paint_colours(draft_, legend, map);
    }
  } else if (entry.key == "sectors") {
    draft_.from_file.emplace(NodeKind::sector_layer, entry.key_span);
    paint_sectors(draft_, legend, map);
  } else if (entry.key == "arrows") {
    draft_.from_file.emplace(NodeKind::arrow_layer, entry.key_span);
    paint_arrows(draft_, legend, map);
  } else if (entry.key == "marks") {
    draft_.from_file.emplace(NodeKind::marks, entry.key_span);
    paint_marks(draft_, map);
  } else {
    paint_numbers(draft_, map, entry.key == "rows" ? &model::Site::row : &model::Site::lane);
  }
}

void MapReader::read_order() {
  if (YamlNode const* const order = root_.find("ordered")) order_sectors_of_file(draft_, *order);
}

}  // namespace

void order_sectors_of_file(BoardDraft& draft, YamlNode const& node) {
  draft.from_file.emplace(NodeKind::ordered, node.span);
  if (!expect_list(node, "the order of the sectors", draft.context.sink)) return;
  std::vector<Named> order;
  for (YamlNode const& item : node.items) {
    std::optional<std::string> name = as_text(item, "a sector", draft.context.sink);
    if (!name) return;
    order.push_back({std::move(*name), item.span});
  }
  order_sectors(draft, order, node.span);
}

bool build_from_yaml(BoardDraft& draft, Ref shape) {
  Ref const path = shape.child(NodeKind::text);
  if (!path) return false;
  if (!draft.context.read_data) {
    draft.context.error(Code::FileNotFound, path.span(), "files of data cannot be read here");
    return false;
  }
  std::optional<FileId> const file = draft.context.read_data(unquoted(path), path.span());
  if (!file) return false;
  std::optional<YamlNode> const root = read_yaml(*file, draft.context.sources, draft.context.sink);
  if (!root || !expect_map(*root, "a board", draft.context.sink)) return false;
  bool const is_graph =
      root->find("sites") != nullptr || root->find("directions") != nullptr || root->find("links") != nullptr;
  return is_graph ? build_graph(draft, *root) : MapReader(draft, *root).read();
}

}  // namespace feerie::check
