// What was there before: every change of a state, so that it can be taken back. One journal serves a whole game or search; a mark is a
// place to go back to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/program/ids.hpp"

namespace feerie::state {

class Journal {
 public:
  struct Entry {
    program::CellIndex cell;
    std::int32_t before;
  };
  using Mark = std::size_t;

  Journal() { entries_.reserve(4096); }  // more than a long search line of common moves needs; it grows where that is wrong

  [[nodiscard]] Mark mark() const { return entries_.size(); }
  void record(program::CellIndex cell, std::int32_t before) { entries_.push_back({cell, before}); }
  [[nodiscard]] Entry take_last() {
    Entry const last = entries_.back();
    entries_.pop_back();
    return last;
  }
  void clear() { entries_.clear(); }

 private:
  std::vector<Entry> entries_;
};

}  // namespace feerie::state
