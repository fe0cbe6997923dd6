// Layers drawn as text: rows of signs, one for each site, that give sites a colour, a sector, arrows, marks. The rows may stand in
// a variant (`colours rows { "r y b" … }`) or in a data file.
//
// A row is split at its blanks, or, if it has none, into single characters. `.` is a site with nothing, `*` a place without a
// site. Other signs are looked up in the legend; what is not there stands for itself where that makes sense: a whole word is a
// colour, a word or letter is a sector, n and ^ are arrows, digits are numbers. `+` joins several arrows or numbers of one site.
#pragma once

#include "interpreter/check/board_draft.hpp"

namespace feerie::check {

// One row; `span` covers exactly the text, so that a sign in it can be pointed at (or more, where the file escapes characters).
struct MapRow {
  std::string text;
  Span span;
};

struct MapCell {
  std::string text;
  Span span;
};

struct TextMap {
  Span span;
  std::vector<MapRow> rows;
};

using Legend = std::map<std::string, Named>;  // sign → what it stands for

// The inside of a text in quotes.
[[nodiscard]] MapRow map_row(Ref text);
[[nodiscard]] TextMap text_map(Ref rows);
// The signs of a row that should have `expected` of them.
[[nodiscard]] std::vector<MapCell> split_row(MapRow const& row, std::size_t expected);
[[nodiscard]] Legend read_legend(BoardDraft& draft);
// False, and a message, if the sign cannot be used or is in the legend already.
bool add_to_legend(BoardDraft const& draft, Legend& legend, Named const& sign, Named const& meaning);

void paint_checkered(BoardDraft& draft, Named const& dark, Named const& light);
void paint_colours(BoardDraft& draft, Legend const& legend, TextMap const& map);
void paint_sectors(BoardDraft& draft, Legend const& legend, TextMap const& map);
void paint_arrows(BoardDraft& draft, Legend const& legend, TextMap const& map);
void paint_marks(BoardDraft& draft, TextMap const& map);
// One number for each site, for its row or lane.
void paint_numbers(BoardDraft& draft, TextMap const& map, int model::Site::*field);

// The numbers of one sign, none for `.`; reports what is no number.
[[nodiscard]] std::vector<int> numbers_in(BoardDraft const& draft, MapCell const& cell);
[[nodiscard]] model::ColourId colour_named(model::Board& board, std::string const& name);
[[nodiscard]] model::SectorId sector_named(model::Board& board, Named const& name);

}  // namespace feerie::check
