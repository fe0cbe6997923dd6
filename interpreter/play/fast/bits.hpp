// Sets of sites as W words of 64 bits. Everything is forced inline: these functions are compiled for several processors in one program,
// and a copy with a name of its own could be linked into the wrong one.
#pragma once

#include <cstddef>
#include <cstdint>

#define FEERIE_INLINE inline __attribute__((always_inline))

namespace feerie::play::fast {

template <int W>
struct alignas(static_cast<std::size_t>(8 * W)) Bits {
  static constexpr int sites = 64 * W;
  static constexpr std::size_t room = static_cast<std::size_t>(sites);  // the same, as array bounds like it
  static constexpr std::size_t words = static_cast<std::size_t>(W);
  std::uint64_t word[words];

  // For W > 1 single sites come from a table and whole vectors are read and written: a word stored into a vector that is then loaded
  // whole cannot be forwarded by the store buffer.
  typedef std::uint64_t Vector __attribute__((vector_size(8 * words), may_alias));  // NOLINT: `using` cannot carry the attribute
  FEERIE_INLINE Vector& vector() { return *reinterpret_cast<Vector*>(word); }
  FEERIE_INLINE Vector const& vector() const { return *reinterpret_cast<Vector const*>(word); }

  struct Singles {
    alignas(64) std::uint64_t of[room][words];
    constexpr Singles() : of{} {
      for (int s = 0; s < sites; ++s) of[s][s >> 6] = std::uint64_t{1} << (s & 63);
    }
  };
  static constexpr Singles singles{};

  static FEERIE_INLINE Bits of(int site) {
    Bits result;
    if constexpr (W == 1) {
      result.word[0] = std::uint64_t{1} << site;
    } else {
      result.vector() = *reinterpret_cast<Vector const*>(singles.of[site]);
    }
    return result;
  }
  static FEERIE_INLINE Bits none() {
    Bits result;
    for (int i = 0; i < W; ++i) result.word[i] = 0;
    return result;
  }
  FEERIE_INLINE bool has(int site) const { return ((word[W == 1 ? 0 : site >> 6] >> (site & 63)) & 1) != 0; }
  FEERIE_INLINE bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < W; ++i) all |= word[i];
    return all != 0;
  }
  FEERIE_INLINE int count() const {
    int n = 0;
    for (int i = 0; i < W; ++i) n += __builtin_popcountll(word[i]);
    return n;
  }
  FEERIE_INLINE bool many() const {
    if constexpr (W == 1) return (word[0] & (word[0] - 1)) != 0;
    return count() > 1;
  }
  // Of a set that is not empty.
  FEERIE_INLINE int first() const {
    for (int i = 0; i < W - 1; ++i)
      if (word[i] != 0) return i * 64 + __builtin_ctzll(word[i]);
    return (W - 1) * 64 + __builtin_ctzll(word[W - 1]);
  }
  FEERIE_INLINE int last() const {
    for (int i = W - 1; i > 0; --i)
      if (word[i] != 0) return i * 64 + (63 ^ __builtin_clzll(word[i]));
    return 63 ^ __builtin_clzll(word[0]);
  }
  template <class Visit>
  FEERIE_INLINE void each(Visit visit) const {
    for (int i = 0; i < W; ++i)
      for (std::uint64_t left = word[i]; left != 0; left &= left - 1) visit(i * 64 + __builtin_ctzll(left));
  }
  // Every site moved by `distance` at once, modulo the size: shifts both ways without a branch.
  FEERIE_INLINE Bits rotated(int distance) const {
    Bits result;
    if constexpr (W == 1) {
      result.word[0] = (word[0] << (distance & 63)) | (word[0] >> (-distance & 63));
    } else {
      int const whole = (distance >> 6) & (W - 1);
      int const part = distance & 63;
      for (int i = 0; i < W; ++i) {
        std::uint64_t const high = word[(i - whole) & (W - 1)];
        std::uint64_t const low = word[(i - whole - 1) & (W - 1)];
        result.word[i] = (high << part) | (low >> 1 >> (63 - part));
      }
    }
    return result;
  }

  FEERIE_INLINE Bits operator~() const {
    Bits result;
    if constexpr (W == 1) {
      result.word[0] = ~word[0];
    } else {
      result.vector() = ~vector();
    }
    return result;
  }
#define FEERIE_BITWISE(op)                                    \
  FEERIE_INLINE Bits operator op(Bits const& other) const {   \
    Bits result;                                              \
    if constexpr (W == 1) {                                   \
      result.word[0] = word[0] op other.word[0];              \
    } else {                                                  \
      result.vector() = vector() op other.vector();           \
    }                                                         \
    return result;                                            \
  }                                                           \
  FEERIE_INLINE Bits& operator op##=(Bits const& other) {     \
    if constexpr (W == 1) {                                   \
      word[0] op##= other.word[0];                           \
    } else {                                                  \
      vector() op##= other.vector();                         \
    }                                                         \
    return *this;                                             \
  }
  FEERIE_BITWISE(&)
  FEERIE_BITWISE(|)
  FEERIE_BITWISE(^)
#undef FEERIE_BITWISE
  FEERIE_INLINE bool operator==(Bits const& other) const {
    std::uint64_t difference = 0;
    for (int i = 0; i < W; ++i) difference |= word[i] ^ other.word[i];
    return difference == 0;
  }
};

}  // namespace feerie::play::fast
