#include "tools/board_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "grammar/source/utf8.hpp"
#include "tools/board_layout.hpp"
#include "tools/cell_text.hpp"
#include "tools/colour_table.hpp"
#include "tools/command.hpp"
#include "tools/game_summary.hpp"

namespace feerie::tools {
namespace {

using program::BoardShape;
using program::BoardTables;
using program::Player;
using program::Program;
using program::Site;

// Texts at places of a page: what is written later lies further right or below, in whatever order it comes.
class Page {
 public:
  void write(int line, int column, std::string text, std::size_t width) {
    lines_[line][column] = {std::move(text), width};
  }
  void write(int line, int column, std::string const& text) {
    write(line, column, text, count_characters(text));
  }

  [[nodiscard]] std::string text() const {
    if (lines_.empty()) return "";
    int left = INT32_MAX;
    for (auto const& [number, entries] : lines_) left = std::min(left, entries.begin()->first);
    std::string text;
    for (int number = lines_.begin()->first; number <= lines_.rbegin()->first; ++number) {
      std::string line;
      auto const found = lines_.find(number);
      if (found != lines_.end()) line = line_of(found->second, left);
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

 private:
  struct Entry {
    std::string text;
    std::size_t width = 0;  // without what only changes colours
  };
  static std::string line_of(std::map<int, Entry> const& entries, int left) {
    std::string line;
    int column = left;
    for (auto const& [at, entry] : entries) {
      line.append(static_cast<std::size_t>(std::max(0, at - column)), ' ');
      line += entry.text;
      column = std::max(column, at) + static_cast<int>(entry.width);
    }
    return line;
  }

  std::map<int, std::map<int, Entry>> lines_;  // by line and column
};

std::string centred(std::string_view text, int width, std::string_view filling = " ") {
  int const rest = std::max(0, width - static_cast<int>(count_characters(text)));
  std::string result;
  for (int i = 0; i < rest / 2; ++i) result += filling;
  result += text;
  for (int i = rest / 2; i < rest; ++i) result += filling;
  return result;
}

class Drawing {
 public:
  Drawing(play::Game& game, DrawingStyle const& style)
      : program_(game.program()),
        board_(program_.board),
        state_(game.state()),
        style_(style),
        cells_(state_, style),
        width_(static_cast<int>(cells_.width())) {
    for (int site = 0; site < board_.sites; ++site) {
      if (!board_.exits.has(static_cast<std::size_t>(site))) sites_.push_back(static_cast<Site>(site));
    }
  }

  BoardDrawing draw() {
    switch (board_.shape) {
      case BoardShape::Squares:
        draw_squares();
        break;
      case BoardShape::Hexes:
        draw_hexes();
        break;
      case BoardShape::Places:
        return {list_places(), ""};
    }
    return {page_.text(), notes()};
  }

 private:
  void draw_squares() {
    for (Site const site : sites_)
      page_.write(-board_.y[site], column_of(board_.x[site]), cells_.cell(site, has_wall_on_left(site)),
                  cells_.width());
    int bottom = -*std::ranges::min_element(board_.y);
    for (ExitEdge const& edge : exit_edges(board_)) bottom = std::max(bottom, write_exit(edge));
    write_points();
    AxisLabels const axes = axis_labels(board_);
    std::size_t margin = 0;
    for (auto const& [y, label] : axes.rows) margin = std::max(margin, label.size());
    int const left = column_of(*std::ranges::min_element(board_.x)) - static_cast<int>(margin) - 1;
    for (auto const& [y, label] : axes.rows) page_.write(-y, left, fmt::format("{:>{}}", label, margin));
    for (auto const& [x, label] : axes.columns) page_.write(bottom + 1, column_of(x), centred(label, width_));
  }
  [[nodiscard]] int column_of(int x) const { return x * width_; }

  [[nodiscard]] bool has_wall_on_left(Site site) const {
    return std::ranges::any_of(sites_, [&](Site other) {
      return board_.y[other] == board_.y[site] && board_.x[other] == board_.x[site] - 1 &&
             !are_linked(board_, site, other);
    });
  }

  // A band where the exit is; gives the line of one above or below the board. At the sides there is no room for the name: notes() has it.
  int write_exit(ExitEdge const& edge) {
    Site const first = edge.last_sites.front();
    int const line = -board_.y[first] - edge.dy;
    if (edge.dy == 0) {
      for (Site const site : edge.last_sites)
        page_.write(-board_.y[site], column_of(board_.x[site] + edge.dx), centred("", width_, style_.is_ascii ? "=" : "▚"));
      return -*std::ranges::min_element(board_.y);
    }
    int left = board_.x[first];
    int right = left;
    for (Site const site : edge.last_sites) {
      left = std::min<int>(left, board_.x[site]);
      right = std::max<int>(right, board_.x[site]);
    }
    std::string const name = " " + board_.names[edge.exit] + " ";
    page_.write(line, column_of(left),
                centred(name, (right - left + 1) * width_, style_.is_ascii ? "=" : "▚"));
    return line;
  }

  void write_points() {
    std::optional<Hole> const hole = hole_for_points(program_);
    if (!hole) return;
    int line = -hole->high + (hole->height() - program_.players) / 2;
    std::size_t longest = 0;
    for (std::string const& name : program_.player_names) longest = std::max(longest, count_characters(name));
    for (int i = 0; i < program_.players; ++i, ++line) {
      auto const player = static_cast<Player>(i);
      std::string const& name = program_.player_names[player];
      std::string const blanks(longest - count_characters(name), ' ');
      std::string const text = fmt::format("{}{} {:>3}", name, blanks, points_of(state_, player));
      page_.write(line, column_of(hole->left), centred(text, hole->width() * width_));
    }
  }

  // A file's neighbours lie half a hex higher and lower, so that a rank takes two lines and files half a cell.
  void draw_hexes() {
    int const step = (width_ + 1) / 2;
    auto const line_of = [&](int x, int y) { return -(2 * y + x); };
    for (Site const site : sites_) {
      int const x = board_.x[site];
      page_.write(line_of(x, board_.y[site]), x * step, cells_.cell(site, false), cells_.width());
    }
    // Labels stand where the next hex would be.
    for (HexLabel const& label : hex_labels(board_)) {
      int const x = board_.x[label.site] + label.dx;
      page_.write(line_of(x, board_.y[label.site] + label.dy), x * step, centred(label.text, width_));
    }
  }

  // Places without an order in the plane are listed, with what is on them and where they lead.
  [[nodiscard]] std::string list_places() const {
    std::vector<std::vector<std::string>> rows;
    for (Site const site : sites_) {
      std::vector<std::string> ways;
      for (std::vector<Site> const& row : board_.next) {
        Site const next = row[site];
        if (next != program::no_site && std::ranges::find(ways, board_.names[next]) == ways.end())
          ways.push_back(board_.names[next]);
      }
      std::string what;
      if (std::int16_t const colour = board_.colour[site]; colour >= 0)
        what = board_.colour_names[static_cast<std::size_t>(colour)];
      for (int const mark : board_.marks[site]) what += fmt::format("{}{}", what.empty() ? "" : " ", mark);
      rows.push_back({board_.names[site], cells_.occupant(site), what,
                      ways.empty() ? "" : fmt::format("to {}", fmt::join(ways, ", "))});
    }
    if (std::ranges::all_of(rows, [](auto const& row) { return row[2].empty(); })) {
      for (auto& row : rows) row.erase(row.begin() + 2);
    }
    return in_columns(rows);
  }

  // What the letters of square colours mean, and exits that could not be drawn.
  [[nodiscard]] std::string notes() const {
    std::string text;
    std::string const legend = cells_.colour_legend();
    if (!legend.empty()) text += "squares: " + legend + "\n";
    for (ExitEdge const& edge : exit_edges(board_)) {
      if (edge.dy != 0) continue;
      std::vector<std::string> names;
      for (Site const site : edge.last_sites) names.push_back(board_.names[site]);
      text += fmt::format("{}: beyond {}\n", board_.names[edge.exit], fmt::join(names, ", "));
    }
    return text;
  }

  Program const& program_;
  BoardTables const& board_;
  state::State const& state_;
  DrawingStyle const& style_;
  CellTexts cells_;
  int width_;
  std::vector<Site> sites_;
  Page page_;
};

std::string list_of(Program const& program, std::vector<StockItem> const& items) {
  std::string text;
  for (StockItem const& item : items)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", counted(item.count, lower_case(program.piece_types[item.type].name)));
  return text;
}

// Whoever plays to leave the board by an exit is glad of what is gone; elsewhere it was captured.
std::string gone_text(state::State const& state, state::State const* start) {
  Program const& program = state.program();
  bool const is_race = !program.board.exits.empty();
  std::string text;
  std::vector<Gone> const gone = gone_pieces(state, start);
  for (std::size_t player = 0; player < gone.size(); ++player) {
    std::string const pieces = gone[player].unknown > 0 ? counted(gone[player].unknown, "piece") : list_of(program, gone[player].pieces);
    if (!pieces.empty())
      text += fmt::format("{}{} {}{}", text.empty() ? "" : "; ", program.player_names[player], is_race ? "" : "lost ", pieces);
  }
  if (text.empty()) return {};
  return fmt::format("{}: {}\n", is_race ? "home" : "captured", text);
}

}  // namespace

BoardDrawing draw_parts(play::Game& game, DrawingStyle const& style) { return Drawing(game, style).draw(); }

std::string draw_board(play::Game& game, DrawingStyle const& style) {
  BoardDrawing const drawing = draw_parts(game, style);
  return drawing.board + drawing.notes;
}

std::string draw_panel(play::Game& game, PanelContents const& contents) {
  Program const& program = game.program();
  state::State const& state = game.state();
  std::string text = turn_line(game) + contents.beside_turn + "\n";
  if (std::string const claim = claim_text(game); !claim.empty()) text += claim + "\n";
  for (std::string const& line : rolled_lines(state)) text += line + "\n";
  std::string points;
  for (int player = 0; player < program.players; ++player) {
    auto const index = static_cast<Player>(player);
    std::string const stock = list_of(program, stock_of(state, index));
    if (!stock.empty()) text += fmt::format("{} has in hand: {}\n", program.player_names[index], stock);
    if (program.has_points)
      points += fmt::format("{}{} {}", points.empty() ? "" : ", ", program.player_names[index], points_of(state, index));
  }
  text += gone_text(state, contents.start);
  if (!points.empty() && !hole_for_points(program)) text += "points: " + points + "\n";
  for (std::string const& line : deck_lines(state)) text += line + "\n";
  return text;
}

}  // namespace feerie::tools
