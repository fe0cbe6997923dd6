// What is done with the moves a scan finds: counted, listed, or kept as sets from which one is picked.
#pragma once

#include "interpreter/play/fast/board.hpp"

namespace feerie::play::fast {

// The last ply of a count: nothing is listed.
template <int W>
struct Counter {
  Tables<W> const& t;
  Board<W> const& b;
  std::uint64_t count = 0;

  FEERIE_INLINE void targets(int from, Bits<W> const& targets, bool promotes) {
    count += static_cast<std::uint64_t>(targets.count());
    if (promotes) add_promotions(from, targets);
  }
  FEERIE_INLINE void chain(Bits<W> const& targets, Chain<W> const& chain, int) {
    count += static_cast<std::uint64_t>(targets.count());
    Bits<W> const promoting = targets & chain.promoting;
    if (promoting.any()) count += static_cast<std::uint64_t>(promoting.count()) * (chain.promotions - 1U);
  }
  FEERIE_INLINE void one(Move) { ++count; }
  FEERIE_INLINE void place(int, Bits<W> const& targets) { count += static_cast<std::uint64_t>(targets.count()); }
  FEERIE_INLINE bool found_any() const { return count != 0; }
  FEERIE_INLINE void add_promotions(int from, Bits<W> const& targets) {
    auto const& row = t.promotions_of(b.to_move, b.at[from], from);
    (targets & row.promoting).each([&](int to) {
      std::uint8_t const list = row.list[to];
      std::uint64_t offered = t.promotions[list].count;
      if (t.only_lost) [[unlikely]] {
        offered = 0;
        for (int i = 0; i < t.promotions[list].count; ++i)
          offered += t.offers(b.type, b.owner[b.to_move], b.to_move, b.at[from], t.promotions[list].becomes[i]) ? 1U : 0U;
      }
      count += offered - 1;  // none at all: the move does not exist
    });
  }
};

template <int W>
struct Lister {
  Tables<W> const& t;
  Board<W> const& b;
  Move* end;
  Move* const begin = end;

  FEERIE_INLINE void targets(int from, Bits<W> const& targets, bool promotes) {
    if (promotes || t.has_leaves) return list_apart(from, targets);
    auto const origin = static_cast<std::uint8_t>(from);
    targets.each([&](int to) { *end++ = {origin, static_cast<std::uint8_t>(to), MoveKind::Plain, 0}; });
  }
  FEERIE_INLINE void list_apart(int from, Bits<W> const& targets) {
    auto const& row = t.promotions_of(b.to_move, b.at[from], from);
    targets.each([&](int to) {
      auto const f = static_cast<std::uint8_t>(from);
      auto const s = static_cast<std::uint8_t>(to);
      bool const leaves = t.has_leaves && t.leaves[b.to_move][from].has(to);
      std::uint8_t const list = row.list[to];
      if (list == 0) *end++ = {f, s, leaves ? MoveKind::Leave : MoveKind::Plain, 0};
      for (int i = 0; i < t.promotions[list].count; ++i)
        if (t.offers(b.type, b.owner[b.to_move], b.to_move, b.at[from], t.promotions[list].becomes[i]))
          *end++ = {f, s, leaves ? MoveKind::LeavePromote : MoveKind::Promote, t.promotions[list].becomes[i]};
    });
  }
  FEERIE_INLINE void chain(Bits<W> const& targets, Chain<W> const& chain, int index) {
    int const distance = chain.first + chain.second;
    MoveKind const kind = chain.tag != 0 ? MoveKind::Tagged : MoveKind::Plain;
    (targets & ~chain.promoting).each([&](int to) {
      *end++ = {static_cast<std::uint8_t>(to - distance), static_cast<std::uint8_t>(to), kind, static_cast<std::uint8_t>(index)};
    });
    (targets & chain.promoting).each([&](int to) {
      for (int i = 0; i < chain.promotions; ++i)
        *end++ = {static_cast<std::uint8_t>(to - distance), static_cast<std::uint8_t>(to), MoveKind::Promote, chain.becomes[i]};
    });
  }
  FEERIE_INLINE void one(Move move) { *end++ = move; }
  FEERIE_INLINE void place(int type, Bits<W> const& targets) {
    targets.each([&](int to) {
      *end++ = {static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(to), MoveKind::Place, static_cast<std::uint8_t>(type)};
    });
  }
  FEERIE_INLINE bool found_any() const { return end != begin; }
};

// Moves as (origin, set of targets): nothing is listed, the n-th is selected.
template <class Cpu, int W>
struct Chunks {
  static constexpr int capacity = max_chunks;
  static constexpr int by_piece = 1000;  // not a displacement: the origin is in the move
  struct Chunk {
    Bits<W> targets;
    int distance;
    Move move;
    std::uint8_t weight;
    std::uint8_t const* becomes;
    std::uint32_t count;
  };
  Tables<W> const& t;
  Board<W> const& b;
  int chunks = 0;
  std::uint32_t total = 0;
  Chunk chunk[capacity];

