// The venue programs. A new venue is a row here and an enum variant in the IDL.
#pragma once

#include "callisto.h"

#include "../clmm/generated/layout.h"
#include "../cpmm/generated/layout.h"
#include "../dlmm/generated/layout.h"
#include "../launchpad/generated/layout.h"
#include "../stable/generated/layout.h"
#include "foreign-programs.h"
#include "generated/layout.h"

#define NO_SIDE 0xff
#define MAX_QUOTE_ACCOUNTS 3
#define MAX_PROGRAMS 2
#define MAX_SUFFIX_BYTES 19
#define MAX_SWAP_ACCOUNTS 32

enum { EXACT_IN, EXACT_OUT, MODES };

// Every venue swaps by (amount, limit) as two u64 between a discriminator and fixed bytes. A quote takes one u64, with
// a side behind it where the same account is traded both ways. Positions are within the swap's own accounts.
typedef struct {
  // A venue of one program has it in each place: zeros would be the system program.
  u8 programs[MAX_PROGRAMS][KEY_BYTES];
  // Discriminators by mode, as they are in memory; only the bytes that are counted. No exact output has 0.
  u64 discriminator[MODES];
  u8 discriminator_bytes;
  // Whether the limit of an exact output is before the amount.
  bool is_limit_first;
  u8 suffix_bytes;
  u8 suffix[MODES][MAX_SUFFIX_BYTES];
  u8 accounts;
  // Whether further accounts follow, such as arrays of ticks: up to the router's own address.
  bool has_tail;
  u8 user;
  u8 amm;
  u8 user_in;
  u8 user_out;
  // The quote of an exact output; without accounts there is none.
  u8 quote;
  u8 side;
  u8 quote_accounts;
  u8 quote_account[MAX_QUOTE_ACCOUNTS];
} Venue;

#define ONE_PROGRAM(ID_BYTES) {ID_BYTES, ID_BYTES}

// The first eight bytes of a swap's data, in the order in which they are written down; one swap may have both modes.
#define DISCRIMINATOR(bytes) __builtin_bswap64(bytes)
#define SAME(bytes) {DISCRIMINATOR(bytes), DISCRIMINATOR(bytes)}

