#include "tools/play/played_game.hpp"

#include <algorithm>
#include <utility>

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

// Earlier phases set the game up; in them turns that lead to no decision are the rule.
bool is_last_phase(state::State const& state) {
  return state.reg(program::Register::Phase) + 1 == static_cast<std::int32_t>(state.program().phases.size());
}

std::vector<std::int32_t> by_player(state::State const& state, program::CellIndex first) {
  std::vector<std::int32_t> values;
  for (int player = 0; player < state.program().players; ++player)
    values.push_back(state.cell(first + static_cast<program::CellIndex>(player)));
  return values;
}

}  // namespace

struct PlayedGame::TurnMark {
  program::Player player;
  std::int32_t phase;
  std::vector<std::int32_t> turns;  // that were taken
  std::vector<std::int32_t> skips;  // turns still to lose
};

PlayedGame::TurnMark PlayedGame::turn_mark() const {
  state::State const& state = game_.state();
  return {.player = state.turn_player(),
          .phase = state.reg(program::Register::Phase),
          .turns = by_player(state, state.program().layout.turns),
          .skips = by_player(state, state.program().layout.skips)};
}

bool PlayedGame::has_decided_this_turn(program::Player player) const {
  for (auto text = texts_.rbegin(); text != texts_.rend(); ++text) {
    if (text->ends_turn) return false;
    if (text->kind == PlayedText::Kind::Decision && text->by == player) return true;
  }
  return false;
}

void PlayedGame::note_turn(TurnMark const& before) {
  TurnMark const now = turn_mark();
  PlayedText& last = texts_.back();
  bool const has_decided = has_decided_this_turn(before.player);
  last.ends_turn = now.player != before.player || now.phase != before.phase || now.turns != before.turns;
  if (game_.node() == play::NodeKind::Over || !is_last_phase(game_.state())) return;
  std::vector<std::string> const& names = game_.program().player_names;
  std::vector<bool> is_told(names.size(), false);
  auto const tell = [&](program::Player player, std::string_view what) {
    std::string line = fmt::format("{} {}", names[player], what);
    if (last.consequences.empty() || last.consequences.back() != line) last.consequences.push_back(std::move(line));
    is_told[player] = true;
  };
  bool is_first = true;
  for (play::Forced const& forced : game_.forced_passes()) {
    bool const is_rest = std::exchange(is_first, false) && forced.player == before.player && has_decided;
    if (forced.is_skip)
      tell(forced.player, "loses a turn");
    else if (now.skips[forced.player] > before.skips[forced.player])
      tell(forced.player, "can play nothing and loses this turn and the next");
    else
      tell(forced.player, is_rest ? "can play nothing more" : "can play nothing and loses the turn");
  }
  for (std::size_t player = 0; player < names.size(); ++player)
    if (!is_told[player] && now.skips[player] > before.skips[player])
      tell(static_cast<program::Player>(player), "loses the next turn");
  // A card may ask nothing of its player; whoever watches should not have to guess.
  bool const was_chance = last.kind == PlayedText::Kind::Chance;
  if (was_chance && now.phase == before.phase && last.ends_turn && !has_decided && !is_told[before.player]) tell(before.player, "has nothing to decide");
}

std::vector<program::Site> PlayedGame::sites_of_last_turn() const {
  std::vector<program::Site> sites;
  for (auto text = texts_.rbegin(); text != texts_.rend(); ++text) {
    if (text->ends_turn && !sites.empty()) break;
    sites.insert(sites.end(), text->sites.begin(), text->sites.end());
  }
  return sites;
}

int PlayedGame::moves_this_turn() const {
  int moves = 0;
  for (auto text = texts_.rbegin(); text != texts_.rend() && !text->ends_turn; ++text)
    if (text->is_move) ++moves;
  return moves;
}

void PlayedGame::note(PlayedText::Kind kind, program::Player by, std::string text, std::string_view verb) {
  std::string said = fmt::format("{} {} {}", game_.program().player_names[by], verb, text);
  texts_.push_back({kind, by, std::move(text), std::move(said)});
}

void PlayedGame::decide(play::Decision const& decision) {
  note(decision.kind == Kind::Chance ? PlayedText::Kind::Chance : PlayedText::Kind::Decision, game_.to_act(),
       notation::to_text(game_, decision), verb_of(game_, decision));
  PlayedText& last = texts_.back();
  last.is_move = last.kind == PlayedText::Kind::Decision && decision.kind != Kind::Choose;
  for (program::Site const site : {decision.from, decision.to})
    if (last.is_move && site != program::no_site) last.sites.push_back(site);
  TurnMark const before = turn_mark();
  game_.apply(decision);
  note_turn(before);
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

std::optional<PlayedGame::WayBack> PlayedGame::way_back(std::vector<Seat> const& seats,
                                                         std::size_t decisions) const {
  WayBack way;
  for (auto text = texts_.rbegin(); text != texts_.rend(); ++text) {
    ++way.texts;
    if (text->kind == PlayedText::Kind::Chance)
      way.crosses_chance = true;
    else if (seats[text->by].is_human() && --decisions == 0)
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
