// The invariant of two coins x and y in a common precision, with A the amplification in units of 1 / U and a = 2 A:
//
//   U D^3 + (a - U) 4xy D = a 4xy (x + y)
//
// D is the least whole number with left >= right: the value of the pool, rounded up. The other side of a swap is the
// least whole number with right >= left at that D. So D before a swap, rounded or not, is never above D after it, and
// both directions are the same function. Balances are below 2^76, a is below 2^41 and U below 2^27: every term has
// less than 288 bits. Newton's method only finds these numbers; the two conditions define them.
#pragma once

#include "amplification.h"
#include "big.h"

#define BALANCE_BITS 76
// U: an amplification of 1.
#define ONE_AMPLIFICATION (100 * AMPLIFICATION_UNIT)
// From the starting points below at most 12 steps are taken; more is an error.
#define MAX_STEPS 32

typedef struct {
  Wide x;
  Wide y;
} Balances;

static inline u64 big_bits(const Big *value) {
  return value->count == 0 ? 0 : DIGIT_BITS * (value->count - 1) + 1 + highest_bit(value->digits[value->count - 1]);
}

// to = 2^power
static inline void big_set_power(Big *to, u64 power) {
  for (u64 each = 0; each < BIG_DIGITS; each++) to->digits[each] = 0;
  to->count = power / DIGIT_BITS + 1;
  to->digits[to->count - 1] = 1ull << (power % DIGIT_BITS);
}

static inline void big_decrement(Big *value) {
  const Big one = {1, {1}};
  big_subtract(value, &one);
}

// D^2 and D^3, each times a factor.
static inline void cube(const Big *d, u64 factor, Big *result) {
  Big square, whole;
  big_multiply(d, d, &square);
  big_multiply(&square, d, &whole);
  big_scale(&whole, factor, result);
}

// next = ceil((2U D^3 + c) / (3U D^2 + b)): Newton on U D^3 + b D - c, rounded up. That function is convex, so from
// above the root no step passes it.
OUTLINE void invariant_step(const Big *d, const Big *b, const Big *c, Big *next) {
  Big above, below, square;
  cube(d, 2 * ONE_AMPLIFICATION, &above);
  big_add(&above, c);
  big_multiply(d, d, &square);
  big_scale(&square, 3 * ONE_AMPLIFICATION, &below);
  big_add(&below, b);
  big_divide_up(&above, &below, next);
}

// Whether U D^3 + b D >= c.
OUTLINE bool invariant_reaches(const Big *d, const Big *b, const Big *c) {
  Big left, linear;
  cube(d, ONE_AMPLIFICATION, &left);
  big_multiply(d, b, &linear);
  big_add(&left, &linear);
  return !big_less(&left, c);
}

// The least D that reaches the right side.
OUTLINE u64 invariant_find(const Balances *balances, u64 a, Big *d) {
  Big x, y, product, quadruple, b, c, sum;
  big_set(&x, balances->x, 0);
  big_set(&y, balances->y, 0);
  big_multiply(&x, &y, &product);
  big_scale(&product, 4, &quadruple);
  big_scale(&quadruple, a - ONE_AMPLIFICATION, &b);
  big_set(&sum, wide_plus(balances->x, balances->y), 0);
  big_scale(&quadruple, a, &product);
  big_multiply(&product, &sum, &c);

  // D is at most x + y, and at most the cube root of c / 2^26.
  Big next;
  big_set_power(&next, (big_bits(&c) + 2 - 26) / 3);
  *d = big_less(&next, &sum) ? next : sum;
  u64 steps = 0;
  for (;;) {
    REQUIRE(steps < MAX_STEPS, OWN(ERROR_NOT_CONVERGED));
    steps += 1;
    invariant_step(d, &b, &c, &next);
    if (!big_less(&next, d)) break;
    *d = next;
  }
  for (; steps < MAX_STEPS; steps++) {
    next = *d;
    big_decrement(&next);
    if (!invariant_reaches(&next, &b, &c)) return SUCCESS;
    *d = next;
  }
  return OWN(ERROR_NOT_CONVERGED);
}