// A pool of two tokens: all such programs share the account lists of swap and quote.
#define PAIR_VENUE(PROGRAM)                                                 \
  {                                                                         \
      .programs = ONE_PROGRAM(PROGRAM##_ID_BYTES),                          \
      .discriminator = {PROGRAM##_SWAP_EXACT_IN, PROGRAM##_SWAP_EXACT_OUT}, \
      .discriminator_bytes = 1,                                             \
      .accounts = PROGRAM##_SWAP_EXACT_IN_ACCOUNTS,                         \
      .user = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_USER,                         \
      .amm = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_POOL,                          \
      .user_in = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_USER_IN,                   \
      .user_out = PROGRAM##_SWAP_EXACT_IN_ACCOUNT_USER_OUT,                 \
      .quote = PROGRAM##_QUOTE_EXACT_OUT,                                   \
      .side = NO_SIDE,                                                      \
      .quote_accounts = PROGRAM##_QUOTE_EXACT_OUT_ACCOUNTS,                 \
      .quote_account = {PROGRAM##_SWAP_EXACT_IN_ACCOUNT_POOL,               \
                        PROGRAM##_SWAP_EXACT_IN_ACCOUNT_MINT_IN,            \
                        PROGRAM##_SWAP_EXACT_IN_ACCOUNT_MINT_OUT},          \
  }

// A side of a bonding curve.
#define CURVE_VENUE(SIDE, IN, OUT)                                                  \
  {                                                                                 \
      .programs = ONE_PROGRAM(LAUNCHPAD_ID_BYTES),                                  \
      .discriminator = {LAUNCHPAD_##SIDE##_EXACT_IN, LAUNCHPAD_##SIDE##_EXACT_OUT}, \
      .discriminator_bytes = 1,                                                     \
      .accounts = LAUNCHPAD_SELL_EXACT_IN_ACCOUNTS,                                 \
      .user = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER,                               \
      .amm = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_CURVE,                                 \
      .user_in = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER_##IN,                       \
      .user_out = LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_TRADER_##OUT,                     \
      .quote = LAUNCHPAD_QUOTE_EXACT_OUT,                                           \
      .side = LAUNCHPAD_SIDE_##SIDE,                                                \
      .quote_accounts = LAUNCHPAD_QUOTE_EXACT_OUT_ACCOUNTS,                         \
      .quote_account = {LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_CURVE},                     \
  }

// `swap_v2`: no limit of the price, whether the amount is the input's, whether the price falls, no further accounts. The
// user's accounts are in the order of the pool's mints.
#define WHIRLPOOL_VENUE(IS_DOWN, IN, OUT)                                                     \
  {                                                                                           \
      .programs = {WHIRLPOOL_ID_BYTES, WHIRLPOOL_IMMUTABLE_ID_BYTES},                         \
      .discriminator = SAME(0x2b04ed0b1ac91e62),                                              \
      .discriminator_bytes = 8,                                                               \
      .suffix_bytes = 19,                                                                     \
      .suffix = {[EXACT_IN] = {[16] = true, [17] = IS_DOWN}, [EXACT_OUT] = {[17] = IS_DOWN}}, \
      .accounts = 15,                                                                         \
      .user = 3,                                                                              \
      .amm = 4,                                                                               \
      .user_in = IN,                                                                          \
      .user_out = OUT,                                                                        \
  }

static const Venue VENUES[] = {
    [ROUTER_VENUE_CPMM] = PAIR_VENUE(CPMM),
    [ROUTER_VENUE_CLMM] = PAIR_VENUE(CLMM),
    [ROUTER_VENUE_STABLE] = PAIR_VENUE(STABLE),
    [ROUTER_VENUE_DLMM] = PAIR_VENUE(DLMM),
    [ROUTER_VENUE_LAUNCHPAD_BUY] = CURVE_VENUE(BUY, QUOTE, BASE),
    [ROUTER_VENUE_LAUNCHPAD_SELL] = CURVE_VENUE(SELL, BASE, QUOTE),
    // `swap_base_input` and `swap_base_output`.
    [ROUTER_VENUE_RAYDIUM_CPMM] =
        {
            .programs = ONE_PROGRAM(RAYDIUM_CPMM_ID_BYTES),
            .discriminator = {DISCRIMINATOR(0x8fbe5adac41e33de), DISCRIMINATOR(0x37d96256a34ab4ad)},
            .discriminator_bytes = 8,
            .is_limit_first = true,
            .accounts = 13,
            .user = 0,
            .amm = 3,
            .user_in = 4,
            .user_out = 5,
        },
    // `swap_v2`: no limit of the price, whether the amount is the input's. Bitmap and arrays of ticks follow.
    [ROUTER_VENUE_RAYDIUM_CLMM] =
        {
            .programs = ONE_PROGRAM(RAYDIUM_CLMM_ID_BYTES),
            .discriminator = SAME(0x2b04ed0b1ac91e62),
            .discriminator_bytes = 8,
            .suffix_bytes = 17,
            .suffix = {[EXACT_IN] = {[16] = true}},
            .accounts = 13,
            .has_tail = true,
            .user = 0,
            .amm = 2,
            .user_in = 3,
            .user_out = 4,
        },
    [ROUTER_VENUE_WHIRLPOOL_DOWN] = WHIRLPOOL_VENUE(true, 7, 9),
    [ROUTER_VENUE_WHIRLPOOL_UP] = WHIRLPOOL_VENUE(false, 9, 7),
    // `swap2` and `swap_exact_out2`: no accounts of transfer hooks. Arrays of bins follow.
    [ROUTER_VENUE_METEORA_DLMM] =
        {
            .programs = ONE_PROGRAM(METEORA_DLMM_ID_BYTES),
            .discriminator = {DISCRIMINATOR(0x414b3f4ceb5b5b88), DISCRIMINATOR(0x2bd7f784893cf351)},
            .discriminator_bytes = 8,
            .is_limit_first = true,
            .suffix_bytes = 4,
            .accounts = 16,
            .has_tail = true,
            .user = 10,
            .amm = 0,
            .user_in = 4,
            .user_out = 5,
        },
    // `swap2` of an input that is taken whole (0) or an output (2). The sysvar of instructions may follow.
    [ROUTER_VENUE_METEORA_DAMM_V2] =
        {
            .programs = ONE_PROGRAM(METEORA_DAMM_V2_ID_BYTES),
            .discriminator = SAME(0x414b3f4ceb5b5b88),
            .discriminator_bytes = 8,
            .suffix_bytes = 1,
            .suffix = {[EXACT_OUT] = {2}},
            .accounts = 14,
            .has_tail = true,
            .user = 8,
            .amm = 1,
            .user_in = 2,
            .user_out = 3,
        },
    // The same, behind the config.
    [ROUTER_VENUE_METEORA_DBC] =
        {
            .programs = ONE_PROGRAM(METEORA_DBC_ID_BYTES),
            .discriminator = SAME(0x414b3f4ceb5b5b88),
            .discriminator_bytes = 8,
            .suffix_bytes = 1,
            .suffix = {[EXACT_OUT] = {2}},
            .accounts = 15,
            .has_tail = true,
            .user = 9,
            .amm = 2,
            .user_in = 3,
            .user_out = 4,
        },
    [ROUTER_VENUE_SABER] =
        {
            .programs = ONE_PROGRAM(SABER_ID_BYTES),
            .discriminator = {1},
            .discriminator_bytes = 1,
            .accounts = 9,
            .user = 2,
            .amm = 0,
            .user_in = 3,
            .user_out = 6,
        },
};

static inline bool venue_has_program(const Venue *venue, const u8 *key) {
  return key_equal(key, venue->programs[0]) || key_equal(key, venue->programs[1]);
}
