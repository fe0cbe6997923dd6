// What stands beside a board in every picture of a position: whose turn it is or how the game ended, what is in hand, what has left
// the board, points, cards.
#pragma once

#include <string>
#include <vector>

#include "interpreter/play/game.hpp"

namespace feerie::tools {

struct StockItem {
  program::TypeIndex type;
  int count;
};

// "a draw may be claimed: threefold repetition", or nothing.
[[nodiscard]] std::string claim_text(play::Game& game);
// "white to move, in check"
[[nodiscard]] std::string turn_line(play::Game& game);
[[nodiscard]] std::vector<StockItem> stock_of(state::State const& state, program::Player player);
// Pieces that began on the board or in hand and are now in neither place; a promoted piece counts as what it was.
[[nodiscard]] int gone_of(state::State const& state, program::Player player);
// Only of programs that have points.
[[nodiscard]] int points_of(state::State const& state, program::Player player);
// "cards: 7 of 12 left", one for each deck.
[[nodiscard]] std::vector<std::string> deck_lines(state::State const& state);

}  // namespace feerie::tools
