#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "tests/interpreter/check/board_fixture.hpp"

namespace feerie::check {
namespace {

using Texts = std::vector<std::string>;

std::string repeated(std::string const& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("a grid has its squares in order from a1 and eight directions", "[check]") {
  CheckedBoard const checked("grid 8x5");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.board().sites.size() == 40);
  CHECK(checked.board().width == 8);
  CHECK(checked.board().height == 5);
  CHECK(checked.board().find_site("a1").index == 0);
  CHECK(checked.board().find_site("h1").index == 7);
  CHECK(checked.board().find_site("a2").index == 8);
  CHECK(checked.board().find_site("h5").index == 39);
  CHECK(checked.board().find_site("a6").is_none());
  Texts names;
  for (model::Direction const& d : checked.board().ring)
    names.push_back(d.name + (d.is_orthogonal ? "+" : "x"));
  CHECK(names == Texts{"n+", "nex", "e+", "sex", "s+", "swx", "w+", "nwx"});
  CHECK(checked.next("a1", "n") == "a2");
  CHECK(checked.next("a1", "ne") == "b2");
  CHECK(checked.next("a1", "w").empty());
  CHECK(checked.next("h5", "sw") == "g4");
  CHECK(checked.at_offset("b1", 1, 2) == "c3");
  CHECK(checked.at_offset("b1", -2, 1).empty());
  CHECK(checked.image(0, "b1") == "b1");
  CHECK(checked.board().facing[checked.game.players.id_at(0)].direction.is_none());
}

TEST_CASE("files after z have two letters", "[check]") {
  CheckedBoard const checked("grid 30x2");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.site("z1").x == 25);
  CHECK(checked.site("aa2").x == 26);
  CHECK(checked.site("ad2").x == 29);
}

TEST_CASE("holes are no sites and stop every line", "[check]") {
  CheckedBoard const checked("grid 4x4 { holes b2, a4 }");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.board().sites.size() == 14);
  CHECK(checked.board().height == 4);
  CHECK(checked.next("b1", "n").empty());
  CHECK(checked.at_offset("b1", 0, 1).empty());
  CHECK(checked.at_offset("b1", 0, 2) == "b3");
  CHECK(CheckedBoard("grid 4x4 { holes b2, e9, b2 }").errors() ==
        Texts{"unknown-site: e9", "duplicate-declaration: b2"});
  CHECK(CheckedBoard("grid 1x1 { holes a1 }").errors() == Texts{"empty-board: 1x1"});
}

TEST_CASE("a grid wraps by files, by ranks, or both ways", "[check]") {
  CheckedBoard const cylinder("grid 4x3 { wraps files }");
  CHECK(cylinder.next("d2", "e") == "a2");
  CHECK(cylinder.next("a1", "nw") == "d2");
  CHECK(cylinder.next("a1", "s").empty());
  CHECK(cylinder.at_offset("a1", -7, 1) == "b2");
  CheckedBoard const torus("grid 4x3 { wraps files wraps ranks }");
  CHECK(torus.errors() == Texts{});
  CHECK(torus.next("a1", "sw") == "d3");
  CheckedBoard const narrow("grid 1x3 { wraps files }");
  CHECK(narrow.next("a1", "e").empty());
  CHECK(CheckedBoard("grid 4x3 { wraps files wraps files }").errors() ==
        Texts{"duplicate-declaration: wraps files"});
}

