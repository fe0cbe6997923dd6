#include <catch2/catch.hpp>

#include "tests/interpreter/check/board_fixture.hpp"

namespace feerie::check {
namespace {

using Texts = std::vector<std::string>;

CheckedBoard from_yaml(std::string const& yaml, std::string const& body = "") {
  return CheckedBoard("from \"x.board.yaml\"" + (body.empty() ? "" : " { " + body + " }"),
                      {{"x.board.yaml", yaml}});
}

std::string place(CheckedBoard const& checked) { return checked.sources.place(checked.only().span); }

}  // namespace

TEST_CASE("a board may be drawn in a file", "[check]") {
  CheckedBoard const checked = from_yaml(
      "grid: 4x3\nholes: [a1, d1]\nwraps: files\nlegend: { r: red, y: yellow }\n"
      "colours: |\n  r y r y\n  y r y r\n  * y r *\n"
      "sectors: |\n  B B A A\n  BBAA\n  *BA*\n"
      "ordered: [A, B]\n"
      "rows: |\n  2211\n  2211\n  *21*\nlanes: |\n  1111\n  2222\n  *33*\n"
      "marks: |\n  1 2+3 . .\n  . . . .\n  * . 9 *\n"
      "arrows: |\n  ^ > v <\n  n+e ^> . sw\n  * . . *\n",
      "white faces n  black faces arrows  symmetry black mirrors white by file  barrier between A and B");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.board().shape == model::BoardShape::Grid);
  CHECK(checked.board().sites.size() == 10);
  CHECK(checked.colour("a3") == "red");
  CHECK(checked.colour("b1") == "yellow");
  CHECK(checked.sector("a3") == "B");
  CHECK(checked.board().sectors[checked.board().sectors.id_at(0)].name == "A");
  CHECK(checked.site("a3").row == 2);
  CHECK(checked.site("c1").lane == 3);
  CHECK(checked.site("b3").marks == std::vector{2, 3});
  CHECK(checked.arrows("a2") == "ne");
  CHECK(checked.site("a2").arrows.size() == 2);
  CHECK(checked.next("b2", "e").empty());
  CHECK(checked.next("a2", "e") == "b2");
  CHECK(checked.image(1, "b1") == "c1");
}

TEST_CASE("the first map gives the size, and its stars the holes", "[check]") {
  CheckedBoard const checked = from_yaml("colours: |\n  red * red\n  red red red\nmarks: |\n  1*3\n  456\n");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.board().sites.size() == 5);
  CHECK(checked.board().find_site("b2").is_none());
  CHECK(checked.site("c2").marks == std::vector{3});
  CHECK(from_yaml("grid: 2x2\ncolours: checkered dark light\n").colour("a2") == "light");
}

TEST_CASE("a mistake in a map is shown at its row and column", "[check]") {
  CheckedBoard const letter = from_yaml("grid: 3x2\nlegend: { r: red }\ncolours: |\n  r r r\n  r x r\n");
  CHECK(letter.only().code == Code::MapLetter);
  CHECK(place(letter) == "x.board.yaml:5:5");
  CheckedBoard const longer = from_yaml("grid: 3x2\nmarks: |\n  123\n  12345\n");
  CHECK(longer.only().message == "row 2 has 5 squares, the board has 3");
  CHECK(place(longer) == "x.board.yaml:4:6");
  CHECK(longer.errors() == Texts{"map-shape: 45"});
  CHECK(from_yaml("grid: 3x3\nmarks: |\n  123\n  123\n").only().message ==
        "the map has 2 rows, the board has 3");
  CHECK(from_yaml("marks: |\n  1*\n  12\ncolours: |\n  red red\n  red red\n").errors() ==
        Texts{"map-letter: red"});
}

