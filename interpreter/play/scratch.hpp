// Room for playing that would otherwise be allocated again and again. One for each thread that plays.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "interpreter/base/hash.hpp"
#include "interpreter/play/decision.hpp"
#include "interpreter/program/layout.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/state/journal.hpp"

namespace feerie::play {

// A piece that changed its site in the decision at hand.
struct Displaced {
  program::Site from;
  program::Site to;
};

// A choice that was taken without asking, because there was a single candidate.
struct Silent {
  std::uint16_t local;  // what it was chosen for
  std::int32_t value;
};

// Somebody's turn that came and went, or a part of it, without anything that could be played.
struct Forced {
  program::Player player;
  bool is_skip;  // the turn was taken away; otherwise it came, and nothing could be played
};

struct Scratch {
  explicit Scratch(program::Program const& program)
      : locals(program.locals + 1U, program::none), nested_locals(locals) {
    candidates.reserve(256);
    nested.reserve(256);
    displaced.reserve(8);
    silent.reserve(8);
    history.reserve(1024);
  }

  std::vector<std::int32_t> locals;
  std::vector<std::int32_t> nested_locals;  // kept while decisions are generated inside an expression
  std::vector<Decision> candidates;
  std::vector<Decision> nested;             // decisions generated only to be counted
  std::vector<Displaced> displaced;
  std::vector<Silent> silent;               // choices since the last decision that had one candidate
  std::vector<Forced> forced;               // passes since the last decision that nobody chose
  std::vector<Key> chance_keys;             // chance nodes since the last decision, while counting
  std::vector<Key> history;                 // positions at the beginning of each turn, for repetition
  std::vector<std::uint16_t>* acting = nullptr;  // if somebody asks: the events that ran, by their number
};

}  // namespace feerie::play
