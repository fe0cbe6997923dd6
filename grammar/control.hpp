// What happens while PEGTL matches: rules listed in node_kind.def become nodes of the flat tree, and a failed `must<>` becomes one
// Diagnostic at the token at fault, then a throw to the nearest recovery rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <tao/pegtl.hpp>

#include "grammar/diagnostic/sink.hpp"
#include "grammar/parse.hpp"
#include "grammar/rules/file.hpp"
#include "grammar/syntax/tree.hpp"

namespace feerie::rules {

// Thrown after a syntax error has been recorded; caught by the recovery rules.
struct syntax_error {};

}  // namespace feerie::rules

namespace feerie {

// Thrown when the nesting limit is reached; nothing catches it before the end of the file's parse.
struct NestingLimit {
  std::uint32_t offset;
};

struct ParseState {
  Tree& tree;
  DiagnosticSink& sink;
  std::string_view text;
  std::vector<NodeIndex> open = {};  // nodes that have begun
  std::uint32_t gap_begin = 0;       // the last gap matched: a node that ends with it ends before it
  std::uint32_t gap_end = 0;
  int depth = 0;

  struct DepthGuard {
    int& depth;
    explicit DepthGuard(int& d) : depth(d) { ++depth; }
    DepthGuard(DepthGuard const&) = delete;
    DepthGuard& operator=(DepthGuard const&) = delete;
    ~DepthGuard() { --depth; }
  };

  template <class Input>
  [[nodiscard]] DepthGuard enter(Input const& in) {
    // The variant's own block is no nesting of the author's making; and where no bracket stands nothing is entered.
    bool const opens = !in.empty() && (*in.current() == '(' || *in.current() == '{');
    if (opens && depth > max_nesting) throw NestingLimit{static_cast<std::uint32_t>(in.byte())};
    return DepthGuard(depth);
  }

  void begin_node(NodeKind kind, std::uint32_t at);
  void end_node(std::uint32_t at, bool folds);
  void drop_node();
  // Records that `expected` was missing at an offset.
  void report_missing(std::string_view expected, std::uint32_t at);
  // Records that no statement begins with the word at an offset, and which ones could.
  void report_statement(std::string_view expected, rules::Words words, std::uint32_t at);
};

template <class Rule>
inline constexpr int node_kind_of = -1;
#define FEERIE_NODE(name) \
  template <>             \
  inline constexpr int node_kind_of<rules::name> = static_cast<int>(NodeKind::name);
#include "grammar/syntax/node_kind.def"
#undef FEERIE_NODE

[[nodiscard]] constexpr bool folds(NodeKind kind) {
  switch (kind) {
    case NodeKind::expr:
    case NodeKind::conjunction:
    case NodeKind::negation:
    case NodeKind::relation:
    case NodeKind::sum:
    case NodeKind::product:
    case NodeKind::postfix:
      return true;
    default:
      return false;
  }
}

template <class Rule>
concept SaysWhatItExpects = requires { Rule::expected; };
template <class Rule>
concept HoldsStatements = requires { Rule::words; };

template <class Rule>
struct NodeHooks : tao::pegtl::normal<Rule> {
  static constexpr NodeKind kind = static_cast<NodeKind>(node_kind_of<Rule>);

  template <class Input>
  static void start(Input const& in, ParseState& state) {
    state.begin_node(kind, static_cast<std::uint32_t>(in.byte()));
  }
  template <class Input>
  static void success(Input const& in, ParseState& state) {
    state.end_node(static_cast<std::uint32_t>(in.byte()), folds(kind));
  }
  template <class Input>
  static void failure(Input const&, ParseState& state) {
    state.drop_node();
  }
  template <class Input>
  static void unwind(Input const&, ParseState& state) {
    state.drop_node();
  }
};

struct GapHooks : tao::pegtl::normal<rules::gap> {
  template <class Input>
  static void start(Input const& in, ParseState& state) {
    state.gap_begin = static_cast<std::uint32_t>(in.byte());
  }
  template <class Input>
  static void success(Input const& in, ParseState& state) {
    state.gap_end = static_cast<std::uint32_t>(in.byte());
  }
};

template <class Rule>
using Hooks = std::conditional_t<std::is_same_v<Rule, rules::gap>, GapHooks,
                                 std::conditional_t<(node_kind_of<Rule> >= 0), NodeHooks<Rule>, tao::pegtl::normal<Rule>>>;

template <class Rule>
struct Control : Hooks<Rule> {
  template <class Input>
  [[noreturn]] static void raise(Input const& in, ParseState& state) {
    static_assert(SaysWhatItExpects<Rule>, "a rule in must<> says what it expects");
    auto const at = static_cast<std::uint32_t>(in.byte());
    if constexpr (HoldsStatements<Rule>) {
      state.report_statement(Rule::expected, Rule::words, at);
    } else {
      state.report_missing(Rule::expected, at);
    }
    throw rules::syntax_error{};
  }
};

}  // namespace feerie
