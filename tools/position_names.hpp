// The names of a program's things as texts and YAML spell them: pieces, sites and phases in small letters, players and sectors as they are.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/program/program.hpp"

namespace feerie::tools {

inline constexpr std::string_view nobody_name = "nobody";
inline constexpr std::string_view none_name = "none";
inline constexpr std::string_view gone_from = "was ";  // before a site: a piece that stood there and has gone

inline std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// The names of a program as texts and YAML spell them.
class PositionNames {
 public:
  explicit PositionNames(program::Program const& program) : program_(program) {
    for (std::string const& site : program.board.names) sites.push_back(lower(site));
    for (program::PieceType const& type : program.piece_types) types.push_back(lower(type.name));
    players = program.player_names;
    sectors = program.board.sector_names;
    for (program::Phase const& phase : program.phases) phases.push_back(lower(phase.name));
    // Two scripts may bind the same name; a number then tells the two apart.
    for (std::uint16_t local = 0; local < program.locals; ++local) {
      std::string const& name = program.local_names[local];
      bool const is_taken = name.empty() || std::ranges::find(locals, name) != locals.end();
      locals.push_back(is_taken ? name + "~" + std::to_string(local) : name);
    }
    for (std::size_t i = 0; i < program.endings.size(); ++i) {
      std::string const& name = program.endings[i].name;
      bool const is_taken = name.empty() || std::ranges::find(endings, name) != endings.end();
      endings.push_back(is_taken ? name + "~" + std::to_string(i) : name);
    }
  }

  [[nodiscard]] std::vector<std::string> const* of(program::VariableInfo::Holds holds) const {
    switch (holds) {
      case program::VariableInfo::Holds::Sites:
      case program::VariableInfo::Holds::Pieces:
        return &sites;
      case program::VariableInfo::Holds::Types:
        return &types;
      case program::VariableInfo::Holds::Players:
        return &players;
      case program::VariableInfo::Holds::Sectors:
        return &sectors;
      case program::VariableInfo::Holds::Others:
        return &program_.words;
      case program::VariableInfo::Holds::Numbers:
      case program::VariableInfo::Holds::Booleans:
        break;
    }
    return nullptr;
  }
  [[nodiscard]] std::vector<std::string> const* of(program::VariableInfo::Keyed keyed) const {
    switch (keyed) {
      case program::VariableInfo::Keyed::ByPlayer:
        return &players;
      case program::VariableInfo::Keyed::BySector:
        return &sectors;
      case program::VariableInfo::Keyed::ByType:
        return &types;
      case program::VariableInfo::Keyed::Once:
        break;
    }
    return nullptr;
  }

  std::vector<std::string> sites, types, players, sectors, phases, locals, endings;

 private:
  program::Program const& program_;
};

}  // namespace feerie::tools
