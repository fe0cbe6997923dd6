// Proves, for a finished program, that it can be played on bit sets, and writes down what the kernels need to know beyond the rays. Every
// demand has one place here; the first that fails is the reason the dump shows.
#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>

#include "interpreter/build/context.hpp"
#include "interpreter/program/fast_plan.hpp"

namespace feerie::build {

namespace {

using program::FastEnding;
using program::FastPlan;
using program::FastSpecial;
using program::InstructionKind;
using program::Node;
using program::NodeIndex;
using program::Op;
using program::Program;
using program::Site;
using program::TypeIndex;

class Prover {
 public:
  explicit Prover(Program const& program) : program_(program) {}

  // The plan, or null and a reason.
  std::shared_ptr<FastPlan const> prove() {
    prove_size();
    prove_turn();
    prove_captures();
    prove_movement();
    prove_promotions();
    prove_events();
    prove_filters();
    prove_royals();
    prove_specials();
    if (!reason.empty()) return nullptr;
    prove_endings();
    return std::make_shared<FastPlan const>(plan_);
  }

  std::string reason;        // why not at all
  std::string play_reason;   // why not whole games

 private:
  void fail(std::string why) {
    if (reason.empty()) reason = std::move(why);
  }
  [[nodiscard]] std::string name_of_type(int type) const { return program_.piece_types[static_cast<std::size_t>(type)].name; }
  [[nodiscard]] program::TypeMask every_type() const { return (program::type_bit(static_cast<TypeIndex>(program_.types)) << 1) - 2; }

  void prove_size() {
    if (program_.players != program::fast_players) return fail("it is not a game of two");
    if (program_.types > program::fast_types) return fail("more types of pieces than the tables hold");
    if (program_.board.sites > program::fast_sites) return fail("more sites than four words hold");
    if (!program_.board.exits.empty()) return fail("the board has exits");
    plan_.words = program_.board.sites <= 64 ? 1 : program_.board.sites <= 128 ? 2 : 4;
    for (std::size_t site = 0; site < program_.initial.size() && site < static_cast<std::size_t>(program_.board.sites); ++site)
      if (auto const piece = program::Occupant::from_cell(program_.initial[site]); !piece.is_none() && piece.owner >= program_.players)
        return fail("a piece belongs to nobody");
    for (program::PieceType const& type : program_.piece_types)
      if (type.is_neutral) return fail("a type of piece belongs to nobody");
  }

  void prove_turn() {
    if (program_.phases.size() != 1) return fail("the game has phases");
    program::Phase const& phase = program_.phases[0];
    if (!phase.is_single_play && !counts_checks(phase)) return fail("a turn is more than one `play`");
    if (program_.code[phase.begin].kind != InstructionKind::StartOrder) return fail("the phase begins with a script");
    if (phase.skipping != program::no_node || !phase.exits.empty()) return fail("the order of play is not simply in turn");
    bool has_moves = false;
    for (program::Playable const& playable : program_.plays[phase.main_plays]) {
      switch (playable.kind) {
        case program::Playable::Kind::Move:
          if (!playable.all_own || playable.like != program::no_node) return fail("only some pieces may move");
          has_moves = true;
          break;
        case program::Playable::Kind::Special:
          played_specials_.insert(played_specials_.end(), playable.specials.begin(), playable.specials.end());
          break;
        case program::Playable::Kind::Place:
          if (!playable.all_own || playable.type != program::no_node) return fail("only some pieces may be placed");
          plan_.has_stock = true;
          break;
        case program::Playable::Kind::Pass: return fail("a player may pass");
      }
    }
    if (!has_moves) fail("pieces do not move");
  }

  // One `play`, then `if enemy ROYAL is threatened { add 1 to COUNTER(mover) }`.
  bool counts_checks(program::Phase const& phase) {
    if (phase.main_plays == program::no_index || phase.turn + 4 >= program_.code.size()) return false;
    program::Instruction const* code = &program_.code[phase.turn];
    if (code[0].kind != InstructionKind::BeginTurn || code[1].kind != InstructionKind::Play || code[2].kind != InstructionKind::JumpUnless ||
        code[3].kind != InstructionKind::Add || code[4].kind != InstructionKind::EndTurn || code[2].to != phase.turn + 4)
      return false;
    Node const& asked = program_.nodes[code[2].a];
    if (asked.op != Op::IsThreatened) return false;
    Node const& asked_pieces = program_.nodes[asked.a];
    bool const is_royal = asked_pieces.op == Op::Pieces && static_cast<program::Whose>(asked_pieces.value) == program::Whose::Enemy &&
                         asked_pieces.a == program::no_node && asked_pieces.b == program::no_node && program_.guarded_types != 0 &&
                         (asked_pieces.mask & every_type()) == program_.guarded_types;
    Node const& amount = program_.nodes[code[3].a];
    bool const is_one = amount.op == Op::Constant && amount.value == 1;
    if (!is_royal || !is_one || code[3].c == program::no_node || program_.nodes[code[3].c].op != Op::Mover) return false;
    plan_.counts_checks = true;
    plan_.check_cells = static_cast<program::CellIndex>(code[3].value);
    plan_.counts_only = "checks are counted";
    return true;
  }

