#include "tools/move_reason.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "grammar/diagnostic/suggest.hpp"
#include "interpreter/notation/move_text.hpp"
#include "interpreter/play/explain.hpp"

namespace feerie::tools {
namespace {

using play::Explanation;
using program::Occupant;
using program::Site;
using program::TypeIndex;
using Reason = Explanation::Reason;

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// What a text was meant to be, as far as its letters say.
struct Attempt {
  bool is_placement = false;
  TypeIndex type = program::no_type;  // of a placement
  Site from = program::no_site;
  Site to = program::no_site;
  TypeIndex promotion = program::no_type;
};

class Reader {
 public:
  explicit Reader(play::Game& game) : game_(game), program_(game.program()) {
    for (std::string const& name : program_.board.names) sites_.push_back(lower(name));
  }

  std::vector<Attempt> read(std::string_view text) {
    if (std::vector<Attempt> specials = read_special(text); !specials.empty()) return specials;
    std::string bare;
    for (char const c : text)
      if (std::string_view("x=+#!?:-").find(c) == std::string_view::npos) bare += c;
    if (std::size_t const sign = bare.find('@'); sign != std::string::npos)
      return read_placement(std::string_view(bare).substr(0, sign), std::string_view(bare).substr(sign + 1));
    std::vector<Attempt> attempts = read_sites(bare);
    if (attempts.empty()) attempts = read_letters(bare, false);
    return attempts.empty() ? read_letters(bare, true) : attempts;
  }

  // After reading in vain: of what type the piece should be that the text asks for, if it asks for one at all.
  [[nodiscard]] TypeIndex type_missing() const { return type_missing_; }

  // Whether it names something that can be chosen somewhere: a site, a piece, a player, a sector, a word, a number.
  [[nodiscard]] bool names_something(std::string_view text) const {
    std::string const name = lower(text);
    auto const is_among = [&](std::vector<std::string> const& names) {
      return std::ranges::any_of(names, [&](std::string const& one) { return lower(one) == name; });
    };
    bool const is_type = std::ranges::any_of(
        program_.piece_types, [&](program::PieceType const& type) { return lower(type.name) == name; });
    bool const is_number =
        !name.empty() && std::ranges::all_of(name, [](unsigned char c) { return std::isdigit(c) != 0; });
    return !name.empty() && (is_type || is_number || is_among(sites_) || is_among(program_.player_names) ||
                             is_among(program_.words) || is_among(program_.board.sector_names));
  }

 private:
  [[nodiscard]] Site site_named(std::string_view name) const {
    auto const found = std::ranges::find(sites_, lower(name));
    return found == sites_.end() ? program::no_site : static_cast<Site>(found - sites_.begin());
  }
  [[nodiscard]] TypeIndex type_of_letter(std::string_view letter) const {
    for (int type = 1; type <= program_.types; ++type)
      if (lower(program_.piece_types[static_cast<std::size_t>(type)].letter) == lower(letter))
        return static_cast<TypeIndex>(type);
    return program::no_type;
  }

  // A special whose text has no fields, such as O-O.
  [[nodiscard]] std::vector<Attempt> read_special(std::string_view text) const {
    std::vector<Attempt> attempts;
    program::Moment moment;
    moment.mover = game_.to_act();
    for (program::Special const& special : program_.specials) {
      bool const is_meant = std::ranges::any_of(special.texts, [&](program::TextTemplate const& parts) {
        std::string whole;
        for (program::TextPart const& part : parts) whole += part.is_field ? std::string(1, '\0') : part.text;
        return lower(whole) == lower(notation::with_letters_for_zeros(text));
      });
      if (!is_meant || special.with.empty()) continue;
      program::SpecialPiece const& first = special.with.front();
      if (first.site == program::no_node || first.destination == program::no_node) continue;
      play::Arbiter arbiter = game_.arbiter();
      std::int32_t const from = arbiter.number(first.site, moment);
      arbiter.scratch().locals[first.local] = from;
      std::int32_t const to = arbiter.number(first.destination, moment);
      if (from >= 0 && to >= 0)
        attempts.push_back({.from = static_cast<Site>(from), .to = static_cast<Site>(to)});
    }
    return attempts;
  }

