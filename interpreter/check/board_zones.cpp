#include "interpreter/check/board_zones.hpp"

#include <fmt/format.h>

#include "interpreter/check/constant.hpp"
#include "interpreter/check/expression.hpp"

namespace feerie::check {

using K = NodeKind;

namespace {

Scope board_scope() { return scope_of("on a board, where no game is on yet", {}); }

void check_zone(Context& context, Ref item) {
  Ref const name = item.child(K::name);
  Scope scope = board_scope();
  ExprId const value = Expressions(context, scope).sites(item.last());
  if (!context.declare("zone", name.text(), name.span()) || context.game.exprs[value].type == Type::Poisoned) return;
  std::optional<Constant> const known = constant_value(context.game, value);
  if (!known) {
    context.error(Code::NotConstant, item.last().span(), "a zone is made of sites that are known before the game begins");
  }
  // Known by its name even so, or every use of it would be reported as well.
  model::Zone zone{.name = name.text(), .span = name.span()};
  for (std::uint16_t const site : known ? known->sites : std::vector<std::uint16_t>{}) zone.sites.push_back(model::SiteId{site});
  if (known && zone.sites.empty()) context.error(Code::EmptyBoard, item.last().span(), fmt::format("zone `{}` has no sites", zone.name));
  context.game.board.zones.add(std::move(zone));
}

// What an assertion that compares two things says about them: "it is 18".
std::string seen_value(Context const& context, model::ExprId id) {
  model::Expr const& e = context.game.exprs[id];
  bool const compares = e.kind >= ExprKind::Equal && e.kind <= ExprKind::GreaterEqual;
  if (!compares || context.game.exprs[e.a].type != Type::Number) return "";
  std::optional<Constant> const left = constant_value(context.game, e.a);
  return left ? fmt::format("the left side is {}", left->number) : "";
}

void check_assert(Context& context, Ref item) {
  Scope scope = board_scope();
  ExprId const value = Expressions(context, scope).condition(item.first());
  if (context.game.exprs[value].type == Type::Poisoned) return;
  std::optional<Constant> const known = constant_value(context.game, value);
  if (!known) {
    context.error(Code::NotConstant, item.first().span(), "an assertion speaks of the board alone, before the game begins");
  } else if (known->number == 0) {
    std::vector<Note> notes;
    if (std::string seen = seen_value(context, value); !seen.empty()) notes.push_back({Span::nowhere(), std::move(seen)});
    context.error(Code::AssertFails, item.first().span(), "this does not hold for the board", "", std::move(notes));
  }
}

}  // namespace

void check_board_zones(Context& context, Ref board) {
  if (context.game.board.sites.empty()) return;  // its shape was wrong and has been reported
  Ref const body = board.child(K::board_body);
  if (!body) return;
  for (Ref const item : body.children()) {
    if (item.is(K::zone)) check_zone(context, item);
  }
  for (Ref const item : body.children()) {
    if (item.is(K::board_assert)) check_assert(context, item);
  }
}

}  // namespace feerie::check
