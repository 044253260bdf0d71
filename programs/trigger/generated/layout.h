// Printed from programs/trigger/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoTrigger1111111111111111111111111111
#define TRIGGER_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 111, 81, 150, 56, 88, 143, 228, 199, 76, 224, \
  246, 46, 45, 243, 83, 197, 240, 110, 129, 187, 22, 202, 112, 0, 0, 0, \
}
static const uint8_t TRIGGER_ID[32] = TRIGGER_ID_BYTES;

enum {
  TRIGGER_VENUE_CPMM = 0,
  TRIGGER_VENUE_LAUNCHPAD_BUY = 1,
  TRIGGER_VENUE_LAUNCHPAD_SELL = 2,
  TRIGGER_VENUE_CLMM = 3,
  TRIGGER_VENUE_STABLE = 4,
  TRIGGER_VENUE_DLMM = 5,
  TRIGGER_VENUE_RAYDIUM_CPMM = 6,
  TRIGGER_VENUE_RAYDIUM_CLMM = 7,
  TRIGGER_VENUE_WHIRLPOOL_DOWN = 8,
  TRIGGER_VENUE_WHIRLPOOL_UP = 9,
  TRIGGER_VENUE_METEORA_DLMM = 10,
  TRIGGER_VENUE_METEORA_DAMM_V2 = 11,
  TRIGGER_VENUE_METEORA_DBC = 12,
  TRIGGER_VENUE_SABER = 13,
};

typedef struct __attribute__((packed)) {
  uint8_t venue;
  uint16_t share_bps;
  uint8_t input_index;
  uint8_t output_index;
} TriggerStep;
#define TRIGGER_STEP_SIZE 5
_Static_assert(offsetof(TriggerStep, venue) == 0, "TriggerStep.venue");
_Static_assert(offsetof(TriggerStep, share_bps) == 1, "TriggerStep.share_bps");
_Static_assert(offsetof(TriggerStep, input_index) == 3, "TriggerStep.input_index");
_Static_assert(offsetof(TriggerStep, output_index) == 4, "TriggerStep.output_index");

enum {
  TRIGGER_FEED_KIND_OWN = 0,
  TRIGGER_FEED_KIND_PYTH = 1,
};

typedef struct __attribute__((packed)) {
  uint8_t mint[32];
} TriggerStableMint;
#define TRIGGER_STABLE_MINT_SIZE 32
_Static_assert(offsetof(TriggerStableMint, mint) == 0, "TriggerStableMint.mint");

enum {
  TRIGGER_LEG_KIND_NONE = 0,
  TRIGGER_LEG_KIND_LIMIT = 1,
  TRIGGER_LEG_KIND_ABOVE = 2,
  TRIGGER_LEG_KIND_BELOW = 3,
  TRIGGER_LEG_KIND_TRAILING_FALL = 4,
  TRIGGER_LEG_KIND_TRAILING_RISE = 5,
};

enum {
  TRIGGER_PHASE_ENTRY = 0,
  TRIGGER_PHASE_EXIT = 1,
};

enum {
  TRIGGER_ORDER_CHANGE_CREATED = 0,
  TRIGGER_ORDER_CHANGE_FILLED = 1,
  TRIGGER_ORDER_CHANGE_ADVANCED = 2,
  TRIGGER_ORDER_CHANGE_EDITED = 3,
  TRIGGER_ORDER_CHANGE_EXPIRY_SET = 4,
  TRIGGER_ORDER_CHANGE_TOUCHED = 5,
};

enum {
  TRIGGER_CLOSE_REASON_CANCELLED = 0,
  TRIGGER_CLOSE_REASON_COMPLETED = 1,
  TRIGGER_CLOSE_REASON_EXPIRED = 2,
  TRIGGER_CLOSE_REASON_UNCONFIRMED = 3,
};

typedef struct __attribute__((packed)) {
  uint64_t price;
  uint64_t rate_in;
  uint64_t rate_out;
  uint8_t kind;
  uint8_t feed;
  uint16_t slippage_bps;
  uint32_t trailing_ppm;
} TriggerLegTerms;
#define TRIGGER_LEG_TERMS_SIZE 32
_Static_assert(offsetof(TriggerLegTerms, price) == 0, "TriggerLegTerms.price");
_Static_assert(offsetof(TriggerLegTerms, rate_in) == 8, "TriggerLegTerms.rate_in");
_Static_assert(offsetof(TriggerLegTerms, rate_out) == 16, "TriggerLegTerms.rate_out");
_Static_assert(offsetof(TriggerLegTerms, kind) == 24, "TriggerLegTerms.kind");
_Static_assert(offsetof(TriggerLegTerms, feed) == 25, "TriggerLegTerms.feed");
_Static_assert(offsetof(TriggerLegTerms, slippage_bps) == 26, "TriggerLegTerms.slippage_bps");
_Static_assert(offsetof(TriggerLegTerms, trailing_ppm) == 28, "TriggerLegTerms.trailing_ppm");

