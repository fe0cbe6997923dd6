// yaml-cpp is driven by its events and not through YAML::Load: events tell anchors, aliases, tags and the style of a collection,
// which nodes no longer know; a text that is too deep is left at once; and no second tree is built.
#include "grammar/yaml/yaml_reader.hpp"

#include <algorithm>
#include <istream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include "grammar/source/read_file.hpp"
#include "grammar/source/utf8.hpp"
#include "grammar/yaml/yaml_scan.hpp"

namespace feerie {
namespace {

// Thrown through yaml-cpp to leave a text whose rest is not worth reading; what is wrong has been reported.
struct Abandon {};

constexpr std::string_view open_quote = "a quote is opened and never closed";

YamlNode node_at(YamlNode::Kind kind, Span span) {
  YamlNode node;
  node.kind = kind;
  node.span = span;
  return node;
}

// A list or map whose end has not been seen.
struct OpenNode {
  YamlNode node;
  bool is_flow = false;  // written in brackets
  // Map: the key that waits for its value.
  bool has_key = false;
  bool is_key_usable = false;
  std::string key;
  Span key_span;
  std::unordered_map<std::string, Span> seen;
};

class Builder final : public YAML::EventHandler {
 public:
  Builder(FileId file, std::string_view text, DiagnosticSink& sink) : file_(file), text_(text), sink_(sink) {}

  [[nodiscard]] YamlNode take_root() { return std::move(root_); }
  [[nodiscard]] bool has_failed() const { return has_failed_; }
  void report_exception(YAML::Exception const& exception);

  void OnDocumentStart(YAML::Mark const& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(YAML::Mark const& mark, YAML::anchor_t anchor) override;
  void OnAlias(YAML::Mark const& mark, YAML::anchor_t anchor) override;
  void OnScalar(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                std::string const& value) override;
  void OnSequenceStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(']'); }
  void OnMapStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close('}'); }

 private:
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const;
  [[nodiscard]] std::size_t offset_of(YAML::Mark const& mark) const;
  [[nodiscard]] Span character_at(std::size_t offset) const;
  [[nodiscard]] Span span_of_scalar(std::size_t begin, std::string_view value, bool is_plain) const;
  [[nodiscard]] Span span_of_nothing(std::size_t begin) const;
  void report(Diagnostic diagnostic);
  void report_properties(std::size_t begin, std::string_view tag);
  void open(YamlNode::Kind kind, std::size_t begin, std::string_view tag, YAML::EmitterStyle::value style);
  void close(char bracket);
  void place(YamlNode node);
  void take_key(YamlNode const& node);
  void take_value(YamlNode node);

  FileId file_;
  std::string_view text_;
  DiagnosticSink& sink_;
  YamlNode root_;
  std::vector<OpenNode> open_;
  std::size_t documents_ = 0;
  std::size_t read_until_ = 0;  // the end of the last thing an event told of
  bool has_failed_ = false;
};

Span Builder::span(std::size_t begin, std::size_t end) const {
  std::size_t const first = std::min(begin, text_.size());
  std::size_t const last = std::clamp(end, first, text_.size());
  return {file_, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)};
}

std::size_t Builder::offset_of(YAML::Mark const& mark) const {
  // Some of yaml-cpp's exceptions carry no place, marked by -1.
  return mark.pos < 0 ? 0 : std::min(static_cast<std::size_t>(mark.pos), text_.size());
}

Span Builder::character_at(std::size_t offset) const {
  if (offset >= text_.size() || text_[offset] == '\n') return span(offset, offset);
  return span(offset, offset + decode_utf8(text_, offset).length);
}

void Builder::report(Diagnostic diagnostic) {
  has_failed_ = true;
  sink_.add(std::move(diagnostic));
}

Span Builder::span_of_scalar(std::size_t begin, std::string_view value, bool is_plain) const {
  if (is_plain) return span(begin, plain_end(text_, begin, value));
  char const first = begin < text_.size() ? text_[begin] : '\0';
  if (first == '"' || first == '\'') return span(begin, quoted_end(text_, begin).value_or(begin));
  if (first == '|') {
    std::vector<YamlRange> const lines = literal_lines(text_, begin, value);
    return span(begin, lines.empty() ? begin + 1 : lines.back().end);
  }
  return span(begin, word_end(text_, begin));
}

