// Printed from programs/clmm/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoC1mm1111111111111111111111111111111
#define CLMM_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 102, 101, 205, 113, 45, 11, 76, 209, 225, 136, \
  121, 224, 6, 33, 122, 93, 173, 122, 173, 77, 173, 38, 0, 0, 0, 0, \
}
static const uint8_t CLMM_ID[32] = CLMM_ID_BYTES;

typedef struct __attribute__((packed)) {
  int32_t index;
  uint8_t liquidity_net[16];
  uint8_t liquidity_gross[16];
  uint8_t fee_growth_outside0[16];
  uint8_t fee_growth_outside1[16];
} ClmmTick;
#define CLMM_TICK_SIZE 68
_Static_assert(offsetof(ClmmTick, index) == 0, "ClmmTick.index");
_Static_assert(offsetof(ClmmTick, liquidity_net) == 4, "ClmmTick.liquidity_net");
_Static_assert(offsetof(ClmmTick, liquidity_gross) == 20, "ClmmTick.liquidity_gross");
_Static_assert(offsetof(ClmmTick, fee_growth_outside0) == 36, "ClmmTick.fee_growth_outside0");
_Static_assert(offsetof(ClmmTick, fee_growth_outside1) == 52, "ClmmTick.fee_growth_outside1");

// "clconfig" as a little-endian number
#define CLMM_CONFIG_DISCRIMINATOR 0x6769666e6f636c63ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t admin[32];
  uint8_t create_authority[32];
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint16_t index;
  uint16_t tick_spacing;
  uint8_t bump;
} ClmmConfig;
#define CLMM_CONFIG_SIZE 89
_Static_assert(offsetof(ClmmConfig, discriminator) == 0, "ClmmConfig.discriminator");
_Static_assert(offsetof(ClmmConfig, admin) == 8, "ClmmConfig.admin");
_Static_assert(offsetof(ClmmConfig, create_authority) == 40, "ClmmConfig.create_authority");
_Static_assert(offsetof(ClmmConfig, lp_fee_ppm) == 72, "ClmmConfig.lp_fee_ppm");
_Static_assert(offsetof(ClmmConfig, protocol_fee_ppm) == 76, "ClmmConfig.protocol_fee_ppm");
_Static_assert(offsetof(ClmmConfig, creator_fee_ppm) == 80, "ClmmConfig.creator_fee_ppm");
_Static_assert(offsetof(ClmmConfig, index) == 84, "ClmmConfig.index");
_Static_assert(offsetof(ClmmConfig, tick_spacing) == 86, "ClmmConfig.tick_spacing");
_Static_assert(offsetof(ClmmConfig, bump) == 88, "ClmmConfig.bump");

