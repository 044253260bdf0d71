// Reads prices: a `Feed` of the oracle program, or a Pyth `PriceUpdateV2` of the receiver program, both as USD per whole
// token in 1e-8 USD. Whoever trades on a price pins its source, and looks at entries of closed slots alone: what the
// current slot will end with can still be chosen.
#pragma once

#include "../oracle/generated/layout.h"
#include "account.h"
#include "clock.h"
#include "math.h"

#define FEED_VOTES 8
#define FEED_RING 128

// Kinds of sources. The pinned key is the address of an own feed, and the feed id of Pyth, whose prices anybody may
// post in any account.
#define FEED_OWN 0
#define FEED_PYTH 1

// rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ
static const u8 PYTH_RECEIVER_ID[KEY_BYTES] __attribute__((aligned(8))) = {
    0x0c, 0xb7, 0xfa, 0xbb, 0x52, 0xf7, 0xa6, 0x48, 0xbb, 0x5b, 0x31, 0x7d, 0x9a, 0x01, 0x8b, 0x90,
    0x57, 0xcb, 0x02, 0x47, 0x74, 0xfa, 0xfe, 0x01, 0xe6, 0xc4, 0xdf, 0x98, 0xcc, 0x38, 0x58, 0x81,
};
#define PYTH_DISCRIMINATOR 0xcdf47e9d6323f122ull
#define PYTH_UPDATE_BYTES 134
#define PYTH_FULLY_VERIFIED 1
// Behind discriminator, authority and the one byte of a full verification.
#define PYTH_MESSAGE 41

typedef struct {
  u64 price;
  u64 conf;
  u64 slot;
} FeedPrice;

// A checked source. It must not outlive its account.
typedef struct {
  u64 now; // the current slot
  const OracleFeed *feed; // NULL for Pyth
  FeedPrice single; // the only price of Pyth
  i64 published_at; // of `single`, unix seconds
} FeedView;

INLINE const u8 *feed_entry(const OracleFeed *feed, u64 number) {
  return feed->ring + 2 + (number % FEED_RING) * ORACLE_ENTRY_SIZE;
}

INLINE FeedPrice feed_entry_price(const u8 *entry) {
  return (FeedPrice){load_u64(entry + offsetof(OracleEntry, price)), load_u64(entry + offsetof(OracleEntry, conf)),
                     load_u64(entry + offsetof(OracleEntry, slot))};
}

// value * 10^exponent / 10^8 in 1e-8, rounded down or up. Fails over 64 bits and for exponents beyond +-18.
static inline u64 feed_scale(u64 value, i64 exponent, bool up, u64 *scaled) {
  const i64 power = exponent + 8;
  REQUIRE(power >= -18 && power <= 18, ERROR_ARITHMETIC_OVERFLOW);
  u64 factor = 1;
  for (i64 left = power < 0 ? -power : power; left > 0; left--) factor *= 10;
  if (power >= 0) return multiply_divide_floor(value, factor, 1, scaled);
  return up ? multiply_divide_ceil(value, 1, factor, scaled) : multiply_divide_floor(value, 1, factor, scaled);
}

// Posted updates can be old ones: the time of the publication counts, as slots of 400 ms, unless the slot that it was
// posted in is earlier.
OUTLINE u64 feed_read_pyth(const Account *account, const u8 *feed_id, const Clock *clock, FeedView *view) {
  FeedPrice *price = &view->single;
  TRY(account_check_state(account, PYTH_RECEIVER_ID, PYTH_DISCRIMINATOR, PYTH_UPDATE_BYTES));
  const u8 *message = account->data + PYTH_MESSAGE;
  REQUIRE(message[-1] == PYTH_FULLY_VERIFIED, ERROR_INVALID_ACCOUNT_DATA);
  REQUIRE(key_equal(message, feed_id), ERROR_INVALID_ARGUMENT);
  const i64 value = (i64)load_u64(message + 32);
  const i64 exponent = (i64)((load_u32(message + 48) ^ 0x80000000ull)) - 0x80000000ll;
  const i64 published_at = (i64)load_u64(message + 52);
  REQUIRE(value > 0, ERROR_INVALID_ACCOUNT_DATA);
  TRY(feed_scale((u64)value, exponent, false, &price->price));
  TRY(feed_scale(load_u64(message + 40), exponent, true, &price->conf));
  REQUIRE(price->price > 0, ERROR_INVALID_ACCOUNT_DATA);
  const u64 seconds = published_at < clock->unix_timestamp ? (u64)clock->unix_timestamp - (u64)published_at : 0;
  const u64 slots = seconds > clock->slot ? clock->slot : (seconds * 5 + 1) / 2;
  const u64 by_time = clock->slot > slots ? clock->slot - slots : 0;
  const u64 posted = load_u64(message + 84);
  price->slot = posted < by_time ? posted : by_time;
  view->published_at = published_at;
  return SUCCESS;
}

