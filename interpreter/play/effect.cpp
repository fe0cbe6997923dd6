// Effect lists: the instructions that change a position, run to their end or one at a time by a turn's script.
#include <algorithm>
#include <array>

#include "interpreter/play/arbiter.hpp"

namespace feerie::play {

using program::Occupant;
using program::Register;
using program::Site;

void Arbiter::run_effects(program::CodeIndex code, program::Moment const& moment) {
  using program::InstructionKind;
  std::array<BitSet, 4> pending{};  // of nested loops; an effect list runs to its end, so the state need not keep them
  std::array<std::uint16_t, 4> loops{};
  std::size_t depth = 0;
  while (stop_.limit == Limit::None) {
    program::Instruction const& i = program_.code[code];
    if (++effect_steps_ > program::max_effect_steps) return stop(Limit::Effects, i.span);
    switch (i.kind) {
      case InstructionKind::Return: return;
      case InstructionKind::Jump: code = i.to; continue;
      case InstructionKind::JumpUnless: code = holds(i.a, moment) ? code + 1 : i.to; continue;
      case InstructionKind::SetLocal: scratch_.locals[i.local] = number(i.a, moment); break;
      case InstructionKind::LoopStart: {
        if (depth == pending.size()) return stop(Limit::Effects, i.span);
        BitSet members = set(i.a, moment);
        members.each([&](int member) {
          scratch_.locals[i.local] = member;
          if (!holds(i.b, moment)) members.remove(static_cast<std::size_t>(member));
        });
        pending[depth] = members;
        loops[depth++] = i.loop;
        break;
      }
      case InstructionKind::LoopNext: {
        BitSet& members = pending[depth - 1];
        if (members.empty()) {
          --depth;
          code = i.to;
          continue;
        }
        int member = members.first();
        if (i.value != program::order_of_number) {
          auto const& order = program_.orders[static_cast<std::size_t>(i.value - 1)];
          member = *std::ranges::find_if(order, [&](std::int32_t each) { return members.has(static_cast<std::size_t>(each)); });
        }
        members.remove(static_cast<std::size_t>(member));
        scratch_.locals[i.local] = member;
        break;
      }
      default:  // NOLINT: everything else changes the position, or has no place in an effect
        run_effect(i, moment);
        break;
    }
    ++code;
  }
}

bool Arbiter::run_effect(program::Instruction const& i, program::Moment const& moment) {
  using program::InstructionKind;
  auto const site_value = [&](program::NodeIndex node) -> std::int32_t {
    std::int32_t const value = number(node, moment);
    if (value == program::moved_piece) return moment.piece.site;
    if (value == program::victim_piece) return moment.victim.site;
    return value;
  };
  auto const player_value = [&](program::NodeIndex node) -> std::int32_t {
    return node == program::no_node ? moment.mover : number(node, moment);
  };
  switch (i.kind) {
    case InstructionKind::Put: {
      std::int32_t const type = number(i.a, moment);
      std::int32_t const site = site_value(i.b);
      std::int32_t const owner = i.c == program::no_node ? program::none : number(i.c, moment);
      if (type <= 0 || site < 0) return true;
      Occupant const piece{static_cast<program::TypeIndex>(type),
                           owner < 0 ? program_.nobody() : static_cast<program::Player>(owner), program::no_type, true};
      state_.put(static_cast<Site>(site), piece, journal_);
      return true;
    }
    case InstructionKind::PutInStock: {
      std::int32_t const site = site_value(i.a);
      if (site < 0 || state_.is_empty(static_cast<Site>(site))) return true;
      Occupant const piece = state_.at(static_cast<Site>(site));
      std::int32_t const player = i.c == program::no_node ? piece.owner : number(i.c, moment);
      state_.put(static_cast<Site>(site), {}, journal_);
      if (player < 0 || player >= program_.players) return true;
      program::CellIndex const stock = program_.stock_cell(static_cast<program::Player>(player), piece.type);
      state_.set(stock, state_.cell(stock) + 1, journal_);
      return true;
    }
    case InstructionKind::AddToStock: {
      std::int32_t const type = number(i.a, moment);
      std::int32_t const player = player_value(i.c);
      if (type <= 0 || player < 0) return true;
      program::CellIndex const stock = program_.stock_cell(static_cast<program::Player>(player), static_cast<program::TypeIndex>(type));
      state_.set(stock, state_.cell(stock) + 1, journal_);
      return true;
    }
    case InstructionKind::Move: {
      std::int32_t const from = site_value(i.a);
      std::int32_t const to = site_value(i.b);
      if (from >= 0 && to >= 0 && !state_.is_empty(static_cast<Site>(from))) displace(static_cast<Site>(from), static_cast<Site>(to));
      return true;
    }
    case InstructionKind::Swap: {
      std::int32_t const a = site_value(i.a);
      std::int32_t const b = site_value(i.b);
      if (a < 0 || b < 0 || a == b) return true;
      Occupant first = state_.at(static_cast<Site>(a));
      Occupant second = state_.at(static_cast<Site>(b));
      first.has_moved = second.has_moved = true;
      state_.put(static_cast<Site>(a), second, journal_);
      state_.put(static_cast<Site>(b), first, journal_);
      scratch_.displaced.push_back({static_cast<Site>(a), static_cast<Site>(b)});
      scratch_.displaced.push_back({static_cast<Site>(b), static_cast<Site>(a)});
      return true;
    }
    case InstructionKind::Remove: {
      std::int32_t const site = site_value(i.a);
      if (site >= 0) state_.put(static_cast<Site>(site), {}, journal_);
      return true;
    }
    case InstructionKind::RemoveAll:
      set(i.a, moment).each([&](int site) { state_.put(static_cast<Site>(site), {}, journal_); });
      return true;
    case InstructionKind::Change: {
      std::int32_t const site = site_value(i.a);
      std::int32_t const type = number(i.b, moment);
      if (site < 0 || type <= 0 || state_.is_empty(static_cast<Site>(site))) return true;
      Occupant piece = state_.at(static_cast<Site>(site));
      piece.type = static_cast<program::TypeIndex>(type);
      state_.put(static_cast<Site>(site), piece, journal_);
      return true;
    }
    case InstructionKind::Set:
    case InstructionKind::Add: {
      std::int32_t const key = i.c == program::no_node ? 0 : number(i.c, moment);
      if (key < 0) return true;
      auto const cell = static_cast<program::CellIndex>(i.value + key);
      std::int32_t const value = site_value(i.a);
      state_.set(cell, i.kind == InstructionKind::Set ? value : state_.cell(cell) + value, journal_);
      return true;
    }
    case InstructionKind::Gather:
      for (std::size_t card = 0; card < program_.decks[static_cast<std::size_t>(i.value)].cards.size(); ++card)
        state_.set(program_.decks[static_cast<std::size_t>(i.value)].first + static_cast<program::CellIndex>(card),
                   program_.decks[static_cast<std::size_t>(i.value)].cards[card].second, journal_);
      return true;
    case InstructionKind::SkipThisTurn: state_.set(Register::SkipTurn, 1, journal_); return true;
    case InstructionKind::SkipNextTurn: {
      std::int32_t const player = player_value(i.c);
      if (player < 0) return true;
      program::CellIndex const cell = program_.layout.skips + static_cast<program::CellIndex>(player);
      state_.set(cell, state_.cell(cell) + 1, journal_);
      return true;
    }
    case InstructionKind::Pass:
      state_.set(Register::Passes, state_.reg(Register::Passes) + 1, journal_);
      state_.set(Register::SkipTurn, 1, journal_);
      return true;
    case InstructionKind::Win: end(program::Ending::Kind::Win, player_value(i.c), program::none); return true;
    case InstructionKind::Lose: end(program::Ending::Kind::Loss, player_value(i.c), program::none); return true;
    case InstructionKind::DeclareDraw: end(program::Ending::Kind::Draw, program::none, program::none); return true;
    case InstructionKind::RankBy: {
      // The best score wins alone, or is shared.
      std::int32_t best = INT32_MIN;
      std::int32_t winner = program::none;
      for (int player = 0; player < program_.players; ++player) {
        std::int32_t const points = state_.cell(static_cast<program::CellIndex>(i.value + player));
        if (points == best) winner = program::none;
        if (points > best) {
          best = points;
          winner = player;
        }
      }
      end(winner == program::none ? program::Ending::Kind::Draw : program::Ending::Kind::Win, winner, state_.reg(Register::Ending));
      return true;
    }
    case InstructionKind::RestartOrder: {
      std::int32_t const player = player_value(i.c);
      if (player >= 0) state_.set(Register::Leader, player + 1, journal_);
      return true;
    }
    case InstructionKind::SetLocal:
    case InstructionKind::Jump:
    case InstructionKind::JumpUnless:
    case InstructionKind::LoopStart:
    case InstructionKind::LoopNext:
    case InstructionKind::Return:
    case InstructionKind::Play:
    case InstructionKind::Choose:
    case InstructionKind::Roll:
    case InstructionKind::RollOff:
    case InstructionKind::DrawCard:
    case InstructionKind::StartOrder:
    case InstructionKind::BeginTurn:
    case InstructionKind::EndTurn: break;
  }
  return false;
}

}  // namespace feerie::play
