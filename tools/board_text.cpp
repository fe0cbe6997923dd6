#include "tools/board_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "grammar/source/utf8.hpp"
#include "tools/colour_table.hpp"
#include "tools/game_summary.hpp"

namespace feerie::tools {
namespace {

using program::Occupant;
using program::Player;
using program::Program;
using program::Register;
using program::Site;

// Pictures that Unicode has, for the first player and for all others, by the name of the type.
struct Picture {
  std::string_view name, first, other;
};
constexpr std::array pictures{
    Picture{"king", "♔", "♚"},   Picture{"queen", "♕", "♛"},  Picture{"rook", "♖", "♜"},
    Picture{"bishop", "♗", "♝"}, Picture{"knight", "♘", "♞"}, Picture{"pawn", "♙", "♟"},
};

// Colours of the 256-colour palette, by the names that variants give to squares and players; chosen so that white and black pieces can
// be read on every background.
struct Shade {
  std::string_view name;
  int background, foreground;
};
constexpr std::array shades{
    Shade{"light", 180, 231}, Shade{"dark", 137, 16},    Shade{"white", 250, 231},  Shade{"black", 240, 16},
    Shade{"red", 174, 124},   Shade{"blue", 110, 19},    Shade{"yellow", 185, 220}, Shade{"green", 150, 22},
    Shade{"purple", 140, 54}, Shade{"orange", 215, 130},
};
constexpr std::array other_backgrounds{180, 137, 110, 150, 174, 185};
constexpr std::array other_foregrounds{231, 16, 124, 19, 22, 220, 54, 130};

template <std::size_t N>
int colour_of(std::string const& name, std::size_t index, std::array<int, N> const& others,
              int Shade::*which) {
  auto const found = std::ranges::find(shades, std::string_view(name), &Shade::name);
  return found != shades.end() ? (*found).*which : others[index % N];
}

class Drawing {
 public:
  Drawing(play::Game& game, DrawingStyle style)
      : program_(game.program()), state_(game.state()), style_(style) {
    for (int site = 0; site < program_.board.sites; ++site) {
      auto const index = static_cast<std::size_t>(site);
      if (program_.board.exits.has(index)) continue;
      sites_[{program_.board.x[index], program_.board.y[index]}] = static_cast<Site>(site);
    }
    for (auto const& [place, site] : sites_) {
      left_ = std::min(left_, place.first);
      right_ = std::max(right_, place.first);
      low_ = std::min(low_, place.second);
      high_ = std::max(high_, place.second);
    }
    find_labels();
  }

