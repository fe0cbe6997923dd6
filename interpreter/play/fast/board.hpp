// The position as a kernel holds it: sets by owner and by type, a mailbox, and the little that rules remember. Making and unmaking
// moves in place is here too, because only the two together can be read.
#pragma once

#include <cstdint>

#include "interpreter/play/fast/tables.hpp"

namespace feerie::play::fast {

template <int W>
struct Board {
  Bits<W> owner[2];
  Bits<W> type[type_slots];         // type[0] is the set of empty sites, so that making a move needs no branch on capture
  std::uint8_t at[Bits<W>::room];  // type by site
  std::uint32_t rights;             // bit i: special i could still be played
  std::uint16_t quiet;              // the counter of plies
  std::uint8_t tag;                 // how the piece moved that may be taken in passing; 0: no such move was made last
  std::uint8_t passed;              // the site it passed
  std::uint8_t victim;              // where it stands
  std::uint8_t to_move;
  // Only where t.is_rich; what make() does not look at.
  std::uint8_t checks[2];
  std::uint8_t hand[2][type_slots];
  Bits<W> promoted;
};

// Room for the moves of one position, listed or in chunks. A kernel takes no position that could outgrow it.
inline constexpr int max_moves = 2048;
inline constexpr int max_chunks = 512;
inline constexpr int chunks_of_a_piece = 8;  // families that one type can use, each with a chunk for what leaves something behind
inline constexpr int other_chunks = max_chains * 2 + max_specials + max_takes * 4;

enum class MoveKind : std::uint8_t {
  Plain,
  Promote,       // extra: the type it becomes
  Tagged,        // extra: the chain
  TakePassing,
  Special,       // extra: the special
  Leave,         // a piece of the left type stays on the origin
  LeavePromote,  // both
  Place,         // extra: the type; from and to are the same site
};

struct Move {
  std::uint8_t from, to;
  MoveKind kind;
  std::uint8_t extra;
};

struct Undo {
  std::uint32_t rights;
  std::uint16_t quiet;
  std::uint8_t tag, passed, victim, captured, captured_owner, mover;
};

template <int W>
FEERIE_INLINE void flip_piece(Board<W>& b, int owner, int type, Bits<W> const& site) {
  b.owner[owner] ^= site;
  b.type[type] ^= site;
  b.type[0] ^= site;
}

template <int W>
FEERIE_INLINE Undo make(Tables<W> const& t, Board<W>& b, Move m) {
  int const us = b.to_move;
  int const them = 1 - us;
  Bits<W> const from = Bits<W>::of(m.from);
  Bits<W> const to = Bits<W>::of(m.to);
  Undo undo{b.rights, b.quiet, b.tag, b.passed, b.victim, b.at[m.to], static_cast<std::uint8_t>(b.owner[us].has(m.to)), b.at[m.from]};
  std::uint8_t const mover = undo.mover;
  b.owner[us] = (b.owner[us] ^ from) | to;
  b.owner[them] &= ~to;
  b.type[undo.captured] ^= to;
  b.type[0] ^= from;
  b.type[mover] ^= from | to;
  b.at[m.from] = 0;
  b.at[m.to] = mover;
  b.rights &= t.keeps_rights[m.from] & t.keeps_rights[m.to];
  b.quiet = undo.captured != 0 && t.counter_resets_on_capture ? std::uint16_t{0} : static_cast<std::uint16_t>(b.quiet + 1);
  if (((t.counter_resets_on >> mover) & 1) != 0) b.quiet = 0;
  b.tag = 0;
  b.to_move = static_cast<std::uint8_t>(them);
  if (m.kind == MoveKind::Plain) return undo;
  switch (m.kind) {
    case MoveKind::Plain: break;
    case MoveKind::Promote:
    case MoveKind::LeavePromote:
      b.type[mover] ^= to;
      b.type[m.extra] ^= to;
      b.at[m.to] = m.extra;
      if (m.kind == MoveKind::Promote) break;
      [[fallthrough]];
    case MoveKind::Leave:
      flip_piece(b, us, t.left_type, from);
      b.at[m.from] = t.left_type;
      break;
    case MoveKind::Place:  // what the lines above did with an empty origin has taken the site from the empty ones
      b.type[m.extra] ^= to;
      b.at[m.to] = m.extra;
      break;
    case MoveKind::Tagged: {
      Chain<W> const& chain = t.chain[us][m.extra];
      b.tag = chain.tag;
      b.passed = static_cast<std::uint8_t>(m.from + chain.first);
      b.victim = m.to;
      break;
    }
    case MoveKind::TakePassing: {
      std::uint8_t const taken = b.at[b.victim];
      undo.captured = taken;
      b.at[b.victim] = 0;
      flip_piece(b, them, taken, Bits<W>::of(b.victim));
      if (t.counter_resets_on_capture) b.quiet = 0;
      break;
    }
    case MoveKind::Special: {
      SpecialMove<W> const& special = t.special[us][m.extra];
      std::uint8_t const second = b.at[special.from[1]];
      b.at[special.from[1]] = 0;
      b.at[special.to[1]] = second;
      flip_piece(b, us, second, Bits<W>::of(special.from[1]) | Bits<W>::of(special.to[1]));
      b.rights &= t.keeps_rights[special.from[1]];
      for (int i = 0; i < 2; ++i)
        if (special.leaves[i]) {
          flip_piece(b, us, t.left_type, Bits<W>::of(special.from[i]));
          b.at[special.from[i]] = t.left_type;
        }
      break;
    }
  }
  return undo;
}

template <int W>
FEERIE_INLINE void unmake(Tables<W> const& t, Board<W>& b, Move m, Undo const& undo) {
  int const them = b.to_move;
  int const us = 1 - them;
  Bits<W> const from = Bits<W>::of(m.from);
  Bits<W> const to = Bits<W>::of(m.to);
  std::uint8_t captured = undo.captured;
  b.rights = undo.rights;
  b.quiet = undo.quiet;
  b.tag = undo.tag;
  b.passed = undo.passed;
  b.victim = undo.victim;
  b.to_move = static_cast<std::uint8_t>(us);
  if (m.kind != MoveKind::Plain) switch (m.kind) {
      case MoveKind::Leave:
      case MoveKind::LeavePromote: flip_piece(b, us, t.left_type, from); break;
      case MoveKind::Place: b.owner[us] ^= to; break;
      case MoveKind::TakePassing:
        b.at[b.victim] = captured;
        flip_piece(b, them, captured, Bits<W>::of(b.victim));
        captured = 0;
        break;
      case MoveKind::Special: {
        SpecialMove<W> const& special = t.special[us][m.extra];
        for (int i = 0; i < 2; ++i)
          if (special.leaves[i]) {
            flip_piece(b, us, t.left_type, Bits<W>::of(special.from[i]));
            b.at[special.from[i]] = 0;
          }
        std::uint8_t const second = b.at[special.to[1]];
        b.at[special.to[1]] = 0;
        b.at[special.from[1]] = second;
        flip_piece(b, us, second, Bits<W>::of(special.from[1]) | Bits<W>::of(special.to[1]));
        break;
      }
      case MoveKind::Plain:
      case MoveKind::Promote:
      case MoveKind::Tagged: break;
    }
  b.type[b.at[m.to]] ^= to;
  b.type[undo.mover] ^= from;
  b.type[captured] ^= to;
  b.type[0] ^= from;
  b.owner[us] ^= from;
  if (captured != 0 && undo.captured_owner != 0) {
    b.at[m.to] = captured;
    b.at[m.from] = undo.mover;
    return;  // an own piece was captured: the site stays ours
  }
  b.owner[us] ^= to;
  if (captured != 0) b.owner[them] ^= to;
  b.at[m.to] = captured;
  b.at[m.from] = undo.mover;
}

}  // namespace feerie::play::fast
