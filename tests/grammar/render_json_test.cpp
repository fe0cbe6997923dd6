#include "grammar/diagnostic/render_json.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace feerie {

TEST_CASE("no diagnostics are an empty array", "[grammar]") {
  CHECK(render_json(DiagnosticSink(), SourceSet()) == "[]");
}

TEST_CASE("a diagnostic has all its keys in their order, on one line", "[grammar]") {
  SourceSet sources;
  FileId const file = sources.add(SourceFile("chess.variant", "", "é rok\nrook\n"));
  DiagnosticSink sink;
  sink.add({.code = Code::YamlUnknownKey,
            .span = {file, 3, 6},
            .message = "no piece named `rok`\n",
            .notes = {{{file, 7, 12}, "declared here"}, {Span::nowhere(), "alone"}},
            .help = "did you mean `rook`?"});
  CHECK(
      render_json(sink, sources) ==
      R"([{"code":"yaml-unknown-key","severity":"error","message":"no piece named `rok`\n",)"
      R"("file":"chess.variant","line":1,"column":3,"end_line":1,"end_column":6,)"
      R"("notes":[{"message":"declared here","file":"chess.variant","line":2,"column":1,"end_line":3,"end_column":1},)"
      R"({"message":"alone","file":null,"line":null,"column":null,"end_line":null,"end_column":null}],)"
      R"("help":"did you mean `rook`?","example":null}])");
}

TEST_CASE("a diagnostic without a place has null for it", "[grammar]") {
  DiagnosticSink sink;
  sink.add({Code::FileNotFound, Span::nowhere(), "no file"});
  auto const list = nlohmann::json::parse(render_json(sink, SourceSet()));
  CHECK(list[0]["file"].is_null());
  CHECK(list[0]["line"].is_null());
  CHECK(list[0]["code"] == "file-not-found");
}

TEST_CASE("bytes that are not UTF-8 are replaced in every text", "[grammar]") {
  SourceSet sources;
  FileId const file = sources.add(SourceFile("bad\xFF.variant", "", "x"));
  DiagnosticSink sink;
  sink.add({.code = Code::YamlType,
            .span = {file, 0, 1},
            .message = "m\xC3",
            .notes = {{Span::nowhere(), "n\x80"}},
            .help = "h\xED\xA0\x80",
            .example = std::string("e\0\x1b", 3)});
  std::string const text = render_json(sink, sources);
  auto const list = nlohmann::json::parse(text);
  CHECK(list[0]["message"] == "m\uFFFD");
  CHECK(list[0]["file"] == "bad\uFFFD.variant");
  CHECK(list[0]["notes"][0]["message"] == "n\uFFFD");
  CHECK(list[0]["example"] == std::string("e\0\x1b", 3));
  CHECK(text.find('\n') == std::string::npos);
}

}  // namespace feerie
