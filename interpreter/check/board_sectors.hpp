// What is said of the sectors of a board once it has them: their order, and which are closed off from one another.
#pragma once

#include "interpreter/check/board_draft.hpp"

namespace feerie::check {

// `ordered A, B, C`; without it the order of the arms, or of first appearance in the map.
void order_sectors(BoardDraft& draft);
void order_sectors(BoardDraft& draft, std::vector<Named> const& order, Span span);

// `barrier between A and B`.
void check_barriers(BoardDraft& draft);

}  // namespace feerie::check
