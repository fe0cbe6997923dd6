#include "interpreter/check/piece.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/expression.hpp"
#include "interpreter/check/movement.hpp"

namespace feerie::check {

using K = NodeKind;
using model::Ability;
using model::AbilityId;
using model::Purpose;
using model::TypeId;

namespace {

std::vector<std::string> type_names(model::Game const& game) {
  std::vector<std::string> names;
  for (auto const& type : game.types) names.push_back(type.name);
  return names;
}

PieceDraft* find_draft(Context& context, Pieces& pieces, Ref name) {
  TypeId const type = find_type(context.game, resolved_name(name));
  if (type.is_none()) {
    std::vector<std::string> const names = type_names(context.game);
    std::string help = did_you_mean(name.text(), names);
    if (help.empty()) help = fmt::format("the pieces are {}", list_names(names));
    context.error(Code::NothingToReplace, name.span(), fmt::format("no piece named `{}`", name.text()), std::move(help));
    return nullptr;
  }
  return &pieces.drafts[type.index];
}

// The doc comment of an ability: its own, or that of what it stands in.
std::string doc_of(AbilityDraft const& ability) {
  std::string doc = doc_above(ability.node);
  return doc.empty() && ability.around ? doc_above(ability.around) : doc;
}

class Amender {
 public:
  // `around`: an `amend`.
  Amender(Context& context, PieceDraft& draft, Ref around = {}) : context_(context), draft_(draft), around_(around) {}

  void run(Ref body, std::vector<Ref> const& colours = {}) {
    for (Ref const item : body.children()) add(item, colours);
  }

 private:
  void add(Ref item, std::vector<Ref> const& colours) {
    switch (item.kind()) {
      case K::labelled_ability:
        add_labelled(item, colours);
        return;
      case K::coloured_ability: {
        if (!colours.empty()) {
          context_.error(Code::MisplacedDeclaration, item.first().span(), "`on` inside `on`", "name all the colours in one `on a, b: …`");
          return;
        }
        std::vector<Ref> const names = item.children(K::name);
        Ref const outside = std::exchange(around_, item);
        for (Ref const part : item.children()) {
          if (part.is(K::ability_body)) {
            run(part, names);
          } else if (!part.is(K::name)) {
            add(part, names);
          }
        }
        around_ = outside;
        return;
      }
      case K::immobile:
        if (!may_depend_on_colour(item, colours)) return;
        if (!draft_.abilities.empty()) {
          context_.error(Code::MisplacedDeclaration, item.span(), "`immobile` says that the piece has no abilities, but it has some", "",
                         {{draft_.abilities.front().node.span(), "such as this"}});
        }
        context_.game.types[draft_.type].immobile = true;
        return;
      case K::attribute:
        return;  // with the conditions
      case K::remove_label: {
        Ref const name = item.child(K::name);
        if (std::erase_if(draft_.abilities, [&](AbilityDraft const& a) { return a.label == name.text(); }) == 0) report_label(name);
        return;
      }
      case K::replace_label: {
        Ref const name = item.child(K::label).first();
        auto const old = find(name.text());
        if (old == draft_.abilities.end()) {
          report_label(name);
        } else {
          old->node = item.last();
          old->label_node = name;
        }
        return;
      }
      default:
        if (may_depend_on_colour(item, colours)) {
          draft_.abilities.push_back({.node = item, .label = {}, .label_node = {}, .colours = colours, .around = around_});
        }
    }
  }

  bool may_depend_on_colour(Ref ability, std::vector<Ref> const& colours) {
    if (colours.empty() || ability.is(K::can_ability) || ability.is(K::like_ability)) return true;
    context_.error(Code::MisplacedDeclaration, ability.span(), "only `can` and `like` can depend on the colour stood on",
                   "move it out of the `on`, and ask for the colour in its condition: `when colour(origin) = …`");
    return false;
  }

  void add_labelled(Ref item, std::vector<Ref> const& colours) {
    Ref const name = item.child(K::label).first();
    if (auto const old = find(name.text()); old != draft_.abilities.end()) {
      context_.error(Code::DuplicateDeclaration, name.span(), fmt::format("the label `{}` stands twice", name.text()),
                     fmt::format("write `replace {}: …` to put this in the place of the old one", name.text()),
                     {{old->label_node.span(), "first here"}});
      return;
    }
    if (!may_depend_on_colour(item.last(), colours)) return;
    draft_.abilities.push_back({.node = item.last(), .label = name.text(), .label_node = name, .colours = colours, .around = around_});
  }

