// Expressions as they run: nodes that name their operands by index, children before parents, everything resolved to numbers.
#pragma once

#include <cstdint>
#include <string_view>

#include "interpreter/program/ids.hpp"

namespace feerie::program {

enum class Op : std::uint8_t {
#define FEERIE_OP(name, yields) name,
#include "interpreter/program/op.def"
#undef FEERIE_OP
};

[[nodiscard]] std::string_view name_of(Op op);
[[nodiscard]] bool yields_set(Op op);

enum class Whose : std::uint8_t { Own, Enemy, Anybody, Nobody, OfPlayer };
enum class Heading : std::uint8_t { Forward, Backward, Sideways };

struct Node {
  Op op = Op::Constant;
  NodeIndex a = no_node;
  NodeIndex b = no_node;
  NodeIndex c = no_node;
  std::int32_t value = 0;
  TypeMask mask = 0;
};

}  // namespace feerie::program
