// A variant as it runs: immutable tables and instructions, shared by every state of every game. It knows nothing of texts or of the
// checked model it was built from; the spans it keeps are for messages only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/program/expr.hpp"
#include "interpreter/program/ids.hpp"
#include "interpreter/program/layout.hpp"
#include "interpreter/program/movement.hpp"
#include "interpreter/program/script.hpp"

namespace feerie::program {

struct FastPlan;  // fast_plan.hpp

// How the coordinates are to be read: as squares, as hexes in skewed coordinates, or as places that only links connect.
enum class BoardShape : std::uint8_t { Squares, Hexes, Places };

struct BoardTables {
  int sites = 0;
  int width = 0;
  int height = 0;
  bool is_grid = false;
  BoardShape shape = BoardShape::Squares;
  bool wraps_files = false;
  bool wraps_ranks = false;
  std::vector<std::string> names;                  // by site
  std::vector<std::int16_t> x, y;                  // by site
  std::vector<std::int16_t> colour, sector, row, lane;  // by site; none where there is none
  std::vector<std::vector<int>> marks;             // by site
  BitSet exits;                                    // nothing can stand there
  BitSet standing;                                 // everything else
  std::vector<std::vector<Site>> next;             // [direction][site]
  std::vector<std::vector<Site>> image;            // [player][site]
  std::vector<std::vector<std::pair<int, int>>> facing;  // [player * sites + site]: displacements that are forward
  std::vector<std::string> colour_names, sector_names;
};

enum class FilterSubject : std::uint8_t { AnyMove, QuietMove, Capture, Place, Displace, Decision };

struct Filter {
  std::string name;
  std::string doc;
  Span span;
  FilterSubject subject = FilterSubject::AnyMove;
  TypeMask types = ~TypeMask{0};
  NodeIndex when = no_node;
  NodeIndex afterwards = no_node;
  bool unless_no_decision = false;
  CodeIndex softened = no_code;
  Rule softened_by;        // for messages
  bool is_folded = false;  // the rays of the pieces already respect it
};

struct Spare {
  std::string name;
  Span span;
  std::string doc;
  NodeIndex when = no_node;
};

enum class CapturePolicy : std::uint8_t { Remove, Swap, ToStock, Explode, Script };

struct Captures {
  CapturePolicy policy = CapturePolicy::Remove;
  bool as_promoted_from = false;
  TypeMask blast_spares = 0;
  CodeIndex script = no_code;
  std::uint16_t victim_local = no_index;
  Rule declared;  // for messages
};

enum class EventKind : std::uint8_t { Displace, Move, Capture, Place, Enter, EmptyDeck };

struct Event {
  EventKind kind = EventKind::Displace;
  std::string name;
  Span span;
  std::string doc;
  std::uint16_t local = no_index;  // the piece
  NodeIndex when = no_node;
  NodeIndex zone = no_node;        // Enter
  int deck = -1;                   // EmptyDeck
  int phase = -1;                  // EmptyDeck
  CodeIndex body = no_code;
};

struct SpecialPiece {
  std::uint16_t local = no_index;
  NodeIndex pieces = no_node;
  NodeIndex site = no_node;
  NodeIndex destination = no_node;  // where the body moves it; none if it does not
};

struct TextPart {
  bool is_field = false;
  std::string text;
};
using TextTemplate = std::vector<TextPart>;

struct Special {
  std::string name;
  std::string doc;
  Span span;
  std::vector<SpecialPiece> with;
  std::vector<NodeIndex> when;
  std::vector<std::string> local_names;  // of `with`
  CodeIndex body = no_code;
  std::vector<TextTemplate> texts;
};

struct Phase {
  std::string name;
  CodeIndex begin = no_code;        // its begin block, then StartOrder
  CodeIndex turn = no_code;         // BeginTurn
  NodeIndex first = no_node;
  NodeIndex skipping = no_node;
  struct Exit {
    int to = 0;
    NodeIndex when = no_node;
    int after_turns_each = 0;
  };
  std::vector<Exit> exits;
  std::uint16_t main_plays = no_index;  // what `no decisions` and mate ask about: the only `play` of its turn, if there is just one
  bool is_single_play = false;          // a turn is one `play` and nothing else
};

struct Ending {
  enum class Kind : std::uint8_t { Win, Loss, Draw, Rank };
  Kind kind = Kind::Draw;
  bool of_player_to_move = false;
  bool by_claim = false;
  bool asks_mate = false;  // its condition needs to know whether the next player can do anything
  std::string name;
  Span span;
  NodeIndex when = no_node;
  CodeIndex then = no_code;
};

// A counter that counts by itself.
struct PlyCounter {
  CellIndex cell = 0;
  bool since_capture = false;
  bool since_placement = false;
  TypeMask since_move_of = 0;
};

struct VariableInfo {
  enum class Keyed : std::uint8_t { Once, ByPlayer, BySector, ByType };
  enum class Holds : std::uint8_t { Numbers, Sites, Pieces, Types, Players, Sectors, Booleans, Others };
  std::string name;
  CellIndex first = 0;
  std::uint32_t count = 1;
  Keyed keyed = Keyed::Once;
  Holds holds = Holds::Numbers;
  bool is_counter = false;
  bool counts_plies = false;
  bool has_first_value = false;  // the file says what it begins with
};

struct Die {
  std::string name;
  std::vector<int> faces;
};

struct Deck {
  std::string name;
  CellIndex first = 0;  // cells of its kinds of card
  std::vector<std::pair<TypeIndex, int>> cards;
};

struct FenRight {
  std::string letter;
  std::uint16_t special = no_index;
  Player player = 0;
};

struct Notation {
  std::vector<TextTemplate> move, place, choose, chance;
  std::vector<FenRight> rights;
  bool has_passed = false;
  CellIndex clock = 0;
  bool has_clock = false;
  CellIndex tally = 0;  // one cell a player
  bool has_tally = false;
  std::int32_t tally_of = 0;
};

// Which way of finding legal moves was proved right for this variant; each is faster than the next.
enum class Path : std::uint8_t { Pseudo, Pins, Touch, Each, General };
[[nodiscard]] std::string_view name_of(Path path);

struct PathProof {
  Path path = Path::General;
  std::vector<std::string> reasons;  // why not a better one, one sentence each
};

struct Program {
  std::string id, title;
  int players = 0;
  int types = 0;
  BoardTables board;
  std::vector<std::string> player_names;
  std::vector<PieceType> piece_types;      // by TypeIndex; 0 is unused
  std::vector<Ability> abilities;
  std::vector<Step> steps;
  std::vector<Ray> rays;
  std::vector<Range> rays_from;            // (owner * (types + 1) + type) * sites + site

