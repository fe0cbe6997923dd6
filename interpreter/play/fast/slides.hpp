// Slides: from a site, along constant rays, up to and including the first occupied site of each. One table for each distinct geometry,
// shared by every type and owner that slides so.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/play/fast/bits.hpp"

namespace feerie::play::fast {

// How a slide is looked up. Pext: one load, 64 sites, needs the instruction. Difference: subtraction along lines, 64 sites, anywhere;
// lines that go over a seam are gathered by hand there, into the same index.
// Rays: first blocker by bit scan, its shadow cut away; any number of words.
enum class SlideBy : std::uint8_t { Pext, Difference, Rays };

using Paths = std::vector<std::vector<std::vector<std::uint16_t>>>;  // [site][ray][step]

template <int W>
struct SlideTable {
  static constexpr int sites = Bits<W>::sites;
  static constexpr std::size_t room = Bits<W>::room;
  static constexpr int max_lines = 4;  // a rising and a falling ray make a line, any two of them

  struct Entry {
    std::uint64_t relevant;      // the sites whose occupation matters
    Bits<W> const* targets;      // by those, gathered
  };
  struct Line {
    Bits<W> falling;
    Bits<W> rising;
  };
  Entry entry[room];
  Line line[room][max_lines];
  std::uint8_t lines[room];
  Bits<W> all[room];            // on an empty board
  bool is_monotone = true;       // every ray rises or falls, and no two meet
  std::vector<Bits<W>> store;
  std::vector<Bits<W>> shadow;   // [site * sites + blocker]: what lies behind the blocker

  // What the instruction pext does, on any machine.
  static FEERIE_INLINE std::uint64_t gathered(std::uint64_t bits, std::uint64_t mask) {
    std::uint64_t result = 0;
    for (int i = 0; mask != 0; mask &= mask - 1, ++i)
      if ((bits & mask & (0 - mask)) != 0) result |= std::uint64_t{1} << i;
    return result;
  }

  template <SlideBy By>
  FEERIE_INLINE Bits<W> from(int site, Bits<W> const& occupied) const {
    if constexpr (By == SlideBy::Pext) {
#ifdef __BMI2__
      return entry[site].targets[__builtin_ia32_pext_di(occupied.word[0], entry[site].relevant)];
#else
      return Bits<W>::none();
#endif
    } else if constexpr (By == SlideBy::Difference) {
      if (!is_monotone) [[unlikely]]
        return entry[site].targets[gathered(occupied.word[0], entry[site].relevant)];
      Bits<W> result = Bits<W>::none();
      for (int i = 0; i < lines[site]; ++i) {
        std::uint64_t const falling = line[site][i].falling.word[0];
        std::uint64_t const rising = line[site][i].rising.word[0];
        std::uint64_t const below = occupied.word[0] & falling;
        std::uint64_t const above = occupied.word[0] & rising;
        result.word[0] |= (falling | rising) & ((above & (0 - above)) * 2 + (~std::uint64_t{0} << (63 ^ __builtin_clzll(below | 1))));
      }
      return result;
    } else {
      Bits<W> result = all[site];
      for (int i = 0; i < lines[site]; ++i) {
        Bits<W> const above = occupied & line[site][i].rising;
        Bits<W> const below = occupied & line[site][i].falling;
        if (above.any()) result &= ~(line[site][i].rising & shadow[static_cast<std::size_t>(site * sites + above.first())]);
        if (below.any()) result &= ~(line[site][i].falling & shadow[static_cast<std::size_t>(site * sites + below.last())]);
      }
      return result;
    }
  }

  // The sites behind the first piece of each ray, up to and including the second.
  template <SlideBy By>
  FEERIE_INLINE Bits<W> behind(int site, Bits<W> const& occupied) const {
    Bits<W> const reached = from<By>(site, occupied);
    return from<By>(site, occupied & ~reached) & ~reached;
  }
};

// Fills a table; false if the geometry does not suit it (too many lines, or on boards of more than one word rays that are not monotone in
// site number).
template <int W>
[[nodiscard]] bool make_slides(Paths const& paths, SlideTable<W>& table);

}  // namespace feerie::play::fast
