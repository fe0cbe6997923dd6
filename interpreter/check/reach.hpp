// Where an ability leads on an empty board: for lints, not for play.
#pragma once

#include <vector>

#include "interpreter/model/game.hpp"

namespace feerie::check {

// Target sites of an ability of a player's piece from a site, sorted, each once. Colours are honoured, conditions are not.
[[nodiscard]] std::vector<model::SiteId> reach(model::Game const& game, model::Ability const& ability, model::PlayerId player, model::SiteId from);

}  // namespace feerie::check
