// Printed from programs/launchpad/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoLaunchpad11111111111111111111111111
#define LAUNCHPAD_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 107, 57, 76, 218, 62, 209, 221, 53, 203, 194, \
  246, 98, 225, 33, 200, 196, 155, 221, 133, 244, 122, 159, 104, 0, 0, 0, \
}
static const uint8_t LAUNCHPAD_ID[32] = LAUNCHPAD_ID_BYTES;

enum {
  LAUNCHPAD_CURVE_STATUS_TRADING = 0,
  LAUNCHPAD_CURVE_STATUS_COMPLETE = 1,
  LAUNCHPAD_CURVE_STATUS_GRADUATED = 2,
};

enum {
  LAUNCHPAD_SIDE_BUY = 0,
  LAUNCHPAD_SIDE_SELL = 1,
};

// "lpconfig" as a little-endian number
#define LAUNCHPAD_CONFIG_DISCRIMINATOR 0x6769666e6f63706cull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t admin[32];
  uint8_t quote_mint[32];
  uint8_t quote_token_program[32];
  uint8_t cpmm_config[32];
  uint8_t name[32];
  uint64_t virtual_base;
  uint64_t virtual_quote;
  uint64_t supply;
  uint64_t for_sale;
  uint64_t migration_fee;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint32_t sniper_fee_ppm;
  uint32_t sniper_decay_seconds;
  uint16_t index;
  uint8_t decimals;
  uint8_t bump;
  uint8_t authority_bump;
} LaunchpadConfig;
#define LAUNCHPAD_CONFIG_SIZE 229
_Static_assert(offsetof(LaunchpadConfig, discriminator) == 0, "LaunchpadConfig.discriminator");
_Static_assert(offsetof(LaunchpadConfig, admin) == 8, "LaunchpadConfig.admin");
_Static_assert(offsetof(LaunchpadConfig, quote_mint) == 40, "LaunchpadConfig.quote_mint");
_Static_assert(offsetof(LaunchpadConfig, quote_token_program) == 72, "LaunchpadConfig.quote_token_program");
_Static_assert(offsetof(LaunchpadConfig, cpmm_config) == 104, "LaunchpadConfig.cpmm_config");
_Static_assert(offsetof(LaunchpadConfig, name) == 136, "LaunchpadConfig.name");
_Static_assert(offsetof(LaunchpadConfig, virtual_base) == 168, "LaunchpadConfig.virtual_base");
_Static_assert(offsetof(LaunchpadConfig, virtual_quote) == 176, "LaunchpadConfig.virtual_quote");
_Static_assert(offsetof(LaunchpadConfig, supply) == 184, "LaunchpadConfig.supply");
_Static_assert(offsetof(LaunchpadConfig, for_sale) == 192, "LaunchpadConfig.for_sale");
_Static_assert(offsetof(LaunchpadConfig, migration_fee) == 200, "LaunchpadConfig.migration_fee");
_Static_assert(offsetof(LaunchpadConfig, protocol_fee_ppm) == 208, "LaunchpadConfig.protocol_fee_ppm");
_Static_assert(offsetof(LaunchpadConfig, creator_fee_ppm) == 212, "LaunchpadConfig.creator_fee_ppm");
_Static_assert(offsetof(LaunchpadConfig, sniper_fee_ppm) == 216, "LaunchpadConfig.sniper_fee_ppm");
_Static_assert(offsetof(LaunchpadConfig, sniper_decay_seconds) == 220, "LaunchpadConfig.sniper_decay_seconds");
_Static_assert(offsetof(LaunchpadConfig, index) == 224, "LaunchpadConfig.index");
_Static_assert(offsetof(LaunchpadConfig, decimals) == 226, "LaunchpadConfig.decimals");
_Static_assert(offsetof(LaunchpadConfig, bump) == 227, "LaunchpadConfig.bump");
_Static_assert(offsetof(LaunchpadConfig, authority_bump) == 228, "LaunchpadConfig.authority_bump");

