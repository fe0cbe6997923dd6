// The fast path against the general one, and invariants of playing, over positions of random games.
#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>
#include <set>

#include "interpreter/build/build.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "interpreter/play/game.hpp"
#include "tests/support/hand_model.hpp"

using namespace feerie;

namespace {

std::vector<model::Game> models() {
  return {tests::hand_chess(), tests::hand_mutation(), tests::hand_forward_chess(), tests::hand_chess(10, 10)};
}

std::vector<play::Decision> general_decisions(play::Game const& game) {
  state::State state = game.state();
  state::Journal journal;
  play::Scratch scratch(game.program());
  std::vector<play::Decision> out;
  play::Arbiter(state, journal, scratch).decisions(out);
  std::ranges::sort(out);
  return out;
}

}  // namespace

TEST_CASE("both paths find the same decisions in every position of random games", "[play]") {
  for (model::Game const& model : models()) {
    auto const rules = std::make_shared<play::Rules const>(build_program(model));
    REQUIRE(rules->kernel() != nullptr);
    Rng rng(7);
    int positions = 0;
    while (positions < 2000) {
      play::Game game(rules);
      for (int ply = 0; ply < 200 && !game.ended().is_over; ++ply, ++positions) {
        CAPTURE(model.id, notation::to_fen(game.state()));
        REQUIRE(game.decisions() == general_decisions(game));
        game.apply(game.random_decision(rng));
      }
    }
  }
}

TEST_CASE("applying and undoing restores every cell, and the key kept is the key recomputed", "[play]") {
  for (model::Game const& model : models()) {
    auto const rules = std::make_shared<play::Rules const>(build_program(model));
    Rng rng(11);
    play::Game game(rules);
    std::vector<state::State> past;
    while (!game.ended().is_over && past.size() < 300) {
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

TEST_CASE("texts of decisions are distinct and read back, and positions survive FEN", "[notation]") {
  for (model::Game const& model : models()) {
    auto const rules = std::make_shared<play::Rules const>(build_program(model));
    Rng rng(3);
    play::Game game(rules);
    for (int ply = 0; ply < 120 && !game.ended().is_over; ++ply) {
      std::set<std::string> texts;
      for (play::Decision const& decision : game.decisions()) {
        std::string const text = notation::to_text(game, decision);
        CAPTURE(model.id, text);
        REQUIRE(texts.insert(text).second);
        auto const back = notation::parse_decision(game, text);
        REQUIRE(back.has_value());
        REQUIRE(*back == decision);
      }
      std::string const fen = notation::to_fen(game.state());
      CAPTURE(fen);
      auto const state = notation::from_fen(rules->shared_program(), fen);
      REQUIRE(state.has_value());
      REQUIRE(notation::to_fen(*state) == fen);
      auto copy = play::Game::from_state(rules, *state);
      REQUIRE(copy.has_value());
      REQUIRE(copy->decisions() == game.decisions());
      game.apply(game.random_decision(rng));
    }
  }
}

TEST_CASE("an ended game has no decisions, and the same seed gives the same game", "[play]") {
  auto const rules = std::make_shared<play::Rules const>(build_program(tests::hand_chess(8, 8, tests::Draws::HundredPlies)));
  auto const play = [&](std::uint64_t seed) {
    Rng rng(seed);
    play::Game game(rules);
    while (!game.ended().is_over) game.apply(game.random_decision(rng));
    CHECK(game.decisions().empty());
    CHECK(!notation::result_text(game).empty());
    return game.state();
  };
  CHECK(play(5) == play(5));
  play::Playouts const a = play::Game(rules).playouts(50, 9);
  play::Playouts const b = play::Game(rules).playouts(50, 9);
  CHECK(a.plies == b.plies);
  CHECK(a.wins == b.wins);
  CHECK(a.games == 50);
}
