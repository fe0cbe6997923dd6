#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>

#include "interpreter/build/build.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "interpreter/play/explain.hpp"
#include "tests/support/hand_model.hpp"

using namespace feerie;
using Reason = play::Explanation::Reason;

namespace {

struct Asked {
  play::Game game;
  play::Explanation operator()(char const* from, char const* to) {
    auto const site = [&](char const* name) {
      auto const& names = game.program().board.names;
      return static_cast<program::Site>(std::ranges::find(names, name) - names.begin());
    };
    return play::explain_move(game, site(from), site(to));
  }
};

Asked at(model::Game const& model, char const* fen) {
  auto const rules = std::make_shared<play::Rules const>(build_program(model));
  auto const state = notation::from_fen(rules->shared_program(), fen);
  REQUIRE(state.has_value());
  auto game = play::Game::from_state(rules, *state);
  REQUIRE(game.has_value());
  return {*game};
}

}  // namespace

TEST_CASE("every reason a chess move can be illegal is told apart", "[play]") {
  Asked ask = at(tests::hand_chess(), "r3k2r/pp3ppp/8/3pP3/1b4b1/2N2N2/PPP2PPP/R3K2R w Kkq d6 0 1");
  CHECK(ask("e1", "f1").reason == Reason::Legal);
  CHECK(ask("e4", "e5").reason == Reason::NoPiece);
  CHECK(ask("d5", "d4").reason == Reason::NotYours);
  CHECK(ask("a1", "b3").reason == Reason::NoAbility);
  CHECK(ask("a1", "a4").reason == Reason::Blocked);
  CHECK(ask("h1", "h2").reason == Reason::OwnPiece);
  CHECK(ask("a2", "b3").rule == "en-passant");
  CHECK(ask("e5", "d6").reason == Reason::Legal);
  CHECK(ask("e5", "f6").reason != Reason::Legal);
  CHECK(ask("e1", "g1").reason == Reason::Legal);
  CHECK(ask("e1", "c1").reason == Reason::SpecialCondition);
  play::Explanation const pinned = ask("c3", "d5");
  CHECK(pinned.reason == Reason::RoyalThreatened);
  CHECK(ask.game.program().board.names[pinned.where] == "b4");
}

TEST_CASE("a filter that was worked into the rays is still named", "[play]") {
  Asked ask = at(tests::hand_forward_chess(), "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1");
  play::Explanation const backward = ask("d4", "c2");
  CHECK(backward.reason == Reason::Filter);
  CHECK(backward.rule == "forward-only");
}

TEST_CASE("a piece that must promote is told so", "[play]") {
  Asked ask = at(tests::hand_chess(), "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(ask("a7", "a8").reason == Reason::MustPromote);
}

TEST_CASE("zeros are letters and case does not matter, as a last resort", "[notation]") {
  Asked ask = at(tests::hand_chess(), "r3k2r/8/8/8/8/8/1P6/R3K2R w KQkq - 0 1");
  auto const means = [&](char const* text) {
    auto const decision = notation::parse_decision(ask.game, text);
    return decision ? notation::to_text(ask.game, *decision) : decision.error().message;
  };
  std::string const castles = means("O-O");
  CHECK(means("0-0") == castles);
  CHECK(means("o-o") == castles);
  CHECK(means("0-0-0") == means("O-O-O"));
  CHECK(means("o-o-o") != castles);
  CHECK(means("E1E2") == "e1e2");
  CHECK(means("ke2") == "e1e2");
  CHECK(means("b3") == "b2b3");
  CHECK(means("0-1") == "`0-1` is not legal here");
  CHECK(means("") == "`` is not legal here");
}
