// Silhouettes of pieces for pictures, by the name of their type. Data only: a type whose name is not here is drawn as a disc with its
// letter, so nothing depends on this list but beauty.
#pragma once

#include <span>
#include <string_view>

namespace feerie::tools {

// A path in a box of shape_size by shape_size, y downwards. Bodies are filled and outlined, in this order; lines are ornaments on them.
struct ShapePart {
  enum class Role : unsigned char { Body, Line };
  Role role;
  std::string_view path;
};

struct PieceShape {
  std::string_view name;  // lower case
  std::span<ShapePart const> parts;
};

inline constexpr double shape_size = 45;

[[nodiscard]] PieceShape const* find_piece_shape(std::string_view name);

}  // namespace feerie::tools
