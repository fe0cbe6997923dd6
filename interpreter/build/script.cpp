// Scripts → instructions. Procedures are inlined and blocks are laid out with jumps, so that play needs no stack.
#include "interpreter/base/check.hpp"
#include "interpreter/build/context.hpp"

namespace feerie::build {

namespace {

using model::Statement;
using model::StatementKind;
using program::CodeIndex;
using program::Instruction;
using program::InstructionKind;
using program::NodeIndex;

class ScriptBuilder {
 public:
  explicit ScriptBuilder(Context& context) : context_(context), game_(context.game), program_(context.program) {}

  [[nodiscard]] CodeIndex here() const { return static_cast<CodeIndex>(program_.code.size()); }

  CodeIndex emit(Instruction const& instruction) {
    program_.code.push_back(instruction);
    return here() - 1;
  }
  void emit_block(model::BlockId id) {
    if (id.is_none()) return;
    for (Statement const& statement : game_.blocks[id]) emit_statement(statement);
  }
  CodeIndex effect_list(model::BlockId id) {
    CodeIndex const start = here();
    emit_block(id);
    emit({.kind = InstructionKind::Return});
    return start;
  }

  void emit_phase(std::size_t index) {
    model::Phase const& phase = game_.phases[game_.phases.id_at(index)];
    program::Phase result;
    result.name = phase.name;
    result.first = build_expr(context_, phase.order.from);
    result.skipping = build_expr(context_, phase.order.skipping);
    for (model::PhaseExit const& exit : phase.exits)
      result.exits.push_back({exit.to.index, build_expr(context_, exit.when), exit.after_turns_each});
    auto const number = static_cast<std::int32_t>(index);
    result.begin = here();
    doc_ = phase.begin_doc;
    emit_block(phase.begin);
    emit({.kind = InstructionKind::StartOrder, .a = result.first, .value = number, .span = phase.span});
    result.turn = here();
    emit({.kind = InstructionKind::BeginTurn, .value = number, .span = phase.span});
    auto const first_plays = program_.plays.size();
    CodeIndex const body = here();
    doc_ = phase.before_turn_doc;
    emit_block(phase.before_turn);
    doc_ = phase.turn_doc.empty() ? phase.doc : phase.turn_doc;  // a variant without phases has it there
    emit_block(phase.turn);
    doc_.clear();
    if (program_.plays.size() == first_plays + 1) {
      result.main_plays = static_cast<std::uint16_t>(first_plays);
      result.is_single_play = here() == body + 1;
    }
    emit({.kind = InstructionKind::EndTurn, .value = number, .span = phase.span});
    program_.phases.push_back(std::move(result));
  }

 private:
  NodeIndex expr(model::ExprId id) { return build_expr(context_, id); }
  void point_to_here(CodeIndex instruction) { program_.code[instruction].to = here(); }

