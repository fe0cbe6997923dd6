#include "interpreter/check/lint.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/check/constant.hpp"
#include "interpreter/check/idle.hpp"
#include "interpreter/check/reach.hpp"

namespace feerie::check {

using model::ExprKind;
using model::StatementKind;

namespace {

class Linter {
 public:
  Linter(Context& context, Flattened const& flattened) : context_(context), game_(context.game), flattened_(flattened) {}

  void run() {
    abilities();
    options();
    if (game_.is_abstract) return;
    endings();
    royals();
    forced_turns();
    check_idle_phases(context_);
    check_lost_cards(context_, flattened_.chain.back().tree->file());
    skipped_turns();
    unused();
  }

 private:
  // The library and the variants built upon are somebody else's text: not every game uses all of it.
  bool is_own_file(Span span) const { return flattened_.chain.back().tree->file() == span.file; }

  void abilities() {
    std::size_t const sites = game_.board.sites.size();
    if (sites == 0) return;
    for (model::PieceType const& type : game_.types) {
      if (type.neutral) continue;
      // Targets by ability, player and site; two abilities that share one make the same move.
      std::vector<std::vector<std::vector<model::SiteId>>> targets;
      for (model::AbilityId const id : type.abilities) {
        std::vector<std::vector<model::SiteId>> all;
        bool any = false;
        for (std::size_t p = 0; p < game_.players.size(); ++p) {
          for (std::size_t s = 0; s < sites; ++s) {
            if (game_.board.sites[game_.board.sites.id_at(s)].is_exit) continue;
            all.push_back(reach(game_, game_.abilities[id], game_.players.id_at(p), game_.board.sites.id_at(s)));
            any = any || !all.back().empty();
          }
        }
        model::Ability const& ability = game_.abilities[id];
        if (!any && is_own_file(ability.span)) {
          context_.error(Code::NeverApplies, ability.span, fmt::format("no `{}` can ever move this way on this board", type.name),
                         "remove it, or look at its direction and distance");
        }
        targets.push_back(std::move(all));
      }
      for (std::size_t i = 0; i < targets.size(); ++i) {
        for (std::size_t j = i + 1; j < targets.size(); ++j) compare(type, i, j, targets);
      }
    }
  }

  void compare(model::PieceType const& type, std::size_t i, std::size_t j, std::vector<std::vector<std::vector<model::SiteId>>> const& targets) {
    model::Ability const& a = game_.abilities[type.abilities[i]];
    model::Ability const& b = game_.abilities[type.abilities[j]];
    bool const conditional = a.when || b.when || a.taking || b.taking;
    bool const share_purpose = (static_cast<int>(a.purpose) & static_cast<int>(b.purpose)) != 0;
    // A hop needs a piece in the way and a slide needs none: they never make the same move at once.
    auto const hops = [](model::Ability const& ability) {
      return std::any_of(ability.legs.begin(), ability.legs.end(), [](model::Leg const& leg) { return leg.kind == model::LegKind::Hop; });
    };
    if (conditional || !share_purpose || hops(a) != hops(b) || !is_own_file(b.span)) return;
    for (std::size_t k = 0; k < targets[i].size(); ++k) {
      std::vector<model::SiteId> both;
      std::set_intersection(targets[i][k].begin(), targets[i][k].end(), targets[j][k].begin(), targets[j][k].end(), std::back_inserter(both));
      if (both.empty()) continue;
      context_.error(Code::SameMove, b.span, fmt::format("two abilities of `{}` make the same move", type.name),
                     "it counts once; take one of them away, or give them different purposes or distances", {{a.span, "the other"}});
      return;
    }
  }

