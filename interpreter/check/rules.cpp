#include "interpreter/check/rules.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/expression.hpp"
#include "interpreter/check/script.hpp"
#include "interpreter/check/text_template.hpp"

namespace feerie::check {

using K = NodeKind;
using model::Ending;
using model::EventKind;
using model::FilterSubject;

namespace {

// What can be decided depends on the filters, so a filter may not ask for it.
void refuse_mate(Context& context, ExprId id) {
  if (!id) return;
  model::Expr const& expr = context.game.exprs[id];
  using Kind = model::ExprKind;
  if (expr.kind == Kind::Checkmate || expr.kind == Kind::Stalemate || expr.kind == Kind::Decisions)
    context.error(Code::SelfDefinition, expr.span, "what is forbidden here decides that, and so would never come to an end",
                  "only `forbid place … afterwards …` may ask whether it is mate");
  for (ExprId const operand : {expr.a, expr.b, expr.c}) refuse_mate(context, operand);
}

Type parameter_type(Context& context, Ref parameter) {
  Ref const kind = parameter.child(K::parameter_kind);
  std::string const word = kind ? kind.text() : "";
  if (word == "piece") return Type::Piece;
  if (word == "site") return Type::Site;
  if (word == "sites") return Type::Sites;
  if (word == "number") return Type::Number;
  if (word == "player") return Type::Player;
  if (word == "type") return Type::PieceType;
  if (word == "sector") return Type::Sector;
  context.error(Code::SlotKind, parameter.span(), fmt::format("parameter `{}` does not say what it is", parameter.child(K::name).text()),
                "write `piece`, `type`, `site`, `sites`, `number`, `player` or `sector` in front of it");
  return Type::Poisoned;
}

}  // namespace

void declare_rules(Context& context, std::vector<Item> const& items) {
  model::Game& game = context.game;
  for (Item const& item : items) {
    if (item.ref.is(K::procedure)) {
      Ref const name = item.ref.child(K::name);
      model::Procedure procedure{.name = name.text(), .doc = doc_above(item.ref), .span = name.span()};
      for (Ref const parameter : item.ref.child(K::parameters).children(K::parameter)) {
        Ref const named = parameter.child(K::name);
        procedure.parameters.push_back(
            game.locals.add({.name = named.text(), .type = parameter_type(context, parameter), .span = named.span()}));
      }
      if (context.declare("procedure", procedure.name, procedure.span)) game.procedures.add(std::move(procedure));
    } else if (item.ref.is(K::special)) {
      game.specials.add({.name = resolved_name(item.ref.child(K::name)),
                         .doc = doc_above(item.ref),
                         .span = declared_at(item.ref)});
    } else if (item.ref.is(K::phase)) {
      Ref const name = item.ref.child(K::name);
      if (context.declare("phase", name.text(), name.span())) {
        game.phases.add({.name = name.text(), .doc = doc_above(item.ref), .span = name.span()});
      }
    }
  }
}

void check_royals(Context& context, std::vector<Item> const& items) {
  for (Item const& item : items) {
    if (!item.ref.is(K::royal)) continue;
    for (Ref const name : item.ref.children(K::name)) {
      Scope scope;
      model::TypeId const type = Expressions(context, scope).type_named(name);
      if (!type) continue;
      context.game.types[type].royal = true;
      context.game.types[type].royal_doc = doc_above(item.ref);
      context.game.types[type].royal_span = declared_at(item.ref);
      context.game.types[type].may_be_taken = item.ref.has(K::may_be_taken);
    }
  }
}

void check_filters(Context& context, std::vector<Item> const& items) {
  model::Game& game = context.game;
  for (Item const& item : items) {
    if (item.ref.is(K::forbid)) {
      Ref const subject = item.ref.first();
      model::Filter filter{.name = item.rule, .doc = doc_above(item.ref), .span = item.ref.span()};
      Scope scope = scope_of("in this filter", {Moment::Play, Moment::Threat, Moment::Outcome});
      switch (subject.kind()) {
        case K::of_decision:
          filter.subject = FilterSubject::Decision;
          break;
        case K::of_place:
          filter.subject = FilterSubject::Place;
          scope = scope.with(Moment::Placement);
          break;
        case K::of_displace:
          filter.subject = FilterSubject::Displace;
          scope = scope.with(Moment::Displacement).with(Moment::Capture);
          break;
        case K::of_capture:
          filter.subject = FilterSubject::Capture;
          scope = scope.with(Moment::Displacement).with(Moment::Capture);
          break;
        case K::of_quiet:
          filter.subject = FilterSubject::QuietMove;
          scope = scope.with(Moment::Displacement);
          break;
        default:
          filter.subject = FilterSubject::AnyMove;
          scope = scope.with(Moment::Displacement).with(Moment::Capture);
          break;
      }
      Expressions expressions(context, scope);
      if (Ref const when = item.ref.child(K::when_clause)) filter.when = expressions.condition(when.first());
      if (Ref const after = item.ref.child(K::afterwards_clause)) filter.afterwards = expressions.condition(after.first());
      refuse_mate(context, filter.when);
      // A placement takes from the stock, so asking on and on comes to an end.
      if (filter.subject != FilterSubject::Place) refuse_mate(context, filter.afterwards);
      filter.unless_no_decision = item.ref.has(K::unless_clause);
      game.filters.add(std::move(filter));
    } else if (item.ref.is(K::spare)) {
      Scope scope = scope_of("in `spare`", {Moment::Play, Moment::Displacement, Moment::Capture});
      ExprId const when = Expressions(context, scope).condition(item.ref.child(K::when_clause).first());
      game.spares.push_back({.name = item.rule, .doc = doc_above(item.ref), .span = item.ref.span(), .when = when});
    }
  }
  for (Item const& item : items) {
    if (!item.ref.is(K::soften)) continue;
    Ref const name = item.ref.child(K::name);
    auto const filter = std::find_if(game.filters.begin(), game.filters.end(), [&](auto const& f) { return f.name == name.text(); });
    if (filter == game.filters.end()) {
      std::vector<std::string> names;
      for (auto const& f : game.filters) {
        if (!f.name.empty()) names.push_back(f.name);
      }
      context.error(Code::UnknownRule, name.span(), fmt::format("no rule named `{}` to soften", name.text()), did_you_mean(name.text(), names));
      continue;
    }
    Scope scope = scope_of("in `soften`", {Moment::Play, Moment::Displacement, Moment::Capture, Moment::Threat});
    if (filter->subject == FilterSubject::Place) scope = scope.with(Moment::Placement);
    model::BlockId const block =
        Scripts(context, scope, Deciding::Forbidden, "in `soften`, which is part of a decision").block(item.ref.child(K::script));
    filter->softened = block;
    filter->softened_span = item.ref.span();
    filter->softened_doc = doc_above(item.ref);
  }
}

namespace {

void check_captures(Context& context, Ref item) {
  model::Captures& captures = context.game.captures;
  captures.span = item.span();
  captures.doc = doc_above(item);
  Ref const policy = item.first();
  Scope scope = scope_of("in `captures`", {Moment::Play, Moment::Displacement, Moment::Capture, Moment::Event});
  switch (policy.kind()) {
    case K::swaps:
      captures.policy = model::CapturePolicy::Swap;
      break;
    case K::go_to_stock:
      captures.policy = model::CapturePolicy::ToStock;
      captures.as_promoted_from = policy.has(K::demoted);
      break;
    case K::explode:
      captures.policy = model::CapturePolicy::Explode;
      if (Ref const kinds = policy.child(K::kinds)) {
        for (std::uint16_t const t : Expressions(context, scope).types_in(kinds)) captures.blast_spares.push_back(model::TypeId{t});
      }
      break;
    default:
      captures.policy = model::CapturePolicy::Script;
      captures.script = Scripts(context, scope, Deciding::Forbidden, "in `captures`, which is part of a decision").block(policy);
      break;
  }
}

void check_event(Context& context, Ref item, std::string const& name_of_rule, model::PhaseId phase) {
  model::Game& game = context.game;
  model::Event event{.kind = EventKind::Displace, .name = name_of_rule, .span = item.span(), .doc = doc_above(item)};
  event.phase = phase;
  Scope scope = scope_of("in this event", {Moment::Play, Moment::Threat, Moment::Outcome});
  if (Ref const empty = item.child(K::on_empty)) {
    event.kind = EventKind::EmptyDeck;
    Ref const name = empty.child(K::name);
    for (std::size_t i = 0; i < game.decks.size(); ++i) {
      if (game.decks[game.decks.id_at(i)].name == name.text()) event.deck = game.decks.id_at(i);
    }
    if (event.deck.is_none()) {
      std::vector<std::string> names;
      for (auto const& deck : game.decks) names.push_back(deck.name);
      context.error(Code::UnknownDie, name.span(), fmt::format("no deck named `{}`", name.text()), did_you_mean(name.text(), names));
    }
    Scripts scripts(context, scope, Deciding::Allowed);
    if (Ref const when = item.child(K::when_clause)) event.when = Expressions(context, scripts.scope()).condition(when.first());
    event.body = scripts.block(item.child(K::script));
    game.events.push_back(std::move(event));
    return;
  }
  scope = scope.with(Moment::Displacement).with(Moment::Event);
  if (Ref const enter = item.child(K::on_enter)) {
    event.kind = EventKind::Enter;
    event.zone = Expressions(context, scope).sites(enter.first());
  } else if (item.has(K::on_capture)) {
    event.kind = EventKind::Capture;
    scope = scope.with(Moment::Capture);
  } else if (item.has(K::on_place)) {
    event.kind = EventKind::Place;
    scope = scope.with(Moment::Placement);
  } else if (item.has(K::on_move)) {
    event.kind = EventKind::Move;
  }
  Ref const name = item.child(K::name);
  Scripts scripts(context, scope, Deciding::Forbidden, "in an event, which is part of a decision");
  event.piece = Expressions(context, scripts.scope()).bind(name.text(), Type::Piece, name.span());
  if (Ref const when = item.child(K::when_clause)) event.when = Expressions(context, scripts.scope()).condition(when.first());
  event.body = scripts.block(item.child(K::script));
  game.events.push_back(std::move(event));
}

}  // namespace

void check_effects(Context& context, std::vector<Item> const& items) {
  for (Item const& item : items) {
    if (item.ref.is(K::captures)) check_captures(context, item.ref);
    if (item.ref.is(K::event)) check_event(context, item.ref, item.rule, {});
  }
}

void check_specials(Context& context, std::vector<Item> const& items) {
  std::size_t index = 0;
  for (Item const& item : items) {
    if (!item.ref.is(K::special)) continue;
    model::SpecialId const id = context.game.specials.id_at(index++);
    Scope scope = scope_of("in a special move", {Moment::Play, Moment::Threat});
    Expressions expressions(context, scope);
    std::vector<model::SpecialPiece> with;
    std::vector<std::string> names;
    for (Ref const clause : item.ref.children(K::with_clause)) {
      for (Ref const piece : clause.children(K::with_piece)) {
        Ref const query = piece.child(K::query);
        Ref const at = query.child(K::at_clause);
        ExprId const pieces = expressions.pieces(query);
        ExprId const site = at ? expressions.site(at.first()) : ExprId{};
        if (!at) {
          context.error(Code::MissingDeclaration, query.span(), "a piece of a special move stands on a known site", "add where: `own NAME at my e1`");
        }
        Ref const name = piece.child(K::name);
        with.push_back({expressions.bind(name.text(), Type::Piece, name.span()), pieces, site});
        names.push_back(name.text());
      }
    }
    std::vector<ExprId> when;
    for (Ref const clause : item.ref.children(K::when_clause)) when.push_back(expressions.condition(clause.first()));
    model::BlockId body{};
    if (Ref const body_node = item.ref.child(K::special_do)) {
      body = Scripts(context, scope, Deciding::Forbidden, "in a special move, which is itself the decision").block(body_node.child(K::script));
    }
    if (with.empty() || body.is_none()) {
      context.error(Code::MissingDeclaration, item.ref.child(K::name).span(),
                    with.empty() ? "a special move needs a piece that makes it" : "a special move needs something to do",
                    with.empty() ? "add `with k = own NAME at my e1`" : "add `do { move k to my g1 }`");
    }
    std::vector<std::string> texts;
    if (Ref const write = item.ref.child(K::special_write)) {
      for (Ref text : write.children()) {
        if (text.is(K::name)) {
          Ref const* argument = text.environment != nullptr ? text.environment->find(text.text()) : nullptr;
          if (argument == nullptr || !argument->is(K::text)) {
            context.error(Code::UnknownName, text.span(), fmt::format("`{}` is no text", text.text()), "write the text in double quotes");
            continue;
          }
          text = *argument;
        }
        std::vector<std::string> fields;
        for (std::string const& name : names) {
          fields.push_back(name + ".origin");
          fields.push_back(name + ".target");
        }
        (void)check_template(context, text, fields);
        texts.push_back(unquoted(text));
      }
    }
    model::Special& special = context.game.specials[id];
    special.with = std::move(with);
    special.when = std::move(when);
    special.body = body;
    special.texts = std::move(texts);
  }
}

namespace {

// Procedures that call themselves, directly or through others, would never end.
class CallGraph {
 public:
  explicit CallGraph(Context& context) : context_(context), state_(context.game.procedures.size(), 0) {}
  void run() {
    for (std::size_t i = 0; i < state_.size(); ++i) visit(i);
  }

