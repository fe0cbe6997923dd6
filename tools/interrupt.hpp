// Ctrl-C as a flag that long work looks at, so that it can say what it has found so far.
#pragma once

#include "interpreter/play/fast/hot.hpp"

namespace feerie::tools {

// While it lives, Ctrl-C sets the flag; a second one ends the process as usual.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(Interruptible const&) = delete;
  Interruptible& operator=(Interruptible const&) = delete;

  [[nodiscard]] play::fast::StopFlag flag() const;
  [[nodiscard]] bool was_interrupted() const { return *flag(); }
};

}  // namespace feerie::tools
