#include <limits>
#include <string>

#include <catch2/catch.hpp>

#include "grammar/yaml/yaml_reader.hpp"

namespace feerie {
namespace {

// The value of `v`, with what is said about its conversion.
struct Value {
  SourceSet sources;
  DiagnosticSink sink;
  YamlNode node;
  explicit Value(std::string const& text) {
    FileId const file = sources.add(SourceFile("x.yaml", "", "v: " + text + "\n"));
    std::optional<YamlNode> root = read_yaml(file, sources, sink);
    REQUIRE(root.has_value());
    node = *root->find("v");
  }
  [[nodiscard]] Diagnostic only() const {
    REQUIRE(sink.sorted().size() == 1);
    return sink.sorted()[0];
  }
};

std::optional<std::int64_t> integer(std::string const& text) {
  Value value(text);
  std::optional<std::int64_t> const result = as_integer(value.node, "the number", value.sink);
  CHECK(result.has_value() == value.sink.is_empty());
  return result;
}

std::optional<bool> boolean(std::string const& text) {
  Value value(text);
  std::optional<bool> const result = as_boolean(value.node, "the switch", value.sink);
  CHECK(result.has_value() == value.sink.is_empty());
  return result;
}

}  // namespace

TEST_CASE("whole numbers are decimal and nothing else", "[grammar]") {
  CHECK(integer("0") == 0);
  CHECK(integer("12") == 12);
  CHECK(integer("-7") == -7);
  CHECK(integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(integer("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  for (char const* text : {"9223372036854775808",
                           "-9223372036854775809",
                           "010",
                           "00",
                           "-01",
                           "+1",
                           "0x10",
                           "0o7",
                           "1_000",
                           "1.0",
                           "1e3",
                           "12a",
                           "--1",
                           "\"12\"",
                           "'12'",
                           "true",
                           "~",
                           "",
                           "[1]",
                           "{a: 1}",
                           ".inf"}) {
    CAPTURE(text);
    CHECK_FALSE(integer(text).has_value());
  }
}

TEST_CASE("a wrong number says what it should be and what it is", "[grammar]") {
  Value value("rook");
  CHECK_FALSE(as_integer(value.node, "the number of players", value.sink).has_value());
  CHECK(value.only().code == Code::YamlType);
  CHECK(value.only().message == "the number of players must be a whole number, not `rook`");
  CHECK(value.sources.text(value.only().span) == "rook");

  Value quoted("\"12\"");
  CHECK_FALSE(as_integer(quoted.node, "the number", quoted.sink).has_value());
  CHECK(quoted.only().message == "the number must be a whole number, not the text `12`");
  CHECK(quoted.only().help == "write it without quotes");

  Value large("99999999999999999999");
  CHECK_FALSE(as_integer(large.node, "the number", large.sink).has_value());
  CHECK(large.only().message == "the number is out of range: `99999999999999999999` has too many digits");
}

TEST_CASE("truth values are two words and nothing else", "[grammar]") {
  CHECK(boolean("true") == true);
  CHECK(boolean("false") == false);
  for (char const* text : {"True", "TRUE", "yes", "on", "y", "1", "\"true\"", "~", "[true]"}) {
    CAPTURE(text);
    CHECK_FALSE(boolean(text).has_value());
  }
}

TEST_CASE("every scalar is a text, and nothing else is", "[grammar]") {
  for (auto const& [text, expected] :
       {std::pair("rook", "rook"), std::pair("12", "12"), std::pair("\"a b\"", "a b"), std::pair("''", "")}) {
    Value value(text);
    CHECK(as_text(value.node, "the name", value.sink) == expected);
    CHECK(value.sink.is_empty());
  }
  for (auto const& [text, seen] :
       {std::pair("", "nothing"), std::pair("[a]", "a list"), std::pair("{a: b}", "a map")}) {
    Value value(text);
    CHECK_FALSE(as_text(value.node, "the name", value.sink).has_value());
    CHECK(value.only().message == std::string("the name must be a text, not ") + seen);
  }
}

TEST_CASE("lists and maps are expected by name", "[grammar]") {
  Value list("[a]");
  CHECK(expect_list(list.node, "the moves", list.sink));
  CHECK_FALSE(expect_map(list.node, "the moves", list.sink));
  CHECK(list.only().message == "the moves must be a map, not a list");
  Value map("{a: b}");
  CHECK(expect_map(map.node, "the moves", map.sink));
  CHECK_FALSE(expect_list(map.node, "the moves", map.sink));
  CHECK(map.only().message == "the moves must be a list, not a map");
}

TEST_CASE("long texts are cut when a message quotes them", "[grammar]") {
  Value value(std::string(500, 'x'));
  CHECK_FALSE(expect_list(value.node, "it", value.sink));
  CHECK(value.only().message == "it must be a list, not `" + std::string(40, 'x') + "…`");
}

TEST_CASE("unknown keys are reported with the nearest known one", "[grammar]") {
  Value value("{name: a, postion: b, zebra: c}");
  require_known_keys(value.node, {"name", "position", "moves"}, value.sink);
  std::vector<Diagnostic> const found = value.sink.sorted();
  REQUIRE(found.size() == 2);
  CHECK(found[0].code == Code::YamlUnknownKey);
  CHECK(found[0].message == "the key `postion` means nothing here");
  CHECK(value.sources.text(found[0].span) == "postion");
  CHECK(found[0].help == "did you mean `position`?");
  CHECK(found[0].notes.at(0).text == "keys of this map: `name`, `position` and `moves`");
  CHECK(found[1].help.empty());
}

TEST_CASE("the lines of a block have their places in the file", "[grammar]") {
  Value const value("|\n    r..k\n      ♞x\n\n    e\n\nw: 1");
  CHECK(value.node.block);
  CHECK(value.node.quoted);
  std::vector<YamlLine> const lines = lines_of(value.node, value.sources);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].text == "r..k");
  CHECK(value.sources.place(lines[0].span) == "x.yaml:2:5");
  CHECK(lines[1].text == "  ♞x");
  CHECK(value.sources.place(lines[1].span) == "x.yaml:3:5");
  CHECK(lines[2].text.empty());
  CHECK(lines[3].text == "e");
  for (YamlLine const& line : lines) CHECK(value.sources.text(line.span) == line.text);
}

