"""feerie show: the position drawn in a terminal."""

import json
import re
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

from support import run

NAMES = ["chess", "chess-mutation", "chessington-nord", "chessington-sud", "ecsech", "en-avant", "rapid-ecsech"]


class Drawing(unittest.TestCase):
    def test_letters(self):
        r = run("show", "chess", "--ascii")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertEqual(r.lines[0].split(), ["8", "r", "n", "b", "q", "k", "b", "n", "r"])
        self.assertEqual(r.lines[3].split(), ["5"] + 8 * ["."])
        self.assertEqual(r.lines[7].split(), ["1", "R", "N", "B", "Q", "K", "B", "N", "R"])
        self.assertEqual(r.lines[8].split(), list("abcdefgh"))
        self.assertEqual(r.lines[10], "white to move")
        self.assertTrue(r.out.isascii())

    def test_pictures(self):
        r = run("show", "chess")
        self.assertIn("♔", r.lines[7])
        self.assertIn("♚", r.lines[0])

    def test_the_last_move_is_marked(self):
        r = run("show", "chess", "--ascii", "--play", "e2e4")
        self.assertIn("[P]", r.lines[4])
        self.assertIn("[.]", r.lines[6])
        self.assertIn("black to move", r.lines)

    def test_check_and_the_end(self):
        self.assertIn("black to move, in check", run("show", "chess", "--play", "e2e4 f7f6 d1h5").lines)
        self.assertIn("black wins (checkmate)", run("show", "chess", "--play", "f2f3 e7e5 g2g4 d8h4").lines)

    def test_what_was_captured(self):
        self.assertIn("captured: black lost 1 pawn", run("show", "chess", "--play", "e2e4 d7d5 e4d5").lines)
        for play in ("e2e4 d7d5 e4d5 d8d5", "e2e4 d7d5 e4d5 d8d5 P@e4"):
            self.assertNotIn("captured", run("show", "crazyhouse", "--play", play).out, "what was taken is in hand")
        r = run("show", "chess", "--fen", "4k3/3p4/8/8/8/8/3Q4/4K3 w", "--play", "Qxd7")
        self.assertIn("captured: black lost 1 pawn", r.lines)

    def test_what_the_dice_and_cards_of_the_turn_show(self):
        dice = ["show", "dice-chess", "--set", "moves=three", "--play"]
        self.assertIn("die: 1, 2, 2", run(*dice, "[die=1] [die=2] [die=2]").lines)
        self.assertIn("die: 2, 2", run(*dice, "[die=1] [die=2] [die=2] e2e4").lines)
        self.assertNotIn("die: ", run(*dice, "[die=3] [die=4] [die=5]").out)

    def test_stocks(self):
        r = run("show", "ecsech")
        self.assertIn("white has in hand: 2 knights, 2 bishops, 2 rooks, 1 queen, 1 king, 8 pawns", r.lines)

    def test_a_spiral_has_a_hole_in_the_middle(self):
        r = run("show", "chessington-nord", "--players", 3, "--ascii")
        self.assertEqual(r.code, 0, r)
        self.assertEqual(len(r.lines[0].split()), 13)
        self.assertEqual(r.lines[5].split()[5:7], ["blue", "0"])  # the score stands in the hole
        self.assertIn("finish", r.out)

    def test_square_colours_without_colour(self):
        r = run("show", "chess-mutation", "--ascii", "--play", "b1c3")
        self.assertEqual(r.lines[2].split(), ["6", ".r", ".y", ".b", ".y", ".y", ".b", ".y", ".r"])
        self.assertIn("squares: r red, y yellow, b blue, k black, w white", r.lines)

    def test_colour_only_when_asked(self):
        self.assertNotIn("\x1b", run("show", "chess").out)
        coloured = run("show", "chess", "--color", "always").out
        self.assertIn("\x1b[48;5;", coloured)
        self.assertTrue(coloured.count("\x1b[0m") >= 64)

    def test_many_colours_have_a_key_in_colour_too(self):
        coloured = run("show", "chess-mutation", "--color", "always").lines
        self.assertEqual(re.sub(r"\x1b\[[0-9;]*m", "", coloured[9]), "squares: red, yellow, blue, black, white")
        self.assertIn("♙", "".join(coloured), "dark outlines, because white ink is lost on white squares")

    def test_every_variant_can_be_drawn(self):
        for name in NAMES:
            for ascii in ([], ["--ascii"]):
                with self.subTest(name, ascii=ascii):
                    r = run("show", name, *ascii)
                    self.assertEqual((r.code, r.err), (0, ""), r)
                    self.assertFalse(any(line.endswith(" ") for line in r.lines), r)

    def test_as_json(self):
        document = json.loads(run("show", "chess", "--ascii", "--json").out)
        self.assertEqual(document["panel"], "white to move\n")