// "clpoolst" as a little-endian number
#define CLMM_POOL_DISCRIMINATOR 0x74736c6f6f706c63ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t config[32];
  uint8_t creator[32];
  uint8_t mint0[32];
  uint8_t mint1[32];
  uint8_t token_program0[32];
  uint8_t token_program1[32];
  uint8_t vault0[32];
  uint8_t vault1[32];
  uint8_t sqrt_price[16];
  uint8_t liquidity[16];
  uint8_t fee_growth0[16];
  uint8_t fee_growth1[16];
  uint64_t reserve0;
  uint64_t reserve1;
  uint64_t protocol_fees0;
  uint64_t protocol_fees1;
  uint64_t creator_fees0;
  uint64_t creator_fees1;
  uint8_t cumulative_price[16];
  uint64_t priced_slot;
  uint8_t slot_sqrt_price[16];
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint16_t tick_spacing;
  uint16_t ticks_below;
  uint8_t decimals0;
  uint8_t decimals1;
  uint8_t bump;
  uint8_t ticks[8162];
  uint8_t depth_now[16];
  uint8_t depth_before[16];
  uint64_t reserve_now0;
  uint64_t reserve_now1;
  uint64_t reserve_before0;
  uint64_t reserve_before1;
} ClmmPool;
#define CLMM_POOL_SIZE 8661
// Of an account that an earlier build has made.
#define CLMM_POOL_FIRST_SIZE 8597
_Static_assert(offsetof(ClmmPool, discriminator) == 0, "ClmmPool.discriminator");
_Static_assert(offsetof(ClmmPool, config) == 8, "ClmmPool.config");
_Static_assert(offsetof(ClmmPool, creator) == 40, "ClmmPool.creator");
_Static_assert(offsetof(ClmmPool, mint0) == 72, "ClmmPool.mint0");
_Static_assert(offsetof(ClmmPool, mint1) == 104, "ClmmPool.mint1");
_Static_assert(offsetof(ClmmPool, token_program0) == 136, "ClmmPool.token_program0");
_Static_assert(offsetof(ClmmPool, token_program1) == 168, "ClmmPool.token_program1");
_Static_assert(offsetof(ClmmPool, vault0) == 200, "ClmmPool.vault0");
_Static_assert(offsetof(ClmmPool, vault1) == 232, "ClmmPool.vault1");
_Static_assert(offsetof(ClmmPool, sqrt_price) == 264, "ClmmPool.sqrt_price");
_Static_assert(offsetof(ClmmPool, liquidity) == 280, "ClmmPool.liquidity");
_Static_assert(offsetof(ClmmPool, fee_growth0) == 296, "ClmmPool.fee_growth0");
_Static_assert(offsetof(ClmmPool, fee_growth1) == 312, "ClmmPool.fee_growth1");
_Static_assert(offsetof(ClmmPool, reserve0) == 328, "ClmmPool.reserve0");
_Static_assert(offsetof(ClmmPool, reserve1) == 336, "ClmmPool.reserve1");
_Static_assert(offsetof(ClmmPool, protocol_fees0) == 344, "ClmmPool.protocol_fees0");
_Static_assert(offsetof(ClmmPool, protocol_fees1) == 352, "ClmmPool.protocol_fees1");
_Static_assert(offsetof(ClmmPool, creator_fees0) == 360, "ClmmPool.creator_fees0");
_Static_assert(offsetof(ClmmPool, creator_fees1) == 368, "ClmmPool.creator_fees1");
_Static_assert(offsetof(ClmmPool, cumulative_price) == 376, "ClmmPool.cumulative_price");
_Static_assert(offsetof(ClmmPool, priced_slot) == 392, "ClmmPool.priced_slot");
_Static_assert(offsetof(ClmmPool, slot_sqrt_price) == 400, "ClmmPool.slot_sqrt_price");
_Static_assert(offsetof(ClmmPool, lp_fee_ppm) == 416, "ClmmPool.lp_fee_ppm");
_Static_assert(offsetof(ClmmPool, protocol_fee_ppm) == 420, "ClmmPool.protocol_fee_ppm");
_Static_assert(offsetof(ClmmPool, creator_fee_ppm) == 424, "ClmmPool.creator_fee_ppm");
_Static_assert(offsetof(ClmmPool, tick_spacing) == 428, "ClmmPool.tick_spacing");
_Static_assert(offsetof(ClmmPool, ticks_below) == 430, "ClmmPool.ticks_below");
_Static_assert(offsetof(ClmmPool, decimals0) == 432, "ClmmPool.decimals0");
_Static_assert(offsetof(ClmmPool, decimals1) == 433, "ClmmPool.decimals1");
_Static_assert(offsetof(ClmmPool, bump) == 434, "ClmmPool.bump");
_Static_assert(offsetof(ClmmPool, ticks) == 435, "ClmmPool.ticks");
_Static_assert(offsetof(ClmmPool, depth_now) == 8597, "ClmmPool.depth_now");
_Static_assert(offsetof(ClmmPool, depth_before) == 8613, "ClmmPool.depth_before");
_Static_assert(offsetof(ClmmPool, reserve_now0) == 8629, "ClmmPool.reserve_now0");
_Static_assert(offsetof(ClmmPool, reserve_now1) == 8637, "ClmmPool.reserve_now1");
_Static_assert(offsetof(ClmmPool, reserve_before0) == 8645, "ClmmPool.reserve_before0");
_Static_assert(offsetof(ClmmPool, reserve_before1) == 8653, "ClmmPool.reserve_before1");

// "clpositn" as a little-endian number
#define CLMM_POSITION_DISCRIMINATOR 0x6e7469736f706c63ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t pool[32];
  uint8_t owner[32];
  int32_t tick_lower;
  int32_t tick_upper;
  uint8_t liquidity[16];
  uint8_t fee_growth_inside0[16];
  uint8_t fee_growth_inside1[16];
  uint64_t fees_owed0;
  uint64_t fees_owed1;
  uint8_t bump;
} ClmmPosition;
#define CLMM_POSITION_SIZE 145
_Static_assert(offsetof(ClmmPosition, discriminator) == 0, "ClmmPosition.discriminator");
_Static_assert(offsetof(ClmmPosition, pool) == 8, "ClmmPosition.pool");
_Static_assert(offsetof(ClmmPosition, owner) == 40, "ClmmPosition.owner");
_Static_assert(offsetof(ClmmPosition, tick_lower) == 72, "ClmmPosition.tick_lower");
_Static_assert(offsetof(ClmmPosition, tick_upper) == 76, "ClmmPosition.tick_upper");
_Static_assert(offsetof(ClmmPosition, liquidity) == 80, "ClmmPosition.liquidity");
_Static_assert(offsetof(ClmmPosition, fee_growth_inside0) == 96, "ClmmPosition.fee_growth_inside0");
_Static_assert(offsetof(ClmmPosition, fee_growth_inside1) == 112, "ClmmPosition.fee_growth_inside1");
_Static_assert(offsetof(ClmmPosition, fees_owed0) == 128, "ClmmPosition.fees_owed0");
_Static_assert(offsetof(ClmmPosition, fees_owed1) == 136, "ClmmPosition.fees_owed1");
_Static_assert(offsetof(ClmmPosition, bump) == 144, "ClmmPosition.bump");

