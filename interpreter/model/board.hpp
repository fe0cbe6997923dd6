// The board of a variant: sites, directions, what is next to what, and the layers that give sites a colour, a sector, a mark.
// Everything is resolved: how the author described the board (grid, spiral, map) is no longer visible.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/model/ids.hpp"

namespace feerie::model {

struct Site {
  std::string name = {};
  int x = 0;  // column from 0, in the coordinates of leaps
  int y = 0;  // row from 0, upwards
  ColourId colour = {};
  SectorId sector = {};
  int row = 0;                          // within its sector, from 1
  int lane = 0;                         // within its sector, from 1, outermost first
  std::vector<int> marks = {};          // numbers on the site (die faces)
  std::vector<DirectionId> arrows = {};  // directions printed on it; `everyone faces arrows` reads these
  bool is_exit = false;                 // a destination nothing can stand on
};

// Directions form a ring in order of angle, so that a relative direction is a distance along it.
struct Direction {
  std::string name = {};
  int dx = 0;
  int dy = 0;
  bool is_orthogonal = true;
};

struct Zone {
  std::string name = {};
  Span span = {};
  std::vector<SiteId> sites = {};
};

struct Sector {
  std::string name = {};
  Span span = {};
};

struct Colour {
  std::string name = {};
};

// How a player's `forward` is found.
struct Facing {
  bool by_arrows = false;    // the arrows of the site stood on, possibly several
  DirectionId direction = {};  // otherwise
  Span span = {};
};

// A place beyond the edge that counts as an exit, so that leaps and slides which end there arrive.
struct ExitCell {
  int x = 0;
  int y = 0;
  SiteId site = {};
};

enum class BoardShape : std::uint8_t { Grid, Hexagon, Spiral, Graph };

struct Board {
  BoardShape shape = BoardShape::Grid;
  Span span = {};
  std::vector<std::string> docs = {};  // the doc comments above it and in it, in the order of the text
  int width = 0;
  int height = 0;
  bool wraps_files = false;
  bool wraps_ranks = false;
  IdVector<SiteId, Site> sites;
  IdVector<DirectionId, Direction> ring;
  IdVector<DirectionId, std::vector<SiteId>> next;    // next[direction][site.index]; none where there is nothing
  IdVector<ColourId, Colour> colours;
  IdVector<SectorId, Sector> sectors;                 // in order
  IdVector<ZoneId, Zone> zones;
  std::vector<ExitCell> exit_cells = {};                   // displacements that lead out of the board
  std::vector<std::pair<SectorId, SectorId>> barriers = {};  // nothing passes between these; already cut out of `next`
  IdVector<PlayerId, Facing> facing;
  IdVector<PlayerId, std::vector<SiteId>> image;      // image[player][site]: the site that `my SITE` means for the player

  [[nodiscard]] SiteId find_site(std::string_view name) const;
  // The site at a displacement, or none; honours wrapping, holes and barriers.
  [[nodiscard]] SiteId at_offset(SiteId from, int dx, int dy) const;
  [[nodiscard]] bool is_barred(SiteId from, SiteId to) const;
};

}  // namespace feerie::model
