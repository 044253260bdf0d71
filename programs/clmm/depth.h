// What has stood of a pool: its liquidity near the price, and its reserves. Specified in programs/README.md.
#pragma once

#include "pair/price-accumulator.h"
#include "pair/reserves.h"
#include "standing.h"
#include "ticks.h"

// Ticks on either side of the price that count as near: 1.0001^198 is just below 1.02.
#define NEAR_TICKS 198
// Slots of a window for the reserves: about a day.
#define RESERVE_SLOTS 216000ull
// log(2) / log(1.0001) * 2 in units of 2^-16, times 2^32; and 64 times the first of it: the tick of a price of 2^-64.
#define TICKS_PER_DOUBLING 908567298ull
#define TICKS_BELOW_ONE 887273

_Static_assert(offsetof(Pool, reserve_now1) == offsetof(Pool, reserve_now0) + 8, "two sides");
_Static_assert(offsetof(Pool, reserve_before1) == offsetof(Pool, reserve_before0) + 8, "two sides");

INLINE u8 *pool_reserve_now(Pool *pool, u64 side) { return (u8 *)pool + offsetof(Pool, reserve_now0) + side * 8; }
INLINE u8 *pool_reserve_before(Pool *pool, u64 side) { return (u8 *)pool + offsetof(Pool, reserve_before0) + side * 8; }

INLINE Wide pool_price(Pool *pool, const struct Market *market) {
  (void)market;
  return price_of_root(wide_load(pool->sqrt_price));
}

// The tick at or below a price, or one beside it: from the price's binary logarithm to 16 bits.
static inline i64 near_tick(Wide sqrt_price) {
  const u64 highest = sqrt_price.high != 0 ? 64 + highest_bit(sqrt_price.high) : highest_bit(sqrt_price.low);
  u64 mantissa = sqrt_price.low << (63 - highest % 64);
  if (highest >= 64 && highest < 127)
    mantissa = (sqrt_price.high << (127 - highest)) | (sqrt_price.low >> (highest - 63));
  u64 logarithm = highest << 16;
  for (u64 bit = 1ull << 15; bit > 0; bit >>= 1) {
    mantissa = wide_multiply(mantissa, mantissa).high;
    if (mantissa >> 63) logarithm |= bit;
    else mantissa <<= 1;
  }
  return (i64)((logarithm * TICKS_PER_DOUBLING) >> 32) - TICKS_BELOW_ONE;
}

// The least liquidity of all ranges within NEAR_TICKS of the price: 0 beside a gap.
OUTLINE void near_liquidity(Pool *pool, Wide *least) {
  const i64 tick = near_tick(wide_load(pool->sqrt_price));
  Wide liquidity = *least = wide_load(pool->liquidity);
  for (u64 below = pool->ticks_below; below > 0; below--) {
    Tick *next = ticks_at(pool, below - 1);
    if (tick_index(next) <= tick - NEAR_TICKS) break;
    liquidity = wide_minus(liquidity, wide_load(tick_net(next)));
    *least = wide_least(*least, liquidity);
  }
  liquidity = wide_load(pool->liquidity);
  for (u64 offset = pool->ticks_below; offset < ticks_count(pool); offset++) {
    Tick *next = ticks_at(pool, offset);
    if (tick_index(next) >= tick + NEAR_TICKS) break;
    liquidity = wide_plus(liquidity, wide_load(tick_net(next)));
    *least = wide_least(*least, liquidity);
  }
}

INLINE void pool_note_standing(Pool *pool, u64 slot) {
  wide_store(pool->slot_sqrt_price, wide_load(pool->sqrt_price));
  if (!pool_is_whole(pool)) return;
  Wide near;
  near_liquidity(pool, &near);
  const u64 from = pool->priced_slot;
  standing_roll(pool->depth_now, pool->depth_before, near, windows_passed(from, slot, STANDING_SLOTS));
  const u64 passed = windows_passed(from, slot, RESERVE_SLOTS);
  for (u64 side = 0; side < 2; side++)
    standing_roll_u64(pool_reserve_now(pool, side), pool_reserve_before(pool, side), *pool_reserve(pool, side), passed);
}

// Depth that is taken out, or that a swap has gone through, falls at once.
INLINE void pool_note_depth(Pool *pool, Wide depth) {
  if (pool_is_whole(pool)) standing_fall(pool->depth_now, depth);
}

// The reserve of a side that has stood for a window at least, in a pool that has been noted in this slot.
INLINE u64 standing_reserve(Pool *pool, u64 side) {
  if (!pool_is_whole(pool)) return 0;
  const u64 least = u64_least(load_u64(pool_reserve_now(pool, side)), load_u64(pool_reserve_before(pool, side)));
  return u64_least(least, *pool_reserve(pool, side));
}
