#include "interpreter/check/flatten.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"

namespace feerie::check {

namespace {

using enum NodeKind;

struct FoundVariant {
  Ref ref;
  std::size_t file;
};

std::string name_in(Ref declaration) { return declaration.child(NodeKind::name).text(); }

class Flattener {
 public:
  Flattener(std::vector<SourceTree> const& files, Context& context, std::deque<Environment>& environments)
      : files_(files), context_(context), environments_(environments) {}

  Flattened run(Ref main) {
    collect_chain({main, 0});
    std::set<std::size_t> modules;
    for (FoundVariant const& variant : chain_) collect_modules(variant.file, modules);
    // Options come first, wherever they stand: every `if option` must know them.
    for (FoundVariant const& variant : chain_) declare_options(variant.ref.child(variant_body));
    apply_settings();
    for (std::size_t const file : module_order_) {
      Ref const root{files_[file].tree, 0};
      for (Ref const module : root.children(NodeKind::module)) add_body(module.child(variant_body), 0);
    }
    int generation = 0;
    for (FoundVariant const& variant : chain_) {
      result_.chain.push_back(variant.ref);
      add_body(variant.ref.child(variant_body), ++generation);
    }
    return std::move(result_);
  }

 private:
  void collect_chain(FoundVariant variant) {
    for (FoundVariant const& seen : chain_) {
      if (seen.ref.tree == variant.ref.tree && seen.ref.node == variant.ref.node) {
        context_.error(Code::ExtendsCycle, variant.ref.child(extends).child(NodeKind::name).span(),
                       fmt::format("`{}` extends itself, directly or through others", name_in(variant.ref)));
        return;
      }
    }
    if (chain_.size() == max_extends) {
      context_.error(Code::TooLarge, variant.ref.child(NodeKind::name).span(), fmt::format("more than {} variants extend one another", max_extends));
      return;
    }
    chain_.insert(chain_.begin(), variant);
    Ref const base = variant.ref.child(extends);
    if (!base) return;
    std::string const wanted = base.child(NodeKind::name).text();
    std::vector<std::string> names;
    std::vector<std::size_t> places = files_[variant.file].uses;
    places.insert(places.begin(), variant.file);
    for (std::size_t const file : places) {
      for (Ref const candidate : Ref{files_[file].tree, 0}.children(NodeKind::variant)) {
        names.push_back(name_in(candidate));
        if (names.back() == wanted) {
          collect_chain({candidate, file});
          return;
        }
      }
    }
    std::string help = did_you_mean(wanted, names);
    if (help.empty()) help = "write `use` and the name of the file that declares it, above the variant";
    context_.error(Code::UnknownVariant, base.child(NodeKind::name).span(), fmt::format("no variant named `{}` is in sight", wanted),
                   std::move(help));
  }

  void collect_modules(std::size_t file, std::set<std::size_t>& seen) {
    for (std::size_t const used : files_[file].uses) {
      bool const is_module = Ref{files_[used].tree, 0}.has(NodeKind::module);
      if (!is_module || !seen.insert(used).second) continue;
      collect_modules(used, seen);
      module_order_.push_back(used);
    }
    // A module may stand in the variant's own file.
    if (Ref{files_[file].tree, 0}.has(NodeKind::module) && seen.insert(file).second) module_order_.push_back(file);
  }

  void declare_options(Ref body) {
    if (!body) return;
    for (Ref const item : body.children()) {
      if (item.is(NodeKind::option)) {
        declare_option(item, false);
      } else if (item.is(NodeKind::replace) && item.has(NodeKind::option)) {
        declare_option(item.child(NodeKind::option), true);
      }
    }
  }

