"""feerie test: scenario files pass, fail and are refused, each with its place."""

import json
import re
import tempfile
import unittest
from pathlib import Path

from support import root, run

GOOD = """variant: chess
cases:
  - name: castling through an attacked square is illegal
    position: "4k3/8/8/8/8/5r2/8/4K2R w K -"
    illegal: { O-O: rook on f3 }
    legal: { include: [Kd2], count: 12 }
  - { name: mate ends the game, moves: [f3, e5, g4, Qh4], outcome: black wins (checkmate), check: true }
  - name: what a position has
    moves: [e2e4]
    to-move: black
    at: { e4: white pawn, e2: empty }
    fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"
    values: { quiet: 0 }
    claims: []
    perft: { 1: 20 }
    outcome: none
  - name: a claim
    position: "4k3/8/8/8/8/8/8/R3K3 w - - 100 80"
    moves: [claim]
    outcome: draw (fifty moves without capture or pawn move)
"""


class Scenarios(unittest.TestCase):
    def write(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "cases.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    def fails(self, case, *messages):
        r = run("test", self.write("variant: chess\ncases:\n  - { name: wrong, " + case + " }\n"))
        self.assertEqual(r.code, 1, r)
        for message in messages:
            self.assertIn(message, r.err)

    def test_all_pass(self):
        path = self.write(GOOD)
        r = run("test", path)
        self.assertEqual((r.code, r.out, r.err), (0, f"{path}: 4 passed\n", ""), r)
        self.assertEqual(run("test", path, "--path", "general").code, 0)

    def test_some_cases_only(self):
        r = run("test", self.write(GOOD), "--only", "castling")
        self.assertIn(": 1 passed", r.out)
        self.assertEqual(run("test", self.write(GOOD), "--only", "no such case").code, 1)

    def test_json(self):
        lines = [json.loads(line) for line in run("test", self.write(GOOD), "--json").lines]
        self.assertEqual([line["passed"] for line in lines], [True] * 4)
        self.assertEqual(lines[1]["case"], "mate ends the game")

    def test_standard_input(self):
        self.assertIn("4 passed", run("test", "-", stdin=GOOD).out)

    def test_every_expectation_can_fail(self):
        self.fails("legal: [e2e5]", "`e2e5` is not legal here", "3:28")
        self.fails("legal: { count: 19 }", "20 decisions, not 19")
        self.fails("legal: { exactly: [e2e4] }", "also legal here")
        self.fails("illegal: [e2e4]", "`e2e4` is legal here")
        self.fails("illegal: { e2e5: bananas }", "does not say so")
        self.fails("outcome: draw", "the outcome is `none`, not `draw`")
        self.fails("check: true", "white is not in check")
        self.fails("to-move: black", "`white`, not `black`")
        self.fails("at: { e2: black pawn }", "`white pawn`, not `black pawn`")
        self.fails("at: { z9: empty }", "no site named `z9`")
        self.fails('fen: "8/8"', "another one")
        self.fails("perft: { 1: 21 }", "perft 1 is 20, not 21")
        self.fails("values: { quiet: 3 }", "is not so", "quiet: 0")
        self.fails("values: { quite: 3 }", "did you mean `quiet`?")
        self.fails("claims: [threefold repetition]", "nothing can be claimed")
        self.fails("chance: { heads: 1/2 }", "luck decides nothing")
        self.fails("moves: [e2e5], outcome: none", "`e2e5` cannot be played", "leads to e5")
        self.fails("moves: [claim], outcome: none", "nothing can be claimed")
        self.fails('position: "8/8 w"', "cannot be played")
        self.fails("moves: [e2e4]", "expects nothing")
        self.fails("mvoes: [e2e4]", "mvoes", "did you mean `moves`?")
        self.fails("options: { draws: never }, check: false", "never")
        self.fails("players: 7, check: false", "7")

    def test_files_that_cannot_be_run(self):
        for text, message in (
            ("cases: []\n", "needs a `variant`"),
            ("variant: chess\n", "needs `cases`"),
            ("variant: ches\ncases: []\n", "chess"),
            ("variant: chess\ncases: [ { legal: [e2e4] } ]\n", "needs a `name`"),
            ("- 1\n", "scenario file"),
            ("variant: chess\ncases: []\n", "no case was run"),
        ):
            with self.subTest(text):
                r = run("test", self.write(text))
                self.assertEqual(r.code, 1, r)
                self.assertIn(message, r.err)
        self.assertEqual(run("test", "/nowhere/x.yaml").code, 1)
        self.assertEqual(run("test").code, 2)


class Documentation(unittest.TestCase):
    def test_the_scenarios_of_the_reference_pass(self):
        page = (root() / "grammar" / "README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```yaml scenario\n(.*?)```", page, re.S)
        self.assertTrue(blocks)
        for block in blocks:
            r = run("test", "-", stdin=block)
            self.assertEqual(r.code, 0, r)


class Shipped(unittest.TestCase):
    """The rules of every shipped variant, one by one, on both paths."""

    def test_fast(self):
        r = run("test", root() / "tests" / "scenarios", timeout=500)
        self.assertEqual(r.code, 0, r)

    def test_general(self):
        r = run("test", root() / "tests" / "scenarios", "--path", "general", timeout=500)
        self.assertEqual(r.code, 0, r)


if __name__ == "__main__":
    unittest.main()
