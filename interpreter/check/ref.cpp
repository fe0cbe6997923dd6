#include "interpreter/check/ref.hpp"

namespace feerie::check {

std::vector<Ref> Ref::children() const {
  std::vector<Ref> found;
  for (NodeIndex const c : tree->children(node)) found.push_back(at(c));
  return found;
}

std::vector<Ref> Ref::children(NodeKind k) const {
  std::vector<Ref> found;
  for (NodeIndex const c : tree->children(node)) {
    if (tree->kind(c) == k) found.push_back(at(c));
  }
  return found;
}

Ref const* Environment::find(std::string_view name) const {
  for (auto const& [parameter, argument] : arguments) {
    if (parameter == name) return &argument;
  }
  return nullptr;
}

std::string resolved_name(Ref name) {
  Ref const* const argument = name.environment != nullptr ? name.environment->find(name.text()) : nullptr;
  return argument != nullptr ? argument->text() : name.text();
}

Span declared_at(Ref declaration) {
  bool const is_applied = declaration.environment != nullptr && declaration.environment->applied_at.is_somewhere();
  return is_applied ? declaration.environment->applied_at : declaration.span();
}

std::string unquoted(Ref text) {
  std::string const quoted = text.text();
  return quoted.size() >= 2 ? quoted.substr(1, quoted.size() - 2) : quoted;
}

int number_of(Ref number) {
  constexpr int largest = 1'000'000;
  int value = 0;
  for (char const c : number.text()) {
    if (c < '0' || c > '9') break;
    value = value * 10 + (c - '0');
    if (value > largest) return largest;
  }
  return value;
}

}  // namespace feerie::check
