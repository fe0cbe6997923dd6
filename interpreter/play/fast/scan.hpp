// Generation: one walk over the families of the player to move, told to a sink (sinks.hpp). How much of legality is settled on the way is
// a template parameter; program/program.hpp says what each way needs to be right.
#pragma once

#include "interpreter/play/fast/place.hpp"
#include "interpreter/program/program.hpp"

namespace feerie::play::fast {

// Every move of the pieces in `movers` to the target sets `to`, by purpose.
template <class Cpu, int W, class Sink>
FEERIE_INLINE void scan_families(Tables<W> const& t, Board<W> const& b, int us, Bits<W> const& movers, Bits<W> const& occupied,
                                 Bits<W> const* to, Sink& out) {
  constexpr SlideBy by = Threat<Cpu, W>::by;
  for (int i = 0; i < t.chains[us]; ++i) {
    Chain<W> const& chain = t.chain[us][i];
    Bits<W> moved = (b.type[chain.type] & chain.origins & movers).rotated(chain.first);
    if (chain.second != 0) moved = (moved & b.type[0]).rotated(chain.second);
    out.chain(moved & to[chain.purpose], chain, i);
  }
  for (int i = 0; i < t.leaps[us]; ++i) {
    Leap<W> const& leap = t.leap[us][i];
    (users_in(leap.users, b) & movers).each([&](int from) {
      Bits<W> targets = leap.targets[from] & to[leap.purpose];
      if (leap.masks != nullptr) [[unlikely]]
        targets = (leap.masks->quiet[from] & to[purpose::quiet]) | (leap.masks->capture[from] & to[leap.purpose]);
      out.targets(from, targets, leap.promotes);
    });
  }
  for (int i = 0; i < t.slides[us]; ++i) {
    Slide<W> const& slide = t.slide[us][i];
    (users_in(slide.users, b) & movers).each([&](int from) {
      Bits<W> const reached = slide.table->template from<by>(from, occupied);
      Bits<W> targets = reached & to[slide.purpose];
      if (slide.masks != nullptr) [[unlikely]]
        targets = reached & ((slide.masks->quiet[from] & to[purpose::quiet]) | (slide.masks->capture[from] & to[slide.purpose]));
      out.targets(from, targets, slide.promotes);
    });
  }
  if constexpr (!Cpu::has_screens) return;
  for (int i = 0; i < t.lames[us]; ++i) {
    Lame<W> const& lame = t.lame[us][i];
    (users_in(lame.users, b) & movers).each([&](int from) {
      Bits<W> targets = Bits<W>::none();
      for (int leg = 0; leg < lame.legs[from]; ++leg)
        if (!occupied.has(lame.leg[from][leg].site)) targets |= lame.leg[from][leg].ends;
      out.targets(from, targets & to[lame.purpose], lame.promotes);
    });
  }
  for (int i = 0; i < t.hops[us]; ++i) {
    Hop<W> const& hop = t.hop[us][i];
    (users_in(hop.users, b) & movers).each([&](int from) {
      out.targets(from, hop.table->template behind<by>(from, occupied) & to[hop.purpose], hop.promotes);
    });
  }
}
// Rare callers share one copy: compile time and instruction cache.
template <class Cpu, int W, class Sink>
__attribute__((noinline)) void scan_families_apart(Tables<W> const& t, Board<W> const& b, int us, Bits<W> const& movers,
                                                   Bits<W> const& occupied, Bits<W> const* to, Sink& out) {
  scan_families<Cpu, W>(t, b, us, movers, occupied, to, out);
}

// Lets through only targets on which the royal piece is safe.
template <class Cpu, int W, class Sink>
struct RoyalSink {
  Sink& out;
  Threat<Cpu, W> const& threat;
  Bits<W> without;  // occupied when the royal piece has left
  Bits<W> with;     // occupied when it leaves something behind
  int us;

  FEERIE_INLINE Bits<W> safe(int from, Bits<W> const& targets) const {
    Bits<W> result = targets;
    targets.each([&](int site) {
      bool const leaves = threat.t.has_leaves && threat.t.leaves[us][from].has(site);
      if (threat.on(site, leaves ? with : without, ~Bits<W>::of(site))) result ^= Bits<W>::of(site);
    });
    return result;
  }
  FEERIE_INLINE void targets(int from, Bits<W> const& targets, bool promotes) { out.targets(from, safe(from, targets), promotes); }
  FEERIE_INLINE void chain(Bits<W> const& targets, Chain<W> const& chain, int index) {
    if (targets.any()) out.chain(safe(targets.first() - chain.first - chain.second, targets), chain, index);
  }
};

// Asks for each move whether the royal piece is safe after it, without making it.
template <class Cpu, int W, class Sink>
struct EachSink {
  Sink& out;
  Threat<Cpu, W> const& threat;
  Bits<W> occupied;
  int royal;
  int us;

