// What an expression may speak of: the names bound around it, and which moments of the game exist for it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/model/ids.hpp"

namespace feerie::check {

// Moments an expression can refer to; a word that needs one the place does not have is an error.
enum class Moment : std::uint16_t {
  Play = 1,          // a game is on: mover, pieces, variables
  Displacement = 2,  // a piece goes from one site to another: piece, origin, target, `move is …`
  Capture = 4,       // victim
  Placement = 8,     // placed, target
  Threat = 16,       // threat may be asked
  Outcome = 32,      // check, checkmate, stalemate, repeated, passes, decisions
  Example = 64,      // perft, winner, legal texts
  Event = 128,       // the event's piece has an origin
};

struct Scope {
  std::uint16_t moments = 0;
  std::vector<std::pair<std::string, model::LocalId>> locals = {};
  std::vector<std::pair<std::string, model::ExprId>> aliases = {};  // parameters of a definition being expanded
  std::string place = "here";                                       // "in an ability", for messages

  [[nodiscard]] bool has(Moment moment) const { return (moments & static_cast<std::uint16_t>(moment)) != 0; }
  [[nodiscard]] Scope with(Moment moment) const {
    Scope scope = *this;
    scope.moments = static_cast<std::uint16_t>(scope.moments | static_cast<std::uint16_t>(moment));
    return scope;
  }
};

[[nodiscard]] inline Scope scope_of(std::string place, std::initializer_list<Moment> moments) {
  Scope scope;
  scope.place = std::move(place);
  for (Moment const moment : moments) scope = scope.with(moment);
  return scope;
}

}  // namespace feerie::check
