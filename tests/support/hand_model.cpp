#include "tests/support/hand_model.hpp"

#include <string>
#include <utility>

namespace feerie::tests {

namespace {

using namespace model;  // NOLINT: this file writes nothing but models

enum : std::uint16_t { pawn, knight, bishop, rook, queen, king, pillar };

class Maker {
 public:
  Game game;

  ExprId expr(ExprKind kind, Type type, std::int32_t value = 0, ExprId a = {}, ExprId b = {}, ExprId c = {},
              std::vector<std::uint16_t> items = {}) {
    return game.exprs.add({kind, type, {}, a, b, c, value, std::move(items)});
  }
  ExprId number(int value) { return expr(ExprKind::Number, Type::Number, value); }
  ExprId at_least(ExprId a, int value) { return expr(ExprKind::GreaterEqual, Type::Boolean, 0, a, number(value)); }
  ExprId both(ExprId a, ExprId b) { return expr(ExprKind::And, Type::Boolean, 0, a, b); }
  ExprId my_rank(int rank) {
    std::vector<std::uint16_t> items;
    for (int x = 0; x < game.board.width; ++x) items.push_back(site(x, rank).index);
    return expr(ExprKind::Mine, Type::Sites, 0, expr(ExprKind::SiteSet, Type::Sites, 0, {}, {}, {}, items));
  }
  ExprId my_site(int x, int y) {
    return expr(ExprKind::Mine, Type::Site, 0, expr(ExprKind::SiteConstant, Type::Site, site(x, y).index));
  }
  ExprId own(std::uint16_t type) {
    return expr(ExprKind::Pieces, Type::Pieces, static_cast<int>(Ownership::Own), {}, {}, {}, {type});
  }
  ExprId local(LocalId id) { return expr(ExprKind::Local, Type::Piece, id.index); }
  [[nodiscard]] SiteId site(int x, int y) const { return game.board.sites.id_at(static_cast<std::size_t>(y * game.board.width + x)); }

  void players_and_board(int width, int height) {
    game.players.add({"white", {}});
    game.players.add({"black", {}});
    Board& board = game.board;
    board.width = width;
    board.height = height;
    board.colours.add({"dark"});
    board.colours.add({"light"});
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        Site s;
        s.name = std::string(1, static_cast<char>('a' + x)) + std::to_string(y + 1);
        s.x = x;
        s.y = y;
        s.colour = board.colours.id_at(static_cast<std::size_t>((x + y) % 2));
        board.sites.add(s);
      }
    static constexpr std::pair<int, int> ring[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    static constexpr char const* names[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    for (int d = 0; d < 8; ++d) {
      board.ring.add({names[d], ring[d].first, ring[d].second, d % 2 == 0});
      std::vector<SiteId> next;
      for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
          int const tx = x + ring[d].first;
          int const ty = y + ring[d].second;
          next.push_back(tx < 0 || ty < 0 || tx >= width || ty >= height ? SiteId{} : site(tx, ty));
        }
      board.next.add(std::move(next));
    }
    board.facing.add({false, board.ring.id_at(0), {}});
    board.facing.add({false, board.ring.id_at(4), {}});
    std::vector<SiteId> same;
    std::vector<SiteId> mirrored;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        same.push_back(site(x, y));
        mirrored.push_back(site(x, height - 1 - y));
      }
    board.image.add(same);
    board.image.add(mirrored);
  }

  TypeId type(std::string name, std::string letter) {
    PieceType piece;
    piece.name = std::move(name);
    piece.letter = std::move(letter);
    return game.types.add(std::move(piece));
  }
  AbilityId can(std::uint16_t type_index, Leg leg, Purpose purpose = Purpose::Both) {
    Ability ability;
    ability.type = game.types.id_at(type_index);
    ability.purpose = purpose;
    ability.legs.push_back(std::move(leg));
    AbilityId const id = game.abilities.add(std::move(ability));
    game.types[game.types.id_at(type_index)].abilities.push_back(id);
    return id;
  }
  static Leg along(std::vector<int> const& directions, int min, int max) {
    Leg leg;
    leg.min = min;
    leg.max = max;
    for (int const d : directions)
      leg.directions.push_back({DirectionSpec::Frame::Absolute, 0, DirectionId{static_cast<std::uint16_t>(d)}});
    return leg;
  }
  static Leg facing(std::vector<int> const& turns, int min, int max) {
    Leg leg;
    leg.min = min;
    leg.max = max;
    for (int const turn : turns) leg.directions.push_back({DirectionSpec::Frame::Facing, turn, {}});
    return leg;
  }
  static Leg leaps(int a, int b) {
    Leg leg;
    leg.kind = LegKind::Leap;
    for (auto [x, y] : {std::pair(a, b), std::pair(b, a)})
      for (int sx : {-1, 1})
        for (int sy : {-1, 1}) leg.displacements.push_back({x * sx, y * sy});
    return leg;
  }

