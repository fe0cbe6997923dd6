// feerie play VARIANT: people, engines or both at one table.
#include <algorithm>
#include <clocale>
#include <filesystem>
#include <random>

#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

#include "grammar/source/utf8.hpp"
#include "interpreter/base/check.hpp"
#include "tools/command_line.hpp"
#include "tools/game_setup.hpp"
#include "tools/play/engine_limits.hpp"
#include "tools/play/line_input.hpp"
#include "tools/play/recorded_game.hpp"
#include "tools/play/seats.hpp"
#include "tools/play/table.hpp"
#include "tools/play/terminal_input.hpp"
#include "tools/position_yaml.hpp"

namespace feerie::tools {
namespace {

struct PlayOptions {
  std::string engine_time, engine_nodes;  // as they were typed, or empty
  std::optional<std::string> save, resume;
  std::optional<std::size_t> until;       // goes on after so many texts
  bool is_chance_manual = false;
  std::vector<std::string> leftovers;     // the variant and the seats, read when it runs
  std::vector<std::string> option_names;  // those declared, for suggestions
};

// Nothing if there is nothing. Throws UsageError for what is typed wrong; a record was looked at when it was read.
template <class Value>
std::optional<Value> value_of(std::string_view option, std::string const& text,
                              Result<Value> (*parse)(std::string_view)) {
  if (text.empty()) return std::nullopt;
  Result<Value> const value = parse(text);
  if (!value) throw UsageError(fmt::format("{}: {}", option, value.error().message));
  return *value;
}
std::optional<std::chrono::milliseconds> read_time(std::string const& text) {
  return value_of("--engine-time", text, parse_engine_time);
}
std::optional<std::uint64_t> read_nodes(std::string const& text) {
  return value_of("--engine-nodes", text, parse_engine_nodes);
}

bool has_unicode() {
  std::setlocale(LC_CTYPE, "");
  return std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
}

// A person on both sides.
bool is_watched() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1; }

// A terminal on both sides that can do more than print.
bool is_at_terminal() {
  char const* const terminal = std::getenv("TERM");
  bool const is_dumb = terminal == nullptr || *terminal == '\0' || std::string_view(terminal) == "dumb";
  return is_watched() && !is_dumb;
}

class PlayCommand {
 public:
  PlayCommand(PlayOptions const& options, Session const& session) : options_(options), session_(session) {}

  ExitCode run() {
    if (session_.options.json)
      throw UsageError("`play` talks with people; for programs there is the record, `--save FILE`");
    nodes_ = read_nodes(options_.engine_nodes);
    time_ = read_time(options_.engine_time);
    leftovers_ = read_leftovers(options_.leftovers, options_.option_names);
    if (options_.save && options_.save->empty()) throw UsageError("--save takes the name of a file");
    if (options_.resume && options_.resume->empty()) throw UsageError("--resume takes the name of a file");
    if (options_.until && !options_.resume) throw UsageError("--until is for --resume: how many texts of the record to keep");
    return options_.resume ? go_on() : start_new();
  }

 private:
  ExitCode start_new() {
    if (leftovers_.variant.empty()) throw UsageError("VARIANT is required");
    if (leftovers_.variant == "-")
      throw UsageError("the moves come from standard input, so the variant cannot; give a file or a name");
    Session own = session_;
    own.options.has_seats = true;
    return with_game(leftovers_.variant, own, [&](GameSetup& setup) {
      Record record = new_record(setup);
      PlayedGame played(setup.start);
      for (std::string const& text : setup.played)
        FEERIE_CHECK(played.play_text(text).has_value(), "what --play says was legal a moment ago");
      std::vector<Seat> const seats = seat_players(setup.game.program().player_names,
                                                   usual_seats(setup.game.program().player_names.size()),
                                                   leftovers_.seats, options_.option_names);
      // A demonstration is worth a file only if somebody asks for one.
      bool const has_person = options_.is_chance_manual || std::ranges::any_of(seats, &Seat::is_human);
      std::optional<RecordFile> file;
      if (has_person || options_.save)
        if (ExitCode const code = open_record(record.variant, file); code != ExitCode::Fine) return code;
      return sit_down(setup, played, std::move(record), std::move(file), seats);
    });
  }

