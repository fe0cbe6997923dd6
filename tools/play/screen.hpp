// What the players see. On a terminal the board is drawn anew after every decision, with what happened under it, or beside it where the
// window is low; on one that can only print it is printed before every question. Elsewhere the game is told line by line.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/play/game.hpp"

namespace feerie::tools {

struct ScreenStyle {
  bool is_terminal = false;  // one that can be cleared
  bool is_watched = false;   // somebody sits there, whatever it can do
  bool is_ascii = false;
  bool has_colour = false;
  state::State const* start = nullptr;  // where the game began, if it was no usual start
};

class Screen {
 public:
  Screen(play::Game& game, ScreenStyle style);

  [[nodiscard]] bool is_terminal() const { return style_.is_terminal; }
  [[nodiscard]] bool is_watched() const { return style_.is_watched; }
  [[nodiscard]] std::size_t columns() const;
  // An answer to something that was typed; stands until the board is drawn anew.
  void say(std::string_view text);
  // What somebody is asked; empty if that is plain from whose turn it is.
  void ask(std::string const& question);
  // Something that happened in the game.
  void tell(std::string const& line);
  // What happened before is known by now; only what comes is told under the board.
  void forget();
  // What was moved in the last turn, and what is said beside the player whose turn it is; drawn the next time.
  void show_turn(std::vector<program::Site> sites, std::string beside);
  // Draws the board anew, on a terminal; what was said is no longer of interest.
  void refresh();
  // The same after the window changed: what was said stays.
  void redraw();
  // The board as it is now, wherever that is.
  void show_board();
  // Somebody is thinking, and how far they are; an empty name: nobody any more.
  void show_thinking(std::string const& name, double done);

 private:
  using Lines = std::vector<std::string>;
  void print(std::string_view text) const;
  [[nodiscard]] std::string panel() const;
  [[nodiscard]] Lines board_lines() const;
  [[nodiscard]] Lines told_lines(std::size_t columns) const;
  [[nodiscard]] Lines page(std::size_t rows) const;
  [[nodiscard]] Lines page_beside(Lines const& board, std::size_t rows) const;
  // What is said where a sentence begins.
  [[nodiscard]] std::string sentence(std::string const& line) const;

  play::Game& game_;
  ScreenStyle style_;
  std::vector<program::Site> marked_;
  std::string beside_turn_;
  std::vector<std::string> told_;
  std::string said_;
  std::size_t rows_drawn_ = 0;
  std::string thinking_;  // what the last line says of somebody thinking
  std::chrono::steady_clock::time_point thinking_since_;
};

}  // namespace feerie::tools
