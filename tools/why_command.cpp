// feerie why VARIANT MOVE: which rule makes a move, or which one forbids it.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "interpreter/notation/move_text.hpp"
#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/move_reason.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct WhyOptions {
  std::string variant;
  std::string move;
};

// The first line of the rule, as its author wrote it.
std::string quoted(Span span, SourceSet const& sources) {
  std::string_view const text = sources.text(span);
  std::size_t const end = std::min(text.find('\n'), text.size());
  return printable(text.substr(0, end)) + (end < text.size() ? " …" : "");
}

ExitCode why(GameSetup& setup, WhyOptions const& options, Session const& session) {
  MoveReason const reason = explain_text(setup.game, options.move);
  if (auto const code = complain_of_stop(setup)) return *code;  // one of too many decisions
  bool const has_place = reason.span.is_somewhere();
  std::string const place = has_place ? setup.sources.place(reason.span) : "";
  if (session.options.json) {
    Json document = Json::object();
    document["text"] = options.move;
    document["legal"] = reason.is_legal;
    document["reason"] = reason.why;
    document["rule"] = reason.rule.empty() ? Json() : Json(reason.rule);
    document["place"] = has_place ? Json(place) : Json();
    document["doc"] = reason.doc.empty() ? Json() : Json(reason.doc);
    document["sites"] = reason.sites;
    print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    return ExitCode::Fine;
  }
  std::string text =
      fmt::format("{} is {}{}\n", printable(notation::shortened(options.move)), reason.is_legal ? "legal" : "illegal",
                  reason.why.empty() ? "" : ": " + reason.why);
  if (has_place) text += fmt::format("  {}: {}\n", place, quoted(reason.span, setup.sources));
  if (!reason.doc.empty()) text += "  " + reason.doc + "\n";
  print_result(text);
  if (!reason.is_legal) {
    std::string const suggestion = did_you_mean(options.move, texts_here(setup.game));
    if (!suggestion.empty()) print_message("  " + suggestion + "\n");
  }
  return ExitCode::Fine;
}

}  // namespace

void add_why_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<WhyOptions>();
  Command const command = line.add_command("why", "Which rule makes a move legal, or forbids it");
  add_game_options(command, session, options->variant);
  command.add_argument("MOVE", options->move, "Its text").required();
  command.set_footer(
      "Examples:\n"
      "  feerie why chess e2e4\n"
      "  feerie why chess e1g1\n"
      "  feerie why chess claim\n"
      "  feerie why ecsech N@c5 --play P@e4");
  command.set_action([options, &session] {
    return with_game(options->variant, session,
                     [&](GameSetup& setup) { return why(setup, *options, session); });
  });
}

}  // namespace feerie::tools
