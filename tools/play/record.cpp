#include "tools/play/record.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <variant>

#include <fmt/format.h>

#include "grammar/source/read_file.hpp"
#include "grammar/source/utf8.hpp"
#include "interpreter/program/program.hpp"
#include "tools/play/engine_limits.hpp"
#include "tools/play/seats.hpp"

namespace feerie::tools {
namespace {

// What stands for a game that is not over: the last line of a record is always there, so one that was cut short shows.
constexpr std::string_view no_result = "none";

constexpr std::array<std::string_view, 9> words_with_a_meaning{"true", "false", "yes", "no", "on",
                                                               "off",  "null",  "y",   "n"};

// As YAML reads it back: plain where it is a harmless word, quoted otherwise.
std::string scalar_text(std::string_view text) {
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
    inside += fmt::format("{}{}: {}", inside.empty() ? "" : ", ", scalar_text(key), scalar_text(value));
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
  Reader(YamlNode const& document, Span end, DiagnosticSink& sink) : document_(document), end_(end), sink_(sink) {}

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
    read_seats(record);
    record.engine_nodes = parsed_text("engine-nodes", parse_engine_nodes);
    record.engine_time = parsed_text("engine-time", parse_engine_time);
    record.is_seed_chosen = truth("seed-chosen");
    record.is_chance_manual = truth("manual-chance");
    record.resigned = text("resigned", false);
    record.resigned_span = span_of("resigned");
    read_players(record);
    read_seed(record);
    read_start(record);
    read_texts(record);
    if (document_.find("result") == nullptr && sink_.error_count() == before)
      error(Code::YamlMissingKey, end_,
            "the record is cut short: its last line, `result:`, is missing",
            "a last line `result: none` says that the game goes on");
    record.result = text("result", false);
    record.result_span = span_of("result");
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
      error(Code::YamlMissingKey, end_, fmt::format("a game record needs `{}`", key));
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

  [[nodiscard]] Span span_of(std::string_view key) const {
    YamlNode const* const node = document_.find(key);
    return node == nullptr ? end_ : node->span;
  }
  template <class Value>
  std::string parsed_text(std::string_view key, Result<Value> (*parse)(std::string_view)) {
    std::string written = text(key, false);
    YamlNode const* const node = document_.find(key);
    if (node == nullptr) return written;
    if (Result<Value> const value = parse(written); !value)
      error(Code::YamlType, node->span, fmt::format("`{}`: {}", key, value.error().message));
    return written;
  }
  void read_seats(Record& record) {
    record.seats = pairs("seats");
    record.seats_span = span_of("seats");
    YamlNode const* const node = document_.find("seats");
    if (node == nullptr) return;
    for (YamlEntry const& entry : node->entries)
      if (Result<Seat> const seat = parse_seat(entry.value.scalar); !seat)
        error(Code::YamlType, entry.value.span, fmt::format("the seat of `{}`: {}", entry.key, seat.error().message));
  }

  YamlNode const& document_;
  Span end_;  // of the file: what is missing is missing there
  DiagnosticSink& sink_;
};

// The last character that is no line feed.
Span end_of(FileId id, std::string_view text) {
  std::size_t const last = text.find_last_not_of('\n');
  auto const at = static_cast<std::uint32_t>(last == std::string_view::npos ? 0 : last);
  return {id, at, at + (text.empty() ? 0 : 1)};
}

constexpr std::string_view before_texts = "texts:";
constexpr std::string_view before_text = "  - ";

// One text of the list as records are written, from its first character to its last.
bool is_whole_text(std::string_view text) {
  if (!text.starts_with('"'))
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
      return std::isalnum(c) != 0 || c == '@' || c == '-' || c == '_' || c == '.';
    });
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i + 1 == text.size();
  }
  return false;
}

std::optional<Record> read_document(FileId id, SourceSet& sources, DiagnosticSink& sink) {
  std::optional<YamlNode> const document = read_yaml(id, sources, sink, max_record_bytes);
  if (!document) return std::nullopt;
  return Reader(*document, end_of(id, sources.file(id).text()), sink).read();
}

}  // namespace

std::string to_yaml(Record const& record) {
  std::string text;
  auto const line = [&](std::string_view key, std::string const& value) {
    if (!value.empty()) text += fmt::format("{}: {}\n", key, value);
  };
  line("variant", scalar_text(record.variant));
  if (!record.file.empty()) line("file", scalar_text(record.file));
  line("hash", scalar_text(record.version.hash));
  line("files", in_braces(record.version.files));
  line("players", std::to_string(record.players));
  if (!record.options.empty()) line("options", in_braces(record.options));
  line("seats", in_braces(record.seats));
  line("seed", std::to_string(record.seed));
  if (record.is_seed_chosen) line("seed-chosen", "true");
  if (record.is_chance_manual) line("manual-chance", "true");
  if (!record.engine_nodes.empty()) line("engine-nodes", scalar_text(record.engine_nodes));
  if (!record.engine_time.empty()) line("engine-time", scalar_text(record.engine_time));
  if (!record.start_fen.empty()) line("start", scalar_text(record.start_fen));
  if (!record.start_yaml.empty()) text += "start:\n" + indented(record.start_yaml);
  text += record.texts.empty() ? "texts: []\n" : "texts:\n";
  for (Record::Text const& played : record.texts) text += "  - " + scalar_text(played.text) + "\n";
  if (!record.resigned.empty()) line("resigned", scalar_text(record.resigned));
  line("result", record.result.empty() ? std::string(no_result) : scalar_text(record.result));
  return text;
}

std::optional<Record> read_record(std::string const& path, SourceSet& sources, DiagnosticSink& sink) {
  auto text = read_text_file(path, max_record_bytes);
  if (auto const* const failure = std::get_if<ReadFailure>(&text)) {
    sink.add(
        {.code = failure->code, .span = Span::nowhere(), .message = failure->message, .help = failure->help});
    return std::nullopt;
  }
  FileId const id = sources.add(SourceFile(path, path, std::move(std::get<std::string>(text))));
  return read_document(id, sources, sink);
}

// The lines are read as they are written: what is no YAML as a whole may begin as a good record.
std::optional<Salvage> salvage_record(std::string const& path, SourceSet& sources) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() > max_record_bytes) return std::nullopt;
  bytes.resize(std::min({bytes.find('\0'), first_invalid_utf8(bytes).value_or(bytes.size()), bytes.size()}));
  Salvage salvage;
  std::string good;
  bool is_among_texts = false;
  for (std::size_t at = 0; at < bytes.size() && !salvage.is_last_cut;) {
    std::size_t const end = std::min(bytes.find('\n', at), bytes.size());
    std::string_view line = std::string_view(bytes).substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++salvage.line;
    if (is_among_texts && !(line.starts_with(before_text) && is_whole_text(line.substr(before_text.size())))) break;
    salvage.is_last_cut = is_among_texts && end == bytes.size();
    is_among_texts = is_among_texts || line == before_texts;
    good += std::string(line) + "\n";
    at = end + 1;
  }
  if (!is_among_texts) return std::nullopt;
  good += fmt::format("result: {}\n", no_result);
  DiagnosticSink unheard;
  FileId const id = sources.add(SourceFile(path, path, std::move(good)));
  std::optional<Record> record = read_document(id, sources, unheard);
  if (!record) return std::nullopt;
  salvage.record = std::move(*record);
  return salvage;
}

}  // namespace feerie::tools
