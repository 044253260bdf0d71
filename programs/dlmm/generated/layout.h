// Printed from programs/dlmm/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoD1mm1111111111111111111111111111111
#define DLMM_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 102, 245, 241, 248, 80, 5, 88, 199, 132, 19, \
  23, 222, 238, 35, 162, 57, 238, 31, 130, 101, 212, 74, 0, 0, 0, 0, \
}
static const uint8_t DLMM_ID[32] = DLMM_ID_BYTES;

typedef struct __attribute__((packed)) {
  uint64_t amount0;
  uint64_t amount1;
  uint64_t supply;
} DlmmBin;
#define DLMM_BIN_SIZE 24
_Static_assert(offsetof(DlmmBin, amount0) == 0, "DlmmBin.amount0");
_Static_assert(offsetof(DlmmBin, amount1) == 8, "DlmmBin.amount1");
_Static_assert(offsetof(DlmmBin, supply) == 16, "DlmmBin.supply");

typedef struct __attribute__((packed)) {
  uint64_t units;
} DlmmShare;
#define DLMM_SHARE_SIZE 8
_Static_assert(offsetof(DlmmShare, units) == 0, "DlmmShare.units");

// "dlconfig" as a little-endian number
#define DLMM_CONFIG_DISCRIMINATOR 0x6769666e6f636c64ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t admin[32];
  uint8_t create_authority[32];
  uint32_t variable_control;
  uint32_t max_volatility;
  uint16_t base_factor;
  uint16_t bin_step;
  uint16_t filter_seconds;
  uint16_t reduction_bps;
  uint16_t protocol_share_bps;
  uint16_t creator_share_bps;
  uint16_t index;
  uint8_t bump;
} DlmmConfig;
#define DLMM_CONFIG_SIZE 95
_Static_assert(offsetof(DlmmConfig, discriminator) == 0, "DlmmConfig.discriminator");
_Static_assert(offsetof(DlmmConfig, admin) == 8, "DlmmConfig.admin");
_Static_assert(offsetof(DlmmConfig, create_authority) == 40, "DlmmConfig.create_authority");
_Static_assert(offsetof(DlmmConfig, variable_control) == 72, "DlmmConfig.variable_control");
_Static_assert(offsetof(DlmmConfig, max_volatility) == 76, "DlmmConfig.max_volatility");
_Static_assert(offsetof(DlmmConfig, base_factor) == 80, "DlmmConfig.base_factor");
_Static_assert(offsetof(DlmmConfig, bin_step) == 82, "DlmmConfig.bin_step");
_Static_assert(offsetof(DlmmConfig, filter_seconds) == 84, "DlmmConfig.filter_seconds");
_Static_assert(offsetof(DlmmConfig, reduction_bps) == 86, "DlmmConfig.reduction_bps");
_Static_assert(offsetof(DlmmConfig, protocol_share_bps) == 88, "DlmmConfig.protocol_share_bps");
_Static_assert(offsetof(DlmmConfig, creator_share_bps) == 90, "DlmmConfig.creator_share_bps");
_Static_assert(offsetof(DlmmConfig, index) == 92, "DlmmConfig.index");
_Static_assert(offsetof(DlmmConfig, bump) == 94, "DlmmConfig.bump");

