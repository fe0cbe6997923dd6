#include "tools/play/answers.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "interpreter/notation/move_text.hpp"
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
    texts.push_back(notation::to_text(game, decision) +
                    (game.is_breach(decision) ? " (breach)" : ""));
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

std::string chance_question(play::Game& game) {
  Program const& program = game.program();
  program::Instruction const& node =
      program.code[static_cast<std::size_t>(game.state().reg(program::Register::Next))];
  bool const is_card = node.kind == program::InstructionKind::DrawCard;
  auto const index = static_cast<std::size_t>(node.value);
  return fmt::format("{} {} {}", program.player_names[game.to_act()], is_card ? "draws from" : "rolls",
                     lower(is_card ? program.decks[index].name : program.dice[index].name));
}

// The texts of the same piece, or whatever is near; all where there are few.
std::vector<std::string> alternatives(play::Game& game, std::string_view text,
                                      std::vector<std::string> const& legal) {
  if (legal.size() <= most_texts_shown) return legal;
  std::string longest;
  for (std::string const& name : game.program().board.names)
    if (text.starts_with(lower(name)) && name.size() > longest.size()) longest = lower(name);
  std::vector<std::string> same;
  if (longest.empty()) return same;
  for (Decision const& decision : game.decisions())
    if (decision.from != program::no_site && lower(game.program().board.names[decision.from]) == longest)
      same.push_back(notation::to_text(game, decision));
  return same;
}

}  // namespace

std::vector<std::string> const& command_words() {
  static std::vector<std::string> const words{"help", "moves", "board", "hint", "why",    "undo",
                                              "redo", "rules", "claim", "save", "resign", "quit"};
  return words;
}

std::string help_text() {
  return "type a move as the board names squares, or one of these words:\n"
         "  moves [SQUARE]  what can be played, on one square or on all; `moves N`: what begins so\n"
         "  hint            what the engine would play\n"
         "  why MOVE        which rule allows or forbids it\n"
         "  board           draw the position\n"
         "  undo, redo      take back your last decision, play it again\n"
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
  return fmt::format("{} chooses {}: {}", player, thing_chosen(game, decisions.front()),
                     fmt::join(texts, ", "));
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
      std::vector<std::string> texts = with_breaches_marked(game, decisions);
      std::erase_if(texts, [&](std::string const& text) { return !text.starts_with(site); });
      if (!texts.empty()) return in_grid(texts, columns);
      std::string const suggestion = did_you_mean(lower(site), names);
      return fmt::format("there is no square `{}`{}\n", printable(site),
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
  std::string outlook = fmt::format("hope {:.0f} %", 100 * choice.hope);
  if (choice.wins_in)
    outlook = *choice.wins_in > 0 ? fmt::format("wins in {}", (*choice.wins_in + 1) / 2)
                                  : fmt::format("loses in {}", (1 - *choice.wins_in) / 2);
  if (choice.depth == 0) return fmt::format("hint: {}\n", best);
  return fmt::format("hint: {} ({}, {} deep:{})\n", best, outlook, choice.depth, line);
}

std::string why_text(play::Game& game, SourceSet const& sources, std::string_view text) {
  MoveReason const reason = explain_text(game, text);
  std::string answer = fmt::format("{} is {}{}\n", printable(text), reason.is_legal ? "legal" : "not legal",
                                   reason_suffix(reason, sources));
  if (!reason.doc.empty()) answer += "  " + reason.doc + "\n";
  return answer;
}

std::string refusal_text(play::Game& game, SourceSet const& sources, std::string_view text) {
  std::vector<std::string> const legal = texts_here(game);
  std::string answer = why_text(game, sources, text);
  std::vector<std::string> words = legal;
  words.insert(words.end(), command_words().begin(), command_words().end());
  std::string const suggestion = did_you_mean(text, words);
  std::vector<std::string> const instead = alternatives(game, text, legal);
  if (!instead.empty())
    answer += fmt::format("  legal instead: {}\n", list_names(instead, most_texts_shown));
  else if (!suggestion.empty())
    answer += "  " + suggestion + "\n";
  else
    answer +=
        fmt::format("  legal here: {} (`moves` shows all, `?` helps)\n", list_names(legal, most_texts_shown));
  return answer;
}

std::string rules_text(GameSetup const& setup) { return rulebook(setup); }

}  // namespace feerie::tools