TEST_CASE("boards are limited in size", "[check]") {
  CHECK(CheckedBoard("grid 16x16").errors() == Texts{});
  CheckedBoard const large("grid 257x1");
  CHECK(large.only().code == Code::BoardTooLarge);
  CHECK(large.sink.has_limit());
  CHECK(large.only().message == "the board has 257 sites, and 256 is the limit");
  CHECK(large.board().sites.empty());
  CHECK(CheckedBoard("grid 257x1 { holes a1 }").errors() == Texts{});
  CHECK(CheckedBoard("grid 32x32 { sites 1024 }").errors() == Texts{});
  CHECK(CheckedBoard("grid 1025x1 { sites 1024 }").errors() == Texts{"board-too-large: 1025x1"});
  CHECK(CheckedBoard("grid 8x8 { sites 1025 }").errors() == Texts{"board-too-large: sites 1025"});
  CHECK(CheckedBoard("grid 99999999999999999999x99999999999999999999 { sites 1024 }").only().code ==
        Code::BoardTooLarge);
  CHECK(CheckedBoard("hexagon 999999999999").only().code == Code::BoardTooLarge);
  CHECK(CheckedBoard("hexagon 9").errors() == Texts{});
  CHECK(CheckedBoard("hexagon 18 { sites 1024 }").errors() == Texts{});
  CHECK(CheckedBoard("hexagon 19 { sites 1024 }").only().code == Code::BoardTooLarge);
  CHECK(CheckedBoard("grid 0x8").errors() == Texts{"empty-board: 0x8"});
  CHECK(CheckedBoard("grid 8x0").errors() == Texts{"empty-board: 8x0"});
  CHECK(CheckedBoard("hexagon 0").only().code == Code::EmptyBoard);
}

TEST_CASE("a hexagon is laid and named as Gliński does", "[check]") {
  CheckedBoard const checked("hexagon 6");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.board().sites.size() == 91);
  std::map<char, int> files;
  for (model::Site const& site : checked.board().sites) ++files[site.name[0]];
  CHECK(files == std::map<char, int>{{'a', 6},
                                     {'b', 7},
                                     {'c', 8},
                                     {'d', 9},
                                     {'e', 10},
                                     {'f', 11},
                                     {'g', 10},
                                     {'h', 9},
                                     {'i', 8},
                                     {'k', 7},
                                     {'l', 6}});
  // Neighbours and diagonals of the centre, clockwise.
  Texts const directions = {"n", "nne", "ne", "e", "se", "sse", "s", "ssw", "sw", "w", "nw", "nnw"};
  Texts const around = {"f7", "g7", "g6", "h5", "g5", "g4", "f5", "e4", "e5", "d5", "e6", "e7"};
  for (std::size_t i = 0; i < directions.size(); ++i) {
    CHECK(checked.board().ring[checked.board().ring.id_at(i)].is_orthogonal == (i % 2 == 0));
    CHECK(checked.next("f6", directions[i]) == around[i]);
  }
  // At the rim.
  CHECK(checked.next("a1", "n") == "a2");
  CHECK(checked.next("a1", "ne") == "b2");
  CHECK(checked.next("a1", "se") == "b1");
  CHECK(checked.next("a1", "s").empty());
  CHECK(checked.next("i8", "se") == "k7");
  CHECK(checked.next("f11", "n").empty());
  CHECK(CheckedBoard("hexagon 1").board().sites.size() == 1);
}

TEST_CASE("a hexagon is drawn rank by rank and mirrored along its files", "[check]") {
  CheckedBoard const checked(
      "hexagon 2 { legend { a = amber  b = beige  c = coral } colours rows { \"a\" \"a b c\" \"c b a\" }"
      "  symmetry black mirrors white by rank }");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.colour("b3") == "amber");
  CHECK(checked.colour("a2") == "amber");
  CHECK(checked.colour("c1") == "amber");
  CHECK(checked.image(1, "b1") == "b3");
  CHECK(checked.image(1, "a1") == "a2");
  CHECK(CheckedBoard("hexagon 2 { symmetry black mirrors white by rotation }").image(1, "a1") == "c2");
  CHECK(CheckedBoard("hexagon 2 { symmetry black mirrors white by file }").image(1, "a1") == "c1");
  CHECK(CheckedBoard("hexagon 2 { colours checkered dark light }").only().code == Code::WrongBoardStatement);
  CheckedBoard const wrong("hexagon 2 { colours rows { \"xx\" \"xx xx\" \"xx xx xx\" } }");
  CHECK(wrong.only().message == "row 2 has 2 squares, the board has 3 there");
}

