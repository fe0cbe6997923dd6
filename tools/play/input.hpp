// Where the words of the players come from: a terminal with line editing, or whatever standard input is.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace feerie::tools {

struct Question {
  std::string prompt;
  // What the word under the cursor could become, given the words before it.
  std::function<std::vector<std::string>(std::string_view before)> complete = {};
};

struct Answer {
  enum class Kind : unsigned char { Line, End, Interrupted };
  Kind kind = Kind::End;
  std::string text = {};
};

class Input {
 public:
  Input() = default;
  Input(Input const&) = delete;
  Input& operator=(Input const&) = delete;
  virtual ~Input() = default;
  [[nodiscard]] virtual Answer ask(Question const& question) = 0;
};

}  // namespace feerie::tools
