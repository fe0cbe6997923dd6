// Things in words: pieces, squares, players, numbers.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/model/dump.hpp"
#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/speaker.hpp"

namespace feerie::tools::book {

using namespace model;

Speaker::Speaker(Game const& game, std::vector<bool> in_play) : game_(game), in_play_(std::move(in_play)) {}

std::string Speaker::piece_name(TypeId type) const { return spoken(name_in(game_.types, type)); }
std::string Speaker::player_name(PlayerId player) const { return capitalised(name_in(game_.players, player)); }

std::string Speaker::sector_name(SectorId sector) const {
  std::string const name = name_in(game_.board.sectors, sector);
  if (game_.board.shape == BoardShape::Spiral) return "arm " + name;
  return name.size() <= 2 ? "sector " + name : "the " + name;
}

std::string Speaker::site_word() const {
  switch (game_.board.shape) {
    case BoardShape::Hexagon:
      return "hex";
    case BoardShape::Graph:
      return "point";
    case BoardShape::Grid:
    case BoardShape::Spiral:
      break;
  }
  return "square";
}

std::string Speaker::kinds(std::vector<std::uint16_t> const& types, bool is_plural, std::string_view last_word) const {
  std::vector<std::string> in;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < game_.types.size(); ++i) {
    TypeId const type = game_.types.id_at(i);
    bool const is_in = std::find(types.begin(), types.end(), type.index) != types.end();
    bool const counts = is_in_play(type);
    if (!counts && !(is_in && types.size() == 1)) continue;
    (is_in ? in : out).push_back(is_plural ? plural(piece_name(type)) : piece_name(type));
  }
  std::string const piece = is_plural ? "pieces" : "piece";
  if (out.empty() && in.size() != 1) return piece;
  if (out.size() < in.size() && in.size() > 2) {
    for (std::string& name : out) name = is_plural ? name : with_article(name);
    return fmt::format("{} other than {}", piece, list_of(out, last_word == "and" ? "and" : "or"));
  }
  return list_of(in, last_word);
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
  for (Zone const& zone : board.zones) {
    bool const same = zone.sites.size() == sites.size() && std::all_of(zone.sites.begin(), zone.sites.end(), [&](SiteId s) {
                        return std::find(sites.begin(), sites.end(), s.index) != sites.end();
                      });
    if (same) return fmt::format("{} {}", is_mine ? possessive : "the", spoken(zone.name));
  }
  // Whole ranks, then whole files.
  for (bool const by_rank : {true, false}) {
    if (board.shape != BoardShape::Grid) break;
    std::vector<int> lines;
    std::size_t covered = 0;
    int const count = by_rank ? board.height : board.width;
    for (int line = 0; line < count; ++line) {
      std::size_t total = 0;
      std::size_t found = 0;
      for (std::size_t i = 0; i < board.sites.size(); ++i) {
        SiteId const id = board.sites.id_at(i);
        if ((by_rank ? board.sites[id].y : board.sites[id].x) != line || board.sites[id].is_exit) continue;
        ++total;
        if (std::find(sites.begin(), sites.end(), id.index) != sites.end()) ++found;
      }
      if (total > 0 && found == total) {
        lines.push_back(line);
        covered += found;
      }
    }
    if (lines.empty() || covered != sites.size()) continue;
    std::vector<std::string> said;
    for (int const line : lines) {
      if (!by_rank) {
        said.push_back(fmt::format("{}", static_cast<char>('a' + line % 26)));
      } else if (is_mine) {
        said.push_back(line + 1 == count ? "last" : ordinal(line + 1));
      } else {
        said.push_back(std::to_string(line + 1));
      }
    }
    bool const is_run = lines.size() > 2 && lines.back() - lines.front() + 1 == static_cast<int>(lines.size());
    std::string const all = is_run ? fmt::format("{} to {}", said.front(), said.back()) : list_of(said, "or");
    if (by_rank && is_mine) return fmt::format("the {} rank{}", all, is_run ? "s" : "");
    return fmt::format("{}{} {}", by_rank ? "rank" : "file", lines.size() > 1 ? "s" : "", all);
  }
  std::vector<std::string> said;
  for (std::uint16_t const site : sites) said.push_back(name_in(board.sites, SiteId{site}));
  return list_of(said, "or") + (is_mine && game_.players.size() > 1 ? " (mirrored for the others)" : "");
}

Noun Speaker::possessor(Ownership whose, ExprId player) const {
  switch (whose) {
    case Ownership::Own:
      return mover;
    case Ownership::Enemy:
      return game_.players.size() == 2 ? opponent : Noun{"an opponent", false};
    case Ownership::OfPlayer:
      return noun(player);
    case Ownership::Any:
    case Ownership::Neutral:
      break;
  }
  return {};
}

