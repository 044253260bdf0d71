// Exact products and quotients up to 320 bits, as digits of 32 bits: a product of two digits and a carry fit a
// word, and the VM divides a word by a digit.
#pragma once

#include "error.h"
#include "wide.h"

#define BIG_DIGITS 10
#define DIGIT_BITS 32
#define DIGIT_MASK 0xffffffffull

// Lowest digit first; `count` is without leading zeros, so 0 has none.
typedef struct {
  u64 count;
  u64 digits[BIG_DIGITS];
} Big;

INLINE void big_trim(Big *value) {
  while (value->count > 0 && value->digits[value->count - 1] == 0) value->count -= 1;
}

// value * 2^(32 * shift). Up to four digits and `shift` more.
static inline void big_set(Big *to, Wide value, u64 shift) {
  for (u64 each = 0; each < shift; each++) to->digits[each] = 0;
  u64 *digits = to->digits + shift;
  digits[0] = value.low & DIGIT_MASK;
  digits[1] = value.low >> DIGIT_BITS;
  digits[2] = value.high & DIGIT_MASK;
  digits[3] = value.high >> DIGIT_BITS;
  to->count = shift + 4;
  big_trim(to);
}

static inline void big_set_u64(Big *to, u64 value) { big_set(to, (Wide){0, value}, 0); }

// a * b. Precondition: both have at most ten digits together.
OUTLINE void big_multiply(const Big *a, const Big *b, Big *product) {
  product->count = a->count + b->count;
  for (u64 each = 0; each < product->count; each++) product->digits[each] = 0;
  for (u64 each = 0; each < a->count; each++) {
    const u64 factor = a->digits[each];
    u64 *to = product->digits + each;
    u64 carry = 0;
    for (u64 other = 0; other < b->count; other++) {
      const u64 sum = factor * b->digits[other] + to[other] + carry;
      to[other] = sum & DIGIT_MASK;
      carry = sum >> DIGIT_BITS;
    }
    to[b->count] = carry;
  }
  big_trim(product);
}

// product = a * factor
static inline void big_scale(const Big *a, u64 factor, Big *product) {
  Big small;
  big_set_u64(&small, factor);
  big_multiply(a, &small, product);
}

// a += b. Precondition: the sum fits.
static inline void big_add(Big *a, const Big *b) {
  while (a->count < b->count) a->digits[a->count++] = 0;
  u64 carry = 0;
  for (u64 each = 0; each < a->count; each++) {
    const u64 sum = a->digits[each] + (each < b->count ? b->digits[each] : 0) + carry;
    a->digits[each] = sum & DIGIT_MASK;
    carry = sum >> DIGIT_BITS;
  }
  if (carry) a->digits[a->count++] = carry;
}

static inline bool big_less(const Big *a, const Big *b) {
  if (a->count != b->count) return a->count < b->count;
  for (u64 each = a->count; each > 0; each--) {
    if (a->digits[each - 1] != b->digits[each - 1]) return a->digits[each - 1] < b->digits[each - 1];
  }
  return false;
}

// a -= b, with b at most a.
static inline void big_subtract(Big *a, const Big *b) {
  u64 borrow = 0;
  for (u64 each = 0; each < a->count; each++) {
    const u64 difference = a->digits[each] - (each < b->count ? b->digits[each] : 0) - borrow;
    a->digits[each] = difference & DIGIT_MASK;
    borrow = difference >> 63;
  }
  big_trim(a);
}

// to = value * 2^shift with shift below 32. Writes one digit more than `count`, a zero one included.
static inline void big_shift(const u64 *value, u64 count, u64 shift, u64 *to) {
  u64 carry = 0;
  for (u64 each = 0; each < count; each++) {
    const u64 shifted = (value[each] << shift) | carry;
    to[each] = shifted & DIGIT_MASK;
    carry = shifted >> DIGIT_BITS;
  }
  to[count] = carry;
}

