#!/usr/bin/env python3
"""Keeps the table of rules in variants/README.md: each numbered sentence of the rule sheets, the lines of the variant files that carry it
out (doc comments that cite it), and the scenarios that would fail without it (cases whose names begin with it).

    tools/lint/rule_table.py [ROOT]           says what is missing or out of date; exit code 1 if anything is
    tools/lint/rule_table.py --write [ROOT]   writes the table anew
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

# The sheets, and how many rules each has.
SHEETS = {
    "CM": ("Chess Mutation", 15),
    "EC": ("Ecséch and Rapid'Ecséch", 11),
    "EA": ("En Avant !", 12),
    "CH": ("Chessington", 16),
    "CN": ("Chessington Nord", 1),
    "CS": ("Chessington Sud", 7),
}
BEGIN = "<!-- rules: written by tools/lint/rule_table.py -->"
END = "<!-- end of rules -->"
RULE = re.compile(r"\b([A-Z]{2})-(\d+)\b")
CASE = re.compile(r"\bname:\s*[\"']?((?:[A-Z]{2}-\d+[ ,]*(?:and )?)+)")


def rules():
    return [f"{sheet}-{n}" for sheet, (_, count) in SHEETS.items() for n in range(1, count + 1)]


def cited_lines(root):
    """rule -> {file: [the line after the doc comment, …]}"""
    found = defaultdict(lambda: defaultdict(list))
    for path in sorted((root / "variants").glob("*.variant")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            if not line.lstrip().startswith("##"):
                continue
            after = number
            while after < len(lines) and lines[after].lstrip().startswith("##"):
                after += 1
            for citation in re.findall(r"\[([^\]]*)\]", line):
                for sheet, n in RULE.findall(citation):
                    found[f"{sheet}-{n}"][path.name].append(after + 1)
    return found


def scenario_counts(root):
    """rule -> {file from tests/scenarios: how many cases begin with the rule}"""
    found = defaultdict(lambda: defaultdict(int))
    folder = root / "tests" / "scenarios"
    for path in sorted(folder.rglob("*.yaml")):
        for names in CASE.findall(path.read_text(encoding="utf-8")):
            for sheet, n in RULE.findall(names):
                found[f"{sheet}-{n}"][path.relative_to(folder).as_posix()] += 1
    return found


def table(root):
    lines_of, cases_of = cited_lines(root), scenario_counts(root)
    text = ""
    for sheet, (title, count) in SHEETS.items():
        text += f"\n**{title}**\n\n| rule | carried out in | scenarios |\n| --- | --- | --- |\n"
        for n in range(1, count + 1):
            rule = f"{sheet}-{n}"
            places = [
                f"[{name}:{line}]({name}#L{line})"
                for name, lines in sorted(lines_of[rule].items())
                for line in sorted(set(lines))
            ]
            cases = [
                f"[{name}](../tests/scenarios/{name}) ({count})" for name, count in sorted(cases_of[rule].items())
            ]
            text += f"| {rule} | {', '.join(places)} | {', '.join(cases)} |\n"
    return text


def problems(root):
    lines_of, cases_of = cited_lines(root), scenario_counts(root)
    known = set(rules())
    for rule in rules():
        if not lines_of[rule]:
            yield f"{rule}: no doc comment in variants/ cites it"
        if not cases_of[rule]:
            yield f"{rule}: no scenario's name begins with it"
    for rule in sorted((set(lines_of) | set(cases_of)) - known):
        yield f"{rule}: there is no such rule"
    page = (root / "variants" / "README.md").read_text(encoding="utf-8")
    if BEGIN not in page or END not in page:
        yield "variants/README.md: the marks around the table are gone"
    elif page.split(BEGIN)[1].split(END)[0] != table(root):
        yield "variants/README.md: the table is out of date; tools/lint/rule_table.py --write mends it"


def main(arguments):
    write = "--write" in arguments
    rest = [a for a in arguments if a != "--write"]
    root = Path(rest[0]) if rest else Path(__file__).resolve().parents[2]
    if write:
        path = root / "variants" / "README.md"
        page = path.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        path.write_text(before + BEGIN + table(root) + END + after, encoding="utf-8")
    found = list(problems(root))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
