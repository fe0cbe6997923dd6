// FEERIE_CHECK: a promise the program makes to itself, tested in every build. For our mistakes only; wrong input is a Result.
#pragma once

namespace feerie {

// Prints the place and the message to standard error and ends the process with the exit code for bugs.
[[noreturn]] void check_failed(char const* condition, char const* message, char const* file, int line);

}  // namespace feerie

#define FEERIE_CHECK(condition, message)                                          \
  do {                                                                            \
    if (!(condition)) ::feerie::check_failed(#condition, message, __FILE__, __LINE__); \
  } while (false)
