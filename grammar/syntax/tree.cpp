#include "grammar/syntax/tree.hpp"

#include <fmt/format.h>

namespace feerie {

std::string_view name_of(NodeKind kind) {
  static constexpr std::string_view names[] = {
#define FEERIE_NODE(name) #name,
#include "grammar/syntax/node_kind.def"
#undef FEERIE_NODE
  };
  return names[static_cast<std::size_t>(kind)];
}

Children::Iterator& Children::Iterator::operator++() {
  at_ += tree_->nodes[at_].size;
  return *this;
}

Children::Iterator Children::end() const { return {tree_, parent_ + tree_.nodes[parent_].size}; }

NodeIndex Tree::child(NodeIndex node, NodeKind kind) const {
  for (NodeIndex const c : children(node)) {
    if (nodes[c].kind == kind) return c;
  }
  return no_node;
}

std::vector<NodeIndex> Tree::children_of_kind(NodeIndex node, NodeKind kind) const {
  std::vector<NodeIndex> found;
  for (NodeIndex const c : children(node)) {
    if (nodes[c].kind == kind) found.push_back(c);
  }
  return found;
}

NodeIndex Tree::first_child(NodeIndex node) const { return has_children(node) ? node + 1 : no_node; }

NodeIndex Tree::last_child(NodeIndex node) const {
  NodeIndex last = no_node;
  for (NodeIndex const c : children(node)) last = c;
  return last;
}

namespace {

void dump_node(Tree const& tree, NodeIndex node, std::size_t depth, std::string& out) {
  out += fmt::format("{:{}}{}", "", depth * 2, name_of(tree.kind(node)));
  if (!tree.has_children(node)) {
    // A leaf shows its text, on one line.
    std::string text(tree.text(node));
    if (std::size_t const end = text.find('\n'); end != std::string::npos) text = text.substr(0, end) + " …";
    if (!text.empty()) out += fmt::format(" `{}`", text);
  }
  out += '\n';
  for (NodeIndex const c : tree.children(node)) dump_node(tree, c, depth + 1, out);
}

}  // namespace

std::string dump(Tree const& tree) {
  std::string out;
  if (!tree.is_empty()) dump_node(tree, 0, 0, out);
  return out;
}

}  // namespace feerie
