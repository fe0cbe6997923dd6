// Threat by the inverse tables: would a piece of the owner hit the site, with this occupation?
#pragma once

#include "interpreter/play/fast/board.hpp"

namespace feerie::play::fast {

template <int W>
FEERIE_INLINE Bits<W> users_in(Users<W> const& users, Board<W> const& b) {
  Bits<W> result = b.type[users.type[0]] & users.origins[0];
  for (int i = 1; i < users.count; ++i) result |= b.type[users.type[i]] & users.origins[i];
  return result;
}

template <class Cpu, int W>
struct Threat {
  static constexpr SlideBy by = W > 1 ? SlideBy::Rays : Cpu::has_pext ? SlideBy::Pext : SlideBy::Difference;

  Tables<W> const& t;
  Board<W> const& b;
  int const owner;
  Bits<W> sliders[max_slide_threats];
  Bits<W> leapers[max_leap_threats];

  FEERIE_INLINE Threat(Tables<W> const& tables, Board<W> const& board, int of) : t(tables), b(board), owner(of) {
    for (int i = 0; i < t.slide_threats[owner]; ++i) sliders[i] = users_in(t.slide_threat[owner][i].users, b) & b.owner[owner];
    for (int i = 0; i < t.leap_threats[owner]; ++i) {
      auto const& threat = t.leap_threat[owner][i];
      leapers[i] = b.type[threat.type[0]];
      for (int j = 1; j < threat.count; ++j) leapers[i] |= b.type[threat.type[j]];
      leapers[i] &= b.owner[owner];
    }
  }

  FEERIE_INLINE Bits<W> leapers_on(int site) const {
    Bits<W> result = Bits<W>::none();
    auto const& near = t.near[owner][site];
    for (int i = 0; i < t.leap_threats[owner]; ++i) result |= near.leap[i] & leapers[i];
    return result;
  }
  // Only pieces in `alive` count, over this occupation.
  FEERIE_INLINE bool on(int site, Bits<W> const& occupied, Bits<W> const& alive) const {
    if ((leapers_on(site) & alive).any()) return true;
    auto const& near = t.near[owner][site];
    for (int i = 0; i < t.slide_threats[owner]; ++i) {
      Bits<W> const candidates = sliders[i] & alive & near.slide[i];
      if (candidates.any() && (t.slide_threat[owner][i].table->template from<by>(site, occupied) & candidates).any()) return true;
    }
    if constexpr (Cpu::has_screens)
      return (lame_on(site, occupied) & alive).any() || (hoppers_on(site, occupied) & alive).any();
    return false;
  }
  FEERIE_INLINE Bits<W> lame_on(int site, Bits<W> const& occupied) const {
    Bits<W> result = Bits<W>::none();
    for (int i = 0; i < t.lame_threats[owner]; ++i) {
      LameThreat<W> const& lame = t.lame_threat[owner][i];
      Bits<W> const candidates = lame.near[site] & b.type[lame.type] & b.owner[owner];
      if (!candidates.any()) continue;
      for (int leg = 0; leg < lame.legs[site]; ++leg)
        if (!occupied.has(lame.leg[site][leg].site)) result |= lame.leg[site][leg].ends & candidates;
    }
    return result;
  }
  FEERIE_INLINE Bits<W> hoppers_on(int site, Bits<W> const& occupied) const {
    Bits<W> result = Bits<W>::none();
    for (int i = 0; i < t.hop_threats[owner]; ++i) {
      SlideThreat<W> const& hop = t.hop_threat[owner][i];
      Bits<W> const candidates = users_in(hop.users, b) & b.owner[owner] & hop.table->all[site];
      if (candidates.any()) result |= hop.table->template behind<by>(site, occupied) & candidates;
    }
    return result;
  }
};

}  // namespace feerie::play::fast
