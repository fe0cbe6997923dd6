// A terminal with line editing, history and completion. The only place that knows libedit.
#pragma once

#include <functional>
#include <memory>

#include "tools/play/input.hpp"

namespace feerie::tools {

class TerminalInput final : public Input {
 public:
  // `on_resize` draws anew what stands above the prompt.
  explicit TerminalInput(std::function<void()> on_resize);
  ~TerminalInput() override;
  // Ctrl-C empties the line; with an empty line it interrupts.
  Answer ask(Question const& question) override;

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
};

}  // namespace feerie::tools
