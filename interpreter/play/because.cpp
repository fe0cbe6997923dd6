#include "interpreter/play/because.hpp"

namespace feerie::play {

namespace {

using program::NodeIndex;
using program::Op;
using program::Site;
using Fact = Because::Fact;

class Search {
 public:
  Search(Arbiter& arbiter, program::Moment const& moment)
      : arbiter_(arbiter), program_(arbiter.rules()), moment_(moment) {}

  // Why the node is what it is; `truth` is what it is.
  Because find(NodeIndex index, bool truth) {
    if (index == program::no_node) return {};
    program::Node const& node = program_.nodes[index];
    switch (node.op) {
      case Op::Not:
        return find(node.a, !truth);
      case Op::And:
        return truth ? either(node.a, node.b, true) : one_missing(node);
      case Op::Or:
        return truth ? best_true(node.a, node.b) : either(node.a, node.b, false);
      case Op::All:
        return truth ? Because{} : first_failing(node);
      case Op::IsEmpty:
      case Op::AreEmpty:
        return truth ? Because{} : first_occupied(node.a);
      case Op::NeverMoved:
        return truth ? Because{} : fact(Fact::HasMoved, site(node.a));
      case Op::IsThreatened:
        return truth ? first_threatened(node.a) : Because{};
      case Op::SafeFor:
        return truth ? Because{} : unsafe(node);
      case Op::Threatens:
        return truth ? first_victim(node) : Because{};
      case Op::In:
        return truth || program_.nodes[node.b].op != Op::LastPassed ? Because{} : fact(Fact::NotPassed, site(node.a));
      case Op::Equal:
        return truth || rule_asked(node) == program::no_index ? Because{} : Because{.fact = Fact::OtherRule, .rule = rule_asked(node)};
      case Op::Exists:
        return truth && program_.nodes[node.a].op == Op::Pieces ? first_of(node.a) : Because{};
      default:  // NOLINT: every other condition speaks for itself
        return {};
    }
  }

 private:
  [[nodiscard]] bool is_true(NodeIndex index) { return arbiter_.number(index, moment_) != 0; }

  Because either(NodeIndex a, NodeIndex b, bool truth) {
    Because const first = find(a, truth);
    return first.fact != Fact::None ? first : find(b, truth);
  }

  // Of two conditions of which one does not hold, or neither.
  Because one_missing(program::Node const& node) {
    Because found;
    for (NodeIndex const part : {node.a, node.b})
      if (found.fact == Fact::None && !is_true(part)) found = find(part, false);
    if (found.fact != Fact::NotPassed && found.fact != Fact::OtherRule) return found;
    // Which rule the decision before should have been made by and what it should have passed say more together.
    for (NodeIndex const part : {node.a, node.b}) {
      program::Node const& asked = program_.nodes[part];
      if (asked.op == Op::Equal && rule_asked(asked) != program::no_index) found.rule = rule_asked(asked);
      if (asked.op == Op::In && program_.nodes[asked.b].op == Op::LastPassed) {
        found.fact = Fact::NotPassed;
        found.where = site(asked.a);
      }
    }
    return found;
  }

  // The ability that `last.rule` is compared with.
  [[nodiscard]] std::uint16_t rule_asked(program::Node const& equal) {
    bool const is_first = program_.nodes[equal.a].op == Op::LastRule;
    if (!is_first && program_.nodes[equal.b].op != Op::LastRule) return program::no_index;
    std::int32_t const rule = arbiter_.number(is_first ? equal.b : equal.a, moment_);
    return rule >= 0 && static_cast<std::size_t>(rule) < program_.abilities.size() ? static_cast<std::uint16_t>(rule) : program::no_index;
  }

  // Of two conditions that both hold: what one suffers says more than what one does.
  Because best_true(NodeIndex a, NodeIndex b) {
    if (!is_true(a)) return find(b, true);
    Because const first = find(a, true);
    if (first.fact == Fact::Threatened || !is_true(b)) return first;
    Because const second = find(b, true);
    return second.fact == Fact::Threatened || first.fact == Fact::None ? second : first;
  }

  [[nodiscard]] Because fact(Fact what, Site where, Site by = program::no_site) const {
    Because result{.fact = what, .where = where, .by = by};
    if (where == program::no_site) return {};
    result.where_piece = arbiter_.state().at(where);
    if (by != program::no_site) result.by_piece = arbiter_.state().at(by);
    return result;
  }

  [[nodiscard]] Site site(NodeIndex index) {
    std::int32_t value = arbiter_.number(index, moment_);
    if (value == program::moved_piece) value = moment_.piece.site;
    if (value == program::victim_piece) value = moment_.victim.site;
    return value < 0 ? program::no_site : static_cast<Site>(value);
  }
  // A set, or one thing taken as the set of it.
  [[nodiscard]] BitSet sites(NodeIndex index) {
    if (yields_set(program_.nodes[index].op)) return arbiter_.set(index, moment_);
    BitSet one;
    if (Site const only = site(index); only != program::no_site) one.add(only);
    return one;
  }

  Because first_failing(program::Node const& node) {
    Because found;
    bool is_found = false;
    BitSet const members = arbiter_.set(node.a, moment_);
    members.each([&](int member) {
      if (is_found) return;
      arbiter_.scratch().locals[static_cast<std::size_t>(node.value)] = member;
      if (is_true(node.b)) return;
      is_found = true;
      found = find(node.b, false);
    });
    return found;
  }
  Because first_occupied(NodeIndex index) {
    Because found;
    sites(index).each([&](int member) {
      auto const where = static_cast<Site>(member);
      if (found.fact == Fact::None && !arbiter_.state().is_empty(where)) found = fact(Fact::Occupied, where);
    });
    return found;
  }
  Because first_threatened(NodeIndex index) {
    Because found;
    sites(index).each([&](int member) {
      auto const where = static_cast<Site>(member);
      if (found.fact != Fact::None || arbiter_.state().is_empty(where)) return;
      Site const by = arbiter_.threatener(where, arbiter_.state().at(where).owner);
      if (by != program::no_site) found = fact(Fact::Threatened, where, by);
    });
    return found;
  }
  Because unsafe(program::Node const& node) {
    Site const where = site(node.a);
    Site const piece = site(node.b);
    if (where == program::no_site || piece == program::no_site) return {};
    return fact(Fact::Threatened, where, arbiter_.threatener_of_moved(where, piece));
  }
  Because first_victim(program::Node const& node) {
    Because found;
    BitSet const victims = sites(node.b);
    sites(node.a).each([&](int piece) {
      victims.each([&](int member) {
        BitSet one;
        one.add(static_cast<std::size_t>(member));
        if (found.fact == Fact::None && arbiter_.threatens(static_cast<Site>(piece), one))
          found = fact(Fact::Threatens, static_cast<Site>(piece), static_cast<Site>(member));
      });
    });
    return found;
  }
  Because first_of(NodeIndex index) {
    BitSet const members = sites(index);
    return members.empty() ? Because{} : fact(Fact::Exists, static_cast<Site>(members.first()));
  }

  Arbiter& arbiter_;
  program::Program const& program_;
  program::Moment moment_;
};

}  // namespace

Because because(Arbiter& arbiter, NodeIndex condition, program::Moment const& moment) {
  if (condition == program::no_node) return {};
  std::vector<std::int32_t> const locals = arbiter.scratch().locals;
  Because result = Search(arbiter, moment).find(condition, arbiter.number(condition, moment) != 0);
  arbiter.scratch().locals = locals;
  return result;
}

}  // namespace feerie::play
