#include "interpreter/notation/position_check.hpp"

#include <algorithm>
#include <cctype>

namespace feerie::notation {

namespace {

using program::Player;
using program::Program;
using program::Site;
using program::TypeIndex;

std::string name_of(Program const& program, TypeIndex type) {
  std::string name = program.piece_types[type].name;
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}
bool is_in(program::TypeMask types, TypeIndex type) { return ((types >> type) & 1) != 0; }

}  // namespace

std::optional<std::string> why_never_there(Program const& program, TypeIndex type) {
  if (is_in(program.taking_part, type)) return std::nullopt;
  return "no " + name_of(program, type) + " takes part in " + program.title;
}

std::optional<std::string> why_never_in_hand(Program const& program, TypeIndex type) {
  if (is_in(program.ever_in_hand, type)) return std::nullopt;
  return (program.ever_in_hand == 0 ? "nothing" : "no " + name_of(program, type)) + " is ever in hand in " + program.title;
}

std::optional<std::string> wrong_royals(state::State const& state) {
  Program const& program = state.program();
  for (int player = 0; player < program.players; ++player)
    for (int i = 1; i <= program.types; ++i) {
      auto const type = static_cast<TypeIndex>(i);
      if (!is_in(program.royal_types, type)) continue;
      program::CellIndex const stock = program.stock_cell(static_cast<Player>(player), type);
      int count = state.cell(stock);
      for (int site = 0; site < program.board.sites; ++site) {
        program::Occupant const piece = state.at(static_cast<Site>(site));
        count += piece.type == type && piece.owner == player ? 1 : 0;
      }
      int const expected = program.initial_counts[static_cast<std::size_t>(player * (program.types + 1) + i)] + program.initial[stock];
      bool const is_too_many = count > expected && !is_in(program.can_be_made, type);
      bool const is_too_few = count < expected && is_in(program.guarded_types, type);
      if (is_too_many || is_too_few)
        return program.player_names[static_cast<std::size_t>(player)] + " has " + std::to_string(count) + " of the royal `" +
               name_of(program, type) + "` instead of " + std::to_string(expected);
    }
  return std::nullopt;
}

}  // namespace feerie::notation
