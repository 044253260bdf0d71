// increaseLiquidity, decreaseLiquidity and collectFees.
#pragma once

#include "position.h"
#include "depth.h"

typedef struct {
  const Account *owner;
  const Account *pool_account;
  const Account *position_account;
  Pool *pool;
  Position *position;
  Side sides[2];
} Liquidity;

_Static_assert((int)CLMM_INCREASE_LIQUIDITY_ACCOUNTS == (int)CLMM_DECREASE_LIQUIDITY_ACCOUNTS, "one list of accounts");
_Static_assert((int)CLMM_INCREASE_LIQUIDITY_ACCOUNTS == (int)CLMM_COLLECT_FEES_ACCOUNTS, "one list of accounts");

OUTLINE u64 liquidity_load(const Context *context, Liquidity *liquidity) {
  TRY(input_check_accounts(context, CLMM_INCREASE_LIQUIDITY_ACCOUNTS));
  const Account *accounts = context->accounts;
  liquidity->owner = &accounts[CLMM_INCREASE_LIQUIDITY_ACCOUNT_OWNER];
  liquidity->pool_account = &accounts[CLMM_INCREASE_LIQUIDITY_ACCOUNT_POOL];
  liquidity->position_account = &accounts[CLMM_INCREASE_LIQUIDITY_ACCOUNT_POSITION];
  for (u64 side = 0; side < 2; side++) {
    liquidity->sides[side] = (Side){side, &accounts[CLMM_INCREASE_LIQUIDITY_ACCOUNT_VAULT0 + side],
                                    &accounts[CLMM_INCREASE_LIQUIDITY_ACCOUNT_USER0 + side],
                                    &accounts[CLMM_INCREASE_LIQUIDITY_ACCOUNT_MINT0 + side],
                                    &accounts[CLMM_INCREASE_LIQUIDITY_ACCOUNT_TOKEN_PROGRAM0 + side]};
  }
  TRY(account_check_signer(liquidity->owner));
  TRY(account_check_writable(liquidity->pool_account));
  TRY(account_check_writable(liquidity->position_account));
  TRY(pool_load(context, liquidity->pool_account, &liquidity->pool));
  TRY(position_load(context, liquidity->position_account, liquidity->owner, &liquidity->position));
  REQUIRE(account_is(liquidity->pool_account, liquidity->position->pool), CLMM_ERROR_INVALID_ACCOUNT);
  TRY(side_check(liquidity->pool, &liquidity->sides[0]));
  TRY(side_check(liquidity->pool, &liquidity->sides[1]));
  return price_accumulate(liquidity->pool, NULL);
}

// Both ends of the position's range.
typedef struct {
  u64 lower;
  u64 upper;
} TickOffsets;

static inline u64 tick_offsets_find(const Liquidity *liquidity, TickOffsets *offsets) {
  TRY(ticks_find(liquidity->pool, position_lower(liquidity->position), &offsets->lower));
  return ticks_find(liquidity->pool, position_upper(liquidity->position), &offsets->upper);
}

// Liquidity fits a signed 128-bit number, since the net liquidity of a tick can be negative.
static inline u64 liquidity_add(u8 *field, Wide change) {
  const Wide sum = wide_plus(wide_load(field), change);
  REQUIRE((sum.high >> 63) == 0, CLMM_ERROR_OVERFLOW);
  wide_store(field, sum);
  return SUCCESS;
}

static inline void net_add(u8 *field, Wide change) { wide_store(field, wide_plus(wide_load(field), change)); }

// Writes a change (negative in two's complement) to both ticks, the position and, where the price is in its range,
// the pool.
static inline u64 liquidity_write(const Liquidity *liquidity, const TickOffsets *offsets, Wide change) {
  Pool *pool = liquidity->pool;
  Tick *lower = ticks_at(pool, offsets->lower), *upper = ticks_at(pool, offsets->upper);
  TRY(liquidity_add(tick_gross(lower), change));
  TRY(liquidity_add(tick_gross(upper), change));
  net_add(tick_net(lower), change);
  net_add(tick_net(upper), wide_minus((Wide){0, 0}, change));
  const bool is_inside = offsets->lower < pool->ticks_below && offsets->upper >= pool->ticks_below;
  if (is_inside) TRY(liquidity_add(pool->liquidity, change));
  return liquidity_add(liquidity->position->liquidity, change);
}

