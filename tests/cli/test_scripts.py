"""The scripts around the binary: tools/feerie, tools/test and .ci/run.

They are tried on a small copy of the project with stand-ins for cmake, ctest, dpkg-query, apt-get, sudo and id, so nothing is
compiled or installed: a stand-in writes down how it was called, and behaves as the test's files tell it to.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import support

ROOT = support.root()
SCRIPTS = ["tools/feerie", "tools/test", ".ci/run"]

# The only commands the scripts may rely on besides the stand-ins; all are in Debian's essential packages.
ORDINARY = "bash cat env find flock grep mkdir mv nproc readlink rm sleep tail tee touch dirname sh".split()

STAND_INS = {
    "dpkg-query": """
        for package; do
          case $package in -*) continue ;; esac
          grep -qx -- "$package" "$STATE/absent" && continue
          echo "$package installed"
        done
        [ ! -s "$STATE/absent" ]
        """,
    "apt-get": """
        echo "apt-get $*" >>"$STATE/calls"
        echo "noise of apt-get"
        case "$*" in
          *install*)
            if [ -s "$STATE/apt-failures" ]; then
              tail -n +2 "$STATE/apt-failures" >"$STATE/rest"; mv "$STATE/rest" "$STATE/apt-failures"
              echo 'E: no network'; exit 100
            fi
            : >"$STATE/absent" ;;
        esac
        """,
    "cmake": """
        echo "cmake $*" >>"$STATE/calls"
        cat >/dev/null
        case "$*" in
          *--build*)
            if ! mkdir "$STATE/building"; then echo OVERLAP >>"$STATE/calls"; fi
            echo "[1/2] compiling"; echo "[2/2] linking"
            sleep "$(cat "$STATE/build-seconds")"
            rm -r "$STATE/building"
            if [ -e "$STATE/build-fails" ]; then echo "error: that is no C++"; exit 1; fi
            mkdir -p "$PROJECT/build/release/tools"
            cat >"$PROJECT/build/release/tools/feerie" <<'PROGRAM'