// "lpcurves" as a little-endian number
#define LAUNCHPAD_CURVE_DISCRIMINATOR 0x736576727563706cull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t config[32];
  uint8_t creator[32];
  uint8_t mint[32];
  uint8_t quote_mint[32];
  uint8_t quote_token_program[32];
  uint8_t base_vault[32];
  uint8_t quote_vault[32];
  uint8_t pool[32];
  uint64_t virtual_base;
  uint64_t virtual_quote;
  uint64_t real_base;
  uint64_t real_quote;
  uint64_t supply;
  uint64_t for_sale;
  uint64_t protocol_fees;
  uint64_t creator_fees;
  uint8_t cumulative_price[16];
  uint64_t priced_slot;
  int64_t created_at;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint32_t sniper_fee_ppm;
  uint32_t sniper_decay_seconds;
  uint8_t status;
  uint8_t decimals;
  uint8_t bump;
} LaunchpadCurve;
#define LAUNCHPAD_CURVE_SIZE 379
_Static_assert(offsetof(LaunchpadCurve, discriminator) == 0, "LaunchpadCurve.discriminator");
_Static_assert(offsetof(LaunchpadCurve, config) == 8, "LaunchpadCurve.config");
_Static_assert(offsetof(LaunchpadCurve, creator) == 40, "LaunchpadCurve.creator");
_Static_assert(offsetof(LaunchpadCurve, mint) == 72, "LaunchpadCurve.mint");
_Static_assert(offsetof(LaunchpadCurve, quote_mint) == 104, "LaunchpadCurve.quote_mint");
_Static_assert(offsetof(LaunchpadCurve, quote_token_program) == 136, "LaunchpadCurve.quote_token_program");
_Static_assert(offsetof(LaunchpadCurve, base_vault) == 168, "LaunchpadCurve.base_vault");
_Static_assert(offsetof(LaunchpadCurve, quote_vault) == 200, "LaunchpadCurve.quote_vault");
_Static_assert(offsetof(LaunchpadCurve, pool) == 232, "LaunchpadCurve.pool");
_Static_assert(offsetof(LaunchpadCurve, virtual_base) == 264, "LaunchpadCurve.virtual_base");
_Static_assert(offsetof(LaunchpadCurve, virtual_quote) == 272, "LaunchpadCurve.virtual_quote");
_Static_assert(offsetof(LaunchpadCurve, real_base) == 280, "LaunchpadCurve.real_base");
_Static_assert(offsetof(LaunchpadCurve, real_quote) == 288, "LaunchpadCurve.real_quote");
_Static_assert(offsetof(LaunchpadCurve, supply) == 296, "LaunchpadCurve.supply");
_Static_assert(offsetof(LaunchpadCurve, for_sale) == 304, "LaunchpadCurve.for_sale");
_Static_assert(offsetof(LaunchpadCurve, protocol_fees) == 312, "LaunchpadCurve.protocol_fees");
_Static_assert(offsetof(LaunchpadCurve, creator_fees) == 320, "LaunchpadCurve.creator_fees");
_Static_assert(offsetof(LaunchpadCurve, cumulative_price) == 328, "LaunchpadCurve.cumulative_price");
_Static_assert(offsetof(LaunchpadCurve, priced_slot) == 344, "LaunchpadCurve.priced_slot");
_Static_assert(offsetof(LaunchpadCurve, created_at) == 352, "LaunchpadCurve.created_at");
_Static_assert(offsetof(LaunchpadCurve, protocol_fee_ppm) == 360, "LaunchpadCurve.protocol_fee_ppm");
_Static_assert(offsetof(LaunchpadCurve, creator_fee_ppm) == 364, "LaunchpadCurve.creator_fee_ppm");
_Static_assert(offsetof(LaunchpadCurve, sniper_fee_ppm) == 368, "LaunchpadCurve.sniper_fee_ppm");
_Static_assert(offsetof(LaunchpadCurve, sniper_decay_seconds) == 372, "LaunchpadCurve.sniper_decay_seconds");
_Static_assert(offsetof(LaunchpadCurve, status) == 376, "LaunchpadCurve.status");
_Static_assert(offsetof(LaunchpadCurve, decimals) == 377, "LaunchpadCurve.decimals");
_Static_assert(offsetof(LaunchpadCurve, bump) == 378, "LaunchpadCurve.bump");

