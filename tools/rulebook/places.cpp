// Places of the board in words: whole ranks and files, zones, rectangles, or one by one.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/places.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/speaker.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

constexpr std::size_t most_named = 4;  // more sites than these are called by the name of their zone

bool contains(std::vector<std::uint16_t> const& sites, SiteId site) { return std::find(sites.begin(), sites.end(), site.index) != sites.end(); }

std::string file_letter(int line) { return std::string(1, static_cast<char>('a' + line % 26)); }

// Ranks as a player counts them from their own side, among `count`.
std::string own_ranks(std::vector<int> const& ranks, int count) {
  int const first = ranks.front() + 1;
  int const last = ranks.back() + 1;
  auto const size = static_cast<int>(ranks.size());
  bool const is_run = last - first + 1 == size;
  if (size == 1) return last == count ? "the last rank" : fmt::format("the {} rank", ordinal(first));
  if (is_run && last == count) return fmt::format("the last {} ranks", in_words(size));
  if (is_run && first == 1) return fmt::format("the first {} ranks", in_words(size));
  if (is_run && size > 2) return fmt::format("the {} to {} ranks", ordinal(first), ordinal(last));
  std::vector<std::string> said;
  for (int const rank : ranks) said.push_back(rank + 1 == count ? "last" : ordinal(rank + 1));
  return fmt::format("the {} rank", list_of(said, "or"));
}

std::string ranks_or_files(std::vector<int> const& lines, bool is_rank) {
  std::vector<std::string> said;
  for (int const line : lines) said.push_back(is_rank ? std::to_string(line + 1) : file_letter(line));
  bool const is_run = lines.size() > 2 && lines.back() - lines.front() + 1 == static_cast<int>(lines.size());
  std::string const all = is_run ? fmt::format("{} to {}", said.front(), said.back()) : list_of(said, "and");
  return fmt::format("{}{} {}", is_rank ? "rank" : "file", lines.size() > 1 ? "s" : "", all);
}

// The ranks or files all of whose sites are among these.
std::vector<int> full_lines(Board const& board, std::vector<std::uint16_t> const& sites, bool is_rank) {
  std::vector<int> lines;
  if (board.shape != BoardShape::Grid) return lines;
  int const count = is_rank ? board.height : board.width;
  for (int line = 0; line < count; ++line) {
    std::size_t total = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < board.sites.size(); ++i) {
      SiteId const id = board.sites.id_at(i);
      if ((is_rank ? board.sites[id].y : board.sites[id].x) != line || board.sites[id].is_exit) continue;
      ++total;
      if (contains(sites, id)) ++found;
    }
    if (total > 0 && found == total) lines.push_back(line);
  }
  return lines;
}

bool is_covered(Board const& board, std::vector<std::uint16_t> const& sites, std::vector<int> const& lines, bool is_rank) {
  return !lines.empty() && std::all_of(sites.begin(), sites.end(), [&](std::uint16_t s) {
    Site const& site = board.sites[SiteId{s}];
    return std::find(lines.begin(), lines.end(), is_rank ? site.y : site.x) != lines.end();
  });
}

// "the nine squares from d1 to f3", if they are all of a rectangle.
std::string rectangle(Board const& board, std::vector<std::uint16_t> const& sites, std::string const& word) {
  if (board.shape != BoardShape::Grid || sites.size() <= most_named) return {};
  Site const* low = &board.sites[SiteId{sites.front()}];
  Site const* high = low;
  int left = low->x, right = low->x, bottom = low->y, top = low->y;
  for (std::uint16_t const s : sites) {
    Site const& site = board.sites[SiteId{s}];
    left = std::min(left, site.x);
    right = std::max(right, site.x);
    bottom = std::min(bottom, site.y);
    top = std::max(top, site.y);
  }
  if (static_cast<int>(sites.size()) != (right - left + 1) * (top - bottom + 1)) return {};
  for (std::uint16_t const s : sites) {
    Site const& site = board.sites[SiteId{s}];
    if (site.x == left && site.y == bottom) low = &site;
    if (site.x == right && site.y == top) high = &site;
  }
  return fmt::format("the {} {} from {} to {}", in_words(static_cast<int>(sites.size())), plural(word), low->name, high->name);
}

std::vector<std::string> names_of(Board const& board, std::vector<std::uint16_t> const& sites) {
  std::vector<std::string> names;
  for (std::uint16_t const s : sites) names.push_back(name_in(board.sites, SiteId{s}));
  return names;
}

std::vector<std::uint16_t> indices(std::vector<SiteId> const& sites) {
  std::vector<std::uint16_t> all;
  for (SiteId const s : sites) all.push_back(s.index);
  return all;
}

bool is_said_by_name(Board const& board, Zone const& zone) {
  std::vector<std::uint16_t> const sites = indices(zone.sites);
  return sites.size() > most_named && !is_covered(board, sites, full_lines(board, sites, true), true) &&
         !is_covered(board, sites, full_lines(board, sites, false), false);
}

}  // namespace

