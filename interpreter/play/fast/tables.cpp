#include "interpreter/play/fast/tables.hpp"

#include <algorithm>
#include <map>

namespace feerie::play::fast {

namespace {

namespace use = program::use;
using program::Site;

template <int W>
Bits<W> bits_of(BitSet const& set) {
  Bits<W> result = Bits<W>::none();
  for (int i = 0; i < W; ++i) result.word[i] = set.word(static_cast<std::size_t>(i));
  return result;
}

// The rays one ability gives one type of one owner.
struct Group {
  int owner = 0;
  int type = 0;
  std::uint16_t ability = 0;
  std::vector<program::Ray const*> rays;
  std::size_t longest = 0;
};

template <int W>
class Grounding {
  using Set = Bits<W>;
  static constexpr int sites = Set::sites;

 public:
  Grounding(program::Program const& program, program::FastPlan const& plan)
      : program_(program), plan_(plan), tables_(std::make_unique<Tables<W>>()), t_(*tables_) {}

  std::unique_ptr<Tables<W> const> make(std::string& reason) {
    t_.all = bits_of<W>(program_.board.standing);
    t_.between.assign(static_cast<std::size_t>(sites) * sites, Set::none());
    has_path_.assign(static_cast<std::size_t>(sites) * sites, false);
    t_.pins_hold = true;
    t_.has_royal = plan_.royal[0] != 0 || plan_.royal[1] != 0;
    t_.takes_own = static_cast<std::uint32_t>(plan_.takes_own);
    t_.left_type = plan_.left_type;
    t_.has_leaves = plan_.left_type != 0;
    t_.counter_resets_on_capture = plan_.has_counter && plan_.counter_resets_on_capture;
    t_.counter_resets_on = plan_.has_counter ? static_cast<std::uint32_t>(plan_.counter_resets_on) : 0U;
    for (std::uint32_t& keeps : t_.keeps_rights) keeps = ~0U;
    make_promotions();
    for (int owner = 0; owner < 2 && ok(); ++owner) make_owner(owner);
    for (program::FastEnding const& ending : plan_.endings) make_ending(ending);
    make_rich();
    count_targets();
    count_shields();
    reason = reason_;
    if (!ok()) return nullptr;
    return std::move(tables_);
  }

 private:
  [[nodiscard]] bool ok() const { return reason_.empty(); }
  void fail(std::string why) {
    if (ok()) reason_ = std::move(why);
  }

  void make_owner(int owner) {
    t_.royal[owner] = plan_.royal[static_cast<std::size_t>(owner)];
    t_.royal_leap[owner] = -1;
    t_.chains[owner] = t_.leaps[owner] = t_.slides[owner] = t_.takes[owner] = t_.specials[owner] = 0;
    t_.leap_threats[owner] = t_.slide_threats[owner] = 0;
    t_.lames[owner] = t_.hops[owner] = t_.lame_threats[owner] = t_.hop_threats[owner] = 0;
    for (auto& near : t_.near[owner]) {
      for (Set& set : near.leap) set = Set::none();
      for (Set& set : near.slide) set = Set::none();
    }
    for (int site = 0; site < sites; ++site) {
      bool const on_board = site < program_.board.sites;
      t_.leaves[owner][site] = t_.has_leaves && on_board
                                   ? bits_of<W>(plan_.leaves[static_cast<std::size_t>(owner)][static_cast<std::size_t>(site)])
                                   : Set::none();
    }
    std::vector<Group> const groups = groups_of(owner);
    int royal_families = 0;
    for (Group const& group : groups) {
      if (!ok()) return;
      if (plan_.threat_only[group.ability]) continue;
      int const leaps_before = t_.leaps[owner];
      make_moves(group);
      if (group.type != t_.royal[owner]) continue;
      ++royal_families;
      t_.royal_leap[owner] = t_.leaps[owner] > leaps_before && royal_families == 1 ? leaps_before : -1;
    }
    make_threats(owner, groups);
    for (program::FastSpecial const& special : plan_.specials)
      if (special.owner == owner) make_special(special);
  }

  [[nodiscard]] std::vector<Group> groups_of(int owner) const {
    std::vector<Group> groups;
    for (int type = 1; type <= program_.types; ++type) {
      std::map<std::uint16_t, Group> by_ability;
      for (int site = 0; site < program_.board.sites; ++site) {
        auto const range = program_.rays_of(static_cast<program::Player>(owner), static_cast<program::TypeIndex>(type), static_cast<Site>(site));
        for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
          program::Ray const& ray = program_.rays[r];
          Group& group = by_ability[ray.ability];
          group.owner = owner;
          group.type = type;
          group.ability = ray.ability;
          group.rays.push_back(&ray);
          group.longest = std::max<std::size_t>(group.longest, ray.length);
        }
      }
      for (auto& [ability, group] : by_ability) groups.push_back(std::move(group));
    }
    return groups;
  }
  [[nodiscard]] program::Step const& step(program::Ray const& ray, std::size_t i) const { return program_.steps[ray.first_step + i]; }
  [[nodiscard]] std::vector<program::TypeIndex> const& becomes(int owner, int type, int from, int to) const {
    return plan_.becomes(static_cast<std::size_t>(owner * (program_.types + 1) + type), static_cast<std::size_t>(from), static_cast<std::size_t>(to));
  }