  std::vector<AbilityDraft>::iterator find(std::string const& label) {
    return std::find_if(draft_.abilities.begin(), draft_.abilities.end(), [&](AbilityDraft const& a) { return a.label == label; });
  }

  void report_label(Ref name) {
    std::vector<std::string> labels;
    for (AbilityDraft const& a : draft_.abilities) {
      if (!a.label.empty()) labels.push_back(a.label);
    }
    std::string help = did_you_mean(name.text(), labels);
    if (help.empty()) help = labels.empty() ? "none of its abilities has a label" : fmt::format("its labels are {}", list_names(labels));
    context_.error(Code::NothingToReplace, name.span(),
                   fmt::format("`{}` has no ability labelled `{}`", context_.game.types[draft_.type].name, name.text()), std::move(help));
  }

  Context& context_;
  PieceDraft& draft_;
  Ref around_;
};

std::string read_letter(Context& context, Ref letter, std::string const& piece) {
  std::string const text = unquoted(letter.first());
  bool const is_letter = text.size() == 1 && ((text[0] >= 'A' && text[0] <= 'Z') || text[0] == '#' || text[0] == '@');
  bool const is_promoted = text.size() == 2 && text[0] == '+' && text[1] >= 'A' && text[1] <= 'Z';
  if (!is_letter && !is_promoted) {
    context.error(Code::PieceLetter, letter.span(), fmt::format("the letter of `{}` must be one capital letter", piece),
                  "write it in double quotes: `\"R\"` (or `\"+R\"` for what a piece is promoted to)");
    return {};
  }
  for (auto const& other : context.game.types) {
    if (other.letter == text && other.name != piece) {
      context.error(Code::PieceLetter, letter.span(), fmt::format("`{}` already has the letter {}", other.name, letter.text()),
                    "give one of them another letter", {{other.span, "declared here"}});
      return {};
    }
  }
  return text;
}

void declare_piece(Context& context, Ref item, Pieces& pieces) {
  Ref const name = item.child(K::name);
  if (!context.declare("piece", name.text(), name.span())) return;
  if (context.game.types.size() == max_piece_types) {
    context.error(Code::TooManyPieces, name.span(), fmt::format("more than {} types of pieces", max_piece_types));
    return;
  }
  model::PieceType type{.name = name.text(), .letter = {}, .doc = doc_above(item), .span = name.span()};
  type.letter = read_letter(context, item.child(K::letter), type.name);
  type.neutral = item.has(K::neutral);
  pieces.drafts.push_back({.type = context.game.types.add(std::move(type)), .abilities = {}});
  Amender(context, pieces.drafts.back()).run(item.child(K::piece_body));
}

std::vector<PieceDraft*> amended(Context& context, Ref item, Pieces& pieces) {
  std::vector<PieceDraft*> drafts;
  if (Ref const all = item.child(K::amend_all)) {
    std::vector<std::string> except;
    if (Ref const out = all.child(K::except_kinds)) {
      for (Ref const kind : out.child(K::kinds).children()) {
        if (find_draft(context, pieces, kind) != nullptr) except.push_back(kind.text());
      }
    }
    for (PieceDraft& draft : pieces.drafts) {
      bool const is_out = std::find(except.begin(), except.end(), context.game.types[draft.type].name) != except.end();
      if (!is_out) drafts.push_back(&draft);
    }
  } else if (PieceDraft* draft = find_draft(context, pieces, item.child(K::name))) {
    drafts.push_back(draft);
  }
  return drafts;
}

}  // namespace

void declare_pieces(Context& context, std::vector<Item> const& items, Pieces& pieces) {
  for (Item const& item : items) {
    if (item.ref.is(K::piece)) {
      declare_piece(context, item.ref, pieces);
    } else if (item.ref.is(K::replaced_piece)) {
      PieceDraft* const draft = find_draft(context, pieces, item.ref.child(K::name));
      if (draft == nullptr) continue;
      draft->abilities.clear();
      model::PieceType& type = context.game.types[draft->type];
      type.immobile = false;
      type.span = item.ref.child(K::name).span();
      type.doc = doc_above(item.ref);
      if (Ref const letter = item.ref.child(K::letter)) type.letter = read_letter(context, letter, type.name);
      Amender(context, *draft).run(item.ref.child(K::piece_body));
    } else if (item.ref.is(K::amend)) {
      for (PieceDraft* draft : amended(context, item.ref, pieces)) Amender(context, *draft, item.ref).run(item.ref.child(K::piece_body));
    }
  }
}

namespace {

class AbilityBuilder {
 public:
  AbilityBuilder(Context& context, Pieces& pieces) : context_(context), pieces_(pieces), state_(pieces.drafts.size(), State::Fresh) {}

