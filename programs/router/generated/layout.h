// Printed from programs/router/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoRouter11111111111111111111111111111
#define ROUTER_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 110, 42, 83, 113, 13, 113, 60, 61, 147, 95, \
  20, 219, 74, 230, 251, 192, 97, 226, 202, 80, 200, 86, 96, 0, 0, 0, \
}
static const uint8_t ROUTER_ID[32] = ROUTER_ID_BYTES;

enum {
  ROUTER_VENUE_CPMM = 0,
  ROUTER_VENUE_LAUNCHPAD_BUY = 1,
  ROUTER_VENUE_LAUNCHPAD_SELL = 2,
  ROUTER_VENUE_CLMM = 3,
  ROUTER_VENUE_STABLE = 4,
  ROUTER_VENUE_DLMM = 5,
  ROUTER_VENUE_RAYDIUM_CPMM = 6,
  ROUTER_VENUE_RAYDIUM_CLMM = 7,
  ROUTER_VENUE_WHIRLPOOL_DOWN = 8,
  ROUTER_VENUE_WHIRLPOOL_UP = 9,
  ROUTER_VENUE_METEORA_DLMM = 10,
  ROUTER_VENUE_METEORA_DAMM_V2 = 11,
  ROUTER_VENUE_METEORA_DBC = 12,
  ROUTER_VENUE_SABER = 13,
};

typedef struct __attribute__((packed)) {
  uint8_t venue;
  uint16_t share_bps;
  uint8_t input_index;
  uint8_t output_index;
} RouterStep;
#define ROUTER_STEP_SIZE 5
_Static_assert(offsetof(RouterStep, venue) == 0, "RouterStep.venue");
_Static_assert(offsetof(RouterStep, share_bps) == 1, "RouterStep.share_bps");
_Static_assert(offsetof(RouterStep, input_index) == 3, "RouterStep.input_index");
_Static_assert(offsetof(RouterStep, output_index) == 4, "RouterStep.output_index");

// "tkledger" as a little-endian number
#define ROUTER_TOKEN_LEDGER_DISCRIMINATOR 0x72656764656c6b74ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t user[32];
  uint8_t payer[32];
  uint8_t token_account[32];
  uint64_t amount;
} RouterTokenLedger;
#define ROUTER_TOKEN_LEDGER_SIZE 112
_Static_assert(offsetof(RouterTokenLedger, discriminator) == 0, "RouterTokenLedger.discriminator");
_Static_assert(offsetof(RouterTokenLedger, user) == 8, "RouterTokenLedger.user");
_Static_assert(offsetof(RouterTokenLedger, payer) == 40, "RouterTokenLedger.payer");
_Static_assert(offsetof(RouterTokenLedger, token_account) == 72, "RouterTokenLedger.token_account");
_Static_assert(offsetof(RouterTokenLedger, amount) == 104, "RouterTokenLedger.amount");

enum {
  ROUTER_ROUTE = 0,
  ROUTER_EXACT_OUT_ROUTE = 1,
  ROUTER_SET_TOKEN_LEDGER = 2,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER = 3,
  ROUTER_CLOSE_TOKEN_ACCOUNTS = 4,
};

enum {
  ROUTER_ROUTE_ACCOUNT_USER = 0,
  ROUTER_ROUTE_ACCOUNT_SOURCE_ACCOUNT = 1,
  ROUTER_ROUTE_ACCOUNT_DESTINATION_ACCOUNT = 2,
  ROUTER_ROUTE_ACCOUNT_SOURCE_MINT = 3,
  ROUTER_ROUTE_ACCOUNT_DESTINATION_MINT = 4,
  ROUTER_ROUTE_ACCOUNT_SOURCE_TOKEN_PROGRAM = 5,
  ROUTER_ROUTE_ACCOUNT_DESTINATION_TOKEN_PROGRAM = 6,
  ROUTER_ROUTE_ACCOUNT_PLATFORM_FEE_ACCOUNT = 7,
  ROUTER_ROUTE_ACCOUNTS = 8,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_in;
  uint64_t quoted_out;
  uint16_t slippage_bps;
  uint16_t platform_fee_bps;
  // then, of varying length: steps
} RouterRouteData;
#define ROUTER_ROUTE_DATA_SIZE 21
_Static_assert(offsetof(RouterRouteData, discriminator) == 0, "RouterRouteData.discriminator");
_Static_assert(offsetof(RouterRouteData, amount_in) == 1, "RouterRouteData.amount_in");
_Static_assert(offsetof(RouterRouteData, quoted_out) == 9, "RouterRouteData.quoted_out");
_Static_assert(offsetof(RouterRouteData, slippage_bps) == 17, "RouterRouteData.slippage_bps");
_Static_assert(offsetof(RouterRouteData, platform_fee_bps) == 19, "RouterRouteData.platform_fee_bps");

