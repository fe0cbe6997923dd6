"""What every command has in common: help, version, mistyped words, exit codes, closed streams."""

import os
import subprocess
import unittest

import support
from support import run

COMMANDS = ["list", "check", "explain", "new", "dump"]


class Help(unittest.TestCase):
    def test_help_goes_to_standard_output_and_lists_every_command(self):
        for arguments in (["--help"], ["-h"], ["help"]):
            r = run(*arguments)
            self.assertEqual((r.code, r.err), (0, ""), r)
            for command in COMMANDS:
                self.assertRegex(r.out, rf"(?m)^  {command} ", r)

    def test_every_command_has_help_with_examples(self):
        for command in COMMANDS:
            for arguments in ([command, "--help"], ["help", command]):
                r = run(*arguments)
                self.assertEqual((r.code, r.err), (0, ""), r)
                self.assertIn("Examples:", r.out, r)
                self.assertIn(f"  feerie {command}", r.out, r)

    def test_version(self):
        for arguments in (["--version"], ["check", "--version"]):
            r = run(*arguments)
            self.assertEqual((r.code, r.err), (0, ""), r)
            self.assertRegex(r.out, r"\Afeerie \d+\.\d+\.\d+\n\Z", r)


class Mistakes(unittest.TestCase):
    def assert_usage_error(self, arguments, message):
        r = run(*arguments)
        self.assertEqual(r.code, 2, r)
        self.assertEqual(r.out, "", r)
        self.assertIn(message, r.err, r)

    def test_no_command_at_all_shows_the_help_as_an_error(self):
        self.assert_usage_error([], "Usage: feerie")

    def test_a_mistyped_command_gets_a_suggestion(self):
        self.assert_usage_error(["chekc", "chess"], "no command named `chekc`; did you mean `check`?")

    def test_a_command_like_no_other(self):
        self.assert_usage_error(["frobnicate"], "no command named `frobnicate`")

    def test_a_mistyped_option_gets_a_suggestion(self):
        self.assert_usage_error(["check", "chess", "--jsno"], "unknown option `--jsno`; did you mean `--json`?")

    def test_an_unknown_option_is_named_even_when_something_is_missing_too(self):
        self.assert_usage_error(["check", "--no-exmaples"], "did you mean `--no-examples`?")

    def test_an_option_before_the_command(self):
        self.assert_usage_error(["--frobnicate", "list"], "unknown option `--frobnicate`")

    def test_a_missing_argument(self):
        self.assert_usage_error(["check"], "FILE is required")
        self.assert_usage_error(["dump"], "VARIANT is required")
        self.assert_usage_error(["new"], "NAME is required")

    def test_an_argument_too_many(self):
        self.assert_usage_error(["explain", "not-text", "not-a-file"], "unexpected argument `not-a-file`")

    def test_a_value_that_an_option_does_not_take(self):
        self.assert_usage_error(["list", "--color", "blue"], "auto")
        self.assert_usage_error(["check", "chess", "--players", "0"], "--players")
        self.assert_usage_error(["check", "chess", "--players", "many"], "--players")
        self.assert_usage_error(["check", "chess", "--seed", "-1"], "--seed")

    def test_a_setting_without_a_value(self):
        for setting in ("victory", "=checkmate", "victory="):
            self.assert_usage_error(["check", "chess", "--set", setting], f"--set takes OPTION=VALUE, not `{setting}`")

    def test_an_option_of_the_variant_does_not_swallow_the_variant(self):
        r = run("dump", "--set", "draws=fide", "chess", "--stage=tree")
        self.assertEqual(r.code, 0, r)

    def test_a_file_may_be_called_like_a_command(self):
        r = run("check", "list")
        self.assertEqual(r.code, 1, r)
        self.assertIn("no variant named `list`", r.err, r)


class CommonOptions(unittest.TestCase):
    def test_every_command_that_takes_a_position_takes_a_seed(self):
        for command in (["moves", "chess"], ["show", "chess", "--ascii"], ["position", "chess"], ["why", "chess", "e2e4"],
                        ["perft", "chess", "1"]):
            with self.subTest(command):
                self.assertEqual(run(*command, "--seed", "7").out, run(*command).out)
        self.assert_refused(["moves", "chess", "--seed", "x"])

    def assert_refused(self, command):
        r = run(*command)
        self.assertEqual((r.code, r.out), (2, ""), r)
        self.assertIn("--seed", r.err)


class Streams(unittest.TestCase):
    """A reader that goes away, a stream that is closed, a disk that is full: nothing crashes, and nothing goes astray."""

    def shell(self, script):
        environment = {**os.environ, "FEERIE": str(support.binary())}
        return subprocess.run(
            ["bash", "-c", script], cwd=support.root(), env=environment, capture_output=True, text=True, timeout=60, check=False
        )

    def test_a_reader_that_goes_away(self):
        done = self.shell('(sleep 0.3; "$FEERIE" dump chess; echo "code $?" >&2) | true')
        self.assertEqual(done.stderr, "code 0\n")

    def test_closed_standard_output(self):
        done = self.shell('"$FEERIE" list >&-; echo "code $?"')
        self.assertEqual((done.stdout, done.stderr), ("code 0\n", ""))

    def test_everything_closed(self):
        done = self.shell('"$FEERIE" check chess - <&- >&- 2>&-; echo "code $?"')
        self.assertIn(done.stdout, ("code 0\n", "code 1\n"))

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_a_full_disk_is_reported(self):
        done = self.shell('"$FEERIE" list >/dev/full; echo "code $?"')
        self.assertEqual(done.stdout, "code 1\n")
        self.assertIn("could not be written", done.stderr)


if __name__ == "__main__":
    unittest.main()
