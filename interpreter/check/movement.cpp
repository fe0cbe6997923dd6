#include "interpreter/check/movement.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"

namespace feerie::check {

using K = NodeKind;
using model::Displacement;
using model::DirectionSpec;
using model::Leg;
using model::LegKind;

namespace {

// Turns along the ring of a direction named relative to the facing or to the leg before. A ring of 8 has a direction every 45 degrees, a
// hexagon's of 12 every 30.
struct RelativeDirection {
  std::string_view name;
  std::vector<int> turns;
  bool of_previous_leg = false;
};

std::vector<RelativeDirection> relative_directions(int ring) {
  int const half = ring / 2;
  int const quarter = ring / 4;
  int const side = ring == 12 ? 2 : 1;  // the neighbour beside forward: a diagonal on squares, an edge on hexagons
  return {
      {"forward", {0}},
      {"backward", {half}},
      {"left", {-quarter}},
      {"right", {quarter}},
      {"sideways", {-quarter, quarter}},
      {"forward-left", {-side}},
      {"forward-right", {side}},
      {"backward-left", {-half + side}},
      {"backward-right", {half - side}},
      {"forward-side", {-side, side}},
      {"backward-side", {-half + side, half - side}},
      {"forward-diagonal", {-1, 1}},
      {"backward-diagonal", {-half + 1, half - 1}},
      {"onward", {0}, true},
      {"outward-diagonal", {-1, 1}, true},
  };
}

void add_directions(Context& context, Ref name_node, bool is_first, Leg& leg) {
  model::Board const& board = context.game.board;
  std::string const name = name_node.text();
  int const ring = static_cast<int>(board.ring.size());
  if (ring == 0) return;
  for (int i = 0; i < ring; ++i) {
    model::DirectionId const id = board.ring.id_at(static_cast<std::size_t>(i));
    bool const meant = name == "any" || board.ring[id].name == name || (name == "orthogonal" && board.ring[id].is_orthogonal) ||
                       (name == "diagonal" && !board.ring[id].is_orthogonal);
    if (meant) leg.directions.push_back({.frame = DirectionSpec::Frame::Absolute, .turn = 0, .direction = id});
  }
  if (!leg.directions.empty() && (name == "any" || name == "orthogonal" || name == "diagonal" ||
                                  std::any_of(board.ring.begin(), board.ring.end(), [&](auto const& d) { return d.name == name; }))) {
    return;
  }
  std::vector<std::string> names{"any", "orthogonal", "diagonal"};
  for (auto const& d : board.ring) names.push_back(d.name);
  for (RelativeDirection const& relative : relative_directions(ring)) {
    if (relative.name != name) {
      names.emplace_back(relative.name);
      continue;
    }
    if (relative.of_previous_leg && is_first) {
      context.error(Code::NotHere, name_node.span(), fmt::format("`{}` continues the leg before, and there is none", name),
                    "write it after `then`: `can step orthogonal then step outward-diagonal`");
      return;
    }
    if (!relative.of_previous_leg && !everyone_faces(context, name_node.span(), name)) return;
    for (int const turn : relative.turns) {
      leg.directions.push_back({.frame = relative.of_previous_leg ? DirectionSpec::Frame::PreviousLeg : DirectionSpec::Frame::Facing,
                                .turn = turn,
                                .direction = {}});
    }
    return;
  }
  std::string help = did_you_mean(name, names);
  if (help.empty()) help = fmt::format("directions are {}", list_names(names, names.size()));
  context.error(Code::UnknownDirection, name_node.span(), fmt::format("no direction named `{}`", name), std::move(help));
}

// All eight images of a displacement, each once.
std::vector<Displacement> images(int a, int b) {
  std::set<std::pair<int, int>> seen;
  for (int const x : {a, -a}) {
    for (int const y : {b, -b}) {
      seen.insert({x, y});
      seen.insert({y, x});
    }
  }
  std::vector<Displacement> all;
  for (auto const& [x, y] : seen) all.push_back({x, y});
  return all;
}

// On hexes: a steps across edges in one direction and b in a direction beside it, over everything.
std::vector<Displacement> hex_images(model::Board const& board, int a, int b) {
  std::set<std::pair<int, int>> seen;
  std::size_t const ring = board.ring.size();
  for (std::size_t i = 0; i < ring; i += 2)
    for (std::size_t const beside : {(i + 2) % ring, (i + ring - 2) % ring}) {
      model::Direction const& along = board.ring[board.ring.id_at(i)];
      model::Direction const& across = board.ring[board.ring.id_at(beside)];
      seen.insert({a * along.dx + b * across.dx, a * along.dy + b * across.dy});
    }
  std::vector<Displacement> all;
  for (auto const& [x, y] : seen) all.push_back({x, y});
  return all;
}

bool read_range(Context& context, Ref range, Leg& leg) {
  if (!range) return true;
  leg.min = number_of(range.child(K::number));
  Ref const end = range.child(K::range_end);
  bool const open_end = !end && range.text().find("..") != std::string::npos;
  leg.max = open_end ? model::unlimited : end ? number_of(end) : leg.min;
  if (leg.min < 1 || (!open_end && leg.max < leg.min)) {
    context.error(Code::BadRange, range.span(), fmt::format("no distance is in `{}`", range.text()), "write the smaller number first, from 1 on: `1..2`");
    return false;
  }
  return true;
}

void read_offset(Context& context, Ref node, Leg& leg) {
  Ref const offset = node.child(K::offset);
  int const a = number_of(offset.child(K::number));
  int const b = number_of(offset.child(K::second_number));
  if (context.game.board.sites.empty()) return;  // there is none, or it was wrong and has been reported
  int const largest = std::max(context.game.board.width, context.game.board.height);
  if ((a == 0 && b == 0) || a > largest || b > largest) {
    context.error(Code::BadRange, offset.span(),
                  a == 0 && b == 0 ? "a leap of 0,0 goes nowhere" : fmt::format("a leap of {} leads off every board of this size", offset.text()));
    return;
  }
  Ref const relative = node.child(K::relative_leap);
  bool const on_hexes = context.game.board.shape == model::BoardShape::Hexagon;
  if (!relative) {
    leg.displacements = on_hexes ? hex_images(context.game.board, a, b) : images(a, b);
    return;
  }
  if (on_hexes) {
    context.error(Code::WrongBoardStatement, relative.span(), fmt::format("`{}` tells leaps apart on squares, not on hexes", relative.text()),
                  "leave it out, or name the steps: `can step forward then step onward`");
    return;
  }
  if (!everyone_faces(context, relative.span(), relative.text())) return;
  leg.relative_displacements = true;
  for (Displacement const d : images(a, b)) {
    bool const wanted = relative.text() == "forward"    ? d.dy == a && std::abs(d.dx) == b
                        : relative.text() == "backward" ? d.dy == -a && std::abs(d.dx) == b
                                                        : std::abs(d.dx) == a && std::abs(d.dy) == b;
    if (wanted) leg.displacements.push_back(d);
  }
}

}  // namespace

bool everyone_faces(Context& context, Span span, std::string_view word) {
  model::Game const& game = context.game;
  model::Board const& board = game.board;
  if (board.ring.empty() || board.sites.empty()) return false;  // there is no board, or it was wrong and has been reported
  std::vector<std::string> nowhere;
  model::DirectionId other{};  // where somebody else looks
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    model::PlayerId const player = game.players.id_at(i);
    model::Facing const facing = i < board.facing.size() ? board.facing[player] : model::Facing{};
    if (facing.direction) other = facing.direction;
    if (!facing.by_arrows && !facing.direction) nowhere.push_back(game.players[player].name);
  }
  if (nowhere.empty()) return true;
  // Said of the board, where it is put right, and so said once, however many abilities ask.
  std::size_t const ring = board.ring.size();
  std::string const& towards = board.ring[board.ring.id_at(other ? (other.index + ring / 2) % ring : 0)].name;
  constexpr std::uint32_t word_length = 5;  // of `board`
  context.error(Code::NoFacing, {board.span.file, board.span.begin, std::min(board.span.end, board.span.begin + word_length)},
                fmt::format("{} {} nowhere, but `{}` is seen from where a player faces", list_names(nowhere), nowhere.size() == 1 ? "faces" : "face", word),
                fmt::format("say it in the board: `{} faces {}`", nowhere[0], towards), {{span, "asked for here"}});
  return false;
}

