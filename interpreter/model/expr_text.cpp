// One expression, written much as an author would. Brackets stand wherever an operator is an operand, so that nobody needs to know
// what binds how strongly.
#include <fmt/format.h>

#include "interpreter/model/dump.hpp"
#include "interpreter/model/dump_writer.hpp"

namespace feerie::model {
namespace {

class ExprText {
 public:
  explicit ExprText(Game const& game) : game_(game) {}

  [[nodiscard]] std::string text(ExprId id) const {
    return has(game_.exprs, id) ? text(game_.exprs[id]) : "?";
  }

 private:
  [[nodiscard]] std::string text(Expr const& e) const;

  [[nodiscard]] bool is_operator(ExprId id) const {
    if (!has(game_.exprs, id)) return false;
    ExprKind const kind = game_.exprs[id].kind;
    return (kind >= ExprKind::Not && kind <= ExprKind::In) || kind == ExprKind::IsType ||
           kind == ExprKind::IsEmpty || kind == ExprKind::IsThreatened || kind == ExprKind::SafeFor ||
           kind == ExprKind::Threatens || kind == ExprKind::NeverMoved;
  }
  [[nodiscard]] std::string operand(ExprId id) const {
    return is_operator(id) ? "(" + text(id) + ")" : text(id);
  }
  [[nodiscard]] std::string infix(Expr const& e, std::string_view sign) const {
    return fmt::format("{} {} {}", operand(e.a), sign, operand(e.b));
  }
  // `a and b and c` needs no brackets.
  [[nodiscard]] std::string chain(Expr const& e, std::string_view sign) const {
    bool const continues = has(game_.exprs, e.a) && game_.exprs[e.a].kind == e.kind;
    return fmt::format("{} {} {}", continues ? text(e.a) : operand(e.a), sign, operand(e.b));
  }
  [[nodiscard]] std::string prefix(std::string_view word, Expr const& e) const {
    return fmt::format("{} {}", word, operand(e.a));
  }
  [[nodiscard]] std::string suffix(Expr const& e, std::string_view words) const {
    return fmt::format("{} {}", operand(e.a), words);
  }
  // word(a, b), or the bare word without operands.
  [[nodiscard]] std::string call(std::string_view word, Expr const& e) const {
    if (!e.a && !e.b) return std::string(word);
    return e.b ? fmt::format("{}({}, {})", word, text(e.a), text(e.b))
               : fmt::format("{}({})", word, text(e.a));
  }
  template <class IdType, class T>
  [[nodiscard]] std::string set(Expr const& e, IdVector<IdType, T> const& items) const {
    return "{ " + joined(e.items, ", ", [&](std::uint16_t item) { return name_in(items, IdType{item}); }) +
           " }";
  }
  [[nodiscard]] std::string local(Expr const& e) const {
    return name_in(game_.locals, id_of<LocalId>(e.value));
  }
  [[nodiscard]] std::string word(std::int64_t index) const {
    auto const i = static_cast<std::size_t>(index);
    return index >= 0 && i < game_.words.size() ? game_.words[i] : "?";
  }
  // Type names, or a type that is known only in play.
  [[nodiscard]] std::string kinds(Expr const& e) const {
    if (e.b) return operand(e.b);
    if (e.items.size() == game_.types.size()) return "piece";
    return joined(e.items, "/", [&](std::uint16_t item) { return name_in(game_.types, TypeId{item}); });
  }
  [[nodiscard]] std::string pieces(Expr const& e) const;
  [[nodiscard]] std::string rule(Expr const& e) const;
  [[nodiscard]] static std::string_view heading(Expr const& e);