  FEERIE_INLINE Chunks(Tables<W> const& tables, Board<W> const& board) : t(tables), b(board) {}
  FEERIE_INLINE void add(Bits<W> const& targets, int distance, Move move, std::uint8_t weight, std::uint8_t const* becomes) {
    std::uint32_t const count = static_cast<std::uint32_t>(targets.count()) * weight;
    chunk[chunks] = {targets, distance, move, weight, becomes, count};
    chunks += count != 0 ? 1 : 0;
    total += count;
  }
  FEERIE_INLINE void targets(int from, Bits<W> const& targets, bool promotes) {
    auto const f = static_cast<std::uint8_t>(from);
    if (promotes || t.has_leaves) return add_apart(from, targets);
    add(targets, by_piece, {f, 0, MoveKind::Plain, 0}, 1, nullptr);
  }
  FEERIE_INLINE void add_apart(int from, Bits<W> const& targets) {
    auto const f = static_cast<std::uint8_t>(from);
    Bits<W> const leaving = t.has_leaves ? targets & t.leaves[b.to_move][from] : Bits<W>::none();
    auto const& row = t.promotions_of(b.to_move, b.at[from], from);
    Bits<W> const promoting = targets & row.promoting;
    promoting.each([&](int to) {
      std::uint8_t const list = row.list[to];
      Bits<W> const one_target = Bits<W>::of(to);
      add(one_target, by_piece, {f, 0, (leaving & one_target).any() ? MoveKind::LeavePromote : MoveKind::Promote, 0},
          t.promotions[list].count, t.promotions[list].becomes);
    });
    add(targets & ~leaving & ~promoting, by_piece, {f, 0, MoveKind::Plain, 0}, 1, nullptr);
    if (leaving.any()) add(leaving & ~promoting, by_piece, {f, 0, MoveKind::Leave, 0}, 1, nullptr);
  }
  FEERIE_INLINE void chain(Bits<W> const& targets, Chain<W> const& chain, int index) {
    int const distance = chain.first + chain.second;
    MoveKind const kind = chain.tag != 0 ? MoveKind::Tagged : MoveKind::Plain;
    add(targets & ~chain.promoting, distance, {0, 0, kind, static_cast<std::uint8_t>(index)}, 1, nullptr);
    if (chain.promotions != 0) add(targets & chain.promoting, distance, {0, 0, MoveKind::Promote, 0}, chain.promotions, chain.becomes);
  }
  FEERIE_INLINE void one(Move move) { add(Bits<W>::of(move.to), by_piece, move, 1, nullptr); }
  FEERIE_INLINE void place(int type, Bits<W> const& targets) {
    add(targets, 0, {0, 0, MoveKind::Place, static_cast<std::uint8_t>(type)}, 1, nullptr);
  }
  FEERIE_INLINE bool found_any() const { return total != 0; }

  FEERIE_INLINE static int nth_bit(std::uint64_t word, int n) {
#ifdef __BMI2__
    if constexpr (Cpu::has_pext) return __builtin_ctzll(__builtin_ia32_pdep_di(std::uint64_t{1} << n, word));
#endif
    for (; n > 0; --n) word &= word - 1;
    return __builtin_ctzll(word);
  }
  // The move number `n` of all, and the chunk it came from.
  FEERIE_INLINE Move pick(std::uint32_t n, int& from_chunk) const {
    int i = 0;
    for (; n >= chunk[i].count; ++i) n -= chunk[i].count;
    from_chunk = i;
    Chunk const& c = chunk[i];
    int index = static_cast<int>(c.weight == 1 ? n : n / c.weight);
    int to = 0;
    for (int w = 0; w < W; ++w) {
      int const here = __builtin_popcountll(c.targets.word[w]);
      if (index < here) {
        to = w * 64 + nth_bit(c.targets.word[w], index);
        break;
      }
      index -= here;
    }
    Move move = c.move;
    move.to = static_cast<std::uint8_t>(to);
    if (c.distance != by_piece) move.from = static_cast<std::uint8_t>(to - c.distance);
    if (c.becomes != nullptr) move.extra = c.becomes[n % c.weight];
    return move;
  }
  // It turned out illegal, with all its promotions.
  FEERIE_INLINE void drop(int from_chunk, int to) {
    Chunk& c = chunk[from_chunk];
    c.targets ^= Bits<W>::of(to);
    c.count -= c.weight;
    total -= c.weight;
  }
};

}  // namespace feerie::play::fast
