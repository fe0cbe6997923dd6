// Moves that do more than change places: captures that go to the stock or explode, checks that are counted, and rules that look at the
// position after the move.
#pragma once

#include "interpreter/play/fast/threat.hpp"

namespace feerie::play::fast {

template <class Cpu, int W>
struct Rich {
  static bool in_check(Tables<W> const& t, Board<W> const& b) {
    if (t.royal[b.to_move] == 0) return false;
    Threat<Cpu, W> const threat(t, b, 1 - b.to_move);
    return threat.on((b.owner[b.to_move] & b.type[t.royal[b.to_move]]).first(), b.owner[0] | b.owner[1], t.all);
  }
  // Whether one of the pieces is threatened, or threatens a victim of the other player.
  static __attribute__((noinline)) bool is_threat(Tables<W> const& t, Board<W> const& b, typename Tables<W>::SetTest const& test, int owner,
                                                  Bits<W> const& pieces) {
    Bits<W> targets = pieces;
    Bits<W> attackers = t.all;
    int by = 1 - owner;
    if (test.kind == program::FastTest::Kind::Threatens) {
      attackers = pieces;
      by = owner;
      targets = Bits<W>::none();
      for (int i = 0; i < test.victims; ++i) targets |= b.type[test.victim[i]];
      targets &= b.owner[1 - owner];
    }
    Threat<Cpu, W> const threat(t, b, by);
    bool found = false;
    targets.each([&](int site) { found = found || threat.on(site, b.owner[0] | b.owner[1], attackers); });
    return found;
  }
  static FEERIE_INLINE bool passes(Tables<W> const& t, Board<W> const& b, typename Tables<W>::SetTest const& test, int mover) {
    Bits<W> pieces = Bits<W>::none();
    for (int i = 0; i < test.types; ++i) pieces |= b.type[test.type[i]];
    if (test.inverted) pieces = ~pieces;
    switch (test.whose) {
      case program::FastTest::Whose::Movers: pieces &= b.owner[mover]; break;
      case program::FastTest::Whose::Enemys: pieces &= b.owner[1 - mover]; break;
      case program::FastTest::Whose::Anybodys: pieces &= b.owner[0] | b.owner[1]; break;
    }
    if (test.kind != program::FastTest::Kind::Count) [[unlikely]] {
      int const owner = test.whose == program::FastTest::Whose::Movers ? mover : 1 - mover;
      return is_threat(t, b, test, owner, pieces & test.zone[mover]) != test.is_negated;
    }
    int const count = (pieces & test.zone[mover]).count();
    return count >= test.least && count <= test.most;
  }
  static FEERIE_INLINE void put_in_hand(Tables<W> const& t, Board<W>& b, int us, Move m, Undo const& undo, Bits<W> const& promoted) {
    if (m.kind == MoveKind::Place) {
      --b.hand[us][m.extra];
      return;
    }
    if (undo.captured != 0) {
      bool const was_promoted = m.kind != MoveKind::TakePassing && promoted.has(m.to);
      ++b.hand[us][was_promoted ? t.demoted_to[undo.captured] : undo.captured];
    }
    b.promoted &= ~(Bits<W>::of(m.from) | Bits<W>::of(m.to));
    if (promoted.has(m.from) || (m.kind == MoveKind::Promote && m.extra != undo.mover)) b.promoted |= Bits<W>::of(m.to);
  }
  static FEERIE_INLINE void explode(Tables<W> const& t, Board<W>& b, int centre) {
    Bits<W> gone = t.blast[centre] & (b.owner[0] | b.owner[1]);
    gone.each([&](int site) {
      int const type = b.at[site];
      if (site != centre && ((t.blast_spares >> type) & 1) != 0) return;
      flip_piece(b, b.owner[0].has(site) ? 0 : 1, type, Bits<W>::of(site));
      b.at[site] = 0;
      b.rights &= t.keeps_rights[site];
    });
  }
  // Makes a move with all that follows from it. There is no way back but a copy.
  static FEERIE_INLINE void step(Tables<W> const& t, Board<W>& b, Move m) {
    int const us = b.to_move;
    Bits<W> const promoted = b.promoted;
    Undo const undo = make(t, b, m);
    if (t.has_stock) put_in_hand(t, b, us, m, undo, promoted);
    if (t.explodes && undo.captured != 0) explode(t, b, m.to);
    if (t.check_limit != 0 && in_check(t, b)) ++b.checks[us];
  }
  static FEERIE_INLINE bool is_vetoed(Tables<W> const& t, Board<W> const& b, int mover) {
    int const vetoes = static_cast<int>(t.vetoes.size());
    for (int i = 0; i < vetoes; ++i) {
      auto const& veto = t.vetoes[static_cast<std::size_t>(i)];
      bool holds = true;
      for (std::uint32_t j = 0; j < veto.count && holds; ++j) holds = passes(t, b, t.set_tests[veto.first + j], mover);
      if (holds) return true;
    }
    return false;
  }
};

// Lets through what no veto forbids. A move is made on a copy and looked at only if it could matter; most moves of most pieces cannot:
// if no veto holds now, a quiet move that uncovers no line, to a site from which the piece attacks nothing that is asked about, changes
// no answer. Nor does a capture of what nobody asks about, unless it blows a line open.
template <class Cpu, int W, class Sink>
struct VetoSink {
  using Kind = program::FastTest::Kind;
  using Whose = program::FastTest::Whose;
  Tables<W> const& t;
  Board<W> const& b;
  Sink& out;
  int const us;
  Bits<W> const occupied;
  bool all_asked = false;
  std::uint32_t asked_types = 0;    // every move of these
  Bits<W> asked_from;               // and from here
  Bits<W> asked_to;                 // and to here
  Bits<W> asked_of[type_slots];     // and of a type to here
  Bits<W> line[max_slide_threats * 16];  // where captures explode: what stands between a slider and a piece asked about
  int lines = 0;