  void prove_captures() {
    switch (program_.captures.policy) {
      case program::CapturePolicy::Remove:
        if (plan_.has_stock) return fail("pieces are placed, but captures do not go to the stock");
        break;
      case program::CapturePolicy::ToStock: prove_stock(); break;
      case program::CapturePolicy::Explode: prove_blasts(); break;
      case program::CapturePolicy::Swap:
      case program::CapturePolicy::Script: return fail("captures do not simply remove the victim");
    }
    for (int type = 1; type <= program_.types; ++type) {
      program::PieceType const& piece = program_.piece_types[static_cast<std::size_t>(type)];
      if (piece.asks_spares || (piece.takes_others & every_type()) != every_type())
        return fail("some victims are spared");
      if (piece.takes_own_when != program::no_node) return fail("own pieces may be captured only on a condition");
      program::TypeMask const own = piece.takes_own & every_type();
      if (own == 0) continue;
      if (plan_.takes_own != 0 && plan_.takes_own != own) return fail("types may capture different own types");
      if ((own & program_.guarded_types) != 0) return fail("an own royal piece may be captured");
      plan_.takes_own = own;
      plan_.takes_own_by |= program::type_bit(static_cast<TypeIndex>(type));
    }
    if (plan_.takes_own != 0 && program_.captures.policy != program::CapturePolicy::Remove)
      fail("own pieces are captured and do not simply leave the board");
  }

  void prove_stock() {
    if (!plan_.has_stock) return fail("captures go to the stock and stay there");
    plan_.counts_only = "pieces are placed";
    prove_demotions();
    for (std::size_t owner = 0; owner < program::fast_players; ++owner) {
      plan_.places[owner].assign(static_cast<std::size_t>(program_.types) + 1, {});
      plan_.no_mate[owner].assign(static_cast<std::size_t>(program_.types) + 1, {});
      for (std::size_t type = 1; type <= static_cast<std::size_t>(program_.types); ++type)
        if (may_be_in_hand(static_cast<TypeIndex>(type))) plan_.places[owner][type] = program_.board.standing;
    }
    for (program::Filter const& filter : program_.filters) {
      if (filter.subject != program::FilterSubject::Place) continue;
      for (int type = 1; type <= program_.types && reason.empty(); ++type)
        if (((filter.types >> type) & 1) != 0) prove_placing(filter, type);
    }
  }

  // The kernels remember that a piece was promoted, not what it was.
  void prove_demotions() {
    for (int type = 0; type <= program_.types; ++type) plan_.demoted_to.push_back(static_cast<TypeIndex>(type));
    if (!program_.captures.as_promoted_from) return;
    for (int type = 1; type <= program_.types; ++type)
      for (program::Promotion const& promotion : program_.piece_types[static_cast<std::size_t>(type)].promotions)
        for (TypeIndex const to : promotion.to) {
          if (to == type) continue;
          if (plan_.demoted_to[to] != to && plan_.demoted_to[to] != type) return fail("two types become one, and are told apart when demoted");
          if (!program_.piece_types[to].promotions.empty()) return fail("a promoted piece may be promoted again, and demoted");
          plan_.demoted_to[to] = static_cast<TypeIndex>(type);
        }
  }

  // Not what is never captured, nor what exists only by promotion and is demoted.
  [[nodiscard]] bool may_be_in_hand(TypeIndex type) const {
    if (((program_.guarded_types >> type) & 1) != 0) return false;
    if (plan_.demoted_to[type] == type) return true;
    bool is_there = false;
    for (int owner = 0; owner < program_.players; ++owner)
      is_there = is_there || program_.initial_counts[static_cast<std::size_t>(owner * (program_.types + 1) + type)] != 0 ||
                 program_.initial[program_.stock_cell(static_cast<program::Player>(owner), type)] != 0;
    return is_there;
  }

  // What a filter on placing asks about nothing but owner, type and site is settled here. It may also ask whether certain pieces stand
  // on sites that depend on the target (no two of a kind on a file), or whether the placement gives mate.
  void prove_placing(program::Filter const& filter, int type) {
    std::string const looks_further = "the filter `" + filter.name + "` on placing looks further than the site";
    bool const is_of_mate = filter.afterwards != program::no_node && program_.nodes[filter.afterwards].op == Op::Checkmate;
    if ((filter.afterwards != program::no_node && !is_of_mate) || filter.unless_no_decision || filter.softened != program::no_code)
      return fail(looks_further);
    std::vector<NodeIndex> conjuncts;
    if (filter.when != program::no_node) flatten(filter.when, conjuncts);
    program::FastBan ban{.placed = static_cast<TypeIndex>(type)};
    bool bans = false;
    for (std::size_t owner = 0; owner < program::fast_players; ++owner) {
      ban.spoils[owner].assign(static_cast<std::size_t>(program_.board.sites), {});
      for (int site = 0; site < program_.board.sites; ++site) {
        Fold fold(program_);
        fold.moment().mover = static_cast<std::int32_t>(owner);
        fold.moment().target = site;
        fold.moment().piece = {type, static_cast<std::int32_t>(owner), site};
        bool applies = true;
        NodeIndex asked = program::no_node;
        for (NodeIndex const conjunct : conjuncts) {
          std::int32_t const value = fold.number(conjunct);
          applies = applies && value != 0;
          if (value != program::unknown) continue;
          if (asked != program::no_node || is_of_mate || program_.nodes[conjunct].op != Op::Exists) return fail(looks_further);
          asked = conjunct;
        }
        if (!applies) continue;
        if (asked == program::no_node) {
          if (is_of_mate) plan_.no_mate[owner][static_cast<std::size_t>(type)].add(static_cast<std::size_t>(site));
          if (!is_of_mate) plan_.places[owner][static_cast<std::size_t>(type)].remove(static_cast<std::size_t>(site));
          continue;
        }
        program::FastTest test;
        if (!pieces_of(program_.nodes[asked].a, test, static_cast<Site>(site))) return fail(looks_further);
        ban.types = test.types;
        ban.whose = test.whose;
        bans = true;
        test.zone[owner].each([&](int piece) { ban.spoils[owner][static_cast<std::size_t>(piece)].add(static_cast<std::size_t>(site)); });
      }
    }
    if (bans) plan_.bans.push_back(std::move(ban));
  }

