#include "grammar/diagnostic/render.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "grammar/source/utf8.hpp"

namespace feerie {
namespace {

constexpr std::size_t tab_stop = 4;
// A line of a file is shown up to this width; a longer one is cut around the marker.
constexpr std::size_t widest_snippet = 160;
// What is kept before the marker when the line's beginning is cut off.
constexpr std::size_t kept_before_marker = 40;
constexpr std::size_t narrowest_gutter = 5;
constexpr std::string_view ellipsis = "…";
constexpr std::string_view replacement = "\xEF\xBF\xBD";

constexpr std::string_view bold_red = "\x1b[1;31m";
constexpr std::string_view yellow = "\x1b[33m";
constexpr std::string_view cyan = "\x1b[36m";
constexpr std::string_view plain = "\x1b[0m";

struct Painter {
  bool colour = false;
  [[nodiscard]] std::string paint(std::string_view text, std::string_view style) const {
    if (!colour) return std::string(text);
    return std::string(style) + std::string(text) + std::string(plain);
  }
};

std::string on_one_line(std::string_view text) {
  std::string line = printable(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

// A line of the file as it is shown, one entry a column, with the marked columns.
struct Snippet {
  std::vector<std::string_view> columns;
  std::size_t mark_begin = 0;
  std::size_t mark_end = 0;
};

// Offsets count from the line's beginning.
Snippet lay_out(std::string_view line, std::size_t mark_begin, std::size_t mark_end) {
  Snippet snippet;
  for (std::size_t offset = 0; offset < line.size();) {
    Utf8Character const character = decode_utf8(line, offset);
    if (character.code_point == U'\t') {
      do {
        snippet.columns.emplace_back(" ");
      } while (snippet.columns.size() % tab_stop != 0);
    } else if (!character.is_valid || is_control_character(character.code_point)) {
      snippet.columns.push_back(replacement);
    } else {
      snippet.columns.push_back(line.substr(offset, character.length));
    }
    if (offset < mark_begin) snippet.mark_begin = snippet.columns.size();
    if (offset < mark_end) snippet.mark_end = snippet.columns.size();
    offset += character.length;
  }
  snippet.mark_end = std::max(snippet.mark_end, snippet.mark_begin + 1);
  return snippet;
}

void cut(Snippet& snippet) {
  std::size_t const width = snippet.columns.size();
  if (width <= widest_snippet) return;
  std::size_t begin = 0;
  if (snippet.mark_begin >= widest_snippet - kept_before_marker)
    begin = snippet.mark_begin - kept_before_marker;
  begin = std::min(begin, width - widest_snippet);
  std::size_t const end = begin + widest_snippet;

  auto const first = snippet.columns.begin() + static_cast<std::ptrdiff_t>(begin);
  std::vector<std::string_view> kept(first, first + static_cast<std::ptrdiff_t>(widest_snippet));
  if (begin > 0) kept.front() = ellipsis;
  if (end < width) kept.back() = ellipsis;
  snippet.columns = std::move(kept);
  snippet.mark_begin -= begin;
  // An empty mark at the very end of the line stands one column after the text.
  snippet.mark_end = std::max(std::min(snippet.mark_end - begin, widest_snippet), snippet.mark_begin + 1);
}

void append_line(std::string& out, std::string_view gutter, std::string_view text) {
  out += gutter;
  out += " |";
  if (!text.empty()) {
    out += ' ';
    out += text;
  }
  out += '\n';
}

void append_snippet(std::string& out, Span span, SourceSet const& sources, Painter painter,
                    std::string_view style) {
  SourceFile const& source = sources.file(span.file);
  LineColumn const position = source.position_of(span.begin);
  std::string_view const line = source.line_text(position.line);
  std::size_t const start = source.line_start(position.line);
  std::size_t const mark_begin = std::clamp<std::size_t>(span.begin, start, start + line.size()) - start;
  std::size_t const mark_end =
      std::clamp<std::size_t>(span.end, start + mark_begin, start + line.size()) - start;

  Snippet snippet = lay_out(line, mark_begin, mark_end);
  cut(snippet);
  std::string shown;
  for (std::string_view const column : snippet.columns) shown += column;
  // Blanks at the end of a line show nothing.
  shown.erase(shown.find_last_not_of(' ') + 1);

  std::string number = std::to_string(position.line);
  number.insert(0, narrowest_gutter - std::min(narrowest_gutter, number.size()), ' ');
  append_line(out, number, shown);
  std::string const marker(snippet.mark_end - snippet.mark_begin, '^');
  append_line(out, std::string(number.size(), ' '),
              std::string(snippet.mark_begin, ' ') + painter.paint(marker, style));
}

// Lines after the first are indented under it.
void append_indented(std::string& out, std::string_view text, std::string_view indent) {
  std::string_view rest = text;
  for (;;) {
    std::size_t const end = rest.find('\n');
    out += printable(rest.substr(0, end));
    out += '\n';
    if (end == std::string_view::npos || end + 1 == rest.size()) return;
    rest.remove_prefix(end + 1);
    if (rest.front() != '\n') out += indent;
  }
}

void append_remark(std::string& out, std::string_view label, std::string_view text, Painter painter) {
  out += "  " + painter.paint(label, cyan) + ": ";
  append_indented(out, text, "    ");
}

void append_example(std::string& out, std::string_view text, Painter painter) {
  bool const is_one_line = text.substr(0, text.size() - 1).find('\n') == std::string_view::npos;
  if (is_one_line) {
    append_remark(out, "example", text, painter);
    return;
  }
  out += "  " + painter.paint("example", cyan) + ":\n    ";
  append_indented(out, text, "    ");
}

bool is_in(SourceSet const& sources, Span span) { return span.file.index < sources.size(); }

}  // namespace

std::string render(Diagnostic const& diagnostic, SourceSet const& sources, bool colour) {
  Painter const painter{colour};
  bool const is_error = severity(diagnostic.code) == Severity::Error;
  std::string_view const style = is_error ? bold_red : yellow;
  bool const has_place = is_in(sources, diagnostic.span);

  std::string out;
  if (has_place) out += on_one_line(sources.place(diagnostic.span)) + ": ";
  std::string const label =
      std::string(is_error ? "error" : "warning") + "[" + std::string(slug(diagnostic.code)) + "]";
  out += painter.paint(label, style) + ": " + on_one_line(diagnostic.message) + "\n";
  if (has_place) append_snippet(out, diagnostic.span, sources, painter, style);

  for (Note const& note : diagnostic.notes) {
    bool const note_has_place = is_in(sources, note.span);
    std::string const place = note_has_place ? on_one_line(sources.place(note.span)) + ": " : "";
    append_remark(out, "note", place + note.text, painter);
    if (note_has_place) append_snippet(out, note.span, sources, painter, cyan);
  }
  if (!diagnostic.help.empty()) append_remark(out, "help", diagnostic.help, painter);
  if (!diagnostic.example.empty()) append_example(out, diagnostic.example, painter);
  return out;
}

std::string render_all(DiagnosticSink const& sink, SourceSet const& sources, bool colour) {
  std::string out;
  for (Diagnostic const& diagnostic : sink.sorted()) out += render(diagnostic, sources, colour);
  if (sink.dropped() > 0) {
    out += "… and " + std::to_string(sink.dropped()) +
           (sink.dropped() == 1 ? " more message\n" : " more messages\n");
  }
  return out;
}

}  // namespace feerie
