"""Every numbered rule of the rule sheets is broken once, in a copy of its variant, and a case that bears its number must notice.

A break is an edit of the text: what stands in the file, and what stands there instead. The broken file must still be a game: a
break that only keeps the file from being read would prove nothing, so every case must have been played (the JSON of `feerie test`
lists it), and cases of the unbroken copy must all pass.
"""

import json
import re
import shutil
import tempfile
import unittest
from pathlib import Path

import support
from support import run

ROOT = support.root()
MUTATION, ECSECH, RAPID, EN_AVANT, CHESS = "chess-mutation", "ecsech", "rapid-ecsech", "en-avant", "chess"
SHARED, NORD, SUD = "chessington", "chessington-nord", "chessington-sud"

# rule: (file, what stands there, what stands there instead)
BREAKS = {
    "CM-1": (MUTATION, "players white black\n\n  ## The sheet", "players black white\n\n  ## The sheet"),
    "CM-2": (MUTATION, '"P P P P K P P P"', '"P P P K P P P P"'),
    "CM-3": (MUTATION, "  counter quiet", "  captures swap\n  counter quiet"),
    "CM-4": (MUTATION, "on yellow: like Knight", "on yellow: like King"),
    "CM-5": (MUTATION, "on blue:   like Bishop", "on blue:   can slide diagonal 1..2"),
    "CM-6": (MUTATION, "on red:    like Rook", "on red:    can slide orthogonal 1..2"),
    "CM-7": (MUTATION, "{ like Rook  like Bishop }", "{ like Rook }"),
    "CM-8": (MUTATION, "forward 1..2 to move", "forward 1..2 to move when origin in my rank 2"),
    "CM-9": (MUTATION, "replace King { can step any }", "replace King { can step orthogonal }"),
    "CM-10": (MUTATION, 'apply castling(castle-long,  King, Pawn, e1, a1, c1, d1, "O-O-O")',
              'apply castling(castle-long,  King, Pawn, e1, a1, b1, c1, "O-O-O")'),
    "CM-11": (MUTATION, "    royal King\n", "    royal King may be taken\n"),
    "CM-12": (MUTATION, "repeated >= 3", "repeated >= 4"),
    "CM-13": (MUTATION, "quiet >= 200", "quiet >= 100"),
    "CM-14": (MUTATION, "draw when stalemate", "player to move loses when stalemate"),
    "CM-15": (MUTATION, "    on yellow:", "    promotion: must promote in my rank 8 to Knight\n    on yellow:"),
    "EC-1": (ECSECH, "forbid place when board is empty and placed is not Pawn", "forbid place when board is empty and placed is King"),
    "EC-2": (ECSECH, "play place of own piece or move of own piece else", "play place of own piece else"),
    "EC-3": (ECSECH, "afterwards placed threatens enemy piece or placed is threatened", "afterwards placed threatens enemy piece"),
    "EC-4": (ECSECH, "exists own Bishop coloured", "exists enemy Bishop coloured"),
    "EC-5": (ECSECH, "rule no-captures: forbid capture", "rule no-captures: forbid capture when victim is King"),
    "EC-6": (ECSECH, "  rule no-captures", "  rule too-peaceful: forbid quiet move afterwards piece threatens enemy piece\n  rule no-captures"),
    "EC-7": (ECSECH, "passes >= 2", "passes >= 1"),
    "EC-8": (ECSECH, "count stock(mover) = 0", "count stock(mover) = 1"),
    "EC-9": (ECSECH, "if call = retract { put", "if call = accept { put"),
    "EC-10": (ECSECH, "repeated >= 3", "repeated >= 4"),
    "EC-11": (RAPID, "loss when passes > 0", "draw when passes > 0"),
    "EA-1": (EN_AVANT, "  piece Pillar", "  amend Knight { can leap 3,1 }\n  piece Pillar"),
    "EA-2": (EN_AVANT, "forbid to move when move is backward", "forbid to move when move is backward and piece is not Bishop/Knight"),
    "EA-3": (EN_AVANT, "p when move is sideways", "p when move is sideways and piece is not Queen/Rook"),
    "EA-4": (EN_AVANT, "{ immobile }", "{ can step forward }"),
    "EA-5": (EN_AVANT, "forbid to move when move is backward", "forbid to move when move is backward\n    bold: forbid to capture when move is backward"),
    "EA-6": (EN_AVANT, "amend all pieces except Pillar { fratricide: also capture own piece except King/Pillar",
             "amend all pieces except Pillar { fratricide: also capture own piece except King/Pillar/Queen"),
    "EA-7": (EN_AVANT, "p when move is sideways", "p when move is sideways and not (p.origin in my rank 1 and p is Rook)"),
    "EA-8": (EN_AVANT, "must promote in my rank 8 to Queen, Rook, Bishop, Knight", "must promote in my rank 8 to Queen, Rook"),
    "EA-9": (CHESS, "forward 2..2 to move when origin in my rank 2", "forward 2..2 to move when origin in my rank 3"),
    "EA-10": (CHESS, "royal King ", "royal King may be taken "),
    "EA-11": (EN_AVANT, "own King in my rank 8", "own King in my rank 7"),
    "EA-12": (EN_AVANT, "if option stalemate is loss", "if option stalemate is draw"),
    "CH-1": (SHARED, "    barrier between D and A\n", ""),
    "CH-2": (SHARED, "  captures swap", "  rule no-leap-home: forbid move when target in Finish and piece is Knight\n  captures swap"),
    "CH-3": (SHARED, "    order clockwise from first\n", "    order clockwise from left(first)\n"),
    "CH-4": (SHARED, "start(t.home) where s is empty", "row 2 of t.home where s is empty"),
    "CH-5": (SHARED, "for each s in marked(b, die) { put Obstacle at s }", "for each s in marked(A, die) { put Obstacle at s }"),
    "CH-6": (SHARED, "amend Rook   {", "amend Rook   { can leap 2,0 to move "),
    "CH-7": (SHARED, "sector(target) < piece.home\n", "piece is not Rook/King and sector(target) < D and sector(target) < piece.home and piece is not Bishop\n"),
    "CH-8": (SHARED, "skip next turn of mover  pass", "pass"),
    "CH-9": (SHARED, "captures swap", "captures go to stock"),
    "CH-10": (SHARED, "sector(origin) < victim.home", "sector(origin) < victim.home and victim is not Knight"),
    "CH-11": (SHARED, "spare victim when type(victim) = type(piece) or", "spare victim when"),
    "CH-12": (SHARED, "add on-the-way to points", "add 1 to points"),
    "CH-13": (SHARED, "{ add 2 to points", "{ add 3 to points"),
    "CH-14": (SHARED, "except Obstacle within D { add 1", "except Obstacle { add 1"),
    "CH-15": (SHARED, "    rank by points\n", "    draw\n"),
    "CH-16": (NORD, "from first skipping no own piece", "from first"),
    "CN-1": (NORD, "racing > 2", "racing > 1"),
    "CS-1": (SUD, "play move of own card else", "play move of own piece else"),
    "CS-2": (SUD, "      set leader = left(leader)\n      for", "      for"),
    "CS-3": (SUD, "own piece like Pawn else", "own piece like King else"),
    "CS-4": (SUD, "roll die again while exists any Obstacle within marked(b, die)", "roll die"),
    "CS-5": (SUD, "nearest(s, start(b) & empty)", "start(b) & empty"),
    "CS-6": (SUD, "if option arrived-card is own-move", "if option arrived-card is card-move"),
    "CS-7": (SUD, "else { skip this turn }", "else { do blocked() }"),
}
FOLDERS = {"CM": (MUTATION,), "EC": (ECSECH, RAPID), "EA": (EN_AVANT,), "CH": (NORD, SUD), "CN": (NORD,), "CS": (SUD,)}
LAST = {"CM": 15, "EC": 11, "EA": 12, "CH": 16, "CN": 1, "CS": 7}


