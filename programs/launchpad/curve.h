// The bonding curve: the amounts of a trade. Formulas and rounding are those of programs/README.md.
#pragma once

#include "callisto.h"
#include "cumulative-price.h"
#include "generated/layout.h"

#define PPM 1000000ull
#define MAX_TOTAL_FEE_PPM 990000ull

typedef struct {
  u64 base;
  u64 quote; // paid or received by the trader
  u64 moved; // change of the curve's quote reserve: `quote` without the fee
  u64 fee;
  u64 creator_fee; // of `fee`
} Trade;

// Adds the price that stood since the last update: virtual quote per virtual base. No trade of the current slot counts.
OUTLINE u64 curve_accumulate_price(LaunchpadCurve *curve) {
  u64 slot, slots;
  TRY(cumulative_price_due(curve->priced_slot, &slot, &slots));
  if (slots == 0) return SUCCESS;
  cumulative_price_add(curve->cumulative_price, price_of_amounts(curve->virtual_base, curve->virtual_quote), slots);
  curve->priced_slot = slot;
  return SUCCESS;
}

// The anti-sniper part of a buy's fee: decreases linearly from its full value at creation to 0.
static inline u64 sniper_ppm(const LaunchpadCurve *curve, u64 *ppm) {
  *ppm = 0;
  if (curve->sniper_fee_ppm == 0 || curve->sniper_decay_seconds == 0) return SUCCESS;
  Clock clock;
  TRY(clock_read(&clock));
  const u64 decay = curve->sniper_decay_seconds;
  const u64 elapsed = clock.unix_timestamp > curve->created_at ? (u64)(clock.unix_timestamp - curve->created_at) : 0;
  if (elapsed < decay) *ppm = curve->sniper_fee_ppm * (decay - elapsed) / decay;
  return SUCCESS;
}

static inline u64 curve_buy_fee_ppm(const LaunchpadCurve *curve, u64 *ppm) {
  TRY(sniper_ppm(curve, ppm));
  *ppm += (u64)curve->protocol_fee_ppm + curve->creator_fee_ppm;
  return SUCCESS;
}

static inline u64 curve_sell_fee_ppm(const LaunchpadCurve *curve) {
  return (u64)curve->protocol_fee_ppm + curve->creator_fee_ppm;
}

// The creator's part of the fee on `amount`, rounded down; the protocol gets the rest.
static inline u64 creator_part(const LaunchpadCurve *curve, u64 amount, Trade *trade) {
  return multiply_divide_floor(amount, curve->creator_fee_ppm, PPM, &trade->creator_fee);
}

// The least quote that buys exactly `base`.
OUTLINE u64 curve_buy_exact_out(const LaunchpadCurve *curve, u64 base, u64 fee_ppm, Trade *trade) {
  REQUIRE(base > 0, LAUNCHPAD_ERROR_ZERO_AMOUNT);
  REQUIRE(base <= curve->real_base, LAUNCHPAD_ERROR_INSUFFICIENT_LIQUIDITY);
  trade->base = base;
  TRY(multiply_divide_ceil(curve->virtual_quote, base, curve->virtual_base - base, &trade->moved));
  u64 reserve;
  TRY(add_u64(curve->virtual_quote, trade->moved, &reserve));
  TRY(multiply_divide_ceil(trade->moved, PPM, PPM - fee_ppm, &trade->quote));
  trade->fee = trade->quote - trade->moved;
  return creator_part(curve, trade->quote, trade);
}

// The purchase for `quote`, capped at the remaining supply and its price.
OUTLINE u64 curve_buy_exact_in(const LaunchpadCurve *curve, u64 quote, u64 fee_ppm, Trade *trade) {
  trade->quote = quote;
  TRY(multiply_divide_ceil(quote, fee_ppm, PPM, &trade->fee));
  trade->moved = quote - trade->fee;
  u64 reserve;
  TRY(add_u64(curve->virtual_quote, trade->moved, &reserve));
  TRY(multiply_divide_floor(curve->virtual_base, trade->moved, reserve, &trade->base));
  REQUIRE(trade->base > 0, LAUNCHPAD_ERROR_ZERO_AMOUNT);
  if (trade->base > curve->real_base) return curve_buy_exact_out(curve, curve->real_base, fee_ppm, trade);
  return creator_part(curve, quote, trade);
}

// The sale of `base`.
OUTLINE u64 curve_sell_exact_in(const LaunchpadCurve *curve, u64 base, u64 fee_ppm, Trade *trade) {
  trade->base = base;
  u64 reserve;
  TRY(add_u64(curve->virtual_base, base, &reserve));
  TRY(multiply_divide_floor(curve->virtual_quote, base, reserve, &trade->moved));
  REQUIRE(trade->moved <= curve->real_quote, LAUNCHPAD_ERROR_INSUFFICIENT_LIQUIDITY);
  TRY(multiply_divide_ceil(trade->moved, fee_ppm, PPM, &trade->fee));
  trade->quote = trade->moved - trade->fee;
  REQUIRE(trade->quote > 0, LAUNCHPAD_ERROR_ZERO_AMOUNT);
  return creator_part(curve, trade->moved, trade);
}

// The base amount whose sale pays exactly `quote`.
OUTLINE u64 curve_sell_exact_out(const LaunchpadCurve *curve, u64 quote, u64 fee_ppm, Trade *trade) {
  REQUIRE(quote > 0, LAUNCHPAD_ERROR_ZERO_AMOUNT);
  trade->quote = quote;
  TRY(multiply_divide_ceil(quote, PPM, PPM - fee_ppm, &trade->moved));
  REQUIRE(trade->moved <= curve->real_quote, LAUNCHPAD_ERROR_INSUFFICIENT_LIQUIDITY);
  trade->fee = trade->moved - quote;
  TRY(multiply_divide_ceil(curve->virtual_base, trade->moved, curve->virtual_quote - trade->moved, &trade->base));
  u64 reserve;
  TRY(add_u64(curve->virtual_base, trade->base, &reserve));
  return creator_part(curve, trade->moved, trade);
}

static inline void curve_add_fees(LaunchpadCurve *curve, const Trade *trade) {
  curve->creator_fees += trade->creator_fee;
  curve->protocol_fees += trade->fee - trade->creator_fee;
}

// Neither sum can overflow: all of it is held in one token account, whose amount is 64 bits.
// The functions above have checked that the virtual reserves have room.
static inline void curve_bought(LaunchpadCurve *curve, const Trade *trade) {
  curve->virtual_base -= trade->base;
  curve->real_base -= trade->base;
  curve->virtual_quote += trade->moved;
  curve->real_quote += trade->moved;
  if (curve->real_base == 0) curve->status = LAUNCHPAD_CURVE_STATUS_COMPLETE;
  curve_add_fees(curve, trade);
}

static inline void curve_sold(LaunchpadCurve *curve, const Trade *trade) {
  curve->virtual_base += trade->base;
  curve->real_base += trade->base;
  curve->virtual_quote -= trade->moved;
  curve->real_quote -= trade->moved;
  curve_add_fees(curve, trade);
}
