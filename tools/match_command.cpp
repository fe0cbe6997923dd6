// feerie match VARIANT --a SEAT --b SEAT: engines against each other, and which of them is better.
#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/interrupt.hpp"
#include "tools/match.hpp"

namespace feerie::tools {
namespace {

using Json = nlohmann::ordered_json;

struct MatchOptions {
  std::string variant;
  std::string a = "engine:3";
  std::string b = "engine:1";
  int games = 10;
  int max_plies = program::max_plies;
  int threads = 0;
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
};

MatchPlayer player_of(std::string const& text, std::string const& option, MatchOptions const& options) {
  Result<Seat> const seat = parse_seat(text);
  if (!seat || seat->is_human())
    throw UsageError(fmt::format("{} {}: an engine is meant: engine:1 to engine:5, or random", option, text));
  Budget budget;
  if (seat->kind == Seat::Kind::Engine) {
    budget = fixed_budget_of(seat->level);
    if (options.nodes) budget.nodes = *options.nodes;
    if (options.seconds) {
      budget = budget_of(seat->level, options.nodes, std::chrono::milliseconds(static_cast<long>(*options.seconds * 1000)));
      if (!options.nodes) budget.nodes = UINT64_MAX;
    }
  }
  return {*seat, budget};
}

std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

void print_text(MatchTally const& tally, MatchOptions const& options, std::uint64_t seed) {
  std::vector<std::vector<std::string>> rows;
  rows.push_back({"a", options.a});
  rows.push_back({"b", options.b});
  rows.push_back({"seed", std::to_string(seed)});
  rows.push_back({"a wins", std::to_string(tally.wins)});
  rows.push_back({"draws", std::to_string(tally.draws)});
  rows.push_back({"b wins", std::to_string(tally.losses)});
  if (tally.unfinished > 0) rows.push_back({"unfinished", fmt::format("{}, counted as draws", tally.unfinished)});
  rows.push_back({"length", fmt::format("{:.1f} plies on average",
                                        static_cast<double>(tally.plies) / std::max(1, tally.games))});
  MatchTally::Interval const interval = tally.interval();
  rows.push_back({"score", fmt::format("a {:.1f} %; in 19 of 20 such matches from {:.1f} to {:.1f} %", 100 * tally.mean(),
                                       100 * interval.low, 100 * interval.high)});
  print_result(in_columns(rows));
  print_result(fmt::format("a {} b {} of {}\n", number(tally.score), number(tally.games - tally.score), tally.games));
}

void print_json(MatchTally const& tally, MatchOptions const& options, std::string const& variant, std::uint64_t seed) {
  Json document = Json::object();
  document["variant"] = variant;
  document["a"] = options.a;
  document["b"] = options.b;
  document["seed"] = seed;
  document["games"] = tally.games;
  document["a_wins"] = tally.wins;
  document["draws"] = tally.draws;
  document["b_wins"] = tally.losses;
  document["unfinished"] = tally.unfinished;
  document["a_score"] = tally.score;
  document["b_score"] = tally.games - tally.score;
  MatchTally::Interval const interval = tally.interval();
  document["error"] = std::max(tally.mean() - interval.low, interval.high - tally.mean());
  document["low"] = interval.low;
  document["high"] = interval.high;
  document["plies"] = tally.plies;
  print_result(document.dump() + "\n");
}

ExitCode match(GameSetup& setup, MatchOptions const& options, Session const& session) {
  if (setup.game.program().players < 2) {
    complain(fmt::format("`{}` has one player: a match needs two", setup.game.program().id));
    return ExitCode::WrongInput;
  }
  MatchSettings settings{.a = player_of(options.a, "--a", options), .b = player_of(options.b, "--b", options)};
  settings.games = options.games;
  settings.max_plies = options.max_plies;
  int const cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  settings.threads = std::min(options.games, options.threads > 0 ? options.threads : cores);
  settings.seed = session.options.seed ? *session.options.seed : std::random_device()();
  bool const shows_progress = ::isatty(STDERR_FILENO) != 0;
  Interruptible const interruptible;
  MatchTally const tally = run_match(setup.game, settings, interruptible.flag(), [&](MatchTally const& so_far) {
    if (shows_progress)
      print_message(fmt::format("\r\x1b[Kgame {} of {}: a {}, b {}", so_far.games, settings.games, number(so_far.score),
                                number(so_far.games - so_far.score)));
  });
  if (shows_progress) print_message("\r\x1b[K");
  if (session.options.json)
    print_json(tally, options, setup.game.program().id, settings.seed);
  else
    print_text(tally, options, settings.seed);
  if (auto const code = complain_of_stop(tally.stop, setup.sources)) return *code;
  if (!interruptible.was_interrupted()) return ExitCode::Fine;
  complain(fmt::format("interrupted after {} of {} games", tally.games, settings.games));
  return ExitCode::Interrupted;
}

}  // namespace

void add_match_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<MatchOptions>();
  Command const command = line.add_command("match", "Let engines play against each other");
  add_game_options(command, session, options->variant);
  add_seed_option(command, session);
  command.add_option("--a SEAT", options->a, "engine:1 to engine:5, or random; engine:3 if not said");
  command.add_option("--b SEAT", options->b, "The same for everybody else; engine:1 if not said");
  command.add_option("--games N", options->games, "How many games; 10 if not said").between(1, 1'000'000);
  command
      .add_option("--max-plies N", options->max_plies, "A game this long is unfinished and counts as a draw")
      .between(1, program::max_plies);
  command
      .add_option("--engine-nodes N", options->nodes,
                  "What an engine may look at for one decision, instead of its level's")
      .between(std::uint64_t{1}, std::uint64_t{1'000'000'000'000});
  command.add_option("--engine-time SECONDS", options->seconds, "Seconds for one decision, instead")
      .between(0.001, 86'400.0);
  command
      .add_option("--threads N", options->threads,
                  "Games at the same time; as many as the machine has cores if not said")
      .between(1, 256);
  command.set_footer(
      "a sits in every seat by turns. A win counts 1, a draw 1/2; where points decide, being ahead of some "
      "counts in part.\n"
      "Without --engine-time the same seed gives the same games.\n"
      "\n"
      "Examples:\n"
      "  feerie match chess --a engine:3 --b random --games 100 --seed 1\n"
      "  feerie match chessington-nord --players 3");
  command.set_action([options, &session] {
    return with_game(options->variant, session,
                     [&](GameSetup& setup) { return match(setup, *options, session); });
  });
}

}  // namespace feerie::tools
