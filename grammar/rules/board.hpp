// The board: its shape, then layers and properties.
//
//   board grid 8x8 {…} | board hexagon 6 {…} | board spiral width 4 {…} | board from "x.board.yaml" [{…}]
//   legend { y = yellow … }          colours checkered dark light | colours rows {"…"}    sectors|arrows|marks rows {"…"}
//   holes d4, e4     wraps files     white faces n | everyone faces arrows                symmetry black mirrors white by rank
//   zone NAME = SITES                assert E            sites 1024
//   arms A 8 e from e1, B 8 n …      ordered A, B …      marks "123456" … in rows 3..8 of every arm, outer lane first
//   barrier between A and B          exit NAME beyond A depth 2
#pragma once

#include "grammar/rules/expression.hpp"

namespace feerie::rules {

#define W(text) word<TAO_PEGTL_STRING(text)>
// clang-format off

struct rows : seq<W("rows"), must<open_brace>, star<text>, must<close_brace>> { static constexpr char expected[] = "`rows { … }`"; };
struct size_x : peg::one<'x'> {};
struct grid_size : seq<plus<peg::digit>, size_x, plus<peg::digit>, gap> { static constexpr char expected[] = "a size such as `8x8`"; };
struct grid_shape : seq<W("grid"), must<grid_size>> {};
struct hexagon_shape : seq<W("hexagon"), must<number>> {};
struct spiral_shape : seq<W("spiral"), must<W("width")>, must<number>> {};
struct file_shape : seq<W("from"), must<text>> {};
struct board_shape : sor<grid_shape, hexagon_shape, spiral_shape, file_shape> {
  static constexpr char expected[] = "`grid`, `hexagon`, `spiral` or `from` a file";
};

struct legend_key : seq<sor<number, seq<bare_word, gap>, text>> { static constexpr char expected[] = "a letter or digit"; };
struct legend_entry : seq<legend_key, must<equals>, must<any_name>> {};
struct legend_item : seq<legend_entry> { static constexpr char expected[] = "`letter = name`"; };
struct legend : seq<W("legend"), must<open_brace>, star<not_at<peg::one<'}'>>, must<legend_item>>, must<close_brace>> {};
struct checkered : seq<W("checkered"), must<name>, must<name>> {};
struct colour_layer : sor<checkered, rows> { static constexpr char expected[] = "`checkered dark light` or `rows { … }`"; };
struct colours : seq<W("colours"), must<colour_layer>> {};
struct sector_layer : seq<W("sectors"), must<rows>> {};
struct arrow_layer : seq<W("arrows"), must<rows>> {};
struct lane_order : seq<W("outer"), must<W("lane")>, must<W("first")>> { static constexpr char expected[] = "`outer lane first`"; };
struct lane_marks : seq<plus<text>, must<W("in")>, must<W("rows")>, must<range>, must<W("of")>, must<W("every")>, must<W("arm")>,
                        opt<comma, must<lane_order>>> {};
struct mark_layer : sor<rows, lane_marks> { static constexpr char expected[] = "`rows { … }`, or a text for each lane"; };
struct marks : seq<W("marks"), must<mark_layer>> {};
struct site_name : seq<name> { static constexpr char expected[] = "a site such as `e4`"; };
struct holes : seq<W("holes"), comma_list<site_name>> {};
struct wraps_files : W("files") {};
struct wraps_ranks : W("ranks") {};
struct wrap_which : sor<wraps_files, wraps_ranks> { static constexpr char expected[] = "`files` or `ranks`"; };
struct wraps : seq<W("wraps"), must<wrap_which>> {};
struct direction_name : seq<sor<W("any"), name>> { static constexpr char expected[] = "a direction"; };
struct by_rank : W("rank") {};
struct by_file : W("file") {};
struct by_rotation : W("rotation") {};
struct symmetry_kind : sor<by_rank, by_file, by_rotation> { static constexpr char expected[] = "`rank`, `file` or `rotation`"; };
struct symmetry : seq<W("symmetry"), must<name>, must<W("mirrors")>, must<name>, must<W("by")>, must<symmetry_kind>> {};
struct zone_value : seq<expr> { static constexpr char expected[] = "sites, such as `{ d1, d2 }` or `rank 8`"; };
struct zone : seq<W("zone"), must<name>, must<equals>, must<zone_value>> {};
struct asserted : seq<expr> { static constexpr char expected[] = "a condition"; };
struct board_assert : seq<W("assert"), must<asserted>> {};
struct sites_limit : seq<W("sites"), must<number>> {};
struct arm_start : seq<W("from"), must<site_name>> {};
struct arm : seq<name, must<number>, must<direction_name>, opt<arm_start>> { static constexpr char expected[] = "an arm such as `A 8 e`"; };
struct arms : seq<W("arms"), comma_list<arm>> {};
struct sector_name : seq<name> { static constexpr char expected[] = "the name of a sector"; };
struct ordered : seq<W("ordered"), comma_list<sector_name>> {};
struct barrier : seq<W("barrier"), must<W("between")>, must<sector_name>, must<W("and")>, must<sector_name>> {};
struct exit_depth : seq<W("depth"), must<number>> {};
struct exit_zone : seq<W("exit"), must<name>, must<W("beyond")>, must<sector_name>, opt<exit_depth>> {};
struct everyone : W("everyone") {};
struct facing : seq<sor<everyone, seq<name, at<W("faces")>>>, must<W("faces")>, must<direction_name>> {};

struct board_item : sor<legend, colours, sector_layer, arrow_layer, marks, holes, wraps, symmetry, zone, board_assert, sites_limit,
                        arms, ordered, barrier, exit_zone, facing> {
  static constexpr char expected[] = "a statement of a board";
  static constexpr Words words = board_words;
};
struct board_body : block_of<board_item> {};
struct board : seq<W("board"), must<board_shape>, opt<board_body>> {};

// clang-format on
#undef W

}  // namespace feerie::rules