  void emit_statement(Statement const& statement) {
    Instruction i{.a = expr(statement.a),
                  .b = expr(statement.b),
                  .c = expr(statement.c),
                  .local = statement.local.index,
                  .value = statement.value,
                  .span = statement.span};
    switch (statement.kind) {
      case StatementKind::Play: return emit_play(statement, i);
      case StatementKind::Choose: return emit_branching(InstructionKind::Choose, statement, i);
      case StatementKind::Roll: i.kind = InstructionKind::Roll; break;
      case StatementKind::RollOff:
        i.kind = InstructionKind::RollOff;
        i.loop = context_.loops++;  // who still rolls, and what the highest was
        i.to = first_cell(statement.variable);
        break;
      case StatementKind::DrawCard: i.kind = InstructionKind::DrawCard; break;
      case StatementKind::Shuffle: return;  // the order of a deck is not stored: drawing is chance over what is left
      case StatementKind::Gather: i.kind = InstructionKind::Gather; break;
      case StatementKind::Case: return emit_case(statement);
      case StatementKind::If: return emit_branching(InstructionKind::JumpUnless, statement, i);
      case StatementKind::ForEach: return emit_loop(statement, i);
      case StatementKind::Put: i.kind = InstructionKind::Put; break;
      case StatementKind::PutInStock:
        i.kind = game_.expr(statement.a).type == model::Type::Piece ? InstructionKind::PutInStock : InstructionKind::AddToStock;
        break;
      case StatementKind::Move: i.kind = InstructionKind::Move; break;
      case StatementKind::Swap: i.kind = InstructionKind::Swap; break;
      case StatementKind::Remove:
        i.kind = program::yields_set(program_.nodes[i.a].op) ? InstructionKind::RemoveAll : InstructionKind::Remove;
        break;
      case StatementKind::Change: i.kind = InstructionKind::Change; break;
      case StatementKind::Set:
      case StatementKind::Add:
        i.kind = statement.kind == StatementKind::Set ? InstructionKind::Set : InstructionKind::Add;
        i.value = static_cast<std::int32_t>(first_cell(statement.variable));
        break;
      case StatementKind::SkipThisTurn: i.kind = InstructionKind::SkipThisTurn; break;
      case StatementKind::SkipNextTurn: i.kind = InstructionKind::SkipNextTurn; break;
      case StatementKind::Do: return emit_call(statement);
      case StatementKind::Pass: i.kind = InstructionKind::Pass; break;
      case StatementKind::Win: i.kind = InstructionKind::Win; break;
      case StatementKind::Lose: i.kind = InstructionKind::Lose; break;
      case StatementKind::DeclareDraw: i.kind = InstructionKind::DeclareDraw; break;
      case StatementKind::RestartOrder: i.kind = InstructionKind::RestartOrder; break;
      case StatementKind::RankBy:
        i.kind = InstructionKind::RankBy;
        i.value = static_cast<std::int32_t>(first_cell(statement.variable));
        program_.has_points = true;
        program_.points = first_cell(statement.variable);
        break;
    }
    emit(i);
  }

  [[nodiscard]] program::CellIndex first_cell(model::VariableId variable) const { return program_.variables[variable.index].first; }

  // `then` if it holds, or somebody chose; `otherwise` if not.
  void emit_branching(InstructionKind kind, Statement const& statement, Instruction i) {
    i.kind = kind;
    if (kind == InstructionKind::Choose) note_doc();
    CodeIndex const branch = emit(i);
    emit_block(statement.then);
    if (statement.otherwise.is_none() || game_.blocks[statement.otherwise].empty()) return point_to_here(branch);
    CodeIndex const leave = emit({.kind = InstructionKind::Jump});
    point_to_here(branch);
    emit_block(statement.otherwise);
    point_to_here(leave);
  }

  void emit_play(Statement const& statement, Instruction i) {
    i.kind = InstructionKind::Play;
    i.plays = static_cast<std::uint16_t>(program_.plays.size());
    std::vector<program::Playable> plays;
    for (model::Playable const& playable : statement.plays) plays.push_back(build_playable(playable));
    program_.plays.push_back(std::move(plays));
    note_doc();
    if (statement.otherwise.is_none()) {
      emit(i);  // nothing to play and nothing else said: the turn passes
      return;
    }
    CodeIndex const play = emit(i);
    CodeIndex const leave = emit({.kind = InstructionKind::Jump});
    point_to_here(play);
    emit_block(statement.otherwise);
    point_to_here(leave);
  }

  program::Playable build_playable(model::Playable const& playable) {
    program::Playable result;
    result.kind = static_cast<program::Playable::Kind>(playable.kind);
    for (model::SpecialId const special : playable.specials) result.specials.push_back(special.index);
    if (playable.pieces.is_none()) {
      result.all_own = true;
      result.types = ~program::TypeMask{0};
      return result;
    }
    result.pieces = expr(playable.pieces);
    result.like = expr(playable.like);
    program::Node const& query = program_.nodes[result.pieces];
    if (query.op == program::Op::Pieces) {
      result.types = query.mask;
      result.type = query.b;
      program::TypeMask const every = (program::type_bit(static_cast<program::TypeIndex>(program_.types)) << 1) - 2;
      result.all_own = static_cast<program::Whose>(query.value) == program::Whose::Own && query.a == program::no_node &&
                       query.b == program::no_node && (query.mask & every) == every;
    }
    return result;
  }

