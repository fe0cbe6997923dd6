// How a piece gets from one site to another: `step`, `slide`, `leap` … become legs with resolved directions.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/check/context.hpp"

namespace feerie::check {

// One leg; nothing if it was wrong and reported. `is_first`: there is no leg before it to be relative to.
[[nodiscard]] std::optional<model::Leg> check_leg(Context& context, Ref leg, bool is_first);

// Betza's notation gives whole abilities: legs with a purpose each.
struct BetzaMove {
  model::Leg leg;
  model::Purpose purpose;
};
[[nodiscard]] std::vector<BetzaMove> check_betza(Context& context, Ref leg);

// A player without a facing, if there is one: relative directions mean nothing then.
[[nodiscard]] bool everyone_faces(Context& context, Span span, std::string_view word);

}  // namespace feerie::check
