"""feerie perft: known counts, on both paths, and what goes wrong."""

import json
import signal
import subprocess
import time
import unittest

import support
from support import run

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

# Variant, FEN, counts from depth 1 on. Those of chess are everybody's; the others were agreed on by two implementations of ours.
KNOWN = [
    ("chess", None, [20, 400, 8902, 197281]),
    ("chess", KIWIPETE, [48, 2039, 97862]),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", [14, 191, 2812, 43238]),
    ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", [6, 264, 9467]),
    ("chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", [44, 1486, 62379]),
    ("chess-mutation", None, [20, 400, 11271]),
    ("en-avant", None, [39, 1519, 62067]),
    ("ecsech", None, [64, 20230]),
]


def printed(counts):
    return "".join(f"{depth} {count}\n" for depth, count in enumerate(counts, 1))


class Counts(unittest.TestCase):
    def test_known_counts_on_both_paths(self):
        for variant, fen, counts in KNOWN:
            for path in ("fast", "general"):
                with self.subTest(variant, fen=fen, path=path):
                    position = ["--fen", fen] if fen else []
                    r = run("perft", variant, len(counts), "--path", path, *position, timeout=300)
                    self.assertEqual((r.code, r.out, r.err), (0, printed(counts), ""), r)

    def test_threads_change_nothing(self):
        self.assertEqual(run("perft", "chess", 4, "--threads", 3).out, printed([20, 400, 8902, 197281]))

    def test_divide_adds_up(self):
        r = run("perft", "chess", 3, "--divide", "--play", "e2e4")
        self.assertEqual(r.code, 0, r)
        *moves, total = [line.split() for line in r.lines]
        self.assertEqual(len(moves), 20)
        self.assertEqual(total, ["total", str(sum(int(count) for _, count in moves))])
        self.assertEqual(run("perft", "chess", 3, "--play", "e2e4").lines[-1].split()[1], total[1])

    def test_luck_takes_no_depth(self):
        # Past the roll-off, whose ties could go on for ever, and the placement: until a card is drawn.
        played = ["[die=6]", "[die=1]"]
        while not (here := run("moves", "chessington-sud", "--play", " ".join(played)).lines)[0].startswith("[card="):
            played.append(here[0].split(" ")[0])
        r = run("perft", "chessington-sud", 1, "--divide", "--play", " ".join(played))
        self.assertEqual((r.code, len(r.lines)), (0, 7), r)
        self.assertEqual([line.split(" ")[0] for line in r.lines[:-1]], [line.split(" ")[0] for line in here])
        for line in r.lines[:-1]:
            text, count = line.split(" ")
            self.assertEqual(run("perft", "chessington-sud", 1, "--play", " ".join([*played, text])).out, f"1 {count}\n")

    def test_as_json(self):
        lines = [json.loads(line) for line in run("perft", "chess", 2, "--json").lines]
        self.assertEqual(lines, [{"depth": 1, "count": 20}, {"depth": 2, "count": 400}])

    def test_a_game_that_is_over_has_nothing_to_count(self):
        r = run("perft", "chess", 1, "--play", "f2f3 e7e5 g2g4 d8h4")
        self.assertEqual((r.code, r.out), (0, "1 0\n"), r)


class Interruption(unittest.TestCase):
    def test_ctrl_c_keeps_what_was_counted(self):
        # In a process group of its own, with Ctrl-C not ignored, as in a terminal.
        process = subprocess.Popen(
            [support.binary(), "perft", "chess", "9", "--path", "general"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=support.root(),
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        first = process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(first, b"1 20\n")
        self.assertEqual(process.returncode, 130, (out, err))
        self.assertIn(b"interrupted at depth", err)


class Mistakes(unittest.TestCase):
    def test_wrong_command_lines(self):
        for arguments in (["chess"], ["chess", "0"], ["chess", "x"], ["chess", "2", "--threads", "0"], ["chess", "2", "--path", "slow"]):
            with self.subTest(arguments):
                r = run("perft", *arguments)
                self.assertEqual((r.code, r.out), (2, ""), r)
                self.assertIn("Try `feerie perft --help`.", r.err, r)

    def test_an_unknown_variant_gets_a_suggestion(self):
        r = run("perft", "ches", 1)
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("no variant named `ches`; did you mean `chess`?", r.err, r)

    def test_an_abstract_variant_cannot_be_played(self):
        r = run("perft", "chessington", 1)
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("abstract", r.err, r)

    def test_a_wrong_fen_names_field_and_column(self):
        for fen, message in (
            ("8/8 w", "field 1: 2 ranks instead of 8"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPXPPP/RNBQKBNR w KQkq -", "no piece has the letter `X`"),
            ("4k3/8/8/8/8/8/8/4K3 x", "field 2"),
            ("4k3/8/8/8/8/8/8/4K3 w K -", "field 3"),
            ("8/8/8/8/8/8/8/4K3 w - -", "royal"),
            ("4k3/8/8/8/8/8/8/4R1K1 w - -", "in check"),
        ):
            with self.subTest(fen):
                r = run("perft", "chess", 1, "--fen", fen)
                self.assertEqual((r.code, r.out), (1, ""), r)
                self.assertIn("--fen: ", r.err, r)
                self.assertIn(message, r.err, r)

    def test_unknown_settings(self):
        self.assertEqual(run("perft", "chess", 1, "--set", "draws=never").code, 1)
        self.assertEqual(run("perft", "chess", 1, "--set", "draws").code, 2)
        self.assertEqual(run("perft", "chess", 1, "--players", "3").code, 1)


if __name__ == "__main__":
    unittest.main()
