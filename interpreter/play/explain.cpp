#include "interpreter/play/explain.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace feerie::play {

namespace {

using program::Occupant;
using program::Site;
using Reason = Explanation::Reason;

class Explainer {
 public:
  explicit Explainer(Game& game)
      : game_(game), program_(game.program()), state_(game.state()), journal_(), scratch_(program_), arbiter_(state_, journal_, scratch_) {
    scratch_.history = {};
  }

  Explanation move(Site from, Site to, program::TypeIndex promotion) {
    if (state_.is_over()) return {Reason::GameOver};
    if (Explanation known = among_legal(from, to, promotion); known.reason != Reason::NoAbility) return known;
    Occupant const piece = state_.at(from);
    if (piece.is_none()) return {.reason = Reason::NoPiece, .rule = what_may_be_played(), .where = from};
    if (piece.owner != state_.actor()) return {.reason = Reason::NotYours, .rule = what_may_be_played(), .where = from, .by = piece};
    if (Explanation const special = by_special(from, to); special.reason != Reason::NoAbility) return special;
    return by_abilities(from, to, piece);
  }

  Explanation place(program::TypeIndex type, Site to) {
    if (state_.is_over()) return {Reason::GameOver};
    Decision const decision{.kind = Decision::Kind::Place, .type = type, .to = to};
    if (state_.cell(program_.stock_cell(state_.actor(), type)) <= 0) return {.reason = Reason::NotInStock, .rule = what_may_be_played()};
    if (!state_.is_empty(to)) return {.reason = Reason::Occupied, .rule = what_may_be_played(), .where = to, .by = state_.at(to)};
    return by_refusal(decision);
  }

  Explanation legal(Decision const& decision) {
    Explanation result{.reason = Reason::Legal, .rule = rule_making(decision)};
    if (decision.kind == Decision::Kind::Choose || decision.kind == Decision::Kind::Pass || decision.kind == Decision::Kind::Chance)
      return result;
    auto const mention = [&](program::Rule const& rule) {
      bool const is_said = result.rule.span == rule.span ||
                           std::ranges::any_of(result.also, [&](program::Rule const& other) { return other.span == rule.span; });
      if (rule.span.is_somewhere() && !is_said) result.also.push_back(rule);
    };
    if (decision.victim != program::no_site) {
      result.where = decision.victim;
      result.by = state_.at(decision.victim);
      if (result.by.owner == state_.actor()) mention(program_.piece_types[state_.at(decision.from).type].own_capture);
      mention(program_.captures.declared);
    }
    if (decision.kind == Decision::Kind::Move && decision.type != program::no_type)
      if (program::Promotion const* const promotion = promotion_at(decision.from, decision.to)) mention(rule_of(*promotion));
    std::vector<std::uint16_t> acting;
    scratch_.acting = &acting;
    arbiter_.try_out(state_.actor(), decision, [](program::Moment const&) {});
    scratch_.acting = nullptr;
    for (std::uint16_t const event : acting)
      mention({program_.events[event].name, program_.events[event].span, program_.events[event].doc});
    if (int const broken = arbiter_.breach(state_.actor(), decision); broken != Arbiter::no_refusal) {
      program::Filter const& filter = program_.filters[static_cast<std::size_t>(broken)];
      result.is_breach = true;
      result.rule = rule_of(filter);
      result.because = because_of(filter, decision);
      mention(filter.softened_by);
    }
    return result;
  }

 private:
  [[nodiscard]] Explanation rule_of(Reason reason, program::Ability const& ability) const {
    return {.reason = reason, .rule = rule_of(ability)};
  }
  [[nodiscard]] static program::Rule rule_of(program::Ability const& ability) { return {ability.label, ability.span, ability.doc}; }
  [[nodiscard]] static program::Rule rule_of(program::Filter const& filter) { return {filter.name, filter.span, filter.doc}; }
  [[nodiscard]] static program::Rule rule_of(program::Special const& special) { return {special.name, special.span, special.doc}; }
  [[nodiscard]] static program::Rule rule_of(program::Promotion const& promotion) {
    return {promotion.label, promotion.span, promotion.doc};
  }

  // What is said of the whole turn says nothing of a piece that is not there.
  [[nodiscard]] program::Rule what_may_be_played() const {
    program::Rule result = rule_waiting(game_);
    result.doc.clear();
    return result;
  }

