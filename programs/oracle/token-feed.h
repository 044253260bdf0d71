// Feeds of tokens by their pools: the median of the pools whose depth has stood, moved by bounded steps.
#pragma once

#include "depth.h"
#include "observe.h"

#define MAX_SOURCES 8
// Sources that the price is the median of.
#define MAX_COUNTED 3
// What a source must trade within 2 % of its price, in USD.
#define MIN_DEPTH_USD 1000
// Averages over fewer slots are too easily moved; longer ones, and older prices, say too little of now.
#define MIN_INTERVAL 10
#define MAX_INTERVAL 150
#define TOKEN_MAX_CONF_PPM 10000
// A source counts with the least depth of four periods: a minute and a half at least.
#define PERIOD_SLOTS 75
// In which a new source cannot be put out: the time in which its depth can have stood.
#define NEW_SLOTS 300
// The price moves by a hundredth in ten slots, and by two once three moves had the sources on one side.
#define STEP_SLOTS 10
#define STEP_PPM 10000
#define MIN_AGREED 3

_Static_assert(sizeof(((OracleSources *)0)->sources) == 2 + MAX_SOURCES * ORACLE_SOURCE_SIZE, "eight sources");

INLINE u8 *source_at(OracleSources *sources, u64 index) { return sources->sources + 2 + index * ORACLE_SOURCE_SIZE; }
#define SOURCE(source, field) load_u64((source) + offsetof(OracleSource, field))
#define SET_SOURCE(source, field, value) store_u64((source) + offsetof(OracleSource, field), (value))

static inline bool is_token_feed(const OracleFeed *feed) {
  return key_is_zero(feed->set) && key_is_zero(feed->pool);
}

#define TOKEN_FEED_ACCOUNT(name) (&context->accounts[ORACLE_CREATE_TOKEN_FEED_ACCOUNT_##name])

