// How the players see the board: which way is forward for each, and what `my e1` means.
#pragma once

#include "interpreter/check/board_draft.hpp"

namespace feerie::check {

// `white faces n`, `everyone faces arrows`. A player may do without; relative directions are then refused where they are used.
void check_facings(BoardDraft& draft);

// `symmetry black mirrors white by rank`. A player without one sees the board as it is.
void check_symmetries(BoardDraft& draft);

}  // namespace feerie::check
