// Model → program: everything that can be decided before the first move is decided here. Runs only on models without errors.
#pragma once

#include <memory>

#include "interpreter/model/game.hpp"
#include "interpreter/program/program.hpp"

namespace feerie {

// Which way of playing may be chosen: the fastest that could be proved right, or always the plain one.
enum class PathChoice : std::uint8_t { Fast, General };

[[nodiscard]] std::shared_ptr<program::Program const> build_program(model::Game const& game, PathChoice choice = PathChoice::Fast);

}  // namespace feerie
