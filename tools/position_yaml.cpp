#include "tools/position_yaml.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/notation/position_text.hpp"
#include "interpreter/program/waiting.hpp"
#include "tools/position_names.hpp"

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
    write_counts("skips", program_.layout.skips, true);
    write_counts("turns", program_.layout.turns, counts_turns());
    if (std::int32_t const passes = state_.reg(Register::Passes); passes > 0)
      line(fmt::format("passes: {}", passes));
    if (game_.is_inside_turn()) write_frame();
    write_over();
    if (std::optional<std::string> const fen = notation::complete_fen(game_)) line("fen: \"" + *fen + "\"");
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

  // A text that players are told may hold anything but a double quote.
  static std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (char const c : text) result += c == '\\' ? std::string("\\\\") : std::string(1, c);
    return result + "\"";
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
          is_player ? names_.players[static_cast<std::size_t>(owner)] : std::string(nobody_name);
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
    std::string last = fmt::format("origin: {}, target: {}", names_.sites[static_cast<std::size_t>(origin)],
                                   names_.sites[static_cast<std::size_t>(target)]);
    if (state_.is_empty(static_cast<Site>(target))) append(last, "piece: " + std::string(none_name));
    line("last: " + in_braces(last));
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
    return value_text(variable.holds, state_.cell(variable.first + index));
  }
  [[nodiscard]] std::string value_text(VariableInfo::Holds holds, std::int32_t value) const {
    if (holds == VariableInfo::Holds::Numbers) return std::to_string(value);
    if (holds == VariableInfo::Holds::Booleans) return value != 0 ? "true" : "false";
    if (value == program::none) return std::string(none_name);
    std::vector<std::string> const* const names = names_.of(holds);
    bool const is_named = names != nullptr && value >= 0 && static_cast<std::size_t>(value) < names->size();
    bool const is_gone =
        is_named && holds == VariableInfo::Holds::Pieces && state_.is_empty(static_cast<Site>(value));
    return is_gone    ? std::string(gone_from) + (*names)[static_cast<std::size_t>(value)]
           : is_named ? (*names)[static_cast<std::size_t>(value)]
                      : std::to_string(value);
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

  void write_counts(std::string_view key, CellIndex first, bool is_wanted) {
    std::string counts;
    for (int player = 0; is_wanted && player < program_.players; ++player) {
      std::int32_t const count = state_.cell(first + static_cast<CellIndex>(player));
      if (count > 0)
        append(counts, fmt::format("{}: {}", names_.players[static_cast<std::size_t>(player)], count));
    }
    if (!counts.empty()) line(fmt::format("{}: {}", key, in_braces(counts)));
  }
  // Only a phase that ends after so many turns each asks how many were taken.
  [[nodiscard]] bool counts_turns() const {
    program::Phase const& phase = program_.phases[static_cast<std::size_t>(state_.reg(Register::Phase))];
    return std::ranges::any_of(phase.exits,
                               [](program::Phase::Exit const& exit) { return exit.after_turns_each > 0; });
  }

  // Where in its turn the game waits, what was chosen and rolled in it, and what its loops have still to visit.
  void write_frame() {
    std::string frame = fmt::format("at: {}", state_.reg(Register::Next));
    append(frame, "actor: " + names_.players[state_.actor()]);
    std::string locals;
    program::Waiting const waiting = program::waiting_at(
        program_, state_.reg(Register::Phase), static_cast<program::CodeIndex>(state_.reg(Register::Next)));
    for (std::uint16_t local = 0; local < program_.locals; ++local)
      if (std::int32_t const value = state_.cell(program_.layout.locals + local); value != 0 || waiting.always[local])
        append(locals, names_.locals[local] + ": " + value_text(program_.local_holds[local], value));
    if (!locals.empty()) append(frame, "locals: " + in_braces(locals));
    std::string loops;
    CellIndex const width = program_.layout.loop_cells;
    for (CellIndex loop = 0; width > 0 && loop < (program_.layout.size - program_.layout.loops) / width;
         ++loop) {
      std::string cells;
      bool is_idle = true;
      for (CellIndex i = 0; i < width; ++i) {
        std::int32_t const cell = state_.cell(program_.layout.loops + loop * width + i);
        is_idle = is_idle && cell == 0;
        append(cells, std::to_string(cell));
      }
      if (!is_idle) append(loops, fmt::format("{}: [{}]", loop, cells));
    }
    if (!loops.empty()) append(frame, "loops: " + in_braces(loops));
    if (state_.reg(Register::Drawn) != 0)
      append(frame, fmt::format("drawn: {}", state_.reg(Register::Drawn)));
    if (state_.reg(Register::Leader) != 0)
      append(frame, "restart: " + names_.players[static_cast<std::size_t>(state_.reg(Register::Leader) - 1)]);
    line("frame: " + in_braces(frame));
  }

  // How a finished game ended: read back, its endings are not tried again.
  void write_over() {
    play::Ended const ended = game_.ended();
    if (!ended.is_over || ended.limit != play::Limit::None) return;
    std::string over;
    if (ended.winner >= 0) append(over, "winner: " + names_.players[static_cast<std::size_t>(ended.winner)]);
    if (ended.ending >= 0)
      append(over, "ending: " + quoted(names_.endings[static_cast<std::size_t>(ended.ending)]));
    line("over: " + in_braces(over));
  }

  play::Game& game_;
  Program const& program_;
  state::State const& state_;
  PositionNames names_;
  std::string text_;
};

}  // namespace

std::string to_yaml(play::Game& game) { return Writer(game).write(); }

}  // namespace feerie::tools
