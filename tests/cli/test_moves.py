"""feerie moves and feerie why: what is possible, and the reasons."""

import json
import unittest
from fractions import Fraction

import support
from support import run

NAMES = ["chess", "chess-mutation", "chessington-nord", "chessington-sud", "ecsech", "en-avant", "rapid-ecsech"]


def texts(r):
    return [line.split(" ")[0] for line in r.lines]


class Moves(unittest.TestCase):
    def test_one_a_line(self):
        r = run("moves", "chess")
        self.assertEqual((r.code, r.err, len(r.lines)), (0, "", 20), r)
        self.assertIn("g1f3", r.lines)

    def test_both_paths_agree_in_order_too(self):
        for play in ("", "e2e4", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6", "e2e4 d7d5 e4d5 c7c5"):
            with self.subTest(play):
                self.assertEqual(
                    run("moves", "chess", "--play", play).out, run("moves", "chess", "--play", play, "--path", "general").out
                )

    def test_texts_are_distinct_and_can_be_typed_back(self):
        for name in NAMES:
            with self.subTest(name):
                here = texts(run("moves", name))
                self.assertEqual(len(here), len(set(here)))
                for text in here[:3] + here[-3:]:
                    self.assertEqual(run("moves", name, "--play", text).code, 0, text)

    def test_other_spellings(self):
        for text in ("e4", "e2e4", "e2-e4"):
            self.assertIn("e4e5", texts(run("moves", "chess", "--play", f"{text} a6")), text)
        r = run("moves", "chess", "--play", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O")
        self.assertEqual(r.code, 0, r)
        self.assertEqual(run("position", "chess", "--play", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O").out,
                         run("position", "chess", "--play", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1").out)

    def test_promotions(self):
        r = run("moves", "chess", "--fen", "8/P6k/8/8/8/8/8/K7 w - -")
        self.assertTrue({"a7a8q", "a7a8r", "a7a8b", "a7a8n"} <= set(r.lines), r)
        self.assertNotIn("a7a8", r.lines)

    def test_placements(self):
        r = run("moves", "ecsech")
        self.assertEqual(len(r.lines), 64)
        self.assertIn("P@a1", r.lines)

    def test_outcomes_have_probabilities_that_add_up(self):
        r = run("moves", "chessington-sud")
        self.assertEqual(r.code, 0, r)
        self.assertEqual(sum(Fraction(line.split(" ")[1]) for line in r.lines), 1)
        self.assertEqual(r.lines[3], "[die=4] 1/6")

    def test_as_json(self):
        self.assertIn({"text": "e2e4"}, [json.loads(line) for line in run("moves", "chess", "--json").lines])
        first = json.loads(run("moves", "chessington-nord", "--json").lines[0])
        self.assertEqual(first["text"], "[die=1]")
        self.assertAlmostEqual(first["probability"], 1 / 6)

    def test_a_game_that_is_over_says_so(self):
        r = run("moves", "chess", "--play", "f2f3 e7e5 g2g4 d8h4")
        self.assertEqual((r.code, r.out), (0, ""), r)
        self.assertIn("the game is over: black wins (checkmate)", r.err, r)


THREE_TIMES = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"
FIFTY_MOVES = "4k3/8/8/8/8/8/8/R3K3 b - - 100 80"


class Claims(unittest.TestCase):
    def test_a_claim_among_the_texts_ends_the_game(self):
        r = run("moves", "chess", "--play", THREE_TIMES + " claim")
        self.assertEqual((r.code, r.out), (0, ""), r)
        self.assertIn("the game is over: draw (threefold repetition)", r.err)
        r = run("show", "chess", "--ascii", "--play", THREE_TIMES + " claim")
        self.assertIn("draw (threefold repetition)", r.lines)

    def test_a_claim_that_cannot_be_made(self):
        r = run("moves", "chess", "--play", "e2e4 claim")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("text 2, `claim`, is not legal here: nothing can be claimed here", r.err)

    def test_the_picture_says_that_a_draw_may_be_claimed(self):
        r = run("show", "chess", "--ascii", "--play", THREE_TIMES)
        self.assertIn("a draw may be claimed: threefold repetition", r.lines)
        self.assertNotIn("claimed", run("show", "chess", "--ascii").out)


class WrongTexts(unittest.TestCase):
    def test_which_one_and_why(self):
        r = run("moves", "chess", "--play", "e2e4 e7e5 e4e5")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("text 3, `e4e5`, is not legal here", r.err, r)
        self.assertIn("pawn on e5", r.err, r)
        self.assertIn("these are possible: `a2a4`", r.err, r)

    def test_after_the_end(self):
        r = run("moves", "chess", "--play", "f2f3 e7e5 g2g4 d8h4 a2a3")
        self.assertEqual(r.code, 1, r)
        self.assertIn("text 5, `a2a3`: the game is over: black wins (checkmate)", r.err, r)

    def test_an_ambiguous_text(self):
        r = run("moves", "chess", "--fen", "4k3/8/8/8/8/8/8/R3K2R w - -", "--play", "Rf1")
        self.assertEqual(r.code, 0, r)
        r = run("moves", "chess", "--fen", "4k3/8/8/8/8/4K3/8/R6R w - -", "--play", "Rf1")
        self.assertEqual(r.code, 1, r)
        self.assertIn("`Rf1`, is ambiguous: it could be `a1f1` and `h1f1`", r.err, r)

    def test_an_outcome_that_cannot_be(self):
        r = run("moves", "chessington-nord", "--play", "[die=7]")
        self.assertEqual(r.code, 1, r)
        self.assertIn("`[die=1]`", r.err, r)


class Why(unittest.TestCase):
    def why(self, *arguments):
        r = run("why", *arguments)
        self.assertEqual(r.code, 0, r)
        return r.out

    def test_a_legal_move_names_its_rule(self):
        out = self.why("chess", "e2e4")
        self.assertIn("e2e4 is legal", out)
        self.assertIn("`double`", out)
        self.assertRegex(out, r"chess\.variant:\d+:\d+: can slide forward 2\.\.2")

    def test_reasons_of_chess(self):
        pinned = ["--fen", "4r2k/8/8/8/8/8/4R3/4K3 w - -"]
        through_check = ["--fen", "4kr2/8/8/8/8/8/8/4K2R w K -"]
        right_lost = ["--fen", "4k3/8/8/8/8/8/8/4K2R w - -"]
        promoting = ["--fen", "8/P6k/8/8/8/8/8/K7 w - -"]
        for arguments, reason in (
            (["e4e5"], "there is no piece on e4"),
            (["e7e5"], "the black pawn on e7 is not white's"),
            (["e2e5"], "no ability of the pawn on e2 leads to e5"),
            (["a1a3"], "the rook on a1 is blocked by the pawn on a2"),
            (["b1d2"], "a piece of its own side"),
            (["e2d3"], "only to capture, and there is nothing to capture; the condition of `en-passant` does not hold"),
            (["e2d2", *pinned], "it leaves the king on e1 threatened by the black rook on e8"),
            (["e1g1"], "`castle-short` does not hold: the bishop on f1 is in the way"),
            (["e1g1", *through_check], "`castle-short` does not hold: f1 would be threatened by the black rook on f8"),
            (["O-O", *right_lost], "`castle-short` does not hold: the king on e1 has moved before"),
            (["e5d6", "--play", "e2e4 d7d6 e4e5 d6d5 a2a3 a7a6"], "the condition of `en-passant` does not hold"),
            (["a7a8", *promoting], "must be promoted"),
            (["a7a8k", *promoting], "cannot be promoted to a king"),
        ):
            with self.subTest(arguments):
                out = self.why("chess", *arguments)
                self.assertIn(" is illegal: ", out)
                self.assertIn(reason, out)

    def test_an_ability_that_only_captures(self):
        self.assertIn("only to capture", self.why("chess-mutation", "a2b3"))

    def test_a_rule_that_forbids_is_quoted_with_its_doc(self):
        out = self.why("ecsech", "N@c5", "--play", "P@e4")
        self.assertIn("the rule `peaceful` forbids it", out)
        self.assertRegex(out, r"ecsech\.variant:\d+:\d+: forbid place")
        self.assertIn("[EC-3]", out)

    def test_claims(self):
        self.assertIn("claim is illegal: nothing can be claimed here; in time it may be `threefold repetition`", self.why("chess", "claim"))
        self.assertIn("claim is illegal: this variant has nothing to claim", self.why("ecsech", "claim"))
        out = self.why("chess", "claim", "--fen", FIFTY_MOVES)
        self.assertIn("claim is legal: a draw may be claimed: fifty moves without capture or pawn move", out)
        self.assertRegex(out, r"draws\.variant:\d+:\d+: .*draw by claim when quiet >= 100")
        document = json.loads(self.why("chess", "claim", "--play", THREE_TIMES, "--json"))
        self.assertEqual((document["legal"], document["rule"]), (True, "threefold repetition"))

    def test_nonsense(self):
        self.assertIn("names no move", self.why("chess", "zz"))

    def test_as_json(self):
        document = json.loads(self.why("chess", "e2e5", "--json"))
        self.assertEqual((document["legal"], document["sites"]), (False, ["e2"]))

    def test_the_list_of_moves_and_why_agree(self):
        for name in ("chess", "chess-mutation", "en-avant", "rapid-ecsech"):
            for text in texts(run("moves", name))[:8]:
                with self.subTest(name, text=text):
                    self.assertIn(f"{text} is legal", self.why(name, text))


if __name__ == "__main__":
    unittest.main()
