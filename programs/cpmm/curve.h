// The swap formulas of programs/README.md. These functions access no account.
#pragma once

#include "names.h"
#include "pair/price-accumulator.h"
#include "pair/reserves.h"
#include "pair/trade.h"
#include "standing.h"

INLINE Wide pool_price(Pool *pool, const struct Market *market) {
  (void)market;
  return price_of_amounts(pool->reserve0, pool->reserve1);
}

INLINE Wide pool_depth(const Pool *pool) { return (Wide){0, square_root_of_product(pool->reserve0, pool->reserve1)}; }

// Swaps raise the depth, and a withdrawal notes what it leaves: within a window nothing is to be noted.
INLINE void pool_note_standing(Pool *pool, u64 slot) {
  const u64 passed = windows_passed(pool->priced_slot, slot, STANDING_SLOTS);
  if (passed == 0 || !pool_is_whole(pool)) return;
  standing_roll(pool->depth_now, pool->depth_before, pool_depth(pool), passed);
}

INLINE void pool_note_withdrawal(Pool *pool) {
  if (pool_is_whole(pool)) standing_fall(pool->depth_now, pool_depth(pool));
}

typedef struct Market {
  u64 reserve_in;
  u64 reserve_out;
  u64 trade_fee_ppm;
  TransferFee fee_in;
  TransferFee fee_out;
} Market;

static inline u64 market_read(Pool *pool, u64 side_in, const Account *mint_in, const Account *mint_out,
                              Market *market) {
  market->reserve_in = *pool_reserve(pool, side_in);
  market->reserve_out = *pool_reserve(pool, 1 - side_in);
  market->trade_fee_ppm = (u64)pool->lp_fee_ppm + pool->protocol_fee_ppm + pool->creator_fee_ppm;
  REQUIRE(market->reserve_in > 0 && market->reserve_out > 0, CPMM_ERROR_INSUFFICIENT_LIQUIDITY);
  TRY(transfer_fee_read(mint_in, &market->fee_in));
  return transfer_fee_read(mint_out, &market->fee_out);
}

// Output for `amount_in`, rounded down.
static inline u64 trade_exact_in(const Market *market, u64 amount_in, Trade *trade) {
  trade->amount_in = amount_in;
  TRY(transfer_fee_net(&market->fee_in, amount_in, &trade->received));
  u64 fee;
  TRY(multiply_divide_ceil(trade->received, market->trade_fee_ppm, PPM, &fee));
  trade->after_fee = trade->received - fee;
  u64 reserve_after;
  TRY(add_u64(market->reserve_in, trade->after_fee, &reserve_after));
  TRY(multiply_divide_floor(market->reserve_out, trade->after_fee, reserve_after, &trade->amount_out));
  REQUIRE(trade->amount_out > 0, CPMM_ERROR_ZERO_AMOUNT);
  return transfer_fee_net(&market->fee_out, trade->amount_out, &trade->delivered);
}

// The smallest input for `amount_out`. Each inverse step returns the smallest value that reaches the next one.
OUTLINE u64 trade_exact_out(const Market *market, u64 amount_out, Trade *trade) {
  REQUIRE(amount_out > 0, CPMM_ERROR_ZERO_AMOUNT);
  TRY(transfer_fee_gross(&market->fee_out, amount_out, &trade->amount_out));
  TRY(transfer_fee_net(&market->fee_out, trade->amount_out, &trade->delivered));
  REQUIRE(trade->amount_out < market->reserve_out, CPMM_ERROR_INSUFFICIENT_LIQUIDITY);
  const u64 left = market->reserve_out - trade->amount_out;
  TRY(multiply_divide_ceil(market->reserve_in, trade->amount_out, left, &trade->after_fee));
  TRY(multiply_divide_ceil(trade->after_fee, PPM, PPM - market->trade_fee_ppm, &trade->received));
  return transfer_fee_gross(&market->fee_in, trade->received, &trade->amount_in);
}
