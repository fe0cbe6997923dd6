// Movement, promotion, and what a move leaves behind.
#include <algorithm>
#include <map>

#include "interpreter/build/fast/prover.hpp"

namespace feerie::build {

using program::InstructionKind;
using program::Node;
using program::NodeIndex;
using program::Op;
using program::Site;
using program::TypeIndex;

// `last.rule = R and target in last.passed`, in either order: takes what just passed. R's index, or -1.
int Prover::passing_rule(program::Ability const& ability) const {
  if (ability.taking == program::no_node || program_.nodes[ability.taking].op != Op::LastPiece) return -1;
  std::vector<NodeIndex> conjuncts;
  if (ability.when == program::no_node) return -1;
  flatten(ability.when, conjuncts);
  int rule = -1;
  bool by_passed = false;
  for (NodeIndex const index : conjuncts) {
    Node const& node = program_.nodes[index];
    if (node.op == Op::Equal) {
      Node const& a = program_.nodes[node.a];
      Node const& b = program_.nodes[node.b];
      if (a.op == Op::LastRule && b.op == Op::Constant) rule = b.value;
      if (b.op == Op::LastRule && a.op == Op::Constant) rule = a.value;
    } else if (node.op == Op::In && program_.nodes[node.a].op == Op::Target && program_.nodes[node.b].op == Op::LastPassed) {
      by_passed = true;
    } else {
      return -1;
    }
  }
  return by_passed ? rule : -1;
}

void Prover::prove_movement() {
  plan_.tag_of.assign(program_.abilities.size(), 0);
  plan_.takes_tag.assign(program_.abilities.size(), 0);
  std::uint8_t tags = 0;
  for (std::size_t i = 0; i < program_.abilities.size(); ++i)
    if (program_.abilities[i].is_remembered) plan_.tag_of[i] = ++tags;
  for (std::size_t i = 0; i < program_.abilities.size(); ++i) {
    program::Ability const& ability = program_.abilities[i];
    if (ability.taking == program::no_node) continue;
    int const rule = passing_rule(ability);
    if (rule < 0) return fail("`" + ability.label + "` takes a piece in a way that is no capture in passing");
    plan_.takes_tag[i] = plan_.tag_of[static_cast<std::size_t>(rule)];
  }
  plan_.threat_only.assign(program_.abilities.size(), false);
  for (program::Ray const& ray : program_.rays) {
    if (ray.is_hop && ray.landing != 0) return fail("a hop that lands only near its hurdle");
    if ((ray.victims & every_type()) != every_type()) {
      if (!takes_only_royals(ray)) return fail("an ability takes only some types");
      plan_.threat_only[ray.ability] = true;
    }
    if (ray.is_conditional && plan_.takes_tag[ray.ability] == 0)
      return fail("an ability of " + name_of_type(program_.abilities[ray.ability].type) + " has a condition that depends on the position");
  }
  for (int owner = 0; owner < program_.players && reason.empty(); ++owner)
    for (int type = 1; type <= program_.types; ++type)
      for (int site = 0; site < program_.board.sites; ++site) prove_disjoint(owner, type, site);
}

// Nobody may leave a royal piece threatened, so such a capture never comes about: it is a threat and nothing else.
bool Prover::takes_only_royals(program::Ray const& ray) const {
  if ((ray.victims & every_type() & ~program_.guarded_types) != 0) return false;
  for (std::uint32_t i = 0; i < ray.length; ++i)
    if ((program_.steps[ray.first_step + i].uses & program::use::move) != 0) return false;
  return true;
}

// One target, one move: only then can moves be counted without being listed. Rays of one ability are gathered in sets, so two of them
// may meet.
void Prover::prove_disjoint(int owner, int type, int site) {
  BitSet quiet;
  BitSet captures;
  std::map<std::uint16_t, std::pair<BitSet, BitSet>> by_ability;
  auto const range = program_.rays_of(static_cast<program::Player>(owner), static_cast<TypeIndex>(type), static_cast<Site>(site));
  for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
    program::Ray const& ray = program_.rays[r];
    if (plan_.takes_tag[ray.ability] != 0 || plan_.threat_only[ray.ability]) continue;
    auto& [moves_of, captures_of] = by_ability[ray.ability];
    for (std::uint32_t i = 0; i < ray.length; ++i) {
      program::Step const& step = program_.steps[ray.first_step + i];
      if ((step.uses & program::use::move) != 0) moves_of.add(step.site);
      if ((step.uses & program::use::capture) != 0) captures_of.add(step.site);
    }
  }
  for (auto const& [ability, sets] : by_ability) {
    BitSet met = quiet;
    met &= sets.first;
    BitSet met_by_capture = captures;
    met_by_capture &= sets.second;
    if (!met.empty() || !met_by_capture.empty()) return fail("two abilities of " + name_of_type(type) + " lead to one site");
    quiet |= sets.first;
    captures |= sets.second;
  }
}

