#include "interpreter/build/context.hpp"

namespace feerie::build {

program::TypeMask type_mask(std::vector<model::TypeId> const& types) {
  program::TypeMask mask = 0;
  for (model::TypeId const type : types) mask |= program::type_bit(type_index(type));
  return mask;
}

namespace {

// Takes out of `mask` the victims that some `spare` protects whatever the position. True if it must still be asked for others.
bool fold_spares(Context& context, program::TypeIndex attacker, program::TypeMask& mask) {
  program::Program const& program = context.program;
  bool must_ask = false;
  for (int victim = 1; victim <= program.types; ++victim) {
    for (program::Spare const& spare : program.spares) {
      Fold fold(program);
      fold.moment().piece.type = attacker;
      fold.moment().victim.type = victim;
      std::int32_t const spared = spare.when == program::no_node ? 1 : fold.number(spare.when);
      if (spared == program::unknown) must_ask = true;
      if (spared == 1) mask &= ~program::type_bit(static_cast<program::TypeIndex>(victim));
    }
  }
  return must_ask;
}

program::Promotion build_promotion(Context& context, model::Promotion const& promotion) {
  program::Promotion result;
  result.label = promotion.label;
  result.span = promotion.span;
  result.doc = promotion.doc;
  result.is_compulsory = promotion.compulsory;
  result.only_lost = promotion.only_lost;
  result.zone = build_expr(context, promotion.zone);
  result.when = build_expr(context, promotion.when);
  for (model::TypeId const type : promotion.to) result.to.push_back(type_index(type));
  return result;
}

program::ColourBlock build_block_of_colours(Context const& context, model::PieceType const& type, model::ColourBlock const& block) {
  program::ColourBlock result{.span = block.span, .doc = block.doc, .colours = {}, .likes = {}, .is_all_like = block.is_all_like};
  for (model::ColourId const colour : block.colours) result.colours.push_back(static_cast<std::int16_t>(colour.index));
  for (model::TypeId const like : block.likes) result.likes.push_back(type_index(like));
  for (model::AbilityId const id : type.abilities)
    if (context.game.abilities[id].on_colours.empty()) result.is_all_like = false;
  return result;
}

}  // namespace

void build_pieces(Context& context) {
  program::Program& program = context.program;
  for (model::Spare const& spare : context.game.spares)
    program.spares.push_back({spare.name, spare.span, spare.doc, build_expr(context, spare.when)});

  for (std::size_t i = 0; i < context.game.types.size(); ++i) {
    model::PieceType const& type = context.game.types[context.game.types.id_at(i)];
    auto const index = static_cast<program::TypeIndex>(i + 1);
    program::PieceType& result = program.piece_types[index];
    result.takes_others = ~program::TypeMask{0};
    result.asks_spares = fold_spares(context, index, result.takes_others);
    if (type.takes_own) {
      result.takes_own = type_mask(*type.takes_own);
      fold_spares(context, index, result.takes_own);
      result.takes_own_when = build_expr(context, type.takes_own_when);
      if (result.takes_own_when != program::no_node) {
        std::int32_t const always = Fold(program).number(result.takes_own_when);
        if (always == 0) result.takes_own = 0;
        if (always == 1) result.takes_own_when = program::no_node;
      }
    }
    result.royal = {.name = "royal", .span = type.royal_span, .doc = type.royal_doc};
    result.own_capture = {.name = type.takes_own_label, .span = type.takes_own_span, .doc = type.takes_own_doc};
    for (model::ColourBlock const& block : type.by_colour) result.by_colour.push_back(build_block_of_colours(context, type, block));
    for (model::Promotion const& promotion : type.promotions)
      result.promotions.push_back(build_promotion(context, promotion));
    if (type.royal) program.royal_types |= program::type_bit(index);
    if (type.royal && !type.may_be_taken) program.guarded_types |= program::type_bit(index);
  }
}

void build_filters(Context& context) {
  for (model::Filter const& filter : context.game.filters) {
    program::Filter result;
    result.name = filter.name;
    result.doc = filter.doc;
    result.span = filter.span;
    result.subject = static_cast<program::FilterSubject>(filter.subject);
    if (!filter.types.empty()) result.types = type_mask(filter.types);
    result.when = build_expr(context, filter.when);
    result.afterwards = build_expr(context, filter.afterwards);
    result.unless_no_decision = filter.unless_no_decision;
    result.softened_by = {.name = filter.name, .span = filter.softened_span, .doc = filter.softened_doc};
    context.program.filters.push_back(std::move(result));
  }
}

}  // namespace feerie::build
