// Which types of pieces a game can bring onto the board. A library declares more than a game uses, and a rulebook should not
// speak of what never appears.
#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

std::vector<bool> types_in_play(Game const& game) {
  std::vector<bool> in(game.types.size(), false);
  auto const add = [&](TypeId type) {
    if (type) in[type.index] = true;
  };
  for (SetupPiece const& piece : game.setup) add(piece.type);
  for (StockEntry const& entry : game.stock) add(entry.type);
  auto const add_expr = [&](ExprId id) {
    if (!has(game.exprs, id)) return;
    Expr const& e = game.exprs[id];
    if (e.kind == ExprKind::TypeConstant) add(id_of<TypeId>(e.value));
    if (e.kind == ExprKind::TypeSet) {
      for (std::uint16_t const t : e.items) add(TypeId{t});
    }
  };
  for (Block const& block : game.blocks) {
    for (Statement const& s : block) {
      switch (s.kind) {
        case StatementKind::Put:
        case StatementKind::PutInStock:
        case StatementKind::Choose:
          add_expr(s.a);
          break;
        case StatementKind::Change:
          add_expr(s.b);
          break;
        case StatementKind::Do:
          for (ExprId const argument : s.arguments) add_expr(argument);
          break;
        default:
          break;
      }
    }
  }
  // What a piece in play may become is in play too.
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < game.types.size(); ++i) {
      if (!in[i]) continue;
      for (Promotion const& promotion : game.types[game.types.id_at(i)].promotions) {
        for (TypeId const to : promotion.to) {
          grows = grows || !in[to.index];
          in[to.index] = true;
        }
      }
    }
  }
  return in;
}

}  // namespace feerie::tools::book
