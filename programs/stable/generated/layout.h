// Printed from programs/stable/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoStab1e11111111111111111111111111111
#define STABLE_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 110, 198, 17, 76, 37, 124, 232, 40, 69, 39, \
  152, 69, 222, 28, 183, 46, 73, 97, 62, 175, 2, 84, 32, 0, 0, 0, \
}
static const uint8_t STABLE_ID[32] = STABLE_ID_BYTES;

// "stconfig" as a little-endian number
#define STABLE_CONFIG_DISCRIMINATOR 0x6769666e6f637473ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t admin[32];
  uint8_t create_authority[32];
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint16_t index;
  uint8_t bump;
} StableConfig;
#define STABLE_CONFIG_SIZE 87
_Static_assert(offsetof(StableConfig, discriminator) == 0, "StableConfig.discriminator");
_Static_assert(offsetof(StableConfig, admin) == 8, "StableConfig.admin");
_Static_assert(offsetof(StableConfig, create_authority) == 40, "StableConfig.create_authority");
_Static_assert(offsetof(StableConfig, lp_fee_ppm) == 72, "StableConfig.lp_fee_ppm");
_Static_assert(offsetof(StableConfig, protocol_fee_ppm) == 76, "StableConfig.protocol_fee_ppm");
_Static_assert(offsetof(StableConfig, creator_fee_ppm) == 80, "StableConfig.creator_fee_ppm");
_Static_assert(offsetof(StableConfig, index) == 84, "StableConfig.index");
_Static_assert(offsetof(StableConfig, bump) == 86, "StableConfig.bump");

// "stpoolst" as a little-endian number
#define STABLE_POOL_DISCRIMINATOR 0x74736c6f6f707473ull
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
  int64_t ramp_starts_at;
  int64_t ramp_ends_at;
  uint32_t amplification_from;
  uint32_t amplification_to;
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint8_t decimals0;
  uint8_t decimals1;
  uint8_t bump;
} StablePool;
#define STABLE_POOL_SIZE 423
_Static_assert(offsetof(StablePool, discriminator) == 0, "StablePool.discriminator");
_Static_assert(offsetof(StablePool, config) == 8, "StablePool.config");
_Static_assert(offsetof(StablePool, creator) == 40, "StablePool.creator");
_Static_assert(offsetof(StablePool, mint0) == 72, "StablePool.mint0");
_Static_assert(offsetof(StablePool, mint1) == 104, "StablePool.mint1");
_Static_assert(offsetof(StablePool, token_program0) == 136, "StablePool.token_program0");
_Static_assert(offsetof(StablePool, token_program1) == 168, "StablePool.token_program1");
_Static_assert(offsetof(StablePool, vault0) == 200, "StablePool.vault0");
_Static_assert(offsetof(StablePool, vault1) == 232, "StablePool.vault1");
_Static_assert(offsetof(StablePool, lp_mint) == 264, "StablePool.lp_mint");
_Static_assert(offsetof(StablePool, reserve0) == 296, "StablePool.reserve0");
_Static_assert(offsetof(StablePool, reserve1) == 304, "StablePool.reserve1");
_Static_assert(offsetof(StablePool, protocol_fees0) == 312, "StablePool.protocol_fees0");
_Static_assert(offsetof(StablePool, protocol_fees1) == 320, "StablePool.protocol_fees1");
_Static_assert(offsetof(StablePool, creator_fees0) == 328, "StablePool.creator_fees0");
_Static_assert(offsetof(StablePool, creator_fees1) == 336, "StablePool.creator_fees1");
_Static_assert(offsetof(StablePool, lp_supply) == 344, "StablePool.lp_supply");
_Static_assert(offsetof(StablePool, lp_burned) == 352, "StablePool.lp_burned");
_Static_assert(offsetof(StablePool, cumulative_price) == 360, "StablePool.cumulative_price");
_Static_assert(offsetof(StablePool, priced_slot) == 376, "StablePool.priced_slot");
_Static_assert(offsetof(StablePool, ramp_starts_at) == 384, "StablePool.ramp_starts_at");
_Static_assert(offsetof(StablePool, ramp_ends_at) == 392, "StablePool.ramp_ends_at");
_Static_assert(offsetof(StablePool, amplification_from) == 400, "StablePool.amplification_from");
_Static_assert(offsetof(StablePool, amplification_to) == 404, "StablePool.amplification_to");
_Static_assert(offsetof(StablePool, lp_fee_ppm) == 408, "StablePool.lp_fee_ppm");
_Static_assert(offsetof(StablePool, protocol_fee_ppm) == 412, "StablePool.protocol_fee_ppm");
_Static_assert(offsetof(StablePool, creator_fee_ppm) == 416, "StablePool.creator_fee_ppm");
_Static_assert(offsetof(StablePool, decimals0) == 420, "StablePool.decimals0");
_Static_assert(offsetof(StablePool, decimals1) == 421, "StablePool.decimals1");
_Static_assert(offsetof(StablePool, bump) == 422, "StablePool.bump");