TEST_CASE("checkered boards have the first colour on a1", "[check]") {
  CheckedBoard const checked("grid 8x8 { colours checkered dark light }");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.colour("a1") == "dark");
  CHECK(checked.colour("h1") == "light");
  CHECK(checked.board().colours.size() == 2);
  CHECK(CheckedBoard("grid 8x8 { colours checkered dark dark }").errors() ==
        Texts{"duplicate-declaration: dark"});
}

TEST_CASE("colours are drawn from the top rank, with a legend or as words", "[check]") {
  CheckedBoard const checked(
      "grid 3x2 { legend { r = red  \"+\" = blue  1 = green } colours rows { \"r + .\" \"1r+\" } }");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.colour("a2") == "red");
  CHECK(checked.colour("b2") == "blue");
  CHECK(checked.colour("c2").empty());
  CHECK(checked.colour("a1") == "green");
  CHECK(checked.board().colours[checked.board().colours.id_at(0)].name == "red");
  CHECK(CheckedBoard("grid 2x1 { colours rows { \"red blue\" } }").colour("b1") == "blue");
  CHECK(CheckedBoard("grid 1x2 { colours rows { \"red\" \"blue\" } }").colour("a1") == "blue");
  CHECK(CheckedBoard("grid 3x1 { holes b1 colours rows { \"red * blue\" } }").colour("c1") == "blue");
}

TEST_CASE("a map that does not fit says so at the row or the sign", "[check]") {
  CheckedBoard const few("grid 2x3 { colours rows { \"red red\" \"blue blue\" } }");
  CHECK(few.errors() == Texts{"map-shape: blue blue"});
  CHECK(few.only().message == "the map has 2 rows, the board has 3");
  CHECK(CheckedBoard("grid 1x1 { colours rows { \"red\" \"blue\" } }").errors() == Texts{"map-shape: blue"});
  CHECK(CheckedBoard("grid 1x1 { colours rows { } }").errors() == Texts{"map-shape: rows { }"});
  CheckedBoard const shorter("grid 3x1 { legend { r = red } colours rows { \"r r\" } }");
  CHECK(shorter.errors() == Texts{"map-shape: r r"});
  CHECK(shorter.only().message == "row 1 has 2 squares, the board has 3");
  CHECK(CheckedBoard("grid 2x1 { legend { r = red } colours rows { \" r r  r r\" } }").errors() ==
        Texts{"map-shape: r r"});
  CHECK(CheckedBoard("grid 2x1 { legend { é = red } colours rows { \"éééé\" } }").errors() ==
        Texts{"map-shape: éé"});
  CHECK(CheckedBoard("grid 2x1 { legend { r = red } colours rows { \"r x\" } }").errors() ==
        Texts{"map-letter: x"});
  CHECK(CheckedBoard("grid 2x1 { legend { r = red } colours rows { \"rR\" } }").only().help ==
        "did you mean `r`?");
  CHECK(CheckedBoard("grid 4x1 { colours rows { \"xyxy\" } }").errors() ==
        Texts{"map-letter: x", "map-letter: y"});
  CHECK(CheckedBoard("grid 2x1 { holes b1 colours rows { \"red red\" } }").errors() ==
        Texts{"map-letter: red"});
  CHECK(CheckedBoard("grid 2x1 { colours rows { \"red *\" } }").errors() == Texts{"map-letter: *"});
  CHECK(CheckedBoard("grid 1x1 { legend { r = red r = rose \".\" = blue } }").errors() ==
        Texts{"duplicate-declaration: r", "map-letter: \".\""});
}

