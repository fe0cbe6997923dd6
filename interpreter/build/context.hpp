// What the parts of the builder share: the finished model, the program in the making, and the phases of building as functions.
#pragma once

#include <vector>

#include "interpreter/model/game.hpp"
#include "interpreter/program/evaluate.hpp"
#include "interpreter/program/program.hpp"

namespace feerie::build {

struct Context {
  model::Game const& game;
  program::Program& program;
  std::vector<program::NodeIndex> compiled;  // by ExprId; no_node until asked for
  std::uint16_t loops = 0;                   // loops compiled so far
};

// Types are numbered from 1 in a program; 0 is the empty site.
[[nodiscard]] inline program::TypeIndex type_index(model::TypeId id) { return static_cast<program::TypeIndex>(id.index + 1); }
[[nodiscard]] program::TypeMask type_mask(std::vector<model::TypeId> const& types);

// The world of grounding: the board and the rules, but no position.
struct StaticWorld {
  static constexpr bool has_state = false;
  program::Program const& program;
  program::Moment moment = program::Moment::blank();
  std::int32_t* locals = nullptr;
};

// One grounding of expressions: say what is known, then ask. Locals start unknown.
class Fold {
 public:
  explicit Fold(program::Program const& program)
      : locals_(program.locals + 1U, program::unknown), world_{program, program::Moment::blank(), locals_.data()} {}

  [[nodiscard]] program::Moment& moment() { return world_.moment; }
  void bind(std::uint16_t local, std::int32_t value) { locals_[local] = value; }
  // `unknown` unless it is the same in every position.
  [[nodiscard]] std::int32_t number(program::NodeIndex node) { return program::Evaluator<StaticWorld>(world_).number(node); }
  // Also for one site, taken as the set of it.
  [[nodiscard]] bool set(program::NodeIndex node, BitSet& out) { return program::Evaluator<StaticWorld>(world_).one_or_more(node, out); }

 private:
  std::vector<std::int32_t> locals_;
  StaticWorld world_;
};

void build_board(Context& context);
[[nodiscard]] program::NodeIndex build_expr(Context& context, model::ExprId id);
program::NodeIndex add_node(Context& context, program::Node const& node, Span span);
void build_variables(Context& context);   // and everything else with a place in the state
void build_attributes(Context& context);
void build_pieces(Context& context);      // types, promotions, victims
void build_filters(Context& context);
void build_movement(Context& context);    // after filters, which it folds into the rays
void build_scripts(Context& context);     // phases, events, specials, captures, endings
[[nodiscard]] program::CodeIndex build_block(Context& context, model::BlockId id);  // an effect list that ends in Return
void build_notation(Context& context);
void build_setup(Context& context);
void build_presence(program::Program& program);  // after set-up and scripts: which types can ever be there
void build_fast(program::Program& program);  // proves a path and makes its tables, or says why not

}  // namespace feerie::build
