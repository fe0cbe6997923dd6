#include "grammar/source/source_set.hpp"

#include <algorithm>
#include <utility>

namespace feerie {

FileId SourceSet::add(SourceFile file) {
  files_.push_back(std::move(file));
  return FileId{static_cast<std::uint32_t>(files_.size() - 1)};
}

std::string_view SourceSet::text(Span span) const {
  if (span.file.index >= files_.size()) return {};
  std::string_view const whole = file(span.file).text();
  std::size_t const begin = std::min<std::size_t>(span.begin, whole.size());
  std::size_t const end = std::clamp<std::size_t>(span.end, begin, whole.size());
  return whole.substr(begin, end - begin);
}

std::string SourceSet::place(Span span) const {
  if (span.file.index >= files_.size()) return {};
  SourceFile const& source = file(span.file);
  LineColumn const position = source.position_of(span.begin);
  return source.shown_path() + ":" + std::to_string(position.line) + ":" + std::to_string(position.column);
}

}  // namespace feerie