// Token amounts of `liquidity` in the position's range, rounded up or down: token 0 above the price, token 1 below.
OUTLINE u64 liquidity_amounts(const Liquidity *liquidity, const TickOffsets *offsets, const Wide *size, bool up,
                              u64 *amounts) {
  const Pool *pool = liquidity->pool;
  Range whole = {.liquidity = *size};
  tick_price(position_lower(liquidity->position), &whole.low);
  tick_price(position_upper(liquidity->position), &whole.high);
  const Wide price = wide_load(pool->sqrt_price);
  amounts[0] = amounts[1] = 0;
  if (offsets->upper >= pool->ticks_below) {
    Range above = whole;
    if (offsets->lower < pool->ticks_below) above.low = price;
    TRY(range_amount0(&above, up, &amounts[0]));
  }
  if (offsets->lower < pool->ticks_below) {
    Range below = whole;
    if (offsets->upper >= pool->ticks_below) below.high = price;
    TRY(range_amount1(&below, up, &amounts[1]));
  }
  return SUCCESS;
}

_Static_assert(CLMM_LIQUIDITY_INCREASED_EVENT_SIZE == CLMM_LIQUIDITY_DECREASED_EVENT_SIZE, "one event, three kinds");
_Static_assert(CLMM_LIQUIDITY_INCREASED_EVENT_SIZE == CLMM_POSITION_EVICTED_EVENT_SIZE, "one event, three kinds");

static inline void liquidity_emit(const Liquidity *liquidity, u8 kind, Wide size, const u64 *amounts) {
  const Pool *pool = liquidity->pool;
  ClmmLiquidityIncreasedEvent event;
  event.discriminator = kind;
  key_copy(event.pool, liquidity->pool_account->key);
  key_copy(event.owner, liquidity->position->owner);
  key_copy(event.position, liquidity->position_account->key);
  event.tick_lower = liquidity->position->tick_lower;
  event.tick_upper = liquidity->position->tick_upper;
  wide_store(event.liquidity, size);
  event.amount0 = amounts[0];
  event.amount1 = amounts[1];
  event.reserve0 = pool->reserve0;
  event.reserve1 = pool->reserve1;
  wide_store(event.sqrt_price, wide_load(pool->sqrt_price));
  wide_store(event.pool_liquidity, wide_load(pool->liquidity));
  EMIT(&event, CLMM_LIQUIDITY_INCREASED_EVENT_SIZE);
}

// Transfers the token amounts of the liquidity in, at most the maximum a side, transfer fee included.
static inline u64 liquidity_receive(const Context *context, const Liquidity *liquidity, const u64 *amounts,
                                    const u64 *maxima) {
  for (u64 side = 0; side < 2; side++) {
    if (amounts[side] == 0) continue;
    TransferFee fee;
    u64 sent;
    TRY(transfer_fee_read(liquidity->sides[side].mint, &fee));
    TRY(transfer_fee_gross(&fee, amounts[side], &sent));
    REQUIRE(sent <= maxima[side], CLMM_ERROR_SLIPPAGE_EXCEEDED);
    TRY(side_receive(context, &liquidity->sides[side], liquidity->owner, sent, amounts[side]));
    TRY(add_u64(*pool_reserve(liquidity->pool, side), amounts[side], pool_reserve(liquidity->pool, side)));
  }
  return SUCCESS;
}

// Pays out of the reserves; the delivered amounts must reach the minima.
static inline u64 liquidity_pay(const Context *context, const Liquidity *liquidity, const u64 *amounts,
                                const u64 *minima) {
  Bytes seeds[5];
  const Signer signer = pool_signer(liquidity->pool, seeds);
  for (u64 side = 0; side < 2; side++) {
    TransferFee fee;
    u64 delivered;
    TRY(transfer_fee_read(liquidity->sides[side].mint, &fee));
    TRY(transfer_fee_net(&fee, amounts[side], &delivered));
    REQUIRE(delivered >= minima[side], CLMM_ERROR_SLIPPAGE_EXCEEDED);
    u64 *reserve = pool_reserve(liquidity->pool, side);
    TRY(subtract_u64(*reserve, amounts[side], reserve));
    TRY(side_pay(context, &liquidity->sides[side], liquidity->pool_account, amounts[side], &signer));
  }
  return SUCCESS;
}

