// The program `feerie`: parses the command line, runs the command it names, and turns whatever happens into an exit code.
#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "tools/command.hpp"
#include "tools/command_line.hpp"
#include "tools/exit_code.hpp"

namespace feerie::tools {
namespace {

constexpr char const* version = "feerie " FEERIE_VERSION;

// A file opened later must not become standard output by chance, which it would if the caller had closed that.
void keep_standard_streams_open() {
  for (int const descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // open() takes the lowest free number, and the lower ones are open by now.
    if (::fcntl(descriptor, F_GETFD) == -1 && ::open("/dev/null", O_RDWR) == -1) return;
  }
}

std::filesystem::path own_path(char const* called_as) {
  std::error_code error;
  std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path(called_as) : path;
}

void declare(CommandLine& line, Session& session) {
  line.set_footer(
      "A VARIANT is the path of a .variant file or a name that `feerie list` shows.\n"
      "Exit codes: 0 fine, 1 the input is wrong, 2 the command line is wrong, 3 a limit was reached, 70 a "
      "bug of ours, 130 interrupted.\n"
      "\n"
      "Examples:\n"
      "  feerie list                      the games there are\n"
      "  feerie play chess-mutation       play one against the engine\n"
      "  feerie rules chess-mutation      how one of them is played\n"
      "  feerie new my-game --from chess  start a game of your own\n"
      "  feerie check my-game.variant     see whether it is right\n"
      "  feerie explain unclosed-block    what a diagnostic means\n"
      "  feerie check --help              help for a command");
  add_list_command(line, session);
  add_check_command(line, session);
  add_test_command(line, session);
  add_rules_command(line, session);
  add_show_command(line, session);
  add_moves_command(line, session);
  add_perft_command(line, session);
  add_why_command(line, session);
  add_play_command(line, session);
  add_replay_command(line, session);
  add_match_command(line, session);
  add_playout_command(line, session);
  add_bench_command(line, session);
  add_position_command(line, session);
  add_explain_command(line, session);
  add_new_command(line, session);
  add_dump_command(line, session);
  for (Command const& command : line.commands()) add_output_options(command, session);
  line.add_version(version);
}

// `feerie help check` is `feerie check --help`.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.resize(std::min<std::size_t>(arguments.size(), 1));
    arguments.emplace_back("--help");
  }
  return arguments;
}

ExitCode complain_of_usage(std::string_view message, std::string const& command) {
  complain(message);
  print_message("Try `feerie " + (command.empty() ? "" : command + " ") + "--help`.\n");
  return ExitCode::WrongUsage;
}

ExitCode run(int argc, char** argv) {
  Session session{.library = Library::around(own_path(argv[0]))};
  CommandLine line("feerie", "Féerie plays, checks and explains board-game variants described as text.");
  declare(line, session);
  Request const request = line.read(arguments_of(argc, argv));
  switch (request.kind) {
    case Request::Kind::Action:
      break;
    case Request::Kind::Information:
      print_result(request.text);
      return ExitCode::Fine;
    case Request::Kind::Nothing:
      print_message(request.text);
      return ExitCode::WrongUsage;
    case Request::Kind::Mistake:
      return complain_of_usage(request.text, request.command);
  }
  try {
    return request.action();
  } catch (UsageError const& error) {
    return complain_of_usage(error.what(), request.command);
  }
}

ExitCode run_guarded(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (WriteError const& error) {
    complain(error.what());
    return ExitCode::WrongInput;
  } catch (std::exception const& error) {
    complain(std::string("internal error: ") + error.what());
  } catch (...) {
    complain("internal error");
  }
  print_message(
      "This is a mistake in Féerie, not in your file. Please report it with the command and the file.\n");
  return ExitCode::Bug;
}

}  // namespace
}  // namespace feerie::tools

int main(int argc, char** argv) {
  feerie::tools::keep_standard_streams_open();
  // Writing to a pipe that nobody reads fails instead of ending the process.
  std::signal(SIGPIPE, SIG_IGN);
  return static_cast<int>(feerie::tools::run_guarded(argc, argv));
}
