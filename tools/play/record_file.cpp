#include "tools/play/record_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "grammar/source/utf8.hpp"

namespace feerie::tools {
namespace {

namespace fs = std::filesystem;

std::string failure_text(fs::path const& path, int error) {
  return fmt::format("cannot write `{}`: {}", printable(path.string()),
                     std::generic_category().message(error));
}

// Closed when it goes; errors of closing come too late to matter after a flush.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t const written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Ctrl-C may come at any time and must not look like a failure to flush.
bool flush(int descriptor) {
  while (::fsync(descriptor) != 0)
    if (errno != EINTR) return false;
  return true;
}

fs::path folder_of(fs::path const& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// A link stays a link: what it points to is replaced.
fs::path resolved(fs::path const& path) {
  std::error_code error;
  fs::path target = fs::weakly_canonical(path, error);
  return error ? path : target;
}

// Beside the file, so that renaming stays within one disk.
fs::path fresh_name(fs::path path) { return path += ".new"; }

std::string environment(char const* name) {
  char const* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string now_text() {
  std::time_t const now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  std::string text(32, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &local));
  return text;
}

}  // namespace

std::string replace_file(fs::path const& path, std::string_view text) {
  fs::path const target = resolved(path);
  fs::path const fresh = fresh_name(target);
  {
    Descriptor const file(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.number() < 0) return failure_text(fresh, errno);
    if (!write_all(file.number(), text) || !flush(file.number())) {
      int const error = errno;
      ::unlink(fresh.c_str());
      return failure_text(fresh, error);
    }
  }
  if (::rename(fresh.c_str(), target.c_str()) != 0) {
    int const error = errno;
    ::unlink(fresh.c_str());
    return failure_text(target, error);
  }
  // The new name too must outlive a loss of power; where a folder cannot be flushed nothing more can be done.
  Descriptor const folder(::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.number() >= 0) static_cast<void>(flush(folder.number()));
  return {};
}

Result<RecordFile> RecordFile::named(std::string const& path) {
  RecordFile file{fs::path(path)};
  std::error_code error;
  fs::file_status const status = fs::status(file.path_, error);
  if (fs::exists(status) && !fs::is_regular_file(status))
    return Failure{fmt::format("cannot write `{}`: it is not a file", printable(path))};
  // Better to know before the first move than after it.
  fs::path const fresh = fresh_name(resolved(file.path_));
  if (Descriptor const probe(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)); probe.number() < 0)
    return Failure{failure_text(path, errno)};
  ::unlink(fresh.c_str());
  if (fs::exists(status) && fs::file_size(file.path_, error) > 0) {
    file.kept_as_ = path + "~";
    fs::copy_file(file.path_, file.kept_as_, fs::copy_options::overwrite_existing, error);
    if (error) return Failure{failure_text(file.kept_as_, error.value())};
  }
  return file;
}

RecordFile RecordFile::resumed(std::string const& path) { return RecordFile{fs::path(path)}; }

Result<RecordFile> RecordFile::automatic(std::string const& variant) {
  fs::path folder = environment("XDG_STATE_HOME");
  if (!folder.is_absolute()) {
    fs::path const home = environment("HOME");
    if (!home.is_absolute()) return Failure{"there is no home folder to keep it in"};
    folder = home / ".local" / "state";
  }
  folder /= "feerie";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Failure{failure_text(folder, error.value())};
  std::string const name = fmt::format("{}-{}", variant, now_text());
  constexpr int most_games_a_second = 1'000;
  for (int number = 1; number < most_games_a_second; ++number) {
    RecordFile file{folder / (name + (number == 1 ? "" : fmt::format("-{}", number)) + ".yaml")};
    Descriptor const reserved(::open(file.path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (reserved.number() < 0 && errno == EEXIST) continue;
    if (reserved.number() < 0) return Failure{failure_text(file.path_, errno)};
    file.is_automatic_ = true;
    return file;
  }
  return Failure{failure_text(folder / name, EEXIST)};
}

void RecordFile::remove() const {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

}  // namespace feerie::tools
