// Published feeds: votes of publishers, their median, and the guard against jumps.
#pragma once

#include "feed-account.h"
#include "set.h"

// Twice the slots of the ten seconds after which publishers repeat their price: a vote outlives one lost transaction.
#define LIVE_SLOTS 50
#define MAX_QUOTES 12
#define VALUES (3 * MAX_PUBLISHERS)

OUTLINE u64 create_feed(const Context *context) {
  TRY(input_check_data(context, ORACLE_CREATE_FEED_DATA_SIZE));
  TRY(input_check_accounts(context, ORACLE_CREATE_FEED_ACCOUNTS));
  const OracleCreateFeedData *data = (const OracleCreateFeedData *)context->data;
  const Account *admin = CREATE_FEED_ACCOUNT(ADMIN), *set = CREATE_FEED_ACCOUNT(SET);
  const Account *mint = CREATE_FEED_ACCOUNT(MINT);
  Account *feed = CREATE_FEED_ACCOUNT(FEED);
  TRY(account_check_key(CREATE_FEED_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(check_set(context, set));
  REQUIRE(account_is(admin, ACCOUNT_DATA(OracleSet, set)->admin), ORACLE_ERROR_WRONG_ADMIN);
  const u64 max_conf = load_u32(&data->max_conf_ppm), jump = load_u32(&data->jump_ppm);
  REQUIRE(max_conf > 0 && max_conf < PPM, ORACLE_ERROR_INVALID_TERMS);
  REQUIRE(jump > 0 && jump < PPM, ORACLE_ERROR_INVALID_TERMS);
  REQUIRE(load_u16(&data->max_age_slots) > 0, ORACLE_ERROR_INVALID_TERMS);
  Bytes seeds[4] = {SEED_TEXT("feed"), SEED(set->key, KEY_BYTES), SEED(mint->key, KEY_BYTES)};
  const NewFeed wanted = {admin, feed, mint, seeds, 3};
  TRY(open_feed(context, &wanted));
  OracleFeed *state = ACCOUNT_DATA(OracleFeed, feed);
  key_copy(state->set, set->key);
  state->max_conf_ppm = (u32)max_conf;
  state->jump_ppm = (u32)jump;
  state->max_age_slots = load_u16(&data->max_age_slots);
  emit_created(feed);
  return SUCCESS;
}

INLINE u8 *vote_at(OracleFeed *feed, u64 index) { return feed->votes + 2 + index * ORACLE_VOTE_SIZE; }
#define VOTE(vote, field) load_u64((vote) + offsetof(OracleVote, field))
#define SET_VOTE(vote, field, value) store_u64((vote) + offsetof(OracleVote, field), (value))

typedef enum { STEADY, RISING, FALLING } Jump;

// Whether `price` is further from the average than the guard allows, and to which side.
static inline Jump jump_of(const OracleFeed *feed, u64 price) {
  const u64 average = feed->average;
  if (average == 0) return STEADY;
  const u64 distance = price > average ? price - average : average - price;
  const Wide limit = wide_multiply(average, feed->jump_ppm), moved = wide_multiply(distance, PPM);
  if (!wide_less(limit, moved)) return STEADY;
  return price > average ? RISING : FALLING;
}

// Slot since which the publisher of `vote` has voted on that side of the guard; 0 when its last vote was not there.
static inline u64 jumping_since(const u8 *vote, Jump jump) {
  return jump == RISING ? VOTE(vote, rising_since) : VOTE(vote, falling_since);
}

static inline bool is_live(const u8 *vote, u64 now) {
  const u64 slot = VOTE(vote, slot);
  return slot != 0 && now - slot <= LIVE_SLOTS;
}

static inline void insert_value(u64 *values, u64 count, u64 value) {
  u64 at = count;
  for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
  values[at] = value;
}

// Number of the live votes, and of the values p - c, p and p + c of each: their lower median and the distance of the
// further quartile from it.
OUTLINE u64 aggregate(OracleFeed *feed, u64 now, u64 *price, u64 *conf) {
  u64 values[VALUES];
  u64 count = 0;
  for (u64 each = 0; each < MAX_PUBLISHERS; each++) {
    const u8 *vote = vote_at(feed, each);
    if (!is_live(vote, now)) continue;
    const u64 center = VOTE(vote, price), width = VOTE(vote, conf);
    insert_value(values, count, center - width);
    insert_value(values, count + 1, center);
    insert_value(values, count + 2, center + width);
    count += 3;
  }
  if (count == 0) return 0;
  const u64 median = values[(count - 1) / 2];
  const u64 below = median - values[count / 4], above = values[count - 1 - count / 4] - median;
  *price = median;
  *conf = below > above ? below : above;
  if (*conf == 0) *conf = 1;
  return count / 3;
}

// Live publishers whose latest vote is beyond the guard on that side, as an earlier one of another slot was.
static inline u64 confirmations(OracleFeed *feed, u64 now, Jump jump) {
  u64 count = 0;
  for (u64 each = 0; each < MAX_PUBLISHERS; each++) {
    const u8 *vote = vote_at(feed, each);
    const u64 since = jumping_since(vote, jump);
    if (is_live(vote, now) && since != 0 && since < VOTE(vote, slot) && jump_of(feed, VOTE(vote, price)) == jump) count += 1;
  }
  return count;
}

static inline void forget_jumps(OracleFeed *feed) {
  for (u64 each = 0; each < MAX_PUBLISHERS; each++) {
    SET_VOTE(vote_at(feed, each), rising_since, 0);
    SET_VOTE(vote_at(feed, each), falling_since, 0);
  }
}

// Enters the price of all live votes, unless too few are live or an unconfirmed jump holds it back.
OUTLINE u64 settle_price(const Account *account, u64 min_live, u64 now) {
  OracleFeed *feed = ACCOUNT_DATA(OracleFeed, account);
  u64 price, conf;
  if (aggregate(feed, now, &price, &conf) < min_live) return SUCCESS;
  const Jump jump = jump_of(feed, price);
  if (jump == STEADY) {
    const u64 last = newest_slot(feed);
    TRY(next_average(feed->average, price, now - last, &feed->average));
  } else if (confirmations(feed, now, jump) >= min_live) {
    feed->average = price;
    forget_jumps(feed);
  } else {
    feed->is_held_back = true;
    emit_price(account, ORACLE_EVENT_PRICE_HELD_BACK, price, conf);
    return SUCCESS;
  }
  feed->is_held_back = false;
  enter_price(account, now, price, conf);
  return SUCCESS;
}

typedef struct {
  const u8 *set;
  u64 publisher; // its place in the set
  u64 min_live;
  u64 version;
  u64 slot;
  u64 now;
} Ballot;

OUTLINE u64 vote(const Context *context, const Account *account, const Ballot *ballot, const u8 *quote) {
  TRY(account_check_writable(account));
  TRY(check_feed(context, account));
  OracleFeed *feed = ACCOUNT_DATA(OracleFeed, account);
  REQUIRE(key_equal(feed->set, ballot->set), ORACLE_ERROR_INVALID_ACCOUNT);
  if (feed->version != ballot->version) {
    sol_memset_(feed->votes + 2, 0, FEED_VOTES * ORACLE_VOTE_SIZE);
    feed->version = (u32)ballot->version;
  }
  const u64 price = load_u64(quote), conf = load_u64(quote + 8);
  REQUIRE(price > 0 && price <= MAX_PRICE && conf < price, ORACLE_ERROR_INVALID_PRICE);
  u8 *own = vote_at(feed, ballot->publisher);
  REQUIRE(ballot->slot > VOTE(own, slot), ORACLE_ERROR_REPEATED_SLOT);
  const Jump jump = jump_of(feed, price);
  const u64 rising = VOTE(own, rising_since), falling = VOTE(own, falling_since);
  SET_VOTE(own, price, price);
  SET_VOTE(own, conf, conf);
  SET_VOTE(own, slot, ballot->slot);
  SET_VOTE(own, rising_since, jump != RISING ? 0 : rising != 0 ? rising : ballot->slot);
  SET_VOTE(own, falling_since, jump != FALLING ? 0 : falling != 0 ? falling : ballot->slot);
  return settle_price(account, ballot->min_live, ballot->now);
}

OUTLINE u64 publish(const Context *context) {
  REQUIRE(context->data_length > ORACLE_PUBLISH_DATA_SIZE, ERROR_INVALID_INSTRUCTION_DATA);
  const u64 count = context->data[ORACLE_PUBLISH_DATA_SIZE];
  const u8 *quotes = context->data + ORACLE_PUBLISH_DATA_SIZE + 1;
  REQUIRE(count > 0 && count <= MAX_QUOTES, ERROR_INVALID_INSTRUCTION_DATA);
  TRY(input_check_data(context, ORACLE_PUBLISH_DATA_SIZE + 1 + count * ORACLE_QUOTE_SIZE));
  TRY(input_check_accounts(context, ORACLE_PUBLISH_ACCOUNTS + count));
  const Account *publisher = &context->accounts[ORACLE_PUBLISH_ACCOUNT_PUBLISHER];
  const Account *set = &context->accounts[ORACLE_PUBLISH_ACCOUNT_SET];
  TRY(account_check_signer(publisher));
  TRY(check_set(context, set));
  const OracleSet *terms = ACCOUNT_DATA(OracleSet, set);
  Clock clock;
  TRY(clock_read(&clock));
  Ballot ballot = {set->key, 0, terms->min_live, terms->version, load_u64(context->data + 1), clock.slot};
  const u64 publishers = set_count(terms);
  while (ballot.publisher < publishers && !account_is(publisher, set_publisher(terms, ballot.publisher))) ballot.publisher += 1;
  REQUIRE(ballot.publisher < publishers, ORACLE_ERROR_NOT_PUBLISHER);
  REQUIRE(ballot.slot <= clock.slot, ORACLE_ERROR_FUTURE_SLOT);
  REQUIRE(clock.slot - ballot.slot <= LIVE_SLOTS, ORACLE_ERROR_LATE_SLOT);
  for (u64 each = 0; each < count; each++) {
    TRY(vote(context, &context->accounts[ORACLE_PUBLISH_ACCOUNTS + each], &ballot, quotes + each * ORACLE_QUOTE_SIZE));
  }
  return SUCCESS;
}
