// The hot functions themselves. Included by one file for each kind of processor, and nowhere else; uses nothing of the standard library
// that could be emitted as a function of its own.
#pragma once

#include "interpreter/play/fast/hot.hpp"
#include "interpreter/play/fast/rich.hpp"
#include "interpreter/play/fast/scan.hpp"
#include "interpreter/play/fast/sinks.hpp"

namespace feerie::play::fast {

template <class Cpu, int W, program::Path Legality>
[[gnu::noinline]] std::uint64_t count_all(Tables<W> const& t, Board<W> const& b) {
  Counter<W> counter{t, b};
  if (t.vetoes.size() != 0) {
    VetoSink<Cpu, W, Counter<W>> allowed(t, b, counter);
    scan<Cpu, W, Legality>(t, b, allowed);
  } else {
    scan<Cpu, W, Legality>(t, b, counter);
  }
  return counter.count;
}

template <class Cpu, int W>
struct HotCode {
  using Path = program::Path;
  using R = Rich<Cpu, W>;

  // Did the player who just moved leave a royal piece threatened?
  static FEERIE_INLINE bool left_threatened(Tables<W> const& t, Board<W> const& b) {
    int const mover = 1 - b.to_move;
    if (t.royal[mover] == 0) return false;
    Threat<Cpu, W> const threat(t, b, b.to_move);
    return threat.on((b.owner[mover] & b.type[t.royal[mover]]).first(), b.owner[0] | b.owner[1], t.all);
  }
  // The ending that can be seen from the sets of the position, after the move of the other player; -1: none.
  static FEERIE_INLINE int set_ending(Tables<W> const& t, Board<W> const& b) {
    int const mover = 1 - b.to_move;
    int const endings = static_cast<int>(t.set_endings.size());
    for (int i = 0; i < endings; ++i) {
      auto const& ending = t.set_endings[static_cast<std::size_t>(i)];
      bool holds = true;
      for (std::uint32_t j = 0; j < ending.count && holds; ++j) holds = R::passes(t, b, t.set_tests[ending.first + j], mover);
      if (holds) return i;
    }
    return -1;
  }
  static FEERIE_INLINE bool is_over(Tables<W> const& t, Board<W> const& b) { return set_ending(t, b) >= 0; }

  // One function for all who want a list, which halves the compiler's work.
  template <Path Legality>
  [[gnu::noinline]] static Move* list_plain(Tables<W> const& t, Board<W> const& b, Move* moves) {
    Lister<W> lister{t, b, moves};
    scan<Cpu, W, Legality>(t, b, lister);
    return lister.end;
  }

  // --- moves that do more than change places -------------------------------------------------------------------------------------

  template <Path Legality, class Sink>
  static FEERIE_INLINE void scan_rich(Tables<W> const& t, Board<W> const& b, Sink& out) {
    VetoSink<Cpu, W, Sink> allowed(t, b, out);
    scan<Cpu, W, Legality>(t, b, allowed);
  }
  template <Path Legality>
  [[gnu::noinline]] static Move* list_rich(Tables<W> const& t, Board<W> const& b, Move* moves) {
    if (t.vetoes.size() == 0) return list_plain<Legality>(t, b, moves);
    Lister<W> lister{t, b, moves};
    scan_rich<Legality>(t, b, lister);
    return lister.end;
  }
  template <Path Legality>
  static std::uint64_t count_rich(Tables<W> const& t, Board<W> const& b, int depth, StopFlag stop) {
    if (depth == 1) return count_all<Cpu, W, Legality>(t, b);
    if (depth > 2 && stop != nullptr && *stop) return 0;
    Move moves[max_moves];
    Move const* const end = list_rich<Legality>(t, b, moves);
    std::uint64_t total = 0;
    for (Move const* move = moves; move < end; ++move) {
      Board<W> next = b;
      R::step(t, next, *move);
      if (is_over(t, next) || (t.check_limit != 0 && next.checks[b.to_move] >= t.check_limit)) continue;
      total += count_rich<Legality>(t, next, depth - 1, stop);
    }
    return total;
  }

  // --- counting -----------------------------------------------------------------------------------------------------------------

  // The others are rare: they list what they count, and only small boards have TOUCH, which keeps the compiler's work down.
  template <Path Legality>
  static constexpr bool is_common = Legality == Path::Pseudo || Legality == Path::Pins;
  static constexpr Path touch = W == 1 && !Cpu::has_screens ? Path::Touch : Path::Each;

  template <Path Legality>
  static std::uint64_t count(Tables<W> const& t, Board<W>& b, int depth, StopFlag stop) {
    if constexpr (is_common<Legality>) {
      if (depth == 1) return count_all<Cpu, W, Legality>(t, b);
    }
    if (depth > 2 && stop != nullptr && *stop) return 0;
    Move moves[max_moves];
    Move const* const end = list_plain<Legality>(t, b, moves);
    if (depth == 1) return static_cast<std::uint64_t>(end - moves);
    std::uint64_t total = 0;
    for (Move const* move = moves; move < end; ++move) {
      Undo const undo = make(t, b, *move);
      if (!is_over(t, b)) total += count<Legality>(t, b, depth - 1, stop);
      unmake(t, b, *move, undo);
    }
    return total;
  }

