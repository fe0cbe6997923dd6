#!/usr/bin/env python3
"""Checks who includes whom, who sees which third-party library, and that the engine knows no game.

    tools/lint/check_layers.py [ROOT]       the project's root; by default the one this file lies in
    tools/lint/check_layers.py --self-test

Prints one line `file:line: message` a finding; exit code 0 when there is none, 1 when there are some. The tables below are the
rules; STYLE.md, section 2, says why they are so. A new folder needs a line in ALLOWED.
"""

import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

EVERYTHING = ["grammar", "interpreter", "stdlib", "tools", "tests"]

# What the files of a part may include besides their own part. A part is a folder with all below it, or a file without its
# extension; the longest one that fits a path is the one that counts.
ALLOWED = {
    "grammar": [],
    "stdlib": [],
    "interpreter/base": [],
    "interpreter/model": ["interpreter/base", "grammar/source"],
    "interpreter/check": [
        "interpreter/model",
        "interpreter/base",
        "grammar/syntax",
        "grammar/diagnostic",
        "grammar/yaml",
        "grammar/source",
    ],
    "interpreter/program": ["interpreter/base", "grammar/source"],
    "interpreter/build": [
        "interpreter/model",
        "interpreter/program",
        "interpreter/base",
        "grammar/diagnostic",  # every phase takes a sink
        "grammar/source",
    ],
    "interpreter/state": ["interpreter/program", "interpreter/base", "grammar/source"],
    "interpreter/play": ["interpreter/state", "interpreter/program", "interpreter/base", "grammar/source"],
    # Reading a move is generating all of them and comparing texts, so notation stands on play.
    "interpreter/notation": ["interpreter/play", "interpreter/state", "interpreter/program", "interpreter/base", "grammar/source"],
    "interpreter/search": ["interpreter/play", "interpreter/state", "interpreter/program", "interpreter/base"],
    "interpreter/library": ["interpreter/base"],
    "interpreter/load": ["grammar", "interpreter", "stdlib"],  # the only place that sees every phase
    "interpreter/examples": ["grammar", "interpreter"],  # runs what load made
    "interpreter/trial": ["grammar", "interpreter"],  # likewise
    "tools": [
        "interpreter/build/build",
        "interpreter/examples",
        "interpreter/trial",
        "interpreter/library",
        "interpreter/load",
        "interpreter/play",
        "interpreter/notation",
        "interpreter/search",
        "interpreter/state",
        "interpreter/program",
        "interpreter/base",
        "interpreter/model/dump",
        "grammar",
        "tools/rulebook",
    ],
    # The rulebook says what a model means, so it reads all of it.
    "tools/rulebook": ["tools", "interpreter/model", "interpreter/play", "grammar/source"],
    "tests": EVERYTHING,
}


@dataclass(frozen=True)
class Library:
    name: str
    headers: str  # how its includes begin, as a regular expression
    seen_by: list  # folders or files that may include it, directly or through one another's headers


LIBRARIES = [
    # One test asks PEGTL itself whether the grammar can loop.
    Library("PEGTL", r"tao/", ["grammar", "tests/grammar"]),
    Library("yaml-cpp", r"yaml-cpp/", ["grammar/yaml"]),
    Library("CLI11", r"CLI/", ["tools/command_line.cpp"]),
    Library("nlohmann-json", r"nlohmann/", ["grammar/diagnostic/render_json.cpp", "tools", "tests"]),
    Library("libedit", r"histedit\.h|editline/", ["tools"]),
    Library("Catch2", r"catch2/", ["tests"]),
]

# The engine knows no game: these words, alone, in the plural or inside a name (`rook_lines`, `isRook`), are not for its code.
# Comments may use them.
GAME_FREE = ["grammar", "interpreter"]
# Examples that messages show to authors; they speak of well-known pieces because authors do.
SHOWN_TO_AUTHORS = ["grammar/forms.cpp"]
GAME_WORDS = set(
    """
    pawn rook bishop knight king queen archbishop chancellor cannon grasshopper nightrider
    castle castling castled passant enpassant
    pillar obstacle racer
    chess chessmen chessington ecsech shogi xiangqi janggi makruk crazyhouse capablanca
    draughts halma reversi othello tafl backgammon ludo
    """.split()
)

CODE = {".cpp", ".hpp", ".def"}
TOP_FOLDERS = EVERYTHING

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.M)
# Comments, and the literals in which `//` is no comment. A quote between digits (1'000) starts no character.
LEXEME = re.compile(
    r"""
      (?P<comment> //(?:\\\n|[^\n])* | /\*.*?(?:\*/|\Z) )
    | R"(?P<mark>[^()\\\s"]*)\(.*?\)(?P=mark)"
    | "(?:\\.|[^"\\\n])*"
    | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'
    """,
    re.X | re.S,
)
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


