#include "interpreter/base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace feerie {

namespace {
constexpr int exit_code_of_a_bug = 70;  // CLI.md
}

void check_failed(char const* condition, char const* message, char const* file, int line) {
  std::fprintf(stderr, "internal error: %s (%s) at %s:%d\n", message, condition, file, line);
  std::_Exit(exit_code_of_a_bug);
}

}  // namespace feerie
