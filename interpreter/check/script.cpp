#include "interpreter/check/script.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/constant.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {

using K = NodeKind;
using model::BlockId;
using model::StatementKind;

Type element_of(Type set) {
  switch (set) {
    case Type::Sites:
      return Type::Site;
    case Type::Pieces:
      return Type::Piece;
    case Type::PieceTypes:
    case Type::Stock:
      return Type::PieceType;
    case Type::Players:
      return Type::Player;
    case Type::Sectors:
      return Type::Sector;
    case Type::Words:
      return Type::Word;
    default:
      return Type::Poisoned;
  }
}

model::ProcedureId find_procedure(model::Game const& game, std::string_view name) {
  for (std::size_t i = 0; i < game.procedures.size(); ++i) {
    if (game.procedures[game.procedures.id_at(i)].name == name) return game.procedures.id_at(i);
  }
  return {};
}

std::vector<model::SpecialId> find_specials(model::Game const& game, std::string_view name) {
  std::vector<model::SpecialId> found;
  for (std::size_t i = 0; i < game.specials.size(); ++i) {
    if (game.specials[game.specials.id_at(i)].name == name) found.push_back(game.specials.id_at(i));
  }
  return found;
}

BlockId Scripts::block(Ref script) {
  model::Block statements;
  // Names bound inside a block end with it.
  std::size_t const bound = scope_.locals.size();
  for (Ref const node : script.children()) statement(node, statements);
  scope_.locals.resize(bound);
  return context_.game.blocks.add(std::move(statements));
}

BlockId Scripts::block_in(Ref parent, NodeKind kind) {
  Ref const part = parent.child(kind);
  if (!part) return {};
  return block(part.is(K::script) ? part : part.child(K::script));
}

bool Scripts::may_decide(Ref node) {
  if (deciding_ == Deciding::Allowed) return true;
  context_.error(Code::NoDecisionHere, node.span(), fmt::format("nothing can be decided or drawn by lot {}", why_not_),
                 "put it into the `turn`");
  return false;
}

void Scripts::statement(Ref node, model::Block& block) {
  Expressions expressions(context_, scope_);
  Statement out{.span = node.span()};
  switch (node.kind()) {
    case K::play_statement:
      play(node, out);
      break;
    case K::choose_statement:
      choose(node, out);
      break;
    case K::roll_statement:
      roll(node, out);
      break;
    case K::rolloff_statement:
      rolloff(node, out);
      break;
    case K::draw_statement:
      draw(node, out);
      break;
    case K::shuffle_statement:
    case K::gather_statement:
      out.kind = node.is(K::shuffle_statement) ? StatementKind::Shuffle : StatementKind::Gather;
      out.value = deck_named(node.first()).index;
      break;
    case K::case_statement:
      case_of(node, out);
      break;
    case K::if_statement:
      if_else(node, out);
      break;
    case K::for_statement:
      for_each(node, out);
      break;
    case K::put_statement:
      put(node, out);
      break;
    case K::move_statement:
      out.kind = StatementKind::Move;
      out.a = expressions.of_type(node.first(), {Type::Piece}, "a piece");
      out.b = expressions.site(node.last());
      break;
    case K::swap_statement:
      out.kind = StatementKind::Swap;
      out.a = expressions.of_type(node.first(), {Type::Piece}, "a piece");
      out.b = expressions.of_type(node.last(), {Type::Piece}, "a piece");
      break;
    case K::remove_statement:
      out.kind = StatementKind::Remove;
      out.a = expressions.of_type(node.first(), {Type::Piece, Type::Pieces}, "a piece or pieces");
      break;
    case K::change_statement:
      out.kind = StatementKind::Change;
      out.a = expressions.of_type(node.first(), {Type::Piece}, "a piece");
      out.b = expressions.of_type(node.last(), {Type::PieceType}, "the name of a piece");
      break;
    case K::set_statement:
    case K::add_statement:
      assign(node, out);
      break;
    case K::skip_this:
    case K::skip_next:
      skip(node, out);
      break;
    case K::do_statement:
      call(node, out);
      break;
    case K::pass_statement:
      out.kind = StatementKind::Pass;
      break;
    case K::mover_statement:
      out.kind = node.has(K::wins) ? StatementKind::Win : StatementKind::Lose;
      out.c = expressions.add(ExprKind::Mover, Type::Player, node.span());
      break;
    case K::player_statement:
      out.kind = node.has(K::wins) ? StatementKind::Win : StatementKind::Lose;
      out.c = expressions.player(node.first());
      break;
    case K::restart_statement:
      out.kind = StatementKind::RestartOrder;
      out.c = expressions.player(node.first());
      break;
    case K::rank_statement: {
      out.kind = StatementKind::RankBy;
      Ref const name = node.child(K::name);
      out.variable = find_variable(context_.game, name.text());
      bool const fits = out.variable && context_.game.variables[out.variable].keyed == model::Keyed::ByPlayer &&
                        context_.game.variables[out.variable].type == Type::Number;
      if (!fits) {
        context_.error(Code::NotAVariable, name.span(), "players are ranked by a counter that each of them has",
                       "declare it: `counter points each = 0`");
      }
      break;
    }
    default:
      return;
  }
  block.push_back(std::move(out));
}