@dataclass
class Source:
    path: str  # from the root, with slashes
    code: str  # without comments, line for line as in the file
    includes: list = field(default_factory=list)  # (line, written as, path)


@dataclass(frozen=True, order=True)
class Finding:
    path: str
    line: int
    message: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.message}"


def without_comments(text: str) -> str:
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group()) if match.group("comment") else match.group()

    return LEXEME.sub(blank, text)


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def is_under(path: str, part: str) -> bool:
    """Is the path inside the folder `part`, or the file `part` with or without its extension?"""
    return path == part or path.startswith(part + "/") or re.sub(r"\.\w+$", "", path) == part


def part_of(path: str):
    fitting = [part for part in ALLOWED if is_under(path, part)]
    return max(fitting, key=len) if fitting else None


def read_sources(root: Path) -> dict:
    sources = {}
    for folder in TOP_FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in CODE or not file.is_file():
                continue
            path = file.relative_to(root).as_posix()
            source = Source(path, without_comments(file.read_text(encoding="utf-8", errors="replace")))
            for match in INCLUDE.finditer(source.code):
                source.includes.append((line_of(source.code, match.start(2)), match.group(1), match.group(2)))
            sources[path] = source
    return sources


def is_ours(included: str) -> bool:
    return included.split("/")[0] in TOP_FOLDERS and "/" in included


def check_arrows(sources: dict):
    for source in sources.values():
        part = part_of(source.path)
        if part is None:
            yield Finding(source.path, 1, "this folder has no line in ALLOWED (tools/lint/check_layers.py)")
            continue
        for line, quote, included in source.includes:
            if not is_ours(included):
                if quote == '"':
                    yield Finding(source.path, line, f'"{included}": project headers are included by their path from the root')
            elif ".." in included.split("/"):
                yield Finding(source.path, line, f'"{included}": project headers are included by their path from the root')
            elif part_of(included) != part and not any(is_under(included, allowed) for allowed in ALLOWED[part]):
                may = ", ".join(ALLOWED[part]) or "nothing else"
                yield Finding(source.path, line, f"{part} may not include {included} (it may include {may})")


def find_libraries(sources: dict) -> dict:
    """For each file, which libraries it sees and by which chain of includes, its own line first."""
    seen = {path: {} for path in sources}
    changed = True
    for path, source in sources.items():
        for line, _, included in source.includes:
            for library in LIBRARIES:
                if re.match(library.headers, included):
                    seen[path].setdefault(library.name, (line, [included]))
    while changed:
        changed = False
        for path, source in sources.items():
            for line, _, included in source.includes:
                for name, (_, chain) in seen.get(included, {}).items():
                    if name not in seen[path]:
                        seen[path][name] = (line, [included, *chain])
                        changed = True
    return seen


def check_libraries(sources: dict):
    seen = find_libraries(sources)
    for path in sources:
        for library in LIBRARIES:
            if library.name not in seen[path] or any(is_under(path, place) for place in library.seen_by):
                continue
            line, chain = seen[path][library.name]
            places = ", ".join(library.seen_by)
            yield Finding(path, line, f"{library.name} belongs to {places}, but comes in by {' -> '.join(chain)}")


def game_word(word: str):
    word = word.lower()
    for candidate in (word, word[:-1] if word.endswith("s") else word):
        if candidate in GAME_WORDS:
            return candidate
    return None


def check_words(sources: dict):
    for source in sources.values():
        if not any(is_under(source.path, folder) for folder in GAME_FREE) or source.path in SHOWN_TO_AUTHORS:
            continue
        for number, line in enumerate(source.code.splitlines(), 1):
            for word in dict.fromkeys(filter(None, map(game_word, WORD.findall(line)))):
                yield Finding(source.path, number, f"`{word}` is a word of a particular game: say it in general, or in stdlib/")


def check(root: Path) -> list:
    sources = read_sources(root)
    return sorted({*check_arrows(sources), *check_libraries(sources), *check_words(sources)})


