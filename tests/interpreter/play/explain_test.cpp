#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "interpreter/build/build.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "interpreter/play/explain.hpp"
#include "tests/support/hand_model.hpp"
#include "tests/support/source_text.hpp"

using namespace feerie;
using Reason = play::Explanation::Reason;

namespace {

struct Asked {
  play::Game game;
  play::Explanation operator()(char const* from, char const* to, program::TypeIndex promotion = program::no_type) {
    auto const site = [&](char const* name) {
      auto const& names = game.program().board.names;
      return static_cast<program::Site>(std::ranges::find(names, name) - names.begin());
    };
    return play::explain_move(game, site(from), site(to), promotion);
  }
  play::Explanation legal(char const* text) {
    auto const decision = notation::parse_decision(game, text);
    REQUIRE(decision.has_value());
    return play::explain_legal(game, *decision);
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

// A variant around some declarations, in which all orthodox pieces take part, and what its text says under a span.
struct FromText {
  tests::Checked checked;
  std::optional<Asked> ask;
  FromText(std::string const& declarations, char const* fen, std::string const& others = "") {
    std::string const stock = "\n  stock each { 1 Queen, 1 Rook, 1 Bishop, 1 Knight, 1 Pawn" + others + " }\n";
    tests::check_text(checked, tests::variant_with(declarations + stock));
    INFO(checked.rendered());
    REQUIRE(checked.game);
    ask = at(*checked.game, fen);
  }
  [[nodiscard]] std::string under(program::Rule const& rule) const { return std::string(checked.sources.text(rule.span)); }
};

}  // namespace

TEST_CASE("every reason a chess move can be illegal is told apart", "[play]") {
  Asked ask = at(tests::hand_chess(), "r3k2r/pp3ppp/8/3pP3/1b4b1/2N2N2/PPP2PPP/R3K2R w Kkq d6 0 1");
  CHECK(ask("e1", "f1").reason == Reason::Legal);
  CHECK(ask("e4", "e5").reason == Reason::NoPiece);
  CHECK(ask("d5", "d4").reason == Reason::NotYours);
  CHECK(ask("a1", "b3").reason == Reason::NoAbility);
  CHECK(ask("a1", "a4").reason == Reason::Blocked);
  CHECK(ask("h1", "h2").reason == Reason::OwnPiece);
  CHECK(ask("a2", "b3").rule.name == "en-passant");
  CHECK(ask("a2", "b3").because.fact == play::Because::Fact::NotPassed);
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
  CHECK(backward.rule.name == "forward-only");
}

TEST_CASE("a piece that must promote is told so", "[play]") {
  Asked ask = at(tests::hand_chess(), "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(ask("a7", "a8").reason == Reason::MustPromote);
  CHECK(ask("a7", "a8").promotions.size() == 4);
  program::TypeIndex const first = ask("a7", "a8").promotions.front();
  CHECK(ask("a7", "a8", first).reason == Reason::Legal);
  CHECK(ask("e1", "e2", first).reason == Reason::NoPromotion);
}

TEST_CASE("a step that never captures is not called a capture of one's own piece", "[play]") {
  Asked ask = at(tests::hand_chess(), "4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1");
  CHECK(ask("e2", "e3").reason == Reason::OnlyMoves);
  CHECK(ask("e1", "e2").reason == Reason::OwnPiece);
}

TEST_CASE("a king left attacked is explained by what makes it royal", "[play]") {
  FromText const text("", "4r2k/8/8/8/8/8/4R3/4K3 w - -");
  play::Explanation const pinned = Asked(*text.ask)("e2", "d2");
  CHECK(pinned.reason == Reason::RoyalThreatened);
  CHECK(text.under(pinned.rule) == "royal King");
}

TEST_CASE("a piece that depends on the colour is told what it is like there", "[play]") {
  FromText const text(
      "  ## By colour.\n  piece Chameleon \"C\" {\n    ## Like a knight.\n    on dark: like Knight\n"
      "    on light: can step any\n  }",
      "4k3/8/8/8/8/8/8/C2CK3 w - -", ", 1 Chameleon");
  play::Explanation const dark = Asked(*text.ask)("a1", "a2");
  CHECK(dark.reason == Reason::NoAbility);
  CHECK(dark.colour >= 0);
  CHECK(dark.likes.size() == 1);
  CHECK(text.under(dark.rule) == "on dark: like Knight");
  CHECK(dark.rule.doc == "Like a knight.");
  play::Explanation const light = Asked(*text.ask)("d1", "d4");
  CHECK(light.likes.empty());
  CHECK(text.under(light.rule) == "on light: can step any");
  CHECK(light.rule.doc == "By colour.");
}

TEST_CASE("what one may capture of one's own side is cited where it ends", "[play]") {
  FromText const text("  amend Rook { family: also capture own piece except King }", "4k3/8/8/8/8/8/8/R3K3 w - -");
  play::Explanation const own = Asked(*text.ask)("a1", "e1");
  CHECK(own.reason == Reason::OwnPiece);
  CHECK(own.rule.name == "family");
  CHECK(text.under(own.rule) == "also capture own piece except King");
}

TEST_CASE("where nothing is captured that is the first thing said", "[play]") {
  FromText const text("  rule peace: forbid capture", "4k3/8/8/8/4p3/3P4/3N4/R2QK3 w - -");
  Asked ask = *text.ask;
  CHECK(ask("d3", "e4").rule.name == "peace");
  CHECK(ask("d1", "e1").rule.name == "peace");
  CHECK(ask("d1", "d2").reason == Reason::Filter);
  CHECK(ask("d3", "c4").reason == Reason::OnlyCaptures);
  CHECK(ask("d3", "c4").is_forbidden);
  CHECK(ask("d3", "c4").rule.name == "peace");
}

TEST_CASE("a rule about quiet moves is named also where no ability leads", "[play]") {
  FromText const text("  amend Pawn { onwards: forbid to move when move is backward }", "4k3/8/8/8/4P3/8/8/4K3 w - -");
  Asked ask = *text.ask;
  CHECK(ask("e4", "e3").reason == Reason::NoAbility);
  CHECK(ask("e4", "e3").is_forbidden);
  CHECK(ask("e4", "e3").rule.name == "onwards");
  CHECK(!ask("e4", "g5").is_forbidden);
}

TEST_CASE("a legal move names the other rules that act", "[play]") {
  FromText const text(
      "  piece Stone \"S\" { immobile }\n  amend Rook { family: also capture own Knight }\n"
      "  rule trail: on displace p when move is sideways { put own Stone at p.origin }\n"
      "  rule gentle: forbid move afterwards own Rook threatens enemy King\n  soften gentle { }",
      "4k3/8/8/8/8/8/8/RN2K3 w - -");
  Asked ask = *text.ask;
  play::Explanation const own = ask.legal("a1b1");
  CHECK(own.reason == Reason::Legal);
  CHECK(own.rule.span.is_somewhere());
  REQUIRE(own.also.size() == 2);
  CHECK(own.also[0].name == "family");
  CHECK(own.also[1].name == "trail");
  CHECK(ask.legal("a1a2").also.empty());
  play::Explanation const breach = ask.legal("a1a8");
  CHECK(breach.is_breach);
  CHECK(breach.rule.name == "gentle");
  CHECK(breach.because.fact == play::Because::Fact::Threatens);
  REQUIRE(breach.also.size() == 1);
  CHECK(text.under(breach.also[0]) == "soften gentle { }");
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
