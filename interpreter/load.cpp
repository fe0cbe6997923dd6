#include "interpreter/load.hpp"

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/parse.hpp"
#include "grammar/source/read_file.hpp"
#include "interpreter/check/check.hpp"

namespace feerie {

namespace fs = std::filesystem;

namespace {

fs::path canonical_or_same(fs::path const& path) {
  std::error_code error;
  // Absolute first: a relative path of which nothing exists would stay relative.
  fs::path const canonical = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path : canonical;
}

bool is_below(fs::path const& path, fs::path const& root) {
  fs::path const whole = canonical_or_same(path);
  fs::path const base = canonical_or_same(root.empty() ? fs::path(".") : root);
  auto const [end, _] = std::mismatch(base.begin(), base.end(), whole.begin(), whole.end());
  return end == base.end();
}

bool may_be_read(fs::path const& path, Corpus const& corpus) {
  if (is_below(path, corpus.root)) return true;
  return std::any_of(corpus.library->roots().begin(), corpus.library->roots().end(), 
                     [&](fs::path const& root) { return is_below(path, root / "stdlib") || is_below(path, root / "variants"); });
}

bool is_readable(fs::path const& path) {
  std::error_code error;
  return fs::exists(path, error) && !error;
}

class Reader {
 public:
  Reader(Corpus& corpus, DiagnosticSink& sink) : corpus_(corpus), sink_(sink) {}

  // Parses a text and everything it uses; the index of the file.
  std::size_t add(FileId id, fs::path const& path) {
    std::size_t const index = corpus_.files.size();
    corpus_.files.push_back({parse(*corpus_.sources, id, sink_), {}});
    known_.emplace_back(canonical_or_same(path), index);
    reading_.push_back(index);
    check::check_file_form(corpus_.files[index].tree, sink_);
    for (check::Ref const use : check::Ref{&corpus_.files[index].tree, 0}.children(NodeKind::use)) follow(index, use.first(), path);
    reading_.pop_back();
    return index;
  }

 private:
  std::optional<fs::path> locate(std::string const& name, fs::path const& from) const {
    std::string relative = name;
    std::replace(relative.begin(), relative.end(), '.', '/');
    if (relative.starts_with("std/")) return corpus_.library->find_module(relative.substr(4));
    fs::path const beside = from.parent_path() / (relative + ".variant");
    if (is_readable(beside)) return beside;
    return corpus_.library->find_variant(relative);
  }

  void follow(std::size_t index, check::Ref name_node, fs::path const& from) {
    std::string const name = name_node.text();
    std::optional<fs::path> const path = locate(name, from);
    if (!path) {
      report_unknown(name, name_node.span());
      return;
    }
    if (!may_be_read(*path, corpus_)) {
      sink_.add({.code = Code::PathOutside, .span = name_node.span(), .message = fmt::format("`{}` lies outside this variant's folder", name)});
      return;
    }
    fs::path const canonical = canonical_or_same(*path);
    for (auto const& [known, known_index] : known_) {
      if (known != canonical) continue;
      if (std::find(reading_.begin(), reading_.end(), known_index) != reading_.end()) {
        sink_.add({.code = Code::ImportCycle, .span = name_node.span(),
                   .message = known_index == index ? "a file cannot use itself" : fmt::format("`{}` uses this file, directly or through others", name)});
      } else {
        corpus_.files[index].uses.push_back(known_index);
      }
      return;
    }
    if (corpus_.files.size() > max_imports) {
      sink_.add({.code = Code::TooManyImports, .span = name_node.span(), .message = fmt::format("more than {} files are used", max_imports)});
      return;
    }
    auto text = read_text_file(path->string());
    if (auto* failure = std::get_if<ReadFailure>(&text)) {
      sink_.add({.code = failure->code, .span = name_node.span(), .message = failure->message, .help = failure->help});
      return;
    }
    FileId const id = corpus_.sources->add(SourceFile(shown_path(*path, *corpus_.library), path->string(), std::move(std::get<std::string>(text))));
    std::size_t const used = add(id, *path);
    corpus_.files[index].uses.push_back(used);
  }

