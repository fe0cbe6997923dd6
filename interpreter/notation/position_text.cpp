#include "interpreter/notation/position_text.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include "grammar/source/utf8.hpp"
#include "interpreter/notation/position_check.hpp"
#include "interpreter/program/evaluate.hpp"

namespace feerie::notation {

namespace {

using program::Occupant;
using program::Program;
using program::Register;
using program::Site;
using program::TypeIndex;

struct Field {
  std::string_view text;
  int column = 1;
};

std::vector<Field> fields_of(std::string_view text) {
  std::vector<Field> fields;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    std::size_t const end = std::min(text.find(' ', at), text.size());
    fields.push_back({text.substr(at, end - at), static_cast<int>(at) + 1});
    at = end;
  }
  return fields;
}

Site site_at(Program const& program, int x, int y) {
  for (int site = 0; site < program.board.sites; ++site)
    if (program.board.x[static_cast<std::size_t>(site)] == x && program.board.y[static_cast<std::size_t>(site)] == y) return static_cast<Site>(site);
  return program::no_site;
}

std::optional<Site> site_named(Program const& program, std::string_view name) {
  auto const found = std::ranges::find(program.board.names, name);
  if (found == program.board.names.end()) return std::nullopt;
  return static_cast<Site>(found - program.board.names.begin());
}

TypeIndex type_of_letter(Program const& program, std::string_view letter) {
  for (int type = 1; type <= program.types; ++type)
    if (program.piece_types[static_cast<std::size_t>(type)].letter == letter) return static_cast<TypeIndex>(type);
  return program::no_type;
}
// The type and owner a letter stands for, with a `+` before it if there is one: upper case is the first player's.
std::optional<Occupant> piece_of_letter(Program const& program, std::string_view letter) {
  std::string upper(letter);
  for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  TypeIndex const type = type_of_letter(program, upper);
  if (type == program::no_type) return std::nullopt;
  Occupant piece{type, program.piece_types[type].is_neutral ? program.nobody() : static_cast<program::Player>(letter != upper ? 1 : 0)};
  if (upper.size() > 1) piece.was = type_of_letter(program, upper.substr(1));  // `+R` is what an `R` was promoted to
  return piece;
}
std::string letter_of(Program const& program, Occupant piece) {
  std::string letter = program.piece_types[piece.type].letter;
  if (letter.empty()) letter = "?";
  if (piece.owner == 1)
    for (char& c : letter) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letter;
}
// The whole character there, however many bytes it takes.
std::string_view character_at(std::string_view text, std::size_t at) {
  return at < text.size() ? text.substr(at, decode_utf8(text, at).length) : std::string_view();
}
// As many signs as make one piece: `+R`, or one.
std::string_view piece_sign(std::string_view text, std::size_t at) {
  return text[at] == '+' ? text.substr(at, 1 + character_at(text, at + 1).size()) : character_at(text, at);
}
// One letter for a player, unless two players share it.
std::string player_mark(Program const& program, int player) {
  std::string const& name = program.player_names[static_cast<std::size_t>(player)];
  for (int other = 0; other < program.players; ++other)
    if (other != player && program.player_names[static_cast<std::size_t>(other)][0] == name[0]) return name;
  return name.substr(0, 1);
}

// Where the pieces of a special stand at its beginning, for a player; these questions need no position.
struct StaticWorld {
  static constexpr bool has_state = false;
  Program const& program;
  program::Moment moment;
  std::int32_t* locals;
};
std::vector<std::pair<Site, program::TypeMask>> homes_of(Program const& program, std::uint16_t special, program::Player player) {
  std::vector<std::int32_t> locals(program.locals + 1U, program::unknown);
  StaticWorld world{program, program::Moment::blank(), locals.data()};
  world.moment.mover = player;
  std::vector<std::pair<Site, program::TypeMask>> homes;
  for (program::SpecialPiece const& with : program.specials[special].with) {
    std::int32_t const site = with.site == program::no_node ? program::unknown : program::Evaluator<StaticWorld>(world).number(with.site);
    if (site >= 0) homes.emplace_back(static_cast<Site>(site), program.nodes[with.pieces].mask);
  }
  return homes;
}
bool stands_at(state::State const& state, std::pair<Site, program::TypeMask> home, program::Player player) {
  Occupant const piece = state.at(home.first);
  return !piece.is_none() && piece.owner == player && ((home.second >> piece.type) & 1) != 0;
}

class FenReader {
 public:
  FenReader(std::shared_ptr<Program const> const& program, std::string_view text) : program_(*program), fields_(fields_of(text)), state_(program) {
    for (int site = 0; site < program_.board.sites; ++site) state_.put(static_cast<Site>(site), {}, journal_);
    for (int player = 0; player < program_.players; ++player)
      for (int type = 1; type <= program_.types; ++type)
        state_.set(program_.stock_cell(static_cast<program::Player>(player), static_cast<TypeIndex>(type)), 0, journal_);
  }

