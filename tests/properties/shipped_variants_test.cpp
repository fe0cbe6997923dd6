// What holds of every game, tried on every shipped variant for every number of players.
#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>
#include <set>

#include "interpreter/build/build.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "interpreter/play/game.hpp"
#include "tests/support/source_text.hpp"
#include "tools/position_yaml.hpp"

using namespace feerie;

namespace {

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
constexpr int positions_each = 100;
constexpr int games_each_option = 1;
#else
constexpr int positions_each = 5'000;
constexpr int games_each_option = 10;
#endif
constexpr int longest_game = 300;

struct Shipped {
  std::string name;
  model::Game game;
  std::shared_ptr<play::Rules const> rules;

  // The same on the general path.
  [[nodiscard]] std::shared_ptr<play::Rules const> plain() const {
    return std::make_shared<play::Rules const>(build_program(game, PathChoice::General));
  }
};

// A playable file as it was read.
struct Source {
  SourceSet sources = {};
  DiagnosticSink sink = {};
  std::optional<Corpus> corpus = {};
  std::optional<model::Game> first = {};  // with the smallest number of players and every option's default
};

// Read once: a test case is entered anew for each of its sections.
std::vector<std::unique_ptr<Source>> const& playable_files() {
  static std::vector<std::unique_ptr<Source>> const all = [] {
    std::vector<std::unique_ptr<Source>> files;
    for (std::string const& path : tests::shipped_files()) {
      auto file = std::make_unique<Source>();
      file->corpus = read_corpus(path, tests::project_library(), file->sources, file->sink);
      file->first = check_variant(*file->corpus, {}, file->sink);
      if (file->first && !file->first->is_abstract) files.push_back(std::move(file));
    }
    return files;
  }();
  return all;
}

std::vector<Shipped> const& shipped_variants() {
  static std::vector<Shipped> const all = [] {
    std::vector<Shipped> variants;
    for (auto const& file : playable_files())
      for (int players = file->first->min_players; players <= file->first->max_players; ++players) {
        std::optional<model::Game> const game = check_variant(*file->corpus, {.players = players, .options = {}}, file->sink);
        variants.push_back({file->first->id + " for " + std::to_string(players), *game, std::make_shared<play::Rules const>(build_program(*game))});
      }
    return variants;
  }();
  return all;
}

// Plays random games until enough positions have been seen; `look` sees each before it is left.
template <class Look>
void random_positions(Shipped const& variant, std::uint64_t seed, Look look) {
  Rng rng(seed);
  int seen = 0;
  while (seen < positions_each) {
    play::Game game(variant.rules);
    for (int ply = 0; ply < longest_game && !game.ended().is_over && seen < positions_each; ++ply, ++seen) {
      look(game);
      game.apply(game.random_decision(rng));
    }
  }
}

}  // namespace

TEST_CASE("every shipped variant is played by the same rules on both paths", "[properties]") {
  for (Shipped const& variant : shipped_variants()) {
    DYNAMIC_SECTION(variant.name) {
      std::shared_ptr<play::Rules const> const plain = variant.plain();
      std::uint64_t const seed = 5;
      Rng rng(seed);
      int seen = 0;
      while (seen < positions_each) {
        play::Game fast(variant.rules);
        play::Game general(plain);
        for (int ply = 0; ply < longest_game && !fast.ended().is_over; ++ply, ++seen) {
          CAPTURE(seed, seen, ply);
          REQUIRE(fast.node() == general.node());
          if (fast.node() == play::NodeKind::Decision) REQUIRE(fast.decisions() == general.decisions());
          play::Decision const decision = fast.random_decision(rng);
          fast.apply(decision);
          general.apply(decision);
          REQUIRE(fast.ended().is_over == general.ended().is_over);
        }
      }
    }
  }
}

TEST_CASE("in every shipped variant undoing restores every cell, and the key kept is the key recomputed", "[properties]") {
  for (Shipped const& variant : shipped_variants()) {
    DYNAMIC_SECTION(variant.name) {
      Rng rng(11);
      play::Game game(variant.rules);
      std::vector<state::State> past;
      while (!game.ended().is_over && past.size() < static_cast<std::size_t>(longest_game)) {
        past.push_back(game.state());
        game.apply(game.random_decision(rng));
        REQUIRE(game.state().key() == game.state().recomputed_key());
      }
      while (!past.empty()) {
        game.undo();
        REQUIRE(game.state() == past.back());
        past.pop_back();
      }
    }
  }
}

TEST_CASE("in every shipped variant texts are distinct and read back", "[properties]") {
  for (Shipped const& variant : shipped_variants()) {
    DYNAMIC_SECTION(variant.name) {
      int looked = 0;
      random_positions(variant, 3, [&](play::Game& game) {
        if (game.node() != play::NodeKind::Decision || looked++ % 20 != 0) return;
        std::set<std::string> texts;
        for (play::Decision const& decision : game.decisions()) {
          std::string const text = notation::to_text(game, decision);
          CAPTURE(text);
          REQUIRE(text.find(' ') == std::string::npos);
          REQUIRE(texts.insert(text).second);
          Result<play::Decision> const read = notation::parse_decision(game, text);
          REQUIRE(read.has_value());
          REQUIRE(*read == decision);
        }
      });
    }
  }
}