// "dlpoolst" as a little-endian number
#define DLMM_POOL_DISCRIMINATOR 0x74736c6f6f706c64ull
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
  uint8_t first_price[16];
  uint64_t reserve0;
  uint64_t reserve1;
  uint64_t protocol_fees0;
  uint64_t protocol_fees1;
  uint64_t creator_fees0;
  uint64_t creator_fees1;
  uint8_t cumulative_price[16];
  uint64_t priced_slot;
  int64_t referenced_at;
  int32_t first_bin;
  int32_t active_bin;
  int32_t reference_bin;
  uint32_t volatility;
  uint32_t volatility_reference;
  uint32_t variable_control;
  uint32_t max_volatility;
  uint16_t base_factor;
  uint16_t bin_step;
  uint16_t filter_seconds;
  uint16_t reduction_bps;
  uint16_t protocol_share_bps;
  uint16_t creator_share_bps;
  uint8_t decimals0;
  uint8_t decimals1;
  uint8_t bump;
  uint8_t bins[3074];
  uint64_t reserve_now0;
  uint64_t reserve_now1;
  uint64_t reserve_before0;
  uint64_t reserve_before1;
  uint64_t held_now0;
  uint64_t held_now1;
  uint64_t held_before0;
  uint64_t held_before1;
} DlmmPool;
#define DLMM_POOL_SIZE 3541
// Of an account that an earlier build has made.
#define DLMM_POOL_FIRST_SIZE 3477
_Static_assert(offsetof(DlmmPool, discriminator) == 0, "DlmmPool.discriminator");
_Static_assert(offsetof(DlmmPool, config) == 8, "DlmmPool.config");
_Static_assert(offsetof(DlmmPool, creator) == 40, "DlmmPool.creator");
_Static_assert(offsetof(DlmmPool, mint0) == 72, "DlmmPool.mint0");
_Static_assert(offsetof(DlmmPool, mint1) == 104, "DlmmPool.mint1");
_Static_assert(offsetof(DlmmPool, token_program0) == 136, "DlmmPool.token_program0");
_Static_assert(offsetof(DlmmPool, token_program1) == 168, "DlmmPool.token_program1");
_Static_assert(offsetof(DlmmPool, vault0) == 200, "DlmmPool.vault0");
_Static_assert(offsetof(DlmmPool, vault1) == 232, "DlmmPool.vault1");
_Static_assert(offsetof(DlmmPool, first_price) == 264, "DlmmPool.first_price");
_Static_assert(offsetof(DlmmPool, reserve0) == 280, "DlmmPool.reserve0");
_Static_assert(offsetof(DlmmPool, reserve1) == 288, "DlmmPool.reserve1");
_Static_assert(offsetof(DlmmPool, protocol_fees0) == 296, "DlmmPool.protocol_fees0");
_Static_assert(offsetof(DlmmPool, protocol_fees1) == 304, "DlmmPool.protocol_fees1");
_Static_assert(offsetof(DlmmPool, creator_fees0) == 312, "DlmmPool.creator_fees0");
_Static_assert(offsetof(DlmmPool, creator_fees1) == 320, "DlmmPool.creator_fees1");
_Static_assert(offsetof(DlmmPool, cumulative_price) == 328, "DlmmPool.cumulative_price");
_Static_assert(offsetof(DlmmPool, priced_slot) == 344, "DlmmPool.priced_slot");
_Static_assert(offsetof(DlmmPool, referenced_at) == 352, "DlmmPool.referenced_at");
_Static_assert(offsetof(DlmmPool, first_bin) == 360, "DlmmPool.first_bin");
_Static_assert(offsetof(DlmmPool, active_bin) == 364, "DlmmPool.active_bin");
_Static_assert(offsetof(DlmmPool, reference_bin) == 368, "DlmmPool.reference_bin");
_Static_assert(offsetof(DlmmPool, volatility) == 372, "DlmmPool.volatility");
_Static_assert(offsetof(DlmmPool, volatility_reference) == 376, "DlmmPool.volatility_reference");
_Static_assert(offsetof(DlmmPool, variable_control) == 380, "DlmmPool.variable_control");
_Static_assert(offsetof(DlmmPool, max_volatility) == 384, "DlmmPool.max_volatility");
_Static_assert(offsetof(DlmmPool, base_factor) == 388, "DlmmPool.base_factor");
_Static_assert(offsetof(DlmmPool, bin_step) == 390, "DlmmPool.bin_step");
_Static_assert(offsetof(DlmmPool, filter_seconds) == 392, "DlmmPool.filter_seconds");
_Static_assert(offsetof(DlmmPool, reduction_bps) == 394, "DlmmPool.reduction_bps");
_Static_assert(offsetof(DlmmPool, protocol_share_bps) == 396, "DlmmPool.protocol_share_bps");
_Static_assert(offsetof(DlmmPool, creator_share_bps) == 398, "DlmmPool.creator_share_bps");
_Static_assert(offsetof(DlmmPool, decimals0) == 400, "DlmmPool.decimals0");
_Static_assert(offsetof(DlmmPool, decimals1) == 401, "DlmmPool.decimals1");
_Static_assert(offsetof(DlmmPool, bump) == 402, "DlmmPool.bump");
_Static_assert(offsetof(DlmmPool, bins) == 403, "DlmmPool.bins");
_Static_assert(offsetof(DlmmPool, reserve_now0) == 3477, "DlmmPool.reserve_now0");
_Static_assert(offsetof(DlmmPool, reserve_now1) == 3485, "DlmmPool.reserve_now1");
_Static_assert(offsetof(DlmmPool, reserve_before0) == 3493, "DlmmPool.reserve_before0");
_Static_assert(offsetof(DlmmPool, reserve_before1) == 3501, "DlmmPool.reserve_before1");
_Static_assert(offsetof(DlmmPool, held_now0) == 3509, "DlmmPool.held_now0");
_Static_assert(offsetof(DlmmPool, held_now1) == 3517, "DlmmPool.held_now1");
_Static_assert(offsetof(DlmmPool, held_before0) == 3525, "DlmmPool.held_before0");
_Static_assert(offsetof(DlmmPool, held_before1) == 3533, "DlmmPool.held_before1");

