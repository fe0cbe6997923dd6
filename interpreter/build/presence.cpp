// Which types of pieces can ever be in the game, and which of them ever in hand: what is set up, what that can become by promotion, and
// what instructions make. A type that only lends its abilities to others, or its name to a card, takes no part.
#include "interpreter/build/context.hpp"

namespace feerie::build {

namespace {

using program::InstructionKind;
using program::NodeIndex;
using program::Op;
using program::TypeIndex;
using program::TypeMask;

// Locals are set from locals of the procedures around them; no script nests deeper than this.
constexpr int deepest = 64;

class Presence {
 public:
  explicit Presence(program::Program& program)
      : program_(program), every_((program::type_bit(static_cast<TypeIndex>(program.types)) << 1) - 2) {}

  void find() {
    begin();
    // What instructions make can depend on what is there, so it is asked again until nothing new comes of it.
    TypeMask before = 0;
    do {
      before = program_.taking_part;
      promote();
      for (program::Instruction const& instruction : program_.code) run(instruction);
    } while (before != program_.taking_part);
    if (program_.captures.policy == program::CapturePolicy::ToStock) program_.ever_in_hand |= program_.taking_part;
  }

 private:
  void begin() {
    for (int site = 0; site < program_.board.sites; ++site)
      if (auto const piece = program::Occupant::from_cell(program_.initial[static_cast<std::size_t>(site)]); !piece.is_none())
        program_.taking_part |= program::type_bit(piece.type);
    for (int player = 0; player < program_.players; ++player)
      for (int type = 1; type <= program_.types; ++type)
        if (program_.initial[program_.stock_cell(static_cast<program::Player>(player), static_cast<TypeIndex>(type))] > 0)
          program_.ever_in_hand |= program::type_bit(static_cast<TypeIndex>(type));
    program_.taking_part |= program_.ever_in_hand;
  }
  void make(TypeMask types) {
    program_.taking_part |= types;
    program_.can_be_made |= types;
  }
  void promote() {
    for (int type = 1; type <= program_.types; ++type) {
      if (((program_.taking_part >> type) & 1) == 0) continue;
      for (program::Promotion const& promotion : program_.piece_types[static_cast<std::size_t>(type)].promotions)
        for (TypeIndex const to : promotion.to) make(program::type_bit(to));
    }
  }
  void run(program::Instruction const& instruction) {
    if (instruction.kind == InstructionKind::Put) make(types_of(instruction.a));
    if (instruction.kind == InstructionKind::Change) make(types_of(instruction.b));
    if (instruction.kind == InstructionKind::PutInStock) program_.ever_in_hand |= program_.taking_part;
    if (instruction.kind == InstructionKind::AddToStock) {
      TypeMask const types = types_of(instruction.a);
      make(types);
      program_.ever_in_hand |= types;
    }
  }

  // What an expression that yields a type can yield; every type where that is hard to say.
  [[nodiscard]] TypeMask types_of(NodeIndex index, int depth = 0) const {
    if (index == program::no_node || depth > deepest) return every_;
    program::Node const& node = program_.nodes[index];
    if (node.op == Op::Constant) return node.value > 0 ? program::type_bit(static_cast<TypeIndex>(node.value)) : 0;
    if (node.op == Op::TypeOf) return program_.taking_part;
    if (node.op != Op::Local) return every_;
    TypeMask types = 0;
    for (program::Instruction const& instruction : program_.code) {
      if (instruction.local != node.value) continue;
      if (instruction.kind == InstructionKind::Choose || instruction.kind == InstructionKind::LoopStart)
        types |= members_of(instruction.a);
      if (instruction.kind == InstructionKind::DrawCard) types |= cards_of(static_cast<std::size_t>(instruction.value));
      if (instruction.kind == InstructionKind::SetLocal) types |= types_of(instruction.a, depth + 1);
    }
    return types;
  }
  [[nodiscard]] TypeMask members_of(NodeIndex index) const {
    program::Node const& node = program_.nodes[index];
    if (node.op == Op::CardsIn) return cards_of(static_cast<std::size_t>(node.value));
    if (node.op != Op::ConstantSet) return every_;
    TypeMask types = 0;
    program_.sets[static_cast<std::size_t>(node.value)].each([&](int member) { types |= TypeMask{1} << member; });
    return types & every_;
  }
  [[nodiscard]] TypeMask cards_of(std::size_t deck) const {
    TypeMask types = 0;
    for (auto const& card : program_.decks[deck].cards) types |= program::type_bit(card.first);
    return types;
  }

  program::Program& program_;
  TypeMask every_;
};

}  // namespace

void build_presence(program::Program& program) { Presence(program).find(); }

}  // namespace feerie::build
