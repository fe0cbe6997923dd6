// feerie show VARIANT: the position as a picture in the terminal.
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "interpreter/notation/move_text.hpp"
#include "tools/board_text.hpp"
#include "tools/game_setup.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct ShowOptions {
  std::string variant;
  bool is_ascii = false;
};

ExitCode show(GameSetup& setup, ShowOptions const& options, Session const& session) {
  if (session.options.json) {
    Json document = Json::object();
    document["variant"] = setup.game.program().id;
    document["board"] = draw_board(setup.game, {.is_ascii = options.is_ascii});
    document["panel"] = draw_panel(setup.game);
    print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    return ExitCode::Fine;
  }
  DrawingStyle const style{.is_ascii = options.is_ascii,
                           .has_colour = wants_colour_in_results(session.options)};
  print_result(draw_board(setup.game, style) + "\n" + draw_panel(setup.game));
  return ExitCode::Fine;
}

}  // namespace

void add_show_command(CLI::App& app, Session& session) {
  auto const options = std::make_shared<ShowOptions>();
  CLI::App* const command = app.add_subcommand("show", "Draw the position");
  add_game_options(*command, session, options->variant);
  command->add_flag("--ascii", options->is_ascii,
                    "Letters instead of pictures: capitals for the first player");
  command->footer(
      "Examples:\n"
      "  feerie show chess --play \"e2e4 e7e5\"\n"
      "  feerie show chessington-nord --players 3 --ascii");
  command->callback([options, &session] {
    session.run = [options, &session] {
      return with_game(options->variant, session,
                       [&](GameSetup& setup) { return show(setup, *options, session); });
    };
  });
}

}  // namespace feerie::tools
