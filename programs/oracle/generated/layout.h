// Printed from programs/oracle/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoFeeds111111111111111111111111111111
#define ORACLE_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 104, 113, 224, 226, 12, 43, 174, 58, 146, 239, \
  33, 27, 59, 142, 218, 27, 16, 234, 201, 241, 212, 1, 128, 0, 0, 0, \
}
static const uint8_t ORACLE_ID[32] = ORACLE_ID_BYTES;

typedef struct __attribute__((packed)) {
  uint8_t key[32];
} OraclePublisher;
#define ORACLE_PUBLISHER_SIZE 32
_Static_assert(offsetof(OraclePublisher, key) == 0, "OraclePublisher.key");

typedef struct __attribute__((packed)) {
  uint64_t price;
  uint64_t conf;
} OracleQuote;
#define ORACLE_QUOTE_SIZE 16
_Static_assert(offsetof(OracleQuote, price) == 0, "OracleQuote.price");
_Static_assert(offsetof(OracleQuote, conf) == 8, "OracleQuote.conf");

typedef struct __attribute__((packed)) {
  uint64_t price;
  uint64_t conf;
  uint64_t slot;
  uint64_t rising_since;
  uint64_t falling_since;
} OracleVote;
#define ORACLE_VOTE_SIZE 40
_Static_assert(offsetof(OracleVote, price) == 0, "OracleVote.price");
_Static_assert(offsetof(OracleVote, conf) == 8, "OracleVote.conf");
_Static_assert(offsetof(OracleVote, slot) == 16, "OracleVote.slot");
_Static_assert(offsetof(OracleVote, rising_since) == 24, "OracleVote.rising_since");
_Static_assert(offsetof(OracleVote, falling_since) == 32, "OracleVote.falling_since");

typedef struct __attribute__((packed)) {
  uint64_t slot;
  uint64_t price;
  uint64_t conf;
} OracleEntry;
#define ORACLE_ENTRY_SIZE 24
_Static_assert(offsetof(OracleEntry, slot) == 0, "OracleEntry.slot");
_Static_assert(offsetof(OracleEntry, price) == 8, "OracleEntry.price");
_Static_assert(offsetof(OracleEntry, conf) == 16, "OracleEntry.conf");

enum {
  ORACLE_SIDE_NEAR = 0,
  ORACLE_SIDE_ABOVE = 1,
  ORACLE_SIDE_BELOW = 2,
};

typedef struct __attribute__((packed)) {
  uint8_t pool[32];
  uint64_t enlisted_slot;
  uint8_t cumulative[16];
  uint64_t observed_slot;
  uint64_t price;
  uint64_t priced_slot;
  uint64_t depth0;
  uint64_t depth1;
  uint64_t depth2;
  uint64_t depth3;
  uint64_t period_slot;
  uint8_t is_anchored;
} OracleSource;
#define ORACLE_SOURCE_SIZE 121
_Static_assert(offsetof(OracleSource, pool) == 0, "OracleSource.pool");
_Static_assert(offsetof(OracleSource, enlisted_slot) == 32, "OracleSource.enlisted_slot");
_Static_assert(offsetof(OracleSource, cumulative) == 40, "OracleSource.cumulative");
_Static_assert(offsetof(OracleSource, observed_slot) == 56, "OracleSource.observed_slot");
_Static_assert(offsetof(OracleSource, price) == 64, "OracleSource.price");
_Static_assert(offsetof(OracleSource, priced_slot) == 72, "OracleSource.priced_slot");
_Static_assert(offsetof(OracleSource, depth0) == 80, "OracleSource.depth0");
_Static_assert(offsetof(OracleSource, depth1) == 88, "OracleSource.depth1");
_Static_assert(offsetof(OracleSource, depth2) == 96, "OracleSource.depth2");
_Static_assert(offsetof(OracleSource, depth3) == 104, "OracleSource.depth3");
_Static_assert(offsetof(OracleSource, period_slot) == 112, "OracleSource.period_slot");
_Static_assert(offsetof(OracleSource, is_anchored) == 120, "OracleSource.is_anchored");

