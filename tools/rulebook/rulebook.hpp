// The rulebook of a variant in English prose, made from its model. It knows no game: what it says comes from the declarations, and
// in the author's words where a doc comment stands above one.
#pragma once

#include <memory>
#include <string>

#include "interpreter/model/game.hpp"
#include "interpreter/play/game.hpp"

namespace feerie::tools {

struct GameSetup;

// Lines of at most so many columns, drawings apart. The rules give the picture of the board as the game begins.
[[nodiscard]] std::string rulebook(model::Game const& game, std::shared_ptr<play::Rules const> const& rules, std::size_t width);
// The same for a game that has been set up, in the width of the terminal: COLUMNS, or 80.
[[nodiscard]] std::string rulebook(GameSetup const& setup);

}  // namespace feerie::tools
