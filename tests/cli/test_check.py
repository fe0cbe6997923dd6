"""feerie check: what it reads, what it prints where, its JSON and its exit codes."""

import json
import os
import tempfile
import unittest
from pathlib import Path

import support
from support import run

ROOT = support.root()
SHIPPED = sorted(str(path.relative_to(ROOT)) for folder in ("variants", "stdlib") for path in (ROOT / folder).glob("*.variant"))

GOOD = """language 1
variant Tiny "Tiny" {
  players white black
  board grid 3x3 { white faces n  black faces s  symmetry black mirrors white by rank }
  piece Stone "S" { can step forward }
  setup { rows { "s s s" ". . ." "S S S" } }
  turn { play move of own piece else { mover loses } }
  win when own Stone in my rank 3 "across"
}
"""
BROKEN = GOOD.replace("can step forward", "can stpe forward")


class Folder(unittest.TestCase):
    """A test with a folder of its own to write files in."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def check(self, *arguments, **more):
        return run("check", *arguments, cwd=self.folder, **more)

    def diagnostics(self, *arguments, code=1, **more):
        r = self.check(*arguments, "--json", **more)
        self.assertEqual(r.code, code, r)
        self.assertEqual(len(r.lines), 1, r)
        return json.loads(r.out)["diagnostics"]


class Text(Folder):
    def test_a_good_file(self):
        self.write("tiny.variant", GOOD)
        r = self.check("tiny.variant")
        self.assertEqual((r.code, r.out, r.err), (0, "tiny.variant: ok\n", ""), r)

    def test_a_broken_file_shows_the_place_on_standard_error_and_a_summary_on_standard_output(self):
        self.write("tiny.variant", BROKEN)
        r = self.check("tiny.variant")
        self.assertEqual((r.code, r.out), (1, "tiny.variant: 1 error\n"), r)
        self.assertRegex(r.err, r"\Atiny\.variant:5:\d+: error\[[a-z-]+\]: ", r)
        self.assertIn("stpe", r.err, r)

    def test_several_files_are_all_checked(self):
        self.write("a.variant", GOOD)
        self.write("b.variant", BROKEN)
        r = self.check("b.variant", "a.variant", "missing.variant")
        self.assertEqual(r.code, 1, r)
        self.assertEqual(r.lines, ["b.variant: 1 error", "a.variant: ok", "missing.variant: 1 error"], r)

    def test_a_mistake_in_a_file_that_others_use_is_shown_once(self):
        self.write("tiny.variant", BROKEN)
        self.write("more.variant", 'language 1\nuse tiny\nvariant More extends Tiny "More" { summary "more" }\n')
        r = self.check("tiny.variant", "more.variant")
        self.assertEqual(r.code, 1, r)
        self.assertEqual(r.err.count("error["), 1, r)

    def test_standard_input(self):
        self.assertEqual(self.check("-", stdin=GOOD).code, 0)
        r = self.check("-", stdin=BROKEN)
        self.assertEqual(r.code, 1, r)
        self.assertRegex(r.err, r"(?m)^<input>:5:", r)

    def test_the_name_of_a_variant_will_do(self):
        r = self.check("chess")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertRegex(r.out, r"chess\.variant: ok", r)

    def test_an_unknown_name_gets_a_suggestion(self):
        r = self.check("ches")
        self.assertEqual(r.code, 1, r)
        self.assertIn("no variant named `ches`", r.err, r)
        self.assertIn("did you mean `chess`?", r.err, r)

    def test_colour_only_when_asked_for(self):
        self.write("tiny.variant", BROKEN)
        self.assertNotIn("\x1b[", self.check("tiny.variant").err)
        self.assertNotIn("\x1b[", self.check("tiny.variant", env={"NO_COLOR": None}).err)
        self.assertIn("\x1b[", self.check("tiny.variant", "--color", "always").err)
        self.assertNotIn("\x1b[", self.check("tiny.variant", "--color", "never", env={"NO_COLOR": None}).err)

    def test_the_flags_for_examples_and_random_games_are_taken(self):
        self.write("tiny.variant", GOOD)
        self.assertEqual(self.check("tiny.variant", "--no-examples").code, 0)

    def test_one_setting_instead_of_all(self):
        self.assertEqual(self.check("chess-mutation", "--set", "victory=king-capture", "--players", "2").code, 0)
        r = self.check("chess-mutation", "--set", "victory=king-captrue")
        self.assertEqual(r.code, 1, r)
        self.assertIn("king-capture", r.err, r)
        self.assertEqual(self.check("chess-mutation", "--players", "3").code, 1)


class BadFiles(Folder):
    def test_a_missing_file(self):
        [diagnostic] = self.diagnostics("nowhere.variant")
        self.assertEqual(diagnostic["code"], "file-not-found")
        self.assertIn("nowhere.variant", diagnostic["message"])

    def test_a_directory(self):
        (self.folder / "d").mkdir()
        for name in ("d", "d/", "."):
            [diagnostic] = self.diagnostics(name)
            self.assertEqual(diagnostic["code"], "not-a-file", name)

    def test_a_pipe_does_not_hang(self):
        os.mkfifo(self.folder / "pipe.variant")
        [diagnostic] = self.diagnostics("pipe.variant", timeout=10)
        self.assertEqual(diagnostic["code"], "not-a-file")

    def test_binary_data(self):
        self.write("x.variant", b"\x7fELF\x00\xff\xfe")
        [diagnostic] = self.diagnostics("x.variant")
        self.assertEqual(diagnostic["code"], "not-text")

    def test_a_byte_order_mark_and_windows_line_ends_are_fine(self):
        self.write("x.variant", b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
        self.assertEqual(self.check("x.variant").code, 0)

    def test_a_limit_has_its_own_exit_code(self):
        self.write("x.variant", GOOD + "#" * (256 * 1024))
        [diagnostic] = self.diagnostics("x.variant", code=3)
        self.assertEqual(diagnostic["code"], "file-too-large")
        self.assertIn("262144", diagnostic["message"])

    def test_a_limit_outweighs_an_ordinary_error(self):
        self.write("x.variant", "#" * (256 * 1024 + 1))
        self.assertEqual(self.check("x.variant", "missing.variant").code, 3)
        self.assertEqual(self.check("missing.variant", "x.variant").code, 3)

    def test_nesting_at_the_limit_and_far_beyond(self):
        for depth, code in ((40, 0), (200_000 // 8, 3)):
            condition = "(" * depth + "true" + ")" * depth
            self.write("x.variant", GOOD.replace('win when own Stone in my rank 3 "across"', f"win when {condition}"))
            r = self.check("x.variant", "--json", timeout=20)
            limits = [d["code"] for d in json.loads(r.out)["diagnostics"] if d["code"] == "nested-too-deep"]
            self.assertEqual(bool(limits), code == 3, r)
            if code == 3:
                self.assertEqual(r.code, 3, r)

    def test_empty_files_and_names(self):
        self.write("empty.variant", "")
        self.assertEqual(self.check("empty.variant").code, 1)
        self.assertEqual(self.check("").code, 1)
        self.assertEqual(self.check("-", stdin="").code, 1)

    def test_a_name_with_strange_characters_is_printed_safely(self):
        r = self.check("no\x1b[31msuch\nfile.variant")
        self.assertEqual(r.code, 1, r)
        self.assertNotIn("\x1b[31m", r.err, r)


class Json(Folder):
    def test_the_document_is_one_line_with_files_and_diagnostics(self):
        self.write("a.variant", GOOD)
        self.write("b.variant", BROKEN)
        r = self.check("a.variant", "b.variant", "--json")
        self.assertEqual((r.code, r.err, len(r.lines)), (1, "", 1), r)
        document = json.loads(r.out)
        self.assertEqual(list(document), ["files", "diagnostics"])
        self.assertEqual(document["files"], ["a.variant", "b.variant"])
        [diagnostic] = document["diagnostics"]
        self.assertEqual(
            list(diagnostic),
            ["code", "severity", "message", "file", "line", "column", "end_line", "end_column", "notes", "help", "example"],
        )
        self.assertEqual((diagnostic["file"], diagnostic["line"], diagnostic["severity"]), ("b.variant", 5, "error"))

    def test_no_diagnostics_are_an_empty_list(self):
        self.write("a.variant", GOOD)
        self.assertEqual(self.diagnostics("a.variant", code=0), [])

    def test_an_unknown_name_is_a_diagnostic_too(self):
        [diagnostic] = self.diagnostics("ches")
        self.assertIn("ches", diagnostic["message"])
        self.assertIn("chess", diagnostic["help"])


class Shipped(unittest.TestCase):
    def test_everything_shipped_passes_without_a_word(self):
        r = run("check", *SHIPPED)
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertEqual(r.lines, [f"{path}: ok" for path in SHIPPED], r)

    def test_as_json(self):
        r = run("check", *SHIPPED, "--json")
        self.assertEqual(r.code, 0, r)
        self.assertEqual(json.loads(r.out), {"files": SHIPPED, "diagnostics": []})


if __name__ == "__main__":
    unittest.main()