  void make_promotions() {
    t_.promotions.push_back({});
    for (auto const& row : plan_.promotions) {
      typename Tables<W>::PromotionRow made{Set::none(), {}};
      for (std::size_t to = 0; to < row.size(); ++to) {
        made.list[to] = number_of(row[to]);
        if (made.list[to] != 0) made.promoting |= Set::of(static_cast<int>(to));
      }
      t_.promotion_rows.push_back(made);
    }
    for (int owner = 0; owner < 2; ++owner)
      for (int type = 1; type <= program_.types; ++type)
        std::ranges::copy(plan_.promotion_row[static_cast<std::size_t>(owner * (program_.types + 1) + type)], t_.promotion_row[owner][type]);
  }
  std::uint8_t number_of(std::vector<program::TypeIndex> const& list) {
    if (list.empty()) return 0;
    typename Tables<W>::PromotionList entry{static_cast<std::uint8_t>(list.size()), {}};
    std::ranges::copy(list, entry.becomes);
    std::size_t index = 1;
    while (index < t_.promotions.size() &&
           !(t_.promotions[index].count == entry.count && std::equal(list.begin(), list.end(), t_.promotions[index].becomes)))
      ++index;
    if (index == t_.promotions.size()) t_.promotions.push_back(entry);
    if (index > 255) fail("more different lists of promotions than a table can number");
    return static_cast<std::uint8_t>(index);
  }

  // --- movement -----------------------------------------------------------------------------------------------------------------

  // The purpose all targets of the group share, or 0 if they differ.
  [[nodiscard]] std::uint8_t common_purpose(Group const& group) const {
    std::uint8_t common = 0xFF;
    for (program::Ray const* ray : group.rays)
      for (std::size_t i = 0; i < ray->length; ++i) {
        auto const uses = static_cast<std::uint8_t>(step(*ray, i).uses & (use::move | use::capture));
        if (common == 0xFF) common = uses;
        if (uses != common) return 0;
      }
    return common == 0xFF ? 0 : common;
  }
  [[nodiscard]] std::uint8_t own_bit(int type) const {
    return plan_.takes_own != 0 && ((plan_.takes_own_by >> type) & 1) != 0 ? purpose::own : std::uint8_t{0};
  }
  [[nodiscard]] bool promotes(Group const& group) const {
    for (program::Ray const* ray : group.rays)
      for (std::size_t i = 0; i < ray->length; ++i)
        if (!becomes(group.owner, group.type, ray->origin, step(*ray, i).site).empty()) return true;
    return false;
  }
  [[nodiscard]] bool moves_at_all(Group const& group) const {
    for (program::Ray const* ray : group.rays)
      for (std::size_t i = 0; i < ray->length; ++i)
        if ((step(*ray, i).uses & (use::move | use::capture)) != 0) return true;
    return false;
  }

  void make_moves(Group const& group) {
    if (!moves_at_all(group)) return;
    if (plan_.takes_tag[group.ability] != 0) return make_take(group);
    if (is_hop(group)) return make_hop(group);
    if (group.longest <= 2 && make_chains(group)) return;
    if (plan_.tag_of[group.ability] != 0) return fail("a remembered move that is more than two constant steps");
    if (group.longest == 1) return make_leap(group);
    if (is_lame(group)) return make_lame(group);
    make_slide(group);
  }

  [[nodiscard]] static bool is_hop(Group const& group) { return group.rays[0]->is_hop; }
  // Every ray is one site to be passed and one to end on.
  [[nodiscard]] bool is_lame(Group const& group) const {
    return std::ranges::all_of(group.rays, [&](program::Ray const* ray) { return ray->length == 2 && step(*ray, 0).uses == 0; });
  }

  // The purpose that all ends of a lame leap, or all sites of a hop, share.
  template <class Family>
  void finish_screened(Family& family, Group const& group, bool is_lame_leap) {
    family.promotes = promotes(group);
    family.users.count = 1;
    family.users.type[0] = static_cast<std::uint8_t>(group.type);
    family.users.origins[0] = Set::none();
    std::uint8_t common = 0xFF;
    for (program::Ray const* ray : group.rays) {
      family.users.origins[0] |= Set::of(ray->origin);
      for (std::size_t i = is_lame_leap ? 1 : 0; i < ray->length; ++i) {
        auto const uses = static_cast<std::uint8_t>(step(*ray, i).uses & (use::move | use::capture));
        if (common != 0xFF && uses != common) return fail("a lame leap or a hop that moves to some sites and captures on others");
        common = uses;
      }
    }
    family.purpose = static_cast<std::uint8_t>(common | ((common & purpose::capture) != 0 ? own_bit(group.type) : 0));
  }

