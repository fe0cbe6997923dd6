// The façade that tools use: a game in progress, whatever the variant, the size of its board or the processor. New game, what can be
// decided, apply, undo, key, result, counting, random play.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/result.hpp"
#include "interpreter/base/rng.hpp"
#include "interpreter/play/arbiter.hpp"
#include "interpreter/play/decision.hpp"
#include "interpreter/play/fast/kernel.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/state/state.hpp"

namespace feerie::play {

// A program made ready to play on this machine; immutable and shared by all games of the variant.
class Rules {
 public:
  enum class Machine : std::uint8_t { Best, Baseline };
  explicit Rules(std::shared_ptr<program::Program const> program, Machine machine = Machine::Best);

  [[nodiscard]] program::Program const& program() const { return *program_; }
  [[nodiscard]] std::shared_ptr<program::Program const> const& shared_program() const { return program_; }
  [[nodiscard]] fast::Kernel const* kernel() const { return kernel_.get(); }
  // The path that legal moves take, and why no better one.
  [[nodiscard]] program::PathProof const& proof() const { return proof_; }

 private:
  std::shared_ptr<program::Program const> program_;
  std::unique_ptr<fast::Kernel const> kernel_;
  program::PathProof proof_;
};

struct Ended {
  bool is_over = false;
  Limit limit = Limit::None;            // it was stopped, not ended
  Span limit_span = {};                 // by this, if there is something to point at
  std::int32_t winner = program::none;  // a player, or none
  int ending = program::none;           // of Program::endings
  bool by_claim = false;
};

struct Playouts {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::vector<std::uint64_t> wins;      // by player
  std::uint64_t draws = 0;
  std::uint64_t unfinished = 0;         // reached the cap
  Stop stop = {};                       // what stopped a game before its end, other than its length
};

class Game {
 public:
  explicit Game(std::shared_ptr<Rules const> rules);
  // A position that was set up: refused if a player who is not to move has a royal piece threatened, or if somebody has none of a royal
  // piece that the game would have ended without. The failure is about `to_move_part` or `pieces_part`.
  // InsideTurn: the state says where its turn waits; Turn: the turn of the player to move begins; Over: the state says how it ended.
  enum class Resume : std::uint8_t { Turn, InsideTurn, Over };
  static constexpr std::string_view to_move_part = "to-move";
  static constexpr std::string_view pieces_part = "pieces";
  [[nodiscard]] static Result<Game> from_state(std::shared_ptr<Rules const> rules, state::State state, Resume resume = Resume::Turn);

  [[nodiscard]] Rules const& rules() const { return *rules_; }
  [[nodiscard]] std::shared_ptr<Rules const> const& shared_rules() const { return rules_; }
  [[nodiscard]] program::Program const& program() const { return rules_->program(); }
  [[nodiscard]] state::State const& state() const { return state_; }
  [[nodiscard]] NodeKind node();
  [[nodiscard]] program::Player to_act() const { return state_.actor(); }
  [[nodiscard]] int ply() const { return state_.reg(program::Register::Ply); }
  [[nodiscard]] bool in_check();
  [[nodiscard]] Key key() const { return state_.key(); }

  // The legal decisions of a decision node, sorted: the same on every path.
  void decisions(std::vector<Decision>& out);
  [[nodiscard]] std::vector<Decision> decisions();
  // The outcomes of a chance node.
  void outcomes(std::vector<Outcome>& out);
  // Whether the decision breaks a rule that the variant lets be broken; engines and random games never do.
  [[nodiscard]] bool is_breach(Decision const& decision);
  void apply(Decision const& decision);
  // Choices since the last decision that nobody was asked about; a text that names one of them may be passed over, once.
  [[nodiscard]] std::vector<Silent> const& silent_choices() const { return scratch_.silent; }
  void pass_over(std::size_t silent_choices) {
    scratch_.silent.erase(scratch_.silent.begin(), scratch_.silent.begin() + static_cast<std::ptrdiff_t>(silent_choices));
  }
  // Passes since the last decision that nobody chose, in their order.
  [[nodiscard]] std::vector<Forced> const& forced_passes() const { return scratch_.forced; }
  // Whether it waits at another place than the beginning of a turn, so that what happened in the turn is part of the position.
  [[nodiscard]] bool is_inside_turn();
  [[nodiscard]] bool can_undo() const { return !past_.empty(); }
  void undo();
  // How often this game has been at a position with that key before the present one; what was undone does not count.
  [[nodiscard]] int times_left_behind(Key key) const {
    return static_cast<int>(std::ranges::count(past_, key, &Past::key));
  }

  [[nodiscard]] Ended ended() const;
  [[nodiscard]] std::vector<int> claims();  // endings the player to act may claim
  void claim(int ending);
  // One of Program::expectations.
  [[nodiscard]] bool holds(program::NodeIndex node);

  // Legal decisions to the depth. Interrupted by the flag it returns a number without meaning.
  [[nodiscard]] std::uint64_t perft(int depth, fast::StopFlag stop = nullptr);
  // At random: uniform among decisions, by weight among outcomes.
  [[nodiscard]] Decision random_decision(Rng& rng);
  // Random games from here; this game itself does not change.
  [[nodiscard]] Playouts playouts(std::uint64_t games, std::uint64_t seed, int max_plies = program::max_plies,
                                  fast::StopFlag stop = nullptr);

  // The arbiter on this game's state, for questions the façade has no word for (why, explain).
  [[nodiscard]] Arbiter arbiter() { return {state_, journal_, scratch_, rules_->kernel()}; }

 private:
  Game(std::shared_ptr<Rules const> rules, state::State state);
  [[nodiscard]] bool has_ended_before(state::State const& state) const;
  [[nodiscard]] bool kernel_can_count(int depth) const;
  void note_stop(Arbiter const& judge) {
    if (judge.stopped().limit != Limit::None) stop_ = judge.stopped();
  }
  void play_one(Rng& rng, int max_plies, Playouts& tally);

  struct Past {
    state::Journal::Mark mark;
    Key key;
    std::size_t history;
    Stop stop;
    bool claimed;
  };

  std::shared_ptr<Rules const> rules_;
  state::State state_;
  state::Journal journal_;
  Scratch scratch_;
  std::vector<Past> past_;
  std::vector<Decision> buffer_;
  std::vector<Outcome> outcome_buffer_;
  Stop stop_ = {};
  bool claimed_ = false;
};

}  // namespace feerie::play
