// Prices of bins: (1 + binStep / 10000)^number as mint1 per mint0 in base units, Q64.64. These functions
// define their exact bits: the first bin's price from its number, and one power for each further bin.
#pragma once

#include "big.h"
#include "names.h"

#define BINS 128
#define BIN_STEP_UNITS 10000ull
#define ONE ((Wide){1, 0})
// 2^-40 and 2^40.
#define LOWEST_PRICE ((Wide){0, 1ull << 24})
#define HIGHEST_PRICE ((Wide){1ull << 40, 0})
#define MAX_BIN 443636

// floor(a * b / 2^64). Fails when that is over 128 bits.
OUTLINE u64 q64_multiply(const Wide *a, const Wide *b, Wide *product) {
  const Wide top = wide_multiply(a->high, b->high);
  const Wide left = wide_multiply(a->high, b->low);
  const Wide right = wide_multiply(a->low, b->high);
  const Wide bottom = wide_multiply(a->low, b->low);
  const Wide cross = wide_plus(left, right);
  REQUIRE(top.high == 0 && !wide_less(cross, left), ERROR_ARITHMETIC_OVERFLOW);
  const Wide middle = wide_add(cross, bottom.high);
  REQUIRE(!wide_less(middle, cross), ERROR_ARITHMETIC_OVERFLOW);
  *product = (Wide){middle.high + top.low, middle.low};
  return product->high < top.low ? ERROR_ARITHMETIC_OVERFLOW : SUCCESS;
}

// (1 + bin_step / 10000)^exponent by squaring, lowest bit first, each product rounded down.
OUTLINE u64 price_power(u64 bin_step, u64 exponent, Wide *power) {
  const Wide shifted = {bin_step, 0};
  u64 remainder;
  Wide square = {1, wide_divide(&shifted, BIN_STEP_UNITS, &remainder)};
  *power = ONE;
  for (;;) {
    if (exponent & 1) TRY(q64_multiply(power, &square, power));
    exponent >>= 1;
    if (exponent == 0) return SUCCESS;
    TRY(q64_multiply(&square, &square, &square));
  }
}

// The price of the bin of that number: the power itself, or floor(2^128 / power) below zero.
static inline u64 price_of_number(u64 bin_step, i64 number, Wide *price) {
  REQUIRE(number >= -MAX_BIN && number <= MAX_BIN, OWN(ERROR_INVALID_PRICE));
  Wide power;
  const u64 distance = number < 0 ? (u64)-number : (u64)number;
  REQUIRE(price_power(bin_step, distance, &power) == SUCCESS, OWN(ERROR_INVALID_PRICE));
  *price = power;
  if (number >= 0) return SUCCESS;
  Big whole, divisor, quotient;
  big_set(&whole, (Wide){0, 1}, 4);
  big_set(&divisor, power, 0);
  big_divide(&whole, &divisor, &quotient);
  return big_wide(&quotient, price);
}

// The price of the bin at an offset in the window, 0 to 127.
static inline u64 price_at(const Pool *pool, u64 offset, Wide *price) {
  const Wide first = wide_load(pool->first_price);
  TRY(price_power(pool->bin_step, offset, price));
  return q64_multiply(&first, price, price);
}

// Checks that every bin of a window that begins at `first` has a price within the bounds.
static inline u64 price_check(Wide first, u64 bin_step) {
  REQUIRE(!wide_less(first, LOWEST_PRICE) && !wide_less(HIGHEST_PRICE, first), OWN(ERROR_INVALID_PRICE));
  Wide last;
  TRY(price_power(bin_step, BINS - 1, &last));
  TRY(q64_multiply(&first, &last, &last));
  return wide_less(HIGHEST_PRICE, last) ? OWN(ERROR_INVALID_PRICE) : SUCCESS;
}

// Converts `amount` of one mint to the other: side 0 floor(amount * price / 2^64), side 1
// floor(amount * 2^64 / price). Returns whether the result is exact.
OUTLINE bool price_convert(const Wide *price, u64 side, u64 amount, Wide *converted) {
  if (side == 0) {
    const Wide high = wide_multiply(price->high, amount);
    const Wide low = wide_multiply(price->low, amount);
    // The price is at most 2^40 times 2^64 times a window's span, so this has less than 128 bits.
    *converted = wide_add(high, low.high);
    return low.low == 0;
  }
  Big shifted, divisor, quotient;
  big_set(&shifted, (Wide){0, amount}, 2);
  big_set(&divisor, *price, 0);
  const bool is_exact = big_divide(&shifted, &divisor, &quotient);
  // At most 64 bits and the 40 that the lowest price adds.
  *converted = (Wide){0, 0};
  big_wide(&quotient, converted);
  return is_exact;
}