  [[nodiscard]] std::vector<Attempt> read_placement(std::string_view letter, std::string_view site) const {
    Attempt const attempt{.is_placement = true, .type = type_of_letter(letter), .to = site_named(site)};
    if (attempt.type == program::no_type || attempt.to == program::no_site) return {};
    return {attempt};
  }

  // Origin and target, perhaps with a promotion.
  [[nodiscard]] std::vector<Attempt> read_sites(std::string_view text) const {
    std::vector<Attempt> attempts;
    for (std::size_t first = 1; first < text.size(); ++first) {
      Site const from = site_named(text.substr(0, first));
      if (from == program::no_site) continue;
      for (std::size_t end = first + 1; end <= text.size(); ++end) {
        Site const to = site_named(text.substr(first, end - first));
        if (to == program::no_site) continue;
        std::string_view const rest = text.substr(end);
        TypeIndex const promotion = rest.empty() ? program::no_type : type_of_letter(rest);
        if (rest.empty() || promotion != program::no_type)
          attempts.push_back({.from = from, .to = to, .promotion = promotion});
      }
    }
    return attempts;
  }

  // A piece's letter, perhaps a part of its origin, and the target: every piece that could be meant.
  [[nodiscard]] std::vector<Attempt> read_letters(std::string_view text, bool ignores_case) {
    std::vector<Attempt> attempts;
    for (int type = 1; type <= program_.types; ++type) {
      std::string const& letter = program_.piece_types[static_cast<std::size_t>(type)].letter;
      if (!letter.empty() &&
          (ignores_case ? lower(text).starts_with(lower(letter)) : text.starts_with(letter)))
        add_pieces(static_cast<TypeIndex>(type), text.substr(letter.size()), attempts);
    }
    if (attempts.empty()) add_pieces(program_.commonest_type, text, attempts);
    return attempts;
  }
  void add_pieces(TypeIndex type, std::string_view rest, std::vector<Attempt>& attempts) {
    for (std::size_t at = 0; at < rest.size(); ++at) {
      Site to = site_named(rest.substr(at));
      TypeIndex promotion = program::no_type;
      if (to == program::no_site) {
        promotion = type_of_letter(rest.substr(rest.size() - 1));
        to = promotion == program::no_type ? to : site_named(rest.substr(at, rest.size() - 1 - at));
      }
      if (to == program::no_site) continue;
      std::string const part = lower(rest.substr(0, at));
      for (std::size_t site = 0; site < sites_.size(); ++site) {
        Occupant const piece = game_.state().at(static_cast<Site>(site));
        bool const is_part = sites_[site].starts_with(part) || sites_[site].ends_with(part);
        if (is_part && type_missing_ == program::no_type) type_missing_ = type;
        bool const fits = piece.type == type && piece.owner == game_.to_act() && is_part;
        if (fits) attempts.push_back({.from = static_cast<Site>(site), .to = to, .promotion = promotion});
      }
      return;
    }
  }

  play::Game& game_;
  program::Program const& program_;
  std::vector<std::string> sites_;
  TypeIndex type_missing_ = program::no_type;
};

// The engine's answer in words.
class Wording {
 public:
  explicit Wording(play::Game& game) : game_(game), program_(game.program()) {}

  [[nodiscard]] MoveReason say(Attempt const& attempt, Explanation const& answer) const {
    MoveReason reason;
    reason.is_legal = answer.reason == Reason::Legal;
    reason.why = clause(attempt, answer);
    reason.fact = fact(attempt, answer.because);
    reason.rule = answer.rule;
    reason.is_rule = answer.reason == Reason::Filter;
    reason.also = answer.also;
    for (Site const site : {attempt.from, answer.where, answer.because.where, answer.because.by})
      if (site != program::no_site && !game_.state().is_empty(site) &&
          std::ranges::find(reason.sites, site_text(site)) == reason.sites.end())
        reason.sites.push_back(site_text(site));
    return reason;
  }

