#include "tools/position_yaml.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/read_file.hpp"
#include "interpreter/notation/position_text.hpp"

namespace feerie::tools {
namespace {

using program::CellIndex;
using program::Occupant;
using program::Player;
using program::Program;
using program::Register;
using program::Site;
using program::TypeIndex;
using program::VariableInfo;

constexpr std::string_view nobody = "nobody";
constexpr std::string_view nothing = "none";

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// The names of a program as texts and YAML spell them.
class Names {
 public:
  explicit Names(Program const& program) : program_(program) {
    for (std::string const& site : program.board.names) sites.push_back(lower(site));
    for (program::PieceType const& type : program.piece_types) types.push_back(lower(type.name));
    players = program.player_names;
    sectors = program.board.sector_names;
    for (program::Phase const& phase : program.phases) phases.push_back(lower(phase.name));
  }

  [[nodiscard]] std::vector<std::string> const* of(VariableInfo::Holds holds) const {
    switch (holds) {
      case VariableInfo::Holds::Sites:
      case VariableInfo::Holds::Pieces:
        return &sites;
      case VariableInfo::Holds::Types:
        return &types;
      case VariableInfo::Holds::Players:
        return &players;
      case VariableInfo::Holds::Sectors:
        return &sectors;
      case VariableInfo::Holds::Others:
        return &program_.words;
      case VariableInfo::Holds::Numbers:
      case VariableInfo::Holds::Booleans:
        break;
    }
    return nullptr;
  }
  [[nodiscard]] std::vector<std::string> const* of(VariableInfo::Keyed keyed) const {
    switch (keyed) {
      case VariableInfo::Keyed::ByPlayer:
        return &players;
      case VariableInfo::Keyed::BySector:
        return &sectors;
      case VariableInfo::Keyed::ByType:
        return &types;
      case VariableInfo::Keyed::Once:
        break;
    }
    return nullptr;
  }

  std::vector<std::string> sites, types, players, sectors, phases;

 private:
  Program const& program_;
};

class Writer {
 public:
  explicit Writer(play::Game& game)
      : game_(game), program_(game.program()), state_(game.state()), names_(program_) {}

  std::string write() {
    line("variant: " + program_.id);
    line(fmt::format("players: {}", program_.players));
    line("to-move: " + program_.player_names[state_.turn_player()]);
    if (program_.phases.size() > 1)
      line("phase: " + names_.phases[static_cast<std::size_t>(state_.reg(Register::Phase))]);
    write_pieces();
    write_moved();
    write_last();
    write_stock();
    write_values();
    write_decks();
    write_skips();
    if (notation::has_fen(program_)) line("fen: \"" + notation::to_fen(state_) + "\"");
    if (is_inside_turn())
      line("# a turn is under way: what was decided and rolled in it is not written here");
    return text_;
  }

 private:
  void line(std::string const& text) { text_ += text + "\n"; }
  static std::string in_braces(std::string const& inside) {
    return inside.empty() ? "{}" : "{ " + inside + " }";
  }
  static void append(std::string& list, std::string const& item) {
    list += (list.empty() ? "" : ", ") + item;
  }

  void write_pieces() {
    std::size_t width = 0;
    for (std::string const& name : names_.players) width = std::max(width, name.size());
    line("pieces:");
    for (int owner = 0; owner <= program_.players; ++owner) {
      std::string pieces;
      for (int type = 1; type <= program_.types; ++type) {
        std::string sites;
        int count = 0;
        for (int site = 0; site < program_.board.sites; ++site) {
          Occupant const piece = state_.at(static_cast<Site>(site));
          if (piece.type != type || piece.owner != owner) continue;
          append(sites, names_.sites[static_cast<std::size_t>(site)]);
          ++count;
        }
        if (count > 0)
          append(pieces, names_.types[static_cast<std::size_t>(type)] + ": " +
                             (count == 1 ? sites : "[" + sites + "]"));
      }
      bool const is_player = owner < program_.players;
      if (!is_player && pieces.empty()) continue;
      std::string const name =
          is_player ? names_.players[static_cast<std::size_t>(owner)] : std::string(nobody);
      line(fmt::format("  {:<{}} {}", name + ":", width + 1, in_braces(pieces)));
    }
  }

