// The fee of a bin: a fixed part and one that grows with the square of volatility, in parts per billion.
//
// Volatility is the volatility reference plus 10,000 for each bin between the reference bin and the trade.
#pragma once

#include "bins.h"

#define FEE_UNITS 1000000000ull
#define MAX_FEE 100000000ull // a tenth
#define VARIABLE_SCALE 100000000000ull
#define VOLATILITY_PER_BIN 10000ull
#define SHARE_UNITS 10000ull

typedef struct {
  i64 reference_bin;
  u64 reference;
  u64 volatility;
  i64 referenced_at;
} Volatility;

// The volatility at the start of a swap. Time since creation is divided into filter periods. Within a period both
// references stay. The first swap after it moves the reference bin to the active bin and reduces the volatility once for
// each period that has ended. The result depends on the periods and on the active bin alone: swaps that stay in it
// change no later fee, however often they come.
static inline void volatility_begin(const Pool *pool, i64 now, Volatility *volatility) {
  volatility->reference_bin = (i64)pool->reference_bin;
  volatility->reference = pool->volatility_reference;
  volatility->volatility = pool->volatility;
  volatility->referenced_at = (i64)pool->referenced_at;
  const u64 elapsed = now > volatility->referenced_at ? (u64)(now - volatility->referenced_at) : 0;
  const u64 periods = elapsed / pool->filter_seconds;
  if (periods == 0) return;
  volatility->reference_bin = (i64)pool->active_bin;
  volatility->referenced_at += (i64)(periods * pool->filter_seconds);
  u64 reference = pool->volatility;
  // At most 21 steps: each at least halves it.
  for (u64 period = 0; period < periods && reference > 0; period++) {
    reference = reference * pool->reduction_bps / SHARE_UNITS;
  }
  volatility->reference = reference;
}

static inline void volatility_move(const Pool *pool, i64 bin, Volatility *volatility) {
  const i64 apart = bin - volatility->reference_bin;
  const u64 distance = apart < 0 ? (u64)-apart : (u64)apart;
  const u64 sum = volatility->reference + distance * VOLATILITY_PER_BIN;
  volatility->volatility = sum < pool->max_volatility ? sum : pool->max_volatility;
}

static inline u64 base_fee(u64 base_factor, u64 bin_step) { return base_factor * bin_step * 10; }

// base + ceil(control * (volatility * bin_step)^2 / 10^11), at most a tenth. Volatility is at most 1,280,000 and the step
// 400, so the square has 58 bits.
static inline u64 fee_rate(const Pool *pool, u64 volatility, u64 *rate) {
  const u64 moved = volatility * pool->bin_step;
  u64 variable;
  TRY(multiply_divide_ceil(moved * moved, pool->variable_control, VARIABLE_SCALE, &variable));
  const u64 sum = base_fee(pool->base_factor, pool->bin_step) + variable;
  *rate = sum < MAX_FEE ? sum : MAX_FEE;
  return SUCCESS;
}
