#include "tools/play/record.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <variant>

#include <fmt/format.h>

#include "grammar/source/read_file.hpp"
#include "interpreter/program/program.hpp"

namespace feerie::tools {
namespace {

// What stands for a game that is not over: the last line of a record is always there, so one that was cut short shows.
constexpr std::string_view no_result = "none";

constexpr std::array<std::string_view, 9> words_with_a_meaning{"true", "false", "yes", "no", "on",
                                                               "off",  "null",  "y",   "n"};

// As YAML reads it back: plain where it is a harmless word, quoted otherwise.
std::string quoted(std::string_view text) {
  bool is_plain = !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0;
  std::string lower;
  for (char const letter : text) {
    auto const c = static_cast<unsigned char>(letter);
    is_plain = is_plain && (std::isalnum(c) != 0 || c == '@' || c == '-' || c == '_' || c == '.');
    lower += static_cast<char>(std::tolower(c));
  }
  if (is_plain && std::ranges::find(words_with_a_meaning, lower) == words_with_a_meaning.end())
    return std::string(text);
  std::string result = "\"";
  for (char const c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string in_braces(std::vector<std::pair<std::string, std::string>> const& pairs) {
  std::string inside;
  for (auto const& [key, value] : pairs)
    inside += fmt::format("{}{}: {}", inside.empty() ? "" : ", ", quoted(key), quoted(value));
  return "{ " + inside + " }";
}

std::string indented(std::string const& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const end = std::min(text.find('\n', at), text.size());
    result += "  " + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return result;
}

class Reader {
 public:
  Reader(YamlNode const& document, DiagnosticSink& sink) : document_(document), sink_(sink) {}

  std::optional<Record> read() {
    std::size_t const before = sink_.error_count();
    if (!expect_map(document_, "a game record", sink_)) return std::nullopt;
    require_known_keys(
        document_,
        {"variant", "file", "hash", "files", "players", "options", "seats", "seed", "seed-chosen",
         "manual-chance", "engine-nodes", "engine-time", "start", "texts", "resigned", "result"},
        sink_);
    Record record;
    record.variant = text("variant", true);
    record.file = text("file", false);
    record.version.hash = text("hash", true);
    record.version.files = pairs("files");
    record.options = pairs("options");
    record.seats = pairs("seats");
    record.engine_nodes = text("engine-nodes", false);
    record.engine_time = text("engine-time", false);
    record.is_seed_chosen = truth("seed-chosen");
    record.is_chance_manual = truth("manual-chance");
    record.resigned = text("resigned", false);
    read_players(record);
    read_seed(record);
    read_start(record);
    read_texts(record);
    if (document_.find("result") == nullptr && sink_.error_count() == before)
      error(Code::YamlMissingKey, document_.span,
            "the record is cut short: its last line, `result:`, is missing",
            fmt::format("it has {} texts; with a last line `result: none` the game goes on from there",
                        record.texts.size()));
    record.result = text("result", false);
    if (record.result == no_result) record.result.clear();
    if (sink_.error_count() != before) return std::nullopt;
    return record;
  }

 private:
  void error(Code code, Span span, std::string message, std::string help = {}) {
    sink_.add({.code = code, .span = span, .message = std::move(message), .help = std::move(help)});
  }

  YamlNode const* find(std::string_view key, bool is_needed) {
    YamlNode const* const node = document_.find(key);
    if (node == nullptr && is_needed)
      error(Code::YamlMissingKey, document_.span, fmt::format("a game record needs `{}`", key));
    return node;
  }
  std::string text(std::string_view key, bool is_needed) {
    YamlNode const* const node = find(key, is_needed);
    if (node == nullptr) return {};
    return as_text(*node, fmt::format("`{}`", key), sink_).value_or("");
  }
  bool truth(std::string_view key) {
    YamlNode const* const node = document_.find(key);
    return node != nullptr && as_boolean(*node, fmt::format("`{}`", key), sink_).value_or(false);
  }
  std::vector<std::pair<std::string, std::string>> pairs(std::string_view key) {
    std::vector<std::pair<std::string, std::string>> result;
    YamlNode const* const node = document_.find(key);
    if (node == nullptr || !expect_map(*node, fmt::format("`{}`", key), sink_)) return result;
    for (YamlEntry const& entry : node->entries)
      if (auto const value = as_text(entry.value, fmt::format("`{}`", entry.key), sink_))
        result.emplace_back(entry.key, *value);
    return result;
  }

  void read_players(Record& record) {
    YamlNode const* const node = find("players", true);
    if (node == nullptr) return;
    auto const number = as_integer(*node, "the number of players", sink_);
    if (!number) return;
    if (*number < 1 || *number > program::max_players)
      return error(Code::YamlType, node->span,
                   fmt::format("the number of players must be from 1 to {}", program::max_players));
    record.players = static_cast<int>(*number);
  }
  // Larger than what as_integer takes.
  void read_seed(Record& record) {
    YamlNode const* const node = find("seed", true);
    if (node == nullptr) return;
    char const* const end = node->scalar.data() + node->scalar.size();
    auto const [stop, failure] = std::from_chars(node->scalar.data(), end, record.seed);
    if (node->scalar.empty() || stop != end || failure != std::errc())
      error(Code::YamlType, node->span, "the seed must be a number from 0 to 18446744073709551615");
  }
  void read_start(Record& record) {
    YamlNode const* const node = document_.find("start");
    if (node == nullptr) return;
    if (node->kind == YamlNode::Kind::Map)
      record.start_document = *node;
    else
      record.start_fen = as_text(*node, "`start`", sink_).value_or("");
  }
  void read_texts(Record& record) {
    YamlNode const* const node = find("texts", true);
    if (node == nullptr || node->kind == YamlNode::Kind::Null) return;
    if (!expect_list(*node, "`texts`", sink_)) return;
    for (YamlNode const& item : node->items)
      if (auto const value = as_text(item, "a text of the game", sink_))
        record.texts.push_back({*value, item.span});
  }

  YamlNode const& document_;
  DiagnosticSink& sink_;
};

}  // namespace

std::string to_yaml(Record const& record) {
  std::string text;
  auto const line = [&](std::string_view key, std::string const& value) {
    if (!value.empty()) text += fmt::format("{}: {}\n", key, value);
  };
  line("variant", quoted(record.variant));
  if (!record.file.empty()) line("file", quoted(record.file));
  line("hash", quoted(record.version.hash));
  line("files", in_braces(record.version.files));
  line("players", std::to_string(record.players));
  if (!record.options.empty()) line("options", in_braces(record.options));
  line("seats", in_braces(record.seats));
  line("seed", std::to_string(record.seed));
  if (record.is_seed_chosen) line("seed-chosen", "true");
  if (record.is_chance_manual) line("manual-chance", "true");
  if (!record.engine_nodes.empty()) line("engine-nodes", quoted(record.engine_nodes));
  if (!record.engine_time.empty()) line("engine-time", quoted(record.engine_time));
  if (!record.start_fen.empty()) line("start", quoted(record.start_fen));
  if (!record.start_yaml.empty()) text += "start:\n" + indented(record.start_yaml);
  text += record.texts.empty() ? "texts: []\n" : "texts:\n";
  for (Record::Text const& played : record.texts) text += "  - " + quoted(played.text) + "\n";
  if (!record.resigned.empty()) line("resigned", quoted(record.resigned));
  line("result", record.result.empty() ? std::string(no_result) : quoted(record.result));
  return text;
}

std::optional<Record> read_record(std::string const& path, SourceSet& sources, DiagnosticSink& sink) {
  auto text = read_text_file(path);
  if (auto const* const failure = std::get_if<ReadFailure>(&text)) {
    sink.add(
        {.code = failure->code, .span = Span::nowhere(), .message = failure->message, .help = failure->help});
    return std::nullopt;
  }
  FileId const id = sources.add(SourceFile(path, path, std::move(std::get<std::string>(text))));
  std::optional<YamlNode> const document = read_yaml(id, sources, sink);
  if (!document) return std::nullopt;
  return Reader(*document, sink).read();
}

}  // namespace feerie::tools
