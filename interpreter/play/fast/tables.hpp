// Tables of one variant on boards of W words, made from its rays and its plan. Movement is kept by family: a geometry with a purpose, and
// the pieces that use it.
//   chains  one or two constant displacements: the whole set of a type moves at once
//   leaps   targets by origin, nothing in the way
//   slides  rays up to the first piece
//   lame    leaps over one site that must be empty
//   hops    rays from behind the first piece up to the second
// Threat is kept the other way round: for a site, from where it could be hit.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/fast/bits.hpp"
#include "interpreter/play/fast/slides.hpp"
#include "interpreter/program/fast_plan.hpp"
#include "interpreter/program/program.hpp"

namespace feerie::play::fast {

inline constexpr int type_slots = program::fast_types + 1;
inline constexpr int max_families = 12;   // of one kind and owner
inline constexpr int max_chains = 24;
inline constexpr int max_takes = 4;
inline constexpr int max_specials = 8;
inline constexpr int max_leap_threats = 8;
inline constexpr int max_slide_threats = 4;
inline constexpr int max_safe = 12;
inline constexpr int max_lame = 4;         // families and threats of one owner
inline constexpr int max_hops = 4;
inline constexpr int max_legs = 8;         // sites that lame leaps from or to one site go over
inline constexpr int max_shields = 128;    // pieces that one royal piece may need where they are
// A ray of the royal piece's site can hold one pin: rays of a table, by tables.
inline constexpr int max_pins = max_slide_threats * 2 * SlideTable<1>::max_lines;

// Where moves of a purpose may end: index into the sets of targets of a position.
namespace purpose {
inline constexpr std::uint8_t quiet = 1;
inline constexpr std::uint8_t capture = 2;
inline constexpr std::uint8_t own = 4;  // own pieces are victims too
inline constexpr int sets = 8;
}  // namespace purpose

template <int W>
struct Users {  // which pieces use a family: sets of types, cut by the sites where it applies
  int count = 0;
  std::uint8_t type[type_slots];
  Bits<W> origins[type_slots];
};

// With masks, quiet moves and captures of one geometry end on different sites.
template <int W>
struct Masks {
  Bits<W> quiet[Bits<W>::room];
  Bits<W> capture[Bits<W>::room];
};

template <int W>
struct Leap {
  std::uint8_t purpose;
  bool promotes;
  Users<W> users;
  Bits<W> targets[Bits<W>::room];
  Masks<W> const* masks;
};

template <int W>
struct Slide {
  std::uint8_t purpose;
  bool promotes;
  Users<W> users;
  SlideTable<W> const* table;
  Masks<W> const* masks;
};

template <int W>
struct Leg {
  std::uint8_t site;     // must be empty
  Bits<W> ends;          // where the leaps over it end; of a threat: where they begin
};

template <int W>
struct Lame {
  std::uint8_t purpose;
  bool promotes;
  Users<W> users;
  std::uint8_t legs[Bits<W>::room];
  Leg<W> leg[Bits<W>::room][max_legs];
};

template <int W>
struct Hop {
  std::uint8_t purpose;
  bool promotes;
  Users<W> users;
  SlideTable<W> const* table;
};

template <int W>
struct Chain {
  int first, second;       // displacements in site numbers; second 0: there is only one
  std::uint8_t type, purpose, tag;
  Bits<W> origins;
  Bits<W> promoting;       // targets where it is promoted
  std::uint8_t promotions;
  std::uint8_t becomes[program::fast_promotions];
};

template <int W>
struct Take {              // of a piece that just passed a site
  std::uint8_t type, tag;
  Bits<W> origins[Bits<W>::room];  // by the site passed
};

template <int W>
struct SpecialMove {
  std::uint8_t from[2], to[2];
  bool leaves[2];
  std::uint8_t safe_count, safe[max_safe];
  std::uint32_t right;     // the bit that must be set
  bool asks_origin_safe;   // cannot be played out of check
  Bits<W> empty;
  Bits<W> change;          // occupied before and not after, or the other way round
  std::uint16_t special;
};

template <int W>
struct SlideThreat {
  Users<W> users;
  SlideTable<W> const* table;  // from the victim backwards
};

template <int W>
struct LameThreat {
  std::uint8_t type;
  Bits<W> near[Bits<W>::room];  // from where it could hit the site
  std::uint8_t legs[Bits<W>::room];
  Leg<W> leg[Bits<W>::room][max_legs];
};

template <int W>
struct Tables {
  static constexpr int sites = Bits<W>::sites;
  static constexpr std::size_t room = Bits<W>::room;
  Bits<W> all;
  std::uint8_t royal[2];
  int royal_leap[2];  // the one leap family that is all the royal piece has, or -1
  bool pins_hold;     // between any attacker and site there is one path
  bool has_royal;     // of either player; royal[owner] 0: not this one
  bool is_rich;       // a move does more than make() does: see HotCode::step