  void report_unknown(std::string const& name, Span span) {
    std::vector<std::string> names;
    for (std::string const& module : corpus_.library->module_names()) names.push_back("std." + module);
    for (std::string const& variant : corpus_.library->variant_names()) names.push_back(variant);
    std::string help = did_you_mean(name, names);
    if (help.empty()) help = name.starts_with("std.") ? fmt::format("the library has {}", list_names(names)) : "name a file beside this one, without `.variant`";
    sink_.add({.code = Code::UnknownImport, .span = span, .message = fmt::format("no file for `use {}`", name), .help = std::move(help)});
  }

  Corpus& corpus_;
  DiagnosticSink& sink_;
  std::vector<std::pair<fs::path, std::size_t>> known_;
  std::vector<std::size_t> reading_;
};

// Data files are read once, however often the variant is checked.
class DataFiles {
 public:
  DataFiles(Corpus const& corpus, DiagnosticSink& sink) : corpus_(corpus), sink_(sink) {}

  std::optional<FileId> read(std::string const& name, Span named_at) {
    fs::path const beside = fs::path(corpus_.sources->file(named_at.file).real_path()).parent_path() / name;
    fs::path const canonical = canonical_or_same(beside);
    if (fs::path(name).is_absolute() || !may_be_read(beside, corpus_)) {
      sink_.add({.code = Code::PathOutside, .span = named_at, .message = fmt::format("\"{}\" lies outside this variant's folder", name),
                 .help = "put the file beside the variant and give its name alone"});
      return std::nullopt;
    }
    for (std::size_t i = 0; i < corpus_.sources->size(); ++i) {
      FileId const id{static_cast<std::uint32_t>(i)};
      if (!corpus_.sources->file(id).real_path().empty() && canonical_or_same(corpus_.sources->file(id).real_path()) == canonical) return id;
    }
    auto text = read_text_file(beside.string());
    if (auto* failure = std::get_if<ReadFailure>(&text)) {
      sink_.add({.code = failure->code, .span = named_at, .message = failure->message, .help = failure->help});
      return std::nullopt;
    }
    return corpus_.sources->add(SourceFile(shown_path(beside, *corpus_.library), beside.string(), std::move(std::get<std::string>(text))));
  }

