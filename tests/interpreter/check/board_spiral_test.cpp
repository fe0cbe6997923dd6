// The spiral of Chessington's rules, square by square, and what makes no spiral.
#include <sstream>

#include <catch2/catch.hpp>

#include "tests/interpreter/check/board_fixture.hpp"

namespace feerie::check {
namespace {

using Texts = std::vector<std::string>;

// From the rules as they stand: sector and row, arrows, die faces (s is a start line, a dot a square without one).
char const diagrams[] =
    R"(12 C8 C7 C6 C5 C4 C3 C2 C1 B8 B8 B8 B8          12 <v<v<v<v < < < < ^<^<^<^<          6 5 4 3 2 1 . s 3 5 2 6
11 C8 C7 C6 C5 C4 C3 C2 C1 B7 B7 B7 B7          11 <v<v<v<v < < < < ^<^<^<^<          2 1 6 5 4 3 . s 2 4 1 5
10 C8 C7 C6 C5 C4 C3 C2 C1 B6 B6 B6 B6          10 <v<v<v<v < < < < ^<^<^<^<          5 4 3 2 1 6 . s 1 3 6 4
 9 C8 C7 C6 C5 C4 C3 C2 C1 B5 B5 B5 B5           9 <v<v<v<v < < < < ^<^<^<^<          3 2 1 6 5 4 . s 6 2 5 3
 8 D1 D1 D1 D1             B4 B4 B4 B4           8  v v v v          ^ ^ ^ ^          s s s s         5 1 4 2
 7 D2 D2 D2 D2             B3 B3 B3 B3           7  v v v v          ^ ^ ^ ^          . . . .         4 6 3 1
 6 D3 D3 D3 D3             B2 B2 B2 B2           6  v v v v          ^ ^ ^ ^          1 3 6 4         . . . .
 5 D4 D4 D4 D4             B1 B1 B1 B1           5  v v v v          ^ ^ ^ ^          2 4 1 5         s s s s
 4 D5 D5 D5 D5 A1 A2 A3 A4 A5 A6 A7 A8           4  v v v v > > > > >^>^>^>^          3 5 2 6 s . 4 5 6 1 2 3
 3 D6 D6 D6 D6 A1 A2 A3 A4 A5 A6 A7 A8           3  v v v v > > > > >^>^>^>^          4 6 3 1 s . 6 1 2 3 4 5
 2 D7 D7 D7 D7 A1 A2 A3 A4 A5 A6 A7 A8           2  v v v v > > > > >^>^>^>^          5 1 4 2 s . 3 4 5 6 1 2
 1 D8 D8 D8 D8 A1 A2 A3 A4 A5 A6 A7 A8           1  v v v v > > > > >^>^>^>^          6 2 5 3 s . 1 2 3 4 5 6
)";

// Where the three diagrams begin in a line. In the second, a blank stands between the files h and i.
std::size_t row_column(std::size_t file) { return 3 + 3 * file; }
std::size_t arrow_column(std::size_t file) { return 51 + 2 * file + (file >= 8 ? 1 : 0); }
std::size_t face_column(std::size_t file) { return 86 + 2 * file; }

std::string const chessington =
    "spiral width 4 { arms A 8 e from e1, B 8 n, C 8 w, D 8 s  ordered A, B, C, D"
    "  marks \"123456\" \"345612\" \"612345\" \"456123\" in rows 3..8 of every arm, outer lane first"
    "  everyone faces arrows  barrier between D and A  exit Finish beyond D depth 2 }";

std::string arrowheads(std::string const& directions) {
  std::string heads;
  for (char const c : directions) heads += c == 'n' ? '^' : c == 'e' ? '>' : c == 's' ? 'v' : '<';
  return heads;
}

}  // namespace

TEST_CASE("the board of Chessington is the one in its rules", "[check]") {
  CheckedBoard const checked(chessington);
  REQUIRE(checked.errors() == Texts{});
  std::istringstream lines(diagrams);
  std::size_t compared = 0;
  for (int rank = 12; rank >= 1; --rank) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    REQUIRE(std::stoi(line) == rank);
    for (std::size_t file = 0; file < 12; ++file) {
      std::string const name = static_cast<char>('a' + file) + std::to_string(rank);
      CAPTURE(name);
      if (line[row_column(file)] == ' ') {
        CHECK(checked.board().find_site(name).is_none());
        continue;
      }
      model::Site const& site = checked.site(name);
      CHECK(checked.sector(name) + std::to_string(site.row) == line.substr(row_column(file), 2));
      std::string arrows = arrowheads(checked.arrows(name));
      if (arrows.size() == 1) arrows = " " + arrows;
      CHECK(arrows == line.substr(arrow_column(file), 2));
      std::string face = site.row == 1 ? "s" : ".";
      if (!site.marks.empty()) face = std::to_string(site.marks.at(0));
      CHECK(face == line.substr(face_column(file), 1));
      CHECK(site.marks.size() == (site.row >= 3 ? 1 : 0));
      ++compared;
    }
  }
  CHECK(compared == 128);
}

