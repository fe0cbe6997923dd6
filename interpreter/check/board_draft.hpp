// A board while it is being checked: what its shape (grid, hexagon, spiral, file), its layers and its properties share.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/check/board.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/ref.hpp"

namespace feerie::check {

// Coordinates from 0; y grows upwards.
struct Cell {
  int x = 0;
  int y = 0;
  friend auto operator<=>(Cell, Cell) = default;
  friend Cell operator+(Cell a, Cell b) { return {a.x + b.x, a.y + b.y}; }
  friend Cell operator*(int n, Cell a) { return {n * a.x, n * a.y}; }
};

// A name and where it was written, in a variant or in a data file.
struct Named {
  std::string name;
  Span span;
};

struct NamedCell {
  std::string name;
  Cell cell;
};

// One arm of a spiral: `length` rows of `width` cells. Row r from 0 begins at `origin + r * step` and goes along `across`, the
// positive axis at right angles to the step.
struct Arm {
  Named name;
  int length = 0;
  int width = 0;
  Cell origin;
  Cell step;
  Cell across;
  bool is_outer_low = true;  // the outer lane is the one with the smallest coordinate

  [[nodiscard]] Cell cell(int row, int along) const { return origin + row * step + along * across; }
};

struct BoardDraft {
  Context& context;
  Ref node;             // the `board`
  model::Board& board;  // of the game under construction
  std::size_t site_limit = max_sites;
  std::vector<Ref> statements = {};  // of its body; what cannot be used is taken out
  std::vector<Named> holes = {};
  std::vector<Arm> arms = {};  // of a spiral
  // The sites as rows of text draw them, top row first; none where there is no site. Empty: the board cannot be drawn.
  std::vector<std::vector<model::SiteId>> drawing = {};
  std::map<NodeKind, Span> from_file = {};  // what a data file has already said, and where
  bool has_own_links = false;  // `next` was given link by link and does not follow from coordinates

  [[nodiscard]] Ref one(NodeKind kind) const;
  [[nodiscard]] std::vector<Ref> all(NodeKind kind) const;
};

inline constexpr std::string_view latin_letters = "abcdefghijklmnopqrstuvwxyz";

// a … z, aa, ab …
[[nodiscard]] std::string file_name(int file, std::string_view letters = latin_letters);
// e4 for (4, 3).
[[nodiscard]] std::string algebraic_name(Cell cell);
// The other way; nothing for a name of another form, or one so large that no board has it.
[[nodiscard]] std::optional<Cell> algebraic_cell(std::string_view name);
// A word that the language accepts as a name.
[[nodiscard]] bool is_name(std::string_view text);

// False, and a message, if the board would have more sites than it may; asked before anything is allocated.
[[nodiscard]] bool fits_limit(BoardDraft const& draft, std::int64_t sites, Span span);
// Makes sites of all cells that are no holes, numbered in the order of the cells, and draws them in the rectangle around all
// cells. False, and a message, if none is left.
[[nodiscard]] bool place_sites(BoardDraft& draft, std::vector<NamedCell> const& cells, Span span);
// The eight directions of a square lattice.
void add_compass(model::Board& board);

[[nodiscard]] model::SiteId site_at(model::Board const& board, Cell cell);
[[nodiscard]] std::vector<std::string> direction_names(model::Board const& board);
[[nodiscard]] std::vector<std::string> sector_names(model::Board const& board);
// None, and a message, if there is no such thing on the board.
[[nodiscard]] model::DirectionId find_direction(BoardDraft const& draft, std::string const& name, Span span);
[[nodiscard]] model::SectorId find_sector(BoardDraft const& draft, std::string const& name, Span span);

// "these are `n`, `e` and `s`", or nothing.
[[nodiscard]] std::vector<Note> note_of_names(std::string_view what, std::span<std::string const> names);

}  // namespace feerie::check