  Result<state::State> read() {
    if (!has_fen(program_)) return Failure{"this variant has no FEN: that is for two players on a rectangle"};
    if (fields_.empty()) return Failure{"field 1: the FEN is empty", 1};
    read_board(fields_[0]);
    if (auto const wrong = wrong_royals(state_)) fail("field 1: " + *wrong, fields_[0].column);
    if (fields_.size() > 1) read_player(fields_[1]);
    state_.set(Register::Phase, static_cast<std::int32_t>(program_.phases.size()) - 1, journal_);
    read_rights(fields_.size() > 2 ? fields_[2] : Field{"-", 0});
    if (fields_.size() > 3) read_passed(fields_[3]);
    // The tally, where there is one, stands before the clock; a FEN of plain chess does without.
    std::size_t clock = 4;
    if (program_.notation.has_tally && fields_.size() > 4 && fields_[4].text.find('+') != std::string_view::npos) read_tally(fields_[clock++]);
    if (fields_.size() > clock) read_clock(fields_[clock], clock + 1);
    if (fields_.size() > clock + 1) read_move_number(fields_[clock + 1], clock + 2);
    if (fields_.size() > clock + 2)
      fail("field " + std::to_string(clock + 3) + ": a FEN of this variant has " + std::to_string(clock + 2) + " fields", fields_[clock + 2].column);
    if (failure_) return *failure_;
    return state_;
  }

 private:
  void fail(std::string message, int column) {
    if (!failure_) failure_ = Failure{std::move(message), column};
  }

  void read_board(Field const& field) {
    int x = 0;
    int y = program_.board.height - 1;
    std::size_t i = 0;
    auto const column = [&] { return field.column + static_cast<int>(i); };
    auto const end_row = [&] {
      if (x != program_.board.width)
        fail("field 1: rank " + std::to_string(y + 1) + " has " + std::to_string(x) + " squares instead of " +
                 std::to_string(program_.board.width),
             column());
      x = 0;
      --y;
    };
    for (; i < field.text.size() && !failure_; ++i) {
      char const c = field.text[i];
      if (c == '[') break;
      if (c == '/') {
        end_row();
        if (y < 0) fail("field 1: too many ranks", column());
        continue;
      }
      if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        int run = c - '0';
        while (i + 1 < field.text.size() && std::isdigit(static_cast<unsigned char>(field.text[i + 1])) != 0 && run < 1000)
          run = run * 10 + (field.text[++i] - '0');
        x += run;
        if (x > program_.board.width) fail("field 1: rank " + std::to_string(y + 1) + " is too long", column());
        continue;
      }
      Site const site = x < program_.board.width ? site_at(program_, x, y) : program::no_site;
      if (c == '*') {
        if (site != program::no_site) fail("field 1: there is no hole here", column());
        ++x;
        continue;
      }
      std::string_view const sign = piece_sign(field.text, i);
      std::optional<Occupant> piece = piece_of_letter(program_, sign);
      if (!piece) return fail("field 1: no piece has the letter `" + std::string(sign) + "`", column());
      if (auto const why = why_never_there(program_, piece->type)) return fail("field 1: " + *why, column());
      i += sign.size() - 1;
      if (site == program::no_site) return fail("field 1: rank " + std::to_string(y + 1) + " is too long", column());
      if (i + 1 < field.text.size() && field.text[i + 1] == '~') {
        piece->was = program_.commonest_type;
        ++i;
      }
      state_.put(site, *piece, journal_);
      ++x;
    }
    if (failure_) return;
    if (y > 0) return fail("field 1: " + std::to_string(program_.board.height - y) + " ranks instead of " + std::to_string(program_.board.height), column());
    end_row();
    if (i < field.text.size() && !failure_) read_stocks(field, i + 1);
  }

