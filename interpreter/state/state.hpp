// The state of a game: one row of cells (board, stocks, variables, decks, turn frame) with the key of the position kept up to date. A
// value: copying it is a snapshot. Every change goes through `set`, which writes the journal, so undoing is general and exact.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/base/hash.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/state/journal.hpp"

namespace feerie::state {

class State {
 public:
  // The cells as the program has them before its first phase begins.
  explicit State(std::shared_ptr<program::Program const> program);

  [[nodiscard]] program::Program const& program() const { return *program_; }
  [[nodiscard]] std::shared_ptr<program::Program const> const& shared_program() const { return program_; }

  [[nodiscard]] std::int32_t cell(program::CellIndex index) const { return cells_[index]; }
  [[nodiscard]] std::int32_t reg(program::Register which) const { return cells_[program_->cell(which)]; }
  [[nodiscard]] program::Occupant at(program::Site site) const { return program::Occupant::from_cell(cells_[site]); }
  [[nodiscard]] bool is_empty(program::Site site) const { return cells_[site] == 0; }
  [[nodiscard]] program::Player turn_player() const { return static_cast<program::Player>(reg(program::Register::TurnPlayer)); }
  [[nodiscard]] program::Player actor() const { return static_cast<program::Player>(reg(program::Register::Actor)); }
  [[nodiscard]] bool is_over() const { return reg(program::Register::IsOver) != 0; }

  void set(program::CellIndex index, std::int32_t value, Journal& journal) {
    std::int32_t const before = cells_[index];
    if (before == value) return;
    journal.record(index, before);
    write(index, before, value);
  }
  void set(program::Register which, std::int32_t value, Journal& journal) { set(program_->cell(which), value, journal); }
  void put(program::Site site, program::Occupant occupant, Journal& journal) { set(site, occupant.cell(), journal); }

  // Takes back everything recorded since the mark.
  void undo_to(Journal::Mark mark, Journal& journal) {
    while (journal.mark() > mark) {
      Journal::Entry const entry = journal.take_last();
      write(entry.cell, cells_[entry.cell], entry.before);
    }
  }

  // Board, stocks, player, tables and frame: what makes two positions the same, but for rights (play/repetition.hpp adds them).
  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] Key recomputed_key() const;
  [[nodiscard]] std::vector<std::int32_t> const& cells() const { return cells_; }

  friend bool operator==(State const& a, State const& b) { return a.key_ == b.key_ && a.cells_ == b.cells_; }

 private:
  void write(program::CellIndex index, std::int32_t before, std::int32_t value) {
    std::uint32_t const mask = program_->layout.key_masks[index];
    if (mask != 0)
      key_ ^= key_of(index, static_cast<std::uint32_t>(before) & mask) ^ key_of(index, static_cast<std::uint32_t>(value) & mask);
    cells_[index] = value;
  }

  std::shared_ptr<program::Program const> program_;
  std::vector<std::int32_t> cells_;
  Key key_ = 0;
};

}  // namespace feerie::state
