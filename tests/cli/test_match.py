"""feerie match: engines against each other, and that they are worth playing against."""

import json
import unittest
from pathlib import Path

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
        r = run("match", "chessington-nord", "--players", "3", "--a", "engine:1", "--b", "random", "--games", "3", *SEED)
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

    def test_few_games_and_games_that_all_end_alike_leave_a_doubt(self):
        r = run("match", "chess", "--a", "engine:1", "--b", "random", "--games", "3", "--json", *SEED)
        document = json.loads(r.out)
        self.assertEqual(document["a_score"], 3, r)
        self.assertLess(0.3, document["low"])
        self.assertLess(document["low"], 0.6)
        self.assertEqual(document["high"], 1)
        self.assertAlmostEqual(document["error"], 1 - document["low"])

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


def positions(name):
    lines = (Path(__file__).parent / name).read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


class Mates(unittest.TestCase):
    """A hint says in how many own moves it wins."""

    def check_all(self, name, level_nodes, moves):
        fens = positions(name)
        self.assertEqual(len(fens), 20)
        for fen in fens:
            with self.subTest(fen):
                side = "white" if " w " in fen else "black"
                arguments = ["play", "chess", f"--{side}", "human", "--fen", fen, "--engine-nodes", level_nodes, *SEED]
                self.assertIn(f" (wins in {moves}", run(*arguments, stdin="hint\n").out)

    def test_level_three_finds_mates_in_two(self):
        self.check_all("mates_in_two.fen", 30_000, 2)

    def test_level_four_finds_mates_in_three(self):
        self.check_all("mates_in_three.fen", 300_000, 3)


if __name__ == "__main__":
    unittest.main()
