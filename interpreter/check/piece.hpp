// Types of pieces: declared, amended and replaced in the order of the text, then turned into abilities. Conditions are checked later,
// when every name of the game is known.
#pragma once

#include <vector>

#include "interpreter/check/context.hpp"
#include "interpreter/check/flatten.hpp"

namespace feerie::check {

// Type ids are masks of 64 bits in many tables.
inline constexpr std::size_t max_piece_types = 64;

// Bends in one path.
inline constexpr std::size_t max_legs = 8;

struct AbilityDraft {
  Ref node;                             // can_ability, like_ability, promote_ability, also_ability, forbid_ability
  std::string label = {};
  Ref label_node = {};
  std::vector<Ref> colours = {};        // names in `on …:`
  Ref around = {};                      // the `on …:` or `amend` it stands in, whose doc comment is about it too
};

struct PieceDraft {
  model::TypeId type;
  std::vector<AbilityDraft> abilities;
};

// Conditions waiting for names: filled by check_pieces, worked off by check_piece_conditions.
struct PendingCondition {
  model::AbilityId ability;
  Ref when;
  Ref taking;
};

struct Pieces {
  std::vector<PieceDraft> drafts;
  std::vector<PendingCondition> pending;
  std::vector<std::pair<model::AbilityId, model::AbilityId>> borrowed;  // copy, original: `like` shares the conditions
};

// Declares the types, so that their names are known.
void declare_pieces(Context& context, std::vector<Item> const& items, Pieces& pieces);
// Movements, promotions' types, own captures: all that needs the board but no expressions.
void check_abilities(Context& context, Pieces& pieces);
// `when`, `taking`, promotion zones, attributes, filters inside pieces.
void check_piece_conditions(Context& context, std::vector<Item> const& items, Pieces& pieces);

}  // namespace feerie::check
