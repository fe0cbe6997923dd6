// Tokens: the gap between them, names, numbers, texts, words of the language, and the blocks that hold statements.
//
//   name    letter { letter | digit | "_" | "-" followed by a letter or digit }, not a reserved word
//   number  digits                                     text  '"' … '"' on one line
//   gap     blanks, line ends, and comments from # to the end of the line
//
// Every token takes the gap behind it; the control trims node spans back to the token. Names and words are matched by hand-written
// rules, because `move` must not match in `mover` or `move-far`, and a set of a hundred reserved words would be slow to compile as a
// rule. A name of a rule that stands in `must<>` says in `expected` what was missing.
#pragma once

#include <cstdint>
#include <string_view>

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>

#include "grammar/rules/characters.hpp"
#include "grammar/rules/words.hpp"

namespace feerie::rules {

namespace peg = tao::pegtl;
using peg::at;
using peg::eof;
using peg::list_must;
using peg::must;
using peg::not_at;
using peg::opt;
using peg::plus;
using peg::seq;
using peg::sor;
using peg::star;

template <class Input>
[[nodiscard]] std::string_view rest_of(Input const& in) {
  return {in.current(), in.size(0)};
}

struct comment : seq<peg::one<'#'>, peg::until<at<peg::eolf>>> {};
struct gap : star<sor<peg::space, comment>> {};

// Any word, reserved or not.
struct bare_word {
  using rule_t = bare_word;
  using subs_t = peg::empty_list;
  template <class Input>
  [[nodiscard]] static bool match(Input& in) {
    std::size_t const n = name_length(rest_of(in));
    if (n > 0) in.bump(n);
    return n > 0;
  }
};

struct bare_name {
  using rule_t = bare_name;
  using subs_t = peg::empty_list;
  template <class Input>
  [[nodiscard]] static bool match(Input& in) {
    std::string_view const rest = rest_of(in);
    std::size_t const n = name_length(rest);
    if (n == 0 || is_reserved(rest.substr(0, n))) return false;
    in.bump(n);
    return true;
  }
};

template <class String>
struct word;

// A word of the language: the letters, and no more letters behind them.
template <char... C>
struct word<peg::string<C...>> {
  using rule_t = word;
  using subs_t = peg::type_list<gap>;
  static constexpr char expected[] = {'`', C..., '`', '\0'};
  static constexpr char text[] = {C..., '\0'};

  template <peg::apply_mode A, peg::rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            class Input, class... States>
  [[nodiscard]] static bool match(Input& in, States&&... states) {
    std::string_view const rest = rest_of(in);
    std::size_t const n = sizeof...(C);
    if (name_length(rest) != n || rest.substr(0, n) != std::string_view(text, n)) return false;
    in.bump(n);
    return Control<gap>::template match<A, M, Action, Control>(in, states...);
  }
};

template <char... C>
struct symbol : seq<peg::string<C...>, gap> {
  static constexpr char expected[] = {'`', C..., '`', '\0'};
};

using open_brace = symbol<'{'>;
using open_paren = symbol<'('>;
using close_paren = symbol<')'>;
using comma = symbol<','>;
using colon = symbol<':'>;
using slash = symbol<'/'>;
using dots = symbol<'.', '.'>;
struct close_brace : seq<peg::one<'}'>, gap> {
  static constexpr char expected[] = "`}`";
};
// Not the first half of another operator, if ever one begins with it.
using equals = symbol<'='>;

struct name : seq<bare_name, gap> {
  static constexpr char expected[] = "a name";
};
// Option values and fields may be any word.
struct any_name : seq<bare_word, gap> {
  static constexpr char expected[] = "a name";
};
struct number : seq<plus<peg::digit>, not_at<bare_word>, gap> {
  static constexpr char expected[] = "a number";
};
struct bare_text : seq<peg::one<'"'>, star<peg::not_one<'"', '\n', '\r'>>, peg::one<'"'>> {};
struct text : seq<bare_text, gap> {
  static constexpr char expected[] = "a text in double quotes";
};
struct range_end : number {};
// 2..5, 2.. or 2
struct range : seq<number, opt<dots, opt<range_end>>> {
  static constexpr char expected[] = "a number or a range such as `1..2`";
};

template <class Rule>
struct comma_list : seq<must<Rule>, star<comma, must<Rule>>> {};
// Rook/Bishop
template <class Rule>
struct slash_list : seq<must<Rule>, star<slash, must<Rule>>> {};

// Refuses what is nested deeper than the limit; the state counts.
template <class... Rules>
struct nested {
  using rule_t = nested;
  using inner = seq<Rules...>;
  using subs_t = peg::type_list<inner>;

