#include "tools/rulebook/movement.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

// The way a relative direction leads, by its share of the circle: 0 ahead, 12 back, positive to the right.
std::string way(int share, bool is_previous) {
  int const side = std::abs(share);
  std::string const hand = share < 0 ? " to the left" : " to the right";
  if (side == 0) return is_previous ? "straight on" : "straight forward";
  if (side == 12) return "straight backward";
  if (side == 6) return share < 0 ? "to the left" : "to the right";
  if (side < 6) return (is_previous ? "outward" : "diagonally forward") + hand;
  return "diagonally backward" + hand;
}

// Both hands of the same way.
std::string both_ways(int side, bool is_previous) {
  if (side == 6) return "sideways";
  if (is_previous) return side < 6 ? "diagonally outward" : "diagonally back";
  if (side == 4) return "forward to either side";
  if (side == 8) return "backward to either side";
  return side < 6 ? "diagonally forward" : "diagonally backward";
}

std::string relative(Board const& board, std::vector<DirectionSpec> const& specs) {
  auto const ring = static_cast<int>(board.ring.size());
  bool const is_previous = specs.front().frame == DirectionSpec::Frame::PreviousLeg;
  std::set<int> shares;
  for (DirectionSpec const& spec : specs) {
    int const turn = ((spec.turn % ring) + ring) % ring;
    int const share = turn * 24 / ring;
    shares.insert(share > 12 ? share - 24 : share);
  }
  std::vector<std::string> said;
  for (int const share : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}) {
    bool const right = shares.contains(share);
    bool const left = share != 0 && share != 12 && shares.contains(-share);
    if (right && left) {
      said.push_back(both_ways(share, is_previous));
    } else if (right || left) {
      said.push_back(way(right ? share : -share, is_previous));
    }
  }
  return list_of(said, "or");
}

// Those of the board itself.
std::string absolute(Board const& board, std::set<std::size_t> const& chosen) {
  std::vector<std::string> said;
  std::set<std::size_t> rest = chosen;
  bool const is_hexagon = board.shape == BoardShape::Hexagon;
  for (bool const is_orthogonal : {true, false}) {
    std::set<std::size_t> kind;
    for (std::size_t i = 0; i < board.ring.size(); ++i) {
      if (board.ring[board.ring.id_at(i)].is_orthogonal == is_orthogonal) kind.insert(i);
    }
    if (kind.empty() || !std::includes(chosen.begin(), chosen.end(), kind.begin(), kind.end())) continue;
    for (std::size_t const i : kind) rest.erase(i);
    if (is_hexagon) {
      said.emplace_back(is_orthogonal ? "in a straight line through the sides of the hexes" : "diagonally, through the corners of the hexes");
    } else {
      said.emplace_back(is_orthogonal ? "along a rank or file" : "diagonally");
    }
  }
  if (said.size() == 2) return is_hexagon ? "in any direction, through sides or corners of the hexes" : "in any direction";
  static std::map<std::string, std::string> const compass = {
      {"n", "up the board"},     {"s", "down the board"},      {"e", "to the right of the board"}, {"w", "to the left of the board"},
      {"ne", "diagonally up and right"}, {"nw", "diagonally up and left"}, {"se", "diagonally down and right"}, {"sw", "diagonally down and left"}};
  for (std::size_t const i : rest) {
    std::string const& name = board.ring[board.ring.id_at(i)].name;
    auto const found = compass.find(name);
    said.push_back(found != compass.end() && !is_hexagon ? found->second : fmt::format("towards “{}”", name));
  }
  return list_of(said, "or");
}

// A list may mix directions of the board with those of the player and of the leg before.
std::string directions(Board const& board, std::vector<DirectionSpec> const& specs) {
  std::set<std::size_t> chosen;
  std::vector<DirectionSpec> by_facing;
  std::vector<DirectionSpec> by_leg;
  for (DirectionSpec const& spec : specs) {
    if (spec.frame == DirectionSpec::Frame::Absolute) chosen.insert(spec.direction.index);
    if (spec.frame == DirectionSpec::Frame::Facing) by_facing.push_back(spec);
    if (spec.frame == DirectionSpec::Frame::PreviousLeg) by_leg.push_back(spec);
  }
  if (specs.empty()) return {};
  std::vector<std::string> said;
  if (!chosen.empty()) said.push_back(absolute(board, chosen));
  if (!by_facing.empty()) said.push_back(relative(board, by_facing));
  if (!by_leg.empty()) said.push_back(relative(board, by_leg));
  std::string text = said.front();
  for (std::size_t i = 1; i < said.size(); ++i) text += (text.find(" or ") == std::string::npos ? " or " : ", or ") + said[i];
  return text;
}