  ExitCode go_on() {
    CommonOptions const& common = session_.options;
    for (auto const& [option, is_given] :
         {std::pair{"--fen", common.fen.has_value()}, std::pair{"--position", common.position.has_value()},
          std::pair{"--play", !common.play.empty()}, std::pair{"--seed", common.seed.has_value()},
          std::pair{"--manual-chance", options_.is_chance_manual}})
      if (is_given) throw UsageError(fmt::format("{} is for a new game; the record has its own", option));
    // Before reading: whoever still records there could add to it.
    std::optional<RecordFile> file;
    if (!options_.save) {
      Result<RecordFile> resumed = RecordFile::resumed(*options_.resume);
      if (!resumed) {
        complain("--resume: " + resumed.error().message);
        return ExitCode::WrongInput;
      }
      file = std::move(*resumed);
    }
    RecordRequest const request{.path = *options_.resume,
                                .variant = leftovers_.variant,
                                .until = options_.until.value_or(SIZE_MAX)};
    return with_record(request, session_, [&](GameSetup& setup, Record& record, PlayedGame& played) {
      std::vector<std::string> const& players = setup.game.program().player_names;
      std::vector<Seat> const seats =
          seat_players(players, recorded_seats(players, record), leftovers_.seats, options_.option_names);
      if (options_.until) {
        record.result.clear();
        record.resigned.clear();
        if (ExitCode const code = keep_whole(file); code != ExitCode::Fine) return code;
      }
      if (!record.result.empty()) {
        print_result(fmt::format("the game in {} is over\nresult: {}\n", *options_.resume, record.result));
        return ExitCode::Fine;
      }
      if (nodes_) record.engine_nodes = options_.engine_nodes;
      if (time_) record.engine_time = options_.engine_time;
      nodes_ = read_nodes(record.engine_nodes);
      time_ = read_time(record.engine_time);
      if (options_.save)
        if (ExitCode const code = open_record(record.variant, file); code != ExitCode::Fine) return code;
      return sit_down(setup, played, record, std::move(file), seats);
    });
  }

  // What comes after the texts that are kept is not thrown away.
  static ExitCode keep_whole(std::optional<RecordFile>& file) {
    if (!file) return ExitCode::Fine;
    if (std::string const failure = file->keep_old(); !failure.empty()) {
      complain("--until: " + failure);
      return ExitCode::WrongInput;
    }
    print_message(fmt::format("the record as it was is now {}\n", file->kept_as()));
    return ExitCode::Fine;
  }

  Record new_record(GameSetup& setup) const {
    CommonOptions const& common = session_.options;
    Record record;
    record.variant = setup.game.program().id;
    if (!session_.library.find_variant(leftovers_.variant)) {
      std::error_code error;
      std::filesystem::path const path = std::filesystem::absolute(
          find_variant_file(leftovers_.variant, session_.library).value_or(leftovers_.variant), error);
      record.file = error ? leftovers_.variant : path.string();
    }
    record.version = version_of(setup.sources, common.position.value_or(""));
    record.players = setup.game.program().players;
    record.options = setup.settings.options;
    record.is_seed_chosen = common.seed.has_value();
    record.seed = common.seed.value_or(std::random_device{}());
    record.is_chance_manual = options_.is_chance_manual;
    record.engine_nodes = options_.engine_nodes;
    record.engine_time = options_.engine_time;
    record.start_fen = common.fen.value_or("");
    if (common.position) record.start_yaml = to_yaml(setup.start);
    for (std::string const& player : setup.game.program().player_names) record.seats.emplace_back(player, "");
    return record;
  }

  // Where the record does not say who sat somewhere, the usual ones sit.
  static std::vector<Seat> recorded_seats(std::vector<std::string> const& players, Record& record) {
    std::vector<Seat> seats = usual_seats(players.size());
    std::vector<std::pair<std::string, std::string>> complete;
    for (std::size_t player = 0; player < players.size(); ++player) {
      for (auto const& [name, text] : record.seats)
        if (Result<Seat> const seat = parse_seat(text); seat && name == players[player])
          seats[player] = *seat;
      complete.emplace_back(players[player], to_text(seats[player]));
    }
    record.seats = std::move(complete);
    return seats;
  }

