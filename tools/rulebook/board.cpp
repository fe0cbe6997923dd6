// The board: its shape, its colours and parts, who looks where.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/colour_table.hpp"
#include "tools/rulebook/places.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

int sites_of(Board const& board) {
  return static_cast<int>(std::count_if(board.sites.begin(), board.sites.end(), [](Site const& s) { return !s.is_exit; }));
}

// "eight rows long", or where arms differ "nine rows (A) and six rows (B) long".
std::string lengths(std::vector<std::string> const& names, std::vector<int> const& rows) {
  if (std::ranges::all_of(rows, [&](int length) { return length == rows.front(); })) return fmt::format("{} rows long", in_words(rows.front()));
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) parts.push_back(fmt::format("{} rows ({})", in_words(rows[i]), names[i]));
  return list_of(parts) + " long";
}

// Files of hexagons skip a letter.
std::string hexagon_files(Board const& board) {
  std::set<char> letters;
  for (Site const& site : board.sites) letters.insert(site.name.front());
  std::vector<std::string> skipped;
  for (char c = *letters.begin(); c <= *letters.rbegin(); ++c) {
    if (!letters.contains(c)) skipped.emplace_back(1, c);
  }
  return fmt::format("The files stand upright and are called {} to {}{}; the ranks are counted from the bottom of each file.", *letters.begin(), *letters.rbegin(),
                     skipped.empty() ? "" : " (there is no " + list_of(skipped) + ")");
}

std::string shape(Speaker const& speaker) {
  Board const& board = speaker.game().board;
  int const count = sites_of(board);
  switch (board.shape) {
    case BoardShape::Grid: {
      std::string text = board.width == board.height
                             ? fmt::format("The board is a square of {} by {} squares", in_words(board.width), in_words(board.height))
                             : fmt::format("The board is {} squares wide and {} squares high", in_words(board.width), in_words(board.height));
      if (count == board.width * board.height) {
        text += fmt::format(", {} in all.", count);
      } else {
        text += fmt::format("; {} of them are there, the others are holes.", count);
      }
      if (board.width <= 26) {
        text += fmt::format(" The files are called a to {} and the ranks 1 to {}, counted from the lower left corner, a1.", static_cast<char>('a' + board.width - 1), board.height);
      }
      if (board.wraps_files) text += " It is rolled up: the first file lies next to the last, and pieces cross over freely.";
      if (board.wraps_ranks) text += " The lowest rank lies next to the highest.";
      return text;
    }
    case BoardShape::Hexagon: {
      int const side = (board.width + 1) / 2;
      return fmt::format("The board is a hexagon of {} hexes, {} on each side. {}", count, in_words(side), hexagon_files(board));
    }
    case BoardShape::Spiral: {
      std::vector<std::string> names;
      for (Sector const& sector : board.sectors) names.push_back(sector.name);
      std::vector<int> rows(names.size());
      int lanes = 0;
      for (Site const& site : board.sites) {
        if (!site.sector) continue;
        rows[site.sector.index] = std::max(rows[site.sector.index], site.row);
        lanes = std::max(lanes, site.lane);
      }
      return fmt::format("The board is a track of {} squares, wound into a spiral. It has {} arms (boards, for short), {}, one behind the other "
                         "and each at right angles to the one before. An arm is {} squares wide and {}; its first row is where "
                         "it begins, and the arrows show the way.",
                         count, in_words(static_cast<int>(names.size())), list_of(names), in_words(lanes), lengths(names, rows));
    }
    case BoardShape::Graph:
      return fmt::format("The board has {} points, joined by lines.", count);
  }
  return {};
}

bool is_checkered(Board const& board) {
  if (board.colours.size() != 2 || board.shape != BoardShape::Grid) return false;
  return std::all_of(board.sites.begin(), board.sites.end(), [&](Site const& s) {
    return s.colour.index == static_cast<std::uint16_t>((s.x + s.y + (board.sites[board.find_site("a1")].colour.index)) % 2);
  });
}

