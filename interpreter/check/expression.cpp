#include "interpreter/check/expression.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {

using model::Ownership;
using K = NodeKind;

ExprId Expressions::add(ExprKind kind, Type type, Span span, ExprId a, ExprId b, ExprId c, std::int32_t value,
                        std::vector<std::uint16_t> items) {
  auto& exprs = context_.game.exprs;
  auto& depths = context_.expression_depths;
  std::uint16_t depth = 0;
  for (ExprId const operand : {a, b, c}) {
    if (operand && operand.index < depths.size()) depth = std::max(depth, depths[operand.index]);
  }
  ++depth;
  // What is made of something wrong is wrong, and has been reported.
  for (ExprId const operand : {a, b, c}) {
    if (operand && operand.index < exprs.size() && exprs[operand].type == Type::Poisoned) type = Type::Poisoned;
  }
  bool const too_many = exprs.size() >= max_expressions;
  if (too_many || depth > max_expression_depth) {
    context_.error(Code::TooLarge, span,
                   too_many ? fmt::format("more than {} expressions, all definitions expanded", max_expressions)
                            : fmt::format("operands nested more than {} deep", max_expression_depth));
    kind = ExprKind::Boolean;
    type = Type::Poisoned;
    a = b = c = ExprId{};
    depth = 1;
    if (too_many) return exprs.id_at(0);
  }
  depths.resize(exprs.size() + 1, 1);
  depths.back() = depth;
  return exprs.add({.kind = kind, .type = type, .span = span, .a = a, .b = b, .c = c, .value = value, .items = std::move(items)});
}

namespace {

// How to make a condition of something that is none.
std::string condition_help(Type seen) {
  switch (seen) {
    case Type::Pieces:
      return "ask whether there is one: `exists …` or `no …`";
    case Type::Number:
      return "compare it with another number: `… >= 3`";
    case Type::Site:
      return "say what of it: `… is empty`, `… is occupied`";
    case Type::Piece:
      return "say what of it: `… is threatened`, `… in …`";
    default:
      return "";
  }
}

}  // namespace

ExprId Expressions::mismatch(Span span, Type seen, std::string_view what) {
  context_.error(Code::TypeMismatch, span, fmt::format("this must be {}, but it is {}", what, with_article(seen)),
                 what == with_article(Type::Boolean)                    ? condition_help(seen)
                 : seen == Type::Site && what.starts_with("a piece") ? "the piece on a site is `at(…)`"
                                                                       : "");
  return poisoned(span);
}

ExprId Expressions::of_type(Ref node, std::initializer_list<Type> accepted, std::string_view what) {
  ExprId const id = any(node, *accepted.begin());
  Type const seen = type_of(id);
  if (seen == Type::Poisoned || std::find(accepted.begin(), accepted.end(), seen) != accepted.end()) {
    // A sector stands for its sites where sites are asked for.
    if (seen == Type::Sector && *accepted.begin() == Type::Sites) return as_sites(id);
    return id;
  }
  return mismatch(node.span(), seen, what);
}

ExprId Expressions::as_sites(ExprId id) {
  if (type_of(id) != Type::Sector) return id;
  return add(ExprKind::SectorSites, Type::Sites, context_.game.exprs[id].span, id);
}

bool Expressions::need(Moment moment, Span span, std::string_view word, std::string_view where) {
  if (scope_.has(moment)) return true;
  if (moment == Moment::Threat && scope_.place == "in an ability") {
    context_.error(Code::ThreatInAbility, span, fmt::format("an ability cannot ask about threat (`{}`)", word),
                   "forbid the move instead: `forbid move when …`",
                   {{Span::nowhere(), "a threat is what abilities reach, so an ability that asked for it would ask for itself"}});
    return false;
  }
  context_.error(Code::NotHere, span, fmt::format("`{}` means nothing {}", word, scope_.place), fmt::format("it can stand {}", where));
  return false;
}

