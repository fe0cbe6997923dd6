// Which candidates are legal: filters asked before and after, and the safety of royal pieces.
#include "interpreter/play/arbiter.hpp"

namespace feerie::play {

using program::FilterSubject;
using program::Site;

program::Moment Arbiter::moment_of(program::Player player, Decision const& decision) const {
  program::Moment moment;
  moment.mover = player;
  moment.target = decision.to == program::no_site ? program::none : decision.to;
  if (decision.kind == Decision::Kind::Place) {
    moment.piece = {decision.type, player, decision.to};
    return moment;
  }
  if (decision.from == program::no_site) return moment;
  moment.origin = decision.from;
  program::Occupant const piece = state_.at(decision.from);
  moment.piece = {piece.type, piece.owner, decision.from};
  if (decision.victim != program::no_site) {
    program::Occupant const victim = state_.at(decision.victim);
    moment.victim = {victim.type, victim.owner, decision.victim};
  }
  return moment;
}

namespace {

bool concerns(FilterSubject subject, Decision const& decision) {
  bool const is_move = decision.kind == Decision::Kind::Move || decision.kind == Decision::Kind::Special;
  bool const is_capture = decision.victim != program::no_site;
  switch (subject) {
    case FilterSubject::AnyMove: return is_move;
    case FilterSubject::QuietMove: return is_move && !is_capture;
    case FilterSubject::Capture: return is_move && is_capture;
    case FilterSubject::Place: return decision.kind == Decision::Kind::Place;
    case FilterSubject::Displace: return is_move;
    case FilterSubject::Decision: return true;
  }
  return false;
}

}  // namespace

int Arbiter::refusal_before(program::Player player, Decision const& decision, bool ignore_unless) {
  bool const is_plain_move = decision.kind == Decision::Kind::Move && decision.value == program::none;
  for (std::size_t i = 0; i < program_.filters.size(); ++i) {
    program::Filter const& filter = program_.filters[i];
    if (filter.afterwards != program::no_node || filter.softened != program::no_code || !concerns(filter.subject, decision)) continue;
    if (filter.unless_no_decision && ignore_unless) continue;
    auto const refuses = [&](program::Moment const& moment) {
      if (moment.piece.type > 0 && ((filter.types >> moment.piece.type) & 1) == 0) return false;
      return holds(filter.when, moment);
    };
    program::Moment moment = moment_of(player, decision);
    bool const is_settled = filter.is_folded && is_plain_move;  // the ray would not have led here
    if (!is_settled && decision.kind != Decision::Kind::Special && refuses(moment)) return static_cast<int>(i);
    if (filter.subject != FilterSubject::Displace) {
      if (decision.kind == Decision::Kind::Special && refuses(moment)) return static_cast<int>(i);
      continue;
    }
    // Displacements beyond the mover's: the piece it changes places with, or each piece of a special.
    if (decision.kind == Decision::Kind::Special) {
      static_cast<void>(bind_special(player, decision));
      for (program::SpecialPiece const& with : program_.specials[decision.rule].with) {
        if (with.destination == program::no_node) continue;
        auto const from = static_cast<Site>(scratch_.locals[with.local]);
        program::Moment each = moment;
        each.origin = from;
        each.target = number(with.destination, moment);
        each.piece = {state_.at(from).type, state_.at(from).owner, from};
        if (refuses(each)) return static_cast<int>(i);
      }
    } else if (decision.victim != program::no_site && program_.captures.policy == program::CapturePolicy::Swap) {
      program::Moment swapped = moment;
      swapped.origin = decision.victim;
      swapped.target = decision.from;
      swapped.piece = moment.victim;  // and still the victim, so that a rule can tell it from the mover
      if (refuses(swapped)) return static_cast<int>(i);
    }
  }
  return no_refusal;
}

int Arbiter::refusal_after(program::Player player, Decision const& decision, bool ignore_unless) {
  bool const asks_filters = [&] {
    for (program::Filter const& filter : program_.filters)
      if (filter.afterwards != program::no_node && concerns(filter.subject, decision)) return true;
    return false;
  }();
  if (program_.guarded_types == 0 && !asks_filters) return no_refusal;

  program::Moment const before = moment_of(player, decision);
  // `when` looks before the move even if the filter also looks afterwards.
  std::uint64_t asked = 0;
  for (std::size_t i = 0; i < program_.filters.size() && i < 64; ++i) {
    program::Filter const& filter = program_.filters[i];
    if (filter.afterwards == program::no_node || filter.softened != program::no_code || !concerns(filter.subject, decision)) continue;
    if (filter.unless_no_decision && ignore_unless) continue;
    if (before.piece.type > 0 && ((filter.types >> before.piece.type) & 1) == 0) continue;
    if (holds(filter.when, before)) asked |= std::uint64_t{1} << i;
  }
  state::Journal::Mark const mark = journal_.mark();
  program::Moment after;
  perform(player, decision, after);
  int refusal = is_any_threatened(player, program_.guarded_types) ? leaves_royal_threatened : no_refusal;
  for (std::size_t i = 0; i < program_.filters.size() && i < 64 && refusal == no_refusal; ++i)
    if (((asked >> i) & 1) != 0 && holds(program_.filters[i].afterwards, after)) refusal = static_cast<int>(i);
  state_.undo_to(mark, journal_);
  return refusal;
}

int Arbiter::breach(program::Player player, Decision const& decision) {
  if (!program_.has_softened) return no_refusal;
  program::Moment const before = moment_of(player, decision);
  for (std::size_t i = 0; i < program_.filters.size(); ++i) {
    program::Filter const& filter = program_.filters[i];
    if (filter.softened == program::no_code || !concerns(filter.subject, decision)) continue;
    if (before.piece.type > 0 && ((filter.types >> before.piece.type) & 1) == 0) continue;
    if (!holds(filter.when, before)) continue;
    bool breaks = true;
    if (filter.afterwards != program::no_node)
      try_out(player, decision, [&](program::Moment const& after) { breaks = holds(filter.afterwards, after); });
    if (breaks) return static_cast<int>(i);
  }
  return no_refusal;
}

bool Arbiter::is_legal(program::Player player, Decision const& decision, bool ignore_unless) {
  return refusal_before(player, decision, ignore_unless) == no_refusal && refusal_after(player, decision, ignore_unless) == no_refusal;
}

}  // namespace feerie::play