  void run() {
    for (PieceDraft const& draft : pieces_.drafts) build(draft, Ref{});
  }

 private:
  enum class State : std::uint8_t { Fresh, Busy, Done };

  // `borrower`: the `like` that needs it, for the message about circles.
  bool build(PieceDraft const& draft, Ref borrower) {
    State& state = state_[draft.type.index];
    if (state == State::Done) return true;
    if (state == State::Busy) {
      context_.error(Code::LikeCycle, borrower.child(K::name).span(), fmt::format("`{}` borrows its moves from itself, through others",
                                                                              context_.game.types[draft.type].name));
      return false;
    }
    state = State::Busy;
    model::PieceType const& type = context_.game.types[draft.type];
    if (draft.abilities.empty() && !type.immobile) {
      context_.error(Code::PieceWithoutAbilities, type.span, fmt::format("`{}` can do nothing", type.name),
                     "give it an ability such as `can step any`, or say that it stays: `immobile`");
    }
    for (AbilityDraft const& ability : draft.abilities) {
      check_label(ability);
      if (!ability.colours.empty()) note_block(draft, ability);
      if (ability.node.is(K::can_ability)) add_can(draft, ability);
      if (ability.node.is(K::like_ability)) add_like(draft, ability);
      if (ability.node.is(K::promote_ability)) add_promotion(draft, ability);
      if (ability.node.is(K::also_ability)) add_own_capture(draft, ability);
    }
    state = State::Done;
    return true;
  }

  static bool is_leg(Ref node) {
    return node.is(K::step_leg) || node.is(K::slide_leg) || node.is(K::leap_leg) || node.is(K::ride_leg) || node.is(K::hop_leg) ||
           node.is(K::follow_leg) || node.is(K::betza_leg);
  }

  Purpose purpose_in(Ref node) {
    return node.has(K::to_move) ? Purpose::Move : node.has(K::to_capture) ? Purpose::Capture : Purpose::Both;
  }

  std::vector<model::ColourId> colours_in(AbilityDraft const& draft) {
    std::vector<model::ColourId> ids;
    for (Ref const name : draft.colours) {
      if (auto const id = find_colour(context_.game, name.text())) {
        ids.push_back(id);
        continue;
      }
      std::vector<std::string> names;
      for (auto const& colour : context_.game.board.colours) names.push_back(colour.name);
      std::string help = did_you_mean(name.text(), names);
      if (help.empty()) help = names.empty() ? "the board has no colours; give it some with `colours`" : fmt::format("its colours are {}", list_names(names));
      context_.error(Code::UnknownName, name.span(), fmt::format("the board has no colour `{}`", name.text()), std::move(help));
    }
    return ids;
  }

  // The `on …:` that an ability stands in, once for all that it holds.
  void note_block(PieceDraft const& draft, AbilityDraft const& source) {
    auto& blocks = context_.game.types[draft.type].by_colour;
    if (blocks.empty() || blocks.back().span != source.around.span())
      blocks.push_back({.span = source.around.span(), .doc = doc_above(source.around), .colours = {}, .likes = {}});
    model::ColourBlock& block = blocks.back();
    if (block.colours.empty()) {
      for (Ref const name : source.colours)
        if (auto const colour = find_colour(context_.game, name.text())) block.colours.push_back(colour);
    }
    TypeId const like = source.node.is(K::like_ability) ? find_type(context_.game, resolved_name(source.node.child(K::name))) : TypeId{};
    if (like)
      block.likes.push_back(like);
    else
      block.is_all_like = false;
  }

  AbilityId add_ability(PieceDraft const& draft, Ability ability) {
    ability.type = draft.type;
    AbilityId const id = context_.game.abilities.add(std::move(ability));
    context_.game.types[draft.type].abilities.push_back(id);
    return id;
  }

  // `yellow: can …` where `on yellow: can …` was meant.
  void check_label(AbilityDraft const& source) {
    if (source.label.empty() || find_colour(context_.game, source.label).is_none()) return;
    context_.error(Code::MisplacedDeclaration, source.label_node.span(),
                   fmt::format("the label `{}` is a colour of the board", source.label),
                   fmt::format("write `on {}: …` for what the piece can do there, or choose another label", source.label));
  }

