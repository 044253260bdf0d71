// 128-bit numbers from 64-bit words: sBPF has no wide multiplication, and the linker rejects the compiler's runtime
// function for it.
#pragma once

#include "bytes.h"

typedef struct {
  u64 high;
  u64 low;
} Wide;

INLINE Wide wide_load(const void *from) { return (Wide){load_u64((const u8 *)from + 8), load_u64(from)}; }

INLINE void wide_store(void *to, Wide value) {
  store_u64(to, value.low);
  store_u64((u8 *)to + 8, value.high);
}

INLINE bool wide_is_zero(Wide a) { return (a.high | a.low) == 0; }
INLINE bool wide_equal(Wide a, Wide b) { return a.high == b.high && a.low == b.low; }

// a + b and a - b modulo 2^128: signed numbers in two's complement and wrapping counters as well.
INLINE Wide wide_plus(Wide a, Wide b) {
  const u64 low = a.low + b.low;
  return (Wide){a.high + b.high + (low < a.low), low};
}
INLINE Wide wide_minus(Wide a, Wide b) { return (Wide){a.high - b.high - (a.low < b.low), a.low - b.low}; }

// a * b, exact.
INLINE Wide wide_multiply(u64 a, u64 b) {
  const u64 mask = 0xffffffff;
  const u64 a0 = a & mask, a1 = a >> 32;
  const u64 b0 = b & mask, b1 = b >> 32;
  const u64 low = a0 * b0;
  const u64 middle = a1 * b0 + (low >> 32);
  const u64 cross = a0 * b1 + (middle & mask);
  return (Wide){a1 * b1 + (middle >> 32) + (cross >> 32), (cross << 32) | (low & mask)};
}

INLINE bool wide_less(Wide a, Wide b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

// a + b. Precondition: the sum fits 128 bits.
INLINE Wide wide_add(Wide a, u64 b) {
  const u64 low = a.low + b;
  return (Wide){a.high + (low < b), low};
}

// Index of the highest bit that is set; `value` is not 0.
static inline u64 highest_bit(u64 value) {
  u64 index = 0;
  for (u64 step = 32; step > 0; step >>= 1) {
    if (value >> step) {
      value >>= step;
      index += step;
    }
  }
  return index;
}

// One 32-bit digit of the quotient (Knuth, algorithm D): (remainder * 2^32 + digit) / divisor, with `divisor`
// normalised, that is its highest bit set, and remainder < divisor. Writes the new remainder to `remainder`.
static inline u64 wide_digit(u64 *remainder, u64 digit, u64 divisor) {
  const u64 top = divisor >> 32, bottom = divisor & 0xffffffff;
  u64 estimate = *remainder / top;
  u64 left = *remainder % top;
  while ((estimate >> 32) != 0 || estimate * bottom > ((left << 32) | digit)) {
    estimate -= 1;
    left += top;
    if ((left >> 32) != 0) break;
  }
  // The intermediate values wrap modulo 2^64; the result is below `divisor`.
  *remainder = ((*remainder << 32) | digit) - estimate * divisor;
  return estimate;
}

// value / divisor rounded down, and the remainder. Precondition: value.high < divisor, so the quotient fits 64 bits.
OUTLINE u64 wide_divide(const Wide *value, u64 divisor, u64 *remainder) {
  if (value->high == 0) {
    *remainder = value->low % divisor;
    return value->low / divisor;
  }
  const u64 shift = 63 - highest_bit(divisor);
  const u64 scaled = divisor << shift;
  const u64 low = value->low << shift;
  u64 partial = shift == 0 ? value->high : (value->high << shift) | (value->low >> (64 - shift));
  const u64 upper = wide_digit(&partial, low >> 32, scaled);
  const u64 lower = wide_digit(&partial, low & 0xffffffff, scaled);
  *remainder = partial >> shift;
  return (upper << 32) | lower;
}
