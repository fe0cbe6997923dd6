// Engines against each other over many games, the first of them in every seat by turns.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "interpreter/play/game.hpp"
#include "tools/play/opponent.hpp"

namespace feerie::tools {

struct MatchPlayer {
  Seat seat;
  Budget budget;
};

struct MatchSettings {
  MatchPlayer a, b;
  int games = 10;
  int max_plies = program::max_plies;
  int threads = 1;
  std::uint64_t seed = 0;
};

struct MatchTally {
  int games = 0;
  int wins = 0;    // of a: ahead of everybody else
  int draws = 0;
  int losses = 0;
  int unfinished = 0;  // reached the cap; counted as draws
  double score = 0;    // of a: 1 for a win, the share of the others it is ahead of where there are ranks
  double squares = 0;  // of the scores, for the error
  std::uint64_t plies = 0;
  play::Stop stop = {};  // what stopped a game before its end, other than its length

  // The mean score between 0 and 1, and between what the true one lies in 19 of 20 such matches: Wilson's interval, which says
  // something sensible of few games and of games that all ended alike too.
  [[nodiscard]] double mean() const;
  struct Interval {
    double low = 0, high = 1;
  };
  [[nodiscard]] Interval interval() const;
};

// The same settings give the same games, however many threads play them. `on_game` is called after each, by one thread at a time.
[[nodiscard]] MatchTally run_match(play::Game const& start, MatchSettings const& settings, play::fast::StopFlag stop,
                                   std::function<void(MatchTally const&)> const& on_game);

}  // namespace feerie::tools
