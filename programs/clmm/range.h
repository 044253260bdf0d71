// One range of constant liquidity; formulas in programs/README.md. Prices are square roots of token 1 per token 0,
// Q64.64. These functions access no account.
#pragma once

#include "big.h"

typedef struct {
  Wide low;
  Wide high;
  Wide liquidity;
} Range;

// Token 0 in the range: liquidity * 2^64 * (high - low) / (high * low), up or down. Fails over 64 bits.
OUTLINE u64 range_amount0(const Range *range, bool up, u64 *amount) {
  Big value, factor;
  big_set(&value, range->liquidity, 2);
  big_set(&factor, wide_minus(range->high, range->low), 0);
  Big product;
  big_multiply(&value, &factor, &product);
  // Two roundings in the same direction equal one rounding.
  big_set(&factor, range->high, 0);
  const bool is_whole = big_divide(&product, &factor, &value);
  if (up && !is_whole) big_increment(&value);
  big_set(&factor, range->low, 0);
  const bool is_whole_too = big_divide(&value, &factor, &product);
  if (up && !is_whole_too) big_increment(&product);
  return big_u64(&product, amount);
}

// Token 1 in the range: liquidity * (high - low) / 2^64, up or down. Fails over 64 bits.
OUTLINE u64 range_amount1(const Range *range, bool up, u64 *amount) {
  Big liquidity, width, product;
  big_set(&liquidity, range->liquidity, 0);
  big_set(&width, wide_minus(range->high, range->low), 0);
  big_multiply(&liquidity, &width, &product);
  const bool is_whole = product.count == 0 || (product.digits[0] | (product.count > 1 ? product.digits[1] : 0)) == 0;
  product.count = product.count > 2 ? product.count - 2 : 0;
  for (u64 each = 0; each < product.count; each++) product.digits[each] = product.digits[each + 2];
  if (up && !is_whole) big_increment(&product);
  return big_u64(&product, amount);
}

// ceil(scaled * price / (scaled +- amount * price)) with scaled = liquidity * 2^64: where an amount of token 0 more,
// or less, takes the price. Precondition: the range holds that amount.
static inline u64 price_after0(const Wide *price, const Wide *liquidity, u64 amount, bool comes_in, Wide *after) {
  Big scaled, factor, change, product;
  big_set(&scaled, *liquidity, 2);
  big_set(&factor, *price, 0);
  big_multiply(&scaled, &factor, &product);
  Big paid;
  big_set_u64(&paid, amount);
  big_multiply(&paid, &factor, &change);
  if (comes_in) {
    big_add(&scaled, &change);
  } else {
    REQUIRE(big_less(&change, &scaled), ERROR_ARITHMETIC_OVERFLOW);
    big_subtract(&scaled, &change);
  }
  big_divide_up(&product, &scaled, &product);
  return big_wide(&product, after);
}

// amount * 2^64 / liquidity: the price change of an amount of token 1.
static inline u64 price_move1(const Wide *liquidity, u64 amount, bool up, Wide *move) {
  Big value, divisor;
  big_set(&value, (Wide){0, amount}, 2);
  big_set(&divisor, *liquidity, 0);
  const bool is_whole = big_divide(&value, &divisor, &value);
  if (up && !is_whole) big_increment(&value);
  return big_wide(&value, move);
}

// The price after an input of `amount` of token 0 (`zero_for_one`) or token 1, rounded against the user.
OUTLINE u64 price_after_in(const Wide *price, const Wide *liquidity, u64 amount, bool zero_for_one, Wide *after) {
  if (zero_for_one) return price_after0(price, liquidity, amount, true, after);
  Wide move;
  TRY(price_move1(liquidity, amount, false, &move));
  *after = wide_plus(*price, move);
  return SUCCESS;
}

// The nearest price at which the output reaches `amount` of token 1 (`zero_for_one`) or token 0.
OUTLINE u64 price_after_out(const Wide *price, const Wide *liquidity, u64 amount, bool zero_for_one, Wide *after) {
  if (!zero_for_one) return price_after0(price, liquidity, amount, false, after);
  Wide move;
  TRY(price_move1(liquidity, amount, true, &move));
  *after = wide_minus(*price, move);
  return SUCCESS;
}
