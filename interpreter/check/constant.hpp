// Values known before the game begins: zones of the board, assertions, initial values.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/model/game.hpp"

namespace feerie::check {

// A number, a truth value or an id in `number`; sites (as indexes, sorted) for sets.
struct Constant {
  std::int64_t number = 0;
  std::vector<std::uint16_t> sites = {};
  bool is_nothing = false;
};

// Nothing if the expression depends on the game.
[[nodiscard]] std::optional<Constant> constant_value(model::Game const& game, model::ExprId expr);
// The same, supposing a name bound in a script stands for that number.
struct Supposed {
  model::LocalId local = {};
  std::int64_t number = 0;
};
[[nodiscard]] std::optional<Constant> constant_value(model::Game const& game, model::ExprId expr, Supposed supposed);

}  // namespace feerie::check
