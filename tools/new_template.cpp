#include "tools/new_template.hpp"

#include <algorithm>
#include <cstddef>

namespace feerie::tools {
namespace {

constexpr std::string_view from_scratch = R"feerie(language 1

## @TITLE@: say here what the game is about.
variant @NAME@ "@TITLE@" {
  summary "Runners march, guards clear the way; the first runner across wins"
  players white black

  board grid 5x5 {
    colours checkered dark light
    white faces n
    black faces s
    symmetry black mirrors white by rank    # `my rank 5` is rank 1 for black
  }

  # A piece has a name, a letter, and what it can do. A label such as `march` can be amended by variants of this variant.
  piece Runner "R" {
    march:  can step forward to move
    strike: can step forward-diagonal to capture
  }
  piece Guard "G" {
    can slide orthogonal 1..2
  }

  setup {                                   # capital letters are the first player's
    rows {
      "r r g r r"
      ". . . . ."
      ". . . . ."
      ". . . . ."
      "R R G R R"
    }
  }

  # Who cannot move has lost.
  turn { play move of own piece else { mover loses } }

  win when own Runner in my rank 5 "a runner is across"
  win when no enemy Runner "no runner is left"
  draw when repeated >= 3 "the position came back"

  # `feerie check` runs the examples.
  example "runners march straight and strike aslant, guards go one or two" {
    expect legal "a1a2", "c1c2", "c1c3"
    expect illegal "a1b2", "c1c4"
    expect count decisions = 6
  }
}
)feerie";

constexpr std::string_view extending = R"feerie(language 1
use @PARENT_FILE@

## @TITLE@: say here what the game is about.
variant @NAME@ extends @PARENT@ "@TITLE@" {
  summary "@PARENT_TITLE@, but a game in which nobody takes anything is soon drawn"

  # Everything of @PARENT@ holds, except what is said here. `feerie rules @PARENT_FILE@` prints what that is. Besides adding rules,
  # a variant can change those it has:
  #
  #   amend PIECE { leap: can leap 3,1 }       a piece learns something
  #   amend PIECE { remove LABEL }             and forgets something
  #   replace PIECE { can step any }           a piece is another one
  #   remove draw stalemate                    an ending is gone
  #   forbid capture when target in rank 1     something is not allowed any more

  counter calm counts plies since capture
  draw when calm >= 40 "nothing was taken in 40 moves"

  # `feerie check` runs the examples.
  example "nothing has happened yet" {
    expect calm = 0
  }
}
)feerie";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }
char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// The words of a name, each with a capital, and the separator between them.
std::string capitalised(std::string_view file_name, std::string_view separator) {
  std::string text;
  bool begins_word = true;
  for (char const c : file_name) {
    if (c == '-') {
      text += separator;
      begins_word = true;
      continue;
    }
    text += begins_word ? to_upper(c) : c;
    begins_word = false;
  }
  return text;
}

void replace_all(std::string& text, std::string_view mark, std::string_view with) {
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + with.size())) {
    text.replace(at, mark.size(), with);
  }
}

}  // namespace

bool is_variant_file_name(std::string_view name) {
  return !name.empty() && is_letter(name.front()) && name.back() != '-' &&
         name.find("--") == std::string_view::npos &&
         std::ranges::all_of(name, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

std::string declared_name(std::string_view file_name) { return capitalised(file_name, ""); }

std::string new_variant_text(std::string_view file_name, std::optional<Parent> const& parent) {
  std::string text(parent ? extending : from_scratch);
  replace_all(text, "@NAME@", declared_name(file_name));
  replace_all(text, "@TITLE@", capitalised(file_name, " "));
  if (parent) {
    replace_all(text, "@PARENT_FILE@", parent->file_name);
    replace_all(text, "@PARENT_TITLE@", parent->title);
    replace_all(text, "@PARENT@", parent->declared_name);
  }
  return text;
}

}  // namespace feerie::tools