  [[nodiscard]] program::Rule rule_making(Decision const& decision) {
    if (decision.kind == Decision::Kind::Special) return rule_of(program_.specials[decision.rule]);
    if (decision.kind != Decision::Kind::Move) return rule_waiting(game_);
    // One that serves for this, if there are several; a borrowed ability may have no ray of the piece's own.
    std::uint8_t const needed = decision.victim == program::no_site ? program::use::move : program::use::capture;
    std::vector<program::Ray> const rays = rays_to(decision.from, decision.to);
    auto const serves = std::ranges::find_if(rays, [&](program::Ray const& ray) { return (uses_at(ray, decision.to) & needed) != 0; });
    if (serves != rays.end()) return rule_of(program_.abilities[serves->ability]);
    return rays.empty() ? program::Rule{} : rule_of(program_.abilities[rays.front().ability]);
  }

  // What promotes the piece that goes there.
  [[nodiscard]] program::Promotion const* promotion_at(Site from, Site to) {
    Occupant const piece = state_.at(from);
    program::Moment moment;
    moment.mover = state_.actor();
    moment.origin = from;
    moment.target = to;
    moment.piece = {piece.type, piece.owner, from};
    for (program::Promotion const& promotion : program_.piece_types[piece.type].promotions) {
      bool const is_inside = promotion.zone == program::no_node || arbiter_.set(promotion.zone, moment).has(to);
      if (is_inside && arbiter_.holds(promotion.when, moment)) return &promotion;
    }
    return nullptr;
  }

  Explanation among_legal(Site from, Site to, program::TypeIndex promotion) {
    std::vector<Decision> alike;
    for (Decision const& decision : game_.decisions())
      if (decision.from == from && decision.to == to) alike.push_back(decision);
    if (alike.empty()) return {Reason::NoAbility};
    for (Decision const& decision : alike)
      if (decision.kind == Decision::Kind::Special || decision.type == promotion) return legal(decision);
    Explanation result{Reason::NoPromotion};
    auto const is_possible = [&](program::TypeIndex type) { return std::ranges::find(alike, type, &Decision::type) != alike.end(); };
    if (program::Promotion const* const found = promotion_at(from, to)) {
      result.rule = rule_of(*found);
      std::ranges::copy_if(found->to, std::back_inserter(result.promotions), is_possible);
    } else if (auto const& promotions = program_.piece_types[state_.at(from).type].promotions; !promotions.empty()) {
      result.rule = rule_of(promotions.front());
    }
    if (promotion == program::no_type && !result.promotions.empty()) result.reason = Reason::MustPromote;
    return result;
  }

  [[nodiscard]] std::uint8_t uses_at(program::Ray const& ray, Site to) const {
    for (std::uint32_t i = 0; i < ray.length; ++i)
      if (program_.steps[ray.first_step + i].site == to) return program_.steps[ray.first_step + i].uses;
    return 0;
  }

  // By whose abilities the piece moves at this node: its own, or those a `play` borrows for it.
  [[nodiscard]] std::vector<program::TypeIndex> types_moving(Site from) {
    std::vector<program::TypeIndex> result;
    program::Instruction const& waiting = program_.code[static_cast<std::size_t>(state_.reg(program::Register::Next))];
    if (waiting.kind == program::InstructionKind::Play && waiting.plays != program::no_index) {
      for (std::size_t i = 0; i < scratch_.locals.size() && i < program_.locals; ++i)
        scratch_.locals[i] = state_.cell(program_.layout.locals + static_cast<program::CellIndex>(i));
      program::Moment moment;
      moment.mover = state_.actor();
      for (program::Playable const& playable : program_.plays[waiting.plays]) {
        if (playable.kind != program::Playable::Kind::Move) continue;
        if (!playable.all_own && !arbiter_.set(playable.pieces, moment).has(from)) continue;
        std::int32_t const type = playable.like == program::no_node ? state_.at(from).type : arbiter_.number(playable.like, moment);
        if (type > 0) result.push_back(static_cast<program::TypeIndex>(type));
      }
    }
    if (result.empty()) result.push_back(state_.at(from).type);
    return result;
  }

