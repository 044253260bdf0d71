// The swap formulas of programs/README.md. These functions access no account.
#pragma once

#include "invariant.h"
#include "pair/price-accumulator.h"
#include "pair/reserves.h"
#include "pair/trade.h"

#define MAX_DECIMALS_APART 9

typedef struct Market {
  u64 reserve_in;
  u64 reserve_out;
  u64 scale_in; // brings amounts to the common precision
  u64 scale_out;
  u64 a; // twice the amplification in its unit
  u64 trade_fee_ppm;
  TransferFee fee_in;
  TransferFee fee_out;
  Wide balance_in;
  Wide balance_out;
  Big value; // D
} Market;

// 10^(how many decimals this side has less than the other).
static inline u64 pool_scale(const Pool *pool, u64 side) {
  const u64 own = side == 0 ? pool->decimals0 : pool->decimals1;
  const u64 other = side == 0 ? pool->decimals1 : pool->decimals0;
  u64 scale = 1;
  for (u64 each = own; each < other; each++) scale *= 10;
  return scale;
}

// An amount in the common precision; fails above the invariant's bound.
static inline u64 to_balance(u64 amount, u64 scale, Wide *balance) {
  *balance = wide_multiply(amount, scale);
  return (balance->high >> (BALANCE_BITS - 64)) == 0 ? SUCCESS : ERROR_ARITHMETIC_OVERFLOW;
}

// value = factor * (a (2 coin + other) - (a - U) D): the derivative of the invariant by `coin` with factor = `other`,
// up to a common factor of both. D is at most the sum of the coins, so it is positive.
static inline void invariant_derivative(const Big *coin, const Big *other, const Big *d, u64 a, Big *value) {
  Big sum, left, right;
  big_scale(coin, 2, &sum);
  big_add(&sum, other);
  big_scale(&sum, a, &left);
  big_scale(d, a - ONE_AMPLIFICATION, &right);
  big_subtract(&left, &right);
  big_multiply(&left, other, value);
}

// raised = value * 2^64. Precondition: `value` has at most eight digits.
static inline void big_raise(const Big *value, Big *raised) {
  raised->digits[0] = raised->digits[1] = 0;
  for (u64 each = 0; each < value->count; each++) raised->digits[each + 2] = value->digits[each];
  raised->count = value->count + 2;
  big_trim(raised);
}

// floor(2^64 * dF/dx * scale0 / (dF/dy * scale1)) with the invariant F, at most 2^128 - 1: the marginal price.
INLINE Wide pool_price(Pool *pool, const struct Market *market) {
  const Wide none = {0, 0};
  const u64 scale0 = pool_scale(pool, 0), scale1 = pool_scale(pool, 1);
  Balances balances;
  u64 amplification;
  Big d;
  if (pool->reserve0 == 0 || pool->reserve1 == 0) return none;
  if (to_balance(pool->reserve0, scale0, &balances.x) != SUCCESS) return none;
  if (to_balance(pool->reserve1, scale1, &balances.y) != SUCCESS) return none;
  if (amplification_now(pool, &amplification) != SUCCESS) return none;
  if (market != NULL) d = market->value;
  else if (invariant_find(&balances, 2 * amplification, &d) != SUCCESS) return none;
  Big x, y, above, below, product;
  big_set(&x, balances.x, 0);
  big_set(&y, balances.y, 0);
  invariant_derivative(&x, &y, &d, 2 * amplification, &above);
  invariant_derivative(&y, &x, &d, 2 * amplification, &below);
  big_scale(&above, scale0, &product);
  big_raise(&product, &above);
  big_scale(&below, scale1, &product);
  big_divide(&above, &product, &above);
  Wide price;
  return big_wide(&above, &price) == SUCCESS ? price : (Wide){U64_MAX, U64_MAX};
}

// No depth is noted: no feed reads these pools.
INLINE void pool_note_standing(Pool *pool, u64 slot) { (void)pool, (void)slot; }
INLINE void pool_note_withdrawal(Pool *pool) { (void)pool; }

