// Printed from programs/recurring/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoRecurring11111111111111111111111111
#define RECURRING_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 110, 19, 59, 63, 178, 207, 143, 50, 159, 122, \
  102, 13, 84, 160, 71, 59, 62, 193, 217, 81, 193, 47, 116, 0, 0, 0, \
}
static const uint8_t RECURRING_ID[32] = RECURRING_ID_BYTES;

enum {
  RECURRING_VENUE_CPMM = 0,
  RECURRING_VENUE_LAUNCHPAD_BUY = 1,
  RECURRING_VENUE_LAUNCHPAD_SELL = 2,
  RECURRING_VENUE_CLMM = 3,
  RECURRING_VENUE_STABLE = 4,
  RECURRING_VENUE_DLMM = 5,
  RECURRING_VENUE_RAYDIUM_CPMM = 6,
  RECURRING_VENUE_RAYDIUM_CLMM = 7,
  RECURRING_VENUE_WHIRLPOOL_DOWN = 8,
  RECURRING_VENUE_WHIRLPOOL_UP = 9,
  RECURRING_VENUE_METEORA_DLMM = 10,
  RECURRING_VENUE_METEORA_DAMM_V2 = 11,
  RECURRING_VENUE_METEORA_DBC = 12,
  RECURRING_VENUE_SABER = 13,
};

typedef struct __attribute__((packed)) {
  uint8_t venue;
  uint16_t share_bps;
  uint8_t input_index;
  uint8_t output_index;
} RecurringStep;
#define RECURRING_STEP_SIZE 5
_Static_assert(offsetof(RecurringStep, venue) == 0, "RecurringStep.venue");
_Static_assert(offsetof(RecurringStep, share_bps) == 1, "RecurringStep.share_bps");
_Static_assert(offsetof(RecurringStep, input_index) == 3, "RecurringStep.input_index");
_Static_assert(offsetof(RecurringStep, output_index) == 4, "RecurringStep.output_index");

enum {
  RECURRING_FEED_KIND_OWN = 0,
  RECURRING_FEED_KIND_PYTH = 1,
};

typedef struct __attribute__((packed)) {
  uint8_t mint[32];
} RecurringStableMint;
#define RECURRING_STABLE_MINT_SIZE 32
_Static_assert(offsetof(RecurringStableMint, mint) == 0, "RecurringStableMint.mint");

enum {
  RECURRING_ORDER_KIND_TIME = 0,
  RECURRING_ORDER_KIND_VALUE = 1,
};

enum {
  RECURRING_ORDER_CHANGE_CREATED = 0,
  RECURRING_ORDER_CHANGE_FILLED = 1,
  RECURRING_ORDER_CHANGE_PASSED = 2,
  RECURRING_ORDER_CHANGE_PAUSED = 3,
  RECURRING_ORDER_CHANGE_RESUMED = 4,
  RECURRING_ORDER_CHANGE_DEPOSITED = 5,
  RECURRING_ORDER_CHANGE_WITHDRAWN = 6,
  RECURRING_ORDER_CHANGE_CLAIMED = 7,
};

enum {
  RECURRING_CLOSE_REASON_CANCELLED = 0,
  RECURRING_CLOSE_REASON_COMPLETED = 1,
};

// "rcconfig" as a little-endian number
#define RECURRING_CONFIG_DISCRIMINATOR 0x6769666e6f636372ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t admin[32];
  uint8_t fee_owner[32];
  uint16_t fee_bps;
  uint16_t stable_fee_bps;
  uint32_t fill_reward;
  uint32_t close_reward;
  uint16_t index;
  uint8_t bump;
  uint8_t stable_mints[258];
} RecurringConfig;
#define RECURRING_CONFIG_SIZE 345
_Static_assert(offsetof(RecurringConfig, discriminator) == 0, "RecurringConfig.discriminator");
_Static_assert(offsetof(RecurringConfig, admin) == 8, "RecurringConfig.admin");
_Static_assert(offsetof(RecurringConfig, fee_owner) == 40, "RecurringConfig.fee_owner");
_Static_assert(offsetof(RecurringConfig, fee_bps) == 72, "RecurringConfig.fee_bps");
_Static_assert(offsetof(RecurringConfig, stable_fee_bps) == 74, "RecurringConfig.stable_fee_bps");
_Static_assert(offsetof(RecurringConfig, fill_reward) == 76, "RecurringConfig.fill_reward");
_Static_assert(offsetof(RecurringConfig, close_reward) == 80, "RecurringConfig.close_reward");
_Static_assert(offsetof(RecurringConfig, index) == 84, "RecurringConfig.index");
_Static_assert(offsetof(RecurringConfig, bump) == 86, "RecurringConfig.bump");
_Static_assert(offsetof(RecurringConfig, stable_mints) == 87, "RecurringConfig.stable_mints");

