#include "grammar/diagnostic/suggest.hpp"

#include <vector>

#include <catch2/catch.hpp>

namespace feerie {
namespace {

std::vector<std::string> const pieces = {"king", "queen", "rook", "bishop", "knight", "pawn"};

std::string nearest(std::string_view word, std::vector<std::string> const& names = pieces) {
  return nearest_name(word, names).value_or("");
}

}  // namespace

TEST_CASE("one wrong, missing or additional letter is near", "[grammar]") {
  CHECK(nearest("rok") == "rook");
  CHECK(nearest("roook") == "rook");
  CHECK(nearest("qween") == "queen");
}

TEST_CASE("a swap of neighbours is one edit", "[grammar]") {
  CHECK(nearest("ognk", {"gonk"}) == "gonk");
  CHECK(nearest("knihgt") == "knight");
  CHECK(nearest("ab", {"ba"}) == "ba");
}

TEST_CASE("case is cheap", "[grammar]") {
  CHECK(nearest("ROOK") == "rook");
  CHECK(nearest("ROK") == "rook");
  CHECK(nearest("Rook", {"Rock", "rook"}) == "rook");
  CHECK(nearest("ÉTÉ", {"été"}) == "été");
}

TEST_CASE("a third of the word may be wrong and no more", "[grammar]") {
  CHECK(nearest("bisxxp") == "bishop");
  CHECK(nearest("bixxxp").empty());
  CHECK(nearest("rxxk").empty());
}

TEST_CASE("letters are counted as characters", "[grammar]") {
  CHECK(nearest("fée", {"fee"}) == "fee");
  CHECK(nearest("♞♞♞", {"♞♞♝"}) == "♞♞♝");
}

TEST_CASE("words with nothing in common are not near, however short", "[grammar]") {
  CHECK(nearest("a", {"b"}).empty());
  CHECK(nearest("", {"a"}).empty());
  CHECK(nearest("k", {"K"}) == "K");
  CHECK(nearest("a", {"ab"}) == "ab");
}

TEST_CASE("the nearest wins, and of equals the first", "[grammar]") {
  CHECK(nearest("pawns", {"dawns", "pawn", "pawnz"}) == "dawns");
  CHECK(nearest("queem", {"queue", "queen"}) == "queen");
}

TEST_CASE("the word itself and endless words suggest nothing", "[grammar]") {
  CHECK(nearest("rook", {"rook"}).empty());
  CHECK(nearest(std::string(100000, 'a'), {std::string(100001, 'a')}).empty());
  CHECK(nearest("rook", {std::string(100000, 'a')}).empty());
  CHECK(nearest("rook", {}).empty());
}

TEST_CASE("a suggestion is a question or nothing", "[grammar]") {
  CHECK(did_you_mean("rok", pieces) == "did you mean `rook`?");
  CHECK(did_you_mean("zebra", pieces).empty());
}

TEST_CASE("names are listed with their last word, up to a number", "[grammar]") {
  std::vector<std::string> const none;
  std::vector<std::string> const one = {"king"};
  CHECK(list_names(none).empty());
  CHECK(list_names(one) == "`king`");
  CHECK(list_names(std::span(pieces).first(2)) == "`king` and `queen`");
  CHECK(list_names(std::span(pieces).first(3)) == "`king`, `queen` and `rook`");
  CHECK(list_names(pieces, 6) == "`king`, `queen`, `rook`, `bishop`, `knight` and `pawn`");
  CHECK(list_names(pieces, 2) == "`king`, `queen` and 4 more");
  CHECK(list_names(pieces, 0) == "6 more");
}

}  // namespace feerie
