#include "grammar/diagnostic/code.hpp"

#include <algorithm>
#include <array>

namespace feerie {
namespace {

struct CodeFacts {
  Code code;
  std::string_view slug;
  Severity severity;
  bool is_limit;
  std::string_view title;
};

constexpr std::array code_facts{
#define FEERIE_CODE(name, slug, severity, is_limit, title) \
  CodeFacts{Code::name, slug, Severity::severity, is_limit, title},
#include "grammar/diagnostic/code.def"
#undef FEERIE_CODE
};

constexpr bool have_distinct_slugs() {
  for (std::size_t i = 0; i < code_facts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (code_facts[i].slug == code_facts[j].slug) return false;
    }
  }
  return true;
}
static_assert(have_distinct_slugs(), "two codes in code.def have the same slug");

// The list is in the enumeration's order: both come from code.def.
CodeFacts const& facts_of(Code code) { return code_facts.at(static_cast<std::size_t>(code)); }

}  // namespace

std::string_view slug(Code code) { return facts_of(code).slug; }
Severity severity(Code code) { return facts_of(code).severity; }
bool is_limit(Code code) { return facts_of(code).is_limit; }
std::string_view title(Code code) { return facts_of(code).title; }

std::optional<Code> code_from_slug(std::string_view slug) {
  auto const* const found = std::ranges::find(code_facts, slug, &CodeFacts::slug);
  if (found == code_facts.end()) return std::nullopt;
  return found->code;
}

std::vector<Code> all_codes() {
  std::vector<Code> codes;
  codes.reserve(code_facts.size());
  for (CodeFacts const& facts : code_facts) codes.push_back(facts.code);
  return codes;
}

}  // namespace feerie
