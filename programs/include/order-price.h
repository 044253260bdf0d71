// Prices that orders act on. The program defines OWN(X), with the errors INVALID_ACCOUNT, WRONG_FEED and UNUSABLE_PRICE.
#pragma once

#include "feed.h"

// At most a minute old, uncertain by a hundredth at most. A feed can be stricter. Of Pyth's prices whoever acts on one
// chooses which: a choice among those of ten seconds is worth less than the band of any of them.
#define MAX_PRICE_AGE_SLOTS 150
#define MAX_CHOSEN_AGE_SLOTS 25
#define MAX_PRICE_CONF_PPM 10000

// Where a price comes from, as an order pins it.
typedef struct {
  u8 kind;
  const u8 *key;
} PriceSource;

// Checks the source of a new order, all zeros without one: a feed of the oracle program is one of the order's mint, and
// published or of the token's pools. That of one pool alone is bent with that pool; older orders have such feeds. What a Pyth
// feed prices is not on the chain.
static inline u64 price_source_check(const PriceSource *source, const Account *feed, const Account *mint) {
  REQUIRE(source->kind <= FEED_PYTH, ERROR_INVALID_INSTRUCTION_DATA);
  if (source->kind == FEED_PYTH || key_is_zero(source->key)) return SUCCESS;
  REQUIRE(account_is(feed, source->key), OWN(ERROR_INVALID_ACCOUNT));
  TRY(account_check_state(feed, ORACLE_ID, ORACLE_FEED_DISCRIMINATOR, ORACLE_FEED_SIZE));
  const OracleFeed *state = ACCOUNT_DATA(OracleFeed, feed);
  return account_is(mint, state->mint) && key_is_zero(state->pool) ? SUCCESS : OWN(ERROR_WRONG_FEED);
}

static inline u64 price_max_age(const FeedView *view) {
  return view->feed == NULL ? MAX_CHOSEN_AGE_SLOTS : MAX_PRICE_AGE_SLOTS;
}

// The newest price of a feed, if it can be acted on.
OUTLINE u64 price_usable(const FeedView *view, FeedPrice *price) {
  REQUIRE(feed_latest(view, price), OWN(ERROR_UNUSABLE_PRICE));
  const bool is_usable = feed_is_usable(view, price, price_max_age(view), MAX_PRICE_CONF_PPM);
  return is_usable ? SUCCESS : OWN(ERROR_UNUSABLE_PRICE);
}
