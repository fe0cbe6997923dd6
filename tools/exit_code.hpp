// What a run ended with, for the shell. A promise to scripts; `feerie(1)` lists them too.
#pragma once

namespace feerie::tools {

enum class ExitCode : int {
  Fine = 0,
  WrongInput = 1,     // diagnostics, an illegal move, an unknown variant
  WrongUsage = 2,     // the command line is wrong
  Limit = 3,          // a stated limit was reached
  Bug = 70,           // a mistake of ours; EX_SOFTWARE of sysexits.h
  Interrupted = 130,  // Ctrl-C, as shells say it: 128 + SIGINT
};

}  // namespace feerie::tools
