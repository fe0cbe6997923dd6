// Drawings of how a piece moves: it stands in the middle of an empty board and looks up.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include <fmt/format.h>

#include "grammar/source/utf8.hpp"
#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/movement.hpp"
#include "tools/rulebook/prose.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

using Place = std::pair<int, int>;

constexpr int smallest_radius = 2;
constexpr int slide_radius = 3;    // as far as a line without end is drawn
constexpr int largest_radius = 5;  // leaps beyond are told in words only

struct Marks {
  std::map<Place, int> purposes;  // bits of Purpose
  int radius = smallest_radius;
};

class Tracer {
 public:
  explicit Tracer(Board const& board) : board_(board) {
    // Who faces by arrows is drawn looking up, like everybody else.
    for (std::size_t i = 0; i < board.ring.size(); ++i) {
      if (board.ring[board.ring.id_at(i)].dx == 0 && board.ring[board.ring.id_at(i)].dy > 0) ahead_ = static_cast<int>(i);
    }
  }

  void trace(Ability const& ability, Marks& marks) const {
    std::set<std::pair<Place, int>> ends = {{{0, 0}, ahead_}};
    for (std::size_t i = 0; i < ability.legs.size(); ++i) {
      std::set<std::pair<Place, int>> next;
      for (auto const& [place, heading] : ends) follow(ability.legs[i], place, heading, next);
      ends = std::move(next);
    }
    for (auto const& [place, heading] : ends) {
      int const far = std::max(std::abs(place.first), std::abs(place.second));
      if (far == 0 || far > largest_radius) continue;
      marks.purposes[place] |= static_cast<int>(ability.purpose);
      marks.radius = std::max(marks.radius, far);
    }
  }

 private:
  void follow(Leg const& leg, Place from, int heading, std::set<std::pair<Place, int>>& ends) const {
    auto const ring = static_cast<int>(board_.ring.size());
    for (Displacement const d : leg.displacements) {
      int const most = leg.kind == LegKind::Leap ? 1 : leg.max == unlimited ? slide_radius : leg.max;
      for (int n = 1; n <= most; ++n) {
        Place const at{from.first + n * d.dx, from.second + n * d.dy};
        if (n > 1 && std::max(std::abs(at.first), std::abs(at.second)) > slide_radius + 1) break;
        if (n >= leg.min || leg.kind == LegKind::Leap) ends.insert({at, heading});
      }
    }
    for (DirectionSpec const& spec : leg.directions) {
      int direction = spec.direction.index;
      if (spec.frame == DirectionSpec::Frame::Facing) direction = ahead_ + spec.turn;
      if (spec.frame == DirectionSpec::Frame::PreviousLeg) direction = heading + spec.turn;
      direction = ((direction % ring) + ring) % ring;
      Direction const& step = board_.ring[board_.ring.id_at(static_cast<std::size_t>(direction))];
      // A hop is drawn as if its hurdle stood beside the piece.
      int const least = leg.kind == LegKind::Hop ? 2 : leg.min;
      int most = leg.max == unlimited ? std::max(slide_radius, least) : leg.max;
      if (leg.kind == LegKind::Hop) most = leg.landing == unlimited ? slide_radius : 1 + leg.landing;
      for (int n = least; n <= most; ++n) ends.insert({{from.first + n * step.dx, from.second + n * step.dy}, direction});
    }
  }

  Board const& board_;
  int ahead_ = 0;
};

std::string_view mark_of(int purposes) {
  switch (static_cast<Purpose>(purposes)) {
    case Purpose::Move:
      return "o";
    case Purpose::Capture:
      return "x";
    case Purpose::Both:
      break;
  }
  return "*";
}

// Rows of text from the top; on hexagons half a row lies between neighbouring files.
std::vector<std::string> rows_of(Board const& board, Marks const& marks, std::string const& letter) {
  bool const is_hexagon = board.shape == BoardShape::Hexagon;
  int skew = 0;  // dy of the step up and to the right
  for (Direction const& d : board.ring) {
    if (is_hexagon && d.is_orthogonal && d.dx == 1) skew = std::max(skew, d.dy);
  }
  int const r = marks.radius;
  std::map<int, std::map<int, std::string>, std::greater<>> page;
  for (int dx = -r; dx <= r; ++dx) {
    for (int dy = -r; dy <= r; ++dy) {
      int const slant = skew > 0 ? dx - dy : dx + dy;
      if (is_hexagon && std::abs(slant) > r) continue;
      int const row = is_hexagon ? 2 * dy + (skew > 0 ? -dx : dx) : dy;
      auto const found = marks.purposes.find({dx, dy});
      std::string sign = found == marks.purposes.end() ? "." : std::string(mark_of(found->second));
      if (dx == 0 && dy == 0) sign = letter;
      page[row][(dx + r) * 2] = sign;
    }
  }
  std::vector<std::string> rows;
  for (auto const& [row, cells] : page) {
    std::string line;
    for (auto const& [column, sign] : cells) {
      auto const at = static_cast<std::size_t>(column);
      line.resize(std::max(line.size(), at), ' ');
      line += sign;
    }
    rows.push_back(line);
  }
  return rows;
}

std::string caption_of(Board const& board, std::vector<ColourId> const& colours) {
  std::vector<std::string> names;
  for (ColourId const c : colours) names.push_back(name_in(board.colours, c));
  return names.empty() ? "" : "on " + list_of(names, "or");
}

}  // namespace

std::string draw_moves(Game const& game, std::vector<Ability const*> const& abilities, std::string const& letter, std::size_t width) {
  Board const& board = game.board;
  bool const has_shape = std::any_of(board.ring.begin(), board.ring.end(), [](Direction const& d) { return d.dx != 0 || d.dy != 0; });
  if (!has_shape || abilities.empty()) return {};
  std::vector<std::pair<std::vector<ColourId>, Marks>> drawings;
  Tracer const tracer(board);
  for (Ability const* const ability : abilities) {
    auto found = std::find_if(drawings.begin(), drawings.end(), [&](auto const& d) { return d.first == ability->on_colours; });
    if (found == drawings.end()) found = drawings.insert(drawings.end(), {ability->on_colours, Marks{}});
    tracer.trace(*ability, found->second);
  }
  std::string text;
  std::vector<std::string> lines;
  auto const flush = [&] {
    if (!text.empty() && !lines.empty()) text += '\n';
    for (std::string& line : lines) {
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    lines.clear();
  };
  std::size_t column = 0;
  for (auto const& [colours, marks] : drawings) {
    std::vector<std::string> block = rows_of(board, marks, letter);
    if (std::string const caption = caption_of(board, colours); !caption.empty()) block.insert(block.begin(), caption);
    std::size_t size = 0;
    for (std::string const& line : block) size = std::max(size, count_characters(line));
    if (column > 0 && column + size > width) {
      flush();
      column = 0;
    }
    if (lines.size() < block.size()) lines.resize(block.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].resize(std::max(lines[i].size(), column), ' ');
      if (i < block.size()) lines[i] += block[i];
    }
    column += size + 4;
  }
  flush();
  return text;
}

std::string drawing_legend() {
  return "In the drawings the piece stands in the middle of an empty board and looks up the page: `o` marks where it can move "
         "without capturing, `x` where it can only capture, and `*` where it can do either. A line of marks that reaches the "
         "edge of a drawing goes on beyond it.";
}

}  // namespace feerie::tools::book
