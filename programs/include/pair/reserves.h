// Pools with one reserve a side, and shares of both in an LP mint.
#pragma once

#include "pair/side.h"

#define MAX_TRADE_FEE_PPM 100000ull

// LP units of the first deposit that stay locked: they prevent inflation of the unit price on an empty pool.
#define LOCKED_LP 100ull

_Static_assert(offsetof(Pool, reserve1) == offsetof(Pool, reserve0) + 8, "reserves");

INLINE u64 *pool_reserve(Pool *pool, u64 side) {
  return (u64 *)((u8 *)pool + offsetof(Pool, reserve0)) + side;
}
