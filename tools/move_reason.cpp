#include "tools/move_reason.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

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

  std::vector<Attempt> read(std::string_view text) const {
    if (std::vector<Attempt> specials = read_special(text); !specials.empty()) return specials;
    std::string bare;
    for (char const c : text)
      if (std::string_view("x=+#!?:-").find(c) == std::string_view::npos) bare += c;
    if (std::size_t const sign = bare.find('@'); sign != std::string::npos)
      return read_placement(std::string_view(bare).substr(0, sign), std::string_view(bare).substr(sign + 1));
    std::vector<Attempt> attempts = read_sites(bare);
    return attempts.empty() ? read_letters(bare) : attempts;
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
        return whole == text;
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
  [[nodiscard]] std::vector<Attempt> read_letters(std::string_view text) const {
    std::vector<Attempt> attempts;
    for (int type = 1; type <= program_.types; ++type) {
      std::string const& letter = program_.piece_types[static_cast<std::size_t>(type)].letter;
      if (!letter.empty() && text.starts_with(letter))
        add_pieces(static_cast<TypeIndex>(type), text.substr(letter.size()), attempts);
    }
    if (attempts.empty()) add_pieces(program_.commonest_type, text, attempts);
    return attempts;
  }
  void add_pieces(TypeIndex type, std::string_view rest, std::vector<Attempt>& attempts) const {
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
        bool const fits = piece.type == type && piece.owner == game_.to_act() &&
                          (sites_[site].starts_with(part) || sites_[site].ends_with(part));
        if (fits) attempts.push_back({.from = static_cast<Site>(site), .to = to, .promotion = promotion});
      }
      return;
    }
  }

  play::Game& game_;
  program::Program const& program_;
  std::vector<std::string> sites_;
};

// The engine's answer in words.
class Wording {
 public:
  explicit Wording(play::Game& game) : game_(game), program_(game.program()) {}

  [[nodiscard]] MoveReason say(Attempt const& attempt, Explanation const& answer) const {
    MoveReason reason;
    reason.is_legal = answer.reason == Reason::Legal;
    reason.why = clause(attempt, answer);
    reason.span = answer.span;
    reason.rule = answer.rule;
    reason.doc = answer.doc;
    if (answer.reason == Reason::NoAbility && !answer.by.is_none() && !answer.span.is_somewhere())
      reason.span = program_.piece_types[answer.by.type].span;
    for (Site const site : {attempt.from, answer.where, answer.because.where, answer.because.by})
      if (site != program::no_site && !game_.state().is_empty(site) &&
          std::ranges::find(reason.sites, site_text(site)) == reason.sites.end())
        reason.sites.push_back(site_text(site));
    return reason;
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

  // ": what decides it", or nothing.
  [[nodiscard]] std::string fact(Attempt const& attempt, play::Because const& because) const {
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
    }
    return {};
  }

