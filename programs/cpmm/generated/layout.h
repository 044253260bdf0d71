// Printed from programs/cpmm/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoCpmm1111111111111111111111111111111
#define CPMM_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 102, 218, 155, 152, 16, 2, 15, 227, 246, 231, \
  38, 11, 70, 141, 39, 232, 111, 26, 187, 22, 54, 204, 0, 0, 0, 0, \
}
static const uint8_t CPMM_ID[32] = CPMM_ID_BYTES;

// "cpconfig" as a little-endian number
#define CPMM_CONFIG_DISCRIMINATOR 0x6769666e6f637063ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t admin[32];
  uint8_t create_authority[32];
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint16_t index;
  uint8_t bump;
} CpmmConfig;
#define CPMM_CONFIG_SIZE 87
_Static_assert(offsetof(CpmmConfig, discriminator) == 0, "CpmmConfig.discriminator");
_Static_assert(offsetof(CpmmConfig, admin) == 8, "CpmmConfig.admin");
_Static_assert(offsetof(CpmmConfig, create_authority) == 40, "CpmmConfig.create_authority");
_Static_assert(offsetof(CpmmConfig, lp_fee_ppm) == 72, "CpmmConfig.lp_fee_ppm");
_Static_assert(offsetof(CpmmConfig, protocol_fee_ppm) == 76, "CpmmConfig.protocol_fee_ppm");
_Static_assert(offsetof(CpmmConfig, creator_fee_ppm) == 80, "CpmmConfig.creator_fee_ppm");
_Static_assert(offsetof(CpmmConfig, index) == 84, "CpmmConfig.index");
_Static_assert(offsetof(CpmmConfig, bump) == 86, "CpmmConfig.bump");

// "cppoolst" as a little-endian number
#define CPMM_POOL_DISCRIMINATOR 0x74736c6f6f707063ull
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
  uint8_t lp_mint[32];
  uint64_t reserve0;
  uint64_t reserve1;
  uint64_t protocol_fees0;
  uint64_t protocol_fees1;
  uint64_t creator_fees0;
  uint64_t creator_fees1;
  uint64_t lp_supply;
  uint64_t lp_burned;
  uint8_t cumulative_price[16];
  uint64_t priced_slot;
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint8_t decimals0;
  uint8_t decimals1;
  uint8_t bump;
  uint8_t depth_now[16];
  uint8_t depth_before[16];
} CpmmPool;
#define CPMM_POOL_SIZE 431
// Of an account that an earlier build has made.
#define CPMM_POOL_FIRST_SIZE 399
_Static_assert(offsetof(CpmmPool, discriminator) == 0, "CpmmPool.discriminator");
_Static_assert(offsetof(CpmmPool, config) == 8, "CpmmPool.config");
_Static_assert(offsetof(CpmmPool, creator) == 40, "CpmmPool.creator");
_Static_assert(offsetof(CpmmPool, mint0) == 72, "CpmmPool.mint0");
_Static_assert(offsetof(CpmmPool, mint1) == 104, "CpmmPool.mint1");
_Static_assert(offsetof(CpmmPool, token_program0) == 136, "CpmmPool.token_program0");
_Static_assert(offsetof(CpmmPool, token_program1) == 168, "CpmmPool.token_program1");
_Static_assert(offsetof(CpmmPool, vault0) == 200, "CpmmPool.vault0");
_Static_assert(offsetof(CpmmPool, vault1) == 232, "CpmmPool.vault1");
_Static_assert(offsetof(CpmmPool, lp_mint) == 264, "CpmmPool.lp_mint");
_Static_assert(offsetof(CpmmPool, reserve0) == 296, "CpmmPool.reserve0");
_Static_assert(offsetof(CpmmPool, reserve1) == 304, "CpmmPool.reserve1");
_Static_assert(offsetof(CpmmPool, protocol_fees0) == 312, "CpmmPool.protocol_fees0");
_Static_assert(offsetof(CpmmPool, protocol_fees1) == 320, "CpmmPool.protocol_fees1");
_Static_assert(offsetof(CpmmPool, creator_fees0) == 328, "CpmmPool.creator_fees0");
_Static_assert(offsetof(CpmmPool, creator_fees1) == 336, "CpmmPool.creator_fees1");
_Static_assert(offsetof(CpmmPool, lp_supply) == 344, "CpmmPool.lp_supply");
_Static_assert(offsetof(CpmmPool, lp_burned) == 352, "CpmmPool.lp_burned");
_Static_assert(offsetof(CpmmPool, cumulative_price) == 360, "CpmmPool.cumulative_price");
_Static_assert(offsetof(CpmmPool, priced_slot) == 376, "CpmmPool.priced_slot");
_Static_assert(offsetof(CpmmPool, lp_fee_ppm) == 384, "CpmmPool.lp_fee_ppm");
_Static_assert(offsetof(CpmmPool, protocol_fee_ppm) == 388, "CpmmPool.protocol_fee_ppm");
_Static_assert(offsetof(CpmmPool, creator_fee_ppm) == 392, "CpmmPool.creator_fee_ppm");
_Static_assert(offsetof(CpmmPool, decimals0) == 396, "CpmmPool.decimals0");
_Static_assert(offsetof(CpmmPool, decimals1) == 397, "CpmmPool.decimals1");
_Static_assert(offsetof(CpmmPool, bump) == 398, "CpmmPool.bump");
_Static_assert(offsetof(CpmmPool, depth_now) == 399, "CpmmPool.depth_now");
_Static_assert(offsetof(CpmmPool, depth_before) == 415, "CpmmPool.depth_before");

