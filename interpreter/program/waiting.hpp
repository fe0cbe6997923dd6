// What a script has bound at the places where it can wait: found by following its instructions, for positions that were set up by hand.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/program/program.hpp"

namespace feerie::program {

struct Waiting {
  bool is_reached = false;       // the begin block or a turn of the phase comes to this place
  std::vector<bool> always;      // by local: bound whichever way led here
  std::vector<bool> sometimes;   // bound on one way at least
};

[[nodiscard]] Waiting waiting_at(Program const& program, int phase, CodeIndex place);
// The values that luck can give a local; none if something else binds it too.
[[nodiscard]] std::vector<std::int32_t> values_by_lot(Program const& program, std::uint16_t local);

}  // namespace feerie::program