  void prove_blasts() {
    if (program_.guarded_types != 0) return fail("a royal piece may be blown up");
    plan_.counts_only = "captures explode";
    plan_.blast_spares = program_.captures.blast_spares;
    plan_.blasts.assign(static_cast<std::size_t>(program_.board.sites), {});
    for (int site = 0; site < program_.board.sites; ++site) {
      BitSet& blast = plan_.blasts[static_cast<std::size_t>(site)];
      blast.add(static_cast<std::size_t>(site));
      for (auto const& next : program_.board.next)
        if (next[static_cast<std::size_t>(site)] != program::no_site) blast.add(next[static_cast<std::size_t>(site)]);
    }
  }

  // --- movement -------------------------------------------------------------------------------------------------------------------

  // `last.rule = R and target in last.passed`, in either order: takes what just passed. R's index, or -1.
  [[nodiscard]] int passing_rule(program::Ability const& ability) const {
    if (ability.taking == program::no_node || program_.nodes[ability.taking].op != Op::LastPiece) return -1;
    std::vector<NodeIndex> conjuncts;
    if (ability.when == program::no_node) return -1;
    flatten(ability.when, conjuncts);
    int rule = -1;
    bool by_passed = false;
    for (NodeIndex const index : conjuncts) {
      Node const& node = program_.nodes[index];
      if (node.op == Op::Equal) {
        Node const& a = program_.nodes[node.a];
        Node const& b = program_.nodes[node.b];
        if (a.op == Op::LastRule && b.op == Op::Constant) rule = b.value;
        if (b.op == Op::LastRule && a.op == Op::Constant) rule = a.value;
      } else if (node.op == Op::In && program_.nodes[node.a].op == Op::Target && program_.nodes[node.b].op == Op::LastPassed) {
        by_passed = true;
      } else {
        return -1;
      }
    }
    return by_passed ? rule : -1;
  }
  void flatten(NodeIndex index, std::vector<NodeIndex>& out) const {
    Node const& node = program_.nodes[index];
    if (node.op != Op::And) {
      out.push_back(index);
      return;
    }
    flatten(node.a, out);
    flatten(node.b, out);
  }

  void prove_movement() {
    plan_.tag_of.assign(program_.abilities.size(), 0);
    plan_.takes_tag.assign(program_.abilities.size(), 0);
    std::uint8_t tags = 0;
    for (std::size_t i = 0; i < program_.abilities.size(); ++i)
      if (program_.abilities[i].is_remembered) plan_.tag_of[i] = ++tags;
    for (std::size_t i = 0; i < program_.abilities.size(); ++i) {
      program::Ability const& ability = program_.abilities[i];
      if (ability.taking == program::no_node) continue;
      int const rule = passing_rule(ability);
      if (rule < 0) return fail("`" + ability.label + "` takes a piece in a way that is no capture in passing");
      plan_.takes_tag[i] = plan_.tag_of[static_cast<std::size_t>(rule)];
    }
    plan_.threat_only.assign(program_.abilities.size(), false);
    for (program::Ray const& ray : program_.rays) {
      if (ray.is_hop && ray.landing != 0) return fail("a hop that lands only near its hurdle");
      if ((ray.victims & every_type()) != every_type()) {
        if (!takes_only_royals(ray)) return fail("an ability takes only some types");
        plan_.threat_only[ray.ability] = true;
      }
      if (ray.is_conditional && plan_.takes_tag[ray.ability] == 0)
        return fail("an ability of " + name_of_type(program_.abilities[ray.ability].type) + " has a condition that depends on the position");
    }
    for (int owner = 0; owner < program_.players && reason.empty(); ++owner)
      for (int type = 1; type <= program_.types; ++type)
        for (int site = 0; site < program_.board.sites; ++site) prove_disjoint(owner, type, site);
  }
  // Nobody may leave a royal piece threatened, so such a capture never comes about: it is a threat and nothing else.
  [[nodiscard]] bool takes_only_royals(program::Ray const& ray) const {
    if ((ray.victims & every_type() & ~program_.guarded_types) != 0) return false;
    for (std::uint32_t i = 0; i < ray.length; ++i)
      if ((program_.steps[ray.first_step + i].uses & program::use::move) != 0) return false;
    return true;
  }
  // One target, one move: only then can moves be counted without being listed. Rays of one ability are gathered in sets, so two of them
  // may meet.
  void prove_disjoint(int owner, int type, int site) {
    BitSet quiet;
    BitSet captures;
    std::map<std::uint16_t, std::pair<BitSet, BitSet>> by_ability;
    auto const range = program_.rays_of(static_cast<program::Player>(owner), static_cast<TypeIndex>(type), static_cast<Site>(site));
    for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
      program::Ray const& ray = program_.rays[r];
      if (plan_.takes_tag[ray.ability] != 0 || plan_.threat_only[ray.ability]) continue;
      auto& [moves_of, captures_of] = by_ability[ray.ability];
      for (std::uint32_t i = 0; i < ray.length; ++i) {
        program::Step const& step = program_.steps[ray.first_step + i];
        if ((step.uses & program::use::move) != 0) moves_of.add(step.site);
        if ((step.uses & program::use::capture) != 0) captures_of.add(step.site);
      }
    }
    for (auto const& [ability, sets] : by_ability) {
      BitSet met = quiet;
      met &= sets.first;
      BitSet met_by_capture = captures;
      met_by_capture &= sets.second;
      if (!met.empty() || !met_by_capture.empty()) return fail("two abilities of " + name_of_type(type) + " lead to one site");
      quiet |= sets.first;
      captures |= sets.second;
    }
  }

