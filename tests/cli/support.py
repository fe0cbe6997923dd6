"""Runs the feerie binary for the tests in this folder.

The binary comes from the environment: FEERIE_BINARY is its absolute path, FEERIE_ROOT the project's root. A test file is an
ordinary unittest module: `FEERIE_ROOT=… FEERIE_BINARY=… python3 tests/cli/test_scripts.py`.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path


def root() -> Path:
    """The project's root: FEERIE_ROOT, or where this file lies."""
    given = os.environ.get("FEERIE_ROOT")
    return Path(given) if given else Path(__file__).resolve().parents[2]


def binary() -> Path:
    given = os.environ.get("FEERIE_BINARY")
    if not given:
        raise RuntimeError("FEERIE_BINARY is not set: it must be the absolute path of the binary under test")
    path = Path(given)
    if not path.is_absolute():
        raise RuntimeError(f"FEERIE_BINARY must be absolute: {given}")
    return path


@dataclass(frozen=True)
class Outcome:
    """What a command did. Printing one shows all of it, so `self.assertEqual(r.code, 0, r)` explains itself."""

    args: tuple
    code: int  # negative: the signal that ended it
    out: str
    err: str

    @property
    def lines(self) -> list:
        return self.out.splitlines()

    def __str__(self) -> str:
        command = " ".join(str(a) for a in self.args)
        return f"\n$ {command}\nexit code {self.code}\n--- out\n{self.out}--- err\n{self.err}---"


def run_command(*args, stdin=None, cwd=None, env=None, timeout=60) -> Outcome:
    """Runs any command. `stdin` is a text, bytes or None (empty); `env` is added to the environment, None removes a name.

    Colour is off unless the test asks for it; output that is not UTF-8 is kept readable instead of failing here.
    """
    environment = {name: value for name, value in os.environ.items() if name not in ("FEERIE_PATH", "CLICOLOR_FORCE")}
    environment["NO_COLOR"] = "1"
    for name, value in (env or {}).items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = str(value)
    given = stdin.encode() if isinstance(stdin, str) else stdin or b""
    done = subprocess.run(
        [str(a) for a in args],
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=environment,
        timeout=timeout,
        check=False,
    )
    decode = lambda data: data.decode("utf-8", errors="backslashreplace")
    return Outcome(args, done.returncode, decode(done.stdout), decode(done.stderr))


def run(*args, stdin=None, cwd=None, env=None, timeout=60) -> Outcome:
    """Runs `feerie ARGS…`, from the project's root unless `cwd` says otherwise."""
    return run_command(binary(), *args, stdin=stdin, cwd=cwd or root(), env=env, timeout=timeout)