  ExitCode open_record(std::string const& variant, std::optional<RecordFile>& file) const {
    bool const is_named = options_.save.has_value();
    Result<RecordFile> opened = is_named ? RecordFile::named(*options_.save) : RecordFile::automatic(variant);
    if (opened) {
      if (!opened->kept_as().empty())
        print_message(fmt::format("{} was there already; it is now {}\n", opened->path(), opened->kept_as()));
      file = std::move(*opened);
      return ExitCode::Fine;
    }
    if (!is_named) {
      complain("this game is not recorded: " + opened.error().message);
      return ExitCode::Fine;
    }
    complain("--save: " + opened.error().message);
    return ExitCode::WrongInput;
  }

  ExitCode sit_down(GameSetup& setup, PlayedGame& played, Record record, std::optional<RecordFile> file,
                    std::vector<Seat> const& seats) const {
    bool const is_terminal = is_at_terminal();
    bool const has_usual_start = record.start_fen.empty() && record.start_yaml.empty();
    state::State const start = played.start();
    Screen screen(played.game(), {.is_terminal = is_terminal,
                                  .is_watched = is_watched(),
                                  .is_ascii = !has_unicode(),
                                  .has_colour = wants_colour_in_results(session_.options),
                                  .start = has_usual_start ? nullptr : &start});
    std::unique_ptr<Input> input;
    if (is_terminal)
      input = std::make_unique<TerminalInput>([&] { screen.redraw(); });
    else
      input = std::make_unique<LineInput>(::isatty(STDIN_FILENO) == 1);
    Table table(setup, played, std::move(record), std::move(file), {seats, nodes_, time_}, *input, screen);
    return table.run();
  }

  PlayOptions const& options_;
  Session const& session_;
  Leftovers leftovers_;
  std::optional<std::uint64_t> nodes_;
  std::optional<std::chrono::milliseconds> time_;
};

}  // namespace

void add_play_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<PlayOptions>();
  Command const command = line.add_command("play", "Play a game: people, engines or both");
  // VARIANT is not declared: it would take the value of `--white human`.
  command.allow_leftovers();
  command.set_usage(
      {"[OPTIONS] VARIANT [--PLAYER SEAT]...", "[OPTIONS] --resume FILE [--PLAYER SEAT]..."},
      "  VARIANT                     A file or the name of a variant\n"
      "  --PLAYER SEAT               Who plays: `--white human --black engine:3`; a seat is human,\n"
      "                              random or engine:1 to engine:5\n");
  add_setting_options(command, session);
  add_position_options(command, session);
  add_seed_option(command, session);
  command.add_option("--engine-time TIME", options->engine_time,
                     "How long an engine may think about a move: 2s, 500ms");
  command.add_option("--engine-nodes N", options->engine_nodes,
                     "How many positions an engine may look at; with --seed its moves are then repeatable");
  command.add_option("--save FILE", options->save, "Record the game in this file");
  command.add_option("--resume FILE", options->resume, "Go on with a recorded game");
  command.add_option("--until N", options->until, "With --resume: go on after so many of its decisions and outcomes")
      .between(std::uint64_t{0}, std::uint64_t{program::max_plies});
  command.add_flag("--manual-chance", options->is_chance_manual,
                   "The players roll real dice and type what they got");
  command.set_footer(
      "The first player is human and the others are engine:2 unless their seats say otherwise. Levels 1 to "
      "5\n"
      "look at 1k, 5k, 25k, 100k and 500k positions, for at most 2 s. At the prompt `?` helps. The game is\n"
      "on disk after every decision: in the file of --save, else under XDG_STATE_HOME (~/.local/state).\n"
      "Of more than two players, one who resigns leaves the seat to an engine; when no other person is left\n"
      "the game ends, and who resigned comes last.\n"
      "Without a terminal the same words are read line by line, and the last line is the result.\n"
      "\n"
      "Examples:\n"
      "  feerie play chess-mutation\n"
      "  feerie play chess --white engine:3 --black human --save game.yaml\n"
      "  feerie play --resume game.yaml\n"
      "  feerie play chessington-nord --players 3 --blue human --manual-chance\n"
      "  feerie play ecsech --white random --black engine:1 --seed 7 --engine-nodes 500");
  command.set_action([options, command, &session] {
    options->leftovers = command.leftovers();
    options->option_names = command.option_names();
    return PlayCommand(*options, session).run();
  });
}

}  // namespace feerie::tools
