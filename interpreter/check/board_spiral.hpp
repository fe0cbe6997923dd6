// `board spiral width W { arms A 8 e from e1, B 8 n … }`: arms of the same width, each at right angles to the one before, all
// turning the same way.
//
// The first arm starts at the site it names, the corner of its first row with the smallest coordinates. Every other arm starts
// right behind the last WxW block of the one before. An arm is a sector; its rows count from 1 along its direction, its lanes from
// 1 at the outer edge, the side away from the turn. Every site has the arrow of its arm, and in the block where the track turns
// also the arrow of the next.
#pragma once

#include "interpreter/check/board_draft.hpp"

namespace feerie::check {

// False, and messages, if the arms do not make a spiral.
[[nodiscard]] bool build_spiral(BoardDraft& draft, Ref shape);

// `exit NAME beyond A depth N`: a site that cannot be stood on, reached by every displacement into the first N rows beyond the
// arm. The site is named in lower case, as moves are written; a zone has the name as it stands. It belongs to the arm's sector, so
// a barrier that closes the sector closes the exit as well, but to none of its rows.
void check_exits(BoardDraft& draft);

// `marks "1234" "3412" in rows 3..6 of every arm, outer lane first`: a text for each lane, in it a number for each row.
void paint_lane_marks(BoardDraft& draft, Ref lane_marks);

}  // namespace feerie::check