  // An option whose values nothing tells apart asks a question that does not matter.
  void options() {
    std::vector<std::pair<std::string, std::string>> const asked = asked_options();
    for (model::Option const& option : game_.options) {
      std::vector<std::string> silent;
      for (model::OptionValue const& value : option.values) {
        bool const seen = std::find(asked.begin(), asked.end(), std::pair(option.name, value.name)) != asked.end();
        if (!seen) silent.push_back(value.name);
      }
      if (silent.size() == option.values.size()) {
        context_.error(Code::UnusedOption, option.span, fmt::format("nothing asks for option `{}`", option.name),
                       fmt::format("use it: `if option {} is {} {{ … }}`", option.name, silent.empty() ? "…" : silent[0]));
      } else if (silent.size() > 1) {
        context_.error(Code::UnusedOption, option.span,
                       fmt::format("nothing tells the values {} of option `{}` apart", list_names(silent), option.name),
                       fmt::format("use them: `if option {} is {} {{ … }}`", option.name, silent[0]));
      }
    }
  }

  // Tests have become constants by now; the text still has them. Examples only choose a value, they do not give it a meaning.
  std::vector<std::pair<std::string, std::string>> asked_options() const {
    std::vector<std::pair<std::string, std::string>> asked;
    for (Ref const variant : flattened_.chain) {
      Tree const& tree = *variant.tree;
      for (NodeIndex n = 0; n < tree.nodes.size(); ++n) {
        if (tree.kind(n) != NodeKind::option_test) continue;
        Ref const test{&tree, n};
        asked.emplace_back(test.child(NodeKind::name).text(), test.child(NodeKind::any_name).text());
      }
    }
    return asked;
  }

  void each_statement(std::function<void(model::Statement const&)> const& visit) const {
    for (model::Block const& block : game_.blocks) {
      for (model::Statement const& statement : block) visit(statement);
    }
  }

  void endings() {
    bool ends = !game_.endings.empty();
    each_statement([&](model::Statement const& s) {
      ends = ends || s.kind == StatementKind::Win || s.kind == StatementKind::Lose || s.kind == StatementKind::DeclareDraw;
    });
    if (!ends) {
      context_.error(Code::NoEnding, game_.span, "nothing in this variant ends the game", "add an ending, such as `win when no enemy piece`");
    }
  }

  void royals() {
    bool const has_royal = std::any_of(game_.types.begin(), game_.types.end(), [](model::PieceType const& t) { return t.royal; });
    if (has_royal) return;
    for (model::Expr const& e : game_.exprs) {
      if (e.kind != ExprKind::Check && e.kind != ExprKind::Checkmate && e.kind != ExprKind::Stalemate) continue;
      if (e.type == model::Type::Poisoned) continue;
      context_.error(Code::NoRoyal, e.span, fmt::format("`{}` means nothing without a royal piece", context_.sources.text(e.span)),
                     "say which piece must not be lost: `royal NAME`, or write `no decisions` for a player who cannot move");
    }
  }

  // A turn that only plays moves, in a game that says nothing of a player who has none.
  void forced_turns() {
    for (model::Expr const& e : game_.exprs) {
      if (e.kind == ExprKind::Stalemate || e.kind == ExprKind::Decisions) return;
    }
    bool const softens = std::any_of(game_.endings.begin(), game_.endings.end(), [](model::Ending const& e) { return e.name == "stalemate"; });
    if (softens) return;
    for (model::Phase const& phase : game_.phases) {
      if (phase.turn.is_none()) continue;
      model::Block const& block = game_.blocks[phase.turn];
      for (model::Statement const& s : block) {
        if (s.kind != StatementKind::Play || s.otherwise) continue;
        bool const passes = std::any_of(s.plays.begin(), s.plays.end(), [](auto const& p) { return p.kind == model::Playable::Kind::Pass; });
        if (passes) continue;
        context_.error(Code::ForcedTurn, s.span, "nothing says what happens to a player who cannot play",
                       "add `else { pass }` or `else { mover loses }`, or an ending such as `draw when stalemate`");
        return;
      }
    }
  }

