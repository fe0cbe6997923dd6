// Places of the board in words, as they are whoever looks at them; Speaker::sites says what they are for a player.
#pragma once

#include <string>
#include <vector>

#include "tools/rulebook/speaker.hpp"

namespace feerie::tools::book {

// "ranks 1 to 4 and on b5 and c5", "the nine squares from d1 to f3"; `word`: what a place of the board is called.
[[nodiscard]] std::string places_in_words(model::Board const& board, std::vector<std::uint16_t> const& sites, std::string const& word);
// Where the zones lie that the rules call by name, for every player.
[[nodiscard]] std::string zones_in_words(Speaker const& speaker);

}  // namespace feerie::tools::book
