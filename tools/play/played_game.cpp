#include "tools/play/played_game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/base/check.hpp"
#include "interpreter/notation/move_text.hpp"

namespace feerie::tools {
namespace {

using Kind = play::Decision::Kind;

std::string_view verb_of(play::Game const& game, play::Decision const& decision) {
  switch (decision.kind) {
    case Kind::Chance: {
      auto const next = static_cast<std::size_t>(game.state().reg(program::Register::Next));
      bool const is_card = game.program().code[next].kind == program::InstructionKind::DrawCard;
      return is_card ? "draws" : "rolls";
    }
    case Kind::Choose:
      return "chooses";
    case Kind::Move:
    case Kind::Place:
    case Kind::Special:
    case Kind::Pass:
      break;
  }
  return "plays";
}

}  // namespace

void PlayedGame::note(PlayedText::Kind kind, program::Player by, std::string text, std::string_view verb) {
  std::string said = fmt::format("{} {} {}", game_.program().player_names[by], verb, text);
  texts_.push_back({kind, by, std::move(text), std::move(said)});
}

void PlayedGame::decide(play::Decision const& decision) {
  note(decision.kind == Kind::Chance ? PlayedText::Kind::Chance : PlayedText::Kind::Decision, game_.to_act(),
       notation::to_text(game_, decision), verb_of(game_, decision));
  game_.apply(decision);
  undone_.clear();
}

void PlayedGame::claim(int ending) {
  program::Player const by = game_.to_act();
  note(PlayedText::Kind::Claim, by, std::string(notation::claim_word), "makes a");
  std::string const& name = game_.program().endings[static_cast<std::size_t>(ending)].name;
  if (!name.empty()) texts_.back().said += fmt::format(" ({})", name);
  game_.claim(ending);
  undone_.clear();
}

Result<play::Decision> PlayedGame::play_text(std::string_view text) {
  if (game_.node() == play::NodeKind::Over)
    return Failure{fmt::format("`{}`: the game is over: {}", text, notation::result_text(game_))};
  Result<play::Decision> const decision = notation::parse_decision(game_, text);
  if (decision) {
    decide(*decision);
    return decision;
  }
  if (text == notation::claim_word && game_.node() == play::NodeKind::Decision) {
    std::vector<int> const claims = game_.claims();
    if (claims.empty()) return Failure{"there is nothing to claim here"};
    claim(claims.front());
    return play::Decision{};
  }
  if (Result<bool> const was_silent = notation::play_text(game_, text); was_silent) return play::Decision{};
  return decision;
}

std::optional<PlayedGame::WayBack> PlayedGame::way_back(std::vector<Seat> const& seats) const {
  WayBack way;
  for (auto text = texts_.rbegin(); text != texts_.rend(); ++text) {
    ++way.texts;
    if (text->kind == PlayedText::Kind::Chance)
      way.crosses_chance = true;
    else if (seats[text->by].is_human())
      return way;
  }
  return std::nullopt;
}

void PlayedGame::go_back(std::size_t texts) {
  FEERIE_CHECK(texts <= texts_.size(), "nothing to undo");
  std::vector<std::string> undone;
  for (std::size_t i = texts_.size() - texts; i < texts_.size(); ++i) undone.push_back(texts_[i].text);
  undone_.push_back(std::move(undone));
  texts_.resize(texts_.size() - texts);
  for (; texts > 0; --texts) game_.undo();
}

void PlayedGame::redo() {
  std::vector<std::vector<std::string>> kept = std::move(undone_);
  for (std::string const& text : kept.back())
    FEERIE_CHECK(play_text(text).has_value(), "what was undone cannot be redone");
  kept.pop_back();
  undone_ = std::move(kept);
}

std::string standing_after_resignation(play::Game const& game, program::Player resigned) {
  program::Program const& program = game.program();
  std::vector<std::string> const& names = program.player_names;
  if (program.players == 2) return names[1U - resigned] + " wins (resignation)";
  if (!program.has_points) return names[resigned] + " loses (resignation)";
  std::vector<program::Player> order;
  for (int player = 0; player < program.players; ++player)
    order.push_back(static_cast<program::Player>(player));
  auto const points = [&](program::Player player) { return game.state().cell(program.points + player); };
  std::ranges::stable_sort(order, [&](program::Player a, program::Player b) {
    if ((a == resigned) != (b == resigned)) return b == resigned;
    return points(a) > points(b);
  });
  std::string text;
  for (program::Player const player : order)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", names[player], points(player));
  return text + " (resignation)";
}

}  // namespace feerie::tools