  [[nodiscard]] std::string nobody_to(TypeIndex missing) const {
    return fmt::format("{} has no {} that it could mean", player(game_.to_act()), type(missing));
  }

  [[nodiscard]] std::string fact(Attempt const& attempt, play::Because const& because) const {
    std::string const text = fact_clause(attempt, because);
    return text.empty() ? text : text.substr(std::string_view(": ").size());
  }

 private:
  [[nodiscard]] std::string site_text(Site site) const { return lower(program_.board.names[site]); }
  [[nodiscard]] std::string player(program::Player which) const {
    return which < program_.players ? program_.player_names[which] : "nobody";
  }
  [[nodiscard]] std::string type(TypeIndex which) const { return lower(program_.piece_types[which].name); }
  [[nodiscard]] std::string piece_on(Site site) const { return piece_on(game_.state().at(site), site); }
  [[nodiscard]] std::string piece_on(Occupant piece, Site site) const {
    if (piece.is_none()) return "what stands on " + site_text(site);
    std::string const owner =
        piece.owner < program_.players && piece.owner != game_.to_act() ? player(piece.owner) + " " : "";
    return "the " + owner + type(piece.type) + " on " + site_text(site);
  }

  [[nodiscard]] static std::string with_article(std::string const& noun) {
    bool const begins_open =
        !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
    return (begins_open ? "an " : "a ") + noun;
  }
  // "a queen, a rook or a knight"
  [[nodiscard]] std::string any_of(std::vector<TypeIndex> const& types) const {
    std::string text;
    for (std::size_t i = 0; i < types.size(); ++i)
      text += (i == 0 ? "" : i + 1 == types.size() ? " or " : ", ") + with_article(type(types[i]));
    return text;
  }

  // ": what decides it", or nothing.
  [[nodiscard]] std::string fact_clause(Attempt const& attempt, play::Because const& because) const {
    using Fact = play::Because::Fact;
    switch (because.fact) {
      case Fact::None:
        return {};
      case Fact::Threatened: {
        bool const is_it = because.where == attempt.to || because.where_piece.is_none();
        std::string const what = because.where == attempt.to
                                     ? (attempt.is_placement ? "it" : site_text(because.where))
                                 : is_it ? site_text(because.where)
                                         : piece_on(because.where_piece, because.where);
        return fmt::format(": {} {} threatened by {}", what, is_it ? "would be" : "is",
                           piece_on(because.by_piece, because.by));
      }
      case Fact::Threatens:
        return fmt::format(": {} would threaten {}",
                           because.where == attempt.to ? "it" : piece_on(because.where_piece, because.where),
                           piece_on(because.by_piece, because.by));
      case Fact::Occupied:
        return fmt::format(": {} is in the way", piece_on(because.where_piece, because.where));
      case Fact::HasMoved:
        return because.where_piece.is_none()
                   ? fmt::format(": nothing stands on {}", site_text(because.where))
                   : fmt::format(": {} has moved before", piece_on(because.where_piece, because.where));
      case Fact::Exists:
        return fmt::format(": there is {}", piece_on(because.where_piece, because.where));
      case Fact::NotPassed:
        return fmt::format(
            ": {} has just passed {}",
            because.rule == program::no_index ? "nothing" : fmt::format("no `{}`", label(because.rule)),
            site_text(because.where));
      case Fact::OtherRule:
        return fmt::format(": the move before was not `{}`", label(because.rule));
    }
    return {};
  }
  [[nodiscard]] std::string const& label(std::uint16_t ability) const {
    return program_.abilities[ability].label;
  }