// One digit of a quotient (Knuth, algorithm D): subtracts its multiple from the top count + 1 digits of `remainder`.
// Precondition: the divisor has `count` >= 2 digits and the highest bit of its highest digit is set.
static inline u64 big_quotient_digit(u64 *remainder, const u64 *divisor, u64 count) {
  const u64 top = divisor[count - 1];
  const u64 head = (remainder[count] << DIGIT_BITS) | remainder[count - 1];
  u64 estimate = head / top;
  u64 left = head % top;
  while (estimate > DIGIT_MASK || estimate * divisor[count - 2] > ((left << DIGIT_BITS) | remainder[count - 2])) {
    estimate -= 1;
    left += top;
    if (left > DIGIT_MASK) break;
  }
  u64 carry = 0, borrow = 0;
  for (u64 each = 0; each < count; each++) {
    const u64 product = estimate * divisor[each] + carry;
    carry = product >> DIGIT_BITS;
    const u64 difference = remainder[each] - (product & DIGIT_MASK) - borrow;
    remainder[each] = difference & DIGIT_MASK;
    borrow = difference >> 63;
  }
  const u64 last = remainder[count] - carry - borrow;
  remainder[count] = last & DIGIT_MASK;
  if ((last >> 63) == 0) return estimate;
  // The estimate was one too high: very rare.
  carry = 0;
  for (u64 each = 0; each < count; each++) {
    const u64 sum = remainder[each] + divisor[each] + carry;
    remainder[each] = sum & DIGIT_MASK;
    carry = sum >> DIGIT_BITS;
  }
  remainder[count] = (remainder[count] + carry) & DIGIT_MASK;
  return estimate - 1;
}

// floor(a / b) in `quotient`, and whether nothing was left. `b` is not 0; `quotient` may be `a`.
OUTLINE bool big_divide(const Big *a, const Big *b, Big *quotient) {
  const u64 count = b->count;
  if (a->count < count) {
    const bool is_zero = a->count == 0;
    quotient->count = 0;
    return is_zero;
  }
  if (count == 1) {
    const u64 divisor = b->digits[0];
    u64 remainder = 0;
    for (u64 each = a->count; each > 0; each--) {
      const u64 head = (remainder << DIGIT_BITS) | a->digits[each - 1];
      quotient->digits[each - 1] = head / divisor;
      remainder = head % divisor;
    }
    quotient->count = a->count;
    big_trim(quotient);
    return remainder == 0;
  }
  u64 remainder[BIG_DIGITS + 1], divisor[BIG_DIGITS + 1];
  const u64 shift = 31 - highest_bit(b->digits[count - 1]);
  big_shift(a->digits, a->count, shift, remainder);
  big_shift(b->digits, count, shift, divisor);
  const u64 length = a->count - count + 1;
  for (u64 digit = length; digit > 0; digit--) {
    quotient->digits[digit - 1] = big_quotient_digit(remainder + digit - 1, divisor, count);
  }
  quotient->count = length;
  big_trim(quotient);
  u64 left = 0;
  for (u64 each = 0; each < count; each++) left |= remainder[each];
  return left == 0;
}

// Adds 1.
static inline void big_increment(Big *value) {
  const Big one = {1, {1}};
  big_add(value, &one);
}

// ceil(a / b) in `quotient`.
static inline void big_divide_up(const Big *a, const Big *b, Big *quotient) {
  if (!big_divide(a, b, quotient)) big_increment(quotient);
}

// The value in 128 bits; fails when it has more.
static inline u64 big_wide(const Big *value, Wide *result) {
  REQUIRE(value->count <= 4, ERROR_ARITHMETIC_OVERFLOW);
  u64 digits[4] = {0, 0, 0, 0};
  for (u64 each = 0; each < value->count; each++) digits[each] = value->digits[each];
  *result = (Wide){(digits[3] << DIGIT_BITS) | digits[2], (digits[1] << DIGIT_BITS) | digits[0]};
  return SUCCESS;
}

// The value in 64 bits; fails when it has more.
static inline u64 big_u64(const Big *value, u64 *result) {
  REQUIRE(value->count <= 2, ERROR_ARITHMETIC_OVERFLOW);
  *result = 0;
  for (u64 each = value->count; each > 0; each--) *result = (*result << DIGIT_BITS) | value->digits[each - 1];
  return SUCCESS;
}