  FEERIE_INLINE bool is_safe(int from, int to) const {
    Bits<W> after = occupied | Bits<W>::of(to);
    if (!(threat.t.has_leaves && threat.t.leaves[us][from].has(to))) after &= ~Bits<W>::of(from);
    return !threat.on(royal, after, ~Bits<W>::of(to));
  }
  FEERIE_INLINE void targets(int from, Bits<W> const& targets, bool promotes) {
    Bits<W> result = targets;
    targets.each([&](int to) {
      if (!is_safe(from, to)) result ^= Bits<W>::of(to);
    });
    out.targets(from, result, promotes);
  }
  FEERIE_INLINE void chain(Bits<W> const& targets, Chain<W> const& chain, int index) {
    Bits<W> result = targets;
    targets.each([&](int to) {
      if (!is_safe(to - chain.first - chain.second, to)) result ^= Bits<W>::of(to);
    });
    out.chain(result, chain, index);
  }
};

template <int W>
FEERIE_INLINE void target_sets(Tables<W> const& t, Board<W> const& b, int us, Bits<W>* to) {
  Bits<W> const enemy = b.owner[1 - us];
  to[0] = to[purpose::own] = Bits<W>::none();
  to[purpose::quiet] = b.type[0];
  to[purpose::capture] = enemy;
  to[purpose::quiet | purpose::capture] = b.type[0] | enemy;
  if (t.takes_own != 0) [[unlikely]] {
    Bits<W> own = Bits<W>::none();
    for (int type = 1; type < type_slots; ++type)
      if (((t.takes_own >> type) & 1) != 0) own |= b.type[type];
    own &= b.owner[us];
    to[purpose::own | purpose::quiet] = b.type[0];
    to[purpose::own | purpose::capture] = enemy | own;
    to[purpose::own | purpose::capture | purpose::quiet] = b.type[0] | enemy | own;
  } else {
    for (int i = 5; i < purpose::sets; ++i) to[i] = Bits<W>::none();
  }
}

// Where somebody hops or leaps lamely, a move is legal if it satisfies one demand for each enemy who could hit the royal piece: a set of
// targets for everybody, and another for the pieces that stand between the two.
template <int W>
struct Demand {
  Bits<W> of_all;
  Bits<W> pieces;
  Bits<W> of_pieces;
};

// Gives back where a piece that comes from nowhere may be put.
template <class Cpu, int W, class Sink>
__attribute__((noinline)) Bits<W> scan_shielded(Tables<W> const& t, Board<W> const& b, int us, int royal, Bits<W> const& occupied,
                                             Threat<Cpu, W> const& threat, Bits<W> const* to, Sink& out) {
  int const them = 1 - us;
  Bits<W> const own = b.owner[us];
  Demand<W> demand[max_shields];
  int demands = 0;
  Bits<W> base = ~Bits<W>::none();     // the demands on everybody, together
  Bits<W> shields = Bits<W>::none();   // pieces with a demand of their own
  auto const keep = [&](Bits<W> const& pieces, Bits<W> const& of_all, Bits<W> const& of_pieces) {
    demand[demands++] = {of_all, pieces, of_pieces};
    base &= of_all;
    shields |= pieces;
  };
  threat.leapers_on(royal).each([&](int attacker) { base &= Bits<W>::of(attacker); });
  Bits<W> always = base;
  // Along a line, or over the leg of a lame leap: something must stand between.
  auto const in_line = [&](int attacker) {
    Bits<W> const between = t.between_of(royal, attacker);
    Bits<W> const blockers = between & occupied;
    Bits<W> const stops = between | Bits<W>::of(attacker);
    if (!blockers.any()) {
      base &= stops;
      always &= stops;
    } else if (!blockers.many() && (blockers & own).any()) {
      keep(blockers, ~Bits<W>::none(), stops);
    }
  };
  for (int i = 0; i < t.slide_threats[them]; ++i) (t.near[them][royal].slide[i] & threat.sliders[i]).each(in_line);
  for (int i = 0; i < t.lame_threats[them]; ++i)
    (t.lame_threat[them][i].near[royal] & b.type[t.lame_threat[them][i].type] & b.owner[them]).each(in_line);
  // Whoever hops hits over exactly one piece: nobody may come to be it, and it may go.
  for (int i = 0; i < t.hop_threats[them]; ++i)
    (t.hop_threat[them][i].table->all[royal] & users_in(t.hop_threat[them][i].users, b) & b.owner[them]).each([&](int attacker) {
      Bits<W> const between = t.between_of(royal, attacker);
      Bits<W> const blockers = between & occupied;
      Bits<W> const stops = (between & ~occupied) | Bits<W>::of(attacker);
      int const count = blockers.count();
      if (count == 0) {
        base &= ~between;
        always &= ~between;
      } else if (count == 1) {
        if ((blockers & own).any()) {
          keep(blockers, stops, ~between);
        } else {
          base &= stops;
          always &= stops;
        }
      } else if (count == 2 && (blockers & own).any()) {
        keep(blockers & own, ~Bits<W>::none(), stops);
      }
    });
  Bits<W> const royal_set = Bits<W>::of(royal);
  Bits<W> along[purpose::sets];
  (shields & ~royal_set).each([&](int piece) {
    Bits<W> allowed = always;
    for (int i = 0; i < demands; ++i) allowed &= demand[i].pieces.has(piece) ? demand[i].of_pieces : demand[i].of_all;
    for (int j = 0; j < purpose::sets; ++j) along[j] = to[j] & allowed;
    scan_families_apart<Cpu, W>(t, b, us, Bits<W>::of(piece), occupied, along, out);
  });
  for (int j = 0; j < purpose::sets; ++j) along[j] = to[j] & base;
  scan_families_apart<Cpu, W>(t, b, us, own & ~shields & ~royal_set, occupied, along, out);
  return base;
}

template <class Cpu, int W, program::Path Legality, class Sink>
FEERIE_INLINE void scan(Tables<W> const& t, Board<W> const& b, Sink& out) {
  constexpr bool asks_safety = Legality != program::Path::Pseudo;
  int const us = b.to_move;
  if constexpr (asks_safety)
    if (t.royal[us] == 0) [[unlikely]]
      return scan<Cpu, W, program::Path::Pseudo>(t, b, out);
  int const them = 1 - us;
  Bits<W> const own = b.owner[us];
  Bits<W> const occupied = own | b.owner[them];
  Bits<W> to[purpose::sets];
  target_sets(t, b, us, to);
  Threat<Cpu, W> const threat(t, b, them);
  Bits<W> const royal_set = asks_safety ? own & b.type[t.royal[us]] : Bits<W>::none();
  int const royal = asks_safety ? royal_set.first() : 0;

  auto const specials = [&](bool in_check) {
    for (int i = 0; i < t.specials[us]; ++i) {
      SpecialMove<W> const& special = t.special[us][i];
      if ((b.rights & special.right) == 0 || (special.empty & occupied).any()) continue;
      if (in_check && special.asks_origin_safe) continue;
      Bits<W> const lifted = occupied ^ Bits<W>::of(special.from[0]);
      bool safe = true;
      for (int j = 0; j < special.safe_count && safe; ++j) safe = !threat.on(special.safe[j], lifted, t.all);
      if (safe && asks_safety) {
        int const home = special.from[0] == royal ? special.to[0] : special.from[1] == royal ? special.to[1] : royal;
        safe = !threat.on(home, occupied ^ special.change, t.all);
      }
      if (safe) out.one({special.from[0], special.to[0], MoveKind::Special, static_cast<std::uint8_t>(i)});
    }
  };
  if (b.tag != 0) {
    for (int i = 0; i < t.takes[us]; ++i) {
      Take<W> const& take = t.take[us][i];
      if (take.tag != b.tag || !b.type[0].has(b.passed)) continue;
      (take.origins[b.passed] & b.type[take.type] & own).each([&](int from) {
        Bits<W> const victim = Bits<W>::of(b.victim);
        if (asks_safety && threat.on(royal, occupied ^ Bits<W>::of(from) ^ Bits<W>::of(b.passed) ^ victim, ~victim)) return;
        out.one({static_cast<std::uint8_t>(from), b.passed, MoveKind::TakePassing, 0});
      });
    }
  }

  auto const place = [&](Bits<W> const& empty) {
    for (int i = 0; i < t.stock_types; ++i) {
      int const type = t.stock_type[i];
      if (b.hand[us][type] == 0) continue;
      Bits<W> targets = empty & t.places[us][type];
      if (t.bans.size() != 0) targets = unspoilt(t, b, us, type, targets);
      if (t.asks_mate) targets = without_mates<Cpu, W, Legality>(t, b, us, type, targets);
      out.place(type, targets);
    }
  };

  if constexpr (Legality == program::Path::Pseudo) {
    if (t.must_capture) [[unlikely]] {
      Bits<W> captures[purpose::sets];
      for (int i = 0; i < purpose::sets; ++i) captures[i] = to[i] & ~b.type[0];
      scan_families_apart<Cpu, W>(t, b, us, own, occupied, captures, out);
      if (out.found_any()) return;
    }
    specials(false);
    if (t.has_stock) [[unlikely]]
      place(to[purpose::quiet]);
    scan_families<Cpu, W>(t, b, us, own, occupied, to, out);
  } else if constexpr (Legality == program::Path::Pins) {
    if constexpr (Cpu::has_screens) {
      RoyalSink<Cpu, W, Sink> royal_sink{out, threat, occupied ^ royal_set, occupied, us};
      scan_families_apart<Cpu, W>(t, b, us, royal_set, occupied, to, royal_sink);
      if (b.rights != 0) specials(threat.on(royal, occupied, t.all));
      Bits<W> const allowed = scan_shielded<Cpu, W>(t, b, us, royal, occupied, threat, to, out);
      if (t.has_stock) place(to[purpose::quiet] & allowed);
      return;
    }
    Bits<W> const leapers = threat.leapers_on(royal);
    Bits<W> checkers = leapers;
    Bits<W> pinned = Bits<W>::none();
    int pins = 0;
    std::uint8_t pin[max_pins];
    std::uint8_t pinner[max_pins];
    auto const& near = t.near[them][royal];
    for (int i = 0; i < t.slide_threats[them]; ++i)
      (near.slide[i] & threat.sliders[i]).each([&](int attacker) {
        Bits<W> const blockers = t.between_of(royal, attacker) & occupied;
        if (!blockers.any()) {
          checkers |= Bits<W>::of(attacker);
        } else if (!blockers.many() && (blockers & own).any()) {
          pinned |= blockers;
          pin[pins] = static_cast<std::uint8_t>(blockers.first());
          pinner[pins++] = static_cast<std::uint8_t>(attacker);
        }
      });
    RoyalSink<Cpu, W, Sink> royal_sink{out, threat, occupied ^ royal_set, occupied, us};
    if (t.royal_leap[us] >= 0) {
      Leap<W> const& leap = t.leap[us][t.royal_leap[us]];
      Bits<W> targets = leap.targets[royal] & to[leap.purpose];
      if (leap.masks != nullptr) [[unlikely]]
        targets = (leap.masks->quiet[royal] & to[purpose::quiet]) | (leap.masks->capture[royal] & to[leap.purpose]);
      royal_sink.targets(royal, targets, leap.promotes);
    } else {
      scan_families_apart<Cpu, W>(t, b, us, royal_set, occupied, to, royal_sink);
    }
    if (checkers.any()) {
      if (b.rights != 0) [[unlikely]]
        specials(true);
      if (checkers.many()) return;
      int const checker = checkers.first();
      Bits<W> line = Bits<W>::of(checker);
      if (!leapers.any()) line |= t.between_of(royal, checker);
      for (int i = 1; i < purpose::sets; ++i) to[i] &= line;
    } else if (b.rights != 0) {
      specials(false);
    }
    for (int i = 0; i < pins; ++i) {
      Bits<W> line = t.between_of(royal, pinner[i]) | Bits<W>::of(pinner[i]);
      if (t.has_leaves) [[unlikely]]
        line |= t.leaves[us][pin[i]];  // what is left behind still shields
      Bits<W> along[purpose::sets];
      for (int j = 0; j < purpose::sets; ++j) along[j] = to[j] & line;
      scan_families_apart<Cpu, W>(t, b, us, Bits<W>::of(pin[i]), occupied, along, out);
    }
    scan_families<Cpu, W>(t, b, us, own & ~pinned & ~royal_set, occupied, to, out);
    if (t.has_stock) [[unlikely]]
      place(to[purpose::quiet]);
  } else {
    RoyalSink<Cpu, W, Sink> royal_sink{out, threat, occupied ^ royal_set, occupied, us};
    EachSink<Cpu, W, Sink> each_sink{out, threat, occupied, royal, us};
    scan_families_apart<Cpu, W>(t, b, us, royal_set, occupied, to, royal_sink);
    bool const check = threat.on(royal, occupied, t.all);
    specials(check);
    Bits<W> asked = own ^ royal_set;
    if (Legality == program::Path::Touch && !check) {
      // Out of check only a piece that some slider's line to the royal piece ends at can matter by leaving.
      Bits<W> seen = Bits<W>::none();
      for (int i = 0; i < t.slide_threats[them]; ++i)
        if ((t.near[them][royal].slide[i] & threat.sliders[i]).any())
          seen |= t.slide_threat[them][i].table->template from<Threat<Cpu, W>::by>(royal, occupied);
      asked &= seen;
    }
    if (asked.any()) scan_families_apart<Cpu, W>(t, b, us, asked, occupied, to, each_sink);
    scan_families<Cpu, W>(t, b, us, (own ^ royal_set) & ~asked, occupied, to, out);
  }
}

}  // namespace feerie::play::fast
