#include "tools/play/table.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "interpreter/base/rng.hpp"
#include "interpreter/notation/move_text.hpp"
#include "tools/game_summary.hpp"
#include "tools/interrupt.hpp"
#include "tools/move_reason.hpp"
#include "tools/play/answers.hpp"

namespace feerie::tools {
namespace {

// What a random number is for, so that the dice do not depend on who thinks about them.
constexpr std::uint64_t for_chance = 1;
constexpr std::uint64_t for_opponents = 2;

constexpr std::array<std::string_view, 4> ordinals{"second", "third", "fourth", "fifth"};

std::vector<std::string> completions_for(play::Game& game, std::string_view before) {
  std::string_view const word = before.substr(0, before.find(' '));
  if (word.empty()) {
    std::vector<std::string> texts = texts_here(game);
    texts.insert(texts.end(), command_words().begin(), command_words().end());
    return texts;
  }
  if (word == "why") return texts_here(game);
  if (word == "moves") return game.program().board.names;
  return {};
}

}  // namespace

Table::Table(GameSetup& setup, PlayedGame& played, Record record, std::optional<RecordFile> file,
             TableSettings settings, Input& input, Screen& screen)
    : setup_(setup),
      played_(played),
      record_(std::move(record)),
      file_(std::move(file)),
      settings_(std::move(settings)),
      input_(input),
      screen_(screen) {}

ExitCode Table::run() {
  introduce();
  save();
  while (!left_with_) {
    switch (played_.game().node()) {
      case play::NodeKind::Over:
        return finish(notation::result_text(played_.game()));
      case play::NodeKind::Chance:
        ask_chance();
        break;
      case play::NodeKind::Decision:
        if (settings_.seats[played_.game().to_act()].is_human())
          ask_person();
        else
          ask_opponent();
        break;
    }
  }
  return *left_with_;
}

void Table::introduce() {
  std::string who;
  for (std::size_t player = 0; player < settings_.seats.size(); ++player)
    who += fmt::format("{}{} is {}", player == 0 ? "" : ", ", name_of(static_cast<program::Player>(player)),
                       settings_.seats[player].is_human() ? "human" : to_text(settings_.seats[player]));
  if (!screen_.is_watched()) return screen_.say(fmt::format("{}: {}", played_.game().program().title, who));
  if (!screen_.is_terminal()) screen_.say(played_.game().program().title);
  show_turn();
  screen_.tell(who);
  if (has_person()) screen_.tell("type a move, `moves` to see what is possible, `?` for help");
  if (!played_.texts().empty()) tell_last(played_.texts().back().said);
}

bool Table::has_person() const {
  return std::ranges::any_of(settings_.seats, &Seat::is_human) || record_.is_chance_manual;
}

// The same at the same place of the same game, however it came about: after a way back the dice fall as they did.
std::uint64_t Table::seed_here(std::uint64_t purpose) const {
  return mix(record_.seed ^ mix(2 * played_.texts().size() + purpose));
}

void Table::save() {
  record_.texts.clear();
  for (PlayedText const& text : played_.texts()) record_.texts.push_back({text.text});
  for (std::size_t player = 0; player < settings_.seats.size(); ++player)
    record_.seats[player].second = to_text(settings_.seats[player]);
  if (!file_) return;
  bool const was_failing = !write_failure_.empty();
  write_failure_ = file_->write(to_yaml(record_));
  if (!write_failure_.empty() && !was_failing)
    complain(write_failure_ + "; the game goes on, but its last decisions are not recorded");
}

void Table::decide(play::Decision const& decision) {
  play::Game& game = played_.game();
  std::string const breach = game.node() == play::NodeKind::Decision && game.is_breach(decision) ? breach_text(game, decision) : "";
  played_.decide(decision);
  std::string told = played_.texts().back().said;
  if (!breach.empty()) told += fmt::format(" (breach: {})", breach);
  if (game.node() == play::NodeKind::Decision && game.in_check()) told += " (check)";
  after_text(std::move(told));
}

// What the last text was, and what came of it for others.
void Table::tell_last(std::string told) {
  show_turn();
  screen_.tell(told);
  for (std::string const& line : played_.texts().back().consequences) screen_.tell(line);
}

// What the screen cannot know of itself: a turn is more than a position.
void Table::show_turn() {
  int const moves = played_.moves_this_turn();
  std::string beside;
  if (moves > 0 && played_.game().node() == play::NodeKind::Decision) {
    auto const index = static_cast<std::size_t>(moves - 1);
    beside = index < ordinals.size() ? fmt::format(" ({} move of the turn)", ordinals[index])
                                     : fmt::format(" (move {} of the turn)", moves + 1);
  }
  screen_.show_turn(played_.sites_of_last_turn(), beside);
}

void Table::claim(int ending) {
  played_.claim(ending);
  after_text(played_.texts().back().said);
}

// First on disk, then on the screen: whoever has seen a decision will find it again.
void Table::after_text(std::string told) {
  was_asked_ = false;
  save();
  if (played_.texts().empty()) return screen_.tell(told);
  tell_last(std::move(told));
}

void Table::ask_chance() {
  if (record_.is_chance_manual) return ask_person();
  Rng rng(seed_here(for_chance));
  play::Decision const outcome = played_.game().random_decision(rng);
  if (played_.game().node() == play::NodeKind::Chance) decide(outcome);
}

void Table::ask_person() {
  play::Game& game = played_.game();
  std::string const question = question_text(game);
  if (!was_asked_) {
    // On a terminal the panel says whose move it is, and the prompt that luck decides.
    bool const is_shown = game.node() == play::NodeKind::Chance || question.starts_with(turn_line(game));
    screen_.ask(screen_.is_watched() && is_shown ? "" : question);
  }
  was_asked_ = true;
  std::string const prompt = name_of(game.to_act());
  Answer const answer =
      input_.ask({prompt + "> ", [&](std::string_view before) { return completions_for(game, before); }});
  switch (answer.kind) {
    case Answer::Kind::End:
      return leave(ExitCode::Fine, "end of input");
    case Answer::Kind::Interrupted:
      return leave(ExitCode::Interrupted, "interrupted");
    case Answer::Kind::Line:
      return obey(answer.text);
  }
}

// Nothing if it was stopped for good.
std::optional<Choice> Table::think(Seat seat) {
  int const level = seat.kind == Seat::Kind::Engine ? seat.level : lowest_level;
  program::Player const player = played_.game().to_act();
  std::unique_ptr<Opponent>& opponent = opponents_[player];
  Budget const budget = budget_of(level, settings_.engine_nodes, settings_.engine_time);
  if (!opponent) opponent = make_opponent(seat, budget);
  std::string const name = name_of(player);
  Thinking thinking{.seed = seed_here(for_opponents),
                    .on_progress = [&](double done) { screen_.show_thinking(name, done); }};
  if (!screen_.is_terminal()) return opponent->choose(played_.game(), thinking);
  Interruptible const interruptible;
  thinking.stop = interruptible.flag();
  Choice const choice = opponent->choose(played_.game(), thinking);
  screen_.show_thinking("", 1);
  // With nobody to give the move to, Ctrl-C can only mean that this is enough.
  if (interruptible.was_interrupted() && !has_person()) return std::nullopt;
  return choice;
}

void Table::ask_opponent() {
  play::Game& game = played_.game();
  std::optional<Choice> const choice = think(settings_.seats[game.to_act()]);
  if (!choice) return leave(ExitCode::Interrupted, "interrupted");
  if (std::optional<int> const ending = preferred_claim(game, *choice)) return claim(*ending);
  decide(choice->decision);
}

ExitCode Table::finish(std::string const& result) {
  record_.result = result;
  save();
  screen_.refresh();
  if (file_ && file_->is_automatic() && !did_person_decide_)
    file_->remove();
  else
    tell_where_it_is_recorded();
  screen_.say("result: " + result);
  play::Limit const limit = played_.game().ended().limit;
  if (!write_failure_.empty() || play::is_mistake(limit)) return ExitCode::WrongInput;
  return limit == play::Limit::None ? ExitCode::Fine : ExitCode::Limit;
}

void Table::tell_where_it_is_recorded() const {
  if (!file_) return;
  if (write_failure_.empty()) return print_message(fmt::format("the game is recorded in {}\n", file_->path()));
  complain("the game is not recorded: " + write_failure_);
}

void Table::leave(ExitCode code, std::string_view why) {
  left_with_ = code;
  if (file_ && file_->is_automatic() && !did_person_decide_) {
    file_->remove();
    return print_message(fmt::format("{}; nothing was played that is worth keeping\n", why));
  }
  if (!file_) return print_message(fmt::format("{}; the game is not recorded\n", why));
  if (!write_failure_.empty()) save();  // perhaps there is room again
  if (!write_failure_.empty()) {
    if (code == ExitCode::Fine) left_with_ = ExitCode::WrongInput;
    return complain(fmt::format("{}; the last decisions are not recorded: {}", why, write_failure_));
  }
  print_message(fmt::format("{}; the game is saved in {}\ngo on with: feerie play --resume {}\n", why,
                            file_->path(), file_->path()));
}

}  // namespace feerie::tools