// "rcgorder" as a little-endian number
#define RECURRING_ORDER_DISCRIMINATOR 0x726564726f676372ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t maker[32];
  uint8_t mint0[32];
  uint8_t mint1[32];
  uint8_t vault0[32];
  uint8_t vault1[32];
  uint8_t feed0[32];
  uint8_t feed1[32];
  uint8_t fee_owner[32];
  uint8_t referral[32];
  uint64_t nonce;
  uint64_t amount_per_cycle;
  uint64_t increment_usd;
  uint64_t min_out;
  uint64_t max_out;
  uint64_t deposited;
  uint64_t remaining;
  uint64_t spent;
  uint64_t received;
  uint64_t held;
  uint64_t next_cycle;
  uint64_t missed;
  int64_t created_at;
  int64_t start_at;
  int64_t paused_at;
  uint32_t interval;
  uint32_t cycles;
  uint32_t done;
  uint32_t fill_reward;
  uint32_t close_reward;
  uint16_t fee_bps;
  uint16_t referral_bps;
  uint16_t max_deviation_bps;
  uint8_t kind;
  uint8_t feed_kind0;
  uint8_t feed_kind1;
  uint8_t bump;
} RecurringOrder;
#define RECURRING_ORDER_SIZE 446
_Static_assert(offsetof(RecurringOrder, discriminator) == 0, "RecurringOrder.discriminator");
_Static_assert(offsetof(RecurringOrder, maker) == 8, "RecurringOrder.maker");
_Static_assert(offsetof(RecurringOrder, mint0) == 40, "RecurringOrder.mint0");
_Static_assert(offsetof(RecurringOrder, mint1) == 72, "RecurringOrder.mint1");
_Static_assert(offsetof(RecurringOrder, vault0) == 104, "RecurringOrder.vault0");
_Static_assert(offsetof(RecurringOrder, vault1) == 136, "RecurringOrder.vault1");
_Static_assert(offsetof(RecurringOrder, feed0) == 168, "RecurringOrder.feed0");
_Static_assert(offsetof(RecurringOrder, feed1) == 200, "RecurringOrder.feed1");
_Static_assert(offsetof(RecurringOrder, fee_owner) == 232, "RecurringOrder.fee_owner");
_Static_assert(offsetof(RecurringOrder, referral) == 264, "RecurringOrder.referral");
_Static_assert(offsetof(RecurringOrder, nonce) == 296, "RecurringOrder.nonce");
_Static_assert(offsetof(RecurringOrder, amount_per_cycle) == 304, "RecurringOrder.amount_per_cycle");
_Static_assert(offsetof(RecurringOrder, increment_usd) == 312, "RecurringOrder.increment_usd");
_Static_assert(offsetof(RecurringOrder, min_out) == 320, "RecurringOrder.min_out");
_Static_assert(offsetof(RecurringOrder, max_out) == 328, "RecurringOrder.max_out");
_Static_assert(offsetof(RecurringOrder, deposited) == 336, "RecurringOrder.deposited");
_Static_assert(offsetof(RecurringOrder, remaining) == 344, "RecurringOrder.remaining");
_Static_assert(offsetof(RecurringOrder, spent) == 352, "RecurringOrder.spent");
_Static_assert(offsetof(RecurringOrder, received) == 360, "RecurringOrder.received");
_Static_assert(offsetof(RecurringOrder, held) == 368, "RecurringOrder.held");
_Static_assert(offsetof(RecurringOrder, next_cycle) == 376, "RecurringOrder.next_cycle");
_Static_assert(offsetof(RecurringOrder, missed) == 384, "RecurringOrder.missed");
_Static_assert(offsetof(RecurringOrder, created_at) == 392, "RecurringOrder.created_at");
_Static_assert(offsetof(RecurringOrder, start_at) == 400, "RecurringOrder.start_at");
_Static_assert(offsetof(RecurringOrder, paused_at) == 408, "RecurringOrder.paused_at");
_Static_assert(offsetof(RecurringOrder, interval) == 416, "RecurringOrder.interval");
_Static_assert(offsetof(RecurringOrder, cycles) == 420, "RecurringOrder.cycles");
_Static_assert(offsetof(RecurringOrder, done) == 424, "RecurringOrder.done");
_Static_assert(offsetof(RecurringOrder, fill_reward) == 428, "RecurringOrder.fill_reward");
_Static_assert(offsetof(RecurringOrder, close_reward) == 432, "RecurringOrder.close_reward");
_Static_assert(offsetof(RecurringOrder, fee_bps) == 436, "RecurringOrder.fee_bps");
_Static_assert(offsetof(RecurringOrder, referral_bps) == 438, "RecurringOrder.referral_bps");
_Static_assert(offsetof(RecurringOrder, max_deviation_bps) == 440, "RecurringOrder.max_deviation_bps");
_Static_assert(offsetof(RecurringOrder, kind) == 442, "RecurringOrder.kind");
_Static_assert(offsetof(RecurringOrder, feed_kind0) == 443, "RecurringOrder.feed_kind0");
_Static_assert(offsetof(RecurringOrder, feed_kind1) == 444, "RecurringOrder.feed_kind1");
_Static_assert(offsetof(RecurringOrder, bump) == 445, "RecurringOrder.bump");

