// evictPosition: a larger position makes room in a full pool by taking the liquidity of a small one out.
#pragma once

#include "liquidity.h"

// An evicted position is worth less than this part of the challenger, and of the pool.
#define CHALLENGER_FACTOR 2ull
#define POOL_FACTOR (MAX_TICKS / 2ull)

// The square root of the price that this slot began with: trades of the slot change no value.
static inline u64 standing_price(const Pool *pool, Wide *sqrt_price) {
  Clock clock;
  TRY(clock_read(&clock));
  *sqrt_price = wide_load(clock.slot == pool->priced_slot ? pool->slot_sqrt_price : pool->sqrt_price);
  return SUCCESS;
}

// amount0 * price + amount1 in token 1, times 2^64. `price` is Q64.64.
static inline void value_of_amounts(const Wide *price, u64 amount0, u64 amount1, Big *value) {
  Big factor, product;
  big_set_u64(&factor, amount0);
  big_set(&product, *price, 0);
  big_multiply(&factor, &product, value);
  big_set(&product, (Wide){0, amount1}, 2);
  big_add(value, &product);
}

// The value of a position's liquidity at a price, its amounts rounded down.
OUTLINE u64 value_of_position(const Position *position, const Wide *sqrt_price, Big *value) {
  Range range = {.liquidity = wide_load(position->liquidity)};
  tick_price(position_lower(position), &range.low);
  tick_price(position_upper(position), &range.high);
  u64 amounts[2] = {0, 0};
  if (wide_less(*sqrt_price, range.high)) {
    Range above = range;
    if (wide_less(above.low, *sqrt_price)) above.low = *sqrt_price;
    TRY(range_amount0(&above, false, &amounts[0]));
  }
  if (wide_less(range.low, *sqrt_price)) {
    Range below = range;
    if (wide_less(*sqrt_price, below.high)) below.high = *sqrt_price;
    TRY(range_amount1(&below, false, &amounts[1]));
  }
  const Wide price = price_of_root(*sqrt_price);
  value_of_amounts(&price, amounts[0], amounts[1], value);
  return SUCCESS;
}

// Whether `value` times `factor` is below `limit`.
static inline bool is_part_of(const Big *value, u64 factor, const Big *limit) {
  Big product;
  big_scale(value, factor, &product);
  return big_less(&product, limit);
}

// Full: a new position may need two ticks. At most 60 positions are worth a 60th of the pool each or more, and they need
// 120 ticks at most, so room can always be made for one of them.
OUTLINE u64 check_evictable(const Pool *pool, const Position *position, const Position *challenger) {
  REQUIRE(load_u16(pool->ticks) + 2 > MAX_TICKS, CLMM_ERROR_NOT_EVICTABLE);
  Wide sqrt_price;
  TRY(standing_price(pool, &sqrt_price));
  Big value, limit;
  TRY(value_of_position(position, &sqrt_price, &value));
  TRY(value_of_position(challenger, &sqrt_price, &limit));
  REQUIRE(is_part_of(&value, CHALLENGER_FACTOR, &limit), CLMM_ERROR_NOT_EVICTABLE);
  const Wide price = price_of_root(sqrt_price);
  value_of_amounts(&price, pool->reserve0, pool->reserve1, &limit);
  return is_part_of(&value, POOL_FACTOR, &limit) ? SUCCESS : CLMM_ERROR_NOT_EVICTABLE;
}

// The tokens stay in the reserves and are owed to the position, as its fees are: its owner collects them.
static inline u64 evict_position(const Context *context) {
  REQUIRE(context->data_length == CLMM_EVICT_POSITION_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  TRY(input_check_accounts(context, CLMM_EVICT_POSITION_ACCOUNTS));
  const Account *accounts = context->accounts;
  const Account *owner = &accounts[CLMM_EVICT_POSITION_ACCOUNT_OWNER];
  Liquidity liquidity = {.pool_account = &accounts[CLMM_EVICT_POSITION_ACCOUNT_POOL],
                         .position_account = &accounts[CLMM_EVICT_POSITION_ACCOUNT_POSITION]};
  TRY(account_check_signer(owner));
  TRY(account_check_writable(liquidity.pool_account));
  TRY(account_check_writable(liquidity.position_account));
  TRY(pool_load(context, liquidity.pool_account, &liquidity.pool));
  Position *challenger;
  TRY(position_load(context, &accounts[CLMM_EVICT_POSITION_ACCOUNT_CHALLENGER], owner, &challenger));
  REQUIRE(account_is(liquidity.pool_account, challenger->pool), CLMM_ERROR_INVALID_ACCOUNT);
  TRY(account_check_state(liquidity.position_account, context->program_id, CLMM_POSITION_DISCRIMINATOR,
                          CLMM_POSITION_SIZE));
  Position *position = liquidity.position = ACCOUNT_DATA(Position, liquidity.position_account);
  REQUIRE(account_is(liquidity.pool_account, position->pool), CLMM_ERROR_INVALID_ACCOUNT);
  const Wide size = wide_load(position->liquidity);
  REQUIRE(!wide_is_zero(size), CLMM_ERROR_ZERO_AMOUNT);
  TRY(check_evictable(liquidity.pool, position, challenger));
  TickOffsets offsets;
  TRY(tick_offsets_find(&liquidity, &offsets));
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
