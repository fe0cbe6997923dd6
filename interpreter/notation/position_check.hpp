// What no position of a variant can hold, however it is written down. Each function says what is wrong, or nothing.
#pragma once

#include <optional>
#include <string>

#include "interpreter/program/program.hpp"
#include "interpreter/state/state.hpp"

namespace feerie::notation {

// A type that only lends its abilities or its name is never on the board, and most types are never in hand.
[[nodiscard]] std::optional<std::string> why_never_there(program::Program const& program, program::TypeIndex type);
[[nodiscard]] std::optional<std::string> why_never_in_hand(program::Program const& program, program::TypeIndex type);
// Of what is royal nobody can have more than at the beginning, unless the rules make more of it; nor fewer, unless it may be taken. Whether
// the game can go on without a royal piece that was taken is for play::Game::from_state to say.
[[nodiscard]] std::optional<std::string> wrong_royals(state::State const& state);

}  // namespace feerie::notation