enum {
  RECURRING_OPEN_CONFIG = 0,
  RECURRING_CREATE = 1,
  RECURRING_FILL = 2,
  RECURRING_PASS = 3,
  RECURRING_PAUSE = 4,
  RECURRING_RESUME = 5,
  RECURRING_DEPOSIT = 6,
  RECURRING_WITHDRAW = 7,
  RECURRING_CLAIM = 8,
  RECURRING_CLOSE = 9,
};

enum {
  RECURRING_OPEN_CONFIG_ACCOUNT_ADMIN = 0,
  RECURRING_OPEN_CONFIG_ACCOUNT_FEE_OWNER = 1,
  RECURRING_OPEN_CONFIG_ACCOUNT_CONFIG = 2,
  RECURRING_OPEN_CONFIG_ACCOUNT_SYSTEM_PROGRAM = 3,
  RECURRING_OPEN_CONFIG_ACCOUNTS = 4,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint16_t index;
  uint16_t fee_bps;
  uint16_t stable_fee_bps;
  uint32_t fill_reward;
  uint32_t close_reward;
  uint8_t stable_mints[258];
} RecurringOpenConfigData;
#define RECURRING_OPEN_CONFIG_DATA_SIZE 273
_Static_assert(offsetof(RecurringOpenConfigData, discriminator) == 0, "RecurringOpenConfigData.discriminator");
_Static_assert(offsetof(RecurringOpenConfigData, index) == 1, "RecurringOpenConfigData.index");
_Static_assert(offsetof(RecurringOpenConfigData, fee_bps) == 3, "RecurringOpenConfigData.fee_bps");
_Static_assert(offsetof(RecurringOpenConfigData, stable_fee_bps) == 5, "RecurringOpenConfigData.stable_fee_bps");
_Static_assert(offsetof(RecurringOpenConfigData, fill_reward) == 7, "RecurringOpenConfigData.fill_reward");
_Static_assert(offsetof(RecurringOpenConfigData, close_reward) == 11, "RecurringOpenConfigData.close_reward");
_Static_assert(offsetof(RecurringOpenConfigData, stable_mints) == 15, "RecurringOpenConfigData.stable_mints");

enum {
  RECURRING_CREATE_ACCOUNT_PAYER = 0,
  RECURRING_CREATE_ACCOUNT_MAKER = 1,
  RECURRING_CREATE_ACCOUNT_CONFIG = 2,
  RECURRING_CREATE_ACCOUNT_ORDER = 3,
  RECURRING_CREATE_ACCOUNT_MINT0 = 4,
  RECURRING_CREATE_ACCOUNT_MINT1 = 5,
  RECURRING_CREATE_ACCOUNT_VAULT0 = 6,
  RECURRING_CREATE_ACCOUNT_VAULT1 = 7,
  RECURRING_CREATE_ACCOUNT_SOURCE = 8,
  RECURRING_CREATE_ACCOUNT_TOKEN_PROGRAM = 9,
  RECURRING_CREATE_ACCOUNT_SYSTEM_PROGRAM = 10,
  RECURRING_CREATE_ACCOUNT_FEED0 = 11,
  RECURRING_CREATE_ACCOUNT_FEED1 = 12,
  RECURRING_CREATE_ACCOUNTS = 13,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t nonce;
  uint64_t amount;
  uint64_t amount_per_cycle;
  uint64_t increment_usd;
  uint64_t min_out;
  uint64_t max_out;
  int64_t start_at;
  uint32_t interval;
  uint32_t cycles;
  uint16_t max_deviation_bps;
  uint16_t referral_bps;
  uint8_t kind;
  uint8_t feed_kind0;
  uint8_t feed_kind1;
  uint8_t feed0[32];
  uint8_t feed1[32];
  uint8_t referral[32];
} RecurringCreateData;
#define RECURRING_CREATE_DATA_SIZE 168
_Static_assert(offsetof(RecurringCreateData, discriminator) == 0, "RecurringCreateData.discriminator");
_Static_assert(offsetof(RecurringCreateData, nonce) == 1, "RecurringCreateData.nonce");
_Static_assert(offsetof(RecurringCreateData, amount) == 9, "RecurringCreateData.amount");
_Static_assert(offsetof(RecurringCreateData, amount_per_cycle) == 17, "RecurringCreateData.amount_per_cycle");
_Static_assert(offsetof(RecurringCreateData, increment_usd) == 25, "RecurringCreateData.increment_usd");
_Static_assert(offsetof(RecurringCreateData, min_out) == 33, "RecurringCreateData.min_out");
_Static_assert(offsetof(RecurringCreateData, max_out) == 41, "RecurringCreateData.max_out");
_Static_assert(offsetof(RecurringCreateData, start_at) == 49, "RecurringCreateData.start_at");
_Static_assert(offsetof(RecurringCreateData, interval) == 57, "RecurringCreateData.interval");
_Static_assert(offsetof(RecurringCreateData, cycles) == 61, "RecurringCreateData.cycles");
_Static_assert(offsetof(RecurringCreateData, max_deviation_bps) == 65, "RecurringCreateData.max_deviation_bps");
_Static_assert(offsetof(RecurringCreateData, referral_bps) == 67, "RecurringCreateData.referral_bps");
_Static_assert(offsetof(RecurringCreateData, kind) == 69, "RecurringCreateData.kind");
_Static_assert(offsetof(RecurringCreateData, feed_kind0) == 70, "RecurringCreateData.feed_kind0");
_Static_assert(offsetof(RecurringCreateData, feed_kind1) == 71, "RecurringCreateData.feed_kind1");
_Static_assert(offsetof(RecurringCreateData, feed0) == 72, "RecurringCreateData.feed0");
_Static_assert(offsetof(RecurringCreateData, feed1) == 104, "RecurringCreateData.feed1");
_Static_assert(offsetof(RecurringCreateData, referral) == 136, "RecurringCreateData.referral");