  SpecialId castling(std::uint16_t partner, int king_x, int partner_x, int king_to, int partner_to, std::string text) {
    LocalId const k = game.locals.add({"k", Type::Piece, {}});
    LocalId const p = game.locals.add({"p", Type::Piece, {}});
    LocalId const each_empty = game.locals.add({"s", Type::Site, {}});
    LocalId const each_safe = game.locals.add({"t", Type::Site, {}});
    Special special;
    special.name = "castle";
    special.with.push_back({k, own(king), my_site(king_x, 0)});
    special.with.push_back({p, own(partner), my_site(partner_x, 0)});
    special.when.push_back(both(expr(ExprKind::NeverMoved, Type::Boolean, 0, local(k)), expr(ExprKind::NeverMoved, Type::Boolean, 0, local(p))));
    ExprId const between = expr(ExprKind::Between, Type::Sites, 0, local(k), local(p));
    ExprId const empty = expr(ExprKind::IsEmpty, Type::Boolean, 0, expr(ExprKind::Local, Type::Site, each_empty.index));
    special.when.push_back(expr(ExprKind::All, Type::Boolean, each_empty.index, between, empty));
    ExprId const path = expr(ExprKind::Path, Type::Sites, 0, local(k), my_site(king_to, 0));
    ExprId const safe = expr(ExprKind::SafeFor, Type::Boolean, 0, expr(ExprKind::Local, Type::Site, each_safe.index), local(k));
    special.when.push_back(expr(ExprKind::All, Type::Boolean, each_safe.index, path, safe));
    Statement move_king;
    move_king.kind = StatementKind::Move;
    move_king.a = local(k);
    move_king.b = my_site(king_to, 0);
    Statement move_partner = move_king;
    move_partner.a = local(p);
    move_partner.b = my_site(partner_to, 0);
    special.body = game.blocks.add({move_king, move_partner});
    special.texts = {"{k.origin}{k.target}", std::move(text)};
    return game.specials.add(std::move(special));
  }

