#include "interpreter/check/variables.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/constant.hpp"
#include "interpreter/check/expression.hpp"

namespace feerie::check {

using K = NodeKind;
using model::Keyed;
using model::Variable;

namespace {

// Things that can be counted or held by the hundred; more is a mistake, and keeps states small.
constexpr int max_stock = 255;
constexpr int max_die_face = 999;

Type held_type(std::string const& word) {
  if (word == "piece") return Type::Piece;
  if (word == "type") return Type::PieceType;
  if (word == "site") return Type::Site;
  if (word == "player") return Type::Player;
  if (word == "sector") return Type::Sector;
  return Type::Number;
}

// What a slot or table holds: as said, or as its first value shows.
Type held_by(Context& context, Ref item) {
  if (Ref const holds = item.child(K::held_kind)) return held_type(holds.text());
  Ref const initial = item.child(K::initial);
  if (initial && initial.first().is(K::number)) return Type::Number;
  Ref const name = item.child(K::name);
  context.error(Code::SlotKind, name.span(), fmt::format("`{}` does not say what it holds", name.text()),
                "write `holds piece`, `holds type`, `holds site`, `holds player`, `holds sector` or `holds number` after the name");
  return Type::Poisoned;
}

void declare_counter(Context& context, Ref item) {
  Ref const name = item.child(K::name);
  Variable variable{.kind = Variable::Kind::Counter, .name = name.text(), .doc = doc_above(item), .span = name.span()};
  if (item.has(K::each)) variable.keyed = Keyed::ByPlayer;
  if (Ref const counts = item.child(K::counts_clause)) {
    variable.counts_plies = true;
    variable.counts.since_capture = counts.has(K::since_capture);
    variable.counts.since_placement = counts.has(K::since_placement);
    for (Ref const move : counts.children(K::since_move)) {
      Scope scope;
      for (std::uint16_t const type : Expressions(context, scope).types_in(move.child(K::kinds))) {
        variable.counts.since_move_of.push_back(model::TypeId{type});
      }
    }
  }
  if (context.declare("variable", variable.name, variable.span)) context.game.variables.add(std::move(variable));
}

void declare_table(Context& context, Ref item) {
  Ref const name = item.child(K::name);
  std::string const key = item.child(K::key_kind).text();
  Variable variable{.kind = Variable::Kind::Table, .name = name.text(), .doc = doc_above(item), .span = name.span()};
  variable.keyed = key == "sector" ? Keyed::BySector : key == "type" ? Keyed::ByType : Keyed::ByPlayer;
  variable.type = held_by(context, item);
  if (variable.keyed == Keyed::BySector && context.game.board.sectors.empty()) {
    context.error(Code::UnknownSector, item.child(K::key_kind).span(), "the board has no sectors to keep a table by");
  }
  if (context.declare("variable", variable.name, variable.span)) context.game.variables.add(std::move(variable));
}

void declare_slot(Context& context, Ref item) {
  Ref const name = item.child(K::name);
  Variable variable{.kind = Variable::Kind::Slot, .name = name.text(), .doc = doc_above(item), .span = name.span()};
  variable.type = held_by(context, item);
  if (context.declare("variable", variable.name, variable.span)) context.game.variables.add(std::move(variable));
}

void declare_die(Context& context, Ref item) {
  Ref const name = item.child(K::name);
  Ref const faces = item.child(K::faces);
  int const low = number_of(faces.child(K::number));
  int const high = faces.has(K::range_end) ? number_of(faces.child(K::range_end)) : low;
  model::Die die{.name = name.text(), .span = name.span()};
  if (high < low || !faces.has(K::range_end) || high > max_die_face) {
    context.error(high > max_die_face ? Code::TooLarge : Code::NoOutcome, faces.span(),
                  high > max_die_face ? fmt::format("a die's faces go up to {}", max_die_face) : fmt::format("`{}` gives a die no faces to choose between", faces.text()),
                  "write the lowest and the highest face: `1..6`");
  } else {
    for (int face = low; face <= high; ++face) die.faces.push_back(face);
  }
  if (context.declare("die", die.name, die.span)) context.game.dice.add(std::move(die));
}

void declare_deck(Context& context, Ref item) {
  Ref const name = item.child(K::name);
  model::Deck deck{.name = name.text(), .span = name.span()};
  for (Ref const amount : item.children(K::amount)) {
    Scope scope;
    model::TypeId const type = Expressions(context, scope).type_named(amount.child(K::name));
    int const count = number_of(amount.child(K::number));
    if (count < 1 || count > max_stock) {
      context.error(Code::NoOutcome, amount.child(K::number).span(), fmt::format("a deck has between 1 and {} of a card", max_stock));
    } else if (type) {
      deck.cards.push_back({type, count});
    }
  }
  if (context.declare("deck", deck.name, deck.span)) context.game.decks.add(std::move(deck));
}

}  // namespace

void check_players(Context& context, std::vector<Item> const& items) {
  model::Game& game = context.game;
  Ref players;
  for (Item const& item : items) {
    if (item.ref.is(K::players)) players = item.ref;
  }
  if (!players) {
    context.error(Code::MissingDeclaration, game.span, "the variant has no players", "name them: `players white black`");
    return;
  }
  std::vector<Ref> const names = players.children(K::name);
  game.max_players = static_cast<int>(names.size());
  game.min_players = game.max_players;
  if (Ref const range = players.child(K::range)) {
    game.min_players = number_of(range.child(K::number));
    int const high = range.has(K::range_end) ? number_of(range.child(K::range_end)) : game.min_players;
    if (game.min_players < 1 || high < game.min_players || high != game.max_players) {
      context.error(Code::PlayerCount, range.span(),
                    fmt::format("`{}` players, but {} name{}", range.text(), names.size(), names.size() == 1 ? " follows" : "s follow"),
                    "name as many players as the largest number");
      game.min_players = game.max_players;
    }
  }
  constexpr int max_players = 8;  // owners are three bits in the mailbox of a state
  if (game.max_players > max_players) {
    context.error(Code::TooLarge, players.span(), fmt::format("more than {} players", max_players));
    game.max_players = max_players;
  }
  int count = context.settings.players == 0 ? game.min_players : context.settings.players;
  if (count < game.min_players || count > game.max_players) {
    context.error(Code::PlayerCount, context.settings.players_at,
                  game.min_players == game.max_players ? fmt::format("this variant is for {} players, not {}", game.max_players, count)
                                                       : fmt::format("this variant is for {} to {} players, not {}", game.min_players, game.max_players, count));
    count = game.min_players;
  }
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    Ref const name = names[static_cast<std::size_t>(i)];
    if (context.declare("player", name.text(), name.span()) && i < count) game.players.add({.name = name.text(), .span = name.span()});
  }
}