// Where a value that was left out would stand: after its key's colon, or after the dash of its item.
Span Builder::span_of_nothing(std::size_t begin) const {
  if (open_.empty()) return span(begin, begin);
  OpenNode const& parent = open_.back();
  if (parent.node.kind == YamlNode::Kind::Map && parent.has_key) {
    std::size_t const colon = text_.find_first_not_of(" \t", parent.key_span.end);
    bool const is_colon = colon != std::string_view::npos && text_[colon] == ':';
    return is_colon ? span(colon + 1, colon + 1) : parent.key_span;
  }
  std::size_t const dash = skip_space(text_, read_until_);
  bool const is_dash = dash < text_.size() && text_[dash] == '-' && !parent.is_flow;
  return is_dash ? span(dash, dash + 1) : character_at(begin);
}

void Builder::report_properties(std::size_t begin, std::string_view tag) {
  if (begin >= text_.size()) return;
  if (text_[begin] == '&') {
    report({.code = Code::YamlAlias,
            .span = span(begin, word_end(text_, begin)),
            .message = "anchors are not used here",
            .help = "write the value out, or put a text that begins with `&` in quotes"});
  } else if (text_[begin] == '!' || (tag != "?" && tag != "!" && !tag.empty())) {
    report({.code = Code::YamlAlias,
            .span = span(begin, word_end(text_, begin)),
            .message = "tags are not used here",
            .help = "put a text that begins with `!` in quotes"});
  }
}

void Builder::OnDocumentStart(YAML::Mark const& mark) {
  if (++documents_ == 1) return;
  std::size_t const begin = offset_of(mark);
  bool const is_document = text_.substr(begin).starts_with("---");
  // yaml-cpp reads a comma outside brackets as an empty document that ends before it.
  bool const is_comma = begin < text_.size() && text_[begin] == ',';
  report({.code = is_document ? Code::YamlAlias : Code::YamlSyntax,
          .span = span(begin, word_end(text_, begin)),
          .message = is_document ? "a second document begins here; one file holds one document"
                     : is_comma  ? "a `,` cannot stand here"
                                 : "this stands after the end of the document's only value",
          .help = is_document ? "" : "check the indentation, and the brackets before it"});
  throw Abandon{};
}

void Builder::OnNull(YAML::Mark const& mark, YAML::anchor_t /*anchor*/) {
  std::size_t const begin = offset_of(mark);
  report_properties(begin, "?");
  std::size_t const length = null_word_length(text_, begin);
  Span const here = length > 0 ? span(begin, begin + length) : span_of_nothing(begin);
  bool const is_item = !open_.empty() && open_.back().node.kind == YamlNode::Kind::List;
  if (length == 0 && is_item && open_.back().is_flow) {
    report({.code = Code::YamlSyntax, .span = here, .message = "an item of the list is missing before this"});
  }
  read_until_ = std::max<std::size_t>(read_until_, here.end);
  place(node_at(YamlNode::Kind::Null, here));
}

void Builder::OnAlias(YAML::Mark const& mark, YAML::anchor_t /*anchor*/) {
  std::size_t const begin = offset_of(mark);
  Span const here = span(begin, word_end(text_, begin));
  report({.code = Code::YamlAlias,
          .span = here,
          .message = "aliases are not used here",
          .help = "write the value out, or put a text that begins with `*` in quotes"});
  read_until_ = here.end;
  YamlNode node = node_at(YamlNode::Kind::Scalar, here);
  node.scalar = text_.substr(here.begin, here.end - here.begin);
  place(std::move(node));
}

void Builder::OnScalar(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t /*anchor*/,
                       std::string const& value) {
  std::size_t const begin = offset_of(mark);
  report_properties(begin, tag);
  // yaml-cpp gives "!" for quotes and blocks, "?" for the rest.
  bool const is_plain = tag != "!";
  Span const here = span_of_scalar(begin, value, is_plain);
  read_until_ = here.end;
  // yaml-cpp takes the end of the text for the closing quote when a line end comes before it.
  bool const has_quote = !is_plain && begin < text_.size() && (text_[begin] == '"' || text_[begin] == '\'');
  if (has_quote && !quoted_end(text_, begin)) {
    report({.code = Code::YamlSyntax, .span = character_at(begin), .message = std::string(open_quote)});
  }
  // yaml-cpp turns these two escapes into single bytes of Latin-1.
  if (first_invalid_utf8(value)) {
    report({.code = Code::YamlSyntax,
            .span = here,
            .message = "the escapes `\\N` and `\\_` are not used here",
            .help = "write `\\x85` or `\\xA0`"});
  }
  YamlNode node = node_at(YamlNode::Kind::Scalar, here);
  node.scalar = value;
  node.quoted = !is_plain;
  node.block = !is_plain && begin < text_.size() && text_[begin] == '|';
  place(std::move(node));
}

