#include "tools/play/engine_limits.hpp"

#include <charconv>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "grammar/source/utf8.hpp"

namespace feerie::tools {
namespace {

// More than anybody waits for.
constexpr std::uint64_t most_nodes = 1'000'000'000'000;
constexpr double longest_seconds = 3'600;
constexpr double shortest_seconds = 0.001;

}  // namespace

Result<std::chrono::milliseconds> parse_engine_time(std::string_view text) {
  double amount = 0;
  char const* const end = text.data() + text.size();
  auto const [stop, failure] = std::from_chars(text.data(), end, amount);
  std::string_view const unit(stop, static_cast<std::size_t>(end - stop));
  double const seconds = unit == "ms" ? amount / 1'000 : amount;
  bool const is_good = failure == std::errc() && (unit == "s" || unit == "ms") && std::isfinite(seconds) &&
                       seconds >= shortest_seconds && seconds <= longest_seconds;
  if (!is_good)
    return Failure{
        fmt::format("`{}` is no time a move; `2s` and `500ms` are, from 1ms to 3600s", printable(text))};
  return std::chrono::milliseconds(std::llround(seconds * 1'000));
}

Result<std::uint64_t> parse_engine_nodes(std::string_view text) {
  std::uint64_t nodes = 0;
  char const* const end = text.data() + text.size();
  auto const [stop, failure] = std::from_chars(text.data(), end, nodes);
  if (stop != end || failure != std::errc() || nodes < 1 || nodes > most_nodes)
    return Failure{fmt::format("`{}` is no number from 1 to {}", printable(text), most_nodes)};
  return nodes;
}

}  // namespace feerie::tools
