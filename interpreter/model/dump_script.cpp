// The part of the dump that shows scripts, one line a statement, blocks indented.
#include <fmt/format.h>

#include "interpreter/model/dump.hpp"
#include "interpreter/model/dump_writer.hpp"

namespace feerie::model {
namespace {

class ScriptDump {
 public:
  ScriptDump(Game const& game, DumpWriter& out) : game_(game), out_(out) {}

  void block(BlockId id) {
    if (!has(game_.blocks, id)) return;
    out_.indented([&] {
      for (Statement const& statement : game_.blocks[id]) dump(statement);
    });
  }

 private:
  void dump(Statement const& s);

  // The heading, then the blocks that are there: HEADING { … } else { … }
  void with_blocks(Statement const& s, std::string heading) {
    if (s.then) {
      out_.line(heading + " {");
      block(s.then);
      heading = "}";
    }
    if (s.otherwise) {
      out_.line(heading + " else {");
      block(s.otherwise);
      heading = "}";
    }
    out_.line(heading);
  }
  void dump_case(Statement const& s) {
    out_.line(fmt::format("case {} {{", text(s.a)));
    out_.indented([&] {
      for (CaseBranch const& branch : s.cases) branch_of(text(branch.value), branch.block);
      if (s.otherwise) branch_of("else", s.otherwise);
    });
    out_.line("}");
  }
  void branch_of(std::string_view value, BlockId body) {
    out_.line(fmt::format("{}: {{", value));
    block(body);
    out_.line("}");
  }

  [[nodiscard]] std::string text(ExprId id) const { return to_text(game_, id); }
  [[nodiscard]] std::string local(Statement const& s) const { return name_in(game_.locals, s.local); }
  [[nodiscard]] std::string die(Statement const& s) const {
    return name_in(game_.dice, id_of<DieId>(s.value));
  }
  [[nodiscard]] std::string deck(Statement const& s) const {
    return name_in(game_.decks, id_of<DeckId>(s.value));
  }
  [[nodiscard]] std::string variable(Statement const& s) const {
    std::string const name = name_in(game_.variables, s.variable);
    return s.c ? fmt::format("{}({})", name, text(s.c)) : name;
  }
  [[nodiscard]] std::string playable(Playable const& play) const {
    switch (play.kind) {
      case Playable::Kind::Move:
        return "move of " + text(play.pieces) + clause(game_, "like", play.like);
      case Playable::Kind::Place:
        return "place of " + text(play.pieces);
      case Playable::Kind::Special:
        return "special " + names_of(game_.specials, play.specials);
      case Playable::Kind::Pass:
        return "pass";
    }
    return "?";
  }

  Game const& game_;
  DumpWriter& out_;
};

// clang-format off
void ScriptDump::dump(Statement const& s) {
  switch (s.kind) {
    case StatementKind::Play:
      return with_blocks(s, "play " + joined(s.plays, " or ", [&](Playable const& play) { return playable(play); }));
    case StatementKind::Choose:
      return with_blocks(s, fmt::format("choose {} from {}{}{}", local(s), text(s.a), clause(game_, "where", s.b), clause(game_, "by", s.c)));
    case StatementKind::Roll:
      return out_.line(fmt::format("roll {}{}{}", die(s), s.local ? " as " + local(s) : "", clause(game_, "again while", s.a)));
    case StatementKind::RollOff: return out_.line(fmt::format("rolloff {} as {}", die(s), variable(s)));
    case StatementKind::DrawCard: return out_.line(fmt::format("draw {} from {}", local(s), deck(s)));
    case StatementKind::Shuffle: return out_.line("shuffle " + deck(s));
    case StatementKind::Gather: return out_.line("gather " + deck(s));
    case StatementKind::Case: return dump_case(s);
    case StatementKind::If: return with_blocks(s, "if " + text(s.a));
    case StatementKind::ForEach:
      return with_blocks(s, fmt::format("for each {} in {}{}", local(s), text(s.a), clause(game_, "where", s.b)));
    case StatementKind::Put:
      return out_.line(fmt::format("put {} at {}{}", text(s.a), text(s.b), s.c ? " of " + text(s.c) : " of nobody"));
    case StatementKind::PutInStock: return out_.line(fmt::format("put {} in stock({})", text(s.a), text(s.c)));
    case StatementKind::Move: return out_.line(fmt::format("move {} to {}", text(s.a), text(s.b)));
    case StatementKind::Swap: return out_.line(fmt::format("swap {} and {}", text(s.a), text(s.b)));
    case StatementKind::Remove: return out_.line("remove " + text(s.a));
    case StatementKind::Change: return out_.line(fmt::format("change {} to {}", text(s.a), text(s.b)));
    case StatementKind::Set: return out_.line(fmt::format("set {} = {}", variable(s), text(s.a)));
    case StatementKind::Add: return out_.line(fmt::format("add {} to {}", text(s.a), variable(s)));
    case StatementKind::SkipThisTurn: return out_.line("skip this turn");
    case StatementKind::SkipNextTurn: return out_.line("skip next turn of " + text(s.c));
    case StatementKind::Do:
      return out_.line(fmt::format("do {}({})", name_in(game_.procedures, id_of<ProcedureId>(s.value)),
                                   joined(s.arguments, ", ", [&](ExprId argument) { return text(argument); })));
    case StatementKind::Pass: return out_.line("pass");
    case StatementKind::Win: return out_.line(text(s.c) + " wins");
    case StatementKind::Lose: return out_.line(text(s.c) + " loses");
    case StatementKind::DeclareDraw: return out_.line("draw");
    case StatementKind::RestartOrder: return out_.line("restart order from " + text(s.c));
    case StatementKind::RankBy: return out_.line("rank by " + variable(s));
  }
  out_.line(fmt::format("{}?", name_of(s.kind)));
}
// clang-format on

}  // namespace

void dump_block(Game const& game, BlockId block, DumpWriter& out) { ScriptDump(game, out).block(block); }

void dump_script(Game const& game, std::string_view heading, BlockId block, DumpWriter& out) {
  if (!has(game.blocks, block)) return;
  out.line(fmt::format("{} {{", heading));
  dump_block(game, block, out);
  out.line("}");
}

}  // namespace feerie::model
