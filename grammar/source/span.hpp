// A place in a source text: a file and a half-open range of bytes. Lines and columns are computed only when printing.
#pragma once

#include <cstdint>

namespace feerie {

struct FileId {
  std::uint32_t index = 0xFFFF'FFFF;
  friend bool operator==(FileId, FileId) = default;
  friend auto operator<=>(FileId, FileId) = default;
};

struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  // A span that points nowhere: for things no text stands behind.
  [[nodiscard]] static constexpr Span nowhere() { return {}; }
  [[nodiscard]] constexpr bool is_somewhere() const { return file.index != 0xFFFF'FFFF; }
  friend bool operator==(Span, Span) = default;
};

// The smallest span that covers both; they must be in the same file.
[[nodiscard]] constexpr Span cover(Span a, Span b) {
  return {a.file, a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

}  // namespace feerie