enum {
  RECURRING_FILL_ACCOUNT_KEEPER = 0,
  RECURRING_FILL_ACCOUNT_MAKER = 1,
  RECURRING_FILL_ACCOUNT_ORDER = 2,
  RECURRING_FILL_ACCOUNT_VAULT0 = 3,
  RECURRING_FILL_ACCOUNT_VAULT1 = 4,
  RECURRING_FILL_ACCOUNT_MINT0 = 5,
  RECURRING_FILL_ACCOUNT_MINT1 = 6,
  RECURRING_FILL_ACCOUNT_DESTINATION = 7,
  RECURRING_FILL_ACCOUNT_FEE_ACCOUNT = 8,
  RECURRING_FILL_ACCOUNT_REFERRAL = 9,
  RECURRING_FILL_ACCOUNT_FEED0 = 10,
  RECURRING_FILL_ACCOUNT_FEED1 = 11,
  RECURRING_FILL_ACCOUNT_ROUTER = 12,
  RECURRING_FILL_ACCOUNT_TOKEN_PROGRAM = 13,
  RECURRING_FILL_ACCOUNT_SYSTEM_PROGRAM = 14,
  RECURRING_FILL_ACCOUNT_SLOT_HASHES = 15,
  RECURRING_FILL_ACCOUNTS = 16,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  // then, of varying length: steps
} RecurringFillData;
#define RECURRING_FILL_DATA_SIZE 1
_Static_assert(offsetof(RecurringFillData, discriminator) == 0, "RecurringFillData.discriminator");

enum {
  RECURRING_PASS_ACCOUNT_KEEPER = 0,
  RECURRING_PASS_ACCOUNT_ORDER = 1,
  RECURRING_PASS_ACCOUNT_MINT1 = 2,
  RECURRING_PASS_ACCOUNT_FEED1 = 3,
  RECURRING_PASS_ACCOUNT_SLOT_HASHES = 4,
  RECURRING_PASS_ACCOUNTS = 5,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} RecurringPassData;
#define RECURRING_PASS_DATA_SIZE 1
_Static_assert(offsetof(RecurringPassData, discriminator) == 0, "RecurringPassData.discriminator");

enum {
  RECURRING_PAUSE_ACCOUNT_MAKER = 0,
  RECURRING_PAUSE_ACCOUNT_ORDER = 1,
  RECURRING_PAUSE_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} RecurringPauseData;
#define RECURRING_PAUSE_DATA_SIZE 1
_Static_assert(offsetof(RecurringPauseData, discriminator) == 0, "RecurringPauseData.discriminator");

enum {
  RECURRING_RESUME_ACCOUNT_MAKER = 0,
  RECURRING_RESUME_ACCOUNT_ORDER = 1,
  RECURRING_RESUME_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} RecurringResumeData;
#define RECURRING_RESUME_DATA_SIZE 1
_Static_assert(offsetof(RecurringResumeData, discriminator) == 0, "RecurringResumeData.discriminator");

