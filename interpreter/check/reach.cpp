#include "interpreter/check/reach.hpp"

#include <algorithm>

namespace feerie::check {

using model::DirectionId;
using model::DirectionSpec;
using model::Leg;
using model::LegKind;
using model::SiteId;

namespace {

class Walker {
 public:
  Walker(model::Game const& game, model::Ability const& ability, model::PlayerId player) : board_(game.board), ability_(ability), player_(player) {}

  std::vector<SiteId> from(SiteId site) {
    if (!ability_.on_colours.empty()) {
      bool const stands = std::find(ability_.on_colours.begin(), ability_.on_colours.end(), board_.sites[site].colour) != ability_.on_colours.end();
      if (!stands) return {};
    }
    for (DirectionId const facing : facings(site)) {
      visited_.clear();
      leg(0, site, facing, DirectionId{});
    }
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return found_;
  }

 private:
  // A board without facings still has one way to look, so that absolute abilities are walked once.
  std::vector<DirectionId> facings(SiteId site) const {
    if (player_.index >= board_.facing.size()) return {DirectionId{0}};
    model::Facing const& facing = board_.facing[player_];
    if (facing.by_arrows) return board_.sites[site].arrows;
    return {facing.direction ? facing.direction : DirectionId{0}};
  }

  DirectionId turned(DirectionId from_direction, int turn) const {
    int const ring = static_cast<int>(board_.ring.size());
    return DirectionId{static_cast<std::uint16_t>(((from_direction.index + turn) % ring + ring) % ring)};
  }

  // Each leg is walked once from each site and direction, or paths of several legs would multiply.
  bool first_time(std::size_t index, SiteId site, DirectionId direction) {
    std::size_t const directions = board_.ring.size() + 1;
    std::size_t const key = (index * board_.sites.size() + site.index) * directions + (direction.is_none() ? directions - 1 : direction.index);
    if (visited_.empty()) visited_.resize(ability_.legs.size() * board_.sites.size() * directions);
    bool const fresh = !visited_[key];
    visited_[key] = true;
    return fresh;
  }

  void arrive(std::size_t index, SiteId site, DirectionId facing, DirectionId direction) {
    if (index + 1 == ability_.legs.size()) {
      found_.push_back(site);
    } else if (!board_.sites[site].is_exit && first_time(index, site, direction)) {
      leg(index + 1, site, facing, direction);
    }
  }

  void leg(std::size_t index, SiteId site, DirectionId facing, DirectionId previous) {
    Leg const& leg = ability_.legs[index];
    if (leg.kind == LegKind::Leap || leg.kind == LegKind::Ride) {
      for (model::Displacement const d : leg.displacements) {
        auto const [dx, dy] = leg.relative_displacements ? seen_from(facing, d) : std::pair(d.dx, d.dy);
        SiteId at = site;
        for (int n = 1; leg.max == model::unlimited || n <= leg.max; ++n) {
          at = board_.at_offset(at, dx, dy);
          if (at.is_none() || at == site || n > longest_walk) break;
          if (n >= leg.min) arrive(index, at, facing, {});
          if (board_.sites[at].is_exit) break;
        }
      }
      return;
    }
    for (DirectionSpec const& spec : leg.directions) {
      DirectionId const direction = spec.frame == DirectionSpec::Frame::Absolute ? spec.direction
                                    : spec.frame == DirectionSpec::Frame::Facing ? turned(facing, spec.turn)
                                                                                 : turned(previous.is_none() ? facing : previous, spec.turn);
      SiteId at = site;
      for (int n = 1; (leg.max == model::unlimited || n <= leg.max) && n <= longest_walk; ++n) {
        at = board_.next[direction][at.index];
        if (at.is_none() || at == site) break;
        if (n >= leg.min) arrive(index, at, facing, direction);
        if (board_.sites[at].is_exit) break;
      }
    }
  }

  // A displacement as a player sees it who looks along `facing` instead of n.
  std::pair<int, int> seen_from(DirectionId facing, model::Displacement d) const {
    model::Direction const& f = board_.ring[facing];
    return {d.dx * f.dy + d.dy * f.dx, d.dy * f.dy - d.dx * f.dx};
  }

  static constexpr int longest_walk = 1024;  // no board has a longer line
  model::Board const& board_;
  model::Ability const& ability_;
  model::PlayerId player_;
  std::vector<SiteId> found_;
  std::vector<bool> visited_;
};

}  // namespace

std::vector<SiteId> reach(model::Game const& game, model::Ability const& ability, model::PlayerId player, SiteId from) {
  return Walker(game, ability, player).from(from);
}

}  // namespace feerie::check
