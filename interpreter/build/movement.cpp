// Abilities → rays. Directions are resolved by the facing of the origin, legs are strung together, and every condition or filter that
// depends on nothing but owner, type, origin and target is decided here, step by step.
#include <algorithm>

#include "interpreter/base/check.hpp"
#include "interpreter/build/context.hpp"

namespace feerie::build {

namespace {

using program::Site;

// A ray in the making: where it has got to, and what it has passed.
struct Walk {
  std::vector<program::Step> steps;
  Site at = program::no_site;
  int direction = -1;  // of the leg before, for relative ones
};

class MovementBuilder {
 public:
  explicit MovementBuilder(Context& context) : context_(context), game_(context.game), program_(context.program) {}

  void build() {
    for (program::Filter& filter : program_.filters) filter.is_folded = can_fold(filter);
    auto const rows = static_cast<std::size_t>((program_.players + 1) * (program_.types + 1));
    program_.rays_from.resize(rows * static_cast<std::size_t>(program_.board.sites));
    for (int owner = 0; owner < program_.players; ++owner)
      for (int type = 1; type <= program_.types; ++type)
        for (int site = 0; site < program_.board.sites; ++site)
          build_origin(static_cast<program::Player>(owner), static_cast<program::TypeIndex>(type), static_cast<Site>(site));
  }

 private:
  // Filters on what happens afterwards, or that only soften, are for play to ask.
  static bool can_fold(program::Filter const& filter) {
    return filter.afterwards == program::no_node && filter.softened == program::no_code && !filter.unless_no_decision &&
           filter.subject != program::FilterSubject::Place && filter.subject != program::FilterSubject::Decision;
  }

  void build_origin(program::Player owner, program::TypeIndex type, Site origin) {
    auto const row = static_cast<std::size_t>(owner) * static_cast<std::size_t>(program_.types + 1) + type;
    program::Range& range = program_.rays_from[row * static_cast<std::size_t>(program_.board.sites) + origin];
    range.first = static_cast<std::uint32_t>(program_.rays.size());
    if (!program_.board.exits.has(origin)) {
      model::PieceType const& piece = game_.types[game_.types.id_at(type - 1U)];
      if (!piece.immobile)
        for (model::AbilityId const id : piece.abilities) build_ability(owner, type, origin, id);
    }
    range.count = static_cast<std::uint32_t>(program_.rays.size()) - range.first;
  }

  void build_ability(program::Player owner, program::TypeIndex type, Site origin, model::AbilityId id) {
    model::Ability const& ability = game_.abilities[id];
    auto const colour = game_.board.sites[game_.board.sites.id_at(origin)].colour;
    if (!ability.on_colours.empty() && std::ranges::find(ability.on_colours, colour) == ability.on_colours.end()) return;
    owner_ = owner;
    type_ = type;
    origin_ = origin;
    ability_ = id;
    Walk start;
    start.at = origin;
    walk(ability, 0, start);
  }

  void walk(model::Ability const& ability, std::size_t leg_index, Walk const& before) {
    model::Leg const& leg = ability.legs[leg_index];
    bool const is_last = leg_index + 1 == ability.legs.size();
    if (leg.kind == model::LegKind::Leap || leg.kind == model::LegKind::Ride) {
      for (auto const& [dx, dy] : displacements_of(leg)) run(ability, leg_index, before, leg, is_last, -1, dx, dy);
    } else if (leg.kind == model::LegKind::Follow) {
      follow(ability, leg_index, before, leg, is_last);
    } else {
      for (int const direction : directions_of(leg, before)) run(ability, leg_index, before, leg, is_last, direction, 0, 0);
    }
  }

  // One line of a leg: along a direction, or along repeated displacements.
  void run(model::Ability const& ability, std::size_t leg_index, Walk const& before, model::Leg const& leg, bool is_last, int direction,
           int dx, int dy) {
    Walk walk_on = before;
    walk_on.direction = direction;
    bool const once = leg.kind == model::LegKind::Leap;
    int const min = once ? 1 : leg.min;
    int const max = once ? 1 : leg.max;
    for (int length = 1; max == model::unlimited || length <= max; ++length) {
      Site const next = direction >= 0 ? program_.board.next[static_cast<std::size_t>(direction)][walk_on.at]
                                       : at_offset(walk_on.at, dx, dy);
      if (!can_step_to(walk_on, next)) break;
      walk_on.at = next;
      bool const may_stop = leg.kind == model::LegKind::Hop || length >= min;
      if (!is_last) {
        walk_on.steps.push_back({next, 0});
        if (may_stop && !program_.board.exits.has(next)) walk(ability, leg_index + 1, walk_on);
      } else {
        walk_on.steps.push_back({next, may_stop ? uses_on(next) : std::uint8_t{0}});
      }
      if (program_.board.exits.has(next)) break;
    }
    if (is_last) add_ray(walk_on, leg);
  }

