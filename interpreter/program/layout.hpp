// Where everything of a state is kept: a state is one row of 32-bit cells, and this is the map of it.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/program/ids.hpp"

namespace feerie::program {

// Single cells, after the board.
enum class Register : std::uint8_t {
  Phase,
  TurnPlayer,   // whose turn it is
  Actor,        // who decides at this node
  Next,         // the instruction the game waits at
  Leader,       // who begins after a restart of the order, plus 1
  Passes,       // forced passes in a row
  Ply,          // decisions so far
  LastRule,     // the decision before: its ability, if it is remembered
  LastOrigin,
  LastTarget,
  LastPiece,    // where its piece stands, or none
  LastRay,      // the ray it used
  LastLength,   // and how many steps of it
  IsOver,
  Winner,       // when over: a player, or none
  Ending,       // when over: which ending
  Seen,         // how often the position has occurred, with this time
  SkipTurn,     // the rest of this turn is skipped
  Drawn,        // a bit for each deck that gave its last card this turn
  Claimed,      // the ending somebody claims, plus 1
};
inline constexpr std::size_t register_count = 20;

struct Layout {
  CellIndex board = 0;      // one cell a site
  CellIndex stock = 0;      // player * (types + 1) + type
  CellIndex variables = 0;
  CellIndex decks = 0;      // one cell a kind of card, deck after deck: how many are left
  CellIndex skips = 0;      // player: turns to lose
  CellIndex turns = 0;      // player: turns taken in this phase
  CellIndex registers = 0;
  CellIndex locals = 0;
  CellIndex loops = 0;      // what loops have still to visit, as bits
  CellIndex size = 0;
  std::uint32_t loop_cells = 0;            // cells a loop needs
  std::vector<std::uint32_t> key_masks;    // which bits of a cell belong to the position's key
};

// An occupied site's cell: type, owner, the type it was promoted from, and whether it has ever moved.
struct Occupant {
  TypeIndex type = no_type;
  Player owner = 0;
  TypeIndex was = no_type;
  bool has_moved = false;

  [[nodiscard]] constexpr bool is_none() const { return type == no_type; }
  [[nodiscard]] constexpr std::int32_t cell() const {
    if (type == no_type) return 0;
    return static_cast<std::int32_t>(type | (owner << 8) | (was << 16) | ((has_moved ? 1 : 0) << 24));
  }
  [[nodiscard]] static constexpr Occupant from_cell(std::int32_t cell) {
    return {static_cast<TypeIndex>(cell & 0xFF), static_cast<Player>((cell >> 8) & 0xFF),
            static_cast<TypeIndex>((cell >> 16) & 0xFF), (cell >> 24) != 0};
  }
  friend constexpr bool operator==(Occupant const&, Occupant const&) = default;
};
// Whether a piece has moved is no part of the key; what follows from it (the rights of specials) is.
inline constexpr std::uint32_t occupant_key_mask = 0x00FF'FFFF;

}  // namespace feerie::program
