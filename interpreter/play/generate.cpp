// What can be decided, the plain way: walk every ray of every piece, ask every condition, then try each candidate on the state and take
// it back.
#include <algorithm>

#include "interpreter/play/arbiter.hpp"
#include "interpreter/play/fast/kernel.hpp"

namespace feerie::play {

using program::Occupant;
using program::Site;
using program::TypeIndex;

namespace {

constexpr std::size_t no_stop = SIZE_MAX;

}  // namespace

// The `play` that decides whether a player can do anything: the one the game waits at, or the only one of the phase's turn.
std::uint16_t Arbiter::plays_of(program::Player player) const {
  auto const next = static_cast<std::size_t>(state_.reg(program::Register::Next));
  if (state_.actor() == player && next < program_.code.size() && program_.code[next].kind == program::InstructionKind::Play)
    return program_.code[next].plays;
  return program_.phases[static_cast<std::size_t>(state_.reg(program::Register::Phase))].main_plays;
}

void Arbiter::decisions(std::vector<Decision>& out) {
  out.clear();
  if (node() != NodeKind::Decision) return;
  auto const& instruction = program_.code[static_cast<std::size_t>(state_.reg(program::Register::Next))];
  if (instruction.kind == program::InstructionKind::Choose) {
    choices(out);
  } else {
    load_locals();
    generate(state_.actor(), instruction.plays, false, no_stop, out);
  }
  if (out.size() > static_cast<std::size_t>(program::max_decisions)) stop(Limit::Decisions);
}

bool Arbiter::has_decision(program::Player player) { return count_decisions(player, 1) != 0; }

int Arbiter::decision_count(program::Player player) { return static_cast<int>(count_decisions(player, no_stop)); }

// A filter may ask for mate while the answer to the same question is being generated, so the room is taken out of the scratch meanwhile.
std::size_t Arbiter::count_decisions(program::Player player, std::size_t stop_at) {
  std::vector<std::int32_t> locals = std::move(scratch_.nested_locals);
  std::vector<Decision> found = std::move(scratch_.nested);
  locals = scratch_.locals;
  found.clear();
  generate(player, plays_of(player), false, stop_at, found);
  std::size_t const count = found.size();
  scratch_.locals = locals;
  scratch_.nested_locals = std::move(locals);
  scratch_.nested = std::move(found);
  return count;
}

// Appends the legal decisions, at least `stop_at` if there are so many. Filters that hold `unless it leaves no decision` are dropped if
// they would.
void Arbiter::generate(program::Player player, std::uint16_t plays, bool ignore_unless, std::size_t stop_at,
                       std::vector<Decision>& out) {
  if (kernel_ != nullptr && plays == program_.phases[0].main_plays && kernel_->can_take(state_))
    return kernel_->list(state_, player, out);
  std::vector<Decision> candidates = std::move(scratch_.candidates);
  candidates.clear();
  static program::Playable const own_moves{.kind = program::Playable::Kind::Move, .all_own = true, .types = 0, .specials = {}};
  auto const offer = [&](program::Playable const& playable) {
    switch (playable.kind) {
      case program::Playable::Kind::Move: generate_moves(player, playable, candidates); break;
      case program::Playable::Kind::Place: generate_placements(player, playable, candidates); break;
      case program::Playable::Kind::Special: generate_specials(player, playable, candidates); break;
      case program::Playable::Kind::Pass: candidates.push_back({.kind = Decision::Kind::Pass}); break;
    }
  };
  if (plays == program::no_index) {
    offer(own_moves);
  } else {
    for (program::Playable const& playable : program_.plays[plays]) offer(playable);
  }
  std::size_t const before = out.size();
  if (program_.has_softened) stop_at = no_stop;
  for (std::size_t i = 0; i < candidates.size() && out.size() - before < stop_at; ++i)
    if (is_legal(player, candidates[i], ignore_unless)) out.push_back(candidates[i]);
  scratch_.candidates = std::move(candidates);
  if (program_.has_softened) drop_lone_breaches(player, before, out);
  if (out.size() > before || ignore_unless) return;
  bool const may_relent = std::ranges::any_of(program_.filters, [](program::Filter const& f) { return f.unless_no_decision; });
  if (may_relent) generate(player, plays, true, stop_at, out);
}

// A rule can be broken only by a player who could also keep it: breaches of a kind of which nothing is lawful are no decisions.
void Arbiter::drop_lone_breaches(program::Player player, std::size_t first, std::vector<Decision>& out) {
  auto const is_breach = [&](Decision const& decision) { return breach(player, decision) != no_refusal; };
  std::uint32_t lawful = 0;  // kinds, as bits
  for (std::size_t i = first; i < out.size(); ++i)
    if (!is_breach(out[i])) lawful |= 1U << static_cast<unsigned>(out[i].kind);
  auto const is_lone = [&](Decision const& decision) { return ((lawful >> static_cast<unsigned>(decision.kind)) & 1) == 0; };
  out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), is_lone), out.end());
}