TEST_CASE("in every shipped variant with a FEN positions survive it", "[properties]") {
  for (Shipped const& variant : shipped_variants()) {
    if (!notation::has_fen(variant.rules->program())) continue;
    DYNAMIC_SECTION(variant.name) {
      int looked = 0;
      random_positions(variant, 9, [&](play::Game& game) {
        if (game.node() != play::NodeKind::Decision || looked++ % 10 != 0) return;
        std::optional<std::string> const complete = notation::complete_fen(game);
        if (!complete) return;
        std::string const& fen = *complete;
        CAPTURE(fen);
        Result<state::State> const read = notation::from_fen(variant.rules->shared_program(), fen);
        REQUIRE(read.has_value());
        Result<play::Game> again = play::Game::from_state(variant.rules, *read);
        REQUIRE(again.has_value());
        CHECK(notation::to_fen(again->state()) == fen);
        CHECK(again->decisions() == game.decisions());
      });
    }
  }
}

TEST_CASE("in every shipped variant positions survive YAML even inside a turn", "[properties]") {
  for (Shipped const& variant : shipped_variants()) {
    DYNAMIC_SECTION(variant.name) {
      int looked = 0;
      random_positions(variant, 13, [&](play::Game& game) {
        if (looked++ % 7 != 0) return;
        std::string const yaml = tools::to_yaml(game);
        CAPTURE(yaml);
        SourceSet sources;
        DiagnosticSink sink;
        tools::PositionFile file;
        file.document = read_yaml(sources.add(SourceFile("position.yaml", "", yaml)), sources, sink);
        REQUIRE(file.document.has_value());
        std::optional<play::Game> again = tools::to_game(file, variant.rules, sink);
        REQUIRE(!sink.has_errors());
        REQUIRE(again.has_value());
        CHECK(again->key() == game.key());
        REQUIRE(again->node() == game.node());
        if (game.node() == play::NodeKind::Decision) {
          CHECK(again->decisions() == game.decisions());
        } else {
          std::vector<play::Outcome> expected;
          std::vector<play::Outcome> found;
          game.outcomes(expected);
          again->outcomes(found);
          REQUIRE(found.size() == expected.size());
          for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i].decision == expected[i].decision);
        }
      });
    }
  }
}

TEST_CASE("in every shipped variant a finished game read from YAML stays as it ended", "[properties]") {
  for (Shipped const& variant : shipped_variants()) {
    DYNAMIC_SECTION(variant.name) {
      Rng rng(17);
      for (int tries = 0; tries < 3; ++tries) {
        play::Game game(variant.rules);
        for (int ply = 0; ply < longest_game && !game.ended().is_over; ++ply) game.apply(game.random_decision(rng));
        if (!game.ended().is_over || game.ended().limit != play::Limit::None) continue;
        std::string const yaml = tools::to_yaml(game);
        CAPTURE(yaml);
        SourceSet sources;
        DiagnosticSink sink;
        tools::PositionFile file;
        file.document = read_yaml(sources.add(SourceFile("position.yaml", "", yaml)), sources, sink);
        REQUIRE(file.document.has_value());
        std::optional<play::Game> again = tools::to_game(file, variant.rules, sink);
        REQUIRE(!sink.has_errors());
        REQUIRE(again.has_value());
        CHECK(again->node() == play::NodeKind::Over);
        CHECK(notation::result_text(*again) == notation::result_text(game));
        // A file knows no number of the move.
        std::string const second = tools::to_yaml(*again);
        CHECK(second.substr(0, second.find("\nfen:")) == yaml.substr(0, yaml.find("\nfen:")));
      }
    }
  }
}

TEST_CASE("every value of every option of every shipped variant is played through on both paths", "[properties]") {
  for (auto const& file : playable_files()) {
    std::optional<model::Game> const& first = file->first;
    for (model::Option const& option : first->options)
      for (model::OptionValue const& value : option.values) {
        DYNAMIC_SECTION(first->id << " " << option.name << "=" << value.name) {
          Settings const settings{.players = first->max_players, .options = {{option.name, value.name}}};
          std::optional<model::Game> const game = check_variant(*file->corpus, settings, file->sink);
          REQUIRE(game.has_value());
          auto const rules = std::make_shared<play::Rules const>(build_program(*game));
          auto const plain = std::make_shared<play::Rules const>(build_program(*game, PathChoice::General));
          Rng rng(23);
          for (int played = 0; played < games_each_option; ++played) {
            play::Game fast(rules);
            play::Game general(plain);
            while (!fast.ended().is_over && fast.ply() < 1'000) {
              if (fast.node() == play::NodeKind::Decision) REQUIRE(fast.decisions() == general.decisions());
              play::Decision const decision = fast.random_decision(rng);
              fast.apply(decision);
              general.apply(decision);
            }
            CHECK(fast.ended().limit == play::Limit::None);
            CHECK(notation::result_text(fast) == notation::result_text(general));
          }
        }
      }
  }
}

TEST_CASE("in every shipped variant outcomes of chance add up and the same seed plays the same game", "[properties]") {
  for (Shipped const& variant : shipped_variants()) {
    DYNAMIC_SECTION(variant.name) {
      std::vector<Key> keys[2];
      for (auto& trace : keys) {
        Rng rng(17);
        play::Game game(variant.rules);
        for (int ply = 0; ply < 200 && !game.ended().is_over; ++ply) {
          trace.push_back(game.key());
          game.apply(game.random_decision(rng));
        }
        if (game.ended().is_over) CHECK(game.decisions().empty());
      }
      CHECK(keys[0] == keys[1]);
    }
  }
}