ExprId Expressions::any(Ref node, Type hint) {
  switch (node.kind()) {
    case K::expr:
      return fold(node, ExprKind::Or);
    case K::conjunction:
      return fold(node, ExprKind::And);
    case K::negation: {
      ExprId inner = condition(node.last());
      if (node.children(K::negated).size() % 2 == 1) inner = add(ExprKind::Not, Type::Boolean, node.span(), inner);
      return inner;
    }
    case K::relation:
      return relation(node);
    case K::sum:
    case K::product:
      return arithmetic(node);
    case K::postfix:
      return postfix(node, hint);
    case K::group:
      return any(node.first(), hint);
    case K::number:
      if (node.text().size() > 7) {
        context_.error(Code::TooLarge, node.span(), "numbers go up to 1000000");
        return poisoned(node.span());
      }
      return add(ExprKind::Number, Type::Number, node.span(), {}, {}, {}, number_of(node));
    case K::set_literal:
      return set_literal(node, hint);
    case K::count_of:
      return quantified(node, ExprKind::Count, Type::Number);
    case K::exists_some:
      return quantified(node, ExprKind::Exists, Type::Boolean);
    case K::no_such:
      return quantified(node, ExprKind::NoneOf, Type::Boolean);
    case K::all_are:
      return all_are(node);
    case K::option_test:
      return add(ExprKind::Boolean, Type::Boolean, node.span(), {}, {}, {}, option_holds(node, context_) ? 1 : 0);
    case K::mine:
      return mine(node, hint);
    case K::rank_through:
    case K::file_through: {
      ExprId const site = of_type(node.first(), {Type::Site, Type::Piece}, "a site or a piece");
      if (is_poisoned(site)) return site;
      return add(node.is(K::rank_through) ? ExprKind::RankThrough : ExprKind::FileThrough, Type::Sites, node.span(), site);
    }
    case K::rank_sites:
    case K::file_sites:
    case K::row_sites:
    case K::sector_sites:
      return line_of_sites(node);
    case K::players_with: {
      if (!need(Moment::Play, node.span(), "players", "where a game is on")) return poisoned(node.span());
      if (Ref const which = node.child(K::query)) {
        return add(ExprKind::PlayersWith, Type::Players, node.span(), pieces(which));
      }
      return add(ExprKind::AllPlayers, Type::Players, node.span());
    }
    case K::query:
      return pieces(node);
    case K::reference:
      return reference(node, node.first(), node.child(K::arguments), hint);
    case K::variable:
      return reference(node, node.first(), node.child(K::arguments), hint);
    case K::name:
      return reference(node, node, node.at(no_node), hint);
    case K::text:
      context_.error(Code::TypeMismatch, node.span(), "a text cannot stand in an expression");
      return poisoned(node.span());
    default:
      return poisoned(node.span());
  }
}

ExprId Expressions::fold(Ref node, ExprKind kind) {
  ExprId result{};
  for (Ref const child : node.children()) {
    ExprId const next = condition(child);
    result = result ? add(kind, Type::Boolean, node.span(), result, next) : next;
  }
  return result;
}

