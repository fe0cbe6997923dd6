// What the program answers to a player who asks or errs: texts only, so that every way of playing can show them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/search/searcher.hpp"
#include "tools/game_setup.hpp"

namespace feerie::tools {

// The words a player may type besides decisions.
[[nodiscard]] std::vector<std::string> const& command_words();
// With a move and a drop of this position for examples.
[[nodiscard]] std::string help_text(play::Game& game);

// "red chooses where the rook goes": what is asked for at the game's node.
[[nodiscard]] std::string question_text(play::Game& game);
// The legal texts, of one site if it is named, or those that may be typed with such a beginning.
[[nodiscard]] std::string moves_text(play::Game& game, std::string_view site, std::size_t columns);
[[nodiscard]] std::string why_text(play::Game& game, SourceSet const& sources, std::string_view text);
// Why this cannot be played, in the players' terms, and what could be.
[[nodiscard]] std::string refusal_text(play::Game& game, std::string_view text);
// "hint: e2e4 (winning chances about 54 %; the game might go e2e4 e7e5 g1f3)"
[[nodiscard]] std::string hint_text(play::Game& game, search::Choice const& choice);
// What the authors of the variant's files wrote above its rules.
[[nodiscard]] std::string rules_text(GameSetup const& setup, std::size_t columns);

}  // namespace feerie::tools
