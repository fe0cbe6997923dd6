// The hot functions for processors of the level x86-64-v3 (compiled with -march=x86-64-v3).
#include "interpreter/play/fast/hot_code.hpp"

namespace feerie::play::fast {

template Hot<1> hot<CpuV3, 1>();
template Hot<1> hot<Screened<CpuV3>, 1>();
template Hot<2> hot<CpuV3, 2>();
template Hot<2> hot<Screened<CpuV3>, 2>();
template Hot<4> hot<CpuV3, 4>();
template Hot<4> hot<Screened<CpuV3>, 4>();

}  // namespace feerie::play::fast
