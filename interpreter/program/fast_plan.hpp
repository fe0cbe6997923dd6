// What was proved about a variant so that it can be played on bit sets: the facts that rays alone do not say. A plan never changes the
// meaning of a program; the kernels (play/fast) turn it and the rays into tables of their own.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/program/ids.hpp"

namespace feerie::program {

// The kernels' own limits; what exceeds them is played on the general path.
inline constexpr int fast_players = 2;
inline constexpr int fast_types = 15;
inline constexpr int fast_sites = 256;
inline constexpr int fast_promotions = 8;  // choices on one target

// Two pieces move at once, if neither has ever moved, these sites are empty and those are safe.
struct FastSpecial {
  Player owner = 0;
  std::uint16_t special = 0;
  struct Piece {
    TypeIndex type = no_type;
    Site from = no_site;
    Site to = no_site;
    bool leaves = false;  // something is left on its origin
  };
  std::array<Piece, 2> pieces;
  BitSet empty;
  BitSet safe;              // for the first piece
};

// About the pieces of some types in a zone: how many there are, between `least` and `most`; whether one of them is threatened; whether
// one of them threatens one of the victims.
struct FastTest {
  enum class Kind : std::uint8_t { Count, Threatened, Threatens };
  enum class Whose : std::uint8_t { Movers, Enemys, Anybodys };
  Kind kind = Kind::Count;
  bool is_negated = false;                // not of Count, which has its limits for that
  TypeMask types = 0;
  TypeMask victims = 0;                   // Threatens: types of the other player
  Whose whose = Whose::Movers;
  std::array<BitSet, fast_players> zone;  // by mover
  std::int32_t least = 0;
  std::int32_t most = INT32_MAX;
};

struct FastEnding {
  enum class Kind : std::uint8_t { Checkmate, Stalemate, CounterAtLeast, RepeatedAtLeast, ChecksAtLeast, Sets };
  Kind kind = Kind::Checkmate;
  std::uint16_t ending = 0;
  std::int32_t value = 0;         // CounterAtLeast, RepeatedAtLeast, ChecksAtLeast
  std::vector<FastTest> tests;    // Sets: all of these hold
};

// A piece of this type may not be put on some sites while one of those pieces stands where it spoils them.
struct FastBan {
  TypeIndex placed = no_type;
  TypeMask types = 0;
  FastTest::Whose whose = FastTest::Whose::Movers;
  std::array<std::vector<BitSet>, fast_players> spoils = {};  // [mover][site of one of those pieces]: sites
};

struct FastPlan {
  int words = 1;                                     // of 64 sites
  std::array<TypeIndex, fast_players> royal{};       // 0: nothing is royal
  std::vector<FastSpecial> specials;
  std::vector<std::uint8_t> tag_of;                  // by ability: remembered under this number; 0: not at all
  std::vector<std::uint8_t> takes_tag;               // by ability: takes a piece that just moved under this number, by the site it passed
  std::vector<bool> threat_only;                     // by ability: takes nothing but what may never be left threatened, so it is never played
  // [row][target]: what a piece may become there; empty: nothing; its own type stands for staying what it is. Row 0 is empty.
  std::vector<std::vector<std::vector<TypeIndex>>> promotions = {};
  std::vector<std::vector<std::uint8_t>> promotion_row = {};  // [owner * (types + 1) + type][origin]
  TypeMask takes_own = 0;                            // own types that may be captured, by the types of `takes_own_by`
  TypeMask takes_own_by = 0;
  TypeIndex left_type = no_type;                     // what a move may leave on its origin
  std::array<std::vector<BitSet>, fast_players> leaves;  // [owner][origin]: targets for which it does
  bool only_lost = false;                            // promotion offers only types of which the player has fewer than at the beginning
  bool must_capture = false;                         // quiet moves only where nothing can be captured
  std::vector<std::vector<FastTest>> vetoes;         // a move after which all tests of one of these hold is illegal
  bool has_stock = false;                            // captures go to the captor's stock, and pieces are placed
  std::vector<TypeIndex> demoted_to = {};            // by type: what a promoted piece is in the stock
  std::array<std::vector<BitSet>, fast_players> places;   // [owner][type]: where it may be put down
  std::vector<FastBan> bans = {};                         // and where not, because of what stands there
  std::array<std::vector<BitSet>, fast_players> no_mate;  // [owner][type]: where it may not give mate by being put down
  std::vector<BitSet> blasts;                        // [site]: what a capture there removes, itself included; empty: nothing explodes
  TypeMask blast_spares = 0;
  bool counts_checks = false;                        // a move that attacks the enemy royal piece is counted, for each player
  CellIndex check_cells = 0;

  [[nodiscard]] std::vector<TypeIndex> const& becomes(std::size_t owner_and_type, std::size_t from, std::size_t to) const {
    return promotions[promotion_row[owner_and_type][from]][to];
  }

  // How games go on; only if all of it could be said so.
  bool can_play = false;
  std::string counts_only = {};                      // why lines are counted here, but random games played on the general path
  std::vector<FastEnding> endings;
  bool has_counter = false;
  bool counter_resets_on_capture = false;
  TypeMask counter_resets_on = 0;
};

}  // namespace feerie::program
