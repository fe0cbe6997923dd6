"""tools/bench/compare: Féerie measured beside other engines.

It is tried on a small copy of the project with stand-ins for all three programs, dpkg-query and apt-get, so nothing is installed,
built or really measured: the stand-ins answer at once with the known counts, or with what the test tells them.
"""

import importlib.machinery
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import support
from test_scripts import ORDINARY, STAND_INS, write_script

ROOT = support.root()
SCRIPT = "tools/bench/compare"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

# The counts at the depths of --quick.
FEERIE = """
    echo "feerie $*" >>"$STATE/calls"
    case "$*" in
      "perft chess 5") printf '1 20\n2 400\n3 8902\n4 197281\n5 %s\n' "$(cat "$STATE/feerie-count")" ;;
      "perft chess 4 --fen "*) printf '1 48\n2 2039\n3 97862\n4 4085603\n' ;;
      "playout chess --games 2000 --seed 1 --json --set draws=hundred-plies")
        printf '{"games":2000,"unfinished":%s}\n' "$(cat "$STATE/unfinished")" ;;
      "perft "*) cat "$STATE/perft-$2-$3" ;;
      *) echo "feerie: what?" >&2; exit 2 ;;
    esac
    """
ENGINE = """
    given=$(cat)
    echo "NAME: ${given//$'\\n'/; }" >>"$STATE/calls"
    echo "NAME 1.2 by somebody"
    [[ $given == *perft* ]] || exit 0
    [ ! -e "$STATE/NAME-hangs" ] || { echo $$ >"$STATE/new"; mv "$STATE/new" "$STATE/hanging"; exec sleep 600; }
    count=$(cat "$STATE/NAME-count")
    [[ $given != *fen* ]] || count="Nodes searched: 4085603"
    [[ $given =~ UCI_Variant\\ value\\ ([a-z0-9]+) && -e $STATE/UCI-${BASH_REMATCH[1]} ]] &&
      count="Nodes searched: $(cat "$STATE/UCI-${BASH_REMATCH[1]}")"
    printf 'a2a3: 1\n\n%s\n' "$count"
    """