OUTLINE u64 create_token_feed(const Context *context) {
  TRY(input_check_data(context, ORACLE_CREATE_TOKEN_FEED_DATA_SIZE));
  TRY(input_check_accounts(context, ORACLE_CREATE_TOKEN_FEED_ACCOUNTS));
  const Account *payer = TOKEN_FEED_ACCOUNT(PAYER), *quote = TOKEN_FEED_ACCOUNT(QUOTE_FEED);
  const Account *mint = TOKEN_FEED_ACCOUNT(MINT);
  Account *feed = TOKEN_FEED_ACCOUNT(FEED), *sources = TOKEN_FEED_ACCOUNT(SOURCES);
  TRY(account_check_key(TOKEN_FEED_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(account_check_writable(sources));
  TRY(check_feed(context, quote));
  const OracleFeed *quoted = ACCOUNT_DATA(OracleFeed, quote);
  // No average of an average: its errors would add up, and its age could not be told.
  REQUIRE(!key_is_zero(quoted->set) && !account_is(mint, quoted->mint), ORACLE_ERROR_INVALID_ACCOUNT);
  Bytes seeds[4] = {SEED_TEXT("tokenFeed"), SEED(quote->key, KEY_BYTES), SEED(mint->key, KEY_BYTES)};
  const NewFeed wanted = {payer, feed, mint, seeds, 3};
  TRY(open_feed(context, &wanted));
  OracleFeed *state = ACCOUNT_DATA(OracleFeed, feed);
  key_copy(state->quote_feed, quote->key);
  state->min_depth_usd = MIN_DEPTH_USD;
  state->min_slots = MIN_INTERVAL;
  state->max_conf_ppm = TOKEN_MAX_CONF_PPM;
  state->max_age_slots = MAX_INTERVAL;

  u8 bump;
  Bytes list_seeds[3] = {SEED_TEXT("sources"), SEED(feed->key, KEY_BYTES)};
  TRY(pda_check(sources, list_seeds, 2, context->program_id, &bump));
  const NewAccount list = {ORACLE_SOURCES_SIZE, context->program_id, 0};
  const Signer signer = {list_seeds, 3};
  TRY(system_create(context, payer, sources, &list, &signer));
  OracleSources *named = ACCOUNT_DATA(OracleSources, sources);
  store_u64(named->discriminator, ORACLE_SOURCES_DISCRIMINATOR);
  key_copy(named->feed, feed->key);
  named->bump = bump;
  store_u16(named->sources, MAX_SOURCES);
  emit_created(feed);
  return SUCCESS;
}

// What `enlist` and `observeToken` read, checked.
typedef struct {
  const Account *account; // the feed
  OracleFeed *feed;
  OracleSources *sources;
  const OracleFeed *quoted;
  FeedPrice usd;
  PoolState pool;
  u64 now;
} TokenFeed;

_Static_assert((int)ORACLE_ENLIST_ACCOUNT_SOURCES == (int)ORACLE_OBSERVE_TOKEN_ACCOUNT_SOURCES, "one list of accounts");
#define SOURCE_ACCOUNT(name) (&context->accounts[ORACLE_OBSERVE_TOKEN_ACCOUNT_##name])

OUTLINE u64 open_token_feed(const Context *context, TokenFeed *at) {
  TRY(input_check_accounts(context, ORACLE_OBSERVE_TOKEN_ACCOUNTS));
  const Account *account = SOURCE_ACCOUNT(FEED), *sources = SOURCE_ACCOUNT(SOURCES), *quote = SOURCE_ACCOUNT(QUOTE_FEED);
  TRY(account_check_writable(sources));
  TRY(check_feed(context, account));
  TRY(account_check_state(sources, context->program_id, ORACLE_SOURCES_DISCRIMINATOR, ORACLE_SOURCES_SIZE));
  at->account = account;
  at->feed = ACCOUNT_DATA(OracleFeed, account);
  at->sources = ACCOUNT_DATA(OracleSources, sources);
  REQUIRE(is_token_feed(at->feed) && account_is(account, at->sources->feed), ORACLE_ERROR_INVALID_ACCOUNT);
  Clock clock;
  TRY(clock_read(&clock));
  at->now = clock.slot;
  FeedView view;
  REQUIRE(feed_open(quote, FEED_OWN, at->feed->quote_feed, &clock, &view) == SUCCESS, ORACLE_ERROR_INVALID_ACCOUNT);
  at->quoted = view.feed;
  REQUIRE(feed_latest(&view, &at->usd) && feed_is_usable(&view, &at->usd, U64_MAX, PPM), ORACLE_ERROR_UNUSABLE_QUOTE);
  TRY(pool_read(SOURCE_ACCOUNT(POOL), view.feed->mint, &at->pool));
  return key_equal(at->pool.mint, at->feed->mint) ? SUCCESS : ORACLE_ERROR_INVALID_ACCOUNT;
}

// The depth of the pool in whole USD at the lower end of the quote's band, rounded down.
static inline u64 depth_usd(const TokenFeed *at) {
  Big value, factor, product;
  big_set_u64(&value, pool_near(&at->pool, at->now));
  big_set_u64(&factor, feed_low(&at->usd));
  big_multiply(&value, &factor, &product);
  big_power_of_ten(at->quoted->decimals, &factor);
  big_scale(&factor, 100000000, &value);
  big_divide(&product, &value, &value);
  u64 depth;
  return big_u64(&value, &depth) == SUCCESS ? depth : U64_MAX;
}

// The depth that has stood, in USD: 0 for a source that is new, shallow, free, or was not observed lately.
static inline u64 standing_depth(const u8 *source, u64 now) {
  if (now - SOURCE(source, observed_slot) > MAX_INTERVAL) return 0;
  const u64 recent = u64_least(SOURCE(source, depth0), SOURCE(source, depth1));
  const u64 depth = u64_least(recent, u64_least(SOURCE(source, depth2), SOURCE(source, depth3)));
  return depth >= MIN_DEPTH_USD ? depth : 0;
}

// Notes the depth in the slot: depth that leaves counts at once, depth that comes when it stood through all periods.
static inline void note_depth(u8 *source, u64 depth, u64 now) {
  if (now - SOURCE(source, observed_slot) > MAX_INTERVAL) {
    // Nobody saw what it was in the meantime.
    SET_SOURCE(source, depth1, 0);
    SET_SOURCE(source, depth2, 0);
    SET_SOURCE(source, depth3, 0);
  } else if (now - SOURCE(source, period_slot) < PERIOD_SLOTS) {
    SET_SOURCE(source, depth0, u64_least(SOURCE(source, depth0), depth));
    return;
  } else {
    SET_SOURCE(source, depth3, SOURCE(source, depth2));
    SET_SOURCE(source, depth2, SOURCE(source, depth1));
    SET_SOURCE(source, depth1, SOURCE(source, depth0));
  }
  SET_SOURCE(source, depth0, depth);
  SET_SOURCE(source, period_slot, now);
}

static inline void begin_interval(u8 *source, Wide cumulative, u64 now, bool is_deep) {
  wide_store(source + offsetof(OracleSource, cumulative), cumulative);
  SET_SOURCE(source, observed_slot, now);
  source[offsetof(OracleSource, is_anchored)] = is_deep;
}

// The place of a pool; MAX_SOURCES without one.
static inline u64 source_of(OracleSources *sources, const u8 *pool) {
  u64 index = 0;
  while (index < MAX_SOURCES && !key_equal(source_at(sources, index), pool)) index += 1;
  return index;
}

// A place for a pool of this depth: a free one, or that of the source with the least standing depth, unless that is new.
static inline u64 find_place(const TokenFeed *at, u64 depth, u64 *place) {
  u64 lowest = depth;
  *place = MAX_SOURCES;
  for (u64 each = 0; each < MAX_SOURCES; each++) {
    const u8 *source = source_at(at->sources, each);
    if (key_is_zero(source)) {
      *place = each;
      return SUCCESS;
    }
    const u64 standing = standing_depth(source, at->now);
    if (at->now - SOURCE(source, enlisted_slot) < NEW_SLOTS || standing >= lowest) continue;
    lowest = standing;
    *place = each;
  }
  return *place < MAX_SOURCES ? SUCCESS : ORACLE_ERROR_NO_PLACE;
}

OUTLINE u64 enlist(const Context *context) {
  TRY(input_check_data(context, ORACLE_ENLIST_DATA_SIZE));
  TokenFeed at;
  TRY(open_token_feed(context, &at));
  const Account *pool = SOURCE_ACCOUNT(POOL);
  REQUIRE(source_of(at.sources, pool->key) == MAX_SOURCES, ORACLE_ERROR_ALREADY_ENLISTED);
  const u64 depth = depth_usd(&at);
  REQUIRE(depth >= MIN_DEPTH_USD, ORACLE_ERROR_TOO_SHALLOW);
  u64 place;
  TRY(find_place(&at, depth, &place));
  u8 *source = source_at(at.sources, place);
  sol_memset_(source, 0, ORACLE_SOURCE_SIZE);
  key_copy(source, pool->key);
  SET_SOURCE(source, enlisted_slot, at.now);
  SET_SOURCE(source, depth0, depth);
  SET_SOURCE(source, period_slot, at.now);
  begin_interval(source, pool_cumulative(&at.pool, at.now), at.now, true);
  OracleSourceEnlistedEvent event;
  event.discriminator = ORACLE_EVENT_SOURCE_ENLISTED;
  key_copy(event.feed, at.account->key);
  key_copy(event.pool, pool->key);
  event.depth_usd = depth;
  EMIT(&event, ORACLE_SOURCE_ENLISTED_EVENT_SIZE);
  return SUCCESS;
}

// The sources that count, by their price.
typedef struct {
  u64 count;
  const u8 *sources[MAX_COUNTED];
  u64 weights[MAX_COUNTED];
} Counted;

// The three with the most standing depth among those with a fresh price, the deepest first.
static inline void count_sources(const TokenFeed *at, Counted *counted) {
  counted->count = 0;
  for (u64 each = 0; each < MAX_SOURCES; each++) {
    const u8 *source = source_at(at->sources, each);
    // A sum of three fits a word.
    const u64 weight = u64_least(standing_depth(source, at->now), U64_MAX / 8);
    if (weight == 0 || SOURCE(source, price) == 0) continue;
    u64 place = counted->count;
    while (place > 0 && counted->weights[place - 1] < weight) place -= 1;
    if (place == MAX_COUNTED) continue;
    if (counted->count < MAX_COUNTED) counted->count += 1;
    for (u64 last = counted->count - 1; last > place; last--) {
      counted->sources[last] = counted->sources[last - 1];
      counted->weights[last] = counted->weights[last - 1];
    }
    counted->sources[place] = source;
    counted->weights[place] = weight;
  }
}

// The source whose price is the lower median by weight: those at or below it have half of the depth, and no less do.
static inline const u8 *median_source(const Counted *counted) {
  u64 total = 0;
  for (u64 each = 0; each < counted->count; each++) total += counted->weights[each];
  const u8 *median = NULL;
  for (u64 each = 0; each < counted->count; each++) {
    const u64 price = SOURCE(counted->sources[each], price);
    u64 below = 0;
    for (u64 other = 0; other < counted->count; other++) {
      if (SOURCE(counted->sources[other], price) <= price) below += counted->weights[other];
    }
    if (2 * below >= total && (median == NULL || price < SOURCE(median, price))) median = counted->sources[each];
  }
  return median;
}

// The most that a price may move in these slots, rounded up: every price can move.
static inline u64 step_of(u64 price, u64 ppm, u64 slots, u64 *step) {
  return multiply_divide_ceil(price, ppm * u64_least(slots, STEP_SLOTS), STEP_SLOTS * PPM, step);
}

// Whether the sources are on one side of the price for the third time, ten slots apart at least.
static inline u64 agree(OracleSources *sources, u64 price, u64 target, u64 now, bool *is_agreed) {
  u64 step;
  TRY(step_of(price, STEP_PPM, STEP_SLOTS, &step));
  const u8 side = target > price && target - price > step   ? ORACLE_SIDE_ABOVE
                  : price > target && price - target > step ? ORACLE_SIDE_BELOW
                                                            : ORACLE_SIDE_NEAR;
  if (side != sources->side || side == ORACLE_SIDE_NEAR) {
    sources->side = side;
    sources->agreed = side != ORACLE_SIDE_NEAR;
    sources->agreed_slot = now;
  } else if (now - sources->agreed_slot >= STEP_SLOTS) {
    if (sources->agreed < MIN_AGREED) sources->agreed += 1;
    sources->agreed_slot = now;
  }
  *is_agreed = sources->agreed >= MIN_AGREED;
  return SUCCESS;
}

// The next price of the feed: the median, as far as a step goes. It does not move again on what a source has said before.
static inline u64 next_price(const TokenFeed *at, const u8 *median, u64 *next) {
  OracleFeed *feed = at->feed;
  OracleSources *sources = at->sources;
  const u64 target = SOURCE(median, price);
  *next = target;
  if (feed->entered > 0) {
    const u64 price = load_u64(feed_entry(feed, feed->entered - 1) + offsetof(OracleEntry, price));
    *next = price;
    if (SOURCE(median, priced_slot) <= sources->moved_slot) return SUCCESS;
    bool is_agreed;
    TRY(agree(sources, price, target, at->now, &is_agreed));
    u64 step;
    TRY(step_of(price, is_agreed ? 2 * STEP_PPM : STEP_PPM, at->now - sources->moved_slot, &step));
    if (target > price) *next = target - price > step ? price + step : target;
    else *next = price - target > step ? price - step : target;
  }
  sources->moved_slot = at->now;
  return SUCCESS;
}

// Enters the price of all sources. What is left to the median is part of the confidence: a price on its way is uncertain.
OUTLINE u64 settle_sources(const TokenFeed *at) {
  Counted counted;
  count_sources(at, &counted);
  const u8 *median = median_source(&counted);
  if (median == NULL) return SUCCESS;
  OracleFeed *feed = at->feed;
  const u64 last = newest_slot(feed), target = SOURCE(median, price);
  u64 price, conf;
  TRY(next_price(at, median, &price));
  const u64 left = target > price ? target - price : price - target;
  TRY(multiply_divide_ceil(price, at->usd.conf, at->usd.price, &conf));
  conf = u64_least(conf + left, price);
  if (conf == 0) conf = 1;
  feed->is_held_back = left > 0;
  TRY(next_average(feed->average, price, at->now - last, &feed->average));
  enter_price(at->account, at->now, price, conf);
  return SUCCESS;
}

static inline void emit_observed(const TokenFeed *at, const u8 *source, u64 depth) {
  OracleSourceObservedEvent event;
  event.discriminator = ORACLE_EVENT_SOURCE_OBSERVED;
  key_copy(event.feed, at->account->key);
  key_copy(event.pool, source);
  event.price = SOURCE(source, price);
  event.depth_usd = depth;
  EMIT(&event, ORACLE_SOURCE_OBSERVED_EVENT_SIZE);
}

OUTLINE u64 observe_token(const Context *context) {
  TRY(input_check_data(context, ORACLE_OBSERVE_TOKEN_DATA_SIZE));
  TokenFeed at;
  TRY(open_token_feed(context, &at));
  TRY(account_check_writable(at.account));
  const u64 place = source_of(at.sources, SOURCE_ACCOUNT(POOL)->key);
  REQUIRE(place < MAX_SOURCES, ORACLE_ERROR_INVALID_ACCOUNT);
  u8 *source = source_at(at.sources, place);
  const u64 slots = at.now - SOURCE(source, observed_slot);
  const Wide sum = pool_cumulative(&at.pool, at.now);
  const bool was_anchored = source[offsetof(OracleSource, is_anchored)], is_early = slots < MIN_INTERVAL;
  if (slots > 0) at.pool.rate = mean_rate(wide_minus(sum, wide_load(source + offsetof(OracleSource, cumulative))), slots);
  const u64 depth = depth_usd(&at);
  const bool is_deep = depth >= MIN_DEPTH_USD;
  // Anybody may show at any time that depth has left.
  REQUIRE(!is_early || depth < SOURCE(source, depth0), ORACLE_ERROR_OBSERVED_TOO_SOON);
  note_depth(source, depth, at.now);
  if (is_early) {
    if (!is_deep) {
      source[offsetof(OracleSource, is_anchored)] = false;
      SET_SOURCE(source, price, 0);
    }
    emit_observed(&at, source, depth);
    return SUCCESS;
  }
  u64 price = 0;
  if (was_anchored && is_deep && slots <= MAX_INTERVAL) TRY(token_price(&at.pool, at.feed, at.quoted, at.usd.price, &price));
  SET_SOURCE(source, price, price);
  SET_SOURCE(source, priced_slot, at.now);
  begin_interval(source, sum, at.now, is_deep);
  emit_observed(&at, source, depth);
  return price == 0 ? SUCCESS : settle_sources(&at);
}