  void declare_option(Ref item, bool replaces) {
    auto& options = context_.game.options;
    std::string const option_name = name_in(item);
    Span const name_span = item.child(NodeKind::name).span();
    model::Option option{.name = option_name, .question = {}, .doc = doc_above(item), .span = name_span, .values = {}};
    if (Ref const question = item.child(NodeKind::text)) option.question = unquoted(question);
    std::optional<std::size_t> standard;
    for (Ref const value : item.children(option_value)) {
      Ref const word = value.child(any_name);
      for (model::OptionValue const& other : option.values) {
        if (other.name == word.text()) {
          context_.error(Code::DuplicateDeclaration, word.span(), fmt::format("value `{}` stands twice", word.text()), "",
                         {{other.span, "first here"}});
        }
      }
      if (value.has(default_mark)) {
        if (standard) {
          context_.error(Code::OptionValues, value.child(default_mark).span(),
                         fmt::format("option `{}` has two defaults", option_name), "mark one value `default`");
        }
        standard = option.values.size();
      }
      option.values.push_back({.name = word.text(),
                               .reading = value.has(NodeKind::text) ? unquoted(value.child(NodeKind::text)) : "",
                               .span = word.span()});
    }
    if (!standard) {
      context_.error(Code::OptionValues, name_span, fmt::format("option `{}` has no default", option_name),
                     "write `default` after the value that holds if nobody chooses");
    }
    if (option.values.size() < 2) {
      context_.error(Code::OptionValues, name_span, fmt::format("option `{}` has a single value", option_name),
                     "an option is a question with at least two answers");
    }
    option.default_value = standard.value_or(0);
    option.chosen = option.default_value;
    auto const old = std::find_if(options.begin(), options.end(), [&](auto const& o) { return o.name == option_name; });
    if (replaces) {
      if (old == options.end()) {
        report_nothing(name_span, "option", option_name);
      } else {
        *old = std::move(option);
      }
      return;
    }
    if (!context_.declare("option", option_name, name_span)) return;
    if (options.size() == max_options) {
      context_.error(Code::TooManyOptions, name_span, fmt::format("more than {} options", max_options));
      return;
    }
    options.add(std::move(option));
  }

  void apply_settings() {
    for (auto const& [option_name, value] : context_.settings.options) {
      auto const option = std::find_if(context_.game.options.begin(), context_.game.options.end(),
                                       [&name = option_name](auto const& o) { return o.name == name; });
      if (option == context_.game.options.end()) {
        std::vector<std::string> names;
        for (auto const& o : context_.game.options) names.push_back(o.name);
        std::string help = did_you_mean(option_name, names);
        if (help.empty()) help = names.empty() ? "this variant has no options" : fmt::format("its options are {}", list_names(names));
        context_.error(Code::UnknownOption, Span::nowhere(), fmt::format("no option named `{}`", option_name), std::move(help));
        continue;
      }
      auto const found = std::find_if(option->values.begin(), option->values.end(), [&v = value](auto const& o) { return o.name == v; });
      if (found == option->values.end()) {
        std::vector<std::string> names;
        for (auto const& v : option->values) names.push_back(v.name);
        context_.error(Code::UnknownOption, Span::nowhere(), fmt::format("option `{}` has no value `{}`", option_name, value),
                       fmt::format("its values are {}", list_names(names)));
        continue;
      }
      option->chosen = static_cast<std::size_t>(found - option->values.begin());
    }
  }

  void add_body(Ref body, int generation, int depth = 0) {
    if (!body) return;
    for (Ref const item : body.children()) add_item(item, generation, depth);
  }

