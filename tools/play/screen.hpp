// What the players see. On a terminal the board is drawn anew after every decision, with what happened under it; elsewhere the game is
// told line by line.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/play/game.hpp"

namespace feerie::tools {

struct ScreenStyle {
  bool is_terminal = false;  // one that can be cleared
  bool is_ascii = false;
  bool has_colour = false;
};

class Screen {
 public:
  Screen(play::Game& game, ScreenStyle style);

  [[nodiscard]] bool is_terminal() const { return style_.is_terminal; }
  [[nodiscard]] std::size_t columns() const;
  // An answer to something that was typed; stands until the board is drawn anew.
  void say(std::string_view text);
  // Something that happened in the game.
  void tell(std::string const& line);
  // What happened before is known by now; only what comes is told under the board.
  void forget();
  // Draws the board anew, on a terminal; what was said is no longer of interest.
  void refresh();
  // The same after the window changed: what was said stays.
  void redraw();
  // The board as it is now, wherever that is.
  [[nodiscard]] std::string board() const;
  // Somebody is thinking, and how far they are; an empty name: nobody any more.
  void show_thinking(std::string const& name, double done);

 private:
  void print(std::string_view text) const;
  [[nodiscard]] std::string board_or_list() const;

  play::Game& game_;
  ScreenStyle style_;
  std::vector<std::string> told_;
  std::string said_;
  std::string thinking_;  // what the last line says of somebody thinking
  std::chrono::steady_clock::time_point thinking_since_;
};

}  // namespace feerie::tools
