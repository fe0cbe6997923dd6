#include "interpreter/examples.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/base/rng.hpp"
#include "interpreter/build/build.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "interpreter/play/game.hpp"

namespace feerie {
namespace {

using program::Occupant;
using program::Player;
using program::Register;
using program::Site;
using program::TypeIndex;

std::shared_ptr<play::Rules const> rules_of(model::Game const& game) {
  return std::make_shared<play::Rules const>(build_program(game));
}

// Types are numbered from 1 in a program: 0 is the empty site.
TypeIndex type_index(model::TypeId type) { return static_cast<TypeIndex>(type.index + 1); }

// One example on the rules that its settings ask for.
class ExampleRun {
 public:
  ExampleRun(model::Game const& model, std::size_t index, std::shared_ptr<play::Rules const> rules,
             DiagnosticSink& sink)
      : example_(model.examples[index]),
        index_(index),
        rules_(std::move(rules)),
        sink_(sink),
        rng_(static_cast<std::uint64_t>(example_.seed)) {}

  void run() {
    std::optional<play::Game> game = start();
    if (!game) return;
    for (std::size_t i = 0; i < example_.steps.size(); ++i) {
      model::ExampleStep const& step = example_.steps[i];
      switch (step.kind) {
        case model::ExampleStep::Kind::Play:
          // What follows speaks of a position that was never reached.
          if (!play(*game, step)) return;
          break;
        case model::ExampleStep::Kind::Legal:
        case model::ExampleStep::Kind::Illegal:
          expect_texts(*game, step);
          break;
        case model::ExampleStep::Kind::Holds:
          expect_condition(*game, step, rules_->program().expectations[index_][i]);
          break;
      }
    }
  }

 private:
  void fail(Span span, std::string message, std::string note = {}, std::string help = {}) {
    Diagnostic diagnostic{.code = Code::ExampleFails,
                          .span = span,
                          .message = fmt::format("example \"{}\" fails: {}", example_.name, message),
                          .help = std::move(help)};
    if (!note.empty()) diagnostic.notes.push_back({Span::nowhere(), std::move(note)});
    sink_.add(std::move(diagnostic));
  }

  std::optional<play::Game> start() {
    if (!example_.fen.empty()) {
      Result<state::State> const state = notation::from_fen(rules_->shared_program(), example_.fen);
      if (!state) {
        fail(example_.span, "its FEN cannot be read", state.error().message);
        return std::nullopt;
      }
      return from_state(with_player(*state));
    }
    if (example_.has_board) return from_state(with_player(state_of_board()));
    play::Game game(rules_);
    if (example_.to_move) return from_state(with_player(game.state()));
    return game;
  }
  std::optional<play::Game> from_state(state::State const& state) {
    Result<play::Game> game = play::Game::from_state(rules_, state);
    if (game) return std::move(*game);
    fail(example_.span, "its position cannot be played", game.error().message);
    return std::nullopt;
  }
  state::State with_player(state::State state) const {
    if (!example_.to_move) return state;
    state::Journal journal;
    state.set(Register::TurnPlayer, example_.to_move.index, journal);
    state.set(Register::Actor, example_.to_move.index, journal);
    return state;
  }
  // The pieces have never moved; of the stocks, what stands on the board is no longer there; the phase is the last one.
  [[nodiscard]] state::State state_of_board() const {
    program::Program const& program = rules_->program();
    state::State state(rules_->shared_program());
    state::Journal journal;
    for (int site = 0; site < program.board.sites; ++site) state.put(static_cast<Site>(site), {}, journal);
    for (model::SetupPiece const& piece : example_.pieces) {
      Player const owner = piece.owner ? static_cast<Player>(piece.owner.index) : program.nobody();
      TypeIndex const type = type_index(piece.type);
      state.put(piece.site.index, {type, owner, program::no_type, false}, journal);
      if (owner == program.nobody()) continue;
      program::CellIndex const stock = program.stock_cell(owner, type);
      state.set(stock, std::max(0, state.cell(stock) - 1), journal);
    }
    state.set(Register::Phase, static_cast<std::int32_t>(program.phases.size()) - 1, journal);
    return state;
  }

  // With a seed, luck that the texts leave out falls as it says, and so does everything before the first text. A text that is spelt like
  // an outcome names the luck itself, so it is not passed over.
  void play_unwritten(play::Game& game, std::string const& text) {
    if (!example_.has_seed) return;
    for (int ply = 0; ply < max_unwritten_plies; ++ply) {
      if (game.node() == play::NodeKind::Over) return;
      if (notation::read(game, text).meanings.size() == 1) return;
      if (has_played_ && (game.node() != play::NodeKind::Chance || is_spelt_like_outcome(game, text))) return;
      game.apply(game.random_decision(rng_));
    }
  }

  [[nodiscard]] static bool is_spelt_like_outcome(play::Game& game, std::string const& text) {
    std::vector<play::Outcome> outcomes;
    game.outcomes(outcomes);
    return !outcomes.empty() && !text.empty() &&
           notation::to_text(game, outcomes.front().decision).front() == text.front();
  }

