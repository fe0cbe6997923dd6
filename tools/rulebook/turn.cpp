// The course of the game: its stages, whose turn it is, and what a player does in a turn.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/script.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

bool is_simple(std::vector<Step> const& steps) {
  return steps.size() <= 2 && std::all_of(steps.begin(), steps.end(), [](Step const& s) { return s.under.empty(); });
}

void write_steps(std::vector<Step> const& steps, std::string const& lead, Page& page) {
  if (steps.empty()) return;
  if (is_simple(steps)) {
    std::string text;
    for (Step const& step : steps) {
      std::string one = step.text;
      bool const opens = text.empty() && !lead.empty();
      if (opens && one.starts_with("The ")) one = fmt::format("{}, t{}", lead.substr(0, lead.size() - 1), one.substr(1));
      else if (opens) one = lead + " " + one;
      text += (text.empty() ? "" : " ") + one;
    }
    page.paragraph(text);
    return;
  }
  if (lead.empty()) {
    for (Step const& step : steps) page.paragraph(step.text);
    return;
  }
  page.paragraph(lead);
  page.numbered(steps);
}

// Players who take their turns by the rule of the phase.
std::string order_in_words(Speaker const& speaker, Phase const& phase) {
  Game const& game = speaker.game();
  std::string text;
  bool const is_known = !phase.order.from || game.exprs[phase.order.from].kind == ExprKind::PlayerConstant;
  if (game.players.size() == 2 && is_known && !phase.order.skipping) {
    text = fmt::format("{} begins, and the players take turns.", phase.order.from ? speaker.text(phase.order.from) : speaker.player_name(game.players.id_at(0)));
  } else if (phase.order.from) {
    text = fmt::format("Play goes clockwise, beginning with {}.", speaker.text(phase.order.from));
  } else {
    text = fmt::format("Play goes clockwise, beginning with {}.", speaker.player_name(game.players.id_at(0)));
  }
  if (!phase.order.doc.empty()) {
    text += " " + from_doc(phase.order.doc);
  } else if (phase.order.skipping) {
    Speaker they = speaker;
    they.mover = {"they", true};
    text += fmt::format(" A player is passed over when {}.", they.clause(phase.order.skipping));
  }
  return text;
}

std::string exits_in_words(Speaker const& speaker, Phase const& phase) {
  Game const& game = speaker.game();
  std::string text;
  for (PhaseExit const& exit : phase.exits) {
    std::string const next = spoken(name_in(game.phases, exit.to));
    std::string one;
    if (exit.after_turns_each > 0) {
      one = fmt::format("after {} each comes the next stage, {}", counted(exit.after_turns_each, "turn"), next);
    } else if (exit.when) {
      one = fmt::format("when {}, the next stage begins: {}", speaker.clause(exit.when), next);
    } else if (phase.turn) {
      one = fmt::format("then comes the next stage, {}", next);
    } else {
      continue;
    }
    text += (text.empty() ? "" : " ") + sentence(one);
  }
  return text;
}

void write_deck_events(Speaker const& speaker, PhaseId phase, Page& page) {
  for (Event const& event : speaker.game().events) {
    if (event.kind != EventKind::EmptyDeck || event.phase != phase) continue;
    if (!event.doc.empty()) {
      page.paragraph(from_doc(event.doc));
    } else {
      page.paragraph("When the last card has been drawn: " + ScriptProse(speaker).run_together(event.body));
    }
  }
}

void write_phase(Speaker const& speaker, PhaseId id, Page& page) {
  Game const& game = speaker.game();
  Phase const& phase = game.phases[id];
  if (!phase.begin_doc.empty()) {
    write_steps(ScriptProse(speaker).quoted(phase.begin_doc, phase.begin), "", page);
  } else {
    write_steps(ScriptProse(speaker).steps(phase.begin), "At the beginning:", page);
  }
  if (phase.turn) {
    page.paragraph(order_in_words(speaker, phase));
    if (!phase.before_turn_doc.empty()) {
      write_steps(ScriptProse(speaker).quoted(phase.before_turn_doc, phase.before_turn), "", page);
    } else {
      write_steps(ScriptProse(speaker).steps(phase.before_turn), "Before each turn:", page);
    }
    // The doc comment of a game's only turn is kept as that of its phase.
    std::string const& doc = phase.turn_doc.empty() && game.phases.size() == 1 ? phase.doc : phase.turn_doc;
    std::vector<Step> const steps = doc.empty() ? ScriptProse(speaker).steps(phase.turn) : ScriptProse(speaker).quoted(doc, phase.turn);
    write_steps(steps, !doc.empty() ? "" : is_simple(steps) ? "In a turn:" : "A turn goes like this:", page);
  }
  page.paragraph(exits_in_words(speaker, phase));
  write_deck_events(speaker, id, page);
}

}  // namespace

void write_turn(Speaker const& speaker, Page& page) {
  Game const& game = speaker.game();
  if (game.phases.size() == 1) {
    page.heading(2, "The turn");
    write_phase(speaker, game.phases.id_at(0), page);
    write_deck_events(speaker, PhaseId{}, page);
    return;
  }
  page.heading(2, "The course of the game");
  std::vector<std::string> names;
  for (Phase const& phase : game.phases) names.push_back(spoken(phase.name));
  page.paragraph(fmt::format("The game has {} stages: {}.", in_words(static_cast<int>(names.size())), list_of(names)));
  for (std::size_t i = 0; i < game.phases.size(); ++i) {
    PhaseId const id = game.phases.id_at(i);
    page.heading(3, capitalised(names[i]));
    if (!game.phases[id].doc.empty()) page.paragraph(from_doc(game.phases[id].doc));
    write_phase(speaker, id, page);
  }
  write_deck_events(speaker, PhaseId{}, page);
}

}  // namespace feerie::tools::book