// "orpubset" as a little-endian number
#define ORACLE_SET_DISCRIMINATOR 0x746573627570726full
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t admin[32];
  int64_t change_at;
  uint32_t version;
  uint8_t min_live;
  uint8_t next_min_live;
  uint8_t publishers[258];
  uint8_t next_publishers[258];
  uint16_t index;
  uint8_t bump;
} OracleSet;
#define ORACLE_SET_SIZE 573
_Static_assert(offsetof(OracleSet, discriminator) == 0, "OracleSet.discriminator");
_Static_assert(offsetof(OracleSet, admin) == 8, "OracleSet.admin");
_Static_assert(offsetof(OracleSet, change_at) == 40, "OracleSet.change_at");
_Static_assert(offsetof(OracleSet, version) == 48, "OracleSet.version");
_Static_assert(offsetof(OracleSet, min_live) == 52, "OracleSet.min_live");
_Static_assert(offsetof(OracleSet, next_min_live) == 53, "OracleSet.next_min_live");
_Static_assert(offsetof(OracleSet, publishers) == 54, "OracleSet.publishers");
_Static_assert(offsetof(OracleSet, next_publishers) == 312, "OracleSet.next_publishers");
_Static_assert(offsetof(OracleSet, index) == 570, "OracleSet.index");
_Static_assert(offsetof(OracleSet, bump) == 572, "OracleSet.bump");

// "orpfeeds" as a little-endian number
#define ORACLE_FEED_DISCRIMINATOR 0x736465656670726full
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t set[32];
  uint8_t mint[32];
  uint8_t pool[32];
  uint8_t quote_feed[32];
  uint32_t min_depth_usd;
  uint32_t max_conf_ppm;
  uint32_t jump_ppm;
  uint16_t max_age_slots;
  uint16_t min_slots;
  uint8_t decimals;
  uint8_t is_anchored;
  uint8_t is_held_back;
  uint8_t bump;
  uint32_t version;
  uint64_t entered;
  uint64_t average;
  uint8_t observed_cumulative[16];
  uint64_t observed_slot;
  uint8_t votes[322];
  uint8_t ring[3074];
} OracleFeed;
#define ORACLE_FEED_SIZE 3596
_Static_assert(offsetof(OracleFeed, discriminator) == 0, "OracleFeed.discriminator");
_Static_assert(offsetof(OracleFeed, set) == 8, "OracleFeed.set");
_Static_assert(offsetof(OracleFeed, mint) == 40, "OracleFeed.mint");
_Static_assert(offsetof(OracleFeed, pool) == 72, "OracleFeed.pool");
_Static_assert(offsetof(OracleFeed, quote_feed) == 104, "OracleFeed.quote_feed");
_Static_assert(offsetof(OracleFeed, min_depth_usd) == 136, "OracleFeed.min_depth_usd");
_Static_assert(offsetof(OracleFeed, max_conf_ppm) == 140, "OracleFeed.max_conf_ppm");
_Static_assert(offsetof(OracleFeed, jump_ppm) == 144, "OracleFeed.jump_ppm");
_Static_assert(offsetof(OracleFeed, max_age_slots) == 148, "OracleFeed.max_age_slots");
_Static_assert(offsetof(OracleFeed, min_slots) == 150, "OracleFeed.min_slots");
_Static_assert(offsetof(OracleFeed, decimals) == 152, "OracleFeed.decimals");
_Static_assert(offsetof(OracleFeed, is_anchored) == 153, "OracleFeed.is_anchored");
_Static_assert(offsetof(OracleFeed, is_held_back) == 154, "OracleFeed.is_held_back");
_Static_assert(offsetof(OracleFeed, bump) == 155, "OracleFeed.bump");
_Static_assert(offsetof(OracleFeed, version) == 156, "OracleFeed.version");
_Static_assert(offsetof(OracleFeed, entered) == 160, "OracleFeed.entered");
_Static_assert(offsetof(OracleFeed, average) == 168, "OracleFeed.average");
_Static_assert(offsetof(OracleFeed, observed_cumulative) == 176, "OracleFeed.observed_cumulative");
_Static_assert(offsetof(OracleFeed, observed_slot) == 192, "OracleFeed.observed_slot");
_Static_assert(offsetof(OracleFeed, votes) == 200, "OracleFeed.votes");
_Static_assert(offsetof(OracleFeed, ring) == 522, "OracleFeed.ring");

