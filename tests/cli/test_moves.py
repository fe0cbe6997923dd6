"""feerie moves and feerie why: what is possible, and the reasons."""

import json
import re
import unittest
from fractions import Fraction

import support
from support import root, run

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

    def test_a_legal_move_names_all_the_rules_that_act(self):
        position = ["--fen", "4k3/8/8/8/8/8/8/RN2K3 w - -"]
        out = self.why("en-avant", "a1b1", *position)
        self.assertIn("a1b1 is legal: the rook on a1 captures the knight on b1\n", out)
        self.assertRegex(out, r"en-avant\.variant:\d+:\d+: `fratricide`: also capture own piece.*\n  Any piece may capture .*\[EA-6\]")
        self.assertRegex(out, r"en-avant\.variant:\d+:\d+: `pillars`: on displace p.*\n  A piece that moves sideways, .*\[EA-3, EA-7, EA-10\]")
        document = json.loads(self.why("en-avant", "a1b1", *position, "--json"))
        self.assertEqual([rule["rule"] for rule in document["also"]], ["fratricide", "pillars"])
        out = self.why("chess", "a7a8q", "--fen", "8/P6k/8/8/8/8/8/7K w - -")
        self.assertIn("a7a8q is legal: the pawn on a7 goes to a8 by `advance` and becomes a queen", out)
        self.assertRegex(out, r"chess\.variant:\d+:\d+: `promotion`: must promote")
        out = self.why("chess", "O-O", "--fen", "4k3/8/8/8/8/8/8/4K2R w K -")
        self.assertRegex(out, r"chess\.variant:\d+:\d+: apply castling\(castle-short")
        self.assertIn("[EC-2, EC-6]", self.why("ecsech", "P@e4"))

    def test_a_breach_that_stands(self):
        claim = ["--set", "breach=claim", "--play"]
        out = self.why("ecsech", "N@c5", *claim, "P@e4")
        self.assertIn("N@c5 is legal: the knight may be placed on c5, although it breaks the rule `peaceful`: "
                      "it would threaten the white pawn on e4\n", out)
        self.assertRegex(out, r"ecsech\.variant:\d+:\d+: forbid place.*\n  The placed piece .*\[EC-3\]")
        self.assertIn("A breach stands, unless the opponent has it taken back before playing. [EC-9]", out)
        out = self.why("ecsech", "retract", *claim, "P@e4 N@c5")
        self.assertRegex(out, r"ecsech\.variant:\d+:\d+: choose call from.*\n  If the placed piece .*\[EC-9\]")

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
            (["e2d3"], "only to capture, and there is nothing to capture; "
                       "the condition of `en-passant` does not hold either: no `double` has just passed d3"),
            (["e2d2", *pinned], "it leaves the king on e1 threatened by the black rook on e8"),
            (["e1g1"], "`castle-short` does not hold: the bishop on f1 is in the way"),
            (["e1g1", *through_check], "`castle-short` does not hold: f1 would be threatened by the black rook on f8"),
            (["O-O", *right_lost], "`castle-short` does not hold: the king on e1 has moved before"),
            (["e5d6", "--play", "e2e4 d7d6 e4e5 d6d5 a2a3 a7a6"], "the condition of `en-passant` does not hold"),
            (["a7a8", *promoting], "must be promoted on a8, to a queen, a rook, a bishop or a knight"),
            (["a7a8k", *promoting], "cannot be promoted to a king on a8, only to a queen, a rook, a bishop or a knight"),
            (["Qd3", "--fen", "4k3/8/8/8/8/8/P7/4K3 w - -"], "white has no queen that it could mean"),
            (["e1e2"], "may not capture the pawn on e2, a piece of its own side"),
            (["e2e3", "--fen", "4k3/8/8/8/8/4N3/4P3/4K3 w - -"], "only without a capture, but the knight on e3 is there"),
        ):
            with self.subTest(arguments):
                out = self.why("chess", *arguments)
                self.assertIn(" is illegal: ", out)
                self.assertIn(reason, out)

    def test_reasons_have_a_place_and_the_authors_words(self):
        promoting = ["--fen", "8/P6k/8/8/8/8/8/7K w - -"]
        own = ["--fen", "4k3/8/8/8/8/8/8/RI2K3 w - -"]
        for arguments, rule, declaration, number in (
            (["chess-mutation", "e1e2", "--fen", "4k3/8/8/4p3/8/8/8/4K3 w - -"], "royal", "royal King", "[CM-11]"),
            (["chess-mutation", "a4a3", "--fen", "4k3/8/8/8/P7/8/8/4K3 w - -"], None, "on yellow: like Knight", "[CM-4]"),
            (["chess", "a7a8", *promoting], "promotion", "must promote", None),
            (["chess", "a7a8k", *promoting], "promotion", "must promote", None),
            (["en-avant", "a7a8", *promoting], "promotion", "must promote", "[EA-8]"),
            (["chess", "e4e5"], "play", "play move of own piece or special", None),
            (["chess", "e7e5"], "play", "play move of own piece or special", None),
            (["ecsech", "P@e4", "--play", "P@e4"], "play", "play place of own piece", None),
            (["en-avant", "a1b1", *own], "fratricide", "also capture own piece", "[EA-6]"),
            (["en-avant", "e4e3", "--fen", "4k3/8/8/8/4P3/8/8/4K3 w - -"], "forward-only", "forbid to move", "[EA-2, EA-5]"),
            (["ecsech", "e4d5", "--fen", "8/8/8/8/4P3/8/8/8[Kk] w"], "no-captures", "forbid capture", "[EC-5]"),
            (["ecsech", "e4e5", "--fen", "8/8/8/4R3/4P3/8/8/8[Kk] w"], "no-captures", "forbid capture", "[EC-5]"),
            (["ecsech", "e5e4", "--fen", "8/8/8/4R3/4P3/8/8/8[Kk] w"], "no-captures", "forbid capture", "[EC-5]"),
        ):
            with self.subTest(arguments):
                document = json.loads(self.why(*arguments, "--json"))
                self.assertFalse(document["legal"])
                self.assertEqual(document["rule"], rule)
                path, line, column = re.fullmatch(r"(?:<variants>|.*variants)/([^:]+):(\d+):(\d+)", document["place"]).groups()
                text = (root() / "variants" / path).read_text(encoding="utf-8").splitlines()[int(line) - 1]
                self.assertTrue(text.encode()[int(column) - 1:].decode().startswith(declaration), text)
                if number:
                    self.assertIn(number, document["doc"])

    def test_the_colour_a_piece_stands_on(self):
        out = self.why("chess-mutation", "a4a3", "--fen", "4k3/8/8/8/P7/8/8/4K3 w - -")
        self.assertIn("the pawn on a4 stands on yellow, where it moves like a knight: it cannot reach a3", out)

    def test_an_occupied_square_is_named_once(self):
        self.assertIn("P@e4 is illegal: e4 is occupied by a white pawn\n", self.why("ecsech", "P@e4", "--play", "P@e4"))

    def test_what_could_be_played_instead(self):
        for arguments, words in (
            (["a7a8", "--fen", "8/P6k/8/8/8/8/8/7K w - -"], "legal instead: `a7a8q`, `a7a8r`, `a7a8b` and `a7a8n`"),
            (["e2e5"], "legal instead: `e2e4` and `e2e3`"),
            (["Nf5"], "`g1f3`"),
            (["e3e4"], "legal instead: `e2e4`"),
        ):
            with self.subTest(arguments):
                self.assertIn(words, run("why", "chess", *arguments).err)

    def test_spellings(self):
        castling = ["--fen", "4k3/8/8/8/8/8/8/4K2R w K -"]
        for arguments, words in (
            (["o-o", *castling], "is legal: the king on e1 goes to g1 by `castle-short`"),
            (["0-0", *castling], "is legal: the king on e1 goes to g1 by `castle-short`"),
            (["0-0"], "a condition of `castle-short` does not hold"),
            (["NF3"], "is legal: the knight on g1 goes to f3"),
            (["nf5"], "no ability of the pieces it could mean (b1, g1) leads there"),
        ):
            with self.subTest(arguments):
                self.assertIn(words, self.why("chess", *arguments))

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
        for text in ("zz", "z9z8", "", "K", "[die=4]"):
            with self.subTest(text):
                r = run("why", "chess", text)
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn(f"`{text}` is not understood: it names no move", r.err)
        self.assertIn("passing is not allowed here", self.why("chess", "pass"))
        self.assertIn("none of its outcomes", self.why("chessington-nord", "[die=7]"))
        self.assertIn("none of the choices", self.why("chessington-nord", "a1", "--play", "[die=6] [die=1]"))
        self.assertEqual(run("why", "chessington-nord", "zz", "--play", "[die=6] [die=1]").code, 1)

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