enum {
  LAUNCHPAD_CREATE_CONFIG = 0,
  LAUNCHPAD_CREATE_TOKEN = 1,
  LAUNCHPAD_BUY_EXACT_IN = 2,
  LAUNCHPAD_BUY_EXACT_OUT = 3,
  LAUNCHPAD_SELL_EXACT_IN = 4,
  LAUNCHPAD_SELL_EXACT_OUT = 5,
  LAUNCHPAD_QUOTE_EXACT_OUT = 6,
  LAUNCHPAD_GRADUATE = 7,
  LAUNCHPAD_COLLECT_PROTOCOL_FEES = 8,
  LAUNCHPAD_COLLECT_CREATOR_FEES = 9,
};

enum {
  LAUNCHPAD_CREATE_CONFIG_ACCOUNT_ADMIN = 0,
  LAUNCHPAD_CREATE_CONFIG_ACCOUNT_CONFIG = 1,
  LAUNCHPAD_CREATE_CONFIG_ACCOUNT_AUTHORITY = 2,
  LAUNCHPAD_CREATE_CONFIG_ACCOUNT_QUOTE_MINT = 3,
  LAUNCHPAD_CREATE_CONFIG_ACCOUNT_CPMM_CONFIG = 4,
  LAUNCHPAD_CREATE_CONFIG_ACCOUNT_SYSTEM_PROGRAM = 5,
  LAUNCHPAD_CREATE_CONFIG_ACCOUNTS = 6,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint16_t index;
  uint8_t decimals;
  uint8_t name[32];
  uint64_t virtual_base;
  uint64_t virtual_quote;
  uint64_t supply;
  uint64_t for_sale;
  uint64_t migration_fee;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint32_t sniper_fee_ppm;
  uint32_t sniper_decay_seconds;
} LaunchpadCreateConfigData;
#define LAUNCHPAD_CREATE_CONFIG_DATA_SIZE 92
_Static_assert(offsetof(LaunchpadCreateConfigData, discriminator) == 0, "LaunchpadCreateConfigData.discriminator");
_Static_assert(offsetof(LaunchpadCreateConfigData, index) == 1, "LaunchpadCreateConfigData.index");
_Static_assert(offsetof(LaunchpadCreateConfigData, decimals) == 3, "LaunchpadCreateConfigData.decimals");
_Static_assert(offsetof(LaunchpadCreateConfigData, name) == 4, "LaunchpadCreateConfigData.name");
_Static_assert(offsetof(LaunchpadCreateConfigData, virtual_base) == 36, "LaunchpadCreateConfigData.virtual_base");
_Static_assert(offsetof(LaunchpadCreateConfigData, virtual_quote) == 44, "LaunchpadCreateConfigData.virtual_quote");
_Static_assert(offsetof(LaunchpadCreateConfigData, supply) == 52, "LaunchpadCreateConfigData.supply");
_Static_assert(offsetof(LaunchpadCreateConfigData, for_sale) == 60, "LaunchpadCreateConfigData.for_sale");
_Static_assert(offsetof(LaunchpadCreateConfigData, migration_fee) == 68, "LaunchpadCreateConfigData.migration_fee");
_Static_assert(offsetof(LaunchpadCreateConfigData, protocol_fee_ppm) == 76, "LaunchpadCreateConfigData.protocol_fee_ppm");
_Static_assert(offsetof(LaunchpadCreateConfigData, creator_fee_ppm) == 80, "LaunchpadCreateConfigData.creator_fee_ppm");
_Static_assert(offsetof(LaunchpadCreateConfigData, sniper_fee_ppm) == 84, "LaunchpadCreateConfigData.sniper_fee_ppm");
_Static_assert(offsetof(LaunchpadCreateConfigData, sniper_decay_seconds) == 88, "LaunchpadCreateConfigData.sniper_decay_seconds");