  // The direction is read anew from the arrows of each site; where there are several the path forks.
  void follow(model::Ability const& ability, std::size_t leg_index, Walk const& before, model::Leg const& leg, bool is_last) {
    follow_from(ability, leg_index, before, leg, is_last, 1);
  }
  void follow_from(model::Ability const& ability, std::size_t leg_index, Walk const& before, model::Leg const& leg, bool is_last,
                   int length) {
    bool went_on = false;
    if (leg.max == model::unlimited || length <= leg.max) {
      Site const here = before.at;
      for (model::DirectionSpec const& spec : leg.directions)
        for (int const direction : resolve(spec, here, -1)) {
          Site const next = program_.board.next[static_cast<std::size_t>(direction)][here];
          if (!can_step_to(before, next)) continue;
          went_on = true;
          Walk walk_on = before;
          walk_on.at = next;
          walk_on.direction = direction;
          walk_on.steps.push_back({next, is_last && length >= leg.min ? uses_on(next) : std::uint8_t{0}});
          if (!is_last && length >= leg.min) walk(ability, leg_index + 1, walk_on);
          if (program_.board.exits.has(next)) {
            if (is_last) add_ray(walk_on, leg);
          } else {
            follow_from(ability, leg_index, walk_on, leg, is_last, length + 1);
          }
        }
    }
    if (!went_on && is_last) add_ray(before, leg);
  }

  [[nodiscard]] bool can_step_to(Walk const& walk_so_far, Site next) const {
    if (next == program::no_site || next == origin_) return false;
    return std::ranges::none_of(walk_so_far.steps, [&](program::Step const& step) { return step.site == next; });
  }

  [[nodiscard]] Site at_offset(Site from, int dx, int dy) const {
    model::SiteId const to = game_.board.at_offset(game_.board.sites.id_at(from), dx, dy);
    return to.index;
  }

  // --- directions ---------------------------------------------------------------------------------------------------------------

  [[nodiscard]] std::vector<int> facings_at(Site site) const {
    std::vector<int> facings;
    model::PlayerId const player = game_.players.id_at(owner_);
    if (player.index >= game_.board.facing.size()) return facings;
    model::Facing const& facing = game_.board.facing[player];
    if (facing.by_arrows) {
      for (model::DirectionId const arrow : game_.board.sites[game_.board.sites.id_at(site)].arrows) facings.push_back(arrow.index);
    } else if (facing.direction) {
      facings.push_back(facing.direction.index);
    }
    return facings;
  }
  [[nodiscard]] int turned(int direction, int turn) const {
    int const ring = static_cast<int>(game_.board.ring.size());
    return ((direction + turn) % ring + ring) % ring;
  }
  [[nodiscard]] std::vector<int> resolve(model::DirectionSpec const& spec, Site facing_at, int previous) const {
    std::vector<int> directions;
    switch (spec.frame) {
      case model::DirectionSpec::Frame::Absolute: directions.push_back(spec.direction.index); break;
      case model::DirectionSpec::Frame::Facing:
        for (int const facing : facings_at(facing_at)) directions.push_back(turned(facing, spec.turn));
        break;
      case model::DirectionSpec::Frame::PreviousLeg:
        if (previous >= 0) directions.push_back(turned(previous, spec.turn));
        break;
    }
    return directions;
  }
  // Resolved once, at the origin; two ways to say one direction are one direction.
  [[nodiscard]] std::vector<int> directions_of(model::Leg const& leg, Walk const& before) const {
    std::vector<int> all;
    for (model::DirectionSpec const& spec : leg.directions)
      for (int const direction : resolve(spec, origin_, before.direction))
        if (std::ranges::find(all, direction) == all.end()) all.push_back(direction);
    return all;
  }
  [[nodiscard]] std::vector<std::pair<int, int>> displacements_of(model::Leg const& leg) const {
    std::vector<std::pair<int, int>> all;
    auto const add = [&](int dx, int dy) {
      if (std::ranges::find(all, std::pair(dx, dy)) == all.end()) all.emplace_back(dx, dy);
    };
    for (model::Displacement const& d : leg.displacements) {
      if (!leg.relative_displacements) {
        add(d.dx, d.dy);
        continue;
      }
      for (int const facing : facings_at(origin_)) {
        model::Direction const& forward = game_.board.ring[game_.board.ring.id_at(static_cast<std::size_t>(facing))];
        // To the right of forward (x, y) is (y, -x).
        add(d.dx * forward.dy + d.dy * forward.dx, -d.dx * forward.dx + d.dy * forward.dy);
      }
    }
    return all;
  }

  // --- conditions and filters ------------------------------------------------------------------------------------------------------