  Game const& game_;
};

std::string ExprText::pieces(Expr const& e) const {
  std::string who = "?";
  switch (static_cast<Ownership>(e.value)) {
    case Ownership::Own:
      who = "own";
      break;
    case Ownership::Enemy:
      who = "enemy";
      break;
    case Ownership::Any:
      who = "any";
      break;
    case Ownership::Neutral:
      who = "neutral";
      break;
    case Ownership::OfPlayer:
      who = fmt::format("owned by {}", operand(e.c));
      break;
  }
  std::string found = fmt::format("{} {}", who, kinds(e));
  if (e.a) found += fmt::format(" within {}", operand(e.a));
  return found;
}

std::string ExprText::rule(Expr const& e) const {
  AbilityId const id = id_of<AbilityId>(e.value);
  if (!has(game_.abilities, id)) return "?";
  Ability const& ability = game_.abilities[id];
  return fmt::format("{}.{}", name_in(game_.types, ability.type),
                     ability.label.empty() ? "?" : ability.label);
}

std::string_view ExprText::heading(Expr const& e) {
  switch (static_cast<Heading>(e.value)) {
    case Heading::Forward:
      return "forward";
    case Heading::Backward:
      return "backward";
    case Heading::Sideways:
      return "sideways";
  }
  return "?";
}

// clang-format off
std::string ExprText::text(Expr const& e) const {
  if (e.type == Type::Poisoned) return "<error>";
  switch (e.kind) {
    case ExprKind::Boolean: return e.value != 0 ? "true" : "false";
    case ExprKind::Number: return std::to_string(e.value);
    case ExprKind::SiteConstant: return name_in(game_.board.sites, id_of<SiteId>(e.value));
    case ExprKind::PlayerConstant: return name_in(game_.players, id_of<PlayerId>(e.value));
    case ExprKind::TypeConstant: return name_in(game_.types, id_of<TypeId>(e.value));
    case ExprKind::ColourConstant: return name_in(game_.board.colours, id_of<ColourId>(e.value));
    case ExprKind::SectorConstant: return name_in(game_.board.sectors, id_of<SectorId>(e.value));
    case ExprKind::RuleConstant: return rule(e);
    case ExprKind::WordConstant: return word(e.value);
    case ExprKind::SiteSet: return set(e, game_.board.sites);
    case ExprKind::TypeSet: return set(e, game_.types);
    case ExprKind::SectorSet: return set(e, game_.board.sectors);
    case ExprKind::WordSet: return "{ " + joined(e.items, ", ", [&](std::uint16_t item) { return word(item); }) + " }";
    case ExprKind::PlayerSet: return set(e, game_.players);
    case ExprKind::Nothing: return "none";

    case ExprKind::Mover: return "mover";
    case ExprKind::PlayerToMove: return "player to move";
    case ExprKind::MovedPiece: return "piece";
    case ExprKind::Origin: return "origin";
    case ExprKind::Target: return "target";
    case ExprKind::Victim: return "victim";
    case ExprKind::Placed: return "placed";
    case ExprKind::LastPiece: return "last.piece";
    case ExprKind::LastRule: return "last.rule";
    case ExprKind::LastPassed: return "last.passed";
    case ExprKind::LastOrigin: return "last.origin";
    case ExprKind::LastTarget: return "last.target";
    case ExprKind::Winner: return "winner";

    case ExprKind::Local: return local(e);
    case ExprKind::Variable: return call(name_in(game_.variables, id_of<VariableId>(e.value)), e);
    case ExprKind::Attribute: return fmt::format("{}.{}", operand(e.a), name_in(game_.attributes, id_of<AttributeId>(e.value)));
    case ExprKind::Zone: return name_in(game_.board.zones, id_of<ZoneId>(e.value));
    case ExprKind::Mine: return prefix("my", e);

    case ExprKind::Not: return prefix("not", e);
    case ExprKind::And: return chain(e, "and");
    case ExprKind::Or: return chain(e, "or");
    case ExprKind::Equal: return infix(e, "=");
    case ExprKind::NotEqual: return infix(e, "!=");
    case ExprKind::Less: return infix(e, "<");
    case ExprKind::LessEqual: return infix(e, "<=");
    case ExprKind::Greater: return infix(e, ">");
    case ExprKind::GreaterEqual: return infix(e, ">=");
    case ExprKind::Plus: return infix(e, "+");
    case ExprKind::Minus: return infix(e, "-");
    case ExprKind::Times: return infix(e, "*");
    case ExprKind::Union: return infix(e, "+");
    case ExprKind::Intersection: return infix(e, "&");
    case ExprKind::Difference: return infix(e, "-");
    case ExprKind::In: return infix(e, "in");
    case ExprKind::Count: return prefix("count", e);
    case ExprKind::Exists: return prefix("exists", e);
    case ExprKind::NoneOf: return prefix("no", e);
    case ExprKind::All: return fmt::format("all {} in {}: {}", local(e), operand(e.a), operand(e.b));
    case ExprKind::Filtered: return fmt::format("({} in {} where {})", local(e), operand(e.a), operand(e.b));

    case ExprKind::Pieces: return pieces(e);
    case ExprKind::PieceAt: return call("at", e);
    case ExprKind::TypeOf: return call("type", e);
    case ExprKind::OwnerOf: return call("owner", e);
    case ExprKind::SiteOf: return call("site", e);
    case ExprKind::OriginOf: return fmt::format("{}.origin", operand(e.a));
    case ExprKind::SectorOf: return call("sector", e);
    case ExprKind::ColourOf: return call("colour", e);
    case ExprKind::RowOf: return call("row", e);
    case ExprKind::RankOf: return call("rank", e);
    case ExprKind::FileOf: return call("file", e);
    case ExprKind::AllSites: return "board";
    case ExprKind::EmptySites: return "empty";
    case ExprKind::SectorSites: return prefix("sector", e);
    case ExprKind::ColouredSites: return call("coloured", e);
    case ExprKind::MarkedSites: return call("marked", e);
    case ExprKind::RowSites: return fmt::format("row {} of {}", operand(e.a), operand(e.b));
    case ExprKind::RankThrough: return prefix("rank of", e);
    case ExprKind::FileThrough: return prefix("file of", e);
    case ExprKind::Between: return call("between", e);
    case ExprKind::Path: return call("path", e);
    case ExprKind::Nearest: return call("nearest", e);
    case ExprKind::IsEmpty: return suffix(e, "is empty");
    case ExprKind::IsType: return suffix(e, "is " + kinds(e));
    case ExprKind::IsThreatened: return suffix(e, "is threatened");
    case ExprKind::SafeFor: return infix(e, "is safe for");
    case ExprKind::Threatens: return infix(e, "threatens");
    case ExprKind::NeverMoved: return suffix(e, "never moved");
    case ExprKind::MoveGoes: return fmt::format("move is {}", heading(e));

    case ExprKind::AllPlayers: return "players";
    case ExprKind::PlayersWith: return prefix("players with", e);
    case ExprKind::NextPlayer: return call("left", e);
    case ExprKind::StockOf: return call("stock", e);
    case ExprKind::CardsIn: return name_in(game_.decks, id_of<DeckId>(e.value));

    case ExprKind::Check: return "check";
    case ExprKind::Checkmate: return "checkmate";
    case ExprKind::Stalemate: return "stalemate";
    case ExprKind::Repeated: return "repeated";
    case ExprKind::Passes: return "passes";
    case ExprKind::Decisions: return call("decisions", e);
    case ExprKind::Perft: return fmt::format("perft({})", e.value);
  }
  return fmt::format("{}?", name_of(e.kind));
}
// clang-format on

}  // namespace

std::string to_text(Game const& game, ExprId expr) { return ExprText(game).text(expr); }

std::string clause(Game const& game, std::string_view word, ExprId expr) {
  return expr ? fmt::format(" {} {}", word, to_text(game, expr)) : std::string();
}

}  // namespace feerie::model
