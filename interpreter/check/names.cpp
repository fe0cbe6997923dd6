// The half of Expressions that finds out what a name means.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/expression.hpp"

namespace feerie::check {

using K = NodeKind;
using model::Keyed;

namespace {

template <class IdType, class Things>
IdType find_by_name(Things const& things, std::string_view name) {
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (things[things.id_at(i)].name == name) return things.id_at(i);
  }
  return {};
}

// Words of the language that stand for something at some moment of a game.
struct Builtin {
  std::string_view word;
  ExprKind kind;
  Type type;
  Moment needs;
  std::string_view where;
};

constexpr std::string_view about_moves = "in conditions about a move: abilities, `forbid`, `on displace`";
constexpr std::string_view about_captures = "in `spare victim`, `forbid capture` and `on capture`";
constexpr std::string_view about_places = "in `forbid place` and `on place`";
constexpr std::string_view in_play = "where a game is on";
constexpr std::string_view in_endings = "in endings, filters, scripts and examples";

constexpr std::array builtins = std::to_array<Builtin>({
    {"mover", ExprKind::Mover, Type::Player, Moment::Play, in_play},
    {"piece", ExprKind::MovedPiece, Type::Piece, Moment::Displacement, about_moves},
    {"origin", ExprKind::Origin, Type::Site, Moment::Displacement, about_moves},
    {"target", ExprKind::Target, Type::Site, Moment::Displacement, about_moves},
    {"victim", ExprKind::Victim, Type::Piece, Moment::Capture, about_captures},
    {"placed", ExprKind::Placed, Type::Piece, Moment::Placement, about_places},
    {"board", ExprKind::AllSites, Type::Sites, Moment::Play, in_play},
    {"empty", ExprKind::EmptySites, Type::Sites, Moment::Play, in_play},
    {"check", ExprKind::Check, Type::Boolean, Moment::Outcome, in_endings},
    {"checkmate", ExprKind::Checkmate, Type::Boolean, Moment::Outcome, in_endings},
    {"stalemate", ExprKind::Stalemate, Type::Boolean, Moment::Outcome, in_endings},
    {"repeated", ExprKind::Repeated, Type::Number, Moment::Outcome, in_endings},
    {"passes", ExprKind::Passes, Type::Number, Moment::Outcome, in_endings},
    {"winner", ExprKind::Winner, Type::Player, Moment::Example, "in `expect`"},
});

// Functions of one or two values. A site may be given where a piece is asked for its place, and the other way round.
struct Function {
  std::string_view name;
  ExprKind kind;
  Type result;
  std::vector<std::vector<Type>> parameters;
};

std::vector<Function> const& functions() {
  using enum Type;
  static std::vector<Function> const table = {
      {"type", ExprKind::TypeOf, PieceType, {{Piece}}},
      {"owner", ExprKind::OwnerOf, Player, {{Piece}}},
      {"site", ExprKind::SiteOf, Site, {{Piece}}},
      {"sector", ExprKind::SectorOf, Sector, {{Site, Piece}}},
      {"colour", ExprKind::ColourOf, Colour, {{Site, Piece}}},
      {"row", ExprKind::RowOf, Number, {{Site, Piece}}},
      {"rank", ExprKind::RankOf, Number, {{Site, Piece}}},
      {"file", ExprKind::FileOf, Number, {{Site, Piece}}},
      {"at", ExprKind::PieceAt, Piece, {{Site}}},
      {"coloured", ExprKind::ColouredSites, Sites, {{Colour}}},
      {"marked", ExprKind::MarkedSites, Sites, {{Sector}, {Number}}},
      {"between", ExprKind::Between, Sites, {{Site, Piece}, {Site, Piece}}},
      {"path", ExprKind::Path, Sites, {{Site, Piece}, {Site, Piece}}},
      {"nearest", ExprKind::Nearest, Sites, {{Site, Piece}, {Sites, Site}}},
      {"left", ExprKind::NextPlayer, Player, {{Player}}},
      {"stock", ExprKind::StockOf, Stock, {{Player}}},
      {"decisions", ExprKind::Decisions, Decisions, {{Player}}},
  };
  return table;
}

}  // namespace

