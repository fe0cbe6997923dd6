#include "interpreter/build/context.hpp"

namespace feerie::build {

namespace {

std::vector<program::TextTemplate> templates(std::vector<model::TextTemplate> const& from) {
  std::vector<program::TextTemplate> result;
  for (model::TextTemplate const& parts : from) {
    program::TextTemplate copy;
    for (model::TextPart const& part : parts) copy.push_back({part.is_field, part.text});
    result.push_back(std::move(copy));
  }
  return result;
}

}  // namespace

void build_notation(Context& context) {
  model::Notation const& from = context.game.notation;
  program::Notation& to = context.program.notation;
  to.move = templates(from.move);
  to.place = templates(from.place);
  to.choose = templates(from.choose);
  to.chance = templates(from.chance);
  for (model::FenRight const& right : from.fen.rights)
    to.rights.push_back({right.letter, right.special.index, static_cast<program::Player>(right.player.index)});
  to.has_passed = from.fen.has_passed;
  if (!from.fen.tally.is_none()) {
    to.has_tally = true;
    to.tally = context.program.variables[from.fen.tally.index].first;
    to.tally_of = from.fen.tally_of;
  }
  if (!from.fen.clock.is_none()) {
    to.has_clock = true;
    to.clock = context.program.variables[from.fen.clock.index].first;
  }
}

}  // namespace feerie::build
