// The hot functions for every processor the program runs on.
#include "interpreter/play/fast/hot_code.hpp"

namespace feerie::play::fast {

template Hot<1> hot<CpuBaseline, 1>();
template Hot<1> hot<Screened<CpuBaseline>, 1>();
template Hot<2> hot<CpuBaseline, 2>();
template Hot<2> hot<Screened<CpuBaseline>, 2>();
template Hot<4> hot<CpuBaseline, 4>();
template Hot<4> hot<Screened<CpuBaseline>, 4>();

}  // namespace feerie::play::fast