void Arbiter::generate_moves(program::Player player, program::Playable const& playable, std::vector<Decision>& out) {
  program::Moment moment;
  moment.mover = player;
  BitSet origins;
  if (!playable.all_own) origins = set(playable.pieces, moment);
  TypeIndex like = program::no_type;
  if (playable.like != program::no_node) like = static_cast<TypeIndex>(std::max(0, number(playable.like, moment)));
  for (int site = 0; site < program_.board.sites; ++site) {
    auto const from = static_cast<Site>(site);
    Occupant const piece = state_.at(from);
    if (piece.is_none() || (playable.all_own ? piece.owner != player : !origins.has(from))) continue;
    generate_from(player, from, like == program::no_type ? piece.type : like, like != program::no_type, out);
  }
}

// Every target of the piece by the abilities of a type, its own or a borrowed one.
void Arbiter::generate_from(program::Player player, Site from, TypeIndex by, bool is_borrowed, std::vector<Decision>& out) {
  program::Range const range = program_.rays_of(player, by, from);
  for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
    program::Ray const& ray = program_.rays[r];
    program::Step const* steps = &program_.steps[ray.first_step];
    int hurdles = 0;
    int behind = 0;
    for (int i = 0; i < ray.length; ++i) {
      bool const is_occupied = !state_.is_empty(steps[i].site);
      if (hurdles > 0) ++behind;
      if (ray.is_hop && hurdles == 0) {
        if (is_occupied) hurdles = 1;
        continue;
      }
      if (ray.landing != 0 && behind > ray.landing) break;
      try_target(player, ray, steps[i], by, is_borrowed, out);
      if (is_occupied) break;
    }
  }
}

void Arbiter::try_target(program::Player player, program::Ray const& ray, program::Step const& step, TypeIndex by, bool is_borrowed,
                         std::vector<Decision>& out) {
  // Filters are worked into the rays of a piece's own abilities; a borrowed ability was filtered for another piece.
  std::uint8_t const moves = is_borrowed ? program::use::plain_move : program::use::move;
  std::uint8_t const captures = is_borrowed ? program::use::threat : program::use::capture;
  program::Ability const& ability = program_.abilities[ray.ability];
  Occupant const there = state_.at(step.site);
  Occupant const piece = state_.at(ray.origin);
  bool const takes_elsewhere = ability.taking != program::no_node;
  if (there.is_none() ? (step.uses & (takes_elsewhere ? program::use::capture : moves)) == 0
                      : takes_elsewhere || (step.uses & captures) == 0)
    return;

  Decision decision{.kind = Decision::Kind::Move, .from = ray.origin, .to = step.site};
  if (ability.is_remembered) decision.rule = ray.ability;
  program::Moment moment;
  moment.mover = player;
  moment.origin = ray.origin;
  moment.target = step.site;
  moment.piece = {piece.type, piece.owner, ray.origin};
  if (!there.is_none()) {
    decision.victim = step.site;
    moment.victim = {there.type, there.owner, step.site};
  }
  if (ray.is_conditional && !holds(ability.when, moment)) return;
  if (!there.is_none() && ((ray.victims >> there.type) & 1) == 0) return;
  if (takes_elsewhere) {
    std::int32_t const victim = number(ability.taking, moment);
    if (victim < 0 || state_.is_empty(static_cast<Site>(victim))) return;
    decision.victim = static_cast<Site>(victim);
  }
  if (decision.victim != program::no_site && !may_take(player, ray.origin, state_.at(decision.victim), decision.victim)) return;
  if (is_borrowed) decision.value = by;  // filters must be asked again, for this piece
  // Two ways to one target are one decision.
  for (auto it = out.rbegin(); it != out.rend() && it->from == decision.from && it->kind == Decision::Kind::Move; ++it)
    if (it->to == decision.to && it->victim == decision.victim) return;
  add_with_promotions(player, decision, out);
}

