// What every expression means, once: a walk over the nodes, asked of a world. In play the world is a state; while grounding it is the
// board alone, and whatever would need more comes out as `unknown`. The same code decides both, so folding cannot change a meaning.
//
// A World has:  static constexpr bool has_state;  Program const& program;  Moment moment;  std::int32_t* locals;
// and, if it has a state:  occupant(site)  cell(index)  is_threatened(site, owner)  is_safe(site, piece)  threatens(piece, sites)
// is_check()  is_checkmate()  is_stalemate()  decision_count(player)  has_decision(player)  perft(depth).
#pragma once

#include "interpreter/program/geometry.hpp"
#include "interpreter/program/moment.hpp"
#include "interpreter/program/program.hpp"

namespace feerie::program {

template <class World>
class Evaluator {
 public:
  explicit Evaluator(World& world) : world_(world), program_(world.program) {}

  // True, false, or (only without a state) neither.
  [[nodiscard]] std::int32_t number(NodeIndex index) {
    Node const& node = program_.nodes[index];
    switch (node.op) {
      case Op::Constant: return node.value;
      case Op::ConstantByMover: return by_mover(node.value);
      case Op::Mover: return world_.moment.mover;
      case Op::PlayerToMove: return world_.moment.to_move;
      case Op::MovedPiece: return moved_piece;
      case Op::Victim: return victim_piece;
      case Op::Origin: return world_.moment.origin;
      case Op::Target: return world_.moment.target;
      case Op::LastPiece: return register_value(Register::LastPiece);
      case Op::LastRule: return register_value(Register::LastRule);
      case Op::LastOrigin: return register_value(Register::LastOrigin);
      case Op::LastTarget: return register_value(Register::LastTarget);
      case Op::Winner: return register_value(Register::Winner);
      case Op::Passes: return register_value(Register::Passes);
      case Op::Repeated: return register_value(Register::Seen);
      case Op::Local: return world_.locals[node.value];
      case Op::Variable: return variable(node);
      case Op::Attribute: return attribute(node, type_of(number(node.a)));
      case Op::AttributeOfType: return attribute(node, number(node.a));
      case Op::Mirror: return mirrored(number(node.a));
      case Op::Not: {
        std::int32_t const a = number(node.a);
        return a == unknown ? unknown : static_cast<std::int32_t>(a == 0);
      }
      case Op::And: return conjunction(node);
      case Op::Or: return disjunction(node);
      case Op::Equal: return compare(node, [](auto a, auto b) { return a == b; });
      case Op::NotEqual: return compare(node, [](auto a, auto b) { return a != b; });
      case Op::Less: return compare(node, [](auto a, auto b) { return a != none && b != none && a < b; });
      case Op::LessEqual: return compare(node, [](auto a, auto b) { return a != none && b != none && a <= b; });
      case Op::Plus: return arithmetic(node, [](std::int64_t a, std::int64_t b) { return a + b; });
      case Op::Minus: return arithmetic(node, [](std::int64_t a, std::int64_t b) { return a - b; });
      case Op::Times: return arithmetic(node, [](std::int64_t a, std::int64_t b) { return a * b; });
      case Op::In: return is_in(number(node.a), node.b);
      case Op::PieceIn: return is_in(site_of(number(node.a)), node.b);
      case Op::Count: {
        BitSet members;
        return set(node.a, members) ? members.count() : unknown;
      }
      case Op::Exists: {
        BitSet members;
        return set(node.a, members) ? static_cast<std::int32_t>(!members.empty()) : unknown;
      }
      case Op::All: return all(node);
      case Op::PieceAt: return piece_at(number(node.a));
      case Op::TypeOf: return type_of(number(node.a));
      case Op::OwnerOf: return owner_of(number(node.a));
      case Op::SiteOf: return site_of(number(node.a));
      case Op::OriginOf: return world_.moment.origin;
      case Op::SectorOf: return layer(program_.board.sector, node.a);
      case Op::ColourOf: return layer(program_.board.colour, node.a);
      case Op::RowOf: return layer(program_.board.row, node.a);
      case Op::RankOf: return coordinate(program_.board.y, node.a);
      case Op::FileOf: return coordinate(program_.board.x, node.a);
      case Op::IsEmpty: return is_empty(number(node.a));
      case Op::AreEmpty: return are_empty(node.a);
      case Op::IsType: return type_matches(type_of(number(node.a)), node);
      case Op::TypeIsIn: return type_matches(number(node.a), node);
      case Op::MoveGoes: return move_goes(static_cast<Heading>(node.value));
      case Op::NextPlayer: {
        std::int32_t const player = number(node.a);
        return player == unknown || player == none ? player : (player + 1) % program_.players;
      }
      case Op::NeverMoved:
      case Op::IsThreatened:
      case Op::SafeFor:
      case Op::Threatens:
      case Op::StockCount:
      case Op::CardCount:
      case Op::Check:
      case Op::Checkmate:
      case Op::Stalemate:
      case Op::DecisionCount:
      case Op::HasDecision:
      case Op::Perft: return of_state(node);
      case Op::ConstantSet:
      case Op::SetByMover:
      case Op::LastPassed:
      case Op::MirrorSet:
      case Op::Union:
      case Op::Intersection:
      case Op::Difference:
      case Op::Filtered:
      case Op::Pieces:
      case Op::EmptySites:
      case Op::SectorSites:
      case Op::ColouredSites:
      case Op::MarkedSites:
      case Op::RowSites:
      case Op::RankThrough:
      case Op::FileThrough:
      case Op::Between:
      case Op::Path:
      case Op::Nearest:
      case Op::PlayersWith:
      case Op::CardsIn: break;
    }
    return unknown;
  }

