// Turns: the instructions between nodes, and what happens around a turn (order, skips, phases).
#include "interpreter/play/arbiter.hpp"

namespace feerie::play {

using program::Instruction;
using program::InstructionKind;
using program::Register;

std::string_view message_of(Limit limit) {
  switch (limit) {
    case Limit::None: return "";
    case Limit::Plies: return "the game has reached 20000 plies";
    case Limit::Decisions: return "more than 65536 decisions in one position";
    case Limit::Effects: return "one decision set off more than 10000 steps";
    case Limit::NothingToRoll: return "the die has no face left that may be rolled";
    case Limit::NothingToDraw: return "a card is drawn from an empty deck";
    case Limit::NobodyDecides: return "nobody has anything to decide any more: 1000 turns in a row passed";
    case Limit::NobodyToMove: return "the order of play skips everybody";
  }
  return "";
}

NodeKind Arbiter::node() const {
  if (state_.is_over()) return NodeKind::Over;
  Instruction const& waiting = program_.code[static_cast<std::size_t>(state_.reg(Register::Next))];
  return program::is_chance(waiting.kind) ? NodeKind::Chance : NodeKind::Decision;
}

program::Moment Arbiter::turn_moment() const {
  program::Moment moment;
  moment.mover = state_.turn_player();
  return moment;
}

void Arbiter::load_locals() {
  for (std::uint16_t i = 0; i < program_.locals; ++i) scratch_.locals[i] = state_.cell(program_.layout.locals + i);
}

void Arbiter::set_local(std::uint16_t local, std::int32_t value) {
  scratch_.locals[local] = value;
  state_.set(program_.layout.locals + local, value, journal_);
}

void Arbiter::stop(Limit limit, Span span) {
  stop_ = {limit, span};
  state_.set(Register::IsOver, 2, journal_);
}

void Arbiter::start() {
  state_.set(Register::Next, static_cast<std::int32_t>(program_.phases[0].begin), journal_);
  run();
}

// The turn of the player to act begins anew in the present phase; the position counts as seen for the first time.
void Arbiter::settle() {
  auto const& phase = program_.phases[static_cast<std::size_t>(state_.reg(Register::Phase))];
  state_.set(Register::Actor, state_.turn_player(), journal_);
  state_.set(Register::Next, static_cast<std::int32_t>(phase.turn), journal_);
  scratch_.history.clear();
  // The position may be one that has ended: mate on the board is mate, however it came about.
  // As in play, whoever the order skips has no turn.
  if (is_passed_over(phase)) {
    program::Player const next = next_player(state_.turn_player());
    state_.set(Register::TurnPlayer, next, journal_);
    state_.set(Register::Actor, next, journal_);
  }
  record_position();
  int const player = state_.turn_player();
  try_endings(static_cast<program::Player>((player + program_.players - 1) % program_.players), static_cast<program::Player>(player));
  if (!state_.is_over() && is_passed_over(phase)) return stop(Limit::NobodyToMove, program_.code[phase.turn].span);
  run();
}

void Arbiter::run() {
  effect_steps_ = 0;
  idle_turns_ = 0;
  load_locals();
  while (!state_.is_over()) {
    Instruction const& instruction = program_.code[static_cast<std::size_t>(state_.reg(Register::Next))];
    if (!run_instruction(instruction)) return;
    if (++effect_steps_ > program::max_effect_steps) return stop(Limit::Effects, instruction.span);
  }
}

// The game waits for nobody: true. It waits here: false.
bool Arbiter::run_instruction(Instruction const& i) {
  std::int32_t const here = state_.reg(Register::Next);
  auto const go = [&](std::int64_t to) {
    state_.set(Register::Next, static_cast<std::int32_t>(to), journal_);
    return true;
  };
  program::Moment const moment = turn_moment();
  bool const in_turn = i.kind != InstructionKind::StartOrder && i.kind != InstructionKind::BeginTurn && i.kind != InstructionKind::EndTurn;
  if (in_turn && state_.reg(Register::SkipTurn) != 0) {
    // The rest of the turn is lost: on to its end.
    std::int32_t end = here;
    while (program_.code[static_cast<std::size_t>(end)].kind != InstructionKind::EndTurn &&
           program_.code[static_cast<std::size_t>(end)].kind != InstructionKind::StartOrder)
      ++end;
    return go(end);
  }
  switch (i.kind) {
    case InstructionKind::Play: {
      state_.set(Register::Actor, state_.turn_player(), journal_);
      if (has_decision(state_.turn_player())) return false;
      scratch_.forced.push_back({state_.turn_player(), false});
      if (i.to != program::no_code) return go(i.to);
      state_.set(Register::Passes, state_.reg(Register::Passes) + 1, journal_);
      return go(here + 1);
    }
    case InstructionKind::Choose: {
      std::int32_t const who = i.c == program::no_node ? state_.turn_player() : number(i.c, moment);
      state_.set(Register::Actor, who, journal_);
      scratch_.nested.clear();
      choices(scratch_.nested);
      if (scratch_.nested.size() > 1) return false;
      if (scratch_.nested.empty()) return go(i.to);
      set_local(i.local, scratch_.nested.front().value);  // a single candidate is taken silently
      scratch_.silent.push_back({i.local, scratch_.nested.front().value});
      return go(here + 1);
    }
    case InstructionKind::RollOff: start_roll_off(i); return false;
    case InstructionKind::Roll:
    case InstructionKind::DrawCard:
      if (!has_outcome(i)) stop(i.kind == InstructionKind::Roll ? Limit::NothingToRoll : Limit::NothingToDraw, i.span);
      return state_.is_over();
    case InstructionKind::Jump: return go(i.to);
    case InstructionKind::JumpUnless: return go(holds(i.a, moment) ? here + 1 : static_cast<std::int64_t>(i.to));
    case InstructionKind::SetLocal: set_local(i.local, number(i.a, moment)); return go(here + 1);
    case InstructionKind::LoopStart: {
      BitSet members = set(i.a, moment);
      std::int32_t const kept = scratch_.locals[i.local];
      BitSet passing;
      members.each([&](int member) {
        scratch_.locals[i.local] = member;
        if (holds(i.b, moment)) passing.add(static_cast<std::size_t>(member));
      });
      scratch_.locals[i.local] = kept;
      program::CellIndex const first = program_.layout.loops + i.loop * program_.layout.loop_cells;
      for (std::uint32_t c = 0; c < program_.layout.loop_cells; ++c)
        state_.set(first + c, static_cast<std::int32_t>(static_cast<std::uint32_t>(passing.word(c / 2) >> (c % 2 * 32))), journal_);
      return go(here + 1);
    }
    case InstructionKind::LoopNext: {
      program::CellIndex const first = program_.layout.loops + i.loop * program_.layout.loop_cells;
      auto const has = [&](std::uint32_t member) {
        return ((static_cast<std::uint32_t>(state_.cell(first + member / 32)) >> (member % 32)) & 1) != 0;
      };
      std::int32_t member = program::none;
      if (i.value != program::order_of_number) {
        for (std::int32_t const candidate : program_.orders[static_cast<std::size_t>(i.value - 1)])
          if (member == program::none && has(static_cast<std::uint32_t>(candidate))) member = candidate;
      } else {
        for (std::uint32_t c = 0; c < program_.layout.loop_cells * 32 && member == program::none; ++c)
          if (has(c)) member = static_cast<std::int32_t>(c);
      }
      if (member == program::none) return go(i.to);
      program::CellIndex const cell = first + static_cast<std::uint32_t>(member) / 32;
      state_.set(cell, static_cast<std::int32_t>(static_cast<std::uint32_t>(state_.cell(cell)) & ~(1U << (member % 32))), journal_);
      set_local(i.local, member);
      return go(here + 1);
    }
    case InstructionKind::StartOrder: start_order(i); return true;
    case InstructionKind::BeginTurn:
      turn_begins(i.span);
      if (state_.is_over()) return true;
      state_.set(Register::Actor, state_.turn_player(), journal_);
      return go(here + 1);
    case InstructionKind::EndTurn: end_turn(i); return true;
    case InstructionKind::Return: return go(here + 1);
    default:  // NOLINT: everything else is an effect
      scratch_.displaced.clear();
      run_effect(i, moment);
      return state_.is_over() || go(here + 1);
  }
}

void Arbiter::apply(Decision const& decision) {
  Instruction const& waiting = program_.code[static_cast<std::size_t>(state_.reg(Register::Next))];
  state_.set(Register::Ply, state_.reg(Register::Ply) + 1, journal_);
  scratch_.silent.clear();
  scratch_.forced.clear();
  load_locals();
  finish(waiting, decision);
  if (!state_.is_over()) run();
  if (!state_.is_over() && state_.reg(Register::Ply) >= program::max_plies) stop(Limit::Plies);
}

// Carries a decision out at the node the game waited at, and steps past the node.
void Arbiter::finish(Instruction const& waiting, Decision const& decision) {
  std::int32_t const here = state_.reg(Register::Next);
  if (waiting.kind == InstructionKind::RollOff) return roll_off(waiting, decision.value);
  state_.set(Register::Next, here + 1, journal_);
  if (waiting.kind == InstructionKind::Choose || waiting.kind == InstructionKind::Roll) return set_local(waiting.local, decision.value);
  if (waiting.kind == InstructionKind::DrawCard) {
    program::Deck const& deck = program_.decks[static_cast<std::size_t>(waiting.value)];
    std::int32_t left = 0;
    for (std::size_t i = 0; i < deck.cards.size(); ++i) {
      program::CellIndex const cell = deck.first + static_cast<program::CellIndex>(i);
      if (deck.cards[i].first == decision.value) state_.set(cell, state_.cell(cell) - 1, journal_);
      left += state_.cell(cell);
    }
    if (left == 0) state_.set(Register::Drawn, state_.reg(Register::Drawn) | (1 << waiting.value), journal_);
    return set_local(waiting.local, decision.value);
  }
  program::Player const player = state_.actor();
  int const broken = breach(player, decision);
  program::Moment after;
  perform(player, decision, after);
  state_.set(Register::Passes, 0, journal_);
  if (broken != no_refusal) run_effects(program_.filters[static_cast<std::size_t>(broken)].softened, after);
}

// --- around turns -----------------------------------------------------------------------------------------------------------------

// A turn, or a phase without one. What it does is counted anew; that nobody decides anything in it is counted on.
void Arbiter::turn_begins(Span span) {
  effect_steps_ = 0;
  if (++idle_turns_ > max_idle_turns) stop(Limit::NobodyDecides, span);
}

bool Arbiter::is_passed_over(program::Phase const& phase) {
  return phase.skipping != program::no_node && holds(phase.skipping, turn_moment());
}

void Arbiter::start_order(Instruction const& i) {
  auto const index = static_cast<std::size_t>(i.value);
  program::Phase const& phase = program_.phases[index];
  state_.set(Register::Phase, i.value, journal_);
  state_.set(Register::SkipTurn, 0, journal_);
  for (int player = 0; player < program_.players; ++player)
    state_.set(program_.layout.turns + static_cast<program::CellIndex>(player), 0, journal_);
  for (std::uint16_t local = 0; local < program_.locals; ++local) set_local(local, 0);  // what `begin` bound is gone
  std::int32_t first = i.a == program::no_node ? 0 : number(i.a, turn_moment());
  if (first < 0) first = 0;
  state_.set(Register::TurnPlayer, first, journal_);
  state_.set(Register::Actor, first, journal_);
  bool const has_no_turn = program_.code[phase.turn + 1].kind == InstructionKind::EndTurn;
  if (has_no_turn && leave_phase(phase)) return turn_begins(i.span);
  if (is_passed_over(phase)) {
    program::Player const next = next_player(static_cast<program::Player>(first));
    state_.set(Register::TurnPlayer, next, journal_);
    state_.set(Register::Actor, next, journal_);
  }
  state_.set(Register::Next, static_cast<std::int32_t>(phase.turn), journal_);
  record_position();
  if (!is_passed_over(phase)) return;
  if (leave_phase(phase)) return turn_begins(i.span);
  stop(Limit::NobodyToMove, i.span);
}

// The next player in seating order who takes part; one who has turns to lose loses one and is passed over.
program::Player Arbiter::next_player(program::Player after) {
  program::Phase const& phase = program_.phases[static_cast<std::size_t>(state_.reg(Register::Phase))];
  auto player = after;
  std::int32_t const restart = state_.reg(Register::Leader);
  if (restart != 0) {
    player = static_cast<program::Player>((restart - 1 + program_.players - 1) % program_.players);
    state_.set(Register::Leader, 0, journal_);
  }
  // Enough rounds for everybody to lose every turn a rule may have taken from them.
  for (int tries = 0; tries < program_.players * 64; ++tries) {
    player = static_cast<program::Player>((player + 1) % program_.players);
    program::Moment moment;
    moment.mover = player;
    if (phase.skipping != program::no_node && holds(phase.skipping, moment)) continue;
    program::CellIndex const skips = program_.layout.skips + player;
    if (state_.cell(skips) == 0) return player;
    state_.set(skips, state_.cell(skips) - 1, journal_);
    state_.set(Register::Passes, state_.reg(Register::Passes) + 1, journal_);  // a turn that is lost is a forced pass
    scratch_.forced.push_back({player, true});
  }
  return player;
}

bool Arbiter::leave_phase(program::Phase const& phase) {
  for (program::Phase::Exit const& exit : phase.exits) {
    bool leaves = exit.after_turns_each > 0;
    if (leaves) {
      for (int player = 0; player < program_.players; ++player)
        leaves &= state_.cell(program_.layout.turns + static_cast<program::CellIndex>(player)) >= exit.after_turns_each;
    } else {
      leaves = holds(exit.when, turn_moment());
    }
    if (!leaves) continue;
    state_.set(Register::Phase, exit.to, journal_);
    state_.set(Register::Next, static_cast<std::int32_t>(program_.phases[static_cast<std::size_t>(exit.to)].begin), journal_);
    return true;
  }
  return false;
}

void Arbiter::end_turn(Instruction const& i) {
  program::Phase const& phase = program_.phases[static_cast<std::size_t>(i.value)];
  program::Player const mover = state_.turn_player();
  if (std::int32_t const drawn = state_.reg(Register::Drawn); drawn != 0) {
    state_.set(Register::Drawn, 0, journal_);
    for (program::Event const& event : program_.events)
      if (event.kind == program::EventKind::EmptyDeck && ((drawn >> event.deck) & 1) != 0 && (event.phase < 0 || event.phase == i.value))
        run_effects(event.body, turn_moment());
  }
  for (std::uint16_t local = 0; local < program_.locals; ++local) set_local(local, 0);
  state_.set(Register::SkipTurn, 0, journal_);
  program::CellIndex const turns = program_.layout.turns + mover;
  state_.set(turns, state_.cell(turns) + 1, journal_);
  program::Player const next = next_player(mover);
  state_.set(Register::TurnPlayer, next, journal_);
  state_.set(Register::Actor, next, journal_);
  state_.set(Register::Next, static_cast<std::int32_t>(phase.turn), journal_);
  record_position();
  try_endings(mover, next);
  if (state_.is_over() || leave_phase(phase)) return;
  if (is_passed_over(phase)) stop(Limit::NobodyToMove, i.span);
}

}  // namespace feerie::play
