#include "interpreter/check/docs.hpp"

#include <cctype>

namespace feerie::check {

namespace {

std::string_view trimmed(std::string_view text) {
  std::size_t const begin = text.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string_view{} : text.substr(begin);
}

// [EA-3]: capitals, a hyphen, digits.
bool is_rule_number(std::string_view text) {
  std::size_t const hyphen = text.find('-');
  if (hyphen == std::string_view::npos || hyphen == 0 || hyphen + 1 == text.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const c = static_cast<unsigned char>(text[i]);
    if (i < hyphen ? std::isupper(c) == 0 : i > hyphen && std::isdigit(c) == 0) return false;
  }
  return true;
}

std::string without_brackets(std::string_view doc) {
  std::string text;
  for (std::size_t i = 0; i < doc.size(); ++i) {
    if (doc[i] == '[') {
      std::size_t const close = doc.find(']', i);
      if (close != std::string_view::npos) {
        i = close;
        continue;
      }
    }
    text += doc[i];
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

void cite(Context& context, std::string const& doc, Span declaration) {
  for (std::size_t open = doc.find('['); open != std::string::npos; open = doc.find('[', open + 1)) {
    std::size_t const close = doc.find(']', open);
    if (close == std::string::npos) return;
    // Several numbers may share a bracket: [EA-3, EA-7].
    std::string_view inside = std::string_view(doc).substr(open + 1, close - open - 1);
    while (!inside.empty()) {
      std::size_t const comma = inside.find(',');
      std::string_view const number = trimmed(inside.substr(0, comma));
      if (is_rule_number(number)) context.game.citations.push_back({std::string(number), without_brackets(doc), declaration});
      if (comma == std::string_view::npos) break;
      inside.remove_prefix(comma + 1);
    }
  }
}

}  // namespace

void check_docs(Context& context, Tree const& tree) {
  SourceFile const& file = tree.sources().file(tree.file());
  std::string doc;
  Span doc_span;
  for (std::uint32_t line = 1; line <= file.line_count(); ++line) {
    std::string_view const text = file.line_text(line);
    std::string_view const body = trimmed(text);
    auto const begin = file.line_start(line) + static_cast<std::uint32_t>(text.size() - body.size());
    if (body.starts_with("##")) {
      if (doc.empty()) doc_span = {tree.file(), begin, file.line_start(line) + static_cast<std::uint32_t>(text.size())};
      std::size_t const first = body.find_first_not_of("# \t");
      if (first != std::string_view::npos) doc += (doc.empty() ? "" : " ") + std::string(body.substr(first));
      continue;
    }
    if (doc.empty()) continue;
    if (body.empty() || body.starts_with("}") || body.starts_with("#")) {
      context.error(Code::DanglingDoc, doc_span, "this doc comment has no declaration after it",
                    "put it directly above what it describes, or begin it with a single `#`");
    } else {
      std::size_t const word = body.find_first_of(" \t{:");
      auto const size = static_cast<std::uint32_t>(word == std::string_view::npos ? body.size() : word);
      cite(context, doc, {tree.file(), begin, begin + size});
    }
    doc.clear();
  }
  if (!doc.empty()) {
    context.error(Code::DanglingDoc, doc_span, "this doc comment has no declaration after it", "the file ends here; begin it with a single `#`");
  }
}

}  // namespace feerie::check