enum {
  CLMM_CREATE_CONFIG = 0,
  CLMM_CREATE_POOL = 1,
  CLMM_OPEN_POSITION = 2,
  CLMM_INCREASE_LIQUIDITY = 3,
  CLMM_DECREASE_LIQUIDITY = 4,
  CLMM_COLLECT_FEES = 5,
  CLMM_CLOSE_POSITION = 6,
  CLMM_SWAP_EXACT_IN = 7,
  CLMM_SWAP_EXACT_OUT = 8,
  CLMM_QUOTE_EXACT_OUT = 9,
  CLMM_COLLECT_PROTOCOL_FEES = 10,
  CLMM_COLLECT_CREATOR_FEES = 11,
  CLMM_EVICT_POSITION = 12,
};

enum {
  CLMM_CREATE_CONFIG_ACCOUNT_ADMIN = 0,
  CLMM_CREATE_CONFIG_ACCOUNT_CONFIG = 1,
  CLMM_CREATE_CONFIG_ACCOUNT_SYSTEM_PROGRAM = 2,
  CLMM_CREATE_CONFIG_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint16_t index;
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint8_t create_authority[32];
  uint16_t tick_spacing;
} ClmmCreateConfigData;
#define CLMM_CREATE_CONFIG_DATA_SIZE 49
_Static_assert(offsetof(ClmmCreateConfigData, discriminator) == 0, "ClmmCreateConfigData.discriminator");
_Static_assert(offsetof(ClmmCreateConfigData, index) == 1, "ClmmCreateConfigData.index");
_Static_assert(offsetof(ClmmCreateConfigData, lp_fee_ppm) == 3, "ClmmCreateConfigData.lp_fee_ppm");
_Static_assert(offsetof(ClmmCreateConfigData, protocol_fee_ppm) == 7, "ClmmCreateConfigData.protocol_fee_ppm");
_Static_assert(offsetof(ClmmCreateConfigData, creator_fee_ppm) == 11, "ClmmCreateConfigData.creator_fee_ppm");
_Static_assert(offsetof(ClmmCreateConfigData, create_authority) == 15, "ClmmCreateConfigData.create_authority");
_Static_assert(offsetof(ClmmCreateConfigData, tick_spacing) == 47, "ClmmCreateConfigData.tick_spacing");

enum {
  CLMM_CREATE_POOL_ACCOUNT_PAYER = 0,
  CLMM_CREATE_POOL_ACCOUNT_AUTHORITY = 1,
  CLMM_CREATE_POOL_ACCOUNT_CONFIG = 2,
  CLMM_CREATE_POOL_ACCOUNT_POOL = 3,
  CLMM_CREATE_POOL_ACCOUNT_MINT0 = 4,
  CLMM_CREATE_POOL_ACCOUNT_MINT1 = 5,
  CLMM_CREATE_POOL_ACCOUNT_VAULT0 = 6,
  CLMM_CREATE_POOL_ACCOUNT_VAULT1 = 7,
  CLMM_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM0 = 8,
  CLMM_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM1 = 9,
  CLMM_CREATE_POOL_ACCOUNT_SYSTEM_PROGRAM = 10,
  CLMM_CREATE_POOL_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t creator[32];
  uint8_t sqrt_price[16];
} ClmmCreatePoolData;
#define CLMM_CREATE_POOL_DATA_SIZE 49
_Static_assert(offsetof(ClmmCreatePoolData, discriminator) == 0, "ClmmCreatePoolData.discriminator");
_Static_assert(offsetof(ClmmCreatePoolData, creator) == 1, "ClmmCreatePoolData.creator");
_Static_assert(offsetof(ClmmCreatePoolData, sqrt_price) == 33, "ClmmCreatePoolData.sqrt_price");

enum {
  CLMM_OPEN_POSITION_ACCOUNT_PAYER = 0,
  CLMM_OPEN_POSITION_ACCOUNT_OWNER = 1,
  CLMM_OPEN_POSITION_ACCOUNT_POOL = 2,
  CLMM_OPEN_POSITION_ACCOUNT_POSITION = 3,
  CLMM_OPEN_POSITION_ACCOUNT_SYSTEM_PROGRAM = 4,
  CLMM_OPEN_POSITION_ACCOUNTS = 5,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  int32_t tick_lower;
  int32_t tick_upper;
} ClmmOpenPositionData;
#define CLMM_OPEN_POSITION_DATA_SIZE 9
_Static_assert(offsetof(ClmmOpenPositionData, discriminator) == 0, "ClmmOpenPositionData.discriminator");
_Static_assert(offsetof(ClmmOpenPositionData, tick_lower) == 1, "ClmmOpenPositionData.tick_lower");
_Static_assert(offsetof(ClmmOpenPositionData, tick_upper) == 5, "ClmmOpenPositionData.tick_upper");