ExprId Expressions::relation(Ref node) {
  std::vector<Ref> const parts = node.children();
  Ref const op = parts[1];
  switch (op.kind()) {
    case K::is_clause: {
      Ref const what = op.last();
      bool const is_negated = op.has(K::negated);
      if (what.is(K::goes_backward) || what.is(K::goes_forward) || what.is(K::goes_sideways)) {
        // Only a move has a heading; `move` is no value of its own.
        bool const of_move = parts[0].is(K::reference) && parts[0].text() == "move";
        if (!of_move) {
          context_.error(Code::TypeMismatch, parts[0].span(), fmt::format("only a move can be `{}`", what.text()),
                         fmt::format("write `move is {}`", what.text()));
          return poisoned(node.span());
        }
        if (!need(Moment::Displacement, node.span(), "move", "in conditions about a move: `forbid move when …`, `on displace …`")) {
          return poisoned(node.span());
        }
        auto const heading = what.is(K::goes_backward)  ? model::Heading::Backward
                             : what.is(K::goes_forward) ? model::Heading::Forward
                                                     : model::Heading::Sideways;
        ExprId const goes = add(ExprKind::MoveGoes, Type::Boolean, node.span(), {}, {}, {}, static_cast<int>(heading));
        return is_negated ? add(ExprKind::Not, Type::Boolean, node.span(), goes) : goes;
      }
      if (parts[0].is(K::reference) && parts[0].text() == "move" && what.is(K::is_kind)) {
        static std::vector<std::string> const headings{"forward", "backward", "sideways"};
        std::string help = did_you_mean(what.text(), headings);
        if (help.empty()) help = fmt::format("a move is {}", list_names(headings));
        context_.error(Code::UnknownName, what.span(), fmt::format("a move cannot be `{}`", what.text()), std::move(help));
        return poisoned(node.span());
      }
      return predicate(any(parts[0]), what, is_negated, node.span());
    }
    case K::in_set:
      return membership(any(parts[0]), op);
    case K::threatens: {
      if (!need(Moment::Threat, node.span(), "threatens", "in filters, events and endings")) return poisoned(node.span());
      ExprId const who = of_type(parts[0], {Type::Piece, Type::Pieces}, "a piece or pieces");
      ExprId const whom = of_type(op.first(), {Type::Pieces, Type::Piece, Type::Sites, Type::Site}, "pieces or sites");
      return add(ExprKind::Threatens, Type::Boolean, node.span(), who, whom);
    }
    case K::never_moved:
      return add(ExprKind::NeverMoved, Type::Boolean, node.span(), of_type(parts[0], {Type::Piece}, "a piece"));
    default:
      return comparison(parts[0], op, parts[2]);
  }
}

ExprId Expressions::comparison(Ref left, Ref op, Ref right) {
  Span const span = cover(left.span(), right.span());
  // A bare name takes its meaning from the other side: in `black = colour(e1)` it is a colour.
  bool const left_is_name = left.is(K::reference) && !left.has(K::arguments);
  bool const right_is_name = right.is(K::reference) && !right.has(K::arguments);
  ExprId a;
  ExprId b;
  if (left_is_name && !right_is_name) {
    b = any(right);
    a = any(left, type_of(b));
  } else {
    a = any(left);
    b = any(right, type_of(a));
  }
  Type const ta = type_of(a);
  Type const tb = type_of(b);
  if (ta == Type::Poisoned || tb == Type::Poisoned) return poisoned(span);
  if (op.is(K::equal) || op.is(K::not_equal)) {
    bool const fits = ta == tb ? ta != Type::Pieces && ta != Type::Decisions : (ta == Type::Nothing || tb == Type::Nothing);
    if (!fits) {
      context_.error(Code::TypeMismatch, op.span(), fmt::format("{} is compared with {}", with_article(ta), with_article(tb)), "",
                     {{left.span(), fmt::format("this is {}", with_article(ta))}, {right.span(), fmt::format("this is {}", with_article(tb))}});
      return poisoned(span);
    }
    return add(op.is(K::equal) ? ExprKind::Equal : ExprKind::NotEqual, Type::Boolean, span, a, b);
  }
  auto const ordered_type = [](Type t) { return t == Type::Number || t == Type::Sector; };
  if (ta != tb || !ordered_type(ta)) {
    Ref const wrong = ordered_type(ta) ? right : left;
    context_.error(Code::TypeMismatch, wrong.span(),
                   fmt::format("`{}` compares two numbers or two sectors, but this is {}", op.text(), with_article(ordered_type(ta) ? tb : ta)),
                   ta == Type::Pieces || tb == Type::Pieces ? "write `count` in front of pieces to get their number" : "");
    return poisoned(span);
  }
  ExprKind const kind = op.is(K::less)            ? ExprKind::Less
                        : op.is(K::less_equal)    ? ExprKind::LessEqual
                        : op.is(K::greater)       ? ExprKind::Greater
                                               : ExprKind::GreaterEqual;
  return add(kind, Type::Boolean, span, a, b);
}

