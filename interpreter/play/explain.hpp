// Why a move is not legal (or by which rule it is): the first reason in the order a person would give it. Says what and where; the words
// and the file positions are the tool's business.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/play/because.hpp"
#include "interpreter/play/game.hpp"

namespace feerie::play {

struct Explanation {
  enum class Reason : std::uint8_t {
    Legal,             // rule: which ability or special makes it
    GameOver,
    NoPiece,           // nothing stands on the origin
    NotYours,          // the piece belongs to somebody else
    NoAbility,         // nothing the piece can do leads there
    Blocked,           // an ability leads there, but `where` is occupied
    OwnPiece,          // a piece of the mover's own stands on the target
    Spared,            // the victim may not be captured
    OnlyCaptures,      // an ability leads there, but only to capture
    OnlyMoves,         // an ability leads there, but it may not capture
    Condition,         // the ability's own condition does not hold
    Filter,            // a rule forbids it
    RoyalThreatened,   // a royal piece would be left threatened, by `by` on `where`
    SpecialCondition,  // a condition of the special does not hold
    MustPromote,       // it is legal only with a promotion
    NoPromotion,       // it is legal only without this promotion
    NotInStock,        // there is none left to place
    Occupied,          // the target of a placement is occupied
  };
  Reason reason = Reason::Legal;
  Span span = {};                             // the rule concerned, if there is one
  std::string rule = {};                      // its name or label
  std::string doc = {};                       // what its author said about it
  program::Site where = program::no_site;     // the piece concerned
  program::Occupant by = {};
  Because because = {};                       // what decides the condition, of those reasons that have one
  bool is_last_resort = false;                // OnlyCaptures: the rule is one that takes elsewhere, but its condition does not hold either
};

// A move from site to site, perhaps with a promotion; at a decision node.
[[nodiscard]] Explanation explain_move(Game& game, program::Site from, program::Site to, program::TypeIndex promotion = program::no_type);
[[nodiscard]] Explanation explain_place(Game& game, program::TypeIndex type, program::Site to);

}  // namespace feerie::play