enum {
  STABLE_CREATE_CONFIG = 0,
  STABLE_CREATE_POOL = 1,
  STABLE_DEPOSIT = 2,
  STABLE_WITHDRAW = 3,
  STABLE_SWAP_EXACT_IN = 4,
  STABLE_SWAP_EXACT_OUT = 5,
  STABLE_QUOTE_EXACT_OUT = 6,
  STABLE_COLLECT_PROTOCOL_FEES = 7,
  STABLE_COLLECT_CREATOR_FEES = 8,
  STABLE_RAMP_AMPLIFICATION = 9,
};

enum {
  STABLE_CREATE_CONFIG_ACCOUNT_ADMIN = 0,
  STABLE_CREATE_CONFIG_ACCOUNT_CONFIG = 1,
  STABLE_CREATE_CONFIG_ACCOUNT_SYSTEM_PROGRAM = 2,
  STABLE_CREATE_CONFIG_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint16_t index;
  uint32_t lp_fee_ppm;
  uint32_t protocol_fee_ppm;
  uint32_t creator_fee_ppm;
  uint8_t create_authority[32];
} StableCreateConfigData;
#define STABLE_CREATE_CONFIG_DATA_SIZE 47
_Static_assert(offsetof(StableCreateConfigData, discriminator) == 0, "StableCreateConfigData.discriminator");
_Static_assert(offsetof(StableCreateConfigData, index) == 1, "StableCreateConfigData.index");
_Static_assert(offsetof(StableCreateConfigData, lp_fee_ppm) == 3, "StableCreateConfigData.lp_fee_ppm");
_Static_assert(offsetof(StableCreateConfigData, protocol_fee_ppm) == 7, "StableCreateConfigData.protocol_fee_ppm");
_Static_assert(offsetof(StableCreateConfigData, creator_fee_ppm) == 11, "StableCreateConfigData.creator_fee_ppm");
_Static_assert(offsetof(StableCreateConfigData, create_authority) == 15, "StableCreateConfigData.create_authority");

enum {
  STABLE_CREATE_POOL_ACCOUNT_PAYER = 0,
  STABLE_CREATE_POOL_ACCOUNT_AUTHORITY = 1,
  STABLE_CREATE_POOL_ACCOUNT_CONFIG = 2,
  STABLE_CREATE_POOL_ACCOUNT_POOL = 3,
  STABLE_CREATE_POOL_ACCOUNT_MINT0 = 4,
  STABLE_CREATE_POOL_ACCOUNT_MINT1 = 5,
  STABLE_CREATE_POOL_ACCOUNT_VAULT0 = 6,
  STABLE_CREATE_POOL_ACCOUNT_VAULT1 = 7,
  STABLE_CREATE_POOL_ACCOUNT_LP_MINT = 8,
  STABLE_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM0 = 9,
  STABLE_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM1 = 10,
  STABLE_CREATE_POOL_ACCOUNT_LP_TOKEN_PROGRAM = 11,
  STABLE_CREATE_POOL_ACCOUNT_SYSTEM_PROGRAM = 12,
  STABLE_CREATE_POOL_ACCOUNTS = 13,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t creator[32];
  uint32_t amplification;
} StableCreatePoolData;
#define STABLE_CREATE_POOL_DATA_SIZE 37
_Static_assert(offsetof(StableCreatePoolData, discriminator) == 0, "StableCreatePoolData.discriminator");
_Static_assert(offsetof(StableCreatePoolData, creator) == 1, "StableCreatePoolData.creator");
_Static_assert(offsetof(StableCreatePoolData, amplification) == 33, "StableCreatePoolData.amplification");

