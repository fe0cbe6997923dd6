// Every shipped file, damaged in every place: each token left out in turn, each name misspelled by one letter. Damage must be
// found before a game begins, and pointed at; what is rightly accepted (a `not` less is still a sentence) is listed in a golden file.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grammar/parse.hpp"
#include "grammar/rules/characters.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/source_text.hpp"

using namespace feerie;

namespace {

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
constexpr std::size_t stride = 20;  // slow builds look at a sample
#else
constexpr std::size_t stride = 1;
#endif

struct Token {
  std::uint32_t begin;
  std::uint32_t end;
};

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  auto const size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t i = 0; i < size;) {
    char const c = text[i];
    if (c == ' ' || c == '\n' || c == '\t') {
      ++i;
      continue;
    }
    if (c == '#') {
      while (i < size && text[i] != '\n') ++i;
      continue;
    }
    std::uint32_t end = i + 1;
    if (std::size_t const n = rules::name_length(text.substr(i)); n > 0) {
      end = i + static_cast<std::uint32_t>(n);
    } else if (rules::is_digit(c)) {
      while (end < size && rules::is_digit(text[end])) ++end;
    } else if (c == '"') {
      while (end < size && text[end] != '"') ++end;
      ++end;
    } else if (text.substr(i, 2) == ".." || text.substr(i, 2) == "<=" || text.substr(i, 2) == ">=" || text.substr(i, 2) == "!=") {
      end = i + 2;
    }
    tokens.push_back({i, end});
    i = end;
  }
  return tokens;
}

struct Verdict {
  bool refused = false;
  std::uint32_t line = 0;  // of the first error in the damaged file
};

Verdict judge(std::string text, std::string const& name) {
  tests::Checked checked;
  tests::check_text(checked, std::move(text), name);
  Verdict verdict{.refused = checked.sink.has_errors()};
  for (Diagnostic const& d : checked.sink.sorted()) {
    if (severity(d.code) != Severity::Error || !d.span.is_somewhere() || d.span.file.index != 0) continue;
    verdict.line = checked.sources.file(d.span.file).position_of(d.span.begin).line;
    break;
  }
  return verdict;
}

std::string short_name(std::string const& path) { return path.substr(path.rfind('/') + 1); }

// Is a name node the place where the name is made, rather than one where it is used?
bool is_declaration(Tree const& tree, NodeIndex parent, NodeIndex node) {
  using K = NodeKind;
  bool const is_first = tree.first_child(parent) == node;
  switch (tree.kind(parent)) {
    case K::piece:
    case K::option:
    case K::option_value:
    case K::counter:
    case K::table:
    case K::slot:
    case K::die:
    case K::deck:
    case K::define:
    case K::template_decl:
    case K::parameter:
    case K::procedure:
    case K::phase:
    case K::special:
    case K::zone:
    case K::label:
    case K::module:
    case K::attribute:
    case K::rule:
    case K::with_piece:
    case K::for_statement:
    case K::choose_statement:
    case K::as_name:
    case K::event:
    case K::players:
    case K::checkered:
    case K::legend_key:
    case K::legend_entry:
    case K::arm:
    case K::language:
      return true;
    case K::variant:
    case K::exit_zone:
    case K::draw_statement:
      return is_first || tree.kind(tree.first_child(parent)) == K::abstract;
    default:
      return false;
  }
}

struct Name {
  Span span;
  bool declares;
};

void collect_names(Tree const& tree, NodeIndex node, std::vector<Name>& names) {
  for (NodeIndex const child : tree.children(node)) {
    bool const is_name = tree.kind(child) == NodeKind::name || tree.kind(child) == NodeKind::any_name;
    if (is_name) names.push_back({tree.span(child), is_declaration(tree, node, child)});
    collect_names(tree, child, names);
  }
}

