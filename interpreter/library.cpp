#include "interpreter/library.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace feerie {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view extension = ".variant";

bool is_folder(fs::path const& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

bool is_file(fs::path const& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// Without symbolic links as far as the path exists: what is below what can then be seen from the names alone.
fs::path resolved(fs::path const& path) {
  std::error_code error;
  fs::path const real = fs::weakly_canonical(path, error);
  if (!error) return real;
  fs::path const absolute = fs::absolute(path, error);
  return (error ? path : absolute).lexically_normal();
}

bool is_root(fs::path const& folder) {
  return is_folder(folder / "stdlib") && is_folder(folder / "variants");
}

void add_root(std::vector<fs::path>& roots, fs::path const& folder) {
  fs::path const root = resolved(folder);
  if (std::ranges::find(roots, root) == roots.end()) roots.push_back(root);
}

void add_roots_from(std::vector<fs::path>& roots, std::string_view list) {
  while (!list.empty()) {
    std::size_t const end = std::min(list.find(':'), list.size());
    if (end > 0) add_root(roots, fs::path(list.substr(0, end)));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

// A name, perhaps with folders in front of it, must not lead out of the folder it is looked for in.
bool is_name(fs::path const& name) {
  return !name.empty() && name.is_relative() && std::ranges::none_of(name, [](fs::path const& part) {
    return part.empty() || part.string().front() == '.';
  });
}

std::optional<fs::path> find(std::vector<fs::path> const& roots, char const* folder, std::string_view name) {
  if (!is_name(fs::path(name))) return std::nullopt;
  for (fs::path const& root : roots) {
    fs::path path = root / folder / (std::string(name) + std::string(extension));
    if (is_file(path)) return path;
  }
  return std::nullopt;
}

std::vector<std::string> names_in(std::vector<fs::path> const& roots, char const* folder) {
  std::vector<std::string> names;
  for (fs::path const& root : roots) {
    std::error_code error;
    // A folder that cannot be read has no files for us; whoever asks for one by name is told so.
    for (fs::directory_iterator entry(root / folder, error), end; !error && entry != end;
         entry.increment(error)) {
      if (entry->path().extension() == extension && is_file(entry->path()))
        names.push_back(entry->path().stem().string());
    }
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// The part of `path` below `folder`; nothing if it does not lie there.
std::optional<fs::path> below(fs::path const& path, fs::path const& folder) {
  fs::path relative = path.lexically_relative(folder);
  if (relative.empty() || relative == "." || *relative.begin() == "..") return std::nullopt;
  return relative;
}

}  // namespace

Library Library::around(fs::path const& binary) {
  std::vector<fs::path> roots;
  if (char const* const list = std::getenv("FEERIE_PATH")) add_roots_from(roots, list);

  fs::path const folder = resolved(binary).parent_path();
  for (fs::path at = folder; !at.empty(); at = at.parent_path()) {
    if (is_root(at)) {
      add_root(roots, at);
      break;
    }
    if (at == at.root_path()) break;
  }
  // <prefix>/bin/feerie has its data in <prefix>/share/feerie.
  if (fs::path const shared = folder.parent_path() / "share" / "feerie"; is_root(shared))
    add_root(roots, shared);
  return Library(std::move(roots));
}

std::optional<fs::path> Library::find_module(std::string_view name) const {
  return find(roots_, "stdlib", name);
}
std::optional<fs::path> Library::find_variant(std::string_view name) const {
  return find(roots_, "variants", name);
}
std::vector<std::string> Library::variant_names() const { return names_in(roots_, "variants"); }
std::vector<std::string> Library::module_names() const { return names_in(roots_, "stdlib"); }

std::string shown_path(fs::path const& path, Library const& library) {
  std::error_code error;
  fs::path const here = fs::current_path(error);
  if (error) return path.string();
  // Links are not followed: a link in the working directory is shown under the name its owner gave it.
  fs::path const absolute = (here / path).lexically_normal();
  if (auto const relative = below(absolute, here)) return relative->string();
  for (fs::path const& root : library.roots()) {
    for (char const* const folder : {"stdlib", "variants"}) {
      if (auto const relative = below(absolute, root / folder))
        return "<" + std::string(folder) + ">/" + relative->string();
    }
  }
  return path.string();
}

}  // namespace feerie
