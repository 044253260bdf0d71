// The cumulative price of a pool.
#pragma once

#include "cumulative-price.h"
#include "pair/side.h"

// What a swap has computed of the pool before its trade, where the program has such a type.
struct Market;

// The price of the pool as it stands: mint1 per mint0 in base units, Q64.64, rounded down. 0 without a price. Each
// program defines it. `market` is NULL outside of swaps.
INLINE Wide pool_price(Pool *pool, const struct Market *market);

// Notes what has stood of the pool from `pool->priced_slot` to the start of `slot`, where the program keeps such a record.
INLINE void pool_note_standing(Pool *pool, u64 slot);

static inline u64 price_accumulator_init(Pool *pool) {
  u64 slots;
  return cumulative_price_due(0, &pool->priced_slot, &slots);
}

// Adds the price that stood since the last update for each slot since. Called before an instruction changes the price,
// it counts what the previous slots left: nothing of the current slot is in the sum, nor in what has stood.
OUTLINE u64 price_accumulate(Pool *pool, const struct Market *market) {
  u64 slot, slots;
  TRY(cumulative_price_due(pool->priced_slot, &slot, &slots));
  if (slots == 0) return SUCCESS;
  cumulative_price_add(pool->cumulative_price, pool_price(pool, market), slots);
  pool_note_standing(pool, slot);
  pool->priced_slot = slot;
  return SUCCESS;
}