  static std::uint64_t perft(Tables<W> const& t, Board<W>& b, Path path, int depth, StopFlag stop) {
    if (t.is_rich) return path == Path::Pseudo ? count_rich<Path::Pseudo>(t, b, depth, stop) : count_rich<Path::Pins>(t, b, depth, stop);
    switch (path) {
      case Path::Pseudo: return count<Path::Pseudo>(t, b, depth, stop);
      case Path::Pins: return count<Path::Pins>(t, b, depth, stop);
      case Path::Touch: return count<touch>(t, b, depth, stop);
      case Path::Each:
      case Path::General: break;
    }
    return count<Path::Each>(t, b, depth, stop);
  }

  template <Path Legality>
  static int list_by(Tables<W> const& t, Board<W> const& b, Move* moves) {
    if constexpr (is_common<Legality>) return static_cast<int>(list_rich<Legality>(t, b, moves) - moves);
    return static_cast<int>(list_plain<Legality>(t, b, moves) - moves);
  }
  static int list(Tables<W> const& t, Board<W> const& b, Path path, Move* moves) {
    switch (path) {
      case Path::Pseudo: return list_by<Path::Pseudo>(t, b, moves);
      case Path::Pins: return list_by<Path::Pins>(t, b, moves);
      case Path::Touch: return list_by<touch>(t, b, moves);
      case Path::Each:
      case Path::General: break;
    }
    return list_by<Path::Each>(t, b, moves);
  }

  // --- random games: pick first, test then ------------------------------------------------------------------------------------------

  static FEERIE_INLINE std::uint32_t below(std::uint64_t& random, std::uint32_t bound) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    return static_cast<std::uint32_t>(((random >> 32) * bound) >> 32);
  }

  static bool make_random_move(Tables<W> const& t, Board<W>& b, std::uint64_t& random) {
    Chunks<Cpu, W> chunks(t, b);
    scan<Cpu, W, Path::Pseudo>(t, b, chunks);
    while (chunks.total != 0) {
      int chunk = 0;
      Move const move = chunks.pick(below(random, chunks.total), chunk);
      Undo const undo = make(t, b, move);
      if (!left_threatened(t, b)) return true;
      unmake(t, b, move, undo);
      chunks.drop(chunk, move.to);
    }
    return false;
  }
  static bool can_move(Tables<W> const& t, Board<W> const& b) {
    Board<W> copy = b;
    std::uint64_t random = 0x9E37'79B9'7F4A'7C15ULL;
    return make_random_move(t, copy, random);
  }

  static void no_move_left(Tables<W> const& t, Board<W> const& b, PlayRules const& rules, Tally& tally) {
    int const stuck = b.to_move;
    if (R::in_check(t, b) && rules.mate_wins) {
      ++tally.wins[1 - stuck];
    } else if (rules.stalemate_is_draw) {
      ++tally.draws;
    } else {
      ++tally.wins[rules.stalemate_wins_for_mover ? 1 - stuck : stuck];
    }
  }

  static void one_game(Tables<W> const& t, Board<W>& b, PlayRules const& rules, std::uint64_t& random, Tally& tally) {
    for (int ply = 0; ply < rules.max_plies; ++ply) {
      if (!make_random_move(t, b, random)) return no_move_left(t, b, rules, tally);
      ++tally.plies;
      if (int const over = set_ending(t, b); over >= 0) {
        auto const& ending = t.set_endings[static_cast<std::size_t>(over)];
        if (ending.after_mate && !can_move(t, b)) return no_move_left(t, b, rules, tally);
        int const mover = 1 - b.to_move;
        if (ending.result == 0) {
          ++tally.draws;
        } else {
          ++tally.wins[ending.result > 0 ? mover : 1 - mover];
        }
        return;
      }
      if (t.counter_limit != 0 && b.quiet >= t.counter_limit) {
        if (rules.mate_before_counter && !can_move(t, b)) return no_move_left(t, b, rules, tally);
        ++tally.draws;
        return;
      }
    }
    ++tally.unfinished;
  }

  static void playouts(Tables<W> const& t, Board<W> const& start, PlayRules const& rules, std::uint64_t games, std::uint64_t seed,
                       StopFlag stop, Tally& tally) {
    std::uint64_t random = seed | 1;
    for (std::uint64_t i = 0; i < games && (stop == nullptr || !*stop); ++i) {
      Board<W> b = start;
      one_game(t, b, rules, random, tally);
      ++tally.games;
    }
  }
};

template <class Cpu, int W>
Hot<W> hot() {
  return {HotCode<Cpu, W>::perft, HotCode<Cpu, W>::list, HotCode<Cpu, W>::playouts};
}

}  // namespace feerie::play::fast