typedef struct __attribute__((packed)) {
  TriggerLegTerms terms;
  uint64_t peak;
  uint64_t done_slot;
  uint64_t triggered_slot;
} TriggerLeg;
#define TRIGGER_LEG_SIZE 56
_Static_assert(offsetof(TriggerLeg, terms) == 0, "TriggerLeg.terms");
_Static_assert(offsetof(TriggerLeg, peak) == 32, "TriggerLeg.peak");
_Static_assert(offsetof(TriggerLeg, done_slot) == 40, "TriggerLeg.done_slot");
_Static_assert(offsetof(TriggerLeg, triggered_slot) == 48, "TriggerLeg.triggered_slot");

// "trconfig" as a little-endian number
#define TRIGGER_CONFIG_DISCRIMINATOR 0x6769666e6f637274ull
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
} TriggerConfig;
#define TRIGGER_CONFIG_SIZE 345
_Static_assert(offsetof(TriggerConfig, discriminator) == 0, "TriggerConfig.discriminator");
_Static_assert(offsetof(TriggerConfig, admin) == 8, "TriggerConfig.admin");
_Static_assert(offsetof(TriggerConfig, fee_owner) == 40, "TriggerConfig.fee_owner");
_Static_assert(offsetof(TriggerConfig, fee_bps) == 72, "TriggerConfig.fee_bps");
_Static_assert(offsetof(TriggerConfig, stable_fee_bps) == 74, "TriggerConfig.stable_fee_bps");
_Static_assert(offsetof(TriggerConfig, fill_reward) == 76, "TriggerConfig.fill_reward");
_Static_assert(offsetof(TriggerConfig, close_reward) == 80, "TriggerConfig.close_reward");
_Static_assert(offsetof(TriggerConfig, index) == 84, "TriggerConfig.index");
_Static_assert(offsetof(TriggerConfig, bump) == 86, "TriggerConfig.bump");
_Static_assert(offsetof(TriggerConfig, stable_mints) == 87, "TriggerConfig.stable_mints");

