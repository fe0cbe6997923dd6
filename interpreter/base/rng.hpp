// The one source of random numbers: small, seedable, the same on every machine. Always handed in, never global.
#pragma once

#include <cstdint>

#include "interpreter/base/hash.hpp"

namespace feerie {

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(mix(seed) | 1) {}

  // xorshift64 (Marsaglia 2003): three shifts, never zero; the high half is the better one.
  constexpr std::uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }

  // A number below `bound` (which is not 0), by multiplication instead of division; the bias is below 2^-32 * bound.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace feerie
