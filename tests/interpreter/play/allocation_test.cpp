// Nothing is allocated while a game is played, once the first game has warmed the buffers.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <memory>
#include <new>

#include "interpreter/build/build.hpp"
#include "interpreter/play/game.hpp"
#include "tests/support/hand_model.hpp"

namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::nothrow_t const&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::nothrow_t const&) noexcept { std::free(memory); }

using namespace feerie;

TEST_CASE("generating, applying and undoing allocate nothing after warm-up", "[play]") {
  for (PathChoice const choice : {PathChoice::Fast, PathChoice::General}) {
    auto const rules = std::make_shared<play::Rules const>(build_program(tests::hand_chess(), choice));
    play::Game game(rules);
    std::vector<play::Decision> decisions;
    decisions.reserve(256);
    std::size_t counted = 0;
    for (int round = 0; round < 2; ++round) {
      Rng rng(4);
      std::size_t const before = allocations;
      int plies = 0;
      for (; plies < 100 && !game.ended().is_over; ++plies) {
        game.decisions(decisions);
        game.apply(decisions[rng.below(static_cast<std::uint32_t>(decisions.size()))]);
      }
      for (; plies > 0; --plies) game.undo();
      counted = allocations - before;
    }
    CHECK(counted == 0);
  }
}

TEST_CASE("random games allocate nothing", "[play]") {
  auto const rules = std::make_shared<play::Rules const>(build_program(tests::hand_chess(8, 8, tests::Draws::HundredPlies)));
  play::Game game(rules);
  std::size_t const one = [&] {
    std::size_t const before = allocations;
    static_cast<void>(game.playouts(1, 1));
    return allocations - before;
  }();
  std::size_t const before = allocations;
  static_cast<void>(game.playouts(20, 1));
  CHECK(allocations - before == one);
}
