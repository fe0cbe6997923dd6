// feerie bench VARIANT: a fixed workload, the same on every machine, and how fast it went.
#include <algorithm>
#include <ctime>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/program/fast_plan.hpp"
#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/interrupt.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

// About a second of work each at the speeds measured when this was written: 400 million positions a second by a kernel, one million on
// the general path; 20,000 games a second by a kernel, 500 where a kernel only lists the moves, 100 on the general path.
constexpr double positions_by_kernel = 400e6;
constexpr double positions_generally = 1e6;
constexpr std::uint64_t games_by_kernel = 10'000;
constexpr std::uint64_t games_with_kernel = 200;
constexpr std::uint64_t games_generally = 20;
constexpr int most_depth = 12;
constexpr std::uint64_t fixed_seed = 1;

struct Measured {
  int depth = 0;
  std::uint64_t positions = 0;
  double perft_seconds = 0;
  play::Playouts playouts;
  double playout_seconds = 0;
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
double per(double amount, double seconds) { return seconds > 0 ? amount / seconds : 0.0; }

// The deepest count that the growth so far says will stay within the budget: counts decide, not clocks.
int depth_for(play::Game& game, double budget, play::fast::StopFlag stop) {
  double before = 1;
  for (int depth = 1; depth < most_depth && !*stop; ++depth) {
    auto const count = static_cast<double>(game.perft(depth, stop));
    if (count <= before || count * (count / before) > budget) return depth;
    before = count;
  }
  return most_depth;
}

// Whether whole games can be played by the kernel: nothing then asks for earlier positions.
bool plays_by_kernel(play::Rules const& rules) {
  program::FastPlan const* const plan = rules.program().fast.get();
  return rules.kernel() != nullptr && plan->can_play &&
         std::ranges::none_of(plan->endings, [](program::FastEnding const& ending) {
           return ending.kind == program::FastEnding::Kind::RepeatedAtLeast;
         });
}

struct Workload {
  double positions = 0;
  std::uint64_t games = 0;
};

Workload workload_of(play::Rules const& rules) {
  if (rules.kernel() == nullptr) return {positions_generally, games_generally};
  return {positions_by_kernel, plays_by_kernel(rules) ? games_by_kernel : games_with_kernel};
}

Measured measure(play::Game& game, Workload const& workload, play::fast::StopFlag stop) {
  Measured measured;
  measured.depth = depth_for(game, workload.positions, stop);
  double before = cpu_seconds();
  measured.positions = game.perft(measured.depth, stop);
  measured.perft_seconds = cpu_seconds() - before;
  before = cpu_seconds();
  measured.playouts = game.playouts(workload.games, fixed_seed, program::max_plies, stop);
  measured.playout_seconds = cpu_seconds() - before;
  return measured;
}

ExitCode bench(GameSetup& setup, Session const& session) {
  Interruptible const interruptible;
  program::PathProof const& proof = setup.rules->proof();
  Measured const measured = measure(setup.game, workload_of(*setup.rules), interruptible.flag());
  if (interruptible.was_interrupted()) {
    complain("interrupted; nothing was measured");
    return ExitCode::Interrupted;
  }
  double const positions_per_second = per(static_cast<double>(measured.positions), measured.perft_seconds);
  double const games_per_second = per(static_cast<double>(measured.playouts.games), measured.playout_seconds);
  double const plies_per_second = per(static_cast<double>(measured.playouts.plies), measured.playout_seconds);
  if (session.options.json) {
    Json document = Json::object();
    document["variant"] = setup.game.program().id;
    document["path"] = program::name_of(proof.path);
    document["depth"] = measured.depth;
    document["positions"] = measured.positions;
    document["perft_cpu_seconds"] = measured.perft_seconds;
    document["positions_per_second"] = positions_per_second;
    document["games"] = measured.playouts.games;
    document["plies"] = measured.playouts.plies;
    document["playout_cpu_seconds"] = measured.playout_seconds;
    document["games_per_second"] = games_per_second;
    document["decisions_per_second"] = plies_per_second;
    print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    return ExitCode::Fine;
  }
  print_result(in_columns({
      {"path", std::string(program::name_of(proof.path))},
      {"perft", fmt::format("depth {}, {} positions, {:.3f} s, {:.0f} positions/s", measured.depth,
                            measured.positions, measured.perft_seconds, positions_per_second)},
      {"playout", fmt::format("{} games, {} plies, {:.3f} s, {:.0f} games/s, {:.0f} decisions/s",
                              measured.playouts.games, measured.playouts.plies, measured.playout_seconds,
                              games_per_second, plies_per_second)},
  }));
  return ExitCode::Fine;
}

}  // namespace

void add_bench_command(CommandLine& line, Session& session) {
  auto const variant = std::make_shared<std::string>();
  Command const command = line.add_command("bench", "Measure speed in a fixed, repeatable workload");
  add_game_options(command, session, *variant);
  command.set_footer(
      "Time is the CPU's, on one thread.\n"
      "\n"
      "Examples:\n"
      "  feerie bench chess --set draws=hundred-plies\n"
      "  feerie bench chess --path general --json");
  command.set_action([variant, &session] {
    return with_game(*variant, session, [&](GameSetup& setup) { return bench(setup, session); });
  });
}

}  // namespace feerie::tools