SVG = "{http://www.w3.org/2000/svg}"
HEXAGON = """language 1
variant Hive "Hive" {
  players white black
  board hexagon 3 { white faces n  black faces s }
  piece Man "M" { can step orthogonal }
  setup { place white Man on a1  place black Man on c5 }
  turn { play move of own piece else { pass } }
  win when no enemy piece
}
"""


class Pictures(unittest.TestCase):
    def picture(self, *args):
        r = run("show", *args, "--svg", "-")
        self.assertEqual((r.code, r.err), (0, ""), r)
        root = ElementTree.fromstring(r.out)
        self.assertEqual(root.tag, SVG + "svg")
        return root

    def of(self, root, kind):
        return [e for e in root.iter() if e.get("class") == kind]

    def test_a_site_each_and_a_piece_each(self):
        for arguments, sites, pieces in (
            (["chess"], 64, 32),
            (["chess-mutation"], 64, 32),
            (["ecsech", "--play", "P@e4 N@h8"], 64, 2),
            (["en-avant", "--fen", "4k3/8/8/8/8/8/8/4K2R w K -", "--play", "e1g1"], 64, 5),
            (["chessington-nord", "--players", 4], 128, 0),
        ):
            with self.subTest(arguments):
                root = self.picture(*arguments)
                self.assertEqual(len({e.get("data-name") for e in self.of(root, "site")}), sites)
                self.assertEqual(len(self.of(root, "piece")), pieces)

    def test_colours_of_squares(self):
        fills = {}
        for site in self.of(self.picture("chess-mutation"), "site"):
            fills.setdefault(site.get("data-colour"), set()).add(site.get("fill"))
        self.assertEqual(set(fills), {"yellow", "blue", "red", "black", "white"})
        self.assertTrue(all(len(fill) == 1 for fill in fills.values()), fills)
        self.assertEqual(len(set.union(*fills.values())), 5)

    def test_holes_are_left_out_and_the_race_has_its_signs(self):
        root = self.picture("chessington-nord", "--players", 3)
        names = {e.get("data-name") for e in self.of(root, "site")}
        self.assertNotIn("f6", names)
        self.assertEqual(len(self.of(root, "mark")), 96)
        self.assertEqual(len(self.of(root, "start")), 16)
        self.assertGreaterEqual(len(self.of(root, "arrow")), 128)
        self.assertTrue(self.of(root, "exit"))
        self.assertTrue(self.of(root, "points"))

    def test_stocks_and_the_last_move(self):
        root = self.picture("ecsech", "--play", "P@e4")
        self.assertEqual(len(self.of(root, "stock")), 12)
        self.assertTrue(self.of(root, "last"))

    def test_hexagons(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "hive.variant"
            path.write_text(HEXAGON, encoding="utf-8")
            root = self.picture(path)
        self.assertEqual(len(self.of(root, "site")), 19)
        self.assertTrue(all(len(e.get("points").split()) == 6 for e in self.of(root, "site")))

    def test_a_file_is_written_whole_or_not_at_all(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "board.svg"
            r = run("show", "chess", "--svg", path)
            self.assertEqual((r.code, r.out), (0, f"wrote {path}\n"), r)
            ElementTree.parse(path)
            self.assertEqual([p.name for p in Path(folder).iterdir()], ["board.svg"])
            wrong = run("show", "chess", "--svg", Path(folder) / "no" / "board.svg")
            self.assertEqual(wrong.code, 1, wrong)
            self.assertIn("no/board.svg", wrong.err)


if __name__ == "__main__":
    unittest.main()
