// A value or the reason why there is none: for what callers hand in (move texts, positions, files). A small part of the interface of
// std::expected, which g++ 12 has only in C++23 mode.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "interpreter/base/check.hpp"

namespace feerie {

// What was wrong, in words for the user; `column` is 1-based where a text was read, 0 otherwise.
struct Failure {
  std::string message;
  int column = 0;
  std::string_view about = {};  // the part of what was handed in that is to blame, where it has parts; empty: the whole
  bool is_limit = false;  // a stated limit was reached (exit code 3), as opposed to wrong input (exit code 1)
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}          // NOLINT: a value is a result
  Result(Failure failure) : content_(std::move(failure)) {}  // NOLINT: so is a failure

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  [[nodiscard]] explicit operator bool() const { return has_value(); }

  [[nodiscard]] T& value() {
    FEERIE_CHECK(has_value(), "the result is a failure");
    return std::get<0>(content_);
  }
  [[nodiscard]] T const& value() const {
    FEERIE_CHECK(has_value(), "the result is a failure");
    return std::get<0>(content_);
  }
  [[nodiscard]] Failure const& error() const {
    FEERIE_CHECK(!has_value(), "the result is not a failure");
    return std::get<1>(content_);
  }
  [[nodiscard]] T& operator*() { return value(); }
  [[nodiscard]] T const& operator*() const { return value(); }
  [[nodiscard]] T* operator->() { return &value(); }
  [[nodiscard]] T const* operator->() const { return &value(); }

 private:
  std::variant<T, Failure> content_;
};

}  // namespace feerie