enum {
  STABLE_DEPOSIT_ACCOUNT_USER = 0,
  STABLE_DEPOSIT_ACCOUNT_POOL = 1,
  STABLE_DEPOSIT_ACCOUNT_VAULT0 = 2,
  STABLE_DEPOSIT_ACCOUNT_VAULT1 = 3,
  STABLE_DEPOSIT_ACCOUNT_USER0 = 4,
  STABLE_DEPOSIT_ACCOUNT_USER1 = 5,
  STABLE_DEPOSIT_ACCOUNT_MINT0 = 6,
  STABLE_DEPOSIT_ACCOUNT_MINT1 = 7,
  STABLE_DEPOSIT_ACCOUNT_LP_MINT = 8,
  STABLE_DEPOSIT_ACCOUNT_USER_LP = 9,
  STABLE_DEPOSIT_ACCOUNT_TOKEN_PROGRAM0 = 10,
  STABLE_DEPOSIT_ACCOUNT_TOKEN_PROGRAM1 = 11,
  STABLE_DEPOSIT_ACCOUNT_LP_TOKEN_PROGRAM = 12,
  STABLE_DEPOSIT_ACCOUNTS = 13,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t max_amount0;
  uint64_t max_amount1;
  uint64_t min_lp;
  uint8_t burn;
} StableDepositData;
#define STABLE_DEPOSIT_DATA_SIZE 26
_Static_assert(offsetof(StableDepositData, discriminator) == 0, "StableDepositData.discriminator");
_Static_assert(offsetof(StableDepositData, max_amount0) == 1, "StableDepositData.max_amount0");
_Static_assert(offsetof(StableDepositData, max_amount1) == 9, "StableDepositData.max_amount1");
_Static_assert(offsetof(StableDepositData, min_lp) == 17, "StableDepositData.min_lp");
_Static_assert(offsetof(StableDepositData, burn) == 25, "StableDepositData.burn");

enum {
  STABLE_WITHDRAW_ACCOUNT_USER = 0,
  STABLE_WITHDRAW_ACCOUNT_POOL = 1,
  STABLE_WITHDRAW_ACCOUNT_VAULT0 = 2,
  STABLE_WITHDRAW_ACCOUNT_VAULT1 = 3,
  STABLE_WITHDRAW_ACCOUNT_USER0 = 4,
  STABLE_WITHDRAW_ACCOUNT_USER1 = 5,
  STABLE_WITHDRAW_ACCOUNT_MINT0 = 6,
  STABLE_WITHDRAW_ACCOUNT_MINT1 = 7,
  STABLE_WITHDRAW_ACCOUNT_LP_MINT = 8,
  STABLE_WITHDRAW_ACCOUNT_USER_LP = 9,
  STABLE_WITHDRAW_ACCOUNT_TOKEN_PROGRAM0 = 10,
  STABLE_WITHDRAW_ACCOUNT_TOKEN_PROGRAM1 = 11,
  STABLE_WITHDRAW_ACCOUNT_LP_TOKEN_PROGRAM = 12,
  STABLE_WITHDRAW_ACCOUNTS = 13,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t lp;
  uint64_t min_amount0;
  uint64_t min_amount1;
} StableWithdrawData;
#define STABLE_WITHDRAW_DATA_SIZE 25
_Static_assert(offsetof(StableWithdrawData, discriminator) == 0, "StableWithdrawData.discriminator");
_Static_assert(offsetof(StableWithdrawData, lp) == 1, "StableWithdrawData.lp");
_Static_assert(offsetof(StableWithdrawData, min_amount0) == 9, "StableWithdrawData.min_amount0");
_Static_assert(offsetof(StableWithdrawData, min_amount1) == 17, "StableWithdrawData.min_amount1");