TEST_CASE("blocks of every header have their lines placed", "[grammar]") {
  for (char const* header : {"|", "|-", "|+", "|2", "|2-", "|  # comment"}) {
    CAPTURE(header);
    Value const value(std::string(header) + "\n\n  a\n   b  \n\n");
    std::vector<YamlLine> const lines = lines_of(value.node, value.sources);
    REQUIRE(lines.size() >= 3);
    CHECK(lines[0].text.empty());
    CHECK(lines[1].text == "a");
    CHECK(lines[2].text == " b  ");
    for (YamlLine const& line : lines) CHECK(value.sources.text(line.span) == line.text);
    CHECK(value.sources.place(lines[1].span) == "x.yaml:3:3");
  }
}

TEST_CASE("scalars that are no blocks have lines too", "[grammar]") {
  Value const plain("rook");
  REQUIRE(lines_of(plain.node, plain.sources).size() == 1);
  CHECK(plain.sources.text(lines_of(plain.node, plain.sources)[0].span) == "rook");
  Value const quoted("\"a b\"");
  CHECK(quoted.sources.text(lines_of(quoted.node, quoted.sources)[0].span) == "a b");
  Value const escaped("\"a\\nb\"");
  std::vector<YamlLine> const lines = lines_of(escaped.node, escaped.sources);
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].text == "b");
  CHECK(lines[1].span == escaped.node.span);
  Value const folded(">\n  a\n  b\n");
  CHECK_FALSE(folded.node.block);
  CHECK(lines_of(folded.node, folded.sources).size() == 1);
  Value const empty("''");
  CHECK(lines_of(empty.node, empty.sources).size() == 1);
  Value const empty_block("|\n");
  CHECK(lines_of(empty_block.node, empty_block.sources).empty());
  Value const list("[a]");
  CHECK(lines_of(list.node, list.sources).empty());
}

}  // namespace feerie