  void read_stocks(Field const& field, std::size_t i) {
    for (; i < field.text.size() && field.text[i] != ']'; ++i) {
      int const column = field.column + static_cast<int>(i);
      std::string_view const sign = piece_sign(field.text, i);
      std::optional<Occupant> const piece = piece_of_letter(program_, sign);
      if (!piece || piece->owner >= program_.players)
        return fail("field 1: no piece in hand has the letter `" + std::string(sign) + "`", column);
      if (auto const why = why_never_there(program_, piece->type)) return fail("field 1: " + *why, column);
      if (auto const why = why_never_in_hand(program_, piece->type)) return fail("field 1: " + *why, column);
      i += sign.size() - 1;
      program::CellIndex const cell = program_.stock_cell(piece->owner, piece->type);
      state_.set(cell, state_.cell(cell) + 1, journal_);
    }
    if (i + 1 != field.text.size()) fail("field 1: the stocks end with `]`", field.column + static_cast<int>(i));
  }

  void read_player(Field const& field) {
    for (int player = 0; player < program_.players; ++player)
      if (field.text == player_mark(program_, player) || field.text == program_.player_names[static_cast<std::size_t>(player)]) {
        state_.set(Register::TurnPlayer, player, journal_);
        state_.set(Register::Actor, player, journal_);
        return;
      }
    fail("field 2: no player is called `" + std::string(field.text) + "`", field.column);
  }