  void add_leg(std::uint8_t& legs, Leg<W>* leg, int over, int end) {
    int i = 0;
    while (i < legs && leg[i].site != over) ++i;
    if (i == max_legs) return fail("more lame leaps from one site than a table can hold");
    if (i == legs) leg[legs++] = {static_cast<std::uint8_t>(over), Set::none()};
    leg[i].ends |= Set::of(end);
  }

  void make_lame(Group const& group) {
    int& count = t_.lames[group.owner];
    if (count == max_lame) return fail("more kinds of lame leaps than a table can hold");
    Lame<W>& lame = t_.lame[group.owner][count++];
    t_.has_screens = true;
    finish_screened(lame, group, true);
    std::ranges::fill(lame.legs, std::uint8_t{0});
    for (program::Ray const* ray : group.rays)
      add_leg(lame.legs[ray->origin], lame.leg[ray->origin], step(*ray, 0).site, step(*ray, 1).site);
  }

  void make_hop(Group const& group) {
    int& count = t_.hops[group.owner];
    if (count == max_hops) return fail("more kinds of hops than a table can hold");
    Hop<W>& hop = t_.hop[group.owner][count++];
    t_.has_screens = true;
    finish_screened(hop, group, false);
    hop.table = pooled(paths_of(group));
  }

  void make_take(Group const& group) {
    int& count = t_.takes[group.owner];
    if (count == max_takes) return fail("more captures in passing than a table can hold");
    Take<W>& take = t_.take[group.owner][count++];
    take.type = static_cast<std::uint8_t>(group.type);
    take.tag = plan_.takes_tag[group.ability];
    for (Set& origins : take.origins) origins = Set::none();
    Set const passable = passable_under(take.tag);
    for (program::Ray const* ray : group.rays) {
      if (ray->length != 1) return fail("a capture in passing along a longer path");
      if (!passable.has(step(*ray, 0).site)) continue;
      if (!becomes(group.owner, group.type, ray->origin, step(*ray, 0).site).empty()) return fail("a capture in passing that promotes");
      take.origins[step(*ray, 0).site] |= Set::of(ray->origin);
    }
  }

  // The sites a move remembered under the tag can pass.
  [[nodiscard]] Set passable_under(std::uint8_t tag) const {
    Set result = Set::none();
    for (program::Ray const& ray : program_.rays)
      if (plan_.tag_of[ray.ability] == tag) result |= Set::of(step(ray, 0).site);
    return result;
  }

  // Few displacements: the whole set moves at once. Quiet double steps look at the site between. A chain has one list of promotions, for
  // some of its targets; those with another list are a chain of their own.
  bool make_chains(Group const& group) {
    struct Part {
      Set origins = Set::none();
      Set promoting = Set::none();
      std::uint8_t purpose = 0;
      std::vector<program::TypeIndex> list = {};
    };
    std::map<std::pair<int, int>, std::vector<Part>> parts;
    std::vector<Set> ends(sites, Set::none());
    for (program::Ray const* ray : group.rays)
      for (std::size_t i = 0; i < ray->length; ++i) {
        auto uses = static_cast<std::uint8_t>(step(*ray, i).uses & (use::move | use::capture));
        if (uses == 0) continue;
        if (ray->length == 2 && uses != use::move) return false;
        int const target = step(*ray, i).site;
        int const first = step(*ray, 0).site - ray->origin;
        int const second = i == 1 ? target - step(*ray, 0).site : 0;
        if (i == 1 && second == 0) return false;
        if (ends[ray->origin].has(target)) return false;  // two ways to one site would be counted twice
        ends[ray->origin] |= Set::of(target);
        if (t_.leaves[group.owner][ray->origin].has(target)) return false;
        auto const& list = becomes(group.owner, group.type, ray->origin, target);
        if (!list.empty() && plan_.only_lost) return false;  // how many there are is asked piece by piece
        std::vector<Part>& same_way = parts[{first, second}];
        auto part = std::ranges::find_if(same_way, [&](Part const& p) { return list.empty() || p.list.empty() || p.list == list; });
        if (part == same_way.end()) part = same_way.insert(same_way.end(), Part{});
        if (part->purpose != 0 && part->purpose != uses) return false;
        part->purpose = uses;
        part->origins |= Set::of(ray->origin);
        if (list.empty()) continue;
        part->list = list;
        part->promoting |= Set::of(target);
      }
    if (parts.size() > 3) return false;  // measured: beyond three displacements piece by piece is as good
    for (auto const& [displacement, same_way] : parts)
      for (Part const& part : same_way) {
        int& count = t_.chains[group.owner];
        if (count == max_chains) {
          fail("more set-wise steps than a table can hold");
          return true;
        }
        Chain<W>& chain = t_.chain[group.owner][count++];
        chain.first = displacement.first;
        chain.second = displacement.second;
        chain.type = static_cast<std::uint8_t>(group.type);
        chain.purpose = static_cast<std::uint8_t>(part.purpose | ((part.purpose & purpose::capture) != 0 ? own_bit(group.type) : 0));
        chain.tag = plan_.tag_of[group.ability];
        if (chain.tag != 0 && chain.second == 0) fail("a remembered move that passes no site");
        if (chain.tag != 0 && part.promoting.any()) fail("a remembered move that promotes");
        chain.origins = part.origins;
        chain.promoting = part.promoting;
        chain.promotions = static_cast<std::uint8_t>(part.list.size());
        std::ranges::copy(part.list, chain.becomes);
      }
    return true;
  }

