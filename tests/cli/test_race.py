"""The Chessington games as races: they end, nothing vanishes, points add up, and the track is as long as it should be."""

import json
import random
import re
import tempfile
import unittest
from pathlib import Path

from support import run

GAMES = ("chessington-nord", "chessington-sud")


def progress(site):
    """How far along the track a site lies: the four arms one after the other."""
    x, y = ord(site[0]) - ord("a"), int(site[1:]) - 1
    if y < 4 and x >= 4:
        return x - 4
    if x >= 8:
        return y + 4
    return 23 - x if y >= 8 else 31 - y


class Race(unittest.TestCase):
    def moves(self, *args):
        r = run("moves", *args, "--json")
        self.assertEqual(r.code, 0, r)
        return [json.loads(line)["text"] for line in r.lines]

    def test_random_games_raise_no_error(self):
        for game in GAMES:
            for players in (2, 3, 4):
                r = run("playout", game, "--players", players, "--games", 20, "--seed", 5, "--max-plies", 20000, "--json")
                self.assertEqual((r.code, r.err), (0, ""), r)
                self.assertEqual(json.loads(r.out)["games"], 20, r)

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

    def forward_game(self, game, players, seed):
        """Mostly the move that goes furthest; now and then any, so that two pieces cannot change places for ever."""
        luck, played = random.Random(seed), []
        while len(played) < 2000:
            options = self.moves(game, "--players", players, "--play", " ".join(played))
            if not options:
                return played

            def gain(text):
                if text.endswith("finish"):
                    return 100
                sites = re.fullmatch(r"([a-l]\d+)([a-l]\d+)", text)
                return progress(sites[2]) - progress(sites[1]) if sites else 0

            best = max(map(gain, options))
            played.append(luck.choice(options if luck.random() < 0.1 else [text for text in options if gain(text) == best]))
        self.fail(f"{game} for {players}, seed {seed}: no end after {len(played)} decisions")

    def check_position(self, game, players, played, last):
        r = run("position", game, "--players", players, "--play", " ".join(played), "--json")
        self.assertEqual(r.code, 0, r)
        text = json.loads(r.out)["yaml"]
        rows = re.findall(r"(?m)^  (\w+): +\{ (.*) \}$", text[text.index("pieces:\n"):])
        pieces = {owner: dict(re.findall(r"(\w+): (\w+|\[[^]]*\])", row)) for owner, row in rows}
        obstacles = re.findall(r"[a-l]\d+", pieces.pop("nobody", {}).get("obstacle", ""))
        self.assertLessEqual(len(obstacles), 16, r)
        standing = [(owner, kind, site) for owner, kinds in pieces.items() for kind, site in kinds.items()]
        # One piece of a kind for each player: a list of sites would be one that has doubled.
        self.assertTrue(all(re.fullmatch(r"[a-l]\d+", site) for _, _, site in standing), r)
        self.assertEqual(len({site for _, _, site in standing}), len(standing), r)
        arrived = sum(text.endswith("finish") for text in played)
        self.assertEqual(len(standing), 4 * players - arrived, r)
        # 4n, 4n - 1, … for those that have arrived, and 2 for each kind of which one is missing.
        here = [kind for _, kind, _ in standing]
        bonus = sum(2 for kind in ("rook", "bishop", "knight", "king") if here.count(kind) < players)
        expected = sum(4 * players - i for i in range(arrived)) + bonus
        if last:
            self.assertEqual(len(standing), 1, r)
            kind, site = standing[0][1:]
            expected += 1 if progress(site) >= 24 else 0
            # The last one of its kind never takes the bonus: with two players or more another of its kind came first.
            self.assertLess(here.count(kind), players, r)
        points = re.search(r"points: \{ (.*?) \}", text)[1]
        self.assertEqual(sum(map(int, re.findall(r"\d+", points))), expected, r)

    def test_games_by_a_forward_player_end_and_add_up(self):
        for game in GAMES:
            for players in (2, 3):
                with self.subTest(game=game, players=players):
                    played = self.forward_game(game, players, 11)
                    first = next(i for i, text in enumerate(played) if re.fullmatch(r"[a-l]\d+([a-l]\d+|finish)", text))
                    for end in range(first, len(played), 15):
                        self.check_position(game, players, played[:end], False)
                    self.check_position(game, players, played, True)


if __name__ == "__main__":
    unittest.main()
