// What stands where at the beginning, and what players have in hand.
#include <map>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/places.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

// "king on e1, rooks on a1 and h1"
std::string pieces_of(Speaker const& speaker, PlayerId owner) {
  Game const& game = speaker.game();
  std::vector<std::string> said;
  for (std::size_t i = 0; i < game.types.size(); ++i) {
    TypeId const type = game.types.id_at(i);
    std::vector<std::uint16_t> sites;
    for (SetupPiece const& piece : game.setup) {
      if (piece.type == type && piece.owner == owner) sites.push_back(piece.site.index);
    }
    if (sites.empty()) continue;
    std::string const name = speaker.piece_name(type);
    std::string const where = (sites.size() == 1 ? name_in(game.board.sites, SiteId{sites[0]}) : places_in_words(game.board, sites, speaker.site_word()));
    said.push_back(fmt::format("{} {} {}", sites.size() == 1 ? "the " + name : plural(name), where.starts_with("rank") || where.starts_with("file") ? "all along" : "on", where));
  }
  return list_of(said, "and");
}

std::string stock_of(Speaker const& speaker, PlayerId owner) {
  std::vector<std::string> said;
  for (StockEntry const& entry : speaker.game().stock) {
    if (entry.player == owner && entry.count > 0) said.push_back(counted(entry.count, speaker.piece_name(entry.type)));
  }
  return list_of(said);
}

}  // namespace

void write_setup(Speaker const& speaker, Page& page) {
  Game const& game = speaker.game();
  page.heading(2, "Setting up");
  std::string text;
  for (std::string const& doc : game.setup_docs) text += (text.empty() ? "" : " ") + from_doc(doc);
  page.paragraph(text);
  std::vector<Step> items;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    PlayerId const player = game.players.id_at(i);
    std::string const pieces = pieces_of(speaker, player);
    if (!pieces.empty()) items.push_back({fmt::format("{} has {}.", speaker.player_name(player), pieces)});
  }
  std::string const neutral = pieces_of(speaker, PlayerId{});
  if (!neutral.empty()) items.push_back({fmt::format("Belonging to nobody: {}.", neutral)});
  std::map<std::string, std::vector<std::string>> hands;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    std::string const hand = stock_of(speaker, game.players.id_at(i));
    if (!hand.empty()) hands[hand].push_back(speaker.player_name(game.players.id_at(i)));
  }
  if (game.setup.empty()) page.paragraph("The board is empty at the beginning.");
  for (auto const& [hand, players] : hands) {
    bool const is_everyone = players.size() == game.players.size() && players.size() > 1;
    items.push_back({fmt::format("{} in hand: {}.", is_everyone ? "Each player begins with these pieces" : list_of(players) + (players.size() > 1 ? " have" : " has"), hand)});
  }
  page.bullets(items);
  for (Die const& die : game.dice) {
    page.paragraph(fmt::format("The game needs a die with the numbers {} to {}.", die.faces.front(), die.faces.back()));
  }
  for (Deck const& deck : game.decks) {
    std::vector<std::string> cards;
    int total = 0;
    for (Card const& card : deck.cards) {
      cards.push_back(counted(card.count, speaker.piece_name(card.type)));
      total += card.count;
    }
    page.paragraph(fmt::format("It needs {} cards: {}.", total, list_of(cards)));
  }
}

}  // namespace feerie::tools::book
