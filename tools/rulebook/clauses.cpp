// Conditions in words.
#include <set>

#include <fmt/format.h>

#include "interpreter/model/dump.hpp"
#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/speaker.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

ExprKind opposite(ExprKind kind) {
  switch (kind) {
    case ExprKind::Equal:
      return ExprKind::NotEqual;
    case ExprKind::NotEqual:
      return ExprKind::Equal;
    case ExprKind::Less:
      return ExprKind::GreaterEqual;
    case ExprKind::GreaterEqual:
      return ExprKind::Less;
    case ExprKind::Greater:
      return ExprKind::LessEqual;
    case ExprKind::LessEqual:
      return ExprKind::Greater;
    default:
      return kind;
  }
}

std::string amount(ExprKind kind, std::string const& number) {
  switch (kind) {
    case ExprKind::Less:
      return "fewer than " + number;
    case ExprKind::LessEqual:
      return "at most " + number;
    case ExprKind::Greater:
      return "more than " + number;
    case ExprKind::GreaterEqual:
      return "at least " + number;
    case ExprKind::NotEqual:
      return "not exactly " + number;
    default:
      return "exactly " + number;
  }
}

// "since the last capture or pawn move"
std::string since(Speaker const& speaker, CountsPlies const& counts) {
  std::vector<std::string> what;
  if (counts.since_capture) what.emplace_back("capture");
  for (TypeId const type : counts.since_move_of) what.push_back(speaker.piece_name(type) + " move");
  if (counts.since_placement) what.emplace_back("placement");
  return "without any " + list_of(what, "or");
}

}  // namespace

bool Speaker::is_always(ExprId id, bool value) const {
  if (!has(game_.exprs, id)) return false;
  Expr const& e = expr(resolved(id));
  switch (e.kind) {
    case ExprKind::Boolean:
      return (e.value != 0) == value;
    case ExprKind::Not:
      return is_always(e.a, !value);
    case ExprKind::And:
      return value ? is_always(e.a, true) && is_always(e.b, true) : is_always(e.a, false) || is_always(e.b, false);
    case ExprKind::Or:
      return value ? is_always(e.a, true) || is_always(e.b, true) : is_always(e.a, false) && is_always(e.b, false);
    default:
      return false;
  }
}

std::string Speaker::be(Noun const& subject, bool is_negated, std::string_view rest) const {
  return fmt::format("{} {}{} {}", subject.text, subject.is_plural ? "are" : "is", is_negated ? " not" : "", rest);
}

// "the move begins or ends in the last three ranks"
std::string Speaker::begins_or_ends(ExprId id) const {
  Expr const& e = expr(resolved(id));
  if (e.kind != ExprKind::Or) return {};
  Expr const& a = expr(resolved(e.a));
  Expr const& b = expr(resolved(e.b));
  if (a.kind != ExprKind::In || b.kind != ExprKind::In) return {};
  std::set<ExprKind> const ends = {expr(resolved(a.a)).kind, expr(resolved(b.a)).kind};
  if (ends != std::set{ExprKind::Origin, ExprKind::Target} || text(a.b) != text(b.b)) return {};
  return "the move begins or ends in " + text(a.b);
}

// Collects what hangs together by the same word, and leaves out what the options have settled.
std::string Speaker::joined(ExprId id, ExprKind kind, bool is_negated) const {
  std::vector<std::string> parts;
  bool const is_and = (kind == ExprKind::And) != is_negated;
  auto const collect = [&](auto const& self, ExprId at) -> void {
    Expr const& e = expr(resolved(at));
    if (is_always(at, true) || is_always(at, false)) return;
    if (e.kind == kind) {
      self(self, e.a);
      self(self, e.b);
      return;
    }
    bool const is_other = e.kind == ExprKind::And || e.kind == ExprKind::Or;
    std::string const said = clause(at, is_negated);
    bool const is_choice = is_other && is_and && begins_or_ends(at).empty() && said.find(" or ") != std::string::npos;
    parts.push_back(is_choice ? "either " + said : said);
  };
  collect(collect, id);
  if (parts.size() == 2 && is_and) {
    // "the king has never moved and the rook has never moved"
    constexpr std::string_view never = " has never moved";
    if (parts[0].ends_with(never) && parts[1].ends_with(never)) {
      for (std::string& part : parts) part.resize(part.size() - never.size());
      return fmt::format("neither {} nor {} has ever moved", parts[0], parts[1]);
    }
  }
  std::string_view const word = is_and ? "and" : "or";
  if (std::string const at_either_end = begins_or_ends(id); !is_negated && !at_either_end.empty()) return at_either_end;
  // Clauses have commas of their own.
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? fmt::format("{} {} ", parts.size() > 2 ? "," : "", word) : ", ";
    text += parts[i];
  }
  return text;
}

