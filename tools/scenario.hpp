// Scenario files: cases that say what must be legal, illegal or true in a position of a variant. Reading points at mistakes in the file;
// running reports each expectation that does not hold at the place where it is written.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/source/source_set.hpp"
#include "grammar/yaml/yaml_reader.hpp"
#include "interpreter/load.hpp"
#include "interpreter/play/game.hpp"
#include "tools/command.hpp"

namespace feerie::tools {

struct CaseResult {
  std::string name;
  bool passed = false;
};

// One scenario file with the rules its cases ask for, each built once.
class ScenarioFile {
 public:
  ScenarioFile(std::string path, Session const& session) : path_(std::move(path)), session_(session) {}

  // Runs the cases whose names contain `only`. What is wrong or fails is in `sink`.
  [[nodiscard]] std::vector<CaseResult> run(std::string const& only);

  [[nodiscard]] DiagnosticSink const& sink() const { return sink_; }
  [[nodiscard]] SourceSet const& sources() const { return sources_; }

 private:
  struct Chosen {
    int players = 0;
    std::map<std::string, std::string> options;
    friend auto operator<=>(Chosen const&, Chosen const&) = default;
  };

  void read_corpus_of(YamlNode const& document);
  void read_chosen(YamlNode const& map, Chosen& chosen);
  [[nodiscard]] std::shared_ptr<play::Rules const> rules_for(Chosen const& chosen);
  [[nodiscard]] bool run_case(YamlNode const& scenario, Chosen const& chosen, std::string const& name);

  std::string path_;
  Session const& session_;
  SourceSet sources_;
  DiagnosticSink sink_;
  std::optional<Corpus> corpus_;
  std::map<Chosen, std::shared_ptr<play::Rules const>> rules_;
};

}  // namespace feerie::tools