TEST_CASE("wrong files of boards say what is wrong", "[check]") {
  CHECK(from_yaml("grid: 3\n").errors() == Texts{"yaml-type: 3"});
  CHECK(from_yaml("grid: [3, 3]\n").only().code == Code::YamlType);
  CHECK(from_yaml("grid: 0x3\n").errors() == Texts{"empty-board: 0x3"});
  CHECK(from_yaml("grid: 9999x9999\n").errors() == Texts{"board-too-large: 9999x9999"});
  CHECK(from_yaml("grdi: 3x3\n").errors() == Texts{"yaml-unknown-key: grdi", "yaml-missing-key: grdi: 3x3"});
  CHECK(from_yaml("grid: 3x3\ncolors: |\n  abc\n").errors() == Texts{"yaml-unknown-key: colors"});
  CHECK(from_yaml("grid: 2x2\nwraps: sides\n").errors() == Texts{"yaml-type: sides"});
  CHECK(from_yaml("grid: 2x2\nholes: a1\n").only().code == Code::YamlType);
  CHECK(from_yaml("grid: 2x2\nholes: [c1]\n").errors() == Texts{"unknown-site: c1"});
  CHECK(from_yaml("grid: 2x2\nlegend: { r: two words }\n").errors() == Texts{"yaml-type: two words"});
  CHECK(from_yaml("grid: 2x2\ncolours: checkered dark\n").only().code == Code::YamlType);
  CHECK(from_yaml("grid: 2x1\nsectors: AB\nordered: [A]\n").errors() == Texts{"sector-order: [A]"});
  CHECK(from_yaml("").only().code == Code::YamlType);
  CHECK(from_yaml("- 1\n").only().code == Code::YamlType);
  CHECK(from_yaml("colours: \"\"\n").sink.has_errors());
  CHECK(from_yaml("colours: |\n").sink.has_errors());
  CHECK(from_yaml("grid: 2x2\ncolours:\n").only().code == Code::YamlType);
  // The reader itself says what is wrong with a file that is not there.
  CHECK(CheckedBoard("from \"y.board.yaml\"").board().sites.empty());
}

TEST_CASE("what a file says the variant does not say again", "[check]") {
  CHECK(from_yaml("grid: 2x1\ncolours: checkered a b\n", "colours checkered c d").errors() ==
        Texts{"duplicate-declaration: colours checkered c d"});
  CHECK(from_yaml("grid: 2x1\nwraps: files\n", "wraps ranks").errors() ==
        Texts{"duplicate-declaration: wraps ranks"});
  CHECK(from_yaml("grid: 2x1\n", "arms A 2 e from a1, B 2 n").only().code == Code::WrongBoardStatement);
  CheckedBoard const merged = from_yaml("grid: 3x1\nholes: [a1]\n", "holes c1  colours rows { \"* red *\" }");
  CHECK(merged.errors() == Texts{});
  CHECK(merged.board().sites.size() == 1);
}

TEST_CASE("a board may be a list of sites and links", "[check]") {
  CheckedBoard const checked = from_yaml(
      "sites:\n  - hub\n"
      "  - { name: rim-1, colour: red, sector: A, row: 1, lane: 2, marks: [3, 4], arrows: [out] }\n"
      "  - { name: home, exit: true }\n"
      "directions: [out, in, { name: round, by: [0, 1], diagonal: true }]\n"
      "links:\n  out: { hub: rim-1, rim-1: home }\n  in: { rim-1: hub }\n",
      "everyone faces arrows");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.board().shape == model::BoardShape::Graph);
  CHECK(checked.next("hub", "out") == "rim-1");
  CHECK(checked.next("rim-1", "out") == "home");
  CHECK(checked.next("rim-1", "in") == "hub");
  CHECK(checked.next("hub", "in").empty());
  CHECK(checked.site("home").is_exit);
  CHECK(checked.site("rim-1").marks == std::vector{3, 4});
  CHECK(checked.colour("rim-1") == "red");
  CHECK(checked.arrows("rim-1") == "out");
  CHECK(checked.at_offset("hub", 1, 0).empty());
  CHECK_FALSE(checked.board().ring[checked.board().ring.id_at(2)].is_orthogonal);
}

