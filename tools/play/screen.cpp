#include "tools/play/screen.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "tools/board_text.hpp"
#include "tools/command.hpp"
#include "tools/game_summary.hpp"
#include "tools/play/text_layout.hpp"

namespace feerie::tools {
namespace {

using program::Program;

constexpr std::size_t most_told = 12;  // lines under the board
constexpr std::size_t least_told = 2;  // that a low window makes room for
// Beside the board, what is said needs so many columns to be readable.
constexpr std::size_t least_beside = 24;
constexpr std::size_t gap_beside = 3;
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

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

void append(std::vector<std::string>& lines, std::vector<std::string> const& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

// The last of them.
std::vector<std::string> last_of(std::vector<std::string> lines, std::size_t most) {
  if (lines.size() > most) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
  return lines;
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
  print(style_.is_watched ? wrapped(whole, columns()) : whole);
}

void Screen::ask(std::string const& question) {
  if (!style_.is_terminal) {
    if (style_.is_watched) show_board();
    if (!question.empty()) say(sentence(question));
    return;
  }
  if (question.empty()) return;
  // Where it would push the board out of the window there is perhaps a better place for it.
  std::string const asked = wrapped(sentence(question) + "\n", columns());
  if (rows_drawn_ + lines_of(asked).size() < terminal_rows()) return say(asked);
  said_ += sentence(question) + "\n";
  redraw();
}

void Screen::tell(std::string const& line) {
  if (!style_.is_terminal) return say(style_.is_watched ? sentence(line) : line);
  told_.push_back(line);
  refresh();
}

void Screen::forget() { told_.clear(); }

void Screen::show_turn(std::vector<program::Site> sites, std::string beside) {
  marked_ = std::move(sites);
  beside_turn_ = std::move(beside);
}

std::string Screen::sentence(std::string const& line) const {
  std::string result = line;
  for (std::string const& name : game_.program().player_names)
    if (style_.is_watched && (line.starts_with(name + " ") || line.starts_with(name + "'")))
      result.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(result.front())));
  return result;
}

std::string Screen::panel() const {
  std::string text;
  for (std::string const& line : lines_of(draw_panel(game_, {.start = style_.start, .beside_turn = beside_turn_})))
    text += sentence(line) + "\n";
  return text;
}

Screen::Lines Screen::board_lines() const {
  BoardDrawing const drawing =
      draw_parts(game_, {.is_ascii = style_.is_ascii, .has_colour = style_.has_colour, .marked = marked_});
  std::size_t const width = visible_width(drawing.board);
  std::string const board = !style_.is_watched || width <= columns()
                                ? drawing.board + (style_.is_watched ? wrapped(drawing.notes, columns()) : drawing.notes)
                                : wrapped(fmt::format("(the board needs {} columns)\n", width) + list_of_pieces(game_.state()),
                                          columns());
  return lines_of(board);
}

Screen::Lines Screen::told_lines(std::size_t columns) const {
  Lines lines;
  for (std::string const& told : told_) append(lines, lines_of(wrapped(sentence(told) + "\n", columns)));
  return lines;
}

void Screen::show_board() {
  if (style_.is_terminal) return refresh();
  std::string text;
  for (std::string const& line : board_lines()) text += line + "\n";
  print(text + "\n" + (style_.is_watched ? wrapped(panel(), columns()) : panel()));
}

void Screen::refresh() {
  said_.clear();
  redraw();
}

void Screen::redraw() {
  if (!style_.is_terminal) return;
  std::size_t const prompt = 1;
  Lines const lines = page(terminal_rows() - std::min(terminal_rows(), prompt));
  rows_drawn_ = lines.size();
  std::string text(clear_screen);
  for (std::string const& line : lines) text += line + "\n";
  print(text);
}

// With air if there is room for it, else without, else with everything beside the board.
Screen::Lines Screen::page(std::size_t rows) const {
  Lines const board = board_lines();
  Lines const state = lines_of(wrapped(panel(), columns()));
  Lines const said = lines_of(wrapped(said_, columns()));
  Lines told = last_of(told_lines(columns()), most_told);
  Lines lines = lines_of(wrapped(game_.program().title + "\n\n", columns()));
  append(lines, board);
  lines.emplace_back();
  append(lines, state);
  if (!told.empty()) lines.emplace_back();
  append(lines, told);
  append(lines, said);
  if (lines.size() <= rows) return lines;

  std::size_t const needed = board.size() + state.size() + said.size();
  if (needed + std::min(told.size(), least_told) <= rows) {
    lines = board;
    append(lines, state);
    append(lines, last_of(std::move(told), rows - needed));
    append(lines, said);
    return lines;
  }
  return page_beside(board, rows);
}

// A board that is higher than the window is drawn all the same: its upper part can be scrolled to.
Screen::Lines Screen::page_beside(Lines const& board, std::size_t rows) const {
  std::size_t width = 0;
  for (std::string const& line : board) width = std::max(width, visible_width(line));
  bool const has_room = columns() >= width + gap_beside + least_beside;
  std::size_t const beside = has_room ? columns() - width - gap_beside : columns();
  Lines side = lines_of(wrapped(panel(), beside));
  Lines const said = lines_of(wrapped(said_, beside));
  Lines const told = last_of(told_lines(beside), most_told);
  std::size_t const high = std::max(board.size(), rows);
  std::size_t const used = side.size() + said.size();
  append(side, last_of(told, has_room && used < high ? high - used : std::min(told.size(), least_told)));
  append(side, said);

  auto const too_low = [](std::size_t missing) {
    return fmt::format("(the window is {} too low to show all of this)\n", counted(static_cast<int>(missing), "line"));
  };
  Lines lines;
  if (has_room) {
    if (board.size() > rows) append(side, lines_of(wrapped(too_low(board.size() - rows), beside)));
    // Both end nearest the prompt.
    lines.resize(std::max(board.size(), side.size()));
    std::size_t const board_from = lines.size() - board.size();
    std::size_t const side_from = board.size() > rows ? lines.size() - side.size() : 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i >= board_from) lines[i] = board[i - board_from];
      if (i < side_from || i - side_from >= side.size()) continue;
      lines[i].append(width + gap_beside - visible_width(lines[i]), ' ');
      lines[i] += side[i - side_from];
    }
  } else {
    lines = board;
    append(lines, side);
  }
  if (!has_room && lines.size() > rows) append(lines, lines_of(wrapped(too_low(lines.size() + 1 - rows), columns())));
  return lines;
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
  std::string const line = sentence(fmt::format("{} is thinking ({:.0f} %), Ctrl-C: play now", name, 100 * done));
  if (line == thinking_) return;
  thinking_ = line;
  print(std::string(clear_line) + line.substr(0, columns() - 1));
}

}  // namespace feerie::tools
