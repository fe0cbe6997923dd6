// Who sits where: a person, an engine of some level, or chance. Seats are options of the command line that bear the players' names, so
// they can only be read once the variant is known.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/base/result.hpp"

namespace feerie::tools {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 5;

struct Seat {
  enum class Kind : unsigned char { Human, Engine, Random };
  Kind kind = Kind::Human;
  int level = 0;  // of an engine

  [[nodiscard]] bool is_human() const { return kind == Kind::Human; }
  friend bool operator==(Seat const&, Seat const&) = default;
};
// Who plays against a person who did not ask for anybody.
inline constexpr Seat usual_opponent{Seat::Kind::Engine, 2};

[[nodiscard]] Result<Seat> parse_seat(std::string_view text);
[[nodiscard]] std::string to_text(Seat seat);

// Arguments that no declared option took: the variant, and `--NAME SEAT` or `--NAME=SEAT` in any order.
struct Leftovers {
  std::string variant;  // empty: none was given
  std::vector<std::pair<std::string, std::string>> seats;
};
// Throws UsageError for what can be neither.
[[nodiscard]] Leftovers read_leftovers(std::vector<std::string> const& arguments,
                                       std::vector<std::string> const& options);

// A seat for every player: those given over those that hold otherwise. Throws UsageError for a name that no player bears and for
// something that is no seat.
[[nodiscard]] std::vector<Seat> seat_players(std::vector<std::string> const& players,
                                             std::vector<Seat> otherwise,
                                             std::vector<std::pair<std::string, std::string>> const& given,
                                             std::vector<std::string> const& options);
// The first player is a person, the others are engines.
[[nodiscard]] std::vector<Seat> usual_seats(std::size_t players);

}  // namespace feerie::tools
