// Proves, for a finished program, that it can be played on bit sets, and writes down what the kernels need to know beyond the rays. Every
// demand has one place; the first that fails is the reason the dump shows.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/build/context.hpp"
#include "interpreter/program/fast_plan.hpp"

namespace feerie::build {

class Prover {
 public:
  explicit Prover(program::Program const& program) : program_(program) {}

  // The plan, or null and a reason.
  std::shared_ptr<program::FastPlan const> prove();

  std::string reason;        // why not at all
  std::string play_reason;   // why not whole games

 private:
  using NodeIndex = program::NodeIndex;
  using TypeIndex = program::TypeIndex;
  using PromotionRow = std::vector<std::vector<TypeIndex>>;   // by target
  using Conjunction = std::vector<program::FastTest>;

  void fail(std::string why) {
    if (reason.empty()) reason = std::move(why);
  }
  void cannot_play(std::string why) {
    if (play_reason.empty()) play_reason = std::move(why);
  }
  [[nodiscard]] std::string name_of_type(int type) const { return program_.piece_types[static_cast<std::size_t>(type)].name; }
  [[nodiscard]] program::TypeMask every_type() const { return (program::type_bit(static_cast<TypeIndex>(program_.types)) << 1) - 2; }

  void prove_size();
  void prove_turn();
  bool counts_checks(program::Phase const& phase);
  void prove_royals();
  void prove_filters();
  bool is_compulsory_capture(program::Filter const& filter);
  bool prove_veto(program::Filter const& filter);
  void flatten(NodeIndex index, std::vector<NodeIndex>& out) const;

  // captures.cpp
  void prove_captures();
  void prove_stock();
  void prove_demotions();
  [[nodiscard]] bool may_be_in_hand(TypeIndex type) const;
  void prove_placing(program::Filter const& filter, int type);
  void prove_blasts();

  // movement.cpp
  [[nodiscard]] int passing_rule(program::Ability const& ability) const;
  void prove_movement();
  [[nodiscard]] bool takes_only_royals(program::Ray const& ray) const;
  void prove_disjoint(int owner, int type, int site);
  void prove_promotions();
  std::optional<PromotionRow> promotions_from(std::int32_t from, int owner, int type);
  std::uint8_t number_of(PromotionRow const& row);
  void prove_events();

  // specials.cpp
  void prove_specials();
  void prove_special(std::uint16_t index, int owner);
  bool prove_conditions(program::Special const& special, Fold& fold, program::FastSpecial& result) const;
  [[nodiscard]] bool allowed_by_filters(program::FastSpecial const& special) const;

  // endings.cpp
  void prove_endings();
  void prove_ending(std::uint16_t index, NodeIndex when);
  [[nodiscard]] bool asks_decisions(NodeIndex when) const;
  [[nodiscard]] bool is_next_player(NodeIndex index) const;
  [[nodiscard]] std::optional<std::vector<Conjunction>> cases_of(NodeIndex index, bool negated) const;
  [[nodiscard]] std::optional<program::FastTest> by_mover(NodeIndex index, bool negated) const;
  [[nodiscard]] bool pieces_of(NodeIndex index, program::FastTest& test, program::Site target = program::no_site) const;

  program::Program const& program_;
  program::FastPlan plan_;
  std::vector<std::uint16_t> played_specials_;
};

}  // namespace feerie::build