  void write_moved() {
    std::string sites;
    std::string promoted;
    for (int site = 0; site < program_.board.sites; ++site) {
      Occupant const piece = state_.at(static_cast<Site>(site));
      std::string const& name = names_.sites[static_cast<std::size_t>(site)];
      if (!piece.is_none() && piece.has_moved) append(sites, name);
      if (!piece.is_none() && piece.was != program::no_type)
        append(promoted, name + ": " + names_.types[piece.was]);
    }
    if (!sites.empty()) line("moved: [" + sites + "]");
    if (!promoted.empty()) line("promoted: " + in_braces(promoted));
  }

  void write_last() {
    std::int32_t const origin = state_.reg(Register::LastOrigin);
    std::int32_t const target = state_.reg(Register::LastTarget);
    if (origin < 0 || target < 0) return;
    line(fmt::format("last: {{ origin: {}, target: {} }}", names_.sites[static_cast<std::size_t>(origin)],
                     names_.sites[static_cast<std::size_t>(target)]));
  }

  void write_stock() {
    std::string stocks;
    for (int player = 0; player < program_.players; ++player) {
      std::string stock;
      for (int type = 1; type <= program_.types; ++type) {
        std::int32_t const count =
            state_.cell(program_.stock_cell(static_cast<Player>(player), static_cast<TypeIndex>(type)));
        if (count > 0)
          append(stock, fmt::format("{}: {}", names_.types[static_cast<std::size_t>(type)], count));
      }
      if (!stock.empty())
        append(stocks, names_.players[static_cast<std::size_t>(player)] + ": " + in_braces(stock));
    }
    if (!stocks.empty()) line("stock: " + in_braces(stocks));
  }

  [[nodiscard]] std::string value(VariableInfo const& variable, std::uint32_t index) const {
    std::int32_t const value = state_.cell(variable.first + index);
    if (variable.holds == VariableInfo::Holds::Numbers) return std::to_string(value);
    if (variable.holds == VariableInfo::Holds::Booleans) return value != 0 ? "true" : "false";
    if (value == program::none) return std::string(nothing);
    std::vector<std::string> const* const names = names_.of(variable.holds);
    bool const is_named = names != nullptr && value >= 0 && static_cast<std::size_t>(value) < names->size();
    return is_named ? (*names)[static_cast<std::size_t>(value)] : std::to_string(value);
  }

  void write_values() {
    std::string values;
    for (VariableInfo const& variable : program_.variables) {
      std::vector<std::string> const* const keys = names_.of(variable.keyed);
      if (keys == nullptr) {
        append(values, variable.name + ": " + value(variable, 0));
        continue;
      }
      std::string entries;
      // The empty type has a cell, but no name.
      for (std::uint32_t i = variable.keyed == VariableInfo::Keyed::ByType ? 1 : 0; i < variable.count; ++i)
        append(entries, (*keys)[i] + ": " + value(variable, i));
      append(values, variable.name + ": " + in_braces(entries));
    }
    if (!values.empty()) line("values: " + in_braces(values));
  }

  void write_decks() {
    std::string decks;
    for (program::Deck const& deck : program_.decks) {
      std::string cards;
      for (std::size_t i = 0; i < deck.cards.size(); ++i)
        append(cards, fmt::format("{}: {}", names_.types[deck.cards[i].first],
                                  state_.cell(deck.first + static_cast<CellIndex>(i))));
      append(decks, lower(deck.name) + ": " + in_braces(cards));
    }
    if (!decks.empty()) line("decks: " + in_braces(decks));
  }

  void write_skips() {
    std::string skips;
    for (int player = 0; player < program_.players; ++player) {
      std::int32_t const turns = state_.cell(program_.layout.skips + static_cast<CellIndex>(player));
      if (turns > 0)
        append(skips, fmt::format("{}: {}", names_.players[static_cast<std::size_t>(player)], turns));
    }
    if (!skips.empty()) line("skips: " + in_braces(skips));
  }

