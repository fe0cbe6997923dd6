#include "interpreter/check/setup.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/board_layers.hpp"
#include "interpreter/check/constant.hpp"
#include "interpreter/check/expression.hpp"

namespace feerie::check {

using K = NodeKind;
using model::SetupPiece;

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Reads pieces into a list, each site once.
class PositionReader {
 public:
  PositionReader(Context& context, std::vector<SetupPiece>& pieces) : context_(context), pieces_(pieces) {}

  void read(Ref item) {
    if (item.is(K::rows)) rows(item);
    if (item.is(K::place_item)) place(item);
    if (item.is(K::fen)) fen(item);
  }

 private:
  void rows(Ref item) {
    model::Board const& board = context_.game.board;
    TextMap const map = text_map(item);
    if (context_.game.players.size() > 2) {
      context_.error(Code::SetupPiece, item.span(), "rows of letters tell two players apart, not more", "write `place PLAYER PIECE on a1`");
      return;
    }
    if (board.sites.empty()) return;
    if (map.rows.size() != static_cast<std::size_t>(board.height)) {
      context_.error(Code::MapShape, item.span(), fmt::format("{} rows, but the board has {}", map.rows.size(), board.height));
      return;
    }
    for (std::size_t r = 0; r < map.rows.size(); ++r) {
      auto const width = static_cast<std::size_t>(board.width);
      std::vector<MapCell> const cells = split_row(map.rows[r], width);
      if (cells.size() != width) {
        context_.error(Code::MapShape, map.rows[r].span, fmt::format("row {} has {} squares, the board has {}", r + 1, cells.size(), width),
                       "write one letter for each square, `.` for an empty one");
        continue;
      }
      for (std::size_t x = 0; x < width; ++x) {
        int const y = board.height - 1 - static_cast<int>(r);
        add_letter(cells[x].text, cells[x].span, site_at(board, {static_cast<int>(x), y}));
      }
    }
  }

  void add_letter(std::string const& sign, Span span, model::SiteId site) {
    if (sign == ".") return;
    if (sign == "*") {
      if (site) context_.error(Code::SetupPiece, span, "`*` is a hole, but the board has a square here", "write `.` for an empty square");
      return;
    }
    if (site.is_none()) {
      context_.error(Code::SetupPiece, span, "the board has no square here", "write `*` for a hole");
      return;
    }
    bool const promoted = sign.size() == 2 && sign[0] == '+';
    if (sign.size() != 1 && !promoted) {
      unknown_letter(sign, span);
      return;
    }
    char const c = sign.back();
    for (std::size_t i = 0; i < context_.game.types.size(); ++i) {
      model::PieceType const& type = context_.game.types[context_.game.types.id_at(i)];
      if (type.letter.empty() || (type.letter.size() == 2) != promoted || lower(type.letter.back()) != lower(c)) continue;
      model::PlayerId owner{};
      if (!type.neutral) {
        std::size_t const index = c == type.letter.back() ? 0 : 1;
        if (index >= context_.game.players.size()) {
          unknown_letter(sign, span);
          return;
        }
        owner = context_.game.players.id_at(index);
      }
      add({site, context_.game.types.id_at(i), owner}, span);
      return;
    }
    unknown_letter(sign, span);
  }

  void unknown_letter(std::string const& sign, Span span) {
    std::vector<std::string> letters;
    for (auto const& type : context_.game.types) letters.push_back(fmt::format("{} {}", type.letter, type.name));
    context_.error(Code::MapLetter, span, fmt::format("no piece has the letter `{}`", sign), fmt::format("letters are {}", list_names(letters, 20)));
  }

  void place(Ref item) {
    std::vector<Ref> const names = item.children(K::name);
    bool const is_neutral = item.has(K::neutral);
    Ref const type_name = names[is_neutral ? 0 : 1];
    model::PlayerId owner{};
    if (!is_neutral) {
      owner = find_player(context_.game, names[0].text());
      if (owner.is_none()) {
        // A player of the variant who does not take part in a smaller game sets nothing up.
        if (context_.declared.contains(fmt::format("player {}", names[0].text()))) return;
        if (context_.game.players.empty()) return;  // none at all has been reported
        std::vector<std::string> known;
        for (auto const& player : context_.game.players) known.push_back(player.name);
        std::string help = did_you_mean(names[0].text(), known);
        if (help.empty()) help = fmt::format("the players are {}", list_names(known));
        context_.error(Code::UnknownPlayer, names[0].span(), fmt::format("no player named `{}`", names[0].text()), std::move(help));
      }
    }
    Scope scope;
    model::TypeId const type = Expressions(context_, scope).type_named(type_name);
    for (std::size_t i = is_neutral ? 1 : 2; i < names.size(); ++i) {
      model::SiteId const site = context_.game.board.find_site(names[i].text());
      model::Board const& board = context_.game.board;
      if (board.sites.empty()) return;  // there is none, or it was wrong and has been reported
      if (site.is_none()) {
        context_.error(Code::UnknownSite, names[i].span(), fmt::format("the board has no site `{}`", names[i].text()),
                       fmt::format("the board goes from `{}` to `{}`", board.sites[board.sites.id_at(0)].name,
                                   board.sites[board.sites.id_at(board.sites.size() - 1)].name));
      } else if (type && (owner || is_neutral)) {
        if (context_.game.types[type].neutral != is_neutral) {
          context_.error(Code::SetupPiece, type_name.span(),
                         is_neutral ? fmt::format("`{}` belongs to a player", type_name.text()) : fmt::format("`{}` belongs to nobody", type_name.text()),
                         is_neutral ? "name the player" : "write `place neutral …`");
          return;
        }
        add({site, type, owner}, names[i].span());
      }
    }
  }

