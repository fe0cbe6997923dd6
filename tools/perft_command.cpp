// feerie perft VARIANT DEPTH: how many lines of play there are, depth by depth.
#include <atomic>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/notation/move_text.hpp"
#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/interrupt.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

constexpr int most_depth = 100;    // no machine counts so far; only keeps typing errors out
constexpr int most_threads = 256;  // more than any machine this was tried on has

struct PerftOptions {
  std::string variant;
  int depth = 0;
  int threads = 1;
  bool divide = false;
};

struct Branch {
  play::Decision decision;
  std::uint64_t count = 0;
  play::Stop stop = {};
};

// What follows at the root: luck takes no depth.
std::vector<Branch> branches_of(play::Game& game, int& depth_left) {
  std::vector<Branch> branches;
  if (game.node() == play::NodeKind::Chance) {
    std::vector<play::Outcome> outcomes;
    game.outcomes(outcomes);
    for (play::Outcome const& outcome : outcomes) branches.push_back({outcome.decision});
    return branches;
  }
  --depth_left;
  if (game.node() == play::NodeKind::Decision)
    for (play::Decision const& decision : game.decisions()) branches.push_back({decision});
  return branches;
}

// Each thread plays on a copy of its own and takes the next branch that nobody has.
void count_branches(play::Game const& game, std::vector<Branch>& branches, int depth_left, int threads,
                    play::fast::StopFlag stop) {
  std::atomic<std::size_t> next = 0;
  auto const work = [&] {
    play::Game own = game;
    for (std::size_t i = next++; i < branches.size() && !*stop; i = next++) {
      own.apply(branches[i].decision);
      branches[i].count = own.perft(depth_left, stop);
      branches[i].stop = {own.ended().limit, own.ended().limit_span};
      own.undo();
    }
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
}

play::Stop first_stop(std::vector<Branch> const& branches) {
  for (Branch const& branch : branches)
    if (branch.stop.limit != play::Limit::None) return branch.stop;
  return {};
}

void print_count(int depth, std::uint64_t count, Session const& session) {
  if (!session.options.json) return print_result(fmt::format("{} {}\n", depth, count));
  Json object = Json::object();
  object["depth"] = depth;
  object["count"] = count;
  print_result(object.dump() + "\n");
}

ExitCode complain_of_interruption(int depth) {
  complain(fmt::format("interrupted at depth {}; the counts above are complete", depth));
  return ExitCode::Interrupted;
}

ExitCode divide(GameSetup& setup, PerftOptions const& options, Session const& session,
                Interruptible const& interruptible) {
  int depth_left = options.depth;
  std::vector<Branch> branches = branches_of(setup.game, depth_left);
  count_branches(setup.game, branches, depth_left, options.threads, interruptible.flag());
  if (interruptible.was_interrupted()) {
    complain(fmt::format("interrupted at depth {}", options.depth));
    return ExitCode::Interrupted;
  }
  if (auto const code = complain_of_stop(first_stop(branches), setup.sources)) return *code;
  std::uint64_t total = 0;
  for (Branch const& branch : branches) {
    total += branch.count;
    std::string const text = notation::to_text(setup.game, branch.decision);
    if (session.options.json) {
      Json object = Json::object();
      object["move"] = text;
      object["count"] = branch.count;
      print_result(object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    } else {
      print_result(fmt::format("{} {}\n", text, branch.count));
    }
  }
  if (session.options.json) {
    print_count(options.depth, total, session);
  } else {
    print_result(fmt::format("total {}\n", total));
  }
  return ExitCode::Fine;
}

ExitCode perft(GameSetup& setup, PerftOptions const& options, Session const& session) {
  Interruptible const interruptible;
  if (options.divide) return divide(setup, options, session, interruptible);
  for (int depth = 1; depth <= options.depth; ++depth) {
    std::uint64_t count = 0;
    if (options.threads > 1) {
      int depth_left = depth;
      std::vector<Branch> branches = branches_of(setup.game, depth_left);
      count_branches(setup.game, branches, depth_left, options.threads, interruptible.flag());
      for (Branch const& branch : branches) count += branch.count;
      if (auto const code = complain_of_stop(first_stop(branches), setup.sources)) return *code;
    } else {
      count = setup.game.perft(depth, interruptible.flag());
    }
    if (interruptible.was_interrupted()) return complain_of_interruption(depth);
    if (auto const code = complain_of_stop(setup)) return *code;
    print_count(depth, count, session);
  }
  return ExitCode::Fine;
}

}  // namespace

void add_perft_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<PerftOptions>();
  Command const command = line.add_command("perft", "Count the lines of play, depth by depth");
  add_game_options(command, session, options->variant);
  command.add_argument("DEPTH", options->depth, "How many decisions deep; luck takes no depth")
      .required()
      .between(1, most_depth);
  command.add_flag("--divide", options->divide,
                   "Count the last depth only, one line for each first decision");
  command.add_option("--threads N", options->threads, "Share the first decisions among so many threads")
      .between(1, most_threads);
  command.set_footer(
      "Ctrl-C stops it; the depths printed by then are complete.\n"
      "\n"
      "Examples:\n"
      "  feerie perft chess 5\n"
      "  feerie perft chess 3 --divide --play e2e4\n"
      "  feerie perft en-avant 4 --path general");
  command.set_action([options, &session] {
    return with_game(options->variant, session,
                     [&](GameSetup& setup) { return perft(setup, *options, session); });
  });
}

}  // namespace feerie::tools
