// Prices of pools in USD, and feeds of one pool alone: older orders have such feeds, and none can be opened any more.
#pragma once

#include "pool.h"

static inline void big_power_of_ten(u64 exponent, Big *to) {
  u64 power = 1;
  for (u64 left = exponent; left > 0; left--) power *= 10;
  big_set_u64(to, power);
}

// USD of a whole token of the pool, rounded down: the quote's price times the mean rate, which is mint1 per mint0 in
// base units as Q64.64, or divided by it where mint1 is priced.
OUTLINE u64 token_price(const PoolState *pool, const OracleFeed *feed, const OracleFeed *quoted, u64 quote_price, u64 *price) {
  Big usd, ten, above, quotient;
  big_set_u64(&usd, quote_price);
  big_power_of_ten(feed->decimals, &ten);
  big_multiply(&usd, &ten, &above);
  big_power_of_ten(quoted->decimals, &ten);
  Big rate, one, dividend, divisor;
  big_set(&rate, pool->rate, 0);
  big_set(&one, (Wide){1, 0}, 0);
  big_multiply(&above, pool->is_inverse ? &one : &rate, &dividend);
  big_multiply(&ten, pool->is_inverse ? &rate : &one, &divisor);
  REQUIRE(divisor.count > 0, ORACLE_ERROR_INVALID_PRICE);
  big_divide(&dividend, &divisor, &quotient);
  REQUIRE(big_u64(&quotient, price) == SUCCESS && *price > 0 && *price <= MAX_PRICE, ORACLE_ERROR_INVALID_PRICE);
  return SUCCESS;
}

// Whether the pool holds the depth that the feed demands, in USD at the lower end of the quote's band.
static inline bool is_deep(const PoolState *pool, const OracleFeed *feed, const OracleFeed *quoted, const FeedPrice *quote) {
  // depth * low / 10^(decimals + 8) >= minDepthUsd
  Big value, factor, least;
  big_set_u64(&value, pool->depth);
  big_set_u64(&factor, feed_low(quote));
  big_multiply(&value, &factor, &least);
  value = least;
  big_set(&least, wide_multiply(feed->min_depth_usd, 100000000ull), 0);
  big_power_of_ten(quoted->decimals, &factor);
  Big limit;
  big_multiply(&least, &factor, &limit);
  return !big_less(&value, &limit);
}

// The mean of a rate from the difference of two sums. `slots` is not 0.
static inline Wide mean_rate(Wide passed, u64 slots) {
  u64 remainder;
  const Wide rest = {passed.high % slots, passed.low};
  return (Wide){passed.high / slots, wide_divide(&rest, slots, &remainder)};
}

#define OBSERVE_ACCOUNT(name) (&context->accounts[ORACLE_OBSERVE_ACCOUNT_##name])

OUTLINE u64 observe(const Context *context) {
  TRY(input_check_data(context, ORACLE_OBSERVE_DATA_SIZE));
  TRY(input_check_accounts(context, ORACLE_OBSERVE_ACCOUNTS));
  const Account *account = OBSERVE_ACCOUNT(FEED), *pool = OBSERVE_ACCOUNT(POOL), *quote = OBSERVE_ACCOUNT(QUOTE_FEED);
  TRY(account_check_writable(account));
  TRY(check_feed(context, account));
  OracleFeed *feed = ACCOUNT_DATA(OracleFeed, account);
  // A published feed names no pool, and no account has the key of all zeros but the System program.
  REQUIRE(!key_is_zero(feed->pool) && account_is(pool, feed->pool), ORACLE_ERROR_INVALID_ACCOUNT);
  Clock clock;
  TRY(clock_read(&clock));
  FeedView view;
  REQUIRE(feed_open(quote, FEED_OWN, feed->quote_feed, &clock, &view) == SUCCESS, ORACLE_ERROR_INVALID_ACCOUNT);
  const u64 slots = clock.slot - feed->observed_slot;
  REQUIRE(slots >= feed->min_slots, ORACLE_ERROR_OBSERVED_TOO_SOON);
  FeedPrice usd;
  REQUIRE(feed_latest(&view, &usd) && feed_is_usable(&view, &usd, U64_MAX, PPM), ORACLE_ERROR_UNUSABLE_QUOTE);
  PoolState found;
  TRY(pool_read(pool, view.feed->mint, &found));

  const Wide sum = pool_cumulative(&found, clock.slot);
  const Wide passed = wide_minus(sum, wide_load(feed->observed_cumulative));
  const bool was_anchored = feed->is_anchored, deep = is_deep(&found, feed, view.feed, &usd);
  feed->is_anchored = deep;
  wide_store(feed->observed_cumulative, sum);
  feed->observed_slot = clock.slot;
  if (!was_anchored || !deep || slots > feed->max_age_slots) {
    OraclePoolAnchoredEvent event;
    event.discriminator = ORACLE_EVENT_POOL_ANCHORED;
    key_copy(event.feed, account->key);
    event.is_anchored = deep;
    EMIT(&event, ORACLE_POOL_ANCHORED_EVENT_SIZE);
    return SUCCESS;
  }
  u64 price, conf;
  found.rate = mean_rate(passed, slots);
  TRY(token_price(&found, feed, view.feed, usd.price, &price));
  TRY(multiply_divide_ceil(price, usd.conf, usd.price, &conf));
  if (conf == 0) conf = 1;
  TRY(next_average(feed->average, price, slots, &feed->average));
  enter_price(account, clock.slot, price, conf);
  return SUCCESS;
}