std::string misspelled(std::string_view name) {
  std::string wrong(name);
  std::size_t at = wrong.size() / 2;
  while (at > 0 && !std::isalpha(static_cast<unsigned char>(wrong[at]))) --at;
  bool const upper = std::isupper(static_cast<unsigned char>(wrong[at])) != 0;
  wrong[at] = upper ? (wrong[at] == 'X' ? 'Q' : 'X') : (wrong[at] == 'x' ? 'q' : 'x');
  return wrong;
}

}  // namespace

TEST_CASE("a token left out is noticed at its place", "[mutation]") {
  std::size_t deleted = 0;
  std::size_t noticed = 0;
  std::set<std::string> accepted;  // without lines, so that a comment added to a file changes nothing
  std::string far_away;
  for (std::string const& path : tests::shipped_files()) {
    std::string const text = tests::read_whole(path);
    std::vector<Token> const tokens = tokens_of(text);
    SourceFile const lines("", "", text);
    for (std::size_t i = 0; i < tokens.size(); i += stride) {
      Token const token = tokens[i];
      std::string damaged = text;
      // Blanks in its place, so that lines and columns stay what they were.
      std::fill(damaged.begin() + token.begin, damaged.begin() + token.end, ' ');
      Verdict const verdict = judge(std::move(damaged), short_name(path));
      std::uint32_t const line = lines.position_of(token.begin).line;
      std::uint32_t const next = i + 1 < tokens.size() ? lines.position_of(tokens[i + 1].begin).line : lines.line_count();
      ++deleted;
      std::string_view const left_out = std::string_view(text).substr(token.begin, token.end - token.begin);
      if (!verdict.refused) {
        accepted.insert(fmt::format("{}: {}", short_name(path), left_out));
      } else if (verdict.line == line || verdict.line == next) {
        ++noticed;
      } else {
        far_away += fmt::format("{}:{}: {} (reported on line {})\n", short_name(path), line, left_out, verdict.line);
      }
    }
  }
  double const share = 100.0 * static_cast<double>(noticed) / static_cast<double>(deleted);
  fmt::print("tokens left out: {}, refused at their place: {} ({:.1f} %)\n", deleted, noticed, share);
  INFO("reported elsewhere:\n" << far_away);
  CHECK(share >= 85.0);
  if (stride == 1) {
    tests::check_golden(std::string(TEST_DATA_DIR) + "/mutation/accepted_deletions.golden",
                        fmt::format("{}\n", fmt::join(accepted, "\n")));
  } else {
    std::string const known = tests::read_whole(std::string(TEST_DATA_DIR) + "/mutation/accepted_deletions.golden");
    for (std::string const& entry : accepted) CHECK_THAT(known, Catch::Contains(entry + "\n"));
  }
}

TEST_CASE("a name misspelled by one letter is refused", "[mutation]") {
  std::size_t references = 0;
  std::size_t refused = 0;
  std::string accepted;
  for (std::string const& path : tests::shipped_files()) {
    std::string const text = tests::read_whole(path);
    SourceSet sources;
    DiagnosticSink sink;
    FileId const file = sources.add(SourceFile(short_name(path), "", text));
    Tree const tree = parse(sources, file, sink);
    REQUIRE_FALSE(sink.has_errors());
    std::vector<Name> names;
    collect_names(tree, 0, names);
    for (std::size_t i = 0; i < names.size(); i += stride) {
      Name const& name = names[i];
      std::string damaged = text;
      damaged.replace(name.span.begin, name.span.end - name.span.begin, misspelled(sources.text(name.span)));
      Verdict const verdict = judge(std::move(damaged), short_name(path));
      if (name.declares) continue;
      ++references;
      if (verdict.refused) {
        ++refused;
      } else {
        accepted += fmt::format("{}: {}\n", sources.place(name.span), sources.text(name.span));
      }
    }
  }
  double const share = 100.0 * static_cast<double>(refused) / static_cast<double>(references);
  fmt::print("references misspelled: {}, refused: {} ({:.1f} %)\n", references, refused, share);
  INFO("accepted:\n" << accepted);
  // One miss weighs more in a sample.
  CHECK(share >= (stride == 1 ? 97.0 : 90.0));
}