enum {
  CPMM_CREATE_CONFIG = 0,
  CPMM_CREATE_POOL = 1,
  CPMM_DEPOSIT = 2,
  CPMM_WITHDRAW = 3,
  CPMM_SWAP_EXACT_IN = 4,
  CPMM_SWAP_EXACT_OUT = 5,
  CPMM_QUOTE_EXACT_OUT = 6,
  CPMM_COLLECT_PROTOCOL_FEES = 7,
  CPMM_COLLECT_CREATOR_FEES = 8,
};

enum {
  CPMM_CREATE_CONFIG_ACCOUNT_ADMIN = 0,
  CPMM_CREATE_CONFIG_ACCOUNT_CONFIG = 1,
  CPMM_CREATE_CONFIG_ACCOUNT_SYSTEM_PROGRAM = 2,
  CPMM_CREATE_CONFIG_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint16_t index;
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint8_t create_authority[32];
} CpmmCreateConfigData;
#define CPMM_CREATE_CONFIG_DATA_SIZE 47
_Static_assert(offsetof(CpmmCreateConfigData, discriminator) == 0, "CpmmCreateConfigData.discriminator");
_Static_assert(offsetof(CpmmCreateConfigData, index) == 1, "CpmmCreateConfigData.index");
_Static_assert(offsetof(CpmmCreateConfigData, lp_fee_ppm) == 3, "CpmmCreateConfigData.lp_fee_ppm");
_Static_assert(offsetof(CpmmCreateConfigData, protocol_fee_ppm) == 7, "CpmmCreateConfigData.protocol_fee_ppm");
_Static_assert(offsetof(CpmmCreateConfigData, creator_fee_ppm) == 11, "CpmmCreateConfigData.creator_fee_ppm");
_Static_assert(offsetof(CpmmCreateConfigData, create_authority) == 15, "CpmmCreateConfigData.create_authority");

enum {
  CPMM_CREATE_POOL_ACCOUNT_PAYER = 0,
  CPMM_CREATE_POOL_ACCOUNT_AUTHORITY = 1,
  CPMM_CREATE_POOL_ACCOUNT_CONFIG = 2,
  CPMM_CREATE_POOL_ACCOUNT_POOL = 3,
  CPMM_CREATE_POOL_ACCOUNT_MINT0 = 4,
  CPMM_CREATE_POOL_ACCOUNT_MINT1 = 5,
  CPMM_CREATE_POOL_ACCOUNT_VAULT0 = 6,
  CPMM_CREATE_POOL_ACCOUNT_VAULT1 = 7,
  CPMM_CREATE_POOL_ACCOUNT_LP_MINT = 8,
  CPMM_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM0 = 9,
  CPMM_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM1 = 10,
  CPMM_CREATE_POOL_ACCOUNT_LP_TOKEN_PROGRAM = 11,
  CPMM_CREATE_POOL_ACCOUNT_SYSTEM_PROGRAM = 12,
  CPMM_CREATE_POOL_ACCOUNTS = 13,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t creator[32];
} CpmmCreatePoolData;
#define CPMM_CREATE_POOL_DATA_SIZE 33
_Static_assert(offsetof(CpmmCreatePoolData, discriminator) == 0, "CpmmCreatePoolData.discriminator");
_Static_assert(offsetof(CpmmCreatePoolData, creator) == 1, "CpmmCreatePoolData.creator");

