#include "grammar/yaml/yaml_reader.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "grammar/diagnostic/render.hpp"
#include "grammar/source/read_file.hpp"

namespace feerie {
namespace {

// A text, what was read from it, and what was said about it.
struct Reading {
  SourceSet sources;
  DiagnosticSink sink;
  std::optional<YamlNode> node;
  explicit Reading(std::string text) {
    FileId const file = sources.add(SourceFile("x.yaml", "", std::move(text)));
    node = read_yaml(file, sources, sink);
  }
  [[nodiscard]] YamlNode const& root() const {
    INFO(render_all(sink, sources, false));
    REQUIRE(node.has_value());
    return *node;
  }
  [[nodiscard]] std::string_view text(YamlNode const& of) const { return sources.text(of.span); }
  [[nodiscard]] std::string_view text(std::string_view key) const {
    YamlNode const* const found = root().find(key);
    REQUIRE(found != nullptr);
    return sources.text(found->span);
  }
};

// "slug@line:column" of each message, and that nothing was returned.
std::string refusal(std::string text) {
  Reading const reading(std::move(text));
  CHECK_FALSE(reading.node.has_value());
  std::string all;
  for (Diagnostic const& diagnostic : reading.sink.sorted()) {
    std::string const place = reading.sources.place(diagnostic.span);
    all += (all.empty() ? "" : " ") + std::string(slug(diagnostic.code)) + "@" +
           place.substr(place.find(':') + 1);
  }
  return all;
}

std::string repeat(std::string_view unit, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += unit;
  return text;
}

using Kind = YamlNode::Kind;

}  // namespace

TEST_CASE("a map keeps the order of the file and the places of its parts", "[grammar]") {
  Reading const reading(
      "variant: chess\n"
      "cases:\n"
      "  - name: a \"b\" c   # comment\n"
      "    legal: { include: [Kd2, 'it''s'], count: 12 }\n"
      "  - \"q: \\\"x\\\"\"\n");
  YamlNode const& root = reading.root();
  REQUIRE(root.kind == Kind::Map);
  REQUIRE(root.entries.size() == 2);
  CHECK(root.entries[0].key == "variant");
  CHECK(reading.sources.text(root.entries[0].key_span) == "variant");
  CHECK(root.entries[0].value.scalar == "chess");
  CHECK(reading.text("variant") == "chess");
  YamlNode const& cases = root.entries[1].value;
  REQUIRE(cases.kind == Kind::List);
  REQUIRE(cases.items.size() == 2);
  YamlNode const& name = *cases.items[0].find("name");
  CHECK(name.scalar == "a \"b\" c");
  CHECK(reading.text(name) == "a \"b\" c");
  CHECK_FALSE(name.quoted);
  YamlNode const& legal = *cases.items[0].find("legal");
  CHECK(reading.text(legal) == "{ include: [Kd2, 'it''s'], count: 12 }");
  YamlNode const& include = *legal.find("include");
  CHECK(reading.text(include) == "[Kd2, 'it''s']");
  CHECK(include.items[1].scalar == "it's");
  CHECK(include.items[1].quoted);
  CHECK(reading.text(include.items[1]) == "'it''s'");
  CHECK(reading.text(*legal.find("count")) == "12");
  CHECK(cases.items[1].scalar == "q: \"x\"");
  CHECK(reading.text(cases.items[1]) == "\"q: \\\"x\\\"\"");
  CHECK(root.find("nothing") == nullptr);
}

TEST_CASE("an empty text is nothing", "[grammar]") {
  for (char const* text : {"", "\n\n", "# only a comment\n", "---\n", "~", "null\n"}) {
    CAPTURE(text);
    Reading const reading(text);
    CHECK(reading.root().kind == Kind::Null);
    CHECK(reading.root().span.is_somewhere());
    CHECK(reading.sink.is_empty());
  }
}

TEST_CASE("values that were left out point after their colon or at their dash", "[grammar]") {
  Reading const map("a:\nb: ~\nnil:   # why\n");
  CHECK(map.root().find("a")->kind == Kind::Null);
  CHECK(map.root().find("a")->span.begin == 2);
  CHECK(map.text("b") == "~");
  CHECK(map.root().find("nil")->span.begin == 12);
  Reading const list("- a\n-\n- c\n");
  CHECK(list.root().items[1].kind == Kind::Null);
  CHECK(list.root().items[1].span.begin == 4);
  CHECK(list.text(list.root().items[1]) == "-");
}

TEST_CASE("plain scalars of several lines are folded, and their span covers them", "[grammar]") {
  Reading const reading("a: one\n  two # no\nb: \"x\n  y\"\n");
  CHECK(reading.root().find("a")->scalar == "one two");
  CHECK(reading.text("a") == "one\n  two");
  CHECK(reading.text("b") == "\"x\n  y\"");
}

TEST_CASE("characters that mean something only at the beginning stand inside a text", "[grammar]") {
  Reading const reading(
      "a: x &y *z !w <<\nb: '&x'\nc: \"*y\"\n'<<': e # &no *no !no\nd: |\n  &x *y !z\n  --- %\n");
  CHECK(reading.root().find("a")->scalar == "x &y *z !w <<");
  CHECK(reading.root().find("b")->scalar == "&x");
  CHECK(reading.root().find("c")->scalar == "*y");
  CHECK(reading.root().find("<<")->scalar == "e");
  CHECK(reading.root().find("d")->scalar == "&x *y !z\n--- %\n");
}

TEST_CASE("text in other scripts has its places in bytes", "[grammar]") {
  Reading const reading("é: ♞\n♞♞: [ü, x]\n");
  CHECK(reading.text("é") == "♞");
  CHECK(reading.text("♞♞") == "[ü, x]");
  CHECK(reading.text(reading.root().find("♞♞")->items[1]) == "x");
}

TEST_CASE("one document may be marked by its beginning and end", "[grammar]") {
  CHECK(Reading("---\na: 1\n...\n").root().find("a")->scalar == "1");
  CHECK(refusal("a: 1\n---\nb: 2\n") == "yaml-alias@2:1");
  CHECK(refusal("--- a\n--- b\n--- c\n") == "yaml-alias@2:1");
  CHECK(refusal("a: 1\n...\nb: 2\n") == "yaml-syntax@3:1");
  CHECK(refusal("%YAML 1.2\n---\na: 1\n") == "yaml-alias@1:1");
  CHECK(refusal("%TAG ! tag:x,2000:\n---\na: 1\n") == "yaml-alias@1:1");
  CHECK(refusal("a: 1\n%b") == "yaml-alias@2:1");
}

TEST_CASE("anchors, aliases, tags and merge keys are refused where they stand", "[grammar]") {
  CHECK(refusal("&a [*a]") == "yaml-alias@1:1 yaml-alias@1:5");
  CHECK(refusal("a: &x 1\nb: *x\n") == "yaml-alias@1:4 yaml-alias@2:4");
  CHECK(refusal("a: *unknown\n") == "yaml-alias@1:4");
  CHECK(refusal("&k a: 1\n") == "yaml-alias@1:1");
  CHECK(refusal("a: !!str 1\n") == "yaml-alias@1:4");
  CHECK(refusal("a: !x\n") == "yaml-alias@1:4");
  CHECK(refusal("a: ! 1\n") == "yaml-alias@1:4");
  CHECK(refusal("!!map {a: 1}\n") == "yaml-alias@1:1");
  CHECK(refusal("- &x\n- 2\n") == "yaml-alias@1:3");
  CHECK(refusal("<<: {a: 1}\nb: 2\n") == "yaml-alias@1:1");
  CHECK(refusal("*") == "yaml-alias@1:1");
  CHECK(refusal("a: &\n") == "yaml-alias@1:4");
  CHECK(refusal("!<x") != "");
}

TEST_CASE("a bomb of aliases is refused and never expanded", "[grammar]") {
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 30; ++i) {
    std::string const last = "*a" + std::to_string(i - 1);
    std::string const name = "a" + std::to_string(i);
    bomb += name + ": &" + name + " [" + last + ", " + last + ", " + last + "]\n";
  }
  CHECK_FALSE(Reading(bomb).node.has_value());
}

