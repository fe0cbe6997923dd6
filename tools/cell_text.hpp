// What one site of a board looks like in a terminal: its piece, or what is printed on it, in as many columns as every other site.
#pragma once

#include <string>
#include <vector>

#include "interpreter/state/state.hpp"
#include "tools/board_text.hpp"

namespace feerie::tools {

class CellTexts {
 public:
  CellTexts(state::State const& state, DrawingStyle const& style);

  [[nodiscard]] std::size_t width() const;
  [[nodiscard]] std::string cell(program::Site site, bool has_wall_on_left) const;
  // The same without padding, square colour or last move: for lists.
  [[nodiscard]] std::string occupant(program::Site site) const;
  // What the letters of square colours mean, or which colour is which; empty if it does not matter.
  [[nodiscard]] std::string colour_legend() const;

 private:
  [[nodiscard]] std::string piece_text(program::Occupant piece) const;
  [[nodiscard]] std::string ground_text(program::Site site) const;
  enum class Part : unsigned char { Ground, Mark, Piece };
  [[nodiscard]] std::string painted(std::string_view text, program::Site site, program::Occupant piece, Part part) const;
  [[nodiscard]] int background_of(program::Site site) const;

  program::Program const& program_;
  program::BoardTables const& board_;
  state::State const& state_;
  DrawingStyle const& style_;
  std::vector<program::Site> marked_;
  std::vector<char> owner_letters_;   // empty: capitals and small letters tell owners apart
  std::vector<char> colour_letters_;  // empty: no need, or no room beside colour itself
  bool has_arrows_ = false;
  bool has_dark_inks_ = false;  // some squares are too light for white pieces: outlines and filled pictures tell owners apart
};

}  // namespace feerie::tools