enum {
  ROUTER_EXACT_OUT_ROUTE_ACCOUNT_USER = 0,
  ROUTER_EXACT_OUT_ROUTE_ACCOUNT_SOURCE_ACCOUNT = 1,
  ROUTER_EXACT_OUT_ROUTE_ACCOUNT_DESTINATION_ACCOUNT = 2,
  ROUTER_EXACT_OUT_ROUTE_ACCOUNT_SOURCE_MINT = 3,
  ROUTER_EXACT_OUT_ROUTE_ACCOUNT_DESTINATION_MINT = 4,
  ROUTER_EXACT_OUT_ROUTE_ACCOUNT_SOURCE_TOKEN_PROGRAM = 5,
  ROUTER_EXACT_OUT_ROUTE_ACCOUNT_DESTINATION_TOKEN_PROGRAM = 6,
  ROUTER_EXACT_OUT_ROUTE_ACCOUNT_PLATFORM_FEE_ACCOUNT = 7,
  ROUTER_EXACT_OUT_ROUTE_ACCOUNTS = 8,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_out;
  uint64_t quoted_in;
  uint16_t slippage_bps;
  uint16_t platform_fee_bps;
  // then, of varying length: steps
} RouterExactOutRouteData;
#define ROUTER_EXACT_OUT_ROUTE_DATA_SIZE 21
_Static_assert(offsetof(RouterExactOutRouteData, discriminator) == 0, "RouterExactOutRouteData.discriminator");
_Static_assert(offsetof(RouterExactOutRouteData, amount_out) == 1, "RouterExactOutRouteData.amount_out");
_Static_assert(offsetof(RouterExactOutRouteData, quoted_in) == 9, "RouterExactOutRouteData.quoted_in");
_Static_assert(offsetof(RouterExactOutRouteData, slippage_bps) == 17, "RouterExactOutRouteData.slippage_bps");
_Static_assert(offsetof(RouterExactOutRouteData, platform_fee_bps) == 19, "RouterExactOutRouteData.platform_fee_bps");

enum {
  ROUTER_SET_TOKEN_LEDGER_ACCOUNT_USER = 0,
  ROUTER_SET_TOKEN_LEDGER_ACCOUNT_PAYER = 1,
  ROUTER_SET_TOKEN_LEDGER_ACCOUNT_TOKEN_LEDGER = 2,
  ROUTER_SET_TOKEN_LEDGER_ACCOUNT_TOKEN_ACCOUNT = 3,
  ROUTER_SET_TOKEN_LEDGER_ACCOUNT_SYSTEM_PROGRAM = 4,
  ROUTER_SET_TOKEN_LEDGER_ACCOUNTS = 5,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} RouterSetTokenLedgerData;
#define ROUTER_SET_TOKEN_LEDGER_DATA_SIZE 1
_Static_assert(offsetof(RouterSetTokenLedgerData, discriminator) == 0, "RouterSetTokenLedgerData.discriminator");

enum {
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_USER = 0,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_SOURCE_ACCOUNT = 1,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_DESTINATION_ACCOUNT = 2,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_SOURCE_MINT = 3,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_DESTINATION_MINT = 4,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_SOURCE_TOKEN_PROGRAM = 5,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_DESTINATION_TOKEN_PROGRAM = 6,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_PLATFORM_FEE_ACCOUNT = 7,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_TOKEN_LEDGER = 8,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNT_PAYER = 9,
  ROUTER_ROUTE_WITH_TOKEN_LEDGER_ACCOUNTS = 10,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t quoted_in;
  uint64_t quoted_out;
  uint16_t slippage_bps;
  uint16_t platform_fee_bps;
  // then, of varying length: steps
} RouterRouteWithTokenLedgerData;
#define ROUTER_ROUTE_WITH_TOKEN_LEDGER_DATA_SIZE 21
_Static_assert(offsetof(RouterRouteWithTokenLedgerData, discriminator) == 0, "RouterRouteWithTokenLedgerData.discriminator");
_Static_assert(offsetof(RouterRouteWithTokenLedgerData, quoted_in) == 1, "RouterRouteWithTokenLedgerData.quoted_in");
_Static_assert(offsetof(RouterRouteWithTokenLedgerData, quoted_out) == 9, "RouterRouteWithTokenLedgerData.quoted_out");
_Static_assert(offsetof(RouterRouteWithTokenLedgerData, slippage_bps) == 17, "RouterRouteWithTokenLedgerData.slippage_bps");
_Static_assert(offsetof(RouterRouteWithTokenLedgerData, platform_fee_bps) == 19, "RouterRouteWithTokenLedgerData.platform_fee_bps");