bool is_builtin_name(std::string_view name) {
  for (std::string_view const word : {"none", "true", "false", "sectors", "decisions", "last", "perft"}) {
    if (word == name) return true;
  }
  return std::any_of(builtins.begin(), builtins.end(), [&](Builtin const& b) { return b.word == name; }) ||
         std::any_of(functions().begin(), functions().end(), [&](Function const& f) { return f.name == name; });
}

model::VariableId find_variable(model::Game const& game, std::string_view name) {
  return find_by_name<model::VariableId>(game.variables, name);
}
model::PlayerId find_player(model::Game const& game, std::string_view name) { return find_by_name<model::PlayerId>(game.players, name); }
model::ColourId find_colour(model::Game const& game, std::string_view name) {
  return find_by_name<model::ColourId>(game.board.colours, name);
}
model::SectorId find_sector(model::Game const& game, std::string_view name) {
  return find_by_name<model::SectorId>(game.board.sectors, name);
}
model::TypeId find_type(model::Game const& game, std::string_view name) { return find_by_name<model::TypeId>(game.types, name); }

ExprId Expressions::builtin(std::string const& name, Span span) {
  if (name == "none") return add(ExprKind::Nothing, Type::Nothing, span);
  if (name == "true" || name == "false") return add(ExprKind::Boolean, Type::Boolean, span, {}, {}, {}, name == "true" ? 1 : 0);
  if (name == "sectors" && !context_.game.board.sectors.empty()) {
    std::vector<std::uint16_t> all;
    for (std::size_t i = 0; i < context_.game.board.sectors.size(); ++i) all.push_back(static_cast<std::uint16_t>(i));
    return add(ExprKind::SectorSet, Type::Sectors, span, {}, {}, {}, 0, std::move(all));
  }
  if (name == "decisions") {
    if (!need(Moment::Outcome, span, name, in_endings)) return poisoned(span);
    return add(ExprKind::Decisions, Type::Decisions, span);
  }
  if (name == "target" && scope_.has(Moment::Placement)) return add(ExprKind::Target, Type::Site, span);
  for (Builtin const& b : builtins) {
    if (b.word != name) continue;
    if (b.word == "board" && !scope_.has(Moment::Play)) return add(ExprKind::AllSites, Type::Sites, span);
    if (!need(b.needs, span, b.word, b.where)) return poisoned(span);
    return add(b.kind, b.type, span);
  }
  return {};
}

ExprId Expressions::reference(Ref node, Ref named, Ref arguments, Type hint) {
  std::string const name = named.text();
  if (node.environment != nullptr) {
    if (Ref const* argument = node.environment->find(name)) {
      if (arguments) {
        context_.error(Code::ArgumentCount, arguments.span(), fmt::format("`{}` is a parameter and takes no brackets", name));
        return poisoned(node.span());
      }
      return any(*argument, hint);
    }
  }
  if (arguments) return call(node, name, arguments);
  for (auto it = scope_.aliases.rbegin(); it != scope_.aliases.rend(); ++it) {
    if (it->first == name) return it->second;
  }
  for (auto it = scope_.locals.rbegin(); it != scope_.locals.rend(); ++it) {
    if (it->first == name) {
      return add(ExprKind::Local, context_.game.locals[it->second].type, node.span(), {}, {}, {}, it->second.index);
    }
  }
  if (name == "move" || name == "player") {
    context_.error(Code::NotHere, node.span(), fmt::format("`{}` is no value", name),
                   name == "move" ? "write `move is forward`, `move is backward` or `move is sideways`" : "write `mover` for the player who decides");
    return poisoned(node.span());
  }
  if (name == "last") {
    context_.error(Code::NotHere, node.span(), "`last` stands for the decision before; say what of it is meant",
                   "write `last.piece`, `last.rule`, `last.passed`, `last.origin` or `last.target`");
    return poisoned(node.span());
  }
  if (ExprId const known = builtin(name, node.span())) return known;
  return declared_name(name, node.span(), hint);
}

