"""tools/bench/against: chess against another program, here a stand-in that speaks as much of the xboard protocol as it takes."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

import support
from test_scripts import write_script

SCRIPT = support.root() / "tools/bench/against"

# Plays the first legal move; or, as it is told, calls the second move it hears illegal or gives up at once.
STAND_IN = """
import json, os, subprocess, sys
played, asked = [], "new"
def own_move():
    out = subprocess.run([os.environ["FEERIE_BINARY"], "moves", "chess", "--json", "--play", " ".join(played)], capture_output=True, text=True)
    texts = [json.loads(line)["text"] for line in out.stdout.splitlines()]
    if texts:
        played.append(texts[0])
        print("move " + texts[0], flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "go":
        own_move()
    elif word[1:2].isdigit():
        if sys.argv[1] == "refuse" and len(played) > 2:
            print("Illegal move:" + word, flush=True)
        elif sys.argv[1] == "resign":
            print("resign", flush=True)
        elif sys.argv[1] == "lie":
            print("1-0 {White mates}", flush=True)
        else:
            played.append(word)
            own_move()
"""


class Against(unittest.TestCase):
    def against(self, manner, *arguments):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        place = Path(folder.name)
        (place / "stand_in.py").write_text(STAND_IN)
        write_script(place / "fairymax", f'exec "{sys.executable}" "{place}/stand_in.py" {manner}')
        environment = {"PATH": f"{place}:{os.environ['PATH']}", "FEERIE_BINARY": support.binary(), "XDG_STATE_HOME": place}
        return support.run_command(sys.executable, "-B", SCRIPT, "fairymax", *arguments, env=environment, timeout=300)

    def test_whole_games(self):
        r = self.against("play", "--games", "2")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertRegex(r.lines[0], r"^1: fairymax is white, \d+ plies, (black wins \(checkmate\)|draw \(.*\))$")
        self.assertRegex(r.lines[1], r"^2: fairymax is black, \d+ plies, (white wins \(checkmate\)|draw \(.*\))$")
        self.assertRegex(r.lines[2], r"^feerie [\d.]+ fairymax [\d.]+ of 2, every move accepted by both$")

    def test_a_move_called_illegal(self):
        r = self.against("refuse", "--games", "1")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertRegex(r.err, r"^against: fairymax refuses \w+: Illegal move:\w+\n  after \w+ \w+ ")

    def test_giving_up(self):
        r = self.against("resign", "--games", "1")
        self.assertEqual(r.code, 0, r)
        self.assertIn("black wins (fairymax resigns)", r.out)

    def test_a_false_result(self):
        r = self.against("lie", "--games", "1")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("the position is no mate", r.err)

    def test_wrong_command_lines(self):
        for arguments in (["--games", "0"], ["--level", "9"]):
            r = self.against("play", *arguments)
            self.assertEqual((r.code, r.out), (2, ""), r)


if __name__ == "__main__":
    unittest.main()
