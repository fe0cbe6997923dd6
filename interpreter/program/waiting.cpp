#include "interpreter/program/waiting.hpp"

#include <map>

namespace feerie::program {
namespace {

class Flow {
 public:
  explicit Flow(Program const& program) : program_(program) {}

  void enter(CodeIndex at) {
    Waiting const nothing{true, std::vector<bool>(program_.locals), std::vector<bool>(program_.locals)};
    reach(at, nothing);
    while (!todo_.empty()) {
      CodeIndex const next = todo_.back();
      todo_.pop_back();
      follow(next);
    }
  }
  [[nodiscard]] Waiting at(CodeIndex place) const {
    auto const found = known_.find(place);
    return found == known_.end() ? Waiting{} : found->second;
  }

 private:
  void reach(CodeIndex at, Waiting const& with) {
    auto const [known, is_new] = known_.emplace(at, with);
    bool changes = is_new;
    for (std::size_t i = 0; !is_new && i < with.always.size(); ++i) {
      changes = changes || (known->second.always[i] && !with.always[i]) || (!known->second.sometimes[i] && with.sometimes[i]);
      known->second.always[i] = known->second.always[i] && with.always[i];
      known->second.sometimes[i] = known->second.sometimes[i] || with.sometimes[i];
    }
    if (changes) todo_.push_back(at);
  }
  void follow(CodeIndex at) {
    Instruction const& i = program_.code[at];
    Waiting const before = known_.at(at);
    Waiting bound = before;
    if (i.local < program_.locals) bound.always[i.local] = bound.sometimes[i.local] = true;
    switch (i.kind) {
      case InstructionKind::StartOrder:
      case InstructionKind::EndTurn:
      case InstructionKind::Return: return;
      case InstructionKind::Jump: return reach(i.to, before);
      case InstructionKind::JumpUnless:
      case InstructionKind::Play:
        if (i.to != no_code) reach(i.to, before);
        return reach(at + 1, before);
      case InstructionKind::LoopNext:
      case InstructionKind::Choose:
        reach(i.to, before);
        return reach(at + 1, bound);
      case InstructionKind::SetLocal:
      case InstructionKind::Roll:
      case InstructionKind::DrawCard: return reach(at + 1, bound);
      default: return reach(at + 1, before);  // NOLINT: everything else binds nothing and goes on
    }
  }

  Program const& program_;
  std::map<CodeIndex, Waiting> known_;
  std::vector<CodeIndex> todo_;
};

}  // namespace

Waiting waiting_at(Program const& program, int phase, CodeIndex place) {
  Flow flow(program);
  flow.enter(program.phases[static_cast<std::size_t>(phase)].begin);
  flow.enter(program.phases[static_cast<std::size_t>(phase)].turn);
  Waiting result = flow.at(place);
  result.always.resize(program.locals);
  result.sometimes.resize(program.locals);
  return result;
}

std::vector<std::int32_t> values_by_lot(Program const& program, std::uint16_t local) {
  std::vector<std::int32_t> values;
  for (Instruction const& i : program.code) {
    if (i.local != local) continue;
    switch (i.kind) {
      case InstructionKind::Roll:
        for (int const face : program.dice[static_cast<std::size_t>(i.value)].faces) values.push_back(face);
        break;
      case InstructionKind::DrawCard:
        for (auto const& card : program.decks[static_cast<std::size_t>(i.value)].cards) values.push_back(card.first);
        break;
      case InstructionKind::SetLocal:
      case InstructionKind::Choose:
      case InstructionKind::LoopNext: return {};
      default: break;  // NOLINT: nothing else binds a local
    }
  }
  return values;
}

}  // namespace feerie::program
