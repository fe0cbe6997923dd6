// The moment at which an expression is asked: who moves, which piece, from where to where. In play all of it that matters is known;
// while grounding, whatever is not known yet is left `unknown`.
#pragma once

#include <cstdint>

#include "interpreter/program/ids.hpp"

namespace feerie::program {

// Numbers that stand for the pieces of the moment, which may be off the board: in hand, captured, or not there yet.
inline constexpr std::int32_t moved_piece = 0x1'0000;
inline constexpr std::int32_t victim_piece = 0x1'0001;
inline constexpr std::int32_t unknown = INT32_MIN;

struct MomentPiece {
  std::int32_t type = none;
  std::int32_t owner = none;
  std::int32_t site = none;
};

struct Moment {
  std::int32_t mover = none;
  std::int32_t to_move = none;
  std::int32_t origin = none;
  std::int32_t target = none;
  MomentPiece piece = {};    // displaced or placed
  MomentPiece victim = {};

  // Nothing known.
  [[nodiscard]] static constexpr Moment blank() {
    constexpr MomentPiece nobody_knows{unknown, unknown, unknown};
    return {unknown, unknown, unknown, unknown, nobody_knows, nobody_knows};
  }
};

}  // namespace feerie::program
