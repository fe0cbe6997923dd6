#include "tools/yaml_file.hpp"

#include "grammar/source/read_file.hpp"

namespace feerie::tools {

std::optional<YamlNode> read_yaml_file(std::string const& path, std::string_view what, SourceSet& sources,
                                       DiagnosticSink& sink) {
  auto text = read_text_file(path);
  if (auto const* const failure = std::get_if<ReadFailure>(&text)) {
    sink.add(
        {.code = failure->code, .span = Span::nowhere(), .message = failure->message, .help = failure->help});
    return std::nullopt;
  }
  FileId const id = sources.add(SourceFile(path == "-" ? "<input>" : path, path == "-" ? "" : path,
                                           std::move(std::get<std::string>(text))));
  std::optional<YamlNode> document = read_yaml(id, sources, sink);
  if (document && !expect_map(*document, what, sink)) return std::nullopt;
  return document;
}

}  // namespace feerie::tools
