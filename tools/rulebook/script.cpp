#include "tools/rulebook/script.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "interpreter/model/dump_writer.hpp"
#include "tools/rulebook/prose.hpp"

namespace feerie::tools::book {

using namespace model;

namespace {

// Procedures are told inside one another; no variant nests them deeper than a reader would follow.
constexpr int deepest_telling = 12;

constexpr std::array<std::string_view, 6> conditional_words = {"If ", "One who ", "A player who ", "Who ", "Whoever ", "When "};

}  // namespace

std::string ScriptProse::does(std::string_view verb_s, std::string_view verb) const {
  return fmt::format("{} {}", speaker_.mover.text, speaker_.mover.is_plural ? verb : verb_s);
}

std::string ScriptProse::actor(ExprId player) const { return player ? speaker_.text(player) : speaker_.mover.text; }

std::string ScriptProse::variable(Statement const& s) const {
  Variable const& v = speaker_.game().variables[s.variable];
  std::string const doc = from_doc(v.doc);
  if (v.keyed == Keyed::Once) {
    bool const is_phrase = doc.starts_with("The ") && doc.size() < 60;
    return is_phrase ? "the " + doc.substr(4, doc.size() - 5) : "the " + spoken(v.name);
  }
  return s.c ? fmt::format("the {} of {}", spoken(v.name), speaker_.text(s.c)) : spoken(v.name);
}

std::string ScriptProse::playable(Playable const& play) const {
  Game const& game = speaker_.game();
  switch (play.kind) {
    case Playable::Kind::Move: {
      std::string text = "move " + speaker_.one_of(play.pieces);
      if (play.like) text += fmt::format(", but the way {} moves", speaker_.text(play.like).starts_with("the ") ? "the piece on " + speaker_.text(play.like) : speaker_.text(play.like));
      return text;
    }
    case Playable::Kind::Place: {
      Expr const& pieces = game.exprs[play.pieces];
      std::string const what = pieces.kind == ExprKind::Pieces && !pieces.b ? with_article(speaker_.kinds(pieces.items, false, "or")) : "a piece";
      return fmt::format("put {} from their hand on an empty {}", what, speaker_.site_word());
    }
    case Playable::Kind::Special: {
      std::vector<std::string> names;
      for (SpecialId const id : play.specials) {
        std::string const name = spoken(name_in(game.specials, id));
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      }
      return fmt::format("make a special move ({})", list_of(names, "or"));
    }
    case Playable::Kind::Pass:
      return "pass";
  }
  return {};
}

void ScriptProse::add_conditional(std::string const& condition, std::vector<Step> under, std::vector<Step>& out) {
  if (under.empty()) return;
  // The author's sentence has its own condition: "One who cannot move loses."
  bool const has_condition = std::any_of(conditional_words.begin(), conditional_words.end(), [&](std::string_view word) { return under[0].text.starts_with(word); });
  if (under.size() == 1 && under[0].under.empty() && has_condition) {
    out.push_back(std::move(under[0]));
    return;
  }
  if (under.size() == 1 && under[0].under.empty()) {
    out.push_back({sentence(fmt::format("{}, {}", condition, lowered(under[0].text)))});
    return;
  }
  out.push_back({capitalised(condition) + ":", std::move(under)});
}

void ScriptProse::add_play(Statement const& s, std::vector<Step>& out) {
  std::vector<std::string> choices;
  for (Playable const& play : s.plays) choices.push_back(playable(play));
  out.push_back({sentence(fmt::format("{} must {}{}", speaker_.mover.text, choices.size() == 2 ? "either " : "", list_of(choices, "or")))});
  if (!s.otherwise) return;
  add_conditional("if that is impossible", steps(s.otherwise), out);
}

void ScriptProse::add_choose(Statement const& s, std::vector<Step>& out) {
  Game const& game = speaker_.game();
  Expr const& set = game.exprs[speaker_.resolved(s.a)];
  std::string const who = actor(s.c);
  Local const& local = game.locals[s.local];
  Noun name;
  switch (local.type) {
    case Type::Site:
      name = {"that " + speaker_.site_word(), false};
      break;
    case Type::Sector:
      name = {game.board.shape == BoardShape::Spiral ? "that arm" : "that part", false};
      break;
    case Type::Player:
      name = {"that player", false};
      break;
    case Type::PieceType:
      name = {"the chosen kind", false};
      break;
    case Type::Word:
      name = {"the answer", false};
      break;
    default:
      name = {"that piece", false};
      break;
  }
  speaker_.names[s.local] = name;
  std::string what = speaker_.one_of(s.a);
  if (s.b && !speaker_.is_always(s.b, true)) {
    Expr const& where = game.exprs[s.b];
    bool const asks_empty = where.kind == ExprKind::IsEmpty && set.type == Type::Sites && game.exprs[where.a].kind == ExprKind::Local;
    if (asks_empty) {
      what = fmt::format("an empty {} of {}", speaker_.site_word(), speaker_.text(s.a));
    } else {
      Speaker inner = speaker_;
      inner.names[s.local] = {"it", false};
      what += fmt::format(" such that {}", inner.clause(s.b));
    }
  }
  std::string const verb = set.kind == ExprKind::WordSet ? "says" : "chooses";
  std::vector<Step> then = s.then ? steps(s.then) : std::vector<Step>{};
  std::string text = fmt::format("{} {} {}", who, verb, what);
  if (then.size() == 1 && then[0].under.empty()) {
    std::string rest = lowered(then[0].text);
    std::string const again = who + " ";
    if (rest.starts_with(again)) rest = rest.substr(again.size());
    out.push_back({sentence(text + " and " + rest)});
  } else {
    out.push_back({sentence(text)});
    for (Step& step : then) out.push_back(std::move(step));
  }
  if (s.otherwise) add_conditional("if there is none", steps(s.otherwise), out);
}

void ScriptProse::add_case(Statement const& s, std::vector<Step>& out) {
  for (CaseBranch const& branch : s.cases) {
    Expr const& value = speaker_.game().exprs[branch.value];
    std::string const what = value.kind == ExprKind::TypeConstant ? with_article(speaker_.piece_name(id_of<TypeId>(value.value))) : speaker_.text(branch.value);
    add_conditional(fmt::format("if {} is {}", speaker_.text(s.a), what), steps(branch.block), out);
  }
  if (s.otherwise) add_conditional(fmt::format("if {} is anything else", speaker_.text(s.a)), steps(s.otherwise), out);
}

// What a quoted sentence leaves to other procedures has sentences of its own.
void ScriptProse::add_docs_of_calls(BlockId block, std::vector<Step>& out) {
  Game const& game = speaker_.game();
  if (!has(game.blocks, block)) return;
  for (Statement const& s : game.blocks[block]) {
    if (s.kind == StatementKind::Do && told_.insert(static_cast<std::uint16_t>(s.value)).second) {
      Procedure const& called = game.procedures[id_of<ProcedureId>(s.value)];
      if (!called.doc.empty() && has(game.blocks, called.body) && !game.blocks[called.body].empty()) out.push_back({from_doc(called.doc)});
      add_docs_of_calls(called.body, out);
    }
    add_docs_of_calls(s.then, out);
    add_docs_of_calls(s.otherwise, out);
    for (CaseBranch const& branch : s.cases) add_docs_of_calls(branch.block, out);
  }
}

void ScriptProse::add_do(Statement const& s, std::vector<Step>& out) {
  Game const& game = speaker_.game();
  Procedure const& procedure = game.procedures[id_of<ProcedureId>(s.value)];
  if (!procedure.doc.empty()) {
    if (!has(game.blocks, procedure.body) || game.blocks[procedure.body].empty()) return;
    bool const is_new = told_.insert(static_cast<std::uint16_t>(s.value)).second;
    out.push_back({is_new ? from_doc(procedure.doc) : "The same rule holds as before."});
    if (is_new) add_docs_of_calls(procedure.body, out);
    return;
  }
  if (depth_ >= deepest_telling) return;
  auto const names = speaker_.names;
  auto const arguments = speaker_.arguments;
  std::vector<ExprId> given;
  for (ExprId const argument : s.arguments) given.push_back(speaker_.resolved(argument));
  for (std::size_t i = 0; i < s.arguments.size() && i < procedure.parameters.size(); ++i) {
    speaker_.arguments[procedure.parameters[i]] = given[i];
  }
  ++depth_;
  for (Step& step : steps(procedure.body)) out.push_back(std::move(step));
  --depth_;
  speaker_.names = names;
  speaker_.arguments = arguments;
}

void ScriptProse::add(Statement const& s, std::vector<Step>& out) {
  Game const& game = speaker_.game();
  auto const say = [&](std::string const& text) { out.push_back({sentence(text)}); };
  auto const die = [&] {
    Die const& d = game.dice[id_of<DieId>(s.value)];
    return d.name == "die" ? std::string("the die") : spoken(d.name);
  };
  auto const text = [&](ExprId id) { return speaker_.text(id); };
  switch (s.kind) {
    case StatementKind::Play:
      return add_play(s, out);
    case StatementKind::Choose:
      return add_choose(s, out);
    case StatementKind::Roll:
      ++rolls_;
      if (s.local) speaker_.names[s.local] = {rolls_ == 1 ? "the number rolled" : fmt::format("the {} number rolled", ordinal(rolls_)), false};
      return say(does("rolls", "roll") + " " + die() + (rolls_ > 1 ? fmt::format(" for the {} time", ordinal(rolls_)) : "") + (s.a ? ", again and again as long as " + speaker_.clause(s.a) : ""));
    case StatementKind::RollOff:
      return say(fmt::format("every player rolls {}; the highest becomes the {}, and ties roll again", die(), spoken(game.variables[s.variable].name)));
    case StatementKind::DrawCard:
      speaker_.names[s.local] = {"the card", false};
      return say(does("draws", "draw") + " a card");
    case StatementKind::Shuffle:
      return say("the cards are shuffled");
    case StatementKind::Gather:
      return say("all the cards are gathered again");
    case StatementKind::Case:
      return add_case(s, out);
    case StatementKind::If: {
      if (speaker_.is_always(s.a, true)) {
        for (Step& step : steps(s.then)) out.push_back(std::move(step));
        return;
      }
      if (speaker_.is_always(s.a, false)) {
        for (Step& step : steps(s.otherwise)) out.push_back(std::move(step));
        return;
      }
      std::size_t const before = out.size();
      add_conditional("if " + speaker_.clause(s.a), steps(s.then), out);
      if (s.otherwise) add_conditional(out.size() > before ? "otherwise" : "unless " + speaker_.clause(s.a), steps(s.otherwise), out);
      return;
    }
    case StatementKind::ForEach: {
      Local const& local = game.locals[s.local];
      std::string const what = local.type == Type::Site ? speaker_.site_word() : local.type == Type::Sector ? "part" : local.type == Type::Player ? "player" : local.type == Type::PieceType ? "kind" : "piece";
      speaker_.names[s.local] = {fmt::format("that {}", local.type == Type::Sector && game.board.shape == BoardShape::Spiral ? "arm" : what), false};
      std::string condition = "for each of " + text(s.a);
      if (s.b) condition += fmt::format(" if {}", speaker_.clause(s.b));
      add_conditional(condition, steps(s.then), out);
      return;
    }
    case StatementKind::Put: {
      Expr const& owner = game.exprs[s.c ? s.c : s.a];
      Expr const& type = game.exprs[speaker_.resolved(s.a)];
      std::string const name = type.kind == ExprKind::TypeConstant ? with_article(speaker_.piece_name(id_of<TypeId>(type.value))) : "a piece of " + text(s.a);
      std::string const whose = s.c && owner.kind != ExprKind::Mover ? " of " + text(s.c) : "";
      return say(s.c && owner.kind == ExprKind::Mover ? fmt::format("{} puts {} on {}", speaker_.mover.text, name, text(s.b)) : fmt::format("{}{} is put on {}", name, whose, text(s.b)));
    }
    case StatementKind::PutInStock:
      return say(fmt::format("{} goes into the hand of {}", text(s.a), actor(s.c)));
    case StatementKind::Move:
      return say(fmt::format("{} moves to {}", text(s.a), text(s.b)));
    case StatementKind::Swap:
      return say(fmt::format("{} and {} change places", text(s.a), text(s.b)));
    case StatementKind::Remove: {
      Noun const what = speaker_.noun(s.a);
      return say(fmt::format("{} {} taken off the board", what.text, what.is_plural ? "are" : "is"));
    }
    case StatementKind::Change:
      return say(fmt::format("{} becomes {}", text(s.a), text(s.b)));
    case StatementKind::Set:
      if (game.variables[s.variable].type == Type::Number) return say(fmt::format("{} becomes {}", variable(s), text(s.a)));
      if (game.exprs[speaker_.resolved(s.a)].kind == ExprKind::Nothing) return;  // forgetting is no news to a reader
      if (game.variables[s.variable].type == Type::Player) return say(fmt::format("{} becomes {}", text(s.a), "the " + spoken(game.variables[s.variable].name)));
      return say(fmt::format("{} is remembered as {}", text(s.a), variable(s)));
    case StatementKind::Add: {
      Variable const& v = game.variables[s.variable];
      Expr const& amount = game.exprs[speaker_.resolved(s.a)];
      bool const is_one = amount.kind == ExprKind::Number && amount.value == 1;
      std::string const name = spoken(v.name);
      if (v.keyed == Keyed::ByPlayer && name.ends_with("s")) return say(fmt::format("{} scores {} {}", actor(s.c), text(s.a), is_one ? name.substr(0, name.size() - 1) : name));
      return say(fmt::format("{} grows by {}", variable(s), text(s.a)));
    }
    case StatementKind::SkipThisTurn:
      return say("the rest of the turn is lost");
    case StatementKind::SkipNextTurn:
      return say(fmt::format("{} {} the next turn", actor(s.c), actor(s.c) == "they" ? "miss" : "misses"));
    case StatementKind::Do:
      return add_do(s, out);
    case StatementKind::Pass:
      return say(does("passes", "pass"));
    case StatementKind::Win:
      return say(actor(s.c) + " wins");
    case StatementKind::Lose:
      return say(actor(s.c) + " loses");
    case StatementKind::DeclareDraw:
      return say("the game is drawn");
    case StatementKind::RestartOrder:
      return say(fmt::format("the turn then goes to {}", actor(s.c)));
    case StatementKind::RankBy:
      return say(fmt::format("whoever has the most {} wins", spoken(name_in(game.variables, s.variable))));
  }
}

std::vector<Step> ScriptProse::steps(BlockId block) {
  std::vector<Step> out;
  if (!has(speaker_.game().blocks, block)) return out;
  for (Statement const& s : speaker_.game().blocks[block]) {
    std::vector<Step> said;
    add(s, said);
    for (Step& step : said) {
      // The same sentence twice in a row tells nothing new.
      if (!out.empty() && out.back().under.empty() && step.under.empty() && out.back().text == step.text) continue;
      out.push_back(std::move(step));
    }
  }
  return out;
}

std::vector<Step> ScriptProse::quoted(std::string const& doc, BlockId block) {
  std::vector<Step> out = {{from_doc(doc)}};
  add_docs_of_calls(block, out);
  return out;
}

std::string ScriptProse::run_together(BlockId block) {
  std::string text;
  auto const add_all = [&](auto const& self, std::vector<Step> const& all) -> void {
    for (Step const& step : all) {
      if (!text.empty()) text += ' ';
      text += step.text;
      self(self, step.under);
    }
  };
  add_all(add_all, steps(block));
  return text;
}

}  // namespace feerie::tools::book
