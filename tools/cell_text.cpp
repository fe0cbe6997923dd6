#include "tools/cell_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "grammar/source/utf8.hpp"
#include "tools/board_layout.hpp"
#include "tools/colour_table.hpp"

namespace feerie::tools {
namespace {

using program::Occupant;
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

struct Arrow {
  int dx, dy;
  std::string_view ascii, picture;
};
constexpr std::array arrows{
    Arrow{0, 1, "^", "↑"},
    Arrow{1, 0, ">", "→"},
    Arrow{0, -1, "v", "↓"},
    Arrow{-1, 0, "<", "←"},
};

// Of what is printed on the board, beside pieces.
constexpr int ground_foreground = 240;

// Two colours are decoration, more of them are rules.
bool has_colours_that_matter(program::BoardTables const& board) { return board.colour_names.size() > 2; }

// Capitals and small letters, or outlines and filled pictures, are enough for White and Black; other colours want to be named, and
// more than two players must be.
bool needs_owner_letters(Program const& program) {
  return program.players > 2 || std::ranges::any_of(program.player_names, [](std::string const& name) {
           Colour const* const colour = find_colour(name);
           return colour != nullptr && colour->name != "white" && colour->name != "black";
         });
}

}  // namespace

CellTexts::CellTexts(state::State const& state, DrawingStyle const& style)
    : program_(state.program()),
      board_(program_.board),
      state_(state),
      style_(style),
      marked_(style.marked),
      has_arrows_(has_arrows(board_)) {
  if (marked_.empty())
    for (Register const which : {Register::LastOrigin, Register::LastTarget})
      if (std::int32_t const site = state_.reg(which); site >= 0) marked_.push_back(static_cast<Site>(site));
  has_dark_inks_ = style.has_colour && !board_.colour_names.empty() &&
                   (has_colours_that_matter(board_) || std::ranges::any_of(board_.colour_names, [&](std::string const& name) {
                      auto const index = static_cast<std::size_t>(&name - board_.colour_names.data());
                      return is_light(square_colour(name, index).background);
                    }));
  if (needs_owner_letters(program_)) owner_letters_ = distinct_letters(program_.player_names);
  if (!style.has_colour && has_colours_that_matter(board_))
    colour_letters_ = distinct_letters(board_.colour_names);
}

std::size_t CellTexts::width() const {
  return 3U + (owner_letters_.empty() ? 0 : 1) + (colour_letters_.empty() ? 0 : 1);
}

std::string CellTexts::piece_text(Occupant piece) const {
  program::PieceType const& type = program_.piece_types[piece.type];
  bool const is_owned = piece.owner < program_.players;
  if (!style_.is_ascii && is_owned) {
    auto const picture = std::ranges::find(pictures, lower_case(type.name), &Picture::name);
    // Where colour says whose a piece is all have the filled picture, which is easier to see.
    bool const is_first = piece.owner == 0 && owner_letters_.empty() && (!style_.has_colour || has_dark_inks_);
    if (picture != pictures.end()) return std::string(is_first ? picture->first : picture->other);
  }
  std::string const letter = type.letter.empty() ? "?" : type.letter.substr(type.letter.size() - 1);
  return is_owned && piece.owner == 1 && owner_letters_.empty() ? lower_case(letter) : letter;
}

// A mark, the sector where it begins, an arrow, or just a point: marks are part of the rules, the others help to find one's way.
std::string CellTexts::ground_text(Site site) const {
  if (auto const& marks = board_.marks[site]; marks.size() == 1 && marks.front() >= 0 && marks.front() <= 9)
    return std::to_string(marks.front());
  if (board_.sector_names.size() > 1 && board_.sector[site] >= 0 && board_.row[site] == 1)
    return board_.sector_names[static_cast<std::size_t>(board_.sector[site])].substr(0, 1);
  if (has_arrows_ && board_.shape == program::BoardShape::Squares && board_.facing[site].size() == 1) {
    auto const [dx, dy] = board_.facing[site].front();
    for (Arrow const& arrow : arrows) {
      if (arrow.dx == dx && arrow.dy == dy) return std::string(style_.is_ascii ? arrow.ascii : arrow.picture);
    }
  }
  return style_.is_ascii ? "." : "·";
}

std::string CellTexts::occupant(Site site) const {
  Occupant const piece = state_.at(site);
  std::string text = piece.is_none() ? (style_.is_ascii ? "." : "·") : piece_text(piece);
  if (owner_letters_.empty()) return text;
  bool const is_owned = !piece.is_none() && piece.owner < program_.players;
  return (is_owned ? owner_letters_[piece.owner] : ' ') + text;
}

std::string CellTexts::cell(Site site, bool has_wall_on_left) const {
  Occupant const piece = state_.at(site);
  std::string inside =
      piece.is_none() ? (owner_letters_.empty() ? "" : " ") + ground_text(site) : occupant(site);
  if (!colour_letters_.empty()) {
    std::int16_t const colour = board_.colour[site];
    inside += colour >= 0 ? colour_letters_[static_cast<std::size_t>(colour)] : ' ';
  }
  bool const is_last = std::ranges::find(marked_, site) != marked_.end();
  std::string const left = is_last ? "[" : has_wall_on_left ? "|" : " ";
  std::string const right = is_last ? "]" : " ";
  if (!style_.has_colour) return left + inside + right;
  return painted(left, site, piece, is_last ? Part::Mark : Part::Ground) + painted(inside, site, piece, Part::Piece) +
         painted(right, site, piece, is_last ? Part::Mark : Part::Ground) + "\x1b[0m";
}

std::string CellTexts::colour_legend() const {
  bool const is_painted = style_.has_colour && has_colours_that_matter(board_);
  if (colour_letters_.empty() && !is_painted) return {};
  std::string text;
  for (std::size_t i = 0; i < board_.colour_names.size(); ++i) {
    std::string const& name = board_.colour_names[i];
    text += fmt::format("{}{}", i == 0 ? "" : ", ",
                        is_painted ? fmt::format("\x1b[48;5;{};38;5;16m{}\x1b[0m", square_colour(name, i).background, name)
                                   : fmt::format("{} {}", colour_letters_[i], name));
  }
  return text;
}

int CellTexts::background_of(Site site) const {
  if (std::int16_t const colour = board_.colour[site]; colour >= 0) {
    auto const index = static_cast<std::size_t>(colour);
    return square_colour(board_.colour_names[index], index).background;
  }
  if (board_.sector[site] < 0) return plain_background;
  bool const is_start = board_.sector_names.size() > 1 && board_.row[site] == 1;
  return is_start ? start_background : sector_background(static_cast<std::size_t>(board_.sector[site]));
}

// Where owners have letters a piece is a block of its owner's colour, because not every colour can be read on every square.
std::string CellTexts::painted(std::string_view text, Site site, Occupant piece, Part part) const {
  constexpr int black = 16;
  int background = background_of(site);
  int foreground = ground_foreground;
  bool const is_owned = !piece.is_none() && piece.owner < program_.players;
  if (part == Part::Piece && is_owned) {
    Colour const& colour = player_colour(program_.player_names[piece.owner], piece.owner);
    foreground = has_dark_inks_ ? black : colour.foreground;
    if (!owner_letters_.empty()) {
      background = colour.foreground;
      foreground = colour.on_foreground;
    }
  } else if (!piece.is_none() || part == Part::Mark) {
    foreground = black;
  }
  bool const is_bold = !piece.is_none() || part == Part::Mark;
  return fmt::format("\x1b[48;5;{};38;5;{}{}m{}", background, foreground, is_bold ? ";1" : ";22", text);
}

}  // namespace feerie::tools