  VetoSink(Tables<W> const& tables, Board<W> const& board, Sink& sink)
      : t(tables), b(board), out(sink), us(board.to_move), occupied(board.owner[0] | board.owner[1]) {
    asked_from = asked_to = Bits<W>::none();
    for (Bits<W>& set : asked_of) set = Bits<W>::none();
    all_asked = Cpu::has_screens || Rich<Cpu, W>::is_vetoed(t, b, us);
    int const vetoes = static_cast<int>(t.vetoes.size());
    for (int v = 0; v < vetoes && !all_asked; ++v) {
      auto const& veto = t.vetoes[static_cast<std::size_t>(v)];
      for (std::uint32_t i = 0; i < veto.count; ++i) look_at(t.set_tests[veto.first + i]);
    }
  }

  void look_at(typename Tables<W>::SetTest const& test) {
    if (test.inverted) all_asked = true;
    Bits<W> pieces = Bits<W>::none();
    for (int i = 0; i < test.types; ++i) pieces |= b.type[test.type[i]];
    bool const is_movers = test.whose == Whose::Movers;
    if (is_movers) pieces &= b.owner[us];
    if (test.whose == Whose::Enemys) pieces &= b.owner[1 - us];
    if (test.kind == Kind::Count) {
      if (test.whose != Whose::Enemys) ask_types(test.type, test.types);
      ask_captures_of(pieces);
      return;
    }
    int const owner = is_movers ? us : 1 - us;
    if (test.kind == Kind::Threatens) {
      ask_types(test.type, test.types);
      ask_types(test.victim, test.victims);
      for (int i = 0; i < test.victims; ++i) pieces |= b.type[test.victim[i]];
      ask_captures_of(pieces);
      for (int i = 0; i < test.types; ++i)
        for (int j = 0; j < t.slide_threats[owner]; ++j)  // a line could be opened or closed
          for (int k = 0; k < t.slide_threat[owner][j].users.count; ++k)
            all_asked |= t.slide_threat[owner][j].users.type[k] == test.type[i];
      all_asked |= !is_movers;
      return;
    }
    if (test.is_negated) all_asked = true;
    if (is_movers) ask_types(test.type, test.types);
    pieces &= test.zone[us];
    pieces.each([&](int site) {
      uncovers(site, 1 - owner);
      if (!is_movers) attacks(site);
    });
  }
  void ask_types(std::uint8_t const* types, int count) {
    for (int i = 0; i < count; ++i) asked_types |= 1U << types[i];
  }
  // Whatever could take one of the pieces off the board.
  void ask_captures_of(Bits<W> const& pieces) {
    if (!t.explodes) {
      asked_to |= pieces & b.owner[1 - us];
      return;
    }
    pieces.each([&](int site) { asked_to |= t.blast_from[site] & b.owner[1 - us]; });
  }
  // Own pieces whose leaving opens a line of the attacker's to the site; and what an explosion would have to remove.
  void uncovers(int site, int attacker) {
    for (int i = 0; i < t.slide_threats[attacker]; ++i)
      (t.near[attacker][site].slide[i] & users_in(t.slide_threat[attacker][i].users, b) & b.owner[attacker]).each([&](int from) {
        Bits<W> const blockers = t.between_of(site, from) & occupied;
        if (!blockers.many()) asked_from |= blockers & b.owner[us];
        if (!t.explodes) return;
        if (lines == max_slide_threats * 16) {
          asked_to |= b.owner[1 - us];
        } else {
          line[lines++] = blockers;
        }
      });
  }
  // Sites from which own pieces would hit the site.
  void attacks(int site) {
    auto const& near = t.near[us][site];
    for (int i = 0; i < t.leap_threats[us]; ++i)
      for (int j = 0; j < t.leap_threat[us][i].count; ++j) asked_of[t.leap_threat[us][i].type[j]] |= near.leap[i];
    for (int i = 0; i < t.slide_threats[us]; ++i) {
      Bits<W> const seen = t.slide_threat[us][i].table->template from<Threat<Cpu, W>::by>(site, occupied);
      Users<W> const& users = t.slide_threat[us][i].users;
      for (int j = 0; j < users.count; ++j) asked_of[users.type[j]] |= seen & users.origins[j];
    }
  }
  [[nodiscard]] bool blows_open(int from, int to) const {
    Bits<W> const gone = t.blast[to] | Bits<W>::of(from);
    for (int i = 0; i < lines; ++i)
      if (!(line[i] & ~gone).any()) return true;
    return false;
  }

