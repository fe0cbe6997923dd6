// What becomes of captured pieces: they vanish, explode, or go to the stock, from where they are put down.
#include "interpreter/build/fast/prover.hpp"

namespace feerie::build {

using program::NodeIndex;
using program::Op;
using program::Site;
using program::TypeIndex;

void Prover::prove_captures() {
  switch (program_.captures.policy) {
    case program::CapturePolicy::Remove:
      if (plan_.has_stock) return fail("pieces are placed, but captures do not go to the stock");
      break;
    case program::CapturePolicy::ToStock: prove_stock(); break;
    case program::CapturePolicy::Explode: prove_blasts(); break;
    case program::CapturePolicy::Swap:
    case program::CapturePolicy::Script: return fail("captures do not simply remove the victim");
  }
  for (int type = 1; type <= program_.types; ++type) {
    program::PieceType const& piece = program_.piece_types[static_cast<std::size_t>(type)];
    if (piece.asks_spares || (piece.takes_others & every_type()) != every_type())
      return fail("some victims are spared");
    if (piece.takes_own_when != program::no_node) return fail("own pieces may be captured only on a condition");
    program::TypeMask const own = piece.takes_own & every_type();
    if (own == 0) continue;
    if (plan_.takes_own != 0 && plan_.takes_own != own) return fail("types may capture different own types");
    if ((own & program_.guarded_types) != 0) return fail("an own royal piece may be captured");
    plan_.takes_own = own;
    plan_.takes_own_by |= program::type_bit(static_cast<TypeIndex>(type));
  }
  if (plan_.takes_own != 0 && program_.captures.policy != program::CapturePolicy::Remove)
    fail("own pieces are captured and do not simply leave the board");
}

void Prover::prove_stock() {
  if (!plan_.has_stock) return fail("captures go to the stock and stay there");
  plan_.counts_only = "pieces are placed";
  prove_demotions();
  for (std::size_t owner = 0; owner < program::fast_players; ++owner) {
    plan_.places[owner].assign(static_cast<std::size_t>(program_.types) + 1, {});
    plan_.no_mate[owner].assign(static_cast<std::size_t>(program_.types) + 1, {});
    for (std::size_t type = 1; type <= static_cast<std::size_t>(program_.types); ++type)
      if (may_be_in_hand(static_cast<TypeIndex>(type))) plan_.places[owner][type] = program_.board.standing;
  }
  for (program::Filter const& filter : program_.filters) {
    if (filter.subject != program::FilterSubject::Place) continue;
    for (int type = 1; type <= program_.types && reason.empty(); ++type)
      if (((filter.types >> type) & 1) != 0) prove_placing(filter, type);
  }
}

// The kernels remember that a piece was promoted, not what it was.
void Prover::prove_demotions() {
  for (int type = 0; type <= program_.types; ++type) plan_.demoted_to.push_back(static_cast<TypeIndex>(type));
  if (!program_.captures.as_promoted_from) return;
  for (int type = 1; type <= program_.types; ++type)
    for (program::Promotion const& promotion : program_.piece_types[static_cast<std::size_t>(type)].promotions)
      for (TypeIndex const to : promotion.to) {
        if (to == type) continue;
        if (plan_.demoted_to[to] != to && plan_.demoted_to[to] != type) return fail("two types become one, and are told apart when demoted");
        if (!program_.piece_types[to].promotions.empty()) return fail("a promoted piece may be promoted again, and demoted");
        plan_.demoted_to[to] = static_cast<TypeIndex>(type);
      }
}

// Not what is never captured, nor what exists only by promotion and is demoted.
bool Prover::may_be_in_hand(TypeIndex type) const {
  if (((program_.guarded_types >> type) & 1) != 0) return false;
  if (plan_.demoted_to[type] == type) return true;
  bool is_there = false;
  for (int owner = 0; owner < program_.players; ++owner)
    is_there = is_there || program_.initial_counts[static_cast<std::size_t>(owner * (program_.types + 1) + type)] != 0 ||
               program_.initial[program_.stock_cell(static_cast<program::Player>(owner), type)] != 0;
  return is_there;
}

// What a filter on placing asks about nothing but owner, type and site is settled here. It may also ask whether certain pieces stand
// on sites that depend on the target (no two of a kind on a file), or whether the placement gives mate.
void Prover::prove_placing(program::Filter const& filter, int type) {
  std::string const looks_further = "the filter `" + filter.name + "` on placing looks further than the site";
  bool const is_of_mate = filter.afterwards != program::no_node && program_.nodes[filter.afterwards].op == Op::Checkmate;
  if ((filter.afterwards != program::no_node && !is_of_mate) || filter.unless_no_decision || filter.softened != program::no_code)
    return fail(looks_further);
  std::vector<NodeIndex> conjuncts;
  if (filter.when != program::no_node) flatten(filter.when, conjuncts);
  program::FastBan ban{.placed = static_cast<TypeIndex>(type)};
  bool bans = false;
  for (std::size_t owner = 0; owner < program::fast_players; ++owner) {
    ban.spoils[owner].assign(static_cast<std::size_t>(program_.board.sites), {});
    for (int site = 0; site < program_.board.sites; ++site) {
      Fold fold(program_);
      fold.moment().mover = static_cast<std::int32_t>(owner);
      fold.moment().target = site;
      fold.moment().piece = {type, static_cast<std::int32_t>(owner), site};
      bool applies = true;
      NodeIndex asked = program::no_node;
      for (NodeIndex const conjunct : conjuncts) {
        std::int32_t const value = fold.number(conjunct);
        applies = applies && value != 0;
        if (value != program::unknown) continue;
        if (asked != program::no_node || is_of_mate || program_.nodes[conjunct].op != Op::Exists) return fail(looks_further);
        asked = conjunct;
      }
      if (!applies) continue;
      if (asked == program::no_node) {
        if (is_of_mate) plan_.no_mate[owner][static_cast<std::size_t>(type)].add(static_cast<std::size_t>(site));
        if (!is_of_mate) plan_.places[owner][static_cast<std::size_t>(type)].remove(static_cast<std::size_t>(site));
        continue;
      }
      program::FastTest test;
      if (!pieces_of(program_.nodes[asked].a, test, static_cast<Site>(site))) return fail(looks_further);
      ban.types = test.types;
      ban.whose = test.whose;
      bans = true;
      test.zone[owner].each([&](int piece) { ban.spoils[owner][static_cast<std::size_t>(piece)].add(static_cast<std::size_t>(site)); });
    }
  }
  if (bans) plan_.bans.push_back(std::move(ban));
}

void Prover::prove_blasts() {
  if (program_.guarded_types != 0) return fail("a royal piece may be blown up");
  plan_.counts_only = "captures explode";
  plan_.blast_spares = program_.captures.blast_spares;
  plan_.blasts.assign(static_cast<std::size_t>(program_.board.sites), {});
  for (int site = 0; site < program_.board.sites; ++site) {
    BitSet& blast = plan_.blasts[static_cast<std::size_t>(site)];
    blast.add(static_cast<std::size_t>(site));
    for (auto const& next : program_.board.next)
      if (next[static_cast<std::size_t>(site)] != program::no_site) blast.add(next[static_cast<std::size_t>(site)]);
  }
}

}  // namespace feerie::build