// "the opponent has no king left", but "there are no kings on the board"
bool Speaker::is_one_kind_of_a_side(ExprId set) const {
  Expr const& e = expr(resolved(set));
  if (e.kind != ExprKind::Pieces) return false;
  auto const whose = static_cast<Ownership>(e.value);
  return (whose == Ownership::Own || whose == Ownership::Enemy) && !e.b && e.items.size() == 1;
}

std::string Speaker::article_for(ExprId set) const {
  Expr const& e = expr(resolved(set));
  bool const is_named = e.kind == ExprKind::Pieces && !e.b;
  return is_named && with_article(kinds(e.items, false, "or")).starts_with("an ") ? "an" : "a";
}

std::string Speaker::existence(ExprId set, std::string const& how_many, bool is_plural, bool is_none) const {
  Expr const& e = expr(resolved(set));
  if (e.kind == ExprKind::Pieces) {
    auto const whose = static_cast<Ownership>(e.value);
    std::string what;
    if (e.b) {
      Expr const& type = expr(resolved(e.b));
      what = type.kind == ExprKind::TypeConstant ? kinds({static_cast<std::uint16_t>(type.value)}, is_plural, "or")
                                                 : fmt::format("{} {}", is_plural ? "pieces" : "piece", kind_named(e.b));
    } else {
      what = kinds(e.items, is_plural, "or");
    }
    std::string place = e.a ? where(e.a) : "";
    if (whose == Ownership::Any || whose == Ownership::Neutral) {
      if (place.empty()) place = " on the board";
      return fmt::format("there {} {} {}{}", is_plural ? "are" : "is", how_many, what, place);
    }
    Noun const who = possessor(whose, e.c);
    bool const is_nobody = whose == Ownership::Enemy && is_none && game_.players.size() > 2;
    if (is_nobody) return fmt::format("no opponent has {} {}{}", "any", kinds(e.items, false, "or"), place.empty() ? " left" : place);
    return fmt::format("{} {} {} {}{}", who.text, who.is_plural ? "have" : "has", how_many, what,
                       place.empty() && is_none ? " left on the board" : place.empty() ? " on the board" : place);
  }
  if (e.kind == ExprKind::Decisions) {
    Noun const who = e.a ? noun(e.a) : to_move;
    if (is_none) return fmt::format("{} {} no legal move", who.text, who.is_plural ? "have" : "has");
    return fmt::format("{} {} {} legal {}", who.text, who.is_plural ? "have" : "has", how_many == "a" ? "a" : how_many, is_plural ? "moves" : "move");
  }
  if (e.kind == ExprKind::StockOf) {
    Noun const who = noun(e.a);
    return fmt::format("{} {} {} {} in hand", who.text, who.is_plural ? "have" : "has", how_many, is_plural ? "pieces" : "piece");
  }
  if (e.kind == ExprKind::PlayersWith) {
    Speaker each = *this;
    each.mover = {"they", true};
    std::string what = each.one_of(e.a);
    if (what == "one of their pieces") what = "a piece on the board";
    return fmt::format("{} {} {} {}", how_many, is_plural ? "players" : "player", is_plural ? "have" : "has", what);
  }
  if (e.kind == ExprKind::CardsIn) return fmt::format("there {} {} {} left", is_plural ? "are" : "is", how_many, is_plural ? "cards" : "card");
  if (e.type == Type::Sites) return fmt::format("there {} {} {} in {}", is_plural ? "are" : "is", how_many, is_plural ? plural(site_word()) : site_word(), text(set));
  return fmt::format("{} contains {}", text(set), is_none ? "nothing" : "something");
}

