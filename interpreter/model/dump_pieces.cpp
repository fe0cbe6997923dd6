// The part of the dump that shows types of pieces and what they can do.
#include <fmt/format.h>

#include "interpreter/model/dump.hpp"
#include "interpreter/model/dump_writer.hpp"

namespace feerie::model {
namespace {

std::string direction_text(Board const& board, DirectionSpec const& spec) {
  switch (spec.frame) {
    case DirectionSpec::Frame::Absolute:
      return name_in(board.ring, spec.direction);
    case DirectionSpec::Frame::Facing:
      return fmt::format("facing{:+}", spec.turn);
    case DirectionSpec::Frame::PreviousLeg:
      return fmt::format("ahead{:+}", spec.turn);
  }
  return "?";
}

std::string_view name_of_leg(LegKind kind) {
  switch (kind) {
    case LegKind::Slide:
      return "slide";
    case LegKind::Leap:
      return "leap";
    case LegKind::Ride:
      return "ride";
    case LegKind::Hop:
      return "hop";
    case LegKind::Follow:
      return "follow";
  }
  return "?";
}

std::string leg_text(Board const& board, Leg const& leg) {
  std::string text(name_of_leg(leg.kind));
  if (leg.relative_displacements) text += " relative";
  if (!leg.directions.empty()) {
    text += " " + joined(leg.directions, ", ",
                         [&](DirectionSpec const& spec) { return direction_text(board, spec); });
  }
  if (!leg.displacements.empty()) {
    text += " " +
            joined(leg.displacements, " ", [](Displacement d) { return fmt::format("({},{})", d.dx, d.dy); });
  }
  if (leg.kind != LegKind::Leap) {
    text += leg.max == unlimited ? fmt::format(" {}..", leg.min) : fmt::format(" {}..{}", leg.min, leg.max);
  }
  if (leg.landing != unlimited) text += fmt::format(" landing {}", leg.landing);
  return text;
}

std::string_view purpose_text(Purpose purpose) {
  switch (purpose) {
    case Purpose::Move:
      return " to move";
    case Purpose::Capture:
      return " to capture";
    case Purpose::Both:
      return "";
  }
  return " ?";
}

std::string labelled(std::string const& label, std::string_view text) {
  return label.empty() ? std::string(text) : fmt::format("{}: {}", label, text);
}

void dump_ability(Game const& game, Ability const& ability, DumpWriter& out) {
  out.doc(ability.doc);
  std::string const legs =
      joined(ability.legs, " then ", [&](Leg const& leg) { return leg_text(game.board, leg); });
  std::string text = labelled(ability.label, fmt::format("can {}{}", legs, purpose_text(ability.purpose)));
  if (!ability.on_colours.empty()) text += " on " + names_of(game.board.colours, ability.on_colours);
  out.line(text + clause(game, "taking", ability.taking) + clause(game, "when", ability.when));
}

void dump_promotion(Game const& game, Promotion const& promotion, DumpWriter& out) {
  out.doc(promotion.doc);
  std::string text = labelled(promotion.label, promotion.compulsory ? "must promote" : "may promote");
  text += clause(game, "in", promotion.zone);
  text += " to " + names_of(game.types, promotion.to);
  if (promotion.only_lost) text += " only lost";
  out.line(text + clause(game, "when", promotion.when));
}

void dump_type(Game const& game, PieceType const& type, DumpWriter& out) {
  out.doc(type.doc);
  std::string heading = fmt::format("piece {} {}", type.name, quoted(type.letter));
  if (type.neutral) heading += " neutral";
  if (type.immobile) heading += " immobile";
  if (type.royal) heading += type.may_be_taken ? " royal, may be taken" : " royal";
  out.line(heading);
  out.indented([&] {
    for (AbilityId const id : type.abilities) {
      if (has(game.abilities, id)) dump_ability(game, game.abilities[id], out);
    }
    for (Promotion const& promotion : type.promotions) dump_promotion(game, promotion, out);
    if (type.takes_own) {
      out.line("also capture own " + names_of(game.types, *type.takes_own) +
               clause(game, "when", type.takes_own_when));
    }
    for (std::size_t i = 0; i < type.attributes.size(); ++i) {
      if (!type.attributes[i]) continue;
      std::string const name = name_in(game.attributes, game.attributes.id_at(i));
      out.line(fmt::format("attribute {} = {}", name, to_text(game, type.attributes[i])));
    }
  });
}

}  // namespace

void dump_pieces(Game const& game, DumpWriter& out) {
  for (PieceType const& type : game.types) dump_type(game, type, out);
}

}  // namespace feerie::model
