// What callers do with a YAML tree once it is read: look up, convert, complain.
#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "grammar/yaml/yaml_reader.hpp"
#include "grammar/yaml/yaml_scan.hpp"

namespace feerie {
namespace {

// Longer texts are cut when a message quotes them.
constexpr std::size_t longest_quotation = 40;

std::string quote(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size() && count < longest_quotation && text[end] != '\n'; ++count) {
    end += decode_utf8(text, end).length;
  }
  return "`" + std::string(text.substr(0, end)) + (end < text.size() ? "…`" : "`");
}

std::string describe(YamlNode const& node) {
  switch (node.kind) {
    case YamlNode::Kind::Null:
      return "nothing";
    case YamlNode::Kind::Scalar:
      return (node.quoted ? "the text " : "") + quote(node.scalar);
    case YamlNode::Kind::List:
      return "a list";
    case YamlNode::Kind::Map:
      return "a map";
  }
  return {};
}

void report_type(YamlNode const& node, std::string_view what, std::string_view expected, std::string help,
                 DiagnosticSink& sink) {
  sink.add({.code = Code::YamlType,
            .span = node.span,
            .message = std::string(what) + " must be " + std::string(expected) + ", not " + describe(node),
            .help = std::move(help)});
}

bool is_decimal(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  bool const has_leading_zero = text.size() > 1 && text.front() == '0';
  return !text.empty() && !has_leading_zero &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

YamlNode const* YamlNode::find(std::string_view key) const {
  auto const found = std::ranges::find(entries, key, &YamlEntry::key);
  return found == entries.end() ? nullptr : &found->value;
}

void require_known_keys(YamlNode const& map, std::initializer_list<std::string_view> known,
                        DiagnosticSink& sink) {
  std::vector<std::string> const names(known.begin(), known.end());
  for (YamlEntry const& entry : map.entries) {
    if (std::ranges::find(names, entry.key) != names.end()) continue;
    Diagnostic unknown{.code = Code::YamlUnknownKey,
                       .span = entry.key_span,
                       .message = "the key " + quote(entry.key) + " means nothing here",
                       .help = did_you_mean(entry.key, names)};
    if (!names.empty())
      unknown.notes.push_back({Span::nowhere(), "keys of this map: " + list_names(names, names.size())});
    sink.add(std::move(unknown));
  }
}

std::optional<std::string> as_text(YamlNode const& node, std::string_view what, DiagnosticSink& sink) {
  if (node.kind == YamlNode::Kind::Scalar) return node.scalar;
  report_type(node, what, "a text", {}, sink);
  return std::nullopt;
}

std::optional<std::int64_t> as_integer(YamlNode const& node, std::string_view what, DiagnosticSink& sink) {
  bool const is_number = node.kind == YamlNode::Kind::Scalar && is_decimal(node.scalar);
  if (!is_number || node.quoted) {
    report_type(node, what, "a whole number", is_number ? "write it without quotes" : "", sink);
    return std::nullopt;
  }
  std::int64_t number = 0;
  char const* const end = node.scalar.data() + node.scalar.size();
  if (std::from_chars(node.scalar.data(), end, number).ec != std::errc{}) {
    sink.add(
        {.code = Code::YamlType,
         .span = node.span,
         .message = std::string(what) + " is out of range: " + quote(node.scalar) + " has too many digits"});
    return std::nullopt;
  }
  return number;
}

std::optional<bool> as_boolean(YamlNode const& node, std::string_view what, DiagnosticSink& sink) {
  bool const is_truth =
      node.kind == YamlNode::Kind::Scalar && (node.scalar == "true" || node.scalar == "false");
  if (is_truth && !node.quoted) return node.scalar == "true";
  report_type(node, what, "`true` or `false`", is_truth ? "write it without quotes" : "", sink);
  return std::nullopt;
}

bool expect_list(YamlNode const& node, std::string_view what, DiagnosticSink& sink) {
  if (node.kind == YamlNode::Kind::List) return true;
  report_type(node, what, "a list", "write `[a, b]`, or each item on its own line after `- `", sink);
  return false;
}

bool expect_map(YamlNode const& node, std::string_view what, DiagnosticSink& sink) {
  if (node.kind == YamlNode::Kind::Map) return true;
  report_type(node, what, "a map", "write `{ key: value }`, or each `key: value` on its own line", sink);
  return false;
}

std::vector<YamlLine> lines_of(YamlNode const& node, SourceSet const& sources) {
  std::vector<YamlLine> lines;
  if (node.kind != YamlNode::Kind::Scalar) return lines;
  bool const has_place = node.span.file.index < sources.size();
  std::string_view const value = node.scalar;
  std::vector<YamlRange> ranges;
  if (node.block && has_place)
    ranges = literal_lines(sources.file(node.span.file).text(), node.span.begin, value);

  Span inside = node.span;
  // Between the quotes, where nothing was escaped.
  bool const is_quoted_as_is = node.quoted && !node.block && inside.end - inside.begin == value.size() + 2 &&
                               sources.text(inside).substr(1, value.size()) == value;
  if (is_quoted_as_is) inside = {inside.file, inside.begin + 1, inside.end - 1};

  // An empty text in quotes is one empty line; a block with nothing in it has no line at all.
  for (std::size_t at = 0; at < value.size() || (lines.empty() && !node.block);) {
    std::size_t const end = std::min(value.find('\n', at), value.size());
    Span span = inside;
    if (lines.size() < ranges.size()) {
      YamlRange const range = ranges[lines.size()];
      span = {span.file, static_cast<std::uint32_t>(range.begin), static_cast<std::uint32_t>(range.end)};
    }
    lines.push_back({std::string(value.substr(at, end - at)), span});
    at = end + 1;
  }
  return lines;
}

}  // namespace feerie
