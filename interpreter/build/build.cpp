#include "interpreter/build/build.hpp"

#include "interpreter/base/check.hpp"
#include "interpreter/build/context.hpp"

namespace feerie {

namespace {

void build_names(build::Context& context) {
  program::Program& program = context.program;
  model::Game const& game = context.game;
  program.id = game.id;
  program.title = game.title;
  program.players = static_cast<int>(game.players.size());
  program.types = static_cast<int>(game.types.size());
  program.words = game.words;
  FEERIE_CHECK(program.types <= program::max_types, "more types of pieces than a mask has bits");
  FEERIE_CHECK(program.players <= program::max_players, "more players than a state can hold");
  for (model::Player const& player : game.players) program.player_names.push_back(player.name);
  program.piece_types.resize(game.types.size() + 1);
  for (std::size_t i = 0; i < game.types.size(); ++i) {
    model::PieceType const& type = game.types[game.types.id_at(i)];
    program::PieceType& result = program.piece_types[i + 1];
    result.name = type.name;
    result.letter = type.letter;
    result.doc = type.doc;
    result.span = type.span;
    result.is_neutral = type.neutral;
    result.is_royal = type.royal;
  }
  for (model::Ability const& ability : game.abilities) {
    program::Ability result;
    result.label = ability.label;
    result.span = ability.span;
    result.doc = ability.doc;
    result.type = ability.type.is_none() ? program::no_type : build::type_index(ability.type);
    program.abilities.push_back(std::move(result));
  }
}

void build_conditions(build::Context& context) {
  std::size_t index = 0;
  for (model::Ability const& ability : context.game.abilities) {
    program::NodeIndex const when = build_expr(context, ability.when);
    program::NodeIndex const taking = build_expr(context, ability.taking);
    context.program.abilities[index].when = when;
    context.program.abilities[index].taking = taking;
    ++index;
  }
}

}  // namespace

std::shared_ptr<program::Program const> build_program(model::Game const& game, PathChoice choice) {
  auto program = std::make_shared<program::Program>();
  build::Context context{game, *program, {}, 0};
  FEERIE_CHECK(game.board.sites.size() <= static_cast<std::size_t>(program::max_sites), "more sites than a set can hold");
  build_names(context);
  build_board(context);
  build_variables(context);
  build_attributes(context);
  build_conditions(context);
  build_pieces(context);
  build_filters(context);
  build_scripts(context);
  build_movement(context);
  build_notation(context);
  build_setup(context);
  build::build_presence(*program);
  if (choice == PathChoice::Fast) {
    build::build_fast(*program);
  } else {
    program->proof = {program::Path::General, {"the general path was asked for"}};
  }
  return program;
}

}  // namespace feerie
