// feerie check FILE…: everything that can be said about files, then their own examples played.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/diagnostic/render.hpp"
#include "grammar/diagnostic/render_json.hpp"
#include "interpreter/examples.hpp"
#include "interpreter/trial.hpp"
#include "tools/command.hpp"
#include "tools/command_line.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct CheckOptions {
  std::vector<std::string> files;
  bool no_examples = false;
  bool deep = false;
};

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string summary_of(DiagnosticSink const& sink) {
  std::vector<Diagnostic> const all = sink.sorted();
  auto const warnings = static_cast<std::size_t>(std::ranges::count(
      all, Severity::Warning, [](Diagnostic const& diagnostic) { return severity(diagnostic.code); }));
  std::string text = sink.has_errors() ? counted(sink.error_count(), "error") : "ok";
  if (warnings > 0) text += ", " + counted(warnings, "warning");
  return text;
}

class Check {
 public:
  Check(CheckOptions const& options, Session const& session)
      : options_(options), session_(session), settings_(settings_of(session.options)) {}

  ExitCode run() {
    for (std::string const& file : options_.files) check(file);
    if (session_.options.json) {
      Json document = Json::object();
      document["files"] = files_;
      document["diagnostics"] = diagnostics_;
      print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    return has_limit_ ? ExitCode::Limit : has_errors_ ? ExitCode::WrongInput : ExitCode::Fine;
  }

 private:
  void check(std::string const& given) {
    SourceSet sources;
    DiagnosticSink sink;
    std::string shown = given;
    if (auto const path = find_variant_file(given, session_.library)) {
      shown = check_file(*path, sources, sink);
    } else {
      sink.add(unknown_variant(given, session_.library));
    }
    has_errors_ = has_errors_ || sink.has_errors();
    has_limit_ = has_limit_ || sink.has_limit();
    if (session_.options.json) {
      collect(shown, sink, sources);
    } else {
      print(shown, sink, sources);
    }
  }

  // Returns what the file is called in messages.
  std::string check_file(std::string const& path, SourceSet& sources, DiagnosticSink& sink) {
    std::optional<Corpus> const corpus = read_corpus(path, session_.library, sources, sink);
    if (!corpus) return path == "-" ? "<input>" : shown_path(path, session_.library);
    // What could not be read would be missed everywhere it is used: one mistake, one message.
    if (!sink.has_errors()) check_meaning(*corpus, sink);
    if (!sink.has_errors() && !options_.no_examples) run_examples(*corpus, sink);
    if (!sink.has_errors() && options_.deep) try_random_games(*corpus, session_.options.seed.value_or(1), sink);
    return sources.file(corpus->files.front().tree.file()).shown_path();
  }

  void check_meaning(Corpus const& corpus, DiagnosticSink& sink) const {
    bool const is_one_setting = settings_.players != 0 || !settings_.options.empty();
    if (is_one_setting) {
      static_cast<void>(check_variant(corpus, settings_, sink));
    } else {
      check_every_option(corpus, sink);
    }
  }

  // A mistake in a file that several of the checked files use is shown once.
  void print(std::string const& shown, DiagnosticSink const& sink, SourceSet const& sources) {
    bool const colour = wants_colour_in_messages(session_.options);
    for (Diagnostic const& diagnostic : sink.sorted()) {
      std::string const text = render(diagnostic, sources, colour);
      if (seen_.insert(text).second) print_message(text);
    }
    if (sink.dropped() > 0) print_message(fmt::format("… and {}\n", counted(sink.dropped(), "more message")));
    print_result(fmt::format("{}: {}\n", shown, summary_of(sink)));
  }

  void collect(std::string const& shown, DiagnosticSink const& sink, SourceSet const& sources) {
    files_.push_back(shown);
    for (Json& diagnostic : Json::parse(render_json(sink, sources))) {
      if (seen_.insert(diagnostic.dump()).second) diagnostics_.push_back(std::move(diagnostic));
    }
  }

  CheckOptions const& options_;
  Session const& session_;
  Settings settings_;
  std::set<std::string> seen_;
  Json files_ = Json::array();
  Json diagnostics_ = Json::array();
  bool has_errors_ = false;
  bool has_limit_ = false;
};

}  // namespace

void add_check_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<CheckOptions>();
  Command const command = line.add_command("check", "Check variant files and run their examples");
  command.add_argument("FILE", options->files, "A file, `-` for standard input, or the name of a variant")
      .required();
  command.add_flag("--no-examples", options->no_examples, "Do not run the examples of the files");
  command.add_flag("--deep", options->deep, "Also check what needs random games");
  add_setting_options(command, session);
  add_seed_option(command, session);
  command.set_footer(
      "Without --players and --set, every value of every option and every number of players is checked.\n"
      "\n"
      "Examples:\n"
      "  feerie check my-game.variant\n"
      "  feerie check variants/*.variant --json\n"
      "  feerie check chess en-avant --no-examples\n"
      "  feerie check - < my-game.variant");
  command.set_action([options, &session] { return Check(*options, session).run(); });
}

}  // namespace feerie::tools
