#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/rules/file.hpp"

TEST_CASE("the grammar has no rule that loops without consuming", "[grammar]") {
  // A negative verbosity keeps it quiet; 0 problems.
  CHECK(tao::pegtl::analyze<feerie::rules::file>(1) == 0);
}
