// What is fixed before a variant is checked: the values of its options and the number of players.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "grammar/source/span.hpp"

namespace feerie {

struct Settings {
  int players = 0;                                           // 0: the smallest number the variant allows
  std::vector<std::pair<std::string, std::string>> options;  // name and value; the rest have their defaults
  Span players_at = Span::nowhere();                         // where a file says how many players
};

}  // namespace feerie
