// What people type at the table: decisions, and the words beside them.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "interpreter/notation/move_text.hpp"
#include "tools/game_summary.hpp"
#include "tools/play/answers.hpp"
#include "tools/play/recorded_game.hpp"
#include "tools/play/table.hpp"

namespace feerie::tools {
namespace {

constexpr Seat adviser{Seat::Kind::Engine, 3};
constexpr std::string_view blanks = " \t";

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string trimmed(std::string_view text) {
  std::size_t const first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

// The other spellings of some words.
std::string canonical(std::string const& word) {
  if (word == "?") return "help";
  if (word == "exit" || word == "q") return "quit";
  return word;
}

std::optional<std::size_t> read_times(std::string const& text) {
  std::size_t times = 0;
  char const* const end = text.data() + text.size();
  auto const [stop, failure] = std::from_chars(text.data(), end, times);
  if (stop != end || failure != std::errc() || times < 1 || times > program::max_plies) return std::nullopt;
  return times;
}

std::string times_text(std::size_t times) { return times == 1 ? "one" : std::to_string(times); }

}  // namespace

void Table::obey(std::string const& line) {
  std::string const text = trimmed(line);
  if (text.empty() || text.front() == '#') return;
  std::size_t const blank = text.find_first_of(blanks);
  std::string const first = text.substr(0, blank);
  std::string const rest = blank == std::string::npos ? "" : trimmed(text.substr(blank));
  std::vector<std::string> const legal = texts_here(played_.game());
  // A decision that is called like a command is a decision.
  if (rest.empty() && std::ranges::find(legal, first) != legal.end()) return play_typed(first);
  std::string const word = canonical(lower(first));
  if (word == "undo!" || std::ranges::find(command_words(), word) != command_words().end())
    return run_command(word, rest);
  if (!rest.empty())
    return screen_.say(fmt::format("`{}`: one decision at a time, please\n", printable(notation::shortened(text))));
  play_typed(first);
}

void Table::play_typed(std::string const& text) {
  play::Game& game = played_.game();
  std::optional<play::Decision> meant;
  if (game.node() == play::NodeKind::Chance) {
    meant = typed_outcome(text);
  } else if (notation::Reading const reading = notation::read(game, text); reading.meanings.size() == 1) {
    meant = reading.meanings.front();
  }
  if (!meant) return screen_.say(refusal_text(game, text));
  if (game.node() == play::NodeKind::Over) return;  // a limit was reached while asking
  did_person_decide_ = true;
  screen_.forget();
  decide(*meant);
}

// The whole text or only its value: `[die=4]`, `die=4`, `4`.
std::optional<play::Decision> Table::typed_outcome(std::string const& text) {
  play::Game& game = played_.game();
  std::vector<play::Outcome> outcomes;
  game.outcomes(outcomes);
  std::string const wanted = lower(text);
  for (play::Outcome const& outcome : outcomes) {
    std::string const whole = lower(notation::to_text(game, outcome.decision));
    if (whole == wanted || whole == "[" + wanted + "]" || whole.ends_with("=" + wanted + "]"))
      return outcome.decision;
  }
  return std::nullopt;
}

void Table::run_command(std::string const& word, std::string const& rest) {
  play::Game& game = played_.game();
  if (word == "help") return screen_.say(question_text(game) + "\n" + help_text(game));
  if (word == "moves") return screen_.say(moves_text(game, rest, screen_.columns()));
  if (word == "board") return screen_.show_board();
  if (word == "rules") return screen_.say(rules_text(setup_, screen_.columns()));
  if (word == "hint") return hint();
  if (word == "why")
    return screen_.say(rest.empty() ? "why what? `why MOVE`\n" : why_text(game, setup_.sources, rest));
  if (word == "undo" || word == "undo!" || word == "redo") {
    std::optional<std::size_t> const times = rest.empty() ? std::size_t{1} : read_times(rest);
    if (!times) return screen_.say(fmt::format("`{} {}`: how many is a number from 1 to {}\n", word, printable(notation::shortened(rest)), program::max_plies));
    return word == "redo" ? redo(*times) : undo(*times, word == "undo!");
  }
  if (word == "claim") return claim_typed();
  if (word == "save") return save_as(rest);
  if (word == "resign") return resign();
  leave(ExitCode::Fine, "stopped");
}

void Table::hint() {
  play::Game& game = played_.game();
  if (game.node() == play::NodeKind::Chance) return screen_.say("luck needs no advice\n");
  // An opponent of its own: the seat is a person's.
  std::unique_ptr<Opponent>& place = opponents_[game.to_act()];
  place.reset();
  std::optional<Choice> const choice = think(adviser);
  opponents_.erase(game.to_act());
  if (choice) screen_.say(hint_text(game, *choice));
}

void Table::undo(std::size_t times, bool is_confirmed) {
  std::optional<PlayedGame::WayBack> const way = played_.way_back(settings_.seats, times);
  if (!way) {
    std::size_t possible = 0;
    while (possible < times && played_.way_back(settings_.seats, possible + 1)) ++possible;
    return screen_.say(possible == 0 ? std::string("there is no decision of yours to take back\n")
                                     : fmt::format("only {} can be taken back\n", counted(static_cast<int>(possible), "decision")));
  }
  if (way->crosses_chance) {
    if (!record_.is_seed_chosen && !record_.is_chance_manual)
      return screen_.say(
          "what dice and cards have shown cannot be taken back (only in a game with --seed)\n");
    if (!is_confirmed)
      return screen_.say(fmt::format("this takes back what dice or cards have shown; type `undo!{}` if you mean it\n",
                                     times == 1 ? "" : " " + std::to_string(times)));
  }
  std::string taken;
  for (std::size_t i = played_.texts().size() - way->texts; i < played_.texts().size(); ++i)
    taken += " " + played_.texts()[i].text;
  // Each by itself, so that each can be played again by itself.
  for (; times > 0; --times) played_.go_back(played_.way_back(settings_.seats, 1)->texts);
  was_asked_ = false;
  save();
  screen_.forget();
  show_turn();
  screen_.tell("taken back:" + taken);
}

void Table::redo(std::size_t times) {
  if (!played_.can_redo()) return screen_.say("there is nothing to play again\n");
  std::size_t const before = played_.texts().size();
  std::size_t done = 0;
  for (; done < times && played_.can_redo(); ++done) played_.redo();
  was_asked_ = false;
  save();
  screen_.forget();
  show_turn();
  for (std::size_t i = before; i < played_.texts().size(); ++i) {
    screen_.tell(played_.texts()[i].said);
    for (std::string const& line : played_.texts()[i].consequences) screen_.tell(line);
  }
  if (done < times) screen_.say(fmt::format("only {} could be played again\n", times_text(done)));
}

void Table::claim_typed() {
  play::Game& game = played_.game();
  std::vector<int> const claims =
      game.node() == play::NodeKind::Decision ? game.claims() : std::vector<int>{};
  if (!claims.empty()) {
    did_person_decide_ = true;
    screen_.forget();
    return claim(claims.front());
  }
  std::vector<std::string> names;
  for (program::Ending const& ending : game.program().endings)
    if (ending.by_claim) names.push_back(ending.name);
  screen_.say(names.empty()
                  ? "this game has nothing to claim\n"
                  : fmt::format("nothing can be claimed yet; in time it may be {}\n", list_names(names)));
}

void Table::save_as(std::string const& path) {
  // A file is not saved over itself.
  std::error_code ignored;
  if (path.empty() || (file_ && std::filesystem::equivalent(path, file_->path(), ignored))) {
    if (!file_) return screen_.say("this game is not recorded; `save FILE` writes it\n");
    if (!write_failure_.empty()) save();  // perhaps it can be written again
    if (!write_failure_.empty()) return screen_.say(fmt::format("the game is not recorded: {}; `save FILE` writes it elsewhere\n", write_failure_));
    return screen_.say(fmt::format("the game is recorded in {}\n", file_->path()));
  }
  Result<RecordFile> copy = RecordFile::named(path);
  std::string const failure = copy ? copy->write(to_yaml(record_)) : copy.error().message;
  screen_.say(failure.empty() ? fmt::format("saved in {}{}\n", path,
                                            copy->kept_as().empty()
                                                ? ""
                                                : fmt::format(" (what was there is now {})", copy->kept_as()))
                              : failure + "\n");
}

void Table::resign() {
  if (screen_.is_terminal()) {
    Answer const answer = input_.ask({"give up? (yes or no) "});
    std::string const said = lower(trimmed(answer.text));
    if (answer.kind != Answer::Kind::Line || (said != "yes" && said != "y"))
      return screen_.say("the game goes on\n");
  }
  program::Player const player = played_.game().to_act();
  did_person_decide_ = true;
  std::vector<Seat> others = settings_.seats;
  others[player] = usual_opponent;
  // The game of the others goes on.
  if (others.size() > 2 && std::ranges::any_of(others, &Seat::is_human)) {
    settings_.seats = others;
    screen_.forget();
    return after_text(fmt::format("{} resigns; {} takes the seat", name_of(player), to_text(usual_opponent)));
  }
  record_.resigned = name_of(player);
  screen_.forget();
  screen_.tell(name_of(player) + " resigns");
  left_with_ = finish(standing_after_resignation(played_.game(), player));
}

}  // namespace feerie::tools
