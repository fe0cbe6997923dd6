#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/notation/position_check.hpp"
#include "interpreter/program/waiting.hpp"
#include "tools/position_names.hpp"
#include "tools/position_yaml.hpp"
#include "tools/yaml_file.hpp"

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

  // Only for parts of a position, compared with what is there.
  Reader(state::State const& state, DiagnosticSink& sink)
      : program_(state.program()), names_(program_), sink_(sink), state_(state) {}

  std::optional<state::State> read(YamlNode const& document) {
    std::size_t const before = sink_.error_count();
    require_known_keys(document,
                       {"variant", "players", "to-move", "phase", "pieces", "moved", "promoted", "last",
                        "stock", "values", "decks", "skips", "turns", "passes", "frame", "over", "fen"},
                       sink_);
    if (YamlNode const* const variant = document.find("variant")) read_variant(*variant);
    if (YamlNode const* const players = document.find("players")) read_players(*players);
    if (YamlNode const* const player = document.find("to-move")) read_player_to_move(*player);
    imply_players();
    if (YamlNode const* const pieces = document.find("pieces")) {
      read_pieces(*pieces);
    } else {
      error(Code::YamlMissingKey, document.span, "a position needs `pieces`");
    }
    if (YamlNode const* const moved = document.find("moved")) read_moved(*moved);
    if (YamlNode const* const promoted = document.find("promoted")) read_promoted(*promoted);
    for (YamlEntry const& entry : document.entries) static_cast<void>(read_part(entry.key, entry.value));
    if (YamlNode const* const last = document.find("last")) read_last(*last);
    if (YamlNode const* const frame = document.find("frame")) read_frame(*frame);
    YamlNode const* const over = document.find("over");
    if (over != nullptr) read_over(*over, document.find("frame") != nullptr);
    // Whatever ended the game may have taken a royal piece off the board.
    if (sink_.error_count() == before && over == nullptr)
      if (auto const wrong = notation::wrong_royals(state_)) error(Code::YamlType, document.span, *wrong);
    if (sink_.error_count() != before) return std::nullopt;
    return state_;
  }

  // What can be read on its own; false for any other key.
  bool read_part(std::string_view key, YamlNode const& value) {
    if (key == "phase") {
      if (auto const index = name(value, names_.phases, "phase"))
        state_.set(Register::Phase, static_cast<std::int32_t>(*index), journal_);
    } else if (key == "passes") {
      if (auto const passes = count(value, "the forced passes"))
        state_.set(Register::Passes, *passes, journal_);
    } else if (key == "stock") {
      read_stock(value);
    } else if (key == "values") {
      read_values(value);
    } else if (key == "decks") {
      read_decks(value);
    } else if (key == "skips") {
      read_counts(value, "`skips`", program_.layout.skips);
    } else if (key == "turns") {
      read_counts(value, "`turns`", program_.layout.turns);
    } else {
      return false;
    }
    return true;
  }
  void read_player_to_move(YamlNode const& player) {
    auto const index = name(player, names_.players, "player");
    if (!index) return;
    state_.set(Register::TurnPlayer, static_cast<std::int32_t>(*index), journal_);
    state_.set(Register::Actor, static_cast<std::int32_t>(*index), journal_);
  }
  [[nodiscard]] state::State const& state() const { return state_; }

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

  void read_players(YamlNode const& node) {
    auto const number = as_integer(node, "the number of players", sink_);
    if (number && *number != program_.players)
      error(Code::YamlType, node.span,
            fmt::format("this is a position for {} players, but {} play", *number, program_.players));
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
      if (side.key != nobody_name) {
        auto const index = index_of(side.key, side.key_span, names_.players, "player");
        if (!index) continue;
        owner = static_cast<Player>(*index);
      }
      if (side.value.kind == YamlNode::Kind::Null) continue;
      if (!expect_map(side.value, "the pieces of a player", sink_)) continue;
      for (YamlEntry const& entry : side.value.entries) {
        auto const type = index_of(entry.key, entry.key_span, names_.types, "piece");
        if (!type) continue;
        if (auto const why = notation::why_never_there(program_, static_cast<TypeIndex>(*type))) {
          error(Code::YamlType, entry.key_span, *why);
          continue;
        }
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
        if (!type || !number) continue;
        auto const why = notation::why_never_in_hand(program_, static_cast<TypeIndex>(*type));
        if (why && *number > 0)
          error(Code::YamlType, entry.key_span, *why);
        else
          set(program_.stock_cell(static_cast<Player>(*player), static_cast<TypeIndex>(*type)), *number);
      }
    }
  }

  void read_plies(YamlNode const& node, CellIndex cell) {
    if (auto const plies = count(node, "a number of plies", program::max_plies)) set(cell, *plies);
  }
  // A piece is named by where it stands; `was e4` is one that has left e4 since, with nothing there in its place.
  void read_piece(YamlNode const& node, CellIndex cell) {
    auto const text = as_text(node, "the piece", sink_);
    if (!text) return;
    bool const is_gone = text->starts_with(gone_from);
    std::string const site_name = is_gone ? text->substr(gone_from.size()) : *text;
    auto const site = index_of(site_name, node.span, names_.sites, "site");
    if (!site) return;
    bool const is_empty = state_.is_empty(static_cast<Site>(*site));
    if (is_empty && !is_gone)
      return error(Code::YamlType, node.span, fmt::format("nothing stands on {}", site_name),
                   fmt::format("`{}{}` is a piece that stood there", gone_from, site_name));
    if (!is_empty && is_gone)
      return error(Code::YamlType, node.span, fmt::format("there is a piece on {}", site_name));
    set(cell, static_cast<std::int32_t>(*site));
  }
  void read_cell(YamlNode const& node, VariableInfo::Holds holds, CellIndex cell) {
    if (holds == VariableInfo::Holds::Numbers) {
      auto const number = as_integer(node, "the value", sink_);
      if (!number) return;
      if (*number < INT32_MIN + 2 || *number > INT32_MAX)
        return error(Code::YamlType, node.span, "the value is too large");
      return set(cell, static_cast<std::int32_t>(*number));
    }
    if (holds == VariableInfo::Holds::Booleans) {
      if (auto const truth = as_boolean(node, "the value", sink_)) set(cell, *truth ? 1 : 0);
      return;
    }
    if (node.kind == YamlNode::Kind::Scalar && node.scalar == none_name) return set(cell, program::none);
    if (holds == VariableInfo::Holds::Pieces) return read_piece(node, cell);
    if (auto const found = name(node, *names_.of(holds), "thing"))
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
      if (variable.counts_plies) {
        read_plies(entry.value, variable.first);
      } else if (keys == nullptr) {
        read_cell(entry.value, variable.holds, variable.first);
      } else if (expect_map(entry.value, "`" + entry.key + "`", sink_)) {
        for (YamlEntry const& item : entry.value.entries)
          if (auto const key = index_of(item.key, item.key_span, *keys, "key"))
            read_cell(item.value, variable.holds, variable.first + static_cast<CellIndex>(*key));
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
  void read_counts(YamlNode const& counts, std::string_view what, CellIndex first) {
    if (!expect_map(counts, what, sink_)) return;
    for (YamlEntry const& entry : counts.entries) {
      auto const player = index_of(entry.key, entry.key_span, names_.players, "player");
      auto const turns = count(entry.value, "a number of turns");
      if (player && turns) set(first + static_cast<CellIndex>(*player), *turns);
    }
  }
  // A slot that waits for its first player is the player to move: whoever leads, nobody else is known to.
  void imply_players() {
    for (VariableInfo const& variable : program_.variables)
      if (variable.holds == VariableInfo::Holds::Players && variable.keyed == VariableInfo::Keyed::Once &&
          !variable.has_first_value)
        set(variable.first, state_.reg(Register::TurnPlayer));
  }

  void read_frame(YamlNode const& frame) {
    if (!expect_map(frame, "`frame`", sink_)) return;
    require_known_keys(frame, {"at", "actor", "locals", "loops", "drawn", "restart"}, sink_);
    YamlNode const* const at = frame.find("at");
    if (at == nullptr) return error(Code::YamlMissingKey, frame.span, "`frame` needs `at`");
    auto const next = as_integer(*at, "the place in the turn", sink_);
    if (!next) return;
    if (*next < 0 || *next >= static_cast<std::int64_t>(program_.code.size()) ||
        !program::is_node(program_.code[static_cast<std::size_t>(*next)].kind))
      return error(Code::YamlType, at->span, "nothing is decided at this place of the turn");
    auto const place = static_cast<program::CodeIndex>(*next);
    program::Waiting const waiting = program::waiting_at(program_, state_.reg(Register::Phase), place);
    if (!waiting.is_reached)
      return error(Code::YamlType, at->span,
                   fmt::format("phase `{}` never waits at this place",
                               names_.phases[static_cast<std::size_t>(state_.reg(Register::Phase))]));
    state_.set(Register::Next, static_cast<std::int32_t>(*next), journal_);
    if (YamlNode const* const actor = frame.find("actor"))
      if (auto const index = name(*actor, names_.players, "player")) {
        state_.set(Register::Actor, static_cast<std::int32_t>(*index), journal_);
        if (program_.code[place].kind == program::InstructionKind::Play && state_.actor() != state_.turn_player())
          error(Code::YamlType, actor->span, "here the player to move plays, and nobody else");
      }
    if (YamlNode const* const restart = frame.find("restart"))
      if (auto const index = name(*restart, names_.players, "player"))
        state_.set(Register::Leader, static_cast<std::int32_t>(*index) + 1, journal_);
    if (YamlNode const* const drawn = frame.find("drawn"))
      if (auto const decks = count(*drawn, "the decks drawn", (std::int64_t{1} << program_.decks.size()) - 1))
        state_.set(Register::Drawn, *decks, journal_);
    read_locals(frame, waiting);
    if (YamlNode const* const loops = frame.find("loops")) read_loops(*loops);
  }
  void read_locals(YamlNode const& frame, program::Waiting const& waiting) {
    std::vector<bool> is_given(program_.locals);
    YamlNode const* const locals = frame.find("locals");
    if (locals != nullptr && !expect_map(*locals, "`locals`", sink_)) return;
    for (std::size_t i = 0; locals != nullptr && i < locals->entries.size(); ++i) {
      YamlEntry const& entry = locals->entries[i];
      auto const local = index_of(entry.key, entry.key_span, names_.locals, "name bound in the turn");
      if (!local) return;
      is_given[*local] = true;
      if (!waiting.sometimes[*local]) {
        error(Code::YamlType, entry.key_span, fmt::format("nothing has bound `{}` where the turn waits", entry.key));
        continue;
      }
      CellIndex const cell = program_.layout.locals + static_cast<CellIndex>(*local);
      read_cell(entry.value, program_.local_holds[*local], cell);
      std::vector<std::int32_t> const lots = program::values_by_lot(program_, static_cast<std::uint16_t>(*local));
      if (!lots.empty() && std::ranges::find(lots, state_.cell(cell)) == lots.end())
        error(Code::YamlType, entry.value.span, fmt::format("luck cannot give `{}` this value", entry.key));
    }
    for (std::size_t local = 0; local < is_given.size(); ++local)
      if (waiting.always[local] && !is_given[local])
        error(Code::YamlMissingKey, frame.span,
              fmt::format("where the turn waits `{}` is known, and `locals` does not say it", names_.locals[local]));
  }

  // A finished game: who won, and by which ending; without either it was drawn by a script.
  void read_over(YamlNode const& over, bool has_frame) {
    if (!expect_map(over, "`over`", sink_)) return;
    require_known_keys(over, {"winner", "ending"}, sink_);
    if (has_frame) error(Code::YamlType, over.span, "a game that is over waits at no place of a turn", "leave out `frame` or `over`");
    std::optional<std::size_t> ending;
    std::optional<std::size_t> winner;
    if (YamlNode const* const node = over.find("ending")) {
      ending = name(*node, names_.endings, "ending");
      if (!ending) return;
      state_.set(Register::Ending, static_cast<std::int32_t>(*ending), journal_);
    }
    if (YamlNode const* const node = over.find("winner")) {
      winner = name(*node, names_.players, "player");
      if (!winner) return;
      state_.set(Register::Winner, static_cast<std::int32_t>(*winner), journal_);
    }
    if (!ending) return;
    using Kind = program::Ending::Kind;
    Kind const kind = program_.endings[*ending].kind;
    if (kind == Kind::Draw && winner) error(Code::YamlType, over.span, "by this ending nobody wins", "leave out `winner`");
    if ((kind == Kind::Win || (kind == Kind::Loss && program_.players == 2)) && !winner)
      error(Code::YamlMissingKey, over.span, "by this ending somebody wins", "say who: `winner: PLAYER`");
  }
  void read_loops(YamlNode const& loops) {
    if (!expect_map(loops, "`loops`", sink_)) return;
    CellIndex const width = program_.layout.loop_cells;
    CellIndex const all = width == 0 ? 0 : (program_.layout.size - program_.layout.loops) / width;
    for (YamlEntry const& entry : loops.entries) {
      bool const is_number = !entry.key.empty() && entry.key.size() < 6 &&
                             entry.key.find_first_not_of("0123456789") == std::string::npos;
      if (!is_number || static_cast<CellIndex>(std::stoi(entry.key)) >= all) {
        error(Code::YamlType, entry.key_span, fmt::format("no loop number `{}`", entry.key));
        continue;
      }
      if (!expect_list(entry.value, "a loop", sink_)) continue;
      if (entry.value.items.size() != width) {
        error(Code::YamlType, entry.value.span, fmt::format("a loop has {} numbers here", width));
        continue;
      }
      CellIndex const first = program_.layout.loops + static_cast<CellIndex>(std::stoi(entry.key)) * width;
      for (CellIndex i = 0; i < width; ++i)
        if (auto const cell = as_integer(entry.value.items[i], "a loop", sink_))
          set(first + i, static_cast<std::int32_t>(*cell));
    }
  }

  // The ray that the last move used is found again, so that rules about it (what was passed) still apply.
  void read_last(YamlNode const& last) {
    if (!expect_map(last, "`last`", sink_)) return;
    require_known_keys(last, {"origin", "target", "piece"}, sink_);
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
    if (YamlNode const* const stands = last.find("piece")) {
      auto const text = as_text(*stands, "`piece`", sink_);
      if (text && (*text != none_name || !piece.is_none()))
        error(Code::YamlType, stands->span,
              "`piece: none` says that what moved has left the target, which is empty");
      return;
    }
    if (piece.is_none())
      return error(Code::YamlType, target_node->span,
                   fmt::format("nothing stands on {}", names_.sites[*target]),
                   "add `piece: none` if what moved there has gone since");
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

  Program const& program_;
  PositionNames names_;
  DiagnosticSink& sink_;
  state::State state_;
  state::Journal journal_;
};

}  // namespace

PositionFile read_position_file(std::string const& path, SourceSet& sources, DiagnosticSink& sink) {
  PositionFile file;
  file.document = read_yaml_file(path, "a position", sources, sink);
  if (!file.document) return file;
  if (YamlNode const* const players = file.document->find("players")) {
    auto const number = as_integer(*players, "the number of players", sink);
    if (number && (*number < 1 || *number > program::max_players))
      sink.add({.code = Code::YamlType,
                .span = players->span,
                .message = fmt::format("the number of players must be from 1 to {}", program::max_players)});
    else if (number)
      file.players = static_cast<int>(*number);
    file.players_at = players->span;
  }
  return file;
}

std::optional<state::State> to_state(PositionFile const& file,
                                     std::shared_ptr<program::Program const> const& program,
                                     DiagnosticSink& sink) {
  if (!file.document) return std::nullopt;
  return Reader(program, sink).read(*file.document);
}

std::optional<play::Game> to_game(PositionFile const& file, std::shared_ptr<play::Rules const> const& rules,
                                  DiagnosticSink& sink) {
  std::optional<state::State> const state = to_state(file, rules->shared_program(), sink);
  if (!state) return std::nullopt;
  YamlNode const* const frame = file.document->find("frame");
  auto resume = frame != nullptr ? play::Game::Resume::InsideTurn : play::Game::Resume::Turn;
  if (file.document->find("over") != nullptr) resume = play::Game::Resume::Over;
  Result<play::Game> game = play::Game::from_state(rules, *state, resume);
  if (game) return std::move(*game);
  YamlNode const* const part = frame != nullptr ? frame : file.document->find(game.error().about);
  sink.add({.code = Code::YamlType,
            .span = part != nullptr ? part->span : file.document->span,
            .message = game.error().message});
  return std::nullopt;
}

std::optional<bool> agrees(state::State const& state, YamlEntry const& part, DiagnosticSink& sink) {
  std::size_t const before = sink.error_count();
  Reader reader(state, sink);
  if (!reader.read_part(part.key, part.value)) return std::nullopt;
  return sink.error_count() == before && reader.state() == state;
}

}  // namespace feerie::tools
