"""feerie list: the variants found, and where they are looked for."""

import json
import shutil
import tempfile
import unittest
from pathlib import Path

import support
from support import run

ROOT = support.root()
GAME = """language 1
variant {name} "{title}" {{
  summary "a game for tests"
  players {players}
  board grid 3x3 {{ everyone faces n }}
  piece Stone "S" {{ can step any }}
  stock each {{ 1 Stone }}
  turn {{ play place of own piece or move of own piece else {{ pass }} }}
  draw when passes >= 2 "nobody can play"
}}
"""


class Shipped(unittest.TestCase):
    def test_one_line_a_variant_the_name_first(self):
        r = run("list")
        self.assertEqual((r.code, r.err), (0, ""), r)
        names = [line.split(" ")[0] for line in r.lines]
        self.assertEqual(names, sorted(names))
        self.assertIn("chess", names)
        self.assertRegex(r.out, r"(?m)^chess +Chess +2 +\S")
        self.assertRegex(r.out, r"(?m)^chessington-nord +Chessington Nord +2-4 +\S")
        self.assertTrue(all(line == line.rstrip() for line in r.lines), r)

    def test_columns_stand_under_one_another(self):
        titles = {json.loads(line)["name"]: json.loads(line)["title"] for line in run("list", "--json").lines}
        starts = {line.index(titles[line.split(" ")[0]], len(line.split(" ")[0])) for line in run("list").lines}
        self.assertEqual(len(starts), 1)

    def test_abstract_variants_only_with_all(self):
        self.assertNotRegex(run("list").out, r"(?m)^chessington ")
        self.assertRegex(run("list", "--all").out, r"(?m)^chessington ")

    def test_as_json_one_object_a_line(self):
        r = run("list", "--json")
        self.assertEqual((r.code, r.err), (0, ""), r)
        entries = {entry["name"]: entry for entry in map(json.loads, r.lines)}
        chess = entries["chess"]
        self.assertEqual(
            list(chess), ["name", "title", "min_players", "max_players", "summary", "abstract", "broken", "file"]
        )
        self.assertEqual((chess["title"], chess["min_players"], chess["max_players"]), ("Chess", 2, 2))
        self.assertEqual(Path(chess["file"]).resolve(), (ROOT / "variants/chess.variant").resolve())

    def test_every_name_listed_can_be_checked(self):
        names = [line.split(" ")[0] for line in run("list", "--all").lines]
        r = run("check", "--no-examples", *names)
        self.assertEqual(r.code, 0, r)


class Places(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "stdlib").mkdir()
        (self.folder / "variants").mkdir()

    def write(self, name, text):
        (self.folder / "variants" / name).write_text(text, encoding="utf-8")

    def test_feerie_path_comes_first(self):
        self.write("mine.variant", GAME.format(name="Mine", title="My own", players="white black"))
        self.write("chess.variant", GAME.format(name="Chess", title="Not chess", players="1..3 a b c"))
        r = run("list", env={"FEERIE_PATH": f"/nonexistent::{self.folder}"})
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertRegex(r.out, r"(?m)^mine +My own +2 +a game for tests$")
        self.assertRegex(r.out, r"(?m)^chess +Not chess +1-3 +a game for tests$")
        self.assertRegex(r.out, r"(?m)^en-avant ")

    def test_a_broken_file_is_listed_and_noted_and_the_rest_is_there(self):
        self.write("bad.variant", 'language 1\nvariant Bad "Bad one" { playrs white black }\n')
        self.write("worse.variant", "\x00")
        r = run("list", env={"FEERIE_PATH": self.folder})
        self.assertEqual(r.code, 0, r)
        self.assertRegex(r.out, r"(?m)^bad +Bad one +-$")
        self.assertRegex(r.out, r"(?m)^worse +-$")
        self.assertRegex(r.out, r"(?m)^chess +Chess +2 ")
        self.assertIn("`bad` has errors; `feerie check bad` shows them", r.err, r)
        self.assertIn("`feerie check worse`", r.err, r)

    def installed(self):
        """A copy of the binary in <folder>/prefix/bin, with the data where an installation has it."""
        prefix = self.folder / "prefix"
        (prefix / "bin").mkdir(parents=True)
        binary = prefix / "bin/feerie"
        shutil.copy(support.binary(), binary)
        for folder in ("stdlib", "variants"):
            shutil.copytree(ROOT / folder, prefix / "share/feerie" / folder)
            (self.folder / folder).rmdir()
        return binary

    def test_an_installed_binary_finds_its_data(self):
        binary = self.installed()
        r = support.run_command(binary, "list", cwd=self.folder)
        self.assertEqual((r.code, r.out), (0, run("list").out), r)
        r = support.run_command(binary, "check", "chess", "--no-examples", cwd=binary.parent)
        self.assertEqual((r.code, r.out), (0, "<variants>/chess.variant: ok\n"), r)

    def test_it_finds_them_through_a_symbolic_link_too(self):
        link = self.folder / "link"
        link.symlink_to(self.installed())
        self.assertEqual(support.run_command(link, "list", cwd="/").code, 0)

    def test_nothing_to_list(self):
        binary = self.installed()
        shutil.rmtree(self.folder / "prefix/share")
        r = support.run_command(binary, "list", cwd=self.folder)
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("FEERIE_PATH", r.err, r)


if __name__ == "__main__":
    unittest.main()