ExprId Expressions::arithmetic(Ref node) {
  std::vector<Ref> const parts = node.children();
  ExprId result = any(parts[0]);
  for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
    Ref const op = parts[i];
    ExprId right = any(parts[i + 1], type_of(result));
    Span const span = cover(parts[0].span(), parts[i + 1].span());
    if (is_poisoned(result) || is_poisoned(right)) return poisoned(span);
    bool const numbers = type_of(result) == Type::Number && type_of(right) == Type::Number;
    if (op.is(K::times)) {
      if (!numbers) {
        bool const is_right = type_of(result) == Type::Number;
        return mismatch(is_right ? parts[i + 1].span() : cover(parts[0].span(), parts[i - 1].span()), type_of(is_right ? right : result),
                        "a number, to be multiplied");
      }
      result = add(ExprKind::Times, Type::Number, span, result, right);
      continue;
    }
    if (numbers && !op.is(K::and_sign)) {
      result = add(op.is(K::plus_sign) ? ExprKind::Plus : ExprKind::Minus, Type::Number, span, result, right);
      continue;
    }
    result = as_sites(result);
    right = as_sites(right);
    auto const set_type = [](Type t) {
      return t == Type::Site || t == Type::Sites            ? Type::Sites
             : t == Type::Piece || t == Type::Pieces        ? Type::Pieces
             : t == Type::PieceType || t == Type::PieceTypes ? Type::PieceTypes
             : t == Type::Sector || t == Type::Sectors      ? Type::Sectors
             : t == Type::Player || t == Type::Players      ? Type::Players
                                                            : Type::Poisoned;
    };
    Type const both = set_type(type_of(result));
    if (both == Type::Poisoned || both != set_type(type_of(right))) {
      context_.error(Code::TypeMismatch, op.span(),
                     fmt::format("`{}` joins two numbers or two sets of one kind, not {} and {}", op.text(), with_article(type_of(result)),
                                 with_article(type_of(right))));
      return poisoned(span);
    }
    ExprKind const kind = op.is(K::plus_sign) ? ExprKind::Union : op.is(K::minus_sign) ? ExprKind::Difference : ExprKind::Intersection;
    result = add(kind, both, span, result, right);
  }
  return result;
}

ExprId Expressions::membership(ExprId left, Ref clause) {
  Span const span = cover(context_.game.exprs[left].span, clause.span());
  Type const element = type_of(left);
  if (element == Type::Poisoned) return poisoned(span);
  if (element == Type::PieceType) {
    return add(ExprKind::In, Type::Boolean, span, left, of_type(clause.first(), {Type::PieceTypes}, "a set of piece types"));
  }
  if (element == Type::Sector) {
    return add(ExprKind::In, Type::Boolean, span, left, of_type(clause.first(), {Type::Sectors}, "a set of sectors"));
  }
  if (element == Type::Player) {
    return add(ExprKind::In, Type::Boolean, span, left, of_type(clause.first(), {Type::Players}, "a set of players"));
  }
  if (element != Type::Site && element != Type::Piece && element != Type::Pieces) {
    return mismatch(context_.game.exprs[left].span, element, "a site, a piece or a type, to be in something");
  }
  return add(ExprKind::In, Type::Boolean, span, left, sites(clause.first()));
}

