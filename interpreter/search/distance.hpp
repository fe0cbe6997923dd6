// How many moves pieces are from places, on a board that is empty but for what never moves by itself.
#pragma once

#include <vector>

#include "interpreter/program/program.hpp"

namespace feerie::search {

inline constexpr int unreachable = 1'000'000;

// By site: the fewest moves of that piece to one of the targets; captures do not count as moves, and nothing moves through fixtures.
[[nodiscard]] std::vector<int> moves_to(program::Program const& program, program::Player owner, program::TypeIndex type,
                                        BitSet const& targets, BitSet const& fixtures = {});

}  // namespace feerie::search
