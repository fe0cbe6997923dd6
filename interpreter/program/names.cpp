#include "interpreter/program/program.hpp"

namespace feerie::program {

std::string_view name_of(Op op) {
  switch (op) {
#define FEERIE_OP(name, yields) \
  case Op::name: return #name;
#include "interpreter/program/op.def"
#undef FEERIE_OP
  }
  return "?";
}

bool yields_set(Op op) {
  enum class Yields : std::uint8_t { Number, Set };
  switch (op) {
#define FEERIE_OP(name, yields) \
  case Op::name: return Yields::yields == Yields::Set;
#include "interpreter/program/op.def"
#undef FEERIE_OP
  }
  return false;
}

std::string_view name_of(InstructionKind kind) {
  switch (kind) {
#define FEERIE_INSTRUCTION(name) \
  case InstructionKind::name: return #name;
#include "interpreter/program/instruction.def"
#undef FEERIE_INSTRUCTION
  }
  return "?";
}

std::string_view name_of(Path path) {
  switch (path) {
    case Path::Pseudo: return "PSEUDO";
    case Path::Pins: return "PINS";
    case Path::Touch: return "TOUCH";
    case Path::Each: return "EACH";
    case Path::General: return "general";
  }
  return "?";
}

}  // namespace feerie::program
