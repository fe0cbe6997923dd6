#include "tools/scenario_case.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/notation/position_text.hpp"
#include "tools/game_setup.hpp"
#include "tools/move_reason.hpp"
#include "tools/position_names.hpp"
#include "tools/position_yaml.hpp"

namespace feerie::tools {
namespace {

using program::Occupant;
using program::Site;

class CaseRun {
 public:
  CaseRun(YamlNode const& scenario, std::string const& name, std::shared_ptr<play::Rules const> rules,
          SourceSet const& sources, DiagnosticSink& sink)
      : scenario_(scenario),
        name_(name),
        rules_(std::move(rules)),
        sources_(sources),
        sink_(sink),
        game_(rules_) {}

  void run() {
    std::size_t const before = sink_.error_count();
    require_known_keys(scenario_,
                       {"name",    "players", "options", "position", "moves", "legal", "illegal", "chance",
                        "outcome", "claims",  "check",   "to-move",  "at",    "fen",   "perft",   "phase",
                        "passes",  "stock",   "values",  "decks",    "skips", "turns"},
                       sink_);
    if (sink_.error_count() != before || !set_up()) return;
    if (YamlNode const* const moves = scenario_.find("moves"); moves != nullptr && !play_all(*moves)) return;
    bool expects = false;
    for (YamlEntry const& entry : scenario_.entries) expects = expect(entry) || expects;
    if (!expects) fail(scenario_.span, "it expects nothing");
  }

 private:
  void fail(Span span, std::string const& message, std::string note = {}, std::string help = {}) {
    Diagnostic diagnostic{.code = Code::ExampleFails,
                          .span = span,
                          .message = fmt::format("case \"{}\" fails: {}", name_, message),
                          .help = std::move(help)};
    if (!note.empty()) diagnostic.notes.push_back({Span::nowhere(), std::move(note)});
    sink_.add(std::move(diagnostic));
  }

  // --- the position ---------------------------------------------------------------------------------------------------------------
  bool set_up() {
    YamlNode const* const position = scenario_.find("position");
    if (position == nullptr) return true;
    if (position->kind == YamlNode::Kind::Map) {
      PositionFile const file{.document = *position};
      std::optional<play::Game> game = to_game(file, rules_, sink_);
      if (game) game_ = std::move(*game);
      return game.has_value();
    }
    auto const fen = as_text(*position, "a position", sink_);
    if (!fen) return false;
    Result<play::Game> game = notation::game_from_fen(rules_, *fen);
    if (!game) {
      fail(position->span, "its position cannot be played: " + game.error().message,
           game.error().column > 0 ? fmt::format("at column {} of the text", game.error().column) : "");
      return false;
    }
    game_ = std::move(*game);
    return true;
  }

  bool play_all(YamlNode const& moves) {
    if (!expect_list(moves, "`moves`", sink_)) return false;
    for (YamlNode const& move : moves.items) {
      auto const text = as_text(move, "a move", sink_);
      if (!text) return false;
      if (notation::play_text(game_, *text)) continue;
      fail(move.span, fmt::format("`{}` cannot be played{}", *text, why(*text)), {}, possible());
      return false;
    }
    return true;
  }

  [[nodiscard]] std::string why(std::string const& text) {
    return reason_suffix(explain_text(game_, text), sources_);
  }
  [[nodiscard]] std::string possible() {
    std::vector<std::string> const texts = texts_here(game_);
    return texts.empty() ? "nothing is legal here" : "legal here: " + list_names(texts);
  }

  // --- what is expected -----------------------------------------------------------------------------------------------------------
  // Whether the entry expects something.
  bool expect(YamlEntry const& entry) {
    if (entry.key == "legal") return expect_legal(entry.value);
    if (entry.key == "illegal") return expect_illegal(entry.value);
    if (entry.key == "chance") return expect_chance(entry.value);
    if (entry.key == "outcome") return expect_outcome(entry.value);
    if (entry.key == "claims") return expect_claims(entry.value);
    if (entry.key == "check") return expect_check(entry.value);
    if (entry.key == "to-move") return expect_text(entry.value, "the player to move", player_to_act());
    if (entry.key == "at") return expect_at(entry.value);
    if (entry.key == "fen") return expect_fen(entry.value);
    if (entry.key == "perft") return expect_perft(entry.value);
    std::optional<bool> const is_so = agrees(game_.state(), entry, sink_);
    if (is_so && !*is_so) fail(entry.value.span, fmt::format("`{}` is not so", entry.key), actual(entry.key));
    return is_so.has_value();
  }

