// Random games of a variant, for what only playing can show: games that never end, and rules that stop a game with a mistake.
#pragma once

#include <cstdint>

#include "grammar/diagnostic/sink.hpp"
#include "interpreter/load.hpp"

namespace feerie {

// So many random games, or so many decisions in them all, must be enough for one of them to end.
inline constexpr int trial_games = 1'000;
inline constexpr int trial_plies = 1'000'000;

// Plays for every number of players under the defaults; only for a corpus that was checked without errors.
void try_random_games(Corpus const& corpus, std::uint64_t seed, DiagnosticSink& sink);

}  // namespace feerie