  void emit_case(Statement const& statement) {
    std::vector<CodeIndex> leaving;
    for (model::CaseBranch const& branch : statement.cases) {
      NodeIndex const subject = expr(statement.a);
      NodeIndex const value = expr(branch.value);
      bool const is_set = program::yields_set(program_.nodes[value].op);
      NodeIndex const fits =
          add_node(context_, {.op = is_set ? program::Op::In : program::Op::Equal, .a = subject, .b = value}, statement.span);
      CodeIndex const skip = emit({.kind = InstructionKind::JumpUnless, .a = fits, .span = statement.span});
      emit_block(branch.block);
      leaving.push_back(emit({.kind = InstructionKind::Jump}));
      point_to_here(skip);
    }
    emit_block(statement.otherwise);
    for (CodeIndex const leave : leaving) point_to_here(leave);
  }

  void emit_loop(Statement const& statement, Instruction i) {
    i.kind = InstructionKind::LoopStart;
    i.loop = context_.loops++;
    emit(i);
    CodeIndex const next =
        emit({.kind = InstructionKind::LoopNext, .local = i.local, .loop = i.loop, .value = order_of(statement), .span = i.span});
    emit_block(statement.then);
    emit({.kind = InstructionKind::Jump, .to = next});
    point_to_here(next);
  }
  // Members that were written one by one are visited as written, sites and pieces in the board's order, everything else by number.
  [[nodiscard]] std::int32_t order_of(Statement const& statement) {
    using model::ExprKind;
    model::Expr const& set = game_.expr(statement.a);
    bool const is_written_out = set.value != 0 && (set.kind == ExprKind::SiteSet || set.kind == ExprKind::TypeSet ||
                                                   set.kind == ExprKind::SectorSet || set.kind == ExprKind::PlayerSet);
    if (is_written_out) {
      std::vector<std::int32_t> order;
      for (std::uint16_t const item : set.items) order.push_back(item + (set.kind == ExprKind::TypeSet ? 1 : 0));
      program_.orders.push_back(std::move(order));
      return static_cast<std::int32_t>(program_.orders.size());
    }
    return set.type == model::Type::Sites || set.type == model::Type::Pieces ? program::order_of_board : program::order_of_number;
  }

  void emit_call(Statement const& statement) {
    model::Procedure const& procedure = game_.procedures[game_.procedures.id_at(static_cast<std::size_t>(statement.value))];
    for (std::size_t i = 0; i < procedure.parameters.size() && i < statement.arguments.size(); ++i)
      emit({.kind = InstructionKind::SetLocal,
            .a = expr(statement.arguments[i]),
            .local = procedure.parameters[i].index,
            .span = statement.span});
    std::string const around = doc_;
    if (!procedure.doc.empty()) doc_ = procedure.doc;
    emit_block(procedure.body);
    doc_ = around;
  }

  // The next instruction is one at which a player decides.
  void note_doc() {
    if (!doc_.empty()) program_.node_docs.emplace_back(here(), doc_);
  }

