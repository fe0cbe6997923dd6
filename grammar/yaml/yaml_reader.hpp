// YAML read safely: one document, no anchors, aliases, tags or merge keys, no duplicate keys, limited depth and size; every node
// knows where it stands. Scalars stay text; the caller converts them with the as_… functions, which report what is wrong.
// yaml-cpp appears in yaml_reader.cpp only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/read_file.hpp"
#include "grammar/source/source_set.hpp"

namespace feerie {

inline constexpr int max_yaml_depth = 16;

struct YamlEntry;

struct YamlNode {
  enum class Kind : std::uint8_t { Null, Scalar, List, Map };
  Kind kind = Kind::Null;
  Span span;
  std::string scalar = {};              // Scalar: its text, unquoted
  bool quoted = false;                  // Scalar: written in quotes or as a block, so never a number or a truth value
  bool block = false;                   // Scalar: written as a block (`|`); lines then have known places in the file
  std::vector<YamlNode> items = {};     // List
  std::vector<YamlEntry> entries;        // Map, in the file's order

  [[nodiscard]] YamlNode const* find(std::string_view key) const;
};

struct YamlEntry {
  std::string key;
  Span key_span;
  YamlNode value;
};

// Nothing is returned if the text could not be read; why is in the sink.
[[nodiscard]] std::optional<YamlNode> read_yaml(FileId file, SourceSet const& sources, DiagnosticSink& sink,
                                                std::size_t limit = max_file_bytes);

// Reports every key that is not in the list, with the nearest that is.
void require_known_keys(YamlNode const& map, std::initializer_list<std::string_view> known, DiagnosticSink& sink);
// `what` names the thing in messages: "the number of players".
[[nodiscard]] std::optional<std::string> as_text(YamlNode const& node, std::string_view what, DiagnosticSink& sink);
[[nodiscard]] std::optional<std::int64_t> as_integer(YamlNode const& node, std::string_view what, DiagnosticSink& sink);
[[nodiscard]] std::optional<bool> as_boolean(YamlNode const& node, std::string_view what, DiagnosticSink& sink);
[[nodiscard]] bool expect_list(YamlNode const& node, std::string_view what, DiagnosticSink& sink);
[[nodiscard]] bool expect_map(YamlNode const& node, std::string_view what, DiagnosticSink& sink);
// The lines of a scalar, each with its span in the file (for text maps: an error points at row and column).
struct YamlLine {
  std::string text;
  Span span;
};
[[nodiscard]] std::vector<YamlLine> lines_of(YamlNode const& node, SourceSet const& sources);

}  // namespace feerie
