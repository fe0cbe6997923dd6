// The plainest engine that knows no game: every decision is tried in random games, and the one that fares best is taken. It stands in
// for real search and is to be replaced by it.
#pragma once

#include "tools/play/opponent.hpp"

namespace feerie::tools {

class PlayoutOpponent final : public Opponent {
 public:
  explicit PlayoutOpponent(Budget budget) : budget_(budget) {}
  Choice choose(play::Game& game, Thinking const& thinking) override;

 private:
  Budget budget_;
};

}  // namespace feerie::tools