enum {
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_CREATOR = 0,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_CONFIG = 1,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_CURVE = 2,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_MINT = 3,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_QUOTE_MINT = 4,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_BASE_VAULT = 5,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_QUOTE_VAULT = 6,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_BASE_TOKEN_PROGRAM = 7,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_QUOTE_TOKEN_PROGRAM = 8,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNT_SYSTEM_PROGRAM = 9,
  LAUNCHPAD_CREATE_TOKEN_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  // then, of varying length: name, symbol, uri
} LaunchpadCreateTokenData;
#define LAUNCHPAD_CREATE_TOKEN_DATA_SIZE 1
_Static_assert(offsetof(LaunchpadCreateTokenData, discriminator) == 0, "LaunchpadCreateTokenData.discriminator");

enum {
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_TRADER = 0,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_CURVE = 1,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_MINT = 2,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_QUOTE_MINT = 3,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_BASE_VAULT = 4,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_QUOTE_VAULT = 5,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_TRADER_BASE = 6,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_TRADER_QUOTE = 7,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_BASE_TOKEN_PROGRAM = 8,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_QUOTE_TOKEN_PROGRAM = 9,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_CONFIG = 10,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_AUTHORITY = 11,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_CPMM_CONFIG = 12,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_POOL = 13,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_LP_MINT = 14,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_POOL_BASE_VAULT = 15,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_POOL_QUOTE_VAULT = 16,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_LP_TOKEN_PROGRAM = 17,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_CPMM_PROGRAM = 18,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_SYSTEM_PROGRAM = 19,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNTS = 10,
  LAUNCHPAD_BUY_EXACT_IN_ACCOUNTS_WITH_TAIL = 20,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_in;
  uint64_t min_amount_out;
} LaunchpadBuyExactInData;
#define LAUNCHPAD_BUY_EXACT_IN_DATA_SIZE 17
_Static_assert(offsetof(LaunchpadBuyExactInData, discriminator) == 0, "LaunchpadBuyExactInData.discriminator");
_Static_assert(offsetof(LaunchpadBuyExactInData, amount_in) == 1, "LaunchpadBuyExactInData.amount_in");
_Static_assert(offsetof(LaunchpadBuyExactInData, min_amount_out) == 9, "LaunchpadBuyExactInData.min_amount_out");

enum {
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_TRADER = 0,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_CURVE = 1,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_MINT = 2,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_QUOTE_MINT = 3,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_BASE_VAULT = 4,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_QUOTE_VAULT = 5,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_TRADER_BASE = 6,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_TRADER_QUOTE = 7,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_BASE_TOKEN_PROGRAM = 8,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_QUOTE_TOKEN_PROGRAM = 9,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_CONFIG = 10,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_AUTHORITY = 11,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_CPMM_CONFIG = 12,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_POOL = 13,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_LP_MINT = 14,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_POOL_BASE_VAULT = 15,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_POOL_QUOTE_VAULT = 16,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_LP_TOKEN_PROGRAM = 17,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_CPMM_PROGRAM = 18,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNT_SYSTEM_PROGRAM = 19,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNTS = 10,
  LAUNCHPAD_BUY_EXACT_OUT_ACCOUNTS_WITH_TAIL = 20,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
  uint64_t max_amount_in;
} LaunchpadBuyExactOutData;
#define LAUNCHPAD_BUY_EXACT_OUT_DATA_SIZE 17
_Static_assert(offsetof(LaunchpadBuyExactOutData, discriminator) == 0, "LaunchpadBuyExactOutData.discriminator");
_Static_assert(offsetof(LaunchpadBuyExactOutData, amount_out) == 1, "LaunchpadBuyExactOutData.amount_out");
_Static_assert(offsetof(LaunchpadBuyExactOutData, max_amount_in) == 9, "LaunchpadBuyExactOutData.max_amount_in");

