// The functions that are compiled once for each kind of processor, as a table of pointers: everything else is compiled once and calls
// through it.
#pragma once

#include <cstdint>

#include "interpreter/play/fast/board.hpp"
#include "interpreter/program/program.hpp"

namespace feerie::play::fast {

// A stop request somebody else may set at any time; null: nobody will.
using StopFlag = bool const volatile*;

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t wins[2] = {0, 0};
  std::uint64_t draws = 0;
  std::uint64_t unfinished = 0;
};

// How a game without a legal move ends, and which endings come first in the file.
struct PlayRules {
  bool mate_wins = true;                 // false: it is a draw
  bool mate_before_counter = true;
  bool stalemate_is_draw = true;         // otherwise the player without a move loses, or wins
  bool stalemate_wins_for_mover = false;
  int max_plies = program::max_plies;
};

template <int W>
struct Hot {
  std::uint64_t (*perft)(Tables<W> const&, Board<W>&, program::Path, int depth, StopFlag);
  int (*list)(Tables<W> const&, Board<W> const&, program::Path, Move*);
  void (*playouts)(Tables<W> const&, Board<W> const& start, PlayRules const&, std::uint64_t games, std::uint64_t seed, StopFlag, Tally&);
};

// What the code is compiled for: the processor, and whether anybody hops or leaps lamely. Most variants do without, and pay nothing for it.
struct CpuBaseline {
  static constexpr bool has_pext = false;
  static constexpr bool has_screens = false;
};
struct CpuV3 {
  static constexpr bool has_pext = true;
  static constexpr bool has_screens = false;
};
template <class Cpu>
struct Screened {
  static constexpr bool has_pext = Cpu::has_pext;
  static constexpr bool has_screens = true;
};

template <class Cpu, int W>
[[nodiscard]] Hot<W> hot();

// Whether this machine can run what was compiled for x86-64-v3.
[[nodiscard]] bool cpu_has_v3();

}  // namespace feerie::play::fast