enum {
  CPMM_DEPOSIT_ACCOUNT_USER = 0,
  CPMM_DEPOSIT_ACCOUNT_POOL = 1,
  CPMM_DEPOSIT_ACCOUNT_VAULT0 = 2,
  CPMM_DEPOSIT_ACCOUNT_VAULT1 = 3,
  CPMM_DEPOSIT_ACCOUNT_USER0 = 4,
  CPMM_DEPOSIT_ACCOUNT_USER1 = 5,
  CPMM_DEPOSIT_ACCOUNT_MINT0 = 6,
  CPMM_DEPOSIT_ACCOUNT_MINT1 = 7,
  CPMM_DEPOSIT_ACCOUNT_LP_MINT = 8,
  CPMM_DEPOSIT_ACCOUNT_USER_LP = 9,
  CPMM_DEPOSIT_ACCOUNT_TOKEN_PROGRAM0 = 10,
  CPMM_DEPOSIT_ACCOUNT_TOKEN_PROGRAM1 = 11,
  CPMM_DEPOSIT_ACCOUNT_LP_TOKEN_PROGRAM = 12,
  CPMM_DEPOSIT_ACCOUNTS = 13,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t max_amount0;
  uint64_t max_amount1;
  uint64_t min_lp;
  uint8_t burn;
} CpmmDepositData;
#define CPMM_DEPOSIT_DATA_SIZE 26
_Static_assert(offsetof(CpmmDepositData, discriminator) == 0, "CpmmDepositData.discriminator");
_Static_assert(offsetof(CpmmDepositData, max_amount0) == 1, "CpmmDepositData.max_amount0");
_Static_assert(offsetof(CpmmDepositData, max_amount1) == 9, "CpmmDepositData.max_amount1");
_Static_assert(offsetof(CpmmDepositData, min_lp) == 17, "CpmmDepositData.min_lp");
_Static_assert(offsetof(CpmmDepositData, burn) == 25, "CpmmDepositData.burn");

enum {
  CPMM_WITHDRAW_ACCOUNT_USER = 0,
  CPMM_WITHDRAW_ACCOUNT_POOL = 1,
  CPMM_WITHDRAW_ACCOUNT_VAULT0 = 2,
  CPMM_WITHDRAW_ACCOUNT_VAULT1 = 3,
  CPMM_WITHDRAW_ACCOUNT_USER0 = 4,
  CPMM_WITHDRAW_ACCOUNT_USER1 = 5,
  CPMM_WITHDRAW_ACCOUNT_MINT0 = 6,
  CPMM_WITHDRAW_ACCOUNT_MINT1 = 7,
  CPMM_WITHDRAW_ACCOUNT_LP_MINT = 8,
  CPMM_WITHDRAW_ACCOUNT_USER_LP = 9,
  CPMM_WITHDRAW_ACCOUNT_TOKEN_PROGRAM0 = 10,
  CPMM_WITHDRAW_ACCOUNT_TOKEN_PROGRAM1 = 11,
  CPMM_WITHDRAW_ACCOUNT_LP_TOKEN_PROGRAM = 12,
  CPMM_WITHDRAW_ACCOUNTS = 13,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t lp;
  uint64_t min_amount0;
  uint64_t min_amount1;
} CpmmWithdrawData;
#define CPMM_WITHDRAW_DATA_SIZE 25
_Static_assert(offsetof(CpmmWithdrawData, discriminator) == 0, "CpmmWithdrawData.discriminator");
_Static_assert(offsetof(CpmmWithdrawData, lp) == 1, "CpmmWithdrawData.lp");
_Static_assert(offsetof(CpmmWithdrawData, min_amount0) == 9, "CpmmWithdrawData.min_amount0");
_Static_assert(offsetof(CpmmWithdrawData, min_amount1) == 17, "CpmmWithdrawData.min_amount1");

