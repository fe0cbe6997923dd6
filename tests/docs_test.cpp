// The code blocks of the documentation are right: each is put into a frame, checked, and reported by its line in the page.
//
//   ```variant               a whole file; not even a warning is allowed
//   ```variant board         a `board …` declaration
//   ```variant rules         declarations of a game on a chessboard with the orthodox pieces
//   ```variant chess         declarations of a variant that extends Chess
//   ```variant piece         what stands in a piece
//   ```variant script        what stands in a turn
//   ```variant expression    one expression a line
//   ```yaml board            a board file; its first line is a comment with its name, and later blocks may use it
//
// A further word `wrong` says that the block must be refused. Other languages are known by name and not looked into.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "grammar/diagnostic/render.hpp"
#include "grammar/rules/words.hpp"
#include "grammar/source/read_file.hpp"
#include "grammar/yaml/yaml_reader.hpp"
#include "interpreter/check/board.hpp"
#include "interpreter/check/expression.hpp"
#include "interpreter/check/flatten.hpp"
#include "interpreter/check/piece.hpp"
#include "interpreter/examples.hpp"
#include "interpreter/load.hpp"
#include "interpreter/program/ids.hpp"
#include "tools/play/record.hpp"

namespace feerie {
namespace {

namespace fs = std::filesystem;

fs::path const root = PROJECT_ROOT_DIR;
constexpr std::size_t fewest_blocks_in_reference = 40;

std::string read_page(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Block {
  std::string info;
  std::size_t line = 0;  // of its first line of code, from 1
  std::vector<std::string> lines;
  bool is_closed = false;
};

std::string trimmed(std::string_view text) {
  std::size_t const begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t const end = std::min(text.find(separator, at), text.size());
    parts.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

std::vector<Block> blocks_of(std::string_view page) {
  std::vector<Block> blocks;
  std::size_t fence = 0;  // how many backticks the open block began with
  std::size_t number = 0;
  for (std::string const& line : split(page, '\n')) {
    ++number;
    std::string const text = trimmed(line);
    std::size_t const ticks = std::min(text.find_first_not_of('`'), text.size());
    if (fence == 0 && ticks >= 3) {
      fence = ticks;
      blocks.push_back({.info = trimmed(text.substr(ticks)), .line = number + 1, .lines = {}});
    } else if (fence > 0 && ticks >= fence && ticks == text.size()) {
      fence = 0;
      blocks.back().is_closed = true;
    } else if (fence > 0) {
      blocks.back().lines.push_back(line);
    }
  }
  return blocks;
}

// What stands before a fragment, on one line so that the fragment can keep the line it has in its page.
struct Frame {
  std::string_view before;
  std::string_view after;
};

std::map<std::string, Frame, std::less<>> const& frames() {
  static std::map<std::string, Frame, std::less<>> const all = {
      {"", {"", ""}},
      {"board",
       {R"(language 1 variant Page "Page" { players white black piece Stone "S" { can step any } stock each { 1 Stone } )"
        R"(turn { play place of own piece or move of own piece else { pass } } win when count stock(mover) = 0 )",
        "}"}},
      {"rules",
       {R"(language 1 use std.orthodox use std.boards use std.castling use std.draws variant Page "Page" { )",
        "}"}},
      {"chess", {R"(language 1 use chess variant Page extends Chess "Page" { )", "}"}},
      {"piece", {R"(language 1 use chess variant Page extends Chess "Page" { piece Example "X" { )", "} }"}},
      {"script",
       {R"(language 1 use std.orthodox variant Page "Page" { players white black board grid 4x4 { legend { w = West e = East } )"
        R"(sectors rows { "wwee" "wwee" "wwee" "wwee" } marks rows { "1234" "4321" "1234" "4321" } white faces n black faces s )"
        R"(symmetry black mirrors white by rank } piece Wall "W" neutral { immobile } die die 1..6 deck Cards { 2 Rook, 1 King } )"
        R"(stock each { 2 Pawn, 1 Rook } counter points each = 0 counter round = 0 table mark by sector = 0 )"
        R"(slot leader holds player = none slot favourite holds type = none )"
        R"(special double { with k = own King at my a1 do { move k to my a3 } } procedure bonus(player who, number n) )"
        R"({ add n to points(who) } win when no enemy King draw when no decisions turn { )",
        " play move of own piece else { pass } } }"}},
      {"expression",
       {R"(language 1 use chess variant Page extends Chess "Page" { amend all pieces { attribute worth = 1 } )"
        R"(counter points each = 0 slot leader holds player = none )",
        "}"}},
  };
  return all;
}

// A frame for `rules` that leaves out what the block declares itself.
std::string rest_of_game(Block const& block) {
  auto const declares = [&](std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(block.lines, [&](std::string const& line) {
      std::string_view const text = line;
      return std::ranges::any_of(words, [&](std::string_view word) {
        return text.starts_with(word) && (text.size() == word.size() || text[word.size()] == ' ');
      });
    });
  };
  std::string rest;
  if (!declares({"players"})) rest += "players white black ";
  if (!declares({"board", "apply chessboard()"})) rest += "apply chessboard() ";
  if (!declares({"setup", "stock", "phase"}))
    rest += "setup { place white King on e1 place black King on e8 } ";
  if (!declares({"turn", "phase"})) rest += "turn { play move of own piece else { pass } } ";
  if (!declares({"win", "loss", "draw", "end", "player"})) rest += "win when no enemy King ";
  return rest;
}

std::string framed(Block const& block, std::string const& kind) {
  Frame const& frame = frames().at(kind);
  std::string text(frame.before);
  if (kind == "rules") text += rest_of_game(block);
  text.append(block.line - 1, '\n');
  std::size_t number = 0;
  for (std::string const& line : block.lines) {
    bool const is_text = !trimmed(line).empty() && !trimmed(line).starts_with('#');
    if (kind == "expression" && is_text) text += fmt::format("define line-{} = ", ++number);
    text += line + '\n';
  }
  return text + std::string(frame.after) + '\n';
}

// A folder for files that blocks read; gone when the test is over.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / fmt::format("feerie-docs-{}", ::getpid())) {
    fs::create_directories(path_);
  }
  Folder(Folder const&) = delete;
  Folder& operator=(Folder const&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] fs::path write(std::string const& name, std::string const& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
  }

 private:
  fs::path path_;
};

class Page {
 public:
  Page(fs::path const& path, Folder const& folder)
      : name_(fs::relative(path, root).string()), folder_(folder) {
    blocks_ = blocks_of(read_page(path));
  }