bool Arbiter::may_take(program::Player player, Site from, Occupant victim, Site victim_site) {
  Occupant const piece = state_.at(from);
  program::PieceType const& type = program_.piece_types[piece.type];
  bool const is_own = victim.owner == player;
  if ((((is_own ? type.takes_own : type.takes_others) >> victim.type) & 1) == 0) return false;
  program::Moment moment;
  moment.mover = player;
  moment.origin = from;
  moment.target = victim_site;
  moment.piece = {piece.type, piece.owner, from};
  moment.victim = {victim.type, victim.owner, victim_site};
  if (is_own && !holds(type.takes_own_when, moment)) return false;
  if (!type.asks_spares) return true;
  return std::ranges::none_of(program_.spares, [&](program::Spare const& spare) { return holds(spare.when, moment); });
}

void Arbiter::add_with_promotions(program::Player player, Decision decision, std::vector<Decision>& out) {
  Occupant const piece = state_.at(decision.from);
  program::Moment moment;
  bool may_stay = true;
  for (program::Promotion const& promotion : program_.piece_types[piece.type].promotions) {
    moment.mover = player;
    moment.origin = decision.from;
    moment.target = decision.to;
    moment.piece = {piece.type, piece.owner, decision.from};
    if (promotion.zone != program::no_node && !set(promotion.zone, moment).has(decision.to)) continue;
    if (!holds(promotion.when, moment)) continue;
    bool found = false;
    for (TypeIndex const type : promotion.to) {
      if (promotion.only_lost) {
        auto const index = static_cast<std::size_t>(player * (program_.types + 1) + type);
        int present = 0;
        for (int site = 0; site < program_.board.sites; ++site) {
          Occupant const other = state_.at(static_cast<Site>(site));
          present += !other.is_none() && other.owner == player && other.type == type ? 1 : 0;
        }
        if (present >= program_.initial_counts[index]) continue;
      }
      found = true;
      decision.type = type;
      out.push_back(decision);
    }
    // A piece that must promote and has nothing to become may not go there.
    if (promotion.is_compulsory) may_stay = false;
    static_cast<void>(found);
  }
  decision.type = program::no_type;
  if (may_stay) out.push_back(decision);
}

void Arbiter::generate_placements(program::Player player, program::Playable const& playable, std::vector<Decision>& out) {
  program::TypeMask types = playable.types;
  if (playable.type != program::no_node) {
    program::Moment moment;
    moment.mover = player;
    std::int32_t const type = number(playable.type, moment);
    types = type > 0 ? program::type_bit(static_cast<TypeIndex>(type)) : 0;
  }
  for (int type = 1; type <= program_.types; ++type) {
    if (((types >> type) & 1) == 0 || state_.cell(program_.stock_cell(player, static_cast<TypeIndex>(type))) <= 0) continue;
    program_.board.standing.each([&](int site) {
      if (state_.is_empty(static_cast<Site>(site)))
        out.push_back({.kind = Decision::Kind::Place, .type = static_cast<TypeIndex>(type), .to = static_cast<Site>(site)});
    });
  }
}

// Binds the locals of a special to the pieces a decision names; false if they are not (any more) what it needs.
bool Arbiter::bind_special(program::Player player, Decision const& decision) {
  program::Special const& special = program_.specials[decision.rule];
  program::Moment moment;
  moment.mover = player;
  std::size_t index = 0;
  for (program::SpecialPiece const& with : special.with) {
    std::int32_t const site = index == 0 ? (decision.from == program::no_site ? program::none : decision.from) : decision.value;
    ++index;
    if (site < 0) return false;
    if (with.site != program::no_node && number(with.site, moment) != site) return false;
    if (!set(with.pieces, moment).has(static_cast<std::size_t>(site))) return false;
    scratch_.locals[with.local] = site;
  }
  return true;
}

