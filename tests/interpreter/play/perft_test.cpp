// Known numbers of chess and of its relatives, on the fast path and (to a smaller depth) on the general one.
#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

#include "interpreter/build/build.hpp"
#include "interpreter/notation/position_text.hpp"
#include "interpreter/play/game.hpp"
#include "tests/support/hand_model.hpp"

using namespace feerie;

namespace {

struct Known {
  char const* fen;
  std::vector<std::uint64_t> counts;  // depth 1, 2, …
};

std::vector<Known> const chess{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281, 4865609}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", {48, 2039, 97862, 4085603}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2812, 43238, 674624, 11030083}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", {6, 264, 9467, 422333, 15833292}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", {44, 1486, 62379, 2103487}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", {46, 2079, 89890, 3894594}},
};

play::Game game_at(std::shared_ptr<play::Rules const> const& rules, char const* fen) {
  auto state = notation::from_fen(rules->shared_program(), fen);
  REQUIRE(state.has_value());
  auto game = play::Game::from_state(rules, *state);
  REQUIRE(game.has_value());
  return *game;
}

}  // namespace

TEST_CASE("perft of chess equals the known numbers on the fast path", "[play]") {
  auto const rules = std::make_shared<play::Rules const>(build_program(tests::hand_chess()));
  REQUIRE(rules->proof().path == program::Path::Pins);
  for (Known const& known : chess) {
    play::Game game = game_at(rules, known.fen);
    for (std::size_t depth = 1; depth <= known.counts.size(); ++depth) {
      CAPTURE(known.fen, depth);
      CHECK(game.perft(static_cast<int>(depth)) == known.counts[depth - 1]);
    }
  }
}

TEST_CASE("perft is the same on a processor without the newer instructions", "[play]") {
  auto const rules = std::make_shared<play::Rules const>(build_program(tests::hand_chess()), play::Rules::Machine::Baseline);
  for (Known const& known : chess) {
    CAPTURE(known.fen);
    CHECK(game_at(rules, known.fen).perft(4) == known.counts[3]);
  }
}

TEST_CASE("perft of chess equals the known numbers on the general path", "[play]") {
  auto const rules = std::make_shared<play::Rules const>(build_program(tests::hand_chess(), PathChoice::General));
  REQUIRE(rules->kernel() == nullptr);
  for (Known const& known : chess) {
    CAPTURE(known.fen);
    CHECK(game_at(rules, known.fen).perft(3) == known.counts[2]);
  }
}

TEST_CASE("pieces that move by colour, and pieces that leave pillars, are counted right on both paths", "[play]") {
  struct Variant {
    model::Game model;
    std::vector<std::uint64_t> counts;
  };
  for (Variant const& variant : {Variant{tests::hand_mutation(), {20, 400, 11271, 310742}},
                                 Variant{tests::hand_forward_chess(), {39, 1519, 62067, 2519848}}}) {
    CAPTURE(variant.model.id);
    auto const fast = std::make_shared<play::Rules const>(build_program(variant.model));
    auto const general = std::make_shared<play::Rules const>(build_program(variant.model, PathChoice::General));
    CHECK(fast->proof().path == program::Path::Pins);
    for (int depth = 1; depth <= 4; ++depth) CHECK(play::Game(fast).perft(depth) == variant.counts[static_cast<std::size_t>(depth - 1)]);
    for (int depth = 1; depth <= 3; ++depth) CHECK(play::Game(general).perft(depth) == variant.counts[static_cast<std::size_t>(depth - 1)]);
  }
}

TEST_CASE("boards of two and four words are counted like small ones", "[play]") {
  for (int const size : {10, 16}) {
    CAPTURE(size);
    auto const fast = std::make_shared<play::Rules const>(build_program(tests::hand_chess(size, size)));
    auto const old = std::make_shared<play::Rules const>(build_program(tests::hand_chess(size, size)), play::Rules::Machine::Baseline);
    auto const general = std::make_shared<play::Rules const>(build_program(tests::hand_chess(size, size), PathChoice::General));
    CHECK(fast->kernel() != nullptr);
    CHECK(play::Game(fast).perft(3) == play::Game(general).perft(3));
    CHECK(play::Game(fast).perft(4) == play::Game(old).perft(4));
  }
}
