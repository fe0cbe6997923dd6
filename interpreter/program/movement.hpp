// Movement after grounding: for each (owner, type, site) a constant list of rays. Facing, colours, zones, `like`, bent paths and every
// condition that could be proved constant have been worked in; a ray says where its piece can go from there, and nothing more.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/program/ids.hpp"

namespace feerie::program {

// A declaration to be quoted in messages: its name or label, where it stands, and what its author says of it. Any of it may be missing.
struct Rule {
  std::string name;
  Span span;
  std::string doc;
};

// What may happen on a step of a ray; a step with none of these is only passed over.
namespace use {
inline constexpr std::uint8_t move = 1;         // a quiet move may end here
inline constexpr std::uint8_t capture = 2;      // a capture may end here
inline constexpr std::uint8_t threat = 4;       // the ability may capture here, whatever the filters say
inline constexpr std::uint8_t plain_move = 8;   // the ability may move here, whatever the filters say
}  // namespace use

struct Step {
  Site site = no_site;
  std::uint8_t uses = 0;
  friend bool operator==(Step const&, Step const&) = default;
};

// Reached in order; the first occupied step ends it. With `hop`, exactly one piece must be passed first.
struct Ray {
  std::uint32_t first_step = 0;
  std::uint16_t length = 0;
  std::uint16_t ability = no_index;
  Site origin = no_site;
  bool is_hop = false;
  bool is_conditional = false;     // the ability's `when` must be asked for every target
  std::uint16_t landing = 0;       // hop: how far behind the hurdle it may end; 0: any distance
  TypeMask victims = ~TypeMask{0};  // what the ability's `when` lets it capture
};

struct Range {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

struct Ability {
  std::string label;
  Span span;
  std::string doc;
  TypeIndex type = no_type;
  NodeIndex when = no_node;     // asked of conditional rays only
  NodeIndex taking = no_node;   // where the piece taken stands, if not on the target
  bool is_remembered = false;   // some expression compares `last.rule` with it
};

struct Promotion {
  std::string label;
  Span span;
  std::string doc;
  bool is_compulsory = false;
  bool only_lost = false;
  NodeIndex zone = no_node;
  NodeIndex when = no_node;
  std::vector<TypeIndex> to;
};

// What a piece can do only on some colours, for messages; the rays know it already.
struct ColourBlock {
  Span span;
  std::string doc;
  std::vector<std::int16_t> colours;
  std::vector<TypeIndex> likes;  // the types it borrows from there
  bool is_all_like = true;       // and it can do nothing else there
};

struct PieceType {
  std::string name;
  std::string letter;
  std::string doc;
  Span span;
  bool is_neutral = false;
  bool is_royal = false;
  TypeMask takes_others = 0;       // types it may capture, if not its owner's
  TypeMask takes_own = 0;          // types it may capture of its owner's
  NodeIndex takes_own_when = no_node;
  bool asks_spares = false;        // some `spare` could not be decided by types alone
  std::vector<Promotion> promotions;
  // For messages:
  Rule royal;                      // what makes it royal
  Rule own_capture;                // what lets it capture its owner's pieces
  std::vector<ColourBlock> by_colour;
};

}  // namespace feerie::program
