#include "tools/svg_panel.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tools/game_summary.hpp"

namespace feerie::tools {
namespace {

using program::Player;
using program::Program;

constexpr double name_size = 0.34;
constexpr double line_height = 0.55;
// Pieces in hand: how large, how far apart, and how many in a row.
constexpr double hand_scale = 0.66;
constexpr double hand_width = 1.2;
constexpr double hand_height = 0.78;
constexpr std::size_t most_in_row = 4;
// From the board to what stands beside it.
constexpr double gap = 0.55;

constexpr Attributes name_style = R"(fill="#2f2a25")";
constexpr Attributes strong_style = R"(fill="#2f2a25" font-weight="bold")";

std::string const& title_of(Program const& program) {
  return program.title.empty() ? program.id : program.title;
}

class Panel {
 public:
  Panel(play::Game& game, BoardLayout const& layout, SvgCanvas& canvas)
      : game_(game), program_(game.program()), state_(game.state()), layout_(layout), canvas_(canvas) {}

  void draw() {
    std::optional<Hole> const hole = hole_for_points(program_);
    if (hole) draw_points(*hole);
    shows_points_ = program_.has_points && !hole;
    double const bottom = draw_hands();
    draw_caption(bottom);
  }

 private:
  void disc(Point at, Player player, double radius) {
    PieceInk const& ink = ink_of(program_, player);
    canvas_.circle(
        at, radius,
        fmt::format("class=\"player\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", ink.fill, ink.edge));
  }
  [[nodiscard]] bool is_on_turn(Player player) {
    return game_.node() != play::NodeKind::Over && turn_of() == player;
  }
  [[nodiscard]] Player turn_of() {
    return game_.node() == play::NodeKind::Chance ? state_.turn_player() : game_.to_act();
  }

  void draw_points(Hole const& hole) {
    double const width = hole.width();
    double const height = hole.height();
    double const left = hole.left - 0.5;
    double const top = -hole.high - 0.5;
    double const step = std::min(0.62, (height - 0.4) / (program_.players + 1));
    double y = top + height / 2 - step * program_.players / 2;
    canvas_.open_group("class=\"points\"");
    canvas_.text({left + width / 2, y}, 0.55 * step, "points", Anchor::Middle,
                 R"(fill="#5b5046" font-style="italic")");
    for (int i = 0; i < program_.players; ++i) {
      auto const player = static_cast<Player>(i);
      y += step;
      disc({left + 0.45, y}, player, 0.22 * step);
      canvas_.text({left + 0.75, y}, 0.6 * step, program_.player_names[player], Anchor::Start, name_style);
      canvas_.text({left + width - 0.4, y}, 0.6 * step, std::to_string(points_of(state_, player)),
                   Anchor::End, strong_style);
    }
    canvas_.close_group();
  }

  [[nodiscard]] double height_of_hand(Player player) const {
    std::size_t const rows = (stock_of(state_, player).size() + in_row_ - 1) / in_row_;
    return line_height + hand_height * static_cast<double>(rows);
  }

  // Two players sit at the two ends of the board, the first at the lower one; more are listed. Gives how far down it reached.
  double draw_hands() {
    std::vector<std::string> const decks = deck_lines(state_);
    std::size_t most_types = 0;
    for (int player = 0; player < program_.players; ++player)
      most_types = std::max(most_types, stock_of(state_, static_cast<Player>(player)).size());
    if (most_types == 0 && !shows_points_ && decks.empty()) return layout_.box.bottom;
    // As few rows as there can be, all about as long.
    std::size_t const rows = std::max<std::size_t>(1, (most_types + most_in_row - 1) / most_in_row);
    in_row_ = std::max<std::size_t>(1, (most_types + rows - 1) / rows);

    double y = layout_.box.top + 0.3;
    bool const is_facing = program_.players == 2;
    for (int i = 0; i < program_.players; ++i) {
      auto const player = static_cast<Player>(is_facing ? 1 - i : i);
      if (is_facing && i == 1) {
        double const decks_height = line_height * static_cast<double>(decks.size());
        y = std::max(y, layout_.box.bottom - height_of_hand(player) - decks_height);
      }
      draw_hand(player, y);
      y += height_of_hand(player) + (is_facing ? 0.2 : 0.3);
    }
    for (std::string const& line : decks) {
      canvas_.text({left(), y}, name_size, line, Anchor::Start, name_style);
      y += line_height;
    }
    return std::max(layout_.box.bottom, y - line_height + 0.2);
  }
  [[nodiscard]] double left() const { return layout_.box.right + gap; }

  void draw_hand(Player player, double y) {
    disc({left() + 0.14, y}, player, 0.14);
    std::string name = program_.player_names[player];
    if (shows_points_) name += fmt::format(" {}", points_of(state_, player));
    canvas_.text({left() + 0.42, y}, name_size, name, Anchor::Start,
                 is_on_turn(player) ? strong_style : name_style);
    std::vector<StockItem> const items = stock_of(state_, player);
    for (std::size_t i = 0; i < items.size(); ++i) {
      program::PieceType const& type = program_.piece_types[items[i].type];
      double const x = left() + hand_width * static_cast<double>(i % in_row_);
      double const row = y + line_height + hand_height * static_cast<double>(i / in_row_);
      canvas_.piece({x + hand_scale / 2, row + 0.05}, hand_scale, type.name, type.letter,
                    ink_of(program_, player),
                    fmt::format("{} {} in hand: {}", program_.player_names[player], lower_case(type.name),
                                items[i].count),
                    "stock");
      canvas_.text({x + hand_scale + 0.02, row + 0.12}, 0.3, fmt::format("×{}", items[i].count),
                   Anchor::Start, R"(class="count" fill="#2f2a25")");
    }
  }

  void draw_caption(double bottom) {
    constexpr double size = 0.38;
    Box const& box = layout_.box;
    bool const has_disc = game_.node() != play::NodeKind::Over;
    std::string const title = title_of(program_);
    std::string const turn = turn_line(game_);
    double const width = text_width(title + "  " + turn, size) + (has_disc ? 0.4 : 0);
    Point at{std::max(box.left, (box.left + box.right - width) / 2), bottom + 0.45};
    canvas_.open_group("class=\"caption\"");
    if (has_disc) {
      disc(at + Point{0.15, 0}, turn_of(), 0.15);
      at.x += 0.4;
    }
    canvas_.caption(at, size, title, turn, name_style);
    canvas_.close_group();
  }

  play::Game& game_;
  Program const& program_;
  state::State const& state_;
  BoardLayout const& layout_;
  SvgCanvas& canvas_;
  bool shows_points_ = false;
  std::size_t in_row_ = 1;
};

}  // namespace

PieceInk const& ink_of(Program const& program, Player owner) {
  if (owner >= program.players) return nobodys_colour().ink;
  return player_colour(program.player_names[owner], owner).ink;
}

std::string position_title(play::Game& game) { return title_of(game.program()) + ": " + turn_line(game); }

void draw_svg_panel(play::Game& game, BoardLayout const& layout, SvgCanvas& canvas) {
  Panel(game, layout, canvas).draw();
}

}  // namespace feerie::tools