  void set_moment(Fold& fold, Site target) const {
    fold.moment().mover = owner_;
    fold.moment().origin = origin_;
    fold.moment().target = target;
    fold.moment().piece = {type_, owner_, origin_};
  }

  std::uint8_t uses_on(Site target) {
    model::Ability const& ability = game_.abilities[ability_];
    program::Ability const& rule = program_.abilities[ability_.index];
    bool const may_move = ability.purpose != model::Purpose::Capture;
    bool const may_capture = ability.purpose != model::Purpose::Move && !program_.board.exits.has(target);
    Fold fold(program_);
    set_moment(fold, target);
    bool quiet = may_move;
    bool capture = may_capture;
    bool accepts = true;  // some victim
    if (rule.when != program::no_node) {
      std::int32_t const holds = fold.number(rule.when);
      if (holds == 0) return 0;
      if (holds == program::unknown) {
        if (rule.taking == program::no_node && fold_victims(fold, rule.when, may_move, may_capture)) {
          quiet = may_move && holds_without_victim_;
          accepts = victims_here_ != 0;
          capture = may_capture && accepts;
        } else {
          is_conditional_ = true;
        }
      }
    }
    for (program::Filter& filter : program_.filters) {
      if (!can_fold(filter) || (filter.types & program::type_bit(type_)) == 0) continue;
      std::int32_t const forbidden = filter.when == program::no_node ? 1 : fold.number(filter.when);
      if (forbidden == program::unknown) filter.is_folded = false;
      if (forbidden != 1) continue;
      if (filter.subject != program::FilterSubject::Capture) quiet = false;
      if (filter.subject != program::FilterSubject::QuietMove) capture = false;
    }
    bool const threatens = may_capture && accepts && rule.taking == program::no_node;
    return static_cast<std::uint8_t>((quiet ? program::use::move : 0) | (capture ? program::use::capture : 0) |
                                     (threatens ? program::use::threat : 0) |
                                     (may_move && (quiet || accepts) ? program::use::plain_move : 0));
  }

  // A condition that depends on nothing but the type of the victim becomes a set of types, if all sites of the ray agree on it.
  bool fold_victims(Fold& fold, program::NodeIndex when, bool may_move, bool may_capture) {
    fold.moment().victim = {program::none, program::none, program::none};
    std::int32_t const without = may_move ? fold.number(when) : 0;
    program::TypeMask accepted = 0;
    bool is_known = without != program::unknown;
    for (int type = 1; type <= program_.types && may_capture && is_known; ++type) {
      fold.moment().victim = {type, program::unknown, fold.moment().target};
      std::int32_t const holds = fold.number(when);
      is_known = holds != program::unknown;
      if (holds != 0) accepted |= program::type_bit(static_cast<program::TypeIndex>(type));
    }
    fold.moment().victim = {program::unknown, program::unknown, program::unknown};
    if (!is_known || (accepted != 0 && has_victims_ && victims_ != accepted)) return false;
    if (accepted != 0) {
      victims_ = accepted;
      has_victims_ = true;
    }
    victims_here_ = accepted;
    holds_without_victim_ = without != 0;
    return true;
  }

  void add_ray(Walk const& done, model::Leg const& last_leg) {
    bool const conditional = is_conditional_;
    program::TypeMask const victims = has_victims_ && !conditional ? victims_ : ~program::TypeMask{0};
    is_conditional_ = has_victims_ = false;
    std::size_t length = done.steps.size();
    while (length > 0 && done.steps[length - 1].uses == 0) --length;
    if (length == 0) return;
    program::Ray ray;
    ray.first_step = static_cast<std::uint32_t>(program_.steps.size());
    ray.length = static_cast<std::uint16_t>(length);
    ray.ability = ability_.index;
    ray.origin = origin_;
    ray.is_hop = last_leg.kind == model::LegKind::Hop;
    ray.landing = static_cast<std::uint16_t>(last_leg.landing);
    ray.is_conditional = conditional;
    ray.victims = victims;
    program_.steps.insert(program_.steps.end(), done.steps.begin(), done.steps.begin() + static_cast<std::ptrdiff_t>(length));
    program_.rays.push_back(ray);
  }

  Context& context_;
  model::Game const& game_;
  program::Program& program_;
  program::Player owner_ = 0;
  program::TypeIndex type_ = 0;
  Site origin_ = 0;
  model::AbilityId ability_ = {};
  bool is_conditional_ = false;  // of the ray in the making
  bool has_victims_ = false;     // some of its sites accept only these
  program::TypeMask victims_ = 0;
  program::TypeMask victims_here_ = 0;
  bool holds_without_victim_ = false;
};

}  // namespace

void build_movement(Context& context) { MovementBuilder(context).build(); }

}  // namespace feerie::build
