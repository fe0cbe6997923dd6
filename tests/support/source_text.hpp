// Texts in memory, parsed and checked for tests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "interpreter/load.hpp"

namespace feerie::tests {

[[nodiscard]] Library const& project_library();

// What the parser and the checker say about a text, and the model if there is one.
struct Checked {
  SourceSet sources;
  DiagnosticSink sink;
  std::optional<model::Game> game;

  [[nodiscard]] std::vector<std::string> codes() const;  // slugs, in the order of the text
  [[nodiscard]] std::string rendered() const;
};

// Through the parser, and through the checker (every option) if the text parses.
void check_text(Checked& out, std::string text, std::string name = "test.variant", bool examples = false,
                bool deep = false);
// A whole variant around some declarations: two players, an 8x8 board, the orthodox pieces, kings set up, a turn and an ending.
[[nodiscard]] std::string variant_with(std::string_view declarations);

[[nodiscard]] std::string read_whole(std::string const& path);
// The shipped .variant files: variants/ and stdlib/.
[[nodiscard]] std::vector<std::string> shipped_files();

}  // namespace feerie::tests