ExprId Expressions::declared_name(std::string const& name, Span span, Type hint) {
  model::Game const& game = context_.game;
  auto const constant = [&](ExprKind kind, Type type, std::uint16_t index) { return add(kind, type, span, {}, {}, {}, index); };
  // The hinted kind of name first, then the usual order.
  if (hint == Type::Colour) {
    if (auto const id = find_colour(game, name)) return constant(ExprKind::ColourConstant, Type::Colour, id.index);
  }
  if (hint == Type::Sector) {
    if (auto const id = find_sector(game, name)) return constant(ExprKind::SectorConstant, Type::Sector, id.index);
  }
  if (hint == Type::Player) {
    if (auto const id = find_player(game, name)) return constant(ExprKind::PlayerConstant, Type::Player, id.index);
  }
  if (hint == Type::Word) {
    auto const it = std::find(game.words.begin(), game.words.end(), name);
    if (it != game.words.end()) return add(ExprKind::WordConstant, Type::Word, span, {}, {}, {}, static_cast<int>(it - game.words.begin()));
    context_.error(Code::UnknownName, span, fmt::format("no word `{}` to choose", name), did_you_mean(name, game.words));
    return poisoned(span);
  }
  if (hint == Type::Site || hint == Type::Sites) {
    if (auto const id = game.board.find_site(name)) return constant(ExprKind::SiteConstant, Type::Site, id.index);
  }
  if (auto const id = find_variable(game, name)) {
    if (!need(Moment::Play, span, name, in_play)) return poisoned(span);
    model::Variable const& variable = game.variables[id];
    if (variable.keyed != Keyed::Once) {
      std::string_view const key = variable.keyed == Keyed::ByPlayer ? "player" : variable.keyed == Keyed::BySector ? "sector" : "type";
      context_.error(Code::ArgumentCount, span, fmt::format("`{}` has one value for each {}; say which", name, key),
                     fmt::format("write `{}(…)`", name), {{variable.span, "declared here"}});
      return poisoned(span);
    }
    return add(ExprKind::Variable, variable.type, span, {}, {}, {}, id.index);
  }
  if (auto const it = context_.definitions.find(name); it != context_.definitions.end()) {
    return expand(it->second, name, span, {});
  }
  for (std::size_t i = 0; i < game.board.zones.size(); ++i) {
    if (game.board.zones[game.board.zones.id_at(i)].name == name) {
      return add(ExprKind::Zone, Type::Sites, span, {}, {}, {}, static_cast<int>(i));
    }
  }
  if (auto const id = check::find_type(game, name)) return constant(ExprKind::TypeConstant, Type::PieceType, id.index);
  if (auto const id = find_player(game, name)) return constant(ExprKind::PlayerConstant, Type::Player, id.index);
  if (auto const id = find_sector(game, name)) return constant(ExprKind::SectorConstant, Type::Sector, id.index);
  if (auto const id = game.board.find_site(name)) return constant(ExprKind::SiteConstant, Type::Site, id.index);
  if (auto const id = find_colour(game, name)) return constant(ExprKind::ColourConstant, Type::Colour, id.index);
  for (std::size_t i = 0; i < game.decks.size(); ++i) {
    if (game.decks[game.decks.id_at(i)].name == name) return add(ExprKind::CardsIn, Type::Stock, span, {}, {}, {}, static_cast<int>(i));
  }
  if (hint == Type::Colour) {
    std::vector<std::string> colours;
    for (auto const& colour : game.board.colours) colours.push_back(colour.name);
    std::string help = did_you_mean(name, colours);
    if (help.empty()) help = colours.empty() ? "the board has no colours; give it some with `colours`" : fmt::format("its colours are {}", list_names(colours));
    context_.error(Code::UnknownName, span, fmt::format("the board has no colour `{}`", name), std::move(help));
    return poisoned(span);
  }
  return unknown(name, span);
}

