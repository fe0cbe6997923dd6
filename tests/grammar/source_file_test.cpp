#include "grammar/source/source_file.hpp"

#include <catch2/catch.hpp>

#include "grammar/source/source_set.hpp"
#include "grammar/source/utf8.hpp"

namespace feerie {
namespace {

SourceFile file_of(std::string text) { return {"x.variant", "", std::move(text)}; }

}  // namespace

TEST_CASE("an empty text has one empty line", "[grammar]") {
  SourceFile const file = file_of("");
  CHECK(file.line_count() == 1);
  CHECK(file.line_text(1).empty());
  CHECK(file.position_of(0).line == 1);
  CHECK(file.position_of(0).column == 1);
}

TEST_CASE("lines are found with and without a last line end", "[grammar]") {
  SourceFile const file = file_of("ab\n\ncd");
  CHECK(file.line_count() == 3);
  CHECK(file.line_text(1) == "ab");
  CHECK(file.line_text(2).empty());
  CHECK(file.line_text(3) == "cd");
  CHECK(file.line_start(3) == 4);
  CHECK(file_of("ab\n").line_count() == 2);
  CHECK(file_of("ab\n").line_text(2).empty());
}

TEST_CASE("a line end belongs to the line it ends", "[grammar]") {
  SourceFile const file = file_of("ab\ncd\n");
  CHECK(file.position_of(2).line == 1);
  CHECK(file.position_of(2).column == 3);
  CHECK(file.position_of(3).line == 2);
  CHECK(file.position_of(3).column == 1);
  CHECK(file.position_of(6).line == 3);
}

TEST_CASE("columns count characters and not bytes", "[grammar]") {
  SourceFile const file = file_of("é♞x\n");
  CHECK(file.position_of(5).column == 3);
  CHECK(file.position_of(6).column == 4);
}

TEST_CASE("places outside the text are taken for its ends", "[grammar]") {
  SourceFile const file = file_of("ab\ncd");
  CHECK(file.position_of(999).line == 2);
  CHECK(file.position_of(999).column == 3);
  CHECK(file.line_text(0).empty());
  CHECK(file.line_text(9).empty());
  CHECK(file.line_start(0) == 0);
  CHECK(file.line_start(9) == 5);
}

TEST_CASE("a set of sources tells the text and the place of a span", "[grammar]") {
  SourceSet sources;
  FileId const first = sources.add(file_of("one"));
  FileId const second = sources.add(SourceFile("lib/two.variant", "", "a\nb rook"));
  SourceFile const* const address = &sources.file(first);
  for (int i = 0; i < 1000; ++i) (void)sources.add(file_of("more"));
  CHECK(address == &sources.file(first));
  CHECK(sources.size() == 1002);
  CHECK(sources.text({second, 4, 8}) == "rook");
  CHECK(sources.place({second, 4, 8}) == "lib/two.variant:2:3");
  CHECK(sources.text({second, 4, 99}) == "rook");
  CHECK(sources.text({second, 99, 4}).empty());
  CHECK(sources.text(Span::nowhere()).empty());
  CHECK(sources.place(Span::nowhere()).empty());
}

TEST_CASE("UTF-8 is decoded strictly", "[grammar]") {
  CHECK(decode_utf8("é", 0).code_point == 0xE9);
  CHECK(decode_utf8("♞", 0).length == 3);
  CHECK(decode_utf8("😀", 0).code_point == 0x1F600);
  CHECK_FALSE(first_invalid_utf8("aé♞😀").has_value());
  CHECK(first_invalid_utf8("a\xFF") == 1U);
  CHECK(first_invalid_utf8("ab\xC3") == 2U);            // cut short
  CHECK(first_invalid_utf8("\xC0\xAF") == 0U);          // overlong
  CHECK(first_invalid_utf8("\xE0\x80\xAF") == 0U);      // overlong
  CHECK(first_invalid_utf8("\xED\xA0\x80") == 0U);      // surrogate
  CHECK(first_invalid_utf8("\xF4\x90\x80\x80") == 0U);  // past U+10FFFF
  CHECK(first_invalid_utf8("\x80") == 0U);              // continuation without a lead
  CHECK(count_characters("a\xFFé") == 3);
}

TEST_CASE("printable text has no escape sequences, marks of direction or broken bytes", "[grammar]") {
  CHECK(printable("a\x1b[31mb") == "a\xEF\xBF\xBD[31mb");
  CHECK(printable("a\u202Eb") == "a\uFFFDb");
  CHECK(printable("a\xFF\nb") == "a\uFFFD\nb");
  CHECK(printable("é ♞") == "é ♞");
}

}  // namespace feerie