// "dlbinpag" as a little-endian number
#define DLMM_PAGE_DISCRIMINATOR 0x6761706e69626c64ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t pool[32];
  int32_t first_bin;
  uint8_t bump;
  uint8_t bins[770];
} DlmmPage;
#define DLMM_PAGE_SIZE 815
_Static_assert(offsetof(DlmmPage, discriminator) == 0, "DlmmPage.discriminator");
_Static_assert(offsetof(DlmmPage, pool) == 8, "DlmmPage.pool");
_Static_assert(offsetof(DlmmPage, first_bin) == 40, "DlmmPage.first_bin");
_Static_assert(offsetof(DlmmPage, bump) == 44, "DlmmPage.bump");
_Static_assert(offsetof(DlmmPage, bins) == 45, "DlmmPage.bins");

// "dlpositn" as a little-endian number
#define DLMM_POSITION_DISCRIMINATOR 0x6e7469736f706c64ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t pool[32];
  uint8_t owner[32];
  int32_t lower_bin;
  int32_t upper_bin;
  uint8_t bump;
  uint8_t shares[514];
} DlmmPosition;
#define DLMM_POSITION_SIZE 595
_Static_assert(offsetof(DlmmPosition, discriminator) == 0, "DlmmPosition.discriminator");
_Static_assert(offsetof(DlmmPosition, pool) == 8, "DlmmPosition.pool");
_Static_assert(offsetof(DlmmPosition, owner) == 40, "DlmmPosition.owner");
_Static_assert(offsetof(DlmmPosition, lower_bin) == 72, "DlmmPosition.lower_bin");
_Static_assert(offsetof(DlmmPosition, upper_bin) == 76, "DlmmPosition.upper_bin");
_Static_assert(offsetof(DlmmPosition, bump) == 80, "DlmmPosition.bump");
_Static_assert(offsetof(DlmmPosition, shares) == 81, "DlmmPosition.shares");

enum {
  DLMM_CREATE_CONFIG = 0,
  DLMM_CREATE_POOL = 1,
  DLMM_OPEN_POSITION = 2,
  DLMM_DEPOSIT = 3,
  DLMM_WITHDRAW = 4,
  DLMM_CLOSE_POSITION = 5,
  DLMM_SWAP_EXACT_IN = 6,
  DLMM_SWAP_EXACT_OUT = 7,
  DLMM_QUOTE_EXACT_OUT = 8,
  DLMM_COLLECT_PROTOCOL_FEES = 9,
  DLMM_COLLECT_CREATOR_FEES = 10,
  DLMM_CREATE_PAGE = 11,
  DLMM_MOVE_WINDOW = 12,
};

enum {
  DLMM_CREATE_CONFIG_ACCOUNT_ADMIN = 0,
  DLMM_CREATE_CONFIG_ACCOUNT_CONFIG = 1,
  DLMM_CREATE_CONFIG_ACCOUNT_SYSTEM_PROGRAM = 2,
  DLMM_CREATE_CONFIG_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint16_t index;
  uint8_t create_authority[32];
  uint32_t variable_control;
  uint32_t max_volatility;
  uint16_t base_factor;
  uint16_t bin_step;
  uint16_t filter_seconds;
  uint16_t reduction_bps;
  uint16_t protocol_share_bps;
  uint16_t creator_share_bps;
} DlmmCreateConfigData;
#define DLMM_CREATE_CONFIG_DATA_SIZE 55
_Static_assert(offsetof(DlmmCreateConfigData, discriminator) == 0, "DlmmCreateConfigData.discriminator");
_Static_assert(offsetof(DlmmCreateConfigData, index) == 1, "DlmmCreateConfigData.index");
_Static_assert(offsetof(DlmmCreateConfigData, create_authority) == 3, "DlmmCreateConfigData.create_authority");
_Static_assert(offsetof(DlmmCreateConfigData, variable_control) == 35, "DlmmCreateConfigData.variable_control");
_Static_assert(offsetof(DlmmCreateConfigData, max_volatility) == 39, "DlmmCreateConfigData.max_volatility");
_Static_assert(offsetof(DlmmCreateConfigData, base_factor) == 43, "DlmmCreateConfigData.base_factor");
_Static_assert(offsetof(DlmmCreateConfigData, bin_step) == 45, "DlmmCreateConfigData.bin_step");
_Static_assert(offsetof(DlmmCreateConfigData, filter_seconds) == 47, "DlmmCreateConfigData.filter_seconds");
_Static_assert(offsetof(DlmmCreateConfigData, reduction_bps) == 49, "DlmmCreateConfigData.reduction_bps");
_Static_assert(offsetof(DlmmCreateConfigData, protocol_share_bps) == 51, "DlmmCreateConfigData.protocol_share_bps");
_Static_assert(offsetof(DlmmCreateConfigData, creator_share_bps) == 53, "DlmmCreateConfigData.creator_share_bps");