  void prove_promotions() {
    bool some_free = false;
    for (program::PieceType const& type : program_.piece_types)
      for (program::Promotion const& promotion : type.promotions) (promotion.only_lost ? plan_.only_lost : some_free) = true;
    if (plan_.only_lost && some_free) return fail("only some promotions depend on what was lost");
    if (plan_.only_lost) plan_.counts_only = "promotion depends on what was lost";
    plan_.promotions.assign(1, PromotionRow(static_cast<std::size_t>(program_.board.sites)));
    plan_.promotion_row.assign(static_cast<std::size_t>(program_.players * (program_.types + 1)),
                               std::vector<std::uint8_t>(static_cast<std::size_t>(program_.board.sites), 0));
    for (int owner = 0; owner < program_.players; ++owner)
      for (int type = 1; type <= program_.types && reason.empty(); ++type) {
        if (program_.piece_types[static_cast<std::size_t>(type)].promotions.empty()) continue;
        auto& row_of = plan_.promotion_row[static_cast<std::size_t>(owner * (program_.types + 1) + type)];
        if (std::optional<PromotionRow> const row = promotions_from(program::unknown, owner, type)) {
          std::ranges::fill(row_of, number_of(*row));
          continue;
        }
        for (int from = 0; from < program_.board.sites && reason.empty(); ++from) {
          std::optional<PromotionRow> const row = promotions_from(from, owner, type);
          if (!row) return fail("promotion depends on more than where a move begins and ends");
          row_of[static_cast<std::size_t>(from)] = number_of(*row);
        }
      }
  }
  using PromotionRow = std::vector<std::vector<TypeIndex>>;

  // By target; nothing if that cannot be known from this origin.
  std::optional<PromotionRow> promotions_from(std::int32_t from, int owner, int type) {
    PromotionRow row(static_cast<std::size_t>(program_.board.sites));
    for (int site = 0; site < program_.board.sites; ++site) {
      auto& list = row[static_cast<std::size_t>(site)];
      bool may_stay = true;
      for (program::Promotion const& promotion : program_.piece_types[static_cast<std::size_t>(type)].promotions) {
        Fold fold(program_);
        fold.moment().mover = owner;
        fold.moment().origin = from;
        fold.moment().target = site;
        fold.moment().piece = {type, owner, program::unknown};
        BitSet zone;
        if (promotion.zone != program::no_node) {
          if (!fold.set(promotion.zone, zone)) return std::nullopt;
          if (!zone.has(static_cast<std::size_t>(site))) continue;
        }
        std::int32_t const when = promotion.when == program::no_node ? 1 : fold.number(promotion.when);
        if (when == program::unknown) return std::nullopt;
        if (when == 0) continue;
        list.insert(list.end(), promotion.to.begin(), promotion.to.end());
        if (promotion.is_compulsory) may_stay = false;
      }
      if (list.empty() && !may_stay) fail("a piece that must promote has nothing to become");
      if (!list.empty() && may_stay) list.push_back(static_cast<TypeIndex>(type));
      if (list.size() > program::fast_promotions) fail("more promotions than the tables hold");
    }
    return row;
  }
  std::uint8_t number_of(PromotionRow const& row) {
    std::size_t const number = static_cast<std::size_t>(std::ranges::find(plan_.promotions, row) - plan_.promotions.begin());
    if (number == plan_.promotions.size()) plan_.promotions.push_back(row);
    if (number > 255) fail("more ways to promote than the tables hold");
    return static_cast<std::uint8_t>(number);
  }

  // --- effects --------------------------------------------------------------------------------------------------------------------

