// feerie dump VARIANT --stage=…: what the interpreter makes of a file, stage by stage.
#include <nlohmann/json.hpp>

#include "interpreter/build/build.hpp"
#include "interpreter/model/dump.hpp"
#include "interpreter/play/game.hpp"
#include "tools/command.hpp"
#include "tools/command_line.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct DumpOptions {
  std::string variant;
  std::string stage = "model";
};

void print_dump(std::string const& text, std::string const& file, DumpOptions const& options,
                Session const& session) {
  if (!session.options.json) {
    print_result(text);
    return;
  }
  Json document = Json::object();
  document["file"] = file;
  document["stage"] = options.stage;
  document["text"] = text;
  print_result(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

// The path that legal moves really take on this machine, and why no better one, comes first.
std::string dump_program(model::Game const& game, Session const& session) {
  auto const choice = session.options.path == "general" ? PathChoice::General : PathChoice::Fast;
  play::Rules const rules(build_program(game, choice));
  std::string text = "played on " + std::string(program::name_of(rules.proof().path)) + "\n";
  for (std::string const& reason : rules.proof().reasons) text += "  " + reason + "\n";
  return text + program::dump(rules.program());
}

ExitCode dump_stage(DumpOptions const& options, Session const& session) {
  Settings const settings = settings_of(session.options);
  auto const path = find_variant_file_or_complain(options.variant, session.library);
  if (!path) return ExitCode::WrongInput;

  SourceSet sources;
  DiagnosticSink sink;
  std::optional<Corpus> const corpus = read_corpus(*path, session.library, sources, sink);
  if (corpus) {
    Tree const& tree = corpus->files.front().tree;
    std::string const& file = sources.file(tree.file()).shown_path();
    if (options.stage == "tree") {
      // Even with errors: what was read, and what was passed over, is what one wants to see then.
      print_dump(dump(tree), file, options, session);
    } else if (!sink.has_errors()) {
      std::optional<model::Game> const game = check_variant(*corpus, settings, sink);
      if (game && !sink.has_errors()) {
        if (options.stage == "program" && game->is_abstract) {
          complain("`" + game->name + "` is abstract: only what extends it becomes a program");
          return ExitCode::WrongInput;
        }
        print_dump(options.stage == "program" ? dump_program(*game, session) : model::dump(*game), file,
                   options, session);
      }
    }
  }
  print_diagnostics(sink, sources, session);
  return exit_code_of(sink);
}

}  // namespace

void add_dump_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<DumpOptions>();
  Command const command = line.add_command("dump", "Look inside the interpreter");
  command
      .add_argument("VARIANT", options->variant, "A file, `-` for standard input, or the name of a variant")
      .required();
  command
      .add_option(
          "--stage STAGE", options->stage,
          "What to show: tree (as it was read), model (what it means, the default) or program (what runs)")
      .one_of({"tree", "model", "program"});
  add_setting_options(command, session);
  command.add_option("--path PATH", session.options.path, "Which implementation plays: general or fast")
      .one_of({"general", "fast"});
  command.set_footer(
      "Examples:\n"
      "  feerie dump chess --stage=tree\n"
      "  feerie dump chess-mutation --stage=model --set victory=king-capture\n"
      "  feerie dump en-avant --stage=program | head");
  command.set_action([options, &session] { return dump_stage(*options, session); });
}

}  // namespace feerie::tools
