// Prices that orders act on. The program defines OWN(X), with the errors INVALID_ACCOUNT, WRONG_FEED and UNUSABLE_PRICE.
#pragma once

#include "feed.h"
#include "standing.h"

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

// For how many slots, `most` at most, fills could go by the prices of a feed without a break: each was certain, and young enough
// when the next one came. Of Pyth's prices one is as good as the ones before, and what the ring has lost counts as unbroken.
OUTLINE u64 price_usable_slots(const FeedView *view, u64 most) {
  if (view->feed == NULL) return most;
  const u64 entered = view->feed->entered;
  FeedView then = *view;
  for (u64 back = 1; back <= entered; back++) {
    if (back > FEED_RING || view->now - then.now > most) return most;
    const FeedPrice price = feed_entry_price(feed_entry(view->feed, entered - back));
    // What the current slot has entered does not count yet.
    if (price.slot >= then.now) continue;
    if (!feed_is_usable(&then, &price, MAX_PRICE_AGE_SLOTS, MAX_PRICE_CONF_PPM)) break;
    then.now = price.slot;
  }
  return then.now == view->now ? 0 : u64_least(view->now - then.now - 1, most);
}

// Slots in which what the newest price takes from the one before is noticed, at most: two prices of a feed of pools are so far apart.
#define MAX_EASED_SLOTS 10

// The newest price of a slot before this one; false without one.
static inline bool price_before(const FeedView *view, u64 slot, FeedPrice *price) {
  if (view->feed == NULL) return false;
  const u64 entered = view->feed->entered;
  for (u64 back = 2; back <= 3 && back <= entered; back++) {
    *price = feed_entry_price(feed_entry(view->feed, entered - back));
    if (price->slot < slot) return true;
  }
  return false;
}

// What is left of a way when so many slots of its span have passed, rounded up.
static inline u64 ease_left(u64 from, u64 to, u64 passed, u64 span) {
  u64 left;
  // Never more than the way, so it fits.
  return multiply_divide_ceil(from > to ? from - to : to - from, span - passed, span, &left) == SUCCESS ? left : 0;
}

// A feed of pools has a price in ten slots, and the shortfall opens in each of them. One that is worse for the maker than the one
// before counts slot by slot, over as many as lie between both, rounded towards him, and so does a wider band: else whoever is
// first behind it had all at once. Published feeds have a price in each slot, which counts whole.
OUTLINE void price_ease(const FeedView *view, bool is_sold, FeedPrice *price) {
  FeedPrice before;
  if (!price_before(view, price->slot, &before)) return;
  const u64 span = u64_least(price->slot - before.slot, MAX_EASED_SLOTS), passed = view->now - price->slot;
  if (passed >= span) return;
  const u64 left = ease_left(before.price, price->price, passed, span);
  if (is_sold && before.price > price->price) price->price += left;
  if (!is_sold && before.price < price->price) price->price -= left;
  if (before.conf < price->conf) price->conf -= ease_left(before.conf, price->conf, passed, span);
}
