#include "tools/play/breach.hpp"

#include <algorithm>

namespace feerie::tools {
namespace {

using program::Filter;
using program::FilterSubject;

program::Moment moment_of(play::Game& game, play::Decision const& decision) {
  program::Moment moment;
  moment.mover = game.to_act();
  moment.target = decision.to;
  if (decision.kind == play::Decision::Kind::Place) {
    moment.piece = {decision.type, game.to_act(), decision.to};
    return moment;
  }
  moment.origin = decision.from;
  program::Occupant const piece = game.state().at(decision.from);
  moment.piece = {piece.type, piece.owner, decision.from};
  return moment;
}

bool concerns(FilterSubject subject, play::Decision const& decision) {
  bool const is_placement = decision.kind == play::Decision::Kind::Place;
  bool const is_capture = decision.victim != program::no_site;
  switch (subject) {
    case FilterSubject::Place:
      return is_placement;
    case FilterSubject::QuietMove:
      return !is_placement && !is_capture;
    case FilterSubject::Capture:
      return !is_placement && is_capture;
    case FilterSubject::AnyMove:
    case FilterSubject::Displace:
      return !is_placement;
    case FilterSubject::Decision:
      return true;
  }
  return false;
}

}  // namespace

bool may_be_breached(program::Program const& program) {
  return std::ranges::any_of(program.filters, [](Filter const& f) { return f.softened != program::no_code; });
}

bool is_breach(play::Game& game, play::Decision const& decision) {
  using Kind = play::Decision::Kind;
  if (decision.kind != Kind::Place && decision.kind != Kind::Move) return false;
  play::Arbiter arbiter = game.arbiter();
  program::Moment const before = moment_of(game, decision);
  for (Filter const& filter : game.program().filters) {
    if (filter.softened == program::no_code || !concerns(filter.subject, decision)) continue;
    if (((filter.types >> before.piece.type) & 1) == 0 || !arbiter.holds(filter.when, before)) continue;
    bool is_broken = filter.afterwards == program::no_node;
    if (!is_broken) {
      program::Moment after = before;
      after.piece.site = decision.to;
      arbiter.try_out(game.to_act(), decision, [&] { is_broken = arbiter.holds(filter.afterwards, after); });
    }
    if (is_broken) return true;
  }
  return false;
}

std::vector<play::Decision> lawful_decisions(play::Game& game) {
  std::vector<play::Decision> all = game.decisions();
  if (!may_be_breached(game.program())) return all;
  std::vector<play::Decision> lawful;
  for (play::Decision const& decision : all)
    if (!is_breach(game, decision)) lawful.push_back(decision);
  return lawful.empty() ? all : lawful;
}

}  // namespace feerie::tools
