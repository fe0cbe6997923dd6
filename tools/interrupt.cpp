#include "tools/interrupt.hpp"

#include <csignal>

namespace feerie::tools {
namespace {

// Written by the signal handler only; a byte is written at once on every machine this runs on.
bool volatile is_interrupted = false;

void interrupt(int signal) {
  is_interrupted = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

Interruptible::Interruptible() {
  is_interrupted = false;
  std::signal(SIGINT, interrupt);
}
Interruptible::~Interruptible() { std::signal(SIGINT, SIG_DFL); }
play::fast::StopFlag Interruptible::flag() const { return &is_interrupted; }

}  // namespace feerie::tools