static inline u64 increase_liquidity(const Context *context) {
  REQUIRE(context->data_length == CLMM_INCREASE_LIQUIDITY_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  const ClmmIncreaseLiquidityData *data = (const ClmmIncreaseLiquidityData *)context->data;
  const u64 maxima[2] = {load_u64(&data->max_amount0), load_u64(&data->max_amount1)};
  const Wide size = wide_load(data->liquidity);
  REQUIRE(!wide_is_zero(size), CLMM_ERROR_ZERO_AMOUNT);
  REQUIRE((size.high >> 63) == 0, CLMM_ERROR_OVERFLOW);
  Liquidity liquidity;
  TRY(liquidity_load(context, &liquidity));
  TickOffsets offsets;
  // The lower tick first: its insertion shifts the upper one.
  TRY(ticks_use(liquidity.pool, position_lower(liquidity.position), &offsets.lower));
  TRY(ticks_use(liquidity.pool, position_upper(liquidity.position), &offsets.upper));
  TRY(position_accrue_fees(liquidity.pool, liquidity.position, offsets.lower, offsets.upper));
  TRY(liquidity_write(&liquidity, &offsets, size));
  u64 amounts[2];
  TRY(liquidity_amounts(&liquidity, &offsets, &size, true, amounts));
  TRY(liquidity_receive(context, &liquidity, amounts, maxima));
  liquidity_emit(&liquidity, CLMM_EVENT_LIQUIDITY_INCREASED, size, amounts);
  return SUCCESS;
}

// Removes `size` from the position, the pool and ticks that nothing references any more; returns its tokens, rounded
// down, which are still in the reserves. Fees stay owed to the position.
OUTLINE u64 take_liquidity(const Liquidity *liquidity, const TickOffsets *offsets, const Wide *size, u64 *amounts) {
  TRY(position_accrue_fees(liquidity->pool, liquidity->position, offsets->lower, offsets->upper));
  TRY(liquidity_amounts(liquidity, offsets, size, false, amounts));
  TRY(liquidity_write(liquidity, offsets, wide_minus((Wide){0, 0}, *size)));
  // The upper tick first: its removal keeps the lower one's offset.
  ticks_drop_unused(liquidity->pool, offsets->upper);
  ticks_drop_unused(liquidity->pool, offsets->lower);
  Wide near;
  near_liquidity(liquidity->pool, &near);
  pool_note_depth(liquidity->pool, near);
  return SUCCESS;
}

static inline u64 decrease_liquidity(const Context *context) {
  REQUIRE(context->data_length == CLMM_DECREASE_LIQUIDITY_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  const ClmmDecreaseLiquidityData *data = (const ClmmDecreaseLiquidityData *)context->data;
  const u64 minima[2] = {load_u64(&data->min_amount0), load_u64(&data->min_amount1)};
  const Wide size = wide_load(data->liquidity);
  REQUIRE(!wide_is_zero(size), CLMM_ERROR_ZERO_AMOUNT);
  Liquidity liquidity;
  TRY(liquidity_load(context, &liquidity));
  REQUIRE(!wide_less(wide_load(liquidity.position->liquidity), size), CLMM_ERROR_INSUFFICIENT_LIQUIDITY);
  TickOffsets offsets;
  TRY(tick_offsets_find(&liquidity, &offsets));
  u64 amounts[2];
  TRY(take_liquidity(&liquidity, &offsets, &size, amounts));
  TRY(liquidity_pay(context, &liquidity, amounts, minima));
  liquidity_emit(&liquidity, CLMM_EVENT_LIQUIDITY_DECREASED, size, amounts);
  return SUCCESS;
}

static inline u64 collect_fees(const Context *context) {
  REQUIRE(context->data_length == CLMM_COLLECT_FEES_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  Liquidity liquidity;
  TRY(liquidity_load(context, &liquidity));
  Position *position = liquidity.position;
  if (!wide_is_zero(wide_load(position->liquidity))) {
    TickOffsets offsets;
    TRY(tick_offsets_find(&liquidity, &offsets));
    TRY(position_accrue_fees(liquidity.pool, position, offsets.lower, offsets.upper));
  }
  const u64 amounts[2] = {load_u64(position_owed(position, 0)), load_u64(position_owed(position, 1))};
  const u64 minima[2] = {0, 0};
  REQUIRE(amounts[0] > 0 || amounts[1] > 0, CLMM_ERROR_ZERO_AMOUNT);
  store_u64(position_owed(position, 0), 0);
  store_u64(position_owed(position, 1), 0);
  TRY(liquidity_pay(context, &liquidity, amounts, minima));

  ClmmPositionFeesCollectedEvent event;
  event.discriminator = CLMM_EVENT_POSITION_FEES_COLLECTED;
  key_copy(event.pool, liquidity.pool_account->key);
  key_copy(event.owner, liquidity.owner->key);
  key_copy(event.position, liquidity.position_account->key);
  event.amount0 = amounts[0];
  event.amount1 = amounts[1];
  event.reserve0 = liquidity.pool->reserve0;
  event.reserve1 = liquidity.pool->reserve1;
  EMIT(&event, CLMM_POSITION_FEES_COLLECTED_EVENT_SIZE);
  return SUCCESS;
}
