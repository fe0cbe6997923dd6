// The examples that a variant's file carries, played: what each of them expects is so, or becomes a diagnostic at the step that failed.
// An example runs under the defaults of its file and the settings it names itself, whatever a user may have chosen.
#pragma once

#include <cstddef>

#include "grammar/diagnostic/sink.hpp"
#include "interpreter/load.hpp"

namespace feerie {

// An example with a seed begins with luck and decisions nobody wrote down; so many must be enough to reach its first text.
inline constexpr int max_unwritten_plies = 1'000;

// Runs them all; only for a corpus that was checked without errors. How many there were. An abstract variant has nothing to play.
std::size_t run_examples(Corpus const& corpus, DiagnosticSink& sink);

}  // namespace feerie