enum {
  RECURRING_DEPOSIT_ACCOUNT_PAYER = 0,
  RECURRING_DEPOSIT_ACCOUNT_MAKER = 1,
  RECURRING_DEPOSIT_ACCOUNT_ORDER = 2,
  RECURRING_DEPOSIT_ACCOUNT_VAULT0 = 3,
  RECURRING_DEPOSIT_ACCOUNT_MINT0 = 4,
  RECURRING_DEPOSIT_ACCOUNT_SOURCE = 5,
  RECURRING_DEPOSIT_ACCOUNT_TOKEN_PROGRAM = 6,
  RECURRING_DEPOSIT_ACCOUNT_SYSTEM_PROGRAM = 7,
  RECURRING_DEPOSIT_ACCOUNTS = 8,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount;
  uint32_t cycles;
} RecurringDepositData;
#define RECURRING_DEPOSIT_DATA_SIZE 13
_Static_assert(offsetof(RecurringDepositData, discriminator) == 0, "RecurringDepositData.discriminator");
_Static_assert(offsetof(RecurringDepositData, amount) == 1, "RecurringDepositData.amount");
_Static_assert(offsetof(RecurringDepositData, cycles) == 9, "RecurringDepositData.cycles");

enum {
  RECURRING_WITHDRAW_ACCOUNT_MAKER = 0,
  RECURRING_WITHDRAW_ACCOUNT_ORDER = 1,
  RECURRING_WITHDRAW_ACCOUNT_VAULT = 2,
  RECURRING_WITHDRAW_ACCOUNT_MINT = 3,
  RECURRING_WITHDRAW_ACCOUNT_DESTINATION = 4,
  RECURRING_WITHDRAW_ACCOUNT_TOKEN_PROGRAM = 5,
  RECURRING_WITHDRAW_ACCOUNTS = 6,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount;
} RecurringWithdrawData;
#define RECURRING_WITHDRAW_DATA_SIZE 9
_Static_assert(offsetof(RecurringWithdrawData, discriminator) == 0, "RecurringWithdrawData.discriminator");
_Static_assert(offsetof(RecurringWithdrawData, amount) == 1, "RecurringWithdrawData.amount");

enum {
  RECURRING_CLAIM_ACCOUNT_PAYER = 0,
  RECURRING_CLAIM_ACCOUNT_MAKER = 1,
  RECURRING_CLAIM_ACCOUNT_ORDER = 2,
  RECURRING_CLAIM_ACCOUNT_VAULT1 = 3,
  RECURRING_CLAIM_ACCOUNT_MINT1 = 4,
  RECURRING_CLAIM_ACCOUNT_DESTINATION = 5,
  RECURRING_CLAIM_ACCOUNT_TOKEN_PROGRAM = 6,
  RECURRING_CLAIM_ACCOUNT_SYSTEM_PROGRAM = 7,
  RECURRING_CLAIM_ACCOUNTS = 8,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} RecurringClaimData;
#define RECURRING_CLAIM_DATA_SIZE 1
_Static_assert(offsetof(RecurringClaimData, discriminator) == 0, "RecurringClaimData.discriminator");

enum {
  RECURRING_CLOSE_ACCOUNT_CLOSER = 0,
  RECURRING_CLOSE_ACCOUNT_MAKER = 1,
  RECURRING_CLOSE_ACCOUNT_ORDER = 2,
  RECURRING_CLOSE_ACCOUNT_VAULT0 = 3,
  RECURRING_CLOSE_ACCOUNT_VAULT1 = 4,
  RECURRING_CLOSE_ACCOUNT_MINT0 = 5,
  RECURRING_CLOSE_ACCOUNT_MINT1 = 6,
  RECURRING_CLOSE_ACCOUNT_DESTINATION0 = 7,
  RECURRING_CLOSE_ACCOUNT_DESTINATION1 = 8,
  RECURRING_CLOSE_ACCOUNT_TOKEN_PROGRAM = 9,
  RECURRING_CLOSE_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} RecurringCloseData;
#define RECURRING_CLOSE_DATA_SIZE 1
_Static_assert(offsetof(RecurringCloseData, discriminator) == 0, "RecurringCloseData.discriminator");

#define RECURRING_EVENT_CONFIG_OPENED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t config[32];
  uint8_t admin[32];
  uint8_t fee_owner[32];
  uint16_t fee_bps;
  uint16_t stable_fee_bps;
  uint32_t fill_reward;
  uint32_t close_reward;
} RecurringConfigOpenedEvent;
#define RECURRING_CONFIG_OPENED_EVENT_SIZE 109
_Static_assert(offsetof(RecurringConfigOpenedEvent, discriminator) == 7, "RecurringConfigOpenedEvent.discriminator");
_Static_assert(offsetof(RecurringConfigOpenedEvent, config) == 8, "RecurringConfigOpenedEvent.config");
_Static_assert(offsetof(RecurringConfigOpenedEvent, admin) == 40, "RecurringConfigOpenedEvent.admin");
_Static_assert(offsetof(RecurringConfigOpenedEvent, fee_owner) == 72, "RecurringConfigOpenedEvent.fee_owner");
_Static_assert(offsetof(RecurringConfigOpenedEvent, fee_bps) == 104, "RecurringConfigOpenedEvent.fee_bps");
_Static_assert(offsetof(RecurringConfigOpenedEvent, stable_fee_bps) == 106, "RecurringConfigOpenedEvent.stable_fee_bps");
_Static_assert(offsetof(RecurringConfigOpenedEvent, fill_reward) == 108, "RecurringConfigOpenedEvent.fill_reward");
_Static_assert(offsetof(RecurringConfigOpenedEvent, close_reward) == 112, "RecurringConfigOpenedEvent.close_reward");

