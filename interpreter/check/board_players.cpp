#include "interpreter/check/board_players.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/board_hexagon.hpp"

namespace feerie::check {
namespace {

enum class Found : std::uint8_t { Playing, Absent, Unknown };

struct FoundPlayer {
  Found found = Found::Unknown;
  model::PlayerId id;
};

// A player who is declared but does not play, because fewer play than could, is no mistake.
FoundPlayer find_player(BoardDraft const& draft, Ref name) {
  auto const& players = draft.context.game.players;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < players.size(); ++i) {
    model::PlayerId const id = players.id_at(i);
    if (players[id].name == name.text()) return {Found::Playing, id};
    names.push_back(players[id].name);
  }
  if (draft.context.declared.contains("player " + name.text())) return {Found::Absent, {}};
  draft.context.error(Code::UnknownPlayer, name.span(), fmt::format("no player named `{}`", name.text()),
                      did_you_mean(name.text(), names), note_of_names("players of this variant", names));
  return {};
}

// Nothing, and a message, if the board has no such direction.
std::optional<model::Facing> read_facing(BoardDraft const& draft, Ref node) {
  Ref const direction = node.child(NodeKind::direction_name);
  model::Facing facing{.by_arrows = direction.text() == "arrows", .direction = {}, .span = node.span()};
  if (!facing.by_arrows) {
    facing.direction = find_direction(draft, direction.text(), direction.span());
    if (facing.direction.is_none()) return {};
  } else if (std::ranges::all_of(draft.board.sites, [](model::Site const& s) { return s.arrows.empty(); })) {
    draft.context.error(Code::WrongBoardStatement, direction.span(), "no site has an arrow to face",
                        "draw them with `arrows rows { … }`, or name a direction");
    return {};
  }
  return facing;
}

void set_facing(BoardDraft& draft, model::PlayerId player, model::Facing const& facing) {
  model::Facing& present = draft.board.facing[player];
  if (!present.span.is_somewhere()) {
    present = facing;
    return;
  }
  draft.context.error(Code::DuplicateDeclaration, facing.span,
                      fmt::format("`{}` faces somewhere already", draft.context.game.players[player].name),
                      {}, {{present.span, "it is said here first"}});
}

// Where a site goes when ranks, files or both are reversed.
class Mirror {
 public:
  Mirror(model::Board const& board, Ref symmetry)
      : board_(board),
        reverses_ranks_(symmetry.has(NodeKind::by_rank) || symmetry.has(NodeKind::by_rotation)),
        reverses_files_(symmetry.has(NodeKind::by_file) || symmetry.has(NodeKind::by_rotation)) {
    bool is_first = true;
    for (model::Site const& site : board.sites) {
      if (site.is_exit) continue;
      if (is_first) low_ = high_ = {site.x, site.y};
      is_first = false;
      low_ = {std::min(low_.x, site.x), std::min(low_.y, site.y)};
      high_ = {std::max(high_.x, site.x), std::max(high_.y, site.y)};
    }
    // A grid is reversed as a whole, though holes may have eaten an edge; a spiral or graph need not begin at a1.
    if (board.shape == model::BoardShape::Grid) {
      low_ = {0, 0};
      high_ = {board.width - 1, board.height - 1};
    }
  }

  [[nodiscard]] Cell image(model::Site const& site) const {
    Cell const cell{site.x, site.y};
    if (board_.shape == model::BoardShape::Hexagon)
      return mirrored_hex(cell, board_.width, reverses_ranks_, reverses_files_);
    return {reverses_files_ ? low_.x + high_.x - cell.x : cell.x,
            reverses_ranks_ ? low_.y + high_.y - cell.y : cell.y};
  }

 private:
  model::Board const& board_;
  bool reverses_ranks_;
  bool reverses_files_;
  Cell low_ = {};
  Cell high_ = {};
};

void set_images(BoardDraft& draft, Ref node, model::PlayerId player) {
  model::Board& board = draft.board;
  Mirror const mirror(board, node);
  std::vector<std::string> without;
  for (std::size_t i = 0; i < board.sites.size(); ++i) {
    model::Site const& site = board.sites[board.sites.id_at(i)];
    if (site.is_exit) continue;
    model::SiteId const image = site_at(board, mirror.image(site));
    if (image.is_none()) {
      without.push_back(site.name);
    } else {
      board.image[player][i] = image;
    }
  }
  if (without.empty()) return;
  draft.context.error(Code::NoSymmetricSite, node.span(),
                      fmt::format("{} without an image on the board: {}",
                                  without.size() == 1 ? "a site" : "sites", list_names(without)),
                      "the holes of a board with a symmetry must be symmetric too");
}

}  // namespace

void check_facings(BoardDraft& draft) {
  auto const& players = draft.context.game.players;
  draft.board.facing = {};
  draft.board.facing.resize(players.size());
  bool is_poisoned = false;
  for (Ref const node : draft.all(NodeKind::facing)) {
    bool const is_everyone = node.has(NodeKind::everyone);
    FoundPlayer const player = is_everyone ? FoundPlayer{} : find_player(draft, node.child(NodeKind::name));
    std::optional<model::Facing> const facing = read_facing(draft, node);
    is_poisoned = is_poisoned || !facing || (!is_everyone && player.found == Found::Unknown);
    if (!facing) continue;
    if (player.found == Found::Playing) set_facing(draft, player.id, *facing);
    for (std::size_t i = 0; is_everyone && i < players.size(); ++i)
      set_facing(draft, players.id_at(i), *facing);
  }
  // Whoever was meant by a statement with a mistake faces somewhere: that nobody said where would be a false message.
  for (model::Facing& facing : draft.board.facing)
    if (is_poisoned && !facing.span.is_somewhere()) facing.by_arrows = true;
}

void check_symmetries(BoardDraft& draft) {
  auto const& players = draft.context.game.players;
  std::vector<model::SiteId> same;
  for (std::size_t i = 0; i < draft.board.sites.size(); ++i) same.push_back(draft.board.sites.id_at(i));
  draft.board.image = IdVector<model::PlayerId, std::vector<model::SiteId>>(players.size(), same);

  std::map<std::string, Span> mirroring;
  for (Ref const node : draft.all(NodeKind::symmetry)) {
    std::string const name = node.child(NodeKind::name).text();
    auto const [first, is_new] = mirroring.emplace(name, node.span());
    if (!is_new) {
      draft.context.error(Code::DuplicateDeclaration, node.span(),
                          fmt::format("`{}` mirrors somebody already", name), {},
                          {{first->second, "it is said here first"}});
    }
  }
  for (Ref const node : draft.all(NodeKind::symmetry)) {
    std::vector<Ref> const names = node.children(NodeKind::name);
    FoundPlayer const player = find_player(draft, names[0]);
    FoundPlayer const model = find_player(draft, names[1]);
    if (player.found == Found::Unknown || model.found == Found::Unknown) continue;
    if (auto const chained = mirroring.find(names[1].text()); chained != mirroring.end()) {
      // What `my e1` means is said of the board as it is drawn; a chain would depend on the order of the statements.
      draft.context.error(Code::WrongBoardStatement, names[1].span(),
                          fmt::format("`{}` mirrors somebody as well", names[1].text()),
                          "one player sees the board as it is drawn, and the others mirror that player",
                          {{chained->second, "it is said here"}});
      continue;
    }
    if (player.found == Found::Playing) set_images(draft, node, player.id);
  }
}

}  // namespace feerie::check
