// What stands in a variant beside board and pieces: options, variables, filters, effects, phases, endings, notation, examples.
//
//   option NAME ["question"] { value ["reading"] [default] … }          if option NAME is VALUE {…} [else {…}]
//   counter NAME [each] [= E] | counter NAME counts plies since capture or move of KIND …
//   table NAME by sector|type|player [holds TYPE] [= E]                 slot NAME [holds TYPE] [= E]
//   die NAME 1..6       deck NAME { 2 Rook, … }       stock each|PLAYER { 1 King, … }       define NAME[(x, …)] = E
//   [rule NAME:] forbid move|quiet move|capture|place|displace|decision [when E] [afterwards E] [unless it leaves no decision]
//   [rule NAME:] spare victim when E                  soften NAME {…}
//   captures swap | go to stock [demoted] | explode [sparing A/B] | {…}
//   on displace|move|capture|place|enter ZONE p [when E] {…}            on empty DECK {…}
//   [rule NAME:] win|loss|draw [by claim] when E ["name"]      player to move wins|loses when E      end when E then {…}
//   special NAME { with k = QUERY, …  when E  do {…}  write "…" or "…" }
#pragma once

#include "grammar/rules/piece.hpp"

namespace feerie::rules {

#define W(text) word<TAO_PEGTL_STRING(text)>
// clang-format off

struct variant_item;
struct variant_body : block_of<variant_item> {};

struct source : seq<W("source"), must<text>> {};
struct summary : seq<W("summary"), must<text>> {};
struct player_names : plus<name> { static constexpr char expected[] = "the names of the players"; };
struct players : seq<W("players"), opt<range>, must<player_names>> {};

struct default_mark : W("default") {};
struct option_value : seq<any_name, opt<text>, opt<default_mark>> { static constexpr char expected[] = "a value of the option"; };
struct option : seq<W("option"), must<name>, opt<text>, must<open_brace>, plus<not_at<peg::one<'}'>>, must<option_value>>, must<close_brace>> {};

struct each : W("each") {};
struct initial : seq<equals, must<value>> {};
struct since_capture : W("capture") {};
struct since_placement : W("placement") {};
struct since_move : seq<W("move"), must<W("of")>, must<kinds>> {};
struct since_what : sor<since_capture, since_placement, since_move> {
  static constexpr char expected[] = "`capture`, `placement` or `move of …`";
};
struct counts_clause : seq<W("counts"), must<W("plies")>, must<W("since")>, must<since_what>, star<W("or"), must<since_what>>> {};
struct counter : seq<W("counter"), must<name>, opt<sor<counts_clause, seq<opt<each>, opt<initial>>>>> {};
struct key_kind : sor<W("sector"), W("type"), W("player")> { static constexpr char expected[] = "`sector`, `type` or `player`"; };
struct held_kind : sor<W("piece"), W("type"), W("site"), W("player"), W("sector"), W("number")> {
  static constexpr char expected[] = "`piece`, `type`, `site`, `player`, `sector` or `number`";
};
struct holds : seq<W("holds"), must<held_kind>> {};
struct table : seq<W("table"), must<name>, must<W("by")>, must<key_kind>, opt<holds>, opt<initial>> {};
struct slot : seq<W("slot"), must<name>, opt<holds>, opt<initial>> {};
struct faces : range { static constexpr char expected[] = "its faces, such as `1..6`"; };
struct die : seq<W("die"), must<name>, must<faces>> {};
struct amount : seq<number, must<name>> { static constexpr char expected[] = "a number and the name of a piece"; };
struct amounts : seq<open_brace, comma_list<amount>, must<close_brace>> { static constexpr char expected[] = "`{`"; };
struct deck : seq<W("deck"), must<name>, must<amounts>> {};
struct stock_owner : seq<sor<each, name>> { static constexpr char expected[] = "`each` or the name of a player"; };
struct stock : seq<W("stock"), must<stock_owner>, must<amounts>> {};
struct parameter_kind : seq<sor<W("piece"), W("site"), W("sites"), W("text"), W("number"), W("name"), W("player"), W("type"), W("sector")>,
                            at<bare_name>> {};
struct parameter : seq<opt<parameter_kind>, name> { static constexpr char expected[] = "the name of a parameter"; };
struct parameters : seq<open_paren, opt<not_at<peg::one<')'>>, comma_list<parameter>>, must<close_paren>> {
  static constexpr char expected[] = "`(`";
};
struct define : seq<W("define"), must<name>, opt<parameters>, must<equals>, must<value>> {};

struct of_decision : W("decision") {};
struct of_place : W("place") {};
struct of_displace : W("displace") {};
struct of_capture : W("capture") {};
struct of_quiet : seq<W("quiet"), must<W("move")>> {};
struct of_move : W("move") {};
struct filter_subject : sor<of_decision, of_place, of_displace, of_capture, of_quiet, of_move> {
  static constexpr char expected[] = "`move`, `quiet move`, `capture`, `place`, `displace` or `decision`";
};
struct afterwards_clause : seq<W("afterwards"), must<condition>> {};
struct unless_clause : seq<W("unless"), must<W("it")>, must<W("leaves")>, must<W("no")>, must<W("decision")>> {};
struct forbid : seq<W("forbid"), must<filter_subject>, opt<when_clause>, opt<afterwards_clause>, opt<unless_clause>> {};
struct spare : seq<W("spare"), must<W("victim")>, must<when_clause>> {};
struct soften : seq<W("soften"), must<name>, must<script>> {};

struct ending_name : text {};
struct by_claim : seq<W("by"), must<W("claim")>> {};
struct win : seq<W("win"), must<when_clause>, opt<ending_name>> {};
struct loss : seq<W("loss"), must<when_clause>, opt<ending_name>> {};
struct draw : seq<W("draw"), opt<by_claim>, must<when_clause>, opt<ending_name>> {};
struct player_ending : seq<W("player"), must<W("to")>, must<W("move")>, must<wins_or_loses>, must<when_clause>, opt<ending_name>> {};
struct end : seq<W("end"), must<when_clause>, must<W("then")>, must<script>> {};

struct swaps : W("swap") {};
struct demoted : W("demoted") {};
struct go_to_stock : seq<W("go"), must<W("to")>, must<W("stock")>, opt<demoted>> {};
struct explode : seq<W("explode"), opt<W("sparing"), must<kinds>>> {};
struct capture_policy : sor<swaps, go_to_stock, explode, script> {
  static constexpr char expected[] = "`swap`, `go to stock`, `explode` or a script in braces";
};
struct captures : seq<W("captures"), must<capture_policy>> {};
struct on_displace : W("displace") {};
struct on_move : W("move") {};
struct on_capture : W("capture") {};
struct on_place : W("place") {};
struct on_enter : seq<W("enter"), must<postfix>> {};
struct piece_event : sor<on_displace, on_move, on_capture, on_place, on_enter> {};
struct on_empty : seq<W("empty"), must<name>> {};
struct event_kind : sor<on_empty, seq<piece_event, must<name>>> {
  static constexpr char expected[] = "`displace`, `move`, `capture`, `place`, `enter` or `empty`";
};
struct event : seq<W("on"), must<event_kind>, opt<when_clause>, must<script>> {};

struct ruled : sor<forbid, spare, win, loss, draw, player_ending, end, event> {
  static constexpr char expected[] = "`forbid`, `spare`, `on`, `win`, `loss`, `draw`, `player` or `end`";
};
struct rule : seq<W("rule"), must<name>, must<colon>, must<ruled>> {};

struct with_piece : seq<name, must<equals>, must<query>> { static constexpr char expected[] = "a name, `=` and a piece"; };
struct with_clause : seq<W("with"), comma_list<with_piece>> {};
struct template_text : sor<text, name> { static constexpr char expected[] = "a text in double quotes"; };
struct special_do : seq<W("do"), must<script>> {};
struct special_write : seq<W("write"), must<template_text>, star<W("or"), must<template_text>>> {};
struct special_item : sor<with_clause, when_clause, special_do, special_write> {
  static constexpr char expected[] = "`with`, `when`, `do` or `write`";
  static constexpr Words words = special_words;
};
struct special_body : block_of<special_item> {};
struct special : seq<W("special"), must<name>, must<special_body>> {};

struct turn : seq<W("turn"), must<script>> {};
struct before_turn : seq<W("before"), must<W("turn")>, must<script>> {};
struct procedure : seq<W("procedure"), must<name>, must<parameters>, must<script>> {};
struct begin : seq<W("begin"), must<script>> {};
struct order_from : seq<W("from"), must<value>> {};
struct skipping : seq<W("skipping"), must<condition>> {};
struct order : seq<W("order"), must<W("clockwise")>, opt<order_from>, opt<skipping>> {};
struct turns_word : sor<W("turns"), W("turn")> { static constexpr char expected[] = "`turn` or `turns`"; };
struct after_turns : seq<W("after"), must<number>, must<turns_word>, must<W("each")>> {};
struct next_phase : seq<W("next"), must<name>, opt<sor<when_clause, after_turns>>> {};
struct phase_item : sor<begin, order, before_turn, turn, next_phase, event> {
  static constexpr char expected[] = "`begin`, `order`, `before turn`, `turn`, `next` or `on`";
  static constexpr Words words = phase_words;
};
struct phase_body : block_of<phase_item> {};
struct phase : seq<W("phase"), must<name>, must<phase_body>> {};

struct placed_owner : seq<sor<neutral, name>> { static constexpr char expected[] = "the name of a player, or `neutral`"; };
struct place_item : seq<W("place"), must<placed_owner>, must<name>, must<W("on")>, comma_list<site_name>> {};
struct fen : seq<W("fen"), must<text>> {};
struct setup_item : sor<rows, place_item, fen> {
  static constexpr char expected[] = "`rows { … }`, `place …` or `fen`";
  static constexpr Words words = setup_words;
};
struct setup_body : block_of<setup_item> {};
struct setup : seq<W("setup"), must<setup_body>> {};

struct text_alternatives : seq<must<text>, star<W("or"), must<text>>> {};
struct site_text : seq<W("site"), text_alternatives> {};
struct move_text : seq<W("move"), text_alternatives> {};
struct place_text : seq<W("place"), text_alternatives> {};
struct choose_text : seq<W("choose"), text_alternatives> {};
struct chance_text : seq<W("chance"), text_alternatives> {};
struct right : seq<text, must<equals>, must<name>> {};
struct first_right : seq<right> { static constexpr char expected[] = "a letter, `=` and the name of a special move"; };
struct fen_rights : seq<W("rights"), must<first_right>, star<right>> {};
struct fen_passed : seq<W("passed"), must<equals>, must<value>> {};
struct fen_clock : seq<W("clock"), must<equals>, must<name>> {};
struct fen_tally : seq<W("tally"), must<equals>, must<name>, must<W("of")>, must<value>> {};
struct fen_item : sor<fen_rights, fen_passed, fen_tally, fen_clock> {
  static constexpr char expected[] = "`rights`, `passed`, `tally` or `clock`";
  static constexpr Words words = fen_words;
};
struct fen_body : block_of<fen_item> {};
struct fen_rules : seq<W("fen"), must<fen_body>> {};
struct notation_item : sor<site_text, move_text, place_text, choose_text, chance_text, fen_rules> {
  static constexpr char expected[] = "`site`, `move`, `place`, `choose`, `chance` or `fen`";
  static constexpr Words words = notation_words;
};
struct notation_body : block_of<notation_item> {};
struct notation : seq<W("notation"), must<notation_body>> {};

struct example_option : seq<W("option"), must<name>, must<W("is")>, must<any_name>> {};
struct example_players : seq<W("players"), must<number>> {};
struct example_seed : seq<W("seed"), must<number>> {};
struct example_mover : seq<W("to"), must<W("move")>, must<name>> {};
struct example_play : seq<W("play"), must<text>, star<opt<comma>, text>> {};
struct expect_legal : seq<W("legal"), comma_list<text>> {};
struct expect_illegal : seq<W("illegal"), comma_list<text>> {};
struct expect_holds : seq<expr> {};
struct expectation : sor<expect_legal, expect_illegal, expect_holds> { static constexpr char expected[] = "`legal`, `illegal` or a condition"; };
struct expect : seq<W("expect"), must<expectation>> {};
struct example_item : sor<rows, place_item, fen, example_mover, example_seed, example_players, example_option, example_play, expect> {
  static constexpr char expected[] = "`rows`, `place`, `fen`, `play`, `expect` or another line of an example";
  static constexpr Words words = example_words;
};
struct example_body : block_of<example_item> {};
struct example : seq<W("example"), must<text>, must<example_body>> {};

struct may_be_taken : seq<W("may"), must<W("be")>, must<W("taken")>> {};
struct royal : seq<W("royal"), comma_list<name>, opt<may_be_taken>> {};
struct apply : seq<W("apply"), must<name>, must<arguments>> {};
struct template_decl : seq<W("template"), must<name>, must<parameters>, must<variant_body>> {};
struct amend_all : seq<W("all"), must<W("pieces")>, opt<except_kinds>> {};
struct amended : sor<amend_all, name> { static constexpr char expected[] = "the name of a piece, or `all pieces`"; };
struct amend : seq<W("amend"), must<amended>, must<piece_body>> {};
struct replaced_piece : seq<name, opt<letter>, must<piece_body>> {};
struct replaced : sor<option, board, setup, turn, before_turn, notation, captures, stock, players, phase, procedure, define, counter, special,
                      rule, replaced_piece> {
  static constexpr char expected[] = "the name of a piece and `{`, or a declaration to put in the place of the old one";
};
struct replace : seq<W("replace"), must<replaced>> {};
struct removed_rule : seq<W("rule"), must<name>> {};
struct ending_word : sor<W("win"), W("loss"), W("draw")> {};
struct removed_title : sor<text, name> { static constexpr char expected[] = "the name of the ending"; };
struct removed_ending : seq<ending_word, must<removed_title>> {};
struct removed_special : seq<W("special"), must<name>> {};
struct removed_counter : seq<W("counter"), must<name>> {};
struct removed_example : seq<W("example"), must<text>> {};
struct removed_turn : W("turn") {};
struct removed_piece : seq<name> {};
struct removed : sor<removed_rule, removed_ending, removed_special, removed_counter, removed_example, removed_turn, removed_piece> {
  static constexpr char expected[] = "what to remove: a piece, `rule NAME`, `special NAME`, `counter NAME`, `draw NAME` or `turn`";
};
struct remove : seq<W("remove"), must<removed>> {};
struct option_and : W("and") {};
struct option_or : W("or") {};
struct option_condition : seq<option_test, star<sor<option_and, option_or>, must<option_test>>> { static constexpr char expected[] = "`option NAME is VALUE`"; };
struct else_items : seq<W("else"), must<variant_body>> {};
struct if_items : seq<W("if"), must<option_condition>, must<variant_body>, opt<else_items>> {};

struct variant_item : sor<source, summary, players, option, board, piece, amend, replace, remove, royal, apply, template_decl, counter, table,
                          slot, die, deck, stock, define, setup, turn, before_turn, phase, procedure, captures, rule, forbid, spare, soften,
                          win, loss, draw, player_ending, end, event, if_items, special, notation, example> {
  static constexpr char expected[] = "a declaration";
  static constexpr Words words = variant_words;
};

// clang-format on
#undef W

}  // namespace feerie::rules
