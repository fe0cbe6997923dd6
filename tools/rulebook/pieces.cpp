// The pieces one by one: how each moves, what it may become.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/movement.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

// Types that are not on the board, but whose moves a turn borrows or whose names are on cards.
std::vector<bool> types_spoken_of(Game const& game) {
  std::vector<bool> spoken_of(game.types.size(), false);
  for (Deck const& deck : game.decks) {
    for (Card const& card : deck.cards) spoken_of[card.type.index] = true;
  }
  for (Block const& block : game.blocks) {
    for (Statement const& s : block) {
      for (Playable const& play : s.plays) {
        if (play.like && game.exprs[play.like].kind == ExprKind::TypeConstant) spoken_of[static_cast<std::size_t>(game.exprs[play.like].value)] = true;
      }
    }
  }
  return spoken_of;
}

// Whether the turn may move pieces the way this type does.
bool is_borrowed(Game const& game, TypeId type) {
  for (Block const& block : game.blocks) {
    for (Statement const& s : block) {
      for (Playable const& play : s.plays) {
        if (play.like && game.exprs[play.like].kind == ExprKind::TypeConstant && game.exprs[play.like].value == type.index) return true;
      }
    }
  }
  return false;
}

// A doc comment above a piece speaks of what stands in its braces, not of what was added elsewhere. What has a label there is a rule
// of its own, and is told all the same.
bool is_inside(Game const& game, TypeId type, Ability const& ability) {
  Span const own = game.types[type].span;
  if (ability.span.file != own.file || ability.span.begin < own.begin) return false;
  return std::none_of(game.types.begin(), game.types.end(),
                      [&](PieceType const& t) { return t.span.file == own.file && t.span.begin > own.begin && t.span.begin < ability.span.begin; });
}

std::string promotion_in_words(Speaker const& speaker, PieceType const& type, Promotion const& promotion) {
  std::string const name = spoken(type.name);
  if (!promotion.doc.empty() && promotion.doc != type.doc) return from_doc(promotion.doc);
  std::vector<std::string> to;
  for (TypeId const t : promotion.to) to.push_back(speaker.piece_name(t));
  std::string text = with_article(name);
  if (promotion.zone) {
    Expr const& zone = speaker.game().exprs[promotion.zone];
    std::string const where = speaker.text(promotion.zone);
    text += zone.kind == ExprKind::AllSites ? " that moves" : fmt::format(" that reaches {}", where);
  } else {
    text += " that moves";
  }
  text += fmt::format(" {} be promoted to {}", promotion.compulsory ? "must" : "may", with_article(list_of(to, "or")));
  if (promotion.only_lost) text += " of which the player has lost one";
  if (promotion.when && !speaker.is_always(promotion.when, true)) text += ", if " + speaker.clause(promotion.when);
  return sentence(text);
}

bool asks_for_threat(Game const& game, ExprId id, TypeId type) {
  if (!has(game.exprs, id)) return false;
  Expr const& e = game.exprs[id];
  if (e.kind == ExprKind::IsThreatened && has(game.exprs, e.a)) {
    auto const& of = game.exprs[e.a].items;
    if (std::find(of.begin(), of.end(), type.index) != of.end()) return true;
  }
  return asks_for_threat(game, e.a, type) || asks_for_threat(game, e.b, type) || asks_for_threat(game, e.c, type);
}

// A royal piece that may be taken can still have rules that keep it from attack.
bool is_guarded(Game const& game, TypeId type) {
  return std::any_of(game.filters.begin(), game.filters.end(), [&](Filter const& f) { return asks_for_threat(game, f.afterwards, type); });
}

std::string royal_in_words(Game const& game, TypeId id) {
  PieceType const& type = game.types[id];
  // Restrictions stand under their own heading.
  if (type.may_be_taken && !type.royal_doc.empty()) return from_doc(type.royal_doc);
  bool const is_free = type.may_be_taken && !is_guarded(game, id);
  return fmt::format("A player whose {} is attacked is in check{}.", spoken(type.name), is_free ? ", but may leave it so" : "");
}

void write_piece(Speaker speaker, TypeId id, std::size_t width, Page& page) {
  Game const& game = speaker.game();
  PieceType const& type = game.types[id];
  std::string const name = spoken(type.name);
  speaker.possessive = "its own";
  page.heading(3, fmt::format("{} ({})", capitalised(name), type.letter));

  std::vector<Ability const*> all;
  std::vector<Ability const*> undocumented;
  std::vector<std::string> docs;
  std::string const doc = type.doc.empty() ? "" : from_doc(type.doc);
  for (AbilityId const a : type.abilities) {
    Ability const& ability = game.abilities[a];
    all.push_back(&ability);
    // In a piece of one line its doc comment stands above the abilities too.
    std::string const own = ability.doc.empty() || ability.doc == type.doc ? "" : from_doc(ability.doc);
    if (own.empty()) {
      if (doc.empty() || !ability.label.empty() || !is_inside(game, id, ability)) undocumented.push_back(&ability);
    } else if (std::find(docs.begin(), docs.end(), own) == docs.end()) {
      docs.push_back(own);
    }
  }
  std::string text = doc;
  auto const add = [&](std::string const& more) {
    if (!more.empty()) text += (text.empty() ? "" : " ") + more;
  };
  if (!speaker.is_in_play(id)) add(fmt::format("There is no {} on the board: only cards and rules speak of it.", name));
  if (type.immobile && doc.empty()) add("It never moves.");
  if (type.neutral && doc.empty()) add("It belongs to nobody.");
  bool const is_shown = speaker.is_in_play(id) || is_borrowed(game, id);
  if (is_shown) add(moves_in_words(speaker, undocumented));
  page.paragraph(text);
  if (is_shown) {
    std::vector<Step> items;
    for (std::string const& one : docs) items.push_back({one});
    if (items.size() == 1) {
      page.paragraph(items[0].text);
    } else {
      page.bullets(items);
    }
  }
  std::string more;
  for (Promotion const& promotion : type.promotions) more += (more.empty() ? "" : " ") + promotion_in_words(speaker, type, promotion);
  if (type.royal) more += (more.empty() ? "" : " ") + royal_in_words(game, id);
  for (std::size_t i = 0; i < type.attributes.size(); ++i) {
    if (!type.attributes[i]) continue;
    more += fmt::format("{}Its {} is {}.", more.empty() ? "" : " ", spoken(name_in(game.attributes, game.attributes.id_at(i))), speaker.text(type.attributes[i]));
  }
  page.paragraph(more);
  if (is_shown) {
    std::string const drawing = draw_moves(speaker, id, all, type.letter.substr(type.letter.size() - 1), width - 4);
    if (!drawing.empty()) page.drawing(drawing);
  }
}

}  // namespace

void write_pieces(Speaker const& speaker, std::size_t width, Page& page) {
  Game const& game = speaker.game();
  page.heading(2, "The pieces");
  page.paragraph(drawing_legend(speaker));
  std::vector<bool> const spoken_of = types_spoken_of(game);
  for (std::size_t i = 0; i < game.types.size(); ++i) {
    TypeId const id = game.types.id_at(i);
    if (speaker.is_in_play(id) || spoken_of[i]) write_piece(speaker, id, width, page);
  }
}

}  // namespace feerie::tools::book
