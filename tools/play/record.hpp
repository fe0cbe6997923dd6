// A game record: YAML that says which rules, who played, what was chosen and what was played. It replays without a seed, because the
// outcomes of chance are among its texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "grammar/yaml/yaml_reader.hpp"
#include "tools/play/rules_version.hpp"

namespace feerie::tools {

// A record may not be larger: the longest game has 20,000 texts, and no text is as long as 200 bytes.
inline constexpr std::size_t max_record_bytes = 4 * 1024 * 1024;

struct Record {
  struct Text {
    std::string text;
    Span span = {};  // in the record
  };

  std::string variant;  // its name
  std::string file;     // where it was read from, if it is none of the library's
  RulesVersion version;
  int players = 0;
  std::vector<std::pair<std::string, std::string>> options;  // those that were chosen
  std::vector<std::pair<std::string, std::string>> seats;    // player and seat
  std::uint64_t seed = 0;
  bool is_seed_chosen = false;  // by the player, who then knows what chance will bring
  bool is_chance_manual = false;
  std::string engine_nodes, engine_time;        // as they were typed, or empty
  std::string start_fen;                        // empty: the usual start, unless there is a document
  std::string start_yaml;                       // when writing: a position document
  std::optional<YamlNode> start_document = {};  // when reading: the same
  std::vector<Text> texts = {};
  std::string resigned = {};  // the player who gave up
  std::string result = {};    // empty: the game is not over
  // Where a record that was read has its seats, who resigned, and the result.
  Span seats_span = {}, resigned_span = {}, result_span = {};
};

[[nodiscard]] std::string to_yaml(Record const& record);
// Nothing if it is no record; what is wrong goes to the sink.
[[nodiscard]] std::optional<Record> read_record(std::string const& path, SourceSet& sources,
                                                DiagnosticSink& sink);

// What a record that cannot be read has before the place where it is damaged.
struct Salvage {
  Record record;             // its texts are those before the damage
  std::size_t line = 0;      // where that begins
  bool is_last_cut = false;  // the last text ends with the file, and perhaps too early
};
// Nothing if the damage comes before the texts.
[[nodiscard]] std::optional<Salvage> salvage_record(std::string const& path, SourceSet& sources);

}  // namespace feerie::tools