  void add_item(Ref item, int generation, int depth) {
    switch (item.kind()) {
      case if_items:
        if (condition_holds(item.child(option_condition))) {
          add_body(item.child(variant_body), generation, depth + 1);
        } else if (Ref const otherwise = item.child(else_items)) {
          add_body(otherwise.child(variant_body), generation, depth + 1);
        }
        return;
      case NodeKind::option:
        if (depth > 0) {
          context_.error(Code::MisplacedDeclaration, item.child(NodeKind::name).span(), "an option cannot depend on another option",
                         "move it out of the `if`, directly into the variant");
        }
        return;
      case apply:
        expand(item, generation, depth);
        return;
      case template_decl:
        if (context_.declare("template", name_in(item), item.child(NodeKind::name).span())) templates_.push_back(item);
        return;
      case replace:
        replace_item(item, generation);
        return;
      case NodeKind::remove:
        remove_item(item);
        return;
      default:
        break;
    }
    Item added{.ref = item, .rule = {}, .rule_name = {}, .generation = generation};
    if (item.is(NodeKind::rule)) {
      added.rule_name = item.child(NodeKind::name);
      added.rule = added.rule_name.text();
      added.ref = item.last();
    }
    std::string const key = key_of(added);
    if (!key.empty()) {
      for (Item const& other : result_.items) {
        if (key_of(other) != key) continue;
        bool const is_singleton = key.find(' ') == std::string::npos;
        context_.error(Code::DuplicateDeclaration, head_span(item),
                       is_singleton ? fmt::format("a second `{}`", key) : fmt::format("{} is declared twice", quoted_key(key)),
                       fmt::format("write `replace` in front of it if it stands in the place of the old one"),
                       {{head_span(other.ref), "first declared here"}});
        return;
      }
    }
    result_.items.push_back(added);
  }

  // "rule `peaceful`" from "rule peaceful"
  static std::string quoted_key(std::string const& key) {
    std::size_t const blank = key.find(' ');
    return fmt::format("{} `{}`", key.substr(0, blank), key.substr(blank + 1));
  }

  // The word a declaration begins with, not its whole body.
  static Span head_span(Ref item) {
    Span span = item.span();
    if (Ref const named = item.child(NodeKind::name)) return cover({span.file, span.begin, span.begin}, named.span());
    std::string_view const text = item.tree->text(item.node);
    std::size_t const end = text.find_first_of(" \n\t{");
    if (end != std::string_view::npos) span.end = span.begin + static_cast<std::uint32_t>(end);
    return span;
  }

  // What may be declared once only, and what `replace` takes hold of. Specials may share a name: they are played together.
  static std::string key_of(Item const& item) {
    if (!item.rule.empty()) return "rule " + item.rule;
    switch (item.ref.kind()) {
      case NodeKind::board:
        return "board";
      case NodeKind::setup:
        return "setup";
      case NodeKind::turn:
        return "turn";
      case before_turn:
        return "before turn";
      case NodeKind::notation:
        return "notation";
      case NodeKind::captures:
        return "captures";
      case NodeKind::players:
        return "players";
      case NodeKind::source:
        return item.generation == 0 ? "" : fmt::format("source {}", item.generation);
      case NodeKind::summary:
        return fmt::format("summary {}", item.generation);
      case NodeKind::phase:
        return "phase " + name_in(item.ref);
      case NodeKind::procedure:
        return "procedure " + name_in(item.ref);
      case NodeKind::define:
        return "define " + name_in(item.ref);
      case NodeKind::counter:
        return "counter " + name_in(item.ref);
      case NodeKind::stock:
        return item.ref.has(NodeKind::each) ? "stock each" : "stock " + name_in(item.ref);
      default:
        return "";
    }
  }

  void report_nothing(Span span, std::string_view what, std::string const& wanted) {
    std::vector<std::string> names;
    for (Item const& item : result_.items) {
      std::string const key = key_of(item);
      if (key.starts_with(std::string(what) + " ")) names.push_back(key.substr(what.size() + 1));
    }
    if (what == "option") {
      for (auto const& o : context_.game.options) names.push_back(o.name);
    }
    std::string help = did_you_mean(wanted, names);
    if (help.empty() && !names.empty()) help = fmt::format("there are {}", list_names(names));
    context_.error(Code::NothingToReplace, span, fmt::format("there is no {} `{}` here", what, wanted), std::move(help));
  }