std::optional<Leg> check_leg(Context& context, Ref node, bool is_first) {
  Leg leg{.kind = LegKind::Slide, .span = node.span()};
  switch (node.kind()) {
    case K::step_leg:
      break;
    case K::slide_leg:
      leg.max = model::unlimited;
      break;
    case K::leap_leg:
      leg.kind = LegKind::Leap;
      break;
    case K::ride_leg:
      leg.kind = LegKind::Ride;
      leg.max = model::unlimited;
      break;
    case K::hop_leg:
      leg.kind = LegKind::Hop;
      leg.max = model::unlimited;
      break;
    case K::follow_leg:
      leg.kind = LegKind::Follow;
      leg.max = model::unlimited;
      break;
    default:
      return std::nullopt;
  }
  if (!read_range(context, node.child(K::range), leg)) return std::nullopt;
  if (leg.kind == LegKind::Leap || leg.kind == LegKind::Ride) {
    read_offset(context, node, leg);
    return leg.displacements.empty() ? std::nullopt : std::optional(leg);
  }
  if (Ref const landing = node.child(K::landing)) {
    leg.landing = number_of(landing.child(K::number));
    if (leg.landing < 1) {
      context.error(Code::BadRange, landing.span(), "a hop lands at least 1 behind what it hops over");
      return std::nullopt;
    }
  }
  for (Ref const name : node.child(K::directions).children()) {
    Leg one = leg;
    one.directions.clear();
    add_directions(context, name, is_first, one);
    leg.directions.insert(leg.directions.end(), one.directions.begin(), one.directions.end());
  }
  return leg.directions.empty() ? std::nullopt : std::optional(leg);
}