TEST_CASE("a key may stand once in a map", "[grammar]") {
  CHECK(refusal("a: 1\nb: 2\na: 3\n") == "yaml-duplicate-key@3:1");
  CHECK(refusal("{a: 1, \"a\": 2, a: 3}") == "yaml-duplicate-key@1:8 yaml-duplicate-key@1:16");
  CHECK(Reading("- a: 1\n- a: 2\n").root().items.size() == 2);
  CHECK(Reading("a: {a: 1}\n").root().find("a")->find("a")->scalar == "1");
  Reading const reading("a: 1\na: 2\n");
  REQUIRE(reading.sink.sorted().size() == 1);
  REQUIRE(reading.sink.sorted()[0].notes.size() == 1);
  CHECK(reading.sink.sorted()[0].notes[0].span.begin == 0);
}

TEST_CASE("a key is a text on one line", "[grammar]") {
  CHECK(refusal("{a: b}: c\n") == "yaml-syntax@1:1");
  CHECK(refusal("? [a]\n: b\n") == "yaml-syntax@1:3");
  CHECK(refusal("~: b\n") == "yaml-syntax@1:1");
  CHECK(refusal(": b\n") == "yaml-syntax@1:1");
  CHECK(refusal("? |\n  a\n  b\n: c\n") == "yaml-syntax@1:3");
  CHECK(refusal("{,}") == "yaml-syntax@1:2");
}

