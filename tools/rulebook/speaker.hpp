// Expressions of a variant in English: things as noun phrases, conditions as clauses. Where interpreter/model/expr_text.cpp writes
// what an author would type, this says what a player would say.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/model/game.hpp"

namespace feerie::tools::book {

struct Noun {
  std::string text = {};
  bool is_plural = false;
};

class Speaker {
 public:
  // `in_play`: the types that the game can bring onto the board; "a piece" means all of these.
  Speaker(model::Game const& game, std::vector<bool> in_play);

  [[nodiscard]] model::Game const& game() const { return game_; }
  [[nodiscard]] bool is_in_play(model::TypeId type) const { return in_play_[type.index]; }

  // The player at hand: "the player … their", or "they … their" where a sentence has named them already.
  Noun mover = {"the player", false};
  Noun opponent = {"the opponent", false};  // of two players
  Noun to_move = {"the player to move", false};
  // What names bound in scripts stand for; a parameter stands for its argument.
  std::map<model::LocalId, Noun> names = {};
  std::map<model::LocalId, model::ExprId> arguments = {};
  // Whether `my e1` says what it is for the others: "e1 (e8 for Black)".
  bool tells_mirrors = true;
  std::string possessive = "their";  // of what is the mover's

  [[nodiscard]] std::string piece_name(model::TypeId type) const;    // "old man"
  [[nodiscard]] std::string player_name(model::PlayerId player) const;  // "White"
  [[nodiscard]] std::string sector_name(model::SectorId sector) const;  // "arm A"
  [[nodiscard]] std::string site_word() const;                       // "square", "hex", "point"
  // "rook or queen", "piece", "piece other than a king"; of types not in play only if there are no others.
  [[nodiscard]] std::string kinds(std::vector<std::uint16_t> const& types, bool is_plural, std::string_view last_word) const;
  [[nodiscard]] std::string sites(std::vector<std::uint16_t> const& sites, bool is_mine) const;
  [[nodiscard]] std::string my_site(model::SiteId site) const;       // "e1 (e8 for Black)"

  // Sites that are the same in every position; `is_mine`: as the player sees them.
  struct Places {
    std::vector<std::uint16_t> sites = {};
    bool is_mine = false;
  };
  [[nodiscard]] std::optional<Places> constant_places(model::ExprId id) const;

  [[nodiscard]] Noun noun(model::ExprId id) const;
  [[nodiscard]] std::string text(model::ExprId id) const { return noun(id).text; }
  // Of several, one: "a rook", "one of their pieces", "an empty square".
  [[nodiscard]] std::string one_of(model::ExprId id) const;
  [[nodiscard]] std::string clause(model::ExprId id, bool is_negated = false) const;
  // Whether the options of the game have settled it: true or false.
  [[nodiscard]] bool is_always(model::ExprId id, bool value) const;
  // What a name stands for, through the arguments of procedures.
  [[nodiscard]] model::ExprId resolved(model::ExprId id) const;

 private:
  [[nodiscard]] model::Expr const& expr(model::ExprId id) const { return game_.exprs[id]; }
  [[nodiscard]] std::string kind_named(model::ExprId type) const;
  [[nodiscard]] Noun pieces(model::Expr const& e, bool is_one) const;
  [[nodiscard]] std::string where(model::ExprId sites) const;
  [[nodiscard]] Noun variable(model::Expr const& e) const;
  [[nodiscard]] std::string comparison(model::Expr const& e, bool is_negated) const;
  [[nodiscard]] std::string comparison_of_counts(model::ExprId a, model::ExprKind kind, model::ExprId b) const;
  [[nodiscard]] std::string begins_or_ends(model::ExprId id) const;
  [[nodiscard]] bool is_the_only(model::Expr const& pieces) const;
  [[nodiscard]] std::string count_clause(model::ExprId set, model::ExprKind kind, model::ExprId number) const;
  [[nodiscard]] bool is_one_kind_of_a_side(model::ExprId set) const;
  [[nodiscard]] std::string article_for(model::ExprId set) const;
  [[nodiscard]] std::string existence(model::ExprId set, std::string const& amount, bool is_plural, bool is_none) const;
  [[nodiscard]] std::string membership(model::Expr const& e, bool is_negated) const;
  [[nodiscard]] std::string all_clause(model::Expr const& e, bool is_negated) const;
  [[nodiscard]] std::string joined(model::ExprId id, model::ExprKind kind, bool is_negated) const;
  [[nodiscard]] std::string be(Noun const& subject, bool is_negated, std::string_view rest) const;
  [[nodiscard]] Noun possessor(model::Ownership whose, model::ExprId player) const;

  model::Game const& game_;
  std::vector<bool> in_play_;
};

}  // namespace feerie::tools::book