enum {
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER = 0,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_CURVE = 1,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_MINT = 2,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_QUOTE_MINT = 3,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_BASE_VAULT = 4,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_QUOTE_VAULT = 5,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER_BASE = 6,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER_QUOTE = 7,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_BASE_TOKEN_PROGRAM = 8,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_QUOTE_TOKEN_PROGRAM = 9,
  LAUNCHPAD_SELL_EXACT_IN_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_in;
  uint64_t min_amount_out;
} LaunchpadSellExactInData;
#define LAUNCHPAD_SELL_EXACT_IN_DATA_SIZE 17
_Static_assert(offsetof(LaunchpadSellExactInData, discriminator) == 0, "LaunchpadSellExactInData.discriminator");
_Static_assert(offsetof(LaunchpadSellExactInData, amount_in) == 1, "LaunchpadSellExactInData.amount_in");
_Static_assert(offsetof(LaunchpadSellExactInData, min_amount_out) == 9, "LaunchpadSellExactInData.min_amount_out");

enum {
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_TRADER = 0,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_CURVE = 1,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_MINT = 2,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_QUOTE_MINT = 3,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_BASE_VAULT = 4,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_QUOTE_VAULT = 5,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_TRADER_BASE = 6,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_TRADER_QUOTE = 7,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_BASE_TOKEN_PROGRAM = 8,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNT_QUOTE_TOKEN_PROGRAM = 9,
  LAUNCHPAD_SELL_EXACT_OUT_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
  uint64_t max_amount_in;
} LaunchpadSellExactOutData;
#define LAUNCHPAD_SELL_EXACT_OUT_DATA_SIZE 17
_Static_assert(offsetof(LaunchpadSellExactOutData, discriminator) == 0, "LaunchpadSellExactOutData.discriminator");
_Static_assert(offsetof(LaunchpadSellExactOutData, amount_out) == 1, "LaunchpadSellExactOutData.amount_out");
_Static_assert(offsetof(LaunchpadSellExactOutData, max_amount_in) == 9, "LaunchpadSellExactOutData.max_amount_in");

enum {
  LAUNCHPAD_QUOTE_EXACT_OUT_ACCOUNT_CURVE = 0,
  LAUNCHPAD_QUOTE_EXACT_OUT_ACCOUNTS = 1,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
  uint8_t side;
} LaunchpadQuoteExactOutData;
#define LAUNCHPAD_QUOTE_EXACT_OUT_DATA_SIZE 10
_Static_assert(offsetof(LaunchpadQuoteExactOutData, discriminator) == 0, "LaunchpadQuoteExactOutData.discriminator");
_Static_assert(offsetof(LaunchpadQuoteExactOutData, amount_out) == 1, "LaunchpadQuoteExactOutData.amount_out");
_Static_assert(offsetof(LaunchpadQuoteExactOutData, side) == 9, "LaunchpadQuoteExactOutData.side");