  // The one effect a table can carry: a displacement leaves a piece of the mover's on its origin, depending on nothing but owner,
  // origin and target.
  void prove_events() {
    for (program::Event const& event : program_.events) {
      if (event.kind != program::EventKind::Displace || plan_.left_type != 0) return fail("an event that is no piece left behind");
      program::Instruction const& put = program_.code[event.body];
      if (put.kind != InstructionKind::Put || program_.code[event.body + 1].kind != InstructionKind::Return)
        return fail("an event that is no piece left behind");
      Node const& site = program_.nodes[put.b];
      Node const& type = program_.nodes[put.a];
      bool const at_origin = site.op == Op::OriginOf || site.op == Op::Origin;
      bool const movers = put.c != program::no_node && program_.nodes[put.c].op == Op::Mover;
      if (!at_origin || !movers || type.op != Op::Constant) return fail("an event that is no piece left behind");
      plan_.left_type = static_cast<TypeIndex>(type.value);
      if (((program_.guarded_types >> type.value) & 1) != 0) return fail("a royal piece is left behind");
      for (int owner = 0; owner < program_.players; ++owner) {
        auto& rows = plan_.leaves[static_cast<std::size_t>(owner)];
        rows.assign(static_cast<std::size_t>(program_.board.sites), {});
        for (int from = 0; from < program_.board.sites; ++from)
          for (int to = 0; to < program_.board.sites; ++to) {
            if (from == to) continue;
            Fold fold(program_);
            fold.moment().mover = owner;
            fold.moment().origin = from;
            fold.moment().target = to;
            fold.moment().piece = {program::unknown, owner, to};
            if (event.local != program::no_index) fold.bind(event.local, to);
            std::int32_t const when = event.when == program::no_node ? 1 : fold.number(event.when);
            if (when == program::unknown) return fail("what a move leaves behind depends on the position");
            if (when != 0) rows[static_cast<std::size_t>(from)].add(static_cast<std::size_t>(to));
          }
      }
    }
  }

  void prove_filters() {
    for (program::Filter const& filter : program_.filters) {
      if (filter.subject == program::FilterSubject::Place || filter.is_folded) continue;
      if (!is_compulsory_capture(filter) && !prove_veto(filter)) return fail("the filter `" + filter.name + "` depends on the position");
    }
  }
  // `forbid quiet move unless it leaves no decision`.
  bool is_compulsory_capture(program::Filter const& filter) {
    if (filter.subject != program::FilterSubject::QuietMove || !filter.unless_no_decision || filter.when != program::no_node ||
        filter.afterwards != program::no_node || filter.softened != program::no_code || (filter.types & every_type()) != every_type() ||
        program_.guarded_types != 0 || plan_.has_stock || plan_.must_capture)
      return false;
    plan_.must_capture = true;
    return true;
  }
  // What may not be so after any move, seen from the sets and from threat.
  bool prove_veto(program::Filter const& filter) {
    bool const of_all = filter.subject == program::FilterSubject::Decision ||
                        (filter.subject == program::FilterSubject::AnyMove && !plan_.has_stock);
    if (!of_all || filter.afterwards == program::no_node || filter.when != program::no_node || filter.unless_no_decision ||
        filter.softened != program::no_code || (filter.types & every_type()) != every_type())
      return false;
    std::optional<std::vector<Conjunction>> const cases = cases_of(filter.afterwards, false);
    if (!cases || plan_.left_type != 0) return false;
    plan_.vetoes.insert(plan_.vetoes.end(), cases->begin(), cases->end());
    plan_.counts_only = "a rule looks at the position after each move";
    return true;
  }

  void prove_royals() {
    program::TypeMask const royals = program_.guarded_types;
    if (royals == 0) return;
    if (std::popcount(royals) != 1) return fail("several types are royal");
    auto const type = static_cast<TypeIndex>(std::countr_zero(royals));
    for (int owner = 0; owner < program_.players; ++owner) {
      plan_.royal[static_cast<std::size_t>(owner)] = type;
      int const count = program_.initial_counts[static_cast<std::size_t>(owner * (program_.types + 1) + type)];
      if (count > 1) return fail("a player has several royal pieces");
      if (count == 0) plan_.royal[static_cast<std::size_t>(owner)] = 0;
    }
    for (program::PieceType const& piece : program_.piece_types)
      for (program::Promotion const& promotion : piece.promotions)
        if (std::ranges::find(promotion.to, type) != promotion.to.end()) return fail("a piece may become royal");
    for (program::Ray const& ray : program_.rays)
      if (plan_.takes_tag[ray.ability] != 0 && program_.abilities[ray.ability].type == type)
        return fail("a royal piece captures in passing");
    if (!program_.piece_types[type].promotions.empty()) fail("a royal piece is promoted");
  }

  // --- specials -------------------------------------------------------------------------------------------------------------------

  void prove_specials() {
    for (std::uint16_t const index : played_specials_)
      for (int owner = 0; owner < program_.players && reason.empty(); ++owner) prove_special(index, owner);
  }