enum {
  DLMM_CREATE_POOL_ACCOUNT_PAYER = 0,
  DLMM_CREATE_POOL_ACCOUNT_AUTHORITY = 1,
  DLMM_CREATE_POOL_ACCOUNT_CONFIG = 2,
  DLMM_CREATE_POOL_ACCOUNT_POOL = 3,
  DLMM_CREATE_POOL_ACCOUNT_MINT0 = 4,
  DLMM_CREATE_POOL_ACCOUNT_MINT1 = 5,
  DLMM_CREATE_POOL_ACCOUNT_VAULT0 = 6,
  DLMM_CREATE_POOL_ACCOUNT_VAULT1 = 7,
  DLMM_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM0 = 8,
  DLMM_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM1 = 9,
  DLMM_CREATE_POOL_ACCOUNT_SYSTEM_PROGRAM = 10,
  DLMM_CREATE_POOL_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t creator[32];
  int32_t active_bin;
} DlmmCreatePoolData;
#define DLMM_CREATE_POOL_DATA_SIZE 37
_Static_assert(offsetof(DlmmCreatePoolData, discriminator) == 0, "DlmmCreatePoolData.discriminator");
_Static_assert(offsetof(DlmmCreatePoolData, creator) == 1, "DlmmCreatePoolData.creator");
_Static_assert(offsetof(DlmmCreatePoolData, active_bin) == 33, "DlmmCreatePoolData.active_bin");

enum {
  DLMM_OPEN_POSITION_ACCOUNT_PAYER = 0,
  DLMM_OPEN_POSITION_ACCOUNT_OWNER = 1,
  DLMM_OPEN_POSITION_ACCOUNT_POOL = 2,
  DLMM_OPEN_POSITION_ACCOUNT_POSITION = 3,
  DLMM_OPEN_POSITION_ACCOUNT_SYSTEM_PROGRAM = 4,
  DLMM_OPEN_POSITION_ACCOUNTS = 5,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  int32_t lower_bin;
  int32_t upper_bin;
} DlmmOpenPositionData;
#define DLMM_OPEN_POSITION_DATA_SIZE 9
_Static_assert(offsetof(DlmmOpenPositionData, discriminator) == 0, "DlmmOpenPositionData.discriminator");
_Static_assert(offsetof(DlmmOpenPositionData, lower_bin) == 1, "DlmmOpenPositionData.lower_bin");
_Static_assert(offsetof(DlmmOpenPositionData, upper_bin) == 5, "DlmmOpenPositionData.upper_bin");

enum {
  DLMM_DEPOSIT_ACCOUNT_OWNER = 0,
  DLMM_DEPOSIT_ACCOUNT_POOL = 1,
  DLMM_DEPOSIT_ACCOUNT_POSITION = 2,
  DLMM_DEPOSIT_ACCOUNT_VAULT0 = 3,
  DLMM_DEPOSIT_ACCOUNT_VAULT1 = 4,
  DLMM_DEPOSIT_ACCOUNT_USER0 = 5,
  DLMM_DEPOSIT_ACCOUNT_USER1 = 6,
  DLMM_DEPOSIT_ACCOUNT_MINT0 = 7,
  DLMM_DEPOSIT_ACCOUNT_MINT1 = 8,
  DLMM_DEPOSIT_ACCOUNT_TOKEN_PROGRAM0 = 9,
  DLMM_DEPOSIT_ACCOUNT_TOKEN_PROGRAM1 = 10,
  DLMM_DEPOSIT_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t max_amount0;
  uint64_t max_amount1;
  int32_t lower_bin;
  int32_t upper_bin;
  int32_t active_bin;
  uint16_t max_drift;
} DlmmDepositData;
#define DLMM_DEPOSIT_DATA_SIZE 31
_Static_assert(offsetof(DlmmDepositData, discriminator) == 0, "DlmmDepositData.discriminator");
_Static_assert(offsetof(DlmmDepositData, max_amount0) == 1, "DlmmDepositData.max_amount0");
_Static_assert(offsetof(DlmmDepositData, max_amount1) == 9, "DlmmDepositData.max_amount1");
_Static_assert(offsetof(DlmmDepositData, lower_bin) == 17, "DlmmDepositData.lower_bin");
_Static_assert(offsetof(DlmmDepositData, upper_bin) == 21, "DlmmDepositData.upper_bin");
_Static_assert(offsetof(DlmmDepositData, active_bin) == 25, "DlmmDepositData.active_bin");
_Static_assert(offsetof(DlmmDepositData, max_drift) == 29, "DlmmDepositData.max_drift");