  template <class Family>
  void finish_family(Family& family, Group const& group) {
    family.promotes = promotes(group);
    family.users.count = 1;
    family.users.type[0] = static_cast<std::uint8_t>(group.type);
    family.users.origins[0] = Set::none();
    family.masks = nullptr;
    std::uint8_t const common = common_purpose(group);
    for (program::Ray const* ray : group.rays) family.users.origins[0] |= Set::of(ray->origin);
    family.purpose = static_cast<std::uint8_t>(common | ((common & purpose::capture) != 0 ? own_bit(group.type) : 0));
    if (common != 0) return;
    auto masks = std::make_unique<Masks<W>>();
    for (int site = 0; site < sites; ++site) masks->quiet[site] = masks->capture[site] = Set::none();
    for (program::Ray const* ray : group.rays)
      for (std::size_t i = 0; i < ray->length; ++i) {
        if ((step(*ray, i).uses & use::move) != 0) masks->quiet[ray->origin] |= Set::of(step(*ray, i).site);
        if ((step(*ray, i).uses & use::capture) != 0) masks->capture[ray->origin] |= Set::of(step(*ray, i).site);
      }
    family.purpose = static_cast<std::uint8_t>(purpose::capture | own_bit(group.type));
    family.masks = masks.get();
    t_.mask_pool.push_back(std::move(masks));
  }

  void make_leap(Group const& group) {
    int& count = t_.leaps[group.owner];
    if (count == max_families) return fail("more kinds of leaps than a table can hold");
    Leap<W>& leap = t_.leap[group.owner][count++];
    finish_family(leap, group);
    for (Set& targets : leap.targets) targets = Set::none();
    for (program::Ray const* ray : group.rays) leap.targets[ray->origin] |= Set::of(step(*ray, 0).site);
  }

  [[nodiscard]] Paths paths_of(Group const& group) const {
    Paths paths(sites);
    for (program::Ray const* ray : group.rays) {
      std::vector<std::uint16_t> path;
      for (std::size_t i = 0; i < ray->length; ++i) path.push_back(step(*ray, i).site);
      paths[ray->origin].push_back(std::move(path));
    }
    return paths;
  }

  // Joins a family with the same geometry wherever both apply, the same purpose and the same masks.
  void make_slide(Group const& group) {
    Slide<W> slide;
    finish_family(slide, group);
    Paths const paths = paths_of(group);
    for (int i = 0; i < t_.slides[group.owner]; ++i) {
      Slide<W>& other = t_.slide[group.owner][i];
      if (other.purpose != slide.purpose || other.promotes || slide.promotes) continue;
      Paths& geometry = slide_geometry_[static_cast<std::size_t>(group.owner)][static_cast<std::size_t>(i)];
      if (!can_join(geometry, paths) || !same_masks(other, slide)) continue;
      merge(geometry, paths);
      other.users.type[other.users.count] = static_cast<std::uint8_t>(group.type);
      other.users.origins[other.users.count++] = slide.users.origins[0];
      if (slide.masks != nullptr) merge_masks(other, slide);
      other.table = pooled(geometry);
      return;
    }
    int& count = t_.slides[group.owner];
    if (count == max_families) return fail("more kinds of slides than a table can hold");
    slide.table = pooled(paths);
    slide_geometry_[static_cast<std::size_t>(group.owner)].push_back(paths);
    t_.slide[group.owner][count++] = slide;
  }
  static bool agree(Paths const& a, Paths const& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!a[i].empty() && !b[i].empty() && a[i] != b[i]) return false;
    return true;
  }
  // Two geometries are one if they agree wherever both are, and lines go on through sites of either.
  static bool can_join(Paths const& a, Paths const& b) {
    if (!agree(a, b)) return false;
    Paths both = a;
    merge(both, b);
    return is_closed(both);
  }
  // Wherever a line passes a site that has lines of its own, the line goes on from there.
  static bool is_closed(Paths const& paths) {
    for (auto const& rays : paths)
      for (auto const& ray : rays)
        for (std::size_t i = 0; i + 1 < ray.size(); ++i) {
          auto const& here = paths[ray[i]];
          if (here.empty()) continue;
          bool const goes_on = std::ranges::any_of(here, [&](auto const& other) { return other[0] == ray[i + 1]; });
          if (!goes_on) return false;
        }
    return true;
  }
  static void merge(Paths& into, Paths const& from) {
    for (std::size_t i = 0; i < into.size(); ++i)
      if (into[i].empty()) into[i] = from[i];
  }
  static bool same_masks(Slide<W> const& a, Slide<W> const& b) {
    if ((a.masks == nullptr) != (b.masks == nullptr)) return false;
    if (a.masks == nullptr) return true;
    Set const shared = a.users.origins[0] & b.users.origins[0];
    bool same = true;
    shared.each([&](int site) {
      same = same && a.masks->quiet[site] == b.masks->quiet[site] && a.masks->capture[site] == b.masks->capture[site];
    });
    return same;
  }
  void merge_masks(Slide<W>& into, Slide<W> const& from) {
    auto masks = std::make_unique<Masks<W>>(*into.masks);
    from.users.origins[0].each([&](int site) {
      masks->quiet[site] = from.masks->quiet[site];
      masks->capture[site] = from.masks->capture[site];
    });
    into.masks = masks.get();
    t_.mask_pool.push_back(std::move(masks));
  }