  void add_can(PieceDraft const& draft, AbilityDraft const& source) {
    Ability ability{.label = source.label, .doc = doc_of(source), .span = source.node.span(), .type = draft.type, .legs = {},
                    .purpose = purpose_in(source.node), .on_colours = colours_in(source)};
    PendingCondition pending{.ability = {}, .when = source.node.child(K::when_clause), .taking = source.node.child(K::taking_clause)};
    bool is_first = true;
    bool broken = false;
    for (Ref const leg : source.node.children()) {
      if (leg.is(K::betza_leg) && source.node.children().front().node != leg.node) {
        context_.error(Code::MisplacedDeclaration, leg.span(), "`betza` is a whole movement and continues no other", "give it a `can` of its own");
        return;
      }
      if (leg.is(K::betza_leg)) {
        for (BetzaMove const& move : check_betza(context_, leg)) {
          Ability one = ability;
          one.legs = {move.leg};
          if (one.purpose == Purpose::Both) one.purpose = move.purpose;
          pending.ability = add_ability(draft, std::move(one));
          pieces_.pending.push_back(pending);
        }
        for (Ref const more : source.node.children()) {
          if (more.node == leg.node || !is_leg(more)) continue;
          context_.error(Code::MisplacedDeclaration, more.span(), "`betza` is a whole movement and nothing continues it", "give this a `can` of its own");
        }
        return;
      }
      if (!is_leg(leg)) continue;
      if (auto checked = check_leg(context_, leg, is_first)) {
        ability.legs.push_back(std::move(*checked));
      } else {
        broken = true;
      }
      is_first = false;
    }
    if (ability.legs.size() > max_legs) {
      context_.error(Code::TooLarge, source.node.span(), fmt::format("a path of more than {} legs", max_legs));
      return;
    }
    if (broken) return;
    pending.ability = add_ability(draft, std::move(ability));
    pieces_.pending.push_back(pending);
  }

  void add_like(PieceDraft const& draft, AbilityDraft const& source) {
    Ref const name = source.node.child(K::name);
    TypeId const other = find_type(context_.game, resolved_name(name));
    if (other.is_none()) {
      std::vector<std::string> const names = type_names(context_.game);
      context_.error(Code::UnknownName, name.span(), fmt::format("no piece named `{}` to be like", name.text()), did_you_mean(name.text(), names));
      return;
    }
    if (!build(pieces_.drafts[other.index], source.node)) return;
    Purpose const only = purpose_in(source.node);
    std::vector<model::ColourId> const colours = colours_in(source);
    std::vector<AbilityId> const borrowed = context_.game.types[other].abilities;
    for (AbilityId const id : borrowed) {
      Ability copy = context_.game.abilities[id];
      int const purpose = static_cast<int>(copy.purpose) & static_cast<int>(only);
      if (purpose == 0) continue;
      copy.purpose = static_cast<Purpose>(purpose);
      copy.span = source.node.span();
      if (std::string doc = doc_of(source); !doc.empty()) copy.doc = std::move(doc);
      if (!colours.empty() && !copy.on_colours.empty()) {
        // Borrowed from certain colours, allowed on certain colours: both must hold.
        std::erase_if(copy.on_colours, [&](model::ColourId c) { return std::find(colours.begin(), colours.end(), c) == colours.end(); });
        if (copy.on_colours.empty()) continue;
      } else if (!colours.empty()) {
        copy.on_colours = colours;
      }
      pieces_.borrowed.emplace_back(add_ability(draft, std::move(copy)), id);
    }
  }

  void add_promotion(PieceDraft const& draft, AbilityDraft const& source) {
    model::Promotion promotion{.label = source.label, .doc = doc_of(source), .span = source.node.span(),
                               .compulsory = source.node.has(K::must_word)};
    promotion.only_lost = source.node.has(K::only_lost);
    for (Ref const name : source.node.children(K::name)) {
      Scope scope;
      if (TypeId const type = Expressions(context_, scope).type_named(name)) promotion.to.push_back(type);
    }
    context_.game.types[draft.type].promotions.push_back(std::move(promotion));
  }

  void add_own_capture(PieceDraft const& draft, AbilityDraft const& source) {
    Scope scope;
    Expressions expressions(context_, scope);
    std::vector<std::uint16_t> types = expressions.types_in(source.node.child(K::kinds));
    if (Ref const except = source.node.child(K::except_kinds)) {
      std::vector<std::uint16_t> const out = expressions.types_in(except.child(K::kinds));
      std::erase_if(types, [&](std::uint16_t t) { return std::find(out.begin(), out.end(), t) != out.end(); });
    }
    if (context_.game.types[draft.type].takes_own) {
      context_.error(Code::DuplicateDeclaration, source.node.span(), "what it captures of its own side is said twice", "say it once: `also capture own A/B`, or `own piece except A/B`");
    }
    context_.game.types[draft.type].takes_own_doc = doc_of(source);
    context_.game.types[draft.type].takes_own_label = source.label;
    context_.game.types[draft.type].takes_own_span = source.node.span();
    auto& own = context_.game.types[draft.type].takes_own.emplace();
    for (std::uint16_t const t : types) own.push_back(TypeId{t});
  }

