"""feerie explain: a page for every code, the list of all, suggestions."""

import json
import re
import unittest

import support
from support import run

DEFINITIONS = support.root() / "grammar/diagnostic/code.def"
PAGES = support.root() / "grammar/diagnostic/pages"
# FEERIE_CODE(Name, "slug", Severity, is a limit, "title")
LINE = re.compile(r'^FEERIE_CODE\(\w+, "([^"]+)", (\w+), (\w+),\s*"(.+)"\)$', re.M)
CODES = LINE.findall(DEFINITIONS.read_text(encoding="utf-8"))


class ListOfCodes(unittest.TestCase):
    def test_one_line_a_code_the_slug_first(self):
        r = run("explain")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertEqual([line.split(" ")[0] for line in r.lines], [slug for slug, *_ in CODES], r)
        for line, (slug, _, _, title) in zip(r.lines, CODES):
            self.assertRegex(line, rf"^{slug} +{re.escape(title)}$")

    def test_as_json_one_object_a_line(self):
        r = run("explain", "--json")
        self.assertEqual((r.code, r.err), (0, ""), r)
        for line, (slug, severity, limit, title) in zip(r.lines, CODES, strict=True):
            expected = {"code": slug, "severity": severity.lower(), "limit": limit == "true", "title": title}
            self.assertEqual(json.loads(line), expected)


class Pages(unittest.TestCase):
    def test_every_code_can_be_explained(self):
        for slug, severity, _, title in CODES:
            with self.subTest(slug):
                r = run("explain", slug)
                self.assertEqual((r.code, r.err), (0, ""), r)
                self.assertEqual(r.lines[0], f"{severity.lower()}[{slug}]: {title}", r)

    def test_the_page_is_the_file_below_a_heading(self):
        for path in sorted(PAGES.glob("*.md")):
            with self.subTest(path.name):
                _, _, below = run("explain", path.stem).out.partition("\n\n")
                self.assertEqual(below, path.read_text(encoding="utf-8"))

    def test_as_json(self):
        for path in sorted(PAGES.glob("*.md"))[:3]:
            r = run("explain", path.stem, "--json")
            self.assertEqual((r.code, len(r.lines)), (0, 1), r)
            document = json.loads(r.out)
            self.assertEqual(list(document), ["code", "severity", "limit", "title", "page"])
            self.assertEqual((document["code"], document["page"]), (path.stem, path.read_text(encoding="utf-8")))

    def test_the_pages_are_in_the_binary(self):
        r = run("explain", CODES[0][0], cwd="/", env={"FEERIE_PATH": "/nonexistent"})
        self.assertEqual(r.out, run("explain", CODES[0][0]).out)


class Unknown(unittest.TestCase):
    def test_a_mistyped_code_gets_a_suggestion(self):
        r = run("explain", "stray-brac")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("did you mean `stray-brace`?", r.err, r)

    def test_a_code_like_no_other(self):
        for code in ("frobnication", ""):
            r = run("explain", code)
            self.assertEqual((r.code, r.out), (1, ""), r)
            self.assertIn("`feerie explain` lists them all", r.err, r)


if __name__ == "__main__":
    unittest.main()
