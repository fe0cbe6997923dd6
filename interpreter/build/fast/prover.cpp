// The course of the proof, and what it asks of the game as a whole: its size, its turn, what is royal, and which rules look at more than a
// move.
#include "interpreter/build/fast/prover.hpp"

#include <algorithm>
#include <bit>

namespace feerie::build {

using program::FastPlan;
using program::InstructionKind;
using program::Node;
using program::NodeIndex;
using program::Op;
using program::TypeIndex;

std::shared_ptr<FastPlan const> Prover::prove() {
  prove_size();
  prove_turn();
  prove_captures();
  prove_movement();
  prove_promotions();
  prove_events();
  prove_filters();
  prove_royals();
  prove_specials();
  if (!reason.empty()) return nullptr;
  prove_endings();
  return std::make_shared<FastPlan const>(plan_);
}

void Prover::prove_size() {
  if (program_.players != program::fast_players) return fail("it is not a game of two");
  if (program_.types > program::fast_types) return fail("more types of pieces than the tables hold");
  if (program_.board.sites > program::fast_sites) return fail("more sites than four words hold");
  if (!program_.board.exits.empty()) return fail("the board has exits");
  plan_.words = program_.board.sites <= 64 ? 1 : program_.board.sites <= 128 ? 2 : 4;
  for (std::size_t site = 0; site < program_.initial.size() && site < static_cast<std::size_t>(program_.board.sites); ++site)
    if (auto const piece = program::Occupant::from_cell(program_.initial[site]); !piece.is_none() && piece.owner >= program_.players)
      return fail("a piece belongs to nobody");
  for (program::PieceType const& type : program_.piece_types)
    if (type.is_neutral) return fail("a type of piece belongs to nobody");
}

void Prover::prove_turn() {
  if (program_.phases.size() != 1) return fail("the game has phases");
  program::Phase const& phase = program_.phases[0];
  if (!phase.is_single_play && !counts_checks(phase)) return fail("a turn is more than one `play`");
  if (program_.code[phase.begin].kind != InstructionKind::StartOrder) return fail("the phase begins with a script");
  if (phase.skipping != program::no_node || !phase.exits.empty()) return fail("the order of play is not simply in turn");
  bool has_moves = false;
  for (program::Playable const& playable : program_.plays[phase.main_plays]) {
    switch (playable.kind) {
      case program::Playable::Kind::Move:
        if (!playable.all_own || playable.like != program::no_node) return fail("only some pieces may move");
        has_moves = true;
        break;
      case program::Playable::Kind::Special:
        played_specials_.insert(played_specials_.end(), playable.specials.begin(), playable.specials.end());
        break;
      case program::Playable::Kind::Place:
        if (!playable.all_own || playable.type != program::no_node) return fail("only some pieces may be placed");
        plan_.has_stock = true;
        break;
      case program::Playable::Kind::Pass: return fail("a player may pass");
    }
  }
  if (!has_moves) fail("pieces do not move");
}

// One `play`, then `if enemy ROYAL is threatened { add 1 to COUNTER(mover) }`.
bool Prover::counts_checks(program::Phase const& phase) {
  if (phase.main_plays == program::no_index || phase.turn + 4 >= program_.code.size()) return false;
  program::Instruction const* code = &program_.code[phase.turn];
  if (code[0].kind != InstructionKind::BeginTurn || code[1].kind != InstructionKind::Play || code[2].kind != InstructionKind::JumpUnless ||
      code[3].kind != InstructionKind::Add || code[4].kind != InstructionKind::EndTurn || code[2].to != phase.turn + 4)
    return false;
  Node const& asked = program_.nodes[code[2].a];
  if (asked.op != Op::IsThreatened) return false;
  Node const& asked_pieces = program_.nodes[asked.a];
  bool const is_royal = asked_pieces.op == Op::Pieces && static_cast<program::Whose>(asked_pieces.value) == program::Whose::Enemy &&
                       asked_pieces.a == program::no_node && asked_pieces.b == program::no_node && program_.guarded_types != 0 &&
                       (asked_pieces.mask & every_type()) == program_.guarded_types;
  Node const& amount = program_.nodes[code[3].a];
  bool const is_one = amount.op == Op::Constant && amount.value == 1;
  if (!is_royal || !is_one || code[3].c == program::no_node || program_.nodes[code[3].c].op != Op::Mover) return false;
  plan_.counts_checks = true;
  plan_.check_cells = static_cast<program::CellIndex>(code[3].value);
  plan_.counts_only = "checks are counted";
  return true;
}

void Prover::prove_royals() {
  program::TypeMask const royals = program_.guarded_types;
  if (royals == 0) return;
  if (std::popcount(royals) != 1) return fail("several types are royal");
  auto const type = static_cast<TypeIndex>(std::countr_zero(royals));
  for (int owner = 0; owner < program_.players; ++owner) {
    plan_.royal[static_cast<std::size_t>(owner)] = type;
    int const count = program_.initial_counts[static_cast<std::size_t>(owner * (program_.types + 1) + type)];
    if (count > 1) return fail("a player has several royal pieces");
    if (count == 0) plan_.royal[static_cast<std::size_t>(owner)] = 0;
  }
  for (program::PieceType const& piece : program_.piece_types)
    for (program::Promotion const& promotion : piece.promotions)
      if (std::ranges::find(promotion.to, type) != promotion.to.end()) return fail("a piece may become royal");
  for (program::Ray const& ray : program_.rays)
    if (plan_.takes_tag[ray.ability] != 0 && program_.abilities[ray.ability].type == type)
      return fail("a royal piece captures in passing");
  if (!program_.piece_types[type].promotions.empty()) fail("a royal piece is promoted");
}

void Prover::prove_filters() {
  for (program::Filter const& filter : program_.filters) {
    if (filter.subject == program::FilterSubject::Place || filter.is_folded) continue;
    if (!is_compulsory_capture(filter) && !prove_veto(filter)) return fail("the filter `" + filter.name + "` depends on the position");
  }
}

// `forbid quiet move unless it leaves no decision`.
bool Prover::is_compulsory_capture(program::Filter const& filter) {
  if (filter.subject != program::FilterSubject::QuietMove || !filter.unless_no_decision || filter.when != program::no_node ||
      filter.afterwards != program::no_node || filter.softened != program::no_code || (filter.types & every_type()) != every_type() ||
      program_.guarded_types != 0 || plan_.has_stock || plan_.must_capture)
    return false;
  plan_.must_capture = true;
  return true;
}

// What may not be so after any move, seen from the sets and from threat.
bool Prover::prove_veto(program::Filter const& filter) {
  bool const of_all = filter.subject == program::FilterSubject::Decision ||
                      (filter.subject == program::FilterSubject::AnyMove && !plan_.has_stock);
  if (!of_all || filter.afterwards == program::no_node || filter.when != program::no_node || filter.unless_no_decision ||
      filter.softened != program::no_code || (filter.types & every_type()) != every_type())
    return false;
  std::optional<std::vector<Conjunction>> const cases = cases_of(filter.afterwards, false);
  if (!cases || plan_.left_type != 0) return false;
  plan_.vetoes.insert(plan_.vetoes.end(), cases->begin(), cases->end());
  plan_.counts_only = "a rule looks at the position after each move";
  return true;
}

void Prover::flatten(NodeIndex index, std::vector<NodeIndex>& out) const {
  Node const& node = program_.nodes[index];
  if (node.op != Op::And) {
    out.push_back(index);
    return;
  }
  flatten(node.a, out);
  flatten(node.b, out);
}

void build_fast(program::Program& program) {
  Prover prover(program);
  program.fast = prover.prove();
  if (program.fast == nullptr) {
    program.proof = {program::Path::General, {"general: " + prover.reason}};
    return;
  }
  program.proof.path = program.guarded_types == 0 ? program::Path::Pseudo : program::Path::Pins;
  if (program.guarded_types != 0) program.proof.reasons.emplace_back("not PSEUDO: a piece is royal");
  std::string const& why = prover.play_reason.empty() ? program.fast->counts_only : prover.play_reason;
  if (!why.empty()) program.proof.reasons.push_back("games are played on the general path: " + why);
}

}  // namespace feerie::build
