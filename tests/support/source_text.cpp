#include "tests/support/source_text.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "grammar/diagnostic/render.hpp"
#include "interpreter/examples.hpp"
#include "interpreter/trial.hpp"

namespace feerie::tests {

Library const& project_library() {
  static Library const library({PROJECT_ROOT_DIR});
  return library;
}

std::vector<std::string> Checked::codes() const {
  std::vector<std::string> slugs;
  for (Diagnostic const& d : sink.sorted()) slugs.emplace_back(slug(d.code));
  return slugs;
}

std::string Checked::rendered() const { return render_all(sink, sources, false); }

void check_text(Checked& out, std::string text, std::string name, bool examples, bool deep) {
  Corpus const corpus = corpus_from_text(std::move(name), std::move(text), project_library(), out.sources, out.sink);
  if (!out.sink.has_errors()) out.game = check_every_option(corpus, out.sink);
  if (examples && !out.sink.has_errors()) run_examples(corpus, out.sink);
  if (deep && !out.sink.has_errors()) try_random_games(corpus, 1, out.sink);
}

std::string variant_with(std::string_view declarations) {
  return "language 1\nuse std.orthodox\nuse std.boards\nvariant Test \"Test\" {\n  players white black\n  apply chessboard()\n"
         "  setup { place white King on e1  place black King on e8 }\n  royal King\n  turn { play move of own piece }\n"
         "  win when checkmate\n  draw when stalemate\n" +
         std::string(declarations) + "\n}\n";
}

std::string read_whole(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> shipped_files() {
  std::vector<std::string> files;
  for (char const* folder : {"/variants", "/stdlib"}) {
    for (auto const& entry : std::filesystem::directory_iterator(std::string(PROJECT_ROOT_DIR) + folder)) {
      if (entry.path().extension() == ".variant") files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace feerie::tests