enum {
  STABLE_SWAP_EXACT_IN_ACCOUNT_USER = 0,
  STABLE_SWAP_EXACT_IN_ACCOUNT_POOL = 1,
  STABLE_SWAP_EXACT_IN_ACCOUNT_VAULT_IN = 2,
  STABLE_SWAP_EXACT_IN_ACCOUNT_VAULT_OUT = 3,
  STABLE_SWAP_EXACT_IN_ACCOUNT_USER_IN = 4,
  STABLE_SWAP_EXACT_IN_ACCOUNT_USER_OUT = 5,
  STABLE_SWAP_EXACT_IN_ACCOUNT_MINT_IN = 6,
  STABLE_SWAP_EXACT_IN_ACCOUNT_MINT_OUT = 7,
  STABLE_SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_IN = 8,
  STABLE_SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_OUT = 9,
  STABLE_SWAP_EXACT_IN_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_in;
  uint64_t min_amount_out;
} StableSwapExactInData;
#define STABLE_SWAP_EXACT_IN_DATA_SIZE 17
_Static_assert(offsetof(StableSwapExactInData, discriminator) == 0, "StableSwapExactInData.discriminator");
_Static_assert(offsetof(StableSwapExactInData, amount_in) == 1, "StableSwapExactInData.amount_in");
_Static_assert(offsetof(StableSwapExactInData, min_amount_out) == 9, "StableSwapExactInData.min_amount_out");

enum {
  STABLE_SWAP_EXACT_OUT_ACCOUNT_USER = 0,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_POOL = 1,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_VAULT_IN = 2,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_VAULT_OUT = 3,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_USER_IN = 4,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_USER_OUT = 5,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_MINT_IN = 6,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_MINT_OUT = 7,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_TOKEN_PROGRAM_IN = 8,
  STABLE_SWAP_EXACT_OUT_ACCOUNT_TOKEN_PROGRAM_OUT = 9,
  STABLE_SWAP_EXACT_OUT_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
  uint64_t max_amount_in;
} StableSwapExactOutData;
#define STABLE_SWAP_EXACT_OUT_DATA_SIZE 17
_Static_assert(offsetof(StableSwapExactOutData, discriminator) == 0, "StableSwapExactOutData.discriminator");
_Static_assert(offsetof(StableSwapExactOutData, amount_out) == 1, "StableSwapExactOutData.amount_out");
_Static_assert(offsetof(StableSwapExactOutData, max_amount_in) == 9, "StableSwapExactOutData.max_amount_in");

enum {
  STABLE_QUOTE_EXACT_OUT_ACCOUNT_POOL = 0,
  STABLE_QUOTE_EXACT_OUT_ACCOUNT_MINT_IN = 1,
  STABLE_QUOTE_EXACT_OUT_ACCOUNT_MINT_OUT = 2,
  STABLE_QUOTE_EXACT_OUT_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
} StableQuoteExactOutData;
#define STABLE_QUOTE_EXACT_OUT_DATA_SIZE 9
_Static_assert(offsetof(StableQuoteExactOutData, discriminator) == 0, "StableQuoteExactOutData.discriminator");
_Static_assert(offsetof(StableQuoteExactOutData, amount_out) == 1, "StableQuoteExactOutData.amount_out");

enum {
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_ADMIN = 0,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_CONFIG = 1,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_POOL = 2,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT0 = 3,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT1 = 4,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT0 = 5,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT1 = 6,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_MINT0 = 7,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_MINT1 = 8,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_TOKEN_PROGRAM0 = 9,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNT_TOKEN_PROGRAM1 = 10,
  STABLE_COLLECT_PROTOCOL_FEES_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} StableCollectProtocolFeesData;