enum {
  CPMM_SWAP_EXACT_IN_ACCOUNT_USER = 0,
  CPMM_SWAP_EXACT_IN_ACCOUNT_POOL = 1,
  CPMM_SWAP_EXACT_IN_ACCOUNT_VAULT_IN = 2,
  CPMM_SWAP_EXACT_IN_ACCOUNT_VAULT_OUT = 3,
  CPMM_SWAP_EXACT_IN_ACCOUNT_USER_IN = 4,
  CPMM_SWAP_EXACT_IN_ACCOUNT_USER_OUT = 5,
  CPMM_SWAP_EXACT_IN_ACCOUNT_MINT_IN = 6,
  CPMM_SWAP_EXACT_IN_ACCOUNT_MINT_OUT = 7,
  CPMM_SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_IN = 8,
  CPMM_SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_OUT = 9,
  CPMM_SWAP_EXACT_IN_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_in;
  uint64_t min_amount_out;
} CpmmSwapExactInData;
#define CPMM_SWAP_EXACT_IN_DATA_SIZE 17
_Static_assert(offsetof(CpmmSwapExactInData, discriminator) == 0, "CpmmSwapExactInData.discriminator");
_Static_assert(offsetof(CpmmSwapExactInData, amount_in) == 1, "CpmmSwapExactInData.amount_in");
_Static_assert(offsetof(CpmmSwapExactInData, min_amount_out) == 9, "CpmmSwapExactInData.min_amount_out");

enum {
  CPMM_SWAP_EXACT_OUT_ACCOUNT_USER = 0,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_POOL = 1,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_VAULT_IN = 2,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_VAULT_OUT = 3,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_USER_IN = 4,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_USER_OUT = 5,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_MINT_IN = 6,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_MINT_OUT = 7,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_TOKEN_PROGRAM_IN = 8,
  CPMM_SWAP_EXACT_OUT_ACCOUNT_TOKEN_PROGRAM_OUT = 9,
  CPMM_SWAP_EXACT_OUT_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
  uint64_t max_amount_in;
} CpmmSwapExactOutData;
#define CPMM_SWAP_EXACT_OUT_DATA_SIZE 17
_Static_assert(offsetof(CpmmSwapExactOutData, discriminator) == 0, "CpmmSwapExactOutData.discriminator");
_Static_assert(offsetof(CpmmSwapExactOutData, amount_out) == 1, "CpmmSwapExactOutData.amount_out");
_Static_assert(offsetof(CpmmSwapExactOutData, max_amount_in) == 9, "CpmmSwapExactOutData.max_amount_in");

enum {
  CPMM_QUOTE_EXACT_OUT_ACCOUNT_POOL = 0,
  CPMM_QUOTE_EXACT_OUT_ACCOUNT_MINT_IN = 1,
  CPMM_QUOTE_EXACT_OUT_ACCOUNT_MINT_OUT = 2,
  CPMM_QUOTE_EXACT_OUT_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
} CpmmQuoteExactOutData;
#define CPMM_QUOTE_EXACT_OUT_DATA_SIZE 9
_Static_assert(offsetof(CpmmQuoteExactOutData, discriminator) == 0, "CpmmQuoteExactOutData.discriminator");
_Static_assert(offsetof(CpmmQuoteExactOutData, amount_out) == 1, "CpmmQuoteExactOutData.amount_out");

enum {
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_ADMIN = 0,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_CONFIG = 1,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_POOL = 2,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT0 = 3,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT1 = 4,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT0 = 5,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT1 = 6,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_MINT0 = 7,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_MINT1 = 8,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_TOKEN_PROGRAM0 = 9,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNT_TOKEN_PROGRAM1 = 10,
  CPMM_COLLECT_PROTOCOL_FEES_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} CpmmCollectProtocolFeesData;
#define CPMM_COLLECT_PROTOCOL_FEES_DATA_SIZE 1
_Static_assert(offsetof(CpmmCollectProtocolFeesData, discriminator) == 0, "CpmmCollectProtocolFeesData.discriminator");

enum {
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_CREATOR = 0,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_POOL = 1,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_VAULT0 = 2,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_VAULT1 = 3,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT0 = 4,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT1 = 5,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_MINT0 = 6,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_MINT1 = 7,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_TOKEN_PROGRAM0 = 8,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNT_TOKEN_PROGRAM1 = 9,
  CPMM_COLLECT_CREATOR_FEES_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} CpmmCollectCreatorFeesData;
#define CPMM_COLLECT_CREATOR_FEES_DATA_SIZE 1
_Static_assert(offsetof(CpmmCollectCreatorFeesData, discriminator) == 0, "CpmmCollectCreatorFeesData.discriminator");

