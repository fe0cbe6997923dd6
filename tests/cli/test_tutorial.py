"""variants/TUTORIAL.md: every block is carried out in order, as a reader would.

`variant FILE` blocks are written to the file; `console` blocks run the command after `$` and every line below it must be printed;
`play` blocks are typed into the command of their first line.
"""

import re
import shlex
import tempfile
import unittest
from pathlib import Path

from support import root, run


class Tutorial(unittest.TestCase):
    def test_every_block(self):
        page = (root() / "variants/TUTORIAL.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        self.assertGreaterEqual(len(blocks), 8)
        with tempfile.TemporaryDirectory() as folder:
            for kind, name, text in blocks:
                if kind == "variant":
                    (Path(folder) / name).write_text(text, encoding="utf-8")
                elif kind == "console":
                    self.check_console(text, folder)
                elif kind == "play":
                    self.check_play(text, folder)
                else:
                    self.fail(f"a block marked `{kind}`, which nothing tests")

    def command(self, line):
        words = shlex.split(line)
        self.assertEqual(words[:2], ["$", "feerie"], line)
        return words[2:]

    def check_console(self, text, folder):
        command, *printed = text.splitlines()
        r = run(*self.command(command), cwd=folder)
        self.assertEqual(r.code, 1 if any("error[" in line for line in printed) else 0, r)
        seen = (r.out + r.err).splitlines()
        for line in printed:
            self.assertIn(line, seen, r)

    def check_play(self, text, folder):
        command, typed = text.split("\n", 1)
        home = {"HOME": folder, "XDG_STATE_HOME": folder, "XDG_DATA_HOME": folder}
        r = run(*self.command(command), "--engine-nodes", "200", stdin=typed, cwd=folder, env=home)
        self.assertEqual(r.code, 0, r)
        self.assertIn("white plays b1c3", r.out + r.err, r)
        self.assertIn("# Archers", r.out + r.err, r)
        self.assertNotIn("not legal", r.out + r.err, r)


if __name__ == "__main__":
    unittest.main()