#define STABLE_COLLECT_PROTOCOL_FEES_DATA_SIZE 1
_Static_assert(offsetof(StableCollectProtocolFeesData, discriminator) == 0, "StableCollectProtocolFeesData.discriminator");

enum {
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_CREATOR = 0,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_POOL = 1,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_VAULT0 = 2,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_VAULT1 = 3,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT0 = 4,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT1 = 5,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_MINT0 = 6,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_MINT1 = 7,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_TOKEN_PROGRAM0 = 8,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNT_TOKEN_PROGRAM1 = 9,
  STABLE_COLLECT_CREATOR_FEES_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} StableCollectCreatorFeesData;
#define STABLE_COLLECT_CREATOR_FEES_DATA_SIZE 1
_Static_assert(offsetof(StableCollectCreatorFeesData, discriminator) == 0, "StableCollectCreatorFeesData.discriminator");

enum {
  STABLE_RAMP_AMPLIFICATION_ACCOUNT_ADMIN = 0,
  STABLE_RAMP_AMPLIFICATION_ACCOUNT_CONFIG = 1,
  STABLE_RAMP_AMPLIFICATION_ACCOUNT_POOL = 2,
  STABLE_RAMP_AMPLIFICATION_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint32_t amplification;
  int64_t ends_at;
} StableRampAmplificationData;
#define STABLE_RAMP_AMPLIFICATION_DATA_SIZE 13
_Static_assert(offsetof(StableRampAmplificationData, discriminator) == 0, "StableRampAmplificationData.discriminator");
_Static_assert(offsetof(StableRampAmplificationData, amplification) == 1, "StableRampAmplificationData.amplification");
_Static_assert(offsetof(StableRampAmplificationData, ends_at) == 5, "StableRampAmplificationData.ends_at");

#define STABLE_EVENT_POOL_CREATED 0
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
  uint32_t amplification;
  uint8_t decimals0;
  uint8_t decimals1;
} StablePoolCreatedEvent;
#define STABLE_POOL_CREATED_EVENT_SIZE 179
_Static_assert(offsetof(StablePoolCreatedEvent, discriminator) == 7, "StablePoolCreatedEvent.discriminator");
_Static_assert(offsetof(StablePoolCreatedEvent, pool) == 8, "StablePoolCreatedEvent.pool");
_Static_assert(offsetof(StablePoolCreatedEvent, config) == 40, "StablePoolCreatedEvent.config");
_Static_assert(offsetof(StablePoolCreatedEvent, mint0) == 72, "StablePoolCreatedEvent.mint0");
_Static_assert(offsetof(StablePoolCreatedEvent, mint1) == 104, "StablePoolCreatedEvent.mint1");
_Static_assert(offsetof(StablePoolCreatedEvent, creator) == 136, "StablePoolCreatedEvent.creator");
_Static_assert(offsetof(StablePoolCreatedEvent, lp_fee_ppm) == 168, "StablePoolCreatedEvent.lp_fee_ppm");
_Static_assert(offsetof(StablePoolCreatedEvent, protocol_fee_ppm) == 172, "StablePoolCreatedEvent.protocol_fee_ppm");
_Static_assert(offsetof(StablePoolCreatedEvent, creator_fee_ppm) == 176, "StablePoolCreatedEvent.creator_fee_ppm");
_Static_assert(offsetof(StablePoolCreatedEvent, amplification) == 180, "StablePoolCreatedEvent.amplification");
_Static_assert(offsetof(StablePoolCreatedEvent, decimals0) == 184, "StablePoolCreatedEvent.decimals0");
_Static_assert(offsetof(StablePoolCreatedEvent, decimals1) == 185, "StablePoolCreatedEvent.decimals1");