#define RECURRING_EVENT_ORDER_CHANGED 1
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint8_t change;
  uint8_t maker[32];
  uint8_t mint0[32];
  uint8_t mint1[32];
  uint8_t vault0[32];
  uint8_t vault1[32];
  uint8_t feed0[32];
  uint8_t feed1[32];
  uint8_t fee_owner[32];
  uint8_t referral[32];
  uint64_t nonce;
  uint64_t amount_per_cycle;
  uint64_t increment_usd;
  uint64_t min_out;
  uint64_t max_out;
  uint64_t deposited;
  uint64_t remaining;
  uint64_t spent;
  uint64_t received;
  uint64_t held;
  uint64_t next_cycle;
  uint64_t missed;
  int64_t created_at;
  int64_t start_at;
  int64_t paused_at;
  uint32_t interval;
  uint32_t cycles;
  uint32_t done;
  uint32_t fill_reward;
  uint32_t close_reward;
  uint16_t fee_bps;
  uint16_t referral_bps;
  uint16_t max_deviation_bps;
  uint8_t kind;
  uint8_t feed_kind0;
  uint8_t feed_kind1;
  uint8_t bump;
} RecurringOrderChangedEvent;
#define RECURRING_ORDER_CHANGED_EVENT_SIZE 472
_Static_assert(offsetof(RecurringOrderChangedEvent, discriminator) == 7, "RecurringOrderChangedEvent.discriminator");
_Static_assert(offsetof(RecurringOrderChangedEvent, order) == 8, "RecurringOrderChangedEvent.order");
_Static_assert(offsetof(RecurringOrderChangedEvent, change) == 40, "RecurringOrderChangedEvent.change");
_Static_assert(offsetof(RecurringOrderChangedEvent, maker) == 41, "RecurringOrderChangedEvent.maker");
_Static_assert(offsetof(RecurringOrderChangedEvent, mint0) == 73, "RecurringOrderChangedEvent.mint0");
_Static_assert(offsetof(RecurringOrderChangedEvent, mint1) == 105, "RecurringOrderChangedEvent.mint1");
_Static_assert(offsetof(RecurringOrderChangedEvent, vault0) == 137, "RecurringOrderChangedEvent.vault0");
_Static_assert(offsetof(RecurringOrderChangedEvent, vault1) == 169, "RecurringOrderChangedEvent.vault1");
_Static_assert(offsetof(RecurringOrderChangedEvent, feed0) == 201, "RecurringOrderChangedEvent.feed0");
_Static_assert(offsetof(RecurringOrderChangedEvent, feed1) == 233, "RecurringOrderChangedEvent.feed1");
_Static_assert(offsetof(RecurringOrderChangedEvent, fee_owner) == 265, "RecurringOrderChangedEvent.fee_owner");
_Static_assert(offsetof(RecurringOrderChangedEvent, referral) == 297, "RecurringOrderChangedEvent.referral");
_Static_assert(offsetof(RecurringOrderChangedEvent, nonce) == 329, "RecurringOrderChangedEvent.nonce");
_Static_assert(offsetof(RecurringOrderChangedEvent, amount_per_cycle) == 337, "RecurringOrderChangedEvent.amount_per_cycle");
_Static_assert(offsetof(RecurringOrderChangedEvent, increment_usd) == 345, "RecurringOrderChangedEvent.increment_usd");
_Static_assert(offsetof(RecurringOrderChangedEvent, min_out) == 353, "RecurringOrderChangedEvent.min_out");
_Static_assert(offsetof(RecurringOrderChangedEvent, max_out) == 361, "RecurringOrderChangedEvent.max_out");
_Static_assert(offsetof(RecurringOrderChangedEvent, deposited) == 369, "RecurringOrderChangedEvent.deposited");
_Static_assert(offsetof(RecurringOrderChangedEvent, remaining) == 377, "RecurringOrderChangedEvent.remaining");
_Static_assert(offsetof(RecurringOrderChangedEvent, spent) == 385, "RecurringOrderChangedEvent.spent");
_Static_assert(offsetof(RecurringOrderChangedEvent, received) == 393, "RecurringOrderChangedEvent.received");
_Static_assert(offsetof(RecurringOrderChangedEvent, held) == 401, "RecurringOrderChangedEvent.held");
_Static_assert(offsetof(RecurringOrderChangedEvent, next_cycle) == 409, "RecurringOrderChangedEvent.next_cycle");
_Static_assert(offsetof(RecurringOrderChangedEvent, missed) == 417, "RecurringOrderChangedEvent.missed");
_Static_assert(offsetof(RecurringOrderChangedEvent, created_at) == 425, "RecurringOrderChangedEvent.created_at");
_Static_assert(offsetof(RecurringOrderChangedEvent, start_at) == 433, "RecurringOrderChangedEvent.start_at");
_Static_assert(offsetof(RecurringOrderChangedEvent, paused_at) == 441, "RecurringOrderChangedEvent.paused_at");
_Static_assert(offsetof(RecurringOrderChangedEvent, interval) == 449, "RecurringOrderChangedEvent.interval");
_Static_assert(offsetof(RecurringOrderChangedEvent, cycles) == 453, "RecurringOrderChangedEvent.cycles");
_Static_assert(offsetof(RecurringOrderChangedEvent, done) == 457, "RecurringOrderChangedEvent.done");
_Static_assert(offsetof(RecurringOrderChangedEvent, fill_reward) == 461, "RecurringOrderChangedEvent.fill_reward");
_Static_assert(offsetof(RecurringOrderChangedEvent, close_reward) == 465, "RecurringOrderChangedEvent.close_reward");
_Static_assert(offsetof(RecurringOrderChangedEvent, fee_bps) == 469, "RecurringOrderChangedEvent.fee_bps");
_Static_assert(offsetof(RecurringOrderChangedEvent, referral_bps) == 471, "RecurringOrderChangedEvent.referral_bps");
_Static_assert(offsetof(RecurringOrderChangedEvent, max_deviation_bps) == 473, "RecurringOrderChangedEvent.max_deviation_bps");
_Static_assert(offsetof(RecurringOrderChangedEvent, kind) == 475, "RecurringOrderChangedEvent.kind");
_Static_assert(offsetof(RecurringOrderChangedEvent, feed_kind0) == 476, "RecurringOrderChangedEvent.feed_kind0");
_Static_assert(offsetof(RecurringOrderChangedEvent, feed_kind1) == 477, "RecurringOrderChangedEvent.feed_kind1");
_Static_assert(offsetof(RecurringOrderChangedEvent, bump) == 478, "RecurringOrderChangedEvent.bump");

