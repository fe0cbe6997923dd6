// "Did you mean …?": the nearest of some names, or nothing if none is near.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace feerie {

// Case is cheap, a swap of neighbours counts one; the nearest within a third of the word's length (at least one edit) is taken.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view word, std::span<std::string const> names);
// "did you mean `rook`?" or an empty text.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<std::string const> names);
// "`king`, `rook` and `pawn`"; at most `most` names, then "and 12 more".
[[nodiscard]] std::string list_names(std::span<std::string const> names, std::size_t most = 12);

}  // namespace feerie