std::string Speaker::count_clause(ExprId set, ExprKind kind, ExprId number) const {
  Expr const& n = expr(resolved(number));
  bool const is_number = n.kind == ExprKind::Number;
  bool const is_zero = is_number && ((n.value == 0 && (kind == ExprKind::Equal || kind == ExprKind::LessEqual)) || (n.value == 1 && kind == ExprKind::Less));
  if (is_zero) return existence(set, "no", true, true);
  bool const is_any = is_number && ((n.value == 0 && (kind == ExprKind::Greater || kind == ExprKind::NotEqual)) || (n.value == 1 && kind == ExprKind::GreaterEqual));
  if (is_any) return existence(set, "at least one", false, false);
  if (is_number) return existence(set, amount(kind, in_words(n.value)), n.value != 1, false);
  if (expr(resolved(number)).kind == ExprKind::Count)
    return existence(set, fmt::format("{} {} as there are {}", kind == ExprKind::Equal ? "as many" : amount(kind, "as many"), "", text(n.a)), true, false);
  return existence(set, amount(kind, text(number)), true, false);
}

// "they have fewer pieces than the opponent"
std::string Speaker::comparison_of_counts(ExprId a, ExprKind kind, ExprId b) const {
  std::string const how = kind == ExprKind::Less ? "fewer" : kind == ExprKind::Greater ? "more" : kind == ExprKind::LessEqual ? "at most as many" : kind == ExprKind::GreaterEqual ? "at least as many" : "as many";
  std::string const than = kind == ExprKind::Less || kind == ExprKind::Greater ? "than" : "as";
  bool const is_equal = kind != ExprKind::NotEqual;
  Expr const& left = expr(resolved(a));
  Expr const& right = expr(resolved(b));
  bool const are_alike = left.kind == ExprKind::Pieces && right.kind == ExprKind::Pieces && !left.a && !right.a && !left.b && !right.b && left.items == right.items;
  if (are_alike && possessor(static_cast<Ownership>(left.value), left.c).text != "" && possessor(static_cast<Ownership>(right.value), right.c).text != "") {
    Noun const who = possessor(static_cast<Ownership>(left.value), left.c);
    Noun const other = possessor(static_cast<Ownership>(right.value), right.c);
    std::string const have = is_equal ? (who.is_plural ? "have" : "has") : (who.is_plural ? "do not have" : "does not have");
    return fmt::format("{} {} {} {} {} {}", who.text, have, how, kinds(left.items, true, "and"), than, other.text);
  }
  return fmt::format("there are {}{} {} {} {}", is_equal ? "" : "not ", how, text(a), than, text(b));
}