// "orsource" as a little-endian number
#define ORACLE_SOURCES_DISCRIMINATOR 0x656372756f73726full
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t feed[32];
  uint64_t moved_slot;
  uint64_t agreed_slot;
  uint8_t side;
  uint8_t agreed;
  uint8_t bump;
  uint8_t sources[970];
} OracleSources;
#define ORACLE_SOURCES_SIZE 1029
_Static_assert(offsetof(OracleSources, discriminator) == 0, "OracleSources.discriminator");
_Static_assert(offsetof(OracleSources, feed) == 8, "OracleSources.feed");
_Static_assert(offsetof(OracleSources, moved_slot) == 40, "OracleSources.moved_slot");
_Static_assert(offsetof(OracleSources, agreed_slot) == 48, "OracleSources.agreed_slot");
_Static_assert(offsetof(OracleSources, side) == 56, "OracleSources.side");
_Static_assert(offsetof(OracleSources, agreed) == 57, "OracleSources.agreed");
_Static_assert(offsetof(OracleSources, bump) == 58, "OracleSources.bump");
_Static_assert(offsetof(OracleSources, sources) == 59, "OracleSources.sources");

enum {
  ORACLE_CREATE_SET = 0,
  ORACLE_PROPOSE_CHANGE = 1,
  ORACLE_CANCEL_CHANGE = 2,
  ORACLE_APPLY_CHANGE = 3,
  ORACLE_CREATE_FEED = 4,
  ORACLE_PUBLISH = 5,
  ORACLE_OBSERVE = 7,
  ORACLE_CREATE_TOKEN_FEED = 8,
  ORACLE_ENLIST = 9,
  ORACLE_OBSERVE_TOKEN = 10,
};

enum {
  ORACLE_CREATE_SET_ACCOUNT_ADMIN = 0,
  ORACLE_CREATE_SET_ACCOUNT_SET = 1,
  ORACLE_CREATE_SET_ACCOUNT_SYSTEM_PROGRAM = 2,
  ORACLE_CREATE_SET_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint16_t index;
  uint8_t min_live;
  // then, of varying length: publishers
} OracleCreateSetData;
#define ORACLE_CREATE_SET_DATA_SIZE 4
_Static_assert(offsetof(OracleCreateSetData, discriminator) == 0, "OracleCreateSetData.discriminator");
_Static_assert(offsetof(OracleCreateSetData, index) == 1, "OracleCreateSetData.index");
_Static_assert(offsetof(OracleCreateSetData, min_live) == 3, "OracleCreateSetData.min_live");

enum {
  ORACLE_PROPOSE_CHANGE_ACCOUNT_ADMIN = 0,
  ORACLE_PROPOSE_CHANGE_ACCOUNT_SET = 1,
  ORACLE_PROPOSE_CHANGE_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t min_live;
  // then, of varying length: publishers
} OracleProposeChangeData;
#define ORACLE_PROPOSE_CHANGE_DATA_SIZE 2
_Static_assert(offsetof(OracleProposeChangeData, discriminator) == 0, "OracleProposeChangeData.discriminator");
_Static_assert(offsetof(OracleProposeChangeData, min_live) == 1, "OracleProposeChangeData.min_live");

enum {
  ORACLE_CANCEL_CHANGE_ACCOUNT_ADMIN = 0,
  ORACLE_CANCEL_CHANGE_ACCOUNT_SET = 1,
  ORACLE_CANCEL_CHANGE_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} OracleCancelChangeData;
#define ORACLE_CANCEL_CHANGE_DATA_SIZE 1
_Static_assert(offsetof(OracleCancelChangeData, discriminator) == 0, "OracleCancelChangeData.discriminator");

enum {
  ORACLE_APPLY_CHANGE_ACCOUNT_SET = 0,
  ORACLE_APPLY_CHANGE_ACCOUNTS = 1,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} OracleApplyChangeData;
#define ORACLE_APPLY_CHANGE_DATA_SIZE 1
_Static_assert(offsetof(OracleApplyChangeData, discriminator) == 0, "OracleApplyChangeData.discriminator");

enum {
  ORACLE_CREATE_FEED_ACCOUNT_ADMIN = 0,
  ORACLE_CREATE_FEED_ACCOUNT_SET = 1,
  ORACLE_CREATE_FEED_ACCOUNT_MINT = 2,
  ORACLE_CREATE_FEED_ACCOUNT_FEED = 3,
  ORACLE_CREATE_FEED_ACCOUNT_SYSTEM_PROGRAM = 4,
  ORACLE_CREATE_FEED_ACCOUNTS = 5,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint32_t max_conf_ppm;
  uint32_t jump_ppm;
  uint16_t max_age_slots;
} OracleCreateFeedData;
#define ORACLE_CREATE_FEED_DATA_SIZE 11
_Static_assert(offsetof(OracleCreateFeedData, discriminator) == 0, "OracleCreateFeedData.discriminator");
_Static_assert(offsetof(OracleCreateFeedData, max_conf_ppm) == 1, "OracleCreateFeedData.max_conf_ppm");
_Static_assert(offsetof(OracleCreateFeedData, jump_ppm) == 5, "OracleCreateFeedData.jump_ppm");
_Static_assert(offsetof(OracleCreateFeedData, max_age_slots) == 9, "OracleCreateFeedData.max_age_slots");