  [[nodiscard]] std::string legal_clause(Attempt const& attempt, Explanation const& answer) const {
    std::string const to = attempt.to == program::no_site ? "" : site_text(attempt.to);
    std::string text;
    if (attempt.is_placement) {
      text = fmt::format("the {} may be placed on {}", type(attempt.type), to);
    } else if (attempt.from != program::no_site) {
      std::string const named =
          answer.rule.name.empty() || answer.is_breach ? "" : fmt::format(" by `{}`", answer.rule.name);
      bool const goes_there = answer.where == attempt.to;
      text = fmt::format("{} {} {}{}", piece_on(attempt.from), goes_there ? "captures" : "goes to",
                         goes_there ? piece_on(answer.by, answer.where) : to, named);
      if (!goes_there && answer.where != program::no_site)
        text += fmt::format(", capturing {}", piece_on(answer.by, answer.where));
      if (attempt.promotion != program::no_type)
        text += fmt::format(" and becomes {}", with_article(type(attempt.promotion)));
    }
    if (!answer.is_breach) return text;
    return fmt::format("{}, although it breaks {}{}", text,
                       answer.rule.name.empty() ? "a rule" : fmt::format("the rule `{}`", answer.rule.name),
                       fact_clause(attempt, answer.because));
  }

  [[nodiscard]] std::string no_ability_clause(Attempt const& attempt, Explanation const& answer) const {
    std::string const mover = piece_on(attempt.from);
    std::string const to = site_text(attempt.to);
    if (answer.colour >= 0) {
      std::string const& colour = program_.board.colour_names[static_cast<std::size_t>(answer.colour)];
      return answer.likes.empty()
                 ? fmt::format("{} stands on {}, and nothing that it can do there leads to {}", mover, colour,
                               to)
                 : fmt::format("{} stands on {}, where it moves like {}: it cannot reach {}", mover, colour,
                               any_of(answer.likes), to);
    }
    std::string const text = fmt::format("no ability of {} leads to {}", mover, to);
    if (!answer.is_forbidden) return text;
    return fmt::format("{}, and {} forbids it besides", text,
                       answer.rule.name.empty() ? "a rule" : fmt::format("the rule `{}`", answer.rule.name));
  }

  [[nodiscard]] std::string clause(Attempt const& attempt, Explanation const& answer) const {
    std::string const to = attempt.to == program::no_site ? "" : site_text(attempt.to);
    std::string const mover = attempt.from == program::no_site ? "" : piece_on(attempt.from);
    std::string const named = answer.rule.name.empty() ? "" : fmt::format(" `{}`", answer.rule.name);
    switch (answer.reason) {
      case Reason::Legal:
        return legal_clause(attempt, answer);
      case Reason::GameOver:
        return "the game is over: " + notation::result_text(game_);
      case Reason::NoPiece:
        return "there is no piece on " + site_text(attempt.from);
      case Reason::NotYours:
        return fmt::format("{} is not {}'s", mover, player(game_.to_act()));
      case Reason::NoAbility:
        return no_ability_clause(attempt, answer);
      case Reason::Blocked:
        return fmt::format("{} is blocked by {}", mover, piece_on(answer.by, answer.where));
      case Reason::OwnPiece:
        return fmt::format("{} may not capture {}, a piece of its own side{}", mover,
                           piece_on(answer.by, answer.where), fact_clause(attempt, answer.because));
      case Reason::Spared:
        return fmt::format("{} may not capture {}{}", mover, piece_on(answer.by, answer.where),
                           fact_clause(attempt, answer.because));
      case Reason::OnlyCaptures:
        if (answer.is_forbidden)
          return fmt::format("{} could go to {} only to capture, and {} forbids that", mover, to,
                             named.empty() ? "a rule" : "the rule" + named);
        return fmt::format("{} could go to {} only to capture, and there is nothing to capture{}", mover, to,
                           answer.is_last_resort ? fmt::format("; the condition of{} does not hold either{}",
                                                               named.empty() ? " its other ability" : named,
                                                               fact_clause(attempt, answer.because))
                                                 : "");
      case Reason::OnlyMoves:
        return fmt::format("{} could go to {} only without a capture, but {} is there", mover, to,
                           piece_on(answer.by, answer.where));
      case Reason::Condition:
        return fmt::format("the condition of{} does not hold for {}{}",
                           named.empty() ? " its ability" : named, mover,
                           fact_clause(attempt, answer.because));
      case Reason::Filter:
        return (named.empty() ? "a rule forbids it" : fmt::format("the rule{} forbids it", named)) +
               fact_clause(attempt, answer.because);
      case Reason::RoyalThreatened:
        return answer.where == program::no_site
                   ? "it leaves a royal piece threatened"
                   : fmt::format("it leaves {} threatened by {}",
                                 piece_on(answer.because.where_piece, answer.because.where),
                                 piece_on(answer.by, answer.where));
      case Reason::SpecialCondition:
        return fmt::format("a condition of{} does not hold{}", named.empty() ? " the special" : named,
                           fact_clause(attempt, answer.because));
      case Reason::MustPromote:
        return fmt::format("{} must be promoted on {}, to {}", mover, to, any_of(answer.promotions));
      case Reason::NoPromotion:
        if (attempt.promotion == program::no_type) return fmt::format("{} cannot go to {} so", mover, to);
        return fmt::format("{} cannot be promoted to {} on {}{}", mover,
                           with_article(type(attempt.promotion)), to,
                           answer.promotions.empty() ? "" : ", only to " + any_of(answer.promotions));
      case Reason::NotInStock:
        return fmt::format("{} has no {} left to place", player(game_.to_act()), type(attempt.type));
      case Reason::Occupied:
        return fmt::format(
            "{} is occupied by {}", to,
            with_article((answer.by.owner < program_.players ? player(answer.by.owner) + " " : "") +
                         type(answer.by.type)));
    }
    return {};
  }

