#include "interpreter/check/board_draft.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"

namespace feerie::check {
namespace {

// Names of sites are read up to this size; the largest board has 1024 files.
constexpr std::size_t longest_file = 3;
constexpr std::size_t longest_rank = 4;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

template <class Items>
std::vector<std::string> names_of(Items const& items) {
  std::vector<std::string> names;
  for (auto const& item : items) names.push_back(item.name);
  return names;
}

// The rectangle around all cells, holes included: a hole at the edge does not make the board smaller.
void draw_rectangle(BoardDraft& draft, std::vector<NamedCell> const& cells) {
  Cell low = cells.front().cell;
  Cell high = low;
  for (NamedCell const& at : cells) {
    low = {std::min(low.x, at.cell.x), std::min(low.y, at.cell.y)};
    high = {std::max(high.x, at.cell.x), std::max(high.y, at.cell.y)};
  }
  draft.board.width = high.x + 1;
  draft.board.height = high.y + 1;
  auto const columns = static_cast<std::size_t>(high.x - low.x + 1);
  auto const rows = static_cast<std::size_t>(high.y - low.y + 1);
  draft.drawing.assign(rows, std::vector<model::SiteId>(columns));
  auto const& sites = draft.board.sites;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    model::Site const& site = sites[sites.id_at(i)];
    draft.drawing[static_cast<std::size_t>(high.y - site.y)][static_cast<std::size_t>(site.x - low.x)] =
        sites.id_at(i);
  }
}

}  // namespace

Ref BoardDraft::one(NodeKind kind) const {
  auto const found = std::ranges::find_if(statements, [&](Ref s) { return s.is(kind); });
  return found == statements.end() ? Ref{} : *found;
}

std::vector<Ref> BoardDraft::all(NodeKind kind) const {
  std::vector<Ref> found;
  std::ranges::copy_if(statements, std::back_inserter(found), [&](Ref s) { return s.is(kind); });
  return found;
}

std::string file_name(int file, std::string_view letters) {
  int const base = static_cast<int>(letters.size());
  std::string name;
  for (int rest = file + 1; rest > 0; rest = (rest - 1) / base) {
    name.insert(name.begin(), letters[static_cast<std::size_t>((rest - 1) % base)]);
  }
  return name;
}

std::string algebraic_name(Cell cell) { return file_name(cell.x) + std::to_string(cell.y + 1); }

std::optional<Cell> algebraic_cell(std::string_view name) {
  std::size_t const digits = std::min(name.find_first_of("0123456789"), name.size());
  std::string_view const file = name.substr(0, digits);
  std::string_view const rank = name.substr(digits);
  if (file.empty() || file.size() > longest_file || rank.empty() || rank.size() > longest_rank ||
      rank[0] == '0')
    return {};
  Cell cell{.x = 0, .y = 0};
  for (char const c : file) {
    if (c < 'a' || c > 'z') return {};
    cell.x = cell.x * 26 + (c - 'a' + 1);
  }
  for (char const c : rank) {
    if (!is_digit(c)) return {};
    cell.y = cell.y * 10 + (c - '0');
  }
  return Cell{cell.x - 1, cell.y - 1};
}

bool is_name(std::string_view text) {
  if (text.empty() || !is_letter(text.front()) || text.back() == '-' ||
      text.find("--") != std::string_view::npos)
    return false;
  return std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '-'; });
}

bool fits_limit(BoardDraft const& draft, std::int64_t sites, Span span) {
  std::int64_t const left = sites - static_cast<std::int64_t>(draft.holes.size());
  if (left <= static_cast<std::int64_t>(draft.site_limit)) return true;
  bool const can_be_raised = left <= static_cast<std::int64_t>(max_sites_large);
  draft.context.error(Code::BoardTooLarge, span,
                      fmt::format("the board has {} sites, and {} is the limit", left, draft.site_limit),
                      can_be_raised
                          ? fmt::format("write `sites {}` in the board to allow as many", max_sites_large)
                          : fmt::format("no board may have more than {} sites", max_sites_large));
  return false;
}