enum {
  ORACLE_PUBLISH_ACCOUNT_PUBLISHER = 0,
  ORACLE_PUBLISH_ACCOUNT_SET = 1,
  ORACLE_PUBLISH_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t slot;
  // then, of varying length: quotes
} OraclePublishData;
#define ORACLE_PUBLISH_DATA_SIZE 9
_Static_assert(offsetof(OraclePublishData, discriminator) == 0, "OraclePublishData.discriminator");
_Static_assert(offsetof(OraclePublishData, slot) == 1, "OraclePublishData.slot");

enum {
  ORACLE_OBSERVE_ACCOUNT_POOL = 0,
  ORACLE_OBSERVE_ACCOUNT_QUOTE_FEED = 1,
  ORACLE_OBSERVE_ACCOUNT_FEED = 2,
  ORACLE_OBSERVE_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} OracleObserveData;
#define ORACLE_OBSERVE_DATA_SIZE 1
_Static_assert(offsetof(OracleObserveData, discriminator) == 0, "OracleObserveData.discriminator");

enum {
  ORACLE_CREATE_TOKEN_FEED_ACCOUNT_PAYER = 0,
  ORACLE_CREATE_TOKEN_FEED_ACCOUNT_QUOTE_FEED = 1,
  ORACLE_CREATE_TOKEN_FEED_ACCOUNT_MINT = 2,
  ORACLE_CREATE_TOKEN_FEED_ACCOUNT_FEED = 3,
  ORACLE_CREATE_TOKEN_FEED_ACCOUNT_SOURCES = 4,
  ORACLE_CREATE_TOKEN_FEED_ACCOUNT_SYSTEM_PROGRAM = 5,
  ORACLE_CREATE_TOKEN_FEED_ACCOUNTS = 6,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} OracleCreateTokenFeedData;
#define ORACLE_CREATE_TOKEN_FEED_DATA_SIZE 1
_Static_assert(offsetof(OracleCreateTokenFeedData, discriminator) == 0, "OracleCreateTokenFeedData.discriminator");

enum {
  ORACLE_ENLIST_ACCOUNT_POOL = 0,
  ORACLE_ENLIST_ACCOUNT_QUOTE_FEED = 1,
  ORACLE_ENLIST_ACCOUNT_FEED = 2,
  ORACLE_ENLIST_ACCOUNT_SOURCES = 3,
  ORACLE_ENLIST_ACCOUNTS = 4,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} OracleEnlistData;
#define ORACLE_ENLIST_DATA_SIZE 1
_Static_assert(offsetof(OracleEnlistData, discriminator) == 0, "OracleEnlistData.discriminator");

enum {
  ORACLE_OBSERVE_TOKEN_ACCOUNT_POOL = 0,
  ORACLE_OBSERVE_TOKEN_ACCOUNT_QUOTE_FEED = 1,
  ORACLE_OBSERVE_TOKEN_ACCOUNT_FEED = 2,
  ORACLE_OBSERVE_TOKEN_ACCOUNT_SOURCES = 3,
  ORACLE_OBSERVE_TOKEN_ACCOUNTS = 4,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} OracleObserveTokenData;
#define ORACLE_OBSERVE_TOKEN_DATA_SIZE 1
_Static_assert(offsetof(OracleObserveTokenData, discriminator) == 0, "OracleObserveTokenData.discriminator");