  // The members of a set; false if they cannot be known yet.
  [[nodiscard]] bool set(NodeIndex index, BitSet& out) {
    Node const& node = program_.nodes[index];
    switch (node.op) {
      case Op::ConstantSet: out = program_.sets[static_cast<std::size_t>(node.value)]; return true;
      case Op::SetByMover:
        if (world_.moment.mover < 0) return false;
        out = program_.sets[static_cast<std::size_t>(node.value + world_.moment.mover)];
        return true;
      case Op::MirrorSet: {
        BitSet plain;
        if (!set(node.a, plain) || world_.moment.mover < 0) return false;
        out = {};
        plain.each([&](int site) { out.add(static_cast<std::size_t>(mirrored(site))); });
        return true;
      }
      case Op::Union: {
        BitSet other;
        if (!set(node.a, out) || !set(node.b, other)) return false;
        out |= other;
        return true;
      }
      case Op::Intersection: {
        BitSet other;
        if (!set(node.a, out) || !set(node.b, other)) return false;
        out &= other;
        return true;
      }
      case Op::Difference: {
        BitSet other;
        if (!set(node.a, out) || !set(node.b, other)) return false;
        out -= other;
        return true;
      }
      case Op::Filtered: return filtered(node, out);
      case Op::SectorSites: return sites_where(out, node.a, program_.board.sector);
      case Op::ColouredSites: return sites_where(out, node.a, program_.board.colour);
      case Op::RowSites: {
        BitSet sector;
        if (!sites_where(out, node.a, program_.board.row)) return false;
        if (node.b == no_node) return true;
        if (!sites_where(sector, node.b, program_.board.sector)) return false;
        out &= sector;
        return true;
      }
      case Op::MarkedSites: return marked(node, out);
      case Op::RankThrough: return line_through(node, program_.board.y, out);
      case Op::FileThrough: return line_through(node, program_.board.x, out);
      case Op::Between:
      case Op::Path: return line(node, out);
      case Op::Nearest: return nearest(node, out);
      case Op::PlayersWith: return players_with(node, out);
      case Op::LastPassed:
      case Op::Pieces:
      case Op::EmptySites:
      case Op::CardsIn:
        if constexpr (World::has_state) {
          set_of_state(node, out);
          return true;
        } else {
          return false;
        }
      case Op::Constant:
      default: break;  // NOLINT: every other op yields a number
    }
    return false;
  }

  // A set, or one thing taken as the set of it.
  [[nodiscard]] bool one_or_more(NodeIndex index, BitSet& out) {
    if (yields_set(program_.nodes[index].op)) return set(index, out);
    std::int32_t const member = site_of(number(index));
    out = {};
    if (member >= 0) out.add(static_cast<std::size_t>(member));
    return member != unknown;
  }