std::string distance(int min, int max, std::string const& word) {
  if (max == unlimited) return min <= 1 ? "any number of " + plural(word) : fmt::format("at least {}", counted(min, word));
  if (min == max) return min == 1 ? "one " + word : fmt::format("exactly {}", counted(min, word));
  if (max == min + 1) return fmt::format("{} or {}", in_words(min), counted(max, word));
  return fmt::format("{} to {}", in_words(min), counted(max, word));
}

std::string leap(Board const& board, Leg const& leg, std::string const& word) {
  // Ranks and files would not help to find the way on hexagons.
  if (board.shape == BoardShape::Hexagon) return fmt::format("to any of the {} that its drawing shows", counted(static_cast<int>(leg.displacements.size()), word));
  std::set<std::pair<int, int>> pairs;
  std::set<std::pair<int, int>> exact;
  for (Displacement const d : leg.displacements) {
    int const a = std::max(std::abs(d.dx), std::abs(d.dy));
    int const b = std::min(std::abs(d.dx), std::abs(d.dy));
    pairs.insert({a, b});
    exact.insert({d.dx, d.dy});
  }
  std::vector<std::string> said;
  for (auto const& [a, b] : pairs) {
    std::size_t const images = a == b || b == 0 ? 4 : 8;
    std::size_t const found = static_cast<std::size_t>(std::count_if(exact.begin(), exact.end(), [&](auto const& d) {
      return std::max(std::abs(d.first), std::abs(d.second)) == a && std::min(std::abs(d.first), std::abs(d.second)) == b;
    }));
    if (found == images) {
      if (b == 0) said.push_back(fmt::format("{} along a rank or file", counted(a, word)));
      else if (a == b) said.push_back(fmt::format("{} diagonally", counted(a, word)));
      else said.push_back(fmt::format("{} along a rank or file and {} to the side", counted(a, word), in_words(b)));
      continue;
    }
    std::set<std::string> ways;
    for (auto const& [dx, dy] : exact) {
      if (std::max(std::abs(dx), std::abs(dy)) != a || std::min(std::abs(dx), std::abs(dy)) != b) continue;
      std::vector<std::string> parts;
      std::string const up = leg.relative_displacements ? "forward" : "up";
      std::string const down = leg.relative_displacements ? "backward" : "down";
      if (dy != 0) parts.push_back(fmt::format("{} {}", counted(std::abs(dy), word), dy > 0 ? up : down));
      if (dx != 0) parts.push_back(parts.empty() ? fmt::format("{} to the side", counted(std::abs(dx), word)) : fmt::format("{} to the side", in_words(std::abs(dx))));
      ways.insert(list_of(parts));
    }
    said.push_back(list_of({ways.begin(), ways.end()}, "or"));
  }
  return list_of(said, "or");
}

std::string leg_in_words(Board const& board, Leg const& leg, std::string const& word) {
  switch (leg.kind) {
    case LegKind::Slide:
      return fmt::format("{} {}", distance(leg.min, leg.max, word), directions(board, leg.directions));
    case LegKind::Leap:
      return leap(board, leg, word);
    case LegKind::Ride:
      return fmt::format("{}, again and again in the same direction while the {} it lands on are empty{}", leap(board, leg, word), plural(word),
                         leg.max == unlimited ? "" : fmt::format(" (at most {})", times(leg.max)));
    case LegKind::Hop:
      return fmt::format("{} over exactly one piece, landing {}", directions(board, leg.directions),
                         leg.landing == 1 ? "just behind it" : leg.landing == unlimited ? "anywhere behind it" : fmt::format("up to {} behind it", counted(leg.landing, word)));
    case LegKind::Follow:
      return fmt::format("{} along the arrows, {}", distance(leg.min, leg.max, word), directions(board, leg.directions));
  }
  return {};
}

struct Group {
  std::vector<Leg> legs;
  Purpose purpose = Purpose::Both;
  Ability const* ability = nullptr;
};

bool is_plain(Ability const& a) { return !a.when && !a.taking; }

// Slides that differ only in direction are one: a queen's.
std::vector<Group> grouped(std::vector<Ability const*> const& abilities) {
  std::vector<Group> groups;
  for (Ability const* const a : abilities) {
    bool merged = false;
    for (Group& g : groups) {
      bool const fits = is_plain(*a) && is_plain(*g.ability) && a->purpose == g.purpose && a->on_colours == g.ability->on_colours &&
                        a->legs.size() == 1 && g.legs.size() == 1 && a->legs[0].kind == g.legs[0].kind && a->legs[0].kind == LegKind::Slide &&
                        a->legs[0].min == g.legs[0].min && a->legs[0].max == g.legs[0].max;
      if (!fits) continue;
      g.legs[0].directions.insert(g.legs[0].directions.end(), a->legs[0].directions.begin(), a->legs[0].directions.end());
      merged = true;
      break;
    }
    if (!merged) groups.push_back({a->legs, a->purpose, a});
  }
  return groups;
}

