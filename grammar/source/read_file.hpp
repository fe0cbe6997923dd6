// Reading a text from disk or standard input, with every way it can go wrong named: a missing file, a directory, a FIFO or device,
// too many bytes, bytes that are not text. Never blocks on anything but a regular file or standard input.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "grammar/diagnostic/code.hpp"

namespace feerie {

// A source file, of either kind, may not be larger: a rulebook of 256 KiB would be a book.
inline constexpr std::size_t max_file_bytes = 256 * 1024;

struct ReadFailure {
  Code code;             // file-not-found, not-a-file, file-too-large, not-text
  std::string message;   // names the path, and the number for a limit
  std::string help;
};

// The text with a UTF-8 byte-order mark removed and CRLF or CR line ends turned into LF. "-" is standard input.
[[nodiscard]] std::variant<std::string, ReadFailure> read_text_file(std::string const& path, std::size_t limit = max_file_bytes);

}  // namespace feerie