// "trgorder" as a little-endian number
#define TRIGGER_ORDER_DISCRIMINATOR 0x726564726f677274ull
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
  uint64_t making;
  uint64_t remaining;
  uint64_t received;
  int64_t created_at;
  int64_t expires_at;
  int64_t touched_at;
  TriggerLeg entry;
  TriggerLeg take_profit;
  TriggerLeg stop;
  uint32_t touch_seconds;
  uint32_t fill_reward;
  uint32_t close_reward;
  uint16_t fee_bps;
  uint16_t referral_bps;
  uint8_t feed_kind0;
  uint8_t feed_kind1;
  uint8_t phase;
  uint8_t is_swapped;
  uint8_t bump;
} TriggerOrder;
#define TRIGGER_ORDER_SIZE 541
_Static_assert(offsetof(TriggerOrder, discriminator) == 0, "TriggerOrder.discriminator");
_Static_assert(offsetof(TriggerOrder, maker) == 8, "TriggerOrder.maker");
_Static_assert(offsetof(TriggerOrder, mint0) == 40, "TriggerOrder.mint0");
_Static_assert(offsetof(TriggerOrder, mint1) == 72, "TriggerOrder.mint1");
_Static_assert(offsetof(TriggerOrder, vault0) == 104, "TriggerOrder.vault0");
_Static_assert(offsetof(TriggerOrder, vault1) == 136, "TriggerOrder.vault1");
_Static_assert(offsetof(TriggerOrder, feed0) == 168, "TriggerOrder.feed0");
_Static_assert(offsetof(TriggerOrder, feed1) == 200, "TriggerOrder.feed1");
_Static_assert(offsetof(TriggerOrder, fee_owner) == 232, "TriggerOrder.fee_owner");
_Static_assert(offsetof(TriggerOrder, referral) == 264, "TriggerOrder.referral");
_Static_assert(offsetof(TriggerOrder, nonce) == 296, "TriggerOrder.nonce");
_Static_assert(offsetof(TriggerOrder, making) == 304, "TriggerOrder.making");
_Static_assert(offsetof(TriggerOrder, remaining) == 312, "TriggerOrder.remaining");
_Static_assert(offsetof(TriggerOrder, received) == 320, "TriggerOrder.received");
_Static_assert(offsetof(TriggerOrder, created_at) == 328, "TriggerOrder.created_at");
_Static_assert(offsetof(TriggerOrder, expires_at) == 336, "TriggerOrder.expires_at");
_Static_assert(offsetof(TriggerOrder, touched_at) == 344, "TriggerOrder.touched_at");
_Static_assert(offsetof(TriggerOrder, entry) == 352, "TriggerOrder.entry");
_Static_assert(offsetof(TriggerOrder, take_profit) == 408, "TriggerOrder.take_profit");
_Static_assert(offsetof(TriggerOrder, stop) == 464, "TriggerOrder.stop");
_Static_assert(offsetof(TriggerOrder, touch_seconds) == 520, "TriggerOrder.touch_seconds");
_Static_assert(offsetof(TriggerOrder, fill_reward) == 524, "TriggerOrder.fill_reward");
_Static_assert(offsetof(TriggerOrder, close_reward) == 528, "TriggerOrder.close_reward");
_Static_assert(offsetof(TriggerOrder, fee_bps) == 532, "TriggerOrder.fee_bps");
_Static_assert(offsetof(TriggerOrder, referral_bps) == 534, "TriggerOrder.referral_bps");
_Static_assert(offsetof(TriggerOrder, feed_kind0) == 536, "TriggerOrder.feed_kind0");
_Static_assert(offsetof(TriggerOrder, feed_kind1) == 537, "TriggerOrder.feed_kind1");
_Static_assert(offsetof(TriggerOrder, phase) == 538, "TriggerOrder.phase");
_Static_assert(offsetof(TriggerOrder, is_swapped) == 539, "TriggerOrder.is_swapped");
_Static_assert(offsetof(TriggerOrder, bump) == 540, "TriggerOrder.bump");

enum {
  TRIGGER_OPEN_CONFIG = 0,
  TRIGGER_CREATE = 1,
  TRIGGER_FILL = 2,
  TRIGGER_ADVANCE = 3,
  TRIGGER_EDIT_LEG = 4,
  TRIGGER_SET_EXPIRY = 5,
  TRIGGER_TOUCH = 6,
  TRIGGER_CLAIM = 7,
  TRIGGER_CLOSE = 8,
};

enum {
  TRIGGER_OPEN_CONFIG_ACCOUNT_ADMIN = 0,
  TRIGGER_OPEN_CONFIG_ACCOUNT_FEE_OWNER = 1,
  TRIGGER_OPEN_CONFIG_ACCOUNT_CONFIG = 2,
  TRIGGER_OPEN_CONFIG_ACCOUNT_SYSTEM_PROGRAM = 3,
  TRIGGER_OPEN_CONFIG_ACCOUNTS = 4,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint16_t index;
  uint16_t fee_bps;
  uint16_t stable_fee_bps;
  uint32_t fill_reward;
  uint32_t close_reward;
  uint8_t stable_mints[258];
} TriggerOpenConfigData;
#define TRIGGER_OPEN_CONFIG_DATA_SIZE 273
_Static_assert(offsetof(TriggerOpenConfigData, discriminator) == 0, "TriggerOpenConfigData.discriminator");
_Static_assert(offsetof(TriggerOpenConfigData, index) == 1, "TriggerOpenConfigData.index");
_Static_assert(offsetof(TriggerOpenConfigData, fee_bps) == 3, "TriggerOpenConfigData.fee_bps");
_Static_assert(offsetof(TriggerOpenConfigData, stable_fee_bps) == 5, "TriggerOpenConfigData.stable_fee_bps");
_Static_assert(offsetof(TriggerOpenConfigData, fill_reward) == 7, "TriggerOpenConfigData.fill_reward");
_Static_assert(offsetof(TriggerOpenConfigData, close_reward) == 11, "TriggerOpenConfigData.close_reward");
_Static_assert(offsetof(TriggerOpenConfigData, stable_mints) == 15, "TriggerOpenConfigData.stable_mints");