  void replace_item(Ref item, int generation) {
    Ref const inner = item.first();
    if (inner.is(NodeKind::option)) return;  // done with the options
    if (inner.is(replaced_piece)) {
      result_.items.push_back({.ref = inner, .rule = {}, .rule_name = {}, .generation = generation});
      return;
    }
    Item fresh{.ref = inner, .rule = {}, .rule_name = {}, .generation = generation};
    if (inner.is(NodeKind::rule)) {
      fresh.rule_name = inner.child(NodeKind::name);
      fresh.rule = fresh.rule_name.text();
      fresh.ref = inner.last();
    }
    if (inner.is(NodeKind::special)) {
      replace_specials(inner, fresh);
      return;
    }
    std::string const key = key_of(fresh);
    for (Item& old : result_.items) {
      if (key_of(old) == key) {
        old = fresh;
        return;
      }
    }
    std::size_t const blank = key.find(' ');
    if (blank == std::string::npos) {
      context_.error(Code::NothingToReplace, head_span(inner), fmt::format("there is no `{}` to replace", key),
                     "leave out `replace`: this is the first one");
    } else {
      Ref const wanted = fresh.rule_name ? fresh.rule_name : inner.child(NodeKind::name);
      report_nothing(wanted ? wanted.span() : head_span(inner), key.substr(0, blank), key.substr(blank + 1));
    }
  }

  void replace_specials(Ref inner, Item const& fresh) {
    std::string const wanted = name_in(inner);
    auto const same = [&](Item const& old) { return old.ref.is(NodeKind::special) && name_in(old.ref) == wanted; };
    if (std::erase_if(result_.items, same) == 0) {
      context_.error(Code::NothingToReplace, inner.child(NodeKind::name).span(), fmt::format("there is no special `{}` here", wanted));
      return;
    }
    result_.items.push_back(fresh);
  }

  template <class Matches>
  void erase_or_report(Span span, std::string_view what, std::string const& wanted, std::vector<std::string> const& names, Matches matches) {
    if (std::erase_if(result_.items, matches) > 0) return;
    std::string help = did_you_mean(wanted, names);
    if (help.empty() && !names.empty()) help = fmt::format("there are {}", list_names(names));
    context_.error(Code::NothingToReplace, span, fmt::format("there is no {} `{}` to remove", what, wanted), std::move(help));
  }

  void remove_item(Ref item) {
    Ref const what = item.first();
    if (what.is(removed_turn)) {
      auto const is_turn = [](Item const& i) { return i.ref.is(NodeKind::turn) || i.ref.is(before_turn); };
      if (std::erase_if(result_.items, is_turn) == 0) {
        context_.error(Code::NothingToReplace, what.span(), "there is no `turn` to remove");
      }
      return;
    }
    Ref const named = what.is(removed_piece) ? what.first() : what.last();
    std::string const wanted = named.is(NodeKind::text) ? unquoted(named) : named.text();
    std::vector<std::string> names;
    auto const gather = [&](auto&& name_if) {
      for (Item const& i : result_.items) {
        std::string n = name_if(i);
        if (!n.empty()) names.push_back(std::move(n));
      }
    };
    auto const remove_by = [&](std::string_view kind_name, auto name_if) {
      gather(name_if);
      erase_or_report(named.span(), kind_name, wanted, names, [&](Item const& i) { return name_if(i) == wanted; });
    };
    switch (what.kind()) {
      case removed_rule:
        remove_by("rule", [](Item const& i) { return i.rule; });
        return;
      case removed_special:
        remove_by("special", [](Item const& i) { return i.ref.is(NodeKind::special) ? resolved_name(i.ref.child(NodeKind::name)) : ""; });
        return;
      case removed_counter:
        remove_by("counter", [](Item const& i) { return i.ref.is(NodeKind::counter) ? name_in(i.ref) : ""; });
        return;
      case removed_example:
        remove_by("example", [](Item const& i) { return i.ref.is(NodeKind::example) ? unquoted(i.ref.child(NodeKind::text)) : ""; });
        return;
      case removed_ending: {
        NodeKind const kind = what.first().text() == "win" ? NodeKind::win : what.first().text() == "loss" ? NodeKind::loss : NodeKind::draw;
        remove_by("ending", [kind](Item const& i) { return i.ref.is(kind) ? ending_title(i) : ""; });
        return;
      }
      default:
        remove_by("piece", [](Item const& i) { return i.ref.is(NodeKind::piece) ? name_in(i.ref) : ""; });
        std::erase_if(result_.items, [&](Item const& i) { return i.ref.is(NodeKind::amend) && i.ref.has(NodeKind::name) && name_in(i.ref) == wanted; });
        return;
    }
  }

