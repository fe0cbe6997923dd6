#include "interpreter/base/check.hpp"
#include "interpreter/build/context.hpp"

namespace feerie::build {

namespace {

using model::Expr;
using model::ExprId;
using model::ExprKind;
using model::Type;
using program::Node;
using program::NodeIndex;
using program::Op;

class ExprBuilder {
 public:
  explicit ExprBuilder(Context& context) : context_(context), game_(context.game), program_(context.program) {}

  NodeIndex build(ExprId id) {
    if (id.is_none()) return program::no_node;
    if (context_.compiled.size() <= id.index) context_.compiled.resize(game_.exprs.size(), program::no_node);
    if (context_.compiled[id.index] != program::no_node) return context_.compiled[id.index];
    NodeIndex const node = add_node(context_, node_of(game_.expr(id)), game_.expr(id).span);
    context_.compiled[id.index] = node;
    return node;
  }

 private:
  [[nodiscard]] Type type_of(ExprId id) const { return id.is_none() ? Type::Nothing : game_.expr(id).type; }

  static Node constant(std::int32_t value) { return {.op = Op::Constant, .value = value}; }
  Node constant_set(BitSet const& members) {
    program_.sets.push_back(members);
    return {.op = Op::ConstantSet, .value = static_cast<std::int32_t>(program_.sets.size() - 1)};
  }
  Node items_set(Expr const& expr, std::size_t offset) {
    BitSet members;
    for (std::uint16_t const item : expr.items) members.add(item + offset);
    return constant_set(members);
  }
  Node with(Op op, Expr const& expr) {
    NodeIndex const a = build(expr.a);
    NodeIndex const b = build(expr.b);
    NodeIndex const c = build(expr.c);
    return {.op = op, .a = a, .b = b, .c = c, .value = expr.value};
  }
  // b < a instead of a > b.
  Node swapped(Op op, Expr const& expr) {
    Node node = with(op, expr);
    std::swap(node.a, node.b);
    return node;
  }
  static program::TypeMask mask_of(Expr const& expr) {
    program::TypeMask mask = 0;
    for (std::uint16_t const item : expr.items) mask |= program::TypeMask{1} << (item + 1);
    return expr.items.empty() ? ~program::TypeMask{0} : mask;
  }

  // Stocks, decks and decisions are never made into sets; what can be asked about them is how many there are.
  Node counted(Expr const& expr, bool only_whether) {
    Expr const& what = game_.expr(expr.a);
    if (what.kind == ExprKind::StockOf || what.kind == ExprKind::CardsIn) {
      Node count = what.kind == ExprKind::StockOf ? Node{.op = Op::StockCount, .a = player_or_mover(what)}
                                                  : Node{.op = Op::CardCount, .value = what.value};
      if (!only_whether) return count;
      NodeIndex const zero = add_node(context_, constant(0), expr.span);
      return {.op = Op::NotEqual, .a = add_node(context_, count, expr.span), .b = zero};
    }
    if (what.kind == ExprKind::Decisions)
      return {.op = only_whether ? Op::HasDecision : Op::DecisionCount, .a = build(what.a)};
    return {.op = only_whether ? Op::Exists : Op::Count, .a = build(expr.a)};
  }
  NodeIndex player_or_mover(Expr const& expr) {
    if (!expr.a.is_none()) return build(expr.a);
    return add_node(context_, {.op = Op::Mover}, expr.span);
  }

  // `my SITE` of a constant is a constant for each player.
  Node mirrored(Expr const& expr) {
    NodeIndex const a = build(expr.a);
    bool const is_set = program::yields_set(program_.nodes[a].op);
    Fold fold(program_);
    BitSet members;
    auto const& image = program_.board.image;
    if (is_set && fold.set(a, members)) {
      auto const first = static_cast<std::int32_t>(program_.sets.size());
      for (auto const& row : image) {
        BitSet mine;
        members.each([&](int site) {
          if (row[static_cast<std::size_t>(site)] != program::no_site) mine.add(row[static_cast<std::size_t>(site)]);
        });
        program_.sets.push_back(mine);
      }
      return {.op = Op::SetByMover, .value = first};
    }
    if (std::int32_t const site = is_set ? program::unknown : fold.number(a); site >= 0) {
      auto const first = static_cast<std::int32_t>(program_.numbers.size());
      for (auto const& row : image) {
        program::Site const mine = row[static_cast<std::size_t>(site)];
        program_.numbers.push_back(mine == program::no_site ? program::none : mine);
      }
      return {.op = Op::ConstantByMover, .value = first};
    }
    return {.op = is_set ? Op::MirrorSet : Op::Mirror, .a = a};
  }

