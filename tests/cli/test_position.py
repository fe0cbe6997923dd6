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
            ("pieces:\n" + kings + "values: { quiet: -4 }\n", ":4:18: error[yaml-type]: a number of plies must be from 0 to 20000"),
            ("pieces:\n" + kings + "values: { quiet: 20001 }\n", "must be from 0 to 20000"),
            ("pieces:\n" + kings + "stock: { white: { queen: 1 } }\n", ":4:19: error[yaml-type]: nothing is ever in hand in Chess"),
            ("pieces:\n" + kings + "last: { origin: e2, target: e4 }\n", ":4:29: error[yaml-type]: nothing stands on e4"),
            ("pieces:\n" + kings + "last: { origin: e2, target: e1, piece: none }\n", "error[yaml-type]: `piece: none`"),
            ("pieces:\n" + kings + "frame: { at: 0 }\n", "nothing is decided at this place"),
            ("pieces:\n  white: { king: e1, rook: e7 }\n  black: { king: e8 }\n", ":1:1: error[yaml-type]: black is in check"),
            (
                "to-move: white\npieces:\n  white: { king: e1, rook: e7 }\n  black: { king: e8 }\n",
                ":1:10: error[yaml-type]: black is in check, but it is not black's turn\n    1 | to-move: white\n      |          ^^^^^",
            ),
        ):
            with self.subTest(text):
                r = run("moves", "chess", "--position", self.write(text))
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn(message, r.err, r)

    def test_the_last_move_of_a_piece_that_has_gone(self):
        text = run("position", "atomic", "--play", "g1f3 d7d6 f3e5 a7a6 e5f7").out
        self.assertIn("last: { origin: e5, target: f7, piece: none }", text)
        text = run("position", "atomic", "--play", "g1f3 d7d6 f3e5 a7a6 e5d3 a6a5 b1c3 e7e5 d3e5").out
        again = run("position", "atomic", "--position", self.write(text))
        self.assertEqual((again.code, again.err), (0, ""), again)
        self.assertIn("target: e5, piece: none }", again.out)

    def test_a_slot_that_holds_a_piece(self):
        text = run("position", "ecsech", "--set", "breach=claim", "--play", "P@e4 N@c5").out
        self.assertIn("suspect: c5", text)
        arguments = ("moves", "ecsech", "--set", "breach=claim", "--position")
        self.assertEqual(run(*arguments, self.write(text)).lines, ["retract", "accept"])
        r = run(*arguments, self.write(text.replace("suspect: c5", "suspect: c6")))
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("error[yaml-type]: nothing stands on c6", r.err)
        self.assertIn("help: `was c6` is a piece that stood there", r.err)
        self.assertEqual(run(*arguments, self.write(text.replace("suspect: c5", "suspect: was c6"))).code, 0)

    def test_a_frame_that_does_not_fit(self):
        text = run("position", "ecsech", "--set", "breach=claim", "--play", "P@e4 N@c5").out
        at = int(re.search(r"at: (\d+)", text).group(1))
        arguments = ("moves", "ecsech", "--set", "breach=claim", "--position")
        r = run(*arguments, self.write(text.replace(f"at: {at}", f"at: {at + 1}")))
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("nothing is decided at this place of the turn", r.err)
    def test_a_finished_game_stays_as_it_is(self):
        end = "players: 2\nto-move: red\npieces: { red: { king: b1 }, blue: { rook: d7 } }\nvalues: { points: { red: 10, blue: 11 } }\n"
        for variant, setting, play, result in (
            ("chessington-nord", ("--position", self.write(end)), "b1finish", "red 12, blue 12"),
            ("chess", (), "f2f3 e7e5 g2g4 d8h4", "black wins (checkmate)"),
            ("chess", ("--fen", "k7/8/1K6/8/8/8/8/5Q2 w - - 0 1"), "f1f2", None),
            ("chess", ("--fen", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"), "c1c7", "draw (stalemate)"),
            ("king-of-the-hill", ("--fen", "k7/8/8/8/8/3K4/8/8 w - - 0 1"), "d3d4", "white wins"),
        ):
            with self.subTest(variant, play=play):
                first = run("position", variant, *setting, "--play", play)
                self.assertEqual(first.code, 0, first)
                self.assertEqual("\nover: " in first.out, result is not None, first)
                if result is None:
                    continue
                path = self.write(first.out)
                again = run("position", variant, "--position", path)
                self.assertEqual((again.code, again.err), (0, ""), again)
                number = lambda out: re.sub(r' \d+"', '"', out)
                self.assertEqual(number(again.out), number(first.out))
                self.assertEqual(run("moves", variant, "--position", path).out, "")
                document = json.loads(run("position", variant, "--position", path, "--json").out)
                self.assertTrue(document["result"].startswith(result), document)

    def test_how_a_game_ended_must_fit(self):
        kings = "pieces:\n  white: { king: e1 }\n  black: { king: e8 }\n"
        for line, message in (
            ("over: { ending: checkmat }", "did you mean `checkmate`?"),
            ("over: { ending: checkmate }", ":4:7: error[yaml-missing-key]: by this ending somebody wins"),
            ("over: { ending: stalemate, winner: white }", "by this ending nobody wins"),
            ("over: { winner: red }", "no player named `red`"),
            ("over: yes", "error[yaml-type]"),
            ("over: {}\nframe: { at: 0 }", "error[yaml-type]"),
        ):
            with self.subTest(line):
                r = run("position", "chess", "--position", self.write(kings + line + "\n"))
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn(message, r.err)

    def test_the_number_of_players_is_pointed_at(self):
        pieces = "pieces: { red: { king: b1 }, blue: { rook: d7 } }\n"
        for number, options, message in (
            (5, (), ":1:10: error[player-count]: this variant is for 2 to 4 players, not 5"),
            (1, (), ":1:10: error[player-count]: this variant is for 2 to 4 players, not 1"),
            (9, (), ":1:10: error[yaml-type]"),
            (3, ("--players", 4), ":1:10: error[yaml-type]: this is a position for 3 players, but 4 play"),
        ):
            with self.subTest(number):
                path = self.write(f"players: {number}\n" + pieces)
                r = run("moves", "chessington-nord", "--position", path, *options)
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn(message, r.err)

    def test_whoever_the_order_skips_is_not_to_move(self):
        text = "players: 3\nto-move: blue\npieces: { red: { king: b1 }, green: { rook: d7 } }\n"
        for variant, waits in (("chessington-nord", "d7d8"), ("chessington-sud", "[card=king]")):
            with self.subTest(variant):
                path = self.write(text)
                r = run("position", variant, "--position", path)
                self.assertEqual((r.code, r.err), (0, ""), r)
                self.assertIn("to-move: green", r.lines)
                self.assertNotIn("skips:", r.out)
                self.assertNotIn("passes:", r.out)
                self.assertIn(waits, [line.split()[0] for line in run("moves", variant, "--position", path).lines])

    def test_nobody_is_left(self):
        path = self.write("players: 2\npieces: { red: {}, blue: {} }\n")
        r = run("moves", "chessington-sud", "--position", path)
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertRegex(r.err, r"chessington-sud\.variant:\d+:\d+: the order of play skips everybody")

    def test_inside_a_turn(self):
        text = run("position", "chessington-sud", "--players", 2, "--play", self.drawn_queen()).out
        frame = re.search(r"(?m)^frame: .*$", text).group(0)
        self.assertIn("card: queen", frame)
        at = re.search(r"at: (\d+)", frame).group(1)
        for wrong, message in (
            (frame.replace(f"at: {at}", "at: 100000"), "nothing is decided at this place"),
            (frame.replace(f"at: {at}", "at: 0"), "phase `race` never waits at this place"),
            (frame.replace("card: queen", "crad: queen"), "did you mean `card`?"),
            (frame.replace("card: queen", "card: obstacle"), "luck cannot give `card` this value"),
            (re.sub(r", locals: \{.*?\}", "", frame), "where the turn waits `card` is known"),
            (frame.replace("card: queen", "card: queen, die: 3"), "nothing has bound `die` where the turn waits"),
        ):
            with self.subTest(wrong):
                self.assertNotEqual(wrong, frame)
                path = self.write(text.replace(frame, wrong))
                r = run("moves", "chessington-sud", "--position", path)
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn(message, r.err)
                self.assertRegex(r.err, r"position\.yaml:\d+:\d+: error\[yaml")

    def drawn_queen(self):
        """The texts of a game for two, until a queen is drawn and a board has to be chosen."""
        texts = []
        for _ in range(100):
            at = run("moves", "chessington-sud", "--players", 2, "--play", " ".join(texts)).lines
            words = [line.split()[0] for line in at]
            if "[card=queen]" in words:
                return " ".join(texts + ["[card=queen]"])
            # The first player rolls highest; then anything.
            faces = [word for word in words if word.startswith("[die=")]
            texts.append(faces[len(texts) % len(faces)] if faces else words[0])
        self.fail("no queen")

    def test_no_such_file(self):
        r = run("moves", "chess", "--position", "nowhere.yaml")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("nowhere.yaml", r.err)

    def test_nothing_given_is_something_wrong(self):
        for option, message in (("--fen", "--fen: field 1: the FEN is empty (column 1)"), ("--position", "no file named ``")):
            r = run("moves", "chess", option, "")
            self.assertEqual((r.code, r.out), (1, ""), r)
            self.assertIn(message, r.err)
        self.assertEqual(run("moves", "chess", "--play", "").out, run("moves", "chess").out)

    def test_not_both(self):
        self.assertEqual(run("moves", "chess", "--position", "x.yaml", "--fen", "x").code, 2)


class WrongFen(unittest.TestCase):
    def refused(self, fen, *messages, variant=("chess",)):
        r = run("position", *variant, "--fen", fen)
        self.assertEqual((r.code, r.out), (1, ""), r)
        for message in messages:
            self.assertIn(message, r.err)

    def test_the_field_and_the_column(self):
        for fen, message in (
            ("4k3/8/8/8/8/8/4r3/4K3 b - -", "field 2: white is in check, but it is not white's turn (column 23)"),
            ("4k3/8/8/8/8/8/4r3/4K3  b", "field 2: white is in check, but it is not white's turn (column 24)"),
            ("4k3/4R3/8/8/8/8/8/4K3", "field 2: black is in check, but it is not black's turn (column 22)"),
            ("\u00e91bqkbnr/8/8/8/8/8/8/4K3 w", "field 1: no piece has the letter `\u00e9` (column 1)"),
            ("+\u00e91bqkbnr/8/8/8/8/8/8/4K3 w", "field 1: no piece has the letter `+\u00e9` (column 1)"),
            ("4k3/8/8/8/8/8/8/4K3 w \u00e9", "field 3: no right has the letter `\u00e9` (column 23)"),
            ("4k3/8/8/8/8/8/8/R3K2R w KKQ", "field 3: the right `K` is there twice (column 26)"),
            ("4k3/8/8/8/8/8/8/4K3[Q] w", "field 1: nothing is ever in hand in Chess (column 21)"),
            ("4k3/8/8/8/8/8/8/4KK2 w", "field 1: white has 2 of the royal `king` instead of 1 (column 1)"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 20001 1", "field 5: no game has more than 20000 plies (column 27)"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 20000", "field 6: no game has more than 20000 plies (column 29)"),
        ):
            with self.subTest(fen):
                self.refused(fen, message)
        self.assertEqual(run("position", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3[] w").code, 0)

    def test_a_type_that_only_lends_its_abilities(self):
        self.refused(
            "ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPQKPPP w KQkq - 0 1",
            "field 1: no queen takes part in Chess Mutation (column 39)",
            variant=["chess-mutation"],
        )
        self.refused("4k3/8/8/8/8/8/8/4K3[B] w", "field 1: nothing is ever in hand", variant=["chess"])
        # What is reached by promotion only does take part, in hand or not.
        self.assertEqual(run("position", "shogi", "--fen", "4k4/9/4+P4/9/9/9/9/9/4K4[Gp] w").code, 0)

    def test_royal_pieces_that_may_be_taken(self):
        by_capture = ["chess-mutation", "--set", "victory=king-capture"]
        for variant in (["atomic"], by_capture):
            with self.subTest(variant):
                self.refused("4k3/8/8/8/8/8/8/4KK2 w", "field 1: white has 2 of the royal `king` instead of 1", variant=variant)
                self.refused("8/8/8/8/8/8/8/4K3 w", "field 1: black has no king, and the game is not over (column 1)", variant=variant)
                self.refused("4k3/8/8/8/8/8/8/8 b", "field 1: white has no king", variant=variant)
                over = run("moves", *variant, "--fen", "8/8/8/8/8/8/8/4K3 b")
                self.assertEqual((over.code, over.out), (0, ""), over)
                self.assertIn("the game is over: white wins", over.err)


if __name__ == "__main__":
    unittest.main()