void Scripts::play(Ref node, Statement& out) {
  out.kind = StatementKind::Play;
  (void)may_decide(node);
  Expressions expressions(context_, scope_);
  for (Ref const part : node.children()) {
    model::Playable playable{.span = part.span()};
    switch (part.kind()) {
      case K::play_move:
        playable.kind = model::Playable::Kind::Move;
        playable.pieces = expressions.pieces(part.child(K::query));
        if (Ref const like = part.child(K::like_kind)) {
          playable.like = expressions.of_type(like.first(), {Type::PieceType}, "the name of a piece");
        }
        break;
      case K::play_place:
        playable.kind = model::Playable::Kind::Place;
        playable.pieces = expressions.pieces(part.child(K::query));
        break;
      case K::play_special: {
        playable.kind = model::Playable::Kind::Special;
        Ref const name = part.child(K::name);
        if (!name) {
          for (std::size_t i = 0; i < context_.game.specials.size(); ++i) playable.specials.push_back(context_.game.specials.id_at(i));
        } else {
          playable.specials = find_specials(context_.game, resolved_name(name));
        }
        if (playable.specials.empty()) {
          std::vector<std::string> names;
          for (auto const& special : context_.game.specials) names.push_back(special.name);
          context_.error(Code::UnknownRule, part.span(),
                         name ? fmt::format("no special move named `{}`", name.text()) : "the variant has no special moves",
                         name ? did_you_mean(name.text(), names) : "declare one with `special NAME { … }`");
        }
        break;
      }
      case K::play_pass:
        playable.kind = model::Playable::Kind::Pass;
        break;
      default:
        continue;
    }
    out.plays.push_back(std::move(playable));
  }
  out.otherwise = block_in(node, K::else_script);
}

ExprId Scripts::words_of(Ref set) {
  // { retract, accept }: names that nothing declares are words to choose from, if all of them are.
  std::vector<std::uint16_t> items;
  Scope quiet_scope = scope_;
  for (Ref const item : set.children()) {
    if (!item.is(K::reference) || item.has(K::arguments)) return {};
    DiagnosticSink silent;
    Context probe{context_.game, silent, context_.sources, context_.settings, context_.read_data};
    probe.definitions = context_.definitions;
    (void)Expressions(probe, quiet_scope).any(item);
    if (!silent.has_errors()) return {};
  }
  for (Ref const item : set.children()) {
    auto& words = context_.game.words;
    auto const it = std::find(words.begin(), words.end(), item.text());
    items.push_back(static_cast<std::uint16_t>(it - words.begin()));
    if (it == words.end()) words.push_back(item.text());
  }
  return Expressions(context_, scope_).add(ExprKind::WordSet, Type::Words, set.span(), {}, {}, {}, 0, std::move(items));
}

