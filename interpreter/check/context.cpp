#include "interpreter/check/context.hpp"

#include <fmt/format.h>

#include "interpreter/check/expression.hpp"

namespace feerie::check {

bool Context::declare(std::string_view space, std::string const& name, Span span) {
  bool const is_value = space == "variable" || space == "definition" || space == "zone";
  if (is_value && is_builtin_name(name)) {
    error(Code::DuplicateDeclaration, span, fmt::format("`{}` already has a meaning in the language", name), "choose another name");
    return false;
  }
  auto const [it, fresh] = declared.try_emplace(fmt::format("{} {}", space, name), span);
  if (!fresh) {
    error(Code::DuplicateDeclaration, span, fmt::format("{} `{}` is declared twice", space, name), "give one of them another name",
          {{it->second, "first declared here"}});
  }
  return fresh;
}

}  // namespace feerie::check
