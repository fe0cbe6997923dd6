// feerie explain [CODE]: what a diagnostic means, or all of them.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "grammar/diagnostic/code.hpp"
#include "grammar/diagnostic/suggest.hpp"
#include "grammar/source/utf8.hpp"
#include "tools/command.hpp"
#include "tools/command_line.hpp"
#include "tools/explain_pages.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

std::optional<std::string_view> page_of(Code code) {
  auto const pages = explain_pages();
  auto const found = std::ranges::find(pages, slug(code), &ExplainPage::slug);
  if (found == pages.end()) return std::nullopt;
  return found->text;
}

Json to_json(Code code) {
  Json object = Json::object();
  object["code"] = slug(code);
  object["severity"] = severity(code) == Severity::Error ? "error" : "warning";
  object["limit"] = is_limit(code);
  object["title"] = title(code);
  return object;
}

ExitCode list_codes(bool json) {
  std::vector<std::vector<std::string>> rows;
  for (Code const code : all_codes()) {
    if (json) print_result(to_json(code).dump() + "\n");
    rows.push_back({std::string(slug(code)), std::string(title(code))});
  }
  if (!json) print_result(in_columns(rows));
  return ExitCode::Fine;
}

// As messages begin, so that the page is recognised.
std::string heading_of(Code code) {
  return (severity(code) == Severity::Error ? "error[" : "warning[") + std::string(slug(code)) +
         "]: " + std::string(title(code)) + "\n";
}

ExitCode explain(Code code, bool json) {
  std::optional<std::string_view> const page = page_of(code);
  if (json) {
    Json document = to_json(code);
    document["page"] = page ? Json(*page) : Json(nullptr);
    print_result(document.dump() + "\n");
  } else {
    print_result(heading_of(code) + (page ? "\n" + std::string(*page) : ""));
  }
  return ExitCode::Fine;
}

ExitCode complain_of_unknown(std::string const& given) {
  std::vector<std::string> slugs;
  for (Code const code : all_codes()) slugs.emplace_back(slug(code));
  std::string const suggestion = did_you_mean(given, slugs);
  complain("no diagnostic has the code `" + printable(given) + "`; " +
           (suggestion.empty() ? "`feerie explain` lists them all" : suggestion));
  return ExitCode::WrongInput;
}

}  // namespace

void add_explain_command(CommandLine& line, Session& session) {
  auto const given = std::make_shared<std::string>();
  Command const command =
      line.add_command("explain", "What a diagnostic means, with a wrong and a right example");
  Option const code_given = command.add_argument(
      "CODE", *given, "The word in brackets behind `error` or `warning`; without it, all are listed");
  command.set_footer(
      "Examples:\n"
      "  feerie explain unclosed-block\n"
      "  feerie explain                   lists every code");
  command.set_action([given, code_given, &session] {
    bool const json = session.options.json;
    if (!code_given.is_given()) return list_codes(json);
    std::optional<Code> const code = code_from_slug(*given);
    return code ? explain(*code, json) : complain_of_unknown(*given);
  });
}

}  // namespace feerie::tools