  void add(SetupPiece piece, Span span) {
    bool const taken = std::any_of(pieces_.begin(), pieces_.end(), [&](SetupPiece const& p) { return p.site == piece.site; });
    if (taken) {
      context_.error(Code::SetupPiece, span, fmt::format("`{}` already has a piece", context_.game.board.sites[piece.site].name));
    } else if (context_.game.board.sites[piece.site].is_exit) {
      context_.error(Code::SetupPiece, span, "nothing can stand on an exit");
    } else {
      pieces_.push_back(piece);
    }
  }

  // The board part of a FEN: "rnbqkbnr/8/…".
  void fen(Ref item) {
    model::Board const& board = context_.game.board;
    Ref const node = item.child(K::text);
    std::string const text = unquoted(node);
    int x = 0;
    int y = board.height - 1;
    int run = 0;
    auto const span_at = [&](std::size_t i) {
      auto const begin = node.span().begin + 1 + static_cast<std::uint32_t>(i);
      return Span{node.span().file, begin, begin + 1};
    };
    for (std::size_t i = 0; i <= text.size(); ++i) {
      char const c = i < text.size() ? text[i] : ' ';
      if (c >= '0' && c <= '9') {
        run = std::min(run * 10 + (c - '0'), 10'000);
        continue;
      }
      x += run;
      run = 0;
      bool const ends_rank = c == '/' || c == ' ';
      if (x > board.width || (ends_rank && x != board.width)) {
        context_.error(Code::MapShape, span_at(std::min(i, text.size() - 1)),
                       fmt::format("rank {} of this FEN has {} squares, the board has {}", y + 1, x, board.width));
        return;
      }
      if (c == ' ') {
        if (i < text.size()) {
          context_.error(Code::MapShape, span_at(i), "a set-up takes the board of a FEN alone", "leave out what follows the last rank");
        }
        break;
      }
      if (c == '/') {
        x = 0;
        if (--y < 0) break;
        continue;
      }
      std::string sign(1, c);
      if (c == '+' && i + 1 < text.size()) sign += text[++i];
      add_letter(sign, span_at(i), site_at(board, {x, y}));
      ++x;
    }
    if (y > 0) {
      context_.error(Code::MapShape, node.span(), fmt::format("this FEN has {} ranks, the board has {}", board.height - y, board.height));
    }
  }

  Context& context_;
  std::vector<SetupPiece>& pieces_;
};

void add_setup_doc(model::Game& game, std::string doc) {
  if (!doc.empty() && (game.setup_docs.empty() || game.setup_docs.back() != doc)) game.setup_docs.push_back(std::move(doc));
}

}  // namespace

void check_setup(Context& context, std::vector<Item> const& items) {
  for (Item const& item : items) {
    if (item.ref.is(K::setup) || item.ref.is(K::stock)) add_setup_doc(context.game, doc_above(item.ref));
    if (!item.ref.is(K::setup)) continue;
    PositionReader reader(context, context.game.setup);
    for (Ref const part : item.ref.children()) {
      reader.read(part);
      add_setup_doc(context.game, doc_above(part));
    }
  }
  bool places_later = !context.game.stock.empty();
  for (model::Block const& block : context.game.blocks) {
    places_later = places_later || std::any_of(block.begin(), block.end(), [](auto const& s) { return s.kind == model::StatementKind::Put; });
  }
  if (context.game.setup.empty() && !places_later && !context.game.is_abstract && !context.sink.has_errors()) {
    context.error(Code::MissingDeclaration, context.game.span, "the game would begin with an empty board and empty hands",
                  "add a `setup { … }` or a `stock each { … }`");
  }
}

namespace {

class ExampleChecker {
 public:
  ExampleChecker(Context& context, Ref item) : context_(context), item_(item) {}