#define CPMM_EVENT_POOL_CREATED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t config[32];
  uint8_t mint0[32];
  uint8_t mint1[32];
  uint8_t creator[32];
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint8_t decimals0;
  uint8_t decimals1;
} CpmmPoolCreatedEvent;
#define CPMM_POOL_CREATED_EVENT_SIZE 175
_Static_assert(offsetof(CpmmPoolCreatedEvent, discriminator) == 7, "CpmmPoolCreatedEvent.discriminator");
_Static_assert(offsetof(CpmmPoolCreatedEvent, pool) == 8, "CpmmPoolCreatedEvent.pool");
_Static_assert(offsetof(CpmmPoolCreatedEvent, config) == 40, "CpmmPoolCreatedEvent.config");
_Static_assert(offsetof(CpmmPoolCreatedEvent, mint0) == 72, "CpmmPoolCreatedEvent.mint0");
_Static_assert(offsetof(CpmmPoolCreatedEvent, mint1) == 104, "CpmmPoolCreatedEvent.mint1");
_Static_assert(offsetof(CpmmPoolCreatedEvent, creator) == 136, "CpmmPoolCreatedEvent.creator");
_Static_assert(offsetof(CpmmPoolCreatedEvent, lp_fee_ppm) == 168, "CpmmPoolCreatedEvent.lp_fee_ppm");
_Static_assert(offsetof(CpmmPoolCreatedEvent, protocol_fee_ppm) == 172, "CpmmPoolCreatedEvent.protocol_fee_ppm");
_Static_assert(offsetof(CpmmPoolCreatedEvent, creator_fee_ppm) == 176, "CpmmPoolCreatedEvent.creator_fee_ppm");
_Static_assert(offsetof(CpmmPoolCreatedEvent, decimals0) == 180, "CpmmPoolCreatedEvent.decimals0");
_Static_assert(offsetof(CpmmPoolCreatedEvent, decimals1) == 181, "CpmmPoolCreatedEvent.decimals1");

#define CPMM_EVENT_SWAPPED 1
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
} CpmmSwappedEvent;
#define CPMM_SWAPPED_EVENT_SIZE 201
_Static_assert(offsetof(CpmmSwappedEvent, discriminator) == 7, "CpmmSwappedEvent.discriminator");
_Static_assert(offsetof(CpmmSwappedEvent, pool) == 8, "CpmmSwappedEvent.pool");
_Static_assert(offsetof(CpmmSwappedEvent, user) == 40, "CpmmSwappedEvent.user");
_Static_assert(offsetof(CpmmSwappedEvent, mint_in) == 72, "CpmmSwappedEvent.mint_in");
_Static_assert(offsetof(CpmmSwappedEvent, mint_out) == 104, "CpmmSwappedEvent.mint_out");
_Static_assert(offsetof(CpmmSwappedEvent, amount_in) == 136, "CpmmSwappedEvent.amount_in");
_Static_assert(offsetof(CpmmSwappedEvent, received) == 144, "CpmmSwappedEvent.received");
_Static_assert(offsetof(CpmmSwappedEvent, amount_out) == 152, "CpmmSwappedEvent.amount_out");
_Static_assert(offsetof(CpmmSwappedEvent, delivered) == 160, "CpmmSwappedEvent.delivered");
_Static_assert(offsetof(CpmmSwappedEvent, fee) == 168, "CpmmSwappedEvent.fee");
_Static_assert(offsetof(CpmmSwappedEvent, protocol_fee) == 176, "CpmmSwappedEvent.protocol_fee");
_Static_assert(offsetof(CpmmSwappedEvent, creator_fee) == 184, "CpmmSwappedEvent.creator_fee");
_Static_assert(offsetof(CpmmSwappedEvent, reserve0) == 192, "CpmmSwappedEvent.reserve0");
_Static_assert(offsetof(CpmmSwappedEvent, reserve1) == 200, "CpmmSwappedEvent.reserve1");

#define CPMM_EVENT_DEPOSITED 2
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t user[32];
  uint64_t amount0;
  uint64_t amount1;
  uint64_t lp;
  uint64_t reserve0;
  uint64_t reserve1;
  uint64_t lp_supply;
  uint64_t lp_burned;
} CpmmDepositedEvent;
#define CPMM_DEPOSITED_EVENT_SIZE 121
_Static_assert(offsetof(CpmmDepositedEvent, discriminator) == 7, "CpmmDepositedEvent.discriminator");
_Static_assert(offsetof(CpmmDepositedEvent, pool) == 8, "CpmmDepositedEvent.pool");
_Static_assert(offsetof(CpmmDepositedEvent, user) == 40, "CpmmDepositedEvent.user");
_Static_assert(offsetof(CpmmDepositedEvent, amount0) == 72, "CpmmDepositedEvent.amount0");
_Static_assert(offsetof(CpmmDepositedEvent, amount1) == 80, "CpmmDepositedEvent.amount1");
_Static_assert(offsetof(CpmmDepositedEvent, lp) == 88, "CpmmDepositedEvent.lp");
_Static_assert(offsetof(CpmmDepositedEvent, reserve0) == 96, "CpmmDepositedEvent.reserve0");
_Static_assert(offsetof(CpmmDepositedEvent, reserve1) == 104, "CpmmDepositedEvent.reserve1");
_Static_assert(offsetof(CpmmDepositedEvent, lp_supply) == 112, "CpmmDepositedEvent.lp_supply");
_Static_assert(offsetof(CpmmDepositedEvent, lp_burned) == 120, "CpmmDepositedEvent.lp_burned");

