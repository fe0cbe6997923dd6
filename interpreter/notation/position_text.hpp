// Positions ↔ FEN, for two players on a rectangle: board, player, rights, passed site, tally, clock, move number. What rights, passed
// site, tally and clock mean is said by the variant's notation.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/result.hpp"
#include "interpreter/play/game.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/state/state.hpp"

namespace feerie::notation {

[[nodiscard]] bool has_fen(program::Program const& program);
[[nodiscard]] std::string to_fen(state::State const& state);
// The FEN, if it says everything that matters for the game to go on: none inside a turn, before the last phase, or where the variant's
// own variables hold something that no field carries.
[[nodiscard]] std::optional<std::string> complete_fen(play::Game& game);
// A state waiting for its first decision to be found (play::Game::from_state); a failure names the field and the column.
[[nodiscard]] Result<state::State> from_fen(std::shared_ptr<program::Program const> const& program, std::string_view text);

// The game at that position; a failure names the field and the column, also where the position cannot be played.
[[nodiscard]] Result<play::Game> game_from_fen(std::shared_ptr<play::Rules const> const& rules, std::string_view text);

}  // namespace feerie::notation
