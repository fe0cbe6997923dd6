// How pieces move, in words and as a drawing.
#pragma once

#include <string>
#include <vector>

#include "tools/rulebook/speaker.hpp"

namespace feerie::tools::book {

// "one square diagonally forward", "any number of squares along ranks and files"; `word`: what a place of the board is called.
[[nodiscard]] std::string path_in_words(model::Board const& board, std::vector<model::Leg> const& legs, std::string const& word);
// Does it jump over what stands in between?
[[nodiscard]] bool is_leap(model::Ability const& ability);

// Sentences about abilities that have no doc comment of their own.
[[nodiscard]] std::string moves_in_words(Speaker const& speaker, std::vector<model::Ability const*> const& abilities);

// The piece in the middle and what it reaches on an empty board: o moves, x captures, * both. Abilities that depend on a colour
// are drawn side by side. What a filter forbids in every position is left out, and so are abilities that ask for a variable: the
// words tell more. Empty where the board has no directions that could be drawn, or nothing moves.
[[nodiscard]] std::string draw_moves(Speaker const& speaker, model::TypeId type, std::vector<model::Ability const*> const& abilities,
                                     std::string const& letter, std::size_t width);
// The marks that drawings of the game use, explained; empty if there is none.
[[nodiscard]] std::string drawing_legend(Speaker const& speaker);

}  // namespace feerie::tools::book
