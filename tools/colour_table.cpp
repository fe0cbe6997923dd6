#include "tools/colour_table.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace feerie::tools {
namespace {

// Tints are muted, and the darkest of them is still lighter than a black piece. Black is k, as printers have it, because b is blue.
// clang-format off
constexpr std::array colours{
    Colour{"white",  'w', "#faf8f1", {"#fffdf8", "#2a2a2e", "#2a2a2e"}, 255, 231,  16},
    Colour{"black",  'k', "#7d7772", {"#3d3d44", "#0e0e10", "#e9e6de"}, 244,  16, 231},
    Colour{"red",    'r', "#dc9a8e", {"#c73b3a", "#571213", "#ffffff"}, 174, 124, 231},
    Colour{"blue",   'b', "#a6c3dc", {"#3b72b8", "#122d50", "#ffffff"}, 110,  19, 231},
    Colour{"green",  'g', "#b3cd9c", {"#3f9154", "#123a1d", "#ffffff"}, 108,  22, 231},
    Colour{"yellow", 'y', "#f2dc88", {"#f3c737", "#5e4a05", "#5e4a05"}, 221, 220,  16},
    Colour{"light",  'l', "#f1e3cb", {"#fffdf8", "#2a2a2e", "#2a2a2e"}, 180, 231,  16},
    Colour{"dark",   'd', "#c49d77", {"#3d3d44", "#0e0e10", "#e9e6de"}, 137,  16, 231},
    Colour{"purple", 'p', "#c5b3d8", {"#7c4f9e", "#2f1742", "#ffffff"}, 140,  54, 231},
    Colour{"orange", 'o', "#efc18d", {"#dd7d26", "#5a2c05", "#ffffff"}, 173, 130, 231},
    Colour{"brown",  'n', "#c9ab8c", {"#8a5a35", "#3a2210", "#ffffff"}, 138,  94, 231},
    Colour{"pink",   'i', "#f0c6cf", {"#d9799b", "#5c1c34", "#ffffff"}, 175, 125, 231},
    Colour{"grey",   'e', "#cfcbc4", {"#a39d92", "#3f3b35", "#3f3b35"}, 246,  59, 231},
    Colour{"gray",   'e', "#cfcbc4", {"#a39d92", "#3f3b35", "#3f3b35"}, 246,  59, 231},
};
// clang-format on

constexpr Colour nobody{"", '-', "#e6e1d8", {"#a39d92", "#3f3b35", "#3f3b35"}, 187, 240, 231};

// In which order colours are lent to squares and players whose names are none.
constexpr std::array<std::string_view, 8> lent_to_squares{"light", "dark",   "blue",   "green",
                                                          "red",   "yellow", "purple", "orange"};
constexpr std::array<std::string_view, 8> lent_to_players{"white", "black",  "red",    "blue",
                                                          "green", "yellow", "purple", "orange"};

constexpr std::array<std::string_view, 4> sector_tints{"#f5ecda", "#e8efdf", "#e3ebf2", "#f2e4e6"};
constexpr std::array sector_backgrounds{223, 194, 189, 224};

Colour const& known(std::string_view name) { return *std::ranges::find(colours, name, &Colour::name); }

}  // namespace

std::string lower_case(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

Colour const* find_colour(std::string_view name) {
  auto const* const found = std::ranges::find(colours, std::string_view(lower_case(name)), &Colour::name);
  return found != colours.end() ? found : nullptr;
}

Colour const& square_colour(std::string_view name, std::size_t index) {
  Colour const* const found = find_colour(name);
  return found != nullptr ? *found : known(lent_to_squares[index % lent_to_squares.size()]);
}

Colour const& player_colour(std::string_view name, std::size_t index) {
  Colour const* const found = find_colour(name);
  return found != nullptr ? *found : known(lent_to_players[index % lent_to_players.size()]);
}

// The 256 colours of terminals: sixteen of the user's own, a cube of 6 x 6 x 6, and a ramp of greys.
bool is_light(int terminal_colour) {
  constexpr std::array levels{0, 95, 135, 175, 215, 255};
  constexpr int first_of_cube = 16;
  constexpr int first_grey = 232;
  constexpr int light = 190;  // of 255, as the eye weighs red, green and blue
  if (terminal_colour >= first_grey) return 8 + 10 * (terminal_colour - first_grey) > light;
  if (terminal_colour < first_of_cube) return false;
  auto const level = [&](int part) { return levels[static_cast<std::size_t>((terminal_colour - first_of_cube) / part % 6)]; };
  return (299 * level(36) + 587 * level(6) + 114 * level(1)) / 1000 > light;
}

std::string_view sector_tint(std::size_t sector) { return sector_tints[sector % sector_tints.size()]; }
int sector_background(std::size_t sector) { return sector_backgrounds[sector % sector_backgrounds.size()]; }

Colour const& nobodys_colour() { return nobody; }

std::vector<char> distinct_letters(std::vector<std::string> const& names) {
  std::string letters;
  for (std::string const& name : names) {
    std::string candidates = lower_case(name);
    if (Colour const* const colour = find_colour(name)) candidates.insert(candidates.begin(), colour->letter);
    candidates += "abcdefghijklmnopqrstuvwxyz";
    auto const is_free = [&](unsigned char c) {
      return std::islower(c) != 0 && letters.find(static_cast<char>(c)) == std::string::npos;
    };
    auto const found = std::ranges::find_if(candidates, is_free);
    letters += found != candidates.end() ? *found : '?';
  }
  return {letters.begin(), letters.end()};
}

}  // namespace feerie::tools