#define STABLE_EVENT_SWAPPED 1
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
} StableSwappedEvent;
#define STABLE_SWAPPED_EVENT_SIZE 201
_Static_assert(offsetof(StableSwappedEvent, discriminator) == 7, "StableSwappedEvent.discriminator");
_Static_assert(offsetof(StableSwappedEvent, pool) == 8, "StableSwappedEvent.pool");
_Static_assert(offsetof(StableSwappedEvent, user) == 40, "StableSwappedEvent.user");
_Static_assert(offsetof(StableSwappedEvent, mint_in) == 72, "StableSwappedEvent.mint_in");
_Static_assert(offsetof(StableSwappedEvent, mint_out) == 104, "StableSwappedEvent.mint_out");
_Static_assert(offsetof(StableSwappedEvent, amount_in) == 136, "StableSwappedEvent.amount_in");
_Static_assert(offsetof(StableSwappedEvent, received) == 144, "StableSwappedEvent.received");
_Static_assert(offsetof(StableSwappedEvent, amount_out) == 152, "StableSwappedEvent.amount_out");
_Static_assert(offsetof(StableSwappedEvent, delivered) == 160, "StableSwappedEvent.delivered");
_Static_assert(offsetof(StableSwappedEvent, fee) == 168, "StableSwappedEvent.fee");
_Static_assert(offsetof(StableSwappedEvent, protocol_fee) == 176, "StableSwappedEvent.protocol_fee");
_Static_assert(offsetof(StableSwappedEvent, creator_fee) == 184, "StableSwappedEvent.creator_fee");
_Static_assert(offsetof(StableSwappedEvent, reserve0) == 192, "StableSwappedEvent.reserve0");
_Static_assert(offsetof(StableSwappedEvent, reserve1) == 200, "StableSwappedEvent.reserve1");

#define STABLE_EVENT_DEPOSITED 2
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
} StableDepositedEvent;
#define STABLE_DEPOSITED_EVENT_SIZE 121
_Static_assert(offsetof(StableDepositedEvent, discriminator) == 7, "StableDepositedEvent.discriminator");
_Static_assert(offsetof(StableDepositedEvent, pool) == 8, "StableDepositedEvent.pool");
_Static_assert(offsetof(StableDepositedEvent, user) == 40, "StableDepositedEvent.user");
_Static_assert(offsetof(StableDepositedEvent, amount0) == 72, "StableDepositedEvent.amount0");
_Static_assert(offsetof(StableDepositedEvent, amount1) == 80, "StableDepositedEvent.amount1");
_Static_assert(offsetof(StableDepositedEvent, lp) == 88, "StableDepositedEvent.lp");
_Static_assert(offsetof(StableDepositedEvent, reserve0) == 96, "StableDepositedEvent.reserve0");
_Static_assert(offsetof(StableDepositedEvent, reserve1) == 104, "StableDepositedEvent.reserve1");
_Static_assert(offsetof(StableDepositedEvent, lp_supply) == 112, "StableDepositedEvent.lp_supply");
_Static_assert(offsetof(StableDepositedEvent, lp_burned) == 120, "StableDepositedEvent.lp_burned");

#define STABLE_EVENT_WITHDRAWN 3
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
} StableWithdrawnEvent;
#define STABLE_WITHDRAWN_EVENT_SIZE 121
_Static_assert(offsetof(StableWithdrawnEvent, discriminator) == 7, "StableWithdrawnEvent.discriminator");
_Static_assert(offsetof(StableWithdrawnEvent, pool) == 8, "StableWithdrawnEvent.pool");
_Static_assert(offsetof(StableWithdrawnEvent, user) == 40, "StableWithdrawnEvent.user");
_Static_assert(offsetof(StableWithdrawnEvent, amount0) == 72, "StableWithdrawnEvent.amount0");
_Static_assert(offsetof(StableWithdrawnEvent, amount1) == 80, "StableWithdrawnEvent.amount1");
_Static_assert(offsetof(StableWithdrawnEvent, lp) == 88, "StableWithdrawnEvent.lp");
_Static_assert(offsetof(StableWithdrawnEvent, reserve0) == 96, "StableWithdrawnEvent.reserve0");
_Static_assert(offsetof(StableWithdrawnEvent, reserve1) == 104, "StableWithdrawnEvent.reserve1");
_Static_assert(offsetof(StableWithdrawnEvent, lp_supply) == 112, "StableWithdrawnEvent.lp_supply");
_Static_assert(offsetof(StableWithdrawnEvent, lp_burned) == 120, "StableWithdrawnEvent.lp_burned");