  template <peg::apply_mode A, peg::rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            class Input, class State>
  [[nodiscard]] static bool match(Input& in, State& state) {
    auto const guard = state.enter(in);
    return Control<inner>::template match<A, M, Action, Control>(in, state);
  }
};

// Passes over a statement that could not be read: at least one token, then everything up to the block's end or to a line that begins
// with a word which can begin a statement here.
template <class Item>
struct skipped {
  using rule_t = skipped;
  using subs_t = peg::empty_list;
  template <class Input>
  [[nodiscard]] static bool match(Input& in) {
    std::string_view const rest = rest_of(in);
    if (rest.empty() || rest[0] == '}') return false;
    in.bump(length_to_next(rest));
    return true;
  }

 private:
  static std::size_t length_to_next(std::string_view rest) {
    int depth = 0;
    bool first = true;          // the statement's own first token never ends it
    bool line_begins = false;
    for (std::size_t i = 0; i < rest.size();) {
      char const c = rest[i];
      if (c == '\n') {
        line_begins = true;
        ++i;
        continue;
      }
      if (c == ' ' || c == '\t' || c == '\r') {
        ++i;
        continue;
      }
      if (c == '#') {
        while (i < rest.size() && rest[i] != '\n') ++i;
        continue;
      }
      if (c == '}' && depth == 0) return i;
      std::size_t n = 1;
      if (c == '"') {
        while (i + n < rest.size() && rest[i + n] != '"' && rest[i + n] != '\n') ++n;
        if (i + n < rest.size() && rest[i + n] == '"') ++n;
      } else if (std::size_t const letters = name_length(rest.substr(i)); letters > 0) {
        n = letters;
        if (!first && line_begins && depth == 0 && begins_statement(rest.substr(i, n))) return i;
      }
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      first = false;
      line_begins = false;
      i += n;
    }
    return rest.size();
  }
  static bool begins_statement(std::string_view candidate) {
    Words const words = Item::words;
    return std::find(words.begin(), words.end(), candidate) != words.end();
  }
};

struct syntax_error;  // what the control throws; defined in control.hpp

// One statement, or what is left of it when it cannot be read: one run reports several errors.
template <class Item>
struct recovered : sor<peg::try_catch_type<syntax_error, must<Item>>, skipped<Item>> {};

// { statements }
template <class Item>
struct block_of : nested<open_brace, star<not_at<peg::one<'}'>>, not_at<eof>, recovered<Item>>, must<close_brace>> {
  static constexpr char expected[] = "`{`";
};

}  // namespace feerie::rules

template <typename Name>
struct tao::pegtl::analyze_traits<Name, feerie::rules::bare_word> : analyze_any_traits<> {};
template <typename Name>
struct tao::pegtl::analyze_traits<Name, feerie::rules::bare_name> : analyze_any_traits<> {};
template <typename Name, char... C>
struct tao::pegtl::analyze_traits<Name, feerie::rules::word<tao::pegtl::string<C...>>> : analyze_any_traits<> {};
template <typename Name, class... Rules>
struct tao::pegtl::analyze_traits<Name, feerie::rules::nested<Rules...>>
    : analyze_seq_traits<Rules...> {};
template <typename Name, class Item>
struct tao::pegtl::analyze_traits<Name, feerie::rules::skipped<Item>> : analyze_any_traits<> {};
