// One choice at one node: by a player, or by luck. Small, comparable, and complete: with the state it says all that happens.
#pragma once

#include <cstdint>

#include "interpreter/program/ids.hpp"

namespace feerie::play {

struct Decision {
  enum class Kind : std::uint8_t {
    Move,     // from, to, victim; type: what the piece becomes, if it is promoted
    Place,    // type, to
    Special,  // rule: which; from, to: its first piece; value: where its second piece stands
    Pass,
    Choose,   // value: the candidate
    Chance,   // value: the outcome
  };
  Kind kind = Kind::Pass;
  program::TypeIndex type = program::no_type;
  std::uint16_t rule = program::no_index;  // Move: the ability, if anything remembers it; Special: the special
  program::Site from = program::no_site;
  program::Site to = program::no_site;
  program::Site victim = program::no_site;  // where the piece captured stands
  std::int32_t value = program::none;

  friend bool operator==(Decision const&, Decision const&) = default;
  friend auto operator<=>(Decision const&, Decision const&) = default;
};

// An outcome of a chance node; its probability is weight over the sum of weights.
struct Outcome {
  Decision decision;
  std::uint32_t weight = 1;
};

enum class NodeKind : std::uint8_t { Decision, Chance, Over };

}  // namespace feerie::play