void Scripts::choose(Ref node, Statement& out) {
  out.kind = StatementKind::Choose;
  (void)may_decide(node);
  Expressions expressions(context_, scope_);
  std::vector<Ref> const parts = node.children();
  Ref const name = parts[0];
  Ref const set = parts[1];
  if (set.is(K::set_literal)) out.a = words_of(set);
  if (out.a.is_none()) out.a = expressions.any(set);
  if (expressions.type_of(out.a) == Type::Sector) out.a = expressions.sites(set);
  Type const element = element_of(expressions.type_of(out.a));
  if (element == Type::Poisoned && !expressions.is_poisoned(out.a)) {
    context_.error(Code::TypeMismatch, set.span(), fmt::format("a choice is made from a set, but this is {}", with_article(expressions.type_of(out.a))));
  }
  std::size_t const bound = scope_.locals.size();
  out.local = expressions.bind(name.text(), element, name.span());
  if (Ref const where = node.child(K::where_clause)) out.b = expressions.condition(where.first());
  if (Ref const by = node.child(K::by_clause)) out.c = expressions.player(by.first());
  out.then = block_in(node, K::then_script);
  bool const has_else = node.has(K::else_script);
  if (has_else) {
    // Nothing was chosen, so the name means nothing there.
    auto const chosen = scope_.locals.back();
    scope_.locals.resize(bound);
    out.otherwise = block_in(node, K::else_script);
    scope_.locals.push_back(chosen);
  }
  // With a `then` the name ends with it; without, it stays to the end of the block.
  if (node.has(K::then_script)) scope_.locals.resize(bound);
  if (has_else || expressions.is_poisoned(out.a)) return;
  std::optional<Constant> const known = constant_value(context_.game, out.a);
  bool const never_empty = out.b.is_none() && ((known && !known->sites.empty()) || context_.game.exprs[out.a].kind == ExprKind::WordSet);
  if (!never_empty) {
    context_.error(Code::EmptyChoice, cover({node.span().file, node.span().begin, node.span().begin}, set.span()),
                   "there may be nothing to choose, and nothing says what happens then", "add `else { … }` at the end, or `else { }` for nothing");
  }
}

model::DieId Scripts::die_named(Ref name) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < context_.game.dice.size(); ++i) {
    names.push_back(context_.game.dice[context_.game.dice.id_at(i)].name);
    if (names.back() == name.text()) return context_.game.dice.id_at(i);
  }
  std::string help = did_you_mean(name.text(), names);
  if (help.empty()) help = names.empty() ? "declare one: `die die 1..6`" : fmt::format("there are {}", list_names(names));
  context_.error(Code::UnknownDie, name.span(), fmt::format("no die named `{}`", name.text()), std::move(help));
  return {};
}

model::DeckId Scripts::deck_named(Ref name) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < context_.game.decks.size(); ++i) {
    names.push_back(context_.game.decks[context_.game.decks.id_at(i)].name);
    if (names.back() == name.text()) return context_.game.decks.id_at(i);
  }
  std::string help = did_you_mean(name.text(), names);
  if (help.empty()) help = "declare it: `deck NAME { 2 PIECE, … }`";
  context_.error(Code::UnknownDie, name.span(), fmt::format("no deck named `{}`", name.text()), std::move(help));
  return {};
}

void Scripts::roll(Ref node, Statement& out) {
  out.kind = StatementKind::Roll;
  (void)may_decide(node);
  Expressions expressions(context_, scope_);
  Ref const die = node.child(K::name);
  out.value = die_named(die).index;
  Ref const as = node.child(K::as_name);
  Ref const named = as ? as.first() : die;
  out.local = expressions.bind(named.text(), Type::Number, named.span());
  if (Ref const again = node.child(K::again_clause)) {
    out.a = expressions.condition(again.first());
    auto const& dice = context_.game.dice;
    std::vector<int> const faces = out.value >= 0 && static_cast<std::size_t>(out.value) < dice.size()
                                       ? dice[dice.id_at(static_cast<std::size_t>(out.value))].faces
                                       : std::vector<int>{};
    bool const never_stops = std::all_of(faces.begin(), faces.end(), [&](int face) {
      auto const known = constant_value(context_.game, out.a, {out.local, face});
      return known && known->number != 0;
    });
    auto const always = constant_value(context_.game, out.a);
    if ((always && always->number != 0) || (!faces.empty() && never_stops)) {
      context_.error(Code::NoOutcome, again.first().span(), "the die would be rolled again for ever: no face passes");
    }
  }
}

void Scripts::rolloff(Ref node, Statement& out) {
  out.kind = StatementKind::RollOff;
  (void)may_decide(node);
  out.value = die_named(node.first()).index;
  Ref const name = node.last();
  out.variable = find_variable(context_.game, name.text());
  bool const fits = out.variable && context_.game.variables[out.variable].type == Type::Player &&
                    context_.game.variables[out.variable].keyed == model::Keyed::Once;
  if (!fits) {
    context_.error(Code::NotAVariable, name.span(), fmt::format("`{}` is no slot that holds a player", name.text()),
                   fmt::format("declare it: `slot {} holds player`", name.text()));
  }
}