  [[nodiscard]] std::int32_t type_of(std::int32_t piece) {
    if (piece == moved_piece) return world_.moment.piece.type;
    if (piece == victim_piece) return world_.moment.victim.type;
    if (piece == unknown || piece == none) return piece;
    if constexpr (World::has_state) {
      auto const occupant = world_.occupant(static_cast<Site>(piece));
      return occupant.is_none() ? none : occupant.type;
    }
    return unknown;
  }
  [[nodiscard]] std::int32_t owner_of(std::int32_t piece) {
    if (piece == moved_piece) return world_.moment.piece.owner;
    if (piece == victim_piece) return world_.moment.victim.owner;
    if (piece == unknown || piece == none) return piece;
    if constexpr (World::has_state) {
      auto const occupant = world_.occupant(static_cast<Site>(piece));
      return occupant.is_none() || occupant.owner == program_.nobody() ? none : occupant.owner;
    }
    return unknown;
  }
  [[nodiscard]] std::int32_t site_of(std::int32_t piece) const {
    if (piece == moved_piece) return world_.moment.piece.site;
    if (piece == victim_piece) return world_.moment.victim.site;
    return piece;
  }

 private:
  [[nodiscard]] std::int32_t register_value(Register which) {
    if constexpr (World::has_state) return world_.cell(program_.cell(which));
    return unknown;
  }
  [[nodiscard]] std::int32_t by_mover(std::int32_t first) {
    if (world_.moment.mover < 0) return unknown;
    return program_.numbers[static_cast<std::size_t>(first + world_.moment.mover)];
  }
  [[nodiscard]] std::int32_t variable(Node const& node) {
    if constexpr (World::has_state) {
      std::int32_t const key = node.a == no_node ? 0 : number(node.a);
      if (key < 0) return none;
      return world_.cell(static_cast<CellIndex>(node.value + key));
    }
    return unknown;
  }
  [[nodiscard]] std::int32_t attribute(Node const& node, std::int32_t type) const {
    if (type == unknown || type == none) return type;
    return program_.numbers[static_cast<std::size_t>(node.value + type)];
  }
  [[nodiscard]] std::int32_t mirrored(std::int32_t site) const {
    if (site == none) return none;
    if (site == unknown || world_.moment.mover < 0) return unknown;
    Site const image = program_.board.image[static_cast<std::size_t>(world_.moment.mover)][static_cast<std::size_t>(site)];
    return image == no_site ? none : image;
  }
  [[nodiscard]] std::int32_t conjunction(Node const& node) {
    std::int32_t const a = number(node.a);
    if (a == 0) return 0;
    std::int32_t const b = number(node.b);
    if (b == 0) return 0;
    return a == unknown || b == unknown ? unknown : 1;
  }
  [[nodiscard]] std::int32_t disjunction(Node const& node) {
    std::int32_t const a = number(node.a);
    if (a != 0 && a != unknown) return 1;
    std::int32_t const b = number(node.b);
    if (b != 0 && b != unknown) return 1;
    return a == unknown || b == unknown ? unknown : 0;
  }
  // Pieces of the moment are compared by where they stand.
  template <class Relation>
  [[nodiscard]] std::int32_t compare(Node const& node, Relation holds) {
    std::int32_t const a = site_of(number(node.a));
    std::int32_t const b = site_of(number(node.b));
    if (a == unknown || b == unknown) return unknown;
    return static_cast<std::int32_t>(holds(a, b));
  }
  template <class Operation>
  [[nodiscard]] std::int32_t arithmetic(Node const& node, Operation apply) {
    std::int32_t const a = number(node.a);
    std::int32_t const b = number(node.b);
    if (a == unknown || b == unknown) return unknown;
    std::int64_t const result = apply(a, b);
    // Saturates: a counter that an author lets run away must not wrap into `unknown`.
    if (result > INT32_MAX) return INT32_MAX;
    return result <= INT32_MIN ? INT32_MIN + 1 : static_cast<std::int32_t>(result);
  }
  [[nodiscard]] std::int32_t is_in(std::int32_t member, NodeIndex where) {
    if (member == none) return 0;
    BitSet members;
    if (member == unknown || !set(where, members)) return unknown;
    return static_cast<std::int32_t>(members.has(static_cast<std::size_t>(member)));
  }
  [[nodiscard]] std::int32_t all(Node const& node) {
    BitSet members;
    if (!set(node.a, members)) return unknown;
    std::int32_t const kept = world_.locals[node.value];
    std::int32_t result = 1;
    members.each([&](int member) {
      if (result == 0) return;
      world_.locals[node.value] = member;
      std::int32_t const holds = number(node.b);
      if (holds == 0) result = 0;
      if (holds == unknown) result = unknown;
    });
    world_.locals[node.value] = kept;
    return result;
  }
  [[nodiscard]] bool filtered(Node const& node, BitSet& out) {
    BitSet members;
    if (!set(node.a, members)) return false;
    out = {};
    std::int32_t const kept = world_.locals[node.value];
    bool known = true;
    members.each([&](int member) {
      world_.locals[node.value] = member;
      std::int32_t const holds = number(node.b);
      if (holds == unknown) known = false;
      if (holds != 0) out.add(static_cast<std::size_t>(member));
    });
    world_.locals[node.value] = kept;
    return known;
  }
  [[nodiscard]] std::int32_t piece_at(std::int32_t site) {
    if (site == none) return none;
    if constexpr (World::has_state) return world_.occupant(static_cast<Site>(site)).is_none() ? none : site;
    return unknown;
  }
  [[nodiscard]] std::int32_t layer(std::vector<std::int16_t> const& values, NodeIndex where) {
    std::int32_t const site = site_of(number(where));
    return site == unknown || site == none ? site : values[static_cast<std::size_t>(site)];
  }
  // Ranks and files count from 1.
  [[nodiscard]] std::int32_t coordinate(std::vector<std::int16_t> const& values, NodeIndex where) {
    std::int32_t const from_zero = layer(values, where);
    return from_zero == unknown || from_zero == none ? from_zero : from_zero + 1;
  }
  [[nodiscard]] std::int32_t is_empty(std::int32_t site) {
    if (site == none) return 0;
    if constexpr (World::has_state)
      return static_cast<std::int32_t>(world_.occupant(static_cast<Site>(site)).is_none());
    return unknown;
  }
  [[nodiscard]] std::int32_t are_empty(NodeIndex where) {
    BitSet sites;
    if (!set(where, sites)) return unknown;
    if (sites.empty()) return 1;
    std::int32_t result = 1;
    sites.each([&](int site) {
      if (result == 1) result = is_empty(site);
    });
    return result;
  }
  [[nodiscard]] std::int32_t type_matches(std::int32_t type, Node const& node) {
    if (type == none) return 0;
    if (node.b == no_node)
      return type == unknown ? unknown : static_cast<std::int32_t>((node.mask >> type) & 1);
    std::int32_t const wanted = number(node.b);
    return type == unknown || wanted == unknown ? unknown : static_cast<std::int32_t>(type == wanted);
  }
  [[nodiscard]] std::int32_t move_goes(Heading heading) {
    Moment const& moment = world_.moment;
    if (moment.origin == none || moment.target == none) return 0;
    std::int32_t const owner = moment.piece.owner == none ? moment.mover : moment.piece.owner;
    if (moment.origin == unknown || moment.target == unknown || owner == unknown) return unknown;
    if (owner == program_.players) return 0;
    return static_cast<std::int32_t>(goes(program_.board, static_cast<Player>(owner), static_cast<Site>(moment.origin),
                                          static_cast<Site>(moment.target), heading));
  }
  [[nodiscard]] bool sites_where(BitSet& out, NodeIndex value, std::vector<std::int16_t> const& values) {
    std::int32_t const wanted = number(value);
    out = {};
    if (wanted == unknown) return false;
    if (wanted == none) return true;
    for (std::size_t site = 0; site < values.size(); ++site)
      if (values[site] == wanted) out.add(site);
    return true;
  }
  [[nodiscard]] bool line_through(Node const& node, std::vector<std::int16_t> const& coordinates, BitSet& out) {
    std::int32_t const wanted = layer(coordinates, node.a);
    out = {};
    if (wanted == unknown) return false;
    if (wanted != none)
      program_.board.standing.each([&](int site) {
        if (coordinates[static_cast<std::size_t>(site)] == wanted) out.add(static_cast<std::size_t>(site));
      });
    return true;
  }
  [[nodiscard]] bool marked(Node const& node, BitSet& out) {
    std::int32_t const mark = number(node.b);
    if (mark == unknown || !sites_where(out, node.a, program_.board.sector)) return false;
    BitSet const sector = out;
    out = {};
    sector.each([&](int site) {
      for (int const face : program_.board.marks[static_cast<std::size_t>(site)])
        if (face == mark) out.add(static_cast<std::size_t>(site));
    });
    return true;
  }
  [[nodiscard]] bool line(Node const& node, BitSet& out) {
    std::int32_t const a = site_of(number(node.a));
    std::int32_t const b = site_of(number(node.b));
    out = {};
    if (a == unknown || b == unknown) return false;
    if (a == none || b == none) return true;
    bool const in_line = between(program_.board, static_cast<Site>(a), static_cast<Site>(b), out);
    if (in_line && node.op == Op::Path) {
      out.add(static_cast<std::size_t>(a));
      out.add(static_cast<std::size_t>(b));
    }
    return true;
  }
  [[nodiscard]] bool nearest(Node const& node, BitSet& out) {
    BitSet candidates;
    std::int32_t const from = site_of(number(node.a));
    if (from == unknown || !set(node.b, candidates)) return false;
    out = {};
    if (from == none) return true;
    int best = INT32_MAX;
    candidates.each([&](int site) {
      int const here = distance(program_.board, static_cast<Site>(from), static_cast<Site>(site));
      if (here < best) {
        best = here;
        out = {};
      }
      if (here == best) out.add(static_cast<std::size_t>(site));
    });
    return true;
  }
  [[nodiscard]] bool players_with(Node const& node, BitSet& out) {
    std::int32_t const kept = world_.moment.mover;
    bool known = true;
    out = {};
    for (int player = 0; player < program_.players; ++player) {
      world_.moment.mover = player;
      BitSet members;
      known = set(node.a, members) && known;
      if (!members.empty()) out.add(static_cast<std::size_t>(player));
    }
    world_.moment.mover = kept;
    return known;
  }

