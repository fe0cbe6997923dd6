// A place in a syntax tree, together with the arguments of the templates it is read under. What a parameter stands for is looked up
// where its name is used, so a template needs no copy of its text.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/syntax/tree.hpp"

namespace feerie::check {

struct Environment;

struct Ref {
  Tree const* tree = nullptr;
  NodeIndex node = no_node;
  Environment const* environment = nullptr;

  [[nodiscard]] explicit operator bool() const { return node != no_node; }
  [[nodiscard]] NodeKind kind() const { return tree->kind(node); }
  [[nodiscard]] bool is(NodeKind k) const { return node != no_node && tree->kind(node) == k; }
  [[nodiscard]] Span span() const { return tree->span(node); }
  [[nodiscard]] std::string text() const { return std::string(tree->text(node)); }
  [[nodiscard]] Ref at(NodeIndex n) const { return {tree, n, environment}; }
  [[nodiscard]] Ref child(NodeKind k) const { return at(tree->child(node, k)); }
  [[nodiscard]] bool has(NodeKind k) const { return tree->child(node, k) != no_node; }
  [[nodiscard]] Ref first() const { return at(tree->first_child(node)); }
  [[nodiscard]] Ref last() const { return at(tree->last_child(node)); }
  [[nodiscard]] std::vector<Ref> children() const;
  [[nodiscard]] std::vector<Ref> children(NodeKind k) const;
};

// The arguments of one `apply`; names not found here are looked up in the surroundings of the template's text as usual.
struct Environment {
  std::vector<std::pair<std::string, Ref>> arguments;
  Span applied_at;
  [[nodiscard]] Ref const* find(std::string_view name) const;
};

// What a name says: itself, or the argument if it is a parameter of the template around it.
[[nodiscard]] std::string resolved_name(Ref name);
// Where a reader of the variant finds a declaration: itself, or the `apply` whose template holds it.
[[nodiscard]] Span declared_at(Ref declaration);
// The text inside the quotes of a text node.
[[nodiscard]] std::string unquoted(Ref text);
// A number node as a value; numbers too large to matter come out as the largest one.
[[nodiscard]] int number_of(Ref number);

}  // namespace feerie::check