  SlideTable<W> const* pooled(Paths paths) {
    for (auto& rays : paths) std::ranges::sort(rays);
    for (std::size_t i = 0; i < t_.slide_paths.size(); ++i)
      if (t_.slide_paths[i] == paths) return t_.slide_pool[i].get();
    auto table = std::make_unique<SlideTable<W>>();
    if (!make_slides(paths, *table)) fail("a slide whose sites are not in rising or falling order, or with too many lines");
    t_.slide_paths.push_back(std::move(paths));
    t_.slide_pool.push_back(std::move(table));
    return t_.slide_pool.back().get();
  }

  // --- threat -------------------------------------------------------------------------------------------------------------------

  void note_path(int victim, int attacker, Set const& path) {
    std::size_t const index = static_cast<std::size_t>(victim * sites + attacker);
    if (has_path_[index] && !(t_.between[index] == path)) t_.pins_hold = false;
    has_path_[index] = true;
    t_.between[index] = path;
  }

  void make_threats(int owner, std::vector<Group> const& groups) {
    struct Backward {
      Paths forward;
      Users<W> users;
    };
    std::vector<Backward> families;
    std::vector<std::vector<Set>> leaps(type_slots);
    for (Group const& group : groups) {
      if (!ok()) return;
      bool threatens = false;
      bool every_step = true;
      for (program::Ray const* ray : group.rays)
        for (std::size_t i = 0; i < ray->length; ++i) {
          bool const here = (step(*ray, i).uses & use::threat) != 0;
          threatens |= here;
          every_step &= here;
        }
      if (!threatens) continue;
      if (is_hop(group)) {
        if (!every_step) return fail("a hop that passes over sites it could not capture on");
        add_hop_threat(group);
        continue;
      }
      if (group.longest == 1) {
        add_leaps(group, leaps[static_cast<std::size_t>(group.type)]);
        continue;
      }
      if (is_lame(group)) {
        add_lame_threat(group);
        continue;
      }
      if (!every_step) return fail("a capture that passes over sites it could not end on");
      Paths const paths = paths_of(group);
      Set origins = Set::none();
      for (program::Ray const* ray : group.rays) origins |= Set::of(ray->origin);
      auto family = std::ranges::find_if(families, [&](Backward const& f) { return can_join(f.forward, paths); });
      if (family == families.end()) {
        families.push_back({Paths(sites), {}});
        family = families.end() - 1;
      }
      merge(family->forward, paths);
      family->users.type[family->users.count] = static_cast<std::uint8_t>(group.type);
      family->users.origins[family->users.count++] = origins;
    }
    make_leap_threats(owner, leaps);
    if (families.size() > max_slide_threats) return fail("more kinds of sliding captures than a table can hold");
    for (Backward const& family : families) add_slide_threat(owner, family.forward, family.users);
  }

