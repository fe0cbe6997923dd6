// A set of small numbers (sites, types, players, sectors, words) as bits, of one fixed size so that it never allocates.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace feerie {

class BitSet {
 public:
  // No board has more sites than this.
  static constexpr std::size_t capacity = 1024;

  constexpr void add(std::size_t i) { words_[i >> 6] |= bit(i); }
  constexpr void remove(std::size_t i) { words_[i >> 6] &= ~bit(i); }
  [[nodiscard]] constexpr bool has(std::size_t i) const { return (words_[i >> 6] & bit(i)) != 0; }

  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t all = 0;
    for (std::uint64_t const word : words_) all |= word;
    return all == 0;
  }
  [[nodiscard]] constexpr int count() const {
    int total = 0;
    for (std::uint64_t const word : words_) total += std::popcount(word);
    return total;
  }
  // The least member; -1 if there is none.
  [[nodiscard]] constexpr int first() const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (words_[i] != 0) return static_cast<int>(i * 64) + std::countr_zero(words_[i]);
    return -1;
  }
  // Calls `visit(int)` for each member in order.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        visit(static_cast<int>(i * 64) + std::countr_zero(word));
  }
  [[nodiscard]] constexpr std::uint64_t word(std::size_t i) const { return words_[i]; }

  constexpr BitSet& operator|=(BitSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr BitSet& operator&=(BitSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr BitSet& operator-=(BitSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr bool operator==(BitSet const&, BitSet const&) = default;
  friend constexpr auto operator<=>(BitSet const&, BitSet const&) = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << (i & 63); }

  std::array<std::uint64_t, capacity / 64> words_{};
};

}  // namespace feerie