void Builder::OnSequenceStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t /*anchor*/,
                              YAML::EmitterStyle::value style) {
  open(YamlNode::Kind::List, offset_of(mark), tag, style);
}

void Builder::OnMapStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t /*anchor*/,
                         YAML::EmitterStyle::value style) {
  open(YamlNode::Kind::Map, offset_of(mark), tag, style);
}

void Builder::open(YamlNode::Kind kind, std::size_t begin, std::string_view tag,
                   YAML::EmitterStyle::value style) {
  report_properties(begin, tag);
  if (open_.size() >= static_cast<std::size_t>(max_yaml_depth)) {
    report({.code = Code::YamlTooDeep,
            .span = character_at(begin),
            .message = "lists and maps are nested more than " + std::to_string(max_yaml_depth) + " deep"});
    throw Abandon{};
  }
  OpenNode opened;
  opened.node = node_at(kind, span(begin, begin));
  opened.is_flow = style == YAML::EmitterStyle::Flow;
  open_.push_back(std::move(opened));
  read_until_ = std::max(read_until_, begin);
}

void Builder::close(char bracket) {
  OpenNode closed = std::move(open_.back());
  open_.pop_back();
  Span& whole = closed.node.span;
  char const opening = bracket == ']' ? '[' : '{';
  std::size_t end = std::max<std::size_t>(read_until_, whole.begin);
  if (whole.begin < text_.size() && text_[whole.begin] == opening) {
    // Between the last item and the bracket there may be white space, comments and a last comma.
    std::size_t at = std::max<std::size_t>(end, whole.begin + std::size_t{1});
    for (at = skip_space(text_, at);
         at < text_.size() && (text_[at] == ',' || text_[at] == ':' || text_[at] == '?');) {
      at = skip_space(text_, at + 1);
    }
    if (at < text_.size() && text_[at] == bracket) end = at + 1;
  }
  whole = span(whole.begin, end);
  read_until_ = whole.end;
  place(std::move(closed.node));
}

void Builder::place(YamlNode node) {
  if (open_.empty()) {
    root_ = std::move(node);
  } else if (open_.back().node.kind == YamlNode::Kind::List) {
    open_.back().node.items.push_back(std::move(node));
  } else if (!open_.back().has_key) {
    take_key(node);
  } else {
    take_value(std::move(node));
  }
}

void Builder::take_key(YamlNode const& node) {
  OpenNode& map = open_.back();
  map.has_key = true;
  map.is_key_usable = false;
  map.key = node.scalar;
  map.key_span = node.span;
  if (node.kind != YamlNode::Kind::Scalar || node.scalar.find('\n') != std::string::npos) {
    report({.code = Code::YamlSyntax, .span = node.span, .message = "a key must be a text on one line"});
  } else if (node.scalar == "<<" && !node.quoted) {
    report({.code = Code::YamlAlias, .span = node.span, .message = "merge keys are not used here"});
  } else if (auto const [first, is_new] = map.seen.emplace(node.scalar, node.span); !is_new) {
    report({.code = Code::YamlDuplicateKey,
            .span = node.span,
            .message = "the key `" + node.scalar + "` stands twice in one map",
            .notes = {{first->second, "it stands here first"}}});
  } else {
    map.is_key_usable = true;
  }
}

void Builder::take_value(YamlNode node) {
  OpenNode& map = open_.back();
  map.has_key = false;
  if (!map.is_key_usable) return;
  std::size_t const colon = map.key.find(':');
  bool const is_glued = map.is_flow && node.kind == YamlNode::Kind::Null && node.span == map.key_span &&
                        colon != std::string::npos;
  if (is_glued) {
    report({.code = Code::YamlSyntax,
            .span = map.key_span,
            .message = "`" + map.key + "` is a key without a value",
            .help = "a colon is followed by a blank: `" + map.key.substr(0, colon) + ": …`"});
  }
  map.node.entries.push_back({std::move(map.key), map.key_span, std::move(node)});
}

