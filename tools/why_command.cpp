// feerie why VARIANT MOVE: which rule makes a move, or which one forbids it.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

// Where it stands, how it begins, and what its author says of it. The name of the first rule is in the answer already.
std::string cited(program::Rule const& rule, SourceSet const& sources, bool is_named) {
  std::string text;
  if (rule.span.is_somewhere()) {
    std::string const quote = quoted(rule.span, sources);
    bool const shows_name = rule.name.empty() || quote.find(rule.name) != std::string::npos;
    text += fmt::format("  {}: {}{}\n", sources.place(rule.span),
                        is_named && !shows_name ? fmt::format("`{}`: ", rule.name) : "", quote);
  }
  if (!rule.doc.empty()) text += "  " + rule.doc + "\n";
  return text;
}

void add_rule(Json& document, program::Rule const& rule, SourceSet const& sources) {
  auto const or_null = [](std::string const& text) { return text.empty() ? Json() : Json(text); };
  document["rule"] = or_null(rule.name);
  document["place"] = or_null(rule.span.is_somewhere() ? sources.place(rule.span) : "");
  document["doc"] = or_null(rule.doc);
}

ExitCode why(GameSetup& setup, WhyOptions const& options, Session const& session) {
  MoveReason const reason = explain_text(setup.game, options.move);
  if (auto const code = complain_of_stop(setup)) return *code;  // one of too many decisions
  std::string const suggestion =
      reason.is_legal ? "" : suggestion_for(reason, options.move, texts_here(setup.game));
  if (!reason.is_understood) {
    complain(fmt::format("`{}` is not understood: {}", printable(notation::shortened(options.move)), reason.why));
    if (!suggestion.empty()) print_message("  " + suggestion + "\n");
    return ExitCode::WrongInput;
  }
  if (session.options.json) {
    Json document = Json::object();
    document["text"] = options.move;
    document["legal"] = reason.is_legal;
    document["reason"] = reason.why;
    add_rule(document, reason.rule, setup.sources);
    document["also"] = Json::array();
    for (program::Rule const& rule : reason.also) {
      Json other = Json::object();
      add_rule(other, rule, setup.sources);
      document["also"].push_back(std::move(other));
    }
    document["sites"] = reason.sites;
    document["instead"] = reason.instead;
    print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    return ExitCode::Fine;
  }
  std::string text =
      fmt::format("{} is {}{}\n", printable(notation::shortened(options.move)), reason.is_legal ? "legal" : "illegal",
                  reason.why.empty() ? "" : ": " + reason.why);
  text += cited(reason.rule, setup.sources, false);
  for (program::Rule const& rule : reason.also) text += cited(rule, setup.sources, true);
  print_result(text);
  if (!suggestion.empty()) print_message("  " + suggestion + "\n");
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
