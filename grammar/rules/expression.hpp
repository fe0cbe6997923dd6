// Expressions: conditions, numbers, sites, pieces.
//
//   expr      = conj { "or" conj }            conj = negation { "and" negation }        negation = { "not" } relation
//   relation  = sum [ compare sum | "is" ["not"] predicate | "in" sum | "threatens" sum | "never" "moved" ]
//   sum       = product { ("+" | "-" | "&") product }       product = postfix { "*" postfix }
//   postfix   = primary { "." field }
//   primary   = "(" expr ")" | number | "{" expr, … "}" | "count"|"exists"|"no" postfix | "all" postfix "is" predicate
//             | "option" NAME "is" ["not"] VALUE | "my" postfix | "rank"|"file"|"row"|"sector" … | query | "players" ["with" query]
//             | name [ "(" expr, … ")" ]
//   query     = ("own"|"enemy"|"any"|"neutral") kinds ["except" kinds] { "coloured" postfix | "within" postfix | "at" postfix }
//   kinds     = ("piece" | name) { "/" name }
//
// Every alternative is told by its first word, so nothing is read twice: time grows with the text, whatever the nesting. `not` is a
// repetition and not a recursion for the same reason: only brackets nest, and brackets are counted.
#pragma once

#include "grammar/rules/lexical.hpp"

namespace feerie::rules {

#define W(text) word<TAO_PEGTL_STRING(text)>
// clang-format off

struct expr;
struct postfix;

struct argument : sor<text, expr> { static constexpr char expected[] = "a value"; };
struct set_literal : nested<open_brace, opt<not_at<peg::one<'}'>>, comma_list<argument>>, must<close_brace>> {};
struct group : nested<open_paren, must<argument>, must<close_paren>> {};
struct arguments : nested<open_paren, opt<not_at<peg::one<')'>>, comma_list<argument>>, must<close_paren>> {
  static constexpr char expected[] = "`(`";
};

// Whose pieces.
struct own : W("own") {};
struct enemy : W("enemy") {};
struct any_owner : W("any") {};
struct neutral_owner : W("neutral") {};
struct every_piece : sor<W("piece"), W("pieces")> {};
struct kind : sor<every_piece, name> { static constexpr char expected[] = "`piece` or the name of a piece"; };
struct kinds : slash_list<kind> { static constexpr char expected[] = "`piece` or the name of a piece"; };
struct except_kinds : seq<W("except"), must<kinds>> {};
struct coloured_clause : seq<W("coloured"), must<postfix>> {};
struct within_clause : seq<W("within"), must<postfix>> {};
struct at_clause : seq<W("at"), must<postfix>> {};
struct whose : sor<own, enemy, any_owner, neutral_owner> { static constexpr char expected[] = "`own`, `enemy` or `any`"; };
struct query : seq<whose, must<kinds>, opt<except_kinds>, star<sor<coloured_clause, within_clause, at_clause>>> {
  static constexpr char expected[] = "pieces, such as `own piece` or `enemy piece`";
};

// What stands after `is`.
struct negated : W("not") {};
struct is_threatened : W("threatened") {};
struct is_empty : W("empty") {};
struct is_occupied : W("occupied") {};
struct is_safe_for : seq<W("safe"), must<W("for")>, must<postfix>> {};
struct goes_backward : W("backward") {};
struct goes_forward : W("forward") {};
struct goes_sideways : W("sideways") {};
struct is_kind : seq<postfix, star<slash, must<postfix>>> {};
struct predicate : sor<is_threatened, is_empty, is_occupied, is_safe_for, goes_backward, goes_forward, goes_sideways, is_kind> {
  static constexpr char expected[] = "what it is: `empty`, `occupied`, `threatened`, `safe for …`, or a name";
};

struct count_of : seq<W("count"), must<postfix>> {};
struct exists_some : seq<W("exists"), must<postfix>> {};
struct no_such : seq<W("no"), must<postfix>> {};
struct all_are : seq<W("all"), must<postfix>, must<W("is")>, opt<negated>, must<predicate>> {};
struct option_test : seq<W("option"), must<name>, must<W("is")>, opt<negated>, must<any_name>> {
  static constexpr char expected[] = "`option NAME is VALUE`";
};
struct mine : seq<W("my"), must<postfix>> {};
struct rank_through : seq<W("rank"), W("of"), must<postfix>> {};
struct file_through : seq<W("file"), W("of"), must<postfix>> {};
struct rank_sites : seq<W("rank"), at<peg::digit>, number> {};
struct file_sites : seq<W("file"), at<bare_name>, name> {};
// `row(…)` is a function, so a bracket is left to it.
struct row_sites : seq<W("row"), not_at<peg::one<'('>>, must<number>, must<W("of")>, must<name>> {};
struct sector_sites : seq<W("sector"), at<bare_name>, name> {};
struct players_with : seq<W("players"), opt<W("with"), must<query>>> {};
// Words of the language that are also things one speaks of.
struct thing : sor<W("piece"), W("board"), W("move"), W("player"),
                   seq<sor<W("stock"), W("at"), W("coloured")>, at<peg::one<'('>>>> {};
struct reference : seq<sor<thing, name>, opt<arguments>> {};

struct primary : sor<group, number, set_literal, count_of, exists_some, no_such, all_are, option_test, mine, query,
                     rank_through, file_through, rank_sites, file_sites, row_sites, sector_sites, players_with, reference> {
  static constexpr char expected[] = "a value";
};
struct field : seq<peg::one<'.'>, not_at<peg::one<'.'>>, must<any_name>> {};
struct postfix : seq<primary, star<field>> { static constexpr char expected[] = "a value"; };

struct times : symbol<'*'> {};
struct product : seq<postfix, star<times, must<postfix>>> { static constexpr char expected[] = "a value"; };
struct plus_sign : symbol<'+'> {};
struct minus_sign : symbol<'-'> {};
struct and_sign : symbol<'&'> {};
struct sum : seq<product, star<sor<plus_sign, minus_sign, and_sign>, must<product>>> { static constexpr char expected[] = "a value"; };

struct less_equal : symbol<'<', '='> {};
struct greater_equal : symbol<'>', '='> {};
struct not_equal : symbol<'!', '='> {};
struct less : symbol<'<'> {};
struct greater : symbol<'>'> {};
struct equal : symbol<'='> {};
struct in_set : seq<W("in"), must<sum>> {};
struct threatens : seq<W("threatens"), must<sum>> {};
struct never_moved : seq<W("never"), must<W("moved")>> {};
struct is_clause : seq<W("is"), opt<negated>, must<predicate>> {};
struct relation : seq<sum, opt<sor<
    seq<sor<less_equal, greater_equal, not_equal, less, greater, equal>, must<sum>>,
    is_clause, in_set, threatens, never_moved>>> { static constexpr char expected[] = "a condition"; };
struct negation : sor<seq<plus<negated>, must<relation>>, relation> { static constexpr char expected[] = "a condition"; };
struct conjunction : seq<negation, star<W("and"), must<negation>>> { static constexpr char expected[] = "a condition"; };
struct expr : seq<conjunction, star<W("or"), must<conjunction>>> { static constexpr char expected[] = "a condition or value"; };

// clang-format on
#undef W

}  // namespace feerie::rules