std::string Speaker::where(ExprId id) const {
  Expr const& e = expr(resolved(id));
  switch (e.kind) {
    case ExprKind::ColouredSites:
      return fmt::format(" on {} {}", text(e.a), plural(site_word()));
    case ExprKind::AllSites:
      return "";
    default:
      return fmt::format(" {} {}", e.type == Type::Site || e.kind == ExprKind::MarkedSites ? "on" : "within", text(id));
  }
}

std::string Speaker::kind_named(ExprId type) const {
  std::string const what = text(type);
  return what == "the card" ? "of the kind that the card names" : "of the kind of " + what;
}

Noun Speaker::pieces(Expr const& e, bool is_one) const {
  auto const whose = static_cast<Ownership>(e.value);
  std::string what;
  if (e.b) {
    ExprId const type = resolved(e.b);
    what = expr(type).kind == ExprKind::TypeConstant ? kinds({static_cast<std::uint16_t>(expr(type).value)}, !is_one, "or")
                                                     : (is_one ? "piece " : "pieces ") + kind_named(e.b);
  } else {
    what = kinds(e.items, !is_one, is_one ? "or" : "and");
  }
  std::string owner;
  if (whose == Ownership::Own) owner = is_one ? "one of their own " : "their ";
  if (whose == Ownership::Enemy) owner = is_one ? "an enemy " : "enemy ";
  if (whose == Ownership::Any && is_one) return {with_article(what) + (e.a ? where(e.a) : ""), false};
  if (whose == Ownership::OfPlayer) what += " of " + text(e.c);
  if (whose == Ownership::Own && is_one) {
    what = e.b ? "one of their pieces " + kind_named(e.b) : kinds(e.items, true, "or");
    if (e.b && expr(resolved(e.b)).kind == ExprKind::TypeConstant)
      what = "one of their " + kinds({static_cast<std::uint16_t>(expr(resolved(e.b)).value)}, true, "or");
    else if (!e.b) what = "one of their " + what;
    owner.clear();
  }
  if (whose == Ownership::Neutral && is_one) what = with_article(what);
  return {owner + what + (e.a ? where(e.a) : ""), !is_one};
}

std::string Speaker::one_of(ExprId id) const {
  Expr const& e = expr(resolved(id));
  switch (e.kind) {
    case ExprKind::Pieces:
      return pieces(e, true).text;
    case ExprKind::EmptySites:
      return "an empty " + site_word();
    case ExprKind::AllSites:
      return with_article(site_word());
    case ExprKind::AllPlayers:
      return "a player";
    case ExprKind::Nearest:
      return fmt::format("the nearest {} of {}", site_word(), text(e.b));
    case ExprKind::TypeSet: {
      std::vector<std::string> said;
      for (std::uint16_t const t : e.items) said.push_back(piece_name(TypeId{t}));
      return list_of(said, "or");
    }
    case ExprKind::WordSet: {
      std::vector<std::string> said;
      for (std::uint16_t const w : e.items) said.push_back("“" + spoken(game_.words[w]) + "”");
      return list_of(said, "or");
    }
    case ExprKind::SectorSet:
      if (e.items.size() == game_.board.sectors.size()) return game_.board.shape == BoardShape::Spiral ? "an arm of the board" : "a part of the board";
      break;
    default:
      break;
  }
  if (e.type == Type::Sites) return fmt::format("{} of {}", with_article(site_word()), text(id));
  return "one of " + text(id);
}

ExprId Speaker::resolved(ExprId id) const {
  for (int guard = 0; guard < 64 && has(game_.exprs, id); ++guard) {
    Expr const& e = expr(id);
    if (e.kind == ExprKind::Local) {
      auto const found = arguments.find(id_of<LocalId>(e.value));
      if (found == arguments.end()) return id;
      id = found->second;
    } else if (e.kind == ExprKind::Attribute) {
      Expr const& of = expr(resolved(e.a));
      if (of.kind != ExprKind::TypeConstant) return id;
      std::vector<ExprId> const& values = game_.types[id_of<TypeId>(of.value)].attributes;
      auto const index = static_cast<std::size_t>(e.value);
      if (index >= values.size() || !values[index]) return id;
      id = values[index];
    } else {
      return id;
    }
  }
  return id;
}

