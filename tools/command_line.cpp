#include "tools/command_line.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"

namespace feerie::tools {
namespace {

// The usage and the arguments of a command that reads its leftovers itself: CLI11 knows nothing of them.
class OwnUsage : public CLI::Formatter {
 public:
  OwnUsage(std::vector<std::string> calls, std::string arguments)
      : calls_(std::move(calls)), arguments_(std::move(arguments)) {}

  std::string make_usage(CLI::App const*, std::string name) const override {
    std::string text;
    for (std::string const& call : calls_) {
      text += text.empty() ? "Usage: " : "       ";
      text += name + " " + call + "\n";
    }
    return text;
  }
  std::string make_positionals(CLI::App const*) const override { return "\nPositionals:\n" + arguments_; }

 private:
  std::vector<std::string> calls_;
  std::string arguments_;
};

CLI::Option& declare(CLI::App& app, std::string const& name, Variable const& variable,
                     std::string const& description) {
  // CLI11 takes an empty text for none at all.
  if (auto const* const place = std::get_if<std::reference_wrapper<std::optional<std::string>>>(&variable))
    return *app.add_option_function<std::string>(
        name, [target = *place](std::string const& text) { target.get() = text; }, description);
  return *std::visit([&](auto reference) { return app.add_option(name, reference.get(), description); },
                     variable);
}

std::vector<std::string> option_names_of(CLI::App const& app) {
  std::vector<std::string> names;
  for (CLI::Option const* const option : app.get_options()) {
    for (std::string const& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string advice(std::string_view word, std::vector<std::string> const& names) {
  std::string const suggestion = did_you_mean(word, names);
  return suggestion.empty() ? "" : "; " + suggestion;
}

// What is wrong with the first argument that nothing took; CLI11 only says that there was one.
std::string describe_extra(CLI::App const& app, CLI::App const* command, std::string const& extra) {
  std::string const shown = "`" + printable(extra) + "`";
  bool const is_option = extra.size() > 1 && extra.front() == '-';
  if (is_option) {
    std::string const word = extra.substr(0, extra.find('='));
    return "unknown option `" + printable(word) + "`" +
           advice(word, option_names_of(command != nullptr ? *command : app));
  }
  if (command != nullptr) return "unexpected argument " + shown;
  std::vector<std::string> names;
  for (CLI::App const* const known : app.get_subcommands({})) names.push_back(known->get_name());
  return "no command named " + shown + advice(extra, names);
}

CLI::App const* named_command(CLI::App const& app) {
  auto const named = app.get_subcommands();
  return named.empty() ? nullptr : named.front();
}

Request explain_parse_error(CLI::App const& app, CLI::ParseError const& error) {
  CLI::App const* const command = named_command(app);
  // An argument nobody knows is the likelier reason than whatever then seemed to be missing.
  if (auto const extras = app.remaining(false); !extras.empty())
    return {.kind = Request::Kind::Mistake, .text = describe_extra(app, nullptr, extras.front())};
  if (command == nullptr) return {.kind = Request::Kind::Nothing, .text = app.help()};
  Request request{.kind = Request::Kind::Mistake, .command = command->get_name()};
  // A command that reads what is left over itself has not come to it yet.
  auto const extras = command->remaining();
  request.text = !extras.empty() && !command->get_allow_extras()
                     ? describe_extra(app, command, extras.front())
                     : printable(error.what());
  return request;
}

}  // namespace

Option const& Option::required() const {
  option_->required();
  return *this;
}

Option const& Option::between(int least, int most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option const& Option::between(std::uint64_t least, std::uint64_t most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option const& Option::between(double least, double most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option const& Option::one_of(std::vector<std::string> const& words) const {
  option_->check(CLI::IsMember(words));
  return *this;
}

Option const& Option::check(std::string (*complaint_about)(std::string const& text)) const {
  option_->check(complaint_about);
  return *this;
}

Option const& Option::excludes(Option const& other) const {
  option_->excludes(other.option_);
  return *this;
}

bool Option::is_given() const { return option_->count() > 0; }

Option Command::add_argument(std::string const& name, Variable variable,
                             std::string const& description) const {
  CLI::Option& option = declare(*app_, name, variable, description);
  option.option_text(" ");  // or the help would name the type
  return Option(option);
}

Option Command::add_option(std::string const& usage, Variable variable,
                           std::string const& description) const {
  std::size_t const blank = usage.find(' ');
  CLI::Option& option = declare(*app_, usage.substr(0, blank), variable, description);
  option.option_text(usage.substr(blank + 1));
  // `--set a=b chess` must not swallow the variant.
  option.allow_extra_args(false);
  return Option(option);
}

void Command::add_flag(std::string const& name, bool& variable, std::string const& description) const {
  app_->add_flag(name, variable, description);
}

void Command::allow_leftovers() const { app_->allow_extras(); }

void Command::set_usage(std::vector<std::string> calls, std::string arguments) const {
  app_->formatter(std::make_shared<OwnUsage>(std::move(calls), std::move(arguments)));
}

void Command::set_footer(std::string const& text) const { app_->footer(text); }

void Command::set_action(std::function<ExitCode()> action) const {
  app_->callback([chosen = chosen_, action = std::move(action)] { *chosen = action; });
}

std::vector<std::string> Command::option_names() const { return option_names_of(*app_); }

std::vector<std::string> Command::leftovers() const { return app_->remaining(); }

CommandLine::CommandLine(std::string const& program, std::string const& description)
    : app_(std::make_unique<CLI::App>(description, program)) {
  app_->require_subcommand(1);
  app_->get_formatter()->label("SUBCOMMAND", "COMMAND");
  // The commands that come have it too.
  app_->set_help_flag("-h,--help", "Print this help");
}

CommandLine::~CommandLine() = default;

Command CommandLine::add_command(std::string const& name, std::string const& description) {
  CLI::App* const command = app_->add_subcommand(name, description);
  command->group("Commands");
  return {*command, chosen_};
}

std::vector<Command> CommandLine::commands() {
  std::vector<Command> commands;
  for (CLI::App* const command : app_->get_subcommands({})) commands.emplace_back(*command, chosen_);
  return commands;
}

void CommandLine::set_footer(std::string const& text) { app_->footer(text); }

void CommandLine::add_version(std::string const& text) {
  app_->set_version_flag("--version", text, "Print the version");
  for (CLI::App* const command : app_->get_subcommands({}))
    command->set_version_flag("--version", text, "Print the version");
}

Request CommandLine::read(std::vector<std::string> arguments) {
  std::ranges::reverse(arguments);  // CLI11 reads them from the back
  try {
    app_->parse(std::move(arguments));
  } catch (CLI::CallForHelp const&) {
    return {.kind = Request::Kind::Information, .text = app_->help()};
  } catch (CLI::CallForVersion const& version) {
    return {.kind = Request::Kind::Information, .text = std::string(version.what()) + "\n"};
  } catch (CLI::ParseError const& error) {
    return explain_parse_error(*app_, error);
  }
  return {.kind = Request::Kind::Action, .command = named_command(*app_)->get_name(), .action = chosen_};
}

}  // namespace feerie::tools