enum {
  LAUNCHPAD_GRADUATE_ACCOUNT_PAYER = 0,
  LAUNCHPAD_GRADUATE_ACCOUNT_CURVE = 1,
  LAUNCHPAD_GRADUATE_ACCOUNT_MINT = 2,
  LAUNCHPAD_GRADUATE_ACCOUNT_QUOTE_MINT = 3,
  LAUNCHPAD_GRADUATE_ACCOUNT_BASE_VAULT = 4,
  LAUNCHPAD_GRADUATE_ACCOUNT_QUOTE_VAULT = 5,
  LAUNCHPAD_GRADUATE_ACCOUNT_BASE_TOKEN_PROGRAM = 6,
  LAUNCHPAD_GRADUATE_ACCOUNT_QUOTE_TOKEN_PROGRAM = 7,
  LAUNCHPAD_GRADUATE_ACCOUNT_CONFIG = 8,
  LAUNCHPAD_GRADUATE_ACCOUNT_AUTHORITY = 9,
  LAUNCHPAD_GRADUATE_ACCOUNT_CPMM_CONFIG = 10,
  LAUNCHPAD_GRADUATE_ACCOUNT_POOL = 11,
  LAUNCHPAD_GRADUATE_ACCOUNT_LP_MINT = 12,
  LAUNCHPAD_GRADUATE_ACCOUNT_POOL_BASE_VAULT = 13,
  LAUNCHPAD_GRADUATE_ACCOUNT_POOL_QUOTE_VAULT = 14,
  LAUNCHPAD_GRADUATE_ACCOUNT_LP_TOKEN_PROGRAM = 15,
  LAUNCHPAD_GRADUATE_ACCOUNT_CPMM_PROGRAM = 16,
  LAUNCHPAD_GRADUATE_ACCOUNT_SYSTEM_PROGRAM = 17,
  LAUNCHPAD_GRADUATE_ACCOUNTS = 18,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} LaunchpadGraduateData;
#define LAUNCHPAD_GRADUATE_DATA_SIZE 1
_Static_assert(offsetof(LaunchpadGraduateData, discriminator) == 0, "LaunchpadGraduateData.discriminator");

enum {
  LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNT_ADMIN = 0,
  LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNT_CONFIG = 1,
  LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNT_CURVE = 2,
  LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNT_QUOTE_MINT = 3,
  LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNT_QUOTE_VAULT = 4,
  LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT = 5,
  LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNT_QUOTE_TOKEN_PROGRAM = 6,
  LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNTS = 7,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} LaunchpadCollectProtocolFeesData;
#define LAUNCHPAD_COLLECT_PROTOCOL_FEES_DATA_SIZE 1
_Static_assert(offsetof(LaunchpadCollectProtocolFeesData, discriminator) == 0, "LaunchpadCollectProtocolFeesData.discriminator");

enum {
  LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNT_CREATOR = 0,
  LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNT_CURVE = 1,
  LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNT_QUOTE_MINT = 2,
  LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNT_QUOTE_VAULT = 3,
  LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT = 4,
  LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNT_QUOTE_TOKEN_PROGRAM = 5,
  LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNTS = 6,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} LaunchpadCollectCreatorFeesData;
#define LAUNCHPAD_COLLECT_CREATOR_FEES_DATA_SIZE 1
_Static_assert(offsetof(LaunchpadCollectCreatorFeesData, discriminator) == 0, "LaunchpadCollectCreatorFeesData.discriminator");

