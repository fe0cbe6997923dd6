// Any text at all goes through the parser and, if it parses, through the checker: no crash, no hang, no runaway memory.
#include <cstddef>
#include <cstdint>
#include <string>

#include "interpreter/load.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static feerie::Library const library({FEERIE_FUZZ_ROOT});
  if (size > 16 * 1024) return 0;
  feerie::SourceSet sources;
  feerie::DiagnosticSink sink;
  feerie::Corpus const corpus =
      feerie::corpus_from_text("fuzz.variant", std::string(reinterpret_cast<char const*>(data), size), library, sources, sink);
  if (!sink.has_errors()) (void)feerie::check_variant(corpus, {}, sink);
  return 0;
}