// p y^2 + q y - r, which is the right side less the left one as y moves.
typedef struct {
  Big p;
  Big q; // its size; the sign is apart
  Big r;
  bool q_is_negative;
} Quadratic;

OUTLINE void quadratic_set(const Wide *other, const Big *d, u64 a, Quadratic *curve) {
  Big x, left, right, quadruple;
  big_set(&x, *other, 0);
  big_scale(&x, 4, &quadruple);
  big_scale(&quadruple, a, &curve->p);
  big_scale(&x, a, &left);
  big_scale(d, a - ONE_AMPLIFICATION, &right);
  curve->q_is_negative = big_less(&left, &right);
  if (curve->q_is_negative) {
    big_subtract(&right, &left);
    big_multiply(&quadruple, &right, &curve->q);
  } else {
    big_subtract(&left, &right);
    big_multiply(&quadruple, &left, &curve->q);
  }
  cube(d, ONE_AMPLIFICATION, &curve->r);
}

// next = ceil((p y^2 + r) / (2 p y + q)), at or above the root wherever the denominator is above 0. Returns whether it
// is.
OUTLINE bool quadratic_step(const Quadratic *curve, const Big *y, Big *next) {
  Big slope, above, below;
  big_multiply(&curve->p, y, &slope);
  big_multiply(&slope, y, &above);
  big_add(&above, &curve->r);
  big_scale(&slope, 2, &below);
  if (curve->q_is_negative) {
    if (!big_less(&curve->q, &below)) return false;
    big_subtract(&below, &curve->q);
  } else {
    big_add(&below, &curve->q);
    if (below.count == 0) return false;
  }
  big_divide_up(&above, &below, next);
  return true;
}

// Whether p y^2 + q y >= r.
OUTLINE bool quadratic_reaches(const Quadratic *curve, const Big *y) {
  Big slope, left, linear, right = curve->r;
  big_multiply(&curve->p, y, &slope);
  big_multiply(&slope, y, &left);
  big_multiply(&curve->q, y, &linear);
  big_add(curve->q_is_negative ? &right : &left, &linear);
  return !big_less(&left, &right);
}

// A power of two at or above the root, by the lengths of p, q and r alone, and within a few times of it.
static inline u64 quadratic_bound(const Quadratic *curve) {
  const u64 p = big_bits(&curve->p), q = big_bits(&curve->q), r = big_bits(&curve->r);
  const u64 root = r < p ? 0 : (r - p + 2) / 2; // sqrt(r / p)
  if (q == 0) return root;
  if (curve->q_is_negative) {
    const u64 vertex = q < p ? 0 : q - p + 1; // |q| / p
    return 1 + (root > vertex ? root : vertex);
  }
  const u64 line = r < q ? 0 : r - q + 1; // r / q
  return root < line ? root : line;
}

// The least y that reaches D beside `other`. `near` is the initial guess, usually the old balance. Fails when y would
// have more than BALANCE_BITS bits.
OUTLINE u64 balance_find(const Wide *other, const Big *d, u64 a, const Wide *near, Wide *result) {
  Quadratic curve;
  quadratic_set(other, d, a, &curve);
  Big y, next;
  const u64 power = quadratic_bound(&curve);
  big_set_power(&y, power < BALANCE_BITS ? power : BALANCE_BITS);
  REQUIRE(power <= BALANCE_BITS || quadratic_reaches(&curve, &y), ERROR_ARITHMETIC_OVERFLOW);
  Big guess;
  big_set(&guess, *near, 0);
  if (quadratic_step(&curve, &guess, &next) && big_less(&next, &y)) y = next;
  u64 steps = 0;
  for (;;) {
    REQUIRE(steps < MAX_STEPS, OWN(ERROR_NOT_CONVERGED));
    steps += 1;
    if (!quadratic_step(&curve, &y, &next) || !big_less(&next, &y)) break;
    y = next;
  }
  for (; steps < MAX_STEPS && y.count > 0; steps++) {
    next = y;
    big_decrement(&next);
    if (!quadratic_reaches(&curve, &next)) return big_wide(&y, result);
    y = next;
  }
  return OWN(ERROR_NOT_CONVERGED);
}
