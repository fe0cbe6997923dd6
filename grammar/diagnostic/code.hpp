// The closed list of things Féerie can complain about; code.def has one line for each.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace feerie {

enum class Severity : std::uint8_t { Error, Warning };

enum class Code : std::uint16_t {
#define FEERIE_CODE(name, slug, severity, is_limit, title) name,
#include "grammar/diagnostic/code.def"
#undef FEERIE_CODE
};

[[nodiscard]] std::string_view slug(Code code);
[[nodiscard]] Severity severity(Code code);
// Reaching a stated limit: exit code 3 instead of 1.
[[nodiscard]] bool is_limit(Code code);
// One line for `feerie explain` without a code.
[[nodiscard]] std::string_view title(Code code);
[[nodiscard]] std::optional<Code> code_from_slug(std::string_view slug);
[[nodiscard]] std::vector<Code> all_codes();

}  // namespace feerie
