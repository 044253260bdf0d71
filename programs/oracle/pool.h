// Pools and curves whose accounts have a cumulative price, as a feed sees them. Bins and stable-swap pools are left out:
// what they hold says too little of their depth at the price.
#pragma once

#include "../clmm/generated/layout.h"
#include "../cpmm/generated/layout.h"
#include "../launchpad/generated/layout.h"
#include "big.h"
#include "cumulative-price.h"
#include "feed-account.h"

typedef struct {
  const u8 *mint; // of the token that is priced
  bool is_inverse; // it is mint1: its price is 1 / rate
  Wide cumulative;
  u64 priced_slot;
  Wide rate; // that stands since: mint1 per mint0 in base units, Q64.64
  u64 depth; // base units of the other token that make the price
  // Of a constant product, virtual ones included: what it prices, the other token, and what of that it can pay at most.
  u64 base;
  u64 quote;
  u64 payable;
  const ClmmPool *range; // NULL for a constant product
  const CpmmPool *product; // NULL for ranges and curves
  bool is_noted; // the account says what has stood; one that an earlier build has made does not
} PoolState;

#define POOL_CHECK(program, account, state)                                                                            \
  do {                                                                                                                 \
    (state)->is_noted = (account)->data_length != program##_POOL_FIRST_SIZE;                                           \
    const u64 size_ = (state)->is_noted ? program##_POOL_SIZE : program##_POOL_FIRST_SIZE;                             \
    TRY(account_check_state((account), program##_ID, program##_POOL_DISCRIMINATOR, size_));                            \
  } while (0)

// The other one of two mints. Fails when `quote` is neither.
static inline u64 pool_sides(const u8 *mint0, const u8 *mint1, const u8 *quote, PoolState *state) {
  state->is_inverse = key_equal(mint0, quote);
  REQUIRE(state->is_inverse || key_equal(mint1, quote), ORACLE_ERROR_INVALID_ACCOUNT);
  state->mint = state->is_inverse ? mint1 : mint0;
  return SUCCESS;
}

static inline u64 pool_read_cpmm(const Account *account, const u8 *quote, PoolState *state) {
  POOL_CHECK(CPMM, account, state);
  const CpmmPool *pool = ACCOUNT_DATA(CpmmPool, account);
  TRY(pool_sides(pool->mint0, pool->mint1, quote, state));
  state->cumulative = wide_load(pool->cumulative_price);
  state->priced_slot = pool->priced_slot;
  state->rate = price_of_amounts(pool->reserve0, pool->reserve1);
  state->depth = state->quote = state->payable = state->is_inverse ? pool->reserve0 : pool->reserve1;
  state->base = state->is_inverse ? pool->reserve1 : pool->reserve0;
  state->range = NULL;
  state->product = pool;
  return SUCCESS;
}

// The depth is the reserve of a constant-product pool with the liquidity that is active.
static inline u64 pool_read_clmm(const Account *account, const u8 *quote, PoolState *state) {
  POOL_CHECK(CLMM, account, state);
  const ClmmPool *pool = ACCOUNT_DATA(ClmmPool, account);
  TRY(pool_sides(pool->mint0, pool->mint1, quote, state));
  state->cumulative = wide_load(pool->cumulative_price);
  state->priced_slot = pool->priced_slot;
  state->range = pool;
  state->product = NULL;
  const Wide root = wide_load(pool->sqrt_price);
  state->rate = price_of_root(root);
  Big active, ratio, product;
  big_set(&active, wide_load(pool->liquidity), 0);
  if (state->is_inverse) {
    // active * 2^64 / root
    big_set(&active, wide_load(pool->liquidity), 2);
    big_set(&ratio, root, 0);
  } else {
    big_set(&ratio, root, 0);
    big_multiply(&active, &ratio, &product);
    active = product;
    big_set(&ratio, (Wide){1, 0}, 0);
  }
  big_divide(&active, &ratio, &product);
  // More than any reserve is enough.
  if (big_u64(&product, &state->depth) != SUCCESS) state->depth = U64_MAX;
  return SUCCESS;
}

// A curve that is sold out does not trade any more; its token goes on in a pool. The depth is the quote raised so far,
// all that sellers can take out of it.
static inline u64 pool_read_curve(const Account *account, const u8 *quote, PoolState *state) {
  TRY(account_check_state(account, LAUNCHPAD_ID, LAUNCHPAD_CURVE_DISCRIMINATOR, LAUNCHPAD_CURVE_SIZE));
  const LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, account);
  REQUIRE(curve->status == LAUNCHPAD_CURVE_STATUS_TRADING, ORACLE_ERROR_UNSUPPORTED_POOL);
  TRY(pool_sides(curve->mint, curve->quote_mint, quote, state));
  REQUIRE(!state->is_inverse, ORACLE_ERROR_INVALID_ACCOUNT);
  state->cumulative = wide_load(curve->cumulative_price);
  state->priced_slot = curve->priced_slot;
  state->rate = price_of_amounts(curve->virtual_base, curve->virtual_quote);
  state->depth = state->payable = curve->real_quote;
  state->base = curve->virtual_base;
  state->quote = curve->virtual_quote;
  state->range = NULL;
  state->product = NULL;
  // The program holds what is raised: nobody provides it for a moment.
  state->is_noted = true;
  return SUCCESS;
}

// Reads a pool between some token and `quote`.
static inline u64 pool_read(const Account *account, const u8 *quote, PoolState *state) {
  if (account_is_owned_by(account, CPMM_ID)) return pool_read_cpmm(account, quote, state);
  if (account_is_owned_by(account, CLMM_ID)) return pool_read_clmm(account, quote, state);
  if (account_is_owned_by(account, LAUNCHPAD_ID)) return pool_read_curve(account, quote, state);
  return ORACLE_ERROR_UNSUPPORTED_POOL;
}

// The cumulative price at the start of `slot`: what the program would store if it traded in it.
INLINE Wide pool_cumulative(const PoolState *pool, u64 slot) {
  u8 sum[16] __attribute__((aligned(8)));
  wide_store(sum, pool->cumulative);
  if (slot > pool->priced_slot) cumulative_price_add(sum, pool->rate, slot - pool->priced_slot);
  return wide_load(sum);
}
