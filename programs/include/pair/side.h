// One side of a pool of two tokens, for every program that has such pools. A program
// first includes its `names.h`: OWN(X) for the constant X of its IDL, and Pool, Config and its events.
#pragma once

#include "callisto.h"

#define PPM 1000000ull

// The fields of both sides are adjacent in a pool, so a side (0 or 1) is an index.
_Static_assert(offsetof(Pool, mint1) == offsetof(Pool, mint0) + KEY_BYTES, "mints");
_Static_assert(offsetof(Pool, vault1) == offsetof(Pool, vault0) + KEY_BYTES, "vaults");
_Static_assert(offsetof(Pool, token_program1) == offsetof(Pool, token_program0) + KEY_BYTES, "programs");
_Static_assert(offsetof(Pool, protocol_fees1) == offsetof(Pool, protocol_fees0) + 8, "protocol fees");
_Static_assert(offsetof(Pool, creator_fees1) == offsetof(Pool, creator_fees0) + 8, "creator fees");

INLINE const u8 *pool_mint(const Pool *pool, u64 side) {
  return (const u8 *)pool + offsetof(Pool, mint0) + side * KEY_BYTES;
}
INLINE const u8 *pool_vault(const Pool *pool, u64 side) {
  return (const u8 *)pool + offsetof(Pool, vault0) + side * KEY_BYTES;
}
INLINE const u8 *pool_token_program(const Pool *pool, u64 side) {
  return (const u8 *)pool + offsetof(Pool, token_program0) + side * KEY_BYTES;
}
INLINE u64 *pool_protocol_fees(Pool *pool, u64 side) {
  return (u64 *)((u8 *)pool + offsetof(Pool, protocol_fees0)) + side;
}
INLINE u64 *pool_creator_fees(Pool *pool, u64 side) {
  return (u64 *)((u8 *)pool + offsetof(Pool, creator_fees0)) + side;
}

// Pools that an earlier build has made are shorter where a later one has appended fields: `names.h` has the size then.
#ifndef POOL_FIRST_SIZE
#define POOL_FIRST_SIZE OWN(POOL_SIZE)
#endif

// Only this program writes accounts with this owner and discriminator, and only at the derived address of the pool.
static inline u64 pool_load(const Context *context, const Account *account, Pool **pool) {
  const u64 size = account->data_length == POOL_FIRST_SIZE ? POOL_FIRST_SIZE : OWN(POOL_SIZE);
  TRY(account_check_state(account, context->program_id, OWN(POOL_DISCRIMINATOR), size));
  *pool = ACCOUNT_DATA(Pool, account);
  return SUCCESS;
}

// Whether a pool has the fields that were appended. The runtime stores the length of an account before its data.
INLINE bool pool_is_whole(const Pool *pool) { return load_u64((const u8 *)pool - 8) == OWN(POOL_SIZE); }

// The signer seeds of a pool, the authority over its vaults. `seeds` has room for five.
static inline Signer pool_signer(const Pool *pool, Bytes *seeds) {
  seeds[0] = SEED_TEXT("pool");
  seeds[1] = SEED(pool->config, KEY_BYTES);
  seeds[2] = SEED(pool->mint0, KEY_BYTES);
  seeds[3] = SEED(pool->mint1, KEY_BYTES);
  seeds[4] = SEED(&pool->bump, 1);
  return (Signer){seeds, 5};
}

// One side of a pool with the accounts that move its tokens. `user` is the other end of the transfer, and
// only the token program checks it.
typedef struct {
  u64 index;
  const Account *vault;
  const Account *user;
  const Account *mint;
  const Account *token_program;
} Side;

OUTLINE u64 side_check(const Pool *pool, const Side *side) {
  REQUIRE(account_is(side->mint, pool_mint(pool, side->index)), OWN(ERROR_INVALID_ACCOUNT));
  REQUIRE(account_is(side->vault, pool_vault(pool, side->index)), OWN(ERROR_INVALID_ACCOUNT));
  REQUIRE(account_is(side->token_program, pool_token_program(pool, side->index)), OWN(ERROR_INVALID_ACCOUNT));
  TRY(account_check_writable(side->vault));
  return account_check_writable(side->user);
}

// Transfers `amount` from the user and checks that exactly `received` arrived in the vault.
static inline u64 side_receive(const Context *context, const Side *side, const Account *user, u64 amount, u64 received) {
  const u64 before = token_account_amount(side->vault);
  const TokenTransfer transfer = {side->token_program, side->user, side->mint, side->vault, user};
  TRY(token_transfer(context, &transfer, amount, NULL));
  return token_account_amount(side->vault) - before == received ? SUCCESS : OWN(ERROR_TRANSFER_MISMATCH);
}

// Transfers `amount` out of the vault and checks that exactly this left it. An amount of 0 is skipped.
OUTLINE u64 side_pay(const Context *context, const Side *side, const Account *pool, u64 amount,
                           const Signer *signer) {
  if (amount == 0) return SUCCESS;
  const u64 before = token_account_amount(side->vault);
  const TokenTransfer transfer = {side->token_program, side->vault, side->mint, side->user, pool};
  TRY(token_transfer(context, &transfer, amount, signer));
  return before - token_account_amount(side->vault) == amount ? SUCCESS : OWN(ERROR_TRANSFER_MISMATCH);
}