  // Types that leap alike are one entry.
  void make_leap_threats(int owner, std::vector<std::vector<Set>> const& hits) {
    int& count = t_.leap_threats[owner];
    std::vector<int> first;  // type of each entry
    for (int type = 1; type <= program_.types && ok(); ++type) {
      auto const& near = hits[static_cast<std::size_t>(type)];
      if (near.empty()) continue;
      int entry = 0;
      while (entry < count && !(hits[static_cast<std::size_t>(first[static_cast<std::size_t>(entry)])] == near)) ++entry;
      if (entry == max_leap_threats) return fail("more kinds of leaping captures than a table can hold");
      auto& threat = t_.leap_threat[owner][entry];
      if (entry == count) {
        ++count;
        threat.count = 0;
        first.push_back(type);
        for (int site = 0; site < sites; ++site) t_.near[owner][site].leap[entry] = near[static_cast<std::size_t>(site)];
      }
      threat.type[threat.count++] = static_cast<std::uint8_t>(type);
    }
  }
  void add_leaps(Group const& group, std::vector<Set>& near) const {
    near.resize(sites, Set::none());
    for (program::Ray const* ray : group.rays)
      if ((step(*ray, 0).uses & use::threat) != 0) near[step(*ray, 0).site] |= Set::of(ray->origin);
  }

  void add_lame_threat(Group const& group) {
    int& count = t_.lame_threats[group.owner];
    if (count == max_lame) return fail("more kinds of lame captures than a table can hold");
    LameThreat<W>& threat = t_.lame_threat[group.owner][count++];
    t_.has_screens = true;
    threat.type = static_cast<std::uint8_t>(group.type);
    std::ranges::fill(threat.legs, std::uint8_t{0});
    for (Set& near : threat.near) near = Set::none();
    for (program::Ray const* ray : group.rays) {
      if ((step(*ray, 1).uses & use::threat) == 0) continue;
      int const victim = step(*ray, 1).site;
      int const over = step(*ray, 0).site;
      threat.near[victim] |= Set::of(ray->origin);
      add_leg(threat.legs[victim], threat.leg[victim], over, ray->origin);
      note_path(victim, ray->origin, Set::of(over));
    }
  }

  void add_hop_threat(Group const& group) {
    if (t_.hop_threats[group.owner] == max_hops) return fail("more kinds of hopping captures than a table can hold");
    t_.has_screens = true;
    Users<W> users;
    users.count = 1;
    users.type[0] = static_cast<std::uint8_t>(group.type);
    users.origins[0] = Set::none();
    for (program::Ray const* ray : group.rays) users.origins[0] |= Set::of(ray->origin);
    SlideTable<W> const* const table = backward_table(paths_of(group), users);
    if (ok()) t_.hop_threat[group.owner][t_.hop_threats[group.owner]++] = {users, table};
  }

  void add_slide_threat(int owner, Paths const& forward, Users<W> const& users) {
    SlideTable<W> const* const table = backward_table(forward, users);
    if (!ok()) return;
    int const index = t_.slide_threats[owner]++;
    t_.slide_threat[owner][index] = {users, table};
    for (int site = 0; site < sites; ++site) t_.near[owner][site].slide[index] = table->all[site];
  }

  // Turns the rays round: from each victim's site back to where attackers may stand.
  SlideTable<W> const* backward_table(Paths const& forward, Users<W> const& users) {
    Set origins = Set::none();
    for (int i = 0; i < users.count; ++i) origins |= users.origins[i];
    Paths backward(sites);
    std::vector<Set> hits(sites, Set::none());
    for (int from = 0; from < sites; ++from)
      for (auto const& ray : forward[static_cast<std::size_t>(from)])
        for (std::size_t i = 0; i < ray.size(); ++i) {
          std::vector<std::uint16_t> back;
          Set path = Set::none();
          for (std::size_t j = i; j-- > 0;) {
            back.push_back(ray[j]);
            path |= Set::of(ray[j]);
          }
          back.push_back(static_cast<std::uint16_t>(from));
          note_path(ray[i], from, path);
          hits[ray[i]] |= Set::of(from);
          auto& known = backward[ray[i]];
          bool is_new = true;  // the longest of each line; shorter ones are its beginnings
          for (auto& other : known) {
            std::size_t const shared = std::min(other.size(), back.size());
            if (!std::equal(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(shared), back.begin())) continue;
            is_new = false;
            if (back.size() > shared) other = back;
          }
          if (is_new) known.push_back(back);
        }
    // Wherever a user may stand on a line, it must be able to hit along it.
    for (int site = 0; site < sites; ++site)
      for (auto const& line : backward[static_cast<std::size_t>(site)])
        for (std::uint16_t const from : line)
          if (origins.has(from) && !hits[static_cast<std::size_t>(site)].has(from)) {
            fail("a sliding capture that does not go on from the sites it passes");
            return nullptr;
          }
    return pooled(backward);
  }

  // --- the rest -------------------------------------------------------------------------------------------------------------------

