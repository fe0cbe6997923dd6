// Scripts: statements with their names bound and their operands checked.
#pragma once

#include <string>
#include <vector>

#include "interpreter/check/context.hpp"
#include "interpreter/check/expression.hpp"
#include "interpreter/check/scope.hpp"

namespace feerie::check {

// What a script may do. Events and specials happen inside a decision, so nothing can be decided in them.
enum class Deciding : std::uint8_t { Allowed, Forbidden };

class Scripts {
 public:
  // `why_not` completes "… cannot be taken": "in an event, which is part of a decision".
  Scripts(Context& context, Scope scope, Deciding deciding, std::string why_not = {})
      : context_(context), scope_(std::move(scope)), deciding_(deciding), why_not_(std::move(why_not)) {}

  // A `script` node.
  model::BlockId block(Ref script);
  [[nodiscard]] Scope& scope() { return scope_; }

 private:
  using Statement = model::Statement;

  void statement(Ref node, model::Block& block);
  void play(Ref node, Statement& out);
  void choose(Ref node, Statement& out);
  void roll(Ref node, Statement& out);
  void rolloff(Ref node, Statement& out);
  void draw(Ref node, Statement& out);
  void case_of(Ref node, Statement& out);
  void if_else(Ref node, Statement& out);
  void for_each(Ref node, Statement& out);
  void put(Ref node, Statement& out);
  void assign(Ref node, Statement& out);
  void skip(Ref node, Statement& out);
  void call(Ref node, Statement& out);
  bool may_decide(Ref node);
  ExprId words_of(Ref set);
  model::DieId die_named(Ref name);
  model::DeckId deck_named(Ref name);
  // A variable to be changed, with its key in `key`; none if wrong.
  model::VariableId variable(Ref node, ExprId& key);
  model::BlockId block_in(Ref parent, NodeKind kind);

  Context& context_;
  Scope scope_;
  Deciding deciding_;
  std::string why_not_;
};

// The type of one element of a set.
[[nodiscard]] model::Type element_of(model::Type set);
[[nodiscard]] model::ProcedureId find_procedure(model::Game const& game, std::string_view name);
[[nodiscard]] std::vector<model::SpecialId> find_specials(model::Game const& game, std::string_view name);

}  // namespace feerie::check