#define CPMM_EVENT_WITHDRAWN 3
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t user[32];
  uint64_t amount0;
  uint64_t amount1;
  uint64_t lp;
  uint64_t reserve0;
  uint64_t reserve1;
  uint64_t lp_supply;
  uint64_t lp_burned;
} CpmmWithdrawnEvent;
#define CPMM_WITHDRAWN_EVENT_SIZE 121
_Static_assert(offsetof(CpmmWithdrawnEvent, discriminator) == 7, "CpmmWithdrawnEvent.discriminator");
_Static_assert(offsetof(CpmmWithdrawnEvent, pool) == 8, "CpmmWithdrawnEvent.pool");
_Static_assert(offsetof(CpmmWithdrawnEvent, user) == 40, "CpmmWithdrawnEvent.user");
_Static_assert(offsetof(CpmmWithdrawnEvent, amount0) == 72, "CpmmWithdrawnEvent.amount0");
_Static_assert(offsetof(CpmmWithdrawnEvent, amount1) == 80, "CpmmWithdrawnEvent.amount1");
_Static_assert(offsetof(CpmmWithdrawnEvent, lp) == 88, "CpmmWithdrawnEvent.lp");
_Static_assert(offsetof(CpmmWithdrawnEvent, reserve0) == 96, "CpmmWithdrawnEvent.reserve0");
_Static_assert(offsetof(CpmmWithdrawnEvent, reserve1) == 104, "CpmmWithdrawnEvent.reserve1");
_Static_assert(offsetof(CpmmWithdrawnEvent, lp_supply) == 112, "CpmmWithdrawnEvent.lp_supply");
_Static_assert(offsetof(CpmmWithdrawnEvent, lp_burned) == 120, "CpmmWithdrawnEvent.lp_burned");

#define CPMM_EVENT_FEES_COLLECTED 4
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t collector[32];
  uint64_t amount0;
  uint64_t amount1;
  uint8_t creator;
} CpmmFeesCollectedEvent;
#define CPMM_FEES_COLLECTED_EVENT_SIZE 82
_Static_assert(offsetof(CpmmFeesCollectedEvent, discriminator) == 7, "CpmmFeesCollectedEvent.discriminator");
_Static_assert(offsetof(CpmmFeesCollectedEvent, pool) == 8, "CpmmFeesCollectedEvent.pool");
_Static_assert(offsetof(CpmmFeesCollectedEvent, collector) == 40, "CpmmFeesCollectedEvent.collector");
_Static_assert(offsetof(CpmmFeesCollectedEvent, amount0) == 72, "CpmmFeesCollectedEvent.amount0");
_Static_assert(offsetof(CpmmFeesCollectedEvent, amount1) == 80, "CpmmFeesCollectedEvent.amount1");
_Static_assert(offsetof(CpmmFeesCollectedEvent, creator) == 88, "CpmmFeesCollectedEvent.creator");

enum {
  CPMM_ERROR_INVALID_ACCOUNT = 6000,
  CPMM_ERROR_INVALID_INSTRUCTION = 6001,
  CPMM_ERROR_SLIPPAGE_EXCEEDED = 6002,
  CPMM_ERROR_OVERFLOW = 6003,
  CPMM_ERROR_FEE_TOO_HIGH = 6004,
  CPMM_ERROR_WRONG_AUTHORITY = 6005,
  CPMM_ERROR_MINTS_OUT_OF_ORDER = 6006,
  CPMM_ERROR_UNSUPPORTED_MINT = 6007,
  CPMM_ERROR_INSUFFICIENT_LIQUIDITY = 6008,
  CPMM_ERROR_ZERO_AMOUNT = 6009,
  CPMM_ERROR_ALREADY_INITIALIZED = 6010,
  CPMM_ERROR_TRANSFER_MISMATCH = 6011,
};