std::string Speaker::comparison(Expr const& e, bool is_negated) const {
  ExprKind const kind = is_negated ? opposite(e.kind) : e.kind;
  Expr const& a = expr(resolved(e.a));
  Expr const& b = expr(resolved(e.b));
  bool const is_number = b.kind == ExprKind::Number;
  if (a.kind == ExprKind::Count) {
    if (b.kind == ExprKind::Count) return comparison_of_counts(a.a, kind, b.a);
    return count_clause(a.a, kind, e.b);
  }
  if (a.kind == ExprKind::Repeated && is_number) {
    if (kind == ExprKind::GreaterEqual || kind == ExprKind::Equal) return fmt::format("the same position occurs for the {} time", ordinal(b.value));
    if (kind == ExprKind::Greater) return fmt::format("the same position occurs for the {} time", ordinal(b.value + 1));
  }
  if (a.kind == ExprKind::Passes && is_number) {
    bool const is_none = (kind == ExprKind::Equal && b.value == 0) || (kind == ExprKind::Less && b.value == 1);
    bool const is_any = (kind == ExprKind::Greater && b.value == 0) || (kind == ExprKind::GreaterEqual && b.value == 1);
    if (is_none) return "the turn before was not lost by a forced pass";
    if (is_any) return fmt::format("{} had to pass", mover.text);
    if (kind == ExprKind::GreaterEqual || kind == ExprKind::Equal) return fmt::format("{} forced passes follow one another", in_words(b.value));
  }
  if (a.kind == ExprKind::Variable && is_number) {
    Variable const& v = game_.variables[id_of<VariableId>(a.value)];
    if (v.counts_plies) {
      int const n = b.value + (kind == ExprKind::Greater ? 1 : 0);
      auto const players = static_cast<int>(game_.players.size());
      std::string const moves = n % players == 0 ? fmt::format("{} moves by each player", in_words(n / players)) : fmt::format("{} moves", in_words(n));
      if (kind == ExprKind::GreaterEqual || kind == ExprKind::Greater || kind == ExprKind::Equal)
        return fmt::format("{} have been made {}", moves, since(*this, v.counts));
    }
    if (v.keyed == Keyed::ByPlayer && v.name.ends_with("s")) {
      Noun const who = noun(a.a);
      return fmt::format("{} {} {} {}", who.text, who.is_plural ? "have" : "has", amount(kind, in_words(b.value)), spoken(v.name));
    }
  }
  bool const is_nothing = b.kind == ExprKind::Nothing;
  if (is_nothing) {
    if (a.kind == ExprKind::PieceAt) return fmt::format("{} is {}", text(a.a), kind == ExprKind::Equal ? "empty" : "occupied");
    return fmt::format("there is {} {}", kind == ExprKind::Equal ? "no" : "a", text(e.a).starts_with("the ") ? text(e.a).substr(4) : text(e.a));
  }
  if (a.kind == ExprKind::TypeOf && b.kind == ExprKind::TypeOf) {
    return fmt::format("{} and {} are {} the same kind", text(a.a), text(b.a), kind == ExprKind::Equal ? "of" : "not of");
  }
  if (a.kind == ExprKind::LastRule) return fmt::format("{} was {}{}", text(e.a), kind == ExprKind::Equal ? "" : "not ", text(e.b));
  if (a.type == Type::Sector && kind != ExprKind::Equal && kind != ExprKind::NotEqual) {
    std::string_view const how = kind == ExprKind::Less ? "comes before" : kind == ExprKind::Greater ? "comes after" : kind == ExprKind::LessEqual ? "does not come after" : "does not come before";
    return fmt::format("{} {} {}", text(e.a), how, text(e.b));
  }
  Noun const subject = noun(e.a);
  std::string_view const verb = subject.is_plural ? "are" : "is";
  if (kind == ExprKind::Equal) return fmt::format("{} {} {}", subject.text, verb, text(e.b));
  if (kind == ExprKind::NotEqual) return fmt::format("{} {} not {}", subject.text, verb, text(e.b));
  std::string_view const how = kind == ExprKind::Less ? "less than" : kind == ExprKind::Greater ? "more than" : kind == ExprKind::LessEqual ? "at most" : "at least";
  return fmt::format("{} {} {} {}", subject.text, verb, how, text(e.b));
}

std::string Speaker::membership(Expr const& e, bool is_negated) const {
  Expr const& a = expr(resolved(e.a));
  Noun subject = noun(e.a);
  if (a.type == Type::Pieces) {
    std::string const one = a.kind == ExprKind::Pieces ? "" : subject.text;
    if (a.kind == ExprKind::Pieces) {
      auto const whose = static_cast<Ownership>(a.value);
      std::string const what = kinds(a.items, false, "or");
      std::string const owner = whose == Ownership::Own ? "their " : whose == Ownership::Enemy ? (is_the_only(a) ? "the enemy " : "an enemy ") : "";
      subject = {owner.empty() ? with_article(what) : owner + what, false};
    }
    return fmt::format("{} {} on {}", subject.text, is_negated ? "does not stand" : "stands", text(e.b));
  }
  if (a.type == Type::Site || a.type == Type::Piece) {
    if (e.b && expr(resolved(e.b)).kind == ExprKind::LastPassed) return fmt::format("{} is {}one of {}", subject.text, is_negated ? "not " : "", text(e.b));
    return be(subject, is_negated, (a.type == Type::Piece ? "on " : "in ") + text(e.b));
  }
  if (a.type == Type::Player && expr(resolved(e.b)).kind == ExprKind::PlayersWith) {
    Speaker each = *this;
    each.mover = {"they", true};
    std::string what = each.one_of(expr(resolved(e.b)).a);
    if (what == "one of their pieces") what = "a piece left on the board";
    return fmt::format("{} {} {}", subject.text, is_negated ? "does not have" : "has", what);
  }
  return be(subject, is_negated, "one of " + text(e.b));
}

