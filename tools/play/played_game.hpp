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
};

// Of two players the other one wins. Of more the one who resigned comes last, whatever the points say.
[[nodiscard]] std::string standing_after_resignation(play::Game const& game, program::Player resigned);

class PlayedGame {
 public:
  explicit PlayedGame(play::Game start) : game_(std::move(start)) {}

  [[nodiscard]] play::Game& game() { return game_; }
  [[nodiscard]] std::vector<PlayedText> const& texts() const { return texts_; }

  // What is typed anew makes an end of what could be redone.
  void decide(play::Decision const& decision);
  void claim(int ending);
  // A text of a record or of --play: a decision, an outcome, or a claim.
  [[nodiscard]] Result<play::Decision> play_text(std::string_view text);

  // Back to the last decision of a person: how many texts that are, and whether dice or cards that were seen are among them.
  struct WayBack {
    std::size_t texts = 0;
    bool crosses_chance = false;
  };
  [[nodiscard]] std::optional<WayBack> way_back(std::vector<Seat> const& seats) const;
  void go_back(std::size_t texts);
  [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
  // Everything that the last way back took away.
  void redo();

 private:
  void note(PlayedText::Kind kind, program::Player by, std::string text, std::string_view verb);

  play::Game game_;
  std::vector<PlayedText> texts_;
  std::vector<std::vector<std::string>> undone_;
};

}  // namespace feerie::tools