  // What is wrong with a block; empty if nothing is.
  std::string problem(Block const& block) {
    if (!block.is_closed) return "the block is not closed";
    std::vector<std::string> words = split(block.info, ' ');
    bool const must_fail = words.size() > 1 && words.back() == "wrong";
    if (must_fail) words.pop_back();
    std::string const kind = words.size() > 1 ? words[1] : "";
    if (words[0] == "variant" && words.size() <= 2 && frames().contains(kind)) {
      return checked(framed(block, kind), kind.empty(), must_fail, block);
    }
    // Run by tests/cli/test_test.py.
    if (words == std::vector<std::string>{"yaml", "scenario"}) return must_fail ? "a scenario cannot be `wrong`" : "";
    if (words == std::vector<std::string>{"yaml", "board"}) return board_file(block, must_fail);
    static constexpr std::array not_looked_into =
        std::to_array<std::string_view>({"text", "sh", "cpp", "json", "yaml", "markdown"});
    if (words.size() == 1 && !must_fail &&
        std::ranges::find(not_looked_into, words[0]) != not_looked_into.end())
      return {};
    return fmt::format("nothing is known about blocks marked `{}` (see tests/docs_test.cpp)", block.info);
  }

  [[nodiscard]] std::vector<Block> const& blocks() const { return blocks_; }
  [[nodiscard]] std::string const& name() const { return name_; }

 private:
  std::string checked(std::string const& text, bool is_whole, bool must_fail, Block const& block) {
    SourceSet sources;
    DiagnosticSink sink;
    static Library const library({root});
    std::string file_name = name_;
    std::ranges::replace(file_name, '/', '-');
    auto const corpus = read_corpus(folder_.write(file_name, text).string(), library, sources, sink);
    if (corpus && !sink.has_errors()) (void)check_every_option(*corpus, sink);
    if (corpus && !sink.has_errors()) run_examples(*corpus, sink);
    if (must_fail) {
      if (!sink.has_errors()) return "the block should be refused, but nothing is wrong with it";
      return is_about(sink, sources, block) ? "" : render_all(sink, sources, false);
    }
    return sink.has_errors() || (is_whole && !sink.is_empty()) ? render_all(sink, sources, false) : "";
  }

  // A block that is refused must be refused for what stands in it, not because its frame is broken.
  static bool is_about(DiagnosticSink const& sink, SourceSet const& sources, Block const& block) {
    auto const found = sink.sorted();
    return std::ranges::all_of(found, [&](Diagnostic const& d) {
      if (!d.span.is_somewhere()) return false;
      std::size_t const line = sources.file(d.span.file).position_of(d.span.begin).line;
      return line >= block.line && line < block.line + block.lines.size();
    });
  }