  [[nodiscard]] std::int32_t of_state([[maybe_unused]] Node const& node) {
    if constexpr (World::has_state) {
      switch (node.op) {
        case Op::NeverMoved: {
          std::int32_t const site = site_of(number(node.a));
          if (site < 0) return 0;
          auto const occupant = world_.occupant(static_cast<Site>(site));
          return static_cast<std::int32_t>(!occupant.is_none() && !occupant.has_moved);
        }
        case Op::IsThreatened: {
          if (yields_set(program_.nodes[node.a].op)) {  // of several, one is enough
            BitSet pieces;
            static_cast<void>(set(node.a, pieces));
            bool any = false;
            pieces.each([&](int site) { any = any || world_.is_threatened(static_cast<Site>(site), owner_of(site)); });
            return static_cast<std::int32_t>(any);
          }
          std::int32_t const piece = number(node.a);
          std::int32_t const site = site_of(piece);
          std::int32_t const owner = owner_of(piece);
          if (site < 0) return 0;
          return static_cast<std::int32_t>(world_.is_threatened(static_cast<Site>(site), owner));
        }
        case Op::SafeFor: {
          std::int32_t const site = number(node.a);
          std::int32_t const piece = number(node.b);
          if (site < 0 || site_of(piece) < 0) return 0;
          return static_cast<std::int32_t>(world_.is_safe(static_cast<Site>(site), static_cast<Site>(site_of(piece))));
        }
        case Op::Threatens: {
          BitSet sites;
          static_cast<void>(one_or_more(node.b, sites));
          if (yields_set(program_.nodes[node.a].op)) {  // of several, one is enough
            BitSet pieces;
            static_cast<void>(set(node.a, pieces));
            bool any = false;
            pieces.each([&](int site) { any = any || world_.threatens(static_cast<Site>(site), sites); });
            return static_cast<std::int32_t>(any);
          }
          std::int32_t const piece = site_of(number(node.a));
          if (piece < 0) return 0;
          return static_cast<std::int32_t>(world_.threatens(static_cast<Site>(piece), sites));
        }
        case Op::StockCount: {
          std::int32_t const player = number(node.a);
          std::int32_t total = 0;
          if (player < 0) return 0;
          for (int type = 1; type <= program_.types; ++type)
            total += world_.cell(program_.stock_cell(static_cast<Player>(player), static_cast<TypeIndex>(type)));
          return total;
        }
        case Op::CardCount: {
          Deck const& deck = program_.decks[static_cast<std::size_t>(node.value)];
          std::int32_t total = 0;
          for (std::size_t i = 0; i < deck.cards.size(); ++i) total += world_.cell(deck.first + static_cast<CellIndex>(i));
          return total;
        }
        case Op::Check: return static_cast<std::int32_t>(world_.is_check());
        case Op::Checkmate: return static_cast<std::int32_t>(world_.is_checkmate());
        case Op::Stalemate: return static_cast<std::int32_t>(world_.is_stalemate());
        case Op::DecisionCount: return world_.decision_count(decider(node.a));
        case Op::HasDecision: return static_cast<std::int32_t>(world_.has_decision(decider(node.a)));
        case Op::Perft: return world_.perft(node.value);
        default: break;  // NOLINT: number() sends nothing else here
      }
    }
    return unknown;
  }

