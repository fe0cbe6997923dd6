// Expressions: names resolved, types checked, sugar removed. Every function returns an expression; one that was wrong is poisoned and
// already reported, and whoever meets it keeps silent.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "interpreter/check/context.hpp"
#include "interpreter/check/scope.hpp"

namespace feerie::check {

using model::ExprId;
using model::ExprKind;
using model::Type;

// Expressions a variant may have, all definitions expanded: ids are 16 bits wide, and no rulebook comes near.
inline constexpr std::size_t max_expressions = 60'000;
// Operands inside operands; longer sums and chains of definitions were not written by a person.
inline constexpr std::uint16_t max_expression_depth = 1'000;
// Definitions that use definitions.
inline constexpr int max_expansions = 64;

class Expressions {
 public:
  Expressions(Context& context, Scope& scope) : context_(context), scope_(scope) {}

  // Any expression; the hint says which kind of name is meant where several have the same one (`white`: a player, a colour).
  ExprId any(Ref node, Type hint = Type::Poisoned);
  // One of the given types; `what` completes "… must be": "a site".
  ExprId of_type(Ref node, std::initializer_list<Type> accepted, std::string_view what);
  ExprId condition(Ref node) { return of_type(node, {Type::Boolean}, "a condition, true or false"); }
  ExprId player(Ref node) { return of_type(node, {Type::Player}, "a player"); }
  ExprId site(Ref node) { return of_type(node, {Type::Site}, "a site"); }
  ExprId sites(Ref node) { return of_type(node, {Type::Sites, Type::Site, Type::Sector}, "sites"); }
  ExprId pieces(Ref query);
  // `own`, `enemy`, …, kinds: the types a `kinds` node names; empty with a message if none is right.
  std::vector<std::uint16_t> types_in(Ref kinds);
  // A type by name, through template parameters; none if it is no type (no message).
  model::TypeId find_type(Ref name);
  // A type that must exist.
  model::TypeId type_named(Ref name);

  // A name bound from here to the end of the scope.
  model::LocalId bind(std::string const& name, Type type, Span span);
  ExprId add(ExprKind kind, Type type, Span span, ExprId a = {}, ExprId b = {}, ExprId c = {}, std::int32_t value = 0,
             std::vector<std::uint16_t> items = {});
  [[nodiscard]] Type type_of(ExprId id) const { return context_.game.exprs[id].type; }
  [[nodiscard]] bool is_poisoned(ExprId id) const { return type_of(id) == Type::Poisoned; }
  ExprId poisoned(Span span) { return add(ExprKind::Boolean, Type::Poisoned, span); }

 private:
  ExprId fold(Ref node, ExprKind kind);
  ExprId relation(Ref node);
  ExprId comparison(Ref left, Ref op, Ref right);
  ExprId arithmetic(Ref node);
  ExprId membership(ExprId left, Ref clause);
  ExprId predicate(ExprId left, Ref what, bool is_negated, Span span);
  ExprId kind_predicate(ExprId left, Ref kinds, Span span);
  ExprId quantified(Ref node, ExprKind kind, Type result);
  ExprId all_are(Ref node);
  ExprId set_literal(Ref node, Type hint);
  ExprId postfix(Ref node, Type hint);
  ExprId field(ExprId subject, Ref primary, Ref name);
  ExprId last_field(Ref name);
  ExprId line_of_sites(Ref node);
  ExprId mine(Ref node, Type hint);
  ExprId reference(Ref node, Ref named, Ref arguments, Type hint);
  ExprId call(Ref node, std::string const& name, Ref arguments);
  ExprId variable_with_key(model::VariableId id, Ref node, Ref arguments);
  ExprId expand(Definition& definition, std::string const& name, Span span, std::vector<Ref> const& given);
  ExprId builtin(std::string const& name, Span span);
  ExprId declared_name(std::string const& name, Span span, Type hint);
  ExprId unknown(std::string const& name, Span span);
  ExprId mismatch(Span span, Type seen, std::string_view what);
  ExprId as_sites(ExprId id);
  bool need(Moment moment, Span span, std::string_view word, std::string_view where);

  Context& context_;
  Scope& scope_;
};

// "a number", "pieces", …
[[nodiscard]] std::string_view with_article(Type type);
// A word that expressions give a meaning of their own: `mover`, `count`, `rank(…)`.
[[nodiscard]] bool is_builtin_name(std::string_view name);
[[nodiscard]] model::VariableId find_variable(model::Game const& game, std::string_view name);
[[nodiscard]] model::PlayerId find_player(model::Game const& game, std::string_view name);
[[nodiscard]] model::ColourId find_colour(model::Game const& game, std::string_view name);
[[nodiscard]] model::SectorId find_sector(model::Game const& game, std::string_view name);
[[nodiscard]] model::TypeId find_type(model::Game const& game, std::string_view name);

}  // namespace feerie::check