TEST_CASE("sites of a spiral are numbered by rank, then file", "[check]") {
  CheckedBoard const checked(chessington);
  CHECK(checked.board().sites.size() == 129);
  CHECK(checked.board().find_site("a1").index == 0);
  CHECK(checked.board().find_site("l1").index == 11);
  CHECK(checked.board().find_site("i5").index == 52);
  CHECK(checked.board().find_site("l12").index == 127);
  CHECK(checked.board().width == 12);
  CHECK(checked.board().height == 12);
  CHECK(checked.site("e1").lane == 1);
  CHECK(checked.site("e4").lane == 4);
  CHECK(checked.site("l5").lane == 1);
  CHECK(checked.site("h12").lane == 1);
  CHECK(checked.site("a8").lane == 1);
  CHECK(checked.site("d1").lane == 4);
}

TEST_CASE("lines on a spiral are straight, stop at the hole and at the barrier", "[check]") {
  CheckedBoard const checked(chessington);
  CHECK(checked.next("l4", "n") == "l5");
  CHECK(checked.next("h4", "n").empty());
  CHECK(checked.next("h4", "ne") == "i5");
  CHECK(checked.next("e1", "w").empty());
  CHECK(checked.next("d5", "se").empty());
  CHECK(checked.at_offset("e1", -2, 1).empty());
  CHECK(checked.at_offset("d9", 2, -1).empty());
  CHECK(checked.at_offset("d9", 1, 2) == "e11");
}

TEST_CASE("an exit lies beyond its arm and nothing goes on from it", "[check]") {
  CheckedBoard const checked(chessington);
  model::Site const& finish = checked.site("finish");
  CHECK(finish.is_exit);
  CHECK(checked.sector("finish") == "D");
  CHECK(finish.row == 0);
  CHECK(checked.board().exit_cells.size() == 8);
  CHECK(checked.next("b1", "s") == "finish");
  CHECK(checked.next("b1", "sw") == "finish");
  CHECK(checked.next("a1", "sw").empty());
  CHECK(checked.next("e1", "s").empty());
  CHECK(checked.next("e1", "sw").empty());  // the exit is D's, and A is barred from D
  CHECK(checked.at_offset("b1", 1, -2) == "finish");
  CHECK(checked.at_offset("b2", 1, -2) == "finish");
  CHECK(checked.at_offset("b1", 0, -3).empty());
  CHECK(checked.next("finish", "n").empty());
  CHECK(checked.at_offset("finish", 0, 1).empty());
  REQUIRE(checked.board().zones.size() == 1);
  CHECK(checked.board().zones[checked.board().zones.id_at(0)].name == "Finish");
  CHECK(checked.image(0, "finish") == "finish");
}

TEST_CASE("a spiral may wind inwards and turn either way", "[check]") {
  // Right turns: up file a, along rank 5, down file e, back along rank 1, and in once more.
  CheckedBoard const checked("spiral width 1 { arms A 5 n from a1, B 4 e, C 4 s, D 2 w, E 2 n }");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.board().sites.size() == 17);
  CHECK(checked.sector("e5") == "B");
  CHECK(checked.arrows("e5") == "es");
  CHECK(checked.arrows("c1") == "wn");
  CHECK(checked.arrows("c3") == "n");
  CHECK(checked.site("c3").row == 2);
  CheckedBoard const wide("spiral width 2 { arms A 4 n from a1, B 3 e }");
  REQUIRE(wide.errors() == Texts{});
  CHECK(wide.site("a1").lane == 1);
  CHECK(wide.site("b1").lane == 2);
  CHECK(wide.site("c4").lane == 1);  // the last arm would go on turning right
  CHECK(wide.site("c3").lane == 2);
}

TEST_CASE("arms run west and south from the lower left of their first row", "[check]") {
  CheckedBoard const west("spiral width 2 { arms A 3 w from e3, B 2 s }");
  REQUIRE(west.errors() == Texts{});
  CHECK(west.site("e3").row == 1);
  CHECK(west.site("c4").row == 3);
  CHECK(west.sector("d2") == "B");
  CHECK(west.sector("c1") == "B");
}

TEST_CASE("the order of sectors may differ from that of the arms", "[check]") {
  CheckedBoard const checked(
      "spiral width 1 { arms A 2 e from a1, B 2 n  ordered B, A  marks \"1\" in rows 1 of every arm }");
  REQUIRE(checked.errors() == Texts{});
  CHECK(checked.board().sectors[checked.board().sectors.id_at(0)].name == "B");
  CHECK(checked.sector("a1") == "A");
  CHECK(checked.site("a1").marks == std::vector{1});
  CHECK(checked.site("b2").marks == std::vector{1});
}

