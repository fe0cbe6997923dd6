// What the rules forbid or demand.
#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/script.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

std::string subject(Speaker const& speaker, Filter const& filter) {
  std::string who = "a piece";
  if (!filter.types.empty()) {
    std::vector<std::uint16_t> types;
    for (TypeId const t : filter.types) types.push_back(t.index);
    who = with_article(speaker.kinds(types, false, "or"));
  }
  switch (filter.subject) {
    case FilterSubject::AnyMove:
      return who + " may not move";
    case FilterSubject::QuietMove:
      return who + " may not move without capturing";
    case FilterSubject::Capture:
      return who + " may not capture";
    case FilterSubject::Place:
      return "a piece may not be put on the board";
    case FilterSubject::Displace:
      return "no piece may be moved, not even by another’s move,";
    case FilterSubject::Decision:
      return "nothing may be played";
  }
  return {};
}

Step filter_in_words(Speaker const& speaker, Filter const& filter) {
  Step step;
  if (!filter.doc.empty()) {
    step.text = from_doc(filter.doc);
  } else {
    std::string text = subject(speaker, filter);
    if (filter.when && !speaker.is_always(filter.when, true)) text += " if " + speaker.clause(filter.when);
    if (filter.afterwards) text += fmt::format("{} if afterwards {}", filter.when ? " and" : "", speaker.clause(filter.afterwards));
    if (filter.unless_no_decision) text += ", unless there is nothing else to do";
    step.text = sentence(text);
  }
  if (filter.softened)
    step.text += " " + (filter.softened_doc.empty() ? std::string("This rule can be broken: see the turn for what follows.")
                                                    : from_doc(filter.softened_doc));
  return step;
}

}  // namespace

void write_forbidden(Speaker const& speaker, Page& page) {
  Game const& game = speaker.game();
  std::vector<Step> items;
  for (PieceType const& type : game.types) {
    if (!type.royal || type.may_be_taken) continue;
    items.push_back({type.royal_doc.empty() ? fmt::format("A player may not leave their own {} attacked.", spoken(type.name)) : from_doc(type.royal_doc)});
  }
  for (Filter const& filter : game.filters) {
    bool const never = filter.when && speaker.is_always(filter.when, false);
    if (!never) items.push_back(filter_in_words(speaker, filter));
  }
  if (items.empty()) return;
  page.heading(2, "Restrictions");
  page.bullets(items);
}

}  // namespace feerie::tools::book
