// Why a text is legal or not, in words. Finds out what a text that nobody could play was meant to be, asks the engine, and says what it
// answers with the place of the rule concerned, and what could be played instead.
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
  bool is_understood = true;        // it could be a move, placement or choice of this variant, in some position
  std::string text;                 // the text it is printed as, if it is legal
  std::string why;                  // a clause: "the rook on a1 is blocked by the pawn on a2"; empty: nothing is known
  std::string fact;                 // what on the board decides it, as far as the clause says so: "it would be threatened by …"
  program::Rule rule;               // the rule concerned, as far as there is one
  bool is_rule = false;             // it is forbidden by that rule, whose own sentence says more than the clause
  std::vector<program::Rule> also;  // of what is legal: other rules that act
  std::vector<std::string> sites;   // of the pieces concerned
  std::vector<std::string> instead;  // of what is not legal: what is, by the same piece or at least to the same place
};

[[nodiscard]] MoveReason explain_text(play::Game& game, std::string_view text);
// ": WHY (FILE:LINE:COLUMN): DOC", or an empty text.
[[nodiscard]] std::string reason_suffix(MoveReason const& reason, SourceSet const& sources);
// For the players of a game: why it is not legal, without repeating itself, and what the author of the rule says of it. No files.
[[nodiscard]] std::string reason_at_the_table(MoveReason const& reason);
// What the decision, which the rules let be played although it breaks one of them, does: "it would threaten …"; perhaps nothing.
[[nodiscard]] std::string breach_text(play::Game& game, play::Decision const& decision);
// "did you mean …?" or "legal instead: …", or nothing.
[[nodiscard]] std::string suggestion_for(MoveReason const& reason, std::string_view text, std::vector<std::string> const& legal);

}  // namespace feerie::tools