std::string Speaker::all_clause(Expr const& e, bool is_negated) const {
  Speaker inner = *this;
  Expr const& set = expr(resolved(e.a));
  std::string each = "each of " + text(e.a);
  if (set.kind == ExprKind::Between) each = fmt::format("every {} between {} and {}", site_word(), text(set.a), text(set.b));
  if (set.kind == ExprKind::Path) each = fmt::format("every {} from {} to {}, both included,", site_word(), expr(resolved(set.a)).type == Type::Piece ? "that of " + text(set.a) : text(set.a), text(set.b));
  inner.names[id_of<LocalId>(e.value)] = {is_negated ? "not " + each : each, false};
  return inner.clause(e.b);
}

std::string Speaker::clause(ExprId id, bool is_negated) const {
  if (!has(game_.exprs, id)) return {};
  id = resolved(id);
  Expr const& e = expr(id);
  std::string const no = is_negated ? "not " : "";
  auto const verb = [&](ExprId subject, std::string_view yes, std::string_view plural_yes, std::string_view negated) {
    Noun const who = noun(subject);
    return is_negated ? fmt::format("{} {} not {}", who.text, who.is_plural ? "do" : "does", negated)
                      : fmt::format("{} {}", who.text, who.is_plural ? plural_yes : yes);
  };
  // clang-format off
  switch (e.kind) {
    case ExprKind::Boolean: return (e.value != 0) != is_negated ? "always" : "never";
    case ExprKind::Not: return clause(e.a, !is_negated);
    case ExprKind::And:
    case ExprKind::Or: return joined(id, e.kind, is_negated);
    case ExprKind::Equal:
    case ExprKind::NotEqual:
    case ExprKind::Less:
    case ExprKind::LessEqual:
    case ExprKind::Greater:
    case ExprKind::GreaterEqual: return comparison(e, is_negated);
    case ExprKind::In: return membership(e, is_negated);
    case ExprKind::Exists:
      return is_negated ? existence(e.a, "no", false, true)
                        : existence(e.a, article_for(e.a), false, false);
    case ExprKind::NoneOf: return is_negated ? existence(e.a, "at least one", false, false) : existence(e.a, "no", !is_one_kind_of_a_side(e.a), true);
    case ExprKind::All: return all_clause(e, is_negated);
    case ExprKind::IsEmpty: return be(noun(e.a), is_negated, "empty");
    case ExprKind::IsType: {
      std::string what;
      if (e.b) what = expr(resolved(e.b)).kind == ExprKind::TypeConstant ? text(e.b) : kind_named(e.b);
      else what = with_article(kinds(e.items, false, "or"));
      return be(noun(e.a), is_negated, what);
    }
    case ExprKind::IsThreatened: return be(noun(e.a), is_negated, "attacked");
    case ExprKind::SafeFor: return be(noun(e.a), is_negated, "safe from attack");
    case ExprKind::Threatens:
      return verb(e.a, "attacks " + one_of(e.b), "attack " + one_of(e.b), "attack " + one_of(e.b));
    case ExprKind::NeverMoved: {
      Noun const who = noun(e.a);
      return fmt::format("{} {} {}", who.text, who.is_plural ? "have" : "has", is_negated ? "moved before" : "never moved");
    }
    case ExprKind::MoveGoes: {
      std::string_view const way = static_cast<Heading>(e.value) == Heading::Forward ? "forward" : static_cast<Heading>(e.value) == Heading::Backward ? "backward" : "sideways";
      return fmt::format("the move {} {}", is_negated ? "does not go" : "goes", way);
    }
    case ExprKind::Check: return be(to_move, is_negated, "in check");
    case ExprKind::Checkmate: return is_negated ? "there is no checkmate" : be(to_move, false, "in check and ") + (to_move.is_plural ? "have" : "has") + " no legal move";
    case ExprKind::Stalemate: return is_negated ? "there is no stalemate" : be(to_move, true, "in check but ") + (to_move.is_plural ? "have" : "has") + " no legal move";
    default: return e.type == Type::Boolean ? no + spoken(to_text(game_, id)) : be(noun(id), is_negated, "so");
  }
  // clang-format on
}

}  // namespace feerie::tools::book