TEST_CASE("lists and maps may be nested as deep as the limit and not deeper", "[grammar]") {
  auto const nested = [](std::string_view open, std::string_view close, std::size_t depth) {
    return repeat(open, depth) + "x" + repeat(close, depth);
  };
  std::size_t const limit = max_yaml_depth;
  CHECK(Reading(nested("[", "]", limit)).root().kind == Kind::List);
  CHECK(refusal(nested("[", "]", limit + 1)) == "yaml-too-deep@1:17");
  CHECK(Reading(nested("{a: ", "}", limit)).root().kind == Kind::Map);
  CHECK(refusal(nested("{a: ", "}", limit + 1)) == "yaml-too-deep@1:65");
  CHECK(Reading(nested("- ", "", limit)).root().kind == Kind::List);
  CHECK(refusal(nested("- ", "", limit + 1)) == "yaml-too-deep@1:33");
  Reading const reading(nested("- ", "", limit + 1));
  CHECK(reading.sink.has_limit());
  CHECK(reading.sink.sorted()[0].message.find("16") != std::string::npos);
}

TEST_CASE("endless nesting is refused at once", "[grammar]") {
  for (std::string_view const unit :
       {"[", "{", "- ", "? ", "[{", "{a: ", "[a: ", "a: {", "? - ", "[?", "{\"", "[[]", "\n- "}) {
    CAPTURE(unit);
    Reading const reading(repeat(unit, max_file_bytes / unit.size()));
    if (unit == "\n- ") continue;  // a long list, and a good one
    CHECK_FALSE(reading.node.has_value());
    CHECK(reading.sink.has_errors());
  }
}

TEST_CASE("a text may have as many bytes as the limit and not one more", "[grammar]") {
  CHECK(Reading(std::string(max_file_bytes, 'a')).root().scalar.size() == max_file_bytes);
  CHECK(refusal(std::string(max_file_bytes + 1, 'a')) == "file-too-large@1:1");
}

