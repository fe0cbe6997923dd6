// Models written by hand, for tests of the engine that should not depend on the language. Tests may know games; the engine may not.
#pragma once

#include "interpreter/model/game.hpp"

namespace feerie::tests {

enum class Draws { Fide, HundredPlies, None };

// Chess on a board of at least 8x8; the men stand in the middle of wider boards.
[[nodiscard]] model::Game hand_chess(int width = 8, int height = 8, Draws draws = Draws::Fide);
// Pieces that move by the colour of their square: leaps, slides and steps decided by origin masks.
[[nodiscard]] model::Game hand_mutation();
// No quiet move backwards, own pieces may be captured, a sideways move leaves a pillar behind.
[[nodiscard]] model::Game hand_forward_chess();

}  // namespace feerie::tests
