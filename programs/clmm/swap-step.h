// Swap over the initialised ticks: one step a range, until no input (exact in) or output (exact out) remains.
#pragma once

#include "range.h"
#include "depth.h"

typedef struct {
  Pool *pool;
  bool zero_for_one; // the input is token 0, and the price falls
  bool exact_in;     // `amount_remaining` is input; else output
  bool updates_pool; // false for a quote
  u64 fee_ppm;
  u64 amount_remaining;
  // Current price, liquidity and tick.
  Wide price;
  Wide liquidity;
  u64 ticks_below;
  Wide least;    // liquidity of all ranges that the price has moved in
  Wide growth; // fee growth of the input token
  // Totals of all steps so far.
  u64 received;
  u64 out;
  u64 fee;
  u64 protocol_fee;
  u64 creator_fee;
} SwapState;

typedef struct {
  u64 input;
  u64 output;
  u64 fee;
  Wide price;
} SwapStep;

static inline void swap_state_init(SwapState *swap_state, Pool *pool, u64 side_in) {
  *swap_state = (SwapState){.pool = pool, .zero_for_one = side_in == 0, .ticks_below = pool->ticks_below};
  swap_state->fee_ppm = (u64)pool->lp_fee_ppm + pool->protocol_fee_ppm + pool->creator_fee_ppm;
  swap_state->price = wide_load(pool->sqrt_price);
  swap_state->least = swap_state->liquidity = wide_load(pool->liquidity);
  swap_state->growth = wide_load(pool_growth(pool, side_in));
}

INLINE Range step_range(const SwapState *swap_state, Wide price) {
  return swap_state->zero_for_one ? (Range){price, swap_state->price, swap_state->liquidity}
                                  : (Range){swap_state->price, price, swap_state->liquidity};
}

// Input that moves the price to `price`, rounded up.
static inline u64 step_input(const SwapState *swap_state, Wide price, u64 *amount) {
  const Range range = step_range(swap_state, price);
  return swap_state->zero_for_one ? range_amount0(&range, true, amount) : range_amount1(&range, true, amount);
}

// Output of the move to `price`, rounded down.
static inline u64 step_output(const SwapState *swap_state, Wide price, u64 *amount) {
  const Range range = step_range(swap_state, price);
  return swap_state->zero_for_one ? range_amount1(&range, false, amount) : range_amount0(&range, false, amount);
}

// Fee on top of a net input, rounded up.
static inline u64 step_fee(const SwapState *swap_state, u64 input, u64 *fee) {
  return multiply_divide_ceil(input, swap_state->fee_ppm, PPM - swap_state->fee_ppm, fee);
}

// Exact-in step: moves the price to `target`, or as far as the remaining input allows. When it stops inside of the
// range, all input that did not move the price is fee.
OUTLINE u64 compute_step_exact_in(const SwapState *swap_state, const Wide *target, SwapStep *step) {
  u64 fee, whole;
  TRY(multiply_divide_ceil(swap_state->amount_remaining, swap_state->fee_ppm, PPM, &fee));
  const u64 usable = swap_state->amount_remaining - fee;
  // An amount over 64 bits exceeds `usable`.
  if (step_input(swap_state, *target, &whole) == SUCCESS && usable >= whole) {
    step->price = *target;
    step->input = whole;
    TRY(step_fee(swap_state, whole, &step->fee));
  } else {
    TRY(price_after_in(&swap_state->price, &swap_state->liquidity, usable, swap_state->zero_for_one, &step->price));
    TRY(step_input(swap_state, step->price, &step->input));
    step->fee = swap_state->amount_remaining - step->input;
  }
  return step_output(swap_state, step->price, &step->output);
}

// Exact-out step: the remaining output, or the range's output up to `target` when that is less, for the smallest input.
OUTLINE u64 compute_step_exact_out(const SwapState *swap_state, const Wide *target, SwapStep *step) {
  u64 whole;
  if (step_output(swap_state, *target, &whole) == SUCCESS && swap_state->amount_remaining > whole) {
    step->price = *target;
    step->output = whole;
  } else {
    TRY(price_after_out(&swap_state->price, &swap_state->liquidity, swap_state->amount_remaining,
                        swap_state->zero_for_one, &step->price));
    step->output = swap_state->amount_remaining;
  }
  TRY(step_input(swap_state, step->price, &step->input));
  return step_fee(swap_state, step->input, &step->fee);
}