  // Would the same position at the beginning of its turn wait somewhere else?
  [[nodiscard]] bool is_inside_turn() {
    if (game_.node() == play::NodeKind::Over) return false;
    if (program_.phases[static_cast<std::size_t>(state_.reg(Register::Phase))].is_single_play) return false;
    Result<play::Game> const fresh =
        play::Game::from_state(std::make_shared<play::Rules const>(state_.shared_program()), state_);
    return !fresh || fresh->state().reg(Register::Next) != state_.reg(Register::Next);
  }

  play::Game& game_;
  Program const& program_;
  state::State const& state_;
  Names names_;
  std::string text_;
};

class Reader {
 public:
  Reader(std::shared_ptr<Program const> const& program, DiagnosticSink& sink)
      : program_(*program), names_(*program), sink_(sink), state_(program) {
    for (int site = 0; site < program_.board.sites; ++site) state_.put(static_cast<Site>(site), {}, journal_);
    for (int player = 0; player < program_.players; ++player)
      for (int type = 1; type <= program_.types; ++type)
        set(program_.stock_cell(static_cast<Player>(player), static_cast<TypeIndex>(type)), 0);
    state_.set(Register::Phase, static_cast<std::int32_t>(program_.phases.size()) - 1, journal_);
  }

  std::optional<state::State> read(YamlNode const& document) {
    std::size_t const before = sink_.error_count();
    require_known_keys(document,
                       {"variant", "players", "to-move", "phase", "pieces", "moved", "promoted", "last",
                        "stock", "values", "decks", "skips", "fen"},
                       sink_);
    if (YamlNode const* const variant = document.find("variant")) read_variant(*variant);
    if (YamlNode const* const player = document.find("to-move")) {
      if (auto const index = name(*player, names_.players, "player")) {
        state_.set(Register::TurnPlayer, static_cast<std::int32_t>(*index), journal_);
        state_.set(Register::Actor, static_cast<std::int32_t>(*index), journal_);
      }
    }
    if (YamlNode const* const phase = document.find("phase")) {
      if (auto const index = name(*phase, names_.phases, "phase"))
        state_.set(Register::Phase, static_cast<std::int32_t>(*index), journal_);
    }
    if (YamlNode const* const pieces = document.find("pieces")) {
      read_pieces(*pieces);
    } else {
      error(Code::YamlMissingKey, document.span, "a position needs `pieces`");
    }
    if (YamlNode const* const moved = document.find("moved")) read_moved(*moved);
    if (YamlNode const* const promoted = document.find("promoted")) read_promoted(*promoted);
    if (YamlNode const* const stock = document.find("stock")) read_stock(*stock);
    if (YamlNode const* const values = document.find("values")) read_values(*values);
    if (YamlNode const* const decks = document.find("decks")) read_decks(*decks);
    if (YamlNode const* const skips = document.find("skips")) read_skips(*skips);
    if (YamlNode const* const last = document.find("last")) read_last(*last);
    if (sink_.error_count() == before) check_royals(document.span);
    if (sink_.error_count() != before) return std::nullopt;
    return state_;
  }

 private:
  void error(Code code, Span span, std::string message, std::string help = {}) {
    sink_.add({.code = code, .span = span, .message = std::move(message), .help = std::move(help)});
  }
  void set(CellIndex cell, std::int32_t value) { state_.set(cell, value, journal_); }

  std::optional<std::size_t> index_of(std::string_view given, Span span,
                                      std::vector<std::string> const& names, std::string_view what) {
    auto const found = std::ranges::find(names, given);
    if (found != names.end() && !given.empty()) return static_cast<std::size_t>(found - names.begin());
    std::string help = did_you_mean(given, names);
    std::vector<std::string> shown;
    for (std::string const& known : names)
      if (!known.empty()) shown.push_back(known);
    if (help.empty()) help = "there are " + list_names(shown);
    error(Code::YamlType, span, fmt::format("no {} named `{}`", what, given), std::move(help));
    return std::nullopt;
  }
  std::optional<std::size_t> name(YamlNode const& node, std::vector<std::string> const& names,
                                  std::string_view what) {
    auto const text = as_text(node, "the " + std::string(what), sink_);
    if (!text) return std::nullopt;
    return index_of(*text, node.span, names, what);
  }