enum {
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_OWNER = 0,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_POOL = 1,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_POSITION = 2,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_VAULT0 = 3,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_VAULT1 = 4,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_USER0 = 5,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_USER1 = 6,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_MINT0 = 7,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_MINT1 = 8,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_TOKEN_PROGRAM0 = 9,
  CLMM_INCREASE_LIQUIDITY_ACCOUNT_TOKEN_PROGRAM1 = 10,
  CLMM_INCREASE_LIQUIDITY_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t liquidity[16];
  uint64_t max_amount0;
  uint64_t max_amount1;
} ClmmIncreaseLiquidityData;
#define CLMM_INCREASE_LIQUIDITY_DATA_SIZE 33
_Static_assert(offsetof(ClmmIncreaseLiquidityData, discriminator) == 0, "ClmmIncreaseLiquidityData.discriminator");
_Static_assert(offsetof(ClmmIncreaseLiquidityData, liquidity) == 1, "ClmmIncreaseLiquidityData.liquidity");
_Static_assert(offsetof(ClmmIncreaseLiquidityData, max_amount0) == 17, "ClmmIncreaseLiquidityData.max_amount0");
_Static_assert(offsetof(ClmmIncreaseLiquidityData, max_amount1) == 25, "ClmmIncreaseLiquidityData.max_amount1");

enum {
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_OWNER = 0,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_POOL = 1,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_POSITION = 2,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_VAULT0 = 3,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_VAULT1 = 4,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_USER0 = 5,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_USER1 = 6,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_MINT0 = 7,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_MINT1 = 8,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_TOKEN_PROGRAM0 = 9,
  CLMM_DECREASE_LIQUIDITY_ACCOUNT_TOKEN_PROGRAM1 = 10,
  CLMM_DECREASE_LIQUIDITY_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t liquidity[16];
  uint64_t min_amount0;
  uint64_t min_amount1;
} ClmmDecreaseLiquidityData;
#define CLMM_DECREASE_LIQUIDITY_DATA_SIZE 33
_Static_assert(offsetof(ClmmDecreaseLiquidityData, discriminator) == 0, "ClmmDecreaseLiquidityData.discriminator");
_Static_assert(offsetof(ClmmDecreaseLiquidityData, liquidity) == 1, "ClmmDecreaseLiquidityData.liquidity");
_Static_assert(offsetof(ClmmDecreaseLiquidityData, min_amount0) == 17, "ClmmDecreaseLiquidityData.min_amount0");
_Static_assert(offsetof(ClmmDecreaseLiquidityData, min_amount1) == 25, "ClmmDecreaseLiquidityData.min_amount1");

enum {
  CLMM_COLLECT_FEES_ACCOUNT_OWNER = 0,
  CLMM_COLLECT_FEES_ACCOUNT_POOL = 1,
  CLMM_COLLECT_FEES_ACCOUNT_POSITION = 2,
  CLMM_COLLECT_FEES_ACCOUNT_VAULT0 = 3,
  CLMM_COLLECT_FEES_ACCOUNT_VAULT1 = 4,
  CLMM_COLLECT_FEES_ACCOUNT_USER0 = 5,
  CLMM_COLLECT_FEES_ACCOUNT_USER1 = 6,
  CLMM_COLLECT_FEES_ACCOUNT_MINT0 = 7,
  CLMM_COLLECT_FEES_ACCOUNT_MINT1 = 8,
  CLMM_COLLECT_FEES_ACCOUNT_TOKEN_PROGRAM0 = 9,
  CLMM_COLLECT_FEES_ACCOUNT_TOKEN_PROGRAM1 = 10,
  CLMM_COLLECT_FEES_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} ClmmCollectFeesData;
#define CLMM_COLLECT_FEES_DATA_SIZE 1
_Static_assert(offsetof(ClmmCollectFeesData, discriminator) == 0, "ClmmCollectFeesData.discriminator");

enum {
  CLMM_CLOSE_POSITION_ACCOUNT_OWNER = 0,
  CLMM_CLOSE_POSITION_ACCOUNT_POSITION = 1,
  CLMM_CLOSE_POSITION_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} ClmmClosePositionData;
#define CLMM_CLOSE_POSITION_DATA_SIZE 1
_Static_assert(offsetof(ClmmClosePositionData, discriminator) == 0, "ClmmClosePositionData.discriminator");

