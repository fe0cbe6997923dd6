// Where variants and the standard library are found: FEERIE_PATH, the project's tree around the binary, or an install prefix.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace feerie {

class Library {
 public:
  // Each root holds `stdlib/` and `variants/`; the first that has a file wins.
  explicit Library(std::vector<std::filesystem::path> roots) : roots_(std::move(roots)) {}
  // From FEERIE_PATH (roots separated by `:`), then around the running binary.
  [[nodiscard]] static Library around(std::filesystem::path const& binary);

  [[nodiscard]] std::vector<std::filesystem::path> const& roots() const { return roots_; }
  // stdlib/orthodox.variant for "orthodox"
  [[nodiscard]] std::optional<std::filesystem::path> find_module(std::string_view name) const;
  // variants/chess.variant for "chess"
  [[nodiscard]] std::optional<std::filesystem::path> find_variant(std::string_view name) const;
  // Names of all variants found, sorted, each once.
  [[nodiscard]] std::vector<std::string> variant_names() const;
  [[nodiscard]] std::vector<std::string> module_names() const;

 private:
  std::vector<std::filesystem::path> roots_;
};

// What messages print for a file: relative to the working directory if below it, <stdlib>/… or <variants>/… for the library elsewhere.
[[nodiscard]] std::string shown_path(std::filesystem::path const& path, Library const& library);

}  // namespace feerie
