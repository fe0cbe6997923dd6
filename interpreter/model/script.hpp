// Scripts: what happens in a turn, in a phase's beginning, in an event. No general loop and no recursion, so every script ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/model/expr.hpp"
#include "interpreter/model/ids.hpp"

namespace feerie::model {

enum class StatementKind : std::uint8_t {
#define FEERIE_STATEMENT(name) name,
#include "interpreter/model/script.def"
#undef FEERIE_STATEMENT
};

[[nodiscard]] std::string_view name_of(StatementKind kind);

// One of the things a `play` offers.
struct Playable {
  enum class Kind : std::uint8_t { Move, Place, Special, Pass };
  Kind kind = Kind::Move;
  Span span = {};
  ExprId pieces = {};              // Move, Place: which pieces (Place: of the stock)
  ExprId like = {};                // Move: by the abilities of this type instead of its own
  std::vector<SpecialId> specials = {};
};

struct CaseBranch {
  ExprId value = {};
  BlockId block = {};
};

struct Statement {
  StatementKind kind = StatementKind::Pass;
  Span span = {};
  ExprId a = {};
  ExprId b = {};
  ExprId c = {};
  BlockId then = {};
  BlockId otherwise = {};
  LocalId local = {};
  VariableId variable = {};
  std::int32_t value = 0;
  std::vector<Playable> plays = {};
  std::vector<CaseBranch> cases = {};
  std::vector<ExprId> arguments = {};
};

using Block = std::vector<Statement>;

// A local's place in its frame; frames are never larger than the number of locals of the script that owns them.
struct Local {
  std::string name = {};
  Type type = Type::Poisoned;
  Span span = {};
};

struct Procedure {
  std::string name = {};
  std::string doc = {};
  Span span = {};
  std::vector<LocalId> parameters = {};
  BlockId body = {};
};

}  // namespace feerie::model
