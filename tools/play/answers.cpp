#include "tools/play/answers.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/play/explain.hpp"
#include "tools/game_summary.hpp"
#include "tools/move_reason.hpp"
#include "tools/play/text_layout.hpp"
#include "tools/rulebook/rulebook.hpp"

namespace feerie::tools {
namespace {

using play::Decision;
using program::Program;

constexpr std::size_t most_texts_shown = 12;  // more are `moves`
constexpr std::size_t fewest_letters_of_a_word = 3;
constexpr std::size_t longest_line_shown = 6;

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::vector<std::string> with_breaches_marked(play::Game& game, std::vector<Decision> const& decisions) {
  std::vector<std::string> texts;
  for (Decision const& decision : decisions)
    texts.push_back(notation::to_text(game, decision) + (game.is_breach(decision) ? " (breach)" : ""));
  return texts;
}

// What a choice of a site is for can be seen from what the first candidate does to that site.
std::string use_of_site(play::Game& game, Decision const& candidate) {
  Program const& program = game.program();
  auto const site = static_cast<program::Site>(candidate.value);
  state::State const before = game.state();
  game.apply(candidate);
  program::Occupant const after = game.state().at(site);
  std::string text;
  if (!after.is_none() && before.is_empty(site)) {
    text = fmt::format("where the {} goes", lower(program.piece_types[after.type].name));
    for (int other = 0; other < program.board.sites; ++other) {
      auto const from = static_cast<program::Site>(other);
      if (from != site && before.at(from).type == after.type && before.at(from).owner == after.owner &&
          game.state().at(from) != before.at(from))
        text = fmt::format("where {}'s {} goes, which stands on {}", program.player_names[after.owner],
                           lower(program.piece_types[after.type].name), lower(program.board.names[from]));
    }
  }
  game.undo();
  return text;
}

std::string thing_chosen(play::Game& game, Decision const& first) {
  Program const& program = game.program();
  program::Instruction const& node =
      program.code[static_cast<std::size_t>(game.state().reg(program::Register::Next))];
  if (node.local == program::no_index) return "one of these";
  std::string const& name = program.local_names[node.local];
  bool const is_word = name.size() >= fewest_letters_of_a_word;
  using Holds = program::VariableInfo::Holds;
  switch (program.local_holds[node.local]) {
    case Holds::Sites: {
      std::string const use = use_of_site(game, first);
      if (!use.empty()) return use;
      return is_word ? name : "a square";
    }
    case Holds::Pieces:
      return is_word ? name : "a piece";
    case Holds::Types:
      return is_word ? name : "a kind of piece";
    case Holds::Players:
      return is_word ? name : "a player";
    case Holds::Sectors:
      return is_word ? name : "a part of the board";
    case Holds::Numbers:
      return is_word ? name : "a number";
    case Holds::Booleans:
    case Holds::Others:
      break;
  }
  return is_word ? name : "one of these";
}

// "pawn, knight or rook"
std::string either_of(std::vector<std::string> const& texts) {
  std::string text;
  for (std::size_t i = 0; i < texts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
  return text;
}

// What can be typed here, with examples; words are named after it.
std::string example_line(play::Game& game) {
  constexpr std::string_view rest = ", or one of these words:\n";
  if (game.node() == play::NodeKind::Chance) return fmt::format("type what luck brought{}", rest);
  std::string move;
  std::string drop;
  std::string choice;
  for (Decision const& decision : game.decisions()) {
    std::string& example = decision.kind == Decision::Kind::Choose  ? choice
                           : decision.kind == Decision::Kind::Place ? drop
                                                                    : move;
    if (example.empty()) example = notation::to_text(game, decision);
  }
  if (!choice.empty()) return fmt::format("type what you choose, such as `{}`{}", choice, rest);
  if (move.empty() && drop.empty()) return fmt::format("type a move{}", rest);
  if (drop.empty()) return fmt::format("type a move, such as `{}`{}", move, rest);
  if (move.empty()) return fmt::format("type a drop, such as `{}`{}", drop, rest);
  return fmt::format("type a move, such as `{}`, or a drop, such as `{}`{}", move, drop, rest);
}

std::string chance_question(play::Game& game) {
  Program const& program = game.program();
  program::Instruction const& node =
      program.code[static_cast<std::size_t>(game.state().reg(program::Register::Next))];
  bool const is_card = node.kind == program::InstructionKind::DrawCard;
  auto const index = static_cast<std::size_t>(node.value);
  std::string const& who = program.player_names[game.to_act()];
  std::vector<play::Outcome> outcomes;
  game.outcomes(outcomes);
  std::vector<int> values;
  for (play::Outcome const& outcome : outcomes) values.push_back(outcome.decision.value);
  std::ranges::sort(values);
  std::vector<std::string> shown;
  for (int const value : values)
    shown.push_back(is_card ? lower(program.piece_types[static_cast<std::size_t>(value)].name) : std::to_string(value));
  if (is_card)
    return fmt::format("{} draws from {}: type what it is, {}", who, lower(program.decks[index].name), either_of(shown));
  bool const is_range = values.size() > 2 && values.back() - values.front() + 1 == static_cast<int>(values.size());
  return fmt::format("{} rolls the {}: type what it shows, {}", who, lower(program.dice[index].name),
                     is_range ? shown.front() + " to " + shown.back() : either_of(shown));
}

bool is_choice(play::Game& game) {
  if (game.node() != play::NodeKind::Decision) return false;
  std::vector<Decision> const decisions = game.decisions();
  return !decisions.empty() && decisions.front().kind == Decision::Kind::Choose;
}

}  // namespace

std::vector<std::string> const& command_words() {
  static std::vector<std::string> const words{"help", "moves", "board", "hint", "why",    "undo",
                                              "redo", "rules", "claim", "save", "resign", "quit"};
  return words;
}

std::string help_text(play::Game& game) {
  return example_line(game) +
         "  moves [SQUARE]  what can be played, on one square or on all; `moves N`: what begins so\n"
         "  hint            what the engine would play\n"
         "  why MOVE        which rule allows or forbids it\n"
         "  board           draw the position\n"
         "  undo, redo      take back your last decision, play it again; `undo 3`: the last three\n"
         "  claim           end the game where the rules let you claim it\n"
         "  rules           what the rules say\n"
         "  save [FILE]     where the game is recorded, or a copy of it\n"
         "  resign          give up\n"
         "  quit            stop; the game can be resumed\n";
}

std::string question_text(play::Game& game) {
  if (game.node() == play::NodeKind::Chance) return chance_question(game);
  std::vector<Decision> const decisions = game.decisions();
  std::string const& player = game.program().player_names[game.to_act()];
  if (decisions.empty() || decisions.front().kind != Decision::Kind::Choose) {
    std::string const claim = claim_text(game);
    return turn_line(game) + (claim.empty() ? "" : "; " + claim);
  }
  std::vector<std::string> const texts = texts_here(game);
  std::string question =
      fmt::format("{} chooses {}: {}", player, thing_chosen(game, decisions.front()), fmt::join(texts, ", "));
  // Squares and pieces speak for themselves; words do not.
  program::Instruction const& node =
      game.program().code[static_cast<std::size_t>(game.state().reg(program::Register::Next))];
  bool const is_word = node.local != program::no_index &&
                       game.program().local_holds[node.local] == program::VariableInfo::Holds::Others;
  if (std::string const doc = play::rule_waiting(game).doc; is_word && !doc.empty()) question += "\n  " + doc;
  return question;
}

std::string moves_text(play::Game& game, std::string_view site, std::size_t columns) {
  if (game.node() == play::NodeKind::Chance) return in_grid(texts_here(game), columns);
  std::vector<Decision> decisions = game.decisions();
  if (!site.empty()) {
    std::vector<std::string> names;
    for (std::string const& name : game.program().board.names) names.push_back(lower(name));
    auto const found = std::ranges::find(names, lower(site));
    if (found == names.end()) {
      // Not a square: perhaps how texts begin, `N` or `P@e`.
      if (std::vector<Decision> const begun = notation::beginning_with(game, site); !begun.empty())
        return in_grid(with_breaches_marked(game, begun), columns);
      std::string const suggestion = did_you_mean(lower(site), names);
      return fmt::format("there is no square `{}`, and nothing that can be played begins so{}\n", printable(notation::shortened(site)),
                         suggestion.empty() ? "" : "; " + suggestion);
    }
    auto const index = static_cast<program::Site>(found - names.begin());
    std::erase_if(decisions, [&](Decision const& decision) {
      return decision.kind == Decision::Kind::Choose
                 ? decision.value != index
                 : (decision.from == program::no_site ? decision.to : decision.from) != index;
    });
    if (decisions.empty()) return fmt::format("nothing can be played on {}\n", *found);
  }
  return in_grid(with_breaches_marked(game, decisions), columns);
}

std::string hint_text(play::Game& game, search::Choice const& choice) {
  std::string const best = notation::to_text(game, choice.decision);
  std::string line;
  std::size_t played = 0;
  for (Decision const& decision : choice.line) {
    if (played == longest_line_shown) break;
    if (game.node() != play::NodeKind::Decision) break;
    line += " " + notation::to_text(game, decision);
    game.apply(decision);
    ++played;
  }
  for (; played > 0; --played) game.undo();
  std::string outlook = fmt::format("winning chances about {:.0f} %", 100 * choice.hope);
  if (choice.wins_in)
    outlook = *choice.wins_in > 0 ? fmt::format("wins in {}", counted((*choice.wins_in + 1) / 2, "move"))
                                  : fmt::format("loses in {}", counted((1 - *choice.wins_in) / 2, "move"));
  if (choice.depth == 0) return fmt::format("hint: {}\n", best);
  return fmt::format("hint: {} ({}; the game might go{})\n", best, outlook, line);
}

std::string why_text(play::Game& game, SourceSet const& sources, std::string_view text) {
  MoveReason const reason = explain_text(game, text);
  std::string answer = fmt::format("{} is {}{}{}\n", printable(notation::shortened(text)),
                                   reason.is_legal        ? "legal"
                                   : reason.is_understood ? "not legal"
                                                          : "not understood",
                                   reason.why.empty() ? "" : ": ", reason.why);
  auto const cite = [&](program::Rule const& rule) {
    if (!rule.doc.empty()) answer += "  " + rule.doc + "\n";
    if (rule.span.is_somewhere()) answer += "  " + sources.place(rule.span) + "\n";
  };
  cite(reason.rule);
  for (program::Rule const& rule : reason.also) cite(rule);
  return answer;
}

std::string refusal_text(play::Game& game, std::string_view text) {
  std::vector<std::string> const legal = texts_here(game);
  std::string const shown = printable(notation::shortened(text));
  if (game.node() == play::NodeKind::Chance || is_choice(game))
    return fmt::format("{} is not possible here: {}\n", shown, question_text(game));
  MoveReason const reason = explain_text(game, text);
  std::string answer =
      fmt::format("{}: {}{}\n", shown, reason.is_understood ? "" : "not understood; ", reason_at_the_table(reason));
  std::vector<std::string> words = legal;
  words.insert(words.end(), command_words().begin(), command_words().end());
  std::string const suggestion = suggestion_for(reason, text, words);
  if (!suggestion.empty() && (legal.size() > most_texts_shown || !reason.instead.empty()))
    answer += "  " + suggestion + "\n";
  else if (legal.size() <= most_texts_shown)
    answer += fmt::format("  legal instead: {}\n", list_names(legal, most_texts_shown));
  else
    answer +=
        fmt::format("  legal here: {} (`moves` shows all, `?` helps)\n", list_names(legal, most_texts_shown));
  return answer;
}

std::string rules_text(GameSetup const& setup, std::size_t columns) { return rulebook(*setup.model, setup.rules, columns); }

}  // namespace feerie::tools