// Checks that `account` is the source that `kind` and `key` pin. ERROR_INVALID_ARGUMENT: it is another one.
static inline u64 feed_open(const Account *account, u64 kind, const u8 *key, const Clock *clock, FeedView *view) {
  view->now = clock->slot;
  view->feed = NULL;
  if (kind == FEED_PYTH) return feed_read_pyth(account, key, clock, view);
  REQUIRE(kind == FEED_OWN, ERROR_INVALID_ARGUMENT);
  TRY(account_check_key(account, key));
  TRY(account_check_state(account, ORACLE_ID, ORACLE_FEED_DISCRIMINATOR, ORACLE_FEED_SIZE));
  view->feed = ACCOUNT_DATA(OracleFeed, account);
  return SUCCESS;
}

// The newest price of a closed slot; false without one.
static inline bool feed_latest(const FeedView *view, FeedPrice *price) {
  if (view->feed == NULL) {
    *price = view->single;
    return price->slot < view->now;
  }
  const u64 entered = view->feed->entered;
  for (u64 back = 1; back <= 2 && back <= entered; back++) {
    *price = feed_entry_price(feed_entry(view->feed, entered - back));
    if (price->slot < view->now) return true;
  }
  return false;
}

// Whether `price` may be traded on: it is of a closed slot, at most `max_age` slots old and its confidence is at most
// `max_conf_ppm` of it. The limits of an own feed hold as well.
static inline bool feed_is_usable(const FeedView *view, const FeedPrice *price, u64 max_age, u64 max_conf_ppm) {
  if (view->feed != NULL) {
    if (view->feed->max_age_slots < max_age) max_age = view->feed->max_age_slots;
    if (view->feed->max_conf_ppm < max_conf_ppm) max_conf_ppm = view->feed->max_conf_ppm;
  }
  if (price->slot >= view->now || view->now - price->slot > max_age) return false;
  const Wide widest = wide_multiply(price->price, max_conf_ppm), wide = wide_multiply(price->conf, 1000000);
  return !wide_less(widest, wide);
}

// The band of a price, in which the true one is: what one receives is valued at the lower end, what one owes at the
// upper one. The upper end never is below the price; both are at most 64 bits.
static inline u64 feed_low(const FeedPrice *price) { return price->price > price->conf ? price->price - price->conf : 0; }
static inline u64 feed_high(const FeedPrice *price) {
  const u64 high = price->price + price->conf;
  return high < price->price ? U64_MAX : high;
}

// Prices of closed slots, the oldest first.
typedef struct {
  const FeedView *view;
  u64 after;
  u64 next;
  u64 end;
} FeedWalk;

// Starts behind the slot `after`, or at the oldest price that is left.
INLINE FeedWalk feed_walk(const FeedView *view, u64 after) {
  if (view->feed == NULL) return (FeedWalk){view, after, 0, 1};
  const u64 entered = view->feed->entered;
  return (FeedWalk){view, after, entered > FEED_RING ? entered - FEED_RING : 0, entered};
}

// The next price; false when there is none.
static inline bool feed_walk_next(FeedWalk *walk, FeedPrice *price) {
  while (walk->next < walk->end) {
    const u64 number = walk->next++;
    const OracleFeed *feed = walk->view->feed;
    *price = feed == NULL ? walk->view->single : feed_entry_price(feed_entry(feed, number));
    if (price->slot > walk->after && price->slot < walk->view->now) return true;
  }
  return false;
}
