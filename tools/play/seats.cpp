#include "tools/play/seats.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "tools/command.hpp"

namespace feerie::tools {
namespace {

constexpr std::string_view engine_prefix = "engine:";
constexpr std::string_view seats_there_are = "human, random or engine:1 to engine:5";

bool is_option(std::string_view argument) { return argument.size() > 1 && argument.front() == '-'; }

[[noreturn]] void refuse_option(std::string const& option, std::vector<std::string> const& known,
                                std::string const& more = {}) {
  std::string const suggestion = did_you_mean(option, known);
  throw UsageError(fmt::format("unknown option `{}`{}{}", printable(option),
                               suggestion.empty() ? "" : "; " + suggestion, more));
}

}  // namespace

Result<Seat> parse_seat(std::string_view text) {
  if (text == "human") return Seat{Seat::Kind::Human};
  if (text == "random") return Seat{Seat::Kind::Random};
  if (text.starts_with(engine_prefix) && text.size() == engine_prefix.size() + 1) {
    int const level = text.back() - '0';
    if (level >= lowest_level && level <= highest_level) return Seat{Seat::Kind::Engine, level};
  }
  return Failure{fmt::format("`{}` is no seat; a seat is {}", printable(text), seats_there_are)};
}

std::string to_text(Seat seat) {
  switch (seat.kind) {
    case Seat::Kind::Human:
      return "human";
    case Seat::Kind::Random:
      return "random";
    case Seat::Kind::Engine:
      break;
  }
  return fmt::format("{}{}", engine_prefix, seat.level);
}

Leftovers read_leftovers(std::vector<std::string> const& arguments, std::vector<std::string> const& options) {
  Leftovers leftovers;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string const& argument = arguments[i];
    if (!is_option(argument)) {
      if (!leftovers.variant.empty())
        throw UsageError(fmt::format("unexpected argument `{}`", printable(argument)));
      leftovers.variant = argument;
      continue;
    }
    if (!argument.starts_with("--")) refuse_option(argument, options);
    std::size_t const sign = argument.find('=');
    std::string const option = argument.substr(0, sign);
    if (sign != std::string::npos) {
      leftovers.seats.emplace_back(option.substr(2), argument.substr(sign + 1));
    } else if (i + 1 < arguments.size() && !is_option(arguments[i + 1])) {
      leftovers.seats.emplace_back(option.substr(2), arguments[++i]);
    } else {
      leftovers.seats.emplace_back(option.substr(2), "");
    }
  }
  // A mistyped flag has taken the variant for its value; then the flag is what is wrong.
  if (leftovers.variant.empty()) {
    for (auto const& [name, value] : leftovers.seats)
      if (!parse_seat(value)) refuse_option("--" + name, options);
  }
  return leftovers;
}

std::vector<Seat> seat_players(std::vector<std::string> const& players, std::vector<Seat> otherwise,
                               std::vector<std::pair<std::string, std::string>> const& given,
                               std::vector<std::string> const& options) {
  std::vector<std::string> known;
  for (std::string const& player : players) known.push_back("--" + player);
  std::string const players_there_are = fmt::format("; the players are {}", list_names(players));
  known.insert(known.end(), options.begin(), options.end());
  std::vector<bool> is_taken(players.size(), false);
  for (auto const& [name, value] : given) {
    auto const found = std::ranges::find(players, name);
    if (found == players.end()) refuse_option("--" + name, known, players_there_are);
    auto const index = static_cast<std::size_t>(found - players.begin());
    if (is_taken[index]) throw UsageError(fmt::format("--{} is given twice", name));
    is_taken[index] = true;
    if (value.empty()) throw UsageError(fmt::format("--{} takes a seat: {}", name, seats_there_are));
    Result<Seat> const seat = parse_seat(value);
    if (!seat) throw UsageError(fmt::format("--{}: {}", name, seat.error().message));
    otherwise[index] = *seat;
  }
  return otherwise;
}

std::vector<Seat> usual_seats(std::size_t players) {
  std::vector<Seat> seats(players, usual_opponent);
  if (!seats.empty()) seats.front() = Seat{Seat::Kind::Human};
  return seats;
}

}  // namespace feerie::tools
