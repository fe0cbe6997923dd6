#include "grammar/diagnostic/sink.hpp"

#include <algorithm>
#include <optional>

#include <catch2/catch.hpp>

namespace feerie {
namespace {

Span at(std::uint32_t file, std::uint32_t begin, std::uint32_t end) { return {FileId{file}, begin, end}; }

std::optional<Code> some_warning() {
  std::vector<Code> const codes = all_codes();
  auto const found = std::ranges::find(codes, Severity::Warning, severity);
  return found == codes.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

TEST_CASE("a fresh sink is empty", "[grammar]") {
  DiagnosticSink const sink;
  CHECK(sink.is_empty());
  CHECK_FALSE(sink.has_errors());
  CHECK_FALSE(sink.has_limit());
  CHECK(sink.sorted().empty());
}

TEST_CASE("messages come back by file, then place", "[grammar]") {
  DiagnosticSink sink;
  sink.add({Code::YamlType, Span::nowhere(), "nowhere"});
  sink.add({Code::YamlType, at(1, 0, 1), "d"});
  sink.add({Code::YamlType, at(0, 5, 9), "c"});
  sink.add({Code::YamlType, at(0, 5, 6), "b"});
  sink.add({Code::YamlSyntax, at(0, 5, 6), "b again"});
  sink.add({Code::YamlType, at(0, 2, 3), "a"});
  std::string order;
  for (Diagnostic const& diagnostic : sink.sorted()) order += diagnostic.message + ";";
  CHECK(order == "a;b;b again;c;d;nowhere;");
  CHECK(sink.error_count() == 6);
}

TEST_CASE("one code at one place is one message", "[grammar]") {
  DiagnosticSink sink;
  sink.add({Code::YamlType, at(0, 1, 2), "first"});
  sink.add({Code::YamlType, at(0, 1, 2), "second"});
  sink.add({Code::YamlSyntax, at(0, 1, 2), "other code"});
  CHECK(sink.sorted().size() == 2);
  CHECK(sink.error_count() == 2);
  CHECK(sink.dropped() == 0);
}

TEST_CASE("messages without a place are told apart by their text", "[grammar]") {
  DiagnosticSink sink;
  sink.add({Code::FileNotFound, Span::nowhere(), "a"});
  sink.add({Code::FileNotFound, Span::nowhere(), "b"});
  sink.add({Code::FileNotFound, Span::nowhere(), "a"});
  CHECK(sink.sorted().size() == 2);
}

TEST_CASE("a limit is remembered", "[grammar]") {
  DiagnosticSink sink;
  sink.add({Code::YamlType, at(0, 1, 2), "x"});
  CHECK_FALSE(sink.has_limit());
  sink.add({Code::YamlTooDeep, at(0, 1, 2), "x"});
  CHECK(sink.has_limit());
}

TEST_CASE("the cap is kept, and what is refused is counted", "[grammar]") {
  DiagnosticSink sink;
  for (std::uint32_t i = 0; i < DiagnosticSink::cap; ++i) sink.add({Code::YamlType, at(0, i, i + 1), "x"});
  CHECK(sink.dropped() == 0);
  sink.add({Code::YamlType, at(0, 0, 1), "known already"});
  CHECK(sink.dropped() == 0);
  sink.add({Code::YamlTooDeep, at(0, 500, 501), "x"});
  CHECK(sink.dropped() == 1);
  CHECK(sink.sorted().size() == DiagnosticSink::cap);
  CHECK(sink.has_limit());
  CHECK(sink.error_count() == DiagnosticSink::cap + 1);
}

TEST_CASE("warnings make room for an error", "[grammar]") {
  std::optional<Code> const warning = some_warning();
  if (!warning) return;  // until code.def has one
  DiagnosticSink sink;
  for (std::uint32_t i = 0; i < DiagnosticSink::cap; ++i) sink.add({*warning, at(0, i, i + 1), "w"});
  CHECK_FALSE(sink.has_errors());
  sink.add({Code::YamlType, at(0, 900, 901), "e"});
  CHECK(sink.has_errors());
  CHECK(sink.sorted().size() == DiagnosticSink::cap);
  CHECK(sink.sorted().back().message == "e");
  CHECK(sink.dropped() == 1);
}

TEST_CASE("a sink takes over another with its counts", "[grammar]") {
  DiagnosticSink full;
  for (std::uint32_t i = 0; i < DiagnosticSink::cap + 7; ++i)
    full.add({Code::YamlType, at(0, i, i + 1), "x"});
  full.add({Code::YamlTooDeep, at(0, 900, 901), "x"});
  DiagnosticSink sink;
  sink.add({Code::YamlType, at(0, 0, 1), "x"});
  sink.add_all(full);
  CHECK(sink.sorted().size() == DiagnosticSink::cap);
  CHECK(sink.dropped() == 8);
  CHECK(sink.error_count() == DiagnosticSink::cap + 8);
  CHECK(sink.has_limit());
}

TEST_CASE("every code has its own slug, and the slug leads back to it", "[grammar]") {
  for (Code const code : all_codes()) {
    CHECK(code_from_slug(slug(code)) == code);
    CHECK_FALSE(title(code).empty());
  }
  CHECK_FALSE(code_from_slug("no-such-code").has_value());
  CHECK(is_limit(Code::FileTooLarge));
  CHECK_FALSE(is_limit(Code::NotText));
}

}  // namespace feerie
