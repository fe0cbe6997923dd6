// feerie moves VARIANT: what can be decided here, or what luck can bring.
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/notation/move_text.hpp"
#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

void print_line(std::string const& text, Session const& session, std::string const& comment) {
  if (session.options.json) {
    Json object = Json::object();
    object["text"] = text;
    if (!comment.empty()) object["comment"] = comment;
    return print_result(object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  }
  print_result(text + (comment.empty() ? "" : " " + comment) + "\n");
}

void print_outcome(std::string const& text, Session const& session, std::uint32_t weight,
                   std::uint32_t total) {
  if (session.options.json) {
    Json object = Json::object();
    object["text"] = text;
    object["probability"] = static_cast<double>(weight) / total;
    return print_result(object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  }
  std::uint32_t const divisor = std::gcd(weight, total);
  print_result(fmt::format("{} {}/{}\n", text, weight / divisor, total / divisor));
}

ExitCode print_moves(GameSetup& setup, Session const& session) {
  play::Game& game = setup.game;
  switch (game.node()) {
    case play::NodeKind::Over:
      complain("the game is over: " + notation::result_text(game));
      return ExitCode::Fine;
    case play::NodeKind::Chance: {
      std::vector<play::Outcome> outcomes;
      game.outcomes(outcomes);
      if (auto const code = complain_of_stop(setup)) return *code;
      std::uint32_t total = 0;
      for (play::Outcome const& outcome : outcomes) total += outcome.weight;
      for (play::Outcome const& outcome : outcomes)
        print_outcome(notation::to_text(game, outcome.decision), session, outcome.weight, total);
      break;
    }
    case play::NodeKind::Decision: {
      std::vector<play::Decision> const decisions = game.decisions();
      // A list that is too long is not printed at all.
      if (auto const code = complain_of_stop(setup)) return *code;
      for (play::Decision const& decision : decisions)
        print_line(notation::to_text(game, decision), session, game.is_breach(decision) ? "breach" : "");
      break;
    }
  }
  return ExitCode::Fine;
}

}  // namespace

void add_moves_command(CommandLine& line, Session& session) {
  auto const variant = std::make_shared<std::string>();
  Command const command =
      line.add_command("moves", "The legal decisions, or the outcomes of chance with their probabilities");
  add_game_options(command, session, *variant);
  command.set_footer(
      "One a line, the text first; what follows a blank is comment. A game that is over has none.\n"
      "\n"
      "Examples:\n"
      "  feerie moves chess --play \"e2e4 e7e5\"\n"
      "  feerie moves chessington-sud --players 3\n"
      "  feerie moves chess --fen \"8/P7/8/8/8/8/8/k1K5 w - -\"");
  command.set_action([variant, &session] {
    return with_game(*variant, session, [&](GameSetup& setup) { return print_moves(setup, session); });
  });
}

}  // namespace feerie::tools
