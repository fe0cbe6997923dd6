#include "interpreter/play/fast/kernel.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/base/check.hpp"
#include "interpreter/play/fast/tables.hpp"
#include "interpreter/program/fast_plan.hpp"

namespace feerie::play::fast {

bool cpu_has_v3() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("fma") != 0 && __builtin_cpu_supports("popcnt") != 0;
}

namespace {

using program::Occupant;
using program::Register;
using program::Site;

template <int W>
class KernelOf final : public Kernel {
 public:
  KernelOf(program::Program const& program, std::unique_ptr<Tables<W> const> tables, Hot<W> hot, program::Path path)
      : program_(program), plan_(*program.fast), tables_(std::move(tables)), t_(*tables_), hot_(hot), path_(path) {}

  [[nodiscard]] program::Path path() const override { return path_; }

  [[nodiscard]] bool can_take(state::State const& state) const override {
    int royals[2] = {0, 0};
    int pieces[2] = {0, 0};
    for (int site = 0; site < program_.board.sites; ++site) {
      Occupant const piece = state.at(static_cast<Site>(site));
      if (piece.is_none()) continue;
      if (piece.owner >= 2) return false;
      pieces[piece.owner] += static_cast<int>((t_.movable >> piece.type) & 1);
      if (piece.type == t_.royal[piece.owner]) ++royals[piece.owner];
      bool const is_promoted = piece.was != program::no_type && piece.was != piece.type;
      if (t_.has_stock && piece.type != t_.royal[piece.owner] && !is_held(is_promoted ? t_.demoted_to[piece.type] : piece.type)) return false;
    }
    if (t_.has_stock) {  // whatever is on the board or in a hand may come to one side
      int all = pieces[0] + pieces[1];
      for (int player = 0; player < 2; ++player)
        for (int type = 1; type <= program_.types; ++type) {
          int const held = state.cell(program_.stock_cell(static_cast<program::Player>(player), static_cast<program::TypeIndex>(type)));
          if (held > 100 || (held != 0 && !is_held(type))) return false;
          all += held;
        }
      pieces[0] = pieces[1] = std::min(all, program_.board.sites);
      if (pieces[0] * t_.most_targets + t_.stock_types * program_.board.sites + max_specials + max_takes * 8 > max_moves) return false;
    }
    for (int const count : pieces) {
      if (count * t_.most_targets + max_specials + max_takes * 8 > max_moves) return false;
      if (count * chunks_of_a_piece + other_chunks > max_chunks) return false;
    }
    for (int owner = 0; owner < 2; ++owner)
      if (t_.royal[owner] != 0 && royals[owner] != 1) return false;
    return true;
  }

  void list(state::State const& state, program::Player player, std::vector<Decision>& out) const override {
    Board<W> board = board_of(state);
    board.to_move = player;
    Move moves[max_moves];
    int const count = hot_.list(t_, board, path_, moves);
    for (int i = 0; i < count; ++i) out.push_back(decision_of(board, moves[i]));
  }

  [[nodiscard]] std::uint64_t perft(state::State const& state, int depth, StopFlag stop) const override {
    Board<W> board = board_of(state);
    return hot_.perft(t_, board, path_, depth, stop);
  }

  void playouts(state::State const& state, PlayRules const& rules, std::uint64_t games, std::uint64_t seed, StopFlag stop,
                Tally& tally) const override {
    Board<W> const board = board_of(state);
    hot_.playouts(t_, board, rules, games, seed, stop, tally);
  }

 private:
  // Whether the kernel can put such a piece down.
  [[nodiscard]] bool is_held(int type) const { return std::find(t_.stock_type, t_.stock_type + t_.stock_types, type) != t_.stock_type + t_.stock_types; }

