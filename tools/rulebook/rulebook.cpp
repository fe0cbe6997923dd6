#include "tools/rulebook/rulebook.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "tools/board_text.hpp"
#include "tools/game_setup.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools {

namespace book {

void write_heading(Speaker const& speaker, Page& page) {
  model::Game const& game = speaker.game();
  page.heading(1, game.title);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < game.players.size(); ++i) names.push_back(speaker.player_name(game.players.id_at(i)));
  std::string text = game.min_players == game.max_players
                         ? fmt::format("A game for {}, {}", counted(static_cast<int>(names.size()), "player"), list_of(names))
                         : fmt::format("A game for {} to {} players; here {} play, {}", in_words(game.min_players), in_words(game.max_players),
                                       in_words(static_cast<int>(names.size())), list_of(names));
  text = sentence(text);
  if (!game.summary.empty()) text += " " + sentence(game.summary);
  if (!game.doc.empty()) text += " " + from_doc(game.doc);
  if (!game.players_doc.empty()) text += " " + from_doc(game.players_doc);
  page.paragraph(text);
  if (!game.source.empty()) page.paragraph("Source: " + sentence(game.source));
}

}  // namespace book

namespace {

// Narrower, and no drawing would fit; wider, and no line could be read.
constexpr std::size_t narrowest = 40;
constexpr std::size_t widest = 160;
constexpr std::size_t usual_width = 80;

std::size_t terminal_width() {
  char const* const columns = std::getenv("COLUMNS");
  if (columns == nullptr) return usual_width;
  char* end = nullptr;
  long const width = std::strtol(columns, &end, 10);
  if (end == columns || *end != '\0' || width < static_cast<long>(narrowest)) return usual_width;
  return std::min(static_cast<std::size_t>(width), widest);
}

}  // namespace

std::string rulebook(model::Game const& game, std::shared_ptr<play::Rules const> const& rules, std::size_t width) {
  using namespace book;
  play::Game beginning(rules);
  Speaker const speaker(game, types_in_play(game));
  Page page(width);
  write_heading(speaker, page);
  write_board(speaker, draw_board(beginning, {.is_ascii = true}), page);
  write_pieces(speaker, width, page);
  write_setup(speaker, page);
  write_turn(speaker, page);
  write_captures(speaker, page);
  write_specials(speaker, page);
  write_forbidden(speaker, page);
  write_endings(speaker, page);
  write_options(speaker, page);
  return page.take();
}

std::string rulebook(GameSetup const& setup) { return rulebook(*setup.model, setup.rules, terminal_width()); }

}  // namespace feerie::tools