#define ORACLE_EVENT_SET_CHANGED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t set[32];
  uint8_t admin[32];
  int64_t change_at;
  uint32_t version;
  uint8_t min_live;
  uint8_t next_min_live;
  uint8_t publishers[258];
  uint8_t next_publishers[258];
} OracleSetChangedEvent;
#define ORACLE_SET_CHANGED_EVENT_SIZE 595
_Static_assert(offsetof(OracleSetChangedEvent, discriminator) == 7, "OracleSetChangedEvent.discriminator");
_Static_assert(offsetof(OracleSetChangedEvent, set) == 8, "OracleSetChangedEvent.set");
_Static_assert(offsetof(OracleSetChangedEvent, admin) == 40, "OracleSetChangedEvent.admin");
_Static_assert(offsetof(OracleSetChangedEvent, change_at) == 72, "OracleSetChangedEvent.change_at");
_Static_assert(offsetof(OracleSetChangedEvent, version) == 80, "OracleSetChangedEvent.version");
_Static_assert(offsetof(OracleSetChangedEvent, min_live) == 84, "OracleSetChangedEvent.min_live");
_Static_assert(offsetof(OracleSetChangedEvent, next_min_live) == 85, "OracleSetChangedEvent.next_min_live");
_Static_assert(offsetof(OracleSetChangedEvent, publishers) == 86, "OracleSetChangedEvent.publishers");
_Static_assert(offsetof(OracleSetChangedEvent, next_publishers) == 344, "OracleSetChangedEvent.next_publishers");

#define ORACLE_EVENT_FEED_CREATED 1
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t feed[32];
  uint8_t set[32];
  uint8_t mint[32];
  uint8_t pool[32];
  uint8_t quote_feed[32];
  uint32_t min_depth_usd;
  uint32_t max_conf_ppm;
  uint32_t jump_ppm;
  uint16_t max_age_slots;
  uint16_t min_slots;
  uint8_t decimals;
} OracleFeedCreatedEvent;
#define ORACLE_FEED_CREATED_EVENT_SIZE 178
_Static_assert(offsetof(OracleFeedCreatedEvent, discriminator) == 7, "OracleFeedCreatedEvent.discriminator");
_Static_assert(offsetof(OracleFeedCreatedEvent, feed) == 8, "OracleFeedCreatedEvent.feed");
_Static_assert(offsetof(OracleFeedCreatedEvent, set) == 40, "OracleFeedCreatedEvent.set");
_Static_assert(offsetof(OracleFeedCreatedEvent, mint) == 72, "OracleFeedCreatedEvent.mint");
_Static_assert(offsetof(OracleFeedCreatedEvent, pool) == 104, "OracleFeedCreatedEvent.pool");
_Static_assert(offsetof(OracleFeedCreatedEvent, quote_feed) == 136, "OracleFeedCreatedEvent.quote_feed");
_Static_assert(offsetof(OracleFeedCreatedEvent, min_depth_usd) == 168, "OracleFeedCreatedEvent.min_depth_usd");
_Static_assert(offsetof(OracleFeedCreatedEvent, max_conf_ppm) == 172, "OracleFeedCreatedEvent.max_conf_ppm");
_Static_assert(offsetof(OracleFeedCreatedEvent, jump_ppm) == 176, "OracleFeedCreatedEvent.jump_ppm");
_Static_assert(offsetof(OracleFeedCreatedEvent, max_age_slots) == 180, "OracleFeedCreatedEvent.max_age_slots");
_Static_assert(offsetof(OracleFeedCreatedEvent, min_slots) == 182, "OracleFeedCreatedEvent.min_slots");
_Static_assert(offsetof(OracleFeedCreatedEvent, decimals) == 184, "OracleFeedCreatedEvent.decimals");

#define ORACLE_EVENT_PRICE_ENTERED 2
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t feed[32];
  uint64_t price;
  uint64_t conf;
  uint64_t average;
} OraclePriceEnteredEvent;
#define ORACLE_PRICE_ENTERED_EVENT_SIZE 57
_Static_assert(offsetof(OraclePriceEnteredEvent, discriminator) == 7, "OraclePriceEnteredEvent.discriminator");
_Static_assert(offsetof(OraclePriceEnteredEvent, feed) == 8, "OraclePriceEnteredEvent.feed");
_Static_assert(offsetof(OraclePriceEnteredEvent, price) == 40, "OraclePriceEnteredEvent.price");
_Static_assert(offsetof(OraclePriceEnteredEvent, conf) == 48, "OraclePriceEnteredEvent.conf");
_Static_assert(offsetof(OraclePriceEnteredEvent, average) == 56, "OraclePriceEnteredEvent.average");

