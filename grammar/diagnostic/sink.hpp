// Collects diagnostics in any order; gives them back sorted by file and offset, without duplicates, up to a cap.
#pragma once

#include <cstddef>
#include <vector>

#include "grammar/diagnostic/diagnostic.hpp"

namespace feerie {

class DiagnosticSink {
 public:
  // More messages than this about one run help nobody.
  static constexpr std::size_t cap = 100;

  // Two messages of one code at one span are one message: checking every value of an option sees the same text several times.
  void add(Diagnostic diagnostic);
  void add_all(DiagnosticSink const& other);
  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] bool has_limit() const { return limits_ > 0; }
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  [[nodiscard]] bool is_empty() const { return diagnostics_.empty(); }
  // Messages refused because the cap was reached.
  [[nodiscard]] std::size_t dropped() const { return dropped_; }
  [[nodiscard]] std::vector<Diagnostic> sorted() const;

 private:
  std::vector<Diagnostic> diagnostics_;
  std::size_t errors_ = 0;
  std::size_t limits_ = 0;
  std::size_t dropped_ = 0;
};

}  // namespace feerie
