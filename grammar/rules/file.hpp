// A file: the version of the language, what it uses, then modules and variants.
//
//   language 1
//   use std.orthodox          use chess
//   module NAME {…}           [abstract] variant NAME [extends NAME] "Title" {…}
#pragma once

#include "grammar/rules/game.hpp"

namespace feerie::rules {

#define W(text) word<TAO_PEGTL_STRING(text)>
// clang-format off

struct language : seq<W("language"), must<number>> {};
// The dot binds without blanks; the last part takes the gap.
struct use_path : seq<bare_word, star<peg::one<'.'>, bare_word>, gap> { static constexpr char expected[] = "the name of a file, such as `std.orthodox`"; };
struct use : seq<W("use"), must<use_path>> {};
struct module : seq<W("module"), must<name>, must<variant_body>> {};
struct abstract : W("abstract") {};
struct extends : seq<W("extends"), must<name>> {};
struct title : text { static constexpr char expected[] = "the title in double quotes"; };
struct variant_word : W("variant") {};
struct variant : seq<sor<seq<abstract, must<variant_word>>, variant_word>, must<name>, opt<extends>, must<title>, must<variant_body>> {};
struct file_item : sor<language, use, module, variant> {
  static constexpr char expected[] = "`language`, `use`, `module`, `variant` or `abstract variant`";
  static constexpr Words words = file_words;
};
// A closing brace too many ends no block; it is passed over so that what follows is still read.
struct stray_brace : close_brace {};
struct file : seq<gap, star<not_at<eof>, sor<stray_brace, recovered<file_item>>>, eof> {};

// clang-format on
#undef W

}  // namespace feerie::rules