enum {
  CLMM_SWAP_EXACT_IN_ACCOUNT_USER = 0,
  CLMM_SWAP_EXACT_IN_ACCOUNT_POOL = 1,
  CLMM_SWAP_EXACT_IN_ACCOUNT_VAULT_IN = 2,
  CLMM_SWAP_EXACT_IN_ACCOUNT_VAULT_OUT = 3,
  CLMM_SWAP_EXACT_IN_ACCOUNT_USER_IN = 4,
  CLMM_SWAP_EXACT_IN_ACCOUNT_USER_OUT = 5,
  CLMM_SWAP_EXACT_IN_ACCOUNT_MINT_IN = 6,
  CLMM_SWAP_EXACT_IN_ACCOUNT_MINT_OUT = 7,
  CLMM_SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_IN = 8,
  CLMM_SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_OUT = 9,
  CLMM_SWAP_EXACT_IN_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_in;
  uint64_t min_amount_out;
} ClmmSwapExactInData;
#define CLMM_SWAP_EXACT_IN_DATA_SIZE 17
_Static_assert(offsetof(ClmmSwapExactInData, discriminator) == 0, "ClmmSwapExactInData.discriminator");
_Static_assert(offsetof(ClmmSwapExactInData, amount_in) == 1, "ClmmSwapExactInData.amount_in");
_Static_assert(offsetof(ClmmSwapExactInData, min_amount_out) == 9, "ClmmSwapExactInData.min_amount_out");

enum {
  CLMM_SWAP_EXACT_OUT_ACCOUNT_USER = 0,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_POOL = 1,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_VAULT_IN = 2,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_VAULT_OUT = 3,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_USER_IN = 4,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_USER_OUT = 5,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_MINT_IN = 6,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_MINT_OUT = 7,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_TOKEN_PROGRAM_IN = 8,
  CLMM_SWAP_EXACT_OUT_ACCOUNT_TOKEN_PROGRAM_OUT = 9,
  CLMM_SWAP_EXACT_OUT_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
  uint64_t max_amount_in;
} ClmmSwapExactOutData;
#define CLMM_SWAP_EXACT_OUT_DATA_SIZE 17
_Static_assert(offsetof(ClmmSwapExactOutData, discriminator) == 0, "ClmmSwapExactOutData.discriminator");
_Static_assert(offsetof(ClmmSwapExactOutData, amount_out) == 1, "ClmmSwapExactOutData.amount_out");
_Static_assert(offsetof(ClmmSwapExactOutData, max_amount_in) == 9, "ClmmSwapExactOutData.max_amount_in");

enum {
  CLMM_QUOTE_EXACT_OUT_ACCOUNT_POOL = 0,
  CLMM_QUOTE_EXACT_OUT_ACCOUNT_MINT_IN = 1,
  CLMM_QUOTE_EXACT_OUT_ACCOUNT_MINT_OUT = 2,
  CLMM_QUOTE_EXACT_OUT_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
} ClmmQuoteExactOutData;
#define CLMM_QUOTE_EXACT_OUT_DATA_SIZE 9
_Static_assert(offsetof(ClmmQuoteExactOutData, discriminator) == 0, "ClmmQuoteExactOutData.discriminator");
_Static_assert(offsetof(ClmmQuoteExactOutData, amount_out) == 1, "ClmmQuoteExactOutData.amount_out");

enum {
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_ADMIN = 0,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_CONFIG = 1,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_POOL = 2,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT0 = 3,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT1 = 4,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT0 = 5,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT1 = 6,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_MINT0 = 7,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_MINT1 = 8,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_TOKEN_PROGRAM0 = 9,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_TOKEN_PROGRAM1 = 10,
  CLMM_COLLECT_PROTOCOL_FEES_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} ClmmCollectProtocolFeesData;
#define CLMM_COLLECT_PROTOCOL_FEES_DATA_SIZE 1
_Static_assert(offsetof(ClmmCollectProtocolFeesData, discriminator) == 0, "ClmmCollectProtocolFeesData.discriminator");

enum {
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_CREATOR = 0,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_POOL = 1,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_VAULT0 = 2,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_VAULT1 = 3,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT0 = 4,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT1 = 5,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_MINT0 = 6,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_MINT1 = 7,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_TOKEN_PROGRAM0 = 8,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNT_TOKEN_PROGRAM1 = 9,
  CLMM_COLLECT_CREATOR_FEES_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} ClmmCollectCreatorFeesData;
#define CLMM_COLLECT_CREATOR_FEES_DATA_SIZE 1
_Static_assert(offsetof(ClmmCollectCreatorFeesData, discriminator) == 0, "ClmmCollectCreatorFeesData.discriminator");

enum {
  CLMM_EVICT_POSITION_ACCOUNT_POOL = 0,
  CLMM_EVICT_POSITION_ACCOUNT_POSITION = 1,
  CLMM_EVICT_POSITION_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} ClmmEvictPositionData;
#define CLMM_EVICT_POSITION_DATA_SIZE 1
_Static_assert(offsetof(ClmmEvictPositionData, discriminator) == 0, "ClmmEvictPositionData.discriminator");

