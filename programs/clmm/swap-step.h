// A swap's way along the ticks: range after range, until the amount is spent or found.
#pragma once

#include "pair/reserves.h"
#include "range.h"
#include "ticks.h"

typedef struct {
  Pool *pool;
  bool falls;    // token 0 comes in, and the price goes down
  bool exact_in; // `rest` is still to be spent; else it is still to be found
  bool writes;   // a quote leaves the pool as it is
  u64 fee_ppm;
  u64 rest;
  // Where the price is.
  Wide price;
  Wide liquidity;
  u64 below;
  Wide growth; // of the fees that come in
  // What was moved so far.
  u64 received;
  u64 out;
  u64 fee;
  u64 protocol_fee;
  u64 creator_fee;
} Walk;

typedef struct {
  u64 input;
  u64 output;
  u64 fee;
  Wide price;
} Step;

static inline void walk_begin(Walk *walk, Pool *pool, u64 side_in) {
  *walk = (Walk){.pool = pool, .falls = side_in == 0, .below = pool->ticks_below};
  walk->fee_ppm = (u64)pool->lp_fee_ppm + pool->protocol_fee_ppm + pool->creator_fee_ppm;
  walk->price = wide_load(pool->sqrt_price);
  walk->liquidity = wide_load(pool->liquidity);
  walk->growth = wide_load(pool_growth(pool, side_in));
}

INLINE Range walk_range(const Walk *walk, Wide price) {
  return walk->falls ? (Range){price, walk->price, walk->liquidity} : (Range){walk->price, price, walk->liquidity};
}

// What it takes to move the price, rounded up.
static inline u64 walk_input(const Walk *walk, Wide price, u64 *amount) {
  const Range range = walk_range(walk, price);
  return walk->falls ? range_amount0(&range, true, amount) : range_amount1(&range, true, amount);
}

// What that frees, rounded down.
static inline u64 walk_output(const Walk *walk, Wide price, u64 *amount) {
  const Range range = walk_range(walk, price);
  return walk->falls ? range_amount1(&range, false, amount) : range_amount0(&range, false, amount);
}

// The fee on top of an input that the price moved for in full.
static inline u64 walk_fee_on(const Walk *walk, u64 input, u64 *fee) {
  return multiply_divide_ceil(input, walk->fee_ppm, PPM - walk->fee_ppm, fee);
}

// Spends the rest, or what it takes to reach `target`. Inside of a range all that did not buy is fee.
OUTLINE u64 step_in(const Walk *walk, const Wide *target, Step *step) {
  u64 fee, whole;
  TRY(multiply_divide_ceil(walk->rest, walk->fee_ppm, PPM, &fee));
  const u64 usable = walk->rest - fee;
  // An amount over 64 bits is over what is there.
  if (walk_input(walk, *target, &whole) == SUCCESS && usable >= whole) {
    step->price = *target;
    step->input = whole;
    TRY(walk_fee_on(walk, whole, &step->fee));
  } else {
    TRY(price_after_in(&walk->price, &walk->liquidity, usable, walk->falls, &step->price));
    TRY(walk_input(walk, step->price, &step->input));
    step->fee = walk->rest - step->input;
  }
  return walk_output(walk, step->price, &step->output);
}

// Frees the rest, or what lies before `target` when that is less: always for the least input.
OUTLINE u64 step_out(const Walk *walk, const Wide *target, Step *step) {
  u64 whole;
  if (walk_output(walk, *target, &whole) == SUCCESS && walk->rest > whole) {
    step->price = *target;
    step->output = whole;
  } else {
    TRY(price_after_out(&walk->price, &walk->liquidity, walk->rest, walk->falls, &step->price));
    step->output = walk->rest;
  }
  TRY(walk_input(walk, step->price, &step->input));
  return walk_fee_on(walk, step->input, &step->fee);
}

// Shares of the fee go to the protocol and the creator, rounded down; the rest grows on the range's liquidity.
OUTLINE u64 walk_book(Walk *walk, const Step *step) {
  u64 taken;
  TRY(add_u64(step->input, step->fee, &taken));
  TRY(add_u64(walk->received, taken, &walk->received));
  TRY(add_u64(walk->out, step->output, &walk->out));
  TRY(subtract_u64(walk->rest, walk->exact_in ? taken : step->output, &walk->rest));
  if (step->fee == 0) return SUCCESS;
  u64 protocol_fee = 0, creator_fee = 0;
  if (walk->fee_ppm > 0) {
    TRY(multiply_divide_floor(step->fee, walk->pool->protocol_fee_ppm, walk->fee_ppm, &protocol_fee));
    TRY(multiply_divide_floor(step->fee, walk->pool->creator_fee_ppm, walk->fee_ppm, &creator_fee));
  }
  walk->fee += step->fee;
  walk->protocol_fee += protocol_fee;
  walk->creator_fee += creator_fee;
  Wide growth;
  TRY(price_move1(&walk->liquidity, step->fee - protocol_fee - creator_fee, false, &growth));
  walk->growth = wide_plus(walk->growth, growth);
  return SUCCESS;
}

// On a tick's own price its liquidity comes in or goes.
static inline void walk_cross(Walk *walk, Tick *tick) {
  const Wide net = wide_load(tick_net(tick));
  walk->liquidity = walk->falls ? wide_minus(walk->liquidity, net) : wide_plus(walk->liquidity, net);
  walk->below = walk->falls ? walk->below - 1 : walk->below + 1;
  if (!walk->writes) return;
  const u64 side_in = walk->falls ? 0 : 1;
  tick_turn(tick, side_in, walk->growth);
  tick_turn(tick, 1 - side_in, wide_load(pool_growth(walk->pool, 1 - side_in)));
}

OUTLINE u64 walk_run(Walk *walk) {
  while (walk->rest > 0) {
    // Liquidity ends at ticks: behind the last one there is none.
    REQUIRE(walk->falls ? walk->below > 0 : walk->below < ticks_count(walk->pool), CLMM_ERROR_INSUFFICIENT_LIQUIDITY);
    Tick *tick = ticks_at(walk->pool, walk->falls ? walk->below - 1 : walk->below);
    Wide target;
    tick_price(tick_index(tick), &target);
    Step step;
    TRY(walk->exact_in ? step_in(walk, &target, &step) : step_out(walk, &target, &step));
    TRY(walk_book(walk, &step));
    walk->price = step.price;
    if (wide_equal(step.price, target)) walk_cross(walk, tick);
  }
  Pool *pool = walk->pool;
  REQUIRE(walk->out <= *pool_reserve(pool, walk->falls ? 1 : 0), CLMM_ERROR_INSUFFICIENT_LIQUIDITY);
  if (!walk->writes) return SUCCESS;
  wide_store(pool->sqrt_price, walk->price);
  wide_store(pool->liquidity, walk->liquidity);
  wide_store(pool_growth(pool, walk->falls ? 0 : 1), walk->growth);
  pool->ticks_below = (u16)walk->below;
  return SUCCESS;
}