  [[nodiscard]] std::string player_to_act() const { return game_.program().player_names[game_.to_act()]; }

  // The line of the position document that has this key.
  [[nodiscard]] std::string actual(std::string const& key) {
    std::string const yaml = "\n" + to_yaml(game_);
    std::size_t const at = yaml.find("\n" + key + ":");
    if (at == std::string::npos) return fmt::format("there is no `{}` here", key);
    return "it is " + yaml.substr(at + 1, yaml.find('\n', at + 1) - at - 1);
  }

  bool expect_text(YamlNode const& node, std::string_view what, std::string const& is) {
    auto const wanted = as_text(node, what, sink_);
    if (wanted && *wanted != is) fail(node.span, fmt::format("{} is `{}`, not `{}`", what, is, *wanted));
    return true;
  }

  void each_text(YamlNode const& list, std::string_view what, auto visit) {
    if (!expect_list(list, what, sink_)) return;
    for (YamlNode const& item : list.items)
      if (auto const text = as_text(item, what, sink_)) visit(*text, item.span);
  }

  void expect_included(YamlNode const& list) {
    each_text(list, "legal texts", [&](std::string const& text, Span span) {
      std::size_t const meanings =
          game_.node() == play::NodeKind::Over ? 0 : notation::read(game_, text).meanings.size();
      if (meanings == 0) fail(span, fmt::format("`{}` is not legal here{}", text, why(text)), {}, possible());
      if (meanings > 1) fail(span, fmt::format("`{}` could mean {} decisions here", text, meanings));
    });
  }

  bool expect_legal(YamlNode const& node) {
    if (node.kind == YamlNode::Kind::List) {
      expect_included(node);
      return !node.items.empty();
    }
    if (!expect_map(node, "`legal`", sink_)) return true;
    require_known_keys(node, {"include", "exactly", "count"}, sink_);
    if (YamlNode const* const include = node.find("include")) expect_included(*include);
    if (YamlNode const* const exactly = node.find("exactly")) expect_exactly(*exactly);
    if (YamlNode const* const count = node.find("count"))
      if (auto const wanted = as_integer(*count, "the number of decisions", sink_)) {
        std::size_t const are = texts_here(game_).size();
        if (*wanted != static_cast<std::int64_t>(are))
          fail(count->span, fmt::format("there are {} decisions, not {}", are, *wanted));
      }
    return !node.entries.empty();
  }

  void expect_exactly(YamlNode const& list) {
    std::vector<std::string> left = texts_here(game_);
    each_text(list, "legal texts", [&](std::string const& text, Span span) {
      if (std::erase(left, text) == 0)
        fail(span, fmt::format("`{}` is not legal here{}", text, why(text)), {}, possible());
    });
    if (!left.empty()) fail(list.span, fmt::format("also legal here: {}", list_names(left)));
  }

  // A list of texts; or a map from each to a part of what the refusal says.
  bool expect_illegal(YamlNode const& node) {
    auto const is_refused = [&](std::string const& text, Span span) {
      bool const is_legal =
          game_.node() != play::NodeKind::Over && !notation::read(game_, text).meanings.empty();
      if (is_legal) fail(span, fmt::format("`{}` is legal here", text));
      return !is_legal;
    };
    if (node.kind != YamlNode::Kind::Map) {
      each_text(node, "illegal texts", is_refused);
      return !node.items.empty();
    }
    for (YamlEntry const& entry : node.entries) {
      auto const wanted = as_text(entry.value, "a part of the refusal", sink_);
      if (!wanted || !is_refused(entry.key, entry.key_span)) continue;
      MoveReason const reason = explain_text(game_, entry.key);
      std::string const said = reason.why + reason_suffix(reason, sources_) + " " + reason.rule.doc;
      if (said.find(*wanted) == std::string::npos)
        fail(entry.value.span, fmt::format("the refusal of `{}` does not say so", entry.key),
             "it says: " + reason.why + " " + reason.rule.doc);
    }
    return !node.entries.empty();
  }

