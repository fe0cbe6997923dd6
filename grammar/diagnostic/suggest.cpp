#include "grammar/diagnostic/suggest.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "grammar/source/utf8.hpp"

namespace feerie {
namespace {

// A change of case costs a sixteenth of an edit: `ROOK` is nearer to `rook` than to `ROOKS`.
constexpr std::size_t edit_cost = 16;
constexpr std::size_t case_cost = 1;
// Longer words are not names; comparing them costs the product of the lengths.
constexpr std::size_t longest_word = 64;

std::vector<char32_t> characters_of(std::string_view text) {
  std::vector<char32_t> characters;
  for (std::size_t offset = 0; offset < text.size();) {
    Utf8Character const character = decode_utf8(text, offset);
    characters.push_back(character.code_point);
    offset += character.length;
  }
  return characters;
}

char32_t to_lower(char32_t c) {
  bool const is_ascii_capital = c >= U'A' && c <= U'Z';
  bool const is_latin_capital = c >= 0xC0 && c <= 0xDE && c != 0xD7;  // À to Þ without ×
  return is_ascii_capital || is_latin_capital ? c + 0x20 : c;
}

std::size_t change_cost(char32_t a, char32_t b) {
  if (a == b) return 0;
  return to_lower(a) == to_lower(b) ? case_cost : edit_cost;
}

// Optimal string alignment: insertions, deletions, changes, and swaps of neighbours.
std::size_t distance(std::vector<char32_t> const& a, std::vector<char32_t> const& b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j * edit_cost;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i * edit_cost;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      current[j] = std::min(
          {last[j] + edit_cost, current[j - 1] + edit_cost, last[j - 1] + change_cost(a[i - 1], b[j - 1])});
      bool const is_swap = i > 1 && j > 1 && to_lower(a[i - 1]) == to_lower(b[j - 2]) &&
                           to_lower(a[i - 2]) == to_lower(b[j - 1]);
      if (is_swap) current[j] = std::min(current[j], before_last[j - 2] + edit_cost);
    }
    before_last.swap(last);
    last.swap(current);
  }
  return last[b.size()];
}

std::string in_backticks(std::string_view name) { return "`" + std::string(name) + "`"; }

}  // namespace

std::optional<std::string> nearest_name(std::string_view word, std::span<std::string const> names) {
  if (word.size() > longest_word * 4) return std::nullopt;  // a character has at most four bytes
  std::vector<char32_t> const wanted = characters_of(word);
  if (wanted.size() > longest_word) return std::nullopt;
  // Just under one edit more than allowed, so that changes of case never tip the balance.
  std::size_t const allowed = std::max<std::size_t>(1, wanted.size() / 3) * edit_cost + (edit_cost - 1);

  std::string const* nearest = nullptr;
  std::size_t nearest_distance = allowed + 1;
  for (std::string const& name : names) {
    if (name == word || name.size() > longest_word * 4) continue;
    std::vector<char32_t> const candidate = characters_of(name);
    std::size_t const found = distance(wanted, candidate);
    // Two words of which nothing is left in common are not near, however short they are.
    bool const has_common = found < std::max(wanted.size(), candidate.size()) * edit_cost;
    if (has_common && found < nearest_distance) {
      nearest = &name;
      nearest_distance = found;
    }
  }
  if (nearest == nullptr) return std::nullopt;
  return *nearest;
}

std::string did_you_mean(std::string_view word, std::span<std::string const> names) {
  std::optional<std::string> const name = nearest_name(word, names);
  return name ? "did you mean " + in_backticks(*name) + "?" : std::string();
}

std::string list_names(std::span<std::string const> names, std::size_t most) {
  std::size_t const shown = std::min(names.size(), most);
  std::size_t const hidden = names.size() - shown;
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    bool const is_last = i + 1 == shown && hidden == 0;
    if (i > 0) text += is_last ? " and " : ", ";
    text += in_backticks(names[i]);
  }
  if (hidden > 0) text += (shown > 0 ? " and " : "") + std::to_string(hidden) + " more";
  return text;
}

}  // namespace feerie
