// Feeds arbitrary bytes to the YAML reader and checks what every caller relies on: spans inside the text, depth within the limit,
// no duplicate keys, valid UTF-8, and that something was said exactly when nothing was returned.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "grammar/diagnostic/render.hpp"
#include "grammar/diagnostic/render_json.hpp"
#include "grammar/source/utf8.hpp"
#include "grammar/yaml/yaml_reader.hpp"

namespace feerie {
namespace {

void require(bool condition, char const* what) {
  if (condition) return;
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

void require_inside(Span span, SourceSet const& sources) {
  require(span.file.index == 0, "a span is in the file");
  require(span.begin <= span.end && span.end <= sources.file(span.file).text().size(),
          "a span is in the text");
}

void require_sound(YamlNode const& node, SourceSet const& sources, int depth) {
  bool const is_collection = node.kind == YamlNode::Kind::List || node.kind == YamlNode::Kind::Map;
  require(!is_collection || depth < max_yaml_depth, "depth is limited");
  require_inside(node.span, sources);
  require(!first_invalid_utf8(node.scalar), "scalars are UTF-8");
  for (YamlLine const& line : lines_of(node, sources)) {
    require_inside(line.span, sources);
    if (node.block)
      require(sources.text(line.span) == line.text, "a line of a block stands where its span says");
  }
  if (node.kind == YamlNode::Kind::Scalar && !node.quoted && node.scalar.find('\n') == std::string::npos &&
      sources.text(node.span).find('\n') == std::string_view::npos) {
    require(sources.text(node.span) == node.scalar, "a plain scalar stands where its span says");
  }
  for (YamlNode const& item : node.items) {
    require_inside(item.span, sources);
    require_sound(item, sources, depth + 1);
  }
  std::set<std::string> keys;
  for (YamlEntry const& entry : node.entries) {
    require_inside(entry.key_span, sources);
    require(keys.insert(entry.key).second, "keys are distinct");
    require(node.find(entry.key) == &entry.value, "a key is found");
    require_sound(entry.value, sources, depth + 1);
  }
  DiagnosticSink sink;
  bool const is_number = as_integer(node, "x", sink).has_value();
  bool const is_truth = as_boolean(node, "x", sink).has_value();
  bool const is_text = as_text(node, "x", sink).has_value();
  require(!is_number || (is_text && !is_truth && !node.quoted), "a number is a plain text");
}

}  // namespace
}  // namespace feerie

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace feerie;
  SourceSet sources;
  FileId const file = sources.add(SourceFile("fuzz.yaml", "", std::string(data, data + size)));
  DiagnosticSink sink;
  std::optional<YamlNode> const node = read_yaml(file, sources, sink);
  require(node.has_value() != sink.has_errors(), "nothing is returned exactly when something was said");
  if (node) {
    require_sound(*node, sources, 0);
    require_known_keys(*node, {"variant", "cases", "name"}, sink);
  }
  for (Diagnostic const& diagnostic : sink.sorted()) require_inside(diagnostic.span, sources);
  require(!first_invalid_utf8(render_all(sink, sources, true)), "messages are UTF-8");
  require(!first_invalid_utf8(render_json(sink, sources)), "JSON is UTF-8");
  return 0;
}
