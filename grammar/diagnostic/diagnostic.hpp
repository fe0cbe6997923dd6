// One message to the author of a file: what is wrong, where, why, and what would be right.
#pragma once

#include <string>
#include <vector>

#include "grammar/diagnostic/code.hpp"
#include "grammar/source/span.hpp"

namespace feerie {

struct Note {
  Span span;  // nowhere: the text stands alone
  std::string text;
};

struct Diagnostic {
  Code code;
  Span span;  // the narrowest wrong thing
  std::string message;
  std::vector<Note> notes = {};
  std::string help = {};
  std::string example = {};  // a short correct text, where the form is unusual
};

}  // namespace feerie