TEST_CASE("sectors, arrows and marks are drawn likewise", "[check]") {
  CheckedBoard const checked(
      "grid 3x2 { sectors rows { \"B A .\" \"BAA\" } arrows rows { \"^> n+e .\" \"v < sw\" } marks rows { "
      "\"1+12 3 .\" \"456\" }"
      "  ordered A, B }");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.sector("a1") == "B");
  CHECK(checked.sector("b1") == "A");
  CHECK(checked.sector("c2").empty());
  CHECK(checked.board().sectors[checked.board().sectors.id_at(0)].name == "A");
  CHECK(checked.arrows("a2") == "ne");
  CHECK(checked.site("a2").arrows.size() == 2);
  CHECK(checked.site("b2").arrows == checked.site("a2").arrows);
  CHECK(checked.arrows("c1") == "sw");
  CHECK(checked.site("a2").marks == std::vector{1, 12});
  CHECK(checked.site("b1").marks == std::vector{5});
  CHECK(CheckedBoard("grid 2x1 { arrows rows { \"n nn\" } }").errors() == Texts{"unknown-direction: nn"});
  CHECK(CheckedBoard("grid 3x1 { marks rows { \"1 99999 x\" } }").errors() ==
        Texts{"map-letter: 99999", "map-letter: x"});
  CHECK(CheckedBoard("grid 2x1 { sectors rows { \"A 1\" } }").errors() == Texts{"map-letter: 1"});
}

TEST_CASE("the order of the sectors names each once", "[check]") {
  std::string const sectors = "grid 3x1 { sectors rows { \"A B C\" } ";
  CHECK(CheckedBoard(sectors + "ordered C, A }").errors() == Texts{"sector-order: ordered C, A"});
  CHECK(CheckedBoard(sectors + "ordered C, A, C }").errors() == Texts{"sector-order: C"});
  CHECK(CheckedBoard(sectors + "ordered C, A, D }").errors() == Texts{"unknown-sector: D"});
  CHECK(CheckedBoard("grid 3x1 { ordered A }").errors() == Texts{"unknown-sector: A"});
}

TEST_CASE("a barrier cuts steps and leaps between two sectors", "[check]") {
  std::string const sectors = "grid 3x2 { sectors rows { \"A B C\" \"A B C\" } ";
  CheckedBoard const checked(sectors + "barrier between B and A }");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.next("a1", "e").empty());
  CHECK(checked.next("b1", "nw").empty());
  CHECK(checked.next("b1", "e") == "c1");
  CHECK(checked.at_offset("a1", 1, 1).empty());
  CHECK(checked.at_offset("a1", 2, 1) == "c2");
  CHECK(CheckedBoard(sectors + "barrier between A and D }").errors() == Texts{"unknown-sector: D"});
  CHECK(CheckedBoard(sectors + "barrier between A and A }").errors() == Texts{"wrong-board-statement: A"});
  CHECK(CheckedBoard(sectors + "barrier between A and B barrier between B and A }").errors() ==
        Texts{"duplicate-declaration: barrier between B and A"});
}

TEST_CASE("players face a direction or the arrows, once", "[check]") {
  CheckedBoard const checked("grid 2x2 { white faces n  black faces sw }");
  REQUIRE(checked.errors() == Texts{});
  auto const& facing = checked.board().facing;
  CHECK(checked.board().ring[facing[checked.game.players.id_at(1)].direction].name == "sw");
  CheckedBoard const arrows("grid 1x1 { arrows rows { \"n\" } everyone faces arrows }");
  REQUIRE(arrows.errors() == Texts{});
  CHECK(arrows.board().facing[arrows.game.players.id_at(0)].by_arrows);
  CHECK(CheckedBoard("grid 2x2 { everyone faces arrows }").errors() ==
        Texts{"wrong-board-statement: arrows"});
  CHECK(CheckedBoard("grid 2x2 { whte faces n }").errors() == Texts{"unknown-player: whte"});
  CHECK(CheckedBoard("grid 2x2 { whte faces n }").only().help == "did you mean `white`?");
  CHECK(CheckedBoard("grid 2x2 { white faces north }").errors() == Texts{"unknown-direction: north"});
  CHECK(CheckedBoard("grid 2x2 { white faces any }").errors() == Texts{"unknown-direction: any"});
  CHECK(CheckedBoard("grid 2x2 { white faces n white faces n }").errors() ==
        Texts{"duplicate-declaration: white faces n"});
  CHECK(CheckedBoard("grid 2x2 { white faces n everyone faces s }").errors() ==
        Texts{"duplicate-declaration: everyone faces s"});
  // Green is declared, but only two play.
  CHECK(CheckedBoard("grid 2x2 { green faces n symmetry green mirrors white by rank }").errors() == Texts{});
}