  // A piece of a special has never moved exactly if some right says so.
  void read_rights(Field const& field) {
    std::vector<Site> unmoved;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      if (field.text == "-") break;
      int const column = field.column + static_cast<int>(i);
      auto const right = std::ranges::find_if(program_.notation.rights, [&](auto const& r) { return r.letter == field.text.substr(i, 1); });
      if (right == program_.notation.rights.end())
        return fail("field 3: no right has the letter `" + std::string(character_at(field.text, i)) + "`", column);
      if (field.text.find(field.text[i]) < i) return fail("field 3: the right `" + right->letter + "` is there twice", column);
      for (auto const& home : homes_of(program_, right->special, right->player)) {
        if (!stands_at(state_, home, right->player))
          return fail("field 3: the right `" + right->letter + "` needs its piece on " + program_.board.names[home.first], column);
        unmoved.push_back(home.first);
      }
    }
    for (program::FenRight const& right : program_.notation.rights)
      for (auto const& home : homes_of(program_, right.special, right.player)) {
        Occupant piece = state_.at(home.first);
        if (piece.is_none()) continue;
        piece.has_moved = std::ranges::find(unmoved, home.first) == unmoved.end();
        state_.put(home.first, piece, journal_);
      }
  }

  // Finds the remembered move that passed the site and ended where its piece now stands.
  void read_passed(Field const& field) {
    if (field.text == "-") return;
    std::optional<Site> const passed = site_named(program_, field.text);
    if (!passed) return fail("field 4: there is no square `" + std::string(field.text) + "`", field.column);
    program::Player const mover = static_cast<program::Player>((state_.turn_player() + program_.players - 1) % program_.players);
    for (std::size_t r = 0; r < program_.rays.size(); ++r) {
      program::Ray const& ray = program_.rays[r];
      program::Ability const& ability = program_.abilities[ray.ability];
      if (!ability.is_remembered || !state_.is_empty(ray.origin) || !belongs_to(r, mover, ability.type)) continue;
      for (std::uint32_t i = 1; i < ray.length; ++i) {
        Site const target = program_.steps[ray.first_step + i].site;
        Occupant const piece = state_.at(target);
        bool passes = false;
        for (std::uint32_t j = 0; j < i; ++j) passes |= program_.steps[ray.first_step + j].site == *passed;
        if (!passes || !state_.is_empty(*passed) || piece.type != ability.type || piece.owner != mover) continue;
        state_.set(Register::LastRule, ray.ability, journal_);
        state_.set(Register::LastOrigin, ray.origin, journal_);
        state_.set(Register::LastTarget, target, journal_);
        state_.set(Register::LastPiece, target, journal_);
        state_.set(Register::LastRay, static_cast<std::int32_t>(r), journal_);
        state_.set(Register::LastLength, static_cast<std::int32_t>(i) + 1, journal_);
        return;
      }
    }
    fail("field 4: no piece can just have passed " + std::string(field.text), field.column);
  }
  [[nodiscard]] bool belongs_to(std::size_t ray, program::Player owner, TypeIndex type) const {
    program::Range const range = program_.rays_of(owner, type, program_.rays[ray].origin);
    return ray >= range.first && ray < range.first + range.count;
  }

  [[nodiscard]] std::optional<int> number(Field const& field, std::size_t which) {
    int value = 0;
    if (field.text.empty()) fail("field " + std::to_string(which) + ": a number is missing", field.column);
    for (char const c : field.text) {
      if (std::isdigit(static_cast<unsigned char>(c)) == 0 || value > 100'000) {
        fail("field " + std::to_string(which) + ": `" + std::string(field.text) + "` is not a number", field.column);
        return std::nullopt;
      }
      value = value * 10 + (c - '0');
    }
    return value;
  }
  // `2+3`: what is left for the first player and for the second.
  void read_tally(Field const& field) {
    std::size_t const plus = field.text.find('+');
    Field const parts[] = {{field.text.substr(0, plus), field.column}, {field.text.substr(plus + 1), field.column + static_cast<int>(plus) + 1}};
    for (program::Player player = 0; player < 2; ++player) {
      std::optional<int> const left = number(parts[player], 5);
      if (!left) return;
      if (*left > program_.notation.tally_of)
        return fail("field 5: at most " + std::to_string(program_.notation.tally_of) + " can be left", parts[player].column);
      state_.set(program_.notation.tally + player, program_.notation.tally_of - *left, journal_);
    }
  }
  void read_clock(Field const& field, std::size_t which) {
    if (field.text == "-") return;
    std::optional<int> const value = number(field, which);
    if (value && *value > program::max_plies)
      return fail("field " + std::to_string(which) + ": no game has more than " + std::to_string(program::max_plies) + " plies", field.column);
    if (value && program_.notation.has_clock) state_.set(program_.notation.clock, *value, journal_);
  }
  void read_move_number(Field const& field, std::size_t which) {
    if (field.text == "-") return;
    std::optional<int> const value = number(field, which);
    if (!value) return;
    int const ply = std::max(0, *value - 1) * program_.players + state_.turn_player();
    if (ply > program::max_plies)
      return fail("field " + std::to_string(which) + ": no game has more than " + std::to_string(program::max_plies) + " plies", field.column);
    state_.set(Register::Ply, ply, journal_);
  }

  Program const& program_;
  std::vector<Field> fields_;
  state::State state_;
  state::Journal journal_;
  std::optional<Failure> failure_;
};

}  // namespace

bool has_fen(Program const& program) {
  return program.players == 2 && program.board.is_grid && program.board.width > 0 && program.board.height > 0;
}

