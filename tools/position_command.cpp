// feerie position VARIANT: the position as YAML, with its FEN where it has one.
#include <nlohmann/json.hpp>

#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/position_yaml.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

ExitCode print_position(GameSetup& setup, Session const& session) {
  std::string const yaml = to_yaml(setup.game);
  if (!session.options.json) {
    print_result(yaml);
    return ExitCode::Fine;
  }
  program::Program const& program = setup.game.program();
  Json document = Json::object();
  document["variant"] = program.id;
  document["to_move"] = program.player_names[setup.game.state().turn_player()];
  std::optional<std::string> const fen = notation::complete_fen(setup.game);
  document["fen"] = fen ? Json(*fen) : Json();
  document["yaml"] = yaml;
  std::string const result = notation::result_text(setup.game);
  document["result"] = result.empty() ? Json() : Json(result);
  print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  return ExitCode::Fine;
}

}  // namespace

void add_position_command(CommandLine& line, Session& session) {
  auto const variant = std::make_shared<std::string>();
  Command const command = line.add_command("position", "Print the position as YAML, and as FEN");
  add_game_options(command, session, *variant);
  command.set_footer(
      "Examples:\n"
      "  feerie position chess --play \"e2e4 e7e5\"\n"
      "  feerie position chess --play \"e2e4 e7e5\" > open.yaml && feerie moves chess --position open.yaml");
  command.set_action([variant, &session] {
    return with_game(*variant, session, [&](GameSetup& setup) { return print_position(setup, session); });
  });
}

}  // namespace feerie::tools
