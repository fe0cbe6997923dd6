"""Stated limits: what reaches one stops with a message, its place in the file, and exit code 3."""

import tempfile
import unittest
from pathlib import Path

from support import run

HEAD = "language 1\n"
EFFECTS = HEAD + """
variant Effects "Effects" {
  players white black
  board grid 16x16 { white faces n  black faces s }
  piece Man "M" { can step any }
  counter busy = 0
  setup { place white Man on a1  place black Man on p16 }
  on move p { for each a in board { for each b in %s { add 1 to busy } } }
  turn { play move of own piece else { pass } }
  win when no enemy piece
}
"""
PASSING = HEAD + """
variant Passing "Passing" {
  players white black
  board grid 2x2 { white faces n  black faces s }
  piece Man "M" { can step any }
  setup { place white Man on a1  place black Man on b2 }
  turn { play pass }
  win when no enemy piece
}
"""
DICE = HEAD + """
variant Dice "Dice" {
  players white black
  board grid 4x4 { white faces n  black faces s }
  piece Man "M" { can step any }
  die die 1..2
  deck Cards { 2 Man }
  counter least = 3
  setup { place white Man on a1  place black Man on d4 }
  turn { %s  play move of own piece else { pass } }
  win when no enemy piece
}
"""

# The first move takes every man off the board.
IDLE = HEAD + """
variant Idle "Idle" {
  players white black
  board grid 4x4 { white faces n  black faces s }
  piece Man "M" { can step any }
  counter round = 0
  setup { place white Man on a1  place black Man on d4 }
  turn { add 1 to round  play move of own piece else { pass }  remove any piece } # end
  win when count own piece > 1
  draw when round > %s
}
"""


def crowd(leaps):
    """A board so full of promoting leapers that a position has tens of thousands of decisions."""
    letters = "ABCDEFGHIJKLNOPQRSTUVWXYZ"
    pieces = "".join(f'  piece P{c.lower()}x "{c}" {{ immobile }}\n' for c in letters)
    moves = " ".join(f"can leap {a},{b}" for a, b in leaps)
    promotions = ", ".join(f"P{c.lower()}x" for c in letters)
    sites = ", ".join(f"{f}{r}" for r in range(8, 16) for f in "hijklmnopqrstuv")
    return HEAD + f"""variant Crowd "Crowd" {{
  players white black
  board grid 32x32 {{ sites 1024 white faces n black faces s }}
{pieces}  piece Man "M" {{ {moves} must promote in board to {promotions} }}
  setup {{ place white Man on {sites}  place black Man on a1 }}
  turn {{ play move of own piece else {{ pass }} }}
  win when no enemy piece
}}
"""


MANY_LEAPS = [(1, 2), (2, 3), (1, 3), (1, 4), (3, 4), (2, 4), (2, 5), (3, 5), (1, 5), (4, 5), (1, 6), (5, 6)]


class Limits(unittest.TestCase):
    def write(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "game.variant"
        path.write_text(text, encoding="utf-8")
        return path

    def stops(self, r, message):
        self.assertEqual(r.code, 3, r)
        self.assertIn(message, r.err)

    def test_effects_of_one_decision(self):
        path = self.write(EFFECTS % "board")
        message = "game.variant:9"
        for command in (
            ("moves", path, "--play", "a1a2"),
            ("perft", path, 2),
            ("perft", path, 2, "--threads", 2),
            ("perft", path, 2, "--divide"),
            ("playout", path, "--games", 3, "--seed", 1),
        ):
            with self.subTest(command[0]):
                r = run(*command)
                self.stops(r, "more than 10000 steps")
                self.assertIn(message, r.err)

    def test_effects_below_the_limit(self):
        path = self.write(EFFECTS % "{ a1, b1 }")
        r = run("moves", path, "--play", "a1a2")
        self.assertEqual((r.code, r.err), (0, ""), r)

    def test_plies(self):
        path = self.write(PASSING)
        within = run("position", path, "--play", " ".join(["pass"] * 19_999))
        self.assertEqual(within.code, 0, within.err)
        self.stops(run("moves", path, "--play", " ".join(["pass"] * 20_000)), "20000 plies")
        capped = run("playout", path, "--games", 1)
        self.assertEqual(capped.code, 0, capped)
        self.assertIn("unfinished  1 ", capped.out)

    def test_decisions_in_a_position(self):
        path = self.write(crowd(MANY_LEAPS))
        listed = run("moves", path)
        self.stops(listed, "65536 decisions")
        self.assertEqual(listed.out, "", "half a list is no list")
        why = run("why", path, "h9i11a")
        self.stops(why, "65536 decisions")
        self.assertEqual(why.out, "")
        self.stops(run("perft", path, 1), "65536 decisions")
        self.stops(run("playout", path, "--games", 1), "65536 decisions")
        fewer = run("perft", self.write(crowd(MANY_LEAPS[:2])), 1)
        self.assertEqual(fewer.code, 0, fewer)

    def test_luck_that_has_nothing_left_is_a_mistake_of_the_rules(self):
        for script, place, message in (
            ("roll die again while die < least", ":11:", "no face left"),
            ("draw card from Cards", ":11:", "empty deck"),
        ):
            with self.subTest(script):
                path = self.write(DICE % script)
                for command in (("playout", path, "--games", 1, "--seed", 1), ("perft", path, 4)):
                    r = run(*command)
                    self.assertEqual(r.code, 1, r)
                    self.assertIn(message, r.err)
                    self.assertIn("game.variant" + place, r.err)

    def test_turns_in_which_nobody_decides_anything_are_a_mistake_of_the_rules(self):
        with tempfile.TemporaryDirectory() as folder:
            path, record = Path(folder) / "game.variant", Path(folder) / "game.yaml"
            # Once the men are gone nobody can move, and no ending thinks of it.
            path.write_text(IDLE % 5000, encoding="utf-8")
            message = "game.variant:9:3: nobody has anything to decide any more: 1000 turns in a row passed"
            for command in (
                ("moves", path, "--play", "a1a2"),
                ("perft", path, 2),
                ("playout", path, "--games", 1),
            ):
                with self.subTest(command[0]):
                    r = run(*command)
                    self.assertEqual(r.code, 1, r)
                    self.assertIn(message, r.err)
            r = run("play", path, "--white", "random", "--black", "random", "--save", record)
            self.assertEqual(r.code, 1, r)
            self.assertIn("result: unfinished (nobody has anything to decide any more", r.out)
            self.assertEqual(run("replay", record).code, 0)
            # Fewer idle turns are the game's own business.
            path.write_text(IDLE % 900, encoding="utf-8")
            self.assertEqual(run("playout", path, "--games", 1).code, 0)

    def test_an_order_that_skips_everybody_is_a_mistake_of_the_rules(self):
        path = self.write(IDLE.replace("turn {", "phase Race { order clockwise skipping no own piece turn {").replace("} # end", "} }") % 5000)
        r = run("moves", path, "--play", "a1a2")
        self.assertEqual(r.code, 1, r)
        self.assertIn("game.variant:9:9: the order of play skips everybody", r.err)


if __name__ == "__main__":
    unittest.main()
