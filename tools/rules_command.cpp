// feerie rules VARIANT: the rulebook in prose, made from the file.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/rulebook/rulebook.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct RulesOptions {
  std::string variant;
  bool lists_citations = false;
};

std::string to_line(Json const& document) { return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

void print_citations(GameSetup const& setup, Session const& session) {
  std::vector<std::vector<std::string>> rows;
  for (model::Citation const& citation : setup.model->citations) {
    std::string const place = setup.sources.place(citation.span);
    if (session.options.json) {
      Json line = Json::object();
      line["rule"] = citation.rule;
      line["place"] = place;
      line["text"] = citation.text;
      print_result(to_line(line));
    } else {
      rows.push_back({citation.rule, place, citation.text});
    }
  }
  print_result(in_columns(rows));
}

ExitCode print_rules(GameSetup const& setup, RulesOptions const& options, Session const& session) {
  if (options.lists_citations) {
    print_citations(setup, session);
    return ExitCode::Fine;
  }
  std::string const text = rulebook(setup);
  if (!session.options.json) {
    print_result(text);
    return ExitCode::Fine;
  }
  Json document = Json::object();
  document["variant"] = setup.model->id;
  document["title"] = setup.model->title;
  document["text"] = text;
  print_result(to_line(document));
  return ExitCode::Fine;
}

}  // namespace

void add_rules_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<RulesOptions>();
  Command const command = line.add_command("rules", "The rulebook in prose, made from the file");
  command
      .add_argument("VARIANT", options->variant, "A file, `-` for standard input, or the name of a variant")
      .required();
  add_setting_options(command, session);
  command.add_flag("--citations", options->lists_citations,
                   "List instead which sentence of the printed rules each rule carries out");
  command.set_footer(
      "Lines are as wide as COLUMNS says, or 80.\n"
      "\n"
      "Examples:\n"
      "  feerie rules chess\n"
      "  feerie rules en-avant --set stalemate=loss | less\n"
      "  feerie rules chessington-sud --players 3\n"
      "  feerie rules ecsech --citations");
  command.set_action([options, &session] {
    return with_game(options->variant, session,
                     [&](GameSetup& setup) { return print_rules(setup, *options, session); });
  });
}

}  // namespace feerie::tools