#define RECURRING_EVENT_FILLED 2
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint8_t maker[32];
  uint8_t keeper[32];
  uint8_t mint0[32];
  uint8_t mint1[32];
  uint64_t cycle;
  uint64_t spent;
  uint64_t received;
  uint64_t fee;
  uint64_t referral_fee;
  uint64_t paid;
  uint64_t minimum;
  uint64_t reward;
} RecurringFilledEvent;
#define RECURRING_FILLED_EVENT_SIZE 225
_Static_assert(offsetof(RecurringFilledEvent, discriminator) == 7, "RecurringFilledEvent.discriminator");
_Static_assert(offsetof(RecurringFilledEvent, order) == 8, "RecurringFilledEvent.order");
_Static_assert(offsetof(RecurringFilledEvent, maker) == 40, "RecurringFilledEvent.maker");
_Static_assert(offsetof(RecurringFilledEvent, keeper) == 72, "RecurringFilledEvent.keeper");
_Static_assert(offsetof(RecurringFilledEvent, mint0) == 104, "RecurringFilledEvent.mint0");
_Static_assert(offsetof(RecurringFilledEvent, mint1) == 136, "RecurringFilledEvent.mint1");
_Static_assert(offsetof(RecurringFilledEvent, cycle) == 168, "RecurringFilledEvent.cycle");
_Static_assert(offsetof(RecurringFilledEvent, spent) == 176, "RecurringFilledEvent.spent");
_Static_assert(offsetof(RecurringFilledEvent, received) == 184, "RecurringFilledEvent.received");
_Static_assert(offsetof(RecurringFilledEvent, fee) == 192, "RecurringFilledEvent.fee");
_Static_assert(offsetof(RecurringFilledEvent, referral_fee) == 200, "RecurringFilledEvent.referral_fee");
_Static_assert(offsetof(RecurringFilledEvent, paid) == 208, "RecurringFilledEvent.paid");
_Static_assert(offsetof(RecurringFilledEvent, minimum) == 216, "RecurringFilledEvent.minimum");
_Static_assert(offsetof(RecurringFilledEvent, reward) == 224, "RecurringFilledEvent.reward");

#define RECURRING_EVENT_PASSED 3
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint8_t maker[32];
  uint8_t keeper[32];
  uint64_t cycle;
  uint64_t value;
  uint64_t reward;
} RecurringPassedEvent;
#define RECURRING_PASSED_EVENT_SIZE 121
_Static_assert(offsetof(RecurringPassedEvent, discriminator) == 7, "RecurringPassedEvent.discriminator");
_Static_assert(offsetof(RecurringPassedEvent, order) == 8, "RecurringPassedEvent.order");
_Static_assert(offsetof(RecurringPassedEvent, maker) == 40, "RecurringPassedEvent.maker");
_Static_assert(offsetof(RecurringPassedEvent, keeper) == 72, "RecurringPassedEvent.keeper");
_Static_assert(offsetof(RecurringPassedEvent, cycle) == 104, "RecurringPassedEvent.cycle");
_Static_assert(offsetof(RecurringPassedEvent, value) == 112, "RecurringPassedEvent.value");
_Static_assert(offsetof(RecurringPassedEvent, reward) == 120, "RecurringPassedEvent.reward");

