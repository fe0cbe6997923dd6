"""feerie play and feerie replay: whole games, questions and mistakes at the prompt, records, and a terminal."""

import fcntl
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest
from pathlib import Path

import support
from support import run

TWO_PLAYERS = ["chess", "chess-mutation", "en-avant", "ecsech", "rapid-ecsech"]
QUICK = ["--seed", "5", "--engine-nodes", "300"]


class InItsOwnFolder(unittest.TestCase):
    """Games are recorded under XDG_STATE_HOME unless they say where; here that is a folder of the test's own."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="feerie-play-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.environment = {"XDG_STATE_HOME": self.folder / "state"}

    def play(self, *arguments, typed="", env=None, code=0):
        lines = typed if isinstance(typed, str) else "".join(line + "\n" for line in typed)
        r = run("play", *arguments, stdin=lines, cwd=self.folder, env={**self.environment, **(env or {})})
        self.assertEqual(r.code, code, r)
        return r

    def hot_seat(self, variant, *typed, arguments=(), code=0):
        players = ["--white", "human", "--black", "human"]
        return self.play(variant, *players, *arguments, typed=typed, code=code)

    def automatic_records(self):
        return sorted((self.folder / "state" / "feerie").glob("*.yaml"))


def texts_of(record: Path):
    """The list of texts, read without a YAML library: one a line."""
    return [line[4:].strip('"') for line in record.read_text().splitlines() if line.startswith("  - ")]


class WholeGames(InItsOwnFolder):
    def test_a_program_in_every_seat(self):
        for variant in TWO_PLAYERS:
            with self.subTest(variant):
                r = self.play(variant, "--white", "random", "--black", "engine:1", *QUICK)
                self.assertRegex(r.lines[-1], r"^result: (white wins|black wins|draw)( \(.+\))?$", r)
                self.assertEqual(r.err, "", r)

    def test_two_to_four_players_with_dice_and_cards(self):
        for variant, players in (("chessington-nord", 2), ("chessington-nord", 4), ("chessington-sud", 3)):
            with self.subTest(variant, players=players):
                r = self.play(variant, "--players", players, "--red", "engine:1", *QUICK)
                names = "red blue green yellow".split()[:players]
                self.assertEqual(sorted(re.findall(r"[a-z]+(?= \d)", r.lines[-1])), sorted(names), r)
                self.assertRegex(r.lines[-1], r"^result: [a-z]+ \d+, [a-z]+ \d+", r)
                self.assertIn("red rolls [die=", r.out)
                self.assertEqual("red draws [card=" in r.out, variant == "chessington-sud")

    def test_the_same_seed_gives_the_same_game(self):
        for variant in ("chess", "chessington-sud"):
            first = ["--white" if variant == "chess" else "--red", "engine:1"]
            games = [self.play(variant, *first, *QUICK).out for _ in range(2)]
            self.assertEqual(games[0], games[1])
            self.assertNotEqual(games[0], self.play(variant, *first, "--seed", "6", "--engine-nodes", "300").out)

    def test_two_people(self):
        r = self.hot_seat("chess", "f2f3", "e5", "# a comment, then nothing", "", "g4", "Qh4")
        self.assertEqual(r.lines[-1], "result: black wins (checkmate)", r)
        self.assertIn("white plays g2g4", r.out)
        r = self.hot_seat("chess", "Qh5", arguments=["--fen", "7k/8/6QK/8/8/8/8/8 w - -"])
        self.assertIn("black to move", r.out)

    def test_stalemate(self):
        r = self.hot_seat("chess", "Rh1", arguments=["--fen", "7k/8/8/8/8/8/8/K5R1 w - -"])
        self.assertIn("white plays g1h1 (check)\nblack to move, in check", r.out)
        r = self.hot_seat("chess", "b5b6", arguments=["--fen", "k7/8/8/KQ6/8/8/8/8 w - -"])
        self.assertEqual(r.lines[-1], "result: draw (stalemate)", r)

    def test_play_comes_first_and_is_recorded(self):
        r = self.hot_seat("chess", "g4", "d8h4", arguments=["--play", "f3 e5", "--save", "game.yaml"])
        self.assertEqual(r.lines[-1], "result: black wins (checkmate)", r)
        self.assertEqual(texts_of(self.folder / "game.yaml"), ["f2f3", "e7e5", "g2g4", "d8h4"])

    def test_nobody_needs_a_record_of_a_demonstration(self):
        self.play("chess", "--white", "engine:1", *QUICK)
        self.assertEqual(self.automatic_records(), [])


class AtThePrompt(InItsOwnFolder):
    def test_an_illegal_move_is_explained_and_the_game_goes_on(self):
        r = self.hot_seat("chess", "e2e5", "a1a3", "e1g1", "e2e4")
        self.assertIn("e2e5: no ability of the pawn on e2 leads to e5", r.out)
        self.assertIn("legal instead: `e2e4` and `e2e3`", r.out)
        self.assertIn("a1a3: the rook on a1 is blocked by the pawn on a2", r.out)
        self.assertIn("white plays e2e4", r.out)

    def test_a_rule_is_quoted_once_and_without_its_file(self):
        fen = ["--fen", "4k3/8/8/8/R7/8/8/4K3 w - -"]
        r = self.hot_seat("en-avant", "a4a3", "why a4a3", arguments=fen)
        sentence = "move backwards must capture; captures go in every direction (a pawn's only diagonally forward). [EA-2, EA-5]"
        self.assertIn(f"a4a3: a {sentence}\n  legal instead: `a4", r.out)
        self.assertIn("a4a3 is not legal: the rule `forward-only` forbids it\n"
                      f"  A {sentence}\n  ", r.out)
        self.assertRegex(r.out, r"\n  \S*en-avant\.variant:\d+:\d+\n")
        r = self.hot_seat("ecsech", "P@e4", "P@d5", "N@c5", "P@e4")
        rule = "  The placed piece may neither threaten an enemy piece nor be threatened by one. [EC-3]\n"
        self.assertIn(f"P@d5: threatened by the white pawn on e4\n{rule}", r.out)
        self.assertIn(f"N@c5: would threaten the white pawn on e4\n{rule}", r.out)
        self.assertIn("P@e4: e4 is occupied by a white pawn\n", r.out)
        self.assertNotIn(".variant", r.out)

    def test_nonsense_never_ends_the_game(self):
        nonsense = ["foo", "e2e4 e7e5", "why", "why zz", "moves z9", "moves e5", "save /no/such/folder/x", "\x1b[2J", "undoo"]
        r = self.hot_seat("chess", *nonsense, "redo", "undo", "e2e4")
        self.assertIn("white plays e2e4", r.out)
        self.assertIn("did you mean `undo`?", r.out)
        self.assertNotIn("\x1b", r.out)
        r = run("play", "chess", stdin=b"\xff\xfe\0\ne2e4\n", env=self.environment)
        self.assertEqual(r.code, 0, r)
        self.assertIn("white plays e2e4", r.out)

    def test_help_moves_board_why_rules(self):
        r = self.hot_seat("chess", "moves N", "moves Nf", "?")
        self.assertIn("\nb1a3  b1c3  g1f3  g1h3\ng1f3\n", r.out)
        self.assertIn("type a move, such as `a2a4`, or one of these words", r.out)
        castling = ["--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ -"]
        self.assertIn("\ne1g1  e1c1\n", self.hot_seat("chess", "moves O", arguments=castling).out)
        self.assertIn("such as `P@a1`", self.hot_seat("ecsech", "?").out)
        r = self.hot_seat("ecsech", "?", "help", "moves e4", "moves P@h", "board", "why N@c5", "rules")
        for words in ("moves [SQUARE]", "\nP@e4\n", "\nP@h1  P@h2  P@h3", "white has in hand", "N@c5 is not legal", "## Restrictions"):
            self.assertIn(words, r.out)

    def test_hint_is_something_legal(self):
        r = self.hot_seat("chess", "hint", arguments=QUICK)
        hint = re.search(r"hint: (\S+)", r.out).group(1)
        self.assertIn(hint, run("moves", "chess").lines)

    def test_undo_and_redo(self):
        typed = ["e4", "e5", "undo", "c5", "redo", "undo", "undo", "redo", "redo", "redo"]
        r = self.hot_seat("chess", *typed, arguments=["--save", "game.yaml"])
        self.assertIn("taken back: e7e5", r.out)
        self.assertEqual(r.out.count("there is nothing to play again"), 2, r)
        self.assertEqual(texts_of(self.folder / "game.yaml"), ["e2e4", "c7c5"])

    def test_undo_and_redo_of_several(self):
        r = self.hot_seat("chess", "e4", "e5", "Nf3", "undo 2", "redo 2", "undo 4", "undo x", arguments=["--save", "game.yaml"])
        self.assertIn("taken back: e7e5 g1f3\n", r.out)
        self.assertIn("only 3 decisions can be taken back", r.out)
        self.assertIn("`undo x`: how many is a number", r.out)
        self.assertEqual(texts_of(self.folder / "game.yaml"), ["e2e4", "e7e5", "g1f3"])

    def test_a_plus_can_begin_a_promotion(self):
        fen = "lnsg2snl/1r1gk2b1/p1pppp1pp/7P1/9/2P6/PP1PPPP1P/1B5R1/LNSGKGSNL[PPnp] b"
        r = self.play("shogi", "--black", "human", "--white", "human", "--fen", fen, typed=["h6h7+", "undo", "h7+", "undo", "h6h7"])
        self.assertEqual(r.out.count("black plays h6h7+p\n"), 2, r)
        self.assertEqual(r.out.count("black plays h6h7\n"), 1, r)
        self.assertIn("white plays e2e4\n", self.hot_seat("chess", "e4+").out)

    def test_what_is_too_long_is_refused_at_once(self):
        r = self.hot_seat("chess", "e" * 1_000_000, "why " + "e" * 100_000, "e4")
        self.assertIn("e" * 40 + "…: not understood; no text has more than 200 bytes", r.out)
        self.assertLess(len(r.out), 2_000)
        self.assertIn("white plays e2e4", r.out)
        for arguments in (["why", "chess", "e" * 30_000], ["moves", "chess", "--play", "e" * 30_000]):
            r = run(*arguments)
            self.assertIn("more than 200 bytes", r.out + r.err)
            self.assertLess(len(r.out + r.err), 2_000)

    def test_a_turn_that_is_lost_is_announced(self):
        players = ["--white", "human", "--black", "human", "--seed", "3"]
        r = self.play("dice-chess", *players, "--play", "[die=3] [die=4]", "--manual-chance", typed=["5", "3", "4", "5", "1"])
        self.assertIn("white rolls [die=5]\nwhite can play nothing and loses the turn\n", r.out)
        self.assertIn("black can play nothing and loses the turn\n", r.out)

    def test_undo_goes_back_to_ones_own_decision(self):
        r = self.play("chess", *QUICK, "--save", "game.yaml", typed=["e4", "undo", "d4", "undo", "undo"])
        self.assertRegex(r.out, r"taken back: e2e4 \S+\nwhite to move")
        self.assertIn("there is no decision of yours to take back", r.out)
        self.assertEqual(texts_of(self.folder / "game.yaml"), [])

    def test_undo_and_dice(self):
        typed = ["e1", "l5", "h12", "a8", "undo"]
        start = ["--players", "3", "--play", "[die=6] [die=1] [die=1]", "--seed", "4", "--engine-nodes", "100"]
        first = self.play("chessington-sud", *start, "--save", "1.yaml", typed=typed)
        self.assertIn("type `undo!` if you mean it", first.out)
        again = self.play("chessington-sud", *start, "--save", "2.yaml", typed=[*typed, "undo!", "a8"])
        self.assertIn("taken back: a8 ", again.out)
        # The dice fall as they did.
        self.assertEqual(texts_of(self.folder / "1.yaml"), texts_of(self.folder / "2.yaml"))
        texts = texts_of(self.folder / "1.yaml")
        record = (self.folder / "1.yaml").read_text().replace("seed-chosen: true\n", "")
        (self.folder / "3.yaml").write_text(record)
        r = self.play("--resume", "3.yaml", typed=["undo", "undo!"])
        self.assertEqual(r.out.count("cannot be taken back"), 2, r)
        self.assertEqual(texts_of(self.folder / "3.yaml"), texts)

    def test_claims(self):
        there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
        r = self.hot_seat("chess", "claim", *there_and_back * 2, "claim", arguments=["--save", "game.yaml"])
        self.assertIn("nothing can be claimed yet; in time it may be `threefold repetition`", r.out)
        self.assertEqual(r.lines[-1], "result: draw (threefold repetition)", r)
        self.assertEqual(texts_of(self.folder / "game.yaml")[-1], "claim")
        self.assertEqual(run("replay", self.folder / "game.yaml").lines[-1], "result: draw (threefold repetition)")
        self.assertIn("this game has nothing to claim", self.hot_seat("ecsech", "claim").out)

    def test_a_claim_that_may_be_made_is_announced_and_can_be_typed_anywhere(self):
        there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
        r = self.hot_seat("chess", *there_and_back * 2)
        self.assertIn("white to move; a draw may be claimed: threefold repetition", r.out)
        texts = " ".join(there_and_back * 2) + " claim"
        r = self.hot_seat("chess", arguments=["--play", texts, "--save", "game.yaml"])
        self.assertEqual(r.lines[-1], "result: draw (threefold repetition)", r)
        self.assertEqual(texts_of(self.folder / "game.yaml")[-1], "claim")

    def test_resigning(self):
        r = self.hot_seat("chess", "e4", "resign", arguments=["--save", "game.yaml"])
        self.assertEqual(r.lines[-1], "result: white wins (resignation)", r)
        self.assertEqual(run("replay", self.folder / "game.yaml").lines[-1], "result: white wins (resignation)")
        self.assertEqual(self.play("--resume", "game.yaml").lines[-1], "result: white wins (resignation)")

    def test_resigning_among_three(self):
        players = ["chessington-nord", "--players", "3", "--play", "[die=6] [die=1] [die=2]", *QUICK]
        r = self.play(*players, typed=["resign"])
        self.assertEqual(r.lines[-1], "result: blue 0, green 0, red 0 (resignation)", r)
        r = self.play(*players, "--blue", "human", typed=["resign", "quit"])
        self.assertIn("red resigns; engine:2 takes the seat", r.out)
        self.assertIn("blue chooses where the", r.out)

    def test_the_end_of_input(self):
        r = self.play("chess", "--save", "game.yaml", *QUICK, typed=["e4"])
        self.assertNotIn("result:", r.out)
        self.assertIn("end of input; the game is saved in game.yaml", r.err)
        self.assertIn("feerie play --resume game.yaml", r.err)
        r = self.play("chess", *QUICK, typed=["e4", "quit", "e5"])
        self.assertIn(f"stopped; the game is saved in {self.automatic_records()[0]}", r.err)
        self.play("chess", typed="")
        self.assertEqual(len(self.automatic_records()), 1, "a game in which nothing was decided leaves no record")

    def test_a_last_line_without_an_end(self):
        self.assertIn("white plays e2e4", self.play("chess", *QUICK, typed="e4").out)


class Choices(InItsOwnFolder):
    def test_what_is_chosen_is_said(self):
        r = self.play("chessington-nord", "--seed", "1", "--blue", "human", "--play", "[die=6] [die=1]", typed=["x"])
        self.assertRegex(r.out, r"red chooses where the \w+ goes: \w+, \w+, \w+, \w+\n")
        self.assertRegex(r.out, r"x is not possible here: red chooses where the \w+ goes: \w+, ")

    def test_chance_by_hand(self):
        typed = ["6", "[die=1]", "7", "e1", "i5", "h9", "a8", "e2", "j5", "h10", "b8", "die=1", "1", "1", "1"]
        r = self.play("chessington-sud", "--manual-chance", "--blue", "human", typed=[*typed, "rook", "undo", "undo!"])
        self.assertIn("red rolls [die=6]\nblue rolls the die: type what it shows, 1 to 6\nblue rolls [die=1]", r.out)
        self.assertIn("7 is not possible here: red chooses where the rook goes", r.out)
        self.assertIn("red draws from cards: type what it is, knight, bishop, rook, queen, king or pawn\nred draws [card=rook]", r.out)
        self.assertIn("type `undo!`", r.out)
        self.assertIn("taken back: b8 [die=1]", r.out)

    def test_a_breach_is_answered_before_the_next_turn(self):
        claim = ["--set", "breach=claim"]
        r = self.hot_seat("ecsech", "P@e4", "moves c5", "N@c5", "retract", "P@e5", arguments=claim)
        self.assertIn("N@c5 (breach)", r.out)
        self.assertIn("black plays N@c5 (breach: it would threaten the white pawn on e4)\n"
                      "white chooses call: retract, accept\n"
                      "  If the placed piece threatens or is threatened, the opponent accepts that or has it taken back, which "
                      "costs the offender the turn, before his own turn. [EC-9]\n", r.out)
        self.assertIn("white plays P@e5", r.out)
        r = self.hot_seat("ecsech", "P@e4", "N@c5", "e5", "accept", "board", arguments=claim)
        self.assertIn("e5 is not possible here: white chooses call: retract, accept\n", r.out)
        self.assertIn("black has in hand: 1 knight", r.out)

    def test_programs_commit_no_breach(self):
        for seat in ("random", "engine:1"):
            r = self.play("ecsech", "--set", "breach=claim", "--white", seat, "--black", "random", *QUICK)
            self.assertNotIn("retract", r.out)
            self.assertIn("result: ", r.lines[-1], r)


class Records(InItsOwnFolder):
    def test_save_and_resume(self):
        self.play("chess", "--save", "game.yaml", *QUICK, typed=["e4", "d4"])
        before = texts_of(self.folder / "game.yaml")
        self.assertEqual(len(before), 4)
        r = self.play("--resume", "game.yaml", typed=["undo", "d3"])
        self.assertIn("white plays d2d3", r.out)
        self.assertEqual(texts_of(self.folder / "game.yaml")[:3], [*before[:2], "d2d3"])
        r = self.play("chess", "--resume", "game.yaml", "--white", "random", "--save", "other.yaml")
        self.assertRegex(r.lines[-1], "^result: ")
        self.assertGreater(len(texts_of(self.folder / "other.yaml")), 4)
        self.assertEqual(len(texts_of(self.folder / "game.yaml")), 4)

    def test_a_game_cut_in_two_is_the_same_game(self):
        whole = self.play("chessington-sud", *QUICK, "--save", "whole.yaml", typed="moves\n")
        texts = texts_of(self.folder / "whole.yaml")
        again = self.play("--resume", "whole.yaml", typed="moves\n")
        self.assertEqual(texts_of(self.folder / "whole.yaml"), texts)
        self.assertEqual(whole.lines[-1], again.lines[-1])

    def test_options_and_positions_are_kept(self):
        self.hot_seat("ecsech", "P@e4", "N@c5", arguments=["--set", "breach=claim", "--save", "breach.yaml"])
        self.assertIn("white plays P@e5", self.play("--resume", "breach.yaml", typed=["retract", "P@e5"]).out)
        fen = "7k/8/5K2/6Q1/8/8/8/8 w - -"
        self.hot_seat("chess", "Qh5", arguments=["--fen", fen, "--save", "fen.yaml"])
        self.assertIn("black plays h8g8", self.play("--resume", "fen.yaml", typed=["Kg8"]).out)
        position = run("position", "chessington-nord", "--players", "3").out
        (self.folder / "start.yaml").write_text(position)
        self.play("chessington-nord", "--position", "start.yaml", *QUICK, "--save", "nord.yaml")
        self.assertIn("chooses where the", self.play("--resume", "nord.yaml").out)
        self.assertIn("result: none", (self.folder / "nord.yaml").read_text())

    def test_an_existing_file_is_not_lost(self):
        self.hot_seat("chess", "e4", arguments=["--save", "game.yaml"])
        r = self.hot_seat("chess", "d4", "save game.yaml~", arguments=["--save", "game.yaml"])
        self.assertIn("game.yaml was there already; it is now game.yaml~", r.err)
        self.assertEqual(texts_of(self.folder / "game.yaml"), ["d2d4"])
        self.assertEqual(texts_of(self.folder / "game.yaml~~"), ["e2e4"])

    def test_a_place_that_cannot_be_written(self):
        r = self.play("chess", "--save", "no/such/folder/game.yaml", typed=["e4"], code=1)
        self.assertIn("cannot write", r.err)
        r = self.play("chess", *QUICK, typed=["e4"], env={"XDG_STATE_HOME": "/proc/none"})
        self.assertIn("this game is not recorded", r.err)
        self.assertIn("white plays e2e4", r.out)

    def copy_of_chess(self):
        (self.folder / "mine").mkdir()
        shutil.copy(support.root() / "variants" / "chess.variant", self.folder / "mine" / "mine.variant")
        return self.folder / "mine" / "mine.variant"

    def test_other_rules_are_refused_by_name(self):
        mine = self.copy_of_chess()
        self.hot_seat(mine, "e4", arguments=["--save", "game.yaml"])
        self.assertIn("black to move", self.play("--resume", "game.yaml").out)
        mine.write_text(mine.read_text().replace("fool's mate", "the fool's mate"))
        r = self.play("--resume", "game.yaml", code=1)
        self.assertIn("played by other rules: `mine.variant` has changed", r.err)
        r = run("replay", self.folder / "game.yaml")
        self.assertEqual(r.code, 0, r)
        self.assertIn("1. white plays e2e4", r.out)
        self.assertIn("`mine.variant` has changed", r.err)

    def test_other_settings_are_refused_by_name(self):
        self.hot_seat("ecsech", "P@e4", arguments=["--set", "breach=claim", "--save", "game.yaml"])
        for arguments, message in (
            (["--set", "breach=refused"], "breach=claim, --set says refused"),
            (["--players", "3"], "2 players, --players says 3"),
            (["chess"], "this is a game of `ecsech`, not of `chess`"),
        ):
            self.assertIn(message, self.play("--resume", "game.yaml", *arguments, code=1).err)
        for arguments in (["--fen", "8/8/8/8/8/8/8/8 w"], ["--play", "e4"], ["--seed", "1"], ["--manual-chance"]):
            self.assertIn("is for a new game", self.play("--resume", "game.yaml", *arguments, code=2).err)

    def test_a_damaged_record_says_where(self):
        self.hot_seat("chess", "e4", "e5", "Nf3", arguments=["--save", "game.yaml"])
        good = (self.folder / "game.yaml").read_text()
        line = 1 + good.splitlines().index("  - e7e5")
        for bad, message in (
            (good[: good.index("result:")], "cut short"),
            (good[: good.index("result:")], "`feerie replay bad.yaml --until 3` shows them"),
            (good[: good.index("f3\n")], "bad.yaml:10: the record is damaged here\n  the 2 texts before it are good"),
            (good.replace("- e7e5", '- "e7e5'), "`feerie play --resume bad.yaml --until 1` goes on from there"),
            (good.replace("e7e5", "e7\0e5"), "bad.yaml:9: the record is damaged here\n  the text before it is good"),
            (good.replace("result: none", "result: white wins"), "bad.yaml:11:9: the result is `white wins`, but the game is not over"),
            (good.replace("result: none", "resigned: red\nresult: none"), "bad.yaml:11:11: there is no player `red`"),
            (good.replace("black: human", "black: engine:77"), "bad.yaml:5:31: error[yaml-type]: the seat of `black`"),
            (good.replace("black: human", "purple: human"), "bad.yaml:5:8: there is no player `purple`"),
            (good.replace("seed:", 'engine-nodes: "-5"\nseed:'), "bad.yaml:6:15: error[yaml-type]: `engine-nodes`"),
            (re.sub("hash: .*", "hash: abcdef", good), "its line `hash` has changed: the files are those it was played by"),
            (good.replace("e7e5", "e7e2"), f"bad.yaml:{line}:5: text 2: `e7e2` is not legal here"),
            (good.replace("e7e5", "e7e2"), "--until 1"),
            (good.replace("players: 2", "players: many"), "the number of players"),
            (good.replace("seed:", "sed:"), "did you mean `seed`?"),
            (good.replace("texts:", "texts: ["), "bad.yaml:"),
            (good[: good.index("texts:")], "needs `texts`"),
            ("", "record"),
            ("variant: nosuch\nhash: a\nplayers: 2\nseed: 1\ntexts: []\nresult: none\n", "no variant named `nosuch`"),
        ):
            (self.folder / "bad.yaml").write_text(bad)
            r = self.play("--resume", "bad.yaml", code=1)
            self.assertIn(message, r.err, r)
            self.assertEqual((self.folder / "bad.yaml").read_text(), bad, "a record that is refused stays as it is")
        self.assertIn("no-such", self.play("--resume", "no-such.yaml", code=1).err)

    def test_what_is_good_of_a_damaged_record_can_be_used(self):
        self.hot_seat("chess", "e4", "e5", "Nf3", arguments=["--save", "game.yaml"])
        bad = (self.folder / "game.yaml").read_text()
        bad = bad[: bad.index("f3\n")]
        (self.folder / "bad.yaml").write_text(bad)
        r = run("replay", self.folder / "bad.yaml", "--until", "2")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertIn("2. black plays e7e5", r.out)
        self.assertEqual(run("replay", self.folder / "bad.yaml", "--until", "3").code, 1)
        r = self.play("--resume", "bad.yaml", "--until", "2", typed=["Nc3"])
        self.assertIn("the record as it was is now bad.yaml~", r.err)
        self.assertEqual((self.folder / "bad.yaml~").read_text(), bad)
        self.assertEqual(texts_of(self.folder / "bad.yaml"), ["e2e4", "e7e5", "b1c3"])

    def test_a_text_that_was_cut_does_not_count_though_it_could_be_typed(self):
        self.hot_seat("hexagonal", "f5f6", arguments=["--save", "game.yaml"])
        good = (self.folder / "game.yaml").read_text()
        for end, texts in (("f5f6", 1), ("f5f", 0), ("f5", 0)):
            (self.folder / "bad.yaml").write_text(good[: good.index("f5f6") + len(end)])
            self.assertIn("the text before it is good" if texts else "there is no good text before it",
                          self.play("--resume", "bad.yaml", code=1).err)

    def test_a_replay_says_how_long_the_game_is(self):
        self.hot_seat("chess", "e4", "e5", arguments=["--save", "game.yaml"])
        self.assertIn("the game has only 2 texts", run("replay", self.folder / "game.yaml", "--until", "999").err)

    def test_one_process_records_a_game(self):
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder / "state")}
        command = [support.binary(), "play", "chess", "--black", "human", "--save", "game.yaml"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
                              cwd=self.folder, text=True) as game:
            game.stdin.write("e4\n")
            game.stdin.flush()
            while "white plays e2e4" not in game.stdout.readline():
                pass
            for arguments in (["--resume", "game.yaml"], ["chess", "--save", "game.yaml"]):
                self.assertIn("`game.yaml` is in use", self.play(*arguments, code=1).err)
            self.assertIn("is in use", self.hot_seat("chess", "save game.yaml").out)
            game.kill()
        (self.folder / "game.yaml.123.new").write_text("half of a rec")
        self.assertIn("black to move", self.play("--resume", "game.yaml", "--black", "human").out)
        self.assertFalse((self.folder / "game.yaml.123.new").exists(), "what a killed process left is cleaned up")

    def test_a_record_that_cannot_be_written_is_no_success(self):
        (self.folder / "there").mkdir()
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder / "state")}
        command = [support.binary(), "play", "chess", "--black", "human", "--save", "there/game.yaml"]
        for last in ("quit\n", ""):
            (self.folder / "there").mkdir(exist_ok=True)
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
                                  cwd=self.folder, text=True) as game:
                while "white to move" not in game.stdout.readline():
                    pass
                shutil.rmtree(self.folder / "there")
                out, err = game.communicate("e4\nsave\nsave copy.yaml\n" + last)
            self.assertEqual(game.returncode, 1, err)
            self.assertIn("the game is not recorded: cannot write", out)
            self.assertIn("saved in copy.yaml", out)
            self.assertIn("the last decisions are not recorded", err)

    def test_names_of_files_that_are_none(self):
        self.assertIn("--save takes", self.play("chess", "--save", "", code=2).err)
        r = run("play", "chess", stdin=b"save \xff\xfe.yaml\n", cwd=self.folder, env=self.environment)
        self.assertIn("the name is not UTF-8 text", r.out)
    def test_the_longest_game_can_be_read_back(self):
        words = ["one-of-two-words-that-are-not-short", "another-word-that-is-not-short-either"]
        (self.folder / "long.variant").write_text(
            'language 1\nvariant Long "Long" {\n  players white black\n  board grid 2x2 { white faces n  black faces s }\n'
            '  piece Man "M" { can step any }\n  setup { place white Man on a1  place black Man on b2 }\n'
            "  turn { choose word from { %s } }\n  win when no enemy piece\n}\n" % ", ".join(words),
            encoding="utf-8",
        )
        record = self.folder / "long.yaml"
        self.hot_seat("long.variant", words[0], arguments=["--save", "long.yaml"])
        text = record.read_text()
        line = f"  - {words[0]}\n"
        self.assertIn(line, text)
        text = text.replace(line, "".join(f"  - {words[n % 2]}\n" for n in range(20_000)))
        self.assertGreater(len(text), 2 * 256 * 1024)
        record.write_text(text.replace("result: none", 'result: "unfinished (the game has reached 20000 plies)"'))
        r = run("replay", "long.yaml", "--json", cwd=self.folder)
        self.assertEqual(r.code, 0, r.err)
        self.assertEqual(r.out.count(words[1]), 10_000)
        record.write_text(text + "#" * (4 * 1024 * 1024))
        r = run("replay", "long.yaml", cwd=self.folder)
        self.assertEqual(r.code, 3, r.err)
        self.assertIn("a file may have 4194304 bytes", r.err)

    def test_replay(self):
        self.hot_seat("chess", "f3", "e5", "g4", "Qh4", arguments=["--save", "game.yaml"])
        r = run("replay", self.folder / "game.yaml")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertIn("4. black plays d8h4", r.out)
        self.assertEqual(r.lines[-1], "result: black wins (checkmate)")
        r = run("replay", self.folder / "game.yaml", "--until", "2", "--boards", "--ascii")
        self.assertEqual(r.out.count("a  b  c"), 2, r)
        self.assertNotIn("result", r.out)
        self.assertIn('"texts":["f2f3","e7e5","g2g4","d8h4"],"result":"black wins (checkmate)"',
                      run("replay", self.folder / "game.yaml", "--json").out)

    def test_a_result_that_is_not_true(self):
        record = self.folder / "game.yaml"
        moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
        self.hot_seat("chess", *moves, "claim", arguments=["--save", "game.yaml"])
        good = record.read_text()
        said = 'result: "draw (threefold repetition)"'
        for bad, message in (
            (good.replace(said, 'result: "white wins (checkmate)"'),
             "the result is `white wins (checkmate)`, but the game ends with `draw (threefold repetition)`"),
            (good.replace("  - claim\n", ""), "the result is `draw (threefold repetition)`, but the game is not over"),
            (good.replace("  - claim\n", "resigned: white\n"), "but white resigned: it is `black wins (resignation)`"),
            (good.replace("  - claim\n", "resigned: nobody\n"), "there is no player `nobody` who could resign"),
        ):
            with self.subTest(message):
                self.assertNotEqual(good, bad)
                record.write_text(bad)
                r = run("replay", record)
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn(message, r.err)
                self.assertRegex(r.err, r"game\.yaml:\d+:\d+: ")
                self.assertIn(message, self.play("--resume", "game.yaml", code=1).err)
                self.assertEqual(run("replay", record, "--until", "3").code, 0)

    def test_a_claim_that_was_not_there(self):
        self.hot_seat("chess", "e4", "e5", arguments=["--save", "game.yaml"])
        record = self.folder / "game.yaml"
        record.write_text(record.read_text().replace("  - e7e5", "  - claim"))
        r = run("replay", record)
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertRegex(r.err, r"text 2: there is nothing to claim here\n")

    def test_nothing_is_lost_when_it_is_killed(self):
        luck = random.Random(7)
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder / "state")}
        record = self.folder / "game.yaml"
        for moment in range(50):
            with self.subTest(moment):
                seats = ["--white", "random", "--black", "random", "--seed", str(moment)]
                command = [support.binary(), "play", "chess", *seats, "--save", record]
                with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                      env=environment, text=True) as game:
                    seen = [game.stdout.readline() for _ in range(luck.randrange(1, 25))]
                    game.kill()
                told = [line.split()[2] for line in seen if " plays " in line]
                self.assertEqual(texts_of(record)[: len(told)], told)
                self.assertEqual(self.play("--resume", record, "--white", "human", "--black", "human").code, 0)


class WrongCommandLines(InItsOwnFolder):
    def test_what_cannot_be_is_refused_with_what_can(self):
        for arguments, message in (
            (["chess", "--white", "computer"], "--white: `computer` is no seat; a seat is human, random or engine:1 to engine:5"),
            (["chess", "--white", "engine:6"], "engine:1 to engine:5"),
            (["chess", "--players", "5"], "this variant is for 2 players, not 5"),
            (["chessington-nord", "--players", "5"], "this variant is for 2 to 4 players, not 5"),
            (["chess", "--until", "5"], "--until is for --resume"),
            (["chess", "--white"], "--white takes a seat"),
            (["chess", "--wihte", "human"], "unknown option `--wihte`; did you mean `--white`?"),
            (["chess", "--red", "human"], "the players are `white` and `black`"),
            (["chessington-nord", "--green", "human"], "the players are `red` and `blue`"),
            (["chess", "--white", "human", "--white=random"], "--white is given twice"),
            (["chess", "--engine-time", "-1"], "`2s` and `500ms` are"),
            (["chess", "--engine-time", "2"], "`2s` and `500ms` are"),
            (["chess", "--engine-time", "0s"], "`2s` and `500ms` are"),
            (["chess", "--engine-nodes", "0"], "from 1 to"),
            (["chess", "--engine-nodes", "-5"], "from 1 to"),
            (["chess", "--engine-tme", "2s"], "did you mean `--engine-time`?"),
            (["--manual-chanc", "chess"], "did you mean `--manual-chance`?"),
            (["chess", "ecsech"], "unexpected argument `ecsech`"),
            (["chess", "-x"], "unknown option `-x`"),
            (["--white", "human"], "VARIANT is required"),
            (["-"], "standard input"),
            (["chess", "--json"], "--save"),
            (["chess", "--white", "human", "--seed", "x"], "--seed"),
        ):
            with self.subTest(arguments):
                r = self.play(*arguments, code=2)
                self.assertEqual(r.out, "", r)
                self.assertIn(message, r.err, r)

    def test_the_order_of_the_arguments_does_not_matter(self):
        for arguments in (["--white", "random", "chess", "--black=human"], ["--white=random", "--black", "human", "chess"]):
            r = self.play(*arguments, "--seed", "1")
            self.assertIn("white is random, black is human", r.out)

    def test_wrong_input(self):
        self.assertIn("did you mean `chess`?", self.play("ches", code=1).err)
        self.assertIn("abstract", self.play("chessington", code=1).err)
        self.assertIn("not legal here", self.play("chess", "--play", "e2e5", code=1).err)
        self.assertIn("--fen", self.play("chess", "--fen", "x", code=1).err)


class Terminal:
    """feerie behind a pseudo-terminal. Waits for what is expected, never for a time; the deadline is only for broken programs."""

    deadline = 30

    def __init__(self, *arguments, env=None, columns=80, rows=40):
        environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", **(env or {})}
        environment = {name: str(value) for name, value in environment.items()}
        command = [str(support.binary()), *map(str, arguments)]  # before forking: what fails in the child would run the tests twice
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(support.root())
                os.execve(command[0], command, environment)
            finally:
                os._exit(127)
        self.resize(columns, rows)
        self.seen = ""

    def resize(self, columns, rows=40):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        """As if by hand. What comes before the line editor has taken the terminal over would be echoed, and lost at Ctrl-C."""
        end = time.monotonic() + self.deadline
        while termios.tcgetattr(self.master)[3] & termios.ICANON and not text.endswith(("\x03", "\n")) and time.monotonic() < end:
            time.sleep(0.01)
        os.write(self.master, text.encode())

    def expect(self, text):
        """Reads until the text appears; returns everything up to its end, which is then forgotten."""
        end = time.monotonic() + self.deadline
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{text!r} did not appear in {self.seen!r}")
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other side is closed
                data = b""
            if not data:
                raise AssertionError(f"{text!r} did not appear before the end in {self.seen!r}")
            self.seen += data.decode("utf-8", errors="replace")
        at = self.seen.index(text) + len(text)
        before, self.seen = self.seen[:at], self.seen[at:]
        return before

    def close(self):
        """The exit code, after reading what is left."""
        end = time.monotonic() + self.deadline
        try:
            while select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
                data = os.read(self.master, 65536)
                if not data:
                    break
                self.seen += data.decode("utf-8", errors="replace")
            else:
                os.kill(self.pid, signal.SIGKILL)
        except OSError:
            pass
        os.close(self.master)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class AtATerminal(InItsOwnFolder):
    def open(self, *arguments, env=None, **size):
        return Terminal("play", *arguments, env={**self.environment, **(env or {})}, **size)

    def test_a_game_with_its_board(self):
        game = self.open("chess", *QUICK)
        first = game.expect("white> ")
        self.assertIn("♟", first)
        self.assertIn("White is human, black is engine:2", first)
        game.type("e4\r")
        game.expect("White plays e2e4")
        self.assertIn("[", game.expect("white> "), "the last move is marked")
        game.type("nonsense\r")
        game.expect("nonsense: not understood")
        game.type("quit\r")
        game.expect("the game is saved in ")
        self.assertEqual(game.close(), 0)
        self.assertEqual(texts_of(self.automatic_records()[0])[0], "e2e4")

    def test_to_the_end(self):
        game = self.open("chess", "--black", "human")
        for prompt, move in (("white> ", "f3"), ("black> ", "e5"), ("white> ", "g4"), ("black> ", "Qh4")):
            game.expect(prompt)
            game.type(move + "\r")
        game.expect("result: black wins (checkmate)\r\n")
        self.assertEqual(game.close(), 0)

    def test_completion_history_and_editing(self):
        game = self.open("chess", "--black", "human")
        game.expect("white> ")
        game.type("g1\t")
        game.expect("g1f3  g1h3")
        game.type("f\t\r")
        game.expect("White plays g1f3")
        game.expect("black> ")
        game.type("why g8h\t\r")
        game.expect("g8h6 is legal")
        game.expect("black> ")
        game.type("\x10\x01\x0b" + "g8f7\x7f6\r")  # the line before, to its start, all of it away; then a correction
        game.expect("Black plays g8f6")
        game.expect("white> ")
        game.type("\x04")
        game.expect("end of input; the game is saved in")
        self.assertEqual(game.close(), 0)

    def test_ctrl_c_at_the_prompt_saves_and_quits(self):
        game = self.open("chess", *QUICK)
        game.expect("white> ")
        game.type("e4\r")
        game.expect("White plays e2e4")
        game.expect("white> ")
        game.type("e5")
        game.expect("e5")
        game.type("\x03")  # empties the line
        game.expect("white> ")
        game.type("\x03")
        game.expect("interrupted; the game is saved in ")
        game.expect("feerie play --resume")
        self.assertEqual(game.close(), 130)
        self.assertEqual(texts_of(self.automatic_records()[0])[0], "e2e4")

    def test_ctrl_c_makes_the_engine_play(self):
        game = self.open("chess", "--black", "engine:5", "--engine-nodes", "1000000000000")
        game.expect("white> ")
        game.type("e4\r")
        game.expect("Black is thinking")
        game.type("\x03")
        game.expect("Black plays ")
        game.expect("white> ")
        game.type("quit\r")
        self.assertEqual(game.close(), 0)

    def test_ctrl_c_ends_a_demonstration(self):
        game = self.open("chess", "--white", "engine:5", "--engine-nodes", "1000000000000")
        game.expect("White is thinking")
        game.type("\x03")
        self.assertEqual(game.close(), 130)

    def test_resizing(self):
        game = self.open("chess", "--black", "human")
        game.expect("white> ")
        game.type("e2")
        game.expect("e2")
        game.resize(20)
        narrow = game.expect("white> e2")
        self.assertIn("king e1", narrow)
        game.resize(80)
        self.assertIn("♟", game.expect("white> e2"))
        game.type("e4\r")
        game.expect("White plays e2e4")
        game.expect("black> ")
        game.type("resign\r")
        game.expect("give up? (yes or no) ")
        game.type("no\r")
        game.expect("the game goes on")
        game.type("resign\r")
        game.expect("give up? (yes or no) ")
        game.type("yes\r")
        game.expect("result: white wins (resignation)")
        self.assertEqual(game.close(), 0)

    def test_without_unicode_and_with_colour(self):
        game = self.open("ecsech", env={"LC_ALL": "C"})
        first = game.expect("white> ")
        self.assertIn("Ecsech", first)
        self.assertTrue(first.isascii(), first)
        game.type("quit\r")
        self.assertEqual(game.close(), 0)
        game = self.open("chess", env={"NO_COLOR": ""})
        self.assertIn("\x1b[48;5;", game.expect("white> "))
        game.type("quit\r")
        self.assertEqual(game.close(), 0)

    def test_board_draws_it_as_after_a_move(self):
        game = self.open("chess", "--black", "human", env={"NO_COLOR": ""})
        first = game.expect("white> ")
        game.type("board\r")
        drawn = game.expect("white> ")
        board = lambda text: [line for line in text.splitlines() if "48;5;" in line]
        self.assertEqual(board(drawn), board(first)[-8:])
        self.assertEqual(len(board(drawn)), 8)
        game.type("quit\r")
        self.assertEqual(game.close(), 0)

    def test_low_windows(self):
        for variant, rows, note in (("hexagonal", 26, False), ("hexagonal", 24, True), ("chess", 13, False), ("chessington-sud", 24, False)):
            with self.subTest(variant, rows=rows):
                game = self.open(variant, *QUICK, rows=rows)
                screen = game.expect("> ").split("\x1b[H\x1b[2J")[-1]
                self.assertEqual("too low" in screen, note, screen)
                if not note:
                    self.assertLessEqual(screen.count("\n"), rows - 1, screen)
                game.type("quit\r")
                self.assertEqual(game.close(), 0)

    def test_several_moves_a_turn(self):
        game = self.open("marseillais", "--black", "human")
        for move in ("e2e4", "e7e5"):
            game.expect("> ")
            game.type(move + "\r")
        game.expect("Black to move (second move of the turn)")
        game.expect("> ")
        game.type("d7d5\r")
        self.assertEqual(game.expect("white> ").split("\x1b[H\x1b[2J")[-1].count("["), 4, "both moves are marked")
        game.type("quit\r")
        self.assertEqual(game.close(), 0)

    def test_a_terminal_that_can_do_nothing(self):
        game = self.open("chess", env={"TERM": "dumb"})
        first = game.expect("white> ")
        self.assertIn("♟", first)
        self.assertIn("`?` for help", first)
        game.type("e4\n")
        self.assertNotIn("\x1b", game.expect("White plays e2e4"))
        game.expect("white> ")
        game.type("quit\n")
        self.assertEqual(game.close(), 0)


if __name__ == "__main__":
    unittest.main()