Noun Speaker::variable(Expr const& e) const {
  Variable const& v = game_.variables[id_of<VariableId>(e.value)];
  std::string const doc = from_doc(v.doc);
  // "## The type moved last." is a better name than `previous`.
  bool const is_phrase = doc.starts_with("The ") && doc.find(". ") == std::string::npos && doc.size() < 60;
  std::string const name = is_phrase ? "the " + doc.substr(4, doc.size() - 5) : v.keyed == Keyed::Once ? "the " + spoken(v.name) : spoken(v.name);
  if (v.keyed == Keyed::ByPlayer) {
    Noun const who = noun(e.a);
    return {who.text == mover.text ? "their " + spoken(v.name) : fmt::format("the {} of {}", spoken(v.name), who.text), v.name.ends_with("s")};
  }
  if (v.type == Type::Player && v.keyed == Keyed::Once && !is_phrase) return {"the player who is " + spoken(v.name), false};
  return {e.a ? fmt::format("{} of {}", name, text(e.a)) : name, false};
}

Noun Speaker::noun(ExprId id) const {
  if (!has(game_.exprs, id)) return {"nothing", false};
  id = resolved(id);
  Expr const& e = expr(id);
  auto const names_in = [&](auto const& say) {
    std::vector<std::string> all;
    for (std::uint16_t const item : e.items) all.push_back(say(item));
    return Noun{list_of(all, "and"), all.size() > 1};
  };
  auto const of = [&](std::string_view what) { return Noun{fmt::format("the {} of {}", what, text(e.a)), false}; };
  // clang-format off
  switch (e.kind) {
    case ExprKind::Number: return {in_words(e.value), e.value != 1};
    case ExprKind::SiteConstant: return {name_in(game_.board.sites, id_of<SiteId>(e.value)), false};
    case ExprKind::PlayerConstant: return {player_name(id_of<PlayerId>(e.value)), false};
    case ExprKind::TypeConstant: return {with_article(piece_name(id_of<TypeId>(e.value))), false};
    case ExprKind::ColourConstant: return {name_in(game_.board.colours, id_of<ColourId>(e.value)), false};
    case ExprKind::SectorConstant: return {sector_name(id_of<SectorId>(e.value)), false};
    case ExprKind::RuleConstant: {
      Ability const& ability = game_.abilities[id_of<AbilityId>(e.value)];
      return {fmt::format("the “{}” move of {}", spoken(ability.label), with_article(piece_name(ability.type))), false};
    }
    case ExprKind::WordConstant: return {"“" + spoken(game_.words[static_cast<std::size_t>(e.value)]) + "”", false};
    case ExprKind::SiteSet: return {sites(e.items, false), e.items.size() > 1};
    case ExprKind::TypeSet: return names_in([&](std::uint16_t t) { return piece_name(TypeId{t}); });
    case ExprKind::SectorSet:
      if (e.items.size() == game_.board.sectors.size()) return {game_.board.shape == BoardShape::Spiral ? "the arms of the board" : "the parts of the board", true};
      return names_in([&](std::uint16_t t) { return sector_name(SectorId{t}); });
    case ExprKind::WordSet: return names_in([&](std::uint16_t t) { return "“" + spoken(game_.words[t]) + "”"; });
    case ExprKind::PlayerSet: return names_in([&](std::uint16_t t) { return player_name(PlayerId{t}); });
    case ExprKind::Nothing: return {"nothing", false};
    case ExprKind::Mover: return mover;
    case ExprKind::PlayerToMove: return to_move;
    case ExprKind::MovedPiece: return {"the piece", false};
    case ExprKind::Origin: return {"the " + site_word() + " it leaves", false};
    case ExprKind::Target: return {"the " + site_word() + " it goes to", false};
    case ExprKind::Victim: return {"the captured piece", false};
    case ExprKind::Placed: return {"the placed piece", false};
    case ExprKind::LastPiece: return {"the piece that moved last", false};
    case ExprKind::LastRule: return {"the move just before", false};
    case ExprKind::LastPassed: return {fmt::format("the {} it passed over", plural(site_word())), true};
    case ExprKind::LastOrigin: return {fmt::format("the {} that the last move left", site_word()), false};
    case ExprKind::LastTarget: return {fmt::format("the {} that the last move reached", site_word()), false};
    case ExprKind::Winner: return {"the winner", false};
    case ExprKind::Local: {
      auto const found = names.find(id_of<LocalId>(e.value));
      if (found != names.end()) return found->second;
      return e.type == Type::Site ? Noun{"that " + site_word(), false} : e.type == Type::Piece ? Noun{"that piece", false}
           : e.type == Type::Player ? Noun{"that player", false} : e.type == Type::Sector ? Noun{"that part", false}
           : Noun{"the " + spoken(name_in(game_.locals, id_of<LocalId>(e.value))), false};
    }
    case ExprKind::Variable: return variable(e);
    case ExprKind::Attribute: return of(spoken(name_in(game_.attributes, id_of<AttributeId>(e.value))));
    case ExprKind::Zone: return {"the " + spoken(game_.board.zones[id_of<ZoneId>(e.value)].name), false};
    case ExprKind::Mine: {
      Expr const& inner = expr(resolved(e.a));
      if (inner.kind == ExprKind::SiteConstant) return {my_site(id_of<SiteId>(inner.value)), false};
      if (inner.kind == ExprKind::SiteSet) return {sites(inner.items, true), false};
      if (inner.kind == ExprKind::Zone) return {possessive + " " + spoken(game_.board.zones[id_of<ZoneId>(inner.value)].name), false};
      return {text(e.a) + ", as they see it", noun(e.a).is_plural};
    }
    case ExprKind::Plus: return {fmt::format("{} plus {}", text(e.a), text(e.b)), true};
    case ExprKind::Minus: return {fmt::format("{} minus {}", text(e.a), text(e.b)), true};
    case ExprKind::Times: return {fmt::format("{} times {}", text(e.a), text(e.b)), true};
    case ExprKind::Union: return {fmt::format("{} and {}", text(e.a), text(e.b)), true};
    case ExprKind::Intersection:
      if (expr(resolved(e.b)).kind == ExprKind::EmptySites) return {fmt::format("the empty {} of {}", plural(site_word()), text(e.a)), true};
      return {fmt::format("the {} that {} and {} share", plural(site_word()), text(e.a), text(e.b)), true};
    case ExprKind::Difference: return {fmt::format("{} without {}", text(e.a), text(e.b)), true};
    case ExprKind::Count: return {"the number of " + text(e.a), false};
    case ExprKind::Filtered: return {fmt::format("those of {} for which {}", text(e.a), clause(e.b)), true};
    case ExprKind::Pieces: return pieces(e, false);
    case ExprKind::PieceAt: return {"the piece on " + text(e.a), false};
    case ExprKind::TypeOf: return of("kind");
    case ExprKind::OwnerOf: return of("owner");
    case ExprKind::SiteOf: return of(site_word());
    case ExprKind::OriginOf: return {fmt::format("the {} that {} left", site_word(), text(e.a)), false};
    case ExprKind::SectorOf: return of(game_.board.shape == BoardShape::Spiral ? "arm" : "part");
    case ExprKind::ColourOf: return of("colour");
    case ExprKind::RowOf: return of("row");
    case ExprKind::RankOf: return of("rank");
    case ExprKind::FileOf: return of("file");
    case ExprKind::RankThrough: return {"the rank of " + text(e.a), false};
    case ExprKind::FileThrough: return {"the file of " + text(e.a), false};
    case ExprKind::AllSites: return {"the board", false};
    case ExprKind::EmptySites: return {"the empty " + plural(site_word()), true};
    case ExprKind::SectorSites: return noun(e.a);
    case ExprKind::ColouredSites: return {fmt::format("the {} {}", text(e.a), plural(site_word())), true};
    case ExprKind::MarkedSites: return {fmt::format("the {} of {} marked with {}", plural(site_word()), text(e.a), text(e.b)), true};
    case ExprKind::RowSites: {
      Expr const& row = expr(resolved(e.a));
      std::string const which = row.kind == ExprKind::Number ? ordinal(row.value) + " row" : "row " + text(e.a);
      return {fmt::format("the {} of {}", which, text(e.b)), false};
    }
    case ExprKind::Between: return {fmt::format("the {} between {} and {}", plural(site_word()), text(e.a), text(e.b)), true};
    case ExprKind::Path: return {fmt::format("the {} from {} to {}, both included", plural(site_word()), text(e.a), text(e.b)), true};
    case ExprKind::Nearest: return {fmt::format("those of {} nearest to {}", text(e.b), text(e.a)), true};
    case ExprKind::AllPlayers: return {"the players", true};
    case ExprKind::PlayersWith: {
      Speaker each = *this;
      each.mover = {"they", true};
      return {"the players who have " + each.one_of(e.a), true};
    }
    case ExprKind::NextPlayer: return {e.a && expr(resolved(e.a)).kind == ExprKind::Mover && game_.players.size() == 2 ? "the opponent" : "the left neighbour of " + text(e.a), false};
    case ExprKind::StockOf: return {noun(e.a).text == mover.text ? "their pieces in hand" : "the pieces in hand of " + text(e.a), true};
    case ExprKind::CardsIn: return {"the cards left", true};
    case ExprKind::Repeated: return {"the number of times the position has occurred", false};
    case ExprKind::Passes: return {"the number of forced passes in a row", false};
    case ExprKind::Decisions: return {"what they can do", false};
    default: return {e.type == Type::Boolean ? clause(id) : spoken(to_text(game_, id)), false};
  }
  // clang-format on
}

}  // namespace feerie::tools::book