enum {
  TRIGGER_CREATE_ACCOUNT_PAYER = 0,
  TRIGGER_CREATE_ACCOUNT_MAKER = 1,
  TRIGGER_CREATE_ACCOUNT_CONFIG = 2,
  TRIGGER_CREATE_ACCOUNT_ORDER = 3,
  TRIGGER_CREATE_ACCOUNT_MINT0 = 4,
  TRIGGER_CREATE_ACCOUNT_MINT1 = 5,
  TRIGGER_CREATE_ACCOUNT_VAULT0 = 6,
  TRIGGER_CREATE_ACCOUNT_VAULT1 = 7,
  TRIGGER_CREATE_ACCOUNT_SOURCE = 8,
  TRIGGER_CREATE_ACCOUNT_TOKEN_PROGRAM0 = 9,
  TRIGGER_CREATE_ACCOUNT_TOKEN_PROGRAM1 = 10,
  TRIGGER_CREATE_ACCOUNT_SYSTEM_PROGRAM = 11,
  TRIGGER_CREATE_ACCOUNT_FEED0 = 12,
  TRIGGER_CREATE_ACCOUNT_FEED1 = 13,
  TRIGGER_CREATE_ACCOUNTS = 14,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t nonce;
  uint64_t amount;
  int64_t expires_at;
  uint32_t touch_seconds;
  uint16_t referral_bps;
  uint8_t feed_kind0;
  uint8_t feed_kind1;
  uint8_t feed0[32];
  uint8_t feed1[32];
  uint8_t referral[32];
  TriggerLegTerms entry;
  TriggerLegTerms take_profit;
  TriggerLegTerms stop;
} TriggerCreateData;
#define TRIGGER_CREATE_DATA_SIZE 225
_Static_assert(offsetof(TriggerCreateData, discriminator) == 0, "TriggerCreateData.discriminator");
_Static_assert(offsetof(TriggerCreateData, nonce) == 1, "TriggerCreateData.nonce");
_Static_assert(offsetof(TriggerCreateData, amount) == 9, "TriggerCreateData.amount");
_Static_assert(offsetof(TriggerCreateData, expires_at) == 17, "TriggerCreateData.expires_at");
_Static_assert(offsetof(TriggerCreateData, touch_seconds) == 25, "TriggerCreateData.touch_seconds");
_Static_assert(offsetof(TriggerCreateData, referral_bps) == 29, "TriggerCreateData.referral_bps");
_Static_assert(offsetof(TriggerCreateData, feed_kind0) == 31, "TriggerCreateData.feed_kind0");
_Static_assert(offsetof(TriggerCreateData, feed_kind1) == 32, "TriggerCreateData.feed_kind1");
_Static_assert(offsetof(TriggerCreateData, feed0) == 33, "TriggerCreateData.feed0");
_Static_assert(offsetof(TriggerCreateData, feed1) == 65, "TriggerCreateData.feed1");
_Static_assert(offsetof(TriggerCreateData, referral) == 97, "TriggerCreateData.referral");
_Static_assert(offsetof(TriggerCreateData, entry) == 129, "TriggerCreateData.entry");
_Static_assert(offsetof(TriggerCreateData, take_profit) == 161, "TriggerCreateData.take_profit");
_Static_assert(offsetof(TriggerCreateData, stop) == 193, "TriggerCreateData.stop");

enum {
  TRIGGER_FILL_ACCOUNT_KEEPER = 0,
  TRIGGER_FILL_ACCOUNT_MAKER = 1,
  TRIGGER_FILL_ACCOUNT_ORDER = 2,
  TRIGGER_FILL_ACCOUNT_VAULT_IN = 3,
  TRIGGER_FILL_ACCOUNT_VAULT_OUT = 4,
  TRIGGER_FILL_ACCOUNT_MINT_IN = 5,
  TRIGGER_FILL_ACCOUNT_MINT_OUT = 6,
  TRIGGER_FILL_ACCOUNT_TOKEN_PROGRAM_IN = 7,
  TRIGGER_FILL_ACCOUNT_TOKEN_PROGRAM_OUT = 8,
  TRIGGER_FILL_ACCOUNT_DESTINATION = 9,
  TRIGGER_FILL_ACCOUNT_FEE_ACCOUNT = 10,
  TRIGGER_FILL_ACCOUNT_REFERRAL = 11,
  TRIGGER_FILL_ACCOUNT_FEED_IN = 12,
  TRIGGER_FILL_ACCOUNT_FEED_OUT = 13,
  TRIGGER_FILL_ACCOUNT_ROUTER = 14,
  TRIGGER_FILL_ACCOUNT_SYSTEM_PROGRAM = 15,
  TRIGGER_FILL_ACCOUNTS = 16,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t leg;
  uint64_t amount;
  // then, of varying length: steps
} TriggerFillData;
#define TRIGGER_FILL_DATA_SIZE 10
_Static_assert(offsetof(TriggerFillData, discriminator) == 0, "TriggerFillData.discriminator");
_Static_assert(offsetof(TriggerFillData, leg) == 1, "TriggerFillData.leg");
_Static_assert(offsetof(TriggerFillData, amount) == 2, "TriggerFillData.amount");

