// How colours look that variants only name: tints for squares and inks for pieces, chosen so that every piece can be read on every
// square, in print and on a terminal of 256 colours.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace feerie::tools {

struct PieceInk {
  std::string_view fill, edge;
  std::string_view line;  // ornaments and letters on the fill
};

struct Colour {
  std::string_view name;
  char letter;            // where there is room for one only
  std::string_view tint;  // of a square in print
  PieceInk ink;           // of a piece in print
  int background;         // of a square on a terminal
  int foreground;         // of a piece on a terminal
  int on_foreground;      // of letters on the colour of the piece
};

// By name, whatever its case; nullptr for a name that is not a colour we know.
[[nodiscard]] Colour const* find_colour(std::string_view name);
// The same for the square colour or player with this index, with some other colour if the name says nothing.
[[nodiscard]] Colour const& square_colour(std::string_view name, std::size_t index);
[[nodiscard]] Colour const& player_colour(std::string_view name, std::size_t index);
// Of pieces that nobody owns.
[[nodiscard]] Colour const& nobodys_colour();

// Whether white pieces on a terminal would be lost on such a square.
[[nodiscard]] bool is_light(int terminal_colour);

// Squares of a board without colours.
inline constexpr std::string_view plain_tint = "#f3e9d6";
inline constexpr int plain_background = 180;
// Sites of a sector on a board without colours, and those where a sector begins: near white, so that pieces of all colours stand out.
[[nodiscard]] std::string_view sector_tint(std::size_t sector);
[[nodiscard]] int sector_background(std::size_t sector);
inline constexpr int start_background = 179;

// A letter for each name, all different as long as there are letters: the one a colour has, or the first of the name that is free.
[[nodiscard]] std::vector<char> distinct_letters(std::vector<std::string> const& names);

[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace feerie::tools
