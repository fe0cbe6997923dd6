#include <catch2/catch.hpp>

#include "interpreter/model/dump.hpp"
#include "tests/support/source_text.hpp"

using namespace feerie;

TEST_CASE("every shipped file checks without a word, under every option and number of players", "[check]") {
  std::vector<std::string> const files = tests::shipped_files();
  REQUIRE(files.size() >= 12);
  for (std::string const& path : files) {
    DYNAMIC_SECTION(path.substr(path.rfind('/') + 1)) {
      tests::Checked checked;
      std::optional<Corpus> const corpus = read_corpus(path, tests::project_library(), checked.sources, checked.sink);
      REQUIRE(corpus);
      checked.game = check_every_option(*corpus, checked.sink);
      CHECK(checked.rendered() == "");
      bool const is_module = path.find("/stdlib/") != std::string::npos;
      CHECK(checked.game.has_value() != is_module);
      if (checked.game) CHECK_FALSE(model::dump(*checked.game).empty());
    }
  }
}
