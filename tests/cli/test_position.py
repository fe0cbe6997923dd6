"""feerie position: YAML out and in again, FEN where there is one."""

import json
import re
import tempfile
import unittest
from pathlib import Path

from support import run

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def fen_of(r):
    return re.search(r'(?m)^fen: "(.*)"$', r.out).group(1)


class Written(unittest.TestCase):
    def test_the_start_of_chess(self):
        r = run("position", "chess")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertEqual(r.lines[:3], ["variant: chess", "players: 2", "to-move: white"])
        self.assertIn("rook: [a1, h1]", r.out)
        self.assertTrue(fen_of(r).startswith(START + " w "), r)

    def test_fen_comes_back_as_it_went_in(self):
        for fen in ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2"):
            board, player, rights, passed, clock, number = fen.split()
            with self.subTest(fen):
                got = fen_of(run("position", "chess", "--fen", fen)).split()
                self.assertEqual(sorted(got.pop(2)), sorted(rights))
                self.assertEqual(got, [board, player, passed, clock, number])

    def test_stocks(self):
        r = run("position", "ecsech", "--play", "P@e4")
        self.assertIn("pawn: 7", r.out)
        self.assertIn("[KQRRBBNNPPPPPPPkqrr", fen_of(r))

    def test_a_tally_stands_before_the_clock(self):
        board = "k7/8/8/8/8/8/8/K5Q1 w - - "
        self.assertEqual(fen_of(run("position", "three-check", "--fen", board + "2+1 3 9")), board + "2+1 3 9")
        self.assertEqual(fen_of(run("position", "three-check", "--fen", board + "3 9")), board + "3+3 3 9")
        for tally, told in (("4+3", "(column 27)"), ("3+", "(column 29)"), ("3+x", "(column 29)")):
            with self.subTest(tally):
                r = run("position", "three-check", "--fen", board + tally + " 0 1")
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn("field 5: ", r.err)
                self.assertIn(told, r.err)

    def test_no_fen_where_it_would_leave_something_out(self):
        r = run("position", "marseillais", "--play", "e2e4 e7e5")
        self.assertNotIn("\nfen:", r.out)

    def test_a_variant_without_fen(self):
        r = run("position", "chessington-nord", "--players", 3)
        self.assertEqual(r.code, 0, r)
        self.assertNotIn("\nfen:", r.out)
        self.assertIn("players: 3", r.lines)
        self.assertIn("points: { red: 0, blue: 0, green: 0 }", r.out)

    def test_as_json(self):
        document = json.loads(run("position", "chess", "--play", "f2f3 e7e5 g2g4 d8h4", "--json").out)
        self.assertEqual(document["result"], "black wins (checkmate)")
        self.assertEqual(document["to_move"], "white")


class ReadBack(unittest.TestCase):
    def write(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "position.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    def test_round_trip(self):
        for variant, play in (
            ("chess", ""),
            ("chess", "e2e4 a7a6 e4e5 d7d5"),  # en passant is possible
            ("chess", "e2e4 e7e5 e1e2 a7a6 e2e1 a6a5"),  # rights are lost
            ("ecsech", "P@e4 P@a7 N@b1"),
            ("en-avant", "g1h3 g8h6"),
            ("chess-mutation", "a2a4 b8c6"),
        ):
            with self.subTest(variant, play=play):
                text = run("position", variant, "--play", play).out
                path = self.write(text)
                again = run("position", variant, "--position", path)
                self.assertEqual((again.code, again.err), (0, ""), again)
                # A file knows no number of the move.
                number = lambda out: re.sub(r' \d+"', '"', out)
                self.assertEqual(number(again.out), number(text))
                self.assertEqual(
                    run("moves", variant, "--position", path).out, run("moves", variant, "--play", play).out
                )

    def test_what_is_left_out_is_as_usual(self):
        path = self.write("pieces:\n  white: { king: e1, rook: h1 }\n  black: { king: e8 }\n")
        moves = run("moves", "chess", "--position", path)
        self.assertEqual(moves.code, 0, moves)
        self.assertIn("e1g1", moves.lines)
        path = self.write("pieces:\n  white: { king: e1, rook: h1 }\n  black: { king: e8 }\nmoved: [h1]\n")
        self.assertNotIn("e1g1", run("moves", "chess", "--position", path).lines)

    def test_mistakes_are_pointed_at(self):
        kings = "  white: { king: e1 }\n  black: { king: e8 }\n"
        for text, message in (
            ("pieces:\n  white: { kng: e1 }\n", ":2:12: error[yaml-type]: no piece named `kng`"),
            ("pieces:\n  wite: { king: e1 }\n", "did you mean `white`?"),
            ("pieces:\n" + kings + "to-mve: white\n", "did you mean `to-move`?"),
            ("pieces:\n  white: { king: e1, rook: e1 }\n  black: { king: e8 }\n", "two pieces stand on e1"),
            ("pieces:\n  white: { king: e9 }\n", "no site named `e9`"),
            ("pieces:\n  white: { king: e1 }\n", "black has 0 of the royal `king` instead of 1"),
            ("to-move: white\n", "a position needs `pieces`"),
            ("variant: ecsech\npieces:\n" + kings, "this is a position of `ecsech`, not of `chess`"),
            ("players: 3\npieces:\n" + kings, "error["),
            ("- a\n", "error["),
            ("pieces: [\n", "error[yaml-syntax]"),
            ("pieces:\n" + kings + "values: { quiet: many }\n", "error[yaml-type]"),
            ("pieces:\n" + kings + "stock: { white: { pawn: -1 } }\n", "must be from 0 to 255"),
            ("pieces:\n  white: { king: e1, rook: e7 }\n  black: { king: e8 }\n", "black is in check"),
        ):
            with self.subTest(text):
                r = run("moves", "chess", "--position", self.write(text))
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn(message, r.err, r)

    def test_no_such_file(self):
        r = run("moves", "chess", "--position", "nowhere.yaml")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("nowhere.yaml", r.err)

    def test_not_both(self):
        self.assertEqual(run("moves", "chess", "--position", "x.yaml", "--fen", "x").code, 2)


if __name__ == "__main__":
    unittest.main()
