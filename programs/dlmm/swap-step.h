// Swap over the bins: one step a bin; formulas in programs/README.md.
#pragma once

#include "fee.h"

typedef struct {
  Pool *pool;
  u64 side_in;
  bool exact_in;
  bool updates_pool;    // false for a quote
  u64 amount_remaining; // input (exact in) or output (exact out)
  u64 received;         // by the bins, fees included
  u64 out;
  u64 fee;
  u64 protocol_fee;
  u64 creator_fee;
  u64 offset;
  Wide price; // of the last bin that traded
  Volatility volatility;
} SwapState;

static inline u64 swap_state_init(SwapState *swap_state, Pool *pool, u64 side_in) {
  *swap_state = (SwapState){.pool = pool, .side_in = side_in, .offset = pool_active_offset(pool)};
  Clock clock;
  TRY(clock_read(&clock));
  volatility_begin(pool, clock.unix_timestamp, &swap_state->volatility);
  return SUCCESS;
}

// The trade of one bin.
typedef struct {
  u64 received;
  u64 fee;
  u64 out;
} Fill;

// The smallest gross input whose amount after the fee is at least `net`. Returns false when it exceeds 64 bits.
static inline bool gross_with_fee(Wide net, u64 rate, u64 *gross, u64 *fee) {
  if (net.high != 0) return false;
  if (multiply_divide_ceil(net.low, rate, FEE_UNITS - rate, fee) != SUCCESS) return false;
  return add_u64(net.low, *fee, gross) == SUCCESS;
}

// Net input for the output `out` of a bin, before the fee, rounded up.
static inline Wide net_cost(const Wide *price, u64 side_in, u64 out) {
  Wide cost;
  return price_convert(price, 1 - side_in, out, &cost) ? cost : wide_add(cost, 1);
}

// The trade of one bin: all of `held`, the bin's balance of the output token, or the part that the remaining amount
// covers.
OUTLINE u64 compute_bin_fill(const SwapState *swap_state, u64 held, u64 rate, Fill *fill) {
  u64 gross, fee;
  const bool is_whole = swap_state->exact_in || swap_state->amount_remaining >= held;
  const u64 out = is_whole ? held : swap_state->amount_remaining;
  const bool fits = gross_with_fee(net_cost(&swap_state->price, swap_state->side_in, out), rate, &gross, &fee);
  if (!swap_state->exact_in || (fits && swap_state->amount_remaining >= gross)) {
    REQUIRE(fits, ERROR_ARITHMETIC_OVERFLOW);
    *fill = (Fill){gross, fee, out};
    return SUCCESS;
  }
  TRY(multiply_divide_ceil(swap_state->amount_remaining, rate, FEE_UNITS, &fee));
  Wide bought;
  price_convert(&swap_state->price, swap_state->side_in, swap_state->amount_remaining - fee, &bought);
  // The input is less than the price of `held`, so the output is less than `held`.
  *fill = (Fill){swap_state->amount_remaining, fee, bought.low};
  return SUCCESS;
}

// Adds a bin's trade to the totals and to the bin. The LPs' fee stays in the bin with the net input.
OUTLINE u64 apply_bin_fill(SwapState *swap_state, u8 *bin, const Fill *fill) {
  const Pool *pool = swap_state->pool;
  u64 protocol_fee, creator_fee;
  TRY(multiply_divide_floor(fill->fee, pool->protocol_share_bps, SHARE_UNITS, &protocol_fee));
  TRY(multiply_divide_floor(fill->fee, pool->creator_share_bps, SHARE_UNITS, &creator_fee));
  TRY(add_u64(swap_state->received, fill->received, &swap_state->received));
  // None of these exceeds `received`.
  swap_state->out += fill->out;
  swap_state->fee += fill->fee;
  swap_state->protocol_fee += protocol_fee;
  swap_state->creator_fee += creator_fee;
  swap_state->amount_remaining -= swap_state->exact_in ? fill->received : fill->out;
  u64 after;
  TRY(add_u64(bin_amount(bin, swap_state->side_in), fill->received - protocol_fee - creator_fee, &after));
  if (!swap_state->updates_pool) return SUCCESS;
  bin_set_amount(bin, swap_state->side_in, after);
  bin_set_amount(bin, 1 - swap_state->side_in, bin_amount(bin, 1 - swap_state->side_in) - fill->out);
  return SUCCESS;
}

// Trades bin by bin until `amount_remaining` is 0. The price falls when the input is mint0.
OUTLINE u64 compute_swap_steps(SwapState *swap_state) {
  Pool *pool = swap_state->pool;
  for (;;) {
    u8 *bin = bin_at(pool, swap_state->offset);
    const u64 held = bin_amount(bin, 1 - swap_state->side_in);
    if (held > 0) {
      volatility_move(pool, pool_first(pool) + (i64)swap_state->offset, &swap_state->volatility);
      u64 rate;
      TRY(fee_rate(pool, swap_state->volatility.volatility, &rate));
      TRY(price_at(pool, swap_state->offset, &swap_state->price));
      Fill fill;
      TRY(compute_bin_fill(swap_state, held, rate, &fill));
      TRY(apply_bin_fill(swap_state, bin, &fill));
      if (swap_state->amount_remaining == 0) return SUCCESS;
    }
    REQUIRE(swap_state->offset != (swap_state->side_in == 0 ? 0 : BINS - 1), OWN(ERROR_INSUFFICIENT_LIQUIDITY));
    swap_state->offset += swap_state->side_in == 0 ? -1ull : 1ull;
  }
}
