// Scripts: what happens in a turn, in an event, in a procedure.
//
//   play A or B [else {…}]                         A = move of QUERY [like KIND] | place of QUERY | special [NAME] | pass
//   choose x from SET [where E] [by E] [then {…}] [else {…}]
//   roll DIE [as x] [again while E]                rolloff DIE as VARIABLE      draw x from DECK | draw (the game is drawn)
//   shuffle DECK    gather DECK                    case E { VALUE: {…} … else: {…} }
//   if E {…} [else {…}]                            for each x in SET [where E] {…}
//   put [own|enemy] KIND at E | put E in stock(E)  move E to E   swap E and E   remove E   change E to KIND
//   set VARIABLE = E   add E to VARIABLE           skip this turn | skip next turn of E     pass
//   do NAME(…)   mover wins|loses   player E wins|loses   restart order from E   rank by VARIABLE
#pragma once

#include "grammar/rules/expression.hpp"

namespace feerie::rules {

#define W(text) word<TAO_PEGTL_STRING(text)>
// clang-format off

struct script;
struct condition : seq<expr> { static constexpr char expected[] = "a condition"; };
struct value : seq<expr> { static constexpr char expected[] = "a value"; };
// A variable, with its key where it is kept by one: points(owner(p))
struct variable : seq<name, opt<arguments>> { static constexpr char expected[] = "the name of a counter, table or slot"; };

struct where_clause : seq<W("where"), must<condition>> {};
struct by_clause : seq<W("by"), must<value>> {};
struct else_script : seq<W("else"), must<script>> {};
struct then_script : seq<W("then"), must<script>> {};

struct like_kind : seq<W("like"), must<kind>> {};
struct play_move : seq<W("move"), must<W("of")>, must<query>, opt<like_kind>> {};
struct play_place : seq<W("place"), must<W("of")>, must<query>> {};
struct play_special : seq<W("special"), opt<name>> {};
struct play_pass : W("pass") {};
struct playable : sor<play_move, play_place, play_special, play_pass> {
  static constexpr char expected[] = "`move of …`, `place of …`, `special …` or `pass`";
};
struct play_statement : seq<W("play"), must<playable>, star<W("or"), must<playable>>, opt<else_script>> {};
struct choose_statement : seq<W("choose"), must<name>, must<W("from")>, must<value>, opt<where_clause>, opt<by_clause>,
                              opt<then_script>, opt<else_script>> {};
struct as_name : seq<W("as"), must<name>> {};
struct again_clause : seq<W("again"), must<W("while")>, must<condition>> {};
struct roll_statement : seq<W("roll"), must<name>, opt<as_name>, opt<again_clause>> {};
struct rolloff_statement : seq<W("rolloff"), must<name>, must<W("as")>, must<name>> {};
struct draw_statement : seq<W("draw"), opt<name, must<W("from")>, must<name>>> {};
struct shuffle_statement : seq<W("shuffle"), must<name>> {};
struct gather_statement : seq<W("gather"), must<name>> {};
struct case_else : seq<W("else"), must<colon>, must<script>> {};
struct case_value : seq<postfix, must<colon>, must<script>> {};
struct case_branch : sor<case_else, case_value> { static constexpr char expected[] = "a value and `:`, or `else:`"; };
struct case_statement : seq<W("case"), must<value>, must<open_brace>, plus<not_at<peg::one<'}'>>, must<case_branch>>, must<close_brace>> {};
struct if_statement : seq<W("if"), must<condition>, must<script>, opt<else_script>> {};
struct for_statement : seq<W("for"), must<W("each")>, must<name>, must<W("in")>, must<value>, opt<where_clause>, must<script>> {};
struct into_stock : seq<W("in"), must<W("stock")>, must<arguments>> {};
struct put_at : seq<W("at"), must<value>> {};
struct put_where : sor<put_at, into_stock> { static constexpr char expected[] = "`at` a site or `in stock(…)`"; };
struct put_what : seq<opt<sor<own, enemy>>, postfix> { static constexpr char expected[] = "a piece or the name of one"; };
struct put_statement : seq<W("put"), must<put_what>, must<put_where>> {};
struct move_statement : seq<W("move"), must<value>, must<W("to")>, must<value>> {};
struct swap_operand : seq<postfix> { static constexpr char expected[] = "a piece"; };
struct swap_statement : seq<W("swap"), must<swap_operand>, must<W("and")>, must<swap_operand>> {};
struct remove_statement : seq<W("remove"), must<value>> {};
struct change_statement : seq<W("change"), must<value>, must<W("to")>, must<kind>> {};
struct set_statement : seq<W("set"), must<variable>, must<equals>, must<value>> {};
struct add_statement : seq<W("add"), must<value>, must<W("to")>, must<variable>> {};
struct skip_this : seq<W("this"), must<W("turn")>> {};
struct skip_next : seq<W("next"), must<W("turn")>, must<W("of")>, must<value>> {};
struct skip_which : sor<skip_this, skip_next> { static constexpr char expected[] = "`this turn` or `next turn of …`"; };
struct skip_statement : seq<W("skip"), must<skip_which>> {};
struct do_statement : seq<W("do"), must<name>, must<arguments>> {};
struct pass_statement : W("pass") {};
struct wins : W("wins") {};
struct loses : W("loses") {};
struct wins_or_loses : sor<wins, loses> { static constexpr char expected[] = "`wins` or `loses`"; };
struct mover_statement : seq<W("mover"), must<wins_or_loses>> {};
struct player_statement : seq<W("player"), must<swap_operand>, must<wins_or_loses>> {};
struct restart_statement : seq<W("restart"), must<W("order")>, must<W("from")>, must<value>> {};
struct rank_statement : seq<W("rank"), must<W("by")>, must<name>> {};

struct statement : sor<play_statement, choose_statement, roll_statement, rolloff_statement, draw_statement, shuffle_statement,
                       gather_statement, case_statement, if_statement, for_statement, put_statement, move_statement, swap_statement,
                       remove_statement, change_statement, set_statement, add_statement, skip_statement, do_statement, pass_statement,
                       mover_statement, player_statement, restart_statement, rank_statement> {
  static constexpr char expected[] = "a step of a script";
  static constexpr Words words = script_words;
};
struct script : block_of<statement> {};

// clang-format on
#undef W

}  // namespace feerie::rules