  std::vector<Node> nodes;
  std::vector<Span> node_spans;
  std::vector<BitSet> sets;
  std::vector<std::int32_t> numbers;
  // How loops go through their members: the first is the board's (sites by sector, lane and row, then by number), the others are sets
  // that were written out.
  std::vector<std::vector<std::int32_t>> orders;
  std::vector<Instruction> code;
  std::vector<std::vector<Playable>> plays;
  std::vector<std::pair<CodeIndex, std::string>> node_docs;  // what is said of the script in which a player decides, for messages
  std::vector<std::string> words, local_names;
  std::uint16_t locals = 0;
  // What a choice or roll into a local yields, so that texts can name it.
  std::vector<VariableInfo::Holds> local_holds;

  std::vector<Filter> filters;
  std::vector<Spare> spares;
  Captures captures;
  std::vector<Event> events;
  std::vector<Special> specials;
  std::vector<Phase> phases;
  std::vector<Ending> endings;
  std::vector<PlyCounter> ply_counters;
  std::vector<VariableInfo> variables;
  std::vector<Die> dice;
  std::vector<Deck> decks;
  Notation notation;

  Layout layout;
  std::vector<std::int32_t> initial;       // the cells before the first phase begins
  std::vector<TypeIndex> stock_order;      // types as the stocks name them, then the others: how a FEN lists what is in hand
  std::vector<int> initial_counts;         // [owner * (types + 1) + type]: for promotion to what was lost
  std::vector<std::vector<NodeIndex>> expectations;  // [example][step]: what it expects; none where a step expects nothing
  bool has_points = false;
  CellIndex points = 0;                    // ranked by these: one cell a player
  TypeIndex commonest_type = no_type;      // whose letter texts may leave out
  TypeMask royal_types = 0;                // check is about these
  TypeMask guarded_types = 0;              // those of them that may not be left threatened
  TypeMask taking_part = 0;                // those that can ever be on the board or in hand
  TypeMask ever_in_hand = 0;               // those of them that can ever be in hand
  TypeMask can_be_made = 0;                // those of which promotions and scripts can make more than the game begins with
  bool asks_repetition = false;
  bool has_softened = false;               // some filter may be broken
  bool has_enter_events = false;
  bool has_displace_events = false;

  PathProof proof;
  std::shared_ptr<FastPlan const> fast;    // null: the general path

  [[nodiscard]] Range rays_of(Player owner, TypeIndex type, Site site) const {
    auto const row = static_cast<std::size_t>(owner) * static_cast<std::size_t>(types + 1) + type;
    return rays_from[row * static_cast<std::size_t>(board.sites) + site];
  }
  [[nodiscard]] CellIndex cell(Register which) const { return layout.registers + static_cast<CellIndex>(which); }
  [[nodiscard]] CellIndex stock_cell(Player player, TypeIndex type) const {
    return layout.stock + static_cast<CellIndex>(player) * static_cast<CellIndex>(types + 1) + type;
  }
  [[nodiscard]] Player nobody() const { return static_cast<Player>(players); }
};

// The whole program in stable text, for people and for golden tests.
[[nodiscard]] std::string dump(Program const& program);

}  // namespace feerie::program