  void make_special(program::FastSpecial const& from) {
    int& count = t_.specials[from.owner];
    if (count == max_specials || rights_ == 32) return fail("more specials than a table can hold");
    SpecialMove<W>& special = t_.special[from.owner][count++];
    special.change = Set::none();
    for (std::size_t i = 0; i < 2; ++i) {
      special.from[i] = static_cast<std::uint8_t>(from.pieces[i].from);
      special.to[i] = static_cast<std::uint8_t>(from.pieces[i].to);
      special.leaves[i] = from.pieces[i].leaves;
      special.change |= Set::of(from.pieces[i].to);
      if (!from.pieces[i].leaves) special.change |= Set::of(from.pieces[i].from);
    }
    special.empty = bits_of<W>(from.empty) | Set::of(special.to[0]) | Set::of(special.to[1]);
    special.safe_count = 0;
    special.asks_origin_safe = from.safe.has(special.from[0]) && special.from[0] == from.pieces[0].from &&
                               from.pieces[0].type == t_.royal[from.owner];
    if (from.safe.count() > max_safe) return fail("a special that asks the safety of more sites than a table can hold");
    from.safe.each([&](int site) { special.safe[special.safe_count++] = static_cast<std::uint8_t>(site); });
    special.right = 1U << rights_++;
    special.special = from.special;
    for (std::uint8_t const site : special.from) t_.keeps_rights[site] &= ~special.right;
  }

  // A royal piece may need a piece on every line to it, two where somebody could hop, and one for every lame leap.
  void count_shields() {
    if (!t_.has_screens) return;
    if (t_.has_leaves) return fail("moves leave something behind where others hop or leap lamely");
    for (int owner = 0; owner < 2 && ok(); ++owner)
      for (int site = 0; site < sites; ++site) {
        int shields = 0;
        for (int i = 0; i < t_.slide_threats[owner]; ++i) shields += 2 * t_.slide_threat[owner][i].table->lines[site];
        for (int i = 0; i < t_.hop_threats[owner]; ++i) shields += 4 * t_.hop_threat[owner][i].table->lines[site];
        for (int i = 0; i < t_.lame_threats[owner]; ++i) shields += t_.lame_threat[owner][i].near[site].count();
        if (shields > max_shields) return fail("more lines to a royal piece than a list can hold");
      }
  }

  // However the pieces change, none has more moves than the freest piece of the variant.
  void count_targets() {
    t_.most_targets = 0;
    t_.movable = 0;
    for (int owner = 0; owner < 2 && ok(); ++owner)
      for (int type = 1; type <= program_.types; ++type)
        for (int site = 0; site < program_.board.sites; ++site) {
          auto const range = program_.rays_of(static_cast<program::Player>(owner), static_cast<program::TypeIndex>(type), static_cast<Site>(site));
          int targets = 0;
          for (std::uint32_t r = range.first; r < range.first + range.count; ++r)
            for (std::size_t i = 0; i < program_.rays[r].length; ++i)
              targets += std::max<int>(1, static_cast<int>(becomes(owner, type, site, step(program_.rays[r], i).site).size()));
          t_.most_targets = std::max(t_.most_targets, targets);
          if (targets > 0) t_.movable |= 1U << type;
        }
    // Otherwise the number of pieces that move could grow without end.
    if (t_.has_leaves && ((t_.movable >> t_.left_type) & 1) != 0) fail("what a move leaves behind can move itself");
  }

  void make_ending(program::FastEnding const& ending) {
    using Kind = program::FastEnding::Kind;
    if (ending.kind == Kind::CounterAtLeast && (t_.counter_limit == 0 || ending.value < t_.counter_limit)) {
      t_.counter_limit = ending.value;
      t_.counter_ending = ending.ending;
    }
    if (ending.kind == Kind::ChecksAtLeast && (t_.check_limit == 0 || ending.value < t_.check_limit)) t_.check_limit = ending.value;
    if (ending.kind != Kind::Sets) return;
    program::Ending const& meant = program_.endings[ending.ending];
    typename Tables<W>::SetEnding entry{};
    entry.first = static_cast<std::uint32_t>(t_.set_tests.size());
    entry.count = static_cast<std::uint32_t>(ending.tests.size());
    entry.result = meant.kind == program::Ending::Kind::Draw                               ? std::int8_t{0}
                   : (meant.kind == program::Ending::Kind::Win) != meant.of_player_to_move ? std::int8_t{1}
                                                                                           : std::int8_t{-1};
    for (program::FastEnding const& other : plan_.endings)
      entry.after_mate |= (other.kind == Kind::Checkmate || other.kind == Kind::Stalemate) && other.ending < ending.ending;
    t_.set_endings.push_back(entry);
    make_tests(ending.tests);
  }
  void make_tests(std::vector<program::FastTest> const& tests) {
    for (program::FastTest const& test : tests) {
      typename Tables<W>::SetTest made{};
      made.kind = test.kind;
      made.is_negated = test.is_negated;
      for (int type = 1; type <= program_.types; ++type)
        if (((test.victims >> type) & 1) != 0) made.victim[made.victims++] = static_cast<std::uint8_t>(type);
      made.whose = test.whose;
      made.least = test.least;
      made.most = test.most;
      for (std::size_t i = 0; i < 2; ++i) made.zone[i] = bits_of<W>(test.zone[i]);
      int included = 0;
      for (int type = 1; type <= program_.types; ++type) included += static_cast<int>((test.types >> type) & 1);
      made.inverted = included * 2 > program_.types;
      for (int type = 1; type <= program_.types; ++type)
        if ((((test.types >> type) & 1) != 0) != made.inverted) made.type[made.types++] = static_cast<std::uint8_t>(type);
      t_.set_tests.push_back(made);
    }
  }