  [[nodiscard]] std::string clause(Attempt const& attempt, Explanation const& answer) const {
    std::string const to = attempt.to == program::no_site ? "" : site_text(attempt.to);
    std::string const mover = attempt.from == program::no_site ? "" : piece_on(attempt.from);
    std::string const named = answer.rule.empty() ? "" : fmt::format(" `{}`", answer.rule);
    switch (answer.reason) {
      case Reason::Legal:
        return attempt.is_placement
                   ? fmt::format("the {} may be placed on {}", type(attempt.type), to)
                   : fmt::format("{} goes to {}{}", mover, to, named.empty() ? "" : " by" + named);
      case Reason::GameOver:
        return "the game is over: " + notation::result_text(game_);
      case Reason::NoPiece:
        return "there is no piece on " + site_text(attempt.from);
      case Reason::NotYours:
        return fmt::format("{} is not {}'s", mover, player(game_.to_act()));
      case Reason::NoAbility:
        return fmt::format("no ability of {} leads to {}", mover, to);
      case Reason::Blocked:
        return fmt::format("{} is blocked by {}", mover, piece_on(answer.by, answer.where));
      case Reason::OwnPiece:
        return fmt::format("{} may not capture {}, a piece of its own side", mover,
                           piece_on(answer.by, answer.where));
      case Reason::Spared:
        return fmt::format("{} may not capture {}", mover, piece_on(answer.by, answer.where));
      case Reason::OnlyCaptures:
        return fmt::format(
            "{} could go to {} only to capture, and there is nothing to capture{}", mover, to,
            answer.is_last_resort ? fmt::format("; the condition of{} does not hold either", named) : "");
      case Reason::OnlyMoves:
        return fmt::format("{} could go to {} only without a capture, but {} is there", mover, to,
                           piece_on(answer.by, answer.where));
      case Reason::Condition:
        return fmt::format("the condition of{} does not hold for {}{}",
                           named.empty() ? " its ability" : named, mover, fact(attempt, answer.because));
      case Reason::Filter:
        return (named.empty() ? "a rule forbids it" : fmt::format("the rule{} forbids it", named)) +
               fact(attempt, answer.because);
      case Reason::RoyalThreatened:
        return answer.where == program::no_site
                   ? "it leaves a royal piece threatened"
                   : fmt::format("it leaves {} threatened by {}",
                                 piece_on(answer.because.where_piece, answer.because.where),
                                 piece_on(answer.by, answer.where));
      case Reason::SpecialCondition:
        return fmt::format("a condition of{} does not hold{}", named.empty() ? " the special" : named,
                           fact(attempt, answer.because));
      case Reason::MustPromote:
        return fmt::format("{} must be promoted on {}", mover, to);
      case Reason::NoPromotion:
        return attempt.promotion == program::no_type
                   ? fmt::format("{} cannot go to {} so", mover, to)
                   : fmt::format("{} cannot be promoted to a {} on {}", mover, type(attempt.promotion), to);
      case Reason::NotInStock:
        return fmt::format("{} has no {} left to place", player(game_.to_act()), type(attempt.type));
      case Reason::Occupied:
        return fmt::format("{} is occupied by {}", to, piece_on(answer.by, answer.where));
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

}  // namespace

namespace {

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
      reason.span = ending.span;
      reason.rule = ending.name;
    }
    names += (names.empty() ? "`" : ", `") + ending.name + "`";
  }
  reason.text = reason.is_legal ? std::string(notation::claim_word) : "";
  reason.why = reason.is_legal ? "a draw may be claimed: " + reason.rule
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
    best.why = fmt::format("no text has more than {} bytes, this one has {}", notation::longest_text, text.size());
    return best;
  }
  bool const is_one = reading.meanings.size() == 1;
  if (reading.meanings.size() > 1) {
    best.why = "it could mean ";
    for (std::size_t i = 0; i < reading.meanings.size(); ++i)
      best.why += (i == 0 ? "`" : ", `") + notation::to_text(game, reading.meanings[i]) + "`";
    return best;
  }
  if (game.node() == play::NodeKind::Chance) {
    best.is_legal = is_one;
    best.why = is_one ? "an outcome of chance" : "chance decides here, and that is none of its outcomes";
    return best;
  }
  if (reading.meanings.empty() && text == notation::claim_word && game.node() == play::NodeKind::Decision)
    return explain_claim(game);
  // What is legal may have been spelt in many ways; its own text is the plainest.
  std::string const plain = is_one ? notation::to_text(game, reading.meanings.front()) : std::string(text);
  best.text = is_one ? plain : "";
  std::vector<Attempt> attempts;
  if (is_one) {
    play::Decision const& meant = reading.meanings.front();
    using Kind = play::Decision::Kind;
    if (meant.kind == Kind::Choose || meant.kind == Kind::Pass) {
      best.is_legal = true;
      best.why = meant.kind == Kind::Pass ? "passing is allowed here" : "one of the choices here";
      return best;
    }
    attempts.push_back({.is_placement = meant.kind == Kind::Place,
                        .type = meant.kind == Kind::Place ? meant.type : program::no_type,
                        .from = meant.from,
                        .to = meant.to,
                        .promotion = meant.kind == Kind::Move ? meant.type : program::no_type});
  } else {
    std::vector<play::Decision> const legal = game.decisions();
    if (!legal.empty() && legal.front().kind == play::Decision::Kind::Choose) {
      best.why = "something must be chosen here, and that is none of the choices";
      return best;
    }
    attempts = Reader(game).read(text);
  }
  Wording const words(game);
  int best_nearness = -1;
  for (Attempt const& attempt : attempts) {
    Explanation const answer = attempt.is_placement
                                   ? play::explain_place(game, attempt.type, attempt.to)
                                   : play::explain_move(game, attempt.from, attempt.to, attempt.promotion);
    if (nearness(answer.reason) <= best_nearness) continue;
    best_nearness = nearness(answer.reason);
    MoveReason said = words.say(attempt, answer);
    said.text = best.text;
    best = std::move(said);
  }
  // No single one of several pieces is to blame when none of them goes there.
  if (attempts.size() > 1 && best_nearness == nearness(Reason::NoAbility) && best.sites.size() == 1) {
    std::string all;
    for (Attempt const& attempt : attempts)
      all += (all.empty() ? "" : ", ") + lower(game.program().board.names[attempt.from]);
    best.why = fmt::format("no ability of the pieces it could mean ({}) leads there", all);
  }
  // The engine's list of legal decisions has the last word.
  if (best.is_legal != is_one) {
    MoveReason unknown;
    unknown.is_legal = is_one;
    unknown.text = best.text;
    best = std::move(unknown);
    if (!is_one) best.why = "no rule of this variant makes such a move";
  }
  if (attempts.empty() && !is_one) best.why = "it names no move, placement or choice of this variant";
  return best;
}

std::string reason_suffix(MoveReason const& reason, SourceSet const& sources) {
  if (reason.why.empty()) return {};
  std::string const place = reason.span.is_somewhere() ? sources.place(reason.span) : "";
  return ": " + reason.why + (place.empty() ? "" : " (" + place + ")") +
         (reason.doc.empty() ? "" : ": " + reason.doc);
}

}  // namespace feerie::tools
