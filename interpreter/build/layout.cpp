// Everything that has a place in the state: variables, stocks, decks, the turn frame, and what the cells hold at the start.
#include <algorithm>

#include "interpreter/base/check.hpp"
#include "interpreter/build/context.hpp"

namespace feerie::build {

namespace {

using program::CellIndex;
using program::Register;
using program::VariableInfo;

VariableInfo::Holds holds_of(model::Type type) {
  switch (type) {
    case model::Type::Number: return VariableInfo::Holds::Numbers;
    case model::Type::Site: return VariableInfo::Holds::Sites;
    case model::Type::Piece: return VariableInfo::Holds::Pieces;
    case model::Type::PieceType: return VariableInfo::Holds::Types;
    case model::Type::Player: return VariableInfo::Holds::Players;
    case model::Type::Sector: return VariableInfo::Holds::Sectors;
    case model::Type::Boolean: return VariableInfo::Holds::Booleans;
    default: return VariableInfo::Holds::Others;  // NOLINT: words and what cannot be kept
  }
}

}  // namespace

// Lays out the first part of the state; the rest follows once the scripts are known (build_setup).
void build_variables(Context& context) {
  program::Program& program = context.program;
  program::Layout& layout = program.layout;
  layout.board = 0;
  layout.stock = static_cast<CellIndex>(program.board.sites);
  layout.registers = layout.stock + static_cast<CellIndex>(program.players * (program.types + 1));
  layout.skips = layout.registers + static_cast<CellIndex>(program::register_count);
  layout.turns = layout.skips + static_cast<CellIndex>(program.players);
  layout.variables = layout.turns + static_cast<CellIndex>(program.players);
  CellIndex next = layout.variables;
  for (model::Variable const& variable : context.game.variables) {
    VariableInfo info;
    info.name = variable.name;
    info.first = next;
    info.keyed = static_cast<VariableInfo::Keyed>(variable.keyed);
    info.holds = holds_of(variable.type);
    info.is_counter = variable.kind == model::Variable::Kind::Counter;
    info.counts_plies = variable.counts_plies;
    switch (variable.keyed) {
      case model::Keyed::Once: info.count = 1; break;
      case model::Keyed::ByPlayer: info.count = static_cast<std::uint32_t>(program.players); break;
      case model::Keyed::BySector: info.count = static_cast<std::uint32_t>(context.game.board.sectors.size()); break;
      case model::Keyed::ByType: info.count = static_cast<std::uint32_t>(program.types + 1); break;
    }
    next += info.count;
    if (variable.counts_plies)
      program.ply_counters.push_back({info.first, variable.counts.since_capture, variable.counts.since_placement,
                                      type_mask(variable.counts.since_move_of)});
    program.variables.push_back(std::move(info));
  }
  layout.decks = next;
  for (model::Deck const& deck : context.game.decks) {
    program::Deck result{deck.name, next, {}};
    for (model::Card const& card : deck.cards) result.cards.emplace_back(type_index(card.type), card.count);
    next += static_cast<CellIndex>(result.cards.size());
    program.decks.push_back(std::move(result));
  }
  for (model::Die const& die : context.game.dice) program.dice.push_back({die.name, die.faces});
  layout.locals = next;
  program.locals = static_cast<std::uint16_t>(context.game.locals.size());
  for (model::Local const& local : context.game.locals) {
    program.local_names.push_back(local.name);
    program.local_holds.push_back(holds_of(local.type));
  }
  layout.loops = layout.locals + program.locals;
}

void build_setup(Context& context) {
  program::Program& program = context.program;
  program::Layout& layout = program.layout;
  // A loop keeps what it has still to visit as bits; a roll-off its rollers and the highest face, which fit in the same room.
  std::size_t const universe = std::max<std::size_t>({static_cast<std::size_t>(program.board.sites), 64, program.words.size()});
  layout.loop_cells = static_cast<std::uint32_t>(universe / 32 + 1);
  layout.size = layout.loops + context.loops * layout.loop_cells;
  program.initial.assign(layout.size, 0);
  layout.key_masks.assign(layout.size, 0xFFFF'FFFFU);
  for (CellIndex i = 0; i < layout.stock; ++i) layout.key_masks[i] = program::occupant_key_mask;
  auto const forget = [&](Register which) { layout.key_masks[program.cell(which)] = 0; };
  for (Register const which : {Register::Passes, Register::Ply, Register::LastRule, Register::LastOrigin, Register::LastTarget,
                               Register::LastPiece, Register::LastRay, Register::LastLength, Register::IsOver, Register::Winner,
                               Register::Ending, Register::Seen, Register::Drawn, Register::SkipTurn, Register::Claimed, Register::Leader})
    forget(which);
  for (int player = 0; player < program.players; ++player) layout.key_masks[layout.turns + static_cast<CellIndex>(player)] = 0;
  for (VariableInfo const& variable : program.variables)
    if (variable.is_counter)
      for (std::uint32_t i = 0; i < variable.count; ++i) layout.key_masks[variable.first + i] = 0;

  for (Register const which : {Register::LastRule, Register::LastOrigin, Register::LastTarget, Register::LastPiece, Register::LastRay,
                               Register::Winner, Register::Ending})
    program.initial[program.cell(which)] = program::none;
  program.initial_counts.assign(static_cast<std::size_t>((program.players + 1) * (program.types + 1)), 0);
  for (model::SetupPiece const& piece : context.game.setup) {
    program::Player const owner = piece.owner.is_none() ? program.nobody() : static_cast<program::Player>(piece.owner.index);
    program.initial[piece.site.index] = program::Occupant{type_index(piece.type), owner, program::no_type, false}.cell();
    ++program.initial_counts[static_cast<std::size_t>(owner * (program.types + 1) + type_index(piece.type))];
  }
  std::vector<int> counts(static_cast<std::size_t>(program.types) + 1, 0);
  for (std::size_t i = 0; i < program.initial_counts.size(); ++i)
    counts[i % counts.size()] += program.initial_counts[i];
  for (model::StockEntry const& entry : context.game.stock) counts[type_index(entry.type)] += entry.count;
  program.commonest_type = static_cast<program::TypeIndex>(std::ranges::max_element(counts) - counts.begin());
  for (model::StockEntry const& entry : context.game.stock)
    program.initial[program.stock_cell(static_cast<program::Player>(entry.player.index), type_index(entry.type))] += entry.count;
  auto const list_once = [&](program::TypeIndex type) {
    if (std::ranges::find(program.stock_order, type) == program.stock_order.end()) program.stock_order.push_back(type);
  };
  for (model::StockEntry const& entry : context.game.stock) list_once(type_index(entry.type));
  for (int type = program.types; type >= 1; --type) list_once(static_cast<program::TypeIndex>(type));
  for (program::Deck const& deck : program.decks)
    for (std::size_t i = 0; i < deck.cards.size(); ++i) program.initial[deck.first + i] = deck.cards[i].second;
  std::size_t index = 0;
  for (model::Variable const& variable : context.game.variables) {
    VariableInfo& info = program.variables[index++];
    std::int32_t value = variable.kind == model::Variable::Kind::Slot ? program::none : 0;
    info.has_first_value = !variable.initial.is_none();
    if (info.has_first_value) value = Fold(program).number(build_expr(context, variable.initial));
    if (value == program::unknown) value = 0;
    for (std::uint32_t i = 0; i < info.count; ++i) program.initial[info.first + i] = value;
  }
}

}  // namespace feerie::build
