#include "tools/play/rules_version.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include <fmt/format.h>

#include "interpreter/base/hash.hpp"

namespace feerie::tools {
namespace {

// FNV-1a, then mixed: records keep it, so it may never change.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325ULL;
  for (char const c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x0000'0100'0000'01B3ULL;
  }
  return mix(hash);
}

std::string in_hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::string const* find(RulesVersion const& version, std::string const& name) {
  auto const found = std::ranges::find(version.files, name, &std::pair<std::string, std::string>::first);
  return found == version.files.end() ? nullptr : &found->second;
}

}  // namespace

RulesVersion version_of(SourceSet const& sources, std::string const& position_path) {
  RulesVersion version;
  for (std::uint32_t i = 0; i < sources.size(); ++i) {
    SourceFile const& file = sources.file(FileId{i});
    if (!position_path.empty() && file.real_path() == position_path) continue;
    std::string const name = std::filesystem::path(file.shown_path()).filename().string();
    version.files.emplace_back(name, in_hex(hash_of(file.text())));
  }
  std::ranges::sort(version.files);
  version.files.erase(std::unique(version.files.begin(), version.files.end()), version.files.end());
  std::string all;
  for (std::size_t i = 0; i < version.files.size(); ++i) {
    all += version.files[i].first + " " + version.files[i].second + "\n";
    // Files of one name in different folders need names of their own.
    std::size_t copies = 0;
    while (copies < i && version.files[i - copies - 1].first.starts_with(version.files[i].first)) ++copies;
    if (copies > 0) version.files[i].first += fmt::format("~{}", copies + 1);
  }
  version.hash = in_hex(hash_of(all));
  return version;
}

std::string describe_difference(RulesVersion const& recorded, RulesVersion const& now) {
  if (recorded.hash == now.hash) return {};
  std::vector<std::string> parts;
  for (auto const& [name, hash] : recorded.files) {
    std::string const* const present = find(now, name);
    if (present == nullptr)
      parts.push_back(fmt::format("`{}` is no longer used", name));
    else if (*present != hash)
      parts.push_back(fmt::format("`{}` has changed", name));
  }
  for (auto const& [name, hash] : now.files)
    if (find(recorded, name) == nullptr) parts.push_back(fmt::format("`{}` is new", name));
  if (parts.empty())
    return fmt::format("its line `hash` has changed: the files are those it was played by, and their hash is {}", now.hash);
  return fmt::format("this game was played by other rules: {}", fmt::join(parts, ", "));
}

}  // namespace feerie::tools