bool place_sites(BoardDraft& draft, std::vector<NamedCell> const& cells, Span span) {
  std::set<std::string_view> names;
  for (NamedCell const& at : cells) names.insert(at.name);
  std::map<std::string_view, Span> holes;
  for (Named const& hole : draft.holes) {
    auto const [first, is_new] = holes.emplace(hole.name, hole.span);
    if (!is_new) {
      draft.context.error(Code::DuplicateDeclaration, hole.span,
                          fmt::format("`{}` is named twice as a hole", hole.name), {},
                          {{first->second, "it stands here first"}});
    } else if (!names.contains(hole.name)) {
      draft.context.error(Code::UnknownSite, hole.span,
                          fmt::format("the board has no `{}` to leave out", hole.name));
    }
  }
  for (NamedCell const& at : cells) {
    if (!holes.contains(at.name)) draft.board.sites.add({.name = at.name, .x = at.cell.x, .y = at.cell.y});
  }
  if (draft.board.sites.empty()) {
    draft.context.error(Code::EmptyBoard, span, "the board has no site: every one is a hole");
    return false;
  }
  draw_rectangle(draft, cells);
  return true;
}

void add_compass(model::Board& board) {
  static constexpr std::array<std::pair<std::string_view, Cell>, 8> compass = {{{"n", {0, 1}},
                                                                                {"ne", {1, 1}},
                                                                                {"e", {1, 0}},
                                                                                {"se", {1, -1}},
                                                                                {"s", {0, -1}},
                                                                                {"sw", {-1, -1}},
                                                                                {"w", {-1, 0}},
                                                                                {"nw", {-1, 1}}}};
  for (auto const& [name, step] : compass) {
    bool const is_orthogonal = step.x == 0 || step.y == 0;
    board.ring.add({.name = std::string(name), .dx = step.x, .dy = step.y, .is_orthogonal = is_orthogonal});
  }
}

model::SiteId site_at(model::Board const& board, Cell cell) {
  auto const found = std::ranges::find_if(
      board.sites, [&](model::Site const& s) { return s.x == cell.x && s.y == cell.y && !s.is_exit; });
  if (found == board.sites.end()) return {};
  return board.sites.id_at(static_cast<std::size_t>(found - board.sites.begin()));
}

std::vector<std::string> direction_names(model::Board const& board) { return names_of(board.ring); }
std::vector<std::string> sector_names(model::Board const& board) { return names_of(board.sectors); }

std::vector<Note> note_of_names(std::string_view what, std::span<std::string const> names) {
  if (names.empty()) return {};
  return {{Span::nowhere(), fmt::format("{}: {}", what, list_names(names))}};
}

model::DirectionId find_direction(BoardDraft const& draft, std::string const& name, Span span) {
  std::vector<std::string> const names = direction_names(draft.board);
  auto const found = std::ranges::find(names, name);
  if (found != names.end()) return draft.board.ring.id_at(static_cast<std::size_t>(found - names.begin()));
  draft.context.error(Code::UnknownDirection, span, fmt::format("the board has no direction `{}`", name),
                      did_you_mean(name, names), note_of_names("directions of this board", names));
  return {};
}

model::SectorId find_sector(BoardDraft const& draft, std::string const& name, Span span) {
  std::vector<std::string> const names = sector_names(draft.board);
  auto const found = std::ranges::find(names, name);
  if (found != names.end()) return draft.board.sectors.id_at(static_cast<std::size_t>(found - names.begin()));
  draft.context.error(Code::UnknownSector, span,
                      names.empty() ? fmt::format("no sector `{}`: the board has no sectors", name)
                                    : fmt::format("the board has no sector `{}`", name),
                      did_you_mean(name, names), note_of_names("sectors of this board", names));
  return {};
}

}  // namespace feerie::check