  // An order of play that leaves nobody to move.
  void skipped_turns() {
    for (model::Phase const& phase : game_.phases) {
      std::optional<Constant> const known = constant_value(game_, phase.order.skipping);
      if (!known || known->number == 0) continue;
      context_.error(Code::NeverApplies, game_.exprs[phase.order.skipping].span,
                     fmt::format("this holds for everybody, so nobody ever has a turn in `{}`", phase.name),
                     "say whom the order skips: `skipping no own piece`, where `mover` is the player in question");
    }
  }

  void unused() {
    std::vector<bool> variables(game_.variables.size());
    std::vector<bool> zones(game_.board.zones.size());
    std::vector<bool> procedures(game_.procedures.size());
    std::vector<bool> dice(game_.dice.size());
    std::vector<bool> decks(game_.decks.size());
    auto const mark = [](std::vector<bool>& flags, std::int32_t index) {
      if (index >= 0 && static_cast<std::size_t>(index) < flags.size()) flags[static_cast<std::size_t>(index)] = true;
    };
    for (model::Expr const& e : game_.exprs) {
      if (e.kind == ExprKind::Variable) mark(variables, e.value);
      if (e.kind == ExprKind::Zone) mark(zones, e.value);
      if (e.kind == ExprKind::CardsIn) mark(decks, e.value);
    }
    each_statement([&](model::Statement const& s) {
      if (s.variable) mark(variables, s.variable.index);
      if (s.kind == StatementKind::Do) mark(procedures, s.value);
      if (s.kind == StatementKind::Roll || s.kind == StatementKind::RollOff) mark(dice, s.value);
      if (s.kind == StatementKind::DrawCard) mark(decks, s.value);
    });
    if (game_.notation.fen.tally) mark(variables, game_.notation.fen.tally.index);
    if (game_.notation.fen.clock) mark(variables, game_.notation.fen.clock.index);
    for (model::Variable::Kind const kind : {model::Variable::Kind::Counter, model::Variable::Kind::Table, model::Variable::Kind::Slot}) {
      // The others are somebody else's turn.
      std::vector<bool> used = variables;
      for (std::size_t i = 0; i < used.size(); ++i) used[i] = used[i] || game_.variables[game_.variables.id_at(i)].kind != kind;
      report(kind == model::Variable::Kind::Counter ? "counter" : kind == model::Variable::Kind::Table ? "table" : "slot", game_.variables, used);
    }
    // An exit takes in what arrives, whether or not a rule speaks of it.
    for (std::size_t i = 0; i < zones.size(); ++i) {
      auto const& sites = game_.board.zones[game_.board.zones.id_at(i)].sites;
      zones[i] = zones[i] || std::any_of(sites.begin(), sites.end(), [&](model::SiteId s) { return game_.board.sites[s].is_exit; });
    }
    report("zone", game_.board.zones, zones);
    report("procedure", game_.procedures, procedures);
    report("die", game_.dice, dice);
    report("deck", game_.decks, decks);
    for (auto const& [name, definition] : context_.definitions) {
      if (!definition.used && is_own_file(definition.declaration.span())) {
        context_.error(Code::UnusedDeclaration, definition.declaration.child(NodeKind::name).span(), fmt::format("nothing uses `{}`", name),
                       "use it or remove it");
      }
    }
  }

  template <class Things>
  void report(std::string_view what, Things const& things, std::vector<bool> const& used) {
    for (std::size_t i = 0; i < things.size(); ++i) {
      auto const& thing = things[things.id_at(i)];
      if (used[i] || !is_own_file(thing.span)) continue;
      context_.error(Code::UnusedDeclaration, thing.span, fmt::format("nothing uses the {} `{}`", what, thing.name), "use it or remove it");
    }
  }

  Context& context_;
  model::Game const& game_;
  Flattened const& flattened_;
};

}  // namespace

void lint(Context& context, Flattened const& flattened) { Linter(context, flattened).run(); }

}  // namespace feerie::check