  // An ending goes by its rule name, its title in quotes, or the single word that is its condition.
  static std::string ending_title(Item const& item) {
    if (!item.rule.empty()) return item.rule;
    if (Ref const title_text = item.ref.child(ending_name)) return unquoted(title_text);
    return item.ref.child(when_clause).first().text();
  }

  void expand(Ref item, int generation, int depth) {
    std::string const wanted = name_in(item);
    auto const found = std::find_if(templates_.begin(), templates_.end(), [&](Ref t) { return name_in(t) == wanted; });
    if (found == templates_.end()) {
      std::vector<std::string> names;
      for (Ref const t : templates_) names.push_back(name_in(t));
      context_.error(Code::UnknownTemplate, item.child(NodeKind::name).span(), fmt::format("no template named `{}`", wanted),
                     did_you_mean(wanted, names));
      return;
    }
    // Templates may apply others but never themselves: the depth of a chain is bounded by their number.
    if (depth > static_cast<int>(templates_.size()) + 64) {
      context_.error(Code::TemplateArguments, item.child(NodeKind::name).span(), fmt::format("template `{}` applies itself", wanted));
      return;
    }
    std::vector<Ref> const parameter_nodes = found->child(parameters).children(parameter);
    std::vector<Ref> const argument_nodes = item.child(arguments).children();
    if (parameter_nodes.size() != argument_nodes.size()) {
      context_.error(Code::TemplateArguments, item.child(arguments).span(),
                     fmt::format("`{}` takes {} arguments, here are {}", wanted, parameter_nodes.size(), argument_nodes.size()), "",
                     {{found->child(parameters).span(), "its parameters"}});
      return;
    }
    Environment& environment = environments_.emplace_back();
    environment.applied_at = item.span();
    for (std::size_t i = 0; i < parameter_nodes.size(); ++i) {
      Ref argument = argument_nodes[i];
      // An argument that is itself a parameter of the template around it is looked up there.
      if (argument.environment != nullptr && argument.is(reference)) {
        if (Ref const* outer = argument.environment->find(argument.text())) argument = *outer;
      }
      if (!check_argument(parameter_nodes[i], argument)) return;
      environment.arguments.emplace_back(name_in(parameter_nodes[i]), argument);
    }
    Ref body = found->child(variant_body);
    body.environment = &environment;
    add_body(body, generation, depth + 1);
  }

  // Texts are told from the rest here; whether a name is a piece or a site shows when it is used.
  bool check_argument(Ref parameter_node, Ref argument) {
    Ref const kind = parameter_node.child(parameter_kind);
    if (!kind) return true;
    bool const wants_text = kind.text() == "text";
    bool const wants_number = kind.text() == "number";
    bool const fits = wants_text     ? argument.is(NodeKind::text)
                      : wants_number ? argument.is(NodeKind::number)
                                     : !argument.is(NodeKind::text) && !argument.is(NodeKind::number);
    if (!fits) {
      context_.error(Code::TemplateArguments, argument.span(),
                     fmt::format("`{}` must be a {}", name_in(parameter_node), wants_text ? "text in double quotes" : kind.text()), "",
                     {{parameter_node.span(), "the parameter"}});
    }
    return fits;
  }

  bool condition_holds(Ref condition) {
    // Read from left to right, `and` binding tighter, as in any condition.
    bool any = false;
    bool all = true;
    for (Ref const part : condition.children()) {
      if (part.is(option_or)) {
        any = any || all;
        all = true;
      } else if (part.is(option_test)) {
        all = option_holds(part, context_) && all;
      }
    }
    return any || all;
  }

