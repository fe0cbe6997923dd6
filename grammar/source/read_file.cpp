#include "grammar/source/read_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grammar/source/utf8.hpp"

namespace feerie {
namespace {

class Descriptor {
 public:
  Descriptor(int number, bool owned) : number_(number), owned_(owned) {}
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;
  ~Descriptor() {
    if (owned_ && number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
  bool owned_;
};

std::string name_of(std::string const& path) {
  return path == "-" ? std::string("standard input") : "`" + printable(path) + "`";
}

ReadFailure failure_of_system(std::string const& path, int error) {
  if (error == ENOENT) return {Code::FileNotFound, "no file named " + name_of(path), {}};
  if (error == EISDIR) return {Code::NotAFile, name_of(path) + " is a directory, not a file", {}};
  return {
      Code::FileNotFound, "cannot read " + name_of(path) + ": " + std::generic_category().message(error), {}};
}

std::optional<ReadFailure> refuse_kind(std::string const& path, mode_t mode) {
  if (S_ISREG(mode)) return std::nullopt;
  char const* kind = "a special file";
  if (S_ISDIR(mode)) kind = "a directory";
  if (S_ISFIFO(mode)) kind = "a pipe";
  if (S_ISSOCK(mode)) kind = "a socket";
  if (S_ISCHR(mode) || S_ISBLK(mode)) kind = "a device";
  std::string help = S_ISDIR(mode) ? "" : "write `-` to read from standard input";
  return ReadFailure{Code::NotAFile, name_of(path) + " is " + kind + ", not a file", std::move(help)};
}

// `known_size` is what the file system says, where it says anything.
ReadFailure too_large(std::string const& path, std::size_t limit, std::optional<std::size_t> known_size) {
  std::string const size = known_size ? std::to_string(*known_size) + " bytes" : "more bytes than that";
  return {Code::FileTooLarge,
          name_of(path) + " is too large: a file may have " + std::to_string(limit) +
              " bytes, this one has " + size,
          {}};
}

std::size_t line_at(std::string_view bytes, std::size_t offset) {
  std::size_t line = 1;
  for (std::size_t i = 0; i < offset; ++i) {
    bool const is_lone_return = bytes[i] == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n');
    if (bytes[i] == '\n' || is_lone_return) ++line;
  }
  return line;
}

std::optional<ReadFailure> refuse_bytes(std::string const& path, std::string_view bytes) {
  std::size_t const nul = bytes.find('\0');
  std::optional<std::size_t> const invalid = first_invalid_utf8(bytes);
  if (nul == std::string_view::npos && !invalid) return std::nullopt;

  std::size_t const offset = std::min(nul, invalid.value_or(std::string_view::npos));
  std::array<char, 8> hex{};
  std::snprintf(hex.data(), hex.size(), "0x%02X",
                static_cast<unsigned>(static_cast<unsigned char>(bytes[offset])));
  std::string message = name_of(path) + " is not UTF-8 text: byte " + hex.data() + " at offset " +
                        std::to_string(offset) + ", line " + std::to_string(line_at(bytes, offset));
  return ReadFailure{Code::NotText, std::move(message), "save the file as UTF-8 text"};
}

std::string normalise(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  std::string text;
  text.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] != '\r') {
      text += bytes[i];
    } else if (i + 1 == bytes.size() || bytes[i + 1] != '\n') {
      text += '\n';
    }
  }
  return text;
}

// At most limit + 1 bytes: one more than allowed is enough to know. Returns errno, or 0.
int read_bytes(int descriptor, std::size_t limit, std::string& bytes) {
  std::array<char, 16384> buffer;
  while (bytes.size() <= limit) {
    std::size_t const wanted = std::min(buffer.size(), limit + 1 - bytes.size());
    ssize_t const got = ::read(descriptor, buffer.data(), wanted);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno;
    if (got == 0) return 0;
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return 0;
}

}  // namespace

std::variant<std::string, ReadFailure> read_text_file(std::string const& path, std::size_t limit) {
  bool const is_standard_input = path == "-";
  // The system would read a path only up to its NUL, and open another file than the one that was named.
  if (path.find('\0') != std::string::npos) return failure_of_system(path, ENOENT);

  struct stat status {};
  if (!is_standard_input) {
    // Looked at before opening, because opening alone can rewind a tape or wake the writer of a pipe.
    if (::stat(path.c_str(), &status) != 0) return failure_of_system(path, errno);
    if (auto failure = refuse_kind(path, status.st_mode)) return *std::move(failure);
  }
  // Not blocking: the file may have been replaced by a pipe since.
  Descriptor const descriptor(
      is_standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC),
      !is_standard_input);
  if (descriptor.number() < 0) return failure_of_system(path, errno);
  if (::fstat(descriptor.number(), &status) != 0) return failure_of_system(path, errno);
  if (!is_standard_input) {
    if (auto failure = refuse_kind(path, status.st_mode)) return *std::move(failure);
  }

  std::string bytes;
  int const error = read_bytes(descriptor.number(), limit, bytes);
  if (error != 0) return failure_of_system(path, error);
  if (bytes.size() > limit) {
    auto const size = static_cast<std::size_t>(status.st_size);
    bool const is_size_known = !is_standard_input && size > limit;
    return too_large(path, limit, is_size_known ? std::optional(size) : std::nullopt);
  }
  if (auto failure = refuse_bytes(path, bytes)) return *std::move(failure);
  return normalise(bytes);
}

}  // namespace feerie