void Arbiter::generate_specials(program::Player player, program::Playable const& playable, std::vector<Decision>& out) {
  program::Moment moment;
  moment.mover = player;
  for (std::uint16_t const number_of : playable.specials) {
    program::Special const& special = program_.specials[number_of];
    auto const candidates = [&](std::size_t i) {
      BitSet sites;
      if (i >= special.with.size()) return sites;
      sites = set(special.with[i].pieces, moment);
      if (special.with[i].site == program::no_node) return sites;
      BitSet only;
      if (std::int32_t const site = number(special.with[i].site, moment); site >= 0) only.add(static_cast<std::size_t>(site));
      sites &= only;
      return sites;
    };
    auto const offer = [&](std::int32_t first, std::int32_t second) {
      Decision decision{.kind = Decision::Kind::Special, .rule = number_of, .value = second};
      if (first >= 0) decision.from = static_cast<Site>(first);
      if (!special.with.empty()) {
        scratch_.locals[special.with[0].local] = first;
        if (special.with.size() > 1) scratch_.locals[special.with[1].local] = second;
        // A piece may go where nothing stands, or where a piece of the same special stood.
        for (std::size_t i = 0; i < special.with.size() && i < 2; ++i) {
          std::int32_t const stays = i == 0 ? first : second;
          std::int32_t const to = special.with[i].destination == program::no_node ? stays : number(special.with[i].destination, moment);
          if (to < 0 || (to != first && to != second && !state_.is_empty(static_cast<Site>(to)))) return;
          if (i == 0) decision.to = static_cast<Site>(to);
        }
      }
      if (std::ranges::all_of(special.when, [&](program::NodeIndex when) { return holds(when, moment); })) out.push_back(decision);
    };
    if (special.with.empty()) {
      offer(program::none, program::none);
    } else {
      candidates(0).each([&](int first) {
        if (special.with.size() == 1) return offer(first, program::none);
        scratch_.locals[special.with[0].local] = first;
        candidates(1).each([&](int second) {
          if (second != first) offer(first, second);
        });
      });
    }
  }
}

std::uint64_t Arbiter::perft(int depth, bool const volatile* stop) {
  if (state_.is_over() || stop_.limit != Limit::None || (stop != nullptr && *stop)) return 0;
  state::Journal::Mark const mark = journal_.mark();
  std::size_t const history = scratch_.history.size();
  std::uint64_t total = 0;
  auto const descend = [&](Decision const& decision, int left) {
    apply(decision);
    total += perft(left, stop);
    state_.undo_to(mark, journal_);
    scratch_.history.resize(history);
  };
  if (node() == NodeKind::Chance) {
    // A tie in a roll-off leads back to where it began: everything that can follow is counted there already.
    if (std::ranges::find(scratch_.chance_keys, state_.key()) != scratch_.chance_keys.end()) return 0;
    std::vector<Outcome> here;
    outcomes(here);
    scratch_.chance_keys.push_back(state_.key());
    for (Outcome const& outcome : here) descend(outcome.decision, depth);
    scratch_.chance_keys.pop_back();
    return total;
  }
  std::vector<Decision> here;
  decisions(here);
  if (depth <= 1) return here.size();
  std::vector<Key> above;  // a decision begins a new row of chances
  above.swap(scratch_.chance_keys);
  for (Decision const& decision : here) descend(decision, depth - 1);
  above.swap(scratch_.chance_keys);
  return total;
}

void Arbiter::choices(std::vector<Decision>& out) {
  auto const& instruction = program_.code[static_cast<std::size_t>(state_.reg(program::Register::Next))];
  load_locals();
  program::Moment const moment = turn_moment();
  BitSet const candidates = set(instruction.a, moment);
  candidates.each([&](int candidate) {
    scratch_.locals[instruction.local] = candidate;
    if (holds(instruction.b, moment)) out.push_back({.kind = Decision::Kind::Choose, .value = candidate});
  });
  load_locals();
}

}  // namespace feerie::play
