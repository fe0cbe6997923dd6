#include "grammar/diagnostic/render.hpp"

#include <catch2/catch.hpp>

#include "grammar/source/utf8.hpp"

namespace feerie {
namespace {

// One file, and a diagnostic of its text from one offset to another.
struct Stage {
  SourceSet sources;
  FileId file;
  explicit Stage(std::string text) : file(sources.add(SourceFile("chess.variant", "", std::move(text)))) {}
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  [[nodiscard]] Span of(std::string_view word) const {
    std::size_t const begin = sources.file(file).text().find(word);
    return span(begin, begin + word.size());
  }
  [[nodiscard]] std::string mark(Span place) const {
    return render({Code::YamlType, place, "m"}, sources, false);
  }
};

std::string_view nth_line(std::string_view text, int number) {
  for (int i = 1; i < number; ++i) text.remove_prefix(text.find('\n') + 1);
  return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("a diagnostic is shown with its line, notes, help and example", "[grammar]") {
  Stage const stage("variant chess\n\n\n  piece rook\n\n\n\n\n\n\n\n  place rok on a1\n");
  Diagnostic const diagnostic{.code = Code::YamlUnknownKey,
                              .span = stage.of("rok "),
                              .message = "no piece named `rok`",
                              .notes = {{Span::nowhere(), "pieces of this variant: `king`, `rook`"},
                                        {stage.of("rook"), "declared here"}},
                              .help = "did you mean `rook`?",
                              .example = "place rook on a1"};
  CHECK(render(diagnostic, stage.sources, false) ==
        "chess.variant:12:9: error[yaml-unknown-key]: no piece named `rok`\n"
        "   12 |   place rok on a1\n"
        "      |         ^^^^\n"
        "  note: pieces of this variant: `king`, `rook`\n"
        "  note: chess.variant:4:9: declared here\n"
        "    4 |   piece rook\n"
        "      |         ^^^^\n"
        "  help: did you mean `rook`?\n"
        "  example: place rook on a1\n");
}

TEST_CASE("a diagnostic without a place is one line", "[grammar]") {
  SourceSet const sources;
  CHECK(render({Code::FileNotFound, Span::nowhere(), "no file named `x`"}, sources, false) ==
        "error[file-not-found]: no file named `x`\n");
}

TEST_CASE("an example of several lines is indented", "[grammar]") {
  SourceSet const sources;
  Diagnostic diagnostic{
      .code = Code::YamlType, .span = Span::nowhere(), .message = "m", .example = "a:\n  b\n\nc\n"};
  CHECK(render(diagnostic, sources, false) == "error[yaml-type]: m\n  example:\n    a:\n      b\n\n    c\n");
  diagnostic.example = "a: b\n";
  CHECK(render(diagnostic, sources, false) == "error[yaml-type]: m\n  example: a: b\n");
}

TEST_CASE("an empty span gets one caret", "[grammar]") {
  Stage const stage("ab\n\n");
  CHECK(stage.mark(stage.span(1, 1)) == "chess.variant:1:2: error[yaml-type]: m\n    1 | ab\n      |  ^\n");
  CHECK(stage.mark(stage.span(2, 2)) == "chess.variant:1:3: error[yaml-type]: m\n    1 | ab\n      |   ^\n");
  CHECK(stage.mark(stage.span(3, 3)) == "chess.variant:2:1: error[yaml-type]: m\n    2 |\n      | ^\n");
}

TEST_CASE("spans past the end of the text are shown at its end", "[grammar]") {
  Stage const stage("ab");
  CHECK(stage.mark(stage.span(50, 60)) ==
        "chess.variant:1:3: error[yaml-type]: m\n    1 | ab\n      |   ^\n");
  CHECK(stage.mark(stage.span(1, 0)) == "chess.variant:1:2: error[yaml-type]: m\n    1 | ab\n      |  ^\n");
  CHECK(stage.mark({FileId{7}, 1, 2}) == "error[yaml-type]: m\n");
}

TEST_CASE("a span of several lines marks the first", "[grammar]") {
  Stage const stage("ab cd\nef\n");
  CHECK(stage.mark(stage.span(3, 8)) ==
        "chess.variant:1:4: error[yaml-type]: m\n    1 | ab cd\n      |    ^^\n");
}

TEST_CASE("tabs are expanded and carets stay under their word", "[grammar]") {
  Stage const stage("\tx\trook\n");
  CHECK(stage.mark(stage.of("rook")) ==
        "chess.variant:1:4: error[yaml-type]: m\n"
        "    1 |     x   rook\n"
        "      |         ^^^^\n");
  CHECK(nth_line(stage.mark(stage.span(0, 1)), 3) == "      | ^^^^");
}

TEST_CASE("columns and carets count characters", "[grammar]") {
  Stage const stage("é♞ füür x\n");
  CHECK(stage.mark(stage.of("füür")) ==
        "chess.variant:1:4: error[yaml-type]: m\n"
        "    1 | é♞ füür x\n"
        "      |    ^^^^\n");
}

TEST_CASE("nothing in a text reaches the terminal as a command", "[grammar]") {
  Stage const stage("a\x1b[31m b\n");
  Diagnostic const diagnostic{
      .code = Code::YamlType, .span = stage.of("b"), .message = "x\x1b\ny\xFF", .help = "h\x07"};
  CHECK(render(diagnostic, stage.sources, false) ==
        "chess.variant:1:8: error[yaml-type]: x\uFFFD y\uFFFD\n"
        "    1 | a\uFFFD[31m b\n"
        "      |        ^\n"
        "  help: h\uFFFD\n");
}

TEST_CASE("a line of the greatest width is whole and a longer one is cut at its end", "[grammar]") {
  Stage const whole(std::string(160, 'a'));
  CHECK(nth_line(whole.mark(whole.span(0, 1)), 2) == "    1 | " + std::string(160, 'a'));
  Stage const longer(std::string(161, 'a'));
  CHECK(nth_line(longer.mark(longer.span(0, 1)), 2) == "    1 | " + std::string(159, 'a') + "…");
}

TEST_CASE("a long line is cut around the caret", "[grammar]") {
  Stage const stage(std::string(5000, 'a') + "rook" + std::string(5000, 'b'));
  std::string const text = stage.mark(stage.of("rook"));
  CHECK(nth_line(text, 1) == "chess.variant:1:5001: error[yaml-type]: m");
  CHECK(nth_line(text, 2) == "    1 | …" + std::string(39, 'a') + "rook" + std::string(115, 'b') + "…");
  CHECK(nth_line(text, 3) == "      | " + std::string(40, ' ') + "^^^^");
}

TEST_CASE("marks at the end of a long line and over all of it stay in the picture", "[grammar]") {
  Stage const stage(std::string(1000, 'a'));
  std::string const end = stage.mark(stage.span(1000, 1000));
  CHECK(nth_line(end, 2) == "    1 | …" + std::string(159, 'a'));
  CHECK(nth_line(end, 3) == "      | " + std::string(160, ' ') + "^");
  CHECK(nth_line(stage.mark(stage.span(0, 1000)), 3) == "      | " + std::string(160, '^'));
}

TEST_CASE("the gutter grows with the number of the line", "[grammar]") {
  Stage const stage(std::string(123455, '\n') + "x");
  CHECK(stage.mark(stage.of("x")) ==
        "chess.variant:123456:1: error[yaml-type]: m\n"
        "123456 | x\n"
        "       | ^\n");
}

TEST_CASE("colours mark severity, caret, note and help", "[grammar]") {
  Stage const stage("rok\n");
  Diagnostic const diagnostic{.code = Code::YamlType,
                              .span = stage.of("rok"),
                              .message = "m",
                              .notes = {{Span::nowhere(), "n"}},
                              .help = "h"};
  CHECK(render(diagnostic, stage.sources, true) ==
        "chess.variant:1:1: \x1b[1;31merror[yaml-type]\x1b[0m: m\n"
        "    1 | rok\n"
        "      | \x1b[1;31m^^^\x1b[0m\n"
        "  \x1b[36mnote\x1b[0m: n\n"
        "  \x1b[36mhelp\x1b[0m: h\n");
}

TEST_CASE("all diagnostics are shown in order, then how many were left out", "[grammar]") {
  Stage const stage(std::string(300, 'a'));
  DiagnosticSink sink;
  sink.add({Code::YamlType, stage.span(5, 6), "second"});
  sink.add({Code::YamlType, stage.span(1, 2), "first"});
  std::string const two = render_all(sink, stage.sources, false);
  CHECK(two.find("first") < two.find("second"));
  CHECK(two.find("more message") == std::string::npos);

  for (std::size_t i = 0; i < 99; ++i) sink.add({Code::YamlType, stage.span(100 + i, 101 + i), "x"});
  CHECK(render_all(sink, stage.sources, false).ends_with("\n… and 1 more message\n"));
  sink.add({Code::YamlType, stage.span(250, 251), "x"});
  CHECK(render_all(sink, stage.sources, false).ends_with("\n… and 2 more messages\n"));
  CHECK(render_all(DiagnosticSink(), stage.sources, false).empty());
}

}  // namespace feerie