  int chains[2], leaps[2], slides[2], takes[2], specials[2];
  Chain<W> chain[2][max_chains];
  Leap<W> leap[2][max_families];
  Slide<W> slide[2][max_families];
  Take<W> take[2][max_takes];
  SpecialMove<W> special[2][max_specials];

  // Lame leaps and hops; with either, legality goes by shields (scan.hpp).
  bool has_screens;
  int lames[2], hops[2], lame_threats[2], hop_threats[2];
  Lame<W> lame[2][max_lame];
  Hop<W> hop[2][max_hops];
  LameThreat<W> lame_threat[2][max_lame];
  SlideThreat<W> hop_threat[2][max_hops];

  struct Near {  // from where the owner's pieces could hit the site
    Bits<W> leap[max_leap_threats];
    Bits<W> slide[max_slide_threats];
  };
  Near near[2][room];
  int leap_threats[2], slide_threats[2];
  struct LeapThreat {  // types that hit by the same leaps
    int count;
    std::uint8_t type[type_slots];
  };
  LeapThreat leap_threat[2][max_leap_threats];
  SlideThreat<W> slide_threat[2][max_slide_threats];
  std::vector<Bits<W>> between;  // [a * sites + b]

  int most_targets;              // that one piece can ever have, promotions counted
  std::uint32_t movable;         // types that can move at all

  std::uint32_t keeps_rights[room];
  std::uint32_t takes_own;       // types of victims
  bool has_leaves;
  std::uint8_t left_type;
  Bits<W> leaves[2][room];
  bool counter_resets_on_capture;
  std::uint32_t counter_resets_on;
  struct PromotionList {
    std::uint8_t count, becomes[program::fast_promotions];
  };
  std::vector<PromotionList> promotions;
  struct PromotionRow {
    Bits<W> promoting;
    std::uint8_t list[room];       // by target: index into promotions; 0: none
  };
  std::vector<PromotionRow> promotion_rows;
  std::uint8_t promotion_row[2][type_slots][room];  // by origin
  FEERIE_INLINE PromotionRow const& promotions_of(int owner, int type, int from) const {
    return promotion_rows[promotion_row[owner][type][from]];
  }
  bool only_lost;                  // promotion only to types of which there are fewer than this
  std::uint8_t at_first[2][type_slots];
  FEERIE_INLINE bool offers(Bits<W> const* types, Bits<W> const& own, int owner, int mover, int becomes) const {
    return !only_lost || becomes == mover || (types[becomes] & own).count() < at_first[owner][becomes];
  }

  bool must_capture;
  bool has_stock;
  int stock_types;
  std::uint8_t stock_type[type_slots];
  Bits<W> places[2][type_slots];
  std::uint8_t demoted_to[type_slots];  // of promoted pieces
  struct Ban {                     // pieces that spoil sites for a type that is to be put down
    std::uint8_t placed;
    std::uint8_t types, type[type_slots];
    program::FastTest::Whose whose;
    Bits<W> spoils[2][room];       // by mover and site of such a piece
  };
  std::vector<Ban> bans;
  bool asks_mate;                  // some of no_mate is not empty
  Bits<W> no_mate[2][type_slots];  // where a piece that is put down may not give mate
  bool explodes;
  Bits<W> blast[room];
  Bits<W> blast_from[room];        // captures that remove what stands on the site
  std::uint32_t blast_spares;
  int check_limit;                 // 0: checks are not counted

  // Endings that can be seen from the sets.
  struct SetTest {
    program::FastTest::Kind kind;
    program::FastTest::Whose whose;
    bool is_negated;
    std::uint8_t victims, victim[type_slots];
    bool inverted;                 // `type` lists what does not count
    std::uint8_t types, type[type_slots];
    Bits<W> zone[2];
    std::int32_t least, most;
  };
  struct SetEnding {
    std::uint32_t first, count;    // its tests
    std::int8_t result;            // 1: the mover wins, -1: loses, 0: a draw
    bool after_mate;               // a mate comes first in the file
  };
  std::vector<SetTest> set_tests;
  std::vector<SetEnding> set_endings;
  std::vector<SetEnding> vetoes;   // only first and count
  int counter_limit;             // 0: no ending asks the counter
  std::uint16_t counter_ending;

  std::vector<std::unique_ptr<SlideTable<W>>> slide_pool;
  std::vector<Paths> slide_paths;
  std::vector<std::unique_ptr<Masks<W>>> mask_pool;

  FEERIE_INLINE Bits<W> const& between_of(int a, int b) const { return between[static_cast<std::size_t>(a * sites + b)]; }
};

// The tables, or why this variant does not fit into them.
template <int W>
[[nodiscard]] std::unique_ptr<Tables<W> const> make_tables(program::Program const& program, program::FastPlan const& plan,
                                                           std::string& reason);

}  // namespace feerie::play::fast