std::string places_in_words(Board const& board, std::vector<std::uint16_t> const& sites, std::string const& word) {
  std::vector<int> const ranks = full_lines(board, sites, true);
  if (is_covered(board, sites, ranks, true)) return ranks_or_files(ranks, true);
  std::vector<int> const files = full_lines(board, sites, false);
  if (is_covered(board, sites, files, false)) return ranks_or_files(files, false);
  if (std::string const box = rectangle(board, sites, word); !box.empty()) return box;
  std::vector<std::uint16_t> rest;
  for (std::uint16_t const s : sites) {
    if (std::find(ranks.begin(), ranks.end(), board.sites[SiteId{s}].y) == ranks.end()) rest.push_back(s);
  }
  std::string const others = list_of(names_of(board, rest));
  return ranks.empty() ? others : fmt::format("{} and on {}", ranks_or_files(ranks, true), others);
}

std::string zones_in_words(Speaker const& speaker) {
  Game const& game = speaker.game();
  Board const& board = game.board;
  std::string text;
  for (Zone const& zone : board.zones) {
    bool const is_exit = std::all_of(zone.sites.begin(), zone.sites.end(), [&](SiteId s) { return board.sites[s].is_exit; });
    if (is_exit || !is_said_by_name(board, zone)) continue;
    std::vector<std::uint16_t> sites = indices(zone.sites);
    std::string const here = places_in_words(board, sites, speaker.site_word());
    text += fmt::format("{}“{}” is the name of {}", text.empty() ? "" : " ", spoken(zone.name), here);
    for (std::size_t p = 1; p < board.image.size(); ++p) {
      std::vector<SiteId> const& image = board.image[game.players.id_at(p)];
      std::vector<std::uint16_t> mirrored;
      for (SiteId const s : zone.sites) {
        if (s.index < image.size() && image[s.index]) mirrored.push_back(image[s.index].index);
      }
      std::vector<std::uint16_t> plain = sites;
      std::sort(plain.begin(), plain.end());
      std::vector<std::uint16_t> sorted = mirrored;
      std::sort(sorted.begin(), sorted.end());
      if (sorted.empty() || sorted == plain) continue;
      text += fmt::format("; for {}, of {}", speaker.player_name(game.players.id_at(p)), places_in_words(board, mirrored, speaker.site_word()));
    }
    text += ".";
  }
  return text;
}

std::string Speaker::my_site(SiteId site) const {
  std::string const name = name_in(game_.board.sites, site);
  std::vector<std::string> others;
  for (std::size_t p = 1; p < game_.board.image.size(); ++p) {
    PlayerId const player = game_.players.id_at(p);
    std::vector<SiteId> const& image = game_.board.image[player];
    if (site.index < image.size() && image[site.index] && image[site.index] != site) {
      others.push_back(fmt::format("{} for {}", name_in(game_.board.sites, image[site.index]), player_name(player)));
    }
  }
  return others.empty() || !tells_mirrors ? name : fmt::format("{} ({})", name, list_of(others));
}

std::string Speaker::sites(std::vector<std::uint16_t> const& sites, bool is_mine) const {
  Board const& board = game_.board;
  if (sites.size() == 1) return is_mine ? my_site(SiteId{sites[0]}) : name_in(board.sites, SiteId{sites[0]});
  for (bool const is_rank : {true, false}) {
    std::vector<int> const lines = full_lines(board, sites, is_rank);
    if (!is_covered(board, sites, lines, is_rank)) continue;
    return is_rank && is_mine ? own_ranks(lines, board.height) : ranks_or_files(lines, is_rank);
  }
  for (Zone const& zone : board.zones) {
    bool const same = zone.sites.size() == sites.size() && std::all_of(zone.sites.begin(), zone.sites.end(), [&](SiteId s) { return contains(sites, s); });
    if (same && (sites.size() > most_named || board.sites[zone.sites.front()].is_exit)) return fmt::format("{} {}", is_mine ? possessive : "the", spoken(zone.name));
  }
  std::string const box = rectangle(board, sites, site_word());
  return (box.empty() ? list_of(names_of(board, sites), "or") : box) + (is_mine && game_.players.size() > 1 ? " (mirrored for the others)" : "");
}

std::optional<Speaker::Places> Speaker::constant_places(ExprId id) const {
  if (!has(game_.exprs, id)) return std::nullopt;
  Expr const& e = expr(resolved(id));
  switch (e.kind) {
    case ExprKind::SiteSet:
      return Places{e.items, false};
    case ExprKind::SiteConstant:
      return Places{{static_cast<std::uint16_t>(e.value)}, false};
    case ExprKind::Zone:
      return Places{indices(game_.board.zones[id_of<ZoneId>(e.value)].sites), false};
    case ExprKind::Mine: {
      std::optional<Places> inner = constant_places(e.a);
      if (inner) inner->is_mine = true;
      return inner;
    }
    case ExprKind::Union:
    case ExprKind::Intersection:
    case ExprKind::Difference: {
      std::optional<Places> const a = constant_places(e.a);
      std::optional<Places> const b = constant_places(e.b);
      if (!a || !b || a->is_mine != b->is_mine) return std::nullopt;
      Places all{{}, a->is_mine};
      for (std::uint16_t const s : a->sites) {
        bool const is_in_both = contains(b->sites, SiteId{s});
        if (e.kind == ExprKind::Union || is_in_both == (e.kind == ExprKind::Intersection)) all.sites.push_back(s);
      }
      for (std::uint16_t const s : b->sites) {
        if (e.kind == ExprKind::Union && !contains(all.sites, SiteId{s})) all.sites.push_back(s);
      }
      return all;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace feerie::tools::book
