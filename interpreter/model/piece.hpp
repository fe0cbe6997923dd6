// Types of pieces and what they can do. Abilities are geometry with a purpose; filters and effects are elsewhere.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/model/ids.hpp"

namespace feerie::model {

// A direction as an ability names it: absolute, relative to the facing, or relative to the leg before.
struct DirectionSpec {
  enum class Frame : std::uint8_t { Absolute, Facing, PreviousLeg };
  Frame frame = Frame::Absolute;
  int turn = 0;             // Facing, PreviousLeg: steps along the ring
  DirectionId direction = {};  // Absolute
};

struct Displacement {
  int dx = 0;
  int dy = 0;
};

enum class LegKind : std::uint8_t {
  Slide,   // along a direction, min..max sites, stopped by the first piece; a step is a slide of 1..1
  Leap,    // straight to the displacement; nothing stands in the way
  Ride,    // a leap repeated min..max times, stopped by the first piece on a landing
  Hop,     // along a direction over exactly one piece
  Follow,  // like Slide, but the direction is read anew from the arrow of each site
};

inline constexpr int unlimited = 0;

struct Leg {
  LegKind kind = LegKind::Slide;
  Span span = {};
  std::vector<DirectionSpec> directions = {};    // Slide, Hop, Follow
  std::vector<Displacement> displacements = {};  // Leap, Ride
  bool relative_displacements = false;           // Leap, Ride: as seen by a player who faces n
  int min = 1;
  int max = 1;            // `unlimited` for no end
  int landing = unlimited;  // Hop: how far behind the hurdle it may land
};

enum class Purpose : std::uint8_t { Move = 1, Capture = 2, Both = 3 };

struct Ability {
  std::string label = {};   // empty if it has none
  std::string doc = {};     // the doc comment in front of it
  Span span = {};
  TypeId type = {};
  std::vector<Leg> legs = {};             // one after the other; sites between legs must be empty
  Purpose purpose = Purpose::Both;
  std::vector<ColourId> on_colours = {};  // empty: from everywhere
  ExprId when = {};                  // true or false, before the move
  ExprId taking = {};                // the piece taken, if not the one on the target
};

struct Promotion {
  std::string label = {};
  std::string doc = {};
  Span span = {};
  bool compulsory = false;
  ExprId zone = {};    // sites; of the target, unless `when` says otherwise
  ExprId when = {};
  std::vector<TypeId> to = {};
  bool only_lost = false;  // to a type of which a piece has been lost
};

// What a piece can do only on some colours, as it was written: `on …: …`.
struct ColourBlock {
  Span span = {};
  std::string doc = {};
  std::vector<ColourId> colours = {};
  std::vector<TypeId> likes = {};  // the types it borrows from there
  bool is_all_like = true;         // and it says nothing else
};

struct PieceType {
  std::string name = {};
  std::string letter = {};  // one character, upper case; the second player's is lower case in FEN
  std::string doc = {};
  Span span = {};
  bool neutral = false;
  bool immobile = false;
  bool royal = false;
  bool may_be_taken = false;  // royal, but it may be left threatened: check is only announced
  std::vector<AbilityId> abilities = {};
  std::vector<Promotion> promotions = {};
  std::optional<std::vector<TypeId>> takes_own = {};  // own types it may also capture
  ExprId takes_own_when = {};
  std::string takes_own_doc = {};
  std::string takes_own_label = {};
  Span takes_own_span = {};
  std::string royal_doc = {};
  Span royal_span = {};                               // of the declaration that makes it royal
  std::vector<ColourBlock> by_colour = {};
  std::vector<ExprId> attributes = {};                // by AttributeId; none where it has none
};

}  // namespace feerie::model