enum {
  ROUTER_CLOSE_TOKEN_ACCOUNTS_ACCOUNT_USER = 0,
  ROUTER_CLOSE_TOKEN_ACCOUNTS_ACCOUNTS = 1,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} RouterCloseTokenAccountsData;
#define ROUTER_CLOSE_TOKEN_ACCOUNTS_DATA_SIZE 1
_Static_assert(offsetof(RouterCloseTokenAccountsData, discriminator) == 0, "RouterCloseTokenAccountsData.discriminator");

#define ROUTER_EVENT_ROUTE_SWAPPED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t amm[32];
  uint8_t input_mint[32];
  uint8_t output_mint[32];
  uint64_t input_amount;
  uint64_t output_amount;
} RouterRouteSwappedEvent;
#define ROUTER_ROUTE_SWAPPED_EVENT_SIZE 113
_Static_assert(offsetof(RouterRouteSwappedEvent, discriminator) == 7, "RouterRouteSwappedEvent.discriminator");
_Static_assert(offsetof(RouterRouteSwappedEvent, amm) == 8, "RouterRouteSwappedEvent.amm");
_Static_assert(offsetof(RouterRouteSwappedEvent, input_mint) == 40, "RouterRouteSwappedEvent.input_mint");
_Static_assert(offsetof(RouterRouteSwappedEvent, output_mint) == 72, "RouterRouteSwappedEvent.output_mint");
_Static_assert(offsetof(RouterRouteSwappedEvent, input_amount) == 104, "RouterRouteSwappedEvent.input_amount");
_Static_assert(offsetof(RouterRouteSwappedEvent, output_amount) == 112, "RouterRouteSwappedEvent.output_amount");

#define ROUTER_EVENT_PLATFORM_FEE 1
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t account[32];
  uint8_t mint[32];
  uint64_t amount;
} RouterPlatformFeeEvent;
#define ROUTER_PLATFORM_FEE_EVENT_SIZE 73
_Static_assert(offsetof(RouterPlatformFeeEvent, discriminator) == 7, "RouterPlatformFeeEvent.discriminator");
_Static_assert(offsetof(RouterPlatformFeeEvent, account) == 8, "RouterPlatformFeeEvent.account");
_Static_assert(offsetof(RouterPlatformFeeEvent, mint) == 40, "RouterPlatformFeeEvent.mint");
_Static_assert(offsetof(RouterPlatformFeeEvent, amount) == 72, "RouterPlatformFeeEvent.amount");

enum {
  ROUTER_ERROR_EMPTY_ROUTE = 6000,
  ROUTER_ERROR_SLIPPAGE_TOLERANCE_EXCEEDED = 6001,
  ROUTER_ERROR_INVALID_CALCULATION = 6002,
  ROUTER_ERROR_MISSING_PLATFORM_FEE_ACCOUNT = 6003,
  ROUTER_ERROR_INVALID_SLIPPAGE = 6004,
  ROUTER_ERROR_NOT_ENOUGH_PERCENT = 6005,
  ROUTER_ERROR_INVALID_INPUT_INDEX = 6006,
  ROUTER_ERROR_INVALID_OUTPUT_INDEX = 6007,
  ROUTER_ERROR_NOT_ENOUGH_ACCOUNT_KEYS = 6008,
  ROUTER_ERROR_NON_ZERO_MINIMUM_OUT_AMOUNT_NOT_SUPPORTED = 6009,
  ROUTER_ERROR_INVALID_ROUTE_PLAN = 6010,
  ROUTER_ERROR_INVALID_REFERRAL_AUTHORITY = 6011,
  ROUTER_ERROR_LEDGER_TOKEN_ACCOUNT_DOES_NOT_MATCH = 6012,
  ROUTER_ERROR_INVALID_TOKEN_LEDGER = 6013,
  ROUTER_ERROR_INCORRECT_TOKEN_PROGRAM_ID = 6014,
  ROUTER_ERROR_TOKEN_PROGRAM_NOT_PROVIDED = 6015,
  ROUTER_ERROR_SWAP_NOT_SUPPORTED = 6016,
  ROUTER_ERROR_EXACT_OUT_AMOUNT_NOT_MATCHED = 6017,
  ROUTER_ERROR_SOURCE_AND_DESTINATION_MINT_CANNOT_BE_THE_SAME = 6018,
};