#define CLMM_EVENT_POOL_CREATED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t config[32];
  uint8_t mint0[32];
  uint8_t mint1[32];
  uint8_t creator[32];
  uint8_t sqrt_price[16];
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint16_t tick_spacing;
  uint8_t decimals0;
  uint8_t decimals1;
} ClmmPoolCreatedEvent;
#define CLMM_POOL_CREATED_EVENT_SIZE 193
_Static_assert(offsetof(ClmmPoolCreatedEvent, discriminator) == 7, "ClmmPoolCreatedEvent.discriminator");
_Static_assert(offsetof(ClmmPoolCreatedEvent, pool) == 8, "ClmmPoolCreatedEvent.pool");
_Static_assert(offsetof(ClmmPoolCreatedEvent, config) == 40, "ClmmPoolCreatedEvent.config");
_Static_assert(offsetof(ClmmPoolCreatedEvent, mint0) == 72, "ClmmPoolCreatedEvent.mint0");
_Static_assert(offsetof(ClmmPoolCreatedEvent, mint1) == 104, "ClmmPoolCreatedEvent.mint1");
_Static_assert(offsetof(ClmmPoolCreatedEvent, creator) == 136, "ClmmPoolCreatedEvent.creator");
_Static_assert(offsetof(ClmmPoolCreatedEvent, sqrt_price) == 168, "ClmmPoolCreatedEvent.sqrt_price");
_Static_assert(offsetof(ClmmPoolCreatedEvent, lp_fee_ppm) == 184, "ClmmPoolCreatedEvent.lp_fee_ppm");
_Static_assert(offsetof(ClmmPoolCreatedEvent, protocol_fee_ppm) == 188, "ClmmPoolCreatedEvent.protocol_fee_ppm");
_Static_assert(offsetof(ClmmPoolCreatedEvent, creator_fee_ppm) == 192, "ClmmPoolCreatedEvent.creator_fee_ppm");
_Static_assert(offsetof(ClmmPoolCreatedEvent, tick_spacing) == 196, "ClmmPoolCreatedEvent.tick_spacing");
_Static_assert(offsetof(ClmmPoolCreatedEvent, decimals0) == 198, "ClmmPoolCreatedEvent.decimals0");
_Static_assert(offsetof(ClmmPoolCreatedEvent, decimals1) == 199, "ClmmPoolCreatedEvent.decimals1");

#define CLMM_EVENT_SWAPPED 1
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t user[32];
  uint8_t mint_in[32];
  uint8_t mint_out[32];
  uint64_t amount_in;
  uint64_t received;
  uint64_t amount_out;
  uint64_t delivered;
  uint64_t fee;
  uint64_t protocol_fee;
  uint64_t creator_fee;
  uint64_t reserve0;
  uint64_t reserve1;
  uint8_t sqrt_price[16];
  uint8_t liquidity[16];
} ClmmSwappedEvent;
#define CLMM_SWAPPED_EVENT_SIZE 233
_Static_assert(offsetof(ClmmSwappedEvent, discriminator) == 7, "ClmmSwappedEvent.discriminator");
_Static_assert(offsetof(ClmmSwappedEvent, pool) == 8, "ClmmSwappedEvent.pool");
_Static_assert(offsetof(ClmmSwappedEvent, user) == 40, "ClmmSwappedEvent.user");
_Static_assert(offsetof(ClmmSwappedEvent, mint_in) == 72, "ClmmSwappedEvent.mint_in");
_Static_assert(offsetof(ClmmSwappedEvent, mint_out) == 104, "ClmmSwappedEvent.mint_out");
_Static_assert(offsetof(ClmmSwappedEvent, amount_in) == 136, "ClmmSwappedEvent.amount_in");
_Static_assert(offsetof(ClmmSwappedEvent, received) == 144, "ClmmSwappedEvent.received");
_Static_assert(offsetof(ClmmSwappedEvent, amount_out) == 152, "ClmmSwappedEvent.amount_out");
_Static_assert(offsetof(ClmmSwappedEvent, delivered) == 160, "ClmmSwappedEvent.delivered");
_Static_assert(offsetof(ClmmSwappedEvent, fee) == 168, "ClmmSwappedEvent.fee");
_Static_assert(offsetof(ClmmSwappedEvent, protocol_fee) == 176, "ClmmSwappedEvent.protocol_fee");
_Static_assert(offsetof(ClmmSwappedEvent, creator_fee) == 184, "ClmmSwappedEvent.creator_fee");
_Static_assert(offsetof(ClmmSwappedEvent, reserve0) == 192, "ClmmSwappedEvent.reserve0");
_Static_assert(offsetof(ClmmSwappedEvent, reserve1) == 200, "ClmmSwappedEvent.reserve1");
_Static_assert(offsetof(ClmmSwappedEvent, sqrt_price) == 208, "ClmmSwappedEvent.sqrt_price");
_Static_assert(offsetof(ClmmSwappedEvent, liquidity) == 224, "ClmmSwappedEvent.liquidity");