  void prove_special(std::uint16_t index, int owner) {
    program::Special const& special = program_.specials[index];
    std::string const name = "the special `" + special.name + "` ";
    if (special.with.size() != 2) return fail(name + "does not move two pieces");
    FastSpecial result;
    result.owner = static_cast<program::Player>(owner);
    result.special = index;
    Fold fold(program_);
    fold.moment().mover = owner;
    for (std::size_t i = 0; i < 2; ++i) {
      Node const& query = program_.nodes[special.with[i].pieces];
      if (query.op != Op::Pieces || static_cast<program::Whose>(query.value) != program::Whose::Own || query.b != program::no_node ||
          std::popcount(query.mask & every_type()) != 1)
        return fail(name + "is not about one own type");
      result.pieces[i].type = static_cast<TypeIndex>(std::countr_zero(query.mask & every_type()));
      std::int32_t const site = special.with[i].site == program::no_node ? program::unknown : fold.number(special.with[i].site);
      BitSet where;
      bool const stands_there = query.a == program::no_node || (fold.set(query.a, where) && site >= 0 && where.has(static_cast<std::size_t>(site)));
      if (site < 0 || !stands_there) return fail(name + "does not begin on constant sites");
      result.pieces[i].from = static_cast<Site>(site);
      fold.bind(special.with[i].local, site);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      std::int32_t const to = special.with[i].destination == program::no_node ? program::unknown : fold.number(special.with[i].destination);
      if (to < 0) return fail(name + "does not end on constant sites");
      result.pieces[i].to = static_cast<Site>(to);
      if (plan_.left_type != 0)
        result.pieces[i].leaves = plan_.leaves[static_cast<std::size_t>(owner)][result.pieces[i].from].has(static_cast<std::size_t>(to));
    }
    std::set<Site> const distinct{result.pieces[0].from, result.pieces[0].to, result.pieces[1].from, result.pieces[1].to};
    if (distinct.size() != 4) return fail(name + "uses a site twice");
    for (std::size_t i = 0; i < 3; ++i) {
      program::Instruction const& instruction = program_.code[special.body + i];
      if (instruction.kind != (i < 2 ? InstructionKind::Move : InstructionKind::Return)) return fail(name + "does more than move");
    }
    bool const asks_others = result.pieces[0].type != plan_.royal[static_cast<std::size_t>(owner)];
    if (asks_others && std::ranges::find(plan_.threat_only, true) != plan_.threat_only.end())
      return fail(name + "asks the safety of a piece that some threats do not concern");
    if (!prove_conditions(special, fold, result)) return fail(name + "has a condition the tables cannot ask");
    if (!allowed_by_filters(result)) return fail(name + "meets a filter");
    plan_.specials.push_back(result);
  }

  bool prove_conditions(program::Special const& special, Fold& fold, FastSpecial& result) const {
    std::array<bool, 2> never_moved{false, false};
    auto const which = [&](NodeIndex index) -> int {
      Node const& node = program_.nodes[index];
      if (node.op != Op::Local) return -1;
      for (std::size_t i = 0; i < 2; ++i)
        if (special.with[i].local == node.value) return static_cast<int>(i);
      return -1;
    };
    std::vector<NodeIndex> conjuncts;
    for (NodeIndex const when : special.when) flatten(when, conjuncts);
    for (NodeIndex const index : conjuncts) {
      Node const& node = program_.nodes[index];
      if (fold.number(index) == 1) continue;
      BitSet sites;
      if (node.op == Op::NeverMoved && which(node.a) >= 0) {
        never_moved[static_cast<std::size_t>(which(node.a))] = true;
      } else if (node.op == Op::AreEmpty && fold.set(node.a, sites)) {
        result.empty |= sites;
      } else if (node.op == Op::IsEmpty && fold.number(node.a) >= 0) {
        result.empty.add(static_cast<std::size_t>(fold.number(node.a)));
      } else if (node.op == Op::SafeFor && which(node.b) == 0 && fold.number(node.a) >= 0) {
        result.safe.add(static_cast<std::size_t>(fold.number(node.a)));
      } else if (node.op == Op::All && fold.set(node.a, sites)) {
        Node const& body = program_.nodes[node.b];
        bool const of_each = body.a != program::no_node && program_.nodes[body.a].op == Op::Local && program_.nodes[body.a].value == node.value;
        if (of_each && body.op == Op::IsEmpty) {
          result.empty |= sites;
        } else if (of_each && body.op == Op::SafeFor && which(body.b) == 0) {
          result.safe |= sites;
        } else {
          return false;
        }
      } else {
        return false;
      }
    }
    return never_moved[0] && never_moved[1];
  }

  [[nodiscard]] bool allowed_by_filters(FastSpecial const& special) const {
    for (program::Filter const& filter : program_.filters)
      for (FastSpecial::Piece const& piece : special.pieces) {
        if (filter.subject == program::FilterSubject::Capture || filter.subject == program::FilterSubject::Place) continue;
        if (filter.afterwards != program::no_node || filter.unless_no_decision) continue;  // asked of every move as it is made
        if ((filter.types & program::type_bit(piece.type)) == 0) continue;
        Fold fold(program_);
        fold.moment().mover = special.owner;
        fold.moment().origin = piece.from;
        fold.moment().target = piece.to;
        fold.moment().piece = {piece.type, special.owner, piece.from};
        if (filter.when == program::no_node || fold.number(filter.when) != 0) return false;
      }
    return true;
  }

  // --- whole games ----------------------------------------------------------------------------------------------------------------

  void cannot_play(std::string why) {
    if (play_reason.empty()) play_reason = std::move(why);
  }

