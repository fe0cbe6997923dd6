#include "grammar/diagnostic/sink.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace feerie {

namespace {

// A message quotes what it saw; a word of a whole page is shown by its beginning and its end.
void shorten(std::string& message) {
  constexpr std::size_t longest = 400;
  constexpr std::size_t tail = 60;
  if (message.size() <= longest) return;
  auto const splits_character = [&](std::size_t at) { return (static_cast<unsigned char>(message[at]) & 0xC0U) == 0x80U; };
  std::size_t head = longest - tail;
  std::size_t rest = message.size() - tail;
  while (splits_character(head)) --head;
  while (rest < message.size() && splits_character(rest)) ++rest;
  message = message.substr(0, head) + " … " + message.substr(rest);
}

}  // namespace

void DiagnosticSink::add(Diagnostic diagnostic) {
  shorten(diagnostic.message);
  bool const is_known = std::ranges::any_of(diagnostics_, [&](Diagnostic const& other) {
    // Without a place the message is all there is to tell two apart: two missing files, say.
    bool const is_same_place = other.span == diagnostic.span &&
                               (diagnostic.span.is_somewhere() || other.message == diagnostic.message);
    return other.code == diagnostic.code && is_same_place;
  });
  if (is_known) return;

  bool const is_error = severity(diagnostic.code) == Severity::Error;
  if (is_error) ++errors_;
  if (is_limit(diagnostic.code)) ++limits_;
  if (diagnostics_.size() < cap) {
    diagnostics_.push_back(std::move(diagnostic));
    return;
  }
  ++dropped_;
  if (!is_error) return;
  // The reason of a failure must not be hidden by a hundred warnings: the latest of them makes room.
  auto const warning = std::find_if(diagnostics_.rbegin(), diagnostics_.rend(), [](Diagnostic const& other) {
    return severity(other.code) == Severity::Warning;
  });
  if (warning == diagnostics_.rend()) return;
  diagnostics_.erase(std::next(warning).base());
  diagnostics_.push_back(std::move(diagnostic));
}

void DiagnosticSink::add_all(DiagnosticSink const& other) {
  // Counts of what the other refused are taken over: they were errors of this run as well.
  std::size_t other_errors = other.errors_;
  std::size_t other_limits = other.limits_;
  std::vector<Diagnostic> const copies = other.diagnostics_;
  std::size_t const other_dropped = other.dropped_;
  for (Diagnostic const& diagnostic : copies) {
    if (severity(diagnostic.code) == Severity::Error) --other_errors;
    if (is_limit(diagnostic.code)) --other_limits;
    add(diagnostic);
  }
  errors_ += other_errors;
  limits_ += other_limits;
  dropped_ += other_dropped;
}

std::vector<Diagnostic> DiagnosticSink::sorted() const {
  std::vector<Diagnostic> result = diagnostics_;
  std::ranges::stable_sort(result, [](Diagnostic const& a, Diagnostic const& b) {
    return std::tie(a.span.file, a.span.begin, a.span.end) < std::tie(b.span.file, b.span.begin, b.span.end);
  });
  return result;
}

}  // namespace feerie