// The condition in front ("from the second rank") and behind ("if …").
struct Condition {
  std::string before;
  std::string after;
};

Condition condition_of(Speaker const& speaker, Ability const& ability) {
  if (!ability.when || speaker.is_always(ability.when, true)) return {};
  Game const& game = speaker.game();
  Expr const& e = game.exprs[ability.when];
  bool const is_place = e.kind == ExprKind::In && game.exprs[e.a].type == Type::Site;
  if (is_place && game.exprs[e.a].kind == ExprKind::Origin) return {"from " + speaker.text(e.b), ""};
  if (is_place && game.exprs[e.a].kind == ExprKind::Target) return {"", "as long as it ends in " + speaker.text(e.b)};
  if (e.kind == ExprKind::Not) {
    Expr const& in = game.exprs[e.a];
    if (in.kind == ExprKind::In && game.exprs[in.a].kind == ExprKind::Origin) return {"from outside " + speaker.text(in.b), ""};
    if (in.kind == ExprKind::In && game.exprs[in.a].kind == ExprKind::Target) return {"", "as long as it does not end in " + speaker.text(in.b)};
  }
  return {"", "if " + speaker.clause(ability.when)};
}

std::string verb(Group const& g, bool only_threatens, bool also) {
  if (only_threatens) return also ? "may also threaten pieces " : "threatens pieces ";
  if (g.purpose == Purpose::Capture) return also ? "may also capture " : "captures ";
  if (is_leap(*g.ability)) return also ? "may also jump " : "jumps ";
  return also ? "may also move " : "moves ";
}

std::string group_in_words(Speaker const& speaker, Group const& g, bool is_first, std::set<std::string>& verbs) {
  Board const& board = speaker.game().board;
  std::string const path = path_in_words(board, g.legs, speaker.site_word());
  Condition const condition = condition_of(speaker, *g.ability);
  bool const jumps = is_leap(*g.ability);
  bool const has_moves = are_there_moves(speaker.game());
  bool const only_threatens = !has_moves || (g.purpose == Purpose::Capture && !are_there_captures(speaker));
  std::string text;
  if (!g.ability->on_colours.empty()) {
    std::vector<std::string> colours;
    for (ColourId const c : g.ability->on_colours) colours.push_back(name_in(board.colours, c));
    text += fmt::format("on {} {} ", with_article(list_of(colours, "or")), speaker.site_word());
  }
  if (!condition.before.empty()) text += condition.before + " ";
  text += "it ";
  bool const also = !is_first && (!condition.before.empty() || !condition.after.empty());
  std::string const what = verb(g, only_threatens, also);
  text += (verbs.insert(what).second || also ? "" : "also ") + what;
  text += path;
  if (jumps && g.ability->legs.front().kind == LegKind::Leap) text += ", over anything in between";
  if (g.ability->taking) text += fmt::format(", taking {}", speaker.text(g.ability->taking));
  if (!condition.after.empty()) text += ", " + condition.after;
  if (g.purpose == Purpose::Move) text += are_there_captures(speaker) ? ", without capturing" : ", and threatens nothing there";
  return text;
}

}  // namespace

bool is_leap(Ability const& ability) {
  return !ability.legs.empty() && (ability.legs.front().kind == LegKind::Leap || ability.legs.front().kind == LegKind::Ride);
}

std::string path_in_words(Board const& board, std::vector<Leg> const& legs, std::string const& word) {
  std::vector<std::string> said;
  for (Leg const& leg : legs) said.push_back(leg_in_words(board, leg, word));
  std::string text;
  for (std::size_t i = 0; i < said.size(); ++i) text += (i > 0 ? ", then " : "") + said[i];
  if (said.size() > 1) text += fmt::format(" (the {} where it turns must be empty)", word);
  return text;
}

std::string moves_in_words(Speaker const& speaker, std::vector<Ability const*> const& abilities) {
  std::string text;
  bool is_first = true;
  std::set<std::string> verbs;
  for (Group const& g : grouped(abilities)) {
    if (g.purpose == Purpose::Move && !are_there_moves(speaker.game())) continue;
    bool const has_condition = g.ability->when || g.ability->taking;
    std::string said = group_in_words(speaker, g, is_first, verbs);
    // A condition and a name: players speak of it by the name.
    if (has_condition && !g.ability->label.empty()) said = fmt::format("*{}*: {}", capitalised(spoken(g.ability->label)), said);
    if (!text.empty()) text += ' ';
    text += sentence(said);
    is_first = false;
  }
  return text;
}

}  // namespace feerie::tools::book
