"""feerie rules: the rulebook in prose. Every shipped variant is read as a stranger would: all is named, and nothing is code."""

import functools
import json
import re
import tempfile
import unittest
from pathlib import Path

from support import root, run

# Doc comments that say what a variable or an attribute is; the rules that use them are told.
NO_RULES = {"There is nothing to say: no breach was accepted.", "The board a piece starts on.", "The type moved last."}
NAMES = [line.split(" ")[0] for line in run("list").lines]


@functools.cache
def model(name, *arguments):
    return run("dump", name, "--stage=model", *arguments).lines


@functools.cache
def book(name, *arguments, columns=None):
    return run("rules", name, *arguments, env=None if columns is None else {"COLUMNS": columns})


def prose(text):
    """The text without drawings, its lines joined."""
    blocks = [block for block in text.split("\n\n") if not block.startswith("    ")]
    return " ".join(" ".join(blocks).split())


def section(text, title):
    """What stands under a heading, up to the next one of its level."""
    found = re.search(rf"^## {re.escape(title)}.*?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found.group(1) if found else ""


def endings_named(endings):
    return [found.group(1) if (found := re.search(r'"([^"]*)"$', line)) else line for line in endings]


class EveryVariant(unittest.TestCase):
    def each(self):
        for name in NAMES:
            r = book(name)
            self.assertEqual((r.code, r.err), (0, ""), r)
            yield name, r.out

    def test_sections(self):
        for _, text in self.each():
            headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
            for wanted in ["The board", "The pieces", "Setting up", "The end of the game"]:
                self.assertIn(wanted, headings)
            self.assertTrue({"The turn", "The course of the game"} & set(headings), headings)

    def test_title_and_summary(self):
        listed = {entry["name"]: entry for entry in map(json.loads, run("list", "--json").lines)}
        for name, text in self.each():
            self.assertTrue(text.startswith(f"# {listed[name]['title']}\n"), text[:60])
            summary = listed[name]["summary"]
            self.assertIn(summary[0].upper() + summary[1:], prose(text))

    def test_every_piece_of_the_set_up(self):
        for name, text in self.each():
            pieces = section(text, "The pieces")
            for line in model(name):
                if placed := re.match(r"(?:setup \S+ \S+|stock \S+ \d+) (\S+)$", line):
                    self.assertIn(f"\n### {placed.group(1)} (", pieces)

    def test_every_option_and_its_readings(self):
        for name, text in self.each():
            options = section(text, "Options")
            names = [line.split(" ")[1] for line in model(name) if line.startswith("option ")]
            self.assertEqual(options.count("Option `"), len(names))
            self.assertEqual(options.count("- → `"), len(names))
            for option in names:
                self.assertIn(f"Option `{option}`:", options)

    def test_every_ending(self):
        for name, text in self.each():
            told = re.findall(r"^- \*\*(Win|Loss|Draw|Draw by claim|End)\b", section(text, "The end of the game"), re.MULTILINE)
            endings = [line for line in model(name) if re.match(r"(win|loss|draw|end|player to move (wins|loses)) ", line)]
            # Two endings of one name and without a doc comment are told as one.
            self.assertLessEqual(len(told), len(endings), told)
            self.assertGreaterEqual(len(told), len(set(endings_named(endings))), told)
            for line in endings:
                if named := re.search(r'"([^"]*)"$', line):
                    self.assertIn(f": {named.group(1)}.**", prose(text))

    def test_the_authors_words(self):
        """Every sentence that carries out a printed rule is in the book, whatever it stands above."""
        for name, text in self.each():
            if name == "rapid-ecsech":
                continue  # the file it uses also cites what is only true of Ecséch
            flat = prose(text)
            for line in model(name):
                if line.startswith("citation "):
                    sentence = re.match(r'citation \S+ "(.*)"$', line).group(1)
                    if sentence not in NO_RULES and not self.belongs_to_another_reading(name, sentence):
                        self.assertIn(sentence, flat)

    @staticmethod
    def belongs_to_another_reading(name, sentence):
        """A doc comment inside an `if option` that does not hold under the defaults."""
        option = ""
        for line in model(name):
            if line.startswith("option "):
                option = line.split(" ")[1]
            elif option and (found := re.match(r'  (\S+)\b', line)):
                if sentence in prose(book(name, "--set", f"{option}={found.group(1)}").out):
                    return True
            elif line.startswith("board"):
                return False
        return False

    def test_no_code(self):
        for name, text in self.each():
            flat = prose(text)
            for sign in ["==", "!=", ">=", "<=", "->", "_", "{", "}", "&", "<error>", "?.", "..", " ,", "  "]:
                self.assertNotIn(sign, flat)
            # Only options and marks of drawings are quoted as they are typed.
            quoted = set(re.findall(r"`([^`]*)`", flat)) - {"o", "x", "*", "^", ">", "v", "<", "|"}
            declared = {word for line in model(name) for word in line.split()}
            self.assertLessEqual(quoted, declared)
            self.assertNotRegex(flat, r"\b(mover|last\.\w+|own piece of)\b")
            self.assertNotRegex(flat, r"\ba [aeio]")

    def test_width(self):
        for name, text in self.each():
            for columns in ["60", "100"]:
                for line in book(name, columns=columns).lines:
                    if not line.startswith(("    ", "#")):
                        self.assertLessEqual(len(line), int(columns), line)
            self.assertLessEqual(max(len(line) for line in text.splitlines() if not line.startswith(("    ", "#"))), 80)

    def test_every_value_of_every_option(self):
        for name in NAMES:
            option = ""
            for line in model(name):
                if line.startswith("option "):
                    option = line.split(" ")[1]
                elif line.startswith("board"):
                    break
                elif option and (found := re.match(r"  (\S+)", line)):
                    with self.subTest(f"{name} {option}={found.group(1)}"):
                        r = book(name, "--set", f"{option}={found.group(1)}")
                        self.assertEqual((r.code, r.err), (0, ""), r)
                        self.assertIn(f"- → `{found.group(1)}`", r.out)


class Chess(unittest.TestCase):
    """Chess has no doc comments: all of this is said by the program."""

    def setUp(self):
        self.text = book("chess").out
        self.flat = prose(self.text)

    def test_movements(self):
        for said in [
            "It jumps two squares along a rank or file and one to the side, over anything in between.",
            "It moves any number of squares diagonally.",
            "It moves any number of squares in any direction.",
            "It moves one square straight forward, without capturing. It captures one square diagonally forward.",
            "A piece captures by moving onto a square with an enemy piece on it, unless the description of the piece says otherwise.",
            "*Double*: from the second rank it may also move exactly two squares straight forward",
            "A pawn that reaches the last rank must be promoted to a queen, rook, bishop or knight.",
        ]:
            self.assertIn(said, self.flat)

    def test_drawings(self):
        self.assertIn("    . * . * .\n    * . . . *\n    . . N . .\n    * . . . *\n    . * . * .\n", self.text)
        self.assertIn("    . . o . .\n    . x o x .\n    . . P . .\n", self.text)

    def test_castling(self):
        self.assertIn("**Castle short** (written O-O), by the king on e1 and the rook on h1.", self.flat)
        self.assertIn("neither the king nor the rook has ever moved", self.flat)
        self.assertIn("Then the king moves to g1 and the rook moves to f1.", self.flat)

    def test_endings(self):
        self.assertIn("when the player to move is in check and has no legal move.", self.flat)
        self.assertIn("50 moves by each player have been made without any capture or pawn move", self.flat)
        self.assertIn("occurs for the fifth time", self.flat)

    def test_endings_of_one_name_are_one(self):
        self.assertEqual(self.text.count("**Draw: dead position.**"), 1)

    def test_a_reading(self):
        text = prose(book("chess", "--set", "draws=hundred-plies").out)
        self.assertIn("- → `hundred-plies`", text)
        self.assertNotIn("fivefold", text)


class Others(unittest.TestCase):
    def test_drawings_by_colour(self):
        self.assertIn("    on yellow    on blue ", book("chess-mutation").out)

    def test_players(self):
        self.assertIn("here four play, Red, Blue, Green and Yellow.", prose(book("chessington-nord", "--players", "4").out))

    def test_a_turn_step_by_step(self):
        text = prose(book("chessington-sud").out)
        self.assertIn("1. The player draws a card.", text)
        self.assertIn("The player must move one of their pieces, but the way a pawn moves.", text)
        self.assertIn("A piece hit by an obstacle goes back to the nearest free start square", text)

    def test_directions_of_both_kinds_in_one_list(self):
        self.assertIn("It moves one square along a rank or file, or diagonally forward.", section(book("shogi").out, "The pieces"))
        self.assertIn("It moves one square diagonally or straight forward.", section(book("shogi").out, "The pieces"))
        text = prose(self.pieces("can step s, w\n can slide orthogonal, forward-diagonal 2.. to capture"))
        self.assertIn("It moves one square down the board or to the left of the board.", text)
        self.assertIn("It captures at least two squares along a rank or file, or diagonally forward.", text)

    def test_a_doc_comment_hides_no_rule(self):
        text = prose(self.pieces("can step n", "## A gnome is small.\n"))
        self.assertIn("A gnome is small.", text)
        self.assertNotIn("one square up", text)  # what has no label is what the comment speaks of
        text = prose(self.pieces("walk: can step n\n ## It jumps.\n can leap 2,2\n may promote in rank 3 to Gnome", "## A gnome is small.\n"))
        self.assertIn("A gnome is small. It moves one square up the board. It jumps. A gnome that reaches rank 3 may be promoted to a gnome.", text)

    def test_the_authors_turn(self):
        text = prose(book("marseillais").out)
        self.assertIn("A turn is two moves, of the same piece or of two.", text)
        self.assertIn("Black begins, and the players take turns.", text)
        self.assertNotIn("remembered", text)
        for moves in ["one", "three"]:
            text = prose(book("dice-chess", "--set", f"moves={moves}").out)
            self.assertIn("The player rolls three dice.", text)
            self.assertNotIn("becomes", text.replace("What becomes", ""))

    def test_threats_where_nothing_moves(self):
        text = book("rapid-ecsech").out
        self.assertIn("It threatens pieces one square diagonally forward.", prose(text))
        self.assertIn("    . . . . .\n    . x . x .\n    . . P . .\n", text)
        self.assertNotRegex(section(text, "The pieces"), r"\b(moves|captures|jumps)\b.*square")

    def test_threats_where_nothing_is_captured(self):
        text = prose(book("ecsech").out)
        self.assertIn("It moves one square straight forward, and threatens nothing there. It threatens pieces one square diagonally forward.", text)

    def test_drawings_leave_out_what_is_forbidden(self):
        self.assertIn("    . * . * .\n    * . . . *\n    . . N . .\n    x . . . x\n    . x . x .\n", book("en-avant").out)
        self.assertIn("    . o o o .\n    . o K o .\n    . o o o .\n", book("atomic").out)

    def test_zones_are_ranks_or_are_explained(self):
        self.assertIn("if the move begins or ends in the last three ranks", prose(book("shogi").out))
        self.assertIn("“palace” is the name of the nine squares from d1 to f3; for Black, of the nine squares from d8 to f10.", prose(book("xiangqi").out))

    def test_hexes(self):
        text = prose(book("hexagonal").out)
        self.assertIn("It jumps to any of the twelve hexes that its drawing shows", text)
        self.assertIn("called a to l (there is no j)", text)
        self.assertIn("*En passant*", text)

    def test_many_squares_are_a_range(self):
        text = prose(book("horde").out)
        self.assertIn("White has pawns all along ranks 1 to 4 and on b5, c5, f5 and g5.", text)
        self.assertIn("**Castle short** (written O-O), only for Black, by the king on e1", text)

    def test_check_that_must_be_met(self):
        self.assertNotIn("leave it so", prose(book("atomic").out))

    def test_counts_are_compared(self):
        text = prose(book("antichess", "--set", "stalemate=fewer").out)
        self.assertIn("A player who cannot move loses to one with fewer pieces.", text)

    def pieces(self, abilities, doc=""):
        """The book of a small game with a gnome that has these abilities."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "gnomes.variant"
            path.write_text(
                "language 1\nvariant Gnomes \"Gnomes\" {\n players white black\n board grid 4x4 { white faces n black faces s }\n"
                f' {doc} piece Gnome "G" {{ {abilities} }}\n'
                " setup { place white Gnome on a1  place black Gnome on d4 }\n turn { play move of own piece }\n win when no enemy Gnome\n}\n",
                encoding="utf-8",
            )
            r = book(str(path))
            self.assertEqual((r.code, r.err), (0, ""), r)
            return section(r.out, "The pieces")

    def test_a_file_of_ones_own(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "mine.variant"
            self.assertEqual(run("new", "mine", cwd=folder).code, 0)
            r = book(str(path))
            self.assertEqual((r.code, r.err), (0, ""), r)
            self.assertTrue(r.out.startswith("# Mine\n"), r)

    def test_citations(self):
        r = book("en-avant", "--citations")
        self.assertEqual((r.code, r.err), (0, ""), r)
        self.assertTrue(any(line.startswith("EA-3 ") and "en-avant.variant:" in line for line in r.lines), r)

    def test_json(self):
        r = book("chess", "--json")
        self.assertEqual((r.code, len(r.lines)), (0, 1), r)
        document = json.loads(r.out)
        self.assertEqual((document["variant"], document["title"]), ("chess", "Chess"))
        self.assertEqual(document["text"], book("chess").out)


class Mistakes(unittest.TestCase):
    def test_an_unknown_variant(self):
        r = book("ches")
        self.assertEqual((r.code, r.out), (1, ""), r)
        self.assertIn("chess", r.err)

    def test_an_unknown_option(self):
        self.assertEqual(book("chess", "--set", "drawz=fide").code, 1)
        self.assertEqual(book("chess", "--set", "draws").code, 2)

    def test_a_wrong_number_of_players(self):
        self.assertEqual(book("chess", "--players", "3").code, 1)

    def test_an_abstract_variant(self):
        self.assertEqual(book(str(root() / "variants/chessington.variant")).code, 1)

    def test_no_variant_at_all(self):
        self.assertEqual(run("rules").code, 2)


if __name__ == "__main__":
    unittest.main()
