// The small numbers a program is written in, and the limits they imply. Plain integers on purpose: everything here is an index into
// a table that was verified when the program was built.
#pragma once

#include <cstdint>

#include "interpreter/base/bit_set.hpp"

namespace feerie::program {

using Site = std::uint16_t;
using Player = std::uint8_t;     // 0 .. players-1; `players` itself stands for nobody
using TypeIndex = std::uint8_t;  // 1 .. types; 0 stands for an empty site
using TypeMask = std::uint64_t;  // bit t: the type t
using NodeIndex = std::uint16_t;  // of an expression
using CodeIndex = std::uint32_t;  // of an instruction
using CellIndex = std::uint32_t;  // of a cell of the state

inline constexpr Site no_site = 0xFFFF;
inline constexpr TypeIndex no_type = 0;
inline constexpr NodeIndex no_node = 0xFFFF;
inline constexpr CodeIndex no_code = 0xFFFF'FFFF;
inline constexpr std::uint16_t no_index = 0xFFFF;

// What an expression yields when a thing is absent; equal to nothing but itself.
inline constexpr std::int32_t none = -1;

inline constexpr int max_sites = static_cast<int>(BitSet::capacity);
inline constexpr int max_types = 63;    // bits of a TypeMask, without the empty one
inline constexpr int max_players = 8;   // owners must fit beside the type in a cell, and tables stay small
inline constexpr int max_plies = 20'000;       // a longer game is unfinished
inline constexpr int max_decisions = 65'536;   // at one node
inline constexpr int max_effect_steps = 10'000;  // instructions one decision may set off

[[nodiscard]] constexpr TypeMask type_bit(TypeIndex type) { return TypeMask{1} << type; }

}  // namespace feerie::program
