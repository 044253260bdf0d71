// What a pool trades, in either direction, before its price has moved by 2 %: what it costs to bend that price. What has not
// stood does not count.
#pragma once

#include "../clmm/tick-price.h"
#include "pool.h"
#include "standing.h"

// Ways of the logarithm of the square root of a price, in 1e-9: of 2 % and 0.5 % of the price, and of a tick.
#define WAY_UNIT 1000000000ull
#define WAY_NEAR 9901313ull
#define WAY_CLOSE 2493771ull
#define WAY_OF_TICK 49998ull
// More liquidity than this counts as this: products with a way fit 128 bits.
#define MAX_LIQUIDITY_HIGH (1ull << 36)

// Sums of liquidity times way, in one direction.
typedef struct {
  Wide near;
  Wide close;
} Reach;

static inline Wide wide_scale(Wide value, u64 factor) {
  const Wide low = wide_multiply(value.low, factor);
  return (Wide){low.high + value.high * factor, low.low};
}

static inline void reach_add(Reach *reach, Wide liquidity, u64 from, u64 to) {
  if (liquidity.high >= MAX_LIQUIDITY_HIGH) liquidity = (Wide){MAX_LIQUIDITY_HIGH, 0};
  if (from < WAY_CLOSE) reach->close = wide_plus(reach->close, wide_scale(liquidity, u64_least(to, WAY_CLOSE) - from));
  if (from < WAY_NEAR) reach->near = wide_plus(reach->near, wide_scale(liquidity, u64_least(to, WAY_NEAR) - from));
}

// The way between two roots, to a hundredth of itself; WAY_NEAR when it is an eighth of `root` or more.
static inline u64 way_between(Wide root, Wide other) {
  const Wide way = wide_less(root, other) ? wide_minus(other, root) : wide_minus(root, other);
  const u64 shift = root.high == 0 ? 0 : highest_bit(root.high) + 1;
  const u64 whole = shift == 0 ? root.low : (root.high << (64 - shift)) | (root.low >> shift);
  if ((shift == 0 ? way.high : way.high >> shift) != 0) return WAY_NEAR;
  const u64 part = shift == 0 ? way.low : (way.high << (64 - shift)) | (way.low >> shift);
  u64 result;
  if (part >= whole / 8 || multiply_divide_floor(part, WAY_UNIT, whole, &result) != SUCCESS) return WAY_NEAR;
  return u64_least(result, WAY_NEAR);
}

INLINE const u8 *range_tick(const ClmmPool *pool, u64 index) { return pool->ticks + 2 + index * CLMM_TICK_SIZE; }
INLINE i64 range_tick_index(const u8 *tick) { return (i64)(int32_t)load_u32(tick + offsetof(ClmmTick, index)); }
INLINE Wide range_tick_net(const u8 *tick) { return wide_load(tick + offsetof(ClmmTick, liquidity_net)); }

// A price of a pool of ranges with the liquidity there and the number of ticks to its left.
typedef struct {
  Wide root;
  Wide liquidity;
  u64 below;
} RangePoint;

// Walks from a point to the end of its 2 %: a gap between ranges adds nothing, and behind the last tick there is nothing.
OUTLINE void reach_walk(const ClmmPool *pool, const RangePoint *from, bool up, Reach *reach) {
  const u64 count = load_u16(pool->ticks), steps = up ? count - from->below : from->below;
  Wide liquidity = from->liquidity;
  u64 way = 0, first_way = 0;
  i64 first = 0;
  for (u64 step = 0; step < steps && way < WAY_NEAR; step++) {
    const u8 *tick = range_tick(pool, up ? from->below + step : from->below - 1 - step);
    const i64 index = range_tick_index(tick);
    u64 next;
    if (step == 0) {
      Wide root;
      tick_price(index, &root);
      next = first_way = way_between(from->root, root);
      first = index;
    } else {
      next = first_way + (u64)(up ? index - first : first - index) * WAY_OF_TICK;
    }
    reach_add(reach, liquidity, way, next);
    liquidity = up ? wide_plus(liquidity, range_tick_net(tick)) : wide_minus(liquidity, range_tick_net(tick));
    way = next;
  }
}

