#include "interpreter/check/board_layers.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"

namespace feerie::check {
namespace {

constexpr std::string_view nothing = ".";
constexpr std::string_view no_site = "*";
constexpr std::string_view blanks = " \t";
// Numbers on a site have at most this many digits.
constexpr std::size_t longest_number = 4;

// The span of a part of a row; the whole row where the file spells it otherwise.
Span part_of(MapRow const& row, std::size_t begin, std::size_t end) {
  if (row.span.end - row.span.begin != row.text.size()) return row.span;
  return {row.span.file, row.span.begin + static_cast<std::uint32_t>(begin),
          row.span.begin + static_cast<std::uint32_t>(end)};
}

std::vector<MapCell> split_at_blanks(MapRow const& row) {
  std::vector<MapCell> cells;
  for (std::size_t at = row.text.find_first_not_of(blanks); at < row.text.size();) {
    std::size_t const end = std::min(row.text.find_first_of(blanks, at), row.text.size());
    cells.push_back({row.text.substr(at, end - at), part_of(row, at, end)});
    at = row.text.find_first_not_of(blanks, end);
  }
  return cells;
}

std::vector<MapCell> split_characters(MapRow const& row) {
  std::vector<MapCell> cells;
  for (std::size_t at = 0; at < row.text.size();) {
    std::size_t const length = decode_utf8(row.text, at).length;
    cells.push_back({row.text.substr(at, length), part_of(row, at, at + length)});
    at += length;
  }
  return cells;
}

struct PlacedCell {
  model::SiteId site;
  MapCell cell;
};

bool has_expected_rows(BoardDraft const& draft, TextMap const& map) {
  std::size_t const expected = draft.drawing.size();
  std::size_t const found = map.rows.size();
  if (found == expected) return true;
  Span const span = found > expected ? map.rows[expected].span : found > 0 ? map.rows.back().span : map.span;
  draft.context.error(
      Code::MapShape, span,
      fmt::format("the map has {} {}, the board has {}", found, found == 1 ? "row" : "rows", expected));
  return false;
}

void report_length(BoardDraft const& draft, MapRow const& row, std::size_t number,
                   std::vector<MapCell> const& cells, std::size_t expected) {
  bool const is_too_long = cells.size() > expected;
  // What is too much; or all of it, since nobody knows where something is missing.
  Span const span = is_too_long ? cover(cells[expected].span, cells.back().span) : row.span;
  bool const is_rectangle = draft.board.shape != model::BoardShape::Hexagon;
  draft.context.error(
      Code::MapShape, span,
      fmt::format("row {} has {} {}, the board has {}{}", number, cells.size(),
                  cells.size() == 1 ? "square" : "squares", expected, is_rectangle ? "" : " there"));
}

// Every site with its sign, in the order of the text; rows that do not fit are reported and left out.
std::vector<PlacedCell> read_map(BoardDraft const& draft, TextMap const& map) {
  std::vector<PlacedCell> placed;
  if (!has_expected_rows(draft, map)) return placed;
  for (std::size_t r = 0; r < map.rows.size(); ++r) {
    std::vector<model::SiteId> const& sites = draft.drawing[r];
    std::vector<MapCell> const cells = split_row(map.rows[r], sites.size());
    if (cells.size() != sites.size()) {
      report_length(draft, map.rows[r], r + 1, cells, sites.size());
      continue;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      bool const is_drawn_as_site = cells[i].text != no_site;
      if (is_drawn_as_site && sites[i].is_none()) {
        draft.context.error(Code::MapLetter, cells[i].span,
                            fmt::format("`{}` stands where the board has no site", cells[i].text),
                            "write `*` there");
      } else if (!is_drawn_as_site && sites[i]) {
        std::string const& name = draft.board.sites[sites[i]].name;
        draft.context.error(Code::MapLetter, cells[i].span,
                            fmt::format("`*` stands for a hole, but `{}` is a site", name),
                            fmt::format("write `.` for a site with nothing, or say `holes {}`", name));
      } else if (sites[i]) {
        placed.push_back({sites[i], cells[i]});
      }
    }
  }
  return placed;
}

void report_sign(BoardDraft const& draft, Legend const& legend, MapCell const& cell, std::string_view what) {
  std::vector<std::string> signs;
  for (auto const& [sign, meaning] : legend) signs.push_back(sign);
  std::string help = did_you_mean(cell.text, signs);
  if (help.empty()) help = fmt::format("say what it stands for: `legend {{ {} = … }}`", cell.text);
  draft.context.error(Code::MapLetter, cell.span,
                      fmt::format("nothing says which {} `{}` is", what, cell.text), std::move(help),
                      note_of_names("signs of the legend", signs));
}

// The parts of a sign joined by `+`; a run of arrowheads is one arrow each.
std::vector<std::string> parts_of(std::string const& sign) {
  std::vector<std::string> parts;
  if (sign.find_first_not_of("^v<>") == std::string::npos) {
    for (char const c : sign) parts.emplace_back(1, c);
    return parts;
  }
  for (std::size_t at = 0; at <= sign.size();) {
    std::size_t const end = std::min(sign.find('+', at), sign.size());
    parts.push_back(sign.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

std::string_view arrowhead_direction(std::string_view part) {
  return part == "^" ? "n" : part == ">" ? "e" : part == "v" ? "s" : part == "<" ? "w" : part;
}

}  // namespace

MapRow map_row(Ref text) {
  Span const span = text.span();
  return {unquoted(text), {span.file, span.begin + 1, span.end - 1}};
}

TextMap text_map(Ref rows) {
  TextMap map{.span = rows.span(), .rows = {}};
  for (Ref const text : rows.children(NodeKind::text)) map.rows.push_back(map_row(text));
  return map;
}

std::vector<MapCell> split_row(MapRow const& row, std::size_t expected) {
  std::vector<MapCell> words = split_at_blanks(row);
  // Without blanks every character is a sign; but where one sign is expected a whole word is that one.
  bool const is_unseparated = words.size() == 1 && expected != 1;
  return is_unseparated ? split_characters({words[0].text, words[0].span}) : words;
}

bool add_to_legend(BoardDraft const& draft, Legend& legend, Named const& sign, Named const& meaning) {
  bool const is_taken = sign.name == nothing || sign.name == no_site;
  if (is_taken || sign.name.empty() || sign.name.find_first_of(blanks) != std::string::npos) {
    draft.context.error(Code::MapLetter, sign.span,
                        is_taken ? fmt::format("`{}` has its meaning already: {}", sign.name,
                                               sign.name == nothing ? "a site with nothing" : "no site")
                                 : "a sign of the legend is one letter, or several without blanks");
    return false;
  }
  auto const [first, is_new] = legend.emplace(sign.name, meaning);
  if (!is_new) {
    draft.context.error(Code::DuplicateDeclaration, sign.span,
                        fmt::format("`{}` is in the legend already", sign.name), {},
                        {{first->second.span, "it stands here first"}});
  }
  return is_new;
}

Legend read_legend(BoardDraft& draft) {
  Legend legend;
  Ref const node = draft.one(NodeKind::legend);
  if (!node) return legend;
  for (Ref const entry : node.children(NodeKind::legend_entry)) {
    Ref const key = entry.child(NodeKind::legend_key);
    Ref const meaning = entry.child(NodeKind::any_name);
    std::string const sign = key.has(NodeKind::text) ? unquoted(key.first()) : key.text();
    add_to_legend(draft, legend, {sign, key.span()}, {meaning.text(), meaning.span()});
  }
  return legend;
}

void paint_checkered(BoardDraft& draft, Named const& dark, Named const& light) {
  if (dark.name == light.name) {
    draft.context.error(Code::DuplicateDeclaration, light.span,
                        fmt::format("both colours are `{}`", light.name), {},
                        {{dark.span, "the colour of a1"}});
    return;
  }
  model::ColourId const a = colour_named(draft.board, dark.name);
  model::ColourId const b = colour_named(draft.board, light.name);
  for (model::Site& site : draft.board.sites) site.colour = (site.x + site.y) % 2 == 0 ? a : b;
}

void paint_colours(BoardDraft& draft, Legend const& legend, TextMap const& map) {
  std::set<std::string> reported;
  for (auto const& [site, cell] : read_map(draft, map)) {
    if (cell.text == nothing) continue;
    auto const meaning = legend.find(cell.text);
    bool const is_word = count_characters(cell.text) > 1 && is_name(cell.text);
    if (meaning != legend.end()) {
      draft.board.sites[site].colour = colour_named(draft.board, meaning->second.name);
    } else if (is_word) {
      draft.board.sites[site].colour = colour_named(draft.board, cell.text);
    } else if (reported.insert(cell.text).second) {
      report_sign(draft, legend, cell, "colour");
    }
  }
}

void paint_sectors(BoardDraft& draft, Legend const& legend, TextMap const& map) {
  std::set<std::string> reported;
  for (auto const& [site, cell] : read_map(draft, map)) {
    if (cell.text == nothing) continue;
    auto const meaning = legend.find(cell.text);
    if (meaning != legend.end()) {
      draft.board.sites[site].sector = sector_named(draft.board, {meaning->second.name, cell.span});
    } else if (is_name(cell.text)) {
      draft.board.sites[site].sector = sector_named(draft.board, {cell.text, cell.span});
    } else if (reported.insert(cell.text).second) {
      report_sign(draft, legend, cell, "sector");
    }
  }
}

void paint_arrows(BoardDraft& draft, Legend const& legend, TextMap const& map) {
  std::set<std::string> reported;
  for (auto const& [site, cell] : read_map(draft, map)) {
    if (cell.text == nothing) continue;
    auto const meaning = legend.find(cell.text);
    std::vector<std::string> const parts =
        meaning != legend.end() ? std::vector{meaning->second.name} : parts_of(cell.text);
    std::vector<model::DirectionId>& arrows = draft.board.sites[site].arrows;
    for (std::string const& part : parts) {
      if (reported.contains(part)) continue;
      model::DirectionId const direction =
          find_direction(draft, std::string(arrowhead_direction(part)), cell.span);
      if (direction.is_none()) {
        reported.insert(part);
      } else if (std::ranges::find(arrows, direction) == arrows.end()) {
        arrows.push_back(direction);
      }
    }
  }
}

void paint_marks(BoardDraft& draft, TextMap const& map) {
  for (auto const& [site, cell] : read_map(draft, map))
    draft.board.sites[site].marks = numbers_in(draft, cell);
}

void paint_numbers(BoardDraft& draft, TextMap const& map, int model::Site::*field) {
  for (auto const& [site, cell] : read_map(draft, map)) {
    std::vector<int> const numbers = numbers_in(draft, cell);
    if (numbers.size() > 1)
      draft.context.error(Code::MapLetter, cell.span, "a site has one row and one lane");
    if (!numbers.empty()) draft.board.sites[site].*field = numbers.front();
  }
}

std::vector<int> numbers_in(BoardDraft const& draft, MapCell const& cell) {
  std::vector<int> numbers;
  if (cell.text == nothing) return numbers;
  for (std::string const& part : parts_of(cell.text)) {
    bool const is_number = !part.empty() && part.size() <= longest_number &&
                           std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
    if (!is_number) {
      draft.context.error(Code::MapLetter, cell.span,
                          fmt::format("`{}` is no number of at most {} digits", cell.text, longest_number),
                          "write `.` for a site without one");
      return {};
    }
    numbers.push_back(std::stoi(part));
  }
  return numbers;
}

model::ColourId colour_named(model::Board& board, std::string const& name) {
  auto const found = std::ranges::find(board.colours, name, &model::Colour::name);
  if (found != board.colours.end())
    return board.colours.id_at(static_cast<std::size_t>(found - board.colours.begin()));
  return board.colours.add({.name = name});
}

model::SectorId sector_named(model::Board& board, Named const& name) {
  auto const found = std::ranges::find(board.sectors, name.name, &model::Sector::name);
  if (found != board.sectors.end())
    return board.sectors.id_at(static_cast<std::size_t>(found - board.sectors.begin()));
  return board.sectors.add({.name = name.name, .span = name.span});
}

}  // namespace feerie::check
