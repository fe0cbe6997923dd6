"""feerie playout and feerie bench: random games and fixed work."""

import json
import unittest

from support import run

NAMES = ["chess", "chess-mutation", "chessington-nord", "chessington-sud", "ecsech", "en-avant", "rapid-ecsech"]


def playout(*arguments):
    r = run("playout", *arguments, "--json", timeout=300)
    assert r.code == 0, r
    return json.loads(r.out)


def without_times(document):
    return {key: value for key, value in document.items() if key not in ("cpu_seconds", "decisions_per_second")}


class Playouts(unittest.TestCase):
    def test_every_game_is_counted_once(self):
        for name in NAMES:
            with self.subTest(name):
                tally = playout(name, "--games", 5, "--seed", 1)
                self.assertEqual(tally["games"], 5)
                self.assertEqual(sum(tally["wins"].values()) + tally["draws"] + tally["unfinished"], 5, tally)
                self.assertGreater(tally["plies"], 5)
                self.assertGreaterEqual(tally["branching"], 1)

    def test_the_same_seed_gives_the_same_games(self):
        for arguments in (["chess"], ["chess", "--set", "draws=hundred-plies"], ["chessington-nord"], ["chess", "--path", "general"]):
            with self.subTest(arguments):
                first, again, other = (
                    without_times(playout(*arguments, "--games", 3, "--seed", seed)) for seed in (7, 7, 8)
                )
                self.assertEqual(first, again)
                self.assertNotEqual(first["plies"], other["plies"])

    def test_without_a_seed_it_says_which_one_it_took(self):
        first = playout("rapid-ecsech", "--games", 3)
        again = playout("rapid-ecsech", "--games", 3, "--seed", first["seed"])
        self.assertEqual(without_times(first), without_times(again))

    def test_a_capped_game_is_unfinished(self):
        tally = playout("chess", "--games", 4, "--seed", 1, "--max-plies", 3)
        self.assertEqual((tally["unfinished"], tally["plies"]), (4, 12), tally)

    def test_players(self):
        tally = playout("chessington-nord", "--players", 4, "--games", 1, "--seed", 1)
        self.assertEqual(list(tally["wins"]), ["red", "blue", "green", "yellow"])

    # play::Game::from_state does not try the endings yet: the side that is stalemated passes instead.
    def test_a_position_that_is_already_over_is_not_played(self):
        tally = playout("chess", "--games", 3, "--seed", 1, "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - -")
        self.assertEqual((tally["draws"], tally["plies"]), (3, 0), tally)

    def test_from_a_position(self):
        tally = playout("chess", "--games", 3, "--seed", 1, "--fen", "7k/8/6K1/8/8/8/8/8 b - -", "--max-plies", 1)
        self.assertEqual(tally["games"], 3, tally)

    def test_as_text(self):
        r = run("playout", "chess", "--games", 2, "--seed", 1)
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertEqual([line.split("  ")[0] for line in r.lines],
                         ["games", "seed", "length", "white wins", "black wins", "draws", "unfinished", "branching", "speed"])

    def test_wrong_command_lines(self):
        for arguments in (["--games", "0"], ["--max-plies", "20001"], ["--seed", "-1"], ["--games", "x"]):
            with self.subTest(arguments):
                self.assertEqual(run("playout", "chess", *arguments).code, 2)


class Bench(unittest.TestCase):
    def test_the_work_is_fixed(self):
        for arguments in (["rapid-ecsech"], ["chess", "--path", "general"]):
            with self.subTest(arguments):
                first, again = (json.loads(run("bench", *arguments, "--json", timeout=300).out) for _ in range(2))
                for key in ("path", "depth", "positions", "games", "plies"):
                    self.assertEqual(first[key], again[key])
                self.assertGreater(first["positions_per_second"], 0)


if __name__ == "__main__":
    unittest.main()
