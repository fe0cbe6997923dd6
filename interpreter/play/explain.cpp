#include "interpreter/play/explain.hpp"

#include <algorithm>
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
    if (Explanation const known = among_legal(from, to, promotion); known.reason != Reason::NoAbility) return known;
    Occupant const piece = state_.at(from);
    if (piece.is_none()) return {.reason = Reason::NoPiece, .where = from};
    if (piece.owner != state_.actor()) return {.reason = Reason::NotYours, .where = from, .by = piece};
    if (Explanation const special = by_special(from, to); special.reason != Reason::NoAbility) return special;
    return by_abilities(from, to, piece);
  }

  Explanation place(program::TypeIndex type, Site to) {
    if (state_.is_over()) return {Reason::GameOver};
    Decision const decision{.kind = Decision::Kind::Place, .type = type, .to = to};
    if (state_.cell(program_.stock_cell(state_.actor(), type)) <= 0) return {Reason::NotInStock};
    if (!state_.is_empty(to)) return {.reason = Reason::Occupied, .where = to, .by = state_.at(to)};
    return by_refusal(decision);
  }

 private:
  [[nodiscard]] Explanation rule_of(Reason reason, program::Ability const& ability) const {
    return {.reason = reason, .span = ability.span, .rule = ability.label, .doc = ability.doc};
  }

  Explanation among_legal(Site from, Site to, program::TypeIndex promotion) {
    bool reaches = false;
    bool promotes = false;
    std::vector<Decision> const legal = game_.decisions();
    for (Decision const& decision : legal) {
      if (decision.from != from || decision.to != to) continue;
      if (decision.kind == Decision::Kind::Special) {
        program::Special const& special = program_.specials[decision.rule];
        return {.reason = Reason::Legal, .span = special.span, .rule = special.name, .doc = special.doc};
      }
      reaches = true;
      promotes |= decision.type != program::no_type;
      if (decision.type != promotion) continue;
      // One that serves for this, if there are several; a borrowed ability may have no ray of the piece's own.
      std::uint8_t const needed = decision.victim == program::no_site ? program::use::move : program::use::capture;
      std::vector<program::Ray> const rays = rays_to(from, to);
      auto const serves = std::ranges::find_if(rays, [&](program::Ray const& ray) { return (uses_at(ray, to) & needed) != 0; });
      if (serves != rays.end()) return rule_of(Reason::Legal, program_.abilities[serves->ability]);
      if (!rays.empty()) return rule_of(Reason::Legal, program_.abilities[rays.front().ability]);
    }
    if (reaches) return {promotes && promotion == program::no_type ? Reason::MustPromote : Reason::NoPromotion};
    return {Reason::NoAbility};
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
      Explanation result{.reason = Reason::SpecialCondition, .span = special.span, .rule = special.name, .doc = special.doc};
      if (!stands) return result;
      for (program::NodeIndex const when : special.when)
        if (!arbiter_.holds(when, moment)) {
          result.span = program_.node_spans[when];
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
    if (rays.empty()) return {.reason = Reason::NoAbility, .where = from, .by = piece};
    Occupant const there = state_.at(to);
    Explanation best{.reason = Reason::NoAbility, .where = from, .by = piece};
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
        found.reason = there.owner == piece.owner ? Reason::OwnPiece : Reason::OnlyMoves;
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
        if (ability.when != program::no_node) found.span = program_.node_spans[ability.when];
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
        if ((((own ? type.takes_own : type.takes_others) >> there.type) & 1) == 0) {
          found.reason = own ? Reason::OwnPiece : Reason::Spared;
          found.where = to;
          found.by = there;
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
      best.span = also->span;
      best.rule = also->rule;
      best.doc = also->doc;
      best.is_last_resort = true;
    }
    return best;
  }

  Explanation by_refusal(Decision const& decision) {
    int refusal = arbiter_.refusal_before(state_.actor(), decision, false);
    if (refusal == Arbiter::no_refusal) refusal = arbiter_.refusal_after(state_.actor(), decision, false);
    if (refusal >= 0) {
      program::Filter const& filter = program_.filters[static_cast<std::size_t>(refusal)];
      Explanation result{.reason = Reason::Filter, .span = filter.span, .rule = filter.name, .doc = filter.doc};
      if (filter.afterwards != program::no_node) {
        arbiter_.try_out(state_.actor(), decision,
                         [&](program::Moment const& after) { result.because = because(arbiter_, filter.afterwards, after); });
      } else {
        result.because = because(arbiter_, filter.when, arbiter_.moment_of(state_.actor(), decision));
      }
      return result;
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
        result.span = program_.piece_types[piece.type].span;
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

}  // namespace feerie::play