ExprId Expressions::predicate(ExprId left, Ref what, bool is_negated, Span span) {
  Type const type = type_of(left);
  if (type == Type::Poisoned) {
    // Still look at the other half, for its own mistakes.
    if (what.is(K::is_kind)) (void)any(what.first());
    return poisoned(span);
  }
  Span const left_span = context_.game.exprs[left].span;
  ExprId result;
  switch (what.kind()) {
    case K::is_threatened:
      if (!need(Moment::Threat, what.span(), "threatened", "in filters, events and endings")) return poisoned(span);
      if (type != Type::Piece && type != Type::Pieces) return mismatch(left_span, type, "a piece, to be threatened");
      result = add(ExprKind::IsThreatened, Type::Boolean, span, left);
      break;
    case K::is_empty:
    case K::is_occupied:
      if (type != Type::Site && type != Type::Sites) return mismatch(left_span, type, fmt::format("a site, to be {}", what.text()));
      if (what.is(K::is_occupied) && type == Type::Sites) return mismatch(left_span, type, "a single site, to be occupied");
      result = add(ExprKind::IsEmpty, Type::Boolean, span, left);
      if (what.is(K::is_occupied)) is_negated = !is_negated;
      break;
    case K::is_safe_for: {
      if (!need(Moment::Threat, what.span(), "safe", "in filters, specials, events and endings")) return poisoned(span);
      if (type != Type::Site) return mismatch(left_span, type, "a site, to be safe");
      ExprId const whom = of_type(what.first(), {Type::Piece}, "a piece");
      result = add(ExprKind::SafeFor, Type::Boolean, span, left, whom);
      break;
    }
    case K::is_kind:
      result = kind_predicate(left, what, span);
      break;
    default:
      context_.error(Code::TypeMismatch, what.span(), fmt::format("only a move can be `{}`", what.text()));
      return poisoned(span);
  }
  if (is_poisoned(result)) return result;
  return is_negated ? add(ExprKind::Not, Type::Boolean, span, result) : result;
}

ExprId Expressions::kind_predicate(ExprId left, Ref kinds_node, Span span) {
  Type const type = type_of(left);
  std::vector<Ref> const kinds = kinds_node.children();
  if (type != Type::Piece && type != Type::PieceType) {
    // `owner(p) is white`, `call is retract`: being the same thing.
    if (type == Type::Pieces || type == Type::Sites || type == Type::Boolean || type == Type::Decisions) {
      return mismatch(context_.game.exprs[left].span, type, "a single thing, to be of a kind");
    }
    ExprId result{};
    for (Ref const kind : kinds) {
      ExprId const right = any(kind, type);
      if (is_poisoned(right)) return right;
      if (type_of(right) != type && type_of(right) != Type::Nothing) return mismatch(kind.span(), type_of(right), with_article(type));
      ExprId const same = add(ExprKind::Equal, Type::Boolean, span, left, right);
      result = result ? add(ExprKind::Or, Type::Boolean, span, result, same) : same;
    }
    return result;
  }
  std::vector<std::uint16_t> items;
  for (Ref const kind : kinds) {
    ExprId const right = any(kind, Type::PieceType);
    if (is_poisoned(right)) return right;
    model::Expr const& e = context_.game.exprs[right];
    if (e.kind == ExprKind::TypeConstant) {
      items.push_back(static_cast<std::uint16_t>(e.value));
    } else if (e.type == Type::PieceType && kinds.size() == 1) {
      return add(ExprKind::IsType, Type::Boolean, span, left, right);
    } else {
      return mismatch(kind.span(), e.type, "the name of a piece");
    }
  }
  return add(ExprKind::IsType, Type::Boolean, span, left, {}, {}, 0, std::move(items));
}

namespace {

bool is_set(Type type) {
  switch (type) {
    case Type::Sites:
    case Type::Pieces:
    case Type::PieceTypes:
    case Type::Players:
    case Type::Sectors:
    case Type::Words:
    case Type::Stock:
    case Type::Decisions:
      return true;
    default:
      return false;
  }
}

}  // namespace

ExprId Expressions::quantified(Ref node, ExprKind kind, Type result) {
  ExprId const set = as_sites(any(node.first()));
  if (is_poisoned(set)) return poisoned(node.span());
  if (!is_set(type_of(set))) return mismatch(node.first().span(), type_of(set), "several things that can be counted");
  return add(kind, result, node.span(), set);
}

