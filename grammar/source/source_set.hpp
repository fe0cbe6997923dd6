// All texts that one run has read, addressed by FileId. Files are only ever added, and never move in memory.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "grammar/source/source_file.hpp"
#include "grammar/source/span.hpp"

namespace feerie {

class SourceSet {
 public:
  FileId add(SourceFile file);
  [[nodiscard]] SourceFile const& file(FileId id) const { return files_[id.index]; }
  [[nodiscard]] std::size_t size() const { return files_.size(); }
  // The text under a span.
  [[nodiscard]] std::string_view text(Span span) const;
  // "chess.variant:12:9", or an empty string for a span that points nowhere.
  [[nodiscard]] std::string place(Span span) const;

 private:
  std::deque<SourceFile> files_;
};

}  // namespace feerie
