// Exact arithmetic on amounts. Overflow of 64 bits is an error and never wraps.
#pragma once

#include "error.h"
#include "wide.h"

#define U64_MAX 0xffffffffffffffffull

static inline u64 add_u64(u64 a, u64 b, u64 *sum) {
  *sum = a + b;
  return *sum < a ? ERROR_ARITHMETIC_OVERFLOW : SUCCESS;
}

static inline u64 subtract_u64(u64 a, u64 b, u64 *difference) {
  *difference = a - b;
  return a < b ? ERROR_ARITHMETIC_OVERFLOW : SUCCESS;
}

// floor(a * b / c). Fails when c is 0 or the result is over 64 bits.
OUTLINE u64 multiply_divide_floor(u64 a, u64 b, u64 c, u64 *result) {
  const Wide product = wide_multiply(a, b);
  REQUIRE(product.high < c, ERROR_ARITHMETIC_OVERFLOW);
  u64 remainder;
  *result = wide_divide(&product, c, &remainder);
  return SUCCESS;
}

// ceil(a * b / c). Fails when c is 0 or the result is over 64 bits.
OUTLINE u64 multiply_divide_ceil(u64 a, u64 b, u64 c, u64 *result) {
  const Wide product = wide_multiply(a, b);
  REQUIRE(product.high < c, ERROR_ARITHMETIC_OVERFLOW);
  u64 remainder;
  const u64 quotient = wide_divide(&product, c, &remainder);
  REQUIRE(remainder == 0 || quotient < U64_MAX, ERROR_ARITHMETIC_OVERFLOW);
  *result = quotient + (remainder != 0);
  return SUCCESS;
}

// floor(sqrt(a * b)), which always fits. Newton's method from above converges monotonically.
static inline u64 square_root_of_product(u64 a, u64 b) {
  const Wide square = wide_multiply(a, b);
  if (square.high == 0 && square.low == 0) return 0;
  const u64 bits = square.high != 0 ? 65 + highest_bit(square.high) : 1 + highest_bit(square.low);
  u64 root = bits > 126 ? U64_MAX : 1ull << ((bits + 1) / 2);
  while (square.high < root) {
    u64 remainder;
    const u64 quotient = wide_divide(&square, root, &remainder);
    if (quotient >= root) break;
    root = quotient + (root - quotient) / 2;
  }
  return root;
}