namespace {

// Betza's atoms as displacements; a slide is a repeated atom.
struct Atom {
  char letter;
  int a;
  int b;
};
constexpr std::array atoms = std::to_array<Atom>(
    {{'W', 1, 0}, {'F', 1, 1}, {'D', 2, 0}, {'N', 2, 1}, {'A', 2, 2}, {'H', 3, 0}, {'C', 3, 1}, {'Z', 3, 2}, {'G', 3, 3}});

bool keeps(Displacement d, std::string_view directions) {
  if (directions.empty()) return true;
  int const steep = std::abs(d.dy) - std::abs(d.dx);
  for (std::size_t i = 0; i < directions.size(); ++i) {
    char const c = directions[i];
    char const second = i + 1 < directions.size() ? directions[i + 1] : '\0';
    if ((c == 'f' || c == 'b') && (second == c || second == 's')) {
      ++i;
      bool const right_way = c == 'f' ? d.dy > 0 : d.dy < 0;
      if (right_way && (second == 's' ? steep < 0 : steep > 0)) return true;
      continue;
    }
    bool const straight = d.dx == 0 || d.dy == 0;
    if (c == 'f' && d.dy > 0) return true;
    if (c == 'b' && d.dy < 0) return true;
    if (c == 'l' && d.dx < 0) return true;
    if (c == 'r' && d.dx > 0) return true;
    if (c == 's' && (straight ? d.dy == 0 : steep < 0)) return true;
    if (c == 'v' && (straight ? d.dx == 0 : steep > 0)) return true;
  }
  return false;
}

}  // namespace

std::vector<BetzaMove> check_betza(Context& context, Ref node) {
  if (context.game.board.shape == model::BoardShape::Hexagon) {
    context.error(Code::WrongBoardStatement, node.span(), "Betza's notation is about squares, not about hexes", "write the movement: `can leap 2,1`");
    return {};
  }
  Ref const text_node = node.child(K::text);
  std::string const text = unquoted(text_node);
  std::vector<BetzaMove> moves;
  auto const complain = [&](std::size_t at, std::string message) {
    auto const begin = text_node.span().begin + 1 + static_cast<std::uint32_t>(at);
    context.error(Code::BetzaNotation, {text_node.span().file, begin, begin + 1}, std::move(message),
                  "atoms are W F D N A H C Z G K Q R B, each behind its modifiers (f b l r s v, m c)");
    moves.clear();
  };
  for (std::size_t i = 0; i < text.size();) {
    std::string directions;
    bool to_move = false;
    bool to_capture = false;
    std::size_t const begin = i;
    for (; i < text.size() && text[i] >= 'a' && text[i] <= 'z'; ++i) {
      if (text[i] == 'm') {
        to_move = true;
      } else if (text[i] == 'c') {
        to_capture = true;
      } else if (std::string_view("fblrsv").find(text[i]) != std::string_view::npos) {
        directions += text[i];
      } else {
        complain(i, fmt::format("`{}` is no modifier known here", text[i]));
        return moves;
      }
    }
    if (i == text.size()) {
      complain(begin, "modifiers without an atom behind them");
      return moves;
    }
    char const letter = text[i];
    std::string letters(1, letter);
    bool slides = false;
    if (letter == 'K') letters = "WF";
    if (letter == 'Q') letters = "WF";
    if (letter == 'R') letters = "W";
    if (letter == 'B') letters = "F";
    slides = letter == 'Q' || letter == 'R' || letter == 'B';
    ++i;
    int most = slides ? model::unlimited : 1;
    if (i < text.size() && text[i] == letter) {  // WW: any distance
      most = model::unlimited;
      ++i;
    } else if (i < text.size() && text[i] >= '0' && text[i] <= '9') {
      most = text[i] - '0';
      ++i;
    }
    if (!directions.empty() && !everyone_faces(context, text_node.span(), directions)) return {};
    for (char const one : letters) {
      auto const atom = std::find_if(atoms.begin(), atoms.end(), [&](Atom const& x) { return x.letter == one; });
      if (atom == atoms.end()) {
        complain(i - 1, fmt::format("`{}` is no atom known here", letter));
        return moves;
      }
      Leg leg{.kind = most == 1 ? LegKind::Leap : LegKind::Ride, .span = text_node.span()};
      leg.relative_displacements = !directions.empty();
      leg.max = most;
      for (Displacement const d : images(atom->a, atom->b)) {
        if (keeps(d, directions)) leg.displacements.push_back(d);
      }
      if (leg.displacements.empty()) {
        complain(begin, "no direction is left of this atom");
        return moves;
      }
      moves.push_back({leg, to_move == to_capture ? model::Purpose::Both : to_move ? model::Purpose::Move : model::Purpose::Capture});
    }
  }
  if (moves.empty() && text.empty()) complain(0, "an empty text moves nothing");
  return moves;
}

}  // namespace feerie::check
