// A variant after checking, with its options and its number of players fixed: what the game *means*. Spans are kept for messages;
// the text itself is no longer needed.
#pragma once

#include <string>
#include <vector>

#include "grammar/source/span.hpp"
#include "interpreter/model/board.hpp"
#include "interpreter/model/expr.hpp"
#include "interpreter/model/ids.hpp"
#include "interpreter/model/piece.hpp"
#include "interpreter/model/script.hpp"

namespace feerie::model {

struct Player {
  std::string name = {};
  Span span = {};
};

struct OptionValue {
  std::string name = {};
  std::string reading = {};  // may be empty
  Span span = {};
};

struct Option {
  std::string name = {};
  std::string question = {};  // may be empty
  std::string doc = {};
  Span span = {};
  std::vector<OptionValue> values = {};
  std::size_t default_value = 0;
  std::size_t chosen = 0;
};

// Kept by: one number for the game, or one for each player, sector or type.
enum class Keyed : std::uint8_t { Once, ByPlayer, BySector, ByType };

// A counter that counts by itself: plies since one of these last happened.
struct CountsPlies {
  bool since_capture = false;
  bool since_placement = false;
  std::vector<TypeId> since_move_of = {};
};

struct Variable {
  enum class Kind : std::uint8_t { Counter, Table, Slot };
  Kind kind = Kind::Counter;
  std::string name = {};
  std::string doc = {};
  Span span = {};
  Keyed keyed = Keyed::Once;
  Type type = Type::Number;
  ExprId initial = {};
  bool counts_plies = false;
  CountsPlies counts = {};
};

struct Attribute {
  std::string name = {};
  Type type = Type::Poisoned;
  Span span = {};
};

struct Die {
  std::string name = {};
  Span span = {};
  std::vector<int> faces = {};
};

struct Card {
  TypeId type = {};
  int count = 1;
};

struct Deck {
  std::string name = {};
  Span span = {};
  std::vector<Card> cards = {};
};

struct StockEntry {
  PlayerId player = {};
  TypeId type = {};
  int count = 0;
};

struct SetupPiece {
  SiteId site = {};
  TypeId type = {};
  PlayerId owner = {};  // none: nobody's
};

// What a filter is asked of.
enum class FilterSubject : std::uint8_t { AnyMove, QuietMove, Capture, Place, Displace, Decision };

struct Filter {
  std::string name = {};   // empty: its place is quoted instead
  std::string doc = {};
  Span span = {};
  FilterSubject subject = FilterSubject::AnyMove;
  std::vector<TypeId> types = {};  // empty: of every type
  ExprId when = {};
  ExprId afterwards = {};
  bool unless_no_decision = false;
  BlockId softened = {};           // not refused: this happens instead
  Span softened_span = {};
  std::string softened_doc = {};
};

// A victim that may not be taken; the capture is then simply not there.
struct Spare {
  std::string name = {};
  std::string doc = {};
  Span span = {};
  ExprId when = {};
};

enum class CapturePolicy : std::uint8_t { Remove, Swap, ToStock, Explode, Script };

struct Captures {
  CapturePolicy policy = CapturePolicy::Remove;
  Span span = {};
  std::string doc = {};
  bool as_promoted_from = false;      // ToStock: promoted pieces return as what they were
  std::vector<TypeId> blast_spares = {};   // Explode: types that survive next to the explosion
  BlockId script = {};
  LocalId victim = {};
};

enum class EventKind : std::uint8_t { Displace, Move, Capture, Place, Enter, EmptyDeck };

struct Event {
  EventKind kind = EventKind::Displace;
  std::string name = {};  // of the rule, or empty
  Span span = {};
  std::string doc = {};
  LocalId piece = {};
  ExprId when = {};
  ExprId zone = {};   // Enter
  DeckId deck = {};   // EmptyDeck
  PhaseId phase = {};  // EmptyDeck: the phase it belongs to, or none
  BlockId body = {};
};

struct SpecialPiece {
  LocalId local = {};
  ExprId pieces = {};  // a query
  ExprId site = {};    // where it must stand
};

struct Special {
  std::string name = {};
  std::string doc = {};
  Span span = {};
  std::vector<SpecialPiece> with = {};
  std::vector<ExprId> when = {};
  BlockId body = {};
  std::vector<std::string> texts = {};  // templates; the first is printed
};

struct Order {
  Span span = {};
  std::string doc = {};
  ExprId from = {};
  ExprId skipping = {};
};

struct PhaseExit {
  Span span = {};
  PhaseId to = {};
  ExprId when = {};
  int after_turns_each = 0;  // instead of `when`
};

struct Phase {
  std::string name = {};
  std::string doc = {};
  Span span = {};
  BlockId begin = {};
  std::string begin_doc = {};
  Order order = {};
  BlockId before_turn = {};
  std::string before_turn_doc = {};
  BlockId turn = {};
  std::string turn_doc = {};
  std::vector<PhaseExit> exits = {};
};

struct Ending {
  enum class Kind : std::uint8_t { Win, Loss, Draw, Rank };
  enum class Who : std::uint8_t { Mover, PlayerToMove };
  Kind kind = Kind::Draw;
  Who who = Who::Mover;
  std::string name = {};   // "checkmate"; empty: made from the condition
  std::string doc = {};
  Span span = {};
  bool by_claim = false;
  ExprId when = {};
  BlockId then = {};
};

// One piece of a text template: literal text, or a field such as {origin}.
struct TextPart {
  bool is_field = false;
  std::string text = {};
};
using TextTemplate = std::vector<TextPart>;

struct FenRight {
  std::string letter = {};
  SpecialId special = {};
  PlayerId player = {};
};

struct FenRules {
  Span span = {};
  std::vector<FenRight> rights = {};
  bool has_passed = false;
  VariableId tally = {};  // a counter each player has, written as what is left of `tally_of`: `3+3`
  std::int32_t tally_of = 0;
  VariableId clock = {};
};

struct Notation {
  Span span = {};
  std::vector<TextTemplate> move = {};
  std::vector<TextTemplate> place = {};
  std::vector<TextTemplate> choose = {};
  std::vector<TextTemplate> chance = {};
  FenRules fen;
};

struct ExampleStep {
  enum class Kind : std::uint8_t { Play, Legal, Illegal, Holds };
  Kind kind = Kind::Holds;
  Span span = {};
  std::vector<std::string> texts = {};   // Play, Legal, Illegal
  std::vector<Span> text_spans = {};
  ExprId expectation = {};               // Holds
};

struct Example {
  std::string name = {};
  Span span = {};
  std::vector<std::pair<std::string, std::string>> options = {};  // values it asks for
  int players = 0;                                           // 0: as the model has it
  bool has_seed = false;
  std::int64_t seed = 0;
  bool has_board = false;
  std::vector<SetupPiece> pieces = {};   // has_board: the position
  PlayerId to_move = {};
  std::string fen = {};                  // instead
  std::vector<ExampleStep> steps = {};
};

// Every sentence of a printed rulebook that this file carries out: a citation in a doc comment.
struct Citation {
  std::string rule = {};  // "EA-3"
  std::string text = {};
  Span span = {};         // the declaration
};

struct Game {
  std::string name = {};     // as declared: ChessMutation
  std::string id = {};       // as files and records call it: small letters and hyphens
  std::string title = {};
  std::string summary = {};
  std::string source = {};
  std::string doc = {};
  Span span = {};
  bool is_abstract = false;