// Adds a step to the totals. Protocol and creator fees are rounded down; the remainder is the LPs' fee growth.
OUTLINE u64 apply_step(SwapState *swap_state, const SwapStep *step) {
  u64 taken;
  TRY(add_u64(step->input, step->fee, &taken));
  TRY(add_u64(swap_state->received, taken, &swap_state->received));
  TRY(add_u64(swap_state->out, step->output, &swap_state->out));
  TRY(subtract_u64(swap_state->amount_remaining, swap_state->exact_in ? taken : step->output,
                   &swap_state->amount_remaining));
  if (step->fee == 0) return SUCCESS;
  u64 protocol_fee = 0, creator_fee = 0;
  if (swap_state->fee_ppm > 0) {
    TRY(multiply_divide_floor(step->fee, swap_state->pool->protocol_fee_ppm, swap_state->fee_ppm, &protocol_fee));
    TRY(multiply_divide_floor(step->fee, swap_state->pool->creator_fee_ppm, swap_state->fee_ppm, &creator_fee));
  }
  swap_state->fee += step->fee;
  swap_state->protocol_fee += protocol_fee;
  swap_state->creator_fee += creator_fee;
  Wide growth;
  TRY(price_move1(&swap_state->liquidity, step->fee - protocol_fee - creator_fee, false, &growth));
  swap_state->growth = wide_plus(swap_state->growth, growth);
  return SUCCESS;
}

// At a tick's price its net liquidity is added (price rises) or subtracted (price falls).
static inline void cross_tick(SwapState *swap_state, Tick *tick) {
  const Wide net = wide_load(tick_net(tick));
  swap_state->liquidity =
      swap_state->zero_for_one ? wide_minus(swap_state->liquidity, net) : wide_plus(swap_state->liquidity, net);
  swap_state->ticks_below = swap_state->zero_for_one ? swap_state->ticks_below - 1 : swap_state->ticks_below + 1;
  if (!swap_state->updates_pool) return;
  const u64 side_in = swap_state->zero_for_one ? 0 : 1;
  tick_flip_growth_outside(tick, side_in, swap_state->growth);
  tick_flip_growth_outside(tick, 1 - side_in, wide_load(pool_growth(swap_state->pool, 1 - side_in)));
}

OUTLINE u64 compute_swap_steps(SwapState *swap_state) {
  while (swap_state->amount_remaining > 0) {
    // No liquidity lies past the last tick.
    REQUIRE(swap_state->zero_for_one ? swap_state->ticks_below > 0
                                     : swap_state->ticks_below < ticks_count(swap_state->pool),
            CLMM_ERROR_INSUFFICIENT_LIQUIDITY);
    Tick *tick = ticks_at(swap_state->pool,
                          swap_state->zero_for_one ? swap_state->ticks_below - 1 : swap_state->ticks_below);
    Wide target;
    tick_price(tick_index(tick), &target);
    SwapStep step;
    TRY(swap_state->exact_in ? compute_step_exact_in(swap_state, &target, &step)
                             : compute_step_exact_out(swap_state, &target, &step));
    TRY(apply_step(swap_state, &step));
    if (!wide_equal(step.price, swap_state->price)) swap_state->least = wide_least(swap_state->least, swap_state->liquidity);
    swap_state->price = step.price;
    if (wide_equal(step.price, target)) cross_tick(swap_state, tick);
  }
  Pool *pool = swap_state->pool;
  REQUIRE(swap_state->out <= *pool_reserve(pool, swap_state->zero_for_one ? 1 : 0), CLMM_ERROR_INSUFFICIENT_LIQUIDITY);
  if (!swap_state->updates_pool) return SUCCESS;
  wide_store(pool->sqrt_price, swap_state->price);
  wide_store(pool->liquidity, swap_state->liquidity);
  wide_store(pool_growth(pool, swap_state->zero_for_one ? 0 : 1), swap_state->growth);
  pool->ticks_below = (u16)swap_state->ticks_below;
  pool_note_depth(pool, swap_state->least);
  return SUCCESS;
}
