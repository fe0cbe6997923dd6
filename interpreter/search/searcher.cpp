#include "interpreter/search/searcher.hpp"

#include <algorithm>

#include "interpreter/search/alpha_beta.hpp"
#include "interpreter/search/tree_search.hpp"

namespace feerie::search {

std::unique_ptr<Searcher> make_searcher(std::shared_ptr<play::Rules const> const& rules) {
  program::Program const& program = rules->program();
  using program::InstructionKind;
  bool const has_luck = std::ranges::any_of(program.code, [](program::Instruction const& instruction) {
    return instruction.kind == InstructionKind::Roll || instruction.kind == InstructionKind::RollOff ||
           instruction.kind == InstructionKind::DrawCard;
  });
  if (program.players == 2 && !has_luck && !program.has_points) return std::make_unique<AlphaBeta>(rules);
  return std::make_unique<TreeSearch>(rules);
}

}  // namespace feerie::search