#!/bin/sh
printf '<%s>' "$@"; echo
cat
exit 3
PROGRAM
            /bin/chmod +x "$PROJECT/build/release/tools/feerie" ;;
          *--preset*)
            all=$*; preset=${all#*--preset }; preset=${preset%% *}
            mkdir -p "$PROJECT/build/$preset"
            echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PROJECT" >"$PROJECT/build/$preset/CMakeCache.txt" ;;
        esac
        """,
    "ctest": """
        echo "ctest $*" >>"$STATE/calls"
        cat "$STATE/ctest-output"
        exit "$(cat "$STATE/ctest-status")"
        """,
    "id": 'cat "$STATE/uid"',
}
SUDO = """
    [ -e "$STATE/sudo-refuses" ] && exit 1
    echo "sudo $*" >>"$STATE/calls"
    [ "$1" = -n ] && shift
    [ "$1" = true ] && exit 0
    exec "$@"
    """


def write_script(path: Path, text: str) -> None:
    path.write_text("#!/bin/bash\n" + text)
    path.chmod(0o755)


class Form(unittest.TestCase):
    """The scripts as texts."""

    def test_shell_syntax(self):
        for name in SCRIPTS + ["tools/lib/setup.sh", "tools/completion/feerie.bash"]:
            with self.subTest(name):
                done = support.run_command("bash", "-n", ROOT / name)
                self.assertEqual((done.code, done.err), (0, ""), done)

    def test_shellcheck(self):
        if not shutil.which("shellcheck"):
            self.skipTest("shellcheck is not installed")
        done = support.run_command("shellcheck", "-x", *SCRIPTS, "tools/lib/setup.sh", "tools/completion/feerie.bash", cwd=ROOT)
        self.assertEqual(done.code, 0, done)

    def test_scripts_are_executable_and_say_what_runs_them(self):
        for name in SCRIPTS + ["tools/lint/check_layers.py"]:
            with self.subTest(name):
                self.assertTrue(os.access(ROOT / name, os.X_OK))
                self.assertTrue((ROOT / name).read_text().startswith("#!/usr/bin/env "))

    def test_continuous_integration_runs_tools_test_and_nothing_else(self):
        lines = [line for line in (ROOT / ".ci/run").read_text().splitlines() if line and not line.startswith("#")]
        self.assertEqual(lines[0], "set -euo pipefail")
        self.assertEqual(len(lines), 2)
        self.assertRegex(lines[1], r'^exec .*/tools/test" "\$@"$')

    def test_no_host_is_named(self):
        for name in SCRIPTS + ["tools/lib/setup.sh"]:
            with self.subTest(name):
                self.assertNotRegex((ROOT / name).read_text(), r"https?://|\b[a-z0-9-]+\.(org|com|net|io)\b")

    def test_every_package_is_listed_once_with_its_use(self):
        table = re.search(r"feerie_packages='\n(.*?)'", (ROOT / "tools/lib/setup.sh").read_text(), re.S).group(1)
        rows = [line.split() for line in table.strip().splitlines()]
        self.assertTrue(all(len(row) == 2 and row[1] in ("build", "test", "bench") for row in rows), rows)
        names = [row[0] for row in rows]
        self.assertEqual(len(names), len(set(names)))
        for needed in ("g++", "cmake", "ninja-build", "python3"):
            self.assertIn(needed, names)

    def test_every_preset_configures_builds_tests_and_has_a_workflow(self):
        presets = json.loads((ROOT / "CMakePresets.json").read_text())
        for kind in ("configurePresets", "buildPresets", "testPresets", "workflowPresets"):
            with self.subTest(kind):
                names = [preset["name"] for preset in presets[kind] if not preset.get("hidden")]
                self.assertEqual(names, ["dev", "asan", "release"])


class OnACopy(unittest.TestCase):
    """A copy of the scripts, in a folder whose name has blanks, with nothing but stand-ins on the path."""

    def setUp(self):
        # Resolved, as the scripts do: a temporary folder may lie behind a symbolic link.
        self.place = Path(tempfile.mkdtemp(prefix="feerie scripts ")).resolve()
        self.addCleanup(shutil.rmtree, self.place, ignore_errors=True)
        self.project = self.place / "the project"
        self.state = self.place / "state"
        self.bin = self.place / "bin"
        for folder in ("grammar", "interpreter", "stdlib", "tools/lib", ".ci"):
            (self.project / folder).mkdir(parents=True)
        for folder in (self.state, self.bin):
            folder.mkdir()
        for name in SCRIPTS + ["tools/lib/setup.sh"]:
            shutil.copy(ROOT / name, self.project / name)
        for name in ("CMakeLists.txt", "CMakePresets.json", "grammar/parse.cpp"):
            (self.project / name).write_text("\n")
        for name in ORDINARY:
            (self.bin / name).symlink_to(shutil.which(name))
        for name, text in STAND_INS.items():
            write_script(self.bin / name, text)
        self.tell("absent", "")
        self.tell("uid", "0")
        self.tell("build-seconds", "0")
        self.tell("ctest-status", "0")
        self.tell("ctest-output", "100% tests passed, 0 tests failed out of 7\n")
        self.environment = {
            "PATH": str(self.bin),
            "STATE": str(self.state),
            "PROJECT": str(self.project),
            "TERM": "dumb",
            "FEERIE_RETRY_DELAY": "0",
        }

    def tell(self, name, text):
        (self.state / name).write_text(text)

    def calls(self):
        """How the stand-ins were called since the last time this was asked."""
        path = self.state / "calls"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def start(self, script="tools/feerie", *args, **more):
        path = script if isinstance(script, Path) else self.project / script
        return support.run_command(path, *args, env=self.environment, **more)

    def change(self, name):
        """Edits a file a little later than now, whatever the file system's clock can tell apart."""
        later = time.time() + 2
        path = self.project / name
        path.touch()
        os.utime(path, (later, later))

    # tools/feerie

    def test_the_first_start_builds_and_leaves_input_and_output_to_the_program(self):
        done = self.start("tools/feerie", "moves", "a b", "", "--play=x y", stdin="one\ntwo\n", cwd="/")
        self.assertEqual(done.code, 3, done)
        self.assertEqual(done.out, "<moves><a b><><--play=x y>\none\ntwo\n")
        self.assertIn("building", done.err)
        calls = self.calls()
        self.assertEqual(len(calls), 2, calls)
        self.assertIn("--preset release", calls[0])
        self.assertIn("--target feerie", calls[1])

    def test_the_second_start_runs_nothing_but_the_program(self):
        self.start()
        self.calls()
        done = self.start("tools/feerie", "list", stdin="kept")
        self.assertEqual((done.code, done.out, done.err), (3, "<list>\nkept", ""))
        self.assertEqual(self.calls(), [])

    def test_a_change_rebuilds_quietly(self):
        for name in ("grammar/parse.cpp", "CMakeLists.txt", "stdlib/new.variant", "tools/lib"):
            with self.subTest(name):
                self.start()
                self.calls()
                self.change(name)
                done = self.start("tools/feerie", "list")
                self.assertEqual((done.code, done.out, done.err), (3, "<list>\n", ""))
                self.assertTrue(any("--build" in call for call in self.calls()))
                self.age()

    def age(self):
        """Makes everything in the project a minute old, so that only the next change counts."""
        before = time.time() - 60
        for path in self.project.rglob("*"):
            if "build" not in path.relative_to(self.project).parts:
                os.utime(path, (before, before))

    def test_a_deleted_file_rebuilds(self):
        self.age()
        self.start()
        self.calls()
        (self.project / "grammar/parse.cpp").unlink()
        self.start()
        self.assertTrue(any("--build" in call for call in self.calls()))

    def test_what_the_binary_is_not_made_from_does_not_rebuild(self):
        self.start()
        self.calls()
        (self.project / "variants").mkdir()
        self.change("variants/new.variant")
        self.start()
        self.assertEqual(self.calls(), [])

    def test_a_symbolic_link_finds_the_project(self):
        links = self.place / "my links"
        links.mkdir()
        (links / "tools").symlink_to(self.project / "tools")
        (links / "play it").symlink_to("tools/feerie")
        done = self.start(links / "play it", "list", cwd=links)
        self.assertEqual((done.code, done.out), (3, "<list>\n"), done)
        self.environment["PATH"] = f"{links / 'tools'}:{self.bin}"
        done = support.run_command("bash", "-c", "feerie list", env=self.environment, cwd="/")
        self.assertEqual((done.code, done.out), (3, "<list>\n"), done)

    def test_a_failing_build_shows_its_log_and_is_our_bug(self):
        (self.state / "build-fails").touch()
        done = self.start()
        self.assertEqual((done.code, done.out), (70, ""), done)
        self.assertIn("error: that is no C++", done.err)
        self.assertIn("the build failed", done.err)
        (self.state / "build-fails").unlink()
        self.assertEqual(self.start().code, 3)

    def test_a_failing_rebuild_does_not_run_the_old_binary(self):
        self.start()
        self.change("grammar/parse.cpp")
        (self.state / "build-fails").touch()
        for _ in range(2):
            self.assertEqual(self.start().code, 70)

    def test_two_at_once_build_once(self):
        self.tell("build-seconds", "1")
        command = [str(self.project / "tools/feerie"), "list"]
        several = [
            subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for _ in range(3)
        ]
        for one in several:
            out, err = one.communicate(timeout=60)
            self.assertEqual((one.returncode, out), (3, b"<list>\n"), err)
        calls = self.calls()
        self.assertEqual(sum("--build" in call for call in calls), 1, calls)
        self.assertNotIn("OVERLAP", calls)

    def test_a_moved_tree_is_configured_anew(self):
        self.start()
        self.calls()
        moved = self.place / "elsewhere"
        self.project.rename(moved)
        self.environment["PROJECT"] = str(moved)
        self.project = moved
        self.assertEqual(self.start().code, 3)
        self.assertIn("--fresh", self.calls()[0])

    # Packages

    def test_missing_packages_are_installed_without_questions(self):
        self.tell("absent", "cmake\nlibfmt-dev\n")
        done = self.start("tools/feerie", "list", stdin="kept")
        self.assertEqual((done.code, done.out), (3, "<list>\nkept"), done)
        update, install = self.calls()[:2]
        self.assertRegex(update, r" -y .* update$")
        self.assertRegex(install, r" -y .* install --no-install-recommends cmake libfmt-dev$")
        self.assertIn("installing Debian packages: cmake libfmt-dev", done.err)

    def test_nothing_is_fetched_when_nothing_is_missing(self):
        self.start()
        self.assertFalse(any("apt-get" in call for call in self.calls()))

    def test_installing_is_tried_twice(self):
        self.tell("absent", "cmake\n")
        self.tell("apt-failures", "1\n")
        done = self.start()
        self.assertEqual(done.code, 3, done)
        self.assertIn("once more", done.err)

    def test_when_installing_fails_the_command_is_shown(self):
        self.tell("absent", "cmake\n")
        self.tell("apt-failures", "1\n2\n")
        done = self.start()
        self.assertEqual((done.code, done.out), (1, ""), done)
        self.assertIn("E: no network", done.err)
        self.assertIn("apt-get install -y --no-install-recommends cmake", done.err)

    def test_without_root_and_sudo_one_command_is_shown(self):
        self.tell("absent", "g++\ncmake\n")
        self.tell("uid", "1000")
        done = self.start()
        self.assertEqual((done.code, done.out), (1, ""), done)
        shown = [line for line in done.err.splitlines() if "apt-get" in line]
        self.assertEqual(shown, ["  su -c 'apt-get update && apt-get install -y --no-install-recommends g++ cmake'"])
        self.assertEqual(self.calls(), [])

    def test_without_root_sudo_is_used(self):
        self.tell("absent", "cmake\n")
        self.tell("uid", "1000")
        write_script(self.bin / "sudo", SUDO)
        done = self.start()
        self.assertEqual(done.code, 3, done)
        self.assertTrue(any(re.match(r"sudo -n .*apt-get .* install .* cmake$", call) for call in self.calls()))

    def test_a_sudo_that_wants_a_password_is_not_waited_for(self):
        self.tell("absent", "cmake\n")
        self.tell("uid", "1000")
        (self.state / "sudo-refuses").touch()
        write_script(self.bin / "sudo", SUDO)
        done = self.start(timeout=10)
        self.assertEqual(done.code, 1, done)
        self.assertIn("  sudo sh -c 'apt-get update && apt-get install", done.err)

    # tools/test

    def test_every_build_is_tested_and_summed_up(self):
        done = self.start("tools/test")
        self.assertEqual(done.code, 0, done)
        self.assertEqual(done.lines[-1], "tests: 14 passed, 0 failed")
        presets = [re.search(r"--preset (\S+)", call).group(1) for call in self.calls() if call.startswith("ctest")]
        self.assertEqual(presets, ["release", "asan"])

    def test_quick_leaves_the_sanitizers_out(self):
        for script in ("tools/test", ".ci/run"):
            with self.subTest(script):
                done = self.start(script, "--quick", cwd="/")
                self.assertEqual((done.code, done.lines[-1]), (0, "tests: 7 passed, 0 failed"), done)
                self.assertFalse(any("asan" in call for call in self.calls()))

    def test_after_the_tests_the_program_starts_without_building(self):
        self.start("tools/test", "--quick")
        self.calls()
        self.assertEqual(self.start().code, 3)
        self.assertEqual(self.calls(), [])

    def test_a_failing_test_fails_and_is_counted(self):
        self.tell("ctest-output", "71% tests passed, 2 tests failed out of 7\n")
        self.tell("ctest-status", "8")
        done = self.start("tools/test")
        self.assertEqual((done.code, done.lines[-1]), (1, "tests: 10 passed, 4 failed"), done)

    def test_no_tests_at_all_is_a_failure(self):
        self.tell("ctest-output", "No tests were found!!!\n")
        done = self.start("tools/test", "--quick")
        self.assertEqual((done.code, done.lines[-1]), (1, "tests: 0 passed, 0 failed; the release tests did not run"), done)

    def test_a_failing_build_fails_the_tests(self):
        (self.state / "build-fails").touch()
        done = self.start("tools/test")
        self.assertEqual((done.code, done.lines[-1]), (1, "tests: 0 passed, 0 failed; the release build failed"), done)
        self.assertIn("error: that is no C++", done.out)

    def test_the_tests_need_their_own_packages_too(self):
        self.tell("absent", "tmux\n")
        self.assertEqual(self.start("tools/test", "--quick").code, 0)
        self.assertTrue(any(call.endswith(" tmux") for call in self.calls()))
        self.tell("absent", "tmux\n")
        self.change("grammar/parse.cpp")
        self.start("tools/feerie")
        self.assertFalse(any("apt-get" in call for call in self.calls()))

    def test_an_unknown_argument_is_refused(self):
        done = self.start("tools/test", "--quik")
        self.assertEqual((done.code, done.out), (2, ""), done)
        self.assertIn("usage: tools/test", done.err)
        self.assertEqual(self.calls(), [])


if __name__ == "__main__":
    unittest.main()
