// Positions: shares of a range of bins, opened empty and closed empty.
#pragma once

#include "bins.h"

#define MAX_POSITION_BINS 64

_Static_assert(sizeof(((Position *)0)->shares) == 2 + MAX_POSITION_BINS * DLMM_SHARE_SIZE, "64 bins");

INLINE i64 position_lower(const Position *position) { return (i64)position->lower_bin; }
INLINE u64 position_bins(const Position *position) { return load_u16(position->shares); }
INLINE u8 *position_share(Position *position, u64 index) { return position->shares + 2 + index * DLMM_SHARE_SIZE; }

// Only this program writes accounts with this owner and discriminator.
static inline u64 position_load(const Context *context, const Account *account, const Account *owner,
                                Position **position) {
  TRY(account_check_state(account, context->program_id, OWN(POSITION_DISCRIMINATOR), OWN(POSITION_SIZE)));
  *position = ACCOUNT_DATA(Position, account);
  return account_is(owner, (*position)->owner) ? SUCCESS : OWN(ERROR_WRONG_AUTHORITY);
}

static inline u64 open_position(const Context *context) {
  REQUIRE(context->data_length == OWN(OPEN_POSITION_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(OPEN_POSITION_ACCOUNTS)));
  const DlmmOpenPositionData *data = (const DlmmOpenPositionData *)context->data;
  const Account *payer = &context->accounts[OWN(OPEN_POSITION_ACCOUNT_PAYER)];
  const Account *owner = &context->accounts[OWN(OPEN_POSITION_ACCOUNT_OWNER)];
  const Account *pool_account = &context->accounts[OWN(OPEN_POSITION_ACCOUNT_POOL)];
  Account *account = &context->accounts[OWN(OPEN_POSITION_ACCOUNT_POSITION)];
  TRY(account_check_signer(payer));
  TRY(account_check_writable(payer));
  TRY(account_check_signer(owner));
  TRY(account_check_writable(account));
  TRY(account_check_key(&context->accounts[OWN(OPEN_POSITION_ACCOUNT_SYSTEM_PROGRAM)], SYSTEM_ID));
  Pool *pool;
  TRY(pool_load(context, pool_account, &pool));
  const int32_t lower = data->lower_bin, upper = data->upper_bin;
  REQUIRE((i64)upper - (i64)lower < MAX_POSITION_BINS, OWN(ERROR_INVALID_BIN));
  TRY(bins_check(pool, lower, upper));
  REQUIRE(account_check_unused(account) == SUCCESS, OWN(ERROR_ALREADY_INITIALIZED));

  u8 bump;
  Bytes seeds[6] = {SEED_TEXT("position"), SEED(pool_account->key, KEY_BYTES), SEED(owner->key, KEY_BYTES),
                    SEED(&lower, sizeof lower), SEED(&upper, sizeof upper)};
  TRY(pda_check(account, seeds, 5, context->program_id, &bump));
  const Signer signer = {seeds, 6};
  const NewAccount wanted = {OWN(POSITION_SIZE), context->program_id, 0};
  TRY(system_create(context, payer, account, &wanted, &signer));

  Position *position = ACCOUNT_DATA(Position, account);
  store_u64(position->discriminator, OWN(POSITION_DISCRIMINATOR));
  key_copy(position->pool, pool_account->key);
  key_copy(position->owner, owner->key);
  position->lower_bin = lower;
  position->upper_bin = upper;
  position->bump = bump;
  store_u16(position->shares, (u16)((i64)upper - (i64)lower + 1));
  return SUCCESS;
}

static inline u64 close_position(const Context *context) {
  REQUIRE(context->data_length == OWN(CLOSE_POSITION_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(CLOSE_POSITION_ACCOUNTS)));
  const Account *owner = &context->accounts[OWN(CLOSE_POSITION_ACCOUNT_OWNER)];
  Account *account = &context->accounts[OWN(CLOSE_POSITION_ACCOUNT_POSITION)];
  TRY(account_check_signer(owner));
  TRY(account_check_writable(owner));
  TRY(account_check_writable(account));
  Position *position;
  TRY(position_load(context, account, owner, &position));
  for (u64 index = 0; index < position_bins(position); index++) {
    REQUIRE(load_u64(position_share(position, index)) == 0, OWN(ERROR_POSITION_NOT_EMPTY));
  }
  account_close(account, owner);
  return SUCCESS;
}