  // What makes a move more than a displacement.
  void make_rich() {
    t_.must_capture = plan_.must_capture;
    t_.only_lost = plan_.only_lost;
    t_.has_stock = plan_.has_stock;
    if (t_.has_stock) make_stock();
    t_.explodes = !plan_.blasts.empty();
    t_.blast_spares = static_cast<std::uint32_t>(plan_.blast_spares);
    for (Set& set : t_.blast_from) set = Set::none();
    for (int site = 0; site < sites; ++site)
      t_.blast[site] = t_.explodes && site < program_.board.sites ? bits_of<W>(plan_.blasts[static_cast<std::size_t>(site)]) : Set::none();
    for (int site = 0; site < sites; ++site) t_.blast[site].each([&](int gone) { t_.blast_from[gone] |= Set::of(site); });
    for (int owner = 0; owner < 2; ++owner)
      for (int type = 1; type <= program_.types; ++type) {
        int const count = program_.initial_counts[static_cast<std::size_t>(owner * (program_.types + 1) + type)];
        t_.at_first[owner][type] = static_cast<std::uint8_t>(std::min(count, 255));
      }
    for (auto const& tests : plan_.vetoes) {
      typename Tables<W>::SetEnding entry{};
      entry.first = static_cast<std::uint32_t>(t_.set_tests.size());
      entry.count = static_cast<std::uint32_t>(tests.size());
      t_.vetoes.push_back(entry);
      std::vector<program::FastTest> ordered = tests;  // what is counted is asked before what is threatened
      std::ranges::stable_sort(ordered, {}, [](program::FastTest const& test) { return test.kind != program::FastTest::Kind::Count; });
      make_tests(ordered);
    }
    t_.is_rich = t_.has_stock || t_.explodes || t_.check_limit != 0 || !t_.vetoes.empty();
  }

  void make_stock() {
    std::ranges::copy(plan_.demoted_to, t_.demoted_to);
    for (std::size_t owner = 0; owner < 2; ++owner)
      for (std::size_t type = 1; type <= static_cast<std::size_t>(program_.types); ++type) {
        t_.places[owner][type] = bits_of<W>(plan_.places[owner][type]);
        t_.no_mate[owner][type] = bits_of<W>(plan_.no_mate[owner][type]);
        t_.asks_mate |= t_.no_mate[owner][type].any();
      }
    for (int type = 1; type <= program_.types; ++type)
      if (t_.places[0][type].any() || t_.places[1][type].any()) t_.stock_type[t_.stock_types++] = static_cast<std::uint8_t>(type);
    for (program::FastBan const& ban : plan_.bans) {
      typename Tables<W>::Ban made{};
      made.placed = ban.placed;
      made.whose = ban.whose;
      for (int type = 1; type <= program_.types; ++type)
        if (((ban.types >> type) & 1) != 0) made.type[made.types++] = static_cast<std::uint8_t>(type);
      for (std::size_t owner = 0; owner < 2; ++owner)
        for (std::size_t site = 0; site < ban.spoils[owner].size(); ++site) made.spoils[owner][site] = bits_of<W>(ban.spoils[owner][site]);
      t_.bans.push_back(made);
    }
  }

  program::Program const& program_;
  program::FastPlan const& plan_;
  std::unique_ptr<Tables<W>> tables_;
  Tables<W>& t_;
  std::vector<bool> has_path_;
  std::array<std::vector<Paths>, 2> slide_geometry_;  // beside t_.slide
  unsigned rights_ = 0;
  std::string reason_;
};

}  // namespace

template <int W>
std::unique_ptr<Tables<W> const> make_tables(program::Program const& program, program::FastPlan const& plan, std::string& reason) {
  return Grounding<W>(program, plan).make(reason);
}

template std::unique_ptr<Tables<1> const> make_tables<1>(program::Program const&, program::FastPlan const&, std::string&);
template std::unique_ptr<Tables<2> const> make_tables<2>(program::Program const&, program::FastPlan const&, std::string&);
template std::unique_ptr<Tables<4> const> make_tables<4>(program::Program const&, program::FastPlan const&, std::string&);

}  // namespace feerie::play::fast