  void read_variant(YamlNode const& node) {
    auto const text = as_text(node, "the variant", sink_);
    if (text && *text != program_.id)
      error(Code::YamlType, node.span,
            fmt::format("this is a position of `{}`, not of `{}`", *text, program_.id));
  }

  template <class Visit>
  void each_site(YamlNode const& node, Visit visit) {
    auto const one = [&](YamlNode const& site) {
      if (auto const index = name(site, names_.sites, "site")) visit(static_cast<Site>(*index), site.span);
    };
    if (node.kind != YamlNode::Kind::List) return one(node);
    for (YamlNode const& site : node.items) one(site);
  }

  void read_pieces(YamlNode const& pieces) {
    if (!expect_map(pieces, "`pieces`", sink_)) return;
    for (YamlEntry const& side : pieces.entries) {
      Player owner = program_.nobody();
      if (side.key != nobody) {
        auto const index = index_of(side.key, side.key_span, names_.players, "player");
        if (!index) continue;
        owner = static_cast<Player>(*index);
      }
      if (side.value.kind == YamlNode::Kind::Null) continue;
      if (!expect_map(side.value, "the pieces of a player", sink_)) continue;
      for (YamlEntry const& entry : side.value.entries) {
        auto const type = index_of(entry.key, entry.key_span, names_.types, "piece");
        if (!type) continue;
        bool const is_neutral = program_.piece_types[*type].is_neutral;
        if (is_neutral != (owner == program_.nobody())) {
          error(Code::YamlType, entry.key_span,
                is_neutral ? fmt::format("a {} belongs to nobody", entry.key)
                           : fmt::format("a {} belongs to a player", entry.key));
          continue;
        }
        each_site(entry.value,
                  [&](Site site, Span span) { put(site, span, static_cast<TypeIndex>(*type), owner); });
      }
    }
  }
  void put(Site site, Span span, TypeIndex type, Player owner) {
    if (program_.board.exits.has(site))
      return error(Code::YamlType, span, fmt::format("nothing can stand on {}", names_.sites[site]));
    if (!state_.is_empty(site))
      return error(Code::YamlType, span, fmt::format("two pieces stand on {}", names_.sites[site]));
    state_.put(site, {type, owner, program::no_type, false}, journal_);
  }
  void read_moved(YamlNode const& moved) {
    each_site(moved, [&](Site site, Span span) {
      Occupant piece = state_.at(site);
      if (piece.is_none())
        return error(Code::YamlType, span, fmt::format("nothing stands on {}", names_.sites[site]));
      piece.has_moved = true;
      state_.put(site, piece, journal_);
    });
  }
  void read_promoted(YamlNode const& promoted) {
    if (!expect_map(promoted, "`promoted`", sink_)) return;
    for (YamlEntry const& entry : promoted.entries) {
      auto const site = index_of(entry.key, entry.key_span, names_.sites, "site");
      auto const was = name(entry.value, names_.types, "piece");
      if (!site || !was) continue;
      Occupant piece = state_.at(static_cast<Site>(*site));
      if (piece.is_none()) {
        error(Code::YamlType, entry.key_span, fmt::format("nothing stands on {}", entry.key));
        continue;
      }
      piece.was = static_cast<TypeIndex>(*was);
      state_.put(static_cast<Site>(*site), piece, journal_);
    }
  }