  // Outcomes with their probabilities, written as fractions.
  bool expect_chance(YamlNode const& node) {
    if (!expect_map(node, "`chance`", sink_)) return true;
    if (game_.node() != play::NodeKind::Chance) {
      fail(node.span, "luck decides nothing here", {}, possible());
      return true;
    }
    std::vector<play::Outcome> outcomes;
    game_.outcomes(outcomes);
    std::uint32_t total = 0;
    for (play::Outcome const& outcome : outcomes) total += outcome.weight;
    std::map<std::string, std::string> are;
    for (play::Outcome const& outcome : outcomes) {
      std::uint32_t const divisor = std::gcd(outcome.weight, total);
      are[notation::to_text(game_, outcome.decision)] =
          fmt::format("{}/{}", outcome.weight / divisor, total / divisor);
    }
    for (YamlEntry const& entry : node.entries) {
      auto const wanted = as_text(entry.value, "a probability", sink_);
      if (!wanted) continue;
      auto const found = are.find(entry.key);
      std::string const is = found == are.end() ? "0" : found->second;
      if (is != *wanted)
        fail(entry.value.span, fmt::format("the probability of `{}` is {}, not {}", entry.key, is, *wanted));
    }
    return !node.entries.empty();
  }

  bool expect_outcome(YamlNode const& node) {
    std::string const is = notation::result_text(game_);
    return expect_text(node, "the outcome", is.empty() ? std::string(none_name) : is);
  }

  bool expect_claims(YamlNode const& node) {
    std::vector<std::string> are;
    for (int const claim : game_.claims())
      are.push_back(game_.program().endings[static_cast<std::size_t>(claim)].name);
    std::vector<std::string> wanted;
    each_text(node, "claims", [&](std::string const& text, Span) { wanted.push_back(text); });
    if (are != wanted)
      fail(node.span, are.empty() ? "nothing can be claimed here"
                                  : fmt::format("what can be claimed here is {}", list_names(are)));
    return true;
  }

  bool expect_check(YamlNode const& node) {
    auto const wanted = as_boolean(node, "`check`", sink_);
    if (wanted && *wanted != game_.in_check())
      fail(node.span, fmt::format("{} is {}in check", player_to_act(), *wanted ? "not " : ""));
    return true;
  }

  bool expect_at(YamlNode const& node) {
    if (!expect_map(node, "`at`", sink_)) return true;
    program::Program const& program = game_.program();
    PositionNames const names(program);
    for (YamlEntry const& entry : node.entries) {
      auto const wanted = as_text(entry.value, "what stands there", sink_);
      auto const site = std::ranges::find(names.sites, entry.key);
      if (site == names.sites.end()) fail(entry.key_span, fmt::format("no site named `{}`", entry.key));
      if (!wanted || site == names.sites.end()) continue;
      Occupant const piece = game_.state().at(static_cast<Site>(site - names.sites.begin()));
      std::string is = "empty";
      if (!piece.is_none())
        is =
            (piece.owner < program.players ? names.players[piece.owner] + " " : "") + names.types[piece.type];
      if (is != *wanted)
        fail(entry.value.span, fmt::format("on {} is `{}`, not `{}`", entry.key, is, *wanted));
    }
    return !node.entries.empty();
  }

  // Fields at the end may be left out.
  bool expect_fen(YamlNode const& node) {
    auto const wanted = as_text(node, "the FEN", sink_);
    if (!wanted) return true;
    std::string const is = notation::has_fen(game_.program()) ? notation::to_fen(game_.state()) : "";
    if (is != *wanted && !is.starts_with(*wanted + " "))
      fail(node.span, "the position is another one", "it is " + is);
    return true;
  }

  bool expect_perft(YamlNode const& node) {
    if (!expect_map(node, "`perft`", sink_)) return true;
    for (YamlEntry const& entry : node.entries) {
      auto const wanted = as_integer(entry.value, "a count", sink_);
      bool const is_depth = entry.key.size() == 1 && entry.key[0] >= '1' && entry.key[0] <= '9';
      if (!is_depth) fail(entry.key_span, "a depth is a number from 1 to 9");
      if (!wanted || !is_depth) continue;
      std::uint64_t const is = game_.perft(entry.key[0] - '0');
      if (static_cast<std::uint64_t>(*wanted) != is)
        fail(entry.value.span, fmt::format("perft {} is {}, not {}", entry.key, is, *wanted));
    }
    return !node.entries.empty();
  }

  YamlNode const& scenario_;
  std::string const& name_;
  std::shared_ptr<play::Rules const> rules_;
  SourceSet const& sources_;
  DiagnosticSink& sink_;
  play::Game game_;
};

}  // namespace

void run_scenario_case(YamlNode const& scenario, std::string const& name,
                       std::shared_ptr<play::Rules const> const& rules, SourceSet const& sources,
                       DiagnosticSink& sink) {
  CaseRun(scenario, name, rules, sources, sink).run();
}

}  // namespace feerie::tools
