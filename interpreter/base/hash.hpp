// Mixing of integers into well spread 64-bit keys. Fixed for ever: keys may be stored in game records.
#pragma once

#include <cstdint>

namespace feerie {

using Key = std::uint64_t;

// The finaliser of splitmix64 (Steele, Lea, Flood 2014): a bijection whose every output bit depends on every input bit.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E37'79B9'7F4A'7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D0'49BB'1331'11EBULL;
  return x ^ (x >> 31);
}

// The key of "this place holds this value". A value of 0 has key 0, so that what is absent costs nothing.
[[nodiscard]] constexpr Key key_of(std::uint32_t place, std::uint32_t value) {
  return value == 0 ? 0 : mix((static_cast<std::uint64_t>(place) << 32) | value);
}

}  // namespace feerie
