// Every message an author can get, as he gets it: tests/diagnostics/*.variant with its .golden beside it, the pages of
// `feerie explain` with their wrong and right examples, and every limit at its number and one beyond.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "grammar/parse.hpp"
#include "grammar/source/read_file.hpp"
#include "grammar/yaml/yaml_reader.hpp"
#include "interpreter/check/board.hpp"
#include "interpreter/check/expression.hpp"
#include "interpreter/check/flatten.hpp"
#include "interpreter/check/piece.hpp"
#include "interpreter/examples.hpp"
#include "interpreter/load.hpp"
#include "interpreter/trial.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/source_text.hpp"

namespace feerie::tests {
namespace {

namespace fs = std::filesystem;

fs::path const golden_folder = fs::path(TEST_DATA_DIR) / "diagnostics";
fs::path const page_folder = fs::path(PROJECT_ROOT_DIR) / "grammar" / "diagnostic" / "pages";

// Messages show paths relative to the working directory; there they are bare names, wherever the tests are started.
class WorkingDirectory {
 public:
  explicit WorkingDirectory(fs::path const& folder) : before_(fs::current_path()) {
    fs::current_path(folder);
  }
  ~WorkingDirectory() { fs::current_path(before_); }
  WorkingDirectory(WorkingDirectory const&) = delete;
  WorkingDirectory& operator=(WorkingDirectory const&) = delete;

 private:
  fs::path before_;
};

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "feerie-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  TemporaryFolder(TemporaryFolder const&) = delete;
  TemporaryFolder& operator=(TemporaryFolder const&) = delete;
  [[nodiscard]] fs::path const& path() const { return path_; }
  void write(std::string const& name, std::string const& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }

 private:
  fs::path path_;
};

// What `feerie check` does with a file: its meaning is looked at only when it could be read.
void check_file(Checked& out, std::string const& path) {
  std::optional<Corpus> const corpus = read_corpus(path, project_library(), out.sources, out.sink);
  if (corpus && !out.sink.has_errors()) out.game = check_every_option(*corpus, out.sink);
  if (corpus && !out.sink.has_errors()) run_examples(*corpus, out.sink);
  // `--deep` takes long, so only for what nothing else would find.
  std::string const name = fs::path(path).stem().string();
  if (corpus && (name.starts_with(slug(Code::NeverEnds)) || name.starts_with(slug(Code::GameStops))) && !out.sink.has_errors()) try_random_games(*corpus, 1, out.sink);
}

std::vector<fs::path> files_in(fs::path const& folder, std::string const& extension) {
  std::vector<fs::path> files;
  for (auto const& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool has(Checked const& checked, Code code) {
  std::vector<std::string> const codes = checked.codes();
  return std::find(codes.begin(), codes.end(), slug(code)) != codes.end();
}

// --- Limits ---

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

// `line` is formatted once for each number from 1 on.
std::string numbered(std::string_view line, std::size_t times) {
  std::string all;
  for (std::size_t i = 1; i <= times; ++i) all += fmt::format(fmt::runtime(line), i);
  return all;
}

std::string board_of(int width, int height, std::string const& statements) {
  return fmt::format(
      "language 1\nvariant Test \"Test\" {{\n  players white black\n  board grid {}x{} {{ {} }}\n  piece "
      "Stone \"S\" {{ immobile }}\n"
      "  stock each {{ 3 Stone }}\n  turn {{ play place of own piece else {{ pass }} }}\n  win when count "
      "stock(mover) = 0\n}}\n",
      width, height, statements);
}

// There are fewer letters than types, so some are refused for their letter; they count all the same.
std::string many_pieces(std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    std::string letter(1, static_cast<char>('A' + i % 26));
    if (i >= 26) letter.insert(0, "+");
    all += fmt::format("  piece Kind{} \"{}\" {{ immobile }}\n", i, letter);
  }
  return all;
}

std::string chain_of_variants(std::size_t count) {
  std::string all = "language 1\nuse chess\nabstract variant V1 extends Chess \"V\" { }\n";
  for (std::size_t i = 2; i + 1 < count; ++i)
    all += fmt::format("abstract variant V{} extends V{} \"V\" {{ }}\n", i, i - 1);
  return all + fmt::format("variant Last extends V{} \"V\" {{ }}\n", count - 2);
}

struct Limit {
  Code code;
  std::string what;
  std::size_t most;
  // The text with that many; `files` may get more files for it to use.
  std::function<std::string(std::size_t count, TemporaryFolder const& files)> text;
};

std::vector<Limit> limits() {
  using std::size_t;
  std::vector<Limit> all;
  auto const text = [&](Code code, std::string what, size_t most, std::function<std::string(size_t)> make) {
    all.push_back({code, std::move(what), most,
                   [make = std::move(make)](size_t n, TemporaryFolder const&) { return make(n); }});
  };
  text(Code::FileTooLarge, "bytes in a file", max_file_bytes, [](size_t n) {
    std::string file = variant_with("") + "#";
    return file + std::string(n - file.size(), '-');
  });
  text(Code::NestedTooDeep, "brackets in brackets", max_nesting, [](size_t n) {
    return variant_with("draw when " + repeated("(", n) + "repeated >= 3" + repeated(")", n));
  });
  text(Code::NestedTooDeep, "blocks in blocks", max_nesting, [](size_t n) {
    return variant_with("procedure deep() " + repeated("{ if repeated > 3 ", n - 1) + "{ pass }" +
                        repeated("}", n - 1));
  });
  text(Code::TooManyOptions, "options", check::max_options, [](size_t n) {
    return variant_with(
        numbered("option o{0} {{ a default  b }} if option o{0} is b {{ win when no enemy piece }}\n", n));
  });
  text(Code::TooManyPieces, "types of pieces", check::max_piece_types, [](size_t n) {
    return fmt::format(
        "language 1\nvariant Test \"Test\" {{ players white black board grid 4x4\n{} stock each {{ 1 Kind0 "
        "}}\n"
        "turn {{ play place of own piece else {{ pass }} }} win when count stock(mover) = 0 }}\n",
        many_pieces(n));
  });
  text(Code::BoardTooLarge, "sites", check::max_sites,
       [](size_t n) { return board_of(static_cast<int>(n), 1, ""); });
  text(Code::BoardTooLarge, "sites of a large board", check::max_sites_large,
       [](size_t n) { return board_of(static_cast<int>(n), 1, "sites 1024"); });
  text(Code::TooLarge, "legs of a path", check::max_legs, [](size_t n) {
    return variant_with("piece Walker \"W\" { can step n" + repeated(" then step n", n - 1) + " }");
  });
  text(Code::TooLarge, "variants on top of one another", check::max_extends, chain_of_variants);
  text(Code::TooLarge, "definitions in definitions", static_cast<size_t>(check::max_expansions),
       [](size_t n) {
         std::string chain = "define d1 = repeated\n";
         for (size_t i = 2; i <= n; ++i) chain += fmt::format("define d{} = d{}\n", i, i - 1);
         return variant_with(chain + fmt::format("draw when d{} >= 3", n));
       });
  text(Code::TooLarge, "operands in a sum", check::max_expression_depth - 1,
       [](size_t n) { return variant_with("draw when 5 < 1" + repeated(" + 1", n - 1)); });
  text(Code::TooLarge, "players", 8, [](size_t n) {
    return "language 1\nvariant Test \"Test\" { players" + numbered(" p{}", n) +
           " board grid 4x4 piece Stone \"S\" { immobile } stock each { 3 Stone } turn { play place of own "
           "piece else { pass } } "
           "win when count stock(mover) = 0 }\n";
  });
  text(Code::TooLarge, "faces of a die", 999, [](size_t n) {
    return variant_with(
        fmt::format("die die 1..{} before turn {{ roll die as n if n = 1 {{ skip this turn }} }}", n));
  });
  text(Code::TooLarge, "pieces in a stock", 255,
       [](size_t n) { return variant_with(fmt::format("stock each {{ {} Queen }}", n)); });
  text(Code::TooLarge, "procedures", 256,
       [](size_t n) { return variant_with(numbered("procedure p{}() {{ pass }}\n", n)); });
  all.push_back({Code::TooManyImports, "files used", max_imports, [](size_t n, TemporaryFolder const& files) {
                   std::string uses = "language 1\n";
                   for (size_t i = 1; i <= n; ++i) {
                     files.write(fmt::format("m{}.variant", i),
                                 fmt::format("language 1\nmodule M{} {{ }}\n", i));
                     uses += fmt::format("use m{}\n", i);
                   }
                   return uses + board_of(4, 4, "").substr(std::string_view("language 1\n").size());
                 }});
  all.push_back(
      {Code::YamlTooDeep, "lists in lists", max_yaml_depth - 1, [](size_t n, TemporaryFolder const& files) {
         files.write("deep.board.yaml", "grid: 4x4\nholes: " + repeated("[", n) + repeated("]", n) + "\n");
         std::string file = board_of(4, 4, "");
         file.replace(file.find("grid 4x4"), 8, "from \"deep.board.yaml\"");
         return file;
       }});
  return all;
}

// --- Pages of `feerie explain` ---

struct Example {
  std::string language;  // of the fence; empty if there is no example
  std::string text;
};

Example example_after(std::string const& page, std::string const& heading) {
  std::size_t const begin = page.find("\n" + heading + "\n\n```");
  if (begin == std::string::npos) return {};
  std::size_t const fence = page.find("```", begin) + 3;
  std::size_t const line_end = page.find('\n', fence);
  std::size_t const end = page.find("\n```", line_end);
  if (end == std::string::npos) return {};
  return {page.substr(fence, line_end - fence), page.substr(line_end + 1, end - line_end)};
}

// What needs a second file, or more text than anybody would read: shown, but not run.
bool may_be_untested(Code code) {
  switch (code) {
    case Code::FileNotFound:
    case Code::NotAFile:
    case Code::NotText:
    case Code::FileTooLarge:
    case Code::PathOutside:
    case Code::ImportCycle:
    case Code::TooManyImports:
    case Code::TooManyOptions:
    case Code::TooManyPieces:
      return true;
    default:
      return slug(code).starts_with("yaml-");
  }
}

// Found only by playing.
bool is_deep(Code code) { return code == Code::NeverEnds || code == Code::GameStops; }

}  // namespace

TEST_CASE("each message reads as its golden file says", "[diagnostics]") {
  WorkingDirectory const here(golden_folder);
  for (fs::path const& file : files_in(golden_folder, ".variant")) {
    // What others use has no golden of its own.
    if (file.stem().string().starts_with("helper-")) continue;
    DYNAMIC_SECTION(file.filename().string()) {
      Checked checked;
      check_file(checked, file.filename().string());
      check_golden(fs::path(file).replace_extension(".golden"), checked.rendered());
      // <slug>.variant, <slug>-2.variant: the file is named for the first thing it is told.
      REQUIRE_FALSE(checked.sink.is_empty());
      CHECK(file.stem().string().starts_with(checked.codes().front()));
    }
  }
}

TEST_CASE("every golden has its file", "[diagnostics]") {
  for (fs::path const& golden : files_in(golden_folder, ".golden")) {
    CAPTURE(golden.filename().string());
    CHECK(fs::exists(fs::path(golden).replace_extension(".variant")));
  }
}

TEST_CASE("every code has a golden message or a test of its limit", "[diagnostics]") {
  std::string goldens;
  for (fs::path const& file : files_in(golden_folder, ".golden")) goldens += read_whole(file.string());
  std::set<Code> covered;
  for (Limit const& limit : limits()) covered.insert(limit.code);
  for (Code const code : all_codes()) {
    if (goldens.find(fmt::format("[{}]", slug(code))) != std::string::npos) covered.insert(code);
  }
  for (Code const code : all_codes()) {
    INFO("write tests/diagnostics/" << slug(code) << ".variant and run with UPDATE_GOLDEN=1");
    CHECK(covered.contains(code));
    // A limit is a number, and the number is tested.
    bool const has_case =
        !is_limit(code) || std::ranges::any_of(limits(), [&](Limit const& l) { return l.code == code; });
    INFO("add " << slug(code) << " to the limits in tests/diagnostics_test.cpp");
    CHECK(has_case);
  }
}

TEST_CASE("every limit holds at its number and refuses one more", "[diagnostics]") {
  for (Limit const& limit : limits()) {
    DYNAMIC_SECTION(slug(limit.code) << ", " << limit.what) {
      TemporaryFolder const folder;
      WorkingDirectory const here(folder.path());
      Checked most;
      folder.write("most.variant", limit.text(limit.most, folder));
      check_file(most, "most.variant");
      INFO(most.rendered());
      CHECK_FALSE(has(most, limit.code));
      CHECK_FALSE(most.sink.has_limit());

      Checked more;
      folder.write("more.variant", limit.text(limit.most + 1, folder));
      check_file(more, "more.variant");
      INFO(more.rendered());
      CHECK(has(more, limit.code));
      CHECK(more.sink.has_limit());
    }
  }
}

TEST_CASE("every code has a page, whose wrong example gives it and whose right example is clean",
          "[diagnostics]") {
  for (Code const code : all_codes()) {
    DYNAMIC_SECTION(slug(code)) {
      fs::path const file = page_folder / fmt::format("{}.md", slug(code));
      REQUIRE(fs::exists(file));
      std::string const page = read_whole(file.string());
      Example const wrong = example_after(page, "Wrong:");
      Example const right = example_after(page, "Right:");
      REQUIRE_FALSE(wrong.language.empty());
      REQUIRE_FALSE(right.language.empty());
      if (!may_be_untested(code)) {
        CHECK(wrong.language == "variant");
        CHECK(right.language == "variant");
      }
      if (wrong.language == "variant") {
        Checked checked;
        check_text(checked, wrong.text, "wrong.variant", true, is_deep(code));
        INFO(checked.rendered());
        CHECK(checked.codes() == std::vector<std::string>{std::string(slug(code))});
      }
      if (right.language == "variant") {
        Checked checked;
        check_text(checked, right.text, "right.variant", true, is_deep(code));
        CHECK(checked.rendered() == "");
      }
    }
  }
}

TEST_CASE("every page explains a code", "[diagnostics]") {
  for (fs::path const& page : files_in(page_folder, ".md")) {
    CAPTURE(page.filename().string());
    CHECK(code_from_slug(page.stem().string()));
  }
}

}  // namespace feerie::tests
