#include "interpreter/notation/move_text.hpp"

#include <algorithm>
#include <cctype>

namespace feerie::notation {

namespace {

using play::Decision;
using program::TextPart;
using program::TextTemplate;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string value_text(program::Program const& program, program::VariableInfo::Holds holds, std::int32_t value) {
  using Holds = program::VariableInfo::Holds;
  if (value < 0) return "none";
  auto const index = static_cast<std::size_t>(value);
  switch (holds) {
    case Holds::Sites:
    case Holds::Pieces: return program.board.names[index];
    case Holds::Types: return lower(program.piece_types[index].name);
    case Holds::Players: return program.player_names[index];
    case Holds::Sectors: return program.board.sector_names[index];
    case Holds::Others: return index < program.words.size() ? program.words[index] : std::to_string(value);
    case Holds::Numbers:
    case Holds::Booleans: break;
  }
  return std::to_string(value);
}

class Writer {
 public:
  Writer(play::Game& game, std::vector<Decision> const* others) : game_(game), program_(game.program()), others_(others) {}

  [[nodiscard]] std::string write(TextTemplate const& parts, Decision const& decision) const {
    std::string text;
    for (TextPart const& part : parts) text += part.is_field ? field(part.text, decision) : part.text;
    return text;
  }

 private:
  [[nodiscard]] std::string site(program::Site which) const {
    return which == program::no_site ? "" : lower(program_.board.names[which]);
  }
  [[nodiscard]] program::TypeIndex type_of(Decision const& decision) const {
    if (decision.kind == Decision::Kind::Place) return decision.type;
    return decision.from == program::no_site ? program::no_type : game_.state().at(decision.from).type;
  }

  [[nodiscard]] std::string field(std::string const& name, Decision const& decision) const {
    program::TypeIndex const type = type_of(decision);
    bool const promotes = decision.kind == Decision::Kind::Move && decision.type != program::no_type;
    if (name == "origin") return site(decision.from);
    if (name == "target") return site(decision.to);
    if (name == "letter") return program_.piece_types[type].letter;
    if (name == "piece") return lower(program_.piece_types[type].name);
    if (name == "promotion") return promotes ? lower(program_.piece_types[decision.type].letter) : "";
    if (name == "=promotion") return promotes ? "=" + program_.piece_types[decision.type].letter : "";
    if (name == "x") return decision.victim != program::no_site ? "x" : "";
    if (name == "disambiguation") return disambiguation(decision, type);
    if (name == "value") return value(decision);
    if (name == "name") return chance_name();
    if (auto const dot = name.find('.'); dot != std::string::npos && decision.kind == Decision::Kind::Special)
      return of_special(name.substr(0, dot), name.substr(dot + 1), decision);
    return "";
  }

  // As little of the origin as tells the piece from others of its type that can go there: nothing, its file, its rank, or all.
  [[nodiscard]] std::string disambiguation(Decision const& decision, program::TypeIndex type) const {
    if (others_ == nullptr || decision.from == program::no_site) return "";
    bool alone = true;
    bool file_tells = true;
    bool rank_tells = true;
    for (Decision const& other : *others_) {
      if (other.kind != decision.kind || other.to != decision.to || other.from == decision.from || type_of(other) != type) continue;
      alone = false;
      file_tells = file_tells && program_.board.x[other.from] != program_.board.x[decision.from];
      rank_tells = rank_tells && program_.board.y[other.from] != program_.board.y[decision.from];
    }
    std::string const name = site(decision.from);
    auto const digits = std::ranges::find_if(name, [](unsigned char c) { return std::isdigit(c) != 0; });
    if (alone) return "";
    if (file_tells) return {name.begin(), digits};
    if (rank_tells) return {digits, name.end()};
    return name;
  }

