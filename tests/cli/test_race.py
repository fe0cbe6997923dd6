"""The track of the Chessington games is as long as it should be."""

import json
import re
import tempfile
import unittest
from pathlib import Path

from support import run


class Race(unittest.TestCase):
    def moves(self, *args):
        r = run("moves", *args, "--json")
        self.assertEqual(r.code, 0, r)
        return [json.loads(line)["text"] for line in r.lines]

    def test_how_many_moves_a_lone_piece_needs(self):
        # A game needs a second piece; it stands where no shortest way leads.
        lines = {
            "rook": ("e1 e2 e3 e4", 4),
            "bishop": ("i5 j5 k5 l5", 4),
            "knight": ("h9 h10 h11 h12", 6),
            "king": ("a8 b8 c8 d8", 8),
        }
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "position.yaml"
            for piece, (starts, least) in lines.items():
                reached, frontier, count = set(starts.split()), starts.split(), 0
                while "finish" not in reached:
                    self.assertTrue(frontier and count < least, f"{piece}: no way home in {count} moves")
                    count, following = count + 1, []
                    for site in frontier:
                        other = "e1" if piece != "rook" else "d8"
                        kind = "rook" if piece != "rook" else "king"
                        path.write_text(f"to-move: red\npieces: {{ red: {{ {piece}: {site} }}, blue: {{ {kind}: {other} }} }}\n")
                        for text in self.moves("chessington-nord", "--players", 2, "--position", path):
                            target = re.sub(r"^[a-l]\d+", "", text)
                            if target not in reached:
                                reached.add(target)
                                following.append(target)
                    frontier = following
                self.assertEqual(count, least, piece)
