// The venue programs. A new venue is a row here and an enum variant in the IDL.
#pragma once

#include "callisto.h"

#include "../clmm/generated/layout.h"
#include "../cpmm/generated/layout.h"
#include "../dlmm/generated/layout.h"
#include "../launchpad/generated/layout.h"
#include "../stable/generated/layout.h"
#include "generated/layout.h"

#define NO_SIDE 0xff
#define MAX_QUOTE_ACCOUNTS 3

// Every venue swaps by (amount, limit) as two u64 behind a discriminator, and quotes by one u64, with a side
// behind it where the same account is traded both ways. Positions are within the swap's own accounts.
typedef struct {
  u8 accounts;
  u8 exact_in;
  u8 exact_out;
  u8 quote;
  u8 user;
  u8 amm;
  u8 mint_in;
  u8 mint_out;
  u8 user_in;
  u8 user_out;
  u8 side;
  u8 quote_accounts;
  u8 quote_account[MAX_QUOTE_ACCOUNTS];
} Venue;

// A pool of two tokens: all such programs share the account lists of swap and quote.
#define PAIR_VENUE(PROGRAM)                                        \
  {                                                                \
      .accounts = PROGRAM##_SWAP_EXACT_IN_ACCOUNTS,                \
      .exact_in = PROGRAM##_SWAP_EXACT_IN,                         \
      .exact_out = PROGRAM##_SWAP_EXACT_OUT,                       \
      .quote = PROGRAM##_QUOTE_EXACT_OUT,                          \
      .user = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_USER,                \
      .amm = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_POOL,                 \
      .mint_in = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_MINT_IN,          \
      .mint_out = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_MINT_OUT,        \
      .user_in = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_USER_IN,          \
      .user_out = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_USER_OUT,        \
      .side = NO_SIDE,                                             \
      .quote_accounts = PROGRAM##_QUOTE_EXACT_OUT_ACCOUNTS,        \
      .quote_account = {PROGRAM##_SWAP_EXACT_IN_ACCOUNT_POOL,      \
                        PROGRAM##_SWAP_EXACT_IN_ACCOUNT_MINT_IN,   \
                        PROGRAM##_SWAP_EXACT_IN_ACCOUNT_MINT_OUT}, \
  }

static const Venue VENUES[] = {
    [ROUTER_VENUE_CPMM] = PAIR_VENUE(CPMM),
    [ROUTER_VENUE_CLMM] = PAIR_VENUE(CLMM),
    [ROUTER_VENUE_STABLE] = PAIR_VENUE(STABLE),
    [ROUTER_VENUE_DLMM] = PAIR_VENUE(DLMM),
    [ROUTER_VENUE_LAUNCHPAD_BUY] =
        {
            .accounts = LAUNCHPAD_SELL_EXACT_IN_ACCOUNTS,
            .exact_in = LAUNCHPAD_BUY_EXACT_IN,
            .exact_out = LAUNCHPAD_BUY_EXACT_OUT,
            .quote = LAUNCHPAD_QUOTE_EXACT_OUT,
            .user = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER,
            .amm = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_CURVE,
            .mint_in = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_QUOTE_MINT,
            .mint_out = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_MINT,
            .user_in = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER_QUOTE,
            .user_out = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER_BASE,
            .side = LAUNCHPAD_SIDE_BUY,
            .quote_accounts = LAUNCHPAD_QUOTE_EXACT_OUT_ACCOUNTS,
            .quote_account = {LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_CURVE},
        },
    [ROUTER_VENUE_LAUNCHPAD_SELL] =
        {
            .accounts = LAUNCHPAD_SELL_EXACT_IN_ACCOUNTS,
            .exact_in = LAUNCHPAD_SELL_EXACT_IN,
            .exact_out = LAUNCHPAD_SELL_EXACT_OUT,
            .quote = LAUNCHPAD_QUOTE_EXACT_OUT,
            .user = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER,
            .amm = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_CURVE,
            .mint_in = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_MINT,
            .mint_out = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_QUOTE_MINT,
            .user_in = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER_BASE,
            .user_out = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER_QUOTE,
            .side = LAUNCHPAD_SIDE_SELL,
            .quote_accounts = LAUNCHPAD_QUOTE_EXACT_OUT_ACCOUNTS,
            .quote_account = {LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_CURVE},
        },
};

// Ids are separate from the rows because a constant that points to another needs a relocation.
static inline const u8 *venue_program(u8 venue) {
  switch (venue) {
    case ROUTER_VENUE_CPMM:
      return CPMM_ID;
    case ROUTER_VENUE_CLMM:
      return CLMM_ID;
    case ROUTER_VENUE_DLMM:
      return DLMM_ID;
    case ROUTER_VENUE_STABLE:
      return STABLE_ID;
    default:
      return LAUNCHPAD_ID;
  }
}
