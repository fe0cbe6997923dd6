// What the YAML reader asks of the bare text, without yaml-cpp: is it fit to be parsed at all, and where does a scalar end
// whose beginning is known. Offsets are bytes; no function here goes past the text's end, whatever the text is.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"

namespace feerie {

// Reports what yaml-cpp would misread or accept in silence: control characters (it takes U+0004 for the text's end), bytes that
// are not UTF-8, tabs before the first word of a line, directives. True if there was nothing to report.
[[nodiscard]] bool is_fit_for_yaml(FileId file, SourceSet const& sources, DiagnosticSink& sink);

struct YamlRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The end of a scalar in quotes, after the closing quote; nothing if it is never closed. `begin` is the opening quote.
[[nodiscard]] std::optional<std::size_t> quoted_end(std::string_view text, std::size_t begin);
// The end of a scalar without quotes: `value` is what was read, its line ends folded to blanks.
[[nodiscard]] std::size_t plain_end(std::string_view text, std::size_t begin, std::string_view value);
// Where each line of a literal block stands; `begin` is its `|` and `value` what was read.
[[nodiscard]] std::vector<YamlRange> literal_lines(std::string_view text, std::size_t begin,
                                                   std::string_view value);
// The end of the word at `begin`: up to a blank, a line end, or one of `,[]{}`.
[[nodiscard]] std::size_t word_end(std::string_view text, std::size_t begin);
// The first offset from `begin` on that is neither white space nor inside a comment.
[[nodiscard]] std::size_t skip_space(std::string_view text, std::size_t begin);
// The length of `null`, `~` or another spelling of it written at `begin` as a value; 0 if there is none, or if it is a key.
[[nodiscard]] std::size_t null_word_length(std::string_view text, std::size_t begin);
// The quote from `begin` on that opens a scalar and is never closed.
[[nodiscard]] std::optional<std::size_t> find_open_quote(std::string_view text, std::size_t begin);

}  // namespace feerie