  void prove_endings() {
    if (program_.ply_counters.size() > 1) cannot_play("several counters count plies");
    if (!program_.ply_counters.empty()) {
      program::PlyCounter const& counter = program_.ply_counters[0];
      plan_.has_counter = true;
      plan_.counter_resets_on_capture = counter.since_capture;
      plan_.counter_resets_on = counter.since_move_of & every_type();
    }
    for (std::size_t i = 0; i < program_.endings.size(); ++i)
      if (!program_.endings[i].by_claim) prove_ending(static_cast<std::uint16_t>(i), program_.endings[i].when);
    bool const ends_mate = std::ranges::any_of(plan_.endings, [](auto const& e) { return e.kind == FastEnding::Kind::Checkmate; });
    bool const ends_stalemate = std::ranges::any_of(plan_.endings, [](auto const& e) { return e.kind == FastEnding::Kind::Stalemate; });
    if (!ends_stalemate || (!ends_mate && program_.guarded_types != 0)) cannot_play("a player without a move does not end the game");
    plan_.can_play = play_reason.empty();
  }

  void prove_ending(std::uint16_t index, NodeIndex when) {
    program::Ending const& ending = program_.endings[index];
    FastEnding result;
    result.ending = index;
    if (when == program::no_node || ending.kind == program::Ending::Kind::Rank) return cannot_play("an ending is a script");
    Node const& node = program_.nodes[when];
    auto const is_constant = [&](NodeIndex i) { return program_.nodes[i].op == Op::Constant; };
    if (node.op == Op::Or) {
      prove_ending(index, node.a);
      prove_ending(index, node.b);
      return;
    }
    if (node.op == Op::Checkmate || node.op == Op::Stalemate) {
      result.kind = node.op == Op::Checkmate ? FastEnding::Kind::Checkmate : FastEnding::Kind::Stalemate;
    } else if (node.op == Op::Not && program_.nodes[node.a].op == Op::HasDecision && is_next_player(program_.nodes[node.a].a)) {
      result.kind = FastEnding::Kind::Checkmate;  // in check or not
      plan_.endings.push_back(result);
      result.kind = FastEnding::Kind::Stalemate;
    } else if (node.op == Op::LessEqual && is_constant(node.a) && program_.nodes[node.b].op == Op::Repeated) {
      result.kind = FastEnding::Kind::RepeatedAtLeast;
      result.value = program_.nodes[node.a].value;
    } else if (node.op == Op::LessEqual && is_constant(node.a) && program_.nodes[node.b].op == Op::Variable &&
               program_.nodes[node.b].a == program::no_node && !program_.ply_counters.empty() &&
               program_.nodes[node.b].value == static_cast<std::int32_t>(program_.ply_counters[0].cell)) {
      result.kind = FastEnding::Kind::CounterAtLeast;
      result.value = program_.nodes[node.a].value;
    } else if (plan_.counts_checks && node.op == Op::LessEqual && is_constant(node.a) && program_.nodes[node.b].op == Op::Variable &&
               program_.nodes[node.b].value == static_cast<std::int32_t>(plan_.check_cells) && program_.nodes[node.b].a != program::no_node &&
               program_.nodes[program_.nodes[node.b].a].op == Op::Mover) {
      result.kind = FastEnding::Kind::ChecksAtLeast;
      result.value = program_.nodes[node.a].value;
    } else if (asks_decisions(when)) {
      // Where nothing can be decided there is nothing more to count, whoever has won.
      plan_.counts_only = "the ending `" + ending.name + "` asks more than whether a player can move";
      return;
    } else {
      std::optional<std::vector<Conjunction>> const cases = cases_of(when, false);
      if (!cases) return cannot_play("the ending `" + ending.name + "` cannot be seen from the sets");
      for (Conjunction const& tests : *cases) {
        result.kind = FastEnding::Kind::Sets;
        result.tests = tests;
        plan_.endings.push_back(result);
      }
      return;
    }
    plan_.endings.push_back(result);
  }

  // Whether it holds only where the next player cannot move.
  [[nodiscard]] bool asks_decisions(NodeIndex when) const {
    std::vector<NodeIndex> conjuncts;
    flatten(when, conjuncts);
    return std::ranges::any_of(conjuncts, [&](NodeIndex index) {
      Node const& node = program_.nodes[index];
      return node.op == Op::Not && program_.nodes[node.a].op == Op::HasDecision && is_next_player(program_.nodes[node.a].a);
    });
  }
  [[nodiscard]] bool is_next_player(NodeIndex index) const {
    return index == program::no_node || program_.nodes[index].op == Op::PlayerToMove;
  }

  using Conjunction = std::vector<program::FastTest>;

