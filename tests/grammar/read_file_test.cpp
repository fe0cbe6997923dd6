#include "grammar/source/read_file.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace feerie {
namespace {

using Catch::Matchers::Contains;

// A folder of its own for each test, removed at the end.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "feerie-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  Folder(Folder const&) = delete;
  Folder& operator=(Folder const&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] std::string path(std::string const& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::string write(std::string const& bytes) const {
    std::string const file = path("file");
    std::ofstream(file, std::ios::binary) << bytes;
    return file;
  }

 private:
  std::filesystem::path path_;
};

std::string text_of(std::string const& bytes) {
  Folder const folder;
  auto const result = read_text_file(folder.write(bytes));
  REQUIRE(std::holds_alternative<std::string>(result));
  return std::get<std::string>(result);
}

ReadFailure failure_of(std::string const& path, std::size_t limit = max_file_bytes) {
  auto const result = read_text_file(path, limit);
  REQUIRE(std::holds_alternative<ReadFailure>(result));
  return std::get<ReadFailure>(result);
}

ReadFailure failure_of_bytes(std::string const& bytes) {
  Folder const folder;
  return failure_of(folder.write(bytes));
}

// Standard input replaced by a file while the object lives.
class StandardInput {
 public:
  explicit StandardInput(std::string const& path) : saved_(::dup(STDIN_FILENO)) {
    int const file = ::open(path.c_str(), O_RDONLY);
    REQUIRE(file >= 0);
    REQUIRE(::dup2(file, STDIN_FILENO) == STDIN_FILENO);
    ::close(file);
  }
  StandardInput(StandardInput const&) = delete;
  StandardInput& operator=(StandardInput const&) = delete;
  ~StandardInput() {
    ::dup2(saved_, STDIN_FILENO);
    ::close(saved_);
  }

 private:
  int saved_;
};

}  // namespace

TEST_CASE("a plain text is read as it is", "[grammar]") {
  CHECK(text_of("piece rook\n  é ♞\n") == "piece rook\n  é ♞\n");
  CHECK(text_of("").empty());
}

TEST_CASE("line ends become line feeds", "[grammar]") {
  CHECK(text_of("a\r\nb\r\n") == "a\nb\n");
  CHECK(text_of("a\rb\r") == "a\nb\n");
  CHECK(text_of("a\r\r\nb\n\r") == "a\n\nb\n\n");
}

TEST_CASE("a byte-order mark at the beginning is removed", "[grammar]") {
  CHECK(text_of("\xEF\xBB\xBF"
                "a") == "a");
  CHECK(text_of("\xEF\xBB\xBF").empty());
  CHECK(text_of("a\xEF\xBB\xBF") == "a\xEF\xBB\xBF");
}

TEST_CASE("a missing file is named", "[grammar]") {
  ReadFailure const failure = failure_of("/nowhere/chess.variant");
  CHECK(failure.code == Code::FileNotFound);
  CHECK(failure.message == "no file named `/nowhere/chess.variant`");
  CHECK(failure_of("").code == Code::FileNotFound);
  CHECK(failure_of(std::string("/dev/null\0x", 11)).code == Code::FileNotFound);
}

TEST_CASE("a path through a file or round in circles cannot be read", "[grammar]") {
  Folder const folder;
  ReadFailure const through = failure_of(folder.write("x") + "/y");
  CHECK(through.code == Code::FileNotFound);
  CHECK_THAT(through.message, Contains("cannot read") && Contains("Not a directory"));
  std::filesystem::create_symlink("loop", folder.path("loop"));
  CHECK_THAT(failure_of(folder.path("loop")).message, Contains("cannot read"));
}

TEST_CASE("a file without permission says so", "[grammar]") {
  if (::geteuid() == 0) return;  // root may read everything
  Folder const folder;
  std::string const path = folder.write("x");
  REQUIRE(::chmod(path.c_str(), 0) == 0);
  CHECK_THAT(failure_of(path).message, Contains("Permission denied"));
}

TEST_CASE("a directory is not a file", "[grammar]") {
  Folder const folder;
  ReadFailure const failure = failure_of(folder.path(""));
  CHECK(failure.code == Code::NotAFile);
  CHECK_THAT(failure.message, Contains("is a directory, not a file"));
}

TEST_CASE("a pipe nobody writes to is refused without waiting", "[grammar]") {
  Folder const folder;
  REQUIRE(::mkfifo(folder.path("pipe").c_str(), 0600) == 0);
  ReadFailure const failure = failure_of(folder.path("pipe"));
  CHECK(failure.code == Code::NotAFile);
  CHECK_THAT(failure.message, Contains("is a pipe, not a file"));
  CHECK_THAT(failure.help, Contains("standard input"));
}

TEST_CASE("a device is not a file", "[grammar]") {
  ReadFailure const failure = failure_of("/dev/zero");
  CHECK(failure.code == Code::NotAFile);
  CHECK_THAT(failure.message, Contains("is a device, not a file"));
}

TEST_CASE("a file may have as many bytes as the limit and not one more", "[grammar]") {
  Folder const folder;
  std::string const path = folder.write(std::string(max_file_bytes, 'a'));
  CHECK(std::holds_alternative<std::string>(read_text_file(path)));
  (void)folder.write(std::string(max_file_bytes + 1, 'a'));
  ReadFailure const failure = failure_of(path);
  CHECK(failure.code == Code::FileTooLarge);
  CHECK_THAT(failure.message, Contains("may have 262144 bytes") && Contains("this one has 262145 bytes"));

  (void)folder.write("abcd");
  CHECK(std::holds_alternative<std::string>(read_text_file(path, 4)));
  CHECK(failure_of(path, 3).code == Code::FileTooLarge);
}

TEST_CASE("a NUL byte is not text", "[grammar]") {
  ReadFailure const failure = failure_of_bytes(std::string("a\r\nb\rc\0d", 8));
  CHECK(failure.code == Code::NotText);
  CHECK_THAT(failure.message, Contains("is not UTF-8 text: byte 0x00 at offset 6, line 3"));
}

TEST_CASE("bytes that are not UTF-8 are not text", "[grammar]") {
  CHECK_THAT(failure_of_bytes("a\nb\xE9t\n").message, Contains("byte 0xE9 at offset 3, line 2"));
  CHECK(failure_of_bytes("\xFF\xFE"
                         "a")
            .code == Code::NotText);
  CHECK(failure_of_bytes("cut \xE2\x99").code == Code::NotText);
}

TEST_CASE("a dash reads standard input", "[grammar]") {
  Folder const folder;
  SECTION("a text") {
    StandardInput const input(folder.write("a\r\nb"));
    auto const result = read_text_file("-");
    REQUIRE(std::holds_alternative<std::string>(result));
    CHECK(std::get<std::string>(result) == "a\nb");
  }
  SECTION("too many bytes") {
    StandardInput const input(folder.write("abcdef"));
    ReadFailure const failure = failure_of("-", 5);
    CHECK(failure.code == Code::FileTooLarge);
    CHECK_THAT(failure.message, Contains("standard input is too large"));
  }
  SECTION("a directory") {
    StandardInput const input(folder.path(""));
    ReadFailure const failure = failure_of("-");
    CHECK(failure.code == Code::NotAFile);
    CHECK_THAT(failure.message, Contains("standard input is a directory"));
  }
}

}  // namespace feerie
