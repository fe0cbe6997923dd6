#include "tools/command.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include <unistd.h>

#include "grammar/diagnostic/render.hpp"
#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "tools/command_line.hpp"

namespace feerie::tools {
namespace {

// More players than any board has room for; only keeps typing errors out.
constexpr int most_players = 64;

// At once, so that results and messages keep their order on a terminal.
[[nodiscard]] bool write(std::FILE* stream, std::string_view text) {
  errno = 0;
  return std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
}

bool is_set(char const* variable) {
  char const* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_dumb_terminal() {
  char const* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

bool wants_colour(CommonOptions const& options, int descriptor) {
  if (options.color != "auto") return options.color == "always";
  return ::isatty(descriptor) == 1 && !is_set("NO_COLOR") && !is_dumb_terminal();
}

// CLI11 would take "-1" for a very large number.
std::string is_seed(std::string const& text) {
  std::uint64_t value = 0;
  char const* const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, value);
  return stop == end && error == std::errc()
             ? ""
             : "`" + text + "` is not a number from 0 to 18446744073709551615";
}

bool looks_like_path(std::string_view given) {
  return given == "-" || given.find('/') != std::string_view::npos || given.ends_with(".variant");
}

}  // namespace

void add_output_options(Command const& command, Session& session) {
  command.add_flag("--json", session.options.json,
                   "Print JSON: one document, or one object a line for lists");
  command
      .add_option("--color WHEN", session.options.color,
                  "When to use colour: auto, always or never; NO_COLOR is honoured")
      .one_of({"auto", "always", "never"});
}

void add_setting_options(Command const& command, Session& session) {
  command
      .add_option("--players N", session.options.players,
                  "The number of players, where the variant leaves it open")
      .between(1, most_players);
  command.add_option("--set OPTION=VALUE", session.options.set,
                     "Choose a reading that the variant offers; may be repeated");
}

void add_seed_option(Command const& command, Session& session) {
  if (std::ranges::count(command.option_names(), "--seed") != 0) return;
  command.add_option("--seed S", session.options.seed, "Make chance repeatable").check(is_seed);
}

void add_position_options(Command const& command, Session& session) {
  Option const fen = command.add_option("--fen FEN", session.options.fen, "Start from this position");
  command.add_option("--position FILE.yaml", session.options.position, "Start from the position in this file")
      .excludes(fen);
  command.add_option("--play \"TEXT TEXT …\"", session.options.play,
                     "Apply these decisions and chance outcomes first");
  command.add_option("--path PATH", session.options.path, "Which implementation plays: general or fast")
      .one_of({"general", "fast"});
  add_seed_option(command, session);
}

Settings settings_of(CommonOptions const& options) {
  Settings settings;
  settings.players = options.players;
  for (std::string const& choice : options.set) {
    std::size_t const sign = choice.find('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == choice.size()) {
      throw UsageError("--set takes OPTION=VALUE, not `" + printable(choice) + "`");
    }
    settings.options.emplace_back(choice.substr(0, sign), choice.substr(sign + 1));
  }
  return settings;
}

void print_result(std::string_view text) {
  if (write(stdout, text) || errno == EPIPE) return;
  throw WriteError("the result could not be written: " + std::generic_category().message(errno));
}

void print_message(std::string_view text) {
  // There is nowhere left to say that this failed.
  static_cast<void>(write(stderr, text));
}

void complain(std::string_view message) { print_message("feerie: " + std::string(message) + "\n"); }

bool wants_colour_in_messages(CommonOptions const& options) { return wants_colour(options, STDERR_FILENO); }
bool wants_colour_in_results(CommonOptions const& options) { return wants_colour(options, STDOUT_FILENO); }

void print_diagnostics(DiagnosticSink const& sink, SourceSet const& sources, Session const& session) {
  print_message(render_all(sink, sources, wants_colour_in_messages(session.options)));
}

ExitCode exit_code_of(DiagnosticSink const& sink) {
  if (sink.has_limit()) return ExitCode::Limit;
  return sink.has_errors() ? ExitCode::WrongInput : ExitCode::Fine;
}

std::optional<std::string> find_variant_file(std::string const& given, Library const& library) {
  if (looks_like_path(given)) return given;
  if (auto const path = library.find_variant(given)) return path->string();
  std::error_code ignored;
  if (std::filesystem::exists(given, ignored)) return given;
  return std::nullopt;
}

Diagnostic unknown_variant(std::string const& given, Library const& library) {
  std::vector<std::string> const names = library.variant_names();
  std::string help = did_you_mean(given, names);
  if (help.empty())
    help = names.empty() ? "FEERIE_PATH says where variants are" : "`feerie list` shows those there are";
  return {.code = Code::FileNotFound,
          .span = Span::nowhere(),
          .message = "no variant named `" + printable(given) + "`",
          .help = std::move(help)};
}

std::optional<std::string> find_variant_file_or_complain(std::string const& given, Library const& library) {
  std::optional<std::string> path = find_variant_file(given, library);
  if (!path) {
    Diagnostic const unknown = unknown_variant(given, library);
    complain(unknown.message + "; " + unknown.help);
  }
  return path;
}

std::string in_columns(std::vector<std::vector<std::string>> const& rows) {
  std::vector<std::size_t> widths;
  for (std::vector<std::string> const& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_characters(row[i]));
  }
  std::string text;
  for (std::vector<std::string> const& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += row[i];
      line.append(widths[i] - count_characters(row[i]) + 2, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace feerie::tools
