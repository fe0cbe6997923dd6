// Scripts as they run: one list of instructions for everything, with jumps. Procedures are inlined (they cannot recurse), so a turn
// frame is one instruction index and the locals, all of them cells of the state.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/program/ids.hpp"

namespace feerie::program {

enum class InstructionKind : std::uint8_t {
#define FEERIE_INSTRUCTION(name) name,
#include "interpreter/program/instruction.def"
#undef FEERIE_INSTRUCTION
};

[[nodiscard]] std::string_view name_of(InstructionKind kind);

// Where a game waits for a player or for luck.
[[nodiscard]] constexpr bool is_chance(InstructionKind kind) {
  return kind == InstructionKind::Roll || kind == InstructionKind::RollOff || kind == InstructionKind::DrawCard;
}
[[nodiscard]] constexpr bool is_node(InstructionKind kind) {
  return kind == InstructionKind::Play || kind == InstructionKind::Choose || is_chance(kind);
}

// LoopNext, `value`: smallest number first, or one more than an index into Program::orders.
constexpr std::int32_t order_of_number = 0;
constexpr std::int32_t order_of_board = 1;

struct Instruction {
  InstructionKind kind = InstructionKind::Return;
  NodeIndex a = no_node;
  NodeIndex b = no_node;
  NodeIndex c = no_node;
  std::uint16_t local = no_index;
  std::uint16_t loop = 0;   // LoopStart, LoopNext: number of the loop, for its snapshot
  std::uint16_t plays = no_index;
  CodeIndex to = no_code;
  std::int32_t value = 0;
  Span span = {};
};

// One of the things a `play` offers.
struct Playable {
  enum class Kind : std::uint8_t { Move, Place, Special, Pass };
  Kind kind = Kind::Move;
  bool all_own = false;            // Move, Place: every own piece; `pieces` need not be asked
  NodeIndex pieces = no_node;      // Move: which pieces
  TypeMask types = 0;              // Place: types of the stock
  NodeIndex type = no_node;        // Place: a type instead
  NodeIndex like = no_node;        // Move: by the abilities of this type
  std::vector<std::uint16_t> specials;
};

}  // namespace feerie::program
