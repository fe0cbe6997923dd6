// English in general: numbers in words, lists, plurals, sentences, lines of a given width. Knows nothing of games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace feerie::tools::book {

// "three", "12 or less in words": larger numbers stay digits.
[[nodiscard]] std::string in_words(int number);
// "first" … "twelfth", then "13th".
[[nodiscard]] std::string ordinal(int number);
// "once", "twice", "three times".
[[nodiscard]] std::string times(int number);
// "a", "a and b", "a, b and c".
[[nodiscard]] std::string list_of(std::vector<std::string> const& items, std::string_view last_word = "and");
[[nodiscard]] std::string plural(std::string_view noun);
// "a rook", "an archer".
[[nodiscard]] std::string with_article(std::string_view noun);
// "three rooks", "one rook", "no rook".
[[nodiscard]] std::string counted(int number, std::string_view noun);
// The first letter large, a full stop at the end unless there is one.
[[nodiscard]] std::string sentence(std::string_view text);
[[nodiscard]] std::string capitalised(std::string_view text);
// A sentence as a part of another: "The player" in the middle of a line.
[[nodiscard]] std::string lowered(std::string text);
// How a name of the file is said: `castle-short` and `OldMan` become "castle short" and "old man".
[[nodiscard]] std::string spoken(std::string_view name);
// A doc comment as sentences: without the numbers of a printed sheet in brackets.
[[nodiscard]] std::string from_doc(std::string_view doc);
// The words of the text in lines of at most so many columns; every line but the first begins with the indentation.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::string_view first_indent = "",
                                  std::string_view indent = "");

}  // namespace feerie::tools::book
