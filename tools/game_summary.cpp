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

namespace {

// Of each player and type, on the board and in hand.
std::vector<int> counts_of(state::State const& state) {
  Program const& program = state.program();
  std::vector<int> counts(static_cast<std::size_t>(program.players * (program.types + 1)), 0);
  auto const count = [&](Player player, TypeIndex type) -> int& {
    return counts[static_cast<std::size_t>(player * (program.types + 1) + type)];
  };
  for (int player = 0; player < program.players; ++player) {
    auto const owner = static_cast<Player>(player);
    for (int type = 1; type <= program.types; ++type)
      count(owner, static_cast<TypeIndex>(type)) = state.cell(program.stock_cell(owner, static_cast<TypeIndex>(type)));
  }
  for (int site = 0; site < program.board.sites; ++site) {
    Occupant const piece = state.at(static_cast<Site>(site));
    if (!piece.is_none() && piece.owner < program.players)
      ++count(piece.owner, piece.was != program::no_type ? piece.was : piece.type);
  }
  return counts;
}

std::vector<int> usual_counts(Program const& program) {
  std::vector<int> counts(program.initial_counts.begin(),
                          program.initial_counts.begin() + program.players * (program.types + 1));
  for (int player = 0; player < program.players; ++player)
    for (int type = 1; type <= program.types; ++type)
      counts[static_cast<std::size_t>(player * (program.types + 1) + type)] +=
          program.initial[program.stock_cell(static_cast<Player>(player), static_cast<TypeIndex>(type))];
  return counts;
}

}  // namespace

std::vector<Gone> gone_pieces(state::State const& state, state::State const* start) {
  Program const& program = state.program();
  std::size_t const row = static_cast<std::size_t>(program.types) + 1;
  auto const players = static_cast<std::size_t>(program.players);
  std::vector<int> missing = start != nullptr ? counts_of(*start) : usual_counts(program);
  std::vector<int> const now = counts_of(state);
  for (std::size_t i = 0; i < missing.size(); ++i) missing[i] -= now[i];
  // A piece that changed sides is not gone.
  for (std::size_t type = 1; type < row; ++type) {
    for (std::size_t to = 0; to < players; ++to) {
      for (std::size_t from = 0; from < players; ++from) {
        int& surplus = missing[to * row + type];
        int& deficit = missing[from * row + type];
        if (surplus >= 0 || deficit <= 0) continue;
        int const moved = std::min(-surplus, deficit);
        surplus += moved;
        deficit -= moved;
      }
    }
  }
  std::vector<Gone> gone(players);
  for (std::size_t player = 0; player < players; ++player) {
    int lost = 0;
    bool has_changed = false;
    for (std::size_t type = 1; type < row; ++type) {
      int const count = missing[player * row + type];
      lost += count;
      has_changed = has_changed || count < 0;
      if (count > 0) gone[player].pieces.push_back({static_cast<TypeIndex>(type), count});
    }
    // One type's gain is another's loss: nobody can say which of them were taken.
    if (!has_changed) continue;
    gone[player].pieces.clear();
    gone[player].unknown = std::max(0, lost);
  }
  return gone;
}

std::vector<std::string> rolled_lines(state::State const& state) {
  using program::InstructionKind;
  Program const& program = state.program();
  std::vector<std::string> lines;
  std::vector<std::pair<std::string, std::string>> values;  // name, and what it shows
  std::vector<bool> is_seen(program.locals, false);
  for (program::Instruction const& i : program.code) {
    bool const is_card = i.kind == InstructionKind::DrawCard;
    if ((!is_card && i.kind != InstructionKind::Roll) || i.local == program::no_index || is_seen[i.local]) continue;
    is_seen[i.local] = true;
    std::int32_t const value = state.cell(program.layout.locals + i.local);
    if (value == 0) continue;  // not in this turn
    auto const passed = program.code.begin() + state.reg(program::Register::Next);
    bool const is_spent = std::any_of(program.code.begin(), passed, [&](program::Instruction const& set) {
      if (set.kind != InstructionKind::Set || set.c != program::no_node || set.a == program::no_node) return false;
      program::Node const& from = program.nodes[set.a];
      return from.op == program::Op::Local && from.value == i.local &&
             state.cell(static_cast<program::CellIndex>(set.value)) != value;
    });
    if (is_spent) continue;
    std::string const name = is_card ? program.local_names[i.local] : lower_case(program.dice[static_cast<std::size_t>(i.value)].name);
    std::string const shown =
        is_card ? lower_case(program.piece_types[static_cast<std::size_t>(value)].name) : std::to_string(value);
    auto const known = std::ranges::find(values, name, &std::pair<std::string, std::string>::first);
    if (known == values.end())
      values.emplace_back(name, shown);
    else
      known->second += ", " + shown;
  }
  for (auto const& [name, shown] : values) lines.push_back(name + ": " + shown);
  return lines;
}

std::string counted(int count, std::string_view name) {
  if (count == 1) return fmt::format("1 {}", name);
  bool const is_sibilant = name.ends_with('s') || name.ends_with('x') || name.ends_with('z') || name.ends_with("ch") || name.ends_with("sh");
  return fmt::format("{} {}{}", count, name, is_sibilant ? "es" : "s");
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