  int min_players = 2;
  int max_players = 2;
  IdVector<PlayerId, Player> players;  // as many as play
  IdVector<OptionId, Option> options;
  Board board;
  IdVector<TypeId, PieceType> types;
  IdVector<AbilityId, Ability> abilities;
  IdVector<AttributeId, Attribute> attributes;
  IdVector<VariableId, Variable> variables;
  IdVector<DieId, Die> dice;
  IdVector<DeckId, Deck> decks;
  std::vector<StockEntry> stock = {};
  std::vector<SetupPiece> setup = {};
  std::vector<std::string> setup_docs = {};  // of the set-up and of the stocks
  std::string players_doc = {};
  IdVector<FilterId, Filter> filters;
  std::vector<Spare> spares = {};
  Captures captures = {};
  std::vector<Event> events = {};
  IdVector<SpecialId, Special> specials;
  IdVector<ProcedureId, Procedure> procedures;
  IdVector<PhaseId, Phase> phases;     // at least one
  std::vector<Ending> endings = {};
  Notation notation;
  std::vector<Example> examples = {};
  std::vector<Citation> citations = {};

  std::vector<std::string> words = {};      // of choices between words
  IdVector<ExprId, Expr> exprs;
  IdVector<BlockId, Block> blocks;
  IdVector<LocalId, Local> locals;

  [[nodiscard]] Expr const& expr(ExprId which) const { return exprs[which]; }
};

}  // namespace feerie::model
