// The Chessington games as races: random games raise no error, games by a player who leans forward end, nothing vanishes or doubles on
// the way, and the points add up to what has arrived.
#include <catch2/catch.hpp>

#include <map>
#include <memory>

#include "interpreter/build/build.hpp"
#include "interpreter/load.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/play/game.hpp"
#include "tests/support/source_text.hpp"

using namespace feerie;

namespace {

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
constexpr int random_games = 1;
constexpr int forward_games = 1;
#else
constexpr int random_games = 100;
constexpr int forward_games = 25;  // for each game and number of players: 150 in all
#endif
constexpr int most_decisions = 20'000;

class Race {
 public:
  Race(std::string const& name, int players) : players_(players) {
    SourceSet sources;
    DiagnosticSink sink;
    std::string const path = std::string(PROJECT_ROOT_DIR) + "/variants/" + name + ".variant";
    std::optional<Corpus> const corpus = read_corpus(path, tests::project_library(), sources, sink);
    std::optional<model::Game> const game = check_variant(*corpus, {.players = players, .options = {}}, sink);
    rules_ = std::make_shared<play::Rules const>(build_program(*game));
    for (program::VariableInfo const& variable : program().variables)
      if (variable.name == "points") points_ = variable.first;
    for (std::size_t type = 1; type < program().piece_types.size(); ++type)
      if (program().piece_types[type].is_neutral) obstacle_ = static_cast<program::TypeIndex>(type);
  }

  [[nodiscard]] std::shared_ptr<play::Rules const> const& rules() const { return rules_; }
  [[nodiscard]] program::Program const& program() const { return rules_->program(); }

  // Mostly a move that goes furthest; now and then any, so that two pieces cannot change places for ever.
  [[nodiscard]] play::Decision forward(play::Game& game, Rng& rng) const {
    if (game.node() != play::NodeKind::Decision || rng.below(10) == 0) return game.random_decision(rng);
    std::vector<play::Decision> best;
    int most = 0;
    for (play::Decision const& decision : game.decisions()) {
      int const gain = gain_of(decision);
      if (best.empty() || gain > most) best.clear();
      if (best.empty() || gain == most) best.push_back(decision);
      most = best.size() == 1 ? gain : most;
    }
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
  }

  void check_nothing_is_lost(play::Game const& game) const {
    state::State const& state = game.state();
    if (state.reg(program::Register::Phase) + 1 != static_cast<int>(program().phases.size())) return;  // still setting up
    std::map<std::pair<int, int>, int> standing;  // (owner, type)
    std::map<int, int> of_type;
    int pieces = 0;
    int obstacles = 0;
    int last_sector = -1;
    for (int site = 0; site < program().board.sites; ++site) {
      program::Occupant const piece = state.at(static_cast<program::Site>(site));
      if (piece.is_none()) continue;
      REQUIRE(!program().board.exits.has(static_cast<std::size_t>(site)));
      if (piece.type == obstacle_) {
        ++obstacles;
        continue;
      }
      REQUIRE(++standing[{piece.owner, piece.type}] == 1);
      ++of_type[piece.type];
      ++pieces;
      last_sector = program().board.sector[static_cast<std::size_t>(site)];
    }
    int const arrived = 4 * players_ - pieces;
    REQUIRE(obstacles <= 16);
    int expected = 0;
    for (int i = 0; i < arrived; ++i) expected += 4 * players_ - i;
    for (std::size_t type = 1; type < program().piece_types.size(); ++type)
      if (races(static_cast<int>(type)) && of_type[static_cast<int>(type)] < players_) expected += 2;
    if (game.ended().is_over) {
      REQUIRE(pieces == 1);
      expected += last_sector == 3 ? 1 : 0;
    }
    int points = 0;
    for (int player = 0; player < players_; ++player) points += state.cell(points_ + static_cast<program::CellIndex>(player));
    REQUIRE(points == expected);
  }

 private:
  // The four that every player brings; pawns and queens are only on cards.
  [[nodiscard]] bool races(int type) const {
    std::string const& name = program().piece_types[static_cast<std::size_t>(type)].name;
    return name == "Rook" || name == "Bishop" || name == "Knight" || name == "King";
  }
  [[nodiscard]] int progress(program::Site site) const { return program().board.sector[site] * 8 + program().board.row[site]; }
  [[nodiscard]] int gain_of(play::Decision const& decision) const {
    if (decision.kind != play::Decision::Kind::Move) return 0;
    if (program().board.exits.has(decision.to)) return 100;
    return progress(decision.to) - progress(decision.from);
  }

  int players_;
  std::shared_ptr<play::Rules const> rules_;
  program::CellIndex points_ = 0;
  program::TypeIndex obstacle_ = program::no_type;
};

template <class Look>
void each_race(Look look) {
  for (char const* name : {"chessington-nord", "chessington-sud"})
    for (int players = 2; players <= 4; ++players) {
      CAPTURE(name, players);
      look(Race(name, players));
    }
}

}  // namespace

TEST_CASE("random races raise no error", "[play]") {
  each_race([](Race const& race) {
    play::Game game(race.rules());
    play::Playouts const played = game.playouts(random_games, 5, most_decisions);
    CHECK(played.games == random_games);
    CHECK(played.stop.limit == play::Limit::None);
  });
}

TEST_CASE("in random races nothing vanishes or doubles and points add up", "[play]") {
  each_race([](Race const& race) {
    Rng rng(29);
    play::Game game(race.rules());
    for (int decision = 0; decision < most_decisions / 10 && !game.ended().is_over; ++decision) {
      game.apply(game.random_decision(rng));
      race.check_nothing_is_lost(game);
    }
  });
}

TEST_CASE("races by players who lean forward end and their points add up", "[play]") {
  each_race([](Race const& race) {
    for (int number = 1; number <= forward_games; ++number) {
      CAPTURE(number);
      Rng rng(static_cast<std::uint64_t>(number));
      play::Game game(race.rules());
      for (int decision = 0; decision < most_decisions && !game.ended().is_over; ++decision) {
        game.apply(race.forward(game, rng));
        race.check_nothing_is_lost(game);
      }
      REQUIRE(game.ended().is_over);
      CHECK(game.ended().limit == play::Limit::None);
    }
  });
}