void Builder::report_exception(YAML::Exception const& exception) {
  std::size_t const at = offset_of(exception.mark);
  std::string const& reason = exception.msg;
  char const here = at < text_.size() ? text_[at] : '\0';
  auto const is = [&](std::string_view known) { return reason.find(known) != std::string::npos; };

  Diagnostic found{.code = Code::YamlSyntax, .span = character_at(at), .message = reason};
  if (is("not found after")) {
    // A lone `*` or `&`; the mark stands after it.
    found.span = character_at(at > 0 ? at - 1 : 0);
    found.code = Code::YamlAlias;
    found.message = "anchors and aliases are not used here";
    found.help = "put a text that begins with `*` or `&` in quotes";
  } else if (here == '*' || here == '&' || here == '!') {
    found.span = span(at, word_end(text_, at));
    found.code = Code::YamlAlias;
    found.message = std::string(here == '!'   ? "tags"
                                : here == '*' ? "aliases"
                                              : "anchors") +
                    " are not used here";
    found.help = std::string("put a text that begins with `") + here + "` in quotes";
  } else if (is("illegal tab")) {
    found.message = "a tab stands where the line is indented";
    found.help = "YAML is indented with blanks";
  } else if (is("illegal EOF in scalar") || is("illegal document indicator in scalar")) {
    found.message = open_quote;
    if (auto const quote = find_open_quote(text_, read_until_)) found.span = character_at(*quote);
  } else if (is("unknown escape character")) {
    // The mark stands after the backslash and its letter.
    found.span = span(at < 2 ? 0 : at - 2, at);
    found.message = "a `\\` in double quotes begins no escape that YAML knows";
    found.help = "write `\\\\` for a backslash, or use single quotes";
  } else if (is("end of sequence flow not found") || is("end of map flow not found")) {
    found.message = "a list or map in brackets goes wrong here: `,` or the closing bracket is missing";
    for (auto opened = open_.rbegin(); opened != open_.rend(); ++opened) {
      Span const bracket = character_at(opened->node.span.begin);
      if (!opened->is_flow || bracket.begin >= text_.size()) continue;
      if (text_[bracket.begin] != '[' && text_[bracket.begin] != '{') continue;
      found.notes.push_back({bracket, "it is opened here"});
      break;
    }
  } else if (is("end of map not found") || is("end of sequence not found")) {
    found.span = span(at, word_end(text_, at));
    found.message = std::string("this does not go on with the ") + (is("map") ? "map" : "list") + " above";
    found.help = "check the indentation and the quotes of the lines around it";
  } else if (is("illegal map value")) {
    found.message = "a `:` with a blank after it cannot stand here";
    found.help = "check the indentation of the line, or put a text that contains `: ` in quotes";
  } else if (is("illegal block entry")) {
    found.message = "a list with `-` cannot begin here";
    found.help = "begin it on a line of its own, or write `[a, b]`";
  } else if (is("illegal flow end")) {
    found.message = "this bracket closes nothing";
  } else if (is("unknown token") && at < text_.size()) {
    found.message = "a value cannot begin with `" + std::string(text_.substr(at, found.span.end - at)) + "`";
    found.help = "put the text in quotes";
  }
  report(std::move(found));
}

}  // namespace

std::optional<YamlNode> read_yaml(FileId file, SourceSet const& sources, DiagnosticSink& sink, std::size_t limit) {
  std::string_view const text = sources.file(file).text();
  if (text.size() > limit) {
    sink.add({.code = Code::FileTooLarge,
              .span = {file, 0, 0},
              .message = "the text is too large: it may have " + std::to_string(limit) +
                         " bytes, and has " + std::to_string(text.size()) + " bytes"});
    return std::nullopt;
  }
  if (!is_fit_for_yaml(file, sources, sink)) return std::nullopt;

  Builder builder(file, text, sink);
  std::istringstream stream{std::string(text)};
  try {
    YAML::Parser parser(stream);
    // Called twice and never in a loop: for the text "," yaml-cpp finds one more document for ever. The second is an error anyway.
    if (parser.HandleNextDocument(builder)) parser.HandleNextDocument(builder);
  } catch (YAML::Exception const& exception) {
    builder.report_exception(exception);
  } catch (Abandon const&) {
  }
  if (builder.has_failed()) return std::nullopt;
  YamlNode root = builder.take_root();
  if (!root.span.is_somewhere()) root.span = {file, 0, 0};
  return root;
}

}  // namespace feerie
