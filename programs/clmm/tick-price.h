// The square root of the price at a tick, 1.0001^(tick / 2) as Q64.64. The same bits as `sqrtPriceAtTick` in
// TypeScript has: products of printed powers in Q0.128, each rounded down, and for ticks above 0 the reciprocal,
// rounded down. The error is below one unit in the last offset at every tick.
#pragma once

#include "big.h"
#include "generated/tick-ratios.h"

#define MAX_TICK 443636ll

// The upper half of a * b.
INLINE Wide wide_multiply_high(Wide a, Wide b) {
  const Wide cross0 = wide_multiply(a.low, b.high);
  const Wide cross1 = wide_multiply(a.high, b.low);
  const Wide top = wide_multiply(a.high, b.high);
  const u64 bottom = wide_multiply(a.low, b.low).high;
  const u64 middle = cross0.low + cross1.low;
  const u64 carries = (u64)(middle < cross0.low) + (middle + bottom < bottom);
  return wide_add(wide_add(wide_add(top, cross0.high), cross1.high), carries);
}

OUTLINE void tick_price(i64 tick, Wide *price) {
  if (tick == 0) {
    *price = (Wide){1, 0};
    return;
  }
  u64 exponent = tick < 0 ? (u64)-tick : (u64)tick;
  u64 power = 0;
  while ((exponent & 1) == 0) {
    exponent >>= 1;
    power += 1;
  }
  Wide ratio = TICK_RATIOS[power];
  for (exponent >>= 1, power += 1; exponent > 0; exponent >>= 1, power += 1) {
    if (exponent & 1) ratio = wide_multiply_high(ratio, TICK_RATIOS[power]);
  }
  if (tick < 0) {
    *price = (Wide){0, ratio.high};
    return;
  }
  const Wide one = {0, 1};
  Big dividend, divisor;
  big_set(&dividend, one, 6);
  big_set(&divisor, ratio, 0);
  big_divide(&dividend, &divisor, &dividend);
  // 2^192 divided by a value above 2^95 has less than 97 bits.
  (void)big_wide(&dividend, price);
}