enum {
  TRIGGER_ADVANCE_ACCOUNT_ORDER = 0,
  TRIGGER_ADVANCE_ACCOUNT_FEED0 = 1,
  TRIGGER_ADVANCE_ACCOUNT_FEED1 = 2,
  TRIGGER_ADVANCE_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} TriggerAdvanceData;
#define TRIGGER_ADVANCE_DATA_SIZE 1
_Static_assert(offsetof(TriggerAdvanceData, discriminator) == 0, "TriggerAdvanceData.discriminator");

enum {
  TRIGGER_EDIT_LEG_ACCOUNT_MAKER = 0,
  TRIGGER_EDIT_LEG_ACCOUNT_ORDER = 1,
  TRIGGER_EDIT_LEG_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t leg;
  TriggerLegTerms terms;
} TriggerEditLegData;
#define TRIGGER_EDIT_LEG_DATA_SIZE 34
_Static_assert(offsetof(TriggerEditLegData, discriminator) == 0, "TriggerEditLegData.discriminator");
_Static_assert(offsetof(TriggerEditLegData, leg) == 1, "TriggerEditLegData.leg");
_Static_assert(offsetof(TriggerEditLegData, terms) == 2, "TriggerEditLegData.terms");

enum {
  TRIGGER_SET_EXPIRY_ACCOUNT_MAKER = 0,
  TRIGGER_SET_EXPIRY_ACCOUNT_ORDER = 1,
  TRIGGER_SET_EXPIRY_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  int64_t expires_at;
  uint32_t touch_seconds;
} TriggerSetExpiryData;
#define TRIGGER_SET_EXPIRY_DATA_SIZE 13
_Static_assert(offsetof(TriggerSetExpiryData, discriminator) == 0, "TriggerSetExpiryData.discriminator");
_Static_assert(offsetof(TriggerSetExpiryData, expires_at) == 1, "TriggerSetExpiryData.expires_at");
_Static_assert(offsetof(TriggerSetExpiryData, touch_seconds) == 9, "TriggerSetExpiryData.touch_seconds");

enum {
  TRIGGER_TOUCH_ACCOUNT_MAKER = 0,
  TRIGGER_TOUCH_ACCOUNT_ORDER = 1,
  TRIGGER_TOUCH_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} TriggerTouchData;
#define TRIGGER_TOUCH_DATA_SIZE 1
_Static_assert(offsetof(TriggerTouchData, discriminator) == 0, "TriggerTouchData.discriminator");

enum {
  TRIGGER_CLAIM_ACCOUNT_PAYER = 0,
  TRIGGER_CLAIM_ACCOUNT_MAKER = 1,
  TRIGGER_CLAIM_ACCOUNT_ORDER = 2,
  TRIGGER_CLAIM_ACCOUNT_VAULT = 3,
  TRIGGER_CLAIM_ACCOUNT_MINT = 4,
  TRIGGER_CLAIM_ACCOUNT_TOKEN_PROGRAM = 5,
  TRIGGER_CLAIM_ACCOUNT_DESTINATION = 6,
  TRIGGER_CLAIM_ACCOUNT_SYSTEM_PROGRAM = 7,
  TRIGGER_CLAIM_ACCOUNTS = 8,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} TriggerClaimData;
#define TRIGGER_CLAIM_DATA_SIZE 1
_Static_assert(offsetof(TriggerClaimData, discriminator) == 0, "TriggerClaimData.discriminator");

enum {
  TRIGGER_CLOSE_ACCOUNT_CLOSER = 0,
  TRIGGER_CLOSE_ACCOUNT_MAKER = 1,
  TRIGGER_CLOSE_ACCOUNT_ORDER = 2,
  TRIGGER_CLOSE_ACCOUNT_VAULT0 = 3,
  TRIGGER_CLOSE_ACCOUNT_VAULT1 = 4,
  TRIGGER_CLOSE_ACCOUNT_MINT0 = 5,
  TRIGGER_CLOSE_ACCOUNT_MINT1 = 6,
  TRIGGER_CLOSE_ACCOUNT_TOKEN_PROGRAM0 = 7,
  TRIGGER_CLOSE_ACCOUNT_TOKEN_PROGRAM1 = 8,
  TRIGGER_CLOSE_ACCOUNT_DESTINATION0 = 9,
  TRIGGER_CLOSE_ACCOUNT_DESTINATION1 = 10,
  TRIGGER_CLOSE_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} TriggerCloseData;