  void turn(std::vector<SpecialId> specials) {
    Statement play;
    play.kind = StatementKind::Play;
    Playable moves;
    moves.pieces = expr(ExprKind::Pieces, Type::Pieces, static_cast<int>(Ownership::Own));
    play.plays.push_back(moves);
    Playable special;
    special.kind = Playable::Kind::Special;
    special.specials = std::move(specials);
    play.plays.push_back(special);
    Phase phase;
    phase.name = "play";
    phase.turn = game.blocks.add({play});
    game.phases.add(std::move(phase));
  }
  void ending(Ending::Kind kind, ExprId when, std::string name, bool by_claim = false) {
    Ending e;
    e.kind = kind;
    e.when = when;
    e.name = std::move(name);
    e.by_claim = by_claim;
    game.endings.push_back(std::move(e));
  }
  void row(int y, int x0, std::string const& letters, int owner) {
    static std::string const order = "PNBRQKI";
    for (std::size_t i = 0; i < letters.size(); ++i)
      game.setup.push_back({site(x0 + static_cast<int>(i), y), game.types.id_at(order.find(letters[i])),
                            game.players.id_at(static_cast<std::size_t>(owner))});
  }
  void rights(SpecialId short_side, SpecialId long_side) {
    auto& fen = game.notation.fen;
    fen.rights = {{"K", short_side, game.players.id_at(0)},
                  {"Q", long_side, game.players.id_at(0)},
                  {"k", short_side, game.players.id_at(1)},
                  {"q", long_side, game.players.id_at(1)}};
    fen.has_passed = true;
  }
};

constexpr int far = unlimited;
std::vector<int> const orthogonal{0, 2, 4, 6};
std::vector<int> const diagonal{1, 3, 5, 7};
std::vector<int> const every{0, 1, 2, 3, 4, 5, 6, 7};

Maker chess(int width, int height, Draws draws) {
  Maker m;
  m.game.name = "Chess";
  m.game.id = "chess";
  m.players_and_board(width, height);
  m.type("Pawn", "P");
  m.type("Knight", "N");
  m.type("Bishop", "B");
  m.type("Rook", "R");
  m.type("Queen", "Q");
  TypeId const royal = m.type("King", "K");
  m.game.types[royal].royal = true;
  m.can(knight, Maker::leaps(2, 1));
  m.can(bishop, Maker::along(diagonal, 1, far));
  m.can(rook, Maker::along(orthogonal, 1, far));
  m.can(queen, Maker::along(orthogonal, 1, far));
  m.can(queen, Maker::along(diagonal, 1, far));
  m.can(king, Maker::along(every, 1, 1));
  m.can(pawn, Maker::facing({0}, 1, 1), Purpose::Move);
  m.can(pawn, Maker::facing({-1, 1}, 1, 1), Purpose::Capture);
  AbilityId const twice = m.can(pawn, Maker::facing({0}, 2, 2), Purpose::Move);
  m.game.abilities[twice].label = "double";
  m.game.abilities[twice].when =
      m.expr(ExprKind::In, Type::Boolean, 0, m.expr(ExprKind::Origin, Type::Site), m.my_rank(1));
  AbilityId const passing = m.can(pawn, Maker::facing({-1, 1}, 1, 1), Purpose::Capture);
  m.game.abilities[passing].label = "en-passant";
  m.game.abilities[passing].taking = m.expr(ExprKind::LastPiece, Type::Piece);
  m.game.abilities[passing].when =
      m.both(m.expr(ExprKind::Equal, Type::Boolean, 0, m.expr(ExprKind::LastRule, Type::Rule),
                    m.expr(ExprKind::RuleConstant, Type::Rule, twice.index)),
             m.expr(ExprKind::In, Type::Boolean, 0, m.expr(ExprKind::Target, Type::Site), m.expr(ExprKind::LastPassed, Type::Sites)));
  Promotion promotion;
  promotion.compulsory = true;
  promotion.zone = m.my_rank(height - 1);
  for (std::uint16_t const to : {queen, rook, bishop, knight}) promotion.to.push_back(m.game.types.id_at(to));
  m.game.types[m.game.types.id_at(pawn)].promotions.push_back(promotion);
  int const x0 = (width - 8) / 2;
  SpecialId const short_side = m.castling(rook, x0 + 4, x0 + 7, x0 + 6, x0 + 5, "O-O");
  SpecialId const long_side = m.castling(rook, x0 + 4, x0, x0 + 2, x0 + 3, "O-O-O");
  m.rights(short_side, long_side);
  Variable quiet;
  quiet.name = "quiet";
  quiet.counts_plies = true;
  quiet.counts.since_capture = true;
  quiet.counts.since_move_of = {m.game.types.id_at(pawn)};
  VariableId const clock = m.game.variables.add(quiet);
  m.game.notation.fen.clock = clock;
  m.row(0, x0, "RNBQKBNR", 0);
  m.row(1, x0, "PPPPPPPP", 0);
  m.row(height - 2, x0, "PPPPPPPP", 1);
  m.row(height - 1, x0, "RNBQKBNR", 1);
  m.turn({short_side, long_side});
  m.ending(Ending::Kind::Win, m.expr(ExprKind::Checkmate, Type::Boolean), "checkmate");
  m.ending(Ending::Kind::Draw, m.expr(ExprKind::Stalemate, Type::Boolean), "stalemate");
  auto const plies = [&] { return m.expr(ExprKind::Variable, Type::Number, clock.index); };
  auto const seen = [&] { return m.expr(ExprKind::Repeated, Type::Number); };
  if (draws == Draws::Fide) {
    m.ending(Ending::Kind::Draw, m.at_least(seen(), 3), "repetition", true);
    m.ending(Ending::Kind::Draw, m.at_least(plies(), 100), "fifty moves", true);
    m.ending(Ending::Kind::Draw, m.at_least(seen(), 5), "repetition");
    m.ending(Ending::Kind::Draw, m.at_least(plies(), 150), "seventy-five moves");
  }
  if (draws == Draws::HundredPlies) m.ending(Ending::Kind::Draw, m.at_least(plies(), 100), "hundred plies");
  return m;
}

}  // namespace

Game hand_chess(int width, int height, Draws draws) { return chess(width, height, draws).game; }

