#include "tools/replace_file.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "grammar/source/utf8.hpp"

namespace feerie::tools {
namespace {

// 0, or why not.
int write_all(std::filesystem::path const& path, char const* mode, std::string_view text) {
  errno = 0;
  std::FILE* const file = std::fopen(path.c_str(), mode);
  if (file == nullptr) return errno;
  bool const is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  int const error = is_written ? 0 : errno;
  if (std::fclose(file) != 0 && is_written) return errno;
  return error;
}

int replace(std::filesystem::path const& given, std::string_view text) {
  std::error_code ignored;
  std::filesystem::file_status const status = std::filesystem::status(given, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return write_all(given, "w", text);
  // A link stays a link: the file it leads to is replaced.
  std::filesystem::path path = std::filesystem::weakly_canonical(given, ignored);
  if (path.empty()) path = given;
  // Beside the file, because nothing can be renamed from one disk to another.
  std::filesystem::path temporary = path;
  temporary += fmt::format(".{}.tmp", ::getpid());
  int error = write_all(temporary, "wx", text);
  if (error == EEXIST) return error;
  if (error == 0 && std::filesystem::exists(status)) {
    std::filesystem::permissions(temporary, status.permissions(), ignored);
  }
  if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) std::filesystem::remove(temporary, ignored);
  return error;
}

}  // namespace

std::optional<std::string> replace_file(std::string const& path, std::string_view text) {
  int const error = replace(path, text);
  if (error == 0) return std::nullopt;
  return fmt::format("cannot write `{}`: {}", printable(path), std::generic_category().message(error));
}

}  // namespace feerie::tools
