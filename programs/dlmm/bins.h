// The bins of a pool, stored after their count. They are unaligned, so each word is loaded separately.
#pragma once

#include "pair/price-accumulator.h"
#include "pair/side.h"
#include "price.h"
#include "standing.h"

_Static_assert(sizeof(((Pool *)0)->bins) == 2 + BINS * DLMM_BIN_SIZE, "128 bins");
_Static_assert(offsetof(Pool, reserve1) == offsetof(Pool, reserve0) + 8, "reserves");

INLINE u8 *bin_at(Pool *pool, u64 offset) { return pool->bins + 2 + offset * DLMM_BIN_SIZE; }
INLINE u64 bin_amount(const u8 *bin, u64 side) { return load_u64(bin + 8 * side); }
INLINE void bin_set_amount(u8 *bin, u64 side, u64 amount) { store_u64(bin + 8 * side, amount); }
INLINE u64 bin_supply(const u8 *bin) { return load_u64(bin + 16); }
INLINE void bin_set_supply(u8 *bin, u64 supply) { store_u64(bin + 16, supply); }

INLINE u64 *pool_reserve(Pool *pool, u64 side) {
  return (u64 *)((u8 *)pool + offsetof(Pool, reserve0)) + side;
}

// Bin numbers are signed 32-bit values, widened to 64 bits for arithmetic.
INLINE i64 pool_first(const Pool *pool) { return (i64)pool->first_bin; }
INLINE u64 pool_active_offset(const Pool *pool) { return (u64)((i64)pool->active_bin - pool_first(pool)); }

// The price of the active bin.
INLINE Wide pool_price(Pool *pool, const struct Market *market) {
  (void)market;
  Wide price;
  return price_at(pool, pool_active_offset(pool), &price) == SUCCESS ? price : (Wide){0, 0};
}

_Static_assert(offsetof(Pool, reserve_now1) == offsetof(Pool, reserve_now0) + 8, "two sides");
_Static_assert(offsetof(Pool, reserve_before1) == offsetof(Pool, reserve_before0) + 8, "two sides");
_Static_assert(offsetof(Pool, held_now1) == offsetof(Pool, held_now0) + 8, "two sides");
_Static_assert(offsetof(Pool, held_before1) == offsetof(Pool, held_before0) + 8, "two sides");

// Slots of a window of time, over which what speaks for a move of the window of bins has stood: about a minute.
#define MOVE_SLOTS 150ull

INLINE u8 *pool_reserve_now(Pool *pool, u64 side) { return (u8 *)pool + offsetof(Pool, reserve_now0) + side * 8; }
INLINE u8 *pool_reserve_before(Pool *pool, u64 side) { return (u8 *)pool + offsetof(Pool, reserve_before0) + side * 8; }
INLINE u8 *pool_held_now(Pool *pool, u64 side) { return (u8 *)pool + offsetof(Pool, held_now0) + side * 8; }
INLINE u8 *pool_held_before(Pool *pool, u64 side) { return (u8 *)pool + offsetof(Pool, held_before0) + side * 8; }

// What the bins from `lower` up to, and without, `upper` (offsets in the window) hold of a mint: part of the reserve.
static inline u64 window_amount(Pool *pool, u64 lower, u64 upper, u64 side) {
  u64 sum = 0;
  for (u64 offset = lower; offset < upper; offset++) sum += bin_amount(bin_at(pool, offset), side);
  return sum;
}

// What is within 96 bins of the active one, which is all that a move can keep: mint0 in it and above, mint1 in it and below.
#define KEPT_BINS 96ull
static inline u64 window_near(Pool *pool, u64 side) {
  const u64 active = pool_active_offset(pool);
  if (side == 1) return window_amount(pool, active < KEPT_BINS ? 0 : active + 1 - KEPT_BINS, active + 1, 1);
  return window_amount(pool, active, active + KEPT_BINS < BINS ? active + KEPT_BINS : BINS, 0);
}

INLINE void pool_note_standing(Pool *pool, u64 slot) {
  if (!pool_is_whole(pool)) return;
  const u64 passed = windows_passed(pool->priced_slot, slot, MOVE_SLOTS);
  for (u64 side = 0; side < 2; side++) {
    standing_roll_u64(pool_reserve_now(pool, side), pool_reserve_before(pool, side), *pool_reserve(pool, side), passed);
    standing_roll_u64(pool_held_now(pool, side), pool_held_before(pool, side), window_near(pool, side), passed);
  }
}

// Checks that `lower` to `upper`, both inclusive, are bins with a price within the bounds.
static inline u64 bins_check(const Pool *pool, i64 lower, i64 upper) {
  REQUIRE(lower <= upper, OWN(ERROR_INVALID_BIN));
  Wide lowest, highest;
  TRY(price_of_number(pool->bin_step, lower, &lowest));
  TRY(price_of_number(pool->bin_step, upper, &highest));
  return wide_less(lowest, LOWEST_PRICE) || wide_less(HIGHEST_PRICE, highest) ? OWN(ERROR_INVALID_PRICE) : SUCCESS;
}

// Bins whose price differs by at most so much from the active bin's are near it, in hundredths of a percent.
#define NEAR_BPS 200

// What the near bins of the window hold of a mint: mint0 in the active bin and above, mint1 in it and below. The sum is
// part of the reserve and fits 64 bits.
static inline u64 bins_near(Pool *pool, u64 side) {
  const u64 active = pool_active_offset(pool), reach = NEAR_BPS / pool->bin_step;
  const u64 room = side == 0 ? BINS - 1 - active : active, count = reach < room ? reach : room;
  const u64 first = side == 0 ? active : active - count;
  u64 sum = 0;
  for (u64 each = first; each <= first + count; each++) sum += bin_amount(bin_at(pool, each), side);
  return sum;
}

INLINE bool window_has(const Pool *pool, i64 number) {
  return number >= pool_first(pool) && number < pool_first(pool) + BINS;
}
