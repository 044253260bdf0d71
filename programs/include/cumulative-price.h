// The sum of a price over slots; specified in programs/README.md.
#pragma once

#include "clock.h"
#include "wide.h"

// Reads the current slot and returns the slots since the last update.
static inline u64 cumulative_price_due(u64 priced_slot, u64 *slot, u64 *slots) {
  Clock clock;
  TRY(clock_read(&clock));
  *slot = clock.slot;
  *slots = clock.slot > priced_slot ? clock.slot - priced_slot : 0;
  return SUCCESS;
}

// Adds price * slots modulo 2^128.
static inline void cumulative_price_add(u8 *sum, Wide price, u64 slots) {
  const Wide low = wide_multiply(price.low, slots);
  const Wide product = {low.high + price.high * slots, low.low};
  wide_store(sum, wide_plus(wide_load(sum), product));
}

// floor(amount1 * 2^64 / amount0), 0 when amount0 is 0.
static inline Wide price_of_amounts(u64 amount0, u64 amount1) {
  if (amount0 == 0) return (Wide){0, 0};
  const Wide remainder = {amount1 % amount0, 0};
  u64 rest;
  return (Wide){amount1 / amount0, wide_divide(&remainder, amount0, &rest)};
}

// The price of a square root: floor(root^2 / 2^64). The root is below 2^96.
INLINE Wide price_of_root(Wide root) {
  const Wide cross = wide_multiply(root.high, root.low);
  const Wide sum = wide_add(wide_plus(cross, cross), wide_multiply(root.low, root.low).high);
  return (Wide){sum.high + root.high * root.high, sum.low};
}