std::string to_fen(state::State const& state) {
  Program const& program = state.program();
  std::string text;
  for (int y = program.board.height - 1; y >= 0; --y) {
    int run = 0;
    auto const flush = [&] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int x = 0; x < program.board.width; ++x) {
      Site const site = site_at(program, x, y);
      if (site != program::no_site && state.is_empty(site)) {
        ++run;
        continue;
      }
      flush();
      if (site == program::no_site) {
        text += '*';
        continue;
      }
      Occupant const piece = state.at(site);
      text += letter_of(program, piece);
      bool const says_itself = program.piece_types[piece.type].letter.size() > 1;
      if (piece.was != program::no_type && program.captures.as_promoted_from && !says_itself) text += '~';
    }
    flush();
    if (y > 0) text += '/';
  }
  std::string stocks;
  for (int player = 0; player < program.players; ++player)
    for (TypeIndex const type : program.stock_order) {
      int const count = state.cell(program.stock_cell(static_cast<program::Player>(player), type));
      for (int i = 0; i < count; ++i) stocks += letter_of(program, {type, static_cast<program::Player>(player)});
    }
  if (!stocks.empty()) text += "[" + stocks + "]";
  text += " " + player_mark(program, state.turn_player()) + " ";
  std::string rights;
  for (program::FenRight const& right : program.notation.rights) {
    auto const homes = homes_of(program, right.special, right.player);
    bool const holds = std::ranges::all_of(homes, [&](auto const& home) {
      return stands_at(state, home, right.player) && !state.at(home.first).has_moved;
    });
    if (holds) rights += right.letter;
  }
  text += (rights.empty() ? "-" : rights) + " ";
  std::int32_t const ray = state.reg(Register::LastRay);
  bool const passed = program.notation.has_passed && state.reg(Register::LastRule) >= 0 && ray >= 0 && state.reg(Register::LastLength) > 1;
  text += passed ? program.board.names[program.steps[program.rays[static_cast<std::size_t>(ray)].first_step].site] : "-";
  if (program.notation.has_tally) {
    auto const left = [&](program::CellIndex player) { return std::to_string(program.notation.tally_of - state.cell(program.notation.tally + player)); };
    text += " " + left(0) + "+" + left(1);
  }
  text += " " + (program.notation.has_clock ? std::to_string(state.cell(program.notation.clock)) : std::string("0"));
  text += " " + std::to_string(state.reg(Register::Ply) / program.players + 1);
  return text;
}

std::optional<std::string> complete_fen(play::Game& game) {
  Program const& program = game.program();
  if (!has_fen(program) || game.is_inside_turn()) return std::nullopt;
  state::State const& state = game.state();
  if (state.reg(Register::Phase) + 1 != static_cast<std::int32_t>(program.phases.size())) return std::nullopt;
  state::State const fresh(game.rules().shared_program());
  for (program::VariableInfo const& variable : program.variables) {
    bool is_told = variable.counts_plies;
    if (program.notation.has_tally && variable.first == program.notation.tally) {
      is_told = true;
      for (program::CellIndex cell = variable.first; cell < variable.first + variable.count; ++cell)
        is_told = is_told && state.cell(cell) >= 0 && state.cell(cell) <= program.notation.tally_of;
      if (!is_told) return std::nullopt;  // beyond what `3+3` can say
    }
    for (program::CellIndex cell = variable.first; !is_told && cell < variable.first + variable.count; ++cell)
      if (state.cell(cell) != fresh.cell(cell)) return std::nullopt;
  }
  for (int player = 0; player < program.players; ++player)
    if (state.cell(program.layout.skips + static_cast<program::CellIndex>(player)) != 0) return std::nullopt;
  return to_fen(state);
}

Result<play::Game> game_from_fen(std::shared_ptr<play::Rules const> const& rules, std::string_view text) {
  Result<state::State> const state = from_fen(rules->shared_program(), text);
  if (!state) return state.error();
  Result<play::Game> game = play::Game::from_state(rules, *state);
  if (game) return game;
  std::vector<Field> const fields = fields_of(text);
  std::size_t const field = game.error().about == play::Game::to_move_part ? 1 : 0;
  return Failure{.message = "field " + std::to_string(field + 1) + ": " + game.error().message,
                 .column = field < fields.size() ? fields[field].column : static_cast<int>(text.size()) + 1,
                 .about = game.error().about};
}

Result<state::State> from_fen(std::shared_ptr<Program const> const& program, std::string_view text) {
  return FenReader(program, text).read();
}

}  // namespace feerie::notation