#define CLMM_EVENT_LIQUIDITY_INCREASED 2
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t owner[32];
  uint8_t position[32];
  int32_t tick_lower;
  int32_t tick_upper;
  uint8_t liquidity[16];
  uint64_t amount0;
  uint64_t amount1;
  uint64_t reserve0;
  uint64_t reserve1;
  uint8_t sqrt_price[16];
  uint8_t pool_liquidity[16];
} ClmmLiquidityIncreasedEvent;
#define CLMM_LIQUIDITY_INCREASED_EVENT_SIZE 185
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, discriminator) == 7, "ClmmLiquidityIncreasedEvent.discriminator");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, pool) == 8, "ClmmLiquidityIncreasedEvent.pool");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, owner) == 40, "ClmmLiquidityIncreasedEvent.owner");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, position) == 72, "ClmmLiquidityIncreasedEvent.position");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, tick_lower) == 104, "ClmmLiquidityIncreasedEvent.tick_lower");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, tick_upper) == 108, "ClmmLiquidityIncreasedEvent.tick_upper");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, liquidity) == 112, "ClmmLiquidityIncreasedEvent.liquidity");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, amount0) == 128, "ClmmLiquidityIncreasedEvent.amount0");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, amount1) == 136, "ClmmLiquidityIncreasedEvent.amount1");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, reserve0) == 144, "ClmmLiquidityIncreasedEvent.reserve0");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, reserve1) == 152, "ClmmLiquidityIncreasedEvent.reserve1");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, sqrt_price) == 160, "ClmmLiquidityIncreasedEvent.sqrt_price");
_Static_assert(offsetof(ClmmLiquidityIncreasedEvent, pool_liquidity) == 176, "ClmmLiquidityIncreasedEvent.pool_liquidity");

#define CLMM_EVENT_LIQUIDITY_DECREASED 3
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t owner[32];
  uint8_t position[32];
  int32_t tick_lower;
  int32_t tick_upper;
  uint8_t liquidity[16];
  uint64_t amount0;
  uint64_t amount1;
  uint64_t reserve0;
  uint64_t reserve1;
  uint8_t sqrt_price[16];
  uint8_t pool_liquidity[16];
} ClmmLiquidityDecreasedEvent;
#define CLMM_LIQUIDITY_DECREASED_EVENT_SIZE 185
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, discriminator) == 7, "ClmmLiquidityDecreasedEvent.discriminator");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, pool) == 8, "ClmmLiquidityDecreasedEvent.pool");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, owner) == 40, "ClmmLiquidityDecreasedEvent.owner");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, position) == 72, "ClmmLiquidityDecreasedEvent.position");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, tick_lower) == 104, "ClmmLiquidityDecreasedEvent.tick_lower");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, tick_upper) == 108, "ClmmLiquidityDecreasedEvent.tick_upper");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, liquidity) == 112, "ClmmLiquidityDecreasedEvent.liquidity");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, amount0) == 128, "ClmmLiquidityDecreasedEvent.amount0");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, amount1) == 136, "ClmmLiquidityDecreasedEvent.amount1");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, reserve0) == 144, "ClmmLiquidityDecreasedEvent.reserve0");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, reserve1) == 152, "ClmmLiquidityDecreasedEvent.reserve1");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, sqrt_price) == 160, "ClmmLiquidityDecreasedEvent.sqrt_price");
_Static_assert(offsetof(ClmmLiquidityDecreasedEvent, pool_liquidity) == 176, "ClmmLiquidityDecreasedEvent.pool_liquidity");

#define CLMM_EVENT_POSITION_FEES_COLLECTED 4
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t owner[32];
  uint8_t position[32];
  uint64_t amount0;
  uint64_t amount1;
  uint64_t reserve0;
  uint64_t reserve1;
} ClmmPositionFeesCollectedEvent;
#define CLMM_POSITION_FEES_COLLECTED_EVENT_SIZE 129
_Static_assert(offsetof(ClmmPositionFeesCollectedEvent, discriminator) == 7, "ClmmPositionFeesCollectedEvent.discriminator");
_Static_assert(offsetof(ClmmPositionFeesCollectedEvent, pool) == 8, "ClmmPositionFeesCollectedEvent.pool");
_Static_assert(offsetof(ClmmPositionFeesCollectedEvent, owner) == 40, "ClmmPositionFeesCollectedEvent.owner");
_Static_assert(offsetof(ClmmPositionFeesCollectedEvent, position) == 72, "ClmmPositionFeesCollectedEvent.position");
_Static_assert(offsetof(ClmmPositionFeesCollectedEvent, amount0) == 104, "ClmmPositionFeesCollectedEvent.amount0");
_Static_assert(offsetof(ClmmPositionFeesCollectedEvent, amount1) == 112, "ClmmPositionFeesCollectedEvent.amount1");
_Static_assert(offsetof(ClmmPositionFeesCollectedEvent, reserve0) == 120, "ClmmPositionFeesCollectedEvent.reserve0");
_Static_assert(offsetof(ClmmPositionFeesCollectedEvent, reserve1) == 128, "ClmmPositionFeesCollectedEvent.reserve1");