 private:
  Corpus const& corpus_;
  DiagnosticSink& sink_;
};

std::vector<check::SourceTree> trees_of(Corpus const& corpus) {
  std::vector<check::SourceTree> trees;
  for (Corpus::File const& file : corpus.files) trees.push_back({&file.tree, file.uses});
  return trees;
}

}  // namespace

std::optional<Corpus> read_corpus(std::string const& path, Library const& library, SourceSet& sources, DiagnosticSink& sink) {
  auto text = read_text_file(path);
  if (auto* failure = std::get_if<ReadFailure>(&text)) {
    sink.add({.code = failure->code, .span = Span::nowhere(), .message = failure->message, .help = failure->help});
    return std::nullopt;
  }
  bool const is_input = path == "-";
  FileId const id = sources.add(SourceFile(is_input ? "<input>" : shown_path(path, library), is_input ? "" : path, std::move(std::get<std::string>(text))));
  Corpus corpus;
  corpus.library = &library;
  corpus.sources = &sources;
  corpus.root = is_input ? fs::path(".") : fs::path(path).parent_path();
  Reader(corpus, sink).add(id, is_input ? fs::path("./<input>") : fs::path(path));
  return corpus;
}

Corpus corpus_from_text(std::string shown_name, std::string text, Library const& library, SourceSet& sources, DiagnosticSink& sink) {
  FileId const id = sources.add(SourceFile(std::move(shown_name), "", std::move(text)));
  Corpus corpus;
  corpus.library = &library;
  corpus.sources = &sources;
  corpus.root = ".";
  Reader(corpus, sink).add(id, "./<text>");
  return corpus;
}

std::optional<model::Game> check_variant(Corpus const& corpus, Settings const& settings, DiagnosticSink& sink) {
  DataFiles data(corpus, sink);
  auto game = check::check(trees_of(corpus), settings, *corpus.sources,
                           [&](std::string const& name, Span at) { return data.read(name, at); }, sink);
  return game;
}

namespace {

// A module is checked as games will use it: in a small abstract variant, each template applied once to arguments of the right kinds.
std::string probe_text(Tree const& tree, check::Ref template_node) {
  bool has_board = false;
  for (NodeIndex n = 0; n < tree.nodes.size(); ++n) has_board = has_board || tree.kind(n) == NodeKind::board;
  std::string text = "language 1\nabstract variant Probe \"probe\" {\n  players white black\n";
  if (!has_board) {
    text += "  board grid 8x8 { colours checkered dark light  white faces n  black faces s  symmetry black mirrors white by rank }\n";
  }
  text += "  piece ProbedPiece \"@\" { can step any }\n";
  if (!template_node) return text + "}\n";
  std::string arguments;
  for (check::Ref const parameter : template_node.child(NodeKind::parameters).children(NodeKind::parameter)) {
    check::Ref const kind_node = parameter.child(NodeKind::parameter_kind);
    std::string const kind = kind_node ? kind_node.text() : "name";
    std::string const name = parameter.child(NodeKind::name).text();
    if (!arguments.empty()) arguments += ", ";
    arguments += kind == "text"     ? "\"probe\""
                 : kind == "number" ? "1"
                 : kind == "player" ? "white"
                 : kind == "site"   ? "a1"
                 : kind == "sites"  ? "rank 1"
                 : kind == "name"   ? "probed-" + name
                                    : "ProbedPiece";
  }
  return text + fmt::format("  apply {}({})\n}}\n", template_node.child(NodeKind::name).text(), arguments);
}

void check_modules(Corpus const& corpus, DiagnosticSink& sink) {
  Tree const& tree = corpus.files[0].tree;
  for (check::Ref const module : check::Ref{&tree, 0}.children(NodeKind::module)) {
    std::vector<check::Ref> templates = module.child(NodeKind::variant_body).children(NodeKind::template_decl);
    templates.push_back({});
    for (check::Ref const template_node : templates) {
      FileId const id = corpus.sources->add(SourceFile("<probe>", "", probe_text(tree, template_node)));
      Tree const probe = parse(*corpus.sources, id, sink);
      std::vector<check::SourceTree> trees{{&probe, {1}}};
      for (Corpus::File const& file : corpus.files) {
        std::vector<std::size_t> uses = file.uses;
        for (std::size_t& use : uses) ++use;
        trees.push_back({&file.tree, std::move(uses)});
      }
      DiagnosticSink found;
      DataFiles data(corpus, found);
      (void)check::check(trees, {}, *corpus.sources, [&](std::string const& name, Span at) { return data.read(name, at); }, found);
      // What the probe itself lacks is no fault of the module.
      for (Diagnostic& diagnostic : found.sorted()) {
        if (diagnostic.span.file != id && severity(diagnostic.code) == Severity::Error) sink.add(std::move(diagnostic));
      }
    }
  }
}

}  // namespace

std::optional<model::Game> check_every_option(Corpus const& corpus, DiagnosticSink& sink) {
  check_modules(corpus, sink);
  std::optional<model::Game> standard = check_variant(corpus, {}, sink);
  if (!standard) return standard;
  for (model::Option const& option : standard->options) {
    for (std::size_t i = 0; i < option.values.size(); ++i) {
      if (i == option.default_value) continue;
      (void)check_variant(corpus, {.players = 0, .options = {{option.name, option.values[i].name}}}, sink);
    }
  }
  for (int players = standard->min_players + 1; players <= standard->max_players; ++players) {
    (void)check_variant(corpus, {.players = players, .options = {}}, sink);
  }
  return standard;
}

}  // namespace feerie
