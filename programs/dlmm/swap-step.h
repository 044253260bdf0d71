// A swap's way through the bins, as programs/README.md has it.
#pragma once

#include "fee.h"

typedef struct {
  Pool *pool;
  u64 side_in;
  bool exact_in;
  bool writes;
  u64 rest;     // exact in: what has not been spent; exact out: what has not been bought
  u64 received; // by the bins, fees included
  u64 out;
  u64 fee;
  u64 protocol_fee;
  u64 creator_fee;
  u64 place;
  Wide price; // of the last bin that traded
  Volatility volatility;
} Walk;

static inline u64 walk_begin(Walk *walk, Pool *pool, u64 side_in) {
  *walk = (Walk){.pool = pool, .side_in = side_in, .place = pool_active_place(pool)};
  Clock clock;
  TRY(clock_read(&clock));
  volatility_begin(pool, clock.unix_timestamp, &walk->volatility);
  return SUCCESS;
}

// What one bin does.
typedef struct {
  u64 received;
  u64 fee;
  u64 out;
} Fill;

// The least that arrives for `net` to be left after the fee, or false when that is over 64 bits.
static inline bool with_fee(Wide net, u64 rate, u64 *gross, u64 *fee) {
  if (net.high != 0) return false;
  if (multiply_divide_ceil(net.low, rate, FEE_UNITS - rate, fee) != SUCCESS) return false;
  return add_u64(net.low, *fee, gross) == SUCCESS;
}

// ceil of what `out` of the bin costs before the fee.
static inline Wide cost_of(const Wide *price, u64 side_in, u64 out) {
  Wide cost;
  return price_convert(price, 1 - side_in, out, &cost) ? cost : wide_add(cost, 1);
}

// Empties the bin when there is enough left to spend, or to buy; else takes a part of it. `held` is what it can give.
OUTLINE u64 bin_fill(const Walk *walk, u64 held, u64 rate, Fill *fill) {
  u64 gross, fee;
  const bool is_whole = walk->exact_in || walk->rest >= held;
  const u64 out = is_whole ? held : walk->rest;
  const bool fits = with_fee(cost_of(&walk->price, walk->side_in, out), rate, &gross, &fee);
  if (!walk->exact_in || (fits && walk->rest >= gross)) {
    REQUIRE(fits, ERROR_ARITHMETIC_OVERFLOW);
    *fill = (Fill){gross, fee, out};
    return SUCCESS;
  }
  TRY(multiply_divide_ceil(walk->rest, rate, FEE_UNITS, &fee));
  Wide worth;
  price_convert(&walk->price, walk->side_in, walk->rest - fee, &worth);
  // Less than empties the bin, so less than it holds.
  *fill = (Fill){walk->rest, fee, worth.low};
  return SUCCESS;
}

// Books a bin's trade: its LPs keep the fee that is nobody else's, beside what was paid.
OUTLINE u64 bin_book(Walk *walk, u8 *bin, const Fill *fill) {
  const Pool *pool = walk->pool;
  u64 protocol_fee, creator_fee;
  TRY(multiply_divide_floor(fill->fee, pool->protocol_share_bps, SHARE_UNITS, &protocol_fee));
  TRY(multiply_divide_floor(fill->fee, pool->creator_share_bps, SHARE_UNITS, &creator_fee));
  TRY(add_u64(walk->received, fill->received, &walk->received));
  // None of these is more than what was received.
  walk->out += fill->out;
  walk->fee += fill->fee;
  walk->protocol_fee += protocol_fee;
  walk->creator_fee += creator_fee;
  walk->rest -= walk->exact_in ? fill->received : fill->out;
  u64 after;
  TRY(add_u64(bin_amount(bin, walk->side_in), fill->received - protocol_fee - creator_fee, &after));
  if (!walk->writes) return SUCCESS;
  bin_set_amount(bin, walk->side_in, after);
  bin_set_amount(bin, 1 - walk->side_in, bin_amount(bin, 1 - walk->side_in) - fill->out);
  return SUCCESS;
}

// From bin to bin until nothing is left of `rest`. The price falls when mint0 comes in.
OUTLINE u64 walk_run(Walk *walk) {
  Pool *pool = walk->pool;
  for (;;) {
    u8 *bin = bin_at(pool, walk->place);
    const u64 held = bin_amount(bin, 1 - walk->side_in);
    if (held > 0) {
      volatility_move(pool, pool_first(pool) + (i64)walk->place, &walk->volatility);
      u64 rate;
      TRY(fee_rate(pool, walk->volatility.volatility, &rate));
      TRY(price_at(pool, walk->place, &walk->price));
      Fill fill;
      TRY(bin_fill(walk, held, rate, &fill));
      TRY(bin_book(walk, bin, &fill));
      if (walk->rest == 0) return SUCCESS;
    }
    REQUIRE(walk->place != (walk->side_in == 0 ? 0 : BINS - 1), OWN(ERROR_INSUFFICIENT_LIQUIDITY));
    walk->place += walk->side_in == 0 ? -1ull : 1ull;
  }
}
