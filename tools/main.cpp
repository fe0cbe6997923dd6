// The program `feerie`: parses the command line, runs the command it names, and turns whatever happens into an exit code.
#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <unistd.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "tools/command.hpp"
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

void declare(CLI::App& app, Session& session) {
  app.require_subcommand(1);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.set_help_flag("-h,--help", "Print this help");
  app.set_version_flag("--version", version, "Print the version");
  app.footer(
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
  add_list_command(app, session);
  add_check_command(app, session);
  add_test_command(app, session);
  add_rules_command(app, session);
  add_show_command(app, session);
  add_moves_command(app, session);
  add_perft_command(app, session);
  add_why_command(app, session);
  add_play_command(app, session);
  add_replay_command(app, session);
  add_match_command(app, session);
  add_playout_command(app, session);
  add_bench_command(app, session);
  add_position_command(app, session);
  add_explain_command(app, session);
  add_new_command(app, session);
  add_dump_command(app, session);
  for (CLI::App* const command : app.get_subcommands({})) {
    command->group("Commands");
    add_output_options(*command, session);
    command->set_version_flag("--version", version, "Print the version");
  }
}

// `feerie help check` is `feerie check --help`. CLI11 reads its arguments from the back.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.resize(std::min<std::size_t>(arguments.size(), 1));
    arguments.emplace_back("--help");
  }
  return {arguments.rbegin(), arguments.rend()};
}

std::string advice(std::string_view word, std::vector<std::string> const& names) {
  std::string const suggestion = did_you_mean(word, names);
  return suggestion.empty() ? "" : "; " + suggestion;
}

std::vector<std::string> option_names(CLI::App const& app) {
  std::vector<std::string> names;
  for (CLI::Option const* const option : app.get_options()) {
    for (std::string const& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// What is wrong with the first argument that nothing took; CLI11 only says that there was one.
std::string describe_extra(CLI::App const& app, CLI::App const* command, std::string const& extra) {
  std::string const shown = "`" + printable(extra) + "`";
  bool const is_option = extra.size() > 1 && extra.front() == '-';
  if (is_option) {
    std::string const word = extra.substr(0, extra.find('='));
    return "unknown option `" + printable(word) + "`" +
           advice(word, option_names(command != nullptr ? *command : app));
  }
  if (command != nullptr) return "unexpected argument " + shown;
  std::vector<std::string> names;
  for (CLI::App const* const known : app.get_subcommands({})) names.push_back(known->get_name());
  return "no command named " + shown + advice(extra, names);
}

ExitCode complain_of_usage(std::string_view message, CLI::App const* command) {
  complain(message);
  print_message("Try `feerie " + (command != nullptr ? command->get_name() + " " : std::string()) +
                "--help`.\n");
  return ExitCode::WrongUsage;
}

CLI::App const* named_command(CLI::App const& app) {
  auto const named = app.get_subcommands();
  return named.empty() ? nullptr : named.front();
}

ExitCode explain_parse_error(CLI::App const& app, CLI::ParseError const& error) {
  CLI::App const* const command = named_command(app);
  // An argument nobody knows is the likelier reason than whatever then seemed to be missing.
  if (auto const extras = app.remaining(false); !extras.empty()) {
    return complain_of_usage(describe_extra(app, nullptr, extras.front()), nullptr);
  }
  if (command == nullptr) {
    print_message(app.help());
    return ExitCode::WrongUsage;
  }
  // A command that reads what is left over itself has not come to it yet.
  if (auto const extras = command->remaining(); !extras.empty() && !command->get_allow_extras()) {
    return complain_of_usage(describe_extra(app, command, extras.front()), command);
  }
  return complain_of_usage(printable(error.what()), command);
}

ExitCode run(int argc, char** argv) {
  Session session{.library = Library::around(own_path(argv[0]))};
  CLI::App app("Féerie plays, checks and explains board-game variants described as text.", "feerie");
  declare(app, session);
  try {
    app.parse(arguments_of(argc, argv));
  } catch (CLI::CallForHelp const&) {
    print_result(app.help());
    return ExitCode::Fine;
  } catch (CLI::CallForVersion const&) {
    print_result(std::string(version) + "\n");
    return ExitCode::Fine;
  } catch (CLI::ParseError const& error) {
    return explain_parse_error(app, error);
  }
  try {
    return session.run();
  } catch (UsageError const& error) {
    return complain_of_usage(error.what(), named_command(app));
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
