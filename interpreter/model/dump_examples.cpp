// The part of the dump that shows the examples of a file.
#include <fmt/format.h>

#include "interpreter/model/dump.hpp"
#include "interpreter/model/dump_writer.hpp"

namespace feerie::model {
namespace {

std::string texts_of(ExampleStep const& step) { return joined(step.texts, ", ", quoted); }

std::string step_text(Game const& game, ExampleStep const& step) {
  switch (step.kind) {
    case ExampleStep::Kind::Play:
      return "play " + texts_of(step);
    case ExampleStep::Kind::Legal:
      return "expect legal " + texts_of(step);
    case ExampleStep::Kind::Illegal:
      return "expect illegal " + texts_of(step);
    case ExampleStep::Kind::Holds:
      return "expect " + to_text(game, step.expectation);
  }
  return "?";
}

std::string piece_text(Game const& game, SetupPiece const& piece) {
  return fmt::format("{} {} on {}", piece.owner ? name_in(game.players, piece.owner) : "neutral",
                     name_in(game.types, piece.type), name_in(game.board.sites, piece.site));
}

}  // namespace

void dump_examples(Game const& game, DumpWriter& out) {
  for (Example const& example : game.examples) {
    out.line("example " + quoted(example.name));
    out.indented([&] {
      for (auto const& [option, value] : example.options)
        out.line(fmt::format("option {} is {}", option, value));
      if (example.players != 0) out.line(fmt::format("players {}", example.players));
      if (example.has_seed) out.line(fmt::format("seed {}", example.seed));
      if (example.has_board) {
        out.line("place " + joined(example.pieces, ", ",
                                   [&](SetupPiece const& piece) { return piece_text(game, piece); }));
      }
      if (!example.fen.empty()) out.line("fen " + quoted(example.fen));
      if (example.to_move) out.line("to move " + name_in(game.players, example.to_move));
      for (ExampleStep const& step : example.steps) out.line(step_text(game, step));
    });
  }
}

}  // namespace feerie::model