  std::vector<SourceTree> const& files_;
  Context& context_;
  std::deque<Environment>& environments_;
  std::vector<FoundVariant> chain_;
  std::vector<std::size_t> module_order_;
  std::vector<Ref> templates_;
  Flattened result_;
};

}  // namespace

Ref find_main_variant(std::vector<SourceTree> const& files, DiagnosticSink& sink) {
  Ref const root{files[0].tree, 0};
  Ref found;
  Ref abstract_one;
  for (Ref const candidate : root.children(NodeKind::variant)) {
    if (candidate.has(abstract)) {
      if (!abstract_one) abstract_one = candidate;
      continue;
    }
    if (found) {
      sink.add({.code = Code::SeveralVariants, .span = candidate.child(NodeKind::name).span(),
                .message = fmt::format("a second variant to play, `{}`", name_in(candidate)),
                .notes = {{found.child(NodeKind::name).span(), "the first"}},
                .help = "give it a file of its own, or mark what it only builds on `abstract`"});
      return found;
    }
    found = candidate;
  }
  // A module is for others to use; a file with nothing at all was not meant to be one.
  if (!found && !abstract_one && !root.has(NodeKind::module)) {
    Span const end{files[0].tree->file(), root.span().end, root.span().end};
    sink.add({.code = Code::NoVariant, .span = end, .message = "the file declares no variant",
              .help = "write one: `variant NAME \"Title\" { … }`, or `variant NAME extends BASE \"Title\" { … }`"});
  }
  return found ? found : abstract_one;
}

Flattened flatten(std::vector<SourceTree> const& files, Ref variant, Context& context, std::deque<Environment>& environments) {
  return Flattener(files, context, environments).run(variant);
}

bool option_holds(Ref test, Context& context) {
  std::string const wanted = test.child(NodeKind::name).text();
  Ref const value = test.child(any_name);
  auto const option = std::find_if(context.game.options.begin(), context.game.options.end(), [&](auto const& o) { return o.name == wanted; });
  if (option == context.game.options.end()) {
    std::vector<std::string> names;
    for (auto const& o : context.game.options) names.push_back(o.name);
    context.error(Code::UnknownOption, test.child(NodeKind::name).span(), fmt::format("no option named `{}`", wanted),
                  did_you_mean(wanted, names));
    return false;
  }
  for (std::size_t i = 0; i < option->values.size(); ++i) {
    if (option->values[i].name == value.text()) return (option->chosen == i) != test.has(negated);
  }
  std::vector<std::string> names;
  for (auto const& v : option->values) names.push_back(v.name);
  std::string help = did_you_mean(value.text(), names);
  if (help.empty()) help = fmt::format("its values are {}", list_names(names));
  context.error(Code::UnknownOption, value.span(), fmt::format("option `{}` has no value `{}`", wanted, value.text()), std::move(help),
                {{option->span, "declared here"}});
  return false;
}

namespace {

std::string doc_above(SourceFile const& file, std::uint32_t offset) {
  std::uint32_t line = file.position_of(offset).line;
  std::string doc;
  while (line > 1) {
    std::string_view text = file.line_text(--line);
    std::size_t const begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos || !text.substr(begin).starts_with("##")) break;
    text.remove_prefix(std::min(text.size(), text.find_first_not_of("# \t", begin)));
    doc = doc.empty() ? std::string(text) : fmt::format("{} {}", text, doc);
  }
  return doc;
}

}  // namespace

std::string doc_above(Ref declaration) {
  SourceSet const& sources = declaration.tree->sources();
  std::string doc = doc_above(sources.file(declaration.tree->file()), declaration.span().begin);
  if (!doc.empty() || declaration.environment == nullptr) return doc;
  // What stands above an `apply` is said of what the template declares.
  Span const applied = declaration.environment->applied_at;
  return applied.is_somewhere() ? doc_above(sources.file(applied.file), applied.begin) : doc;
}

}  // namespace feerie::check
