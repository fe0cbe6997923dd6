// feerie list: the variants found, one line each.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/command.hpp"
#include "tools/command_line.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct Entry {
  std::string name;
  std::string file;
  std::string title = {};
  std::string summary = {};
  int min_players = 0;
  int max_players = 0;
  bool is_abstract = false;
  bool is_broken = false;
};

std::string text_of(Tree const& tree, NodeIndex node) {
  if (node == no_node) return {};
  std::string_view text = tree.text(node);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return std::string(text);
}

// What the text alone says of a file that cannot be checked: the last of its variants that can be played, or else the last one.
void describe_from_text(Tree const& tree, Entry& entry) {
  if (tree.is_empty()) return;
  NodeIndex best = no_node;
  entry.is_abstract = false;
  for (NodeIndex const variant : tree.children_of_kind(0, NodeKind::variant)) {
    bool const is_abstract = tree.child(variant, NodeKind::abstract) != no_node;
    if (is_abstract && best != no_node) continue;
    best = variant;
    entry.is_abstract = is_abstract;
  }
  if (best != no_node) entry.title = text_of(tree, tree.child(best, NodeKind::title));
}

Entry describe(std::string const& name, std::string const& path, Library const& library) {
  Entry entry{.name = name, .file = path};
  SourceSet sources;
  DiagnosticSink sink;
  std::optional<Corpus> const corpus = read_corpus(path, library, sources, sink);
  std::optional<model::Game> game;
  if (corpus && !sink.has_errors()) game = check_variant(*corpus, {}, sink);
  if (game && !sink.has_errors()) {
    entry.title = game->title;
    entry.summary = game->summary;
    entry.min_players = game->min_players;
    entry.max_players = game->max_players;
    entry.is_abstract = game->is_abstract;
    return entry;
  }
  if (corpus) describe_from_text(corpus->files.front().tree, entry);
  entry.is_broken = !entry.is_abstract || !corpus;
  return entry;
}

std::string players_of(Entry const& entry) {
  if (entry.max_players == 0) return "-";
  if (entry.min_players == entry.max_players) return std::to_string(entry.min_players);
  return fmt::format("{}-{}", entry.min_players, entry.max_players);
}

std::string to_json(Entry const& entry) {
  Json object = Json::object();
  object["name"] = entry.name;
  object["title"] = entry.title;
  object["min_players"] = entry.min_players;
  object["max_players"] = entry.max_players;
  object["summary"] = entry.summary;
  object["abstract"] = entry.is_abstract;
  object["broken"] = entry.is_broken;
  object["file"] = entry.file;
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

ExitCode list(bool all, Session const& session) {
  std::vector<std::string> const names = session.library.variant_names();
  if (names.empty()) {
    complain("no variants found; FEERIE_PATH says where the folders `stdlib` and `variants` are");
    return ExitCode::WrongInput;
  }
  std::vector<std::vector<std::string>> rows;
  for (std::string const& name : names) {
    auto const path = session.library.find_variant(name);
    if (!path) continue;  // removed since the folder was read
    Entry const entry = describe(name, path->string(), session.library);
    if (entry.is_abstract && !all) continue;
    if (entry.is_broken) complain(fmt::format("`{0}` has errors; `feerie check {0}` shows them", name));
    if (session.options.json) {
      print_result(to_json(entry) + "\n");
    } else {
      rows.push_back({entry.name, entry.title, players_of(entry), entry.summary});
    }
  }
  print_result(in_columns(rows));
  return ExitCode::Fine;
}

}  // namespace

void add_list_command(CommandLine& line, Session& session) {
  auto const all = std::make_shared<bool>(false);
  Command const command = line.add_command("list", "The variants found: name, title, players, summary");
  command.add_flag("--all", *all, "Also abstract variants, which others extend and nobody plays");
  command.set_footer(
      "Variants are looked for in FEERIE_PATH, in the source tree around the program, and where it was "
      "installed.\n"
      "\n"
      "Examples:\n"
      "  feerie list\n"
      "  feerie list --json | jq -r .name");
  command.set_action([all, &session] { return list(*all, session); });
}

}  // namespace feerie::tools