  Context& context_;
  model::Game const& game_;
  program::Program& program_;
  std::string doc_;  // of the turn or procedure whose statements are being emitted
};

program::TextTemplate parse_template(std::string const& text) {
  program::TextTemplate parts;
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t const end = text[i] == '{' ? text.find('}', i) : std::string::npos;
    if (end == std::string::npos) {
      plain += text[i];
      continue;
    }
    if (!plain.empty()) parts.push_back({false, plain});
    plain.clear();
    parts.push_back({true, text.substr(i + 1, end - i - 1)});
    i = end;
  }
  if (!plain.empty()) parts.push_back({false, plain});
  return parts;
}

void build_specials(Context& context, ScriptBuilder& builder) {
  for (model::Special const& special : context.game.specials) {
    program::Special result;
    result.name = special.name;
    result.doc = special.doc;
    result.span = special.span;
    for (model::SpecialPiece const& piece : special.with) {
      program::SpecialPiece with;
      with.local = piece.local.index;
      with.pieces = build_expr(context, piece.pieces);
      with.site = build_expr(context, piece.site);
      if (!special.body.is_none())
        for (Statement const& statement : context.game.blocks[special.body])
          if (statement.kind == StatementKind::Move && context.game.expr(statement.a).kind == model::ExprKind::Local &&
              context.game.expr(statement.a).value == piece.local.index)
            with.destination = build_expr(context, statement.b);
      result.with.push_back(with);
      result.local_names.push_back(context.game.locals[piece.local].name);
    }
    for (model::ExprId const when : special.when) result.when.push_back(build_expr(context, when));
    result.body = builder.effect_list(special.body);
    for (std::string const& text : special.texts) result.texts.push_back(parse_template(text));
    context.program.specials.push_back(std::move(result));
  }
}

// Whether an expression needs to know what the next player could do.
bool mentions_mate(program::Program const& program, NodeIndex index) {
  if (index == program::no_node) return false;
  program::Node const& node = program.nodes[index];
  switch (node.op) {
    case program::Op::Checkmate:
    case program::Op::Stalemate:
    case program::Op::DecisionCount:
    case program::Op::HasDecision: return true;
    default: return mentions_mate(program, node.a) || mentions_mate(program, node.b) || mentions_mate(program, node.c);  // NOLINT
  }
}

void build_endings(Context& context, ScriptBuilder& builder) {
  for (model::Ending const& ending : context.game.endings) {
    program::Ending result;
    result.kind = static_cast<program::Ending::Kind>(ending.kind);
    result.of_player_to_move = ending.who == model::Ending::Who::PlayerToMove;
    result.by_claim = ending.by_claim;
    result.name = ending.name;
    result.span = ending.span;
    result.when = build_expr(context, ending.when);
    result.asks_mate = mentions_mate(context.program, result.when);
    if (!ending.then.is_none()) result.then = builder.effect_list(ending.then);
    context.program.endings.push_back(std::move(result));
  }
}

void build_events(Context& context, ScriptBuilder& builder) {
  for (model::Event const& event : context.game.events) {
    program::Event result;
    result.kind = static_cast<program::EventKind>(event.kind);
    result.name = event.name;
    result.span = event.span;
    result.doc = event.doc;
    result.local = event.piece.index;
    result.when = build_expr(context, event.when);
    result.zone = build_expr(context, event.zone);
    result.deck = event.deck.is_none() ? -1 : event.deck.index;
    result.phase = event.phase.is_none() ? -1 : event.phase.index;
    result.body = builder.effect_list(event.body);
    context.program.has_enter_events |= event.kind == model::EventKind::Enter;
    context.program.has_displace_events |= event.kind == model::EventKind::Displace;
    context.program.events.push_back(result);
  }
}

}  // namespace

program::CodeIndex build_block(Context& context, model::BlockId id) { return ScriptBuilder(context).effect_list(id); }

void build_scripts(Context& context) {
  ScriptBuilder builder(context);
  for (std::size_t i = 0; i < context.game.phases.size(); ++i) builder.emit_phase(i);
  build_specials(context, builder);
  build_events(context, builder);
  model::Captures const& captures = context.game.captures;
  context.program.captures = {static_cast<program::CapturePolicy>(captures.policy), captures.as_promoted_from,
                              type_mask(captures.blast_spares),
                              captures.script.is_none() ? program::no_code : builder.effect_list(captures.script),
                              captures.victim.index,
                              {.name = "captures", .span = captures.span, .doc = captures.doc}};
  std::size_t index = 0;
  for (model::Filter const& filter : context.game.filters) {
    if (!filter.softened.is_none()) {
      context.program.filters[index].softened = builder.effect_list(filter.softened);
      context.program.has_softened = true;
    }
    ++index;
  }
  build_endings(context, builder);
  for (model::Example const& example : context.game.examples) {
    std::vector<NodeIndex> nodes;
    for (model::ExampleStep const& step : example.steps) nodes.push_back(build_expr(context, step.expectation));
    context.program.expectations.push_back(std::move(nodes));
  }
}

}  // namespace feerie::build
