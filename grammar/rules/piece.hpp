// Pieces: a name, a letter, and what they can do.
//
//   piece Rook "R" [neutral] { can slide orthogonal }
//   [label:] can LEG {then LEG} [to move | to capture] [taking E] [when E]
//   LEG = step DIRS | slide DIRS [m..n] | leap [forward] a,b | ride a,b [m..n] | hop DIRS [m..n] [landing n] | follow DIRS [m..n] | betza "…"
//   [label:] like Rook [to move | to capture]      on COLOUR {, COLOUR}: ability | on COLOUR: { abilities }
//   [label:] may|must promote [in ZONE] to A, B [only lost] [when E]
//   [label:] also capture own piece [except A/B] [when E]
//   [label:] forbid to move|to capture [when E]    immobile     attribute NAME = E     remove LABEL     replace LABEL: ability
#pragma once

#include "grammar/rules/board.hpp"
#include "grammar/rules/expression.hpp"
#include "grammar/rules/script.hpp"

namespace feerie::rules {

#define W(text) word<TAO_PEGTL_STRING(text)>
// clang-format off

struct directions : comma_list<direction_name> { static constexpr char expected[] = "a direction such as `orthogonal` or `forward`"; };
struct second_number : number {};
struct offset : seq<number, must<comma>, must<second_number>> { static constexpr char expected[] = "a displacement such as `2,1`"; };
struct relative_leap : sor<W("forward"), W("backward"), W("sideways")> {};
struct step_leg : seq<W("step"), must<directions>> {};
struct slide_leg : seq<W("slide"), must<directions>, opt<range>> {};
struct leap_leg : seq<W("leap"), opt<relative_leap>, must<offset>> {};
struct ride_leg : seq<W("ride"), opt<relative_leap>, must<offset>, opt<range>> {};
struct landing : seq<W("landing"), must<number>> {};
struct hop_leg : seq<W("hop"), must<directions>, opt<range>, opt<landing>> {};
struct follow_leg : seq<W("follow"), must<directions>, opt<range>> {};
struct betza_leg : seq<W("betza"), must<text>> {};
struct leg : sor<step_leg, slide_leg, leap_leg, ride_leg, hop_leg, follow_leg, betza_leg> {
  static constexpr char expected[] = "`step`, `slide`, `leap`, `ride`, `hop`, `follow` or `betza`";
};
struct to_move : W("move") {};
struct to_capture : W("capture") {};
struct purpose_word : sor<to_move, to_capture> { static constexpr char expected[] = "`move` or `capture`"; };
struct purpose : seq<W("to"), must<purpose_word>> { static constexpr char expected[] = "`to move` or `to capture`"; };
struct taking_clause : seq<W("taking"), must<value>> {};
struct when_clause : seq<W("when"), must<condition>> { static constexpr char expected[] = "`when` and a condition"; };
struct can_ability : seq<W("can"), must<leg>, star<W("then"), must<leg>>, opt<purpose>, opt<taking_clause>, opt<when_clause>> {};
struct like_ability : seq<W("like"), must<name>, opt<purpose>> {};
struct may : W("may") {};
struct must_word : W("must") {};
struct promote_zone : seq<W("in"), must<value>> {};
struct only_lost : seq<W("only"), must<W("lost")>> {};
struct promote_ability : seq<sor<may, must_word>, must<W("promote")>, opt<promote_zone>, must<W("to")>, comma_list<name>, opt<only_lost>,
                             opt<when_clause>> {};
struct also_ability : seq<W("also"), must<W("capture")>, must<W("own")>, must<kinds>, opt<except_kinds>, opt<when_clause>> {};
struct forbid_ability : seq<W("forbid"), must<purpose>, opt<when_clause>> {};
struct immobile : W("immobile") {};
struct attribute : seq<W("attribute"), must<name>, must<equals>, must<value>> {};
struct remove_label : seq<W("remove"), must<name>> {};
struct label : seq<name, colon> {};
struct ability_item;
struct ability_body : block_of<ability_item> {};
struct plain_ability : sor<can_ability, like_ability, promote_ability, also_ability, forbid_ability> {
  static constexpr char expected[] = "an ability: `can`, `like`, `may promote`, `must promote`, `also capture` or `forbid to`";
};
struct replaced_label : seq<label> { static constexpr char expected[] = "the label of an ability and `:`"; };
struct replace_label : seq<W("replace"), must<replaced_label>, must<plain_ability>> {};
struct labelled_ability : seq<label, must<plain_ability>> {};
// One ability or a block of them; `on` does not stand directly behind `on`, so that only braces nest.
struct single_ability : sor<plain_ability, immobile, labelled_ability> { static constexpr char expected[] = "an ability, or `{` and abilities"; };
struct coloured_ability : seq<W("on"), comma_list<name>, must<colon>, sor<ability_body, must<single_ability>>> {};
struct ability_item : sor<plain_ability, coloured_ability, immobile, attribute, remove_label, replace_label, labelled_ability> {
  static constexpr char expected[] = "something a piece can do";
  static constexpr Words words = piece_words;
};

struct neutral : W("neutral") {};
struct letter : seq<text> { static constexpr char expected[] = "the letter of the piece, such as `\"R\"`"; };
struct piece_body : ability_body { static constexpr char expected[] = "`{`"; };
struct piece : seq<W("piece"), must<name>, must<letter>, opt<neutral>, must<piece_body>> {};

// clang-format on
#undef W

}  // namespace feerie::rules
