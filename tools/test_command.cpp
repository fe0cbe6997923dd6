// feerie test FILE.yaml…: runs scenario files.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/command.hpp"
#include "tools/command_line.hpp"
#include "tools/scenario.hpp"

namespace feerie::tools {
namespace {

// Keys stay in the order they are written here.
using Json = nlohmann::ordered_json;

struct TestOptions {
  std::vector<std::string> files;
  std::string only;
};

// Scenario files below a folder, sorted; anything else stands for itself.
std::vector<std::string> files_of(std::string const& given) {
  std::error_code error;
  if (!std::filesystem::is_directory(given, error)) return {given};
  std::vector<std::string> files;
  for (auto const& entry : std::filesystem::recursive_directory_iterator(given, error))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

class Test {
 public:
  Test(TestOptions const& options, Session const& session) : options_(options), session_(session) {}

  ExitCode run() {
    for (std::string const& given : options_.files) {
      std::vector<std::string> const files = files_of(given);
      if (files.empty()) {
        complain(fmt::format("no scenario file (.yaml) in {}", given));
        is_wrong_ = true;
      }
      for (std::string const& file : files) run_file(file);
    }
    if (passed_ + failed_ == 0 && !is_wrong_) {
      complain(options_.only.empty() ? "no case was run"
                                     : fmt::format("no case has `{}` in its name", options_.only));
      is_wrong_ = true;
    }
    if (!session_.options.json && file_count_ > 1)
      print_result(fmt::format("{}\n", summary(passed_, failed_)));
    return is_limit_ ? ExitCode::Limit : is_wrong_ || failed_ > 0 ? ExitCode::WrongInput : ExitCode::Fine;
  }

 private:
  [[nodiscard]] static std::string summary(std::size_t passed, std::size_t failed) {
    return fmt::format("{} passed{}", passed, failed == 0 ? "" : fmt::format(", {} failed", failed));
  }

  void run_file(std::string const& path) {
    ScenarioFile file(path, session_);
    std::vector<CaseResult> const results = file.run(options_.only);
    auto const passed = static_cast<std::size_t>(std::ranges::count(results, true, &CaseResult::passed));
    if (results.empty() && !file.sink().has_errors() && !options_.only.empty()) return;
    print_diagnostics(file.sink(), file.sources(), session_);
    if (session_.options.json) {
      for (CaseResult const& result : results)
        print_result(Json{{"file", path}, {"case", result.name}, {"passed", result.passed}}.dump(
                         -1, ' ', false, Json::error_handler_t::replace) +
                     "\n");
    } else {
      print_result(fmt::format("{}: {}\n", path,
                               results.empty() && file.sink().has_errors()
                                   ? "cannot be run"
                                   : summary(passed, results.size() - passed)));
    }
    ++file_count_;
    passed_ += passed;
    failed_ += results.size() - passed;
    is_wrong_ = is_wrong_ || file.sink().has_errors();
    is_limit_ = is_limit_ || file.sink().has_limit();
  }

  TestOptions const& options_;
  Session const& session_;
  std::size_t passed_ = 0;
  std::size_t failed_ = 0;
  std::size_t file_count_ = 0;
  bool is_wrong_ = false;
  bool is_limit_ = false;
};

}  // namespace

void add_test_command(CommandLine& line, Session& session) {
  auto const options = std::make_shared<TestOptions>();
  Command const command = line.add_command("test", "Run scenario files");
  command.add_argument("FILE", options->files, "A scenario file, `-` for standard input, or a folder of them")
      .required();
  command.add_option("--only TEXT", options->only, "Only cases with this text in their name");
  command.add_option("--path PATH", session.options.path, "Which implementation plays: general or fast")
      .one_of({"general", "fast"});
  command.set_footer(
      "Examples:\n"
      "  feerie test tests/scenarios\n"
      "  feerie test my-game.scenarios.yaml --only castling");
  command.set_action([options, &session] { return Test(*options, session).run(); });
}

}  // namespace feerie::tools