  // Whose decisions are meant: in an ending those of the player to move, elsewhere the mover's.
  [[nodiscard]] std::int32_t decider(NodeIndex player) {
    if (player != no_node) return number(player);
    return world_.moment.to_move >= 0 ? world_.moment.to_move : world_.moment.mover;
  }

  void set_of_state(Node const& node, BitSet& out) {
    out = {};
    if constexpr (World::has_state) {
      if (node.op == Op::LastPassed) {
        std::int32_t const ray = world_.cell(program_.cell(Register::LastRay));
        std::int32_t const length = world_.cell(program_.cell(Register::LastLength));
        if (ray == none) return;
        for (std::int32_t i = 0; i + 1 < length; ++i)
          out.add(program_.steps[program_.rays[static_cast<std::size_t>(ray)].first_step + static_cast<std::uint32_t>(i)].site);
      } else if (node.op == Op::EmptySites) {
        out = program_.board.standing;
        for (int site = 0; site < program_.board.sites; ++site)
          if (!world_.occupant(static_cast<Site>(site)).is_none()) out.remove(static_cast<std::size_t>(site));
      } else if (node.op == Op::CardsIn) {
        Deck const& deck = program_.decks[static_cast<std::size_t>(node.value)];
        for (std::size_t i = 0; i < deck.cards.size(); ++i)
          if (world_.cell(deck.first + static_cast<CellIndex>(i)) > 0) out.add(deck.cards[i].first);
      } else {
        pieces(node, out);
      }
    }
  }
  void pieces(Node const& node, BitSet& out) {
    if constexpr (World::has_state) {
      TypeMask mask = node.mask;
      if (node.b != no_node) {
        std::int32_t const type = number(node.b);
        mask = type < 0 ? 0 : type_bit(static_cast<TypeIndex>(type));
      }
      BitSet where = program_.board.standing;
      where |= program_.board.exits;
      if (node.a != no_node) static_cast<void>(one_or_more(node.a, where));
      auto const whose = static_cast<Whose>(node.value);
      std::int32_t const player = whose == Whose::OfPlayer ? number(node.c) : world_.moment.mover;
      where.each([&](int site) {
        Occupant const occupant = world_.occupant(static_cast<Site>(site));
        if (occupant.is_none() || ((mask >> occupant.type) & 1) == 0) return;
        bool const is_nobodys = occupant.owner == program_.nobody();
        bool const is_players = !is_nobodys && occupant.owner == player;
        bool fits = true;
        switch (whose) {
          case Whose::Own:
          case Whose::OfPlayer: fits = is_players; break;
          case Whose::Enemy: fits = !is_players && !is_nobodys; break;
          case Whose::Nobody: fits = is_nobodys; break;
          case Whose::Anybody: break;
        }
        if (fits) out.add(static_cast<std::size_t>(site));
      });
    }
  }

  World& world_;
  Program const& program_;
};

}  // namespace feerie::program
