// What one site of a board looks like in a terminal: its piece, or what is printed on it, in as many columns as every other site.
#pragma once

#include <string>
#include <vector>

#include "interpreter/state/state.hpp"
#include "tools/board_text.hpp"

namespace feerie::tools {

class CellTexts {
 public:
  CellTexts(state::State const& state, DrawingStyle style);

  [[nodiscard]] std::size_t width() const;
  [[nodiscard]] std::string cell(program::Site site, bool has_wall_on_left) const;
  // The same without padding, square colour or last move: for lists.
  [[nodiscard]] std::string occupant(program::Site site) const;
  // What the letters of square colours mean; empty if none are written.
  [[nodiscard]] std::string colour_legend() const;

 private:
  [[nodiscard]] std::string piece_text(program::Occupant piece) const;
  [[nodiscard]] std::string ground_text(program::Site site) const;
  [[nodiscard]] std::string painted(std::string_view text, program::Site site, program::Occupant piece,
                                    bool is_inside) const;
  [[nodiscard]] int background_of(program::Site site) const;

  program::Program const& program_;
  program::BoardTables const& board_;
  state::State const& state_;
  DrawingStyle style_;
  std::vector<char> owner_letters_;   // empty: capitals and small letters tell owners apart
  std::vector<char> colour_letters_;  // empty: no need, or no room beside colour itself
  bool has_arrows_ = false;
};

}  // namespace feerie::tools
