#include "tools/play/screen.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "tools/board_text.hpp"
#include "tools/command.hpp"
#include "tools/play/text_layout.hpp"

namespace feerie::tools {
namespace {

using program::Program;

constexpr std::size_t most_told = 12;  // lines under the board
// Quick opponents would only make it flicker.
constexpr std::chrono::milliseconds thinking_shown_after{250};
constexpr std::string_view clear_screen = "\x1b[H\x1b[2J";
constexpr std::string_view clear_line = "\r\x1b[K";

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// The pieces by name and place, for windows too narrow for the board.
std::string list_of_pieces(state::State const& state) {
  Program const& program = state.program();
  std::string text;
  for (int owner = 0; owner <= program.players; ++owner) {
    std::string line;
    for (int type = 1; type <= program.types; ++type) {
      std::string sites;
      for (int site = 0; site < program.board.sites; ++site) {
        program::Occupant const piece = state.at(static_cast<program::Site>(site));
        if (piece.type == type && piece.owner == owner)
          sites += " " + lower(program.board.names[static_cast<std::size_t>(site)]);
      }
      if (sites.empty()) continue;
      line += (line.empty() ? "" : ", ") + lower(program.piece_types[static_cast<std::size_t>(type)].name) +
              sites;
    }
    bool const is_player = owner < program.players;
    if (line.empty()) continue;
    text +=
        (is_player ? program.player_names[static_cast<std::size_t>(owner)] : "nobody") + ": " + line + "\n";
  }
  return text.empty() ? "the board is empty\n" : text;
}

}  // namespace

Screen::Screen(play::Game& game, ScreenStyle style) : game_(game), style_(style) {}

std::size_t Screen::columns() const { return terminal_columns(); }

void Screen::print(std::string_view text) const {
  print_result(style_.is_ascii ? in_ascii(text) : std::string(text));
}

void Screen::say(std::string_view text) {
  std::string const whole = std::string(text) + (text.ends_with('\n') ? "" : "\n");
  said_ += whole;
  print(style_.is_terminal ? wrapped(whole, columns()) : whole);
}

void Screen::tell(std::string const& line) {
  if (!style_.is_terminal) return print(line + "\n");
  told_.push_back(line);
  refresh();
}

void Screen::forget() { told_.clear(); }

std::string Screen::board_or_list() const {
  std::string const drawn = draw_board(game_, {.is_ascii = style_.is_ascii, .has_colour = style_.has_colour});
  if (!style_.is_terminal || visible_width(drawn) <= columns()) return drawn;
  return wrapped(
      fmt::format("(the board needs {} columns)\n", visible_width(drawn)) + list_of_pieces(game_.state()),
      columns());
}

std::string Screen::board() const {
  std::string const panel = draw_panel(game_);
  return board_or_list() + "\n" + (style_.is_terminal ? wrapped(panel, columns()) : panel);
}

void Screen::refresh() {
  said_.clear();
  redraw();
}

void Screen::redraw() {
  if (!style_.is_terminal) return;
  std::string text(clear_screen);
  text += wrapped(game_.program().title + "\n\n", columns()) + board();
  std::size_t const first = told_.size() > most_told ? told_.size() - most_told : 0;
  if (!told_.empty()) text += "\n";
  for (std::size_t i = first; i < told_.size(); ++i) text += wrapped(told_[i] + "\n", columns());
  print(text + wrapped(said_, columns()));
}

void Screen::show_thinking(std::string const& name, double done) {
  if (!style_.is_terminal) return;
  auto const now = std::chrono::steady_clock::now();
  if (name.empty()) {
    if (!thinking_.empty()) print(clear_line);
    thinking_.clear();
    thinking_since_ = {};
    return;
  }
  if (thinking_since_ == std::chrono::steady_clock::time_point{}) thinking_since_ = now;
  if (now - thinking_since_ < thinking_shown_after) return;
  std::string const line = fmt::format("{} is thinking ({:.0f} %), Ctrl-C: play now", name, 100 * done);
  if (line == thinking_) return;
  thinking_ = line;
  print(std::string(clear_line) + line.substr(0, columns() - 1));
}

}  // namespace feerie::tools
