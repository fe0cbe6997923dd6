// A model as stable text: what `feerie dump --stage=model` prints, and the golden format of tests.
#pragma once

#include <string>

#include "interpreter/model/game.hpp"

namespace feerie::model {

[[nodiscard]] std::string dump(Game const& game);
// One expression, written much as an author would.
[[nodiscard]] std::string to_text(Game const& game, ExprId expr);

}  // namespace feerie::model