class Compare(unittest.TestCase):
    def setUp(self):
        self.place = Path(tempfile.mkdtemp(prefix="feerie compare ")).resolve()
        self.addCleanup(shutil.rmtree, self.place, ignore_errors=True)
        self.project = self.place / "the project"
        self.state = self.place / "state"
        self.bin = self.place / "bin"
        for folder in ("grammar", "interpreter", "stdlib", "tools/lib", "tools/bench", "build/release/tools"):
            (self.project / folder).mkdir(parents=True)
        for folder in (self.state, self.bin):
            folder.mkdir()
        for name in (SCRIPT, "tools/lib/setup.sh"):
            shutil.copy(ROOT / name, self.project / name)
        for name in ("CMakeLists.txt", "CMakePresets.json"):
            (self.project / name).write_text("\n")
        for name in ORDINARY:
            (self.bin / name).symlink_to(shutil.which(name))
        for name, text in STAND_INS.items():
            write_script(self.bin / name, text)
        for name in ("stockfish", "fairy-stockfish"):
            write_script(self.bin / name, ENGINE.replace("NAME", name))
            self.tell(f"{name}-count", "Nodes searched: 4865609")
        write_script(self.project / "build/release/tools/feerie", FEERIE)
        self.tell("absent", "")
        self.tell("uid", "0")
        self.tell("feerie-count", "4865609")
        self.tell("unfinished", "0")
        # Built, and nothing is newer.
        for path in self.project.rglob("*"):
            os.utime(path, (1, 1))
        (self.project / "build/release/.built").write_text(f"{self.project}\n")
        self.environment = {
            "PATH": str(self.bin),
            "STATE": str(self.state),
            "PROJECT": str(self.project),
            "TERM": "dumb",
            "FEERIE_RETRY_DELAY": "0",
        }

    def tell(self, name, text):
        (self.state / name).write_text(str(text))

    def calls(self):
        path = self.state / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def compare(self, *arguments):
        return support.run_command(sys.executable, "-B", self.project / SCRIPT, *arguments, env=self.environment, cwd="/")

    def assert_refused(self, *messages):
        done = self.compare("--quick", "--rounds", "1")
        self.assertEqual((done.code, done.out), (1, ""), done)
        for message in messages:
            self.assertIn(message, done.err, done)
        self.assertNotIn("Traceback", done.err, done)

    def test_help_sets_nothing_up(self):
        done = self.compare("--help")
        self.assertEqual((done.code, done.err), (0, ""), done)
        for option in ("--rounds N", "--quick", "--variants", "--markdown"):
            self.assertIn(option, done.out, done)
        self.assertEqual(self.calls(), [])

    def test_wrong_command_lines(self):
        for arguments in (["--rounds", "0"], ["--rounds", "x"], ["--rounds", "-1"], ["--rounds"], ["--quik"], ["chess"]):
            with self.subTest(arguments):
                done = self.compare(*arguments)
                self.assertEqual((done.code, done.out), (2, ""), done)
                self.assertIn("usage: tools/bench/compare", done.err, done)
                self.assertEqual(self.calls(), [])

    def test_it_is_executable_and_says_what_runs_it(self):
        self.assertTrue(os.access(ROOT / SCRIPT, os.X_OK))
        self.assertTrue((ROOT / SCRIPT).read_text().startswith("#!/usr/bin/env python3\n"))

    def test_no_host_is_named(self):
        self.assertNotRegex((ROOT / SCRIPT).read_text(), r"https?://|\b[a-z0-9-]+\.(org|com|net|io)\b")

    def test_every_round_asks_the_programs_in_turn(self):
        done = self.compare("--quick", "--rounds", "2")
        self.assertEqual(done.code, 0, done)
        start = "position startpos; go perft 5; quit"
        middle = f"position fen {KIWIPETE}; go perft 4; quit"
        one_round = [
            "feerie perft chess 5",
            f"stockfish: {start}",
            f"fairy-stockfish: setoption name UCI_Variant value chess; {start}",
            f"feerie perft chess 4 --fen {KIWIPETE}",
            f"stockfish: {middle}",
            f"fairy-stockfish: setoption name UCI_Variant value chess; {middle}",
            "feerie playout chess --games 2000 --seed 1 --json --set draws=hundred-plies",
        ]
        self.assertEqual(self.calls(), ["stockfish: quit", "fairy-stockfish: quit", *one_round, *one_round])

    def test_as_text(self):
        done = self.compare("--quick", "--rounds", "1")
        self.assertEqual((done.code, done.err), (0, "compare: round 1 of 1\n"), done)
        heading, *rows, empty, footer = done.lines
        self.assertRegex(heading, "^ +Féerie +stockfish 1.2 +fairy-stockfish 1.2 +Féerie / stockfish +Féerie / fairy-stockfish$")
        self.assertEqual(len(rows), 4, done)
        self.assertEqual(len(set(map(len, [heading, *rows]))), 1, done)
        self.assertEqual(empty, "")
        self.assertRegex(footer, r"^\d{4}-\d\d-\d\d, .+, \d+ cores?\. .*one round.*not to be quoted\.$")

    def test_as_markdown(self):
        done = self.compare("--quick", "--rounds", "3", "--markdown")
        self.assertEqual(done.code, 0, done)
        table = [line for line in done.lines if line.startswith("|")]
        self.assertEqual([line.count("|") for line in table], [7] * 6, done)
        self.assertEqual(table[1], "| --- | --: | --: | --: | --: | --: |")
        self.assertRegex(table[2], r"^\| chess, start position, perft 5: million positions/s \|( [\d.,]+ \|){5}$")
        self.assertRegex(table[4], r"^\| chess, random games: games/s \| [\d.,]+ \|( – \|){4}$")
        self.assertIn("medians of 3 rounds", done.lines[-1])

    def test_other_variants_stand_beside_chess(self):
        loader = importlib.machinery.SourceFileLoader("compare", str(ROOT / SCRIPT))
        script = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare", loader))
        sys.modules["compare"] = script  # its data classes look themselves up
        self.addCleanup(sys.modules.pop, "compare")
        loader.exec_module(script)
        for workload in script.VARIANTS:
            quick = workload.counts[:-1]
            self.tell(f"perft-{workload.variant}-{len(quick)}", "".join(f"{depth} {n}\n" for depth, n in enumerate(quick, 1)))
            for other in workload.engines.values():
                self.tell(f"UCI-{other}", quick[-1])
        done = self.compare("--variants", "--quick", "--rounds", "1", "--markdown")
        self.assertEqual(done.code, 0, done)
        heading, _, *rows = [line for line in done.lines if line.startswith("|")]
        self.assertEqual(heading, "|  | Féerie | fairy-stockfish 1.2 | Féerie / fairy-stockfish | Féerie / Féerie's chess |")
        self.assertEqual([row.split(",")[0] for row in rows], [f"| {workload.variant}" for workload in script.VARIANTS])
        self.assertTrue(rows[0].endswith("| 1.00 |"), done)
        self.assertFalse(any(call.startswith("stockfish") for call in self.calls()))
        self.tell("UCI-makruk", "1")
        done = self.compare("--variants", "--quick", "--rounds", "1")
        self.assertEqual(done.code, 1, done)
        self.assertIn("fairy-stockfish counts wrongly: makruk", done.err)

    def test_a_wrong_count_is_refused(self):
        for name in ("stockfish", "fairy-stockfish"):
            with self.subTest(name):
                self.tell(f"{name}-count", "Nodes searched: 4865610")
                self.assert_refused(f"{name} counts wrongly: chess, start position, depth 5: 4865610 instead of 4865609")
                self.tell(f"{name}-count", "Nodes searched: 4865609")
        self.tell("feerie-count", "4865608")
        self.assert_refused("feerie counts wrongly: chess, start position", "  | 5 4865608")

    def test_an_engine_that_does_not_count_is_refused(self):
        self.tell("stockfish-count", "Unknown command: 'go perft 5'.")
        self.assert_refused("stockfish gives no count", "  | Unknown command: 'go perft 5'.")

    def test_a_program_that_fails_is_refused(self):
        write_script(self.bin / "stockfish", "echo 'no such instruction'; exit 4")
        self.assert_refused("ended with status 4", "  | no such instruction")

    def test_unfinished_games_are_refused(self):
        self.tell("unfinished", "1")
        self.assert_refused("feerie finished 1999 games instead of 2000")

    def test_the_engines_are_installed_and_nothing_else(self):
        self.tell("absent", "tmux\nstockfish\nfairy-stockfish\n")
        done = self.compare("--quick", "--rounds", "1")
        self.assertEqual(done.code, 0, done)
        update, install = (call for call in self.calls() if call.startswith("apt-get"))
        self.assertRegex(update, r" update$")
        self.assertRegex(install, r" install --no-install-recommends stockfish fairy-stockfish$")

    def test_when_installing_fails_nothing_is_measured(self):
        self.tell("absent", "stockfish\n")
        self.tell("apt-failures", "1\n2\n")
        self.assert_refused("apt-get install -y --no-install-recommends stockfish")
        self.assertFalse(any(call.startswith(("feerie", "stockfish")) for call in self.calls()))

    def test_ctrl_c_leaves_nothing_running(self):
        (self.state / "stockfish-hangs").touch()
        hanging = self.state / "hanging"
        process = subprocess.Popen(
            [sys.executable, "-B", self.project / SCRIPT, "--quick"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        while not hanging.exists():
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        engine = int(hanging.read_text())
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (130, b""), err)
        self.assertNotIn(b"Traceback", err)
        with self.assertRaises(ProcessLookupError):
            os.kill(engine, 0)


if __name__ == "__main__":
    unittest.main()