// The price that the slot began with, and the liquidity there: swaps of the slot do not choose where the depth is read.
OUTLINE void range_start(const ClmmPool *pool, u64 now, RangePoint *point) {
  point->root = wide_load(pool->sqrt_price);
  point->liquidity = wide_load(pool->liquidity);
  point->below = pool->ticks_below;
  const Wide start = wide_load(pool->slot_sqrt_price);
  if (pool->priced_slot != now || wide_equal(start, point->root)) return;
  u64 low = 0, high = load_u16(pool->ticks);
  while (low < high) {
    const u64 middle = (low + high) >> 1;
    Wide root;
    tick_price(range_tick_index(range_tick(pool, middle)), &root);
    if (wide_less(start, root)) high = middle;
    else low = middle + 1;
  }
  for (; point->below > low; point->below--) {
    point->liquidity = wide_minus(point->liquidity, range_tick_net(range_tick(pool, point->below - 1)));
  }
  for (; point->below < low; point->below++) {
    point->liquidity = wide_plus(point->liquidity, range_tick_net(range_tick(pool, point->below)));
  }
  point->root = start;
}

// In base units of the quote at the price itself, rounded down; U64_MAX for more.
static inline u64 range_near(const PoolState *state, u64 now) {
  const ClmmPool *pool = state->range;
  const Wide any = {MAX_LIQUIDITY_HIGH, 0};
  const Wide stood = standing_figure(pool->depth_now, pool->depth_before, any, pool->priced_slot, now);
  Wide sum = wide_scale(wide_least(stood, any), WAY_NEAR);
  RangePoint point;
  range_start(pool, now, &point);
  for (u64 up = 0; up < 2; up++) {
    Reach reach = {{0, 0}, {0, 0}};
    reach_walk(pool, &point, up, &reach);
    // Liquidity that begins behind a gap at the price itself does not hold the price there.
    sum = wide_least(sum, wide_least(reach.near, wide_scale(reach.close, 4)));
  }
  Big product, divisor, ratio, value;
  big_set(&divisor, (Wide){0, WAY_UNIT}, 2);
  big_set(&ratio, point.root, 0);
  big_set(&value, sum, 0);
  if (state->is_inverse) {
    // sum * 2^64 / (root * unit)
    big_set(&value, sum, 2);
    big_set_u64(&divisor, WAY_UNIT);
    big_multiply(&divisor, &ratio, &product);
    big_divide(&value, &product, &value);
  } else {
    big_multiply(&value, &ratio, &product);
    big_divide(&product, &divisor, &value);
  }
  u64 depth;
  return big_u64(&value, &depth) == SUCCESS ? depth : U64_MAX;
}

// The same of a constant product: the lesser one of what it holds of the quote, and of what it prices at the mean rate. A
// swap of the same transaction makes one of them less.
static inline u64 product_near(const PoolState *state, u64 now) {
  Big value, rate, one, product;
  big_set_u64(&value, state->base);
  big_set(&rate, state->rate, 0);
  big_set(&one, (Wide){1, 0}, 0);
  big_multiply(&value, state->is_inverse ? &one : &rate, &product);
  const Big *divisor = state->is_inverse ? &rate : &one;
  if (divisor->count == 0) return 0;
  big_divide(&product, divisor, &value);
  u64 worth, depth;
  if (big_u64(&value, &worth) != SUCCESS) worth = U64_MAX;
  if (multiply_divide_floor(u64_least(worth, state->quote), WAY_NEAR, WAY_UNIT, &depth) != SUCCESS) return 0;
  if (state->product != NULL) {
    const CpmmPool *pool = state->product;
    const u64 liquidity = square_root_of_product(pool->reserve0, pool->reserve1);
    const Wide stood = standing_figure(pool->depth_now, pool->depth_before, (Wide){0, liquidity}, pool->priced_slot, now);
    if (multiply_divide_floor(depth, stood.low, liquidity, &depth) != SUCCESS) return 0;
  }
  return u64_least(depth, state->payable);
}

// Base units of the quote that move the price of a pool by 2 %, in the direction where that takes less.
static inline u64 pool_near(const PoolState *state, u64 now) {
  if (!state->is_noted) return 0;
  return state->range == NULL ? product_near(state, now) : range_near(state, now);
}