TEST_CASE("a symmetry gives a player the other side's sites", "[check]") {
  CheckedBoard const rank("grid 8x8 { symmetry black mirrors white by rank }");
  REQUIRE(rank.errors() == Texts{});
  CHECK(rank.image(1, "e1") == "e8");
  CHECK(rank.image(0, "e1") == "e1");
  CHECK(CheckedBoard("grid 8x8 { symmetry black mirrors white by file }").image(1, "a1") == "h1");
  CHECK(CheckedBoard("grid 8x6 { symmetry black mirrors white by rotation }").image(1, "a1") == "h6");
  CHECK(CheckedBoard("grid 2x2 { holes a1, b1 symmetry black mirrors white by file }").image(1, "a2") ==
        "b2");
  CheckedBoard const lopsided("grid 8x8 { holes d4 symmetry black mirrors white by rank }");
  CHECK(lopsided.only().code == Code::NoSymmetricSite);
  CHECK(lopsided.only().message == "a site without an image on the board: `d5`");
  CHECK(CheckedBoard("grid 2x2 { symmetry blak mirrors white by rank }").errors() ==
        Texts{"unknown-player: blak"});
  CHECK(CheckedBoard("grid 2x2 { symmetry black mirrors black by rank }").errors() ==
        Texts{"wrong-board-statement: black"});
  CHECK(CheckedBoard("grid 2x2 { symmetry black mirrors white by rank symmetry black mirrors white by file }")
            .errors() == Texts{"duplicate-declaration: symmetry black mirrors white by file"});
}

TEST_CASE("statements stand once, and on the boards they are for", "[check]") {
  for (std::string const statement :
       {"legend { a = b }", "colours checkered a b", "sectors rows { \"A\" }", "arrows rows { \"n\" }",
        "marks rows { \"1\" }", "holes b1", "sites 300", "ordered A"}) {
    CAPTURE(statement);
    std::vector<std::string> const errors =
        CheckedBoard("grid 1x1 { " + statement + " " + statement + " }").errors();
    CHECK(std::ranges::count(errors, "duplicate-declaration: " + statement) == 1);
  }
  for (std::string const statement :
       {"arms A 2 e from a1, B 2 n", "exit Out beyond A", "marks \"1\" in rows 1 of every arm"}) {
    CHECK(CheckedBoard("grid 2x2 { " + statement + " }").errors() ==
          Texts{"wrong-board-statement: " + statement});
  }
  std::string const arms = "spiral width 1 { arms A 2 e from a1, B 2 n ";
  for (std::string const statement : {"wraps files", "sectors rows { \"A\" }", "arrows rows { \"n\" }"}) {
    CHECK(CheckedBoard(arms + statement + " }").errors() == Texts{"wrong-board-statement: " + statement});
  }
}

TEST_CASE("zones and assertions are left to others", "[check]") {
  CHECK(CheckedBoard("grid 2x2 { zone nowhere = { z9 } assert 1 = 2 }").errors() == Texts{});
}

TEST_CASE("thousands of statements are no trouble", "[check]") {
  CHECK(CheckedBoard("grid 2x2 {" + repeated(" barrier between A and B", 2000) +
                     repeated(" white faces n", 2000) + "}")
            .sink.has_errors());
  CHECK(CheckedBoard("spiral width 1 { arms A 1 e from a1" + repeated(", A 1 n", 3000) + "}")
            .sink.has_errors());
}

}  // namespace feerie::check
