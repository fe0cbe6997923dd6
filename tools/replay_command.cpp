// feerie replay FILE: a recorded game, decision after decision.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/source/utf8.hpp"
#include "interpreter/notation/move_text.hpp"
#include "tools/board_text.hpp"
#include "tools/command_line.hpp"
#include "tools/play/recorded_game.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct ReplayOptions {
  std::string file;
  std::size_t until = SIZE_MAX;
  bool has_boards = false;
  bool is_ascii = false;
};

std::string result_of(Record const& record, PlayedGame& played) {
  if (played.texts().size() < record.texts.size()) return {};
  std::string const result = notation::result_text(played.game());
  return result.empty() && !record.resigned.empty() ? record.result : result;
}

void print_json(Record const& record, PlayedGame& played) {
  Json document = Json::object();
  document["variant"] = record.variant;
  document["players"] = record.players;
  document["seats"] = Json::object();
  for (auto const& [player, seat] : record.seats) document["seats"][player] = seat;
  document["texts"] = Json::array();
  for (PlayedText const& text : played.texts()) document["texts"].push_back(text.text);
  std::string const result = result_of(record, played);
  document["result"] = result.empty() ? Json() : Json(result);
  print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

ExitCode replay(Record const& record, PlayedGame& played, ReplayOptions const& options,
                Session const& session) {
  if (options.until != SIZE_MAX && options.until > record.texts.size())
    complain(fmt::format("--until {}: the game has only {} {}", options.until, record.texts.size(),
                         record.texts.size() == 1 ? "text" : "texts"));
  if (session.options.json) {
    print_json(record, played);
    return ExitCode::Fine;
  }
  DrawingStyle const style{.is_ascii = options.is_ascii,
                           .has_colour = wants_colour_in_results(session.options)};
  std::string who;
  for (auto const& [player, seat] : record.seats)
    who += fmt::format("{}{} is {}", who.empty() ? "" : ", ", player, seat);
  std::string text = fmt::format("{}: {}\n", played.game().program().title, who);
  std::vector<PlayedText> const texts = played.texts();
  std::size_t const width = std::to_string(texts.size()).size();
  if (options.has_boards) played.go_back(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    text += fmt::format("{:>{}}. {}\n", i + 1, width, texts[i].said);
    if (!options.has_boards) continue;
    static_cast<void>(played.play_text(texts[i].text));
    text += draw_board(played.game(), style) + "\n";
  }
  if (!options.has_boards || texts.empty()) text += "\n" + draw_board(played.game(), style) + "\n";
  text += draw_panel(played.game());
  std::string const result = result_of(record, played);
  if (!record.resigned.empty() && !result.empty()) text += record.resigned + " resigns\n";
  if (!result.empty()) text += "result: " + result + "\n";
  print_result(text);
  return ExitCode::Fine;
}

}  // namespace

void add_replay_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<ReplayOptions>();
  Command const command = line.add_command("replay", "Show a recorded game");
  command.add_argument("FILE", options->file, "The record").required();
  command.add_option("--until N", options->until, "Stop after so many decisions and outcomes")
      .between(std::size_t{0}, static_cast<std::size_t>(program::max_plies));
  command.add_flag("--boards", options->has_boards, "Draw the board after each of them");
  command.add_flag("--ascii", options->is_ascii,
                   "Letters instead of pictures: capitals for the first player");
  command.set_footer(
      "If the rules have changed since, it says so and shows what the present rules allow.\n"
      "\n"
      "Examples:\n"
      "  feerie replay game.yaml\n"
      "  feerie replay game.yaml --until 20 --boards");
  command.set_action([options, &session] {
    return with_record({.path = options->file, .until = options->until, .goes_on_by_other_rules = true}, session, [&](GameSetup&, Record& record, PlayedGame& played) {
                         return replay(record, played, *options, session);
                       });
  });
}

}  // namespace feerie::tools
