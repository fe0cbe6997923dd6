// The sections of the rulebook; each writes its heading and what belongs under it, or nothing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/play/game.hpp"
#include "tools/rulebook/page.hpp"
#include "tools/rulebook/speaker.hpp"

namespace feerie::tools::book {

void write_heading(Speaker const& speaker, Page& page);
void write_board(Speaker const& speaker, std::string const& picture, Page& page);
void write_pieces(Speaker const& speaker, std::size_t width, Page& page);
void write_setup(Speaker const& speaker, Page& page);
void write_turn(Speaker const& speaker, Page& page);
void write_captures(Speaker const& speaker, Page& page);
void write_specials(Speaker const& speaker, Page& page);
void write_forbidden(Speaker const& speaker, Page& page);
void write_endings(Speaker const& speaker, Page& page);
void write_options(Speaker const& speaker, Page& page);

// Which types can come onto the board, by set-up, stock, promotion or script.
[[nodiscard]] std::vector<bool> types_in_play(model::Game const& game);
// The same for what one player can bring onto it.
[[nodiscard]] std::vector<bool> types_in_play(model::Game const& game, model::PlayerId player);
// Whether the turn ever lets a piece move, and whether a rule forbids all captures: where nothing can be captured, pieces threaten.
[[nodiscard]] bool are_there_moves(model::Game const& game);
[[nodiscard]] bool are_there_captures(Speaker const& speaker);

}  // namespace feerie::tools::book