  std::string board_file(Block const& block, bool must_fail) {
    std::string const first = block.lines.empty() ? "" : trimmed(block.lines.front());
    std::string_view constexpr suffix = ".board.yaml";
    if (!first.starts_with("# ") || !first.ends_with(suffix) || first.find('/') != std::string::npos) {
      return "the first line should be a comment with the name of the file: `# name.board.yaml`";
    }
    std::string text(block.line - 1, '\n');
    for (std::string const& line : block.lines) text += line + '\n';
    std::string const file = first.substr(2);
    (void)folder_.write(file, text);
    Block const use{
        .info = {}, .line = 1, .lines = {fmt::format("board from \"{}\"", file)}, .is_closed = true};
    return checked(framed(use, "board"), false, must_fail, block);
  }

  std::string name_;
  Folder const& folder_;
  std::vector<Block> blocks_;
};

// All but the tutorial, whose blocks build on each other: tests/cli/test_tutorial.py carries them out in their order.
std::vector<fs::path> pages() {
  std::vector<fs::path> found;
  if (fs::exists(root / "README.md")) found.push_back(root / "README.md");
  for (char const* const folder : {"grammar", "variants", "stdlib", "interpreter"}) {
    for (auto const& entry : fs::directory_iterator(root / folder)) {
      if (entry.path().extension() == ".md" && entry.path().filename() != "TUTORIAL.md") found.push_back(entry.path());
    }
  }
  std::ranges::sort(found);
  return found;
}

// The text below a heading, up to the next of the same rank.
std::string section(std::string const& page, std::string const& heading) {
  std::size_t const begin = page.find("\n## " + heading + "\n");
  if (begin == std::string::npos) return {};
  return page.substr(begin, page.find("\n## ", begin + 1) - begin);
}

TEST_CASE("every code block of the documentation can be used as it stands", "[docs]") {
  Folder const folder;
  for (fs::path const& path : pages()) {
    Page page(path, folder);
    for (Block const& block : page.blocks()) {
      INFO(page.name() << ":" << block.line << ": ```" << block.info);
      std::string const problem = page.problem(block);
      INFO(problem);
      CHECK(problem.empty());
    }
  }
}

TEST_CASE("the reference of the language shows what it describes", "[docs]") {
  auto const blocks = blocks_of(read_page(root / "grammar/README.md"));
  auto const tested = std::ranges::count_if(blocks, [](Block const& b) {
    return b.info.starts_with("variant") || b.info.starts_with("yaml board");
  });
  CHECK(static_cast<std::size_t>(tested) >= fewest_blocks_in_reference);
}

TEST_CASE("the reference lists exactly the reserved words", "[docs]") {
  std::string const text = section(read_page(root / "grammar/README.md"), "Reserved words");
  REQUIRE_FALSE(text.empty());
  std::vector<std::string> listed;
  std::vector<std::string> const parts = split(text, '`');
  for (std::size_t i = 1; i < parts.size(); i += 2) listed.push_back(parts[i]);
  std::ranges::sort(listed);
  std::vector<std::string> reserved;
  for (rules::Words const words :
       std::initializer_list<rules::Words>{rules::file_words, rules::variant_words, rules::piece_words,
                                           rules::script_words, rules::little_words}) {
    for (std::string_view const word : words) {
      if (rules::is_reserved(word)) reserved.emplace_back(word);
    }
  }
  std::ranges::sort(reserved);
  auto const repeated = std::ranges::unique(reserved);
  reserved.erase(repeated.begin(), repeated.end());
  CHECK(listed == reserved);
}

TEST_CASE("the reference has the limits as they are", "[docs]") {
  std::string const text = section(read_page(root / "grammar/README.md"), "Limits");
  REQUIRE_FALSE(text.empty());
  auto const grouped = [](std::size_t n) {
    return n < 1000 ? fmt::format("{}", n) : fmt::format("{},{:03}", n / 1000, n % 1000);
  };
  std::vector<std::pair<std::string, std::size_t>> const limits = {
      {"size of a file", max_file_bytes / 1024},
      {"size of a game record", tools::max_record_bytes / 1024},
      {"decisions and outcomes of a game", static_cast<std::size_t>(program::max_plies)},
      {"steps that one decision sets off in one turn", static_cast<std::size_t>(program::max_effect_steps)},
      {"files used by one file", max_imports},
      {"variants that extend one another", check::max_extends},
      {"options", check::max_options},
      {"sites of a board", check::max_sites},
      {"sites of a board that says `sites 1024`", check::max_sites_large},
      {"types of pieces", check::max_piece_types},
      {"legs of a path", check::max_legs},
      {"expressions, definitions expanded", check::max_expressions},
      {"operands inside operands", check::max_expression_depth},
      {"definitions inside definitions", static_cast<std::size_t>(check::max_expansions)},
      {"nesting in a YAML file", static_cast<std::size_t>(max_yaml_depth)},
      {"messages of one run", DiagnosticSink::cap},
  };
  for (auto const& [what, limit] : limits) {
    std::string const row = fmt::format("| {} | {}", what, grouped(limit));
    INFO(row);
    CHECK(text.find(row) != std::string::npos);
  }
}

}  // namespace
}  // namespace feerie
