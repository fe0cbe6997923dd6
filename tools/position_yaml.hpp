// Positions ↔ YAML, for every variant. Reading points at what is wrong in the file; a state that was read is not yet a game: whether its
// turn can be played is for play::Game::from_state to say.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "grammar/yaml/yaml_reader.hpp"
#include "interpreter/play/game.hpp"

namespace feerie::tools {

[[nodiscard]] std::string to_yaml(play::Game& game);

struct PositionFile {
  std::optional<YamlNode> document;
  int players = 0;  // 0: it does not say
  Span players_at = Span::nowhere();
};

// What is wrong goes to the sink.
[[nodiscard]] PositionFile read_position_file(std::string const& path, SourceSet& sources,
                                              DiagnosticSink& sink);
[[nodiscard]] std::optional<state::State> to_state(PositionFile const& file,
                                                   std::shared_ptr<program::Program const> const& program,
                                                   DiagnosticSink& sink);
// The game at that position, inside its turn where the file has a frame.
[[nodiscard]] std::optional<play::Game> to_game(PositionFile const& file,
                                                std::shared_ptr<play::Rules const> const& rules,
                                                DiagnosticSink& sink);
// Whether a part of a position document (phase, passes, stock, values, decks, skips, turns) is true of the state; what it leaves out
// counts as true. Nothing for any other key.
[[nodiscard]] std::optional<bool> agrees(state::State const& state, YamlEntry const& part,
                                         DiagnosticSink& sink);

}  // namespace feerie::tools