  [[nodiscard]] Board<W> board_of(state::State const& state) const {
    Board<W> b{};
    b.type[0] = t_.all;
    for (int site = 0; site < program_.board.sites; ++site) {
      Occupant const piece = state.at(static_cast<Site>(site));
      if (piece.is_none()) continue;
      b.at[site] = piece.type;
      if (piece.was != program::no_type && piece.was != piece.type) b.promoted |= Bits<W>::of(site);
      flip_piece(b, piece.owner, piece.type, Bits<W>::of(site));
    }
    b.to_move = state.actor();
    for (int owner = 0; owner < 2; ++owner)
      for (int i = 0; i < t_.specials[owner]; ++i) {
        bool holds = true;
        for (program::FastSpecial const& special : plan_.specials)
          if (special.owner == owner && special.special == t_.special[owner][i].special)
            for (auto const& piece : special.pieces) {
              Occupant const there = state.at(piece.from);
              holds = holds && there.type == piece.type && there.owner == owner && !there.has_moved;
            }
        if (holds) b.rights |= t_.special[owner][i].right;
      }
    std::int32_t const rule = state.reg(Register::LastRule);
    if (rule >= 0 && plan_.tag_of[static_cast<std::size_t>(rule)] != 0) {
      std::int32_t const ray = state.reg(Register::LastRay);
      if (ray >= 0) {
        b.tag = plan_.tag_of[static_cast<std::size_t>(rule)];
        b.passed = static_cast<std::uint8_t>(program_.steps[program_.rays[static_cast<std::size_t>(ray)].first_step].site);
        b.victim = static_cast<std::uint8_t>(state.reg(Register::LastPiece));
      }
    }
    for (int player = 0; player < 2; ++player) {
      for (int i = 0; i < t_.stock_types; ++i)
        b.hand[player][t_.stock_type[i]] =
            static_cast<std::uint8_t>(state.cell(program_.stock_cell(static_cast<program::Player>(player), t_.stock_type[i])));
      if (plan_.counts_checks)
        b.checks[player] = static_cast<std::uint8_t>(std::clamp(state.cell(plan_.check_cells + static_cast<program::CellIndex>(player)), 0, 200));
    }
    if (plan_.has_counter) b.quiet = static_cast<std::uint16_t>(state.cell(program_.ply_counters[0].cell));
    return b;
  }

  [[nodiscard]] Decision decision_of(Board<W> const& b, Move move) const {
    Decision decision{.kind = Decision::Kind::Move, .from = move.from, .to = move.to};
    if (b.at[move.to] != 0) decision.victim = move.to;
    switch (move.kind) {
      case MoveKind::Plain:
      case MoveKind::Leave: break;
      case MoveKind::Promote:
      case MoveKind::LeavePromote:
        if (move.extra != b.at[move.from]) decision.type = move.extra;
        break;
      case MoveKind::Tagged: decision.rule = ability_of(t_.chain[b.to_move][move.extra].tag); break;
      case MoveKind::TakePassing: decision.victim = b.victim; break;
      case MoveKind::Place:
        decision.kind = Decision::Kind::Place;
        decision.from = program::no_site;
        decision.type = move.extra;
        break;
      case MoveKind::Special: {
        SpecialMove<W> const& special = t_.special[b.to_move][move.extra];
        decision.kind = Decision::Kind::Special;
        decision.rule = special.special;
        decision.value = special.from[1];
        decision.victim = program::no_site;
        break;
      }
    }
    return decision;
  }
  [[nodiscard]] std::uint16_t ability_of(std::uint8_t tag) const {
    for (std::size_t i = 0; i < plan_.tag_of.size(); ++i)
      if (plan_.tag_of[i] == tag) return static_cast<std::uint16_t>(i);
    return program::no_index;
  }

  program::Program const& program_;
  program::FastPlan const& plan_;
  std::unique_ptr<Tables<W> const> tables_;
  Tables<W> const& t_;
  Hot<W> hot_;
  program::Path path_;
};

template <int W>
std::unique_ptr<Kernel const> make_kernel_of(program::Program const& program, std::vector<std::string>& reasons, bool force_baseline) {
  std::string reason;
  auto tables = make_tables<W>(program, *program.fast, reason);
  if (tables == nullptr) {
    reasons.push_back("general: " + reason);
    return nullptr;
  }
  program::Path path = program.proof.path;
  if (path == program::Path::Pins && !tables->pins_hold) {
    path = tables->has_screens ? program::Path::Each : program::Path::Touch;
    reasons.emplace_back("not PINS: two different paths lead from one attacker to one site");
  }
  if (path != program::Path::Pins && path != program::Path::Pseudo && tables->is_rich) {
    reasons.emplace_back("general: moves do more than change places, and pins do not tell which are legal");
    return nullptr;
  }
  bool const by_v3 = !force_baseline && cpu_has_v3();
  Hot<W> const functions = tables->has_screens ? (by_v3 ? hot<Screened<CpuV3>, W>() : hot<Screened<CpuBaseline>, W>())
                                               : (by_v3 ? hot<CpuV3, W>() : hot<CpuBaseline, W>());
  return std::make_unique<KernelOf<W> const>(program, std::move(tables), functions, path);
}

}  // namespace

std::unique_ptr<Kernel const> make_kernel(program::Program const& program, std::vector<std::string>& reasons, bool force_baseline) {
  if (program.fast == nullptr) return nullptr;
  switch (program.fast->words) {
    case 1: return make_kernel_of<1>(program, reasons, force_baseline);
    case 2: return make_kernel_of<2>(program, reasons, force_baseline);
    default: return make_kernel_of<4>(program, reasons, force_baseline);
  }
}

}  // namespace feerie::play::fast
