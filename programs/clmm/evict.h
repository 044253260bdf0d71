// evictPosition: anybody takes dust out of a full pool, so that others find room for their ticks.
#pragma once

#include "liquidity.h"

// What may be evicted is worth less than this part of what has stood in the pool, of either token.
#define DUST_FACTOR 10000ull

// Whether that much liquidity in the position's range is dust at the present price. It may be any price: where the range
// holds less of one token it holds more of the other.
static inline u64 check_dust(const Liquidity *liquidity, const TickOffsets *offsets, Wide size) {
  u64 amounts[2];
  TRY(liquidity_amounts(liquidity, offsets, &size, true, amounts));
  for (u64 side = 0; side < 2; side++)
    REQUIRE(amounts[side] <= standing_reserve(liquidity->pool, side) / DUST_FACTOR, CLMM_ERROR_NOT_EVICTABLE);
  return SUCCESS;
}

// Full: a new position may need two ticks. All that ends at one of the position's ticks must be dust in its range: so
// evictions take no more than that in all from a tick, however many small positions share it.
OUTLINE u64 check_evictable(const Liquidity *liquidity, const TickOffsets *offsets) {
  Pool *pool = liquidity->pool;
  REQUIRE(ticks_count(pool) + 2 > MAX_TICKS, CLMM_ERROR_NOT_EVICTABLE);
  const Wide lower = wide_load(tick_gross(ticks_at(pool, offsets->lower)));
  const Wide upper = wide_load(tick_gross(ticks_at(pool, offsets->upper)));
  return check_dust(liquidity, offsets, wide_least(lower, upper)) == SUCCESS ? SUCCESS : CLMM_ERROR_NOT_EVICTABLE;
}

// The tokens stay in the reserves and are owed to the position, as its fees are: its owner collects them.
static inline u64 evict_position(const Context *context) {
  REQUIRE(context->data_length == CLMM_EVICT_POSITION_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  TRY(input_check_accounts(context, CLMM_EVICT_POSITION_ACCOUNTS));
  Liquidity liquidity = {.pool_account = &context->accounts[CLMM_EVICT_POSITION_ACCOUNT_POOL],
                         .position_account = &context->accounts[CLMM_EVICT_POSITION_ACCOUNT_POSITION]};
  TRY(account_check_writable(liquidity.pool_account));
  TRY(account_check_writable(liquidity.position_account));
  TRY(pool_load(context, liquidity.pool_account, &liquidity.pool));
  TRY(account_check_state(liquidity.position_account, context->program_id, CLMM_POSITION_DISCRIMINATOR,
                          CLMM_POSITION_SIZE));
  Position *position = liquidity.position = ACCOUNT_DATA(Position, liquidity.position_account);
  REQUIRE(account_is(liquidity.pool_account, position->pool), CLMM_ERROR_INVALID_ACCOUNT);
  const Wide size = wide_load(position->liquidity);
  REQUIRE(!wide_is_zero(size), CLMM_ERROR_ZERO_AMOUNT);
  TRY(price_accumulate(liquidity.pool, NULL));
  TickOffsets offsets;
  TRY(tick_offsets_find(&liquidity, &offsets));
  TRY(check_evictable(&liquidity, &offsets));
  u64 amounts[2];
  TRY(take_liquidity(&liquidity, &offsets, &size, amounts));
  for (u64 side = 0; side < 2; side++) {
    u64 owed;
    TRY(add_u64(load_u64(position_owed(position, side)), amounts[side], &owed));
    store_u64(position_owed(position, side), owed);
  }
  liquidity_emit(&liquidity, CLMM_EVENT_POSITION_EVICTED, size, amounts);
  return SUCCESS;
}
