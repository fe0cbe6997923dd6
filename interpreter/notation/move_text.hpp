// Decisions ↔ texts. Writing fills the variant's templates; reading renders every legal decision and compares, so it can never accept
// what would not be legal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/result.hpp"
#include "interpreter/play/game.hpp"

namespace feerie::notation {

// What a player types to end the game where an ending may be claimed; records have it among their texts. It is no decision, so `read` does
// not know it; one that is spelt so comes first.
inline constexpr std::string_view claim_word = "claim";

// The text printed for a decision or outcome at the game's present node: the first template.
[[nodiscard]] std::string to_text(play::Game& game, play::Decision const& decision);
// Every accepted spelling, the printed one first.
[[nodiscard]] std::vector<std::string> spellings(play::Game& game, play::Decision const& decision);

// What is longer names no decision: it is only compared with their texts, and messages show its beginning.
inline constexpr std::size_t longest_text = 200;  // bytes
[[nodiscard]] std::string shortened(std::string_view text);

// Zeros that were meant as letters (`0-0` for `O-O`): in a text without other digits. Everything else comes back as it is.
[[nodiscard]] std::string with_letters_for_zeros(std::string_view text);

// What a text can mean here. Capitals and small letters are told apart only where it could mean something as it stands.
struct Reading {
  std::vector<play::Decision> meanings;  // none: not legal; several: ambiguous
};
[[nodiscard]] Reading read(play::Game& game, std::string_view text);
// The decisions that have an accepted text which begins so.
[[nodiscard]] std::vector<play::Decision> beginning_with(play::Game& game, std::string_view beginning);
// The one decision it means; otherwise says that there is none, or lists what it could be.
[[nodiscard]] Result<play::Decision> parse_decision(play::Game& game, std::string_view text);

// Plays the decision or outcome that a text means, or makes the claim; true. A choice that was just taken silently may be spelt as well:
// false, and nothing changes.
[[nodiscard]] Result<bool> play_text(play::Game& game, std::string_view text);

// "white wins (checkmate)", "draw (stalemate)", "red 23, blue 19"; empty while the game goes on.
[[nodiscard]] std::string result_text(play::Game const& game);

}  // namespace feerie::notation
