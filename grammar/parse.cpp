#include "grammar/parse.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "grammar/braces.hpp"
#include "grammar/control.hpp"
#include "grammar/diagnostic/suggest.hpp"
#include "grammar/forms.hpp"

namespace feerie {

void ParseState::begin_node(NodeKind kind, std::uint32_t at) {
  open.push_back(static_cast<NodeIndex>(tree.nodes.size()));
  tree.nodes.push_back({kind, 1, {tree.file(), at, at}});
}

void ParseState::end_node(std::uint32_t at, bool folds_away) {
  NodeIndex const index = open.back();
  open.pop_back();
  auto const size = static_cast<std::uint32_t>(tree.nodes.size() - index);
  if (folds_away && size > 1 && tree.nodes[index + 1].size == size - 1) {
    tree.nodes.erase(tree.nodes.begin() + index);
    return;
  }
  Node& node = tree.nodes[index];
  node.size = size;
  node.span.end = at == gap_end && gap_begin >= node.span.begin ? gap_begin : at;
}

void ParseState::drop_node() {
  tree.nodes.resize(open.back(), Node{NodeKind::file, 1, {}});
  open.pop_back();
}

namespace {

struct Token {
  enum class Kind : std::uint8_t { End, Word, Number, Text, BrokenText, Symbol };
  Kind kind;
  std::uint32_t begin;
  std::uint32_t end;
};

// “, –, ≥ and their like (U+2000 to U+2FFF), which a word processor puts in the place of the keyboard's signs. They are no letters.
bool is_typographic(std::string_view text) { return text.starts_with('\xE2'); }

Token token_at(std::string_view text, std::uint32_t at) {
  using enum Token::Kind;
  if (at >= text.size()) return {End, at, at};
  std::string_view const rest = text.substr(at);
  auto const token = [&](Token::Kind kind, std::size_t n) { return Token{kind, at, at + static_cast<std::uint32_t>(n)}; };
  if (!is_typographic(rest)) {
    if (std::size_t const n = rules::name_length(rest); n > 0) return token(Word, n);
  }
  if (rules::is_digit(rest[0])) {
    std::size_t n = 1;
    while (n < rest.size() && rules::is_name_part(rest[n]) && !is_typographic(rest.substr(n))) ++n;
    return token(Number, n);
  }
  if (rest[0] == '"') {
    std::size_t const end = rest.find_first_of("\"\n", 1);
    if (end == std::string_view::npos) return token(BrokenText, rest.size());
    return rest[end] == '"' ? token(Text, end + 1) : token(BrokenText, end);
  }
  static constexpr std::string_view twins[] = {"<=", ">=", "!=", "..", "==", "&&", "||", "//", "/*", "->", "=>", "=<", "<>", "+=", "++", "--"};
  for (std::string_view const twin : twins) {
    if (rest.starts_with(twin)) return token(Symbol, 2);
  }
  std::size_t n = 1;  // a whole UTF-8 character
  while (n < rest.size() && (static_cast<unsigned char>(rest[n]) & 0xC0U) == 0x80U) ++n;
  return token(Symbol, n);
}

std::string describe(Token token, std::string_view text) {
  std::string_view const seen = text.substr(token.begin, token.end - token.begin);
  switch (token.kind) {
    case Token::Kind::End:
      return "the end of the file";
    case Token::Kind::Text:
    case Token::Kind::BrokenText:
      return seen.size() > 24 ? "a text" : fmt::format("the text {}", seen);
    default:
      return fmt::format("`{}`", seen);
  }
}

// Signs that other languages use, and what to write instead.
std::string foreign_symbol_help(std::string_view seen) {
  static constexpr std::pair<std::string_view, std::string_view> habits[] = {
      {";", "statements need nothing between them; leave it out"},
      {"==", "equality is a single `=`"},
      {"&&", "write `and`"},
      {"||", "write `or`"},
      {"!", "write `not`, or `!=` for \"differs from\""},
      {"//", "comments begin with `#`"},
      {"/*", "comments begin with `#` and end with the line"},
      {"'", "texts stand in double quotes"},
      {"“", "texts stand in straight double quotes"},
      {"”", "texts stand in straight double quotes"},
      {"«", "texts stand in straight double quotes"},
      {"[", "lists stand in braces: `{ a, b }`"},
      {"]", "lists stand in braces: `{ a, b }`"},
      {"–", "ranges are written with two dots: `1..2`"},
      {"≥", "write `>=`"},
      {"≤", "write `<=`"},
      {"≠", "write `!=`"},
      {"=>", "write `>=`"},
      {"=<", "write `<=`"},
      {"<>", "write `!=`"},
      {"’", "texts stand in straight double quotes"},
      {"„", "texts stand in straight double quotes"},
      {"—", "ranges are written with two dots: `1..2`"},
      {"+=", "write `add … to …`"},
      {"++", "write `add 1 to …`"},
  };
  for (auto const& [sign, help] : habits) {
    if (seen == sign) return std::string(help);
  }
  static constexpr std::string_view known = "{}(),:/.=<>+-&*#\"";
  if (seen.size() == 1 && known.find(seen) != std::string_view::npos) return "";
  static constexpr std::string_view pairs[] = {"<=", ">=", "!=", "..", "->", "--"};
  if (std::find(std::begin(pairs), std::end(pairs), seen) != std::end(pairs)) return "";
  return "the language is written with letters, digits and `{ } ( ) , : / . = < > + - & * # \"`";
}

std::string block_that_knows(std::string_view found) {
  static constexpr std::pair<rules::Words, std::string_view> blocks[] = {
      {rules::variant_words, "directly in a variant"}, {rules::piece_words, "in a piece"},     {rules::board_words, "in a board"},
      {rules::script_words, "in a script"},            {rules::phase_words, "in a phase"},     {rules::special_words, "in a special"},
      {rules::notation_words, "in the notation"},      {rules::setup_words, "in a setup"},     {rules::example_words, "in an example"},
      {rules::file_words, "at the top of a file"}};
  for (auto const& [words, place] : blocks) {
    if (std::find(words.begin(), words.end(), found) != words.end()) return std::string(place);
  }
  return "";
}

// Blocks of statements: an error inside is not an error in the form of the declaration around it.
bool is_body(NodeKind kind) {
  return kind == NodeKind::variant_body || kind == NodeKind::board_body || kind == NodeKind::piece_body ||
         kind == NodeKind::ability_body || kind == NodeKind::script;
}

// Where a rule stopped may lie behind the token at fault: rules do not go back before they complain.
std::uint32_t skip_gap(std::string_view text, std::uint32_t at) {
  while (at < text.size()) {
    if (text[at] == '#') {
      while (at < text.size() && text[at] != '\n') ++at;
    } else if (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r') {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

// The quote of a text that was begun on this line before `at` and not ended.
std::optional<std::uint32_t> open_text_before(std::string_view text, std::uint32_t at) {
  std::size_t const line_end = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  std::size_t const begin = line_end == std::string_view::npos ? 0 : line_end + 1;
  std::optional<std::uint32_t> open;
  for (std::size_t i = begin; i < at; ++i) {
    if (text[i] == '#' && !open) return std::nullopt;
    if (text[i] != '"') continue;
    if (open) {
      open.reset();
    } else {
      open = static_cast<std::uint32_t>(i);
    }
  }
  return open;
}

// The token to point at when something was missing at an offset.
Token token_at_fault(std::string_view text, std::uint32_t at) {
  if (auto const quote = open_text_before(text, at)) return token_at(text, *quote);
  Token token = token_at(text, skip_gap(text, at));
  // `==` and `1–2`: their first half was read, or is the token found.
  if (token.kind == Token::Kind::Number && is_typographic(text.substr(token.end))) return token_at(text, token.end);
  if (at == 0) return token;
  Token const joined = token_at(text, at - 1);
  bool const is_pair = joined.kind == Token::Kind::Symbol && joined.end == at + 1 && joined.begin + 1 == at;
  return is_pair && !foreign_symbol_help(text.substr(joined.begin, 2)).empty() ? joined : token;
}

// The first of the plain words that lead up to an offset on its line, if no statement begins with it: `peice Camel "C"` is one mistake,
// made at its beginning, however far the rules have read.
std::optional<Token> unknown_head(std::string_view text, rules::Words words, std::uint32_t at) {
  std::optional<Token> head;
  std::size_t end = at;
  for (;;) {
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
    std::size_t begin = end;
    while (begin > 0 && (rules::is_name_part(text[begin - 1]) || text[begin - 1] == '-')) --begin;
    Token const token = token_at(text, static_cast<std::uint32_t>(begin));
    if (begin == end || token.kind != Token::Kind::Word || token.end != end) break;
    head = token;
    end = begin;
  }
  if (!head) return std::nullopt;
  std::string_view const seen = text.substr(head->begin, head->end - head->begin);
  bool const is_line_or_block_start = end == 0 || text[end - 1] == '\n' || text[end - 1] == '{' || text[end - 1] == '}';
  bool const is_known = rules::is_reserved(seen) || std::find(words.begin(), words.end(), seen) != words.end();
  return is_line_or_block_start && !is_known ? head : std::nullopt;
}

std::vector<std::string> to_strings(rules::Words words) { return {words.begin(), words.end()}; }

}  // namespace

void ParseState::report_missing(std::string_view expected, std::uint32_t at) {
  Token const token = token_at_fault(text, at);
  std::string_view const seen = text.substr(token.begin, token.end - token.begin);
  Span const span{tree.file(), token.begin, token.end};
  if (token.kind == Token::Kind::BrokenText) {
    sink.add({.code = Code::UnterminatedText, .span = span, .message = "this text does not end on its line",
              .help = "put a `\"` where it ends"});
    return;
  }
  if (token.kind == Token::Kind::Symbol) {
    if (std::string help = foreign_symbol_help(seen); !help.empty()) {
      sink.add({.code = Code::ForeignSymbol, .span = span,
                .message = fmt::format("`{}` is no sign of the language; expected {}", seen, expected), .help = std::move(help)});
      return;
    }
  }
  Diagnostic diagnostic{.code = Code::UnexpectedToken, .span = span,
                        .message = fmt::format("expected {}, found {}", expected, describe(token, text))};
  if (token.kind == Token::Kind::Word && expected == rules::name::expected && rules::is_reserved(seen)) {
    diagnostic.notes.push_back({Span::nowhere(), fmt::format("`{}` is a word of the language and cannot be a name", seen)});
  }
  // The innermost declaration with a form worth showing.
  for (std::size_t i = open.size(); i-- > 0 && diagnostic.example.empty() && !is_body(tree.kind(open[i]));) {
    diagnostic.example = form_of(tree.kind(open[i]));
  }
  sink.add(std::move(diagnostic));
}

void ParseState::report_statement(std::string_view expected, rules::Words words, std::uint32_t at) {
  std::optional<Token> const head = unknown_head(text, words, at);
  Token const token = head ? *head : token_at_fault(text, at);
  if (token.kind != Token::Kind::Word) {
    report_missing(expected, at);
    return;
  }
  std::string_view const seen = text.substr(token.begin, token.end - token.begin);
  Diagnostic diagnostic{.code = Code::UnknownStatement, .span = {tree.file(), token.begin, token.end},
                        .message = fmt::format("expected {}, found `{}`", expected, seen)};
  std::vector<std::string> const names = to_strings(words);
  diagnostic.help = did_you_mean(seen, names);
  // `points += 1`: the sign behind the word says what was meant.
  Token const next = token_at(text, skip_gap(text, token.end));
  if (diagnostic.help.empty() && next.kind == Token::Kind::Symbol) {
    diagnostic.help = foreign_symbol_help(text.substr(next.begin, next.end - next.begin));
  }
  if (std::string const elsewhere = block_that_knows(seen); !elsewhere.empty()) {
    diagnostic.notes.push_back({Span::nowhere(), fmt::format("`{}` stands {}", seen, elsewhere)});
  } else if (diagnostic.help.empty()) {
    diagnostic.notes.push_back({Span::nowhere(), fmt::format("here one can write {}", list_names(names, names.size()))});
  }
  sink.add(std::move(diagnostic));
}

namespace {

Diagnostic brace_diagnostic(BraceTrouble trouble, std::string_view text, FileId file) {
  if (trouble.kind == BraceTrouble::Kind::Stray) {
    return {.code = Code::StrayBrace, .span = {file, trouble.at, trouble.at + 1}, .message = "this `}` closes nothing",
            .help = "remove it, or write the `{` it belongs to"};
  }
  Token const token = token_at(text, trouble.at);
  return {.code = Code::UnclosedBlock, .span = {file, token.begin, token.end},
          .message = fmt::format("expected `}}` before {}", describe(token, text)),
          .notes = {{{file, trouble.open, trouble.open + 1}, "this `{` is still open"}},
          .help = "close the block with `}`"};
}

// With a brace missing or too many, what is reported behind that place is noise.
void report_with_braces(DiagnosticSink const& found, std::string_view text, FileId file, DiagnosticSink& sink) {
  std::optional<BraceTrouble> const trouble = find_brace_trouble(text);
  if (!trouble) {
    sink.add_all(found);
    return;
  }
  std::vector<Diagnostic> before = found.sorted();
  std::erase_if(before, [&](Diagnostic const& diagnostic) { return diagnostic.span.begin >= trouble->at; });
  // Behind a `{` that was forgotten every block is closed too early, and what follows stands in the wrong one.
  if (trouble->kind == BraceTrouble::Kind::Stray) {
    auto const forgotten = std::find_if(before.begin(), before.end(), [](Diagnostic const& d) { return d.message.starts_with("expected `{`"); });
    if (forgotten != before.end()) before.erase(forgotten + 1, before.end());
  }
  // A `}` too many behind an error belongs to the error: a `{` was forgotten there, or the block was closed too early.
  bool const is_part = trouble->kind == BraceTrouble::Kind::Stray && !before.empty();
  if (is_part && before.back().code != Code::UnterminatedText) before.back().notes.push_back({{file, trouble->at, trouble->at + 1}, "in the end this `}` closes nothing"});
  for (Diagnostic& diagnostic : before) sink.add(std::move(diagnostic));
  if (!is_part) sink.add(brace_diagnostic(*trouble, text, file));
}

}  // namespace

Tree parse(SourceSet const& sources, FileId file, DiagnosticSink& sink) {
  SourceFile const& source = sources.file(file);
  Tree tree(sources, file);
  DiagnosticSink found;
  ParseState state{.tree = tree, .sink = found, .text = source.text()};
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(source.text().data(), source.text().size(), source.shown_path());
  try {
    bool const complete = tao::pegtl::parse<rules::file, tao::pegtl::nothing, Control>(input, state);
    if (!complete) state.report_missing(rules::file_item::expected, static_cast<std::uint32_t>(input.byte()));
  } catch (NestingLimit const& limit) {
    found.add({.code = Code::NestedTooDeep, .span = {file, limit.offset, limit.offset + 1},
               .message = fmt::format("nested more than {} deep", max_nesting),
               .help = "name a part of it with `define` or `procedure`"});
  }
  // Whatever happened, there is a file node to begin with.
  if (tree.is_empty()) tree.nodes.push_back({NodeKind::file, 1, {file, 0, static_cast<std::uint32_t>(source.text().size())}});
  if (found.has_limit()) {
    sink.add_all(found);
  } else {
    report_with_braces(found, source.text(), file, sink);
  }
  return tree;
}

}  // namespace feerie
