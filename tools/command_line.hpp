// What may stand on the command line, command by command, and reading it. A thin wall around CLI11, which only its .cpp includes:
// in each file that sees it, CLI11 costs the compiler 3 seconds, and about 10 under the sanitizers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tools/exit_code.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace feerie::tools {

// What an argument or an option fills. It must live until the command has run; where nothing is given it stays as it is.
using Variable =
    std::variant<std::reference_wrapper<std::string>, std::reference_wrapper<std::optional<std::string>>,
                 std::reference_wrapper<std::vector<std::string>>, std::reference_wrapper<int>,
                 std::reference_wrapper<std::uint64_t>, std::reference_wrapper<std::optional<std::uint64_t>>,
                 std::reference_wrapper<std::optional<double>>>;

// One argument or option of a command; a handle.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  // Each narrows what may be given.
  Option const& required() const;
  Option const& between(int least, int most) const;
  Option const& between(std::uint64_t least, std::uint64_t most) const;
  Option const& between(double least, double most) const;
  Option const& one_of(std::vector<std::string> const& words) const;
  // `complaint_about` says what is wrong with a text, and nothing about a good one.
  Option const& check(std::string (*complaint_about)(std::string const& text)) const;
  Option const& excludes(Option const& other) const;

  // Once the command line was read.
  [[nodiscard]] bool is_given() const;

 private:
  CLI::Option* option_;
};

// One command; a handle.
class Command {
 public:
  Command(CLI::App& app, std::function<ExitCode()>& chosen) : app_(&app), chosen_(&chosen) {}

  // Found by its place. A vector takes all that are left.
  Option add_argument(std::string const& name, Variable variable, std::string const& description) const;
  // Named as the help shows it, with what it takes: "--games N". A vector takes one value each time.
  Option add_option(std::string const& usage, Variable variable, std::string const& description) const;
  void add_flag(std::string const& name, bool& variable, std::string const& description) const;
  // Also takes what was not declared, and leaves it in `leftovers`.
  void allow_leftovers() const;
  // In the help: the ways to call it, without its name, and the arguments, for a command that reads its leftovers itself.
  void set_usage(std::vector<std::string> calls, std::string arguments) const;
  // The end of the help.
  void set_footer(std::string const& text) const;
  // What the command does.
  void set_action(std::function<ExitCode()> action) const;

  // The options declared, as they are typed: "--games".
  [[nodiscard]] std::vector<std::string> option_names() const;
  // Once the command line was read.
  [[nodiscard]] std::vector<std::string> leftovers() const;

 private:
  CLI::App* app_;
  std::function<ExitCode()>* chosen_;
};

// What a command line asks for.
struct Request {
  enum class Kind {
    Action,       // to carry out `action`
    Information,  // to read `text`, which is help or the version
    Nothing,      // no command is named; `text` is the help
    Mistake,      // it is wrong; `text` says why
  };
  Kind kind = Kind::Nothing;
  std::string text = {};
  std::string command = {};  // the one named, unless the mistake is not its own
  std::function<ExitCode()> action = {};
};

// The program's; the commands are handles into it.
class CommandLine {
 public:
  CommandLine(std::string const& program, std::string const& description);
  ~CommandLine();
  CommandLine(CommandLine const&) = delete;
  CommandLine& operator=(CommandLine const&) = delete;

  Command add_command(std::string const& name, std::string const& description);
  [[nodiscard]] std::vector<Command> commands();
  void set_footer(std::string const& text);
  // --version, of the program and of the commands there are.
  void add_version(std::string const& text);

  // Fills the variables of the command that the arguments name.
  [[nodiscard]] Request read(std::vector<std::string> arguments);

 private:
  std::unique_ptr<CLI::App> app_;
  std::function<ExitCode()> chosen_;  // by the command that was named
};

}  // namespace feerie::tools