  // The rays that lead from one site to the other, whatever stands between.
  [[nodiscard]] std::vector<program::Ray> rays_to(Site from, Site to) {
    std::vector<program::Ray> result;
    Occupant const piece = state_.at(from);
    if (piece.is_none() || piece.owner >= program_.players) return result;
    for (program::TypeIndex const type : types_moving(from)) {
      program::Range const range = program_.rays_of(piece.owner, type, from);
      for (std::uint32_t r = range.first; r < range.first + range.count; ++r)
        for (std::uint32_t i = 0; i < program_.rays[r].length; ++i) {
          program::Step const& step = program_.steps[program_.rays[r].first_step + i];
          if (step.site == to && step.uses != 0) result.push_back(program_.rays[r]);
        }
    }
    return result;
  }

  Explanation by_special(Site from, Site to) {
    program::Moment moment;
    moment.mover = state_.actor();
    for (std::size_t s = 0; s < program_.specials.size(); ++s) {
      program::Special const& special = program_.specials[s];
      if (special.with.empty() || special.with[0].site == program::no_node) continue;
      bool stands = true;
      for (program::SpecialPiece const& with : special.with) {
        std::int32_t const site = with.site == program::no_node ? program::none : arbiter_.number(with.site, moment);
        scratch_.locals[with.local] = site;
        stands = stands && site >= 0 && arbiter_.set(with.pieces, moment).has(static_cast<std::size_t>(site));
      }
      if (scratch_.locals[special.with[0].local] != from) continue;
      if (special.with[0].destination == program::no_node || arbiter_.number(special.with[0].destination, moment) != to) continue;
      Explanation result{.reason = Reason::SpecialCondition, .rule = rule_of(special)};
      if (!stands) return result;
      for (program::NodeIndex const when : special.when)
        if (!arbiter_.holds(when, moment)) {
          result.rule.span = program_.node_spans[when];
          result.because = because(arbiter_, when, moment);
          return result;
        }
      Decision const decision{.kind = Decision::Kind::Special,
                              .rule = static_cast<std::uint16_t>(s),
                              .from = from,
                              .to = to,
                              .value = special.with.size() > 1 ? scratch_.locals[special.with[1].local] : program::none};
      return by_refusal(decision);
    }
    return {Reason::NoAbility};
  }