enum {
  DLMM_WITHDRAW_ACCOUNT_OWNER = 0,
  DLMM_WITHDRAW_ACCOUNT_POOL = 1,
  DLMM_WITHDRAW_ACCOUNT_POSITION = 2,
  DLMM_WITHDRAW_ACCOUNT_VAULT0 = 3,
  DLMM_WITHDRAW_ACCOUNT_VAULT1 = 4,
  DLMM_WITHDRAW_ACCOUNT_USER0 = 5,
  DLMM_WITHDRAW_ACCOUNT_USER1 = 6,
  DLMM_WITHDRAW_ACCOUNT_MINT0 = 7,
  DLMM_WITHDRAW_ACCOUNT_MINT1 = 8,
  DLMM_WITHDRAW_ACCOUNT_TOKEN_PROGRAM0 = 9,
  DLMM_WITHDRAW_ACCOUNT_TOKEN_PROGRAM1 = 10,
  DLMM_WITHDRAW_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t min_amount0;
  uint64_t min_amount1;
  int32_t lower_bin;
  int32_t upper_bin;
  uint16_t share_bps;
} DlmmWithdrawData;
#define DLMM_WITHDRAW_DATA_SIZE 27
_Static_assert(offsetof(DlmmWithdrawData, discriminator) == 0, "DlmmWithdrawData.discriminator");
_Static_assert(offsetof(DlmmWithdrawData, min_amount0) == 1, "DlmmWithdrawData.min_amount0");
_Static_assert(offsetof(DlmmWithdrawData, min_amount1) == 9, "DlmmWithdrawData.min_amount1");
_Static_assert(offsetof(DlmmWithdrawData, lower_bin) == 17, "DlmmWithdrawData.lower_bin");
_Static_assert(offsetof(DlmmWithdrawData, upper_bin) == 21, "DlmmWithdrawData.upper_bin");
_Static_assert(offsetof(DlmmWithdrawData, share_bps) == 25, "DlmmWithdrawData.share_bps");

enum {
  DLMM_CLOSE_POSITION_ACCOUNT_OWNER = 0,
  DLMM_CLOSE_POSITION_ACCOUNT_POSITION = 1,
  DLMM_CLOSE_POSITION_ACCOUNTS = 2,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} DlmmClosePositionData;
#define DLMM_CLOSE_POSITION_DATA_SIZE 1
_Static_assert(offsetof(DlmmClosePositionData, discriminator) == 0, "DlmmClosePositionData.discriminator");

enum {
  DLMM_SWAP_EXACT_IN_ACCOUNT_USER = 0,
  DLMM_SWAP_EXACT_IN_ACCOUNT_POOL = 1,
  DLMM_SWAP_EXACT_IN_ACCOUNT_VAULT_IN = 2,
  DLMM_SWAP_EXACT_IN_ACCOUNT_VAULT_OUT = 3,
  DLMM_SWAP_EXACT_IN_ACCOUNT_USER_IN = 4,
  DLMM_SWAP_EXACT_IN_ACCOUNT_USER_OUT = 5,
  DLMM_SWAP_EXACT_IN_ACCOUNT_MINT_IN = 6,
  DLMM_SWAP_EXACT_IN_ACCOUNT_MINT_OUT = 7,
  DLMM_SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_IN = 8,
  DLMM_SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_OUT = 9,
  DLMM_SWAP_EXACT_IN_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_in;
  uint64_t min_amount_out;
} DlmmSwapExactInData;
#define DLMM_SWAP_EXACT_IN_DATA_SIZE 17
_Static_assert(offsetof(DlmmSwapExactInData, discriminator) == 0, "DlmmSwapExactInData.discriminator");
_Static_assert(offsetof(DlmmSwapExactInData, amount_in) == 1, "DlmmSwapExactInData.amount_in");
_Static_assert(offsetof(DlmmSwapExactInData, min_amount_out) == 9, "DlmmSwapExactInData.min_amount_out");

enum {
  DLMM_SWAP_EXACT_OUT_ACCOUNT_USER = 0,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_POOL = 1,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_VAULT_IN = 2,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_VAULT_OUT = 3,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_USER_IN = 4,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_USER_OUT = 5,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_MINT_IN = 6,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_MINT_OUT = 7,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_TOKEN_PROGRAM_IN = 8,
  DLMM_SWAP_EXACT_OUT_ACCOUNT_TOKEN_PROGRAM_OUT = 9,
  DLMM_SWAP_EXACT_OUT_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
  uint64_t max_amount_in;
} DlmmSwapExactOutData;
#define DLMM_SWAP_EXACT_OUT_DATA_SIZE 17
_Static_assert(offsetof(DlmmSwapExactOutData, discriminator) == 0, "DlmmSwapExactOutData.discriminator");
_Static_assert(offsetof(DlmmSwapExactOutData, amount_out) == 1, "DlmmSwapExactOutData.amount_out");
_Static_assert(offsetof(DlmmSwapExactOutData, max_amount_in) == 9, "DlmmSwapExactOutData.max_amount_in");

