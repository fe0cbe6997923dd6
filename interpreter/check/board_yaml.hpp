// `board from "x.board.yaml"`: a board written as data, in one of two forms.
//
// 1. Maps: layers drawn as text, one sign for each square, the top rank first (signs: see board_layers.hpp).
//
//      grid: 4x3                    # may be left out: then the first map gives the size, and its `*` the holes
//      holes: [a1, d1]              # squares that are not there
//      wraps: files                 # files, ranks or both
//      legend: { r: red, y: yellow }
//      colours: |                   # or, on one line: checkered dark light
//        r y r y
//        y r y r
//        * y r *
//      sectors: |                   # a letter or word names the sector
//      ordered: [B, A]              # the sectors' order, if it is not that of the map
//      rows: |                      # number of the row in its sector; `lanes` likewise
//      marks: |                     # numbers; 1+4 for two of them
//      arrows: |                    # n, ne … or ^ > v <; ^> or n+e for two of them
//
// 2. A graph: sites one by one.
//
//      sites:
//        - hub                      # just a name, or more of what a site can have
//        - { name: rim-1, at: [1, 0], colour: red, sector: A, row: 1, lane: 1, marks: [3], arrows: [out] }
//        - { name: home, exit: true }
//      directions: [out, in, { name: round, by: [0, 1], diagonal: true }]    # in order of angle
//      links:
//        out: { hub: rim-1, rim-1: home }
//        in: { rim-1: hub }
//      ordered: [A]
//
//    `at` gives coordinates, for leaps and symmetry: to all sites or to none (an exit may do without). If every site has `at` and
//    every direction `by`, the links may be left out and follow from the displacements.
//
// Who faces where, symmetry, zones and barriers are said in the variant, in the block after `board from "…"`; so are layers that
// the file leaves out.
#pragma once

#include "interpreter/check/board_draft.hpp"

namespace feerie::check {

// False, and messages, if there is no board to go on with.
[[nodiscard]] bool build_from_yaml(BoardDraft& draft, Ref shape);

}  // namespace feerie::check
