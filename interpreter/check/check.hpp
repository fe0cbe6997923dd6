// tree → model: one variant, under given options and number of players.
#pragma once

#include <optional>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/flatten.hpp"
#include "interpreter/check/settings.hpp"
#include "interpreter/model/game.hpp"

namespace feerie::check {

// files[0] holds the variant; the others are what it uses. Nothing if there is no variant in it.
[[nodiscard]] std::optional<model::Game> check(std::vector<SourceTree> const& files, Settings const& settings, SourceSet const& sources,
                                               DataReader read_data, DiagnosticSink& sink);
// `language 1` at the top, modules and variants in their places.
void check_file_form(Tree const& tree, DiagnosticSink& sink);

}  // namespace feerie::check
