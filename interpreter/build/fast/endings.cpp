// How whole games end, and conditions that can be seen from the sets of a position.
#include <algorithm>

#include "interpreter/build/fast/prover.hpp"

namespace feerie::build {

using program::FastEnding;
using program::Node;
using program::NodeIndex;
using program::Op;
using program::Site;

void Prover::prove_endings() {
  if (program_.ply_counters.size() > 1) cannot_play("several counters count plies");
  if (!program_.ply_counters.empty()) {
    program::PlyCounter const& counter = program_.ply_counters[0];
    plan_.has_counter = true;
    plan_.counter_resets_on_capture = counter.since_capture;
    plan_.counter_resets_on = counter.since_move_of & every_type();
  }
  for (std::size_t i = 0; i < program_.endings.size(); ++i)
    if (!program_.endings[i].by_claim) prove_ending(static_cast<std::uint16_t>(i), program_.endings[i].when);
  bool const ends_mate = std::ranges::any_of(plan_.endings, [](auto const& e) { return e.kind == FastEnding::Kind::Checkmate; });
  bool const ends_stalemate = std::ranges::any_of(plan_.endings, [](auto const& e) { return e.kind == FastEnding::Kind::Stalemate; });
  if (!ends_stalemate || (!ends_mate && program_.guarded_types != 0)) cannot_play("a player without a move does not end the game");
  plan_.can_play = play_reason.empty();
}

void Prover::prove_ending(std::uint16_t index, NodeIndex when) {
  program::Ending const& ending = program_.endings[index];
  FastEnding result;
  result.ending = index;
  if (when == program::no_node || ending.kind == program::Ending::Kind::Rank) return cannot_play("an ending is a script");
  Node const& node = program_.nodes[when];
  auto const is_constant = [&](NodeIndex i) { return program_.nodes[i].op == Op::Constant; };
  if (node.op == Op::Or) {
    prove_ending(index, node.a);
    prove_ending(index, node.b);
    return;
  }
  if (node.op == Op::Checkmate || node.op == Op::Stalemate) {
    result.kind = node.op == Op::Checkmate ? FastEnding::Kind::Checkmate : FastEnding::Kind::Stalemate;
  } else if (node.op == Op::Not && program_.nodes[node.a].op == Op::HasDecision && is_next_player(program_.nodes[node.a].a)) {
    result.kind = FastEnding::Kind::Checkmate;  // in check or not
    plan_.endings.push_back(result);
    result.kind = FastEnding::Kind::Stalemate;
  } else if (node.op == Op::LessEqual && is_constant(node.a) && program_.nodes[node.b].op == Op::Repeated) {
    result.kind = FastEnding::Kind::RepeatedAtLeast;
    result.value = program_.nodes[node.a].value;
  } else if (node.op == Op::LessEqual && is_constant(node.a) && program_.nodes[node.b].op == Op::Variable &&
             program_.nodes[node.b].a == program::no_node && !program_.ply_counters.empty() &&
             program_.nodes[node.b].value == static_cast<std::int32_t>(program_.ply_counters[0].cell)) {
    result.kind = FastEnding::Kind::CounterAtLeast;
    result.value = program_.nodes[node.a].value;
  } else if (plan_.counts_checks && node.op == Op::LessEqual && is_constant(node.a) && program_.nodes[node.b].op == Op::Variable &&
             program_.nodes[node.b].value == static_cast<std::int32_t>(plan_.check_cells) && program_.nodes[node.b].a != program::no_node &&
             program_.nodes[program_.nodes[node.b].a].op == Op::Mover) {
    result.kind = FastEnding::Kind::ChecksAtLeast;
    result.value = program_.nodes[node.a].value;
  } else if (asks_decisions(when)) {
    // Where nothing can be decided there is nothing more to count, whoever has won.
    plan_.counts_only = "the ending `" + ending.name + "` asks more than whether a player can move";
    return;
  } else {
    std::optional<std::vector<Conjunction>> const cases = cases_of(when, false);
    if (!cases) return cannot_play("the ending `" + ending.name + "` cannot be seen from the sets");
    for (Conjunction const& tests : *cases) {
      result.kind = FastEnding::Kind::Sets;
      result.tests = tests;
      plan_.endings.push_back(result);
    }
    return;
  }
  plan_.endings.push_back(result);
}

// Whether it holds only where the next player cannot move.
bool Prover::asks_decisions(NodeIndex when) const {
  std::vector<NodeIndex> conjuncts;
  flatten(when, conjuncts);
  return std::ranges::any_of(conjuncts, [&](NodeIndex index) {
    Node const& node = program_.nodes[index];
    return node.op == Op::Not && program_.nodes[node.a].op == Op::HasDecision && is_next_player(program_.nodes[node.a].a);
  });
}

bool Prover::is_next_player(NodeIndex index) const {
  return index == program::no_node || program_.nodes[index].op == Op::PlayerToMove;
}

// A condition on sets as alternatives, each a list of tests that must all hold.
std::optional<std::vector<Prover::Conjunction>> Prover::cases_of(NodeIndex index, bool negated) const {
  Node const& node = program_.nodes[index];
  if (node.op == Op::Not) return cases_of(node.a, !negated);
  if (node.op == Op::And || node.op == Op::Or) {
    auto const a = cases_of(node.a, negated);
    auto const b = cases_of(node.b, negated);
    if (!a || !b) return std::nullopt;
    std::vector<Conjunction> result = *a;
    if ((node.op == Op::Or) != negated) {
      result.insert(result.end(), b->begin(), b->end());
      return result;
    }
    result.clear();
    for (Conjunction const& left : *a)
      for (Conjunction const& right : *b) {
        result.push_back(left);
        result.back().insert(result.back().end(), right.begin(), right.end());
      }
    return result;
  }
  program::FastTest test;
  if (node.op == Op::Exists) {
    if (!pieces_of(node.a, test)) return std::nullopt;
    (negated ? test.most : test.least) = negated ? 0 : 1;
    return std::vector<Conjunction>{{test}};
  }
  if (node.op == Op::IsThreatened || node.op == Op::Threatens) {
    program::FastTest victims;
    if (!pieces_of(node.a, test) || test.whose == program::FastTest::Whose::Anybodys) return std::nullopt;
    test.kind = node.op == Op::IsThreatened ? program::FastTest::Kind::Threatened : program::FastTest::Kind::Threatens;
    if (node.op == Op::Threatens) {
      bool const whole = pieces_of(node.b, victims) && victims.zone[0] == program_.board.standing && victims.zone[1] == program_.board.standing;
      if (!whole || victims.whose == program::FastTest::Whose::Anybodys || victims.whose == test.whose) return std::nullopt;
      test.victims = victims.types;
    }
    test.is_negated = negated;
    return std::vector<Conjunction>{{test}};
  }
  if (node.op == Op::Equal || node.op == Op::NotEqual) {
    if (std::optional<program::FastTest> const constant = by_mover(index, negated)) return std::vector<Conjunction>{{*constant}};
  }
  if (negated) return std::nullopt;
  Node const& a = node.a == program::no_node ? node : program_.nodes[node.a];
  Node const& b = node.b == program::no_node ? node : program_.nodes[node.b];
  if ((node.op == Op::LessEqual || node.op == Op::Less || node.op == Op::Equal) && a.op == Op::Count && b.op == Op::Constant &&
      pieces_of(a.a, test)) {
    test.most = node.op == Op::Less ? b.value - 1 : b.value;
    if (node.op == Op::Equal) test.least = b.value;
    return std::vector<Conjunction>{{test}};
  }
  if ((node.op == Op::LessEqual || node.op == Op::Less) && a.op == Op::Constant && b.op == Op::Count && pieces_of(b.a, test)) {
    test.least = node.op == Op::Less ? a.value + 1 : a.value;
    return std::vector<Conjunction>{{test}};
  }
  return std::nullopt;
}

// A condition about nothing but who moved: counts the pieces on the whole board, or on none of it.
std::optional<program::FastTest> Prover::by_mover(NodeIndex index, bool negated) const {
  program::FastTest test;
  test.types = every_type();
  test.whose = program::FastTest::Whose::Anybodys;
  test.least = 1;
  for (int mover = 0; mover < program_.players; ++mover) {
    Fold fold(program_);
    fold.moment().mover = mover;
    std::int32_t const value = fold.number(index);
    if (value == program::unknown) return std::nullopt;
    if ((value != 0) != negated) test.zone[static_cast<std::size_t>(mover)] = program_.board.standing;
  }
  return test;
}

bool Prover::pieces_of(NodeIndex index, program::FastTest& test, Site target) const {
  NodeIndex within = program::no_node;  // `pieces in sites` is an intersection
  if (program_.nodes[index].op == Op::Intersection) {
    within = program_.nodes[index].b;
    index = program_.nodes[index].a;
  }
  Node const& pieces = program_.nodes[index];
  if (pieces.op != Op::Pieces || pieces.b != program::no_node) return false;
  switch (static_cast<program::Whose>(pieces.value)) {
    case program::Whose::Own: test.whose = program::FastTest::Whose::Movers; break;
    case program::Whose::Enemy: test.whose = program::FastTest::Whose::Enemys; break;
    case program::Whose::Anybody: test.whose = program::FastTest::Whose::Anybodys; break;
    case program::Whose::Nobody:
    case program::Whose::OfPlayer: return false;
  }
  test.types = pieces.mask & every_type();
  for (int mover = 0; mover < program_.players; ++mover) {
    BitSet& zone = test.zone[static_cast<std::size_t>(mover)];
    zone = program_.board.standing;
    Fold fold(program_);
    fold.moment().mover = mover;
    if (target != program::no_site) fold.moment().target = target;
    if (pieces.a != program::no_node && !fold.set(pieces.a, zone)) return false;
    if (within == program::no_node) continue;
    BitSet more;
    if (!fold.set(within, more)) return false;
    zone &= more;
  }
  return true;
}

}  // namespace feerie::build
