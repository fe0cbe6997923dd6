"""feerie dump: the stages of the interpreter as stable text."""

import json
import re
import tempfile
import unittest
from pathlib import Path

import support
from support import run

NAMES = sorted(path.stem for path in (support.root() / "variants").glob("*.variant"))


class Stages(unittest.TestCase):
    def test_the_tree_shows_what_was_read(self):
        r = run("dump", "chess", "--stage=tree")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertEqual(r.lines[0], "file")
        self.assertIn("    name `Chess`", r.lines)

    def test_the_model_shows_what_it_means(self):
        r = run("dump", "chess", "--stage=model")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertIn('variant Chess "Chess" (chess)', r.lines)
        self.assertIn('piece Rook "R"', r.lines)
        self.assertIn("  can slide n, e, s, w 1..", r.lines)
        self.assertIn("setup e1 white King", r.lines)
        self.assertIn('win when checkmate "checkmate"', r.lines)

    def test_the_model_is_the_default(self):
        self.assertEqual(run("dump", "chess").out, run("dump", "chess", "--stage", "model").out)

    def test_settings_decide_the_model(self):
        chosen = lambda *more: [line for line in run("dump", "chess-mutation", *more).lines if line.endswith(" chosen")]
        self.assertTrue(any(line.startswith("  checkmate ") for line in chosen()))
        self.assertTrue(any(line.startswith("  king-capture ") for line in chosen("--set", "victory=king-capture")))
        self.assertIn("  players 2..4: red, blue, green", run("dump", "chessington-nord", "--players", "3").lines)

    def test_every_shipped_variant_can_be_dumped_twice_alike(self):
        for name in NAMES:
            for stage in ("tree", "model"):
                with self.subTest(name, stage=stage):
                    r = run("dump", name, "--stage", stage)
                    self.assertEqual((r.code, r.err), (0, ""), r)
                    self.assertNotIn("<error>", r.out)
                    # What an abstract variant leaves to others, a phase for example, is not there yet.
                    if not r.out.count("\nabstract variant "):
                        self.assertIsNone(re.search(r"(?m) \?( |$)", r.out), f"{name} has a name that leads nowhere")
                    self.assertEqual(r.out, run("dump", name, "--stage", stage).out)

    def test_as_json(self):
        r = run("dump", "chess", "--stage=tree", "--json")
        self.assertEqual((r.code, len(r.lines)), (0, 1), r)
        document = json.loads(r.out)
        self.assertEqual((document["file"], document["stage"]), ("variants/chess.variant", "tree"))
        self.assertEqual(document["text"], run("dump", "chess", "--stage=tree").out)


class Mistakes(unittest.TestCase):
    def test_an_unknown_stage_names_those_there_are(self):
        r = run("dump", "chess", "--stage=forest")
        self.assertEqual((r.code, r.out), (2, ""), r)
        self.assertRegex(r.err, r"tree.*model")

    def test_an_unknown_variant_gets_a_suggestion(self):
        r = run("dump", "ches")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("no variant named `ches`; did you mean `chess`?", r.err, r)

    def test_a_file_with_errors_has_a_tree_and_no_model(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x.variant"
            path.write_text('language 1\nvariant X "X" { frobnicate  players white black }\n', encoding="utf-8")
            tree = run("dump", path, "--stage=tree")
            self.assertEqual(tree.code, 1, tree)
            self.assertIn("variant", tree.out, tree)
            self.assertIn("error[", tree.err, tree)
            model = run("dump", path, "--stage=model")
            self.assertEqual((model.code, model.out), (1, ""), model)
            self.assertIn("error[", model.err, model)


if __name__ == "__main__":
    unittest.main()
