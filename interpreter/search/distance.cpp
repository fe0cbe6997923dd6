#include "interpreter/search/distance.hpp"

namespace feerie::search {

using program::Range;
using program::Ray;
using program::Site;
using program::Step;

std::vector<int> moves_to(program::Program const& program, program::Player owner, program::TypeIndex type, BitSet const& targets,
                          BitSet const& fixtures) {
  auto const sites = static_cast<std::size_t>(program.board.sites);
  std::vector<std::vector<Site>> comes_from(sites);
  for (std::size_t from = 0; from < sites; ++from) {
    Range const range = program.rays_of(owner, type, static_cast<Site>(from));
    for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
      Ray const& ray = program.rays[r];
      for (std::uint32_t s = ray.first_step; s < ray.first_step + ray.length; ++s) {
        Step const& step = program.steps[s];
        if (!ray.is_hop && fixtures.has(step.site)) break;
        if ((step.uses & program::use::move) != 0) comes_from[step.site].push_back(static_cast<Site>(from));
      }
    }
  }
  std::vector<int> distance(sites, unreachable);
  std::vector<Site> queue;
  for (std::size_t site = 0; site < sites; ++site) {
    if (!targets.has(site)) continue;
    distance[site] = 0;
    queue.push_back(static_cast<Site>(site));
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    Site const to = queue[i];
    for (Site const from : comes_from[to]) {
      if (distance[from] != unreachable) continue;
      distance[from] = distance[to] + 1;
      queue.push_back(from);
    }
  }
  return distance;
}

}  // namespace feerie::search
