// How the game ends, in the order in which the endings are tried.
#include <fmt/format.h>

#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/script.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

std::string_view outcome(Ending const& ending) {
  switch (ending.kind) {
    case Ending::Kind::Win:
      return "Win";
    case Ending::Kind::Loss:
      return "Loss";
    case Ending::Kind::Draw:
      return ending.by_claim ? "Draw by claim" : "Draw";
    case Ending::Kind::Rank:
      return "End";
  }
  return {};
}

// Endings of one name that nobody has described are one, with several conditions.
bool is_same(Ending const& a, Ending const& b) {
  return a.kind == b.kind && a.who == b.who && a.by_claim == b.by_claim && a.name == b.name && a.doc.empty() && b.doc.empty() && a.kind != Ending::Kind::Rank;
}

std::string told(Speaker speaker, std::vector<Ending const*> const& same) {
  Ending const& ending = *same.front();
  if (!ending.doc.empty()) return from_doc(ending.doc);
  bool const is_mover = ending.who == Ending::Who::Mover;
  speaker.mover = is_mover && ending.kind != Ending::Kind::Draw && ending.kind != Ending::Kind::Rank ? Noun{"they", true} : Noun{"the player who has just played", false};
  if (!is_mover) {
    speaker.to_move = {"they", true};
    if (speaker.game().players.size() == 2) speaker.opponent = {"they", true};
  }
  std::string const who = is_mover ? "the player who has just played" : "the player to move";
  std::string when;
  for (Ending const* const one : same) when += (when.empty() ? "" : ", or when ") + speaker.clause(one->when);
  switch (ending.kind) {
    case Ending::Kind::Win:
      return sentence(fmt::format("{} wins when {}", who, when));
    case Ending::Kind::Loss:
      return sentence(fmt::format("{} loses when {}", who, when));
    case Ending::Kind::Draw:
      return sentence(ending.by_claim ? fmt::format("either player may claim a draw when {}", when) : fmt::format("the game is drawn when {}", when));
    case Ending::Kind::Rank:
      return sentence(fmt::format("the game ends when {}", when)) + " " + ScriptProse(speaker).run_together(ending.then);
  }
  return {};
}

}  // namespace

void write_endings(Speaker const& speaker, Page& page) {
  Game const& game = speaker.game();
  page.heading(2, "The end of the game");
  std::vector<Step> items;
  std::vector<std::vector<Ending const*>> all;
  for (Ending const& ending : game.endings) {
    if (speaker.is_always(ending.when, false)) continue;
    if (!all.empty() && is_same(*all.back().front(), ending)) {
      all.back().push_back(&ending);
    } else {
      all.push_back({&ending});
    }
  }
  for (std::vector<Ending const*> const& same : all) {
    std::string const name = same.front()->name.empty() ? "" : ": " + same.front()->name;
    items.push_back({fmt::format("**{}{}.** {}", outcome(*same.front()), name, told(speaker, same))});
  }
  if (items.size() > 1) page.paragraph("After every turn these are looked at in this order, and the first that holds ends the game:");
  page.bullets(items);
}

}  // namespace feerie::tools::book