ExprId Expressions::all_are(Ref node) {
  ExprId const set = as_sites(any(node.first()));
  Type const type = type_of(set);
  if (type == Type::Poisoned) return poisoned(node.span());
  if (type != Type::Sites && type != Type::Pieces) return mismatch(node.first().span(), type, "sites or pieces");
  model::LocalId const local = context_.game.locals.add(
      {.name = "each", .type = type == Type::Sites ? Type::Site : Type::Piece, .span = node.first().span()});
  ExprId const each = add(ExprKind::Local, context_.game.locals[local].type, node.first().span(), {}, {}, {}, local.index);
  ExprId const holds = predicate(each, node.last(), node.has(K::negated), node.span());
  return add(ExprKind::All, Type::Boolean, node.span(), set, holds, {}, local.index);
}

ExprId Expressions::set_literal(Ref node, Type hint) {
  Type const element_hint = hint == Type::Sites        ? Type::Site
                            : hint == Type::PieceTypes ? Type::PieceType
                            : hint == Type::Sectors    ? Type::Sector
                            : hint == Type::Players    ? Type::Player
                                                       : Type::Poisoned;
  std::vector<ExprId> elements;
  for (Ref const item : node.children()) elements.push_back(any(item, element_hint));
  if (elements.empty()) {
    context_.error(Code::TypeMismatch, node.span(), "an empty set says nothing", "write what it holds: `{ a1, b1 }`");
    return poisoned(node.span());
  }
  Type const type = type_of(elements[0]);
  std::vector<std::uint16_t> items;
  ExprId dynamic{};
  for (std::size_t i = 0; i < elements.size(); ++i) {
    model::Expr const& e = context_.game.exprs[elements[i]];
    if (e.type == Type::Poisoned) return poisoned(node.span());
    if (e.type != type) {
      return mismatch(e.span, e.type, fmt::format("{}, like the first of the set", with_article(type)));
    }
    bool const constant = e.kind == ExprKind::SiteConstant || e.kind == ExprKind::TypeConstant || e.kind == ExprKind::SectorConstant ||
                          e.kind == ExprKind::PlayerConstant;
    if (constant) {
      items.push_back(static_cast<std::uint16_t>(e.value));
    } else if (e.type == Type::Site) {
      dynamic = dynamic ? add(ExprKind::Union, Type::Sites, node.span(), dynamic, elements[i]) : elements[i];
    } else {
      return mismatch(e.span, e.type, "a name known beforehand");
    }
  }
  switch (type) {
    case Type::Site: {
      if (items.empty()) return context_.game.exprs[dynamic].type == Type::Sites ? dynamic : add(ExprKind::Union, Type::Sites, node.span(), dynamic, dynamic);
      ExprId const fixed = add(ExprKind::SiteSet, Type::Sites, node.span(), {}, {}, {}, 0, std::move(items));
      return dynamic ? add(ExprKind::Union, Type::Sites, node.span(), fixed, dynamic) : fixed;
    }
    case Type::PieceType:
      return add(ExprKind::TypeSet, Type::PieceTypes, node.span(), {}, {}, {}, 0, std::move(items));
    case Type::Sector:
      return add(ExprKind::SectorSet, Type::Sectors, node.span(), {}, {}, {}, 0, std::move(items));
    case Type::Player:
      return add(ExprKind::PlayerSet, Type::Players, node.span(), {}, {}, {}, 0, std::move(items));
    default:
      return mismatch(node.span(), type, "a set of sites, pieces, sectors or players");
  }
}

