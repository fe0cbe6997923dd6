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

// Of a legal decision the rule is the one that makes it, and `also` are those that act besides. Of one that a softened rule lets be played
// although it breaks it, the rule is that one.
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
  program::Rule rule = {};                    // the one concerned, if there is one
  program::Site where = program::no_site;     // the piece concerned; Legal: the victim
  program::Occupant by = {};
  Because because = {};                       // what decides the condition, of those reasons that have one
  bool is_last_resort = false;                // OnlyCaptures: the rule is one that takes elsewhere, but its condition does not hold either
  bool is_forbidden = false;                  // OnlyCaptures, NoAbility: the rule is one that forbids it in any case
  bool is_breach = false;                     // Legal: it breaks the rule
  std::vector<program::Rule> also = {};
  // NoAbility of a piece whose abilities depend on the colour of its site: that colour, and whom it is like there, if it is nothing else.
  std::int16_t colour = program::none;
  std::vector<program::TypeIndex> likes = {};
  std::vector<program::TypeIndex> promotions = {};  // MustPromote, NoPromotion: what it can become there
};

// A move from site to site, perhaps with a promotion; at a decision node.
[[nodiscard]] Explanation explain_move(Game& game, program::Site from, program::Site to, program::TypeIndex promotion = program::no_type);
[[nodiscard]] Explanation explain_place(Game& game, program::TypeIndex type, program::Site to);
// A legal decision, of whatever kind.
[[nodiscard]] Explanation explain_legal(Game& game, Decision const& decision);
// The `play` or `choose` that the game waits at: where it stands, and what is said of the turn or procedure it belongs to.
[[nodiscard]] program::Rule rule_waiting(Game const& game);

}  // namespace feerie::play