enum {
  DLMM_QUOTE_EXACT_OUT_ACCOUNT_POOL = 0,
  DLMM_QUOTE_EXACT_OUT_ACCOUNT_MINT_IN = 1,
  DLMM_QUOTE_EXACT_OUT_ACCOUNT_MINT_OUT = 2,
  DLMM_QUOTE_EXACT_OUT_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
} DlmmQuoteExactOutData;
#define DLMM_QUOTE_EXACT_OUT_DATA_SIZE 9
_Static_assert(offsetof(DlmmQuoteExactOutData, discriminator) == 0, "DlmmQuoteExactOutData.discriminator");
_Static_assert(offsetof(DlmmQuoteExactOutData, amount_out) == 1, "DlmmQuoteExactOutData.amount_out");

enum {
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_ADMIN = 0,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_CONFIG = 1,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_POOL = 2,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT0 = 3,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_VAULT1 = 4,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT0 = 5,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_RECIPIENT1 = 6,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_MINT0 = 7,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_MINT1 = 8,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_TOKEN_PROGRAM0 = 9,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNT_TOKEN_PROGRAM1 = 10,
  DLMM_COLLECT_PROTOCOL_FEES_ACCOUNTS = 11,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} DlmmCollectProtocolFeesData;
#define DLMM_COLLECT_PROTOCOL_FEES_DATA_SIZE 1
_Static_assert(offsetof(DlmmCollectProtocolFeesData, discriminator) == 0, "DlmmCollectProtocolFeesData.discriminator");

enum {
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_CREATOR = 0,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_POOL = 1,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_VAULT0 = 2,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_VAULT1 = 3,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT0 = 4,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_RECIPIENT1 = 5,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_MINT0 = 6,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_MINT1 = 7,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_TOKEN_PROGRAM0 = 8,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNT_TOKEN_PROGRAM1 = 9,
  DLMM_COLLECT_CREATOR_FEES_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} DlmmCollectCreatorFeesData;
#define DLMM_COLLECT_CREATOR_FEES_DATA_SIZE 1
_Static_assert(offsetof(DlmmCollectCreatorFeesData, discriminator) == 0, "DlmmCollectCreatorFeesData.discriminator");

enum {
  DLMM_CREATE_PAGE_ACCOUNT_PAYER = 0,
  DLMM_CREATE_PAGE_ACCOUNT_POOL = 1,
  DLMM_CREATE_PAGE_ACCOUNT_PAGE = 2,
  DLMM_CREATE_PAGE_ACCOUNT_SYSTEM_PROGRAM = 3,
  DLMM_CREATE_PAGE_ACCOUNTS = 4,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  int32_t first_bin;
} DlmmCreatePageData;
#define DLMM_CREATE_PAGE_DATA_SIZE 5
_Static_assert(offsetof(DlmmCreatePageData, discriminator) == 0, "DlmmCreatePageData.discriminator");
_Static_assert(offsetof(DlmmCreatePageData, first_bin) == 1, "DlmmCreatePageData.first_bin");

enum {
  DLMM_MOVE_WINDOW_ACCOUNT_POOL = 0,
  DLMM_MOVE_WINDOW_ACCOUNT_PAGE_OUT = 1,
  DLMM_MOVE_WINDOW_ACCOUNT_PAGE_IN = 2,
  DLMM_MOVE_WINDOW_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t up;
} DlmmMoveWindowData;
#define DLMM_MOVE_WINDOW_DATA_SIZE 2
_Static_assert(offsetof(DlmmMoveWindowData, discriminator) == 0, "DlmmMoveWindowData.discriminator");
_Static_assert(offsetof(DlmmMoveWindowData, up) == 1, "DlmmMoveWindowData.up");

#define DLMM_EVENT_POOL_CREATED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t config[32];
  uint8_t mint0[32];
  uint8_t mint1[32];
  uint8_t creator[32];
  int32_t active_bin;
  uint16_t bin_step;
  uint16_t base_factor;
  uint8_t decimals0;
  uint8_t decimals1;
} DlmmPoolCreatedEvent;
#define DLMM_POOL_CREATED_EVENT_SIZE 171
_Static_assert(offsetof(DlmmPoolCreatedEvent, discriminator) == 7, "DlmmPoolCreatedEvent.discriminator");
_Static_assert(offsetof(DlmmPoolCreatedEvent, pool) == 8, "DlmmPoolCreatedEvent.pool");
_Static_assert(offsetof(DlmmPoolCreatedEvent, config) == 40, "DlmmPoolCreatedEvent.config");
_Static_assert(offsetof(DlmmPoolCreatedEvent, mint0) == 72, "DlmmPoolCreatedEvent.mint0");
_Static_assert(offsetof(DlmmPoolCreatedEvent, mint1) == 104, "DlmmPoolCreatedEvent.mint1");
_Static_assert(offsetof(DlmmPoolCreatedEvent, creator) == 136, "DlmmPoolCreatedEvent.creator");
_Static_assert(offsetof(DlmmPoolCreatedEvent, active_bin) == 168, "DlmmPoolCreatedEvent.active_bin");
_Static_assert(offsetof(DlmmPoolCreatedEvent, bin_step) == 172, "DlmmPoolCreatedEvent.bin_step");
_Static_assert(offsetof(DlmmPoolCreatedEvent, base_factor) == 174, "DlmmPoolCreatedEvent.base_factor");
_Static_assert(offsetof(DlmmPoolCreatedEvent, decimals0) == 176, "DlmmPoolCreatedEvent.decimals0");
_Static_assert(offsetof(DlmmPoolCreatedEvent, decimals1) == 177, "DlmmPoolCreatedEvent.decimals1");