ExprId Expressions::pieces(Ref query) {
  if (!need(Moment::Play, query.span(), "pieces", "where a game is on")) return poisoned(query.span());
  Ownership whose = Ownership::Any;
  if (query.has(K::own)) whose = Ownership::Own;
  if (query.has(K::enemy)) whose = Ownership::Enemy;
  if (query.has(K::neutral_owner)) whose = Ownership::Neutral;
  Ref const kinds_node = query.child(K::kinds);
  std::vector<std::uint16_t> items;
  ExprId dynamic{};
  std::vector<Ref> const named = kinds_node.children();
  if (named.size() == 1 && named[0].is(K::name) && find_type(named[0]).is_none()) {
    dynamic = any(named[0], Type::PieceType);
    if (is_poisoned(dynamic)) return poisoned(query.span());
    if (type_of(dynamic) != Type::PieceType) return mismatch(named[0].span(), type_of(dynamic), "`piece` or the name of a piece");
  } else {
    items = types_in(kinds_node);
    if (items.empty()) return poisoned(query.span());
  }
  if (Ref const except = query.child(K::except_kinds)) {
    std::vector<std::uint16_t> const out = types_in(except.child(K::kinds));
    std::erase_if(items, [&](std::uint16_t t) { return std::find(out.begin(), out.end(), t) != out.end(); });
  }
  ExprId where{};
  bool broken = false;
  auto const also = [&](ExprId more) {
    broken = broken || is_poisoned(more);
    where = where ? add(ExprKind::Intersection, Type::Sites, query.span(), where, more) : more;
  };
  for (Ref const clause : query.children()) {
    if (clause.is(K::coloured_clause)) {
      ExprId const colour = of_type(clause.first(), {Type::Colour}, "a colour");
      also(is_poisoned(colour) ? colour : add(ExprKind::ColouredSites, Type::Sites, clause.span(), colour));
    } else if (clause.is(K::within_clause) || clause.is(K::at_clause)) {
      also(clause.is(K::at_clause) ? of_type(clause.first(), {Type::Site, Type::Sites}, "a site") : sites(clause.first()));
    }
  }
  if (broken) return poisoned(query.span());
  return add(ExprKind::Pieces, Type::Pieces, query.span(), where, dynamic, {}, static_cast<int>(whose), std::move(items));
}

std::vector<std::uint16_t> Expressions::types_in(Ref kinds) {
  std::vector<std::uint16_t> items;
  for (Ref const kind : kinds.children()) {
    if (kind.is(K::every_piece)) {
      for (std::size_t i = 0; i < context_.game.types.size(); ++i) items.push_back(static_cast<std::uint16_t>(i));
    } else if (model::TypeId const type = type_named(kind)) {
      items.push_back(type.index);
    }
  }
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return items;
}

model::TypeId Expressions::find_type(Ref name) {
  if (name.environment != nullptr) {
    if (Ref const* argument = name.environment->find(name.text())) return find_type(argument->is(K::reference) ? argument->first() : *argument);
  }
  return check::find_type(context_.game, name.text());
}

model::TypeId Expressions::type_named(Ref name) {
  model::TypeId const type = find_type(name);
  if (type) return type;
  std::vector<std::string> names;
  for (auto const& t : context_.game.types) names.push_back(t.name);
  std::string help = did_you_mean(name.text(), names);
  if (help.empty()) help = fmt::format("the pieces are {}", list_names(names));
  context_.error(Code::UnknownName, name.span(), fmt::format("no piece named `{}`", name.text()), std::move(help));
  return {};
}

model::LocalId Expressions::bind(std::string const& name, Type type, Span span) {
  model::LocalId const local = context_.game.locals.add({.name = name, .type = type, .span = span});
  scope_.locals.emplace_back(name, local);
  return local;
}

std::string_view with_article(Type type) {
  switch (type) {
    case Type::Poisoned:
      return "something unclear";
    case Type::Nothing:
      return "`none`";
    case Type::Boolean:
      return "a condition, true or false";
    case Type::Number:
      return "a number";
    case Type::Site:
      return "a site";
    case Type::Sites:
      return "a set of sites";
    case Type::Piece:
      return "a piece";
    case Type::Pieces:
      return "a set of pieces";
    case Type::PieceType:
      return "a type of piece";
    case Type::PieceTypes:
      return "a set of piece types";
    case Type::Player:
      return "a player";
    case Type::Players:
      return "a set of players";
    case Type::Sector:
      return "a sector";
    case Type::Sectors:
      return "a set of sectors";
    case Type::Colour:
      return "a colour";
    case Type::Rule:
      return "an ability";
    case Type::Word:
      return "a word";
    case Type::Words:
      return "a set of words";
    case Type::Stock:
      return "a stock of pieces";
    case Type::Decisions:
      return "a list of decisions";
  }
  return "";
}

}  // namespace feerie::check
