// Finds the brace that is missing or too many, by the author's own indentation: a grammar notices a missing `}` only where the file
// ends, a person sees it where the indentation stops fitting.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace feerie {

struct BraceTrouble {
  enum class Kind : std::uint8_t { Unclosed, Stray };
  Kind kind;
  std::uint32_t at;    // Unclosed: the token before which a `}` should stand; Stray: the `}`
  std::uint32_t open;  // Unclosed: the `{`
};

[[nodiscard]] std::optional<BraceTrouble> find_brace_trouble(std::string_view text);

}  // namespace feerie