#define STABLE_EVENT_FEES_COLLECTED 4
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t collector[32];
  uint64_t amount0;
  uint64_t amount1;
  uint8_t creator;
} StableFeesCollectedEvent;
#define STABLE_FEES_COLLECTED_EVENT_SIZE 82
_Static_assert(offsetof(StableFeesCollectedEvent, discriminator) == 7, "StableFeesCollectedEvent.discriminator");
_Static_assert(offsetof(StableFeesCollectedEvent, pool) == 8, "StableFeesCollectedEvent.pool");
_Static_assert(offsetof(StableFeesCollectedEvent, collector) == 40, "StableFeesCollectedEvent.collector");
_Static_assert(offsetof(StableFeesCollectedEvent, amount0) == 72, "StableFeesCollectedEvent.amount0");
_Static_assert(offsetof(StableFeesCollectedEvent, amount1) == 80, "StableFeesCollectedEvent.amount1");
_Static_assert(offsetof(StableFeesCollectedEvent, creator) == 88, "StableFeesCollectedEvent.creator");

#define STABLE_EVENT_AMPLIFICATION_RAMPED 5
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint32_t amplification_from;
  uint32_t amplification_to;
  int64_t starts_at;
  int64_t ends_at;
} StableAmplificationRampedEvent;
#define STABLE_AMPLIFICATION_RAMPED_EVENT_SIZE 57
_Static_assert(offsetof(StableAmplificationRampedEvent, discriminator) == 7, "StableAmplificationRampedEvent.discriminator");
_Static_assert(offsetof(StableAmplificationRampedEvent, pool) == 8, "StableAmplificationRampedEvent.pool");
_Static_assert(offsetof(StableAmplificationRampedEvent, amplification_from) == 40, "StableAmplificationRampedEvent.amplification_from");
_Static_assert(offsetof(StableAmplificationRampedEvent, amplification_to) == 44, "StableAmplificationRampedEvent.amplification_to");
_Static_assert(offsetof(StableAmplificationRampedEvent, starts_at) == 48, "StableAmplificationRampedEvent.starts_at");
_Static_assert(offsetof(StableAmplificationRampedEvent, ends_at) == 56, "StableAmplificationRampedEvent.ends_at");

enum {
  STABLE_ERROR_INVALID_ACCOUNT = 6000,
  STABLE_ERROR_INVALID_INSTRUCTION = 6001,
  STABLE_ERROR_SLIPPAGE_EXCEEDED = 6002,
  STABLE_ERROR_OVERFLOW = 6003,
  STABLE_ERROR_FEE_TOO_HIGH = 6004,
  STABLE_ERROR_WRONG_AUTHORITY = 6005,
  STABLE_ERROR_MINTS_OUT_OF_ORDER = 6006,
  STABLE_ERROR_UNSUPPORTED_MINT = 6007,
  STABLE_ERROR_INSUFFICIENT_LIQUIDITY = 6008,
  STABLE_ERROR_ZERO_AMOUNT = 6009,
  STABLE_ERROR_ALREADY_INITIALIZED = 6010,
  STABLE_ERROR_TRANSFER_MISMATCH = 6011,
  STABLE_ERROR_INVALID_AMPLIFICATION = 6012,
  STABLE_ERROR_INVALID_RAMP = 6013,
  STABLE_ERROR_DECIMALS_TOO_FAR_APART = 6014,
  STABLE_ERROR_NOT_CONVERGED = 6015,
};
