#include "interpreter/check/context.hpp"

#include <fmt/format.h>

namespace feerie::check {

bool Context::declare(std::string_view space, std::string const& name, Span span) {
  auto const [it, fresh] = declared.try_emplace(fmt::format("{} {}", space, name), span);
  if (!fresh) {
    error(Code::DuplicateDeclaration, span, fmt::format("{} `{}` is declared twice", space, name), "give one of them another name",
          {{it->second, "first declared here"}});
  }
  return fresh;
}

}  // namespace feerie::check