ExprId Expressions::unknown(std::string const& name, Span span) {
  model::Game const& game = context_.game;
  std::vector<std::string> names;
  auto const gather = [&](auto const& things) {
    for (auto const& thing : things) names.push_back(thing.name);
  };
  for (auto const& local : scope_.locals) names.push_back(local.first);
  for (auto const& alias : scope_.aliases) names.push_back(alias.first);
  gather(game.variables);
  gather(game.board.zones);
  gather(game.types);
  gather(game.players);
  gather(game.board.sectors);
  gather(game.board.colours);
  gather(game.decks);
  for (auto const& [defined, _] : context_.definitions) names.push_back(defined);
  for (Builtin const& b : builtins) names.emplace_back(b.word);
  for (std::string_view const word : {"none", "true", "false", "sectors", "decisions", "last", "threatened", "empty", "occupied"}) {
    names.emplace_back(word);
  }
  std::string help = did_you_mean(name, names);
  std::vector<Note> notes;
  if (help.empty()) {
    for (auto const& die : game.dice) {
      if (die.name == name) help = fmt::format("`{}` is a die: it has a value after `roll {}`", name, name);
    }
  }
  bool const is_function = name == "perft" || std::any_of(functions().begin(), functions().end(), [&](Function const& f) { return f.name == name; });
  if (is_function) help = fmt::format("`{0}` takes values in brackets: `{0}(…)`", name);
  bool const looks_like_site = name.size() <= 4 && name[0] >= 'a' && name[0] <= 'z' && name.back() >= '0' && name.back() <= '9';
  if (help.empty() && looks_like_site && !game.board.sites.empty()) {
    help = fmt::format("the board goes from `{}` to `{}`", game.board.sites[game.board.sites.id_at(0)].name,
                       game.board.sites[game.board.sites.id_at(game.board.sites.size() - 1)].name);
  }
  context_.error(Code::UnknownName, span, fmt::format("nothing here is called `{}`", name), std::move(help), std::move(notes));
  return poisoned(span);
}

ExprId Expressions::call(Ref node, std::string const& name, Ref arguments) {
  std::vector<Ref> const given = arguments.children();
  if (name == "perft") {
    if (!need(Moment::Example, node.span(), name, "in `expect`")) return poisoned(node.span());
    if (given.size() != 1 || !given[0].is(K::number)) {
      context_.error(Code::ArgumentCount, arguments.span(), "`perft` takes a depth, a number from 1 to 5");
      return poisoned(node.span());
    }
    int const depth = number_of(given[0]);
    if (depth < 1 || depth > 5) {
      context_.error(Code::ArgumentCount, given[0].span(), "an example may count to depth 5", "deeper counts go into tests/perft");
      return poisoned(node.span());
    }
    return add(ExprKind::Perft, Type::Number, node.span(), {}, {}, {}, depth);
  }
  for (Function const& function : functions()) {
    if (function.name != name) continue;
    if (given.size() != function.parameters.size()) {
      context_.error(Code::ArgumentCount, arguments.span(),
                     fmt::format("`{}` takes {} value{}, here {} {}", name, function.parameters.size(),
                                 function.parameters.size() == 1 ? "" : "s", given.size() == 1 ? "is" : "are", given.size()));
      return poisoned(node.span());
    }
    if (function.kind == ExprKind::Decisions && !need(Moment::Outcome, node.span(), name, in_endings)) return poisoned(node.span());
    std::array<ExprId, 2> operands{};
    bool broken = false;
    for (std::size_t i = 0; i < given.size(); ++i) {
      operands[i] = any(given[i], function.parameters[i][0]);
      Type const seen = type_of(operands[i]);
      auto const& accepted = function.parameters[i];
      if (seen != Type::Poisoned && std::find(accepted.begin(), accepted.end(), seen) == accepted.end()) {
        operands[i] = mismatch(given[i].span(), seen, with_article(accepted[0]));
      }
      broken = broken || is_poisoned(operands[i]);
    }
    return broken ? poisoned(node.span()) : add(function.kind, function.result, node.span(), operands[0], operands[1]);
  }
  if (auto const id = find_variable(context_.game, name)) return variable_with_key(id, node, arguments);
  if (auto const it = context_.definitions.find(name); it != context_.definitions.end()) return expand(it->second, name, node.span(), given);
  std::vector<std::string> names{"perft"};
  for (Function const& function : functions()) names.emplace_back(function.name);
  for (auto const& variable : context_.game.variables) names.push_back(variable.name);
  for (auto const& [defined, _] : context_.definitions) names.push_back(defined);
  context_.error(Code::UnknownName, node.first().span(), fmt::format("nothing called `{}` takes values in brackets", name),
                 did_you_mean(name, names));
  return poisoned(node.span());
}