def self_test() -> None:
    files = {
        # Right: nothing may be reported here.
        "grammar/parse.hpp": '#pragma once\n#include <string>\n#include "grammar/source/span.hpp"\n',
        "grammar/parse.cpp": '#include "grammar/rules/file.hpp"\n',
        "grammar/rules/file.hpp": "#include <tao/pegtl.hpp>\n",
        "grammar/source/span.hpp": "// a rook, /* in a comment\nint making_checking = 1'000'000;\n",
        "grammar/diagnostic/render_json.cpp": "#include <nlohmann/json.hpp>\n",
        "grammar/yaml/yaml_reader.cpp": "#include <yaml-cpp/yaml.h>\n",
        "interpreter/base/id.hpp": "/* chess\n   castling */ struct Id {};\n",
        "interpreter/play/game.cpp": '#include "interpreter/program/program.hpp"\n',
        "interpreter/program/program.hpp": '#include "interpreter/base/id.hpp"\n',
        "interpreter/load.cpp": '#include "stdlib/stdlib.hpp"\n#include "interpreter/check/check.hpp"\n',
        "interpreter/model/dump.hpp": "\n",
        "stdlib/stdlib.hpp": 'inline char const* chess = "chess";\n',
        "tools/command_line.cpp": "#include <CLI/CLI.hpp>\n",
        "tools/main.cpp": '#include "interpreter/model/dump.hpp"\n#include "interpreter/load.hpp"\n',
        "tests/grammar/parse_test.cpp": "#include <tao/pegtl/contrib/analyze.hpp>\n#include <catch2/catch.hpp>\n",
        # Wrong, each in its own way.
        "grammar/syntax/node.hpp": '#include "interpreter/base/id.hpp"\n',
        "grammar/syntax/tree.cpp": '\n#include "node.hpp"\n#include "grammar/../grammar/syntax/node.hpp"\n',
        "interpreter/state/state.hpp": '#include "interpreter/model/dump.hpp"\n',
        "interpreter/play/apply.cpp": 'auto s = "// no comment"; int x;  // rook\n\nbool isRook(int king_count);\n',
        "interpreter/build/expr.cpp": '#include "interpreter/play/game.hpp"\n#include <yaml-cpp/yaml.h>\n',
        "interpreter/check/op.def": 'FEERIE_OP(Castle, "castles")\n',
        "interpreter/check/raw.cpp": 'auto a = R"x( // " )x"; char c = \'"\'; int pawns; // pawns\n',
        "interpreter/riddle/riddle.hpp": "\n",
        "tools/bad.cpp": '#include "interpreter/model/game.hpp"\n#include "grammar/rules/file.hpp"\n#include <CLI/CLI.hpp>\n',
        "stdlib/stdlib.cpp": '#include "grammar/source/span.hpp"\n',
    }
    expected = [
        ("grammar/syntax/node.hpp", 1, "grammar may not include interpreter/base/id.hpp (it may include nothing else)"),
        ("grammar/syntax/tree.cpp", 2, '"node.hpp": project headers are included by their path from the root'),
        (
            "grammar/syntax/tree.cpp",
            3,
            '"grammar/../grammar/syntax/node.hpp": project headers are included by their path from the root',
        ),
        ("interpreter/build/expr.cpp", 1, "interpreter/build may not include interpreter/play/game.hpp"),
        ("interpreter/build/expr.cpp", 2, "yaml-cpp belongs to grammar/yaml, but comes in by yaml-cpp/yaml.h"),
        ("interpreter/check/op.def", 1, "`castle` is a word of a particular game"),
        ("interpreter/check/raw.cpp", 1, "`pawn` is a word of a particular game"),
        ("interpreter/play/apply.cpp", 3, "`king` is a word of a particular game"),
        ("interpreter/play/apply.cpp", 3, "`rook` is a word of a particular game"),
        ("interpreter/riddle/riddle.hpp", 1, "this folder has no line in ALLOWED"),
        ("interpreter/state/state.hpp", 1, "interpreter/state may not include interpreter/model/dump.hpp"),
        ("stdlib/stdlib.cpp", 1, "stdlib may not include grammar/source/span.hpp"),
        ("tools/bad.cpp", 1, "tools may not include interpreter/model/game.hpp"),
        (
            "tools/bad.cpp",
            2,
            "PEGTL belongs to grammar, tests/grammar, but comes in by grammar/rules/file.hpp -> tao/pegtl.hpp",
        ),
        ("tools/bad.cpp", 3, "CLI11 belongs to tools/command_line.cpp, but comes in by CLI/CLI.hpp"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            file = Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        found = check(Path(folder))
    for finding in found:
        print(finding)
    assert len(found) == len(expected), f"{len(found)} findings, {len(expected)} expected"
    for finding, (path, line, message) in zip(found, expected):
        assert (finding.path, finding.line) == (path, line), f"expected {path}:{line}, found {finding}"
        assert finding.message.startswith(message), f"expected {message!r}, found {finding}"
    print(f"self-test: all {len(expected)} mistakes found, nothing else")


def main(arguments: list) -> int:
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[2]
    if not (root / "CMakeLists.txt").is_file():
        print(f"check_layers: {root} is not the project's root", file=sys.stderr)
        return 2
    findings = check(root)
    for finding in findings:
        print(finding)
    if findings:
        print(f"check_layers: {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
