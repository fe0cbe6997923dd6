// The table a game is played at: asks whoever's turn it is, rolls what is to be rolled, answers questions, and has the record written
// after every decision.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/game_setup.hpp"
#include "tools/play/input.hpp"
#include "tools/play/opponent.hpp"
#include "tools/play/played_game.hpp"
#include "tools/play/record.hpp"
#include "tools/play/record_file.hpp"
#include "tools/play/screen.hpp"

namespace feerie::tools {

struct TableSettings {
  std::vector<Seat> seats;  // by player
  std::optional<std::uint64_t> engine_nodes;
  std::optional<std::chrono::milliseconds> engine_time;
};

class Table {
 public:
  // The record holds what is known before the first decision; the table adds the rest.
  Table(GameSetup& setup, PlayedGame& played, Record record, std::optional<RecordFile> file,
        TableSettings settings, Input& input, Screen& screen);
  [[nodiscard]] ExitCode run();

 private:
  // --- table.cpp: the course of the game ---
  void introduce();
  void decide(play::Decision const& decision);
  void claim(int ending);
  void after_text(std::string told);
  void ask_chance();
  void ask_person();
  void ask_opponent();
  [[nodiscard]] std::optional<Choice> think(Seat seat);
  void save();
  [[nodiscard]] ExitCode finish(std::string const& result);
  void leave(ExitCode code, std::string_view why);
  void tell_where_it_is_recorded() const;
  void tell_last(std::string told);
  void show_turn();
  [[nodiscard]] bool has_person() const;
  [[nodiscard]] std::uint64_t seed_here(std::uint64_t purpose) const;

  // --- table_words.cpp: what people type ---
  void obey(std::string const& line);
  void play_typed(std::string const& text);
  [[nodiscard]] std::optional<play::Decision> typed_outcome(std::string const& text);
  void run_command(std::string const& word, std::string const& rest);
  void hint();
  // So many decisions of people.
  void undo(std::size_t times, bool is_confirmed);
  void redo(std::size_t times);
  void claim_typed();
  void save_as(std::string const& path);
  void resign();

  [[nodiscard]] std::string const& name_of(program::Player player) {
    return played_.game().program().player_names[player];
  }

  GameSetup& setup_;
  PlayedGame& played_;
  Record record_;
  std::optional<RecordFile> file_;
  TableSettings settings_;
  Input& input_;
  Screen& screen_;
  std::map<program::Player, std::unique_ptr<Opponent>> opponents_;
  std::optional<ExitCode> left_with_;  // the game was left, and how
  bool was_asked_ = false;             // the question of this node was put
  bool did_person_decide_ = false;
  std::string write_failure_;  // why the record could not be written the last time
};

}  // namespace feerie::tools
