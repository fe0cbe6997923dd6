// The syntax tree of one file: nodes in one vector, each before its children, so that a subtree is a stretch of the vector.
// A node is a kind and a span; names, numbers and texts are read from the source under the span.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/source/source_set.hpp"
#include "grammar/source/span.hpp"

namespace feerie {

enum class NodeKind : std::uint16_t {
#define FEERIE_NODE(name) name,
#include "grammar/syntax/node_kind.def"
#undef FEERIE_NODE
};

[[nodiscard]] std::string_view name_of(NodeKind kind);

struct Node {
  NodeKind kind;
  std::uint32_t size = 1;  // nodes in the subtree, this one included
  Span span;
};

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex no_node = 0xFFFF'FFFF;

class Tree;

// The children of a node, in the order of the text.
class Children {
 public:
  class Iterator {
   public:
    Iterator(Tree const& tree, NodeIndex at) : tree_(&tree), at_(at) {}
    NodeIndex operator*() const { return at_; }
    Iterator& operator++();
    friend bool operator==(Iterator const& a, Iterator const& b) { return a.at_ == b.at_; }

   private:
    Tree const* tree_;
    NodeIndex at_;
  };
  Children(Tree const& tree, NodeIndex parent) : tree_(tree), parent_(parent) {}
  [[nodiscard]] Iterator begin() const { return {tree_, parent_ + 1}; }
  [[nodiscard]] Iterator end() const;

 private:
  Tree const& tree_;
  NodeIndex parent_;
};

class Tree {
 public:
  Tree(SourceSet const& sources, FileId file) : sources_(&sources), file_(file) {}

  [[nodiscard]] FileId file() const { return file_; }
  [[nodiscard]] SourceSet const& sources() const { return *sources_; }
  [[nodiscard]] bool is_empty() const { return nodes.empty(); }
  [[nodiscard]] NodeKind kind(NodeIndex node) const { return nodes[node].kind; }
  [[nodiscard]] Span span(NodeIndex node) const { return nodes[node].span; }
  [[nodiscard]] std::string_view text(NodeIndex node) const { return sources_->text(nodes[node].span); }
  [[nodiscard]] Children children(NodeIndex node) const { return {*this, node}; }
  [[nodiscard]] bool has_children(NodeIndex node) const { return nodes[node].size > 1; }
  // The first child of a kind, or no_node.
  [[nodiscard]] NodeIndex child(NodeIndex node, NodeKind kind) const;
  [[nodiscard]] std::vector<NodeIndex> children_of_kind(NodeIndex node, NodeKind kind) const;
  [[nodiscard]] NodeIndex first_child(NodeIndex node) const;
  [[nodiscard]] NodeIndex last_child(NodeIndex node) const;

  std::vector<Node> nodes;  // filled by the parser; nodes[0] is the file

 private:
  SourceSet const* sources_;
  FileId file_;
};

// The tree as indented text, a line a node: what `feerie dump --stage=tree` prints.
[[nodiscard]] std::string dump(Tree const& tree);

}  // namespace feerie
