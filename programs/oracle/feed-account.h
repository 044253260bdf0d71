// Opening of feeds, and what both kinds do with a new price.
#pragma once

#include "callisto.h"
#include "feed.h"

// Prices up to 4.6e10 USD: sums of a price and its confidence fit 63 bits.
#define MAX_PRICE (1ull << 62)
// An exponential average over five minutes of slots.
#define AVERAGE_SLOTS 750
#define PPM 1000000ull
// Powers of ten above do not fit 64 bits.
#define MAX_DECIMALS 18

_Static_assert(sizeof(((OracleFeed *)0)->votes) == 2 + FEED_VOTES * ORACLE_VOTE_SIZE, "eight votes");
_Static_assert(sizeof(((OracleFeed *)0)->ring) == 2 + FEED_RING * ORACLE_ENTRY_SIZE, "128 prices");

static inline u64 check_feed(const Context *context, const Account *feed) {
  return account_check_state(feed, context->program_id, ORACLE_FEED_DISCRIMINATOR, ORACLE_FEED_SIZE);
}

typedef struct {
  const Account *payer;
  Account *account;
  const Account *mint;
  Bytes *seeds; // with room for the bump behind them
  u64 seed_count;
} NewFeed;

// Creates the feed at its seeds, without terms.
OUTLINE u64 open_feed(const Context *context, const NewFeed *new) {
  const Account *payer = new->payer, *mint = new->mint;
  Account *feed = new->account;
  TRY(account_check_signer(payer));
  TRY(account_check_writable(payer));
  TRY(account_check_writable(feed));
  TRY(mint_check(mint));
  REQUIRE(mint_decimals(mint) <= MAX_DECIMALS, ORACLE_ERROR_INVALID_TERMS);
  u8 bump;
  TRY(pda_check(feed, new->seeds, new->seed_count, context->program_id, &bump));
  const NewAccount wanted = {ORACLE_FEED_SIZE, context->program_id, 0};
  const Signer signer = {new->seeds, new->seed_count + 1};
  TRY(system_create(context, payer, feed, &wanted, &signer));
  OracleFeed *state = ACCOUNT_DATA(OracleFeed, feed);
  store_u64(state->discriminator, ORACLE_FEED_DISCRIMINATOR);
  key_copy(state->mint, mint->key);
  state->decimals = mint_decimals(mint);
  state->bump = bump;
  store_u16(state->votes, FEED_VOTES);
  store_u16(state->ring, FEED_RING);
  return SUCCESS;
}

static inline void emit_created(const Account *feed) {
  const OracleFeed *state = ACCOUNT_DATA(OracleFeed, feed);
  OracleFeedCreatedEvent event;
  event.discriminator = ORACLE_EVENT_FEED_CREATED;
  key_copy(event.feed, feed->key);
  // Both have the terms in this order.
  _Static_assert(offsetof(OracleFeed, is_anchored) - offsetof(OracleFeed, set) ==
                     EVENT_FILLING + ORACLE_FEED_CREATED_EVENT_SIZE - offsetof(OracleFeedCreatedEvent, set), "terms");
  sol_memcpy_(event.set, state->set, offsetof(OracleFeed, is_anchored) - offsetof(OracleFeed, set));
  EMIT(&event, ORACLE_FEED_CREATED_EVENT_SIZE);
}

static inline void emit_price(const Account *feed, u8 kind, u64 price, u64 conf) {
  OraclePriceEnteredEvent event;
  event.discriminator = kind;
  key_copy(event.feed, feed->key);
  event.price = price;
  event.conf = conf;
  event.average = ACCOUNT_DATA(OracleFeed, feed)->average;
  EMIT(&event, ORACLE_PRICE_ENTERED_EVENT_SIZE);
}
_Static_assert(ORACLE_PRICE_ENTERED_EVENT_SIZE == ORACLE_PRICE_HELD_BACK_EVENT_SIZE, "one layout");

// Slot of the newest price, 0 without one.
INLINE u64 newest_slot(const OracleFeed *state) {
  return state->entered == 0 ? 0 : load_u64(feed_entry(state, state->entered - 1) + offsetof(OracleEntry, slot));
}

// The average after `price`, `slots` after the one before: moves by the share of the window that has passed, rounded up,
// so that it reaches every price. The first price is its average.
static inline u64 next_average(u64 average, u64 price, u64 slots, u64 *next) {
  if (average == 0 || slots >= AVERAGE_SLOTS) {
    *next = price;
    return SUCCESS;
  }
  const u64 distance = price > average ? price - average : average - price;
  u64 step;
  TRY(multiply_divide_ceil(distance, slots, AVERAGE_SLOTS, &step));
  *next = price > average ? average + step : average - step;
  return SUCCESS;
}

// Enters the price of a slot: over the one that the slot has, or over the oldest.
static inline void enter_price(const Account *feed, u64 slot, u64 price, u64 conf) {
  OracleFeed *state = ACCOUNT_DATA(OracleFeed, feed);
  if (state->entered == 0 || newest_slot(state) != slot) state->entered += 1;
  u8 *entry = (u8 *)feed_entry(state, state->entered - 1);
  store_u64(entry + offsetof(OracleEntry, slot), slot);
  store_u64(entry + offsetof(OracleEntry, price), price);
  store_u64(entry + offsetof(OracleEntry, conf), conf);
  emit_price(feed, ORACLE_EVENT_PRICE_ENTERED, price, conf);
}

#define CREATE_FEED_ACCOUNT(name) (&context->accounts[ORACLE_CREATE_FEED_ACCOUNT_##name])
