#include "grammar/forms.hpp"

namespace feerie {

std::string_view form_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::option:
      return "option victory \"How the game is won\" { checkmate default  king-capture \"the king is really taken\" }";
    case NodeKind::players:
      return "players white black";
    case NodeKind::board:
      return "board grid 8x8 { white faces n  black faces s }";
    case NodeKind::piece:
      return "piece Rook \"R\" { can slide orthogonal }";
    case NodeKind::can_ability:
      return "can slide forward 1..2 to move when origin in my rank 2";
    case NodeKind::promote_ability:
      return "must promote in my rank 8 to Queen, Rook";
    case NodeKind::coloured_ability:
      return "on blue: like Bishop";
    case NodeKind::also_ability:
      return "also capture own piece except King";
    case NodeKind::symmetry:
      return "symmetry black mirrors white by rank";
    case NodeKind::facing:
      return "white faces n";
    case NodeKind::barrier:
      return "barrier between A and D";
    case NodeKind::arms:
      return "arms A 8 e from e1, B 8 n, C 8 w, D 8 s";
    case NodeKind::exit_zone:
      return "exit Finish beyond D depth 2";
    case NodeKind::lane_marks:
      return "marks \"1234\" \"3412\" in rows 3..6 of every arm, outer lane first";
    case NodeKind::counter:
      return "counter quiet counts plies since capture or move of Pawn";
    case NodeKind::table:
      return "table mark by sector = 0";
    case NodeKind::slot:
      return "slot previous holds type = none";
    case NodeKind::deck:
      return "deck Cards { 2 Rook, 2 King }";
    case NodeKind::stock:
      return "stock each { 1 King, 8 Pawn }";
    case NodeKind::forbid:
      return "rule peaceful: forbid place afterwards placed threatens enemy piece";
    case NodeKind::event:
      return "on displace p when move is sideways { put own Pillar at p.origin }";
    case NodeKind::special:
      return "special castle { with k = own King at my e1, r = own Rook at my h1  do { move k to my g1  move r to my f1 } }";
    case NodeKind::play_statement:
      return "play move of own piece or special castle else { pass }";
    case NodeKind::choose_statement:
      return "choose s from rank 1 where s is empty else { pass }";
    case NodeKind::roll_statement:
      return "roll die as n again while n = 6";
    case NodeKind::for_statement:
      return "for each s in rank 1 where s is empty { put own Pawn at s }";
    case NodeKind::case_statement:
      return "case card { Pawn: { pass } else: { pass } }";
    case NodeKind::win:
    case NodeKind::loss:
    case NodeKind::draw:
      return "draw by claim when repeated >= 3 \"threefold repetition\"";
    case NodeKind::end:
      return "end when count any piece = 1 then { rank by points }";
    case NodeKind::phase:
      return "phase Race { order clockwise  turn { play move of own piece }  next Ending when no own piece }";
    case NodeKind::next_phase:
      return "next Race after 1 turn each";
    case NodeKind::amend:
      return "amend Pawn { double: can slide forward 2..2 to move }";
    case NodeKind::template_decl:
      return "template twin(piece Kind, site place) { … }";
    case NodeKind::fen_rules:
    case NodeKind::notation:
      return "notation { move \"{origin}{target}{promotion}\"  fen { rights \"K\" = castle-short  clock = quiet } }";
    case NodeKind::example:
      return "example \"a pawn steps\" { play \"e2e4\"  expect legal \"e7e5\" }";
    case NodeKind::variant:
      return "variant MyChess extends Chess \"My chess\" { … }";
    case NodeKind::legend:
      return "legend { y = yellow  b = blue }";
    default:
      return "";
  }
}

}  // namespace feerie