void Scripts::draw(Ref node, Statement& out) {
  std::vector<Ref> const names = node.children(K::name);
  if (names.empty()) {
    out.kind = StatementKind::DeclareDraw;
    return;
  }
  out.kind = StatementKind::DrawCard;
  (void)may_decide(node);
  out.value = deck_named(names[1]).index;
  out.local = Expressions(context_, scope_).bind(names[0].text(), Type::PieceType, names[0].span());
}

void Scripts::case_of(Ref node, Statement& out) {
  out.kind = StatementKind::Case;
  Expressions expressions(context_, scope_);
  out.a = expressions.any(node.first());
  Type const type = expressions.type_of(out.a);
  for (Ref const branch : node.children()) {
    if (branch.is(K::case_else)) {
      out.otherwise = block(branch.child(K::script));
    } else if (branch.is(K::case_value)) {
      ExprId const value = expressions.any(branch.first(), type);
      Type const seen = expressions.type_of(value);
      if (seen != Type::Poisoned && type != Type::Poisoned && seen != type) {
        context_.error(Code::TypeMismatch, branch.first().span(), fmt::format("the case is about {}, this is {}", with_article(type), with_article(seen)));
      }
      out.cases.push_back({value, block(branch.child(K::script))});
    }
  }
}

void Scripts::if_else(Ref node, Statement& out) {
  out.kind = StatementKind::If;
  out.a = Expressions(context_, scope_).condition(node.first());
  out.then = block(node.child(K::script));
  out.otherwise = block_in(node, K::else_script);
}

void Scripts::for_each(Ref node, Statement& out) {
  out.kind = StatementKind::ForEach;
  Expressions expressions(context_, scope_);
  Ref const name = node.child(K::name);
  std::vector<Ref> const parts = node.children();
  out.a = expressions.any(parts[1]);
  if (expressions.type_of(out.a) == Type::Sector) out.a = expressions.sites(parts[1]);
  Type const element = element_of(expressions.type_of(out.a));
  if (element == Type::Poisoned && !expressions.is_poisoned(out.a)) {
    context_.error(Code::TypeMismatch, parts[1].span(), fmt::format("`for each` goes through a set, but this is {}", with_article(expressions.type_of(out.a))));
  }
  std::size_t const bound = scope_.locals.size();
  out.local = expressions.bind(name.text(), element, name.span());
  if (Ref const where = node.child(K::where_clause)) out.b = expressions.condition(where.first());
  out.then = block(node.child(K::script));
  scope_.locals.resize(bound);
}

void Scripts::put(Ref node, Statement& out) {
  Expressions expressions(context_, scope_);
  Ref const what = node.child(K::put_what);
  if (Ref const stock = node.child(K::into_stock)) {
    out.kind = StatementKind::PutInStock;
    out.a = expressions.of_type(what.last(), {Type::Piece, Type::PieceType}, "a piece or the name of one");
    std::vector<Ref> const whose = stock.child(K::arguments).children();
    if (whose.size() != 1) {
      context_.error(Code::ArgumentCount, stock.span(), "a stock belongs to one player", "write `in stock(mover)`");
      return;
    }
    out.c = expressions.player(whose[0]);
    return;
  }
  out.kind = StatementKind::Put;
  out.a = expressions.of_type(what.last(), {Type::PieceType}, "the name of a piece");
  out.b = expressions.site(node.child(K::put_at).first());
  if (what.has(K::own)) out.c = expressions.add(ExprKind::Mover, Type::Player, what.span());
  if (what.has(K::enemy)) {
    if (context_.game.players.size() != 2) {
      context_.error(Code::NotHere, what.child(K::enemy).span(), "`enemy` is one player only in a game of two");
    }
    ExprId const mover = expressions.add(ExprKind::Mover, Type::Player, what.span());
    out.c = expressions.add(ExprKind::NextPlayer, Type::Player, what.span(), mover);
  }
  model::Expr const& type = context_.game.exprs[out.a];
  if (type.kind != ExprKind::TypeConstant && type.type == Type::PieceType && out.c.is_none()) {
    context_.error(Code::SetupPiece, what.span(), fmt::format("whose piece is this `{}`?", what.text()), "write `put own …`");
  }
  if (type.kind == ExprKind::TypeConstant) {
    bool const neutral = context_.game.types[model::TypeId{static_cast<std::uint16_t>(type.value)}].neutral;
    if (!neutral && out.c.is_none()) {
      context_.error(Code::SetupPiece, what.span(), fmt::format("whose `{}` is this?", what.text()), "write `put own …`, or declare the piece `neutral`");
    } else if (neutral && out.c) {
      context_.error(Code::SetupPiece, what.span(), "a neutral piece belongs to nobody", "leave out the owner");
    }
  }
}

