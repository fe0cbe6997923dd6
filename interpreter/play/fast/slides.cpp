#include "interpreter/play/fast/slides.hpp"

#include <algorithm>

namespace feerie::play::fast {

namespace {

constexpr int max_relevant = 14;  // 16384 entries for a site; geometries with more are not worth a table

}  // namespace

template <int W>
bool make_slides(Paths const& paths, SlideTable<W>& table) {
  using Set = Bits<W>;
  constexpr int sites = SlideTable<W>::sites;
  std::vector<std::size_t> offsets(sites, 0);
  if constexpr (W > 1) table.shadow.assign(static_cast<std::size_t>(sites) * sites, Set::none());
  for (int site = 0; site < sites; ++site) {
    std::vector<Set> falling;
    std::vector<Set> rising;
    Set relevant = Set::none();
    table.all[site] = Set::none();
    table.lines[site] = 0;
    auto const& rays = paths[static_cast<std::size_t>(site)];
    for (auto const& ray : rays) {
      Set members = Set::none();
      bool const rises = ray[0] > site;
      int before = site;
      for (std::size_t i = 0; i < ray.size(); ++i) {
        if ((ray[i] > before) != rises) table.is_monotone = false;
        before = ray[i];
        members |= Set::of(ray[i]);
        if (i + 1 < ray.size()) relevant |= Set::of(ray[i]);
        if constexpr (W > 1)
          for (std::size_t j = i + 1; j < ray.size(); ++j)
            table.shadow[static_cast<std::size_t>(site) * sites + ray[i]] |= Set::of(ray[j]);
      }
      if ((table.all[site] & members).any()) table.is_monotone = false;
      table.all[site] |= members;
      (rises ? rising : falling).push_back(members);
    }
    if (W > 1 && !table.is_monotone) return false;
    std::size_t const lines = std::max(falling.size(), rising.size());
    if (lines > SlideTable<W>::max_lines) return false;
    table.lines[site] = static_cast<std::uint8_t>(lines);
    for (std::size_t i = 0; i < lines; ++i)
      table.line[site][i] = {i < falling.size() ? falling[i] : Set::none(), i < rising.size() ? rising[i] : Set::none()};
    if constexpr (W == 1) {
      std::uint64_t const mask = relevant.word[0];
      int const bits = __builtin_popcountll(mask);
      if (bits > max_relevant) return false;
      offsets[static_cast<std::size_t>(site)] = table.store.size();
      table.store.resize(table.store.size() + (std::size_t{1} << bits));
      table.entry[site].relevant = mask;
      std::uint64_t occupied = 0;
      do {
        Set reached = Set::none();
        for (auto const& ray : rays)
          for (std::uint16_t const step : ray) {
            reached |= Set::of(step);
            if ((occupied >> step & 1) != 0) break;
          }
        table.store[offsets[static_cast<std::size_t>(site)] + SlideTable<W>::gathered(occupied, mask)] = reached;
        occupied = (occupied - mask) & mask;
      } while (occupied != 0);
    }
  }
  if constexpr (W == 1)
    for (int site = 0; site < sites; ++site) table.entry[site].targets = table.store.data() + offsets[static_cast<std::size_t>(site)];
  return true;
}

template bool make_slides<1>(Paths const&, SlideTable<1>&);
template bool make_slides<2>(Paths const&, SlideTable<2>&);
template bool make_slides<4>(Paths const&, SlideTable<4>&);

}  // namespace feerie::play::fast
