// feerie show VARIANT: the position as a picture, in the terminal or in a file.
#include <nlohmann/json.hpp>

#include "interpreter/notation/move_text.hpp"
#include "tools/board_svg.hpp"
#include "tools/board_text.hpp"
#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/replace_file.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct ShowOptions {
  std::string variant;
  bool is_ascii = false;
  std::optional<std::string> svg;  // a file, or `-`
};

std::string to_line(Json const& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

ExitCode write_svg(GameSetup& setup, std::string const& path, Session const& session) {
  std::string const picture = draw_svg(setup.game);
  bool const to_standard_output = path == "-";
  if (!to_standard_output) {
    if (auto const failure = replace_file(path, picture)) {
      complain(*failure);
      return ExitCode::WrongInput;
    }
  }
  if (session.options.json) {
    Json document = Json::object();
    document["variant"] = setup.game.program().id;
    document[to_standard_output ? "svg" : "file"] = to_standard_output ? picture : path;
    print_result(to_line(document));
  } else {
    print_result(to_standard_output ? picture : "wrote " + path + "\n");
  }
  return ExitCode::Fine;
}

ExitCode show(GameSetup& setup, ShowOptions const& options, Session const& session) {
  bool const has_usual_start = !session.options.fen && !session.options.position;
  if (options.svg) return write_svg(setup, *options.svg, session);
  if (session.options.json) {
    Json document = Json::object();
    document["variant"] = setup.game.program().id;
    document["board"] = draw_board(setup.game, {.is_ascii = options.is_ascii});
    document["panel"] = draw_panel(setup.game, {.start = has_usual_start ? nullptr : &setup.start.state()});
    print_result(to_line(document));
    return ExitCode::Fine;
  }
  DrawingStyle const style{.is_ascii = options.is_ascii,
                           .has_colour = wants_colour_in_results(session.options)};
  print_result(draw_board(setup.game, style) + "\n" + draw_panel(setup.game, {.start = has_usual_start ? nullptr : &setup.start.state()}));
  return ExitCode::Fine;
}

}  // namespace

void add_show_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<ShowOptions>();
  Command const command = line.add_command("show", "Draw the position");
  add_game_options(command, session, options->variant);
  command.add_flag("--ascii", options->is_ascii,
                   "Letters instead of pictures: capitals for the first player");
  command.add_option("--svg FILE", options->svg, "Write a picture to this file; `-` is standard output");
  command.set_footer(
      "Examples:\n"
      "  feerie show chess --play \"e2e4 e7e5\"\n"
      "  feerie show chessington-nord --players 3 --ascii\n"
      "  feerie show chess-mutation --svg board.svg");
  command.set_action([options, &session] {
    return with_game(options->variant, session,
                     [&](GameSetup& setup) { return show(setup, *options, session); });
  });
}

}  // namespace feerie::tools
