// Standard input read line by line: pipes, files, and terminals that can do nothing more.
#pragma once

#include "tools/play/input.hpp"

namespace feerie::tools {

class LineInput final : public Input {
 public:
  explicit LineInput(bool shows_prompt) : shows_prompt_(shows_prompt) {}
  Answer ask(Question const& question) override;

 private:
  bool shows_prompt_;
};

}  // namespace feerie::tools
