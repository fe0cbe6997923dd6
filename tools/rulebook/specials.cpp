// Special moves: the pieces that make them, when they may, what they do.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/script.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

// Texts that players can say: those without fields.
std::vector<std::string> sayings(Special const& special) {
  std::vector<std::string> texts;
  for (std::string const& text : special.texts) {
    if (text.find('{') == std::string::npos) texts.push_back(text);
  }
  return texts;
}

// "only for Black, ": who alone can ever have the pieces that it takes.
std::string only_for(Speaker const& speaker, Special const& special) {
  Game const& game = speaker.game();
  std::vector<std::string> able;
  for (std::size_t p = 0; p < game.players.size(); ++p) {
    std::vector<bool> const types = types_in_play(game, game.players.id_at(p));
    bool const has_all = std::all_of(special.with.begin(), special.with.end(), [&](SpecialPiece const& piece) {
      auto const& kinds = game.exprs[piece.pieces].items;
      return game.exprs[piece.pieces].kind != ExprKind::Pieces || std::any_of(kinds.begin(), kinds.end(), [&](std::uint16_t t) { return types[t]; });
    });
    if (has_all) able.push_back(speaker.player_name(game.players.id_at(p)));
  }
  return able.empty() || able.size() == game.players.size() ? "" : fmt::format("only for {}, ", list_of(able));
}

std::string special_in_words(Speaker speaker, Special const& special) {
  std::vector<std::string> pieces;
  for (SpecialPiece const& piece : special.with) {
    Expr const& query = speaker.game().exprs[piece.pieces];
    std::string const name = query.kind == ExprKind::Pieces ? speaker.kinds(query.items, false, "or") : "piece";
    speaker.names[piece.local] = {"the " + name, false};
    pieces.push_back(fmt::format("the {} on {}", name, speaker.text(piece.site)));
  }
  std::vector<std::string> conditions;
  for (ExprId const when : special.when) {
    if (!speaker.is_always(when, true)) conditions.push_back(speaker.clause(when));
  }
  std::string text = fmt::format("by {}.", list_of(pieces));
  if (!conditions.empty()) {
    text += " It is possible when ";
    for (std::size_t i = 0; i < conditions.size(); ++i) text += (i == 0 ? "" : i + 1 == conditions.size() ? "; and " : "; ") + conditions[i];
    text += ".";
  }
  std::vector<std::string> effects;
  for (Step const& step : ScriptProse(speaker).steps(special.body)) {
    std::string one = step.text.substr(0, step.text.size() - 1);
    if (one.starts_with("The ")) one[0] = 't';
    effects.push_back(std::move(one));
  }
  return text + " Then " + sentence(list_of(effects)).replace(0, 1, effects.empty() ? "" : effects[0].substr(0, 1));
}

}  // namespace

void write_specials(Speaker const& speaker, Page& page) {
  Game const& game = speaker.game();
  if (game.specials.empty()) return;
  page.heading(2, "Special moves");
  // One mirror image after the other would be tiresome.
  Speaker plain = speaker;
  plain.tells_mirrors = false;
  if (game.players.size() == 2) {
    page.paragraph(fmt::format("Squares are named as they are for {}; for {} they are the mirror image.", speaker.player_name(game.players.id_at(0)),
                               speaker.player_name(game.players.id_at(1))));
  }
  std::vector<std::string> told;
  std::vector<Step> items;
  for (Special const& special : game.specials) {
    std::string const doc = special.doc.empty() ? "" : from_doc(special.doc);
    if (!doc.empty() && std::find(told.begin(), told.end(), doc) == told.end()) told.push_back(doc);
    std::vector<std::string> const texts = sayings(special);
    std::string const whose = only_for(plain, special);
    std::string const written = texts.empty() ? "" : fmt::format(" (written {})", list_of(texts, "or"));
    items.push_back({fmt::format("**{}**{}, {}{}", capitalised(spoken(special.name)), written, whose, special_in_words(plain, special))});
  }
  for (std::string const& doc : told) page.paragraph(doc);
  page.bullets(items);
}

}  // namespace feerie::tools::book
