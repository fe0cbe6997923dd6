// Why a text is legal or not, in words. Finds out what a text that nobody could play was meant to be, asks the engine, and says what it
// answers with the place of the rule concerned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/source/source_set.hpp"
#include "grammar/source/span.hpp"
#include "interpreter/play/game.hpp"

namespace feerie::tools {

struct MoveReason {
  bool is_legal = false;
  std::string text;  // the text it is printed as, if it is legal
  std::string why;   // a clause: "the rook on a1 is blocked by the pawn on a2"; empty: nothing is known
  Span span = {};    // the rule concerned, or nowhere
  std::string rule;  // its name, or empty
  std::string doc;   // what its author says of it, or empty
  std::vector<std::string> sites;  // of the pieces concerned
};

[[nodiscard]] MoveReason explain_text(play::Game& game, std::string_view text);
// ": WHY (FILE:LINE:COLUMN)", or an empty text.
[[nodiscard]] std::string reason_suffix(MoveReason const& reason, SourceSet const& sources);

}  // namespace feerie::tools