  Explanation by_abilities(Site from, Site to, Occupant piece) {
    std::vector<program::Ray> const rays = rays_to(from, to);
    if (rays.empty()) return no_ability(from, to, piece);
    Occupant const there = state_.at(to);
    Explanation best = no_ability(from, to, piece);
    // The reason of the ability that came nearest to working.
    int best_rank = -1;
    std::optional<Explanation> also;
    auto const consider = [&](int rank, Explanation const& found) {
      if (rank > best_rank) {
        best_rank = rank;
        best = found;
      }
    };
    for (program::Ray const& ray : rays) {
      program::Ability const& ability = program_.abilities[ray.ability];
      std::uint8_t uses = 0;
      Site blocker = program::no_site;
      for (std::uint32_t i = 0; i < ray.length; ++i) {
        program::Step const& step = program_.steps[ray.first_step + i];
        if (step.site == to) {
          uses = step.uses;
          break;
        }
        if (!state_.is_empty(step.site) && blocker == program::no_site) blocker = step.site;
      }
      Explanation found = rule_of(Reason::Blocked, ability);
      bool const takes_elsewhere = ability.taking != program::no_node;
      if (blocker != program::no_site && !ray.is_hop) {
        found.where = blocker;
        found.by = state_.at(blocker);
        consider(1, found);
        continue;
      }
      bool const quiet = there.is_none() && !takes_elsewhere;
      if (quiet && (uses & program::use::plain_move) == 0) {
        found.reason = Reason::OnlyCaptures;
        consider(2, found);
        continue;
      }
      if (!there.is_none() && (uses & program::use::threat) == 0) {
        found.reason = Reason::OnlyMoves;
        found.where = to;
        found.by = there;
        consider(2, found);
        continue;
      }
      Decision decision{.kind = Decision::Kind::Move, .from = from, .to = to, .victim = there.is_none() ? program::no_site : to};
      program::Moment moment;
      moment.mover = piece.owner;
      moment.origin = from;
      moment.target = to;
      moment.piece = {piece.type, piece.owner, from};
      if (!there.is_none()) moment.victim = {there.type, there.owner, to};
      bool const accepts = there.is_none() || ((ray.victims >> there.type) & 1) != 0;
      if (!accepts || (ray.is_conditional && !arbiter_.holds(ability.when, moment))) {
        found.reason = Reason::Condition;
        if (ability.when != program::no_node) found.rule.span = program_.node_spans[ability.when];
        found.because = because(arbiter_, ability.when, moment);
        // A capture that takes another piece than the one on its target is the last thing a person thinks of.
        if (takes_elsewhere) {
          also = found;
          consider(0, found);
        } else {
          consider(3, found);
        }
        continue;
      }
      if (!there.is_none()) {
        program::PieceType const& type = program_.piece_types[piece.type];
        bool const own = there.owner == piece.owner;
        bool const is_kind = (((own ? type.takes_own : type.takes_others) >> there.type) & 1) != 0;
        bool const may_take_own = !own || arbiter_.holds(type.takes_own_when, moment);
        program::Spare const* const spare = spare_for(moment);
        if (!is_kind || !may_take_own || spare != nullptr) {
          found.reason = own ? Reason::OwnPiece : Reason::Spared;
          found.where = to;
          found.by = there;
          if (spare != nullptr) {
            found.rule = {spare->name, spare->span, spare->doc};
            found.because = because(arbiter_, spare->when, moment);
          } else if (own && type.own_capture.span.is_somewhere()) {
            found.rule = type.own_capture;
            if (is_kind) found.because = because(arbiter_, type.takes_own_when, moment);
          }
          consider(4, found);
          continue;
        }
      }
      if (takes_elsewhere) {
        std::int32_t const victim = arbiter_.number(ability.taking, moment);
        if (victim >= 0) decision.victim = static_cast<Site>(victim);
      }
      // Filters worked into the rays are asked again here: `value` marks the decision as one that was not yet filtered.
      decision.value = piece.type;
      consider(5, by_refusal(decision));
    }
    // Both are true of a site that could be reached only by capturing, and nothing can be captured in either way.
    if (best.reason == Reason::OnlyCaptures && also) {
      best.rule = also->rule;
      best.because = also->because;
      best.is_last_resort = true;
    }
    // Where nothing is ever captured, that is what a person would say first.
    if (program::Filter const* const never = never_captures(piece.type)) {
      if (best.reason == Reason::OnlyCaptures) {
        best.rule = rule_of(*never);
        best.because = {};
        best.is_last_resort = false;
        best.is_forbidden = true;
      } else if (best.reason == Reason::OwnPiece || best.reason == Reason::OnlyMoves || best.reason == Reason::Spared) {
        best = {.reason = Reason::Filter, .rule = rule_of(*never), .where = to, .by = there};
      }
    }
    return best;
  }

  Explanation no_ability(Site from, Site to, Occupant piece) {
    program::PieceType const& type = program_.piece_types[piece.type];
    Explanation result{.reason = Reason::NoAbility, .rule = {{}, type.span, type.doc}, .where = from, .by = piece};
    bool const moves_as_itself = types_moving(from) == std::vector<program::TypeIndex>{piece.type};
    if (moves_as_itself && !type.by_colour.empty() && program_.board.colour[from] >= 0) {
      result.colour = program_.board.colour[from];
      bool is_all_like = true;
      for (program::ColourBlock const& block : type.by_colour) {
        if (std::ranges::find(block.colours, result.colour) == block.colours.end()) continue;
        result.rule.span = block.span;
        if (!block.doc.empty()) result.rule.doc = block.doc;
        result.likes.insert(result.likes.end(), block.likes.begin(), block.likes.end());
        is_all_like = is_all_like && block.is_all_like;
      }
      if (!is_all_like) result.likes.clear();
      return result;
    }
    // A rule about such moves, which the player may have overlooked, says more than what the piece is.
    if (!state_.is_empty(to)) return result;
    Decision const decision{.kind = Decision::Kind::Move, .from = from, .to = to, .value = piece.type};
    int const refusal = arbiter_.refusal_before(piece.owner, decision, false);
    if (refusal < 0 || program_.filters[static_cast<std::size_t>(refusal)].subject != program::FilterSubject::QuietMove) return result;
    result.rule = rule_of(program_.filters[static_cast<std::size_t>(refusal)]);
    result.is_forbidden = true;
    return result;
  }

