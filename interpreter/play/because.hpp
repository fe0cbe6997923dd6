// Why a condition holds or does not: the one fact on the board that decides it, where there is one a person would point at.
#pragma once

#include <cstdint>

#include "interpreter/play/arbiter.hpp"
#include "interpreter/program/moment.hpp"

namespace feerie::play {

struct Because {
  enum class Fact : std::uint8_t {
    None,        // nothing in particular
    Threatened,  // what stands on `where`, or would, is threatened from `by`
    Threatens,   // the piece on `where` threatens the one on `by`
    Occupied,    // something stands on `where`
    HasMoved,    // the piece on `where` is not where it began
    Exists,      // a piece that the condition asks for stands on `where`
    NotPassed,   // the decision before did not pass over `where`, or not by `rule`
    OtherRule,   // the decision before was not made by `rule`
  };
  Fact fact = Fact::None;
  program::Site where = program::no_site;
  program::Site by = program::no_site;
  // Who stood there at that moment, which may be one that was only tried out.
  program::Occupant where_piece = {};
  program::Occupant by_piece = {};
  std::uint16_t rule = program::no_index;  // an ability
};

// Explains why the condition has the truth value that it has at this moment.
[[nodiscard]] Because because(Arbiter& arbiter, program::NodeIndex condition, program::Moment const& moment);

}  // namespace feerie::play
