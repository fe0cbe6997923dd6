#include "grammar/diagnostic/render_json.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace feerie {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

Json text_or_null(std::string const& text) { return text.empty() ? Json(nullptr) : Json(text); }

// The end is the place just after the last character marked.
void add_place(Json& object, Span span, SourceSet const& sources) {
  if (span.file.index >= sources.size()) {
    for (char const* key : {"file", "line", "column", "end_line", "end_column"}) object[key] = nullptr;
    return;
  }
  SourceFile const& source = sources.file(span.file);
  LineColumn const begin = source.position_of(span.begin);
  LineColumn const end = source.position_of(std::max(span.begin, span.end));
  object["file"] = source.shown_path();
  object["line"] = begin.line;
  object["column"] = begin.column;
  object["end_line"] = end.line;
  object["end_column"] = end.column;
}

Json to_json(Diagnostic const& diagnostic, SourceSet const& sources) {
  Json object = Json::object();
  object["code"] = slug(diagnostic.code);
  object["severity"] = severity(diagnostic.code) == Severity::Error ? "error" : "warning";
  object["message"] = diagnostic.message;
  add_place(object, diagnostic.span, sources);
  Json notes = Json::array();
  for (Note const& note : diagnostic.notes) {
    Json entry = Json::object();
    entry["message"] = note.text;
    add_place(entry, note.span, sources);
    notes.push_back(std::move(entry));
  }
  object["notes"] = std::move(notes);
  object["help"] = text_or_null(diagnostic.help);
  object["example"] = text_or_null(diagnostic.example);
  return object;
}

}  // namespace

std::string render_json(DiagnosticSink const& sink, SourceSet const& sources) {
  Json list = Json::array();
  for (Diagnostic const& diagnostic : sink.sorted()) list.push_back(to_json(diagnostic, sources));
  // Bytes that are not UTF-8 become U+FFFD; the default would throw.
  return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace feerie
