// A game with the texts that led to it, so that it can be recorded, replayed, taken back and played again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/result.hpp"
#include "interpreter/play/game.hpp"
#include "tools/play/seats.hpp"

namespace feerie::tools {

struct PlayedText {
  enum class Kind : std::uint8_t { Decision, Chance, Claim };
  Kind kind = Kind::Decision;
  program::Player by = 0;  // who decided, or whose luck it was
  std::string text;
  std::string said;  // in words: "white plays e2e4", "red rolls [die=4]"
  std::vector<std::string> consequences = {};  // what befell players in turn, in words: "black loses a turn"
  std::vector<program::Site> sites = {};       // where a piece came from and went, of a move
  bool is_move = false;                        // not one of the choices inside a turn
  bool ends_turn = false;
};

// Of two players the other one wins. Of more the one who resigned comes last, whatever the points say.
[[nodiscard]] std::string standing_after_resignation(play::Game const& game, program::Player resigned);

class PlayedGame {
 public:
  explicit PlayedGame(play::Game start) : game_(std::move(start)), start_(game_.state()) {}

  [[nodiscard]] play::Game& game() { return game_; }
  [[nodiscard]] std::vector<PlayedText> const& texts() const { return texts_; }
  [[nodiscard]] state::State const& start() const { return start_; }

  // What is typed anew makes an end of what could be redone.
  void decide(play::Decision const& decision);
  void claim(int ending);
  // A text of a record or of --play: a decision, an outcome, or a claim.
  [[nodiscard]] Result<play::Decision> play_text(std::string_view text);

  // What was moved in the last turn in which anything was: where from, and where to.
  [[nodiscard]] std::vector<program::Site> sites_of_last_turn() const;
  // Moves in the turn that is going on.
  [[nodiscard]] int moves_this_turn() const;

  // Back to the last decision of a person, or so many of them: how many texts that are, and whether dice or cards that were seen are among them.
  struct WayBack {
    std::size_t texts = 0;
    bool crosses_chance = false;
  };
  [[nodiscard]] std::optional<WayBack> way_back(std::vector<Seat> const& seats, std::size_t decisions) const;
  void go_back(std::size_t texts);
  [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
  // Everything that the last way back took away.
  void redo();

 private:
  struct TurnMark;
  [[nodiscard]] TurnMark turn_mark() const;
  // After a text was applied: whether the turn has ended, and what players lost by it.
  void note_turn(TurnMark const& before);
  [[nodiscard]] bool has_decided_this_turn(program::Player player) const;
  void note(PlayedText::Kind kind, program::Player by, std::string text, std::string_view verb);

  play::Game game_;
  state::State start_;
  std::vector<PlayedText> texts_;
  std::vector<std::vector<std::string>> undone_;
};

}  // namespace feerie::tools
