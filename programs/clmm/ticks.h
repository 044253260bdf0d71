// The ticks of a pool: stored in its account in ascending order, in the layout of the IDL. They are byte arrays
// because their fields are unaligned.
#pragma once

#include "names.h"

#include "pair/side.h"
#include "tick-price.h"

#define MAX_TICKS 120
_Static_assert(sizeof(((Pool *)0)->ticks) == 2 + MAX_TICKS * CLMM_TICK_SIZE, "space for the ticks");
_Static_assert(offsetof(ClmmTick, fee_growth_outside1) == offsetof(ClmmTick, fee_growth_outside0) + 16, "two sides");
_Static_assert(offsetof(Pool, fee_growth1) == offsetof(Pool, fee_growth0) + 16, "two sides");

typedef u8 Tick;

INLINE u64 ticks_count(const Pool *pool) { return load_u16(pool->ticks); }
INLINE Tick *ticks_at(Pool *pool, u64 offset) { return pool->ticks + 2 + offset * CLMM_TICK_SIZE; }

INLINE i64 tick_index(const Tick *tick) { return (i64)(int32_t)load_u32(tick + offsetof(ClmmTick, index)); }
INLINE Tick *tick_net(Tick *tick) { return tick + offsetof(ClmmTick, liquidity_net); }
INLINE Tick *tick_gross(Tick *tick) { return tick + offsetof(ClmmTick, liquidity_gross); }
INLINE Tick *tick_outside(Tick *tick, u64 side) { return tick + offsetof(ClmmTick, fee_growth_outside0) + side * 16; }

INLINE u8 *pool_growth(Pool *pool, u64 side) { return pool->fee_growth0 + side * 16; }

// The offset in the array of the first tick at or above `index`.
static inline u64 ticks_lower_bound(Pool *pool, i64 index) {
  u64 low = 0, high = ticks_count(pool);
  while (low < high) {
    const u64 middle = (low + high) >> 1;
    if (tick_index(ticks_at(pool, middle)) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

static inline u64 ticks_find(Pool *pool, i64 index, u64 *offset) {
  *offset = ticks_lower_bound(pool, index);
  const bool is_found = *offset < ticks_count(pool) && tick_index(ticks_at(pool, *offset)) == index;
  return is_found ? SUCCESS : CLMM_ERROR_INVALID_TICK;
}

static inline void ticks_move(Pool *pool, u64 to, u64 from, u64 count) {
  sol_memmove_(ticks_at(pool, to), ticks_at(pool, from), count * CLMM_TICK_SIZE);
}

// Inserts a tick at its offset. All fee growth so far counts as growth below it.
static inline u64 ticks_insert(Pool *pool, i64 index, u64 offset) {
  const u64 count = ticks_count(pool);
  REQUIRE(count < MAX_TICKS, CLMM_ERROR_TOO_MANY_TICKS);
  ticks_move(pool, offset + 1, offset, count - offset);
  store_u16(pool->ticks, (u16)(count + 1));
  Tick *tick = ticks_at(pool, offset);
  sol_memset_(tick, 0, CLMM_TICK_SIZE);
  store_u32(tick, (u32)index);
  Wide price;
  tick_price(index, &price);
  if (wide_less(wide_load(pool->sqrt_price), price)) return SUCCESS;
  pool->ticks_below += 1;
  for (u64 side = 0; side < 2; side++) wide_store(tick_outside(tick, side), wide_load(pool_growth(pool, side)));
  return SUCCESS;
}

// The offset of a tick, which is inserted when it does not exist.
OUTLINE u64 ticks_use(Pool *pool, i64 index, u64 *offset) {
  if (ticks_find(pool, index, offset) == SUCCESS) return SUCCESS;
  return ticks_insert(pool, index, *offset);
}

// Removes a tick that no position references.
OUTLINE void ticks_drop_unused(Pool *pool, u64 offset) {
  if (!wide_is_zero(wide_load(tick_gross(ticks_at(pool, offset))))) return;
  const u64 count = ticks_count(pool);
  ticks_move(pool, offset, offset + 1, count - offset - 1);
  sol_memset_(ticks_at(pool, count - 1), 0, CLMM_TICK_SIZE);
  store_u16(pool->ticks, (u16)(count - 1));
  if (offset < pool->ticks_below) pool->ticks_below -= 1;
}

// Replaces the fee growth outside of a tick by its complement when the price crosses the tick.
static inline void tick_flip_growth_outside(Tick *tick, u64 side, Wide growth) {
  u8 *outside = tick_outside(tick, side);
  wide_store(outside, wide_minus(growth, wide_load(outside)));
}