  Node variable(Expr const& expr) {
    program::VariableInfo const& info = program_.variables[static_cast<std::size_t>(expr.value)];
    return {.op = Op::Variable, .a = build(expr.a), .value = static_cast<std::int32_t>(info.first)};
  }
  Node attribute(Expr const& expr) {
    // numbers[attribute * (types + 1) + type], laid out by build_attributes
    std::int32_t const first = expr.value * static_cast<std::int32_t>(program_.types + 1);
    return {.op = type_of(expr.a) == Type::PieceType ? Op::AttributeOfType : Op::Attribute, .a = build(expr.a), .value = first};
  }

  Node node_of(Expr const& expr) {
    switch (expr.kind) {
      case ExprKind::Boolean:
      case ExprKind::Number:
      case ExprKind::SiteConstant:
      case ExprKind::PlayerConstant:
      case ExprKind::ColourConstant:
      case ExprKind::SectorConstant:
      case ExprKind::WordConstant: return constant(expr.value);
      case ExprKind::TypeConstant: return constant(expr.value + 1);
      case ExprKind::RuleConstant:
        program_.abilities[static_cast<std::size_t>(expr.value)].is_remembered = true;
        return constant(expr.value);
      case ExprKind::Nothing: return constant(program::none);
      case ExprKind::SiteSet:
      case ExprKind::SectorSet:
      case ExprKind::WordSet:
      case ExprKind::PlayerSet: return items_set(expr, 0);
      case ExprKind::TypeSet: return items_set(expr, 1);
      case ExprKind::Mover: return {.op = Op::Mover};
      case ExprKind::PlayerToMove: return {.op = Op::PlayerToMove};
      case ExprKind::MovedPiece:
      case ExprKind::Placed: return {.op = Op::MovedPiece};
      case ExprKind::Origin: return {.op = Op::Origin};
      case ExprKind::Target: return {.op = Op::Target};
      case ExprKind::Victim: return {.op = Op::Victim};
      case ExprKind::LastPiece: return {.op = Op::LastPiece};
      case ExprKind::LastRule: return {.op = Op::LastRule};
      case ExprKind::LastPassed: return {.op = Op::LastPassed};
      case ExprKind::LastOrigin: return {.op = Op::LastOrigin};
      case ExprKind::LastTarget: return {.op = Op::LastTarget};
      case ExprKind::Winner: return {.op = Op::Winner};
      case ExprKind::Local: return {.op = Op::Local, .value = expr.value};
      case ExprKind::Variable: return variable(expr);
      case ExprKind::Attribute: return attribute(expr);
      case ExprKind::Zone: {
        BitSet members;
        for (model::SiteId const site : game_.board.zones[game_.board.zones.id_at(static_cast<std::size_t>(expr.value))].sites)
          members.add(site.index);
        return constant_set(members);
      }
      case ExprKind::Mine: return mirrored(expr);
      case ExprKind::Not: return with(Op::Not, expr);
      case ExprKind::And: return with(Op::And, expr);
      case ExprKind::Or: return with(Op::Or, expr);
      case ExprKind::Equal: return with(Op::Equal, expr);
      case ExprKind::NotEqual: return with(Op::NotEqual, expr);
      case ExprKind::Less: return with(Op::Less, expr);
      case ExprKind::LessEqual: return with(Op::LessEqual, expr);
      case ExprKind::Greater: return swapped(Op::Less, expr);
      case ExprKind::GreaterEqual: return swapped(Op::LessEqual, expr);
      case ExprKind::Plus: return with(Op::Plus, expr);
      case ExprKind::Minus: return with(Op::Minus, expr);
      case ExprKind::Times: return with(Op::Times, expr);
      case ExprKind::Union: return with(Op::Union, expr);
      case ExprKind::Intersection: return with(Op::Intersection, expr);
      case ExprKind::Difference: return with(Op::Difference, expr);
      case ExprKind::In: {
        Type const member = type_of(expr.a);
        if (member != Type::Pieces && member != Type::Sites) return with(member == Type::Piece ? Op::PieceIn : Op::In, expr);
        // Of several, one is enough.
        return {.op = Op::Exists, .a = add_node(context_, with(Op::Intersection, expr), expr.span)};
      }
      case ExprKind::Count: return counted(expr, false);
      case ExprKind::Exists: return counted(expr, true);
      case ExprKind::NoneOf: return {.op = Op::Not, .a = add_node(context_, counted(expr, true), expr.span)};
      case ExprKind::All: return with(Op::All, expr);
      case ExprKind::Filtered: return with(Op::Filtered, expr);
      case ExprKind::Pieces: {
        Node node = with(Op::Pieces, expr);
        node.mask = mask_of(expr);
        return node;
      }
      case ExprKind::PieceAt: return with(Op::PieceAt, expr);
      case ExprKind::TypeOf: return with(Op::TypeOf, expr);
      case ExprKind::OwnerOf: return with(Op::OwnerOf, expr);
      case ExprKind::SiteOf: return with(Op::SiteOf, expr);
      case ExprKind::OriginOf: return with(Op::OriginOf, expr);
      case ExprKind::SectorOf: return with(Op::SectorOf, expr);
      case ExprKind::ColourOf: return with(Op::ColourOf, expr);
      case ExprKind::RowOf: return with(Op::RowOf, expr);
      case ExprKind::RankOf: return with(Op::RankOf, expr);
      case ExprKind::FileOf: return with(Op::FileOf, expr);
      case ExprKind::AllSites: return constant_set(program_.board.standing);
      case ExprKind::EmptySites: return {.op = Op::EmptySites};
      case ExprKind::SectorSites: return with(Op::SectorSites, expr);
      case ExprKind::ColouredSites: return with(Op::ColouredSites, expr);
      case ExprKind::MarkedSites: return with(Op::MarkedSites, expr);
      case ExprKind::RowSites: return with(Op::RowSites, expr);
      case ExprKind::RankThrough: return with(Op::RankThrough, expr);
      case ExprKind::FileThrough: return with(Op::FileThrough, expr);
      case ExprKind::Between: return with(Op::Between, expr);
      case ExprKind::Path: return with(Op::Path, expr);
      case ExprKind::Nearest: return with(Op::Nearest, expr);
      case ExprKind::IsEmpty: return with(type_of(expr.a) == Type::Sites ? Op::AreEmpty : Op::IsEmpty, expr);
      case ExprKind::IsType: {
        Node node = with(type_of(expr.a) == Type::PieceType ? Op::TypeIsIn : Op::IsType, expr);
        node.mask = mask_of(expr);
        return node;
      }
      case ExprKind::IsThreatened: return with(Op::IsThreatened, expr);
      case ExprKind::SafeFor: return with(Op::SafeFor, expr);
      case ExprKind::Threatens: return with(Op::Threatens, expr);
      case ExprKind::NeverMoved: return with(Op::NeverMoved, expr);
      case ExprKind::MoveGoes: return {.op = Op::MoveGoes, .value = expr.value};
      case ExprKind::AllPlayers: {
        BitSet everyone;
        for (std::size_t player = 0; player < game_.players.size(); ++player) everyone.add(player);
        return constant_set(everyone);
      }
      case ExprKind::PlayersWith: return with(Op::PlayersWith, expr);
      case ExprKind::NextPlayer: return with(Op::NextPlayer, expr);
      case ExprKind::StockOf: return {.op = Op::StockCount, .a = player_or_mover(expr)};
      case ExprKind::CardsIn: return {.op = Op::CardsIn, .value = expr.value};
      case ExprKind::Check: return {.op = Op::Check};
      case ExprKind::Checkmate: return {.op = Op::Checkmate};
      case ExprKind::Stalemate: return {.op = Op::Stalemate};
      case ExprKind::Repeated: program_.asks_repetition = true; return {.op = Op::Repeated};
      case ExprKind::Passes: return {.op = Op::Passes};
      case ExprKind::Decisions: return {.op = Op::DecisionCount, .a = build(expr.a)};
      case ExprKind::Perft: return {.op = Op::Perft, .value = expr.value};
    }
    FEERIE_CHECK(false, "an expression of a kind the builder does not know");
  }

  Context& context_;
  model::Game const& game_;
  program::Program& program_;
};

}  // namespace

NodeIndex add_node(Context& context, Node const& node, Span span) {
  FEERIE_CHECK(context.program.nodes.size() < program::no_node, "more expression nodes than an index can name");
  context.program.nodes.push_back(node);
  context.program.node_spans.push_back(span);
  return static_cast<NodeIndex>(context.program.nodes.size() - 1);
}

NodeIndex build_expr(Context& context, ExprId id) { return ExprBuilder(context).build(id); }

// The numbers of Program::numbers begin with the attributes: [attribute * (types + 1) + type].
void build_attributes(Context& context) {
  program::Program& program = context.program;
  std::size_t const row = static_cast<std::size_t>(program.types) + 1;
  program.numbers.assign(context.game.attributes.size() * row, program::none);
  for (std::size_t type = 0; type < context.game.types.size(); ++type) {
    auto const& values = context.game.types[context.game.types.id_at(type)].attributes;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i].is_none()) continue;
      NodeIndex const node = build_expr(context, values[i]);
      program.numbers[i * row + type + 1] = Fold(program).number(node);
    }
  }
}

}  // namespace feerie::build
