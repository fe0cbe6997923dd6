// Which types of pieces a game can bring onto the board. A library declares more than a game uses, and a rulebook should not
// speak of what never appears.
#include <algorithm>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

std::vector<bool> types_of(Game const& game, PlayerId player) {
  std::vector<bool> in(game.types.size(), false);
  auto const add = [&](TypeId type) {
    if (type) in[type.index] = true;
  };
  for (SetupPiece const& piece : game.setup) {
    if (!player || piece.owner == player) add(piece.type);
  }
  for (StockEntry const& entry : game.stock) {
    if (!player || entry.player == player) add(entry.type);
  }
  // What is captured may come back on the other side.
  if (player && game.captures.policy == CapturePolicy::ToStock) return types_of(game, PlayerId{});
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

}  // namespace

std::vector<bool> types_in_play(Game const& game) { return types_of(game, PlayerId{}); }
std::vector<bool> types_in_play(Game const& game, PlayerId player) { return types_of(game, player); }

bool are_there_moves(Game const& game) {
  return std::any_of(game.blocks.begin(), game.blocks.end(), [](Block const& block) {
    return std::any_of(block.begin(), block.end(), [](Statement const& s) {
      return std::any_of(s.plays.begin(), s.plays.end(), [](Playable const& p) { return p.kind == Playable::Kind::Move; });
    });
  });
}

bool are_there_captures(Speaker const& speaker) {
  Game const& game = speaker.game();
  return are_there_moves(game) && std::none_of(game.filters.begin(), game.filters.end(), [&](Filter const& f) {
    return f.subject == FilterSubject::Capture && f.types.empty() && (!f.when || speaker.is_always(f.when, true)) && !f.afterwards && !f.unless_no_decision;
  });
}

}  // namespace feerie::tools::book
