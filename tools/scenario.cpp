#include "tools/scenario.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "tools/game_setup.hpp"
#include "tools/scenario_case.hpp"
#include "tools/yaml_file.hpp"

namespace feerie::tools {

std::vector<CaseResult> ScenarioFile::run(std::string const& only) {
  std::vector<CaseResult> results;
  std::optional<YamlNode> const document = read_yaml_file(path_, "a scenario file", sources_, sink_);
  if (!document) return results;
  require_known_keys(*document, {"variant", "players", "options", "cases"}, sink_);
  read_corpus_of(*document);
  Chosen common;
  read_chosen(*document, common);
  YamlNode const* const cases = document->find("cases");
  if (cases == nullptr) {
    sink_.add(
        {.code = Code::YamlMissingKey, .span = document->span, .message = "a scenario file needs `cases`"});
    return results;
  }
  if (sink_.has_errors() || !corpus_ || !expect_list(*cases, "`cases`", sink_)) return results;
  for (YamlNode const& scenario : cases->items) {
    if (!expect_map(scenario, "a case", sink_)) continue;
    YamlNode const* const name_node = scenario.find("name");
    if (name_node == nullptr) {
      sink_.add({.code = Code::YamlMissingKey, .span = scenario.span, .message = "a case needs a `name`"});
      continue;
    }
    auto const name = as_text(*name_node, "the name of a case", sink_);
    if (!name || name->find(only) == std::string::npos) continue;
    Chosen chosen = common;
    read_chosen(scenario, chosen);
    results.push_back({*name, run_case(scenario, chosen, *name)});
  }
  return results;
}

// A variant is named as on the command line, or by a path from the scenario file.
void ScenarioFile::read_corpus_of(YamlNode const& document) {
  YamlNode const* const variant = document.find("variant");
  if (variant == nullptr) {
    sink_.add({.code = Code::YamlMissingKey,
               .span = document.span,
               .message = "a scenario file needs a `variant`"});
    return;
  }
  auto const name = as_text(*variant, "the variant", sink_);
  if (!name) return;
  std::string given = *name;
  if (given.ends_with(".variant")) given = (std::filesystem::path(path_).parent_path() / given).string();
  auto const path = find_variant_file(given, session_.library);
  if (!path) {
    Diagnostic unknown = unknown_variant(given, session_.library);
    unknown.span = variant->span;
    sink_.add(std::move(unknown));
    return;
  }
  corpus_ = read_corpus(*path, session_.library, sources_, sink_);
}

void ScenarioFile::read_chosen(YamlNode const& map, Chosen& chosen) {
  if (YamlNode const* const players = map.find("players"))
    if (auto const number = as_integer(*players, "the number of players", sink_))
      chosen.players = static_cast<int>(std::clamp<std::int64_t>(*number, -1, program::max_players + 1));
  YamlNode const* const options = map.find("options");
  if (options == nullptr || !expect_map(*options, "`options`", sink_)) return;
  for (YamlEntry const& option : options->entries)
    if (auto const value = as_text(option.value, "the value of an option", sink_))
      chosen.options[option.key] = *value;
}

std::shared_ptr<play::Rules const> ScenarioFile::rules_for(Chosen const& chosen) {
  auto const known = rules_.find(chosen);
  if (known != rules_.end()) return known->second;
  Settings settings{.players = chosen.players, .options = {chosen.options.begin(), chosen.options.end()}};
  return rules_[chosen] = rules_of(*corpus_, settings, session_.options, sink_);
}

bool ScenarioFile::run_case(YamlNode const& scenario, Chosen const& chosen, std::string const& name) {
  std::size_t const before = sink_.error_count() + sink_.dropped();
  std::shared_ptr<play::Rules const> const rules = rules_for(chosen);
  if (rules == nullptr) {
    if (sink_.error_count() + sink_.dropped() == before)
      sink_.add(
          {.code = Code::ExampleFails,
           .span = scenario.span,
           .message = fmt::format("case \"{}\" fails: its players or options do not fit the variant", name)});
    return false;
  }
  run_scenario_case(scenario, name, rules, sources_, sink_);
  return sink_.error_count() + sink_.dropped() == before;
}

}  // namespace feerie::tools
