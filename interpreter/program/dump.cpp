// The program as text: stable, complete enough to see why a variant plays as it does and on which path.
#include <sstream>

#include "interpreter/program/fast_plan.hpp"
#include "interpreter/program/program.hpp"

namespace feerie::program {

namespace {

class Dumper {
 public:
  explicit Dumper(Program const& program) : program_(program) {}

  std::string dump() {
    out_ << "program " << program_.id << "\n";
    dump_path();
    dump_board();
    dump_types();
    dump_layout();
    dump_filters();
    dump_specials();
    dump_events();
    dump_endings();
    dump_code();
    dump_nodes();
    return out_.str();
  }

 private:
  void dump_path() {
    out_ << "path " << name_of(program_.proof.path) << "\n";
    for (std::string const& reason : program_.proof.reasons) out_ << "  " << reason << "\n";
    if (program_.fast == nullptr) return;
    FastPlan const& plan = *program_.fast;
    out_ << "  words " << plan.words << ", specials " << plan.specials.size() << (plan.can_play ? ", whole games" : ", moves only");
    if (plan.left_type != no_type) out_ << ", leaves " << type_name(plan.left_type);
    out_ << "\n";
  }
  void dump_board() {
    BoardTables const& board = program_.board;
    out_ << "board " << board.sites << " sites, " << board.next.size() << " directions, " << board.exits.count() << " exits\n";
    out_ << "players";
    for (std::string const& name : program_.player_names) out_ << " " << name;
    out_ << "\n";
  }
  void dump_types() {
    for (int type = 1; type <= program_.types; ++type) {
      PieceType const& piece = program_.piece_types[static_cast<std::size_t>(type)];
      out_ << "type " << type << " " << piece.name << " \"" << piece.letter << "\"" << (piece.is_royal ? " royal" : "")
           << (piece.is_neutral ? " neutral" : "") << "\n";
      if (piece.takes_own != 0) out_ << "  takes own " << types_text(piece.takes_own) << "\n";
      for (int owner = 0; owner < program_.players; ++owner) dump_rays(owner, type);
      for (Promotion const& promotion : piece.promotions) {
        out_ << "  " << (promotion.is_compulsory ? "must" : "may") << " become";
        for (TypeIndex const to : promotion.to) out_ << " " << type_name(to);
        out_ << " in " << node_text(promotion.zone) << when_text(promotion.when) << "\n";
      }
    }
  }
  // By ability: how many rays, how many steps, what they are for.
  void dump_rays(int owner, int type) {
    for (std::size_t a = 0; a < program_.abilities.size(); ++a) {
      std::size_t rays = 0;
      std::size_t steps = 0;
      std::size_t longest = 0;
      int uses = 0;
      bool conditional = false;
      bool hops = false;
      TypeMask victims = ~TypeMask{0};
      for (int site = 0; site < program_.board.sites; ++site) {
        Range const range = program_.rays_of(static_cast<Player>(owner), static_cast<TypeIndex>(type), static_cast<Site>(site));
        for (std::uint32_t r = range.first; r < range.first + range.count; ++r) {
          Ray const& ray = program_.rays[r];
          if (ray.ability != a) continue;
          ++rays;
          steps += ray.length;
          longest = std::max<std::size_t>(longest, ray.length);
          conditional |= ray.is_conditional;
          hops |= ray.is_hop;
          victims &= ray.victims;
          for (std::uint32_t i = 0; i < ray.length; ++i) uses |= program_.steps[ray.first_step + i].uses;
        }
      }
      if (rays == 0) continue;
      Ability const& ability = program_.abilities[a];
      out_ << "  " << program_.player_names[static_cast<std::size_t>(owner)] << " ability " << a;
      if (!ability.label.empty()) out_ << " " << ability.label;
      out_ << ": " << rays << " rays, " << steps << " steps, longest " << longest << ((uses & use::move) != 0 ? ", moves" : "")
           << ((uses & use::capture) != 0 ? ", captures" : "") << ((uses & use::threat) != 0 ? ", threatens" : "")
           << (hops ? ", hops" : "") << (ability.is_remembered ? ", remembered" : "");
      if (~victims != 0) {
        out_ << ", victims";
        for (int other = 1; other <= program_.types; ++other)
          if (((victims >> other) & 1) != 0) out_ << " " << program_.piece_types[static_cast<std::size_t>(other)].name;
      }
      if (conditional) out_ << when_text(ability.when);
      if (ability.taking != no_node) out_ << ", taking " << node_text(ability.taking);
      out_ << "\n";
    }
  }
  void dump_layout() {
    Layout const& layout = program_.layout;
    out_ << "cells " << layout.size << ": stock at " << layout.stock << ", registers at " << layout.registers << ", variables at "
         << layout.variables << ", decks at " << layout.decks << ", locals at " << layout.locals << ", loops at " << layout.loops << "\n";
    for (VariableInfo const& variable : program_.variables)
      out_ << "variable " << variable.name << " at " << variable.first << " x" << variable.count
           << (variable.counts_plies ? ", counts plies" : "") << "\n";
  }
  void dump_filters() {
    for (Filter const& filter : program_.filters) {
      out_ << "filter " << filter.name << (filter.is_folded ? " (in the rays)" : "") << when_text(filter.when);
      if (filter.afterwards != no_node) out_ << " afterwards " << node_text(filter.afterwards);
      if (filter.unless_no_decision) out_ << " unless it leaves no decision";
      if (filter.softened != no_code) out_ << " softened: code " << filter.softened;
      out_ << "\n";
    }
  }
  void dump_specials() {
    for (Special const& special : program_.specials) {
      out_ << "special " << special.name << ": code " << special.body << "\n";
      for (SpecialPiece const& with : special.with)
        out_ << "  with " << node_text(with.pieces) << " at " << node_text(with.site) << "\n";
      for (NodeIndex const when : special.when) out_ << "  when " << node_text(when) << "\n";
    }
  }
  void dump_events() {
    for (Event const& event : program_.events)
      out_ << "event " << static_cast<int>(event.kind) << when_text(event.when) << ": code " << event.body << "\n";
  }
  void dump_endings() {
    for (Ending const& ending : program_.endings) {
      static constexpr char const* kinds[] = {"win", "loss", "draw", "rank"};
      out_ << kinds[static_cast<std::size_t>(ending.kind)] << (ending.by_claim ? " by claim" : "") << when_text(ending.when);
      if (!ending.name.empty()) out_ << " \"" << ending.name << "\"";
      out_ << "\n";
    }
  }
  void dump_code() {
    for (Phase const& phase : program_.phases)
      out_ << "phase " << phase.name << ": begin " << phase.begin << ", turn " << phase.turn
           << (phase.is_single_play ? ", one play a turn" : "") << "\n";
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
      Instruction const& instruction = program_.code[i];
      out_ << "code " << i << " " << name_of(instruction.kind);
      for (NodeIndex const node : {instruction.a, instruction.b, instruction.c})
        if (node != no_node) out_ << " " << node_text(node);
      if (instruction.local != no_index) out_ << " local " << instruction.local;
      if (instruction.plays != no_index) out_ << " plays " << instruction.plays;
      if (instruction.to != no_code) out_ << " to " << instruction.to;
      if (instruction.value != 0) out_ << " value " << instruction.value;
      out_ << "\n";
    }
  }
  void dump_nodes() {
    for (std::size_t i = 0; i < program_.nodes.size(); ++i) {
      Node const& node = program_.nodes[i];
      out_ << "node " << i << " " << name_of(node.op);
      for (NodeIndex const operand : {node.a, node.b, node.c})
        if (operand != no_node) out_ << " #" << operand;
      if (node.value != 0) out_ << " value " << node.value;
      if (node.mask != 0 && node.mask != ~TypeMask{0}) out_ << " types " << types_text(node.mask);
      out_ << "\n";
    }
  }

  [[nodiscard]] std::string type_name(int type) const { return program_.piece_types[static_cast<std::size_t>(type)].name; }
  [[nodiscard]] std::string types_text(TypeMask mask) const {
    std::string text;
    for (int type = 1; type <= program_.types; ++type)
      if (((mask >> type) & 1) != 0) text += (text.empty() ? "" : "/") + type_name(type);
    return text;
  }
  [[nodiscard]] static std::string node_text(NodeIndex index) { return index == no_node ? "-" : "#" + std::to_string(index); }
  [[nodiscard]] static std::string when_text(NodeIndex index) { return index == no_node ? "" : " when #" + std::to_string(index); }

  Program const& program_;
  std::ostringstream out_;
};

}  // namespace

std::string dump(Program const& program) { return Dumper(program).dump(); }

}  // namespace feerie::program
