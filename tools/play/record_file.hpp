// Where a record lives on disk. Writing replaces the file as a whole (a new one, flushed, renamed over the old one), so that whatever
// happens there is a complete record: the one before the decision or the one after it. One process at a time records there: it holds a
// lock on the file itself, which ends with the process however that ends.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/result.hpp"

namespace feerie::tools {

// An open file, closed when it goes, and with it the lock on it. Errors of closing come too late to matter after a flush.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

class RecordFile {
 public:
  // The file that the player named. One that is already there is kept under another name, which `kept_as` then says.
  [[nodiscard]] static Result<RecordFile> named(std::string const& path);
  // The file that the game goes on in. One that is not there, or is no file, is for the reader to complain of.
  [[nodiscard]] static Result<RecordFile> resumed(std::string const& path);
  // A new file among the user's own state (XDG_STATE_HOME), for a game that nobody asked to save.
  [[nodiscard]] static Result<RecordFile> automatic(std::string const& variant);

  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string const& kept_as() const { return kept_as_; }
  [[nodiscard]] bool is_automatic() const { return is_automatic_; }
  // What is there now stays under another name; empty, or what went wrong.
  [[nodiscard]] std::string keep_old();
  // Empty, or what went wrong.
  [[nodiscard]] std::string write(std::string_view text);
  // A game in which nobody decided anything leaves nothing behind.
  void remove() const;

 private:
  explicit RecordFile(std::filesystem::path path) : path_(std::move(path)) {}
  // Empty, or why not; where the file system knows no locks there is none.
  [[nodiscard]] std::string lock(int flags);

  std::filesystem::path path_;
  Descriptor held_;
  std::string kept_as_;
  bool is_automatic_ = false;
};

}  // namespace feerie::tools
