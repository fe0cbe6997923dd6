// The words of the language: which words begin a statement in which kind of block (for recovery and for suggestions), and which
// words can be no author's name.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string_view>

namespace feerie::rules {

using Words = std::span<std::string_view const>;

inline constexpr std::array file_words = std::to_array<std::string_view>({"language", "use", "module", "variant", "abstract"});

inline constexpr std::array variant_words = std::to_array<std::string_view>(
    {"source",  "summary", "players",  "option",   "board",   "piece",    "amend",     "replace", "remove", "royal",
     "apply",   "template", "counter", "table",    "slot",    "die",      "deck",      "stock",   "define", "setup",
     "turn",    "before",  "phase",    "procedure", "on",     "captures", "rule",      "forbid",  "spare",  "soften",
     "win",     "loss",    "draw",     "player",   "end",     "if",       "special",   "notation", "example"});

inline constexpr std::array piece_words = std::to_array<std::string_view>(
    {"can", "like", "on", "immobile", "may", "must", "also", "forbid", "attribute", "remove", "replace"});

inline constexpr std::array board_words = std::to_array<std::string_view>(
    {"legend", "colours", "sectors", "arrows", "marks", "holes", "wraps", "symmetry", "zone", "assert", "arms",
     "ordered", "barrier", "exit", "sites", "everyone"});

inline constexpr std::array script_words = std::to_array<std::string_view>(
    {"play", "choose", "roll", "rolloff", "draw", "shuffle", "gather", "case", "if", "for", "put", "move", "swap",
     "remove", "change", "set", "add", "skip", "do", "pass", "mover", "player", "restart", "rank"});

inline constexpr std::array phase_words =
    std::to_array<std::string_view>({"begin", "order", "before", "turn", "next", "on"});
inline constexpr std::array special_words = std::to_array<std::string_view>({"with", "when", "do", "write"});
inline constexpr std::array notation_words =
    std::to_array<std::string_view>({"site", "move", "place", "choose", "chance", "fen"});
inline constexpr std::array fen_words = std::to_array<std::string_view>({"rights", "passed", "tally", "clock"});
inline constexpr std::array setup_words = std::to_array<std::string_view>({"rows", "place", "fen"});
inline constexpr std::array example_words = std::to_array<std::string_view>(
    {"rows", "place", "fen", "to", "seed", "players", "option", "play", "expect"});

// The little words that hold sentences together.
inline constexpr std::array little_words = std::to_array<std::string_view>(
    {"afterwards", "again", "all",  "and",   "any",  "at",    "begin", "by",  "coloured", "count",  "else",
     "enemy",      "except", "exists", "expect", "extends", "faces", "from", "in", "is",  "legend", "my",
     "neutral",    "never", "next", "no",    "not",  "of",    "or",    "order", "own",    "then",   "threatens",
     "to",         "unless", "when", "where", "while", "with", "within", "write"});

// No author may use these as a name (option values excepted). `die`, `mover` and `rank` begin statements but read well as names.
[[nodiscard]] constexpr bool is_reserved(std::string_view word) {
  if (word == "die" || word == "mover" || word == "rank") return false;
  for (Words const words : std::initializer_list<Words>{file_words, variant_words, piece_words, script_words, little_words}) {
    if (std::find(words.begin(), words.end(), word) != words.end()) return true;
  }
  return false;
}

}  // namespace feerie::rules
