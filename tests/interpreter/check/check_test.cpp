#include <catch2/catch.hpp>

#include "tests/support/source_text.hpp"

using namespace feerie;
using tests::Checked;
using tests::check_text;
using tests::variant_with;

namespace {

std::vector<std::string> codes_of(std::string_view declarations) {
  Checked checked;
  check_text(checked, variant_with(declarations));
  INFO(checked.rendered());
  return checked.codes();
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("a name means what its place asks for", "[check]") {
  // `white` is a player and a colour.
  Checked checked;
  check_text(checked,
             "language 1\nuse std.orthodox\nvariant T \"T\" {\n  players white black\n"
             "  board grid 2x2 { legend { w = white b = black } colours rows { \"w b\" \"b w\" }\n"
             "    assert colour(a2) = white  assert white = colour(a2)  white faces n  black faces s }\n"
             "  setup { place white King on a1  place black King on b2 }\n"
             "  turn { play move of own piece else { mover loses } }\n"
             "  win when owner(at(a1)) = white and colour(a1) = black\n}\n");
  CHECK(checked.rendered() == "");
}

TEST_CASE("conditions and values are told apart", "[check]") {
  CHECK(codes_of("win when own King") == Codes{"type-mismatch"});
  CHECK(codes_of("win when count own King") == Codes{"type-mismatch"});
  CHECK(codes_of("win when own King > 1") == Codes{"type-mismatch"});
  CHECK(codes_of("win when count own King = white") == Codes{"type-mismatch"});
  CHECK(codes_of("win when own King in 3") == Codes{"type-mismatch"});
  CHECK(codes_of("win when count own King > 1") == Codes{});
}

TEST_CASE("words of one moment are refused at another", "[check]") {
  CHECK(codes_of("win when target in rank 8") == Codes{"not-here"});
  CHECK(codes_of("rule r: forbid move when placed is King") == Codes{"not-here"});
  CHECK(codes_of("rule r: forbid place when placed is King") == Codes{});
  CHECK(codes_of("win when perft(1) = 3") == Codes{"not-here"});
  CHECK(codes_of("on capture v { remove v.origin }") == Codes{"type-mismatch"});
}

TEST_CASE("an ability may not ask about threat, also not through a definition", "[check]") {
  CHECK(codes_of("amend King { far: can leap 3,0 when piece is threatened }") == Codes{"threat-in-ability"});
  CHECK(codes_of("define afraid = own King is threatened\namend King { far: can leap 3,0 when afraid }") == Codes{"threat-in-ability"});
}

TEST_CASE("definitions are expanded with their parameters and never need themselves", "[check]") {
  CHECK(codes_of("define near(s) = s in rank 1\nwin when near(e1)") == Codes{});
  CHECK(codes_of("define near(s) = s in rank 1\nwin when near(e1, e2)") == Codes{"argument-count"});
  CHECK(codes_of("define a = b\ndefine b = a\nwin when a").front() == "self-definition");
  // Doubling at each step would make 2^40 expressions.
  std::string doubling = "define d0 = 1\n";
  for (int i = 1; i <= 40; ++i) doubling += "define d" + std::to_string(i) + " = d" + std::to_string(i - 1) + " + d" + std::to_string(i - 1) + "\n";
  Checked checked;
  check_text(checked, variant_with(doubling + "win when d40 = 0"));
  CHECK(checked.sink.has_limit());
}

TEST_CASE("amend, replace and remove take hold of what is there and of nothing else", "[check]") {
  CHECK(codes_of("amend Pawn { remove advance }") == Codes{});
  CHECK(codes_of("amend Pawn { remove advnce }") == Codes{"nothing-to-replace"});
  CHECK(codes_of("amend Pwn { remove advance }") == Codes{"nothing-to-replace"});
  CHECK(codes_of("replace Rook { can slide diagonal }") == Codes{});
  CHECK(codes_of("replace rule none-such: draw when stalemate") == Codes{"nothing-to-replace"});
  CHECK(codes_of("remove draw stalemate") == Codes{"forced-turn"});
  CHECK(codes_of("setup { place white Rook on a1 }") == Codes{"duplicate-declaration"});
  CHECK(codes_of("amend Pawn { advance: can step forward }") == Codes{"duplicate-declaration"});
}

TEST_CASE("a template puts arguments in the place of its parameters", "[check]") {
  CHECK(codes_of("template corner(piece Kind, site place) { win when own Kind at place is threatened }\napply corner(King, a1)") == Codes{});
  CHECK(codes_of("template corner(piece Kind, text words) { win when exists own Kind }\napply corner(King, a1)") == Codes{"template-arguments"});
  CHECK(codes_of("template corner(piece Kind) { win when exists own Kind }\napply corner(Kink)") == Codes{"unknown-name"});
  CHECK(codes_of("template corner(piece Kind) { win when exists own Kind }\napply corner(King, King)") == Codes{"template-arguments"});
  CHECK(codes_of("apply korner(King)") == Codes{"unknown-template"});
  CHECK(codes_of("template loop() { apply loop() }\napply loop()") == Codes{"template-arguments"});
}

TEST_CASE("each value of an option is checked once", "[check]") {
  CHECK(codes_of("option how { this default  that }\nif option how is that { royal Kink }") == Codes{"unknown-name"});
  CHECK(codes_of("option how { this default  that }\nif option how is thot { royal King }") == Codes{"unknown-option"});
  CHECK(codes_of("option how { this  that }\nif option how is that { royal King }") == Codes{"option-values"});
  CHECK(codes_of("option how { this default  that }") == Codes{"unused-option"});
}

TEST_CASE("scripts bind names to the end of their block", "[check]") {
  CHECK(codes_of("replace turn { choose s from rank 1 where s is empty else { pass }  put own Rook at s }\ndraw when no decisions") == Codes{});
  CHECK(codes_of("replace turn { if true { choose s from rank 1 }  put own Rook at s }\ndraw when no decisions") == Codes{"unknown-name"});
  CHECK(codes_of("replace turn { choose s from rank 1 where s is empty  put own Rook at s }\ndraw when no decisions") == Codes{"empty-choice"});
  CHECK(codes_of("on capture v { choose s from rank 1 }") == Codes{"no-decision-here"});
  CHECK(codes_of("procedure a() { do b() }\nprocedure b() { do a() }\nreplace turn { play move of own piece  do a() }") == Codes{"self-definition"});
}

TEST_CASE("a choice between words knows its words", "[check]") {
  std::string const turn = "replace turn { choose call from { yes, never-ever }  if call = WORD { pass }  play move of own piece }";
  auto const with = [&](std::string const& word) {
    std::string text = turn;
    text.replace(text.find("WORD"), 4, word);
    return codes_of(text);
  };
  CHECK(with("yes") == Codes{});
  CHECK(with("yees") == Codes{"unknown-name"});
}

TEST_CASE("phases lead somewhere and are led to", "[check]") {
  std::string const base =
      "language 1\nuse std.orthodox\nuse std.boards\nvariant T \"T\" {\n players white black\n apply chessboard()\n"
      " setup { place white King on e1 }\n win when no enemy piece\n";
  auto const codes = [&](std::string const& phases) {
    Checked checked;
    check_text(checked, base + phases + "\n}\n");
    return checked.codes();
  };
  CHECK(codes("phase A { turn { play move of own piece else { pass } } next B when no own King }\nphase B { turn { play move of own piece else { pass } } }") == Codes{});
  CHECK(codes("phase A { turn { play move of own piece else { pass } } }\nphase B { turn { play move of own piece else { pass } } }") ==
        Codes{"unreachable-phase"});
  CHECK(codes("phase A { turn { play move of own piece else { pass } } next C }") == Codes{"unknown-rule"});
  CHECK(codes("phase A { begin { } }") == Codes{"phase-without-exit"});
  CHECK(codes("") == Codes{"missing-declaration"});
}

TEST_CASE("two abilities that make the same move are pointed at", "[check]") {
  CHECK(codes_of("amend Rook { can step n }") == Codes{"same-move"});
  CHECK(codes_of("amend Rook { can leap 9,9 }") == Codes{"bad-range"});
  CHECK(codes_of("amend Knight { can leap 8,8 }") == Codes{"never-applies"});
}

TEST_CASE("Betza's notation is read or refused with the letter at fault", "[check]") {
  Checked checked;
  check_text(checked, variant_with("piece Ferz \"E\" { can betza \"FfmWfcN\" }"));
  CHECK(checked.rendered() == "");
  REQUIRE(checked.game);
  auto const& type = checked.game->types[checked.game->types.id_at(checked.game->types.size() - 1)];
  CHECK(type.abilities.size() == 3);
  CHECK(codes_of("piece Ferz \"E\" { can betza \"FxW\" }") == Codes{"betza-notation"});
  CHECK(codes_of("piece Ferz \"E\" { can betza \"Y\" }") == Codes{"betza-notation"});
}

TEST_CASE("endings of an extending variant are tried before those of its base", "[check]") {
  Checked checked;
  check_text(checked, "language 1\nuse chess\nvariant T extends Chess \"T\" {\n  win when own King in my rank 8 \"arrival\"\n}\n");
  REQUIRE(checked.game);
  CHECK(checked.game->endings.front().name == "arrival");
}

TEST_CASE("doc comments carry the numbers of printed rules", "[check]") {
  Checked checked;
  check_text(checked, variant_with("## Kings are brave. [KB-1, KB-2]\nrule brave: forbid move when move is backward"));
  REQUIRE(checked.game);
  REQUIRE(checked.game->citations.size() == 2);
  CHECK(checked.game->citations[0].rule == "KB-1");
  CHECK(checked.game->citations[0].text == "Kings are brave.");
  CHECK(codes_of("## about nothing\n") == Codes{"dangling-doc"});
}
