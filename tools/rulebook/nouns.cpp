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

// A king: one at the beginning, and no more can come.
bool Speaker::is_the_only(Expr const& e) const {
  auto const whose = static_cast<Ownership>(e.value);
  if (e.b || e.a || e.items.size() != 1 || (whose != Ownership::Own && whose != Ownership::Enemy) || game_.players.size() != 2) return false;
  TypeId const type{e.items[0]};
  bool const can_come = std::any_of(game_.types.begin(), game_.types.end(), [&](PieceType const& t) {
    return std::any_of(t.promotions.begin(), t.promotions.end(), [&](Promotion const& made) { return std::find(made.to.begin(), made.to.end(), type) != made.to.end(); });
  });
  if (!game_.types[type].royal || can_come) return false;
  std::map<std::uint16_t, int> counts;
  for (SetupPiece const& piece : game_.setup) counts[piece.owner.index] += piece.type == type ? 1 : 0;
  for (StockEntry const& entry : game_.stock) counts[entry.player.index] += entry.type == type ? entry.count : 0;
  return std::all_of(counts.begin(), counts.end(), [](auto const& count) { return count.second <= 1; });
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
  if (is_the_only(e)) return {(whose == Ownership::Own ? "their " : "the enemy ") + kinds(e.items, false, "or"), false};
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
  if (auto const places = constant_places(id); places && !places->sites.empty()) return {sites(places->sites, places->is_mine), places->sites.size() > 1 && e.kind != ExprKind::Mine};
  auto const of = [&](std::string_view what) { return Noun{fmt::format("the {} of {}", what, text(e.a)), false}; };
  // clang-format off
  switch (e.kind) {
    case ExprKind::Number: return {in_words(e.value), e.value != 1};
    case ExprKind::PlayerConstant: return {player_name(id_of<PlayerId>(e.value)), false};
    case ExprKind::TypeConstant: return {with_article(piece_name(id_of<TypeId>(e.value))), false};
    case ExprKind::ColourConstant: return {name_in(game_.board.colours, id_of<ColourId>(e.value)), false};
    case ExprKind::SectorConstant: return {sector_name(id_of<SectorId>(e.value)), false};
    case ExprKind::RuleConstant: {
      Ability const& ability = game_.abilities[id_of<AbilityId>(e.value)];
      return {fmt::format("the “{}” move of {}", spoken(ability.label), with_article(piece_name(ability.type))), false};
    }
    case ExprKind::WordConstant: return {"“" + spoken(game_.words[static_cast<std::size_t>(e.value)]) + "”", false};
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
    case ExprKind::Mine: return {text(e.a) + ", as they see it", noun(e.a).is_plural};
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