class RuleBreaks(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        shutil.copytree(ROOT / "variants", self.folder / "variants")
        for name in {folder for folders in FOLDERS.values() for folder in folders}:
            for path in (ROOT / "tests" / "scenarios" / name).glob("*.yaml"):
                # The scenarios play the copy, by its path.
                text = re.sub(r"(?m)^variant: ([a-z-]+)", r"variant: ../../variants/\1.variant", path.read_text(encoding="utf-8"))
                copy = self.folder / "scenarios" / name / path.name
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(text, encoding="utf-8")

    def play(self, rule):
        """The cases of a rule: how many were played, and the outcome."""
        folders = [self.folder / "scenarios" / name for name in FOLDERS[rule[:2]]]
        r = run("test", "--json", "--only", rule + " ", *folders)
        cases = [json.loads(line) for line in r.lines if line.startswith("{")]
        return [case for case in cases if re.match(re.escape(rule) + r"\b", case["case"])], r

    def test_every_rule_is_broken(self):
        self.assertEqual(sorted(BREAKS), sorted(f"{sheet}-{n}" for sheet, last in LAST.items() for n in range(1, last + 1)))

    def test_a_broken_rule_is_noticed(self):
        for rule, (file, old, new) in BREAKS.items():
            with self.subTest(rule=rule):
                path = self.folder / "variants" / f"{file}.variant"
                whole = path.read_text(encoding="utf-8")
                self.assertIn(old, whole, "the edit finds nothing to break")
                before, r = self.play(rule)
                self.assertTrue(before, r)
                self.assertTrue(all(case["passed"] for case in before), r)
                path.write_text(whole.replace(old, new), encoding="utf-8")
                after, r = self.play(rule)
                path.write_text(whole, encoding="utf-8")
                self.assertEqual(len(after), len(before), f"the broken file is no game{r}")
                self.assertFalse(all(case["passed"] for case in after), f"no case of {rule} notices")


if __name__ == "__main__":
    unittest.main()