#define DLMM_EVENT_SWAPPED 1
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
  uint8_t price[16];
  int32_t active_bin;
  uint32_t volatility;
  uint64_t near0;
  uint64_t near1;
} DlmmSwappedEvent;
#define DLMM_SWAPPED_EVENT_SIZE 241
_Static_assert(offsetof(DlmmSwappedEvent, discriminator) == 7, "DlmmSwappedEvent.discriminator");
_Static_assert(offsetof(DlmmSwappedEvent, pool) == 8, "DlmmSwappedEvent.pool");
_Static_assert(offsetof(DlmmSwappedEvent, user) == 40, "DlmmSwappedEvent.user");
_Static_assert(offsetof(DlmmSwappedEvent, mint_in) == 72, "DlmmSwappedEvent.mint_in");
_Static_assert(offsetof(DlmmSwappedEvent, mint_out) == 104, "DlmmSwappedEvent.mint_out");
_Static_assert(offsetof(DlmmSwappedEvent, amount_in) == 136, "DlmmSwappedEvent.amount_in");
_Static_assert(offsetof(DlmmSwappedEvent, received) == 144, "DlmmSwappedEvent.received");
_Static_assert(offsetof(DlmmSwappedEvent, amount_out) == 152, "DlmmSwappedEvent.amount_out");
_Static_assert(offsetof(DlmmSwappedEvent, delivered) == 160, "DlmmSwappedEvent.delivered");
_Static_assert(offsetof(DlmmSwappedEvent, fee) == 168, "DlmmSwappedEvent.fee");
_Static_assert(offsetof(DlmmSwappedEvent, protocol_fee) == 176, "DlmmSwappedEvent.protocol_fee");
_Static_assert(offsetof(DlmmSwappedEvent, creator_fee) == 184, "DlmmSwappedEvent.creator_fee");
_Static_assert(offsetof(DlmmSwappedEvent, reserve0) == 192, "DlmmSwappedEvent.reserve0");
_Static_assert(offsetof(DlmmSwappedEvent, reserve1) == 200, "DlmmSwappedEvent.reserve1");
_Static_assert(offsetof(DlmmSwappedEvent, price) == 208, "DlmmSwappedEvent.price");
_Static_assert(offsetof(DlmmSwappedEvent, active_bin) == 224, "DlmmSwappedEvent.active_bin");
_Static_assert(offsetof(DlmmSwappedEvent, volatility) == 228, "DlmmSwappedEvent.volatility");
_Static_assert(offsetof(DlmmSwappedEvent, near0) == 232, "DlmmSwappedEvent.near0");
_Static_assert(offsetof(DlmmSwappedEvent, near1) == 240, "DlmmSwappedEvent.near1");

#define DLMM_EVENT_DEPOSITED 2
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
  int32_t lower_bin;
  int32_t upper_bin;
  uint64_t near0;
  uint64_t near1;
} DlmmDepositedEvent;
#define DLMM_DEPOSITED_EVENT_SIZE 153
_Static_assert(offsetof(DlmmDepositedEvent, discriminator) == 7, "DlmmDepositedEvent.discriminator");
_Static_assert(offsetof(DlmmDepositedEvent, pool) == 8, "DlmmDepositedEvent.pool");
_Static_assert(offsetof(DlmmDepositedEvent, owner) == 40, "DlmmDepositedEvent.owner");
_Static_assert(offsetof(DlmmDepositedEvent, position) == 72, "DlmmDepositedEvent.position");
_Static_assert(offsetof(DlmmDepositedEvent, amount0) == 104, "DlmmDepositedEvent.amount0");
_Static_assert(offsetof(DlmmDepositedEvent, amount1) == 112, "DlmmDepositedEvent.amount1");
_Static_assert(offsetof(DlmmDepositedEvent, reserve0) == 120, "DlmmDepositedEvent.reserve0");
_Static_assert(offsetof(DlmmDepositedEvent, reserve1) == 128, "DlmmDepositedEvent.reserve1");
_Static_assert(offsetof(DlmmDepositedEvent, lower_bin) == 136, "DlmmDepositedEvent.lower_bin");
_Static_assert(offsetof(DlmmDepositedEvent, upper_bin) == 140, "DlmmDepositedEvent.upper_bin");
_Static_assert(offsetof(DlmmDepositedEvent, near0) == 144, "DlmmDepositedEvent.near0");
_Static_assert(offsetof(DlmmDepositedEvent, near1) == 152, "DlmmDepositedEvent.near1");

