#include "grammar/parse.hpp"

#include <catch2/catch.hpp>

#include <string>

#include "grammar/diagnostic/render.hpp"
#include "tests/support/source_text.hpp"

using namespace feerie;

namespace {

struct Parsed {
  SourceSet sources;
  DiagnosticSink sink;
  std::string tree;

  explicit Parsed(std::string text) {
    FileId const file = sources.add(SourceFile("test.variant", "", std::move(text)));
    tree = dump(parse(sources, file, sink));
  }
  [[nodiscard]] std::string messages() const { return render_all(sink, sources, false); }
  [[nodiscard]] std::vector<std::uint32_t> lines() const {
    std::vector<std::uint32_t> found;
    for (Diagnostic const& d : sink.sorted()) found.push_back(sources.file(d.span.file).position_of(d.span.begin).line);
    return found;
  }
};

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string nested_parens(int depth) {
  return "language 1\nvariant T \"T\" {\n  win when " + repeated("(", depth) + "true" + repeated(")", depth) + "\n}\n";
}

std::string nested_blocks(int depth) {
  return "language 1\nvariant T \"T\" {\n  turn " + repeated("{ if true ", depth) + "{ pass }" + repeated(" }", depth) + "\n}\n";
}

}  // namespace

TEST_CASE("a small file becomes a tree whose spans are trimmed to tokens", "[grammar]") {
  Parsed const parsed("language 1\nvariant T \"T\" {   # a comment\n  piece Rook \"R\" { can slide orthogonal }   \n}\n");
  CHECK(parsed.messages().empty());
  CHECK(parsed.tree ==
        "file\n"
        "  language\n"
        "    number `1`\n"
        "  variant\n"
        "    name `T`\n"
        "    title `\"T\"`\n"
        "    variant_body\n"
        "      piece\n"
        "        name `Rook`\n"
        "        letter\n"
        "          text `\"R\"`\n"
        "        piece_body\n"
        "          can_ability\n"
        "            slide_leg\n"
        "              directions\n"
        "                direction_name\n"
        "                  name `orthogonal`\n");
}

TEST_CASE("one run reports several syntax errors, each at the token at fault", "[grammar]") {
  Parsed const parsed(
      "language 1\n"
      "variant T \"T\" {\n"
      "  piece Rook { can slide orthogonal }\n"
      "  royal\n"
      "  counter quiet counts plies sinc capture\n"
      "  piece Pawn \"P\" {\n"
      "    can stp forward\n"
      "    can step forward\n"
      "  }\n"
      "  win whn checkmate\n"
      "}\n");
  CHECK(parsed.lines() == std::vector<std::uint32_t>{3, 5, 5, 7, 10});
  // What could be read between the errors is there.
  CHECK(parsed.tree.find("step_leg") != std::string::npos);
}

TEST_CASE("a missing closing brace is reported where the indentation shows it", "[grammar]") {
  Parsed const parsed(
      "language 1\n"
      "variant T \"T\" {\n"
      "  piece Rook \"R\" {\n"
      "    can slide orthogonal\n"
      "  royal Rook\n"
      "  win when checkmate\n"
      "}\n");
  REQUIRE(parsed.lines() == std::vector<std::uint32_t>{5});
  CHECK(parsed.messages().find("expected `}` before `royal`") != std::string::npos);
  CHECK(parsed.messages().find("test.variant:3:18: this `{` is still open") != std::string::npos);
}

TEST_CASE("a forgotten opening brace gives one message, not one for the brace that is left over too", "[grammar]") {
  Parsed const parsed("language 1\nvariant T \"T\" {\n  piece Rook \"R\" can slide orthogonal }\n  royal Rook\n}\n");
  CHECK(parsed.lines() == std::vector<std::uint32_t>{3});
}

TEST_CASE("a closing brace too many is pointed at", "[grammar]") {
  Parsed const parsed("language 1\nvariant T \"T\" {\n  royal Rook\n}\n}\n");
  REQUIRE(parsed.lines() == std::vector<std::uint32_t>{5});
  CHECK(parsed.messages().find("stray-brace") != std::string::npos);
}

TEST_CASE("brackets and blocks nest 64 deep and no deeper", "[grammar]") {
  for (auto const& make : {nested_parens, nested_blocks}) {
    // Blocks: the variant's own is one of them.
    CHECK(Parsed(make(60)).messages().empty());
    Parsed const deep(make(70));
    CHECK(deep.sink.has_limit());
    CHECK(deep.messages().find("nested more than 64 deep") != std::string::npos);
    CHECK(Parsed(make(50'000)).sink.has_limit());
  }
}

TEST_CASE("the work of parsing grows with the text and not with its nesting", "[grammar]") {
  // Counted in nodes, which every attempt at a rule that builds one would multiply.
  auto const nodes = [](std::string text) {
    SourceSet sources;
    DiagnosticSink sink;
    FileId const file = sources.add(SourceFile("t", "", std::move(text)));
    return parse(sources, file, sink).nodes.capacity();
  };
  CHECK(nodes(nested_parens(60)) < 1'000);
}

TEST_CASE("habits of other languages are named and corrected", "[grammar]") {
  auto const messages = [](std::string_view line) { return Parsed("language 1\nvariant T \"T\" {\n  " + std::string(line) + "\n}\n").messages(); };
  CHECK(messages("win when a == b").find("equality is a single `=`") != std::string::npos);
  CHECK(messages("win when a && b").find("write `and`") != std::string::npos);
  CHECK(messages("royal King;").find("leave it out") != std::string::npos);
  CHECK(messages("source 'x'").find("double quotes") != std::string::npos);
  CHECK(messages("source \"x").find("does not end on its line") != std::string::npos);
}

TEST_CASE("a reserved word is no name, and the message says so", "[grammar]") {
  CHECK(Parsed("language 1\nvariant T \"T\" {\n  counter draw = 0\n}\n").messages().find("`draw` is a word of the language") != std::string::npos);
}

TEST_CASE("a misspelled statement gets a suggestion and a misplaced one its place", "[grammar]") {
  CHECK(Parsed("language 1\nvariant T \"T\" {\n  peice Rook \"R\" { }\n}\n").messages().find("did you mean `piece`?") != std::string::npos);
  CHECK(Parsed("language 1\nvariant T \"T\" {\n  piece Rook \"R\" { royal }\n}\n").messages().find("`royal` stands directly in a variant") !=
        std::string::npos);
}

TEST_CASE("odd texts neither crash nor hang", "[grammar]") {
  for (std::string const& text :
       {std::string(), std::string("\n\n"), std::string("{"), std::string("}"), std::string("\""), std::string("language"), std::string("#"),
        repeated("}", 10'000), repeated("{", 10'000), repeated("\"", 10'001), repeated("piece ", 20'000), repeated("not ", 60'000),
        "language 1 variant T \"T\" { win when " + repeated("not ", 50'000) + "true }",
        "language 1 variant T \"T\" { win when a" + repeated(".b", 50'000) + " }", std::string("variant \xC3\xA9 \"\" {")}) {
    CHECK_NOTHROW(Parsed(text));
  }
}
