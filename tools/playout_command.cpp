// feerie playout VARIANT: random games, and what became of them.
#include <ctime>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/base/rng.hpp"
#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/interrupt.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct PlayoutOptions {
  std::string variant;
  std::uint64_t games = 100;
  int max_plies = program::max_plies;
};

// The mean is needed to two digits only: a few thousand positions give that in any variant.
constexpr int sampled_decisions = 2'000;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::uint64_t seed_of(CommonOptions const& options) {
  if (options.seed) return *options.seed;
  std::random_device device;
  return device();
}

// The mean number of decisions (0: unknown), over random games of its own; those of the tally may have been played without listing them.
double branching_of(play::Game game, std::uint64_t seed, int max_plies, play::fast::StopFlag stop) {
  play::Game const start = game;
  Rng rng(seed);
  std::uint64_t total = 0;
  int positions = 0;
  std::vector<play::Decision> decisions;
  while (positions < sampled_decisions && !*stop) {
    game = start;
    int const before = positions;
    for (int ply = 0; ply < max_plies && positions < sampled_decisions && !*stop; ++ply) {
      play::NodeKind const node = game.node();
      if (node == play::NodeKind::Over) break;
      if (node == play::NodeKind::Decision) {
        game.decisions(decisions);
        if (decisions.empty()) break;
        total += decisions.size();
        ++positions;
        game.apply(decisions[rng.below(static_cast<std::uint32_t>(decisions.size()))]);
      } else {
        game.apply(game.random_decision(rng));
      }
    }
    if (positions == before) break;  // nothing is ever decided
  }
  return positions == 0 ? 0.0 : static_cast<double>(total) / positions;
}

double per(double amount, double divisor) { return divisor > 0 ? amount / divisor : 0.0; }

void print_json(play::Playouts const& tally, program::Program const& program, std::uint64_t seed,
                double branching, double seconds) {
  Json document = Json::object();
  document["variant"] = program.id;
  document["seed"] = seed;
  document["games"] = tally.games;
  document["plies"] = tally.plies;
  document["average_length"] = per(static_cast<double>(tally.plies), static_cast<double>(tally.games));
  document["wins"] = Json::object();
  for (std::size_t i = 0; i < tally.wins.size(); ++i)
    document["wins"][program.player_names[i]] = tally.wins[i];
  document["draws"] = tally.draws;
  document["unfinished"] = tally.unfinished;
  document["branching"] = branching > 0 ? Json(branching) : Json();
  document["cpu_seconds"] = seconds;
  document["decisions_per_second"] = per(static_cast<double>(tally.plies), seconds);
  print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void print_text(play::Playouts const& tally, program::Program const& program, std::uint64_t seed,
                double branching, double seconds) {
  auto const games = static_cast<double>(tally.games);
  auto const share = [&](std::uint64_t count) {
    return fmt::format("{} ({:.1f} %)", count, 100.0 * per(static_cast<double>(count), games));
  };
  std::vector<std::vector<std::string>> rows;
  rows.push_back({"games", std::to_string(tally.games)});
  rows.push_back({"seed", std::to_string(seed)});
  rows.push_back(
      {"length", fmt::format("{:.1f} plies on average", per(static_cast<double>(tally.plies), games))});
  for (std::size_t i = 0; i < tally.wins.size(); ++i)
    rows.push_back({program.player_names[i] + " wins", share(tally.wins[i])});
  rows.push_back({"draws", share(tally.draws)});
  rows.push_back({"unfinished", share(tally.unfinished)});
  if (branching > 0) rows.push_back({"branching", fmt::format("{:.1f} decisions on average", branching)});
  rows.push_back({"speed", fmt::format("{:.0f} decisions/s, {:.0f} games/s by CPU time",
                                       per(static_cast<double>(tally.plies), seconds), per(games, seconds))});
  print_result(in_columns(rows));
}

ExitCode playout(GameSetup& setup, PlayoutOptions const& options, Session const& session) {
  Interruptible const interruptible;
  std::uint64_t const seed = seed_of(session.options);
  double const before = cpu_seconds();
  play::Playouts const tally =
      setup.game.playouts(options.games, seed, options.max_plies, interruptible.flag());
  double const seconds = cpu_seconds() - before;
  double const branching = branching_of(setup.game, seed, options.max_plies, interruptible.flag());
  (session.options.json ? print_json : print_text)(tally, setup.game.program(), seed, branching, seconds);
  if (auto const code = complain_of_stop(tally.stop, setup.sources)) return *code;
  if (!interruptible.was_interrupted()) return ExitCode::Fine;
  complain(fmt::format("interrupted after {} of {} games", tally.games, options.games));
  return ExitCode::Interrupted;
}

}  // namespace

void add_playout_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<PlayoutOptions>();
  Command const command = line.add_command("playout", "Play random games");
  add_game_options(command, session, options->variant);
  add_seed_option(command, session);
  command.add_option("--games N", options->games, "How many games; 100 if not said")
      .between(std::uint64_t{1}, std::uint64_t{1'000'000'000'000});
  command.add_option("--max-plies N", options->max_plies, "A game this long counts as unfinished")
      .between(1, program::max_plies);
  command.set_footer(
      "The same seed gives the same games. Ctrl-C stops it and shows what was played by then.\n"
      "\n"
      "Examples:\n"
      "  feerie playout chess --games 1000 --seed 1\n"
      "  feerie playout chessington-nord --players 4 --json");
  command.set_action([options, &session] {
    return with_game(options->variant, session,
                     [&](GameSetup& setup) { return playout(setup, *options, session); });
  });
}

}  // namespace feerie::tools
