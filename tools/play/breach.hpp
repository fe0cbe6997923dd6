// Decisions that a softened rule only tolerates: they stand unless somebody objects. People may try them; programs never do.
#pragma once

#include <vector>

#include "interpreter/play/game.hpp"

namespace feerie::tools {

// Whether the variant has any such rule; asking about single decisions is slow and then needless.
[[nodiscard]] bool may_be_breached(program::Program const& program);
[[nodiscard]] bool is_breach(play::Game& game, play::Decision const& decision);
// The legal decisions without breaches; all of them where there is nothing else.
[[nodiscard]] std::vector<play::Decision> lawful_decisions(play::Game& game);

}  // namespace feerie::tools
