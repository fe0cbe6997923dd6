// Where a piece in hand may not be put down, beyond what owner, type and site say: because of a piece that stands there (no two of a
// kind on a file), or because it would give mate.
#pragma once

#include "interpreter/play/fast/rich.hpp"

namespace feerie::play::fast {

// How many legal moves there are; hot_code.hpp has it. A placement asks whether the other player would be left with none.
template <class Cpu, int W, program::Path Legality>
[[nodiscard]] std::uint64_t count_all(Tables<W> const& t, Board<W> const& b);

template <int W>
FEERIE_INLINE Bits<W> unspoilt(Tables<W> const& t, Board<W> const& b, int us, int type, Bits<W> targets) {
  int const bans = static_cast<int>(t.bans.size());
  for (int i = 0; i < bans; ++i) {
    auto const& ban = t.bans[static_cast<std::size_t>(i)];
    if (ban.placed != type) continue;
    Bits<W> pieces = Bits<W>::none();
    for (int j = 0; j < ban.types; ++j) pieces |= b.type[ban.type[j]];
    switch (ban.whose) {
      case program::FastTest::Whose::Movers: pieces &= b.owner[us]; break;
      case program::FastTest::Whose::Enemys: pieces &= b.owner[1 - us]; break;
      case program::FastTest::Whose::Anybodys: break;
    }
    pieces.each([&](int site) { targets &= ~ban.spoils[us][site]; });
  }
  return targets;
}

// Those of the targets on which the piece would hit the royal piece of the other player. Nothing else gives check by being put down,
// except where pieces hop: there all of them are suspect.
template <class Cpu, int W>
FEERIE_INLINE Bits<W> giving_check(Tables<W> const& t, Board<W> const& b, int us, int type, Bits<W> const& targets) {
  if constexpr (Cpu::has_screens) return targets;
  int const royal = (b.type[t.royal[1 - us]] & b.owner[1 - us]).first();
  auto const& near = t.near[us][royal];
  Bits<W> hits = Bits<W>::none();
  for (int i = 0; i < t.leap_threats[us]; ++i)
    for (int j = 0; j < t.leap_threat[us][i].count; ++j)
      if (t.leap_threat[us][i].type[j] == type) hits |= near.leap[i];
  for (int i = 0; i < t.slide_threats[us]; ++i) {
    Users<W> const& users = t.slide_threat[us][i].users;
    for (int j = 0; j < users.count; ++j)
      if (users.type[j] == type)
        hits |= t.slide_threat[us][i].table->template from<Threat<Cpu, W>::by>(royal, b.owner[0] | b.owner[1]) & users.origins[j];
  }
  return targets & hits;
}

template <class Cpu, int W, program::Path Legality>
[[gnu::noinline]] Bits<W> without_mates(Tables<W> const& t, Board<W> const& b, int us, int type, Bits<W> const& targets) {
  Bits<W> result = targets;
  if (t.royal[1 - us] == 0) return result;
  giving_check<Cpu, W>(t, b, us, type, targets & t.no_mate[us][type]).each([&](int to) {
    auto const site = static_cast<std::uint8_t>(to);
    Board<W> next = b;
    Rich<Cpu, W>::step(t, next, {site, site, MoveKind::Place, static_cast<std::uint8_t>(type)});
    if (Rich<Cpu, W>::in_check(t, next) && count_all<Cpu, W, Legality>(t, next) == 0) result ^= Bits<W>::of(to);
  });
  return result;
}

}  // namespace feerie::play::fast