model::VariableId Scripts::variable(Ref node, ExprId& key) {
  Ref const name = node.child(K::name);
  model::VariableId const id = find_variable(context_.game, name.text());
  if (id.is_none()) {
    std::vector<std::string> names;
    for (auto const& v : context_.game.variables) names.push_back(v.name);
    std::string help = did_you_mean(name.text(), names);
    if (help.empty()) help = fmt::format("declare it: `counter {0} = 0`, or `slot {0} holds …` for what is no number", name.text());
    context_.error(Code::NotAVariable, name.span(), fmt::format("no counter, table or slot named `{}`", name.text()), std::move(help));
    return {};
  }
  if (context_.game.variables[id].counts_plies) {
    context_.error(Code::NotAVariable, name.span(), fmt::format("`{}` counts by itself and cannot be set", name.text()), "",
                   {{context_.game.variables[id].span, "declared here"}});
    return {};
  }
  Expressions expressions(context_, scope_);
  // Read as an expression, so that a wrong key gets the same messages as everywhere.
  ExprId const whole = expressions.any(node);
  if (expressions.is_poisoned(whole)) return {};
  key = context_.game.exprs[whole].a;
  return id;
}

void Scripts::assign(Ref node, Statement& out) {
  bool const adds = node.is(K::add_statement);
  out.kind = adds ? StatementKind::Add : StatementKind::Set;
  Expressions expressions(context_, scope_);
  Ref const target = node.child(K::variable);
  Ref const value = adds ? node.first() : node.last();
  out.variable = variable(target, out.c);
  Type const wanted = out.variable ? context_.game.variables[out.variable].type : Type::Poisoned;
  out.a = expressions.any(value, wanted);
  Type const seen = expressions.type_of(out.a);
  if (!out.variable || seen == Type::Poisoned) return;
  bool const fits = adds ? wanted == Type::Number && seen == Type::Number : seen == wanted || (seen == Type::Nothing && wanted != Type::Number);
  if (!fits) {
    context_.error(Code::TypeMismatch, value.span(),
                   fmt::format("`{}` holds {}, this is {}", target.child(K::name).text(), with_article(wanted), with_article(seen)), "",
                   {{context_.game.variables[out.variable].span, "declared here"}});
  }
}

void Scripts::skip(Ref node, Statement& out) {
  out.kind = node.is(K::skip_this) ? StatementKind::SkipThisTurn : StatementKind::SkipNextTurn;
  if (node.is(K::skip_next)) out.c = Expressions(context_, scope_).player(node.first());
}

void Scripts::call(Ref node, Statement& out) {
  out.kind = StatementKind::Do;
  Ref const name = node.child(K::name);
  model::ProcedureId const id = find_procedure(context_.game, name.text());
  std::vector<Ref> const given = node.child(K::arguments) ? node.child(K::arguments).children() : std::vector<Ref>{};
  if (id.is_none()) {
    std::vector<std::string> names;
    for (auto const& p : context_.game.procedures) names.push_back(p.name);
    std::string help = did_you_mean(name.text(), names);
    if (help.empty()) help = fmt::format("declare it: `procedure {}() {{ … }}`", name.text());
    context_.error(Code::UnknownRule, name.span(), fmt::format("no procedure named `{}`", name.text()), std::move(help));
    return;
  }
  out.value = id.index;
  model::Procedure const& procedure = context_.game.procedures[id];
  if (procedure.parameters.size() != given.size()) {
    context_.error(Code::ArgumentCount, node.span(),
                   fmt::format("`{}` takes {} value{}, here {} {}", procedure.name, procedure.parameters.size(),
                               procedure.parameters.size() == 1 ? "" : "s", given.size() == 1 ? "is" : "are", given.size()),
                   "", {{procedure.span, "declared here"}});
    return;
  }
  std::vector<model::LocalId> const parameters = procedure.parameters;
  for (std::size_t i = 0; i < given.size(); ++i) {
    Type const wanted = context_.game.locals[parameters[i]].type;
    Expressions expressions(context_, scope_);
    // A parameter that does not say what it is has been reported.
    out.arguments.push_back(wanted == Type::Poisoned ? expressions.any(given[i]) : expressions.of_type(given[i], {wanted}, with_article(wanted)));
  }
}

}  // namespace feerie::check
