#include "interpreter/check/text_template.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/constant.hpp"
#include "interpreter/check/expression.hpp"
#include "interpreter/check/script.hpp"

namespace feerie::check {

using K = NodeKind;

model::TextTemplate check_template(Context& context, Ref text, std::vector<std::string> const& fields) {
  std::string const inside = unquoted(text);
  model::TextTemplate parts;
  auto const span_of = [&](std::size_t at, std::size_t size) {
    auto const begin = text.span().begin + 1 + static_cast<std::uint32_t>(at);
    return Span{text.span().file, begin, begin + static_cast<std::uint32_t>(size)};
  };
  std::size_t at = 0;
  while (at < inside.size()) {
    std::size_t const open = inside.find('{', at);
    std::string const literal = inside.substr(at, open == std::string::npos ? std::string::npos : open - at);
    if (std::size_t const blank = literal.find_first_of(" \t"); blank != std::string::npos) {
      context.error(Code::TextTemplate, span_of(at + blank, 1), "the text of a decision has no blanks", "take the blank out, or write `-`");
    }
    if (!literal.empty()) parts.push_back({.is_field = false, .text = literal});
    if (open == std::string::npos) break;
    std::size_t const close = inside.find('}', open);
    if (close == std::string::npos) {
      context.error(Code::TextTemplate, span_of(open, 1), "this `{` has no `}` in the text");
      break;
    }
    std::string const field = inside.substr(open + 1, close - open - 1);
    if (std::find(fields.begin(), fields.end(), field) == fields.end()) {
      std::string help = did_you_mean(field, fields);
      if (help.empty()) help = fmt::format("its fields are {}", list_names(fields));
      context.error(Code::TextTemplate, span_of(open, close - open + 1), fmt::format("this text has no field `{}`", field), std::move(help));
    }
    parts.push_back({.is_field = true, .text = field});
    at = close + 1;
  }
  return parts;
}

namespace {

bool has_field(model::TextTemplate const& parts, std::string_view field) {
  return std::any_of(parts.begin(), parts.end(), [&](model::TextPart const& p) { return p.is_field && p.text == field; });
}

std::vector<model::TextTemplate> check_texts(Context& context, Ref item, std::vector<std::string> const& fields) {
  std::vector<model::TextTemplate> texts;
  for (Ref const text : item.children(K::text)) texts.push_back(check_template(context, text, fields));
  return texts;
}

// The first text is printed, so it must tell decisions apart.
void require_distinct(Context& context, Ref item, std::vector<model::TextTemplate> const& texts, std::vector<std::string> const& needed) {
  for (std::string const& field : needed) {
    if (texts.empty() || has_field(texts[0], field)) continue;
    context.error(Code::TextClash, item.child(K::text).span(), fmt::format("without `{{{}}}` two decisions would have the same text", field),
                  "the first text is the one printed; put one in front that tells all decisions apart");
  }
}

// None, with a message, if there is no such counter or if it is one `each` where one for all is asked, or the other way round.
model::VariableId counter_named(Context& context, Ref name, model::Keyed keyed) {
  model::VariableId const found = find_variable(context.game, name.text());
  if (!found.is_none() && context.game.variables[found].kind == model::Variable::Kind::Counter) {
    if (context.game.variables[found].keyed == keyed) return found;
    context.error(Code::NotAVariable, name.span(),
                  fmt::format("`{}` is a counter of {}", name.text(), keyed == model::Keyed::Once ? "each player, not of the game" : "the game, not of each player"));
    return {};
  }
  std::vector<std::string> names;
  for (auto const& v : context.game.variables) names.push_back(v.name);
  context.error(Code::NotAVariable, name.span(), fmt::format("no counter named `{}`", name.text()), did_you_mean(name.text(), names));
  return {};
}

void check_fen(Context& context, Ref rules) {
  model::FenRules& fen = context.game.notation.fen;
  fen.span = rules.span();
  if (context.game.players.size() != 2) {
    context.error(Code::NotHere, rules.span(), "a FEN describes a game of two players");
    return;
  }
  for (Ref const part : rules.children()) {
    if (part.is(K::fen_rights)) {
      for (Ref const right : part.children(K::right)) {
        std::string const letter = unquoted(right.child(K::text));
        Ref const name = right.child(K::name);
        std::vector<model::SpecialId> const specials = find_specials(context.game, name.text());
        if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z') {
          context.error(Code::PieceLetter, right.child(K::text).span(), "a right is one capital letter; the second player's is the small one");
          continue;
        }
        if (specials.empty()) {
          std::vector<std::string> names;
          for (auto const& special : context.game.specials) names.push_back(special.name);
          context.error(Code::UnknownRule, name.span(), fmt::format("no special move named `{}`", name.text()), did_you_mean(name.text(), names));
          continue;
        }
        for (auto const& other : fen.rights) {
          if (other.letter == letter) {
            context.error(Code::DuplicateDeclaration, right.child(K::text).span(), fmt::format("the letter {} stands twice", letter));
          }
        }
        for (std::size_t p = 0; p < context.game.players.size(); ++p) {
          std::string const own = p == 0 ? letter : std::string(1, static_cast<char>(letter[0] - 'A' + 'a'));
          for (model::SpecialId const special : specials) fen.rights.push_back({own, special, context.game.players.id_at(p)});
        }
      }
      // Written player by player: KQkq.
      std::stable_sort(fen.rights.begin(), fen.rights.end(), [](model::FenRight const& a, model::FenRight const& b) { return a.player < b.player; });
    } else if (part.is(K::fen_passed)) {
      Scope scope = scope_of("here", {Moment::Play});
      ExprId const value = Expressions(context, scope).any(part.first());
      if (context.game.exprs[value].kind != ExprKind::LastPassed && context.game.exprs[value].type != Type::Poisoned) {
        context.error(Code::TypeMismatch, part.first().span(), "the passed square of a FEN is `last.passed`");
      }
      fen.has_passed = true;
    } else if (part.is(K::fen_tally)) {
      fen.tally = counter_named(context, part.child(K::name), model::Keyed::ByPlayer);
      Scope scope = scope_of("here", {Moment::Play});
      ExprId const whole = Expressions(context, scope).of_type(part.last(), {Type::Number}, "a number");
      if (context.game.exprs[whole].type == Type::Poisoned) continue;
      std::optional<Constant> const number = constant_value(context.game, whole);
      if (!number) {
        context.error(Code::NotConstant, part.last().span(), "what a tally is part of must be known before the game begins");
        continue;
      }
      fen.tally_of = static_cast<std::int32_t>(number->number);
    } else if (part.is(K::fen_clock)) {
      fen.clock = counter_named(context, part.child(K::name), model::Keyed::Once);
    }
  }
}

}  // namespace

