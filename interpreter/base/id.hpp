// Typed indexes and the vectors they address: a SiteId cannot be mistaken for a TypeId, and everything stays copyable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace feerie {

template <class Tag>
struct Id {
  static constexpr std::uint16_t none_index = 0xFFFF;
  std::uint16_t index = none_index;

  [[nodiscard]] constexpr bool is_none() const { return index == none_index; }
  [[nodiscard]] constexpr explicit operator bool() const { return index != none_index; }
  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;
};

template <class IdType, class T>
class IdVector {
 public:
  IdVector() = default;
  explicit IdVector(std::size_t size, T const& value = T{}) : items_(size, value) {}

  IdType add(T item) {
    items_.push_back(std::move(item));
    return IdType{static_cast<std::uint16_t>(items_.size() - 1)};
  }
  [[nodiscard]] T& operator[](IdType id) { return items_[id.index]; }
  [[nodiscard]] T const& operator[](IdType id) const { return items_[id.index]; }
  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] bool empty() const { return items_.empty(); }
  [[nodiscard]] IdType id_at(std::size_t index) const { return IdType{static_cast<std::uint16_t>(index)}; }
  void resize(std::size_t size) { items_.resize(size); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  friend bool operator==(IdVector const&, IdVector const&) = default;

 private:
  std::vector<T> items_;
};

}  // namespace feerie
