#include "tools/play/line_input.hpp"

#include <iostream>

#include "tools/command.hpp"

namespace feerie::tools {

Answer LineInput::ask(Question const& question) {
  if (shows_prompt_) print_result(question.prompt);
  std::string line;
  if (!std::getline(std::cin, line)) return {Answer::Kind::End};
  if (line.ends_with('\r')) line.pop_back();
  return {Answer::Kind::Line, std::move(line)};
}

}  // namespace feerie::tools