TEST_CASE("arms that make no spiral are refused", "[check]") {
  auto const refusal = [](std::string const& arms) {
    Diagnostic const d = CheckedBoard("spiral width 2 { arms " + arms + " }").only();
    CHECK(d.code == Code::SpiralShape);
    return d.message;
  };
  CHECK(CheckedBoard("spiral width 2").only().message == "a spiral needs its arms");
  CHECK(refusal("A 4 e from a1") == "a spiral has two arms or more");
  CHECK(refusal("A 4 e, B 4 n") == "the first arm does not say where it starts");
  CHECK(refusal("A 4 e from a1, B 4 n from c3") == "only the first arm says where it starts");
  CHECK(refusal("A 4 e from a1, B 4 w") == "arm `B` is not at right angles to arm `A`");
  CHECK(refusal("A 4 e from a1, B 4 e") == "arm `B` is not at right angles to arm `A`");
  CHECK(refusal("A 4 ne from a1, B 4 e") == "an arm cannot run ne");
  CHECK(refusal("A 1 e from a1, B 4 n") == "arm `A` is too short to turn: 1 long, and the track is 2 wide");
  CHECK(refusal("A 4 e from a1, B 4 n, C 4 e") == "arm `C` turns right, the arms before turn left");
  CHECK(refusal("A 4 e from a1, B 4 s") == "arm `B` runs past rank 1");
  CHECK(refusal("A 4 w from c1, B 4 n") == "arm `A` runs past file a");
  CHECK(refusal("A 6 e from a1, B 4 n, C 4 w, D 5 s") == "arms `A` and `D` both cover `a2`");
  CHECK(CheckedBoard("spiral width 2 { arms A 4 e from a1, B 0 n }").only().code == Code::EmptyBoard);
  CHECK(CheckedBoard("spiral width 0 { arms A 4 e from a1, B 4 n }").only().code == Code::EmptyBoard);
  CHECK(CheckedBoard("spiral width 2 { arms A 4 e from a1, A 4 n }").errors() ==
        Texts{"duplicate-declaration: A"});
  CHECK(CheckedBoard("spiral width 2 { arms A 4 e from a1, B 4 up }").errors() ==
        Texts{"unknown-direction: up"});
  CHECK(CheckedBoard("spiral width 2 { arms A 4 e from zzzz1, B 4 n }").errors() ==
        Texts{"unknown-site: zzzz1"});
  CHECK(CheckedBoard("spiral width 2 { arms A 4 e from zzz9999, B 4 n }").errors() ==
        Texts{"unknown-site: zzz9999"});
  CHECK(CheckedBoard("spiral width 9999 { arms A 9999999999 e from a1, B 4 n }").only().code ==
        Code::BoardTooLarge);
}

TEST_CASE("marks by lane must fit the lanes and rows", "[check]") {
  auto const errors = [](std::string const& marks) {
    return CheckedBoard("spiral width 2 { arms A 4 e from a1, B 3 n marks " + marks + " of every arm }")
        .errors();
  };
  CHECK(errors("\"12\" \"34\" in rows 2..3") == Texts{});
  CHECK(errors("\"1 2\" \"3 14\" in rows 2..3") == Texts{});
  CHECK(errors("\"12\" in rows 2..3") == Texts{"map-shape: \"12\""});
  CHECK(errors("\"12\" \"34\" \"56\" in rows 2..3") == Texts{"map-shape: \"56\""});
  CHECK(errors("\"123\" \"345\" in rows 2..4") == Texts{"map-shape: 2..4"});
  CHECK(errors("\"12\" \"34\" in rows 0..1") == Texts{"map-shape: 0..1"});
  CHECK(errors("\"12\" \"34\" in rows 3..2") == Texts{"map-shape: 3..2"});
  CHECK(errors("\"12\" \"345\" in rows 2..3") == Texts{"map-shape: 345"});
  CHECK(errors("\"123\" \"345\" in rows 2..") == Texts{"map-shape: 123"});
  CHECK(errors("\"12\" \"3x\" in rows 2..3") == Texts{"map-letter: x"});
}

TEST_CASE("exits must be reachable, free and new", "[check]") {
  auto const errors = [](std::string const& exits) {
    return CheckedBoard("spiral width 2 { arms A 4 e from a1, B 3 n " + exits + " }").errors();
  };
  CHECK(errors("exit Out beyond B") == Texts{});
  CHECK(errors("exit Out beyond B  exit In beyond A depth 1") == Texts{});
  CHECK(errors("exit Out beyond C") == Texts{"unknown-sector: C"});
  CHECK(errors("exit Out beyond B depth 0") == Texts{"empty-board: depth 0"});
  CHECK(errors("exit Out beyond B depth 999999999") == Texts{"board-too-large: depth 999999999"});
  CHECK(errors("exit A1 beyond B") == Texts{"duplicate-declaration: A1"});
  CHECK(errors("exit Out beyond B exit Off beyond B") == Texts{"spiral-shape: exit Off beyond B"});
  CHECK(CheckedBoard("spiral width 1 { arms A 3 e from a1, B 3 n, C 2 w, D 1 s exit Out beyond D depth 2 }")
            .only()
            .message == "the exit would lie on `a1` that is part of the board");
}

}  // namespace feerie::check