#define LAUNCHPAD_EVENT_LAUNCHED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t curve[32];
  uint8_t mint[32];
  uint8_t config[32];
  uint8_t creator[32];
  uint8_t quote_mint[32];
  uint64_t virtual_base;
  uint64_t virtual_quote;
  uint64_t supply;
  uint64_t for_sale;
  uint8_t decimals;
  // then, of varying length: name, symbol, uri
} LaunchpadLaunchedEvent;
#define LAUNCHPAD_LAUNCHED_EVENT_SIZE 194
_Static_assert(offsetof(LaunchpadLaunchedEvent, discriminator) == 7, "LaunchpadLaunchedEvent.discriminator");
_Static_assert(offsetof(LaunchpadLaunchedEvent, curve) == 8, "LaunchpadLaunchedEvent.curve");
_Static_assert(offsetof(LaunchpadLaunchedEvent, mint) == 40, "LaunchpadLaunchedEvent.mint");
_Static_assert(offsetof(LaunchpadLaunchedEvent, config) == 72, "LaunchpadLaunchedEvent.config");
_Static_assert(offsetof(LaunchpadLaunchedEvent, creator) == 104, "LaunchpadLaunchedEvent.creator");
_Static_assert(offsetof(LaunchpadLaunchedEvent, quote_mint) == 136, "LaunchpadLaunchedEvent.quote_mint");
_Static_assert(offsetof(LaunchpadLaunchedEvent, virtual_base) == 168, "LaunchpadLaunchedEvent.virtual_base");
_Static_assert(offsetof(LaunchpadLaunchedEvent, virtual_quote) == 176, "LaunchpadLaunchedEvent.virtual_quote");
_Static_assert(offsetof(LaunchpadLaunchedEvent, supply) == 184, "LaunchpadLaunchedEvent.supply");
_Static_assert(offsetof(LaunchpadLaunchedEvent, for_sale) == 192, "LaunchpadLaunchedEvent.for_sale");
_Static_assert(offsetof(LaunchpadLaunchedEvent, decimals) == 200, "LaunchpadLaunchedEvent.decimals");

#define LAUNCHPAD_EVENT_TRADED 1
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t curve[32];
  uint8_t mint[32];
  uint8_t trader[32];
  uint64_t base_amount;
  uint64_t quote_amount;
  uint64_t fee;
  uint64_t creator_fee;
  uint64_t virtual_base;
  uint64_t virtual_quote;
  uint64_t real_base;
  uint64_t real_quote;
  uint8_t side;
} LaunchpadTradedEvent;
#define LAUNCHPAD_TRADED_EVENT_SIZE 162
_Static_assert(offsetof(LaunchpadTradedEvent, discriminator) == 7, "LaunchpadTradedEvent.discriminator");
_Static_assert(offsetof(LaunchpadTradedEvent, curve) == 8, "LaunchpadTradedEvent.curve");
_Static_assert(offsetof(LaunchpadTradedEvent, mint) == 40, "LaunchpadTradedEvent.mint");
_Static_assert(offsetof(LaunchpadTradedEvent, trader) == 72, "LaunchpadTradedEvent.trader");
_Static_assert(offsetof(LaunchpadTradedEvent, base_amount) == 104, "LaunchpadTradedEvent.base_amount");
_Static_assert(offsetof(LaunchpadTradedEvent, quote_amount) == 112, "LaunchpadTradedEvent.quote_amount");
_Static_assert(offsetof(LaunchpadTradedEvent, fee) == 120, "LaunchpadTradedEvent.fee");
_Static_assert(offsetof(LaunchpadTradedEvent, creator_fee) == 128, "LaunchpadTradedEvent.creator_fee");
_Static_assert(offsetof(LaunchpadTradedEvent, virtual_base) == 136, "LaunchpadTradedEvent.virtual_base");
_Static_assert(offsetof(LaunchpadTradedEvent, virtual_quote) == 144, "LaunchpadTradedEvent.virtual_quote");
_Static_assert(offsetof(LaunchpadTradedEvent, real_base) == 152, "LaunchpadTradedEvent.real_base");
_Static_assert(offsetof(LaunchpadTradedEvent, real_quote) == 160, "LaunchpadTradedEvent.real_quote");
_Static_assert(offsetof(LaunchpadTradedEvent, side) == 168, "LaunchpadTradedEvent.side");

#define LAUNCHPAD_EVENT_COMPLETED 2
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t curve[32];
  uint8_t mint[32];
  uint64_t real_quote;
} LaunchpadCompletedEvent;
#define LAUNCHPAD_COMPLETED_EVENT_SIZE 73
_Static_assert(offsetof(LaunchpadCompletedEvent, discriminator) == 7, "LaunchpadCompletedEvent.discriminator");
_Static_assert(offsetof(LaunchpadCompletedEvent, curve) == 8, "LaunchpadCompletedEvent.curve");
_Static_assert(offsetof(LaunchpadCompletedEvent, mint) == 40, "LaunchpadCompletedEvent.mint");
_Static_assert(offsetof(LaunchpadCompletedEvent, real_quote) == 72, "LaunchpadCompletedEvent.real_quote");

