// Drawings of how a piece moves: it stands in the middle of an empty board and looks up.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "grammar/source/utf8.hpp"
#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/movement.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/sections.hpp"

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

// What a filter says of a displacement, whatever the position; nothing if that depends.
std::optional<bool> holds(Game const& game, ExprId id, TypeId type, int advance) {
  if (!has(game.exprs, id)) return std::nullopt;
  Expr const& e = game.exprs[id];
  switch (e.kind) {
    case ExprKind::Boolean:
      return e.value != 0;
    case ExprKind::MoveGoes:
      switch (static_cast<Heading>(e.value)) {
        case Heading::Forward:
          return advance > 0;
        case Heading::Backward:
          return advance < 0;
        case Heading::Sideways:
          return advance == 0;
      }
      return std::nullopt;
    case ExprKind::IsType:
      if (!has(game.exprs, e.a) || game.exprs[e.a].kind != ExprKind::MovedPiece || e.b) return std::nullopt;
      return std::find(e.items.begin(), e.items.end(), type.index) != e.items.end();
    case ExprKind::Not: {
      std::optional<bool> const inner = holds(game, e.a, type, advance);
      return inner ? std::optional(!*inner) : std::nullopt;
    }
    case ExprKind::And:
    case ExprKind::Or: {
      std::optional<bool> const a = holds(game, e.a, type, advance);
      std::optional<bool> const b = holds(game, e.b, type, advance);
      bool const decisive = e.kind == ExprKind::Or;
      if ((a && *a == decisive) || (b && *b == decisive)) return decisive;
      return a && b ? std::optional(!decisive) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

// The purposes that filters leave to a piece for a displacement: bits of Purpose.
int allowed(Game const& game, TypeId type, int advance) {
  int purposes = static_cast<int>(Purpose::Both);
  for (Filter const& f : game.filters) {
    bool const is_about = f.types.empty() || std::find(f.types.begin(), f.types.end(), type) != f.types.end();
    if (!is_about || !f.when || f.afterwards || f.unless_no_decision || f.softened || !holds(game, f.when, type, advance).value_or(false)) continue;
    if (f.subject == FilterSubject::QuietMove) purposes &= ~static_cast<int>(Purpose::Move);
    if (f.subject == FilterSubject::Capture) purposes &= ~static_cast<int>(Purpose::Capture);
    if (f.subject == FilterSubject::AnyMove) purposes = 0;
  }
  return purposes;
}

bool asks_for_variables(Game const& game, ExprId id) {
  if (!has(game.exprs, id)) return false;
  Expr const& e = game.exprs[id];
  return e.kind == ExprKind::Variable || asks_for_variables(game, e.a) || asks_for_variables(game, e.b) || asks_for_variables(game, e.c);
}

class Tracer {
 public:
  explicit Tracer(Board const& board) : board_(board) {
    // Who faces by arrows is drawn looking up, like everybody else.
    for (std::size_t i = 0; i < board.ring.size(); ++i) {
      if (board.ring[board.ring.id_at(i)].dx == 0 && board.ring[board.ring.id_at(i)].dy > 0) ahead_ = static_cast<int>(i);
    }
  }

  // How far a displacement goes ahead; negative if it goes back.
  [[nodiscard]] int advance(Place place) const {
    Direction const& forward = board_.ring[board_.ring.id_at(static_cast<std::size_t>(ahead_))];
    return place.first * forward.dx + place.second * forward.dy;
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
      // A line of three that ends there keeps away from the edge.
      bool const is_short = ability.legs.size() == 1 && ability.legs[0].kind != LegKind::Leap && ability.legs[0].max == slide_radius && far == slide_radius;
      marks.radius = std::max(marks.radius, is_short ? far + 1 : far);
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

std::string draw_moves(Speaker const& speaker, TypeId type, std::vector<Ability const*> const& abilities, std::string const& letter, std::size_t width) {
  Game const& game = speaker.game();
  Board const& board = game.board;
  bool const has_moves = are_there_moves(game);
  bool const has_shape = std::any_of(board.ring.begin(), board.ring.end(), [](Direction const& d) { return d.dx != 0 || d.dy != 0; });
  if (!has_shape || abilities.empty()) return {};
  std::vector<std::pair<std::vector<ColourId>, Marks>> drawings;
  Tracer const tracer(board);
  for (Ability const* const ability : abilities) {
    if (asks_for_variables(game, ability->when) || (!has_moves && ability->purpose == Purpose::Move)) continue;
    auto found = std::find_if(drawings.begin(), drawings.end(), [&](auto const& d) { return d.first == ability->on_colours; });
    if (found == drawings.end()) found = drawings.insert(drawings.end(), {ability->on_colours, Marks{}});
    tracer.trace(*ability, found->second);
  }
  for (auto& [colours, marks] : drawings) {
    for (auto& [place, purposes] : marks.purposes) purposes &= has_moves ? allowed(game, type, tracer.advance(place)) : static_cast<int>(Purpose::Capture);
    std::erase_if(marks.purposes, [](auto const& mark) { return mark.second == 0; });
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

std::string drawing_legend(Speaker const& speaker) {
  Game const& game = speaker.game();
  std::string text = "In the drawings the piece stands in the middle of an empty board and looks up the page: ";
  if (!are_there_moves(game)) {
    text += "`x` marks what it threatens. Nothing moves in this game.";
  } else if (!are_there_captures(speaker)) {
    text += "`o` marks where it can only move, `x` what it only threatens, and `*` where it can move and what it threatens. "
            "Nothing is ever captured.";
  } else {
    text += "`o` marks where it can move without capturing, `x` where it can only capture, and `*` where it can do either.";
  }
  text += " A line of three marks that reaches the edge of a drawing goes on beyond it.";
  bool const is_narrowed = are_there_moves(game) && std::any_of(game.filters.begin(), game.filters.end(), [&](Filter const& f) {
    if (!f.when || f.afterwards || f.unless_no_decision || f.softened || f.subject == FilterSubject::Place || f.subject == FilterSubject::Displace) return false;
    for (std::size_t i = 0; i < game.types.size(); ++i) {
      TypeId const type = game.types.id_at(i);
      if (!speaker.is_in_play(type) || (!f.types.empty() && std::find(f.types.begin(), f.types.end(), type) == f.types.end())) continue;
      if (std::ranges::any_of(std::array{-1, 0, 1}, [&](int advance) { return holds(game, f.when, type, advance).value_or(false); })) return true;
    }
    return false;
  });
  if (is_narrowed) text += " The drawings leave out what a restriction (see below) forbids in every position.";
  return text;
}

}  // namespace feerie::tools::book