#define TRIGGER_CLOSE_DATA_SIZE 1
_Static_assert(offsetof(TriggerCloseData, discriminator) == 0, "TriggerCloseData.discriminator");

#define TRIGGER_EVENT_CONFIG_OPENED 0
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
} TriggerConfigOpenedEvent;
#define TRIGGER_CONFIG_OPENED_EVENT_SIZE 109
_Static_assert(offsetof(TriggerConfigOpenedEvent, discriminator) == 7, "TriggerConfigOpenedEvent.discriminator");
_Static_assert(offsetof(TriggerConfigOpenedEvent, config) == 8, "TriggerConfigOpenedEvent.config");
_Static_assert(offsetof(TriggerConfigOpenedEvent, admin) == 40, "TriggerConfigOpenedEvent.admin");
_Static_assert(offsetof(TriggerConfigOpenedEvent, fee_owner) == 72, "TriggerConfigOpenedEvent.fee_owner");
_Static_assert(offsetof(TriggerConfigOpenedEvent, fee_bps) == 104, "TriggerConfigOpenedEvent.fee_bps");
_Static_assert(offsetof(TriggerConfigOpenedEvent, stable_fee_bps) == 106, "TriggerConfigOpenedEvent.stable_fee_bps");
_Static_assert(offsetof(TriggerConfigOpenedEvent, fill_reward) == 108, "TriggerConfigOpenedEvent.fill_reward");
_Static_assert(offsetof(TriggerConfigOpenedEvent, close_reward) == 112, "TriggerConfigOpenedEvent.close_reward");

#define TRIGGER_EVENT_ORDER_CHANGED 1
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
  uint64_t making;
  uint64_t remaining;
  uint64_t received;
  int64_t created_at;
  int64_t expires_at;
  int64_t touched_at;
  TriggerLeg entry;
  TriggerLeg take_profit;
  TriggerLeg stop;
  uint32_t touch_seconds;
  uint32_t fill_reward;
  uint32_t close_reward;
  uint16_t fee_bps;
  uint16_t referral_bps;
  uint8_t feed_kind0;
  uint8_t feed_kind1;
  uint8_t phase;
  uint8_t is_swapped;
  uint8_t bump;
} TriggerOrderChangedEvent;
#define TRIGGER_ORDER_CHANGED_EVENT_SIZE 567
_Static_assert(offsetof(TriggerOrderChangedEvent, discriminator) == 7, "TriggerOrderChangedEvent.discriminator");
_Static_assert(offsetof(TriggerOrderChangedEvent, order) == 8, "TriggerOrderChangedEvent.order");
_Static_assert(offsetof(TriggerOrderChangedEvent, change) == 40, "TriggerOrderChangedEvent.change");
_Static_assert(offsetof(TriggerOrderChangedEvent, maker) == 41, "TriggerOrderChangedEvent.maker");
_Static_assert(offsetof(TriggerOrderChangedEvent, mint0) == 73, "TriggerOrderChangedEvent.mint0");
_Static_assert(offsetof(TriggerOrderChangedEvent, mint1) == 105, "TriggerOrderChangedEvent.mint1");
_Static_assert(offsetof(TriggerOrderChangedEvent, vault0) == 137, "TriggerOrderChangedEvent.vault0");
_Static_assert(offsetof(TriggerOrderChangedEvent, vault1) == 169, "TriggerOrderChangedEvent.vault1");
_Static_assert(offsetof(TriggerOrderChangedEvent, feed0) == 201, "TriggerOrderChangedEvent.feed0");
_Static_assert(offsetof(TriggerOrderChangedEvent, feed1) == 233, "TriggerOrderChangedEvent.feed1");
_Static_assert(offsetof(TriggerOrderChangedEvent, fee_owner) == 265, "TriggerOrderChangedEvent.fee_owner");
_Static_assert(offsetof(TriggerOrderChangedEvent, referral) == 297, "TriggerOrderChangedEvent.referral");
_Static_assert(offsetof(TriggerOrderChangedEvent, nonce) == 329, "TriggerOrderChangedEvent.nonce");
_Static_assert(offsetof(TriggerOrderChangedEvent, making) == 337, "TriggerOrderChangedEvent.making");
_Static_assert(offsetof(TriggerOrderChangedEvent, remaining) == 345, "TriggerOrderChangedEvent.remaining");
_Static_assert(offsetof(TriggerOrderChangedEvent, received) == 353, "TriggerOrderChangedEvent.received");
_Static_assert(offsetof(TriggerOrderChangedEvent, created_at) == 361, "TriggerOrderChangedEvent.created_at");
_Static_assert(offsetof(TriggerOrderChangedEvent, expires_at) == 369, "TriggerOrderChangedEvent.expires_at");
_Static_assert(offsetof(TriggerOrderChangedEvent, touched_at) == 377, "TriggerOrderChangedEvent.touched_at");
_Static_assert(offsetof(TriggerOrderChangedEvent, entry) == 385, "TriggerOrderChangedEvent.entry");
_Static_assert(offsetof(TriggerOrderChangedEvent, take_profit) == 441, "TriggerOrderChangedEvent.take_profit");
_Static_assert(offsetof(TriggerOrderChangedEvent, stop) == 497, "TriggerOrderChangedEvent.stop");
_Static_assert(offsetof(TriggerOrderChangedEvent, touch_seconds) == 553, "TriggerOrderChangedEvent.touch_seconds");
_Static_assert(offsetof(TriggerOrderChangedEvent, fill_reward) == 557, "TriggerOrderChangedEvent.fill_reward");
_Static_assert(offsetof(TriggerOrderChangedEvent, close_reward) == 561, "TriggerOrderChangedEvent.close_reward");
_Static_assert(offsetof(TriggerOrderChangedEvent, fee_bps) == 565, "TriggerOrderChangedEvent.fee_bps");
_Static_assert(offsetof(TriggerOrderChangedEvent, referral_bps) == 567, "TriggerOrderChangedEvent.referral_bps");
_Static_assert(offsetof(TriggerOrderChangedEvent, feed_kind0) == 569, "TriggerOrderChangedEvent.feed_kind0");
_Static_assert(offsetof(TriggerOrderChangedEvent, feed_kind1) == 570, "TriggerOrderChangedEvent.feed_kind1");
_Static_assert(offsetof(TriggerOrderChangedEvent, phase) == 571, "TriggerOrderChangedEvent.phase");
_Static_assert(offsetof(TriggerOrderChangedEvent, is_swapped) == 572, "TriggerOrderChangedEvent.is_swapped");
_Static_assert(offsetof(TriggerOrderChangedEvent, bump) == 573, "TriggerOrderChangedEvent.bump");

