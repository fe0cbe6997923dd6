// The ids by which the parts of a model name one another.
#pragma once

#include "interpreter/base/id.hpp"

namespace feerie::model {

using PlayerId = Id<struct PlayerTag>;
using OptionId = Id<struct OptionTag>;
using SiteId = Id<struct SiteTag>;
using DirectionId = Id<struct DirectionTag>;
using ColourId = Id<struct ColourTag>;
using SectorId = Id<struct SectorTag>;
using ZoneId = Id<struct ZoneTag>;
using TypeId = Id<struct TypeTag>;            // a type of piece
using AbilityId = Id<struct AbilityTag>;
using AttributeId = Id<struct AttributeTag>;
using VariableId = Id<struct VariableTag>;    // counter, table or slot
using DieId = Id<struct DieTag>;
using DeckId = Id<struct DeckTag>;
using LocalId = Id<struct LocalTag>;          // a name bound inside one script, filter, event or special
using ExprId = Id<struct ExprTag>;
using BlockId = Id<struct BlockTag>;          // a list of statements
using ProcedureId = Id<struct ProcedureTag>;
using FilterId = Id<struct FilterTag>;
using SpecialId = Id<struct SpecialTag>;
using PhaseId = Id<struct PhaseTag>;

}  // namespace feerie::model