ExprId Expressions::variable_with_key(model::VariableId id, Ref node, Ref arguments) {
  model::Variable const variable = context_.game.variables[id];
  std::vector<Ref> const given = arguments.children();
  if (!need(Moment::Play, node.span(), variable.name, in_play)) return poisoned(node.span());
  if (variable.keyed == Keyed::Once || given.size() != 1) {
    context_.error(Code::ArgumentCount, arguments.span(),
                   variable.keyed == Keyed::Once ? fmt::format("`{}` is one value for the whole game; leave out the brackets", variable.name)
                                                 : fmt::format("`{}` takes one value in brackets", variable.name),
                   "", {{variable.span, "declared here"}});
    return poisoned(node.span());
  }
  ExprId key;
  switch (variable.keyed) {
    case Keyed::ByPlayer:
      key = player(given[0]);
      break;
    case Keyed::BySector:
      key = of_type(given[0], {Type::Sector}, "a sector");
      break;
    default:
      key = of_type(given[0], {Type::PieceType}, "a type of piece");
      break;
  }
  return is_poisoned(key) ? poisoned(node.span()) : add(ExprKind::Variable, variable.type, node.span(), key, {}, {}, id.index);
}

ExprId Expressions::expand(Definition& definition, std::string const& name, Span span, std::vector<Ref> const& given) {
  if (given.size() != definition.parameters.size()) {
    context_.error(Code::ArgumentCount, span,
                   fmt::format("`{}` takes {} value{}, here {} {}", name, definition.parameters.size(),
                               definition.parameters.size() == 1 ? "" : "s", given.size() == 1 ? "is" : "are", given.size()),
                   "", {{definition.declaration.child(K::name).span(), "defined here"}});
    return poisoned(span);
  }
  if (definition.in_use) {
    context_.error(Code::SelfDefinition, definition.declaration.child(K::name).span(), fmt::format("`{}` is defined by itself", name));
    return poisoned(span);
  }
  // With the limit reached nothing more is added, and definitions that double at each step would go on for ever.
  if (context_.game.exprs.size() >= max_expressions) return poisoned(span);
  if (context_.expansions == max_expansions) {
    context_.error(Code::TooLarge, span, fmt::format("definitions inside definitions, more than {} deep", max_expansions));
    return poisoned(span);
  }
  // The definition sees its own parameters and the moment it is used in, but none of the names bound around its use.
  Scope inner;
  inner.moments = scope_.moments;
  inner.place = scope_.place;
  for (std::size_t i = 0; i < given.size(); ++i) inner.aliases.emplace_back(definition.parameters[i], any(given[i]));
  definition.used = true;
  definition.in_use = true;
  ++context_.expansions;
  ExprId const result = Expressions(context_, inner).any(definition.value);
  --context_.expansions;
  definition.in_use = false;
  return result;
}

ExprId Expressions::postfix(Ref node, Type hint) {
  std::vector<Ref> const parts = node.children();
  Ref const primary = parts[0];
  std::size_t next = 1;
  ExprId subject;
  if (primary.is(K::reference) && primary.text() == "last") {
    subject = last_field(parts[next++].first());
  } else {
    // In `Rook.castled` the name in front is a type, whatever else is asked for.
    subject = any(primary, Type::PieceType);
  }
  for (; next < parts.size() && !is_poisoned(subject); ++next) subject = field(subject, primary, parts[next].first());
  (void)hint;
  return subject;
}

ExprId Expressions::last_field(Ref name) {
  struct Field {
    std::string_view name;
    ExprKind kind;
    Type type;
  };
  static constexpr std::array fields = std::to_array<Field>({{"piece", ExprKind::LastPiece, Type::Piece},
                                                             {"rule", ExprKind::LastRule, Type::Rule},
                                                             {"passed", ExprKind::LastPassed, Type::Sites},
                                                             {"origin", ExprKind::LastOrigin, Type::Site},
                                                             {"target", ExprKind::LastTarget, Type::Site}});
  if (!need(Moment::Play, name.span(), "last", in_play)) return poisoned(name.span());
  std::vector<std::string> names;
  for (Field const& f : fields) {
    if (f.name == name.text()) return add(f.kind, f.type, name.span());
    names.emplace_back(f.name);
  }
  std::string help = did_you_mean(name.text(), names);
  if (help.empty()) help = fmt::format("it has {}", list_names(names));
  context_.error(Code::UnknownName, name.span(), fmt::format("the last decision has no `{}`", name.text()), std::move(help));
  return poisoned(name.span());
}