#define CLMM_EVENT_FEES_COLLECTED 5
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t collector[32];
  uint64_t amount0;
  uint64_t amount1;
  uint8_t creator;
} ClmmFeesCollectedEvent;
#define CLMM_FEES_COLLECTED_EVENT_SIZE 82
_Static_assert(offsetof(ClmmFeesCollectedEvent, discriminator) == 7, "ClmmFeesCollectedEvent.discriminator");
_Static_assert(offsetof(ClmmFeesCollectedEvent, pool) == 8, "ClmmFeesCollectedEvent.pool");
_Static_assert(offsetof(ClmmFeesCollectedEvent, collector) == 40, "ClmmFeesCollectedEvent.collector");
_Static_assert(offsetof(ClmmFeesCollectedEvent, amount0) == 72, "ClmmFeesCollectedEvent.amount0");
_Static_assert(offsetof(ClmmFeesCollectedEvent, amount1) == 80, "ClmmFeesCollectedEvent.amount1");
_Static_assert(offsetof(ClmmFeesCollectedEvent, creator) == 88, "ClmmFeesCollectedEvent.creator");

#define CLMM_EVENT_POSITION_EVICTED 6
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t owner[32];
  uint8_t position[32];
  int32_t tick_lower;
  int32_t tick_upper;
  uint8_t liquidity[16];
  uint64_t amount0;
  uint64_t amount1;
  uint64_t reserve0;
  uint64_t reserve1;
  uint8_t sqrt_price[16];
  uint8_t pool_liquidity[16];
} ClmmPositionEvictedEvent;
#define CLMM_POSITION_EVICTED_EVENT_SIZE 185
_Static_assert(offsetof(ClmmPositionEvictedEvent, discriminator) == 7, "ClmmPositionEvictedEvent.discriminator");
_Static_assert(offsetof(ClmmPositionEvictedEvent, pool) == 8, "ClmmPositionEvictedEvent.pool");
_Static_assert(offsetof(ClmmPositionEvictedEvent, owner) == 40, "ClmmPositionEvictedEvent.owner");
_Static_assert(offsetof(ClmmPositionEvictedEvent, position) == 72, "ClmmPositionEvictedEvent.position");
_Static_assert(offsetof(ClmmPositionEvictedEvent, tick_lower) == 104, "ClmmPositionEvictedEvent.tick_lower");
_Static_assert(offsetof(ClmmPositionEvictedEvent, tick_upper) == 108, "ClmmPositionEvictedEvent.tick_upper");
_Static_assert(offsetof(ClmmPositionEvictedEvent, liquidity) == 112, "ClmmPositionEvictedEvent.liquidity");
_Static_assert(offsetof(ClmmPositionEvictedEvent, amount0) == 128, "ClmmPositionEvictedEvent.amount0");
_Static_assert(offsetof(ClmmPositionEvictedEvent, amount1) == 136, "ClmmPositionEvictedEvent.amount1");
_Static_assert(offsetof(ClmmPositionEvictedEvent, reserve0) == 144, "ClmmPositionEvictedEvent.reserve0");
_Static_assert(offsetof(ClmmPositionEvictedEvent, reserve1) == 152, "ClmmPositionEvictedEvent.reserve1");
_Static_assert(offsetof(ClmmPositionEvictedEvent, sqrt_price) == 160, "ClmmPositionEvictedEvent.sqrt_price");
_Static_assert(offsetof(ClmmPositionEvictedEvent, pool_liquidity) == 176, "ClmmPositionEvictedEvent.pool_liquidity");

enum {
  CLMM_ERROR_INVALID_ACCOUNT = 6000,
  CLMM_ERROR_INVALID_INSTRUCTION = 6001,
  CLMM_ERROR_SLIPPAGE_EXCEEDED = 6002,
  CLMM_ERROR_OVERFLOW = 6003,
  CLMM_ERROR_FEE_TOO_HIGH = 6004,
  CLMM_ERROR_WRONG_AUTHORITY = 6005,
  CLMM_ERROR_MINTS_OUT_OF_ORDER = 6006,
  CLMM_ERROR_UNSUPPORTED_MINT = 6007,
  CLMM_ERROR_INSUFFICIENT_LIQUIDITY = 6008,
  CLMM_ERROR_ZERO_AMOUNT = 6009,
  CLMM_ERROR_ALREADY_INITIALIZED = 6010,
  CLMM_ERROR_TRANSFER_MISMATCH = 6011,
  CLMM_ERROR_INVALID_TICK = 6012,
  CLMM_ERROR_INVALID_PRICE = 6013,
  CLMM_ERROR_TOO_MANY_TICKS = 6014,
  CLMM_ERROR_POSITION_NOT_EMPTY = 6015,
  CLMM_ERROR_NOT_EVICTABLE = 6016,
};