#define TRIGGER_EVENT_FILLED 2
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint8_t maker[32];
  uint8_t keeper[32];
  uint8_t mint_in[32];
  uint8_t mint_out[32];
  uint64_t spent;
  uint64_t received;
  uint64_t fee;
  uint64_t referral_fee;
  uint64_t paid;
  uint64_t minimum;
  uint64_t reward;
  uint8_t leg;
} TriggerFilledEvent;
#define TRIGGER_FILLED_EVENT_SIZE 218
_Static_assert(offsetof(TriggerFilledEvent, discriminator) == 7, "TriggerFilledEvent.discriminator");
_Static_assert(offsetof(TriggerFilledEvent, order) == 8, "TriggerFilledEvent.order");
_Static_assert(offsetof(TriggerFilledEvent, maker) == 40, "TriggerFilledEvent.maker");
_Static_assert(offsetof(TriggerFilledEvent, keeper) == 72, "TriggerFilledEvent.keeper");
_Static_assert(offsetof(TriggerFilledEvent, mint_in) == 104, "TriggerFilledEvent.mint_in");
_Static_assert(offsetof(TriggerFilledEvent, mint_out) == 136, "TriggerFilledEvent.mint_out");
_Static_assert(offsetof(TriggerFilledEvent, spent) == 168, "TriggerFilledEvent.spent");
_Static_assert(offsetof(TriggerFilledEvent, received) == 176, "TriggerFilledEvent.received");
_Static_assert(offsetof(TriggerFilledEvent, fee) == 184, "TriggerFilledEvent.fee");
_Static_assert(offsetof(TriggerFilledEvent, referral_fee) == 192, "TriggerFilledEvent.referral_fee");
_Static_assert(offsetof(TriggerFilledEvent, paid) == 200, "TriggerFilledEvent.paid");
_Static_assert(offsetof(TriggerFilledEvent, minimum) == 208, "TriggerFilledEvent.minimum");
_Static_assert(offsetof(TriggerFilledEvent, reward) == 216, "TriggerFilledEvent.reward");
_Static_assert(offsetof(TriggerFilledEvent, leg) == 224, "TriggerFilledEvent.leg");

