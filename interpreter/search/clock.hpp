// When to stop thinking: at a number of nodes, at a time, or when somebody says so.
#pragma once

#include <algorithm>
#include <chrono>

#include "interpreter/search/searcher.hpp"

namespace feerie::search {

class Clock {
 public:
  Clock(Budget budget, Thinking const& thinking) : budget_(budget), thinking_(thinking) {}

  void count() {
    ++nodes_;
    if (nodes_ >= budget_.nodes) is_up_ = true;
    if (nodes_ % nodes_between_looks == 0) look();
  }
  void look() {
    is_up_ = is_up_ || (thinking_.stop != nullptr && *thinking_.stop) || (budget_.time && spent() >= *budget_.time);
    if (thinking_.on_progress) thinking_.on_progress(done());
  }
  [[nodiscard]] bool is_up() const { return is_up_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint64_t nodes_between_looks = 128;

  [[nodiscard]] std::chrono::steady_clock::duration spent() const { return std::chrono::steady_clock::now() - start_; }
  [[nodiscard]] double done() const {
    double const by_nodes = static_cast<double>(nodes_) / static_cast<double>(std::max<std::uint64_t>(budget_.nodes, 1));
    if (!budget_.time) return std::min(1.0, by_nodes);
    double const by_time = std::chrono::duration<double>(spent()) / std::chrono::duration<double>(*budget_.time);
    return std::min(1.0, std::max(by_nodes, by_time));
  }

  Budget budget_;
  Thinking const& thinking_;
  std::uint64_t nodes_ = 0;
  bool is_up_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace feerie::search