#define LAUNCHPAD_EVENT_GRADUATED 3
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t curve[32];
  uint8_t mint[32];
  uint8_t pool[32];
  uint64_t base_amount;
  uint64_t quote_amount;
  uint64_t migration_fee;
} LaunchpadGraduatedEvent;
#define LAUNCHPAD_GRADUATED_EVENT_SIZE 121
_Static_assert(offsetof(LaunchpadGraduatedEvent, discriminator) == 7, "LaunchpadGraduatedEvent.discriminator");
_Static_assert(offsetof(LaunchpadGraduatedEvent, curve) == 8, "LaunchpadGraduatedEvent.curve");
_Static_assert(offsetof(LaunchpadGraduatedEvent, mint) == 40, "LaunchpadGraduatedEvent.mint");
_Static_assert(offsetof(LaunchpadGraduatedEvent, pool) == 72, "LaunchpadGraduatedEvent.pool");
_Static_assert(offsetof(LaunchpadGraduatedEvent, base_amount) == 104, "LaunchpadGraduatedEvent.base_amount");
_Static_assert(offsetof(LaunchpadGraduatedEvent, quote_amount) == 112, "LaunchpadGraduatedEvent.quote_amount");
_Static_assert(offsetof(LaunchpadGraduatedEvent, migration_fee) == 120, "LaunchpadGraduatedEvent.migration_fee");

#define LAUNCHPAD_EVENT_FEES_COLLECTED 4
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t curve[32];
  uint8_t collector[32];
  uint64_t amount;
  uint8_t creator;
} LaunchpadFeesCollectedEvent;
#define LAUNCHPAD_FEES_COLLECTED_EVENT_SIZE 74
_Static_assert(offsetof(LaunchpadFeesCollectedEvent, discriminator) == 7, "LaunchpadFeesCollectedEvent.discriminator");
_Static_assert(offsetof(LaunchpadFeesCollectedEvent, curve) == 8, "LaunchpadFeesCollectedEvent.curve");
_Static_assert(offsetof(LaunchpadFeesCollectedEvent, collector) == 40, "LaunchpadFeesCollectedEvent.collector");
_Static_assert(offsetof(LaunchpadFeesCollectedEvent, amount) == 72, "LaunchpadFeesCollectedEvent.amount");
_Static_assert(offsetof(LaunchpadFeesCollectedEvent, creator) == 80, "LaunchpadFeesCollectedEvent.creator");

enum {
  LAUNCHPAD_ERROR_INVALID_ACCOUNT = 6000,
  LAUNCHPAD_ERROR_INVALID_INSTRUCTION = 6001,
  LAUNCHPAD_ERROR_SLIPPAGE_EXCEEDED = 6002,
  LAUNCHPAD_ERROR_OVERFLOW = 6003,
  LAUNCHPAD_ERROR_FEE_TOO_HIGH = 6004,
  LAUNCHPAD_ERROR_WRONG_AUTHORITY = 6005,
  LAUNCHPAD_ERROR_INVALID_CONFIG = 6006,
  LAUNCHPAD_ERROR_UNSUPPORTED_MINT = 6007,
  LAUNCHPAD_ERROR_NOT_TRADING = 6008,
  LAUNCHPAD_ERROR_NOT_COMPLETE = 6009,
  LAUNCHPAD_ERROR_INSUFFICIENT_LIQUIDITY = 6010,
  LAUNCHPAD_ERROR_ZERO_AMOUNT = 6011,
  LAUNCHPAD_ERROR_INVALID_METADATA = 6012,
  LAUNCHPAD_ERROR_TRANSFER_MISMATCH = 6013,
};
