// The pipeline as a few readable functions: a path becomes trees, trees and settings become a model. The only place that sees every phase.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "grammar/syntax/tree.hpp"
#include "interpreter/check/settings.hpp"
#include "interpreter/library.hpp"
#include "interpreter/model/game.hpp"

namespace feerie {

// A file may use this many others, directly and through them.
inline constexpr std::size_t max_imports = 32;

// One file and everything it uses, parsed; files[0] is the one asked for. Owns nothing of the sources, which must outlive it.
struct Corpus {
  struct File {
    Tree tree;
    std::vector<std::size_t> uses;  // indexes into files
  };
  std::deque<File> files;
  std::filesystem::path root;  // the folder of the file asked for; nothing outside it and the library is read
  Library const* library = nullptr;
  SourceSet* sources = nullptr;
};

// Reads and parses; "-" is standard input. Nothing if the file itself could not be read (why is in the sink); a corpus with syntax
// errors otherwise still comes back, for dumping.
[[nodiscard]] std::optional<Corpus> read_corpus(std::string const& path, Library const& library, SourceSet& sources, DiagnosticSink& sink);
// The same for a text that is already in memory, shown under a name.
[[nodiscard]] Corpus corpus_from_text(std::string shown_name, std::string text, Library const& library, SourceSet& sources, DiagnosticSink& sink);

// The model of the file's variant under the settings. Nothing if the file holds no variant or the settings do not fit it; the sink says why.
// With errors in the sink the model may be incomplete and must not be played.
[[nodiscard]] std::optional<model::Game> check_variant(Corpus const& corpus, Settings const& settings, DiagnosticSink& sink);

// Checks the file under its defaults, then under every other value of every option and every number of players, each once.
// Returns the model under the defaults.
std::optional<model::Game> check_every_option(Corpus const& corpus, DiagnosticSink& sink);

}  // namespace feerie
