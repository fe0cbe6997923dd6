// The first text of a new variant: small, complete, and commented so that its author knows where to go on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace feerie::tools {

// Letters, digits and single hyphens between them, beginning with a letter: what can be a file name and be typed as one word.
[[nodiscard]] bool is_variant_file_name(std::string_view name);
// my-game → MyGame, as the variant is declared.
[[nodiscard]] std::string declared_name(std::string_view file_name);

// What the new variant extends.
struct Parent {
  std::string file_name;      // chess
  std::string declared_name;  // Chess
  std::string title;
};

[[nodiscard]] std::string new_variant_text(std::string_view file_name, std::optional<Parent> const& parent);

}  // namespace feerie::tools