  // A condition on sets as alternatives, each a list of tests that must all hold.
  [[nodiscard]] std::optional<std::vector<Conjunction>> cases_of(NodeIndex index, bool negated) const {
    Node const& node = program_.nodes[index];
    if (node.op == Op::Not) return cases_of(node.a, !negated);
    if (node.op == Op::And || node.op == Op::Or) {
      auto const a = cases_of(node.a, negated);
      auto const b = cases_of(node.b, negated);
      if (!a || !b) return std::nullopt;
      std::vector<Conjunction> result = *a;
      if ((node.op == Op::Or) != negated) {
        result.insert(result.end(), b->begin(), b->end());
        return result;
      }
      result.clear();
      for (Conjunction const& left : *a)
        for (Conjunction const& right : *b) {
          result.push_back(left);
          result.back().insert(result.back().end(), right.begin(), right.end());
        }
      return result;
    }
    program::FastTest test;
    if (node.op == Op::Exists) {
      if (!pieces_of(node.a, test)) return std::nullopt;
      (negated ? test.most : test.least) = negated ? 0 : 1;
      return std::vector<Conjunction>{{test}};
    }
    if (node.op == Op::IsThreatened || node.op == Op::Threatens) {
      program::FastTest victims;
      if (!pieces_of(node.a, test) || test.whose == program::FastTest::Whose::Anybodys) return std::nullopt;
      test.kind = node.op == Op::IsThreatened ? program::FastTest::Kind::Threatened : program::FastTest::Kind::Threatens;
      if (node.op == Op::Threatens) {
        bool const whole = pieces_of(node.b, victims) && victims.zone[0] == program_.board.standing && victims.zone[1] == program_.board.standing;
        if (!whole || victims.whose == program::FastTest::Whose::Anybodys || victims.whose == test.whose) return std::nullopt;
        test.victims = victims.types;
      }
      test.is_negated = negated;
      return std::vector<Conjunction>{{test}};
    }
    if (node.op == Op::Equal || node.op == Op::NotEqual) {
      if (std::optional<program::FastTest> const constant = by_mover(index, negated)) return std::vector<Conjunction>{{*constant}};
    }
    if (negated) return std::nullopt;
    Node const& a = node.a == program::no_node ? node : program_.nodes[node.a];
    Node const& b = node.b == program::no_node ? node : program_.nodes[node.b];
    if ((node.op == Op::LessEqual || node.op == Op::Less || node.op == Op::Equal) && a.op == Op::Count && b.op == Op::Constant &&
        pieces_of(a.a, test)) {
      test.most = node.op == Op::Less ? b.value - 1 : b.value;
      if (node.op == Op::Equal) test.least = b.value;
      return std::vector<Conjunction>{{test}};
    }
    if ((node.op == Op::LessEqual || node.op == Op::Less) && a.op == Op::Constant && b.op == Op::Count && pieces_of(b.a, test)) {
      test.least = node.op == Op::Less ? a.value + 1 : a.value;
      return std::vector<Conjunction>{{test}};
    }
    return std::nullopt;
  }

  // A condition about nothing but who moved: counts the pieces on the whole board, or on none of it.
  [[nodiscard]] std::optional<program::FastTest> by_mover(NodeIndex index, bool negated) const {
    program::FastTest test;
    test.types = every_type();
    test.whose = program::FastTest::Whose::Anybodys;
    test.least = 1;
    for (int mover = 0; mover < program_.players; ++mover) {
      Fold fold(program_);
      fold.moment().mover = mover;
      std::int32_t const value = fold.number(index);
      if (value == program::unknown) return std::nullopt;
      if ((value != 0) != negated) test.zone[static_cast<std::size_t>(mover)] = program_.board.standing;
    }
    return test;
  }

  [[nodiscard]] bool pieces_of(NodeIndex index, program::FastTest& test, Site target = program::no_site) const {
    NodeIndex within = program::no_node;  // `pieces in sites` is an intersection
    if (program_.nodes[index].op == Op::Intersection) {
      within = program_.nodes[index].b;
      index = program_.nodes[index].a;
    }
    Node const& pieces = program_.nodes[index];
    if (pieces.op != Op::Pieces || pieces.b != program::no_node) return false;
    switch (static_cast<program::Whose>(pieces.value)) {
      case program::Whose::Own: test.whose = program::FastTest::Whose::Movers; break;
      case program::Whose::Enemy: test.whose = program::FastTest::Whose::Enemys; break;
      case program::Whose::Anybody: test.whose = program::FastTest::Whose::Anybodys; break;
      case program::Whose::Nobody:
      case program::Whose::OfPlayer: return false;
    }
    test.types = pieces.mask & every_type();
    for (int mover = 0; mover < program_.players; ++mover) {
      BitSet& zone = test.zone[static_cast<std::size_t>(mover)];
      zone = program_.board.standing;
      Fold fold(program_);
      fold.moment().mover = mover;
      if (target != program::no_site) fold.moment().target = target;
      if (pieces.a != program::no_node && !fold.set(pieces.a, zone)) return false;
      if (within == program::no_node) continue;
      BitSet more;
      if (!fold.set(within, more)) return false;
      zone &= more;
    }
    return true;
  }

  Program const& program_;
  FastPlan plan_;
  std::vector<std::uint16_t> played_specials_;
};

}  // namespace

void build_fast(Program& program) {
  Prover prover(program);
  program.fast = prover.prove();
  if (program.fast == nullptr) {
    program.proof = {program::Path::General, {"general: " + prover.reason}};
    return;
  }
  program.proof.path = program.guarded_types == 0 ? program::Path::Pseudo : program::Path::Pins;
  if (program.guarded_types != 0) program.proof.reasons.emplace_back("not PSEUDO: a piece is royal");
  std::string const& why = prover.play_reason.empty() ? program.fast->counts_only : prover.play_reason;
  if (!why.empty()) program.proof.reasons.push_back("games are played on the general path: " + why);
}

}  // namespace feerie::build
