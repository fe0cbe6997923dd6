// Expressions after checking: every name resolved, every type known, sugar gone. Kept in one vector, children before parents.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/model/ids.hpp"

namespace feerie::model {

enum class ExprKind : std::uint8_t {
#define FEERIE_EXPR(name) name,
#include "interpreter/model/expr.def"
#undef FEERIE_EXPR
};

[[nodiscard]] std::string_view name_of(ExprKind kind);

// What an expression yields.
enum class Type : std::uint8_t {
  Poisoned,  // already reported; later checks pass over it in silence
  Nothing,   // the word `none`; equal to any absent thing
  Boolean,
  Number,
  Site,
  Sites,
  Piece,
  Pieces,
  PieceType,
  PieceTypes,
  Player,
  Players,
  Sector,
  Sectors,
  Colour,
  Rule,
  Word,
  Words,
  Stock,
  Decisions,
};

[[nodiscard]] std::string_view name_of(Type type);

// Whose pieces a query asks for. `OfPlayer`: of the player in operand c.
enum class Ownership : std::uint8_t { Own, Enemy, Any, Neutral, OfPlayer };

// Where a displacement leads, judged by the facings of its owner: backward only if so for every facing.
enum class Heading : std::uint8_t { Forward, Backward, Sideways };

struct Expr {
  ExprKind kind = ExprKind::Boolean;
  Type type = Type::Poisoned;
  Span span;
  ExprId a = {};
  ExprId b = {};
  ExprId c = {};
  std::int32_t value = 0;
  std::vector<std::uint16_t> items = {};
};

}  // namespace feerie::model