  Context& context_;
  Pieces& pieces_;
  std::vector<State> state_;
};

Scope ability_scope() { return scope_of("in an ability", {Moment::Play, Moment::Displacement, Moment::Capture}); }

void check_attributes(Context& context, Ref body, TypeId type) {
  model::Game& game = context.game;
  for (Ref const item : body.children(K::attribute)) {
    Ref const name = item.child(K::name);
    Scope scope = scope_of("in an attribute", {});
    ExprId const value = Expressions(context, scope).any(item.last());
    Type const seen = game.exprs[value].type;
    if (seen == Type::Poisoned) continue;
    std::size_t index = 0;
    while (index < game.attributes.size() && game.attributes[game.attributes.id_at(index)].name != name.text()) ++index;
    if (index == game.attributes.size()) game.attributes.add({.name = name.text(), .type = seen, .span = name.span()});
    model::Attribute const& attribute = game.attributes[game.attributes.id_at(index)];
    if (attribute.type != seen) {
      context.error(Code::TypeMismatch, item.last().span(),
                    fmt::format("attribute `{}` is {} elsewhere, here {}", name.text(), with_article(attribute.type), with_article(seen)), "",
                    {{attribute.span, "first given here"}});
      continue;
    }
    auto& values = game.types[type].attributes;
    if (values.size() <= index) values.resize(index + 1);
    values[index] = value;
  }
}

}  // namespace

void check_abilities(Context& context, Pieces& pieces) { AbilityBuilder(context, pieces).run(); }

void check_piece_conditions(Context& context, std::vector<Item> const& items, Pieces& pieces) {
  model::Game& game = context.game;
  // Attributes first: conditions may ask for them.
  for (Item const& item : items) {
    if (!item.ref.is(K::piece) && !item.ref.is(K::amend) && !item.ref.is(K::replaced_piece)) continue;
    Ref const body = item.ref.child(K::piece_body);
    if (item.ref.is(K::amend)) {
      for (PieceDraft const* draft : amended(context, item.ref, pieces)) check_attributes(context, body, draft->type);
    } else if (TypeId const type = find_type(game, item.ref.child(K::name).text())) {
      check_attributes(context, body, type);
    }
  }
  for (PendingCondition const& pending : pieces.pending) {
    Scope scope = ability_scope();
    Expressions expressions(context, scope);
    if (pending.when) game.abilities[pending.ability].when = expressions.condition(pending.when.first());
    if (pending.taking) {
      game.abilities[pending.ability].taking = expressions.of_type(pending.taking.first(), {Type::Piece, Type::Site}, "a piece, or the site of one");
    }
  }
  for (auto const& [copy, original] : pieces.borrowed) {
    game.abilities[copy].when = game.abilities[original].when;
    game.abilities[copy].taking = game.abilities[original].taking;
  }
  for (PieceDraft const& draft : pieces.drafts) {
    std::size_t promotion = 0;
    for (AbilityDraft const& ability : draft.abilities) {
      Ref const when = ability.node.child(K::when_clause);
      Scope scope = ability_scope();
      Expressions expressions(context, scope);
      if (ability.node.is(K::promote_ability)) {
        model::Promotion& made = game.types[draft.type].promotions[promotion++];
        if (Ref const zone = ability.node.child(K::promote_zone)) made.zone = expressions.sites(zone.first());
        if (when) made.when = expressions.condition(when.first());
      } else if (ability.node.is(K::also_ability)) {
        if (when) game.types[draft.type].takes_own_when = expressions.condition(when.first());
      } else if (ability.node.is(K::forbid_ability)) {
        // One filter for all the types that an `amend all pieces` gives it to.
        auto const known = std::find_if(game.filters.begin(), game.filters.end(), [&](auto const& f) { return f.span == ability.node.span(); });
        if (known != game.filters.end()) {
          known->types.push_back(draft.type);
          continue;
        }
        Scope filter_scope = scope_of("in a filter", {Moment::Play, Moment::Displacement, Moment::Capture, Moment::Threat});
        game.filters.add({.name = ability.label,
                          .doc = doc_of(ability),
                          .span = ability.node.span(),
                          .subject = ability.node.has(K::to_capture) ? model::FilterSubject::Capture : model::FilterSubject::QuietMove,
                          .types = {draft.type},
                          .when = when ? Expressions(context, filter_scope).condition(when.first()) : model::ExprId{}});
      }
    }
  }
}

}  // namespace feerie::check
