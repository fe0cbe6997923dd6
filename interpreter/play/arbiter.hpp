// The arbiter: knows the rules (a program) and plays them on one state, plainly. Everything a game can ask about legality, threat,
// effects, scripts and endings is here, for every variant; the fast path only ever repeats its answers sooner, and tests compare the two.
//
// Cheap to make; it owns nothing. Its functions are spread over the files named beside them.
#pragma once

#include <string_view>
#include <vector>

#include "interpreter/play/decision.hpp"
#include "interpreter/play/scratch.hpp"
#include "interpreter/program/moment.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/state/journal.hpp"
#include "interpreter/state/state.hpp"

namespace feerie::play {

namespace fast {
class Kernel;
}

// Why a game was stopped before its end: a stated limit was reached, or luck has nothing left to decide.
enum class Limit : std::uint8_t { None, Plies, Decisions, Effects, NothingToRoll, NothingToDraw, NobodyDecides, NobodyToMove };
[[nodiscard]] std::string_view message_of(Limit limit);
// The rules are to blame, not their size.
[[nodiscard]] constexpr bool is_mistake(Limit limit) {
  return limit == Limit::NothingToRoll || limit == Limit::NothingToDraw || limit == Limit::NobodyDecides || limit == Limit::NobodyToMove;
}
// So many turns in a row without a decision or an outcome of luck: more than any rule can have meant.
inline constexpr int max_idle_turns = 1'000;

struct Stop {
  Limit limit = Limit::None;
  Span span = {};  // the instruction it happened at, if there is one
};

class Arbiter {
 public:
  // With a kernel, legal moves come from it wherever it can take the position.
  Arbiter(state::State& state, state::Journal& journal, Scratch& scratch, fast::Kernel const* kernel = nullptr)
      : state_(state), program_(state.program()), journal_(journal), scratch_(scratch), kernel_(kernel) {}

  // --- script.cpp: turns ------------------------------------------------------------------------------------------------------
  void start();                          // from the very beginning to the first node
  void apply(Decision const& decision);  // one decision or outcome, then on to the next node
  void settle();                         // a position was set up by hand: finds its node
  [[nodiscard]] NodeKind node() const;
  [[nodiscard]] Stop const& stopped() const { return stop_; }

  // --- generate.cpp: what can be decided at this node ---------------------------------------------------------------------------
  void decisions(std::vector<Decision>& out);
  [[nodiscard]] bool has_decision(program::Player player);
  [[nodiscard]] int decision_count(program::Player player);
  void outcomes(std::vector<Outcome>& out);  // chance.cpp
  // Legal decisions down to the depth, counted one by one; luck takes no depth.
  [[nodiscard]] std::uint64_t perft(int depth, bool const volatile* stop = nullptr);

  // --- legality.cpp ---------------------------------------------------------------------------------------------------------------
  [[nodiscard]] bool is_legal(program::Player player, Decision const& decision, bool ignore_unless);
  // The filter that refuses it, by its `when` (before) or by what comes after; -1: none, -2: a royal piece would be left threatened.
  [[nodiscard]] int refusal_before(program::Player player, Decision const& decision, bool ignore_unless);
  [[nodiscard]] int refusal_after(program::Player player, Decision const& decision, bool ignore_unless);
  [[nodiscard]] program::Moment moment_of(program::Player player, Decision const& decision) const;
  // Looks at the position after a decision, which is then taken back.
  template <class Look>
  void try_out(program::Player player, Decision const& decision, Look look) {
    state::Journal::Mark const mark = journal_.mark();
    program::Moment after;
    perform(player, decision, after);
    look(after);
    state_.undo_to(mark, journal_);
  }
  // The softened filter that the decision would break, or none: it may happen, and the filter's block then runs.
  [[nodiscard]] int breach(program::Player player, Decision const& decision);
  static constexpr int no_refusal = -1;
  static constexpr int leaves_royal_threatened = -2;

  // --- threat.cpp -----------------------------------------------------------------------------------------------------------------
  [[nodiscard]] bool is_threatened(program::Site site, std::int32_t owner);  // by an enemy of the owner
  [[nodiscard]] program::Site threatener(program::Site site, std::int32_t owner);  // the first such, or none
  [[nodiscard]] program::Site threatener_of_moved(program::Site site, program::Site piece);  // supposing the piece stood there
  [[nodiscard]] bool is_safe(program::Site site, program::Site piece);
  [[nodiscard]] bool threatens(program::Site piece, BitSet const& sites);
  [[nodiscard]] bool is_any_threatened(program::Player player, program::TypeMask types);
  [[nodiscard]] bool in_check(program::Player player);

