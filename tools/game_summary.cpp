#include "tools/game_summary.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/notation/move_text.hpp"
#include "tools/colour_table.hpp"

namespace feerie::tools {

using program::Occupant;
using program::Player;
using program::Program;
using program::Site;
using program::TypeIndex;

std::string claim_text(play::Game& game) {
  std::string names;
  if (game.node() == play::NodeKind::Decision)
    for (int const claim : game.claims())
      names += (names.empty() ? "" : "; ") + game.program().endings[static_cast<std::size_t>(claim)].name;
  return names.empty() ? "" : "a draw may be claimed: " + names;
}

std::string turn_line(play::Game& game) {
  Program const& program = game.program();
  switch (game.node()) {
    case play::NodeKind::Over:
      return notation::result_text(game);
    case play::NodeKind::Chance:
      return program.player_names[game.state().turn_player()] + "'s turn: chance decides";
    case play::NodeKind::Decision:
      break;
  }
  return program.player_names[game.to_act()] + " to move" + (game.in_check() ? ", in check" : "");
}

std::vector<StockItem> stock_of(state::State const& state, Player player) {
  Program const& program = state.program();
  std::vector<StockItem> items;
  for (int type = 1; type <= program.types; ++type) {
    auto const index = static_cast<TypeIndex>(type);
    std::int32_t const count = state.cell(program.stock_cell(player, index));
    if (count > 0) items.push_back({index, count});
  }
  return items;
}

int gone_of(state::State const& state, Player player) {
  Program const& program = state.program();
  std::vector<int> counts(static_cast<std::size_t>(program.types) + 1, 0);
  for (int type = 1; type <= program.types; ++type) {
    auto const index = static_cast<TypeIndex>(type);
    counts[index] = program.initial_counts[static_cast<std::size_t>(player * (program.types + 1) + type)] +
                    program.initial[program.stock_cell(player, index)] -
                    state.cell(program.stock_cell(player, index));
  }
  for (int site = 0; site < program.board.sites; ++site) {
    Occupant const piece = state.at(static_cast<Site>(site));
    if (!piece.is_none() && piece.owner == player)
      --counts[piece.was != program::no_type ? piece.was : piece.type];
  }
  int gone = 0;
  for (int const count : counts) gone += std::max(0, count);
  return gone;
}

int points_of(state::State const& state, Player player) {
  return state.cell(state.program().points + player);
}

std::vector<std::string> deck_lines(state::State const& state) {
  std::vector<std::string> lines;
  for (program::Deck const& deck : state.program().decks) {
    int left = 0;
    int all = 0;
    for (std::size_t kind = 0; kind < deck.cards.size(); ++kind) {
      left += state.cell(deck.first + static_cast<program::CellIndex>(kind));
      all += deck.cards[kind].second;
    }
    lines.push_back(fmt::format("{}: {} of {} left", lower_case(deck.name), left, all));
  }
  return lines;
}

}  // namespace feerie::tools
