// Expressions asked of a state.
#include "interpreter/program/evaluate.hpp"

#include "interpreter/play/arbiter.hpp"

namespace feerie::play {

namespace {

struct StateWorld {
  static constexpr bool has_state = true;
  program::Program const& program;
  program::Moment moment;
  std::int32_t* locals;
  Arbiter& arbiter;
  state::State const& state;

  [[nodiscard]] program::Occupant occupant(program::Site site) const { return state.at(site); }
  [[nodiscard]] std::int32_t cell(program::CellIndex index) const { return state.cell(index); }
  [[nodiscard]] bool is_threatened(program::Site site, std::int32_t owner) const { return arbiter.is_threatened(site, owner); }
  [[nodiscard]] bool is_safe(program::Site site, program::Site piece) const { return arbiter.is_safe(site, piece); }
  [[nodiscard]] bool threatens(program::Site piece, BitSet const& sites) const { return arbiter.threatens(piece, sites); }
  [[nodiscard]] program::Player next() const {
    return static_cast<program::Player>(moment.to_move >= 0 ? moment.to_move : state.turn_player());
  }
  [[nodiscard]] bool is_check() const { return arbiter.in_check(next()); }
  [[nodiscard]] bool is_checkmate() const { return arbiter.in_check(next()) && !arbiter.has_decision(next()); }
  [[nodiscard]] bool is_stalemate() const { return !arbiter.in_check(next()) && !arbiter.has_decision(next()); }
  [[nodiscard]] std::int32_t decision_count(std::int32_t player) const {
    return player < 0 ? 0 : arbiter.decision_count(static_cast<program::Player>(player));
  }
  [[nodiscard]] bool has_decision(std::int32_t player) const {
    return player >= 0 && arbiter.has_decision(static_cast<program::Player>(player));
  }
  [[nodiscard]] std::int32_t perft(int depth) const { return static_cast<std::int32_t>(arbiter.perft(depth)); }
};

}  // namespace

std::int32_t Arbiter::number(program::NodeIndex node, program::Moment const& moment) {
  StateWorld world{program_, moment, scratch_.locals.data(), *this, state_};
  return program::Evaluator<StateWorld>(world).number(node);
}

BitSet Arbiter::set(program::NodeIndex node, program::Moment const& moment) {
  StateWorld world{program_, moment, scratch_.locals.data(), *this, state_};
  BitSet members;
  static_cast<void>(program::Evaluator<StateWorld>(world).set(node, members));
  return members;
}

}  // namespace feerie::play