std::string colours(Speaker const& speaker) {
  Board const& board = speaker.game().board;
  if (board.colours.empty()) return {};
  if (board.find_site("a1") && is_checkered(board)) {
    std::string const first = name_in(board.colours, board.sites[board.find_site("a1")].colour);
    std::string const other = board.colours[board.colours.id_at(0)].name == first ? board.colours[board.colours.id_at(1)].name : board.colours[board.colours.id_at(0)].name;
    return fmt::format("The squares are {} and {} by turns; a1 is {}.", first, other, first);
  }
  std::map<std::uint16_t, int> counts;
  for (Site const& site : board.sites) {
    if (site.colour) ++counts[site.colour.index];
  }
  std::vector<std::string> said;
  for (auto const& [colour, count] : counts) said.push_back(fmt::format("{} {}", count, board.colours[ColourId{colour}].name));
  return fmt::format("The {} have {} colours: {}.", plural(speaker.site_word()), in_words(static_cast<int>(said.size())), list_of(said));
}

// Where a track turns, squares have the arrows of two arms: " (the last four rows of A, B and C)".
std::string turns_in_words(Board const& board) {
  if (board.shape != BoardShape::Spiral) return {};
  std::map<int, std::vector<std::string>> arms;  // by how many of their last rows
  for (std::size_t i = 0; i < board.sectors.size(); ++i) {
    int rows = 0;
    int first = 0;
    for (Site const& site : board.sites) {
      if (site.sector != board.sectors.id_at(i)) continue;
      rows = std::max(rows, site.row);
      if (site.arrows.size() > 1) first = first == 0 ? site.row : std::min(first, site.row);
    }
    if (first > 0) arms[rows - first + 1].push_back(board.sectors[board.sectors.id_at(i)].name);
  }
  std::vector<std::string> said;
  for (auto const& [rows, names] : arms) said.push_back(fmt::format("the last {} of {}", rows == 1 ? "row" : in_words(rows) + " rows", list_of(names)));
  return said.empty() ? "" : fmt::format(" ({}, where the track turns)", list_of(said));
}

std::string facing(Speaker const& speaker) {
  Game const& game = speaker.game();
  Board const& board = game.board;
  if (board.facing.size() == 0) return {};
  static std::map<std::string, std::string> const compass = {{"n", "up the board"}, {"s", "down the board"}, {"e", "to the right"}, {"w", "to the left"}};
  std::map<std::string, std::vector<std::string>> ways;
  bool by_arrows = false;
  for (std::size_t i = 0; i < board.facing.size(); ++i) {
    Facing const& f = board.facing[board.facing.id_at(i)];
    by_arrows = by_arrows || f.by_arrows;
    if (f.by_arrows || !f.direction) continue;
    std::string const name = name_in(board.ring, f.direction);
    auto const found = compass.find(name);
    ways[found == compass.end() ? "towards " + name : found->second].push_back(speaker.player_name(board.facing.id_at(i)));
  }
  if (by_arrows) return fmt::format("For everyone, “forward” is where the arrow of the {} points; on a {} with two arrows it is both ways{}.", speaker.site_word(), speaker.site_word(), turns_in_words(board));
  if (ways.empty()) return {};
  std::vector<std::string> said;
  for (std::size_t i = 0; i < board.facing.size(); ++i) {
    for (auto const& [way, players] : ways) {
      if (players.front() != speaker.player_name(board.facing.id_at(i))) continue;
      bool const is_everyone = players.size() == game.players.size();
      said.push_back(is_everyone ? fmt::format("{} {}", players.size() == 2 ? "both players play" : "all players play", way) : fmt::format("{} {} {}", list_of(players), players.size() > 1 ? "play" : "plays", way));
    }
  }
  std::string text = capitalised(list_of(said)) + ": that is “forward” for them.";
  bool const has_image = std::any_of(board.image.begin(), board.image.end(), [&](auto const& image) {
    for (std::size_t i = 0; i < image.size(); ++i) {
      if (image[i] && image[i].index != i) return true;
    }
    return false;
  });
  if (has_image && board.shape == BoardShape::Grid && game.players.size() == 2) {
    text += " Where a rule counts ranks (“the second rank”, “the last rank”), each player counts from their own side.";
  }
  return text;
}

