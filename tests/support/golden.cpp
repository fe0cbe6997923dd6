#include "tests/support/golden.hpp"

#include <cstdlib>
#include <fstream>

#include <catch2/catch.hpp>

#include "tests/support/source_text.hpp"

namespace feerie::tests {

namespace {

bool is_updating() {
  char const* const wish = std::getenv("UPDATE_GOLDEN");
  return wish != nullptr && *wish != '\0' && std::string(wish) != "0";
}

}  // namespace

void check_golden(std::filesystem::path const& file, std::string const& actual) {
  if (is_updating()) {
    std::ofstream(file, std::ios::binary) << actual;
    return;
  }
  INFO("UPDATE_GOLDEN=1 writes " << file.string() << " anew");
  REQUIRE(std::filesystem::exists(file));
  CHECK(actual == read_whole(file.string()));
}

}  // namespace feerie::tests
