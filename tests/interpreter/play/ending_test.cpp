#include <catch2/catch.hpp>

#include <memory>

#include "interpreter/build/build.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "interpreter/play/game.hpp"
#include "tests/support/hand_model.hpp"

using namespace feerie;

namespace {

std::shared_ptr<play::Rules const> chess() {
  static auto const rules = std::make_shared<play::Rules const>(build_program(tests::hand_chess()));
  return rules;
}

void play_texts(play::Game& game, std::initializer_list<char const*> texts) {
  for (char const* text : texts) {
    CAPTURE(text);
    auto const decision = notation::parse_decision(game, text);
    REQUIRE(decision.has_value());
    game.apply(*decision);
  }
}

play::Game at(char const* fen) {
  auto const state = notation::from_fen(chess()->shared_program(), fen);
  REQUIRE(state.has_value());
  auto game = play::Game::from_state(chess(), *state);
  REQUIRE(game.has_value());
  return *game;
}

}  // namespace

TEST_CASE("checkmate ends the game for the player who gave it", "[play]") {
  play::Game game(chess());
  play_texts(game, {"f2f3", "e7e5", "g2g4", "Qh4"});
  CHECK(game.ended().is_over);
  CHECK(notation::result_text(game) == "black wins (checkmate)");
  game.undo();
  CHECK(!game.ended().is_over);
}

TEST_CASE("stalemate is a draw", "[play]") {
  play::Game game = at("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1");
  play_texts(game, {"f2f7"});
  CHECK(notation::result_text(game) == "draw (stalemate)");
}

TEST_CASE("a third occurrence may be claimed and a fifth ends the game", "[play]") {
  play::Game game(chess());
  for (int i = 0; i < 2; ++i) play_texts(game, {"g1f3", "g8f6", "f3g1", "f6g8"});
  CHECK(game.claims().size() == 1);
  for (int i = 0; i < 2; ++i) play_texts(game, {"g1f3", "g8f6", "f3g1", "f6g8"});
  CHECK(notation::result_text(game) == "draw (repetition)");
}

TEST_CASE("a position with other rights is another position", "[play]") {
  play::Game game = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  play_texts(game, {"h1g1", "e8d8", "g1h1", "d8e8", "h1g1", "e8d8", "g1h1", "d8e8"});
  CHECK(game.claims().empty());
  play_texts(game, {"h1g1", "e8d8", "g1h1", "d8e8"});
  CHECK(game.claims().size() == 1);
}

TEST_CASE("moves are read in the ways people write them", "[notation]") {
  play::Game game(chess());
  play_texts(game, {"e4", "d5", "exd5", "Nf6", "Nf3", "Nxd5", "Bc4", "e6", "O-O"});
  CHECK(notation::to_fen(game.state()) == "rnbqkb1r/ppp2ppp/4p3/3n4/2B5/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5");
  CHECK(!notation::parse_decision(game, "e1g1").has_value());
}

TEST_CASE("a malformed FEN is refused with its field and column", "[notation]") {
  auto const refuse = [](char const* fen, char const* message, int column) {
    CAPTURE(fen);
    auto const state = notation::from_fen(chess()->shared_program(), fen);
    REQUIRE(!state.has_value());
    CHECK(state.error().message == message);
    CHECK(state.error().column == column);
  };
  refuse("8/8/8 w", "field 1: 3 ranks instead of 8", 6);
  refuse("x7/8/8/8/8/8/8/8 w", "field 1: no piece has the letter `x`", 1);
  refuse("4k3/8/8/8/8/8/8/4K2 w", "field 1: rank 1 has 7 squares instead of 8", 20);
  refuse("4k3/8/8/8/8/8/8/4KK2 w", "field 1: white has 2 of the royal `king` instead of 1", 1);
  refuse("4k3/8/8/8/8/8/8/4K3 x", "field 2: no player is called `x`", 21);
  refuse("4k3/8/8/8/8/8/8/4K3 w K", "field 3: the right `K` needs its piece on h1", 23);
  refuse("4k3/8/8/8/8/8/8/4K3 w - e3", "field 4: no piece can just have passed e3", 25);
  auto const state = notation::from_fen(chess()->shared_program(), "4k3/8/8/8/8/8/4R3/4K3 w - -");
  REQUIRE(state.has_value());
  CHECK(!play::Game::from_state(chess(), *state).has_value());
  auto const game = notation::game_from_fen(chess(), "4k3/8/8/8/8/8/4R3/4K3 w - -");
  REQUIRE(!game.has_value());
  CHECK(game.error().message == "field 2: black is in check, but it is not black's turn");
  CHECK(game.error().column == 23);
}