  [[nodiscard]] bool allows(Move move) const {
    Board<W> next = b;
    Rich<Cpu, W>::step(t, next, move);
    return !Rich<Cpu, W>::is_vetoed(t, next, us);
  }
  [[nodiscard]] FEERIE_INLINE Bits<W> asked(int type, Bits<W> const& targets) const {
    return all_asked || ((asked_types >> type) & 1) != 0 ? targets : targets & (asked_to | asked_of[type]);
  }
  [[nodiscard]] FEERIE_INLINE Bits<W> asked_by_blast(int distance_or_from, bool is_distance, Bits<W> const& targets) const {
    Bits<W> result = Bits<W>::none();
    if (lines != 0)
      (targets & b.owner[1 - us]).each([&](int to) {
        if (blows_open(is_distance ? to - distance_or_from : distance_or_from, to)) result |= Bits<W>::of(to);
      });
    return result;
  }
  void promote(int from, int to, std::uint8_t const* becomes, int count) {
    for (int i = 0; i < count; ++i) {
      Move const move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), MoveKind::Promote, becomes[i]};
      if (t.offers(b.type, b.owner[us], us, b.at[from], becomes[i]) && allows(move)) out.one(move);
    }
  }

  __attribute__((noinline)) void targets(int from, Bits<W> targets, bool promotes) {
    auto const origin = static_cast<std::uint8_t>(from);
    if (promotes) {
      auto const& row = t.promotions_of(us, b.at[from], from);
      Bits<W> const promoting = targets & row.promoting;
      promoting.each([&](int to) { promote(from, to, t.promotions[row.list[to]].becomes, t.promotions[row.list[to]].count); });
      targets &= ~promoting;
    }
    Bits<W> result = targets;
    (asked_from.has(from) ? targets : asked(b.at[from], targets) | asked_by_blast(from, false, targets)).each([&](int to) {
      if (!allows({origin, static_cast<std::uint8_t>(to), MoveKind::Plain, 0})) result ^= Bits<W>::of(to);
    });
    if (result.any()) out.targets(from, result, false);
  }
  __attribute__((noinline)) void chain(Bits<W> const& targets, Chain<W> const& chain, int index) {
    int const distance = chain.first + chain.second;
    (targets & chain.promoting).each([&](int to) { promote(to - distance, to, chain.becomes, chain.promotions); });
    Bits<W> const plain = targets & ~chain.promoting;
    Bits<W> const uncovering = plain & asked_from.rotated(distance);
    Bits<W> result = plain;
    MoveKind const kind = chain.tag != 0 ? MoveKind::Tagged : MoveKind::Plain;
    (asked(chain.type, plain) | uncovering | asked_by_blast(distance, true, plain)).each([&](int to) {
      if (!allows({static_cast<std::uint8_t>(to - distance), static_cast<std::uint8_t>(to), kind, static_cast<std::uint8_t>(index)}))
        result ^= Bits<W>::of(to);
    });
    out.chain(result, chain, index);
  }
  void one(Move move) {
    if (allows(move)) out.one(move);
  }
  void place(int type, Bits<W> const& targets) {
    Bits<W> result = targets;
    targets.each([&](int to) {
      auto const site = static_cast<std::uint8_t>(to);
      if (!allows({site, site, MoveKind::Place, static_cast<std::uint8_t>(type)})) result ^= Bits<W>::of(to);
    });
    out.place(type, result);
  }
  [[nodiscard]] bool found_any() const { return out.found_any(); }
};

}  // namespace feerie::play::fast
