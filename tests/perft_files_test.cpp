// tests/perft/*.yaml: positions of shipped variants with the number of lines of play, and where the numbers are from.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <catch2/catch.hpp>

#include "grammar/yaml/yaml_reader.hpp"
#include "interpreter/build/build.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "interpreter/play/game.hpp"
#include "tests/support/source_text.hpp"

using namespace feerie;

namespace {

// The whole row in a release build; two plies less under sanitizers, which are many times slower.
#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
constexpr std::size_t depths_left_out = 2;
#else
constexpr std::size_t depths_left_out = 0;
#endif
// The general path is a hundred times slower: it goes as deep as this many lines.
constexpr std::int64_t most_lines_of_general = 100'000;

std::vector<std::filesystem::path> perft_files() {
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::directory_iterator(std::string(TEST_DATA_DIR) + "/perft"))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

// A position is given by its FEN, or by the moves that lead to it, or it is the start.
play::Game game_at(std::shared_ptr<play::Rules const> const& rules, YamlNode const& position) {
  YamlNode const* const fen = position.find("fen");
  if (fen == nullptr) {
    play::Game game(rules);
    if (YamlNode const* const moves = position.find("moves"))
      for (YamlNode const& move : moves->items) {
        CAPTURE(move.scalar);
        REQUIRE(notation::play_text(game, move.scalar).has_value());
      }
    return game;
  }
  auto const state = notation::from_fen(rules->shared_program(), fen->scalar);
  REQUIRE(state.has_value());
  auto game = play::Game::from_state(rules, *state);
  REQUIRE(game.has_value());
  return *game;
}

void check_position(YamlNode const& position, std::shared_ptr<play::Rules const> const& fast,
                    std::shared_ptr<play::Rules const> const& general, DiagnosticSink& sink) {
  YamlNode const* const counts = position.find("counts");
  REQUIRE(counts != nullptr);
  REQUIRE(position.find("from") != nullptr);
  std::size_t const all = counts->items.size();
  REQUIRE(all > 0);
  std::size_t const depths = all > depths_left_out ? all - depths_left_out : 1;
  play::Game quick = game_at(fast, position);
  play::Game plain = game_at(general, position);
  for (std::size_t depth = 1; depth <= depths; ++depth) {
    CAPTURE(position.find("from")->scalar, depth);
    auto const count = as_integer(counts->items[depth - 1], "a count", sink);
    REQUIRE(count.has_value());
    CHECK(quick.perft(static_cast<int>(depth)) == static_cast<std::uint64_t>(*count));
    if (*count <= most_lines_of_general) CHECK(plain.perft(static_cast<int>(depth)) == static_cast<std::uint64_t>(*count));
  }
}

}  // namespace

TEST_CASE("perft of the shipped variants equals the numbers on file", "[perft]") {
  for (std::filesystem::path const& path : perft_files()) {
    DYNAMIC_SECTION(path.stem().string()) {
      SourceSet sources;
      DiagnosticSink sink;
      auto const file = sources.add(SourceFile(path.filename().string(), path.string(), tests::read_whole(path.string())));
      auto const document = read_yaml(file, sources, sink);
      REQUIRE(document.has_value());
      REQUIRE(document->find("variant") != nullptr);
      auto const variant = tests::project_library().find_variant(document->find("variant")->scalar);
      REQUIRE(variant.has_value());
      auto const corpus = read_corpus(variant->string(), tests::project_library(), sources, sink);
      REQUIRE(corpus.has_value());
      Settings settings;
      if (YamlNode const* const options = document->find("options"))
        for (YamlEntry const& entry : options->entries) settings.options.emplace_back(entry.key, entry.value.scalar);
      auto const model = check_variant(*corpus, settings, sink);
      REQUIRE(model.has_value());
      auto const fast = std::make_shared<play::Rules const>(build_program(*model));
      auto const general = std::make_shared<play::Rules const>(build_program(*model, PathChoice::General));
      YamlNode const* const positions = document->find("positions");
      REQUIRE(positions != nullptr);
      REQUIRE_FALSE(positions->items.empty());
      for (YamlNode const& position : positions->items) check_position(position, fast, general, sink);
    }
  }
}
