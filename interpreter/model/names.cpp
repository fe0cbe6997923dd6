// The names of the closed sets of the model, for dumps and for messages to ourselves; authors see `to_text`.
#include <array>

#include "interpreter/model/expr.hpp"
#include "interpreter/model/script.hpp"

namespace feerie::model {

std::string_view name_of(ExprKind kind) {
  static constexpr std::array names = {
#define FEERIE_EXPR(name) std::string_view{#name},
#include "interpreter/model/expr.def"
#undef FEERIE_EXPR
  };
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(StatementKind kind) {
  static constexpr std::array names = {
#define FEERIE_STATEMENT(name) std::string_view{#name},
#include "interpreter/model/script.def"
#undef FEERIE_STATEMENT
  };
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Type type) {
  switch (type) {
    case Type::Poisoned:
      return "poisoned";
    case Type::Nothing:
      return "nothing";
    case Type::Boolean:
      return "condition";
    case Type::Number:
      return "number";
    case Type::Site:
      return "site";
    case Type::Sites:
      return "sites";
    case Type::Piece:
      return "piece";
    case Type::Pieces:
      return "pieces";
    case Type::PieceType:
      return "type";
    case Type::PieceTypes:
      return "types";
    case Type::Player:
      return "player";
    case Type::Players:
      return "players";
    case Type::Sector:
      return "sector";
    case Type::Sectors:
      return "sectors";
    case Type::Colour:
      return "colour";
    case Type::Rule:
      return "rule";
    case Type::Word:
      return "word";
    case Type::Words:
      return "words";
    case Type::Stock:
      return "stock";
    case Type::Decisions:
      return "decisions";
  }
  return "?";
}

}  // namespace feerie::model