  void run() {
    example_.name = unquoted(item_.child(K::text));
    example_.span = item_.child(K::text).span();
    PositionReader reader(context_, example_.pieces);
    for (Ref const part : item_.children()) {
      switch (part.kind()) {
        case K::rows:
        case K::place_item:
          example_.has_board = true;
          reader.read(part);
          break;
        case K::fen:
          example_.fen = unquoted(part.child(K::text));
          break;
        case K::example_seed:
          example_.has_seed = true;
          example_.seed = number_of(part.child(K::number));
          break;
        case K::example_players:
          example_.players = number_of(part.child(K::number));
          if (example_.players < context_.game.min_players || example_.players > context_.game.max_players) {
            context_.error(Code::PlayerCount, part.child(K::number).span(),
                           context_.game.min_players == context_.game.max_players
                               ? fmt::format("the variant is for {} players", context_.game.max_players)
                               : fmt::format("the variant is for {} to {} players", context_.game.min_players, context_.game.max_players));
          }
          break;
        case K::example_option:
          option(part);
          break;
        case K::example_mover:
          mover(part.child(K::name));
          break;
        case K::example_play:
          example_.steps.push_back(texts(part, model::ExampleStep::Kind::Play));
          break;
        case K::expect:
          expectation(part.first());
          break;
        default:
          break;
      }
    }
    if (example_.has_board && !example_.fen.empty()) {
      context_.error(Code::DuplicateDeclaration, example_.span, "an example has one position: rows and places, or a FEN");
    }
    bool const expects = std::any_of(example_.steps.begin(), example_.steps.end(),
                                     [](auto const& step) { return step.kind != model::ExampleStep::Kind::Play; });
    if (!expects) {
      context_.error(Code::MissingDeclaration, example_.span, "the example expects nothing, so it can never fail", "add `expect legal \"…\"`");
    }
    context_.game.examples.push_back(std::move(example_));
  }

 private:
  void option(Ref part) {
    std::string const name = part.child(K::name).text();
    std::string const value = part.child(K::any_name).text();
    for (auto const& o : context_.game.options) {
      if (o.name != name) continue;
      std::vector<std::string> values;
      for (auto const& v : o.values) values.push_back(v.name);
      if (std::find(values.begin(), values.end(), value) == values.end()) {
        std::string help = did_you_mean(value, values);
        if (help.empty()) help = fmt::format("its values are {}", list_names(values));
        context_.error(Code::UnknownOption, part.child(K::any_name).span(), fmt::format("option `{}` has no value `{}`", name, value), std::move(help));
      }
      example_.options.emplace_back(name, value);
      return;
    }
    std::vector<std::string> names;
    for (auto const& o : context_.game.options) names.push_back(o.name);
    context_.error(Code::UnknownOption, part.child(K::name).span(), fmt::format("no option named `{}`", name), did_you_mean(name, names));
  }

  void mover(Ref name) {
    example_.to_move = find_player(context_.game, name.text());
    if (example_.to_move || context_.declared.contains(fmt::format("player {}", name.text()))) return;
    std::vector<std::string> names;
    for (auto const& player : context_.game.players) names.push_back(player.name);
    context_.error(Code::UnknownPlayer, name.span(), fmt::format("no player named `{}`", name.text()), did_you_mean(name.text(), names));
  }

  static model::ExampleStep texts(Ref part, model::ExampleStep::Kind kind) {
    model::ExampleStep step{.kind = kind, .span = part.span()};
    for (Ref const text : part.children(K::text)) {
      step.texts.push_back(unquoted(text));
      step.text_spans.push_back(text.span());
    }
    return step;
  }

  void expectation(Ref what) {
    if (what.is(K::expect_legal)) {
      example_.steps.push_back(texts(what, model::ExampleStep::Kind::Legal));
    } else if (what.is(K::expect_illegal)) {
      example_.steps.push_back(texts(what, model::ExampleStep::Kind::Illegal));
    } else {
      Scope scope = scope_of("in an example", {Moment::Play, Moment::Threat, Moment::Outcome, Moment::Example});
      ExprId const holds = Expressions(context_, scope).condition(what.first());
      if (constant_value(context_.game, holds)) {
        context_.error(Code::MissingDeclaration, what.span(), "this does not depend on the game, so it expects nothing of it");
      }
      example_.steps.push_back({.kind = model::ExampleStep::Kind::Holds, .span = what.span(), .expectation = holds});
    }
  }

  Context& context_;
  Ref item_;
  model::Example example_;
};

}  // namespace

void check_examples(Context& context, std::vector<Item> const& items, int newest) {
  for (Item const& item : items) {
    // A base's examples speak of the base: what it shows may well not hold in what is built on it.
    if (item.ref.is(K::example) && item.generation == newest) ExampleChecker(context, item.ref).run();
  }
}

}  // namespace feerie::check
