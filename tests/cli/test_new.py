"""feerie new: what it writes passes the check at once, and it never harms a file."""

import json
import tempfile
import unittest
from pathlib import Path

from support import run


class New(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def new(self, *arguments):
        return run("new", *arguments, cwd=self.folder)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def assert_passes(self, name):
        r = run("check", name, cwd=self.folder)
        self.assertEqual((r.code, r.out, r.err), (0, f"{name}: ok\n", ""), r)

    def test_a_game_of_its_own(self):
        r = self.new("my-game")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertEqual(r.lines[0], "wrote my-game.variant")
        self.assertIn("feerie check my-game.variant", r.out, r)
        self.assertIn("feerie play my-game.variant", r.out, r)
        self.assertIn('variant MyGame "My Game" {', self.read("my-game.variant"))
        self.assert_passes("my-game.variant")

    def test_a_game_that_extends_another(self):
        r = self.new("my-chess", "--from", "chess")
        self.assertEqual((r.code, r.err), (0, ""), r)
        text = self.read("my-chess.variant")
        self.assertIn("use chess\n", text)
        self.assertIn('variant MyChess extends Chess "My Chess" {', text)
        self.assertNotIn("@", text)
        self.assert_passes("my-chess.variant")

    def test_from_every_variant_there_is(self):
        for line in run("list").lines:
            name = line.split(" ")[0]
            with self.subTest(name):
                self.assertEqual(self.new(f"my-{name}", "--from", name).code, 0)
                self.assert_passes(f"my-{name}.variant")

    def test_as_json(self):
        r = self.new("my-game", "--json")
        self.assertEqual((r.code, len(r.lines)), (0, 1), r)
        self.assertEqual(json.loads(r.out), {"file": "my-game.variant", "variant": "MyGame"})

    def test_it_never_writes_over_a_file(self):
        path = self.folder / "my-game.variant"
        path.write_text("mine", encoding="utf-8")
        r = self.new("my-game")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("`my-game.variant` exists already", r.err, r)
        self.assertEqual(self.read("my-game.variant"), "mine")

    def test_nor_through_a_link_that_leads_nowhere(self):
        (self.folder / "my-game.variant").symlink_to(self.folder / "elsewhere")
        self.assertEqual(self.new("my-game").code, 1)
        self.assertFalse((self.folder / "elsewhere").exists())

    def test_names_that_cannot_be(self):
        for name in ("", "my game", "my_game", "../my-game", "3d", "-x", "x-", "a--b", "é", "x.variant", "a" * 101):
            with self.subTest(name):
                r = self.new("--", name)
                self.assertEqual((r.code, r.out), (2, ""), r)
                self.assertIn("letters, digits and hyphens", r.err, r)
        self.assertEqual(self.files(), [])

    def test_the_name_of_a_variant_there_is(self):
        r = self.new("chess")
        self.assertEqual(r.code, 1, r)
        self.assertIn("choose another name", r.err, r)
        self.assertEqual(self.files(), [])

    def test_an_unknown_variant_gets_a_suggestion(self):
        for name, message in (("ches", "did you mean `chess`?"), ("", "no variant named"), ("../chess", "no variant named")):
            r = self.new("my-game", "--from", name)
            self.assertEqual((r.code, r.out), (1, ""), r)
            self.assertIn(message, r.err, r)
        self.assertEqual(self.files(), [])

    def test_an_abstract_variant_is_no_start(self):
        r = self.new("my-game", "--from", "chessington")
        self.assertEqual(r.code, 1, r)
        self.assertIn("abstract", r.err, r)
        self.assertEqual(self.files(), [])

    def test_a_folder_that_cannot_be_written(self):
        r = run("new", "my-game", cwd="/proc")
        self.assertEqual(r.code, 1, r)
        self.assertIn("cannot write `my-game.variant`", r.err, r)


if __name__ == "__main__":
    unittest.main()