  // What keeps the victim of this moment from being taken.
  [[nodiscard]] program::Spare const* spare_for(program::Moment const& moment) {
    auto const found = std::ranges::find_if(program_.spares, [&](program::Spare const& spare) { return arbiter_.holds(spare.when, moment); });
    return found == program_.spares.end() ? nullptr : &*found;
  }

  // A rule by which pieces of this type capture nothing, wherever they are and whatever it is.
  [[nodiscard]] program::Filter const* never_captures(program::TypeIndex type) const {
    auto const found = std::ranges::find_if(program_.filters, [&](program::Filter const& filter) {
      return filter.subject == program::FilterSubject::Capture && ((filter.types >> type) & 1) != 0 && filter.when == program::no_node &&
             filter.afterwards == program::no_node && filter.softened == program::no_code && !filter.unless_no_decision;
    });
    return found == program_.filters.end() ? nullptr : &*found;
  }

  // Why the filter forbids the decision, by what it looks at: before or afterwards.
  [[nodiscard]] Because because_of(program::Filter const& filter, Decision const& decision) {
    if (filter.afterwards == program::no_node) return because(arbiter_, filter.when, arbiter_.moment_of(state_.actor(), decision));
    Because result;
    arbiter_.try_out(state_.actor(), decision,
                     [&](program::Moment const& after) { result = because(arbiter_, filter.afterwards, after); });
    return result;
  }

  Explanation by_refusal(Decision const& decision) {
    int refusal = arbiter_.refusal_before(state_.actor(), decision, false);
    if (refusal == Arbiter::no_refusal) refusal = arbiter_.refusal_after(state_.actor(), decision, false);
    if (refusal >= 0) {
      program::Filter const& filter = program_.filters[static_cast<std::size_t>(refusal)];
      return {.reason = Reason::Filter, .rule = rule_of(filter), .because = because_of(filter, decision)};
    }
    if (refusal == Arbiter::leaves_royal_threatened) return royal_threat(decision);
    return {Reason::Legal};
  }

  // Which piece would attack the royal one.
  Explanation royal_threat(Decision const& decision) {
    Explanation result{Reason::RoyalThreatened};
    program::Player const player = state_.actor();
    arbiter_.try_out(player, decision, [&](program::Moment const&) {
      for (int site = 0; site < program_.board.sites; ++site) {
        Occupant const piece = state_.at(static_cast<Site>(site));
        if (piece.is_none() || piece.owner != player || ((program_.guarded_types >> piece.type) & 1) == 0) continue;
        Site const attacker = arbiter_.threatener(static_cast<Site>(site), player);
        if (attacker == program::no_site) continue;
        result.where = attacker;
        result.by = state_.at(attacker);
        result.because = {Because::Fact::Threatened, static_cast<Site>(site), attacker, piece, result.by};
        result.rule = program_.piece_types[piece.type].royal;
        return;
      }
    });
    return result;
  }

  Game& game_;
  program::Program const& program_;
  state::State state_;  // a copy: explaining changes nothing
  state::Journal journal_;
  Scratch scratch_;
  Arbiter arbiter_;
};

}  // namespace

Explanation explain_move(Game& game, Site from, Site to, program::TypeIndex promotion) { return Explainer(game).move(from, to, promotion); }
Explanation explain_place(Game& game, program::TypeIndex type, Site to) { return Explainer(game).place(type, to); }
Explanation explain_legal(Game& game, Decision const& decision) { return Explainer(game).legal(decision); }

program::Rule rule_waiting(Game const& game) {
  program::Program const& program = game.program();
  auto const next = static_cast<std::size_t>(game.state().reg(program::Register::Next));
  if (next >= program.code.size()) return {};
  program::Instruction const& waiting = program.code[next];
  if (waiting.kind != program::InstructionKind::Play && waiting.kind != program::InstructionKind::Choose) return {};
  bool const is_play = waiting.kind == program::InstructionKind::Play;
  program::Rule result{.name = is_play ? "play" : "choose", .span = waiting.span, .doc = {}};
  for (auto const& [code, doc] : program.node_docs)
    if (code == next) result.doc = doc;
  return result;
}

}  // namespace feerie::play
