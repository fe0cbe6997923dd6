// From the command line to a game: finds and checks the variant, builds its rules, sets the position up and plays what --play says.
// Whatever goes wrong on the way is told to the user here, so that a command only sees games it can use.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/source/source_set.hpp"
#include "interpreter/play/game.hpp"
#include "tools/command.hpp"

namespace feerie::tools {

struct GameSetup {
  SourceSet const& sources;  // what the spans of the rules point into
  std::shared_ptr<play::Rules const> rules;
  play::Game game;
  Settings settings;  // what the user chose
  play::Game start;                               // the game before --play
  std::vector<std::string> played;                // what --play says
  std::shared_ptr<model::Game const> model = {};  // what the rules were built from
};

// Calls `use` with the game that VARIANT and the common options ask for; its exit code, or that of what went wrong before.
[[nodiscard]] ExitCode with_game(std::string const& variant, Session const& session,
                                 std::function<ExitCode(GameSetup&)> const& use);

// The rules of the corpus under the settings, on the path that the options ask for; null where the sink says why there are none.
[[nodiscard]] std::shared_ptr<play::Rules const> rules_of(Corpus const& corpus, Settings const& settings,
                                                          CommonOptions const& options, DiagnosticSink& sink);
// The same in two steps, for those who need the model too.
[[nodiscard]] std::shared_ptr<model::Game const> model_of(Corpus const& corpus, Settings const& settings, DiagnosticSink& sink);
[[nodiscard]] std::shared_ptr<play::Rules const> rules_of(model::Game const& model, CommonOptions const& options);

// The argument VARIANT, and every common option that with_game reads.
void add_game_options(Command const& command, Session& session, std::string& variant);

// The legal texts at the game's node, in the order of `feerie moves`.
[[nodiscard]] std::vector<std::string> texts_here(play::Game& game);

// Complains where a game was stopped before its end, and gives the exit code: 3 for a limit, 1 for a mistake in the rules.
[[nodiscard]] std::optional<ExitCode> complain_of_stop(play::Stop const& stop, SourceSet const& sources);
[[nodiscard]] std::optional<ExitCode> complain_of_stop(GameSetup const& setup);

}  // namespace feerie::tools