  [[nodiscard]] program::Instruction const& waiting() const {
    return program_.code[static_cast<std::size_t>(game_.state().reg(program::Register::Next))];
  }
  [[nodiscard]] std::string value(Decision const& decision) const {
    program::Instruction const& node = waiting();
    if (node.kind == program::InstructionKind::RollOff) return std::to_string(decision.value);
    if (node.kind == program::InstructionKind::DrawCard) return value_text(program_, program::VariableInfo::Holds::Types, decision.value);
    if (node.local == program::no_index) return std::to_string(decision.value);
    return value_text(program_, program_.local_holds[node.local], decision.value);
  }
  [[nodiscard]] std::string chance_name() const {
    program::Instruction const& node = waiting();
    if (node.kind == program::InstructionKind::DrawCard) return program_.local_names[node.local];
    return program_.dice[static_cast<std::size_t>(node.value)].name;
  }
  [[nodiscard]] std::string of_special(std::string const& local, std::string const& what, Decision const& decision) const {
    program::Special const& special = program_.specials[decision.rule];
    for (std::size_t i = 0; i < special.local_names.size(); ++i) {
      if (special.local_names[i] != local) continue;
      auto const from = i == 0 ? decision.from : static_cast<program::Site>(decision.value);
      if (what == "origin") return site(from);
      if (i == 0) return site(decision.to);
      program::Moment moment;
      moment.mover = game_.to_act();
      play::Arbiter arbiter = game_.arbiter();
      std::int32_t const to = special.with[i].destination == program::no_node ? from : arbiter.number(special.with[i].destination, moment);
      return to < 0 ? "" : site(static_cast<program::Site>(to));
    }
    return "";
  }