  std::optional<std::int32_t> count(YamlNode const& node, std::string_view what, std::int64_t most = 255) {
    auto const number = as_integer(node, what, sink_);
    if (!number) return std::nullopt;
    if (*number < 0 || *number > most) {
      error(Code::YamlType, node.span, fmt::format("{} must be from 0 to {}", what, most));
      return std::nullopt;
    }
    return static_cast<std::int32_t>(*number);
  }
  void read_stock(YamlNode const& stock) {
    if (!expect_map(stock, "`stock`", sink_)) return;
    for (YamlEntry const& side : stock.entries) {
      auto const player = index_of(side.key, side.key_span, names_.players, "player");
      if (!player || !expect_map(side.value, "the stock of a player", sink_)) continue;
      for (YamlEntry const& entry : side.value.entries) {
        auto const type = index_of(entry.key, entry.key_span, names_.types, "piece");
        auto const number = count(entry.value, "a number of pieces");
        if (type && number)
          set(program_.stock_cell(static_cast<Player>(*player), static_cast<TypeIndex>(*type)), *number);
      }
    }
  }

  void read_value(YamlNode const& node, VariableInfo const& variable, std::uint32_t index) {
    CellIndex const cell = variable.first + index;
    if (variable.holds == VariableInfo::Holds::Numbers) {
      auto const number = as_integer(node, "the value", sink_);
      if (!number) return;
      if (*number < INT32_MIN + 2 || *number > INT32_MAX)
        return error(Code::YamlType, node.span, "the value is too large");
      return set(cell, static_cast<std::int32_t>(*number));
    }
    if (variable.holds == VariableInfo::Holds::Booleans) {
      if (auto const truth = as_boolean(node, "the value", sink_)) set(cell, *truth ? 1 : 0);
      return;
    }
    if (node.kind == YamlNode::Kind::Scalar && node.scalar == nothing) return set(cell, program::none);
    if (auto const found = name(node, *names_.of(variable.holds), "thing"))
      set(cell, static_cast<std::int32_t>(*found));
  }
  void read_values(YamlNode const& values) {
    if (!expect_map(values, "`values`", sink_)) return;
    std::vector<std::string> known;
    for (VariableInfo const& variable : program_.variables) known.push_back(variable.name);
    for (YamlEntry const& entry : values.entries) {
      auto const which = index_of(entry.key, entry.key_span, known, "counter, table or slot");
      if (!which) continue;
      VariableInfo const& variable = program_.variables[*which];
      std::vector<std::string> const* const keys = names_.of(variable.keyed);
      if (keys == nullptr) {
        read_value(entry.value, variable, 0);
      } else if (expect_map(entry.value, "`" + entry.key + "`", sink_)) {
        for (YamlEntry const& item : entry.value.entries)
          if (auto const key = index_of(item.key, item.key_span, *keys, "key"))
            read_value(item.value, variable, static_cast<std::uint32_t>(*key));
      }
    }
  }
  void read_decks(YamlNode const& decks) {
    if (!expect_map(decks, "`decks`", sink_)) return;
    std::vector<std::string> known;
    for (program::Deck const& deck : program_.decks) known.push_back(lower(deck.name));
    for (YamlEntry const& entry : decks.entries) {
      auto const which = index_of(entry.key, entry.key_span, known, "deck");
      if (!which || !expect_map(entry.value, "the cards of a deck", sink_)) continue;
      program::Deck const& deck = program_.decks[*which];
      std::vector<std::string> kinds;
      for (auto const& card : deck.cards) kinds.push_back(names_.types[card.first]);
      for (YamlEntry const& item : entry.value.entries) {
        auto const card = index_of(item.key, item.key_span, kinds, "card");
        if (!card) continue;
        if (auto const number = count(item.value, "the cards left", deck.cards[*card].second))
          set(deck.first + static_cast<CellIndex>(*card), *number);
      }
    }
  }
  void read_skips(YamlNode const& skips) {
    if (!expect_map(skips, "`skips`", sink_)) return;
    for (YamlEntry const& entry : skips.entries) {
      auto const player = index_of(entry.key, entry.key_span, names_.players, "player");
      auto const turns = count(entry.value, "the turns to lose");
      if (player && turns) set(program_.layout.skips + static_cast<CellIndex>(*player), *turns);
    }
  }

