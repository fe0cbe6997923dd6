"""tools/oracle: what it writes is what is on file, as far as the other program is installed."""

import shutil
import sys
import unittest

import support

ORACLE = support.root() / "tools/oracle"


def oracle(*args):
    return support.run_command(sys.executable, "-B", ORACLE, *args, timeout=300)


def is_installed():
    return shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")


class Oracle(unittest.TestCase):
    def test_a_variant_it_has_no_entry_for_is_refused(self):
        done = oracle("--check", "ludo")
        self.assertEqual((done.code, done.out), (2, ""), done)
        self.assertIn("not in the table: ludo", done.err)

    @unittest.skipUnless(is_installed(), "fairy-stockfish is not installed")
    def test_the_numbers_on_file_are_the_ones_it_counts(self):
        done = oracle("--check", "los-alamos", "three-check")
        self.assertEqual((done.code, done.lines), (0, ["los-alamos: as on file", "three-check: as on file"]), done)

    @unittest.skipUnless(is_installed(), "fairy-stockfish is not installed")
    def test_a_variant_the_program_does_not_know_is_not_taken_for_chess(self):
        done = oracle("--check", "atomic")
        if "does not know" not in done.out:
            self.skipTest("this fairy-stockfish knows atomic")
        self.assertEqual((done.code, done.err), (0, ""), done)


if __name__ == "__main__":
    unittest.main()
