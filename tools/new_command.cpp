// feerie new NAME: starts a variant file in the working directory.
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/source/utf8.hpp"
#include "tools/command.hpp"
#include "tools/command_line.hpp"
#include "tools/new_template.hpp"

namespace feerie::tools {
namespace {

// Longer names make file names that some systems refuse.
constexpr std::size_t longest_name = 100;

struct NewOptions {
  std::string name;
  std::optional<std::string> from;
};

// Nothing if the file has errors, which are printed, or cannot be extended, which is said.
std::optional<Parent> read_parent(std::string const& from, Session const& session) {
  auto const path = session.library.find_variant(from);
  if (!path) {
    Diagnostic const unknown = unknown_variant(from, session.library);
    complain(unknown.message + "; " + unknown.help);
    return std::nullopt;
  }
  SourceSet sources;
  DiagnosticSink sink;
  std::optional<Corpus> const corpus = read_corpus(path->string(), session.library, sources, sink);
  std::optional<model::Game> game;
  if (corpus && !sink.has_errors()) game = check_variant(*corpus, {}, sink);
  if (!game || sink.has_errors()) {
    print_diagnostics(sink, sources, session);
    complain(fmt::format("`{}` has errors, so nothing can be made from it", printable(from)));
    return std::nullopt;
  }
  if (game->is_abstract) {
    complain(fmt::format("`{}` is abstract: it is no whole game, and what extends it has much to add",
                         printable(from)));
    return std::nullopt;
  }
  return Parent{.file_name = from, .declared_name = game->name, .title = game->title};
}

// What went wrong, or nothing. Never over a file that is there, not even one that appears this moment.
std::optional<std::string> write_new_file(std::string const& path, std::string_view text) {
  std::FILE* const file = std::fopen(path.c_str(), "wx");
  if (file == nullptr && errno == EEXIST)
    return fmt::format("`{}` exists already; nothing was changed", path);
  bool const is_written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  bool const is_closed = file != nullptr && std::fclose(file) == 0;
  if (is_written && is_closed) return std::nullopt;
  return fmt::format("cannot write `{}`: {}", path, std::generic_category().message(errno));
}

void print_next_steps(NewOptions const& options, std::string const& path, Session const& session) {
  if (session.options.json) {
    nlohmann::ordered_json document = nlohmann::ordered_json::object();
    document["file"] = path;
    document["variant"] = declared_name(options.name);
    print_result(document.dump() + "\n");
    return;
  }
  print_result(
      fmt::format("wrote {0}\n"
                  "\n"
                  "Next:\n"
                  "  feerie check {0}    after every change\n"
                  "  feerie play {0}     and try it\n",
                  path));
}

ExitCode start_variant(NewOptions const& options, Session const& session) {
  if (!is_variant_file_name(options.name) || options.name.size() > longest_name) {
    throw UsageError(fmt::format(
        "`{}` cannot be the name of a variant: letters, digits and hyphens, such as my-game, up to {}",
        printable(options.name), longest_name));
  }
  // `use` would find one of the two, and not always the one that is meant.
  if (session.library.find_variant(options.name)) {
    complain(fmt::format("a variant named `{}` comes with Féerie; choose another name", options.name));
    return ExitCode::WrongInput;
  }
  std::optional<Parent> parent;
  if (options.from) {
    parent = read_parent(*options.from, session);
    if (!parent) return ExitCode::WrongInput;
  }
  std::string const path = options.name + ".variant";
  if (auto const failure = write_new_file(path, new_variant_text(options.name, parent))) {
    complain(*failure);
    return ExitCode::WrongInput;
  }
  print_next_steps(options, path, session);
  return ExitCode::Fine;
}

}  // namespace

void add_new_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<NewOptions>();
  Command const command = line.add_command("new", "Start a variant file from a template");
  command.add_argument("NAME", options->name, "Letters, digits and hyphens; the file is NAME.variant")
      .required();
  command.add_option("--from VARIANT", options->from,
                     "The variant that the new one extends; without it, a small game of its own");
  command.set_footer(
      "Examples:\n"
      "  feerie new my-game               a small game to change\n"
      "  feerie new my-game --from chess  chess, with something different");
  command.set_action([options, &session] { return start_variant(*options, session); });
}

}  // namespace feerie::tools