  // The ray that the last move used is found again, so that rules about it (what was passed) still apply.
  void read_last(YamlNode const& last) {
    if (!expect_map(last, "`last`", sink_)) return;
    require_known_keys(last, {"origin", "target"}, sink_);
    YamlNode const* const origin_node = last.find("origin");
    YamlNode const* const target_node = last.find("target");
    if (origin_node == nullptr || target_node == nullptr)
      return error(Code::YamlMissingKey, last.span, "`last` needs `origin` and `target`");
    auto const origin = name(*origin_node, names_.sites, "site");
    auto const target = name(*target_node, names_.sites, "site");
    if (!origin || !target) return;
    state_.set(Register::LastOrigin, static_cast<std::int32_t>(*origin), journal_);
    state_.set(Register::LastTarget, static_cast<std::int32_t>(*target), journal_);
    Occupant const piece = state_.at(static_cast<Site>(*target));
    if (piece.is_none()) return;
    state_.set(Register::LastPiece, static_cast<std::int32_t>(*target), journal_);
    if (piece.owner >= program_.players) return;
    program::Range const range = program_.rays_of(piece.owner, piece.type, static_cast<Site>(*origin));
    for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
      program::Ray const& ray = program_.rays[r];
      if (!program_.abilities[ray.ability].is_remembered) continue;
      for (std::uint32_t i = 0; i < ray.length; ++i) {
        program::Step const& step = program_.steps[ray.first_step + i];
        if (step.site != *target || step.uses == 0) continue;
        state_.set(Register::LastRule, ray.ability, journal_);
        state_.set(Register::LastRay, static_cast<std::int32_t>(r), journal_);
        state_.set(Register::LastLength, static_cast<std::int32_t>(i) + 1, journal_);
        return;
      }
    }
  }

  void check_royals(Span span) {
    for (int player = 0; player < program_.players; ++player)
      for (int type = 1; type <= program_.types; ++type) {
        if (((program_.royal_types >> type) & 1) == 0) continue;
        int found = 0;
        for (int site = 0; site < program_.board.sites; ++site) {
          Occupant const piece = state_.at(static_cast<Site>(site));
          found += piece.type == type && piece.owner == player ? 1 : 0;
        }
        int const expected =
            program_.initial_counts[static_cast<std::size_t>(player * (program_.types + 1) + type)];
        if (found != expected)
          error(Code::YamlType, span,
                fmt::format("{} has {} of the royal `{}` instead of {}",
                            names_.players[static_cast<std::size_t>(player)], found,
                            names_.types[static_cast<std::size_t>(type)], expected));
      }
  }

  Program const& program_;
  Names names_;
  DiagnosticSink& sink_;
  state::State state_;
  state::Journal journal_;
};

}  // namespace

std::string to_yaml(play::Game& game) { return Writer(game).write(); }

PositionFile read_position_file(std::string const& path, SourceSet& sources, DiagnosticSink& sink) {
  PositionFile file;
  auto text = read_text_file(path);
  if (auto const* const failure = std::get_if<ReadFailure>(&text)) {
    sink.add(
        {.code = failure->code, .span = Span::nowhere(), .message = failure->message, .help = failure->help});
    return file;
  }
  FileId const id = sources.add(SourceFile(path == "-" ? "<input>" : path, path == "-" ? "" : path,
                                           std::move(std::get<std::string>(text))));
  file.document = read_yaml(id, sources, sink);
  if (!file.document || !expect_map(*file.document, "a position", sink)) return file;
  if (YamlNode const* const players = file.document->find("players")) {
    auto const number = as_integer(*players, "the number of players", sink);
    if (number && (*number < 1 || *number > program::max_players))
      sink.add({.code = Code::YamlType,
                .span = players->span,
                .message = fmt::format("the number of players must be from 1 to {}", program::max_players)});
    else if (number)
      file.players = static_cast<int>(*number);
  }
  return file;
}

std::optional<state::State> to_state(PositionFile const& file,
                                     std::shared_ptr<program::Program const> const& program,
                                     DiagnosticSink& sink) {
  if (!file.document) return std::nullopt;
  return Reader(program, sink).read(*file.document);
}

}  // namespace feerie::tools
