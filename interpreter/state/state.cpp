#include "interpreter/state/state.hpp"

#include <utility>

namespace feerie::state {

State::State(std::shared_ptr<program::Program const> program)
    : program_(std::move(program)), cells_(program_->initial), key_(0) {
  key_ = recomputed_key();
}

Key State::recomputed_key() const {
  Key key = 0;
  auto const& masks = program_->layout.key_masks;
  for (program::CellIndex i = 0; i < cells_.size(); ++i) key ^= key_of(i, static_cast<std::uint32_t>(cells_[i]) & masks[i]);
  return key;
}

}  // namespace feerie::state
