#include "tools/game_setup.hpp"

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "interpreter/build/build.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "tools/command_line.hpp"
#include "tools/move_reason.hpp"
#include "tools/position_yaml.hpp"

namespace feerie::tools {
namespace {

// So many texts help; more are `feerie moves`.
constexpr std::size_t most_texts_shown = 12;

std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    std::size_t const end = std::min(text.find_first_of(blanks, at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(blanks, end);
  }
  return words;
}

ExitCode complain_of(Failure const& failure, std::string_view option) {
  complain(fmt::format("{}: {}{}", option, printable(failure.message),
                       failure.column > 0 ? fmt::format(" (column {})", failure.column) : ""));
  return failure.is_limit ? ExitCode::Limit : ExitCode::WrongInput;
}

// Why this text of --play cannot be applied, and what could be instead.
void complain_of_text(GameSetup& setup, std::size_t number, std::string const& text) {
  play::Game& game = setup.game;
  std::string const shown = printable(notation::shortened(text));
  if (game.node() == play::NodeKind::Over) {
    complain(fmt::format("--play: text {}, `{}`: the game is over: {}", number, shown,
                         notation::result_text(game)));
    return;
  }
  notation::Reading const reading = notation::read(game, text);
  std::vector<std::string> meanings;
  for (play::Decision const& decision : reading.meanings)
    meanings.push_back(notation::to_text(game, decision));
  if (!meanings.empty()) {
    complain(fmt::format("--play: text {}, `{}`, is ambiguous: it could be {}", number, shown,
                         list_names(meanings)));
    return;
  }
  std::vector<std::string> const legal = texts_here(game);
  MoveReason const reason = explain_text(game, text);
  complain(fmt::format("--play: text {}, `{}`, is not {}{}", number, shown,
                       reason.is_understood ? "legal here" : "understood", reason_suffix(reason, setup.sources)));
  std::string const suggestion = suggestion_for(reason, text, legal);
  if (!suggestion.empty()) print_message("  " + suggestion + "\n");
  print_message(fmt::format("  {} are possible: {}\n",
                            game.node() == play::NodeKind::Chance ? "these outcomes" : "these",
                            list_names(legal, most_texts_shown)));
}

// Who names players for seats makes a mistake of the command line; elsewhere the number belongs to the question asked of the rules.
void refuse_number_of_players(DiagnosticSink const& sink, CommonOptions const& options) {
  if (options.players == 0 || !options.has_seats) return;
  for (Diagnostic const& diagnostic : sink.sorted())
    if (diagnostic.code == Code::PlayerCount && !diagnostic.span.is_somewhere())
      throw UsageError("--players: " + diagnostic.message);
}

ExitCode play_texts(GameSetup& setup) {
  std::size_t number = 0;
  for (std::string const& text : setup.played) {
    ++number;
    Result<bool> const played = notation::play_text(setup.game, text);
    if (!played) {
      if (auto const code = complain_of_stop(setup)) return *code;
      complain_of_text(setup, number, text);
      return ExitCode::WrongInput;
    }
  }
  return ExitCode::Fine;
}

}  // namespace

std::optional<ExitCode> complain_of_stop(play::Stop const& stop, SourceSet const& sources) {
  if (stop.limit == play::Limit::None) return std::nullopt;
  std::string const place = stop.span.is_somewhere() ? sources.place(stop.span) + ": " : "";
  complain(fmt::format("{}{}{}", place, play::is_mistake(stop.limit) ? "" : "limit: ", play::message_of(stop.limit)));
  return play::is_mistake(stop.limit) ? ExitCode::WrongInput : ExitCode::Limit;
}

std::optional<ExitCode> complain_of_stop(GameSetup const& setup) {
  play::Ended const ended = setup.game.ended();
  return complain_of_stop({ended.limit, ended.limit_span}, setup.sources);
}

std::vector<std::string> texts_here(play::Game& game) {
  std::vector<std::string> texts;
  if (game.node() == play::NodeKind::Chance) {
    std::vector<play::Outcome> outcomes;
    game.outcomes(outcomes);
    for (play::Outcome const& outcome : outcomes) texts.push_back(notation::to_text(game, outcome.decision));
  } else if (game.node() == play::NodeKind::Decision) {
    for (play::Decision const& decision : game.decisions())
      texts.push_back(notation::to_text(game, decision));
  }
  return texts;
}

std::shared_ptr<model::Game const> model_of(Corpus const& corpus, Settings const& settings, DiagnosticSink& sink) {
  DiagnosticSink found;  // errors of others are not about these rules
  std::optional<model::Game> model = check_variant(corpus, settings, found);
  sink.add_all(found);
  if (found.has_errors() || !model) return nullptr;
  if (model->is_abstract) {
    sink.add({.code = Code::NoVariant,
              .span = model->span,
              .message = fmt::format("`{}` is abstract: others extend it, and only they can be played",
                                     model->name)});
    return nullptr;
  }
  return std::make_shared<model::Game const>(std::move(*model));
}

std::shared_ptr<play::Rules const> rules_of(model::Game const& model, CommonOptions const& options) {
  auto const choice = options.path == "general" ? PathChoice::General : PathChoice::Fast;
  return std::make_shared<play::Rules const>(build_program(model, choice));
}

std::shared_ptr<play::Rules const> rules_of(Corpus const& corpus, Settings const& settings,
                                            CommonOptions const& options, DiagnosticSink& sink) {
  std::shared_ptr<model::Game const> const model = model_of(corpus, settings, sink);
  return model == nullptr ? nullptr : rules_of(*model, options);
}

ExitCode with_game(std::string const& variant, Session const& session,
                   std::function<ExitCode(GameSetup&)> const& use) {
  CommonOptions const& options = session.options;
  Settings settings = settings_of(options);
  auto const path = find_variant_file_or_complain(variant, session.library);
  if (!path) return ExitCode::WrongInput;

  SourceSet sources;
  DiagnosticSink sink;
  std::optional<Corpus> const corpus = read_corpus(*path, session.library, sources, sink);
  PositionFile position;
  if (corpus && !sink.has_errors() && options.position) {
    position = read_position_file(*options.position, sources, sink);
    if (settings.players == 0) {
      settings.players = position.players;
      settings.players_at = position.players_at;
    }
  }
  std::shared_ptr<model::Game const> model;
  std::shared_ptr<play::Rules const> rules;
  if (corpus && !sink.has_errors()) model = model_of(*corpus, settings, sink);
  if (model != nullptr) rules = rules_of(*model, options);
  refuse_number_of_players(sink, options);
  if (sink.has_errors() || rules == nullptr) {
    print_diagnostics(sink, sources, session);
    return sink.has_errors() ? exit_code_of(sink) : ExitCode::WrongInput;
  }
  GameSetup setup{sources, rules, play::Game(rules), settings, play::Game(rules), words_of(options.play), model};
  if (options.fen) {
    Result<play::Game> game = notation::game_from_fen(rules, *options.fen);
    if (!game) return complain_of(game.error(), "--fen");
    setup.game = std::move(*game);
  } else if (options.position) {
    std::optional<play::Game> game = to_game(position, rules, sink);
    if (!game) {
      print_diagnostics(sink, sources, session);
      return exit_code_of(sink);
    }
    setup.game = std::move(*game);
  }
  setup.start = setup.game;
  if (ExitCode const code = play_texts(setup); code != ExitCode::Fine) return code;
  if (auto const code = complain_of_stop(setup)) return *code;
  return use(setup);
}

void add_game_options(Command const& command, Session& session, std::string& variant) {
  command.add_argument("VARIANT", variant, "A file, `-` for standard input, or the name of a variant")
      .required();
  add_setting_options(command, session);
  add_position_options(command, session);
}

}  // namespace feerie::tools