TEST_CASE("broken texts are refused with a place", "[grammar]") {
  CHECK(refusal(",") == "yaml-syntax@1:1");
  CHECK(refusal(",,,") == "yaml-syntax@1:1");
  CHECK(refusal("a: ,") == "yaml-syntax@1:4");
  CHECK(refusal("[") == "yaml-syntax@1:2");
  CHECK(refusal("{") == "yaml-syntax@1:2");
  CHECK(refusal("]") == "yaml-syntax@1:1");
  CHECK(refusal("}") == "yaml-syntax@1:1");
  CHECK(refusal("[a]]") == "yaml-syntax@1:4");
  CHECK(refusal("{a: [}]") == "yaml-syntax@1:6");
  CHECK(refusal("[,]") == "yaml-syntax@1:2");
  CHECK(refusal("[a,,b]") == "yaml-syntax@1:4");
  CHECK(refusal("[a] b") == "yaml-syntax@1:5");
  CHECK(refusal("a: b: c") == "yaml-syntax@1:5");
  CHECK(refusal("a: 1\n b: 2\n") == "yaml-syntax@2:3");
  CHECK(refusal("- a\nb\n") == "yaml-syntax@2:1");
  CHECK(refusal("a: - b\n") == "yaml-syntax@1:4");
  CHECK(refusal("- - a\n - b\n") == "yaml-syntax@2:2");
  CHECK(refusal("a: @x\n") == "yaml-syntax@1:4");
  CHECK(refusal("a: `x\n") == "yaml-syntax@1:4");
  CHECK(refusal("a: \"b\" c\n") == "yaml-syntax@1:8");
  CHECK(refusal("a: |x\n  b\n") == "yaml-syntax@1:5");
  CHECK(refusal("a: \"\\q\"\n") == "yaml-syntax@1:5");
  CHECK(refusal("a: \"\\ud800\"\n") != "");
  CHECK(refusal("a: \"\\N\"\n") == "yaml-syntax@1:4");
  CHECK(refusal("a: \"\\_\"\n") == "yaml-syntax@1:4");
  CHECK(refusal("?") != "");
  CHECK(refusal("{a:1}") == "yaml-syntax@1:2");
}

TEST_CASE("a quote that is never closed is marked where it opens", "[grammar]") {
  CHECK(refusal("a: \"b\nc: d\n") == "yaml-syntax@1:4");
  CHECK(refusal("don't: 1\nb: 'c\n") == "yaml-syntax@2:4");
  CHECK(refusal("\"") == "yaml-syntax@1:1");
  CHECK(refusal("'") == "yaml-syntax@1:1");
  CHECK(refusal("[a, 'b]") == "yaml-syntax@1:5");
}

TEST_CASE("a bracket that is never closed is told in a note", "[grammar]") {
  Reading const reading("a: [b, c\nd: e\n");
  REQUIRE(reading.sink.sorted().size() == 1);
  Diagnostic const diagnostic = reading.sink.sorted()[0];
  REQUIRE(diagnostic.notes.size() == 1);
  CHECK(reading.sources.place(diagnostic.notes[0].span) == "x.yaml:1:4");
}

TEST_CASE("tabs may separate words and may not indent", "[grammar]") {
  CHECK(refusal("a:\n\tb: 1\n") == "yaml-syntax@2:1");
  CHECK(refusal("a:\n  \tb: 1\n") == "yaml-syntax@2:3");
  CHECK(refusal("a: |\n\tx\n") == "yaml-syntax@2:1");
  CHECK(refusal("\ta: 1\n\tb: 2\n") == "yaml-syntax@1:1 yaml-syntax@2:1");
  CHECK(Reading("a:\t1\t# c\n").root().find("a")->scalar == "1");
}

TEST_CASE("control characters and broken bytes are refused", "[grammar]") {
  CHECK(refusal(std::string("a: \0b", 5)) == "yaml-syntax@1:4");
  CHECK(refusal(std::string("\0", 1)) == "yaml-syntax@1:1");
  CHECK(refusal("a: 1\nb: \x04\n") == "yaml-syntax@2:4");
  CHECK(refusal("a: \x1b[31m\n") == "yaml-syntax@1:4");
  CHECK(refusal("a: \xFF\n") == "yaml-syntax@1:4");
  CHECK(refusal("\xEF\xBB\xBF"
                "a: 1\n") == "yaml-syntax@1:1");
  CHECK(refusal("a: 1\r\nb: 2\r\n") == "yaml-syntax@1:5");
  CHECK(refusal("a: \"\u202E\"\n") == "yaml-syntax@1:5");
}

}  // namespace feerie