  std::string draw() const {
    std::size_t margin = 0;
    for (auto const& [y, label] : row_labels_) margin = std::max(margin, label.size());
    std::string text;
    for (int y = high_; y >= low_; --y) {
      std::string line;
      if (margin > 0) line = fmt::format("{:>{}} ", label_of(row_labels_, y), margin);
      for (int x = left_; x <= right_; ++x) line += cell(x, y);
      if (!style_.has_colour) line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    if (!column_labels_.empty()) {
      std::string line(margin > 0 ? margin + 1 : 0, ' ');
      for (int x = left_; x <= right_; ++x)
        line += fmt::format("{:^{}}", label_of(column_labels_, x), width());
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

 private:
  // Columns and rows have names if the names of the sites say so: letters for the column, digits for the row.
  void find_labels() {
    std::map<int, std::string> columns, rows;
    for (auto const& [place, site] : sites_) {
      std::string const& name = program_.board.names[site];
      auto const digits = std::ranges::find_if(name, [](unsigned char c) { return std::isdigit(c) != 0; });
      std::string const letters(name.begin(), digits);
      std::string const number(digits, name.end());
      if (letters.empty() || number.empty()) return;
      if (columns.try_emplace(place.first, letters).first->second != letters) return;
      if (rows.try_emplace(place.second, number).first->second != number) return;
    }
    column_labels_ = std::move(columns);
    row_labels_ = std::move(rows);
  }
  static std::string label_of(std::map<int, std::string> const& labels, int at) {
    auto const found = labels.find(at);
    return found == labels.end() ? "" : found->second;
  }

  // More than two players cannot be told apart by case: their initial follows the letter.
  [[nodiscard]] bool has_initials() const { return program_.players > 2; }
  [[nodiscard]] std::size_t width() const { return has_initials() ? 4 : 3; }

  [[nodiscard]] std::string cell(int x, int y) const {
    auto const found = sites_.find({x, y});
    if (found == sites_.end()) return std::string(width(), ' ');
    Site const site = found->second;
    Occupant const piece = state_.at(site);
    std::string inside = piece.is_none() ? (style_.is_ascii ? "." : "·") : piece_text(piece);
    if (has_initials())
      inside += piece.is_none() || piece.owner >= program_.players ? ' ' : initial(piece.owner);
    bool const is_last = state_.reg(Register::LastTarget) == site && !piece.is_none();
    std::string const text = (is_last ? "[" : " ") + inside + (is_last ? "]" : " ");
    return style_.has_colour ? coloured(text, site, piece) : text;
  }

  [[nodiscard]] std::string piece_text(Occupant piece) const {
    program::PieceType const& type = program_.piece_types[piece.type];
    bool const is_owned = piece.owner < program_.players;
    if (!style_.is_ascii && is_owned) {
      auto const picture = std::ranges::find(pictures, lower_case(type.name), &Picture::name);
      // Colour says whose a piece is: then all have the filled picture, which is easier to see.
      bool const is_first = piece.owner == 0 && !has_initials() && !style_.has_colour;
      if (picture != pictures.end()) return std::string(is_first ? picture->first : picture->other);
    }
    std::string const letter = type.letter.empty() ? "?" : type.letter.substr(type.letter.size() - 1);
    return is_owned && piece.owner == 1 && !has_initials() ? lower_case(letter) : letter;
  }
  [[nodiscard]] char initial(Player player) const { return program_.player_names[player].front(); }

  [[nodiscard]] std::string coloured(std::string const& text, Site site, Occupant piece) const {
    std::int16_t const colour =
        program_.board.colour.empty() ? std::int16_t{-1} : program_.board.colour[site];
    bool const is_named =
        colour >= 0 && static_cast<std::size_t>(colour) < program_.board.colour_names.size();
    int const background =
        is_named ? colour_of(lower_case(program_.board.colour_names[static_cast<std::size_t>(colour)]),
                             static_cast<std::size_t>(colour), other_backgrounds, &Shade::background)
                 : 180;
    int foreground = 240;
    if (!piece.is_none() && piece.owner < program_.players)
      foreground = colour_of(lower_case(program_.player_names[piece.owner]), piece.owner, other_foregrounds,
                             &Shade::foreground);
    // A player called "black" moves black pieces.
    if (!piece.is_none() && piece.owner < program_.players &&
        lower_case(program_.player_names[piece.owner]) == "white")
      foreground = 231;
    return fmt::format("\x1b[48;5;{};38;5;{}{}m{}\x1b[0m", background, foreground,
                       piece.is_none() ? "" : ";1", text);
  }

  Program const& program_;
  state::State const& state_;
  DrawingStyle style_;
  std::map<std::pair<int, int>, Site> sites_;
  std::map<int, std::string> column_labels_, row_labels_;
  int left_ = INT16_MAX, right_ = INT16_MIN, low_ = INT16_MAX, high_ = INT16_MIN;
};

std::string stock_text(state::State const& state, Player player) {
  std::string text;
  for (StockItem const& item : stock_of(state, player)) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", item.count,
                        lower_case(state.program().piece_types[item.type].name));
  }
  return text;
}

}  // namespace

std::string draw_board(play::Game& game, DrawingStyle style) { return Drawing(game, style).draw(); }

std::string draw_panel(play::Game& game) {
  Program const& program = game.program();
  std::string text = turn_line(game) + "\n";
  std::string gone;
  for (int player = 0; player < program.players; ++player) {
    auto const index = static_cast<Player>(player);
    std::string const stock = stock_text(game.state(), index);
    if (!stock.empty()) text += fmt::format("{} has in hand: {}\n", program.player_names[index], stock);
    if (int const count = gone_of(game.state(), index); count > 0)
      gone += fmt::format("{}{} {}", gone.empty() ? "" : ", ", program.player_names[index], count);
  }
  if (!gone.empty()) text += "off the board: " + gone + "\n";
  return text;
}

}  // namespace feerie::tools