 private:
  void visit(std::size_t index) {
    if (state_[index] != 0) return;
    state_[index] = 1;
    model::Procedure const& procedure = context_.game.procedures[context_.game.procedures.id_at(index)];
    if (procedure.body) visit_block(procedure.body);
    state_[index] = 2;
  }
  void visit_block(model::BlockId id) {
    if (id.is_none()) return;
    for (model::Statement const& s : context_.game.blocks[id]) {
      visit_block(s.then);
      visit_block(s.otherwise);
      for (model::CaseBranch const& branch : s.cases) visit_block(branch.block);
      if (s.kind != model::StatementKind::Do || static_cast<std::size_t>(s.value) >= state_.size()) continue;
      auto const called = static_cast<std::size_t>(s.value);
      if (state_[called] == 1) {
        context_.error(Code::SelfDefinition, s.span,
                       fmt::format("`{}` calls itself, directly or through others, and would never end",
                                   context_.game.procedures[context_.game.procedures.id_at(called)].name));
      } else {
        visit(called);
      }
    }
  }
  Context& context_;
  std::vector<int> state_;
};

// More would make the calls in one turn nest too deep.
constexpr std::size_t max_procedures = 256;

}  // namespace

void check_procedures(Context& context, std::vector<Item> const& items) {
  if (context.game.procedures.size() > max_procedures) {
    context.error(Code::TooLarge, context.game.span, fmt::format("more than {} procedures", max_procedures));
    return;
  }
  for (Item const& item : items) {
    if (!item.ref.is(K::procedure)) continue;
    model::ProcedureId const id = find_procedure(context.game, item.ref.child(K::name).text());
    if (id.is_none()) continue;
    Scope scope = scope_of("in a procedure", {Moment::Play, Moment::Threat, Moment::Outcome});
    for (model::LocalId const local : context.game.procedures[id].parameters) scope.locals.emplace_back(context.game.locals[local].name, local);
    model::BlockId const body = Scripts(context, scope, Deciding::Allowed).block(item.ref.child(K::script));
    context.game.procedures[id].body = body;
  }
  CallGraph(context).run();
}

namespace {

Scope turn_scope() { return scope_of("in a turn", {Moment::Play, Moment::Threat, Moment::Outcome}); }

void check_phase(Context& context, Ref item, model::PhaseId id) {
  model::Game& game = context.game;
  model::Phase phase = game.phases[id];
  std::map<NodeKind, Span> seen;
  for (Ref const part : item.children()) {
    if (!part.is(K::name) && !part.is(K::next_phase) && !part.is(K::event)) {
      auto const [it, fresh] = seen.try_emplace(part.kind(), part.span());
      if (!fresh) {
        std::string_view const text = context.sources.text(part.span());
        auto const word = static_cast<std::uint32_t>(std::min(text.find_first_of(" \t\n{"), text.size()));
        context.error(Code::DuplicateDeclaration, {part.span().file, part.span().begin, part.span().begin + word},
                      fmt::format("a second `{}` in one phase", text.substr(0, word)), "leave one of them out",
                      {{{it->second.file, it->second.begin, it->second.begin + word}, "the first one"}});
      }
    }
    Scope scope = turn_scope();
    switch (part.kind()) {
      case K::begin:
        phase.begin_doc = doc_above(part);
        phase.begin = Scripts(context, scope, Deciding::Allowed).block(part.child(K::script));
        break;
      case K::turn:
        phase.turn_doc = doc_above(part);
        phase.turn = Scripts(context, scope, Deciding::Allowed).block(part.child(K::script));
        break;
      case K::before_turn:
        phase.before_turn_doc = doc_above(part);
        phase.before_turn = Scripts(context, scope, Deciding::Allowed).block(part.child(K::script));
        break;
      case K::order:
        phase.order.span = part.span();
        phase.order.doc = doc_above(part);
        if (Ref const from = part.child(K::order_from)) phase.order.from = Expressions(context, scope).player(from.first());
        if (Ref const skipping = part.child(K::skipping)) phase.order.skipping = Expressions(context, scope).condition(skipping.first());
        break;
      case K::next_phase: {
        Ref const name = part.child(K::name);
        model::PhaseExit exit{.span = part.span()};
        std::vector<std::string> names;
        for (std::size_t i = 0; i < game.phases.size(); ++i) {
          names.push_back(game.phases[game.phases.id_at(i)].name);
          if (names.back() == name.text()) exit.to = game.phases.id_at(i);
        }
        // What an abstract variant leads to may be given by those who extend it, unless it looks like a slip of the pen.
        if (exit.to.is_none() && (!game.is_abstract || nearest_name(name.text(), names))) {
          context.error(Code::UnknownRule, name.span(), fmt::format("no phase named `{}`", name.text()), did_you_mean(name.text(), names));
        }
        if (Ref const when = part.child(K::when_clause)) exit.when = Expressions(context, scope).condition(when.first());
        if (Ref const after = part.child(K::after_turns)) exit.after_turns_each = number_of(after.child(K::number));
        phase.exits.push_back(exit);
        break;
      }
      case K::event:
        if (!part.has(K::on_empty)) {
          context.error(Code::MisplacedDeclaration, part.first().span(), "inside a phase only `on empty DECK` can stand", "move it out of the phase");
        } else {
          check_event(context, part, {}, id);
        }
        break;
      default:
        break;
    }
  }
  if (phase.turn.is_none() && phase.exits.empty()) {
    context.error(Code::PhaseWithoutExit, phase.span, fmt::format("phase `{}` has no turn and leads nowhere", phase.name),
                  "give it a `turn { … }` or a `next …`");
  }
  game.phases[id] = std::move(phase);
}

void check_reachable(Context& context) {
  model::Game const& game = context.game;
  std::vector<bool> reached(game.phases.size(), false);
  std::vector<std::size_t> todo{0};
  reached[0] = true;
  while (!todo.empty()) {
    std::size_t const at = todo.back();
    todo.pop_back();
    for (model::PhaseExit const& exit : game.phases[game.phases.id_at(at)].exits) {
      if (exit.to.is_none()) return;  // a wrong name, reported; it may have meant any phase
      if ( reached[exit.to.index]) continue;
      reached[exit.to.index] = true;
      todo.push_back(exit.to.index);
    }
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (reached[i]) continue;
    model::Phase const& phase = game.phases[game.phases.id_at(i)];
    context.error(Code::UnreachablePhase, phase.span, fmt::format("no phase leads to `{}`", phase.name),
                  fmt::format("add `next {} when …` to the phase before it", phase.name),
                  {{game.phases[game.phases.id_at(0)].span, "the game begins with this phase"}});
  }
}

}  // namespace

void check_phases(Context& context, std::vector<Item> const& items) {
  model::Game& game = context.game;
  Ref turn;
  Ref before;
  for (Item const& item : items) {
    if (item.ref.is(K::turn)) turn = item.ref;
    if (item.ref.is(K::before_turn)) before = item.ref;
  }
  if (game.phases.empty()) {
    if (!turn) {
      if (!game.is_abstract) {
        context.error(Code::MissingDeclaration, game.span, "the variant does not say what a player does in a turn",
                      "add `turn { play move of own piece }`");
      }
      return;
    }
    model::Phase phase{.name = "play", .doc = doc_above(turn), .span = turn.span()};
    if (before) phase.before_turn_doc = doc_above(before);
    phase.turn = Scripts(context, turn_scope(), Deciding::Allowed).block(turn.child(K::script));
    if (before) phase.before_turn = Scripts(context, turn_scope(), Deciding::Allowed).block(before.child(K::script));
    game.phases.add(std::move(phase));
    return;
  }
  if (turn || before) {
    Ref const stray = turn ? turn : before;
    context.error(Code::MisplacedDeclaration, {stray.span().file, stray.span().begin, stray.span().begin + 4},
                  "the variant has phases, so a turn belongs in one of them", "move it into a phase; a turn that comes from the variant built on goes with `remove turn`", {{game.phases[game.phases.id_at(0)].span, "a phase"}});
  }
  std::size_t index = 0;
  for (Item const& item : items) {
    if (item.ref.is(K::phase) && index < game.phases.size() && game.phases[game.phases.id_at(index)].name == item.ref.child(K::name).text()) {
      check_phase(context, item.ref, game.phases.id_at(index++));
    }
  }
  if (!game.is_abstract) check_reachable(context);
}

void check_endings(Context& context, std::vector<Item> const& items) {
  model::Game& game = context.game;
  // What the extending variant says about the end is tried before what it builds on.
  std::vector<Item const*> ordered;
  for (Item const& item : items) ordered.push_back(&item);
  std::stable_sort(ordered.begin(), ordered.end(), [](Item const* a, Item const* b) { return a->generation > b->generation; });
  for (Item const* item : ordered) {
    Ref const ref = item->ref;
    Ending ending{.kind = Ending::Kind::Draw, .who = Ending::Who::Mover, .name = item->rule, .doc = doc_above(ref), .span = ref.span()};
    switch (ref.kind()) {
      case K::win:
        ending.kind = Ending::Kind::Win;
        break;
      case K::loss:
        ending.kind = Ending::Kind::Loss;
        break;
      case K::draw:
        ending.by_claim = ref.has(K::by_claim);
        break;
      case K::player_ending:
        ending.kind = ref.has(K::wins) ? Ending::Kind::Win : Ending::Kind::Loss;
        ending.who = Ending::Who::PlayerToMove;
        break;
      case K::end:
        ending.kind = Ending::Kind::Rank;
        break;
      default:
        continue;
    }
    Scope scope = scope_of("in an ending", {Moment::Play, Moment::Threat, Moment::Outcome});
    Ref const when = ref.child(K::when_clause);
    ending.when = Expressions(context, scope).condition(when.first());
    if (Ref const named = ref.child(K::ending_name)) ending.name = unquoted(named);
    if (ending.name.empty() && when.first().is(K::reference)) ending.name = when.first().text();
    if (ref.is(K::end)) ending.then = Scripts(context, scope, Deciding::Forbidden, "when the game is over").block(ref.child(K::script));
    if (ref.is(K::end) && game.blocks[ending.then].empty()) {
      context.error(Code::MissingDeclaration, ref.span(), "the game ends here, but nothing says how", "add `rank by …`, `mover wins` or `draw`");
    }
    game.endings.push_back(std::move(ending));
  }
}

}  // namespace feerie::check
