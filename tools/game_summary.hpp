// What stands beside a board in every picture of a position: whose turn it is or how the game ended, what is in hand, what has left
// the board, points, cards.
#pragma once

#include <string>
#include <string_view>
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
// Pieces that began on the board or in hand and are now in neither place, whoever has them; a promoted piece counts as what it was.
struct Gone {
  std::vector<StockItem> pieces;  // by type, where that can be known
  int unknown = 0;                // pieces that became others, and of which some are gone
};
// By player. `start` is where the game began, if it was no usual start.
[[nodiscard]] std::vector<Gone> gone_pieces(state::State const& state, state::State const* start = nullptr);
// "die: 3, 4", "card: rook": what was rolled and drawn in the turn that goes on. A value that was kept in a variable counts for as long
// as it is there.
[[nodiscard]] std::vector<std::string> rolled_lines(state::State const& state);
// "2 pawns", "1 knight".
[[nodiscard]] std::string counted(int count, std::string_view name);
// Only of programs that have points.
[[nodiscard]] int points_of(state::State const& state, program::Player player);
// "cards: 7 of 12 left", one for each deck.
[[nodiscard]] std::vector<std::string> deck_lines(state::State const& state);

}  // namespace feerie::tools