void Prover::prove_promotions() {
  bool some_free = false;
  for (program::PieceType const& type : program_.piece_types)
    for (program::Promotion const& promotion : type.promotions) (promotion.only_lost ? plan_.only_lost : some_free) = true;
  if (plan_.only_lost && some_free) return fail("only some promotions depend on what was lost");
  if (plan_.only_lost) plan_.counts_only = "promotion depends on what was lost";
  plan_.promotions.assign(1, PromotionRow(static_cast<std::size_t>(program_.board.sites)));
  plan_.promotion_row.assign(static_cast<std::size_t>(program_.players * (program_.types + 1)),
                             std::vector<std::uint8_t>(static_cast<std::size_t>(program_.board.sites), 0));
  for (int owner = 0; owner < program_.players; ++owner)
    for (int type = 1; type <= program_.types && reason.empty(); ++type) {
      if (program_.piece_types[static_cast<std::size_t>(type)].promotions.empty()) continue;
      auto& row_of = plan_.promotion_row[static_cast<std::size_t>(owner * (program_.types + 1) + type)];
      if (std::optional<PromotionRow> const row = promotions_from(program::unknown, owner, type)) {
        std::ranges::fill(row_of, number_of(*row));
        continue;
      }
      for (int from = 0; from < program_.board.sites && reason.empty(); ++from) {
        std::optional<PromotionRow> const row = promotions_from(from, owner, type);
        if (!row) return fail("promotion depends on more than where a move begins and ends");
        row_of[static_cast<std::size_t>(from)] = number_of(*row);
      }
    }
}

// By target; nothing if that cannot be known from this origin.
std::optional<Prover::PromotionRow> Prover::promotions_from(std::int32_t from, int owner, int type) {
  PromotionRow row(static_cast<std::size_t>(program_.board.sites));
  for (int site = 0; site < program_.board.sites; ++site) {
    auto& list = row[static_cast<std::size_t>(site)];
    bool may_stay = true;
    for (program::Promotion const& promotion : program_.piece_types[static_cast<std::size_t>(type)].promotions) {
      Fold fold(program_);
      fold.moment().mover = owner;
      fold.moment().origin = from;
      fold.moment().target = site;
      fold.moment().piece = {type, owner, program::unknown};
      BitSet zone;
      if (promotion.zone != program::no_node) {
        if (!fold.set(promotion.zone, zone)) return std::nullopt;
        if (!zone.has(static_cast<std::size_t>(site))) continue;
      }
      std::int32_t const when = promotion.when == program::no_node ? 1 : fold.number(promotion.when);
      if (when == program::unknown) return std::nullopt;
      if (when == 0) continue;
      list.insert(list.end(), promotion.to.begin(), promotion.to.end());
      if (promotion.is_compulsory) may_stay = false;
    }
    if (list.empty() && !may_stay) fail("a piece that must promote has nothing to become");
    if (!list.empty() && may_stay) list.push_back(static_cast<TypeIndex>(type));
    if (list.size() > program::fast_promotions) fail("more promotions than the tables hold");
  }
  return row;
}

std::uint8_t Prover::number_of(PromotionRow const& row) {
  std::size_t const number = static_cast<std::size_t>(std::ranges::find(plan_.promotions, row) - plan_.promotions.begin());
  if (number == plan_.promotions.size()) plan_.promotions.push_back(row);
  if (number > 255) fail("more ways to promote than the tables hold");
  return static_cast<std::uint8_t>(number);
}

// The one effect a table can carry: a displacement leaves a piece of the mover's on its origin, depending on nothing but owner,
// origin and target.
void Prover::prove_events() {
  for (program::Event const& event : program_.events) {
    if (event.kind != program::EventKind::Displace || plan_.left_type != 0) return fail("an event that is no piece left behind");
    program::Instruction const& put = program_.code[event.body];
    if (put.kind != InstructionKind::Put || program_.code[event.body + 1].kind != InstructionKind::Return)
      return fail("an event that is no piece left behind");
    Node const& site = program_.nodes[put.b];
    Node const& type = program_.nodes[put.a];
    bool const at_origin = site.op == Op::OriginOf || site.op == Op::Origin;
    bool const movers = put.c != program::no_node && program_.nodes[put.c].op == Op::Mover;
    if (!at_origin || !movers || type.op != Op::Constant) return fail("an event that is no piece left behind");
    plan_.left_type = static_cast<TypeIndex>(type.value);
    if (((program_.guarded_types >> type.value) & 1) != 0) return fail("a royal piece is left behind");
    for (int owner = 0; owner < program_.players; ++owner) {
      auto& rows = plan_.leaves[static_cast<std::size_t>(owner)];
      rows.assign(static_cast<std::size_t>(program_.board.sites), {});
      for (int from = 0; from < program_.board.sites; ++from)
        for (int to = 0; to < program_.board.sites; ++to) {
          if (from == to) continue;
          Fold fold(program_);
          fold.moment().mover = owner;
          fold.moment().origin = from;
          fold.moment().target = to;
          fold.moment().piece = {program::unknown, owner, to};
          if (event.local != program::no_index) fold.bind(event.local, to);
          std::int32_t const when = event.when == program::no_node ? 1 : fold.number(event.when);
          if (when == program::unknown) return fail("what a move leaves behind depends on the position");
          if (when != 0) rows[static_cast<std::size_t>(from)].add(static_cast<std::size_t>(to));
        }
    }
  }
}

}  // namespace feerie::build