  // --- ending.cpp ------------------------------------------------------------------------------------------------------------------
  void try_endings(program::Player mover, program::Player to_move);
  void claims(std::vector<int>& out);    // endings the player to act may claim now
  void end(program::Ending::Kind kind, std::int32_t player, int ending);
  [[nodiscard]] Key repetition_key();
  void record_position();

  // --- evaluate.cpp ------------------------------------------------------------------------------------------------------------------
  [[nodiscard]] std::int32_t number(program::NodeIndex node, program::Moment const& moment);
  [[nodiscard]] bool holds(program::NodeIndex node, program::Moment const& moment) {
    return node == program::no_node || number(node, moment) != 0;
  }
  [[nodiscard]] BitSet set(program::NodeIndex node, program::Moment const& moment);

  [[nodiscard]] state::State const& state() const { return state_; }
  [[nodiscard]] program::Program const& rules() const { return program_; }
  [[nodiscard]] Scratch& scratch() { return scratch_; }

 private:
  // --- generate.cpp ---
  void generate(program::Player player, std::uint16_t plays, bool ignore_unless, std::size_t stop_at, std::vector<Decision>& out);
  void drop_lone_breaches(program::Player player, std::size_t first, std::vector<Decision>& out);
  void generate_moves(program::Player player, program::Playable const& playable, std::vector<Decision>& out);
  void generate_from(program::Player player, program::Site from, program::TypeIndex by, bool is_borrowed, std::vector<Decision>& out);
  void try_target(program::Player player, program::Ray const& ray, program::Step const& step, program::TypeIndex by, bool is_borrowed,
                  std::vector<Decision>& out);
  void generate_placements(program::Player player, program::Playable const& playable, std::vector<Decision>& out);
  void generate_specials(program::Player player, program::Playable const& playable, std::vector<Decision>& out);
  void add_with_promotions(program::Player player, Decision decision, std::vector<Decision>& out);
  [[nodiscard]] bool may_take(program::Player player, program::Site from, program::Occupant victim, program::Site victim_site);
  [[nodiscard]] bool bind_special(program::Player player, Decision const& decision);
  [[nodiscard]] std::uint16_t plays_of(program::Player player) const;
  void choices(std::vector<Decision>& out);
  [[nodiscard]] std::size_t count_decisions(program::Player player, std::size_t stop_at);

  // --- threat.cpp ---
  [[nodiscard]] bool reaches(program::Site from, program::Site site, std::int32_t victim_type);

  // --- apply.cpp: what a decision does ---
  void perform(program::Player player, Decision const& decision, program::Moment& after);
  void perform_move(program::Player player, Decision const& decision, program::Moment& after);
  void perform_place(program::Player player, Decision const& decision, program::Moment& after);
  void perform_special(program::Player player, Decision const& decision, program::Moment& after);
  void capture(program::Player player, program::Site victim, program::Site swap_to);
  void explode(program::Site centre);
  void displace(program::Site from, program::Site to);
  void fire_events(program::Player player, program::EventKind kind, program::Site from, program::Site to);
  void fire_displacements(program::Player player, std::size_t first);
  // --- effect.cpp ---
  void run_effects(program::CodeIndex code, program::Moment const& moment);
  // One instruction that changes the position; false if it is none of these.
  bool run_effect(program::Instruction const& instruction, program::Moment const& moment);
  void remember(Decision const& decision, program::Player player);
  void count_plies(program::Player player, Decision const& decision, program::Occupant mover);

  // --- script.cpp ---
  void run();
  [[nodiscard]] bool run_instruction(program::Instruction const& instruction);  // false: the game waits here
  void finish(program::Instruction const& node, Decision const& decision);
  void start_order(program::Instruction const& instruction);
  void end_turn(program::Instruction const& instruction);
  [[nodiscard]] bool leave_phase(program::Phase const& phase);
  [[nodiscard]] program::Player next_player(program::Player after);
  [[nodiscard]] bool is_passed_over(program::Phase const& phase);
  void turn_begins(Span span);
  void set_local(std::uint16_t local, std::int32_t value);
  void load_locals();
  void stop(Limit limit, Span span = {});
  [[nodiscard]] bool has_outcome(program::Instruction const& instruction);  // chance.cpp
  [[nodiscard]] program::Moment turn_moment() const;
  void roll_off(program::Instruction const& instruction, std::int32_t face);
  void start_roll_off(program::Instruction const& instruction);

  state::State& state_;
  program::Program const& program_;
  state::Journal& journal_;
  Scratch& scratch_;
  fast::Kernel const* kernel_;
  int effect_steps_ = 0;
  int idle_turns_ = 0;  // begun since the last decision
  Stop stop_ = {};
};

}  // namespace feerie::play
