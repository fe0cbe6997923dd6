#include "interpreter/trial.hpp"

#include <memory>

#include <fmt/format.h>

#include "interpreter/base/rng.hpp"
#include "interpreter/build/build.hpp"
#include "interpreter/play/game.hpp"

namespace feerie {
namespace {

// A game stopped by a mistake or a limit ends the trial: every other game might meet the same.
void report_stop(play::Ended const& ended, model::Game const& model, int players, DiagnosticSink& sink) {
  sink.add({.code = Code::GameStops,
            .span = ended.limit_span.is_somewhere() ? ended.limit_span : model.span,
            .message = fmt::format("a random game for {} players stops here: {}", players,
                                   play::message_of(ended.limit))});
}

void try_games(model::Game const& model, int players, std::uint64_t seed, DiagnosticSink& sink) {
  auto const rules = std::make_shared<play::Rules const>(build_program(model));
  Rng rng(seed);
  int played = 0;
  for (int plies = 0; played < trial_games && plies < trial_plies; ++played) {
    play::Game game(rules);
    for (; !game.ended().is_over; ++plies) game.apply(game.random_decision(rng));
    play::Ended const ended = game.ended();
    if (ended.limit == play::Limit::None) return;  // one that ends is enough
    if (ended.limit != play::Limit::Plies) return report_stop(ended, model, players, sink);
  }
  sink.add(
      {.code = Code::NeverEnds,
       .span = model.span,
       .message = fmt::format("none of {} random games for {} players came to an end within {} decisions",
                              played, players, program::max_plies),
       .help = "look at the endings: can each of them still happen? A `draw` after so many quiet plies ends "
               "every game"});
}

}  // namespace

void try_random_games(Corpus const& corpus, std::uint64_t seed, DiagnosticSink& sink) {
  std::optional<model::Game> const first = check_variant(corpus, {}, sink);
  if (!first || first->is_abstract || sink.has_errors()) return;
  for (int players = first->min_players; players <= first->max_players; ++players) {
    std::optional<model::Game> const game = check_variant(corpus, {.players = players, .options = {}}, sink);
    if (game && !sink.has_errors()) try_games(*game, players, seed, sink);
  }
}

}  // namespace feerie
