// What a decision does to the position. The order is LANGUAGE.md's: lift the mover, deal with the victim, set the mover down, events
// of displacement (mover first), events of entering, promotion.
#include "interpreter/play/arbiter.hpp"

namespace feerie::play {

using program::CapturePolicy;
using program::EventKind;
using program::Occupant;
using program::Register;
using program::Site;

void Arbiter::perform(program::Player player, Decision const& decision, program::Moment& after) {
  effect_steps_ = 0;
  after = moment_of(player, decision);
  after.to_move = (player + 1) % program_.players;  // whose check or mate `afterwards` speaks of
  switch (decision.kind) {
    case Decision::Kind::Move: perform_move(player, decision, after); break;
    case Decision::Kind::Place: perform_place(player, decision, after); break;
    case Decision::Kind::Special: perform_special(player, decision, after); break;
    case Decision::Kind::Pass:
    case Decision::Kind::Choose:
    case Decision::Kind::Chance: break;
  }
}

void Arbiter::perform_move(program::Player player, Decision const& decision, program::Moment& after) {
  Occupant mover = state_.at(decision.from);
  Occupant const before = mover;
  std::size_t const first = scratch_.displaced.size();
  bool const captures = decision.victim != program::no_site;
  CapturePolicy const policy = program_.captures.policy;
  bool const swaps = captures && policy == CapturePolicy::Swap;

  state_.put(decision.from, {}, journal_);
  if (captures && !swaps) capture(player, decision.victim, program::no_site);
  if (swaps) {
    Occupant victim = state_.at(decision.victim);
    victim.has_moved = true;
    state_.put(decision.victim, {}, journal_);
    state_.put(decision.from, victim, journal_);
  }
  mover.has_moved = true;
  state_.put(decision.to, mover, journal_);
  remember(decision, player);
  count_plies(player, decision, before);
  scratch_.displaced.push_back({decision.from, decision.to});
  if (swaps) scratch_.displaced.push_back({decision.victim, decision.from});
  after.piece.site = decision.to;
  if (captures && policy == CapturePolicy::Explode) explode(decision.to);
  if (!program_.events.empty()) {
    fire_displacements(player, first);
    fire_events(player, EventKind::Move, decision.from, decision.to);
    if (captures) fire_events(player, EventKind::Capture, decision.victim, decision.to);
  }
  scratch_.displaced.resize(first);
  if (decision.type != program::no_type) {
    Occupant promoted = state_.at(decision.to);
    if (!promoted.is_none()) {
      if (promoted.was == program::no_type) promoted.was = promoted.type;
      promoted.type = decision.type;
      state_.put(decision.to, promoted, journal_);
      after.piece.type = decision.type;
    }
  }
  // Nothing can stand on an exit: what is still there has left the board.
  if (program_.board.exits.has(decision.to)) state_.put(decision.to, {}, journal_);
}

void Arbiter::perform_place(program::Player player, Decision const& decision, program::Moment& after) {
  program::CellIndex const stock = program_.stock_cell(player, decision.type);
  state_.set(stock, state_.cell(stock) - 1, journal_);
  // A piece from the stock has a past: it is not one that never moved.
  state_.put(decision.to, {decision.type, player, program::no_type, true}, journal_);
  remember(decision, player);
  count_plies(player, decision, state_.at(decision.to));
  after.piece = {decision.type, player, decision.to};
  if (!program_.events.empty()) fire_events(player, EventKind::Place, program::no_site, decision.to);
}

void Arbiter::perform_special(program::Player player, Decision const& decision, program::Moment& after) {
  program::Special const& special = program_.specials[decision.rule];
  static_cast<void>(bind_special(player, decision));
  Occupant const first_piece = decision.from == program::no_site ? Occupant{} : state_.at(decision.from);
  std::size_t const first = scratch_.displaced.size();
  program::Moment moment;
  moment.mover = player;
  remember(decision, player);
  run_effects(special.body, moment);
  count_plies(player, decision, first_piece);
  after.piece.site = after.target;
  if (!program_.events.empty()) fire_displacements(player, first);
  scratch_.displaced.resize(first);
}

void Arbiter::capture(program::Player player, Site victim_site, Site) {
  Occupant const victim = state_.at(victim_site);
  program::Captures const& captures = program_.captures;
  if (captures.policy == CapturePolicy::Script) {
    program::Moment moment;
    moment.mover = player;
    moment.victim = {victim.type, victim.owner, victim_site};
    if (captures.victim_local != program::no_index) scratch_.locals[captures.victim_local] = victim_site;
    run_effects(captures.script, moment);
  } else if (captures.policy == CapturePolicy::ToStock) {
    program::TypeIndex const type = captures.as_promoted_from && victim.was != program::no_type ? victim.was : victim.type;
    program::CellIndex const stock = program_.stock_cell(player, type);
    state_.set(stock, state_.cell(stock) + 1, journal_);
  }
  state_.put(victim_site, {}, journal_);
}

// The piece on the centre goes, and everything next to it that is not spared.
void Arbiter::explode(Site centre) {
  for (auto const& next : program_.board.next) {
    Site const site = next[centre];
    if (site == program::no_site || state_.is_empty(site)) continue;
    if (((program_.captures.blast_spares >> state_.at(site).type) & 1) == 0) state_.put(site, {}, journal_);
  }
  state_.put(centre, {}, journal_);
}

void Arbiter::displace(Site from, Site to) {
  if (from == to) return;
  Occupant piece = state_.at(from);
  piece.has_moved = true;
  state_.put(from, {}, journal_);
  state_.put(to, piece, journal_);
  scratch_.displaced.push_back({from, to});
}

void Arbiter::fire_displacements(program::Player player, std::size_t first) {
  std::size_t const last = scratch_.displaced.size();
  if (program_.has_displace_events)
    for (std::size_t i = first; i < last; ++i)
      fire_events(player, EventKind::Displace, scratch_.displaced[i].from, scratch_.displaced[i].to);
  if (program_.has_enter_events)
    for (std::size_t i = first; i < last; ++i)
      fire_events(player, EventKind::Enter, scratch_.displaced[i].from, scratch_.displaced[i].to);
}

void Arbiter::fire_events(program::Player player, EventKind kind, Site from, Site to) {
  for (program::Event const& event : program_.events) {
    if (event.kind != kind) continue;
    program::Moment moment;
    moment.mover = player;
    moment.origin = from == program::no_site ? program::none : from;
    moment.target = to;
    Occupant const piece = state_.at(to);
    moment.piece = {piece.is_none() ? program::none : piece.type, piece.owner, to};
    if (event.local != program::no_index) scratch_.locals[event.local] = to;
    if (event.zone != program::no_node && !set(event.zone, moment).has(to)) continue;
    if (!holds(event.when, moment)) continue;
    if (scratch_.acting != nullptr) scratch_.acting->push_back(static_cast<std::uint16_t>(&event - program_.events.data()));
    run_effects(event.body, moment);
  }
}

void Arbiter::remember(Decision const& decision, program::Player player) {
  auto const site_or_none = [](Site site) { return site == program::no_site ? program::none : static_cast<std::int32_t>(site); };
  bool const is_move = decision.kind == Decision::Kind::Move;
  std::int32_t const rule = is_move && decision.rule != program::no_index ? decision.rule : program::none;
  state_.set(Register::LastRule, rule, journal_);
  state_.set(Register::LastOrigin, site_or_none(decision.from), journal_);
  state_.set(Register::LastTarget, site_or_none(decision.to), journal_);
  state_.set(Register::LastPiece, site_or_none(decision.to), journal_);
  std::int32_t ray_used = program::none;
  std::int32_t length = 0;
  if (rule != program::none) {
    program::TypeIndex const type = program_.abilities[static_cast<std::size_t>(rule)].type;
    program::Range const range = program_.rays_of(player, type, decision.from);
    for (std::uint32_t r = range.first; r < range.first + range.count && ray_used == program::none; ++r) {
      program::Ray const& ray = program_.rays[r];
      if (ray.ability != rule) continue;
      for (int i = 0; i < ray.length; ++i)
        if (program_.steps[ray.first_step + static_cast<std::uint32_t>(i)].site == decision.to) {
          ray_used = static_cast<std::int32_t>(r);
          length = i + 1;
        }
    }
  }
  state_.set(Register::LastRay, ray_used, journal_);
  state_.set(Register::LastLength, length, journal_);
}

void Arbiter::count_plies(program::Player, Decision const& decision, Occupant mover) {
  for (program::PlyCounter const& counter : program_.ply_counters) {
    bool const resets = (counter.since_capture && decision.victim != program::no_site) ||
                        (counter.since_placement && decision.kind == Decision::Kind::Place) ||
                        (decision.kind == Decision::Kind::Move && ((counter.since_move_of >> mover.type) & 1) != 0);
    state_.set(counter.cell, resets ? 0 : state_.cell(counter.cell) + 1, journal_);
  }
}

}  // namespace feerie::play