#define ORACLE_EVENT_PRICE_HELD_BACK 3
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t feed[32];
  uint64_t price;
  uint64_t conf;
  uint64_t average;
} OraclePriceHeldBackEvent;
#define ORACLE_PRICE_HELD_BACK_EVENT_SIZE 57
_Static_assert(offsetof(OraclePriceHeldBackEvent, discriminator) == 7, "OraclePriceHeldBackEvent.discriminator");
_Static_assert(offsetof(OraclePriceHeldBackEvent, feed) == 8, "OraclePriceHeldBackEvent.feed");
_Static_assert(offsetof(OraclePriceHeldBackEvent, price) == 40, "OraclePriceHeldBackEvent.price");
_Static_assert(offsetof(OraclePriceHeldBackEvent, conf) == 48, "OraclePriceHeldBackEvent.conf");
_Static_assert(offsetof(OraclePriceHeldBackEvent, average) == 56, "OraclePriceHeldBackEvent.average");

#define ORACLE_EVENT_POOL_ANCHORED 4
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t feed[32];
  uint8_t is_anchored;
} OraclePoolAnchoredEvent;
#define ORACLE_POOL_ANCHORED_EVENT_SIZE 34
_Static_assert(offsetof(OraclePoolAnchoredEvent, discriminator) == 7, "OraclePoolAnchoredEvent.discriminator");
_Static_assert(offsetof(OraclePoolAnchoredEvent, feed) == 8, "OraclePoolAnchoredEvent.feed");
_Static_assert(offsetof(OraclePoolAnchoredEvent, is_anchored) == 40, "OraclePoolAnchoredEvent.is_anchored");

#define ORACLE_EVENT_SOURCE_ENLISTED 5
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t feed[32];
  uint8_t pool[32];
  uint64_t depth_usd;
} OracleSourceEnlistedEvent;
#define ORACLE_SOURCE_ENLISTED_EVENT_SIZE 73
_Static_assert(offsetof(OracleSourceEnlistedEvent, discriminator) == 7, "OracleSourceEnlistedEvent.discriminator");
_Static_assert(offsetof(OracleSourceEnlistedEvent, feed) == 8, "OracleSourceEnlistedEvent.feed");
_Static_assert(offsetof(OracleSourceEnlistedEvent, pool) == 40, "OracleSourceEnlistedEvent.pool");
_Static_assert(offsetof(OracleSourceEnlistedEvent, depth_usd) == 72, "OracleSourceEnlistedEvent.depth_usd");

#define ORACLE_EVENT_SOURCE_OBSERVED 6
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t feed[32];
  uint8_t pool[32];
  uint64_t price;
  uint64_t depth_usd;
} OracleSourceObservedEvent;
#define ORACLE_SOURCE_OBSERVED_EVENT_SIZE 81
_Static_assert(offsetof(OracleSourceObservedEvent, discriminator) == 7, "OracleSourceObservedEvent.discriminator");
_Static_assert(offsetof(OracleSourceObservedEvent, feed) == 8, "OracleSourceObservedEvent.feed");
_Static_assert(offsetof(OracleSourceObservedEvent, pool) == 40, "OracleSourceObservedEvent.pool");
_Static_assert(offsetof(OracleSourceObservedEvent, price) == 72, "OracleSourceObservedEvent.price");
_Static_assert(offsetof(OracleSourceObservedEvent, depth_usd) == 80, "OracleSourceObservedEvent.depth_usd");

enum {
  ORACLE_ERROR_INVALID_ACCOUNT = 6000,
  ORACLE_ERROR_INVALID_INSTRUCTION = 6001,
  ORACLE_ERROR_OVERFLOW = 6002,
  ORACLE_ERROR_WRONG_ADMIN = 6003,
  ORACLE_ERROR_INVALID_PUBLISHERS = 6004,
  ORACLE_ERROR_NO_CHANGE = 6005,
  ORACLE_ERROR_CHANGE_TOO_EARLY = 6006,
  ORACLE_ERROR_INVALID_TERMS = 6007,
  ORACLE_ERROR_NOT_PUBLISHER = 6008,
  ORACLE_ERROR_INVALID_PRICE = 6009,
  ORACLE_ERROR_FUTURE_SLOT = 6010,
  ORACLE_ERROR_LATE_SLOT = 6011,
  ORACLE_ERROR_REPEATED_SLOT = 6012,
  ORACLE_ERROR_UNSUPPORTED_POOL = 6013,
  ORACLE_ERROR_OBSERVED_TOO_SOON = 6014,
  ORACLE_ERROR_UNUSABLE_QUOTE = 6015,
  ORACLE_ERROR_ALREADY_ENLISTED = 6016,
  ORACLE_ERROR_TOO_SHALLOW = 6017,
  ORACLE_ERROR_NO_PLACE = 6018,
};
