// Threat, as LANGUAGE.md defines it once: a piece threatens a site when an ability that may capture, with its own condition, reaches it
// on the present board, were a victim there. No filter is asked, nor whose turn it is.
#include "interpreter/play/arbiter.hpp"

namespace feerie::play {

using program::Occupant;
using program::Site;

namespace {

constexpr std::int32_t any_victim = -1;  // an empty site: any victim may be imagined there

// Whether the ray's step number `at` can be reached over the pieces before it.
bool is_open(state::State const& state, program::Ray const& ray, program::Step const* steps, int at) {
  int hurdles = 0;
  int behind = 0;  // steps since the hurdle
  for (int i = 0; i < at; ++i) {
    bool const is_occupied = !state.is_empty(steps[i].site);
    if (hurdles > 0) ++behind;
    if (!is_occupied) continue;
    if (!ray.is_hop || hurdles == 1) return false;
    hurdles = 1;
  }
  if (!ray.is_hop) return true;
  return hurdles == 1 && (ray.landing == 0 || behind + 1 <= ray.landing);
}

}  // namespace

bool Arbiter::reaches(Site from, Site site, std::int32_t victim_type) {
  Occupant const attacker = state_.at(from);
  if (attacker.owner == program_.nobody()) return false;
  program::PieceType const& type = program_.piece_types[attacker.type];
  if (victim_type != any_victim && ((type.takes_others >> victim_type) & 1) == 0) return false;
  program::Range const range = program_.rays_of(attacker.owner, attacker.type, from);
  for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
    program::Ray const& ray = program_.rays[r];
    program::Step const* steps = &program_.steps[ray.first_step];
    for (int i = 0; i < ray.length; ++i) {
      if (steps[i].site != site) continue;
      if ((steps[i].uses & program::use::threat) == 0 || !is_open(state_, ray, steps, i)) break;
      if (victim_type != any_victim && ((ray.victims >> victim_type) & 1) == 0) break;
      if (!ray.is_conditional && !type.asks_spares) return true;
      program::Moment moment;
      moment.mover = attacker.owner;
      moment.origin = from;
      moment.target = site;
      moment.piece = {attacker.type, attacker.owner, from};
      if (victim_type != any_victim) moment.victim = {victim_type, state_.at(site).owner, site};
      if (ray.is_conditional && !holds(program_.abilities[ray.ability].when, moment)) break;
      bool spared = false;
      if (type.asks_spares && victim_type != any_victim)
        for (program::Spare const& spare : program_.spares) spared |= holds(spare.when, moment);
      if (!spared) return true;
      break;
    }
  }
  return false;
}

Site Arbiter::threatener(Site site, std::int32_t owner) {
  Occupant const victim = state_.at(site);
  std::int32_t const victim_type = victim.is_none() ? any_victim : victim.type;
  for (int from = 0; from < program_.board.sites; ++from) {
    Occupant const piece = state_.at(static_cast<Site>(from));
    if (piece.is_none() || piece.owner == owner || from == site) continue;
    if (reaches(static_cast<Site>(from), site, victim_type)) return static_cast<Site>(from);
  }
  return program::no_site;
}

bool Arbiter::is_threatened(Site site, std::int32_t owner) { return threatener(site, owner) != program::no_site; }

Site Arbiter::threatener_of_moved(Site site, Site piece) {
  Occupant const occupant = state_.at(piece);
  state::Journal::Mark const mark = journal_.mark();
  state_.put(piece, {}, journal_);
  state_.put(site, occupant, journal_);
  Site const by = threatener(site, occupant.owner);
  state_.undo_to(mark, journal_);
  return by;
}

bool Arbiter::is_safe(Site site, Site piece) { return threatener_of_moved(site, piece) == program::no_site; }

// One's own pieces are not threatened, even where they may be captured.
bool Arbiter::threatens(Site piece, BitSet const& sites) {
  Occupant const attacker = state_.at(piece);
  bool found = false;
  sites.each([&](int site) {
    if (found || site == piece) return;
    Occupant const victim = state_.at(static_cast<Site>(site));
    if (!victim.is_none() && victim.owner == attacker.owner) return;
    found = reaches(piece, static_cast<Site>(site), victim.is_none() ? any_victim : victim.type);
  });
  return found;
}

bool Arbiter::in_check(program::Player player) { return is_any_threatened(player, program_.royal_types); }

bool Arbiter::is_any_threatened(program::Player player, program::TypeMask types) {
  if (types == 0) return false;
  for (int site = 0; site < program_.board.sites; ++site) {
    Occupant const piece = state_.at(static_cast<Site>(site));
    if (piece.is_none() || piece.owner != player || ((types >> piece.type) & 1) == 0) continue;
    if (is_threatened(static_cast<Site>(site), player)) return true;
  }
  return false;
}

}  // namespace feerie::play