#define TRIGGER_EVENT_PAID_OUT 3
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint8_t maker[32];
  uint8_t mint[32];
  uint64_t amount;
} TriggerPaidOutEvent;
#define TRIGGER_PAID_OUT_EVENT_SIZE 105
_Static_assert(offsetof(TriggerPaidOutEvent, discriminator) == 7, "TriggerPaidOutEvent.discriminator");
_Static_assert(offsetof(TriggerPaidOutEvent, order) == 8, "TriggerPaidOutEvent.order");
_Static_assert(offsetof(TriggerPaidOutEvent, maker) == 40, "TriggerPaidOutEvent.maker");
_Static_assert(offsetof(TriggerPaidOutEvent, mint) == 72, "TriggerPaidOutEvent.mint");
_Static_assert(offsetof(TriggerPaidOutEvent, amount) == 104, "TriggerPaidOutEvent.amount");

#define TRIGGER_EVENT_CLOSED 4
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
} TriggerClosedEvent;
#define TRIGGER_CLOSED_EVENT_SIZE 130
_Static_assert(offsetof(TriggerClosedEvent, discriminator) == 7, "TriggerClosedEvent.discriminator");
_Static_assert(offsetof(TriggerClosedEvent, order) == 8, "TriggerClosedEvent.order");
_Static_assert(offsetof(TriggerClosedEvent, maker) == 40, "TriggerClosedEvent.maker");
_Static_assert(offsetof(TriggerClosedEvent, closer) == 72, "TriggerClosedEvent.closer");
_Static_assert(offsetof(TriggerClosedEvent, returned0) == 104, "TriggerClosedEvent.returned0");
_Static_assert(offsetof(TriggerClosedEvent, returned1) == 112, "TriggerClosedEvent.returned1");
_Static_assert(offsetof(TriggerClosedEvent, reward) == 120, "TriggerClosedEvent.reward");
_Static_assert(offsetof(TriggerClosedEvent, lamports) == 128, "TriggerClosedEvent.lamports");
_Static_assert(offsetof(TriggerClosedEvent, reason) == 136, "TriggerClosedEvent.reason");

#define TRIGGER_EVENT_VALUED 5
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t order[32];
  uint64_t value;
} TriggerValuedEvent;
#define TRIGGER_VALUED_EVENT_SIZE 41
_Static_assert(offsetof(TriggerValuedEvent, discriminator) == 7, "TriggerValuedEvent.discriminator");
_Static_assert(offsetof(TriggerValuedEvent, order) == 8, "TriggerValuedEvent.order");
_Static_assert(offsetof(TriggerValuedEvent, value) == 40, "TriggerValuedEvent.value");

enum {
  TRIGGER_ERROR_INVALID_ACCOUNT = 6000,
  TRIGGER_ERROR_INVALID_INSTRUCTION = 6001,
  TRIGGER_ERROR_OVERFLOW = 6002,
  TRIGGER_ERROR_UNSUPPORTED_MINT = 6003,
  TRIGGER_ERROR_INVALID_TERMS = 6004,
  TRIGGER_ERROR_ZERO_AMOUNT = 6005,
  TRIGGER_ERROR_WRONG_MAKER = 6006,
  TRIGGER_ERROR_INVALID_LEG = 6007,
  TRIGGER_ERROR_INVALID_EXPIRY = 6008,
  TRIGGER_ERROR_VAULT_CHANGED = 6009,
  TRIGGER_ERROR_INVALID_FEE_ACCOUNT = 6010,
  TRIGGER_ERROR_DESTINATION_MISSING = 6011,
  TRIGGER_ERROR_EXPIRED = 6012,
  TRIGGER_ERROR_COMPLETED = 6013,
  TRIGGER_ERROR_STILL_OPEN = 6014,
  TRIGGER_ERROR_WRONG_AMOUNT = 6015,
  TRIGGER_ERROR_FILL_TOO_SMALL = 6016,
  TRIGGER_ERROR_PRICE_NOT_MET = 6017,
  TRIGGER_ERROR_NOT_TRIGGERED = 6018,
  TRIGGER_ERROR_UNUSABLE_PRICE = 6019,
  TRIGGER_ERROR_WRONG_FEED = 6020,
  TRIGGER_ERROR_MISSING_FLOOR = 6021,
};
