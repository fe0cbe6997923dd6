"""The examples of variant files, run by feerie check."""

import json
import tempfile
import unittest
from pathlib import Path

import support
from support import run

DIAGNOSTICS = support.root() / "tests" / "diagnostics"
SHIPPED = sorted(path.stem for path in (support.root() / "variants").glob("*.variant"))


def variant(examples, body=""):
    return f'language 1\nuse chess\nvariant Test extends Chess "Test" {{\n{body}\n{examples}\n}}\n'


class Examples(unittest.TestCase):
    def check(self, text, *more):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "test.variant"
            path.write_text(text, encoding="utf-8")
            return run("check", path, *more)

    def assert_passes(self, examples, body=""):
        r = self.check(variant(examples, body))
        self.assertEqual((r.code, r.err), (0, ""), r)

    def assert_fails(self, examples, *messages, body=""):
        r = self.check(variant(examples, body))
        self.assertEqual(r.code, 1, r)
        self.assertIn("error[example-fails]", r.err, r)
        for message in messages:
            self.assertIn(message, r.err, r)

    def test_those_of_every_shipped_variant_pass(self):
        for name in SHIPPED:
            with self.subTest(name):
                r = run("check", name)
                self.assertEqual((r.code, r.err), (0, ""), r)

    def test_every_failure_reads_as_its_golden_file_says(self):
        r = run("check", "example-fails.variant", cwd=DIAGNOSTICS)
        self.assertEqual(r.code, 1, r)
        self.assertEqual(r.err, (DIAGNOSTICS / "example-fails.golden").read_text(encoding="utf-8"))

    def test_they_can_be_left_out(self):
        r = run("check", "example-fails.variant", "--no-examples", cwd=DIAGNOSTICS)
        self.assertEqual((r.code, r.err), (0, ""), r)

    def test_as_json(self):
        r = run("check", "example-fails.variant", "--json", cwd=DIAGNOSTICS)
        document = json.loads(r.out)
        self.assertEqual({d["code"] for d in document["diagnostics"]}, {"example-fails"}, r)

    def test_the_page_of_the_code(self):
        page = run("explain", "example-fails")
        self.assertEqual(page.code, 0, page)
        blocks = (support.root() / "grammar/diagnostic/pages/example-fails.md").read_text(encoding="utf-8").split("```")
        wrong, right = (block.removeprefix("variant\n") for block in blocks[1::2])
        self.assertIn("error[example-fails]", self.check(wrong).err)
        self.assertEqual(self.check(right).code, 0)

    def test_positions(self):
        rows = 'rows { ' + " ".join(['". . . . k . . ."'] + 6 * ['". . . . . . . ."'] + ['". . . . K . . R"']) + " }"
        self.assert_passes(f'example "rows" {{ {rows} expect legal "O-O", "h1h8" expect illegal "O-O-O" }}')
        self.assert_passes(f'example "black" {{ {rows} to move black expect legal "e8e7" expect illegal "e1e2" }}')
        self.assert_passes('example "fen" { fen "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1" expect perft(1) = 5 }')
        self.assert_fails('example "fen" { fen "4k3/8 b" expect perft(1) = 5 }', "its FEN cannot be read", "ranks")

    def test_the_set_up_with_another_player_to_move(self):
        self.assert_passes('example "black first" { to move black expect legal "e7e5" }')

    def test_options_are_the_examples_own(self):
        body = 'option pace { slow default  fast }\nif option pace is fast { amend King { can leap 3,0 } }'
        self.assert_passes('example "slow" { expect illegal "e1e4" }', body)
        example = 'example "fast" { option pace is fast  expect legal "e1e4" }'
        self.assert_passes(example, body)
        # What the user chooses is not what the example speaks of.
        r = self.check(variant(example, body), "--set", "pace=slow")
        self.assertEqual((r.code, r.err), (0, ""), r)

    def test_what_was_expected_and_what_is_so(self):
        self.assert_fails('example "x" { expect perft(2) = 401 }', "this does not hold", "it is 400")
        self.assert_fails('example "x" { expect illegal "e2e4" }', "`e2e4` is legal here")
        self.assert_fails('example "x" { play "e2e5" expect check }', "`e2e5` is not legal here", "legal here: `a2a4`")
        self.assert_fails(
            'example "x" { play "f2f3" "e7e5" "g2g4" "d8h4" expect winner = white }', 'example "x" fails: this does not hold'
        )

    def test_after_a_text_that_cannot_be_played_the_rest_is_silent(self):
        r = self.check(variant('example "x" { play "e2e5" expect check expect legal "a1a8" }'))
        self.assertEqual(r.err.count("error["), 1, r)


if __name__ == "__main__":
    unittest.main()