ExprId Expressions::field(ExprId subject, Ref primary, Ref name) {
  model::Game const& game = context_.game;
  model::Expr const e = game.exprs[subject];
  Span const span = cover(e.span, name.span());
  std::string const wanted = name.text();
  std::vector<std::string> names;
  if (e.kind == ExprKind::TypeConstant) {
    for (model::AbilityId const id : game.types[model::TypeId{static_cast<std::uint16_t>(e.value)}].abilities) {
      std::string const& label = game.abilities[id].label;
      if (label.empty()) continue;
      if (label == wanted) return add(ExprKind::RuleConstant, Type::Rule, span, {}, {}, {}, id.index);
      names.push_back(label);
    }
  }
  if (e.type == Type::Piece && scope_.has(Moment::Event)) names.emplace_back("origin");
  if (e.type == Type::Piece && wanted == "origin") {
    if (!need(Moment::Event, name.span(), "origin", "for the piece of an event, such as `on displace p`")) return poisoned(span);
    return add(ExprKind::OriginOf, Type::Site, span, subject);
  }
  if (e.type == Type::Piece || e.type == Type::PieceType) {
    for (std::size_t i = 0; i < game.attributes.size(); ++i) {
      model::Attribute const& attribute = game.attributes[game.attributes.id_at(i)];
      if (attribute.name == wanted) return add(ExprKind::Attribute, attribute.type, span, subject, {}, {}, static_cast<int>(i));
      names.push_back(attribute.name);
    }
  }
  std::string help = did_you_mean(wanted, names);
  if (help.empty() && !names.empty()) help = fmt::format("it has {}", list_names(names));
  if (help.empty() && e.kind == ExprKind::TypeConstant) help = fmt::format("give it one: `amend {} {{ attribute {} = … }}`", primary.text(), wanted);
  context_.error(Code::UnknownName, name.span(), fmt::format("`{}` has no `{}`", primary.text(), wanted), std::move(help));
  return poisoned(span);
}

ExprId Expressions::mine(Ref node, Type hint) {
  if (!need(Moment::Play, node.span(), "my", in_play)) return poisoned(node.span());
  ExprId const inner = any(node.first(), hint == Type::Site ? Type::Site : Type::Sites);
  Type const type = type_of(inner);
  if (type == Type::Poisoned) return inner;
  if (type != Type::Site && type != Type::Sites) return mismatch(node.first().span(), type, "a site or sites");
  return add(ExprKind::Mine, type, node.span(), inner);
}

ExprId Expressions::line_of_sites(Ref node) {
  model::Board const& board = context_.game.board;
  std::vector<std::uint16_t> items;
  auto const collect = [&](auto matches) {
    for (std::size_t i = 0; i < board.sites.size(); ++i) {
      model::Site const& site = board.sites[board.sites.id_at(i)];
      if (!site.is_exit && matches(site)) items.push_back(static_cast<std::uint16_t>(i));
    }
  };
  if (node.is(K::row_sites)) {
    ExprId const sector = of_type(node.child(K::name), {Type::Sector}, "a sector");
    ExprId const row = add(ExprKind::Number, Type::Number, node.child(K::number).span(), {}, {}, {}, number_of(node.child(K::number)));
    return is_poisoned(sector) ? sector : add(ExprKind::RowSites, Type::Sites, node.span(), row, sector);
  }
  if (node.is(K::sector_sites)) {
    ExprId const sector = of_type(node.child(K::name), {Type::Sector}, "a sector");
    return is_poisoned(sector) ? sector : add(ExprKind::SectorSites, Type::Sites, node.span(), sector);
  }
  Ref const which = node.first();
  if (node.is(K::rank_sites)) {
    int const rank = number_of(which);
    collect([&](model::Site const& site) { return site.y == rank - 1; });
  } else {
    std::string const file = which.text();
    collect([&](model::Site const& site) {
      std::size_t const letters = site.name.find_first_of("0123456789");
      return site.name.substr(0, letters) == file;
    });
  }
  if (board.sites.empty()) return poisoned(node.span());  // there is none, or it was wrong and has been reported
  if (items.empty()) {
    context_.error(Code::UnknownName, node.span(), fmt::format("the board has no {}", node.text()));
    return poisoned(node.span());
  }
  return add(ExprKind::SiteSet, Type::Sites, node.span(), {}, {}, {}, 0, std::move(items));
}

}  // namespace feerie::check
