#include "interpreter/model/dump.hpp"

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"

namespace feerie::model {
namespace {

void dump_heading(Game const& game, DumpWriter& out) {
  out.doc(game.doc);
  out.line(fmt::format("{}variant {} {} ({})", game.is_abstract ? "abstract " : "", game.name,
                       quoted(game.title), game.id));
  out.indented([&] {
    if (!game.summary.empty()) out.line("summary " + quoted(game.summary));
    if (!game.source.empty()) out.line("source " + quoted(game.source));
    out.line(fmt::format("players {}..{}: {}", game.min_players, game.max_players,
                         joined(game.players, ", ", [](Player const& player) { return player.name; })));
  });
}

void dump_options(Game const& game, DumpWriter& out) {
  for (Option const& option : game.options) {
    out.doc(option.doc);
    out.line("option " + option.name + (option.question.empty() ? "" : " " + quoted(option.question)));
    out.indented([&] {
      for (std::size_t i = 0; i < option.values.size(); ++i) {
        OptionValue const& value = option.values[i];
        std::string text = value.name + (value.reading.empty() ? "" : " " + quoted(value.reading));
        if (i == option.default_value) text += " default";
        if (i == option.chosen) text += " chosen";
        out.line(text);
      }
    });
  }
}

std::string keyed_text(Keyed keyed) {
  switch (keyed) {
    case Keyed::Once:
      return "";
    case Keyed::ByPlayer:
      return " by player";
    case Keyed::BySector:
      return " by sector";
    case Keyed::ByType:
      return " by type";
  }
  return " by ?";
}

std::string counts_text(Game const& game, CountsPlies const& counts) {
  std::vector<std::string> since;
  if (counts.since_capture) since.emplace_back("capture");
  if (counts.since_placement) since.emplace_back("placement");
  if (!counts.since_move_of.empty()) since.push_back("move of " + names_of(game.types, counts.since_move_of));
  return " counts plies since " + joined(since, " or ", [](std::string const& what) { return what; });
}

std::string_view kind_text(Variable::Kind kind) {
  switch (kind) {
    case Variable::Kind::Counter:
      return "counter";
    case Variable::Kind::Table:
      return "table";
    case Variable::Kind::Slot:
      return "slot";
  }
  return "?";
}

void dump_variables(Game const& game, DumpWriter& out) {
  for (Variable const& variable : game.variables) {
    out.doc(variable.doc);
    std::string text = fmt::format("{} {}{} holds {}", kind_text(variable.kind), variable.name,
                                   keyed_text(variable.keyed), name_of(variable.type));
    if (variable.counts_plies) text += counts_text(game, variable.counts);
    out.line(text + clause(game, "=", variable.initial));
  }
}

void dump_material(Game const& game, DumpWriter& out) {
  for (Die const& die : game.dice) {
    out.line(fmt::format("die {} {}", die.name,
                         joined(die.faces, " ", [](int face) { return std::to_string(face); })));
  }
  for (Deck const& deck : game.decks) {
    std::string const cards = joined(deck.cards, ", ", [&](Card card) {
      return fmt::format("{} {}", card.count, name_in(game.types, card.type));
    });
    out.line(fmt::format("deck {} {{ {} }}", deck.name, cards));
  }
  for (StockEntry const& entry : game.stock) {
    out.line(fmt::format("stock {} {} {}", name_in(game.players, entry.player), entry.count,
                         name_in(game.types, entry.type)));
  }
  for (SetupPiece const& piece : game.setup) {
    out.line(fmt::format("setup {} {} {}", name_in(game.board.sites, piece.site),
                         piece.owner ? name_in(game.players, piece.owner) : "neutral",
                         name_in(game.types, piece.type)));
  }
}

std::string rule_prefix(std::string const& name) {
  return name.empty() ? "" : fmt::format("rule {}: ", name);
}

std::string_view subject_text(FilterSubject subject) {
  switch (subject) {
    case FilterSubject::AnyMove:
      return "move";
    case FilterSubject::QuietMove:
      return "quiet move";
    case FilterSubject::Capture:
      return "capture";
    case FilterSubject::Place:
      return "place";
    case FilterSubject::Displace:
      return "displace";
    case FilterSubject::Decision:
      return "decision";
  }
  return "?";
}

void dump_filters(Game const& game, DumpWriter& out) {
  for (Filter const& filter : game.filters) {
    out.doc(filter.doc);
    std::string text = fmt::format("{}forbid {}", rule_prefix(filter.name), subject_text(filter.subject));
    if (!filter.types.empty()) text += " of " + names_of(game.types, filter.types);
    text += clause(game, "when", filter.when) + clause(game, "afterwards", filter.afterwards);
    if (filter.unless_no_decision) text += " unless it leaves no decision";
    out.line(text);
    out.indented([&] { dump_script(game, "softened", filter.softened, out); });
  }
  for (Spare const& spare : game.spares) {
    out.doc(spare.doc);
    out.line(rule_prefix(spare.name) + "spare victim" + clause(game, "when", spare.when));
  }
}

void dump_captures(Game const& game, DumpWriter& out) {
  Captures const& captures = game.captures;
  out.doc(captures.doc);
  switch (captures.policy) {
    case CapturePolicy::Remove:
      return out.line("captures remove");
    case CapturePolicy::Swap:
      return out.line("captures swap");
    case CapturePolicy::ToStock:
      return out.line(captures.as_promoted_from ? "captures go to stock demoted" : "captures go to stock");
    case CapturePolicy::Explode:
      return out.line("captures explode" + (captures.blast_spares.empty()
                                                ? ""
                                                : " sparing " + names_of(game.types, captures.blast_spares)));
    case CapturePolicy::Script:
      return dump_script(game, "captures", captures.script, out);
  }
}

std::string event_text(Game const& game, Event const& event) {
  std::string const piece = event.piece ? " " + name_in(game.locals, event.piece) : "";
  switch (event.kind) {
    case EventKind::Displace:
      return "on displace" + piece;
    case EventKind::Move:
      return "on move" + piece;
    case EventKind::Capture:
      return "on capture" + piece;
    case EventKind::Place:
      return "on place" + piece;
    case EventKind::Enter:
      return "on enter " + to_text(game, event.zone) + piece;
    case EventKind::EmptyDeck:
      return "on empty " + name_in(game.decks, event.deck);
  }
  return "on ?";
}

void dump_events(Game const& game, DumpWriter& out) {
  for (Event const& event : game.events) {
    out.doc(event.doc);
    std::string const phase = event.phase ? " in phase " + name_in(game.phases, event.phase) : "";
    dump_script(game, event_text(game, event) + phase + clause(game, "when", event.when), event.body, out);
  }
}

void dump_specials(Game const& game, DumpWriter& out) {
  for (Special const& special : game.specials) {
    out.doc(special.doc);
    out.line("special " + special.name);
    out.indented([&] {
      for (SpecialPiece const& piece : special.with) {
        out.line(fmt::format("with {} = {}{}", name_in(game.locals, piece.local), to_text(game, piece.pieces),
                             clause(game, "at", piece.site)));
      }
      for (ExprId const condition : special.when) out.line("when " + to_text(game, condition));
      dump_script(game, "do", special.body, out);
      if (!special.texts.empty()) out.line("write " + joined(special.texts, " or ", quoted));
    });
  }
}

void dump_procedures(Game const& game, DumpWriter& out) {
  for (Procedure const& procedure : game.procedures) {
    out.doc(procedure.doc);
    dump_script(game,
                fmt::format("procedure {}({})", procedure.name, names_of(game.locals, procedure.parameters)),
                procedure.body, out);
  }
}

std::string exit_text(Game const& game, PhaseExit const& exit) {
  std::string const to = "next " + name_in(game.phases, exit.to);
  if (exit.after_turns_each != 0) return to + fmt::format(" after {} turns each", exit.after_turns_each);
  return to + clause(game, "when", exit.when);
}

void dump_phases(Game const& game, DumpWriter& out) {
  for (Phase const& phase : game.phases) {
    out.doc(phase.doc);
    out.line("phase " + phase.name);
    out.indented([&] {
      dump_script(game, "begin", phase.begin, out);
      out.line("order clockwise" + clause(game, "from", phase.order.from) +
               clause(game, "skipping", phase.order.skipping));
      dump_script(game, "before turn", phase.before_turn, out);
      dump_script(game, "turn", phase.turn, out);
      for (PhaseExit const& exit : phase.exits) out.line(exit_text(game, exit));
    });
  }
}

std::string ending_text(Ending const& ending) {
  bool const is_mover = ending.who == Ending::Who::Mover;
  switch (ending.kind) {
    case Ending::Kind::Win:
      return is_mover ? "win" : "player to move wins";
    case Ending::Kind::Loss:
      return is_mover ? "loss" : "player to move loses";
    case Ending::Kind::Draw:
      return ending.by_claim ? "draw by claim" : "draw";
    case Ending::Kind::Rank:
      return "end";
  }
  return "?";
}

void dump_endings(Game const& game, DumpWriter& out) {
  for (Ending const& ending : game.endings) {
    out.doc(ending.doc);
    std::string text = ending_text(ending) + clause(game, "when", ending.when);
    if (!ending.name.empty()) text += " " + quoted(ending.name);
    if (ending.then) {
      dump_script(game, text + " then", ending.then, out);
    } else {
      out.line(text);
    }
  }
}

std::string template_text(TextTemplate const& parts) {
  return quoted(joined(
      parts, "", [](TextPart const& part) { return part.is_field ? "{" + part.text + "}" : part.text; }));
}

void dump_notation(Game const& game, DumpWriter& out) {
  Notation const& notation = game.notation;
  out.line("notation");
  out.indented([&] {
    auto const texts = [&](std::string_view what, std::vector<TextTemplate> const& templates) {
      if (!templates.empty()) out.line(fmt::format("{} {}", what, joined(templates, " or ", template_text)));
    };
    texts("move", notation.move);
    texts("place", notation.place);
    texts("choose", notation.choose);
    texts("chance", notation.chance);
    for (FenRight const& right : notation.fen.rights) {
      out.line(fmt::format("fen right {} = {} of {}", quoted(right.letter),
                           name_in(game.specials, right.special), name_in(game.players, right.player)));
    }
    if (notation.fen.has_passed) out.line("fen passed = last.passed");
    if (notation.fen.tally)
      out.line(fmt::format("fen tally = {} of {}", name_in(game.variables, notation.fen.tally), notation.fen.tally_of));
    if (notation.fen.clock) out.line("fen clock = " + name_in(game.variables, notation.fen.clock));
  });
}

void dump_citations(Game const& game, DumpWriter& out) {
  for (Citation const& citation : game.citations)
    out.line(fmt::format("citation {} {}", citation.rule, quoted(citation.text)));
}

}  // namespace

std::string dump(Game const& game) {
  DumpWriter out;
  dump_heading(game, out);
  dump_options(game, out);
  dump_board(game, out);
  dump_pieces(game, out);
  dump_variables(game, out);
  dump_material(game, out);
  dump_filters(game, out);
  dump_captures(game, out);
  dump_events(game, out);
  dump_specials(game, out);
  dump_procedures(game, out);
  dump_phases(game, out);
  dump_endings(game, out);
  dump_notation(game, out);
  dump_examples(game, out);
  dump_citations(game, out);
  return out.take();
}

}  // namespace feerie::model
