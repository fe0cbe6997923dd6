#include "tools/piece_shapes.hpp"

#include <algorithm>
#include <array>

namespace feerie::tools {
namespace {

using enum ShapePart::Role;

// Paths are data: one line each, whatever its length.
// clang-format off

// The foot that most pieces stand on.
constexpr std::string_view foot = "M9.5 39.5V37.4C9.5 35.6 10.6 34.5 12.4 34.5H32.6C34.4 34.5 35.5 35.6 35.5 37.4V39.5Z";

// Cross, two lobes, band, foot.
constexpr std::array king_parts{
    ShapePart{Body, "M21.1 4.4H23.9V7H26.5V9.8H23.9V15H21.1V9.8H18.5V7H21.1Z"},
    ShapePart{Body, "M11.6 30C7 26.6 5.4 21 8.6 17.4C12 13.7 18 14.6 20.6 18.6C20.9 16.6 21.5 15 22.5 13.4C23.5 15 24.1 16.6 24.4 18.6C27 14.6 33 13.7 36.4 17.4C39.6 21 38 26.6 33.4 30Z"},
    ShapePart{Body, "M11.6 30C15.6 28.2 29.4 28.2 33.4 30L32.2 34.5H12.8Z"},
    ShapePart{Body, foot},
    ShapePart{Line, "M22.5 19.6V27M13 26.2C10.6 24 10.2 21.4 11.6 19.8C13.4 17.8 17 18.4 18.8 21.4M32 26.2C34.4 24 34.8 21.4 33.4 19.8C31.6 17.8 28 18.4 26.2 21.4"},
};
// Five points with a ball each, band, foot.
constexpr std::array queen_parts{
    ShapePart{Body, "M11.2 29.5L6.9 14.8L14.3 23L14.9 11.2L19.4 22.2L22.5 9.6L25.6 22.2L30.1 11.2L30.7 23L38.1 14.8L33.8 29.5C30 31 15 31 11.2 29.5Z"},
    ShapePart{Body, "M11.2 29.5C15.4 28 29.6 28 33.8 29.5L32.4 34.5H12.6Z"},
    ShapePart{Body, foot},
    ShapePart{Body, "M4.5 13.2A2.1 2.1 0 1 1 8.7 13.2A2.1 2.1 0 1 1 4.5 13.2Z"},
    ShapePart{Body, "M12.7 9.4A2.1 2.1 0 1 1 16.9 9.4A2.1 2.1 0 1 1 12.7 9.4Z"},
    ShapePart{Body, "M20.4 7.6A2.1 2.1 0 1 1 24.6 7.6A2.1 2.1 0 1 1 20.4 7.6Z"},
    ShapePart{Body, "M28.1 9.4A2.1 2.1 0 1 1 32.3 9.4A2.1 2.1 0 1 1 28.1 9.4Z"},
    ShapePart{Body, "M36.3 13.2A2.1 2.1 0 1 1 40.5 13.2A2.1 2.1 0 1 1 36.3 13.2Z"},
};
constexpr std::array rook_parts{
    ShapePart{Body, "M15.6 18.5H29.4L31.2 34.5H13.8Z"},
    ShapePart{Body, foot},
    ShapePart{Body, "M11 7.5H16.2V11H20V7.5H25V11H28.8V7.5H34V14.6L30 18.8H15L11 14.6Z"},
    ShapePart{Line, "M13.4 15.1H31.6M15.2 30.9H29.8"},
};
constexpr std::array bishop_parts{
    ShapePart{Body, "M17.2 29.5H27.8L30 34.5H15Z"},
    ShapePart{Body, foot},
    ShapePart{Body, "M22.5 9.6C27.8 13.2 31.2 17.7 31.2 22.6C31.2 25.8 29.6 28.2 27.6 29.7H17.4C15.4 28.2 13.8 25.8 13.8 22.6C13.8 17.7 17.2 13.2 22.5 9.6Z"},
    ShapePart{Body, "M19.9 7.6A2.6 2.6 0 1 1 25.1 7.6A2.6 2.6 0 1 1 19.9 7.6Z"},
    ShapePart{Body, "M16 31.4A1.5 1.5 0 0 1 16 28.4H29A1.5 1.5 0 0 1 29 31.4Z"},
    ShapePart{Line, "M22.5 15.4V24.4M18.7 19H26.3"},
};
// Looks left, as in printed diagrams.
constexpr std::array knight_parts{
    ShapePart{Body, foot},
    ShapePart{Body, "M33.2 34.5C34.8 25.8 33.4 16.4 27.4 12C25.9 10.9 24.5 10.2 23 9.8L21.4 5.6L18.6 9.9C16.2 10.8 14.4 12.6 13.4 15.2C12.2 18.4 9.6 20.6 7.9 23.1C6.7 24.9 7 27.3 8.8 28.5C10.2 29.4 11.7 29 12.7 27.9C13.9 26.7 15.1 26.2 16.9 26C18.9 25.8 20.5 25 21.6 23.8C21.4 26.6 19.4 28.2 17 29.9C15 31.3 14.1 32.8 13.8 34.5Z"},
    ShapePart{Line, "M16.6 16.4L18.6 15.3M10.2 25.3L11.2 24.4M25.6 13.6C29.8 17.4 30.9 24.4 30.2 31.4"},
};
constexpr std::array pawn_parts{
    ShapePart{Body, "M22.5 17C25.4 17 26.3 19 26.7 22C27.4 27.2 31 30.2 32 34.5H13C14 30.2 17.6 27.2 18.3 22C18.7 19 19.6 17 22.5 17Z"},
    ShapePart{Body, "M11 39.5V37.2C11 35.5 12 34.5 13.8 34.5H31.2C33 34.5 34 35.5 34 37.2V39.5Z"},
    ShapePart{Body, "M17.2 20.2A1.6 1.6 0 0 1 17.2 17H27.8A1.6 1.6 0 0 1 27.8 20.2Z"},
    ShapePart{Body, "M16.9 11.7A5.6 5.6 0 1 1 28.1 11.7A5.6 5.6 0 1 1 16.9 11.7Z"},
};
// A fluted column.
constexpr std::array pillar_parts{
    ShapePart{Body, "M15.8 14H29.2V34.5H15.8Z"},
    ShapePart{Body, "M12 39.5V36.6C12 35.3 12.8 34.5 14.1 34.5H30.9C32.2 34.5 33 35.3 33 36.6V39.5Z"},
    ShapePart{Body, "M11.5 7H33.5V10.2C33.5 12.8 31.8 14.2 29.4 14.2H15.6C13.2 14.2 11.5 12.8 11.5 10.2Z"},
    ShapePart{Line, "M19.2 17V31.5M22.5 17V31.5M25.8 17V31.5M12.5 10.3H32.5"},
};
// A boulder.
constexpr std::array obstacle_parts{
    ShapePart{Body, "M6.8 37.5L9.2 25.4L16 19.4L18.4 11.6L26.4 9.4L32.6 15.8L34.4 24L38.4 29.4L38.9 37.5Z"},
    ShapePart{Line, "M18.4 11.6L22.8 19.6L32.6 15.8M22.8 19.6L20.4 28.6L9.2 25.4M20.4 28.6L26 37M34.4 24L27 27.6L20.4 28.6"},
};

constexpr std::array shapes{
    PieceShape{"king", king_parts},
    PieceShape{"queen", queen_parts},
    PieceShape{"rook", rook_parts},
    PieceShape{"bishop", bishop_parts},
    PieceShape{"knight", knight_parts},
    PieceShape{"pawn", pawn_parts},
    PieceShape{"pillar", pillar_parts},
    PieceShape{"obstacle", obstacle_parts},
};

// clang-format on

}  // namespace

PieceShape const* find_piece_shape(std::string_view name) {
  auto const* const found = std::ranges::find(shapes, name, &PieceShape::name);
  return found != shapes.end() ? found : nullptr;
}

}  // namespace feerie::tools