static inline u64 market_read(Pool *pool, u64 side_in, const Account *mint_in, const Account *mint_out,
                              Market *market) {
  market->reserve_in = *pool_reserve(pool, side_in);
  market->reserve_out = *pool_reserve(pool, 1 - side_in);
  market->scale_in = pool_scale(pool, side_in);
  market->scale_out = pool_scale(pool, 1 - side_in);
  market->trade_fee_ppm = (u64)pool->lp_fee_ppm + pool->protocol_fee_ppm + pool->creator_fee_ppm;
  REQUIRE(market->reserve_in > 0 && market->reserve_out > 0, OWN(ERROR_INSUFFICIENT_LIQUIDITY));
  u64 amplification;
  TRY(amplification_now(pool, &amplification));
  market->a = 2 * amplification;
  TRY(transfer_fee_read(mint_in, &market->fee_in));
  TRY(transfer_fee_read(mint_out, &market->fee_out));
  TRY(to_balance(market->reserve_in, market->scale_in, &market->balance_in));
  TRY(to_balance(market->reserve_out, market->scale_out, &market->balance_out));
  const Balances balances = {market->balance_in, market->balance_out};
  return invariant_find(&balances, market->a, &market->value);
}

// Checks that the reserve plus the input stays within the invariant's bound.
static inline u64 check_invariant_bound(const Market *market, u64 received) {
  u64 reserve;
  Wide balance;
  TRY(add_u64(market->reserve_in, received, &reserve));
  return to_balance(reserve, market->scale_in, &balance);
}

// Output for `amount_in`, rounded down.
static inline u64 trade_exact_in(const Market *market, u64 amount_in, Trade *trade) {
  trade->amount_in = amount_in;
  TRY(transfer_fee_net(&market->fee_in, amount_in, &trade->received));
  u64 fee;
  TRY(multiply_divide_ceil(trade->received, market->trade_fee_ppm, PPM, &fee));
  trade->after_fee = trade->received - fee;
  TRY(check_invariant_bound(market, trade->received));
  const Wide in = wide_plus(market->balance_in, wide_multiply(trade->after_fee, market->scale_in));
  Wide out;
  TRY(balance_find(&in, &market->value, market->a, &market->balance_out, &out));
  REQUIRE(wide_less(out, market->balance_out), OWN(ERROR_ZERO_AMOUNT));
  const Wide given = wide_minus(market->balance_out, out);
  u64 remainder;
  trade->amount_out = wide_divide(&given, market->scale_out, &remainder);
  REQUIRE(trade->amount_out > 0, OWN(ERROR_ZERO_AMOUNT));
  return transfer_fee_net(&market->fee_out, trade->amount_out, &trade->delivered);
}

// The smallest input for `amount_out`. Each inverse step returns the smallest value that reaches the next one.
OUTLINE u64 trade_exact_out(const Market *market, u64 amount_out, Trade *trade) {
  REQUIRE(amount_out > 0, OWN(ERROR_ZERO_AMOUNT));
  TRY(transfer_fee_gross(&market->fee_out, amount_out, &trade->amount_out));
  TRY(transfer_fee_net(&market->fee_out, trade->amount_out, &trade->delivered));
  REQUIRE(trade->amount_out < market->reserve_out, OWN(ERROR_INSUFFICIENT_LIQUIDITY));
  const Wide out = wide_multiply(market->reserve_out - trade->amount_out, market->scale_out);
  Wide in;
  TRY(balance_find(&out, &market->value, market->a, &market->balance_in, &in));
  REQUIRE(wide_less(market->balance_in, in), OWN(ERROR_ZERO_AMOUNT));
  const Wide taken = wide_minus(in, market->balance_in);
  REQUIRE(taken.high < market->scale_in, ERROR_ARITHMETIC_OVERFLOW);
  u64 remainder;
  trade->after_fee = wide_divide(&taken, market->scale_in, &remainder);
  if (remainder != 0) TRY(add_u64(trade->after_fee, 1, &trade->after_fee));
  TRY(multiply_divide_ceil(trade->after_fee, PPM, PPM - market->trade_fee_ppm, &trade->received));
  TRY(check_invariant_bound(market, trade->received));
  return transfer_fee_gross(&market->fee_in, trade->received, &trade->amount_in);
}