void check_notation(Context& context, std::vector<Item> const& items) {
  model::Notation& notation = context.game.notation;
  std::vector<std::string> const move_fields{"origin", "target", "promotion", "=promotion", "letter", "piece", "x", "disambiguation"};
  bool const promotes =
      std::any_of(context.game.types.begin(), context.game.types.end(), [](model::PieceType const& t) { return !t.promotions.empty(); });
  for (Item const& item : items) {
    if (!item.ref.is(K::notation)) continue;
    notation.span = item.ref.span();
    for (Ref const part : item.ref.children()) {
      switch (part.kind()) {
        case K::site_text:
          if (unquoted(part.child(K::text)) != "{file}{rank}") {
            context.error(Code::TextTemplate, part.child(K::text).span(), "sites are called as the board names them: \"{file}{rank}\"");
          }
          break;
        case K::move_text:
          notation.move = check_texts(context, part, move_fields);
          require_distinct(context, part, notation.move, {"origin", "target"});
          if (promotes && !notation.move.empty() && !has_field(notation.move[0], "=promotion")) {
            require_distinct(context, part, notation.move, {"promotion"});
          }
          break;
        case K::place_text:
          notation.place = check_texts(context, part, {"letter", "piece", "target"});
          require_distinct(context, part, notation.place, {"target"});
          if (!notation.place.empty() && !has_field(notation.place[0], "piece")) require_distinct(context, part, notation.place, {"letter"});
          break;
        case K::choose_text:
          notation.choose = check_texts(context, part, {"value"});
          require_distinct(context, part, notation.choose, {"value"});
          break;
        case K::chance_text:
          notation.chance = check_texts(context, part, {"name", "value"});
          require_distinct(context, part, notation.chance, {"value"});
          break;
        case K::fen_rules:
          check_fen(context, part);
          break;
        default:
          break;
      }
    }
  }
}

}  // namespace feerie::check