void declare_variables(Context& context, std::vector<Item> const& items) {
  for (Item const& item : items) {
    switch (item.ref.kind()) {
      case K::counter:
        declare_counter(context, item.ref);
        break;
      case K::table:
        declare_table(context, item.ref);
        break;
      case K::slot:
        declare_slot(context, item.ref);
        break;
      case K::die:
        declare_die(context, item.ref);
        break;
      case K::deck:
        declare_deck(context, item.ref);
        break;
      default:
        break;
    }
  }
}

void check_initial_values(Context& context, std::vector<Item> const& items) {
  for (Item const& item : items) {
    if (!item.ref.is(K::counter) && !item.ref.is(K::table) && !item.ref.is(K::slot)) continue;
    Ref const initial = item.ref.child(K::initial);
    model::VariableId const id = find_variable(context.game, item.ref.child(K::name).text());
    if (!initial || id.is_none()) continue;
    Type const wanted = context.game.variables[id].type;
    Scope scope = scope_of("in an initial value", {});
    Expressions expressions(context, scope);
    ExprId const value = expressions.any(initial.first(), wanted);
    Type const seen = expressions.type_of(value);
    if (seen == Type::Poisoned || wanted == Type::Poisoned) continue;
    if (seen != wanted && !(seen == Type::Nothing && wanted != Type::Number)) {
      context.error(Code::TypeMismatch, initial.first().span(),
                    fmt::format("`{}` holds {}, this is {}", context.game.variables[id].name, with_article(wanted), with_article(seen)));
    } else if (!constant_value(context.game, value)) {
      context.error(Code::NotConstant, initial.first().span(), "an initial value must be known before the game begins");
    } else {
      context.game.variables[id].initial = value;
    }
  }
}

void check_stocks(Context& context, std::vector<Item> const& items) {
  for (Item const& item : items) {
    if (!item.ref.is(K::stock)) continue;
    std::vector<model::PlayerId> owners;
    Ref const name = item.ref.child(K::name);
    if (item.ref.has(K::each)) {
      for (std::size_t i = 0; i < context.game.players.size(); ++i) owners.push_back(context.game.players.id_at(i));
    } else if (model::PlayerId const player = find_player(context.game, name.text())) {
      owners.push_back(player);
    } else if (!context.declared.contains(fmt::format("player {}", name.text()))) {
      std::vector<std::string> names;
      for (auto const& player_entry : context.game.players) names.push_back(player_entry.name);
      context.error(Code::UnknownPlayer, name.span(), fmt::format("no player named `{}`", name.text()), did_you_mean(name.text(), names));
    }
    for (Ref const amount : item.ref.children(K::amount)) {
      Scope scope;
      model::TypeId const type = Expressions(context, scope).type_named(amount.child(K::name));
      int const count = number_of(amount.child(K::number));
      if (count > max_stock) context.error(Code::TooLarge, amount.child(K::number).span(), fmt::format("a stock holds up to {} of a piece", max_stock));
      if (type.is_none()) continue;
      for (model::PlayerId const owner : owners) context.game.stock.push_back({owner, type, std::min(count, max_stock)});
    }
  }
}

void declare_definitions(Context& context, std::vector<Item> const& items) {
  for (Item const& item : items) {
    if (!item.ref.is(K::define)) continue;
    Ref const name = item.ref.child(K::name);
    Definition definition{.declaration = item.ref, .parameters = {}, .value = item.ref.last()};
    if (Ref const parameters = item.ref.child(K::parameters)) {
      for (Ref const parameter : parameters.children(K::parameter)) definition.parameters.push_back(parameter.child(K::name).text());
    }
    if (context.declare("definition", name.text(), name.span())) context.definitions.emplace(name.text(), std::move(definition));
  }
}

void check_definitions(Context& context) {
  for (auto& [name, definition] : context.definitions) {
    if (!definition.parameters.empty()) continue;
    // At its own place a definition may speak of any moment; what does not fit shows where it is used.
    Scope scope = scope_of("here", {Moment::Play, Moment::Displacement, Moment::Capture, Moment::Placement, Moment::Threat, Moment::Outcome, Moment::Event});
    definition.in_use = true;
    (void)Expressions(context, scope).any(definition.value);
    definition.in_use = false;
  }
}

}  // namespace feerie::check
