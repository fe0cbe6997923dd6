#include "tools/play/record_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grammar/source/utf8.hpp"

namespace feerie::tools {
namespace {

namespace fs = std::filesystem;

std::string failure_text(fs::path const& path, int error) {
  return fmt::format("cannot write `{}`: {}", printable(path.string()),
                     std::generic_category().message(error));
}

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

// Beside the file, so that renaming stays within one disk; each process has a name of its own.
constexpr std::string_view fresh_end = ".new";

fs::path fresh_name(fs::path path) { return path += fmt::format(".{}{}", ::getpid(), fresh_end); }

// What a process that was killed while writing this record has left behind. Whoever calls this holds the record's lock, so nobody is
// writing it now.
void remove_leftovers(fs::path const& path) {
  std::string const start = path.filename().string() + ".";
  std::error_code error;
  for (fs::directory_iterator entry(folder_of(path), error), end; !error && entry != end; entry.increment(error)) {
    std::string const name = entry->path().filename().string();
    if (!name.starts_with(start) || !name.ends_with(fresh_end) || name.size() <= start.size() + fresh_end.size()) continue;
    std::string_view const number =
        std::string_view(name).substr(start.size(), name.size() - start.size() - fresh_end.size());
    std::error_code ignored;
    if (number.find_first_not_of("0123456789") == std::string_view::npos) fs::remove(entry->path(), ignored);
  }
}

// A lock that another process holds: false. Where there are no locks everything goes on without.
bool take_lock(int descriptor) {
  int taken = ::flock(descriptor, LOCK_EX | LOCK_NB);
  while (taken != 0 && errno == EINTR) taken = ::flock(descriptor, LOCK_EX | LOCK_NB);
  return taken == 0 || errno != EWOULDBLOCK;
}

// Whether the path still leads to that file: it may have been replaced between opening and locking.
bool is_same_file(int descriptor, fs::path const& path) {
  struct stat open {};
  struct stat named {};
  return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

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

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}
Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this == &other) return *this;
  if (number_ >= 0) ::close(number_);
  number_ = std::exchange(other.number_, -1);
  return *this;
}

// The new file is locked before it gets the record's name, so that the record is never without a lock.
std::string RecordFile::write(std::string_view text) {
  fs::path const target = resolved(path_);
  fs::path const fresh = fresh_name(target);
  Descriptor file(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file.is_open()) return failure_text(path_, errno);
  bool const is_written = write_all(file.number(), text) && flush(file.number()) && take_lock(file.number());
  if (!is_written || ::rename(fresh.c_str(), target.c_str()) != 0) {
    int const error = errno;
    ::unlink(fresh.c_str());
    return failure_text(path_, error);
  }
  held_ = std::move(file);
  // The new name too must outlive a loss of power; where a folder cannot be flushed nothing more can be done.
  Descriptor const folder(::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.is_open()) static_cast<void>(flush(folder.number()));
  return {};
}

std::string RecordFile::lock(int flags) {
  constexpr int most_tries = 100;  // each time somebody else has just written it
  for (int tries = 0; tries < most_tries; ++tries) {
    Descriptor file(::open(path_.c_str(), flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666));
    if (!file.is_open()) return failure_text(path_, errno);
    if (!take_lock(file.number())) break;
    if (!is_same_file(file.number(), path_)) continue;
    held_ = std::move(file);
    remove_leftovers(resolved(path_));
    return {};
  }
  return fmt::format("`{}` is in use: another `feerie play` is recording its game there", printable(path_.string()));
}

std::string RecordFile::keep_old() {
  kept_as_ = path_.string() + "~";
  std::error_code error;
  fs::copy_file(path_, kept_as_, fs::copy_options::overwrite_existing, error);
  return error ? failure_text(kept_as_, error.value()) : "";
}

Result<RecordFile> RecordFile::named(std::string const& path) {
  RecordFile file{fs::path(path)};
  if (first_invalid_utf8(path))
    return Failure{fmt::format("cannot write `{}`: the name is not UTF-8 text", printable(path))};
  std::error_code error;
  fs::file_status const status = fs::status(file.path_, error);
  bool const was_there = fs::exists(status);
  if (was_there && !fs::is_regular_file(status))
    return Failure{fmt::format("cannot write `{}`: it is not a file", printable(path))};
  if (std::string const failure = file.lock(was_there ? O_RDONLY : O_RDONLY | O_CREAT); !failure.empty())
    return Failure{failure};
  // Better to know before the first move than after it.
  fs::path const fresh = fresh_name(resolved(file.path_));
  if (Descriptor const probe(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)); !probe.is_open())
    return Failure{failure_text(path, errno)};
  ::unlink(fresh.c_str());
  if (was_there && fs::file_size(file.path_, error) > 0)
    if (std::string const failure = file.keep_old(); !failure.empty()) return Failure{failure};
  return file;
}

Result<RecordFile> RecordFile::resumed(std::string const& path) {
  RecordFile file{fs::path(path)};
  std::error_code error;
  if (!fs::is_regular_file(file.path_, error)) return file;
  if (std::string const failure = file.lock(O_RDONLY); !failure.empty()) return Failure{failure};
  return file;
}

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
    Descriptor reserved(::open(file.path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!reserved.is_open() && errno == EEXIST) continue;
    if (!reserved.is_open() || !take_lock(reserved.number())) return Failure{failure_text(file.path_, errno)};
    file.held_ = std::move(reserved);
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