// The letters that the picture puts before pieces.
std::string owners_in_words(Speaker const& speaker) {
  Game const& game = speaker.game();
  std::vector<std::string> names;
  for (Player const& player : game.players) names.push_back(player.name);
  std::vector<char> const letters = distinct_letters(names);
  std::vector<std::string> said;
  for (std::size_t i = 0; i < names.size(); ++i) said.push_back(fmt::format("{} for {}", letters[i], speaker.player_name(game.players.id_at(i))));
  return fmt::format("Before the letter of a piece stands that of its owner: {}.", list_of(said));
}

// What the picture shows of empty places.
std::string key_of_ground(Board const& board) {
  bool const has_marks = std::any_of(board.sites.begin(), board.sites.end(), [](Site const& s) { return !s.marks.empty(); });
  bool const has_arrows = std::any_of(board.sites.begin(), board.sites.end(), [](Site const& s) { return !s.arrows.empty(); });
  std::vector<std::string> said;
  if (has_marks) said.emplace_back("a number is the mark of a square");
  if (board.sectors.size() > 1) said.push_back(fmt::format("a letter stands on the first row of {}", board.shape == BoardShape::Spiral ? "an arm" : "a part of the board"));
  if (has_arrows) said.emplace_back("`^`, `>`, `v` and `<` are arrows, shown where there is room");
  if (!board.barriers.empty()) said.emplace_back("`|` is a border that nothing crosses");
  std::string text;
  for (std::string const& one : said) text += (text.empty() ? "" : "; ") + one;
  return text.empty() ? "" : sentence("on empty squares " + text);
}

}  // namespace

void write_board(Speaker const& speaker, std::string const& picture, Page& page) {
  Game const& game = speaker.game();
  Board const& board = game.board;
  page.heading(2, "The board");
  std::string text = shape(speaker);
  for (std::string const& more : {colours(speaker), facing(speaker)}) {
    if (!more.empty()) text += " " + more;
  }
  page.paragraph(text);

  std::string details = zones_in_words(speaker);
  bool const has_marks = std::any_of(board.sites.begin(), board.sites.end(), [](Site const& s) { return !s.marks.empty(); });
  if (has_marks) details += fmt::format("{}Some {} are marked with a number.", details.empty() ? "" : " ", plural(speaker.site_word()));
  for (std::string const& doc : board.docs) details += (details.empty() ? "" : " ") + from_doc(doc);
  if (board.docs.empty()) {
    for (auto const& [a, b] : board.barriers) details += fmt::format("{}Nothing moves between {} and {}.", details.empty() ? "" : " ", speaker.sector_name(a), speaker.sector_name(b));
  }
  page.paragraph(details);
  page.paragraph(game.setup.empty() ? "This is the board, empty as it is at the beginning:" : "This is the board as the game begins:");
  page.drawing(picture);
  bool const is_by_size = game.players.size() == 2 && std::none_of(game.players.begin(), game.players.end(), [](Player const& player) {
                            tools::Colour const* const colour = find_colour(player.name);
                            return colour != nullptr && colour->name != "white" && colour->name != "black";
                          });
  page.paragraph(key_of_ground(board));
  if (!game.setup.empty() && !is_by_size) page.paragraph(owners_in_words(speaker));
  if (!game.setup.empty() && is_by_size) {
    page.paragraph(fmt::format("Capital letters are {}’s pieces, small letters {}’s.", speaker.player_name(game.players.id_at(0)), speaker.player_name(game.players.id_at(1))));
  }
}

}  // namespace feerie::tools::book
