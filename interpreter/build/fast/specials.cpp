// Special moves: two pieces between constant sites, under conditions a table can ask.
#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "interpreter/build/fast/prover.hpp"

namespace feerie::build {

using program::FastSpecial;
using program::InstructionKind;
using program::Node;
using program::NodeIndex;
using program::Op;
using program::Site;
using program::TypeIndex;

void Prover::prove_specials() {
  for (std::uint16_t const index : played_specials_)
    for (int owner = 0; owner < program_.players && reason.empty(); ++owner) prove_special(index, owner);
}

void Prover::prove_special(std::uint16_t index, int owner) {
  program::Special const& special = program_.specials[index];
  std::string const name = "the special `" + special.name + "` ";
  if (special.with.size() != 2) return fail(name + "does not move two pieces");
  FastSpecial result;
  result.owner = static_cast<program::Player>(owner);
  result.special = index;
  Fold fold(program_);
  fold.moment().mover = owner;
  for (std::size_t i = 0; i < 2; ++i) {
    Node const& query = program_.nodes[special.with[i].pieces];
    if (query.op != Op::Pieces || static_cast<program::Whose>(query.value) != program::Whose::Own || query.b != program::no_node ||
        std::popcount(query.mask & every_type()) != 1)
      return fail(name + "is not about one own type");
    result.pieces[i].type = static_cast<TypeIndex>(std::countr_zero(query.mask & every_type()));
    std::int32_t const site = special.with[i].site == program::no_node ? program::unknown : fold.number(special.with[i].site);
    BitSet where;
    bool const stands_there = query.a == program::no_node || (fold.set(query.a, where) && site >= 0 && where.has(static_cast<std::size_t>(site)));
    if (site < 0 || !stands_there) return fail(name + "does not begin on constant sites");
    result.pieces[i].from = static_cast<Site>(site);
    fold.bind(special.with[i].local, site);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    std::int32_t const to = special.with[i].destination == program::no_node ? program::unknown : fold.number(special.with[i].destination);
    if (to < 0) return fail(name + "does not end on constant sites");
    result.pieces[i].to = static_cast<Site>(to);
    if (plan_.left_type != 0)
      result.pieces[i].leaves = plan_.leaves[static_cast<std::size_t>(owner)][result.pieces[i].from].has(static_cast<std::size_t>(to));
  }
  std::set<Site> const distinct{result.pieces[0].from, result.pieces[0].to, result.pieces[1].from, result.pieces[1].to};
  if (distinct.size() != 4) return fail(name + "uses a site twice");
  for (std::size_t i = 0; i < 3; ++i) {
    program::Instruction const& instruction = program_.code[special.body + i];
    if (instruction.kind != (i < 2 ? InstructionKind::Move : InstructionKind::Return)) return fail(name + "does more than move");
  }
  bool const asks_others = result.pieces[0].type != plan_.royal[static_cast<std::size_t>(owner)];
  if (asks_others && std::ranges::find(plan_.threat_only, true) != plan_.threat_only.end())
    return fail(name + "asks the safety of a piece that some threats do not concern");
  if (!prove_conditions(special, fold, result)) return fail(name + "has a condition the tables cannot ask");
  if (!allowed_by_filters(result)) return fail(name + "meets a filter");
  plan_.specials.push_back(result);
}

bool Prover::prove_conditions(program::Special const& special, Fold& fold, FastSpecial& result) const {
  std::array<bool, 2> never_moved{false, false};
  auto const which = [&](NodeIndex index) -> int {
    Node const& node = program_.nodes[index];
    if (node.op != Op::Local) return -1;
    for (std::size_t i = 0; i < 2; ++i)
      if (special.with[i].local == node.value) return static_cast<int>(i);
    return -1;
  };
  std::vector<NodeIndex> conjuncts;
  for (NodeIndex const when : special.when) flatten(when, conjuncts);
  for (NodeIndex const index : conjuncts) {
    Node const& node = program_.nodes[index];
    if (fold.number(index) == 1) continue;
    BitSet sites;
    if (node.op == Op::NeverMoved && which(node.a) >= 0) {
      never_moved[static_cast<std::size_t>(which(node.a))] = true;
    } else if (node.op == Op::AreEmpty && fold.set(node.a, sites)) {
      result.empty |= sites;
    } else if (node.op == Op::IsEmpty && fold.number(node.a) >= 0) {
      result.empty.add(static_cast<std::size_t>(fold.number(node.a)));
    } else if (node.op == Op::SafeFor && which(node.b) == 0 && fold.number(node.a) >= 0) {
      result.safe.add(static_cast<std::size_t>(fold.number(node.a)));
    } else if (node.op == Op::All && fold.set(node.a, sites)) {
      Node const& body = program_.nodes[node.b];
      bool const of_each = body.a != program::no_node && program_.nodes[body.a].op == Op::Local && program_.nodes[body.a].value == node.value;
      if (of_each && body.op == Op::IsEmpty) {
        result.empty |= sites;
      } else if (of_each && body.op == Op::SafeFor && which(body.b) == 0) {
        result.safe |= sites;
      } else {
        return false;
      }
    } else {
      return false;
    }
  }
  return never_moved[0] && never_moved[1];
}

bool Prover::allowed_by_filters(FastSpecial const& special) const {
  for (program::Filter const& filter : program_.filters)
    for (FastSpecial::Piece const& piece : special.pieces) {
      if (filter.subject == program::FilterSubject::Capture || filter.subject == program::FilterSubject::Place) continue;
      if (filter.afterwards != program::no_node || filter.unless_no_decision) continue;  // asked of every move as it is made
      if ((filter.types & program::type_bit(piece.type)) == 0) continue;
      Fold fold(program_);
      fold.moment().mover = special.owner;
      fold.moment().origin = piece.from;
      fold.moment().target = piece.to;
      fold.moment().piece = {piece.type, special.owner, piece.from};
      if (filter.when == program::no_node || fold.number(filter.when) != 0) return false;
    }
  return true;
}

}  // namespace feerie::build
