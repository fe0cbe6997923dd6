// What capturing does, whom it spares, and what else a move brings about.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/script.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

// En passant, for one: the victim stands elsewhere than on the square that is moved to.
bool takes_elsewhere(Speaker const& speaker) {
  auto const& abilities = speaker.game().abilities;
  return std::any_of(abilities.begin(), abilities.end(), [&](Ability const& a) { return a.taking && speaker.is_in_play(a.type); });
}

std::string policy(Speaker const& speaker) {
  Captures const& captures = speaker.game().captures;
  std::string const onto = fmt::format("A piece captures by moving onto {} with an enemy piece on it{}. ", with_article(speaker.site_word()),
                                       takes_elsewhere(speaker) ? ", unless the description of the piece says otherwise" : "");
  if (!captures.doc.empty()) return (captures.policy == CapturePolicy::Swap ? "" : onto) + from_doc(captures.doc);
  switch (captures.policy) {
    case CapturePolicy::Remove:
      return onto + "The captured piece leaves the board for good.";
    case CapturePolicy::Swap:
      return "A piece captures by moving onto an enemy piece: the two change places.";
    case CapturePolicy::ToStock:
      return onto + "The captured piece changes sides: it goes into the hand of the player who took it" +
             (captures.as_promoted_from ? ", as what it was before it was promoted." : ".");
    case CapturePolicy::Explode: {
      std::string text = onto + "A capture is an explosion: it removes the captured piece, the piece that took it, and everything around them";
      if (!captures.blast_spares.empty()) {
        std::vector<std::string> names;
        for (TypeId const t : captures.blast_spares) names.push_back(plural(speaker.piece_name(t)));
        text += fmt::format(", except {} that only stand by", list_of(names));
      }
      return text + ".";
    }
    case CapturePolicy::Script:
      return onto + "When a piece is captured: " + ScriptProse(speaker).run_together(captures.script) + " Then it leaves the board.";
  }
  return {};
}

// What may be taken of one's own side, said once for all the types of which it is true.
void add_own_captures(Speaker const& speaker, std::vector<Step>& items) {
  Game const& game = speaker.game();
  std::vector<std::string> docs;
  std::map<std::string, std::vector<std::uint16_t>> takers;
  for (std::size_t i = 0; i < game.types.size(); ++i) {
    TypeId const id = game.types.id_at(i);
    PieceType const& type = game.types[id];
    if (!type.takes_own || !speaker.is_in_play(id)) continue;
    if (!type.takes_own_doc.empty() && type.takes_own_doc != type.doc) {
      std::string const doc = from_doc(type.takes_own_doc);
      if (std::find(docs.begin(), docs.end(), doc) == docs.end()) docs.push_back(doc);
      continue;
    }
    std::vector<std::uint16_t> own;
    for (TypeId const t : *type.takes_own) own.push_back(t.index);
    std::string what = speaker.kinds(own, true, "and");
    // "pieces other than kings" of their own side
    std::size_t const other = what.find(" other than ");
    what = other == std::string::npos ? what + " of their own side" : fmt::format("{} of their own side{}", what.substr(0, other), what.substr(other));
    if (type.takes_own_when) what += ", if " + speaker.clause(type.takes_own_when);
    takers[what].push_back(id.index);
  }
  for (std::string const& doc : docs) items.push_back({doc});
  for (auto const& [what, types] : takers) {
    items.push_back({sentence(fmt::format("{} may also capture {}", types.size() == 1 ? plural(speaker.piece_name(TypeId{types[0]})) : speaker.kinds(types, true, "and"), what))});
  }
}

std::string event_in_words(Speaker speaker, Event const& event) {
  if (event.kind == EventKind::EmptyDeck) return {};  // told with the turn
  if (!event.doc.empty()) return from_doc(event.doc);
  Game const& game = speaker.game();
  // Bookkeeping for a rule that is told elsewhere is no rule of its own.
  auto const& body = game.blocks[event.body];
  bool const is_bookkeeping = std::all_of(body.begin(), body.end(), [&](Statement const& s) {
    return s.kind == StatementKind::Set && game.variables[s.variable].type != Type::Number;
  });
  if (is_bookkeeping) return {};
  std::string when;
  speaker.names[event.piece] = {"that piece", false};
  switch (event.kind) {
    case EventKind::Displace:
      when = "whenever a piece changes its place";
      break;
    case EventKind::Move:
      when = "whenever a player moves a piece";
      break;
    case EventKind::Capture:
      when = "whenever a piece is captured";
      break;
    case EventKind::Place:
      when = "whenever a piece is put on the board";
      break;
    case EventKind::Enter:
      when = fmt::format("whenever a piece enters {}", speaker.text(event.zone));
      break;
    case EventKind::EmptyDeck:
      return {};
  }
  if (event.when && !speaker.is_always(event.when, true)) when += " and " + speaker.clause(event.when);
  return capitalised(when) + ": " + lowered(ScriptProse(speaker).run_together(event.body));
}

}  // namespace

void write_captures(Speaker const& speaker, Page& page) {
  Game const& game = speaker.game();
  std::vector<Step> items;
  if (are_there_captures(speaker)) {
    items.push_back({policy(speaker)});
    add_own_captures(speaker, items);
    for (Spare const& spare : game.spares) {
      Speaker they = speaker;
      items.push_back({spare.doc.empty() ? sentence("a piece cannot be captured" + (spare.when ? " if " + they.clause(spare.when) : std::string())) : from_doc(spare.doc)});
    }
  }
  for (Event const& event : game.events) {
    if (std::string text = event_in_words(speaker, event); !text.empty()) items.push_back({std::move(text)});
  }
  if (items.empty()) return;
  page.heading(2, game.events.empty() ? "Captures" : "Captures, and what else a move brings about");
  if (items.size() == 1) {
    page.paragraph(items[0].text);
  } else {
    page.bullets(items);
  }
}

}  // namespace feerie::tools::book
