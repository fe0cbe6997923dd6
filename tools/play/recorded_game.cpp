#include "tools/play/recorded_game.hpp"

#include <algorithm>

#include <fmt/format.h>

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

// Where the record is wrong, and what of it is right.
void complain_of_text(Record const& record, std::size_t index, std::string const& reason, GameSetup& setup,
                      play::Game& game, SourceSet const& record_sources, std::string const& path) {
  Record::Text const& text = record.texts[index];
  bool const is_over = game.node() == play::NodeKind::Over;
  // Of a claim everything is said.
  bool const explains = !is_over && text.text != notation::claim_word;
  complain(fmt::format("{}: text {}: {}{}", record_sources.place(text.span), index + 1, printable(reason),
                       explains ? reason_suffix(explain_text(game, text.text), setup.sources) : ""));
  if (index == 0) return;
  print_message(
      fmt::format("  {} before it {} good: `feerie replay {} --until {}` shows {};\n"
                  "  to go on from there, remove this line and the texts after it, and set `result: none`\n",
                  index == 1 ? "the text" : fmt::format("the {} texts", index), index == 1 ? "is" : "are", path, index,
                  index == 1 ? "it" : "them"));
}

}  // namespace

std::string false_result(Record const& record, PlayedGame& played) {
  if (record.result.empty() || played.texts().size() < record.texts.size()) return {};
  std::string is = notation::result_text(played.game());
  if (!record.resigned.empty() && is.empty()) {
    auto const& names = played.game().program().player_names;
    auto const resigned = std::ranges::find(names, record.resigned);
    if (resigned == names.end())
      return fmt::format("nobody is called `{}`, who is said to have resigned", record.resigned);
    is = standing_after_resignation(played.game(), static_cast<program::Player>(resigned - names.begin()));
  }
  if (is == record.result) return {};
  return fmt::format("the record says `result: {}`, but {}", record.result,
                     is.empty() ? "its game is not over" : "its game ends with `" + is + "`");
}

ExitCode with_record(RecordRequest const& request, Session const& session,
                     std::function<ExitCode(GameSetup&, Record&, PlayedGame&)> const& use) {
  SourceSet record_sources;
  DiagnosticSink sink;
  std::optional<Record> record = read_record(request.path, record_sources, sink);
  if (!record) {
    print_diagnostics(sink, record_sources, session);
    return exit_code_of(sink);
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
      complain(fmt::format("{}: this game was played by other rules: {}", request.path, difference));
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
      Result<play::Decision> const decision = played.play_text(record->texts[i].text);
      if (decision) continue;
      complain_of_text(*record, i, decision.error().message, setup, played.game(), record_sources,
                       request.path);
      return ExitCode::WrongInput;
    }
    if (std::string const wrong = false_result(*record, played);
        !wrong.empty() && !request.goes_on_after_false_result) {
      complain(fmt::format("{}: {}", request.path, printable(wrong)));
      return ExitCode::WrongInput;
    }
    return use(setup, *record, played);
  });
}

}  // namespace feerie::tools