Game hand_mutation() {
  static constexpr char const* colours = "RYBKKBYRWWWWWWWWRYBYYBYRYBYKKYBYYBYKKYBYRYBYYBYRWWWWWWWWRYBKKBYR";
  Maker m;
  m.game.name = "Mutation";
  m.game.id = "mutation";
  m.players_and_board(8, 8);
  m.game.board.colours = {};
  for (char const* name : {"yellow", "blue", "red", "black", "white"}) m.game.board.colours.add({name});
  std::string const letters = "YBRKW";
  for (std::size_t i = 0; i < 64; ++i)
    m.game.board.sites[m.game.board.sites.id_at(i)].colour = m.game.board.colours.id_at(letters.find(colours[i]));
  for (auto [name, letter] : {std::pair("Pawn", "P"), {"Knight", "N"}, {"Bishop", "B"}, {"Rook", "R"}, {"Queen", "Q"}, {"King", "K"}})
    m.type(name, letter);
  m.game.types[m.game.types.id_at(king)].royal = true;
  m.can(king, Maker::along(every, 1, 1));
  auto const on = [&](AbilityId ability, std::vector<std::size_t> const& which) {
    for (std::size_t const i : which) m.game.abilities[ability].on_colours.push_back(m.game.board.colours.id_at(i));
  };
  on(m.can(pawn, Maker::leaps(2, 1)), {0});
  on(m.can(pawn, Maker::along(diagonal, 1, far)), {1});
  on(m.can(pawn, Maker::along(orthogonal, 1, far)), {2});
  on(m.can(pawn, Maker::along(orthogonal, 1, far)), {3});
  on(m.can(pawn, Maker::along(diagonal, 1, far)), {3});
  on(m.can(pawn, Maker::facing({0}, 1, 2), Purpose::Move), {4});
  on(m.can(pawn, Maker::facing({-1, 1}, 1, 1), Purpose::Capture), {4});
  SpecialId const long_side = m.castling(pawn, 4, 0, 2, 3, "O-O-O");
  SpecialId const short_side = m.castling(pawn, 4, 7, 6, 5, "O-O");
  m.rights(short_side, long_side);
  m.game.notation.fen.has_passed = false;
  m.row(0, 0, "PPPPKPPP", 0);
  m.row(1, 0, "PPPPPPPP", 0);
  m.row(6, 0, "PPPPPPPP", 1);
  m.row(7, 0, "PPPPKPPP", 1);
  m.turn({long_side, short_side});
  m.ending(Ending::Kind::Win, m.expr(ExprKind::Checkmate, Type::Boolean), "checkmate");
  m.ending(Ending::Kind::Draw, m.at_least(m.expr(ExprKind::Repeated, Type::Number), 3), "repetition");
  m.ending(Ending::Kind::Draw, m.expr(ExprKind::Stalemate, Type::Boolean), "stalemate");
  return m.game;
}

Game hand_forward_chess() {
  Maker m = chess(8, 8, Draws::Fide);
  m.game.id = "forward-chess";
  TypeId const wall = m.type("Pillar", "I");
  m.game.types[wall].immobile = true;
  std::vector<TypeId> victims;
  for (std::uint16_t const t : {pawn, knight, bishop, rook, queen}) victims.push_back(m.game.types.id_at(t));
  for (std::uint16_t const t : {pawn, knight, bishop, rook, queen, king}) m.game.types[m.game.types.id_at(t)].takes_own = victims;
  Filter forward;
  forward.name = "forward-only";
  forward.subject = FilterSubject::QuietMove;
  forward.when = m.expr(ExprKind::MoveGoes, Type::Boolean, static_cast<int>(Heading::Backward));
  m.game.filters.add(forward);
  Event leaves;
  leaves.kind = EventKind::Displace;
  leaves.piece = m.game.locals.add({"p", Type::Piece, {}});
  leaves.when = m.expr(ExprKind::MoveGoes, Type::Boolean, static_cast<int>(Heading::Sideways));
  Statement put;
  put.kind = StatementKind::Put;
  put.a = m.expr(ExprKind::TypeConstant, Type::PieceType, wall.index);
  put.b = m.expr(ExprKind::OriginOf, Type::Site, 0, m.local(leaves.piece));
  put.c = m.expr(ExprKind::Mover, Type::Player);
  leaves.body = m.game.blocks.add({put});
  m.game.events.push_back(leaves);
  Ending arrival;
  arrival.kind = Ending::Kind::Win;
  arrival.name = "arrival";
  arrival.when = m.expr(ExprKind::Exists, Type::Boolean, 0,
                        m.expr(ExprKind::Pieces, Type::Pieces, static_cast<int>(Ownership::Own), m.my_rank(7), {}, {}, {king}));
  m.game.endings.insert(m.game.endings.begin(), arrival);
  return m.game;
}

}  // namespace feerie::tests
