"""feerie show: the position drawn in a terminal."""

import json
import unittest

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
        self.assertIn("black to move", r.lines)

    def test_check_and_the_end(self):
        self.assertIn("black to move, in check", run("show", "chess", "--play", "e2e4 f7f6 d1h5").lines)
        self.assertIn("black wins (checkmate)", run("show", "chess", "--play", "f2f3 e7e5 g2g4 d8h4").lines)

    def test_what_was_captured(self):
        self.assertIn("off the board: black 1", run("show", "chess", "--play", "e2e4 d7d5 e4d5").lines)

    def test_stocks(self):
        r = run("show", "ecsech")
        self.assertIn("white has in hand: 2 knight, 2 bishop, 2 rook, 1 queen, 1 king, 8 pawn", r.lines)

    def test_a_spiral_has_a_hole_in_the_middle(self):
        r = run("show", "chessington-nord", "--players", 3, "--ascii")
        self.assertEqual(r.code, 0, r)
        self.assertEqual(len(r.lines[0].split()), 13)
        self.assertEqual(len(r.lines[5].split()), 9)

    def test_colour_only_when_asked(self):
        self.assertNotIn("\x1b", run("show", "chess").out)
        coloured = run("show", "chess", "--color", "always").out
        self.assertIn("\x1b[48;5;", coloured)
        self.assertTrue(coloured.count("\x1b[0m") >= 64)

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


if __name__ == "__main__":
    unittest.main()
