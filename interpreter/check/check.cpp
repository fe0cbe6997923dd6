#include "interpreter/check/check.hpp"

#include <deque>

#include <fmt/format.h>

#include "interpreter/check/board.hpp"
#include "interpreter/check/board_zones.hpp"
#include "interpreter/check/docs.hpp"
#include "interpreter/check/lint.hpp"
#include "interpreter/check/piece.hpp"
#include "interpreter/check/rules.hpp"
#include "interpreter/check/setup.hpp"
#include "interpreter/check/text_template.hpp"
#include "interpreter/check/variables.hpp"

namespace feerie::check {

using K = NodeKind;

namespace {

// ChessMutation → chess-mutation
std::string kebab(std::string_view name) {
  std::string id;
  for (std::size_t i = 0; i < name.size(); ++i) {
    char const c = name[i];
    bool const upper = c >= 'A' && c <= 'Z';
    if (upper && i > 0 && name[i - 1] != '-' && !(name[i - 1] >= 'A' && name[i - 1] <= 'Z')) id += '-';
    id += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return id;
}

void describe(model::Game& game, Ref variant, Flattened const& flattened) {
  for (Item const& item : flattened.items) {
    if (item.ref.is(K::source)) game.source = unquoted(item.ref.child(K::text));
    if (item.ref.is(K::players)) game.players_doc = doc_above(item.ref);
    if (item.ref.is(K::summary)) game.summary = unquoted(item.ref.child(K::text));
  }
  game.name = variant.child(K::name).text();
  game.id = kebab(game.name);
  game.title = unquoted(variant.child(K::title));
  game.doc = doc_above(variant);
}

// What must stand once, checked in the order in which names become known.
void check_items(Context& context, Flattened const& flattened) {
  std::vector<Item> const& items = flattened.items;
  check_players(context, items);
  Ref board;
  for (Item const& item : items) {
    if (item.ref.is(K::board)) board = item.ref;
  }
  if (board) {
    check_board_shape(context, board);
    check_board_zones(context, board);
  } else if (!context.game.is_abstract) {
    context.error(Code::MissingDeclaration, context.game.span, "the variant has no board", "add `board grid 8x8 { … }`");
  }
  Pieces pieces;
  declare_pieces(context, items, pieces);
  check_abilities(context, pieces);
  declare_variables(context, items);
  declare_definitions(context, items);
  declare_rules(context, items);
  check_royals(context, items);
  check_piece_conditions(context, items, pieces);
  check_initial_values(context, items);
  check_stocks(context, items);
  check_specials(context, items);
  check_filters(context, items);
  check_effects(context, items);
  check_procedures(context, items);
  check_phases(context, items);
  check_endings(context, items);
  check_setup(context, items);
  check_notation(context, items);
  check_definitions(context);
  check_examples(context, items, static_cast<int>(flattened.chain.size()));
}

// Without what it is built on, nothing more can be said of a variant: everything would be missing.
bool report_lost_base(DiagnosticSink const& found, DiagnosticSink& sink) {
  bool lost = false;
  for (Diagnostic const& diagnostic : found.sorted()) {
    if (diagnostic.code != Code::UnknownVariant && diagnostic.code != Code::ExtendsCycle) continue;
    sink.add(diagnostic);
    lost = true;
  }
  return lost;
}

}  // namespace

std::optional<model::Game> check(std::vector<SourceTree> const& files, Settings const& settings, SourceSet const& sources,
                                 DataReader read_data, DiagnosticSink& sink) {
  Ref const variant = find_main_variant(files, sink);
  if (!variant) return std::nullopt;
  std::optional<model::Game> game(std::in_place);
  game->is_abstract = variant.has(K::abstract);
  game->span = variant.child(K::name).span();
  // Messages of this run are kept apart until it is known whether the lints may speak.
  DiagnosticSink found;
  Context context{*game, found, sources, settings, std::move(read_data)};
  std::deque<Environment> environments;
  Flattened const flattened = flatten(files, variant, context, environments);
  describe(*game, variant, flattened);
  if (report_lost_base(found, sink)) return game;
  check_items(context, flattened);
  for (Ref const link : flattened.chain) check_docs(context, *link.tree);
  if (!found.has_errors()) lint(context, flattened);
  sink.add_all(found);
  return game;
}

void check_file_form(Tree const& tree, DiagnosticSink& sink) {
  Ref const root{&tree, 0};
  if (tree.is_empty()) return;
  Ref const first = root.first();
  Ref const language = root.child(K::language);
  if (language && !first.is(K::language)) {
    sink.add({.code = Code::MissingLanguage, .span = language.span(), .message = "the version of the language stands above everything else",
              .notes = {{{first.span().file, first.span().begin, first.span().begin}, "the file begins here"}},
              .help = "move it to the first line"});
  } else if (!language && !sink.has_errors()) {  // what could not be read may have held it
    Span const span = first ? Span{first.span().file, first.span().begin, first.span().begin} : Span{tree.file(), 0, 0};
    sink.add({.code = Code::MissingLanguage, .span = span, .message = "a file begins with the version of the language",
              .help = "write `language 1` as its first line"});
  }
  bool has_content = false;
  for (Ref const item : root.children()) {
    if (item.is(K::language)) {
      if (item.node != language.node) {
        sink.add({.code = Code::DuplicateDeclaration, .span = item.span(), .message = "the language is named once, at the top",
                  .notes = {{language.span(), "named here"}}});
      } else if (number_of(item.child(K::number)) != 1) {
        sink.add({.code = Code::UnknownLanguage, .span = item.child(K::number).span(),
                  .message = fmt::format("this is language {}, but Féerie reads language 1", item.child(K::number).text())});
      }
    } else if (item.is(K::use) && has_content) {
      sink.add({.code = Code::MisplacedDeclaration, .span = item.span(), .message = "`use` stands above everything else",
                .help = "move it up, below `language 1`"});
    }
    has_content = has_content || item.is(K::module) || item.is(K::variant);
  }
}

}  // namespace feerie::check
