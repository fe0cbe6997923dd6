#include "tools/rulebook/prose.hpp"

#include <array>
#include <cctype>

#include <fmt/format.h>

#include "grammar/source/utf8.hpp"

namespace feerie::tools::book {
namespace {

constexpr std::array<std::string_view, 13> small_numbers = {"no",  "one",   "two",   "three", "four",   "five",  "six",
                                                            "seven", "eight", "nine", "ten",   "eleven", "twelve"};
constexpr std::array<std::string_view, 13> small_ordinals = {"zeroth", "first",   "second", "third",  "fourth",   "fifth",  "sixth",
                                                             "seventh", "eighth", "ninth",  "tenth",  "eleventh", "twelfth"};

bool is_vowel(char c) { return std::string_view("aeiouAEIOU").find(c) != std::string_view::npos; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// [EA-3, CH-12]: what cites a printed sheet, and nothing else in brackets.
bool is_citation(std::string_view inside) {
  if (inside.empty()) return false;
  for (char const c : inside) {
    bool const fits = is_upper(c) || (c >= '0' && c <= '9') || c == '-' || c == ',' || c == ' ';
    if (!fits) return false;
  }
  return inside.find('-') != std::string_view::npos;
}

}  // namespace

std::string in_words(int number) {
  if (number == 0) return "zero";
  if (number > 0 && number <= 12) return std::string(small_numbers[static_cast<std::size_t>(number)]);
  return std::to_string(number);
}

std::string ordinal(int number) {
  if (number > 0 && number <= 12) return std::string(small_ordinals[static_cast<std::size_t>(number)]);
  int const last = number % 10;
  bool const is_teen = number % 100 > 10 && number % 100 < 14;
  std::string_view const ending = is_teen ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
  return fmt::format("{}{}", number, ending);
}

std::string times(int number) {
  if (number == 1) return "once";
  if (number == 2) return "twice";
  return in_words(number) + " times";
}

std::string list_of(std::vector<std::string> const& items, std::string_view last_word) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? fmt::format(" {} ", last_word) : ", ";
    text += items[i];
  }
  return text;
}

std::string plural(std::string_view noun) {
  std::string text(noun);
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> irregular{
      {{"man", "men"}, {"goose", "geese"}, {"mouse", "mice"}, {"wolf", "wolves"}, {"elf", "elves"}, {"thief", "thieves"}}};
  for (auto const& [one, many] : irregular) {
    if (text.ends_with(one)) return text.substr(0, text.size() - one.size()) + std::string(many);
  }
  if (text.ends_with("y") && text.size() > 1 && !is_vowel(text[text.size() - 2])) return text.substr(0, text.size() - 1) + "ies";
  for (std::string_view const ending : {"s", "x", "z", "ch", "sh"}) {
    if (text.ends_with(ending)) return text + "es";
  }
  return text + "s";
}

std::string with_article(std::string_view noun) {
  if (noun.empty()) return {};
  // "a unicorn", "a one-step": the sound, not the letter.
  bool const sounds_like_y = noun.starts_with("uni") || noun.starts_with("one") || noun.starts_with("eu");
  return fmt::format("{} {}", is_vowel(noun.front()) && !sounds_like_y ? "an" : "a", noun);
}

std::string counted(int number, std::string_view noun) {
  if (number == 0) return fmt::format("no {}", plural(noun));
  return fmt::format("{} {}", in_words(number), number == 1 ? std::string(noun) : plural(noun));
}

std::string capitalised(std::string_view text) {
  std::string large(text);
  std::size_t const first = large.find_first_not_of("*“(");
  if (first != std::string::npos && is_lower(large[first])) large[first] = static_cast<char>(large[first] - 'a' + 'A');
  return large;
}

std::string sentence(std::string_view text) {
  std::string whole = capitalised(text);
  while (!whole.empty() && whole.back() == ' ') whole.pop_back();
  if (whole.empty()) return whole;
  bool const is_closed = std::string_view(".!?:").find(whole.back()) != std::string_view::npos || whole.ends_with(".)");
  return is_closed ? whole : whole + ".";
}

std::string lowered(std::string text) {
  bool const is_word = text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z';
  for (std::string_view const word : {"The ", "That ", "This ", "A ", "An ", "Every ", "Each ", "One ", "All ", "If ", "They ", "Nothing ", "For "}) {
    if (text.starts_with(word) && (is_word || word == "A ")) text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

std::string spoken(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i) {
    char const c = name[i];
    if (c == '-' || c == '_') {
      text += ' ';
      continue;
    }
    if (is_upper(c) && i > 0 && is_lower(name[i - 1])) text += ' ';
    text += lower(c);
  }
  return text;
}

std::string from_doc(std::string_view doc) {
  std::string text;
  while (!doc.empty()) {
    std::size_t const open = doc.find('[');
    std::size_t const close = open == std::string_view::npos ? open : doc.find(']', open);
    if (close == std::string_view::npos) break;
    bool const cites = is_citation(doc.substr(open + 1, close - open - 1));
    text += doc.substr(0, cites ? open : close + 1);
    if (cites) {
      while (!text.empty() && text.back() == ' ') text.pop_back();
    }
    doc.remove_prefix(close + 1);
  }
  text += doc;
  return sentence(text);
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view first_indent, std::string_view indent) {
  std::string lines(first_indent);
  std::size_t column = count_characters(first_indent);
  bool is_line_empty = true;
  while (true) {
    std::size_t const begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) break;
    text.remove_prefix(begin);
    std::string_view const word = text.substr(0, text.find(' '));
    std::size_t const size = count_characters(word);
    if (!is_line_empty && column + 1 + size > width) {
      lines += '\n';
      lines += indent;
      column = count_characters(indent);
      is_line_empty = true;
    }
    if (!is_line_empty) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += size;
    is_line_empty = false;
    text.remove_prefix(word.size());
  }
  return lines + "\n";
}

}  // namespace feerie::tools::book
