"""feerie match: engines against each other, and that they are worth playing against."""

import json
import unittest

from support import run

SEED = ["--seed", "1"]


def score(r):
    words = r.lines[-1].split()
    assert words[0] == "a" and words[2] == "b" and words[4] == "of", r
    return float(words[1])


class Match(unittest.TestCase):
    def test_level_two_beats_chance(self):
        games = {"chess": 10, "chess-mutation": 10, "en-avant": 10, "ecsech": 4, "chessington-nord": 4}
        for variant, number in games.items():
            with self.subTest(variant):
                r = run("match", variant, "--a", "engine:2", "--b", "random", "--games", number, *SEED)
                self.assertEqual(r.code, 0, r)
                self.assertGreaterEqual(score(r), 0.8 * number, r)

    def test_more_players(self):
        r = run("match", "chessington-sud", "--players", "3", "--a", "engine:1", "--b", "random", "--games", "3", *SEED)
        self.assertEqual(r.code, 0, r)
        self.assertGreaterEqual(score(r), 2, r)

    def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(self):
        arguments = ["match", "chess", "--a", "engine:1", "--b", "random", "--games", "4", *SEED]
        one, two = run(*arguments, "--threads", "1"), run(*arguments, "--threads", "2")
        self.assertEqual(one.out, two.out)
        self.assertNotEqual(one.out, run(*arguments[:-1], "2", "--threads", "1").out)

    def test_json(self):
        r = run("match", "chess", "--a", "random", "--b", "random", "--games", "3", "--json", *SEED)
        document = json.loads(r.out)
        self.assertEqual(document["games"], 3)
        self.assertEqual(document["a_wins"] + document["draws"] + document["b_wins"], 3)
        self.assertAlmostEqual(document["a_score"] + document["b_score"], 3)

    def test_a_game_that_is_too_long_is_a_draw(self):
        r = run("match", "chess", "--a", "random", "--b", "random", "--games", "2", "--max-plies", "3", *SEED)
        self.assertIn("2, counted as draws", r.out)
        self.assertEqual(r.lines[-1], "a 1 b 1 of 2", r)

    def test_mistakes(self):
        for arguments, said in (
            (["--a", "human"], "engine:1 to engine:5, or random"),
            (["--b", "engine:9"], "engine:1 to engine:5, or random"),
            (["--games", "0"], "--games"),
            (["--engine-time", "-1"], "--engine-time"),
        ):
            r = run("match", "chess", *arguments)
            self.assertEqual(r.code, 2, r)
            self.assertIn(said, r.err)


class Mates(unittest.TestCase):
    """Positions with one way to mate; the engine's hint is its first move."""

    TWO = {
        "kbK5/pp6/1P6/8/8/8/8/R7 w - -": "a1a6",
        "2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - -": "f3f7",
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq -": "f8c5",
        "7k/8/5K2/6Q1/8/8/8/8 w - -": None,
        "6k1/5ppp/8/8/8/8/8/K2RR3 w - -": None,
    }

    def test_hints_find_mates_in_two(self):
        for fen, move in self.TWO.items():
            with self.subTest(fen):
                side = "white" if " w " in fen else "black"
                r = run("play", "chess", f"--{side}", "human", "--fen", fen, "--engine-nodes", "30000", *SEED, stdin="hint\n")
                self.assertRegex(r.out, r"hint: \S+ \(wins in [12],", r)
                if move:
                    self.assertIn(f"hint: {move} ", r.out)


if __name__ == "__main__":
    unittest.main()