  play::Game& game_;
  program::Program const& program_;
};

// Of several pieces that could be meant, the one that came nearest to moving is the interesting one.
int nearness(Reason reason) {
  switch (reason) {
    case Reason::Legal:
      return 6;
    case Reason::RoyalThreatened:
    case Reason::Filter:
    case Reason::SpecialCondition:
    case Reason::MustPromote:
    case Reason::NoPromotion:
      return 5;
    case Reason::Condition:
    case Reason::Spared:
    case Reason::OwnPiece:
    case Reason::OnlyCaptures:
    case Reason::OnlyMoves:
    case Reason::NotInStock:
    case Reason::Occupied:
      return 4;
    case Reason::Blocked:
      return 3;
    case Reason::NoAbility:
      return 2;
    case Reason::NotYours:
      return 1;
    case Reason::NoPiece:
    case Reason::GameOver:
      return 0;
  }
  return 0;
}

Attempt attempt_of(play::Decision const& decision) {
  using Kind = play::Decision::Kind;
  return {.is_placement = decision.kind == Kind::Place,
          .type = decision.kind == Kind::Place ? decision.type : program::no_type,
          .from = decision.from,
          .to = decision.to,
          .promotion = decision.kind == Kind::Move ? decision.type : program::no_type};
}

MoveReason of_legal(play::Game& game, play::Decision const& meant) {
  using Kind = play::Decision::Kind;
  Explanation const answer = play::explain_legal(game, meant);
  MoveReason reason = Wording(game).say(attempt_of(meant), answer);
  reason.text = notation::to_text(game, meant);
  if (meant.kind == Kind::Pass) reason.why = "passing is allowed here";
  if (meant.kind == Kind::Choose) reason.why = "one of the choices here";
  return reason;
}

// Legal texts that somebody may have meant: by the same piece to the same place; or else by the same piece, or to the same place.
// Promotions come in the order in which they were written, and what ends near the place meant comes first.
std::vector<std::string> legal_near(play::Game& game, std::vector<Attempt> const& attempts,
                                    std::vector<TypeIndex> const& promotions) {
  std::vector<play::Decision> legal = game.decisions();
  program::BoardTables const& board = game.program().board;
  auto const distance = [&](Site from, Site to) {
    if (from == program::no_site || to == program::no_site) return 0;
    return std::max(std::abs(board.x[from] - board.x[to]), std::abs(board.y[from] - board.y[to]));
  };
  std::ranges::stable_sort(legal, {}, [&](play::Decision const& decision) {
    bool const is_move = decision.kind == play::Decision::Kind::Move;
    return std::pair(is_move ? std::ranges::find(promotions, decision.type) - promotions.begin() : 0,
                     attempts.empty() ? 0 : distance(decision.to, attempts.front().to));
  });
  auto const picked = [&](auto const& is_near) {
    std::vector<std::string> texts;
    for (play::Decision const& decision : legal)
      if (std::ranges::any_of(attempts, [&](Attempt const& attempt) { return is_near(attempt, decision); }))
        texts.push_back(notation::to_text(game, decision));
    return texts;
  };
  bool const is_placement = !attempts.empty() && attempts.front().is_placement;
  auto const same_piece = [&](Attempt const& attempt, play::Decision const& decision) {
    return is_placement ? decision.kind == play::Decision::Kind::Place && decision.type == attempt.type
                        : decision.from != program::no_site && decision.from == attempt.from;
  };
  auto const same_place = [](Attempt const& attempt, play::Decision const& decision) {
    return decision.to != program::no_site && decision.to == attempt.to;
  };
  std::vector<std::string> texts = picked([&](Attempt const& attempt, play::Decision const& decision) {
    return same_piece(attempt, decision) && same_place(attempt, decision);
  });
  if (texts.empty()) texts = picked(same_piece);
  if (texts.empty()) texts = picked(same_place);
  return texts;
}

// What a text at this place cannot be, whatever the position.
bool is_understood(play::Game& game, std::string_view text, Reader const& reader,
                   std::vector<Attempt> const& attempts) {
  if (!attempts.empty() || reader.type_missing() != program::no_type || text == "pass") return true;
  if (game.node() == play::NodeKind::Chance) return text.starts_with('[') || reader.names_something(text);
  std::vector<play::Decision> const legal = game.decisions();
  bool const chooses = !legal.empty() && legal.front().kind == play::Decision::Kind::Choose;
  return chooses && reader.names_something(text);
}

constexpr std::string_view not_understood = "it names no move, placement or choice of this variant";

// Whether somebody may end the game by a claim, and by which ending.
MoveReason explain_claim(play::Game& game) {
  program::Program const& program = game.program();
  MoveReason reason;
  std::vector<int> const claims = game.claims();
  reason.is_legal = !claims.empty();
  std::string names;
  for (std::size_t i = 0; i < program.endings.size(); ++i) {
    program::Ending const& ending = program.endings[i];
    bool const counts = reason.is_legal ? claims.front() == static_cast<int>(i) : ending.by_claim;
    if (!counts) continue;
    if (names.empty()) {
      reason.rule = {.name = ending.name, .span = ending.span, .doc = {}};
    }
    names += (names.empty() ? "`" : ", `") + ending.name + "`";
  }
  reason.text = reason.is_legal ? std::string(notation::claim_word) : "";
  reason.why = reason.is_legal ? "a draw may be claimed: " + reason.rule.name
               : names.empty() ? "this variant has nothing to claim"
                               : "nothing can be claimed here; in time it may be " + names;
  return reason;
}

}  // namespace

MoveReason explain_text(play::Game& game, std::string_view text) {
  MoveReason best;
  if (game.node() == play::NodeKind::Over) {
    best.why = "the game is over: " + notation::result_text(game);
    return best;
  }
  notation::Reading const reading = notation::read(game, text);
  if (reading.meanings.empty() && text.size() > notation::longest_text) {
    best.is_understood = false;
    best.why = fmt::format("no text has more than {} bytes, this one has {}", notation::longest_text, text.size());
    return best;
  }
  if (reading.meanings.size() > 1) {
    best.why = "it could mean ";
    for (std::size_t i = 0; i < reading.meanings.size(); ++i)
      best.why += (i == 0 ? "`" : ", `") + notation::to_text(game, reading.meanings[i]) + "`";
    return best;
  }
  bool const is_one = reading.meanings.size() == 1;
  if (is_one && game.node() != play::NodeKind::Chance) return of_legal(game, reading.meanings.front());
  Reader reader(game);
  std::vector<Attempt> const attempts = reader.read(text);
  best.is_understood = is_one || is_understood(game, text, reader, attempts);
  if (game.node() == play::NodeKind::Chance) {
    best.is_legal = is_one;
    best.why = is_one ? "an outcome of chance" : "chance decides here, and that is none of its outcomes";
    return best;
  }
  if (!is_one && text == notation::claim_word && game.node() == play::NodeKind::Decision) return explain_claim(game);
  if (!best.is_understood) {
    best.why = not_understood;
    return best;
  }
  std::vector<play::Decision> const legal = game.decisions();
  bool const chooses = !legal.empty() && legal.front().kind == play::Decision::Kind::Choose;
  if (chooses || text == "pass") {
    best.why = chooses ? "something must be chosen here, and that is none of the choices"
                       : "passing is not allowed here";
    best.rule = play::rule_waiting(game);
    return best;
  }
  Wording const words(game);
  if (attempts.empty()) {
    best.why = words.nobody_to(reader.type_missing());
    best.rule = play::rule_waiting(game);
    best.rule.doc.clear();
    return best;
  }
  int best_nearness = -1;
  std::vector<TypeIndex> promotions;
  for (Attempt const& attempt : attempts) {
    Explanation const answer = attempt.is_placement
                                   ? play::explain_place(game, attempt.type, attempt.to)
                                   : play::explain_move(game, attempt.from, attempt.to, attempt.promotion);
    if (nearness(answer.reason) <= best_nearness) continue;
    best_nearness = nearness(answer.reason);
    best = words.say(attempt, answer);
    promotions = answer.promotions;
  }
  // No single one of several pieces is to blame when none of them goes there.
  if (attempts.size() > 1 && best_nearness == nearness(Reason::NoAbility) && best.sites.size() == 1) {
    std::string all;
    for (Attempt const& attempt : attempts)
      all += (all.empty() ? "" : ", ") + lower(game.program().board.names[attempt.from]);
    best.why = fmt::format("no ability of the pieces it could mean ({}) leads there", all);
  }
  // The engine's list of legal decisions has the last word.
  if (best.is_legal) {
    best = {};
    best.why = "no rule of this variant makes such a move";
  }
  best.instead = legal_near(game, attempts, promotions);
  return best;
}

std::string reason_suffix(MoveReason const& reason, SourceSet const& sources) {
  if (reason.why.empty()) return {};
  std::string const place = reason.rule.span.is_somewhere() ? sources.place(reason.rule.span) : "";
  return ": " + reason.why + (place.empty() ? "" : " (" + place + ")") +
         (reason.rule.doc.empty() ? "" : ": " + reason.rule.doc);
}

std::string reason_at_the_table(MoveReason const& reason) {
  std::string const& doc = reason.rule.doc;
  if (!reason.is_rule || doc.empty()) return reason.why + (doc.empty() ? "" : "\n  " + doc);
  if (!reason.fact.empty()) {
    std::string_view fact = reason.fact;
    for (std::string_view const beginning : {"it would be ", "it "})
      if (fact.starts_with(beginning)) {
        fact.remove_prefix(beginning.size());
        break;
      }
    return std::string(fact) + "\n  " + doc;
  }
  // A sentence becomes a clause.
  std::string clause = doc;
  bool const is_capital_word = clause.size() > 1 &&
                               std::isupper(static_cast<unsigned char>(clause[0])) != 0 &&
                               std::isupper(static_cast<unsigned char>(clause[1])) == 0;
  if (is_capital_word) clause[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(clause[0])));
  return clause;
}

std::string breach_text(play::Game& game, play::Decision const& decision) {
  return Wording(game).fact(attempt_of(decision), play::explain_legal(game, decision).because);
}

std::string suggestion_for(MoveReason const& reason, std::string_view text,
                           std::vector<std::string> const& legal) {
  if (!reason.instead.empty()) return "legal instead: " + list_names(reason.instead);
  return did_you_mean(text, legal);
}

}  // namespace feerie::tools
