// One variant as a plain list of declarations: modules first, then the variants it extends, then its own; options decided, templates
// expanded, `replace` and `remove` carried out.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "interpreter/check/context.hpp"
#include "interpreter/check/ref.hpp"

namespace feerie::check {

// More options than this are a questionnaire, not a game.
inline constexpr std::size_t max_options = 64;

// Variants built on variants.
inline constexpr std::size_t max_extends = 16;

struct Item {
  Ref ref;
  std::string rule = {};    // the name in `rule NAME:`
  Ref rule_name = {};
  int generation = 0;       // 0 a module, 1 the first base, … the variant itself is highest
};

// Files as the flattener sees them: a tree and the indexes of the files it uses.
struct SourceTree {
  Tree const* tree;
  std::vector<std::size_t> uses;
};

struct Flattened {
  std::vector<Item> items;
  std::vector<Ref> chain;   // variant nodes, the first base first
};

// The variant to play in the first file, or nothing (reported).
[[nodiscard]] Ref find_main_variant(std::vector<SourceTree> const& files, DiagnosticSink& sink);
// `environments` keeps the template arguments alive as long as the items are used.
[[nodiscard]] Flattened flatten(std::vector<SourceTree> const& files, Ref variant, Context& context,
                                std::deque<Environment>& environments);

// Whether an option test holds under the options of the model; reports unknown names.
[[nodiscard]] bool option_holds(Ref test, Context& context);

// The doc comment (## lines) directly above a declaration.
[[nodiscard]] std::string doc_above(Ref declaration);

}  // namespace feerie::check