#define DLMM_EVENT_WITHDRAWN 3
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
  int32_t lower_bin;
  int32_t upper_bin;
  uint64_t near0;
  uint64_t near1;
} DlmmWithdrawnEvent;
#define DLMM_WITHDRAWN_EVENT_SIZE 153
_Static_assert(offsetof(DlmmWithdrawnEvent, discriminator) == 7, "DlmmWithdrawnEvent.discriminator");
_Static_assert(offsetof(DlmmWithdrawnEvent, pool) == 8, "DlmmWithdrawnEvent.pool");
_Static_assert(offsetof(DlmmWithdrawnEvent, owner) == 40, "DlmmWithdrawnEvent.owner");
_Static_assert(offsetof(DlmmWithdrawnEvent, position) == 72, "DlmmWithdrawnEvent.position");
_Static_assert(offsetof(DlmmWithdrawnEvent, amount0) == 104, "DlmmWithdrawnEvent.amount0");
_Static_assert(offsetof(DlmmWithdrawnEvent, amount1) == 112, "DlmmWithdrawnEvent.amount1");
_Static_assert(offsetof(DlmmWithdrawnEvent, reserve0) == 120, "DlmmWithdrawnEvent.reserve0");
_Static_assert(offsetof(DlmmWithdrawnEvent, reserve1) == 128, "DlmmWithdrawnEvent.reserve1");
_Static_assert(offsetof(DlmmWithdrawnEvent, lower_bin) == 136, "DlmmWithdrawnEvent.lower_bin");
_Static_assert(offsetof(DlmmWithdrawnEvent, upper_bin) == 140, "DlmmWithdrawnEvent.upper_bin");
_Static_assert(offsetof(DlmmWithdrawnEvent, near0) == 144, "DlmmWithdrawnEvent.near0");
_Static_assert(offsetof(DlmmWithdrawnEvent, near1) == 152, "DlmmWithdrawnEvent.near1");

#define DLMM_EVENT_FEES_COLLECTED 4
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t pool[32];
  uint8_t collector[32];
  uint64_t amount0;
  uint64_t amount1;
  uint8_t creator;
} DlmmFeesCollectedEvent;
#define DLMM_FEES_COLLECTED_EVENT_SIZE 82
_Static_assert(offsetof(DlmmFeesCollectedEvent, discriminator) == 7, "DlmmFeesCollectedEvent.discriminator");
_Static_assert(offsetof(DlmmFeesCollectedEvent, pool) == 8, "DlmmFeesCollectedEvent.pool");
_Static_assert(offsetof(DlmmFeesCollectedEvent, collector) == 40, "DlmmFeesCollectedEvent.collector");
_Static_assert(offsetof(DlmmFeesCollectedEvent, amount0) == 72, "DlmmFeesCollectedEvent.amount0");
_Static_assert(offsetof(DlmmFeesCollectedEvent, amount1) == 80, "DlmmFeesCollectedEvent.amount1");
_Static_assert(offsetof(DlmmFeesCollectedEvent, creator) == 88, "DlmmFeesCollectedEvent.creator");

enum {
  DLMM_ERROR_INVALID_ACCOUNT = 6000,
  DLMM_ERROR_INVALID_INSTRUCTION = 6001,
  DLMM_ERROR_SLIPPAGE_EXCEEDED = 6002,
  DLMM_ERROR_OVERFLOW = 6003,
  DLMM_ERROR_FEE_TOO_HIGH = 6004,
  DLMM_ERROR_WRONG_AUTHORITY = 6005,
  DLMM_ERROR_MINTS_OUT_OF_ORDER = 6006,
  DLMM_ERROR_UNSUPPORTED_MINT = 6007,
  DLMM_ERROR_INSUFFICIENT_LIQUIDITY = 6008,
  DLMM_ERROR_ZERO_AMOUNT = 6009,
  DLMM_ERROR_ALREADY_INITIALIZED = 6010,
  DLMM_ERROR_TRANSFER_MISMATCH = 6011,
  DLMM_ERROR_INVALID_TERMS = 6012,
  DLMM_ERROR_INVALID_PRICE = 6013,
  DLMM_ERROR_INVALID_BIN = 6014,
  DLMM_ERROR_PRICE_MOVED = 6015,
  DLMM_ERROR_POSITION_NOT_EMPTY = 6016,
  DLMM_ERROR_MISSING_PAGE = 6017,
};
