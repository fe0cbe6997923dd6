// Where a record lives on disk. Writing replaces the file as a whole (a new one, flushed, renamed over the old one), so that whatever
// happens there is a complete record: the one before the decision or the one after it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/result.hpp"

namespace feerie::tools {

// Empty, or what went wrong.
[[nodiscard]] std::string replace_file(std::filesystem::path const& path, std::string_view text);

class RecordFile {
 public:
  // The file that the player named. One that is already there is kept under another name, which `kept_as` then says.
  [[nodiscard]] static Result<RecordFile> named(std::string const& path);
  // The file that the game goes on in.
  [[nodiscard]] static RecordFile resumed(std::string const& path);
  // A new file among the user's own state (XDG_STATE_HOME), for a game that nobody asked to save.
  [[nodiscard]] static Result<RecordFile> automatic(std::string const& variant);

  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string const& kept_as() const { return kept_as_; }
  [[nodiscard]] bool is_automatic() const { return is_automatic_; }
  // Empty, or what went wrong.
  [[nodiscard]] std::string write(std::string_view text) const { return replace_file(path_, text); }
  // A game in which nobody decided anything leaves nothing behind.
  void remove() const;

 private:
  explicit RecordFile(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
  std::string kept_as_;
  bool is_automatic_ = false;
};

}  // namespace feerie::tools
