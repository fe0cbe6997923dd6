#include "tools/play/recorded_game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "interpreter/notation/move_text.hpp"
#include "tools/move_reason.hpp"
#include "tools/position_yaml.hpp"

namespace feerie::tools {
namespace {

// What the command line asks for and the record does not have; empty if they agree.
std::string contradiction(Record const& record, CommonOptions const& options) {
  if (options.players != 0 && options.players != record.players)
    return fmt::format("the game has {} players, --players says {}", record.players, options.players);
  for (auto const& [name, value] : settings_of(options).options) {
    auto const found = std::ranges::find(record.options, name, &std::pair<std::string, std::string>::first);
    if (found == record.options.end())
      return fmt::format("the game is played without a choice of `{}`, --set says {}", name, value);
    if (found->second != value)
      return fmt::format("the game is played with {}={}, --set says {}", name, found->second, value);
  }
  return {};
}

std::optional<play::Game> start_of(Record const& record, GameSetup& setup, SourceSet const& record_sources,
                                   Session const& session) {
  if (!record.start_document) return setup.game;
  DiagnosticSink sink;
  PositionFile const position{.document = record.start_document, .players = record.players};
  std::optional<play::Game> game = to_game(position, setup.rules, sink);
  if (!game) print_diagnostics(sink, record_sources, session);
  return game;
}

bool is_printed_text(play::Game& game, std::string const& text) {
  std::vector<std::string> const legal = texts_here(game);
  return text == notation::claim_word || std::ranges::find(legal, text) != legal.end();
}

// What of a damaged record is right.
void tell_what_is_good(std::size_t texts, std::string const& path) {
  if (texts == 0) return print_message("  there is no good text before it\n");
  print_message(fmt::format("  {} before it {} good: `feerie replay {} --until {}` shows {},\n"
                            "  `feerie play --resume {} --until {}` goes on from there\n",
                            texts == 1 ? "the text" : fmt::format("the {} texts", texts), texts == 1 ? "is" : "are", path,
                            texts, texts == 1 ? "it" : "them", path, texts));
}

// Where the record is wrong.
void complain_of_text(Record const& record, std::size_t index, std::string const& reason, GameSetup& setup,
                      play::Game& game, std::string const& place) {
  Record::Text const& text = record.texts[index];
  bool const is_over = game.node() == play::NodeKind::Over;
  // Of a claim everything is said.
  bool const explains = !is_over && text.text != notation::claim_word;
  complain(fmt::format("{}: text {}: {}{}", place, index + 1, printable(reason),
                       explains ? reason_suffix(explain_text(game, text.text), setup.sources) : ""));
}

// Of who sat there and how it ended, what the game contradicts; with its place.
std::string contradiction_with_game(Record const& record, PlayedGame& played, SourceSet const& sources) {
  play::Game& game = played.game();
  std::vector<std::string> const& players = game.program().player_names;
  auto const is_player = [&](std::string const& name) { return std::ranges::find(players, name) != players.end(); };
  for (auto const& [name, seat] : record.seats)
    if (!is_player(name))
      return fmt::format("{}: there is no player `{}`; the players are {}", sources.place(record.seats_span), printable(name),
                         list_names(players));
  if (!record.resigned.empty() && !is_player(record.resigned))
    return fmt::format("{}: there is no player `{}` who could resign; the players are {}",
                       sources.place(record.resigned_span), printable(record.resigned), list_names(players));
  std::string const place = sources.place(record.result_span);
  std::string const shown = printable(notation::shortened(record.result));
  if (!record.resigned.empty()) {
    auto const resigned = static_cast<program::Player>(std::ranges::find(players, record.resigned) - players.begin());
    std::string const standing = standing_after_resignation(game, resigned);
    bool const is_one = !record.result.empty() && record.result != standing;
    return is_one ? fmt::format("{}: the result is `{}`, but {} resigned: it is `{}`", place, shown, record.resigned,
                                standing)
                  : "";
  }
  // A game that was stopped between its last text and its result has none yet.
  if (record.result.empty()) return {};
  bool const is_over = game.node() == play::NodeKind::Over;
  std::string const result = notation::result_text(game);
  if (is_over && record.result == result) return {};
  return is_over ? fmt::format("{}: the result is `{}`, but the game ends with `{}`", place, shown, result)
                 : fmt::format("{}: the result is `{}`, but the game is not over: it is `none`", place, shown);
}

}  // namespace

ExitCode with_record(RecordRequest const& request, Session const& session,
                     std::function<ExitCode(GameSetup&, Record&, PlayedGame&)> const& use) {
  SourceSet record_sources;
  DiagnosticSink sink;
  std::optional<Record> record = read_record(request.path, record_sources, sink);
  std::optional<Salvage> salvage;
  if (!record) {
    salvage = salvage_record(request.path, record_sources);
    if (!salvage || request.until > salvage->record.texts.size()) print_diagnostics(sink, record_sources, session);
    if (!salvage) return exit_code_of(sink);
    record = salvage->record;
  }
  if (std::string const wrong = contradiction(*record, session.options); !wrong.empty()) {
    complain(fmt::format("{}: {}", request.path, wrong));
    return ExitCode::WrongInput;
  }
  if (std::string const& name = request.variant;
      session.library.find_variant(name) && !name.empty() && name != record->variant) {
    complain(fmt::format("{}: this is a game of `{}`, not of `{}`", request.path, record->variant, name));
    return ExitCode::WrongInput;
  }
  // --fen and --position are refused beside a record, so nothing else says how the game begins.
  Session own = session;
  own.options.players = record->players;
  if (!record->start_fen.empty()) own.options.fen.emplace(record->start_fen);
  own.options.set.clear();
  for (auto const& [name, value] : record->options) own.options.set.push_back(name + "=" + value);
  std::string variant = request.variant;
  if (variant.empty()) variant = record->file.empty() ? record->variant : record->file;

  return with_game(variant, own, [&](GameSetup& setup) {
    if (setup.game.program().id != record->variant) {
      complain(fmt::format("{}: this is a game of `{}`, not of `{}`", request.path, record->variant,
                           setup.game.program().id));
      return ExitCode::WrongInput;
    }
    std::string const difference = describe_difference(record->version, version_of(setup.sources, ""));
    if (!difference.empty()) {
      complain(fmt::format("{}: {}", request.path, difference));
      if (!request.goes_on_by_other_rules) {
        print_message(fmt::format("  `feerie replay {}` shows as much of it as the present rules allow\n",
                                  request.path));
        return ExitCode::WrongInput;
      }
    }
    std::optional<play::Game> start = start_of(*record, setup, record_sources, session);
    if (!start) return ExitCode::WrongInput;
    if (record->start_document) record->start_yaml = to_yaml(*start);
    PlayedGame played(std::move(*start));
    for (std::size_t i = 0; i < std::min(record->texts.size(), request.until); ++i) {
      std::string const& text = record->texts[i].text;
      bool const may_be_cut = salvage && salvage->is_last_cut && i + 1 == record->texts.size();
      // A text that was cut could still mean something, but not what it meant.
      if (may_be_cut && !is_printed_text(played.game(), text)) {
        record->texts.pop_back();
        break;
      }
      Result<play::Decision> const decision = played.play_text(text);
      if (decision) continue;
      complain_of_text(*record, i, decision.error().message, setup, played.game(), record_sources.place(record->texts[i].span));
      tell_what_is_good(i, request.path);
      return ExitCode::WrongInput;
    }
    if (salvage && request.until > record->texts.size()) {
      complain(fmt::format("{}:{}: the record is damaged here", request.path, salvage->line));
      tell_what_is_good(record->texts.size(), request.path);
      return ExitCode::WrongInput;
    }
    bool const is_whole = !salvage && request.until >= record->texts.size();
    if (std::string wrong = contradiction_with_game(*record, played, record_sources);
        is_whole && difference.empty() && !wrong.empty()) {
      complain(wrong);
      tell_what_is_good(record->texts.size(), request.path);
      return ExitCode::WrongInput;
    }
    return use(setup, *record, played);
  });
}

}  // namespace feerie::tools