#define RECURRING_EVENT_PAID_OUT 4
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint8_t maker[32];
  uint8_t mint[32];
  uint64_t amount;
} RecurringPaidOutEvent;
#define RECURRING_PAID_OUT_EVENT_SIZE 105
_Static_assert(offsetof(RecurringPaidOutEvent, discriminator) == 7, "RecurringPaidOutEvent.discriminator");
_Static_assert(offsetof(RecurringPaidOutEvent, order) == 8, "RecurringPaidOutEvent.order");
_Static_assert(offsetof(RecurringPaidOutEvent, maker) == 40, "RecurringPaidOutEvent.maker");
_Static_assert(offsetof(RecurringPaidOutEvent, mint) == 72, "RecurringPaidOutEvent.mint");
_Static_assert(offsetof(RecurringPaidOutEvent, amount) == 104, "RecurringPaidOutEvent.amount");

#define RECURRING_EVENT_CLOSED 5
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint8_t maker[32];
  uint8_t closer[32];
  uint64_t returned0;
  uint64_t returned1;
  uint64_t reward;
  uint64_t lamports;
  uint8_t reason;
} RecurringClosedEvent;
#define RECURRING_CLOSED_EVENT_SIZE 130
_Static_assert(offsetof(RecurringClosedEvent, discriminator) == 7, "RecurringClosedEvent.discriminator");
_Static_assert(offsetof(RecurringClosedEvent, order) == 8, "RecurringClosedEvent.order");
_Static_assert(offsetof(RecurringClosedEvent, maker) == 40, "RecurringClosedEvent.maker");
_Static_assert(offsetof(RecurringClosedEvent, closer) == 72, "RecurringClosedEvent.closer");
_Static_assert(offsetof(RecurringClosedEvent, returned0) == 104, "RecurringClosedEvent.returned0");
_Static_assert(offsetof(RecurringClosedEvent, returned1) == 112, "RecurringClosedEvent.returned1");
_Static_assert(offsetof(RecurringClosedEvent, reward) == 120, "RecurringClosedEvent.reward");
_Static_assert(offsetof(RecurringClosedEvent, lamports) == 128, "RecurringClosedEvent.lamports");
_Static_assert(offsetof(RecurringClosedEvent, reason) == 136, "RecurringClosedEvent.reason");

#define RECURRING_EVENT_VALUED 6
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint64_t value;
} RecurringValuedEvent;
#define RECURRING_VALUED_EVENT_SIZE 41
_Static_assert(offsetof(RecurringValuedEvent, discriminator) == 7, "RecurringValuedEvent.discriminator");
_Static_assert(offsetof(RecurringValuedEvent, order) == 8, "RecurringValuedEvent.order");
_Static_assert(offsetof(RecurringValuedEvent, value) == 40, "RecurringValuedEvent.value");

enum {
  RECURRING_ERROR_INVALID_ACCOUNT = 6000,
  RECURRING_ERROR_INVALID_INSTRUCTION = 6001,
  RECURRING_ERROR_OVERFLOW = 6002,
  RECURRING_ERROR_UNSUPPORTED_MINT = 6003,
  RECURRING_ERROR_INVALID_TERMS = 6004,
  RECURRING_ERROR_ZERO_AMOUNT = 6005,
  RECURRING_ERROR_WRONG_MAKER = 6006,
  RECURRING_ERROR_WRONG_KIND = 6007,
  RECURRING_ERROR_WRONG_FEED = 6008,
  RECURRING_ERROR_INVALID_START = 6009,
  RECURRING_ERROR_VAULT_CHANGED = 6010,
  RECURRING_ERROR_INVALID_FEE_ACCOUNT = 6011,
  RECURRING_ERROR_DESTINATION_MISSING = 6012,
  RECURRING_ERROR_PAUSED = 6013,
  RECURRING_ERROR_NOT_PAUSED = 6014,
  RECURRING_ERROR_COMPLETED = 6015,
  RECURRING_ERROR_STILL_OPEN = 6016,
  RECURRING_ERROR_NOT_DUE = 6017,
  RECURRING_ERROR_WRONG_AMOUNT = 6018,
  RECURRING_ERROR_NOTHING_TO_BUY = 6019,
  RECURRING_ERROR_STILL_TO_BUY = 6020,
  RECURRING_ERROR_PRICE_NOT_MET = 6021,
  RECURRING_ERROR_ABOVE_BAND = 6022,
  RECURRING_ERROR_UNUSABLE_PRICE = 6023,
  RECURRING_ERROR_MISSING_FLOOR = 6024,
};