  play::Game& game_;
  program::Program const& program_;
  std::vector<Decision> const* others_;
};

TextTemplate const default_move{{true, "origin"}, {true, "target"}, {true, "promotion"}};
TextTemplate const default_place{{true, "letter"}, {false, "@"}, {true, "target"}};
TextTemplate const default_choice{{true, "value"}};
TextTemplate const default_chance{{false, "["}, {true, "name"}, {false, "="}, {true, "value"}, {false, "]"}};

std::vector<std::string> spell(Writer const& writer, program::Program const& program, Decision const& decision, bool only_first) {
  std::vector<std::string> texts;
  auto const add = [&](std::vector<TextTemplate> const& templates, TextTemplate const& otherwise) {
    for (TextTemplate const& parts : templates)
      if (!only_first || texts.empty()) texts.push_back(writer.write(parts, decision));
    if (templates.empty()) texts.push_back(writer.write(otherwise, decision));
  };
  switch (decision.kind) {
    case Decision::Kind::Move: add(program.notation.move, default_move); break;
    case Decision::Kind::Place: add(program.notation.place, default_place); break;
    case Decision::Kind::Special: add(program.specials[decision.rule].texts, default_move); break;
    case Decision::Kind::Pass: texts.emplace_back("pass"); break;
    case Decision::Kind::Choose: add(program.notation.choose, default_choice); break;
    case Decision::Kind::Chance: add(program.notation.chance, default_chance); break;
  }
  return texts;
}

// Marks that carry no meaning of their own; but where a `+` can be the beginning of a promotion it is no mark of check.
constexpr std::string_view ornaments = "x=#!?-:";
constexpr char plus = '+';

std::string without(std::string_view text, std::string_view marks) {
  std::string result;
  for (char const c : text)
    if (marks.find(c) == std::string_view::npos) result += c;
  return result;
}

// The ways to name a move that leave out what a reader could do without: letter, parts of the origin. A promotion may be cut down to
// the sign it begins with.
std::vector<std::string> short_forms(play::Game& game, Decision const& decision) {
  program::Program const& program = game.program();
  if (decision.kind != Decision::Kind::Move && decision.kind != Decision::Kind::Place) return {};
  std::string const target = lower(program.board.names[decision.to]);
  program::TypeIndex const type = decision.kind == Decision::Kind::Place ? decision.type : game.state().at(decision.from).type;
  std::string const letter = program.piece_types[type].letter;
  std::string promotion;
  if (decision.kind == Decision::Kind::Move && decision.type != program::no_type) promotion = program.piece_types[decision.type].letter;
  std::string const origin = decision.kind == Decision::Kind::Move ? lower(program.board.names[decision.from]) : "";
  auto const digits = std::ranges::find_if(origin, [](unsigned char c) { return std::isdigit(c) != 0; });
  std::vector<std::string> ends{promotion, lower(promotion)};
  if (promotion.starts_with(plus)) ends.emplace_back(1, plus);
  std::vector<std::string> forms;
  for (std::string const& start : {letter, std::string()})
    for (std::string const& middle : {origin, std::string(origin.begin(), digits), std::string(digits, origin.end()), std::string()})
      for (std::string const& end : ends) forms.push_back(start + middle + target + end);
  return forms;
}

std::vector<Decision> all_here(play::Game& game) {
  std::vector<Decision> all;
  if (game.node() == play::NodeKind::Chance) {
    std::vector<play::Outcome> outcomes;
    game.outcomes(outcomes);
    for (play::Outcome const& outcome : outcomes) all.push_back(outcome.decision);
  } else {
    game.decisions(all);
  }
  return all;
}

bool has(std::vector<std::string> const& texts, std::string_view text) { return std::ranges::find(texts, text) != texts.end(); }

bool has_beginning(std::vector<std::string> const& texts, std::string_view beginning) {
  return std::ranges::any_of(texts, [&](std::string const& text) { return text.starts_with(beginning); });
}

}  // namespace

std::string to_text(play::Game& game, Decision const& decision) {
  return spell(Writer(game, nullptr), game.program(), decision, true).front();
}

std::vector<std::string> spellings(play::Game& game, Decision const& decision) {
  std::vector<Decision> const all = game.decisions();
  return spell(Writer(game, &all), game.program(), decision, false);
}

std::string with_letters_for_zeros(std::string_view text) {
  std::string result(text);
  if (text.find_first_of("123456789") == std::string_view::npos) std::ranges::replace(result, '0', 'O');
  return result;
}

Reading read(play::Game& game, std::string_view text) {
  std::vector<Decision> const all = all_here(game);
  Writer const writer(game, &all);
  Reading exact;
  Reading promoting;
  Reading close;
  std::string const with_plus = without(text, ornaments);
  std::string const bare = without(with_plus, {&plus, 1});
  for (Decision const& decision : all)
    if (has(spell(writer, game.program(), decision, false), text)) exact.meanings.push_back(decision);
  if (!exact.meanings.empty() || text.size() > longest_text) return exact;
  for (Decision const& decision : all) {
    std::vector<std::string> const forms = short_forms(game, decision);
    bool const is_begun = text.ends_with(plus) && has_beginning(spell(writer, game.program(), decision, false), text);
    if (with_plus != bare && (is_begun || has(forms, with_plus))) promoting.meanings.push_back(decision);
    if (has(forms, bare)) close.meanings.push_back(decision);
  }
  if (promoting.meanings.empty() && close.meanings.empty() && !bare.empty()) {
    // As a last resort.
    std::string const careless = lower(without(without(with_letters_for_zeros(text), ornaments), {&plus, 1}));
    auto const is_careless = [&](std::string const& form) { return lower(without(form, ornaments)) == careless; };
    for (Decision const& decision : all)
      if (std::ranges::any_of(spell(writer, game.program(), decision, false), is_careless) ||
          std::ranges::any_of(short_forms(game, decision), is_careless))
        close.meanings.push_back(decision);
  }
  if (!promoting.meanings.empty()) close = promoting;
  if (close.meanings.size() < 2) return close;
  // A text without a letter means the commonest piece, if that can do it.
  Reading common;
  for (Decision const& decision : close.meanings)
    if (decision.kind == Decision::Kind::Move && game.state().at(decision.from).type == game.program().commonest_type)
      common.meanings.push_back(decision);
  return common.meanings.size() == 1 ? common : close;
}

std::vector<Decision> beginning_with(play::Game& game, std::string_view beginning) {
  std::vector<Decision> all = all_here(game);
  Writer const writer(game, &all);
  std::vector<Decision> found;
  for (Decision const& decision : all)
    if (has_beginning(spell(writer, game.program(), decision, false), beginning) || has_beginning(short_forms(game, decision), beginning))
      found.push_back(decision);
  return found;
}

std::string shortened(std::string_view text) {
  constexpr std::size_t shown = 40;
  if (text.size() <= longest_text) return std::string(text);
  std::size_t end = shown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // no half characters
  return std::string(text.substr(0, end)) + "…";
}

Result<Decision> parse_decision(play::Game& game, std::string_view text) {
  Reading const reading = read(game, text);
  if (reading.meanings.size() == 1) return reading.meanings.front();
  if (text.size() > longest_text)
    return Failure{"`" + shortened(text) + "` is too long for a text: it has " + std::to_string(text.size()) + " bytes, not " +
                   std::to_string(longest_text) + " at most"};
  std::string message = "`" + std::string(text) + "` is not legal here";
  if (!reading.meanings.empty()) {
    message = "`" + std::string(text) + "` could mean ";
    for (std::size_t i = 0; i < reading.meanings.size(); ++i)
      message += (i == 0 ? "`" : i + 1 == reading.meanings.size() ? " or `" : ", `") + to_text(game, reading.meanings[i]) + "`";
  }
  return Failure{message};
}

Result<bool> play_text(play::Game& game, std::string_view text) {
  Result<Decision> const decision =
      game.node() == play::NodeKind::Over ? Result<Decision>(Failure{"the game is over"}) : parse_decision(game, text);
  if (decision) {
    game.apply(*decision);
    return true;
  }
  if (text == claim_word && game.node() == play::NodeKind::Decision) {
    std::vector<int> const claims = game.claims();
    if (claims.empty()) return Failure{"there is nothing to claim here"};
    game.claim(claims.front());
    return true;
  }
  std::vector<play::Silent> const& silent = game.silent_choices();
  for (std::size_t i = 0; i < silent.size(); ++i) {
    if (value_text(game.program(), game.program().local_holds[silent[i].local], silent[i].value) != text) continue;
    game.pass_over(i + 1);
    return false;
  }
  return decision.error();
}

std::string result_text(play::Game const& game) {
  play::Ended const ended = game.ended();
  program::Program const& program = game.program();
  if (!ended.is_over) return "";
  if (ended.limit != play::Limit::None) return "unfinished (" + std::string(play::message_of(ended.limit)) + ")";
  bool const is_ranked = ended.ending >= 0 && program.endings[static_cast<std::size_t>(ended.ending)].kind == program::Ending::Kind::Rank;
  if (is_ranked && program.has_points) {
    std::vector<std::pair<std::int32_t, std::string>> places;
    for (int player = 0; player < program.players; ++player)
      places.emplace_back(game.state().cell(program.points + static_cast<program::CellIndex>(player)),
                          program.player_names[static_cast<std::size_t>(player)]);
    std::ranges::stable_sort(places, [](auto const& a, auto const& b) { return a.first > b.first; });
    std::string text;
    for (auto const& [points, name] : places) text += (text.empty() ? "" : ", ") + name + " " + std::to_string(points);
    return text;
  }
  std::string text = ended.winner >= 0 ? program.player_names[static_cast<std::size_t>(ended.winner)] + " wins" : "draw";
  if (ended.ending >= 0 && !program.endings[static_cast<std::size_t>(ended.ending)].name.empty())
    text += " (" + program.endings[static_cast<std::size_t>(ended.ending)].name + ")";
  return text;
}

}  // namespace feerie::notation