  bool play(play::Game& game, model::ExampleStep const& step) {
    for (std::size_t i = 0; i < step.texts.size(); ++i) {
      std::string const& text = step.texts[i];
      play_unwritten(game, text);
      if (game.node() == play::NodeKind::Over) {
        fail(step.text_spans[i], fmt::format("`{}` cannot be played, because the game is over", text),
             notation::result_text(game));
        return false;
      }
      Result<bool> const played = notation::play_text(game, text);
      if (!played) {
        fail(step.text_spans[i], played.error().message, {}, legal_here(game));
        return false;
      }
      has_played_ = true;
    }
    return true;
  }

  void expect_texts(play::Game& game, model::ExampleStep const& step) {
    bool const wants_legal = step.kind == model::ExampleStep::Kind::Legal;
    for (std::size_t i = 0; i < step.texts.size(); ++i) {
      std::string const& text = step.texts[i];
      bool const is_over = game.node() == play::NodeKind::Over;
      std::size_t const meanings = is_over ? 0 : notation::read(game, text).meanings.size();
      if (wants_legal && meanings == 0) {
        fail(step.text_spans[i], fmt::format("`{}` is not legal here", text),
             is_over ? "the game is over: " + notation::result_text(game) : "",
             is_over ? "" : legal_here(game));
      } else if (wants_legal && meanings > 1) {
        fail(step.text_spans[i], fmt::format("`{}` could mean {} decisions here", text, meanings));
      } else if (!wants_legal && meanings > 0) {
        fail(step.text_spans[i], fmt::format("`{}` is legal here", text));
      }
    }
  }

  void expect_condition(play::Game& game, model::ExampleStep const& step, program::NodeIndex node) {
    if (game.holds(node)) return;
    fail(step.span, "this does not hold", sides_of(game, node));
  }

  // What was compared with a number, where the expectation is that.
  [[nodiscard]] std::string sides_of(play::Game& game, program::NodeIndex index) const {
    program::Program const& program = rules_->program();
    program::Node const& node = program.nodes[index];
    using program::Op;
    bool const is_comparison =
        node.op == Op::Equal || node.op == Op::NotEqual || node.op == Op::Less || node.op == Op::LessEqual;
    if (!is_comparison || !is_number(program.nodes[node.a].op) || !is_number(program.nodes[node.b].op))
      return {};
    bool const a_is_constant = program.nodes[node.a].op == Op::Constant;
    bool const b_is_constant = program.nodes[node.b].op == Op::Constant;
    if (a_is_constant == b_is_constant) return {};
    program::Moment moment;
    moment.mover = game.to_act();
    moment.to_move = game.to_act();
    return fmt::format("it is {}", game.arbiter().number(a_is_constant ? node.b : node.a, moment));
  }
  // Yields a number that means nothing but itself: no site, piece or player.
  [[nodiscard]] static bool is_number(program::Op op) {
    using program::Op;
    switch (op) {
      case Op::Constant:
      case Op::Plus:
      case Op::Minus:
      case Op::Times:
      case Op::Count:
      case Op::Repeated:
      case Op::Passes:
      case Op::DecisionCount:
      case Op::Perft:
        return true;
      default:  // NOLINT: everything else names a thing, or may
        return false;
    }
  }

  [[nodiscard]] static std::string legal_here(play::Game& game) {
    std::vector<std::string> texts;
    if (game.node() == play::NodeKind::Chance) {
      std::vector<play::Outcome> outcomes;
      game.outcomes(outcomes);
      for (play::Outcome const& outcome : outcomes)
        texts.push_back(notation::to_text(game, outcome.decision));
    } else {
      for (play::Decision const& decision : game.decisions())
        texts.push_back(notation::to_text(game, decision));
    }
    return texts.empty() ? "nothing is legal here" : "legal here: " + list_names(texts);
  }

  model::Example const& example_;
  std::size_t index_;
  std::shared_ptr<play::Rules const> rules_;
  DiagnosticSink& sink_;
  Rng rng_;
  bool has_played_ = false;
};

std::optional<std::size_t> find_example(model::Game const& game, Span span) {
  auto const found = std::ranges::find(game.examples, span, &model::Example::span);
  if (found == game.examples.end()) return std::nullopt;
  return static_cast<std::size_t>(found - game.examples.begin());
}

}  // namespace

std::size_t run_examples(Corpus const& corpus, DiagnosticSink& sink) {
  std::optional<model::Game> const standard = check_variant(corpus, {}, sink);
  if (!standard || standard->is_abstract || sink.has_errors()) return 0;
  std::shared_ptr<play::Rules const> rules;
  for (std::size_t i = 0; i < standard->examples.size(); ++i) {
    model::Example const& example = standard->examples[i];
    if (example.options.empty() && example.players == 0) {
      if (rules == nullptr) rules = rules_of(*standard);
      ExampleRun(*standard, i, rules, sink).run();
      continue;
    }
    std::optional<model::Game> const chosen =
        check_variant(corpus, {.players = example.players, .options = example.options}, sink);
    if (!chosen || sink.has_errors()) continue;
    if (auto const index = find_example(*chosen, example.span))
      ExampleRun(*chosen, *index, rules_of(*chosen), sink).run();
  }
  return standard->examples.size();
}

}  // namespace feerie
