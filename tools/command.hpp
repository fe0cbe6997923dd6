// What the commands share: the options that mean the same everywhere, where variants are found, and how results and messages leave
// the program. A command is one .cpp with one function that declares it.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "interpreter/load.hpp"
#include "tools/exit_code.hpp"

namespace feerie::tools {

class Command;
class CommandLine;

struct CommonOptions {
  bool json = false;
  std::string color = "auto";
  int players = 0;               // 0: not given
  std::vector<std::string> set;  // OPTION=VALUE
  std::optional<std::string> fen;
  std::optional<std::string> position;  // a YAML file
  std::string play;      // texts with blanks between them
  std::optional<std::uint64_t> seed;
  bool has_seats = false;     // the players are seated by the command line too
  std::string path = "fast";  // which implementation plays
};

// One run of the program.
struct Session {
  Library library;
  CommonOptions options = {};
};

// A command line that cannot be carried out, found after it was parsed.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Each declares a command: what its options fill, and what it does.
void add_list_command(CommandLine& line, Session& session);
void add_check_command(CommandLine& line, Session& session);
void add_test_command(CommandLine& line, Session& session);
void add_rules_command(CommandLine& line, Session& session);
void add_show_command(CommandLine& line, Session& session);
void add_moves_command(CommandLine& line, Session& session);
void add_perft_command(CommandLine& line, Session& session);
void add_why_command(CommandLine& line, Session& session);
void add_play_command(CommandLine& line, Session& session);
void add_replay_command(CommandLine& line, Session& session);
void add_match_command(CommandLine& line, Session& session);
void add_playout_command(CommandLine& line, Session& session);
void add_bench_command(CommandLine& line, Session& session);
void add_position_command(CommandLine& line, Session& session);
void add_explain_command(CommandLine& line, Session& session);
void add_new_command(CommandLine& line, Session& session);
void add_dump_command(CommandLine& line, Session& session);

// --json --color; every command has these.
void add_output_options(Command const& command, Session& session);
// --players --set; of commands that build a game.
void add_setting_options(Command const& command, Session& session);
// --seed
void add_seed_option(Command const& command, Session& session);
// --fen --position --play --path --seed; of commands that look at a position.
void add_position_options(Command const& command, Session& session);

// What --players and --set say. Throws UsageError where a text is not OPTION=VALUE.
[[nodiscard]] Settings settings_of(CommonOptions const& options);

// Results that cannot be written, because the disk is full for example.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Results go to standard output, everything else to standard error. A reader who has seen enough (`feerie list | head -1`) is
// nobody's mistake and passed over in silence; any other failure to write results throws WriteError.
void print_result(std::string_view text);
void print_message(std::string_view text);
// "feerie: MESSAGE" to standard error.
void complain(std::string_view message);

// Colour on standard error and on standard output.
[[nodiscard]] bool wants_colour_in_messages(CommonOptions const& options);
[[nodiscard]] bool wants_colour_in_results(CommonOptions const& options);
void print_diagnostics(DiagnosticSink const& sink, SourceSet const& sources, Session const& session);
// 0, 1 or 3, by what the sink holds.
[[nodiscard]] ExitCode exit_code_of(DiagnosticSink const& sink);

// The file that a VARIANT stands for: "-", a path, or the name of a variant in the library. Nothing for a name that is not there;
// a path comes back whether the file exists or not, because reading it says best what is wrong.
[[nodiscard]] std::optional<std::string> find_variant_file(std::string const& given, Library const& library);
[[nodiscard]] Diagnostic unknown_variant(std::string const& given, Library const& library);
// The same for commands that speak of one variant only: complains where there is none.
[[nodiscard]] std::optional<std::string> find_variant_file_or_complain(std::string const& given,
                                                                       Library const& library);

// Names left, titles right, the columns under one another; the last one is not padded, so no line ends with blanks.
[[nodiscard]] std::string in_columns(std::vector<std::vector<std::string>> const& rows);

}  // namespace feerie::tools