TEST_CASE("links follow from coordinates where both are there", "[check]") {
  std::string const ring = "directions: [{ name: n, by: [0, 1] }, { name: s, by: [0, -1] }]\n";
  CheckedBoard const checked = from_yaml(
      "sites: [{ name: a, at: [0, 0] }, { name: b, at: [0, 1] }, { name: out, at: [0, 2], exit: true }]\n" +
          ring,
      "symmetry black mirrors white by rank");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.next("a", "n") == "b");
  CHECK(checked.next("b", "n") == "out");
  CHECK(checked.next("a", "s").empty());
  CHECK(checked.image(1, "a") == "b");
  CHECK(from_yaml("sites: [{ name: a, at: [0, 0] }, b]\n" + ring).only().code == Code::YamlMissingKey);
  CHECK(from_yaml("sites: [{ name: a, at: [0, 0] }, { name: b, at: [0, 0] }]\n" + ring).only().code ==
        Code::DuplicateDeclaration);
  CHECK(from_yaml("sites: [{ name: a, at: [-1, 0] }]\n" + ring).only().code == Code::YamlType);
  CHECK(from_yaml("sites: [{ name: a, at: [0, 5000] }]\n" + ring).errors() == Texts{"yaml-type: 5000"});
  CHECK(from_yaml("sites: [{ name: a, at: [0] }]\n" + ring).errors() == Texts{"yaml-type: [0]"});
  CHECK(from_yaml("sites: [a, b]\n" + ring).only().code == Code::YamlMissingKey);
}

TEST_CASE("wrong graphs say what is wrong", "[check]") {
  std::string const rest = "directions: [n]\nlinks: {}\n";
  CHECK(from_yaml("sites: [a, a]\n" + rest).errors() == Texts{"duplicate-declaration: a"});
  CHECK(from_yaml("sites: [a, 1b]\n" + rest).errors() == Texts{"yaml-type: 1b"});
  CHECK(from_yaml("sites: []\n" + rest).only().code == Code::EmptyBoard);
  CHECK(from_yaml("sites: [{ name: a, exit: true }]\n" + rest).only().code == Code::EmptyBoard);
  CHECK(from_yaml("sites: [{ nam: a }]\n" + rest).sink.has_errors());
  CHECK(from_yaml("sites: [{ name: a, colur: red }]\n" + rest).errors() == Texts{"yaml-unknown-key: colur"});
  CHECK(from_yaml("sites: [{ name: a, arrows: [s] }]\n" + rest).errors() == Texts{"unknown-direction: s"});
  CHECK(from_yaml("sites: [a]\nlinks: {}\n").only().code == Code::YamlMissingKey);
  CHECK(from_yaml("directions: [n]\n").only().code == Code::YamlMissingKey);
  CHECK(from_yaml("sites: [a]\ndirections: [n, n]\nlinks: {}\n").errors() ==
        Texts{"duplicate-declaration: n"});
  CHECK(from_yaml("sites: [a, b]\ndirections: [n]\nlinks: { n: { a: c } }\n").errors() ==
        Texts{"unknown-site: c"});
  CHECK(from_yaml("sites: [a, b]\ndirections: [n]\nlinks: { x: { a: b } }\n").errors() ==
        Texts{"unknown-direction: x"});
  CHECK(from_yaml("sites: [a, b]\ndirections: [n]\nlinks: { n: { a: a } }\n").errors() ==
        Texts{"wrong-board-statement: a"});
  CHECK(from_yaml("sites: [a]\n" + rest, "holes a").errors() == Texts{"wrong-board-statement: holes a"});
  CHECK(from_yaml("sites: [a]\n" + rest, "symmetry black mirrors white by rank").only().code ==
        Code::WrongBoardStatement);
  CHECK(from_yaml("sites: [a]\n" + rest + "grid: 2x2\n").errors() == Texts{"yaml-unknown-key: grid"});
  std::string many = "sites: [a0";
  for (int i = 1; i <= 256; ++i) many += ", a" + std::to_string(i);
  CHECK(from_yaml(many + "]\n" + rest).only().code == Code::BoardTooLarge);
  CHECK(from_yaml(many + "]\n" + rest, "sites 1024").errors() == Texts{});
}

}  // namespace feerie::check
