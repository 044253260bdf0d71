// Opening, filling and locking of escrows.
#pragma once

#include "locker.h"

#define ESCROW_ACCOUNT(name) (&context->accounts[VOTELOCK_OPEN_ESCROW_ACCOUNT_##name])

OUTLINE u64 open_escrow(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockOpenEscrowData)));
  TRY(input_check_accounts(context, VOTELOCK_OPEN_ESCROW_ACCOUNTS));
  const Account *payer = ESCROW_ACCOUNT(PAYER), *owner = ESCROW_ACCOUNT(OWNER), *locker = ESCROW_ACCOUNT(LOCKER);
  const Account *mint = ESCROW_ACCOUNT(MINT), *program = ESCROW_ACCOUNT(TOKEN_PROGRAM);
  Account *escrow = ESCROW_ACCOUNT(ESCROW), *vault = ESCROW_ACCOUNT(VAULT);
  TRY(account_check_signer(payer));
  TRY(account_check_writable(payer));
  TRY(account_check_writable(escrow));
  TRY(account_check_writable(vault));
  TRY(account_check_key(ESCROW_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(check_locker(context, locker));
  const VotelockLocker *terms = ACCOUNT_DATA(VotelockLocker, locker);
  REQUIRE(account_is(mint, terms->mint), VOTELOCK_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(program, terms->token_program), VOTELOCK_ERROR_INVALID_ACCOUNT);

  u8 bump;
  Bytes seeds[4] = {SEED_TEXT("Escrow"), SEED(locker->key, KEY_BYTES), SEED(owner->key, KEY_BYTES)};
  TRY(pda_check(escrow, seeds, 3, context->program_id, &bump));
  const NewAccount wanted = {VOTELOCK_ESCROW_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 4};
  TRY(system_create(context, payer, escrow, &wanted, &signer));
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  store_u64(state->discriminator, VOTELOCK_ESCROW_DISCRIMINATOR);
  key_copy(state->locker, locker->key);
  key_copy(state->owner, owner->key);
  key_copy(state->vault, vault->key);
  state->bump = bump;
  const NewTokenAccount wanted_vault = {payer, program, mint, vault, escrow->key};
  TRY(vault_create(context, &wanted_vault));
  emit_escrow(escrow);
  return SUCCESS;
}

#define INCREASE_ACCOUNT(name) (&context->accounts[VOTELOCK_INCREASE_ACCOUNT_##name])

OUTLINE u64 increase(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockIncreaseData)));
  TRY(input_check_accounts(context, VOTELOCK_INCREASE_ACCOUNTS));
  const u64 amount = ((const VotelockIncreaseData *)context->data)->amount;
  const Account *payer = INCREASE_ACCOUNT(PAYER), *locker = INCREASE_ACCOUNT(LOCKER);
  const Account *escrow = INCREASE_ACCOUNT(ESCROW), *mint = INCREASE_ACCOUNT(MINT);
  const Account *vault = INCREASE_ACCOUNT(VAULT), *source = INCREASE_ACCOUNT(SOURCE);
  const Account *program = INCREASE_ACCOUNT(TOKEN_PROGRAM);
  TRY(account_check_signer(payer));
  TRY(account_check_writable(locker));
  TRY(account_check_writable(vault));
  TRY(check_escrow(context, escrow));
  TRY(check_locker_of(context, locker, escrow));
  VotelockLocker *terms = ACCOUNT_DATA(VotelockLocker, locker);
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  REQUIRE(account_is(mint, terms->mint), VOTELOCK_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(vault, state->vault), VOTELOCK_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(program, terms->token_program), VOTELOCK_ERROR_INVALID_ACCOUNT);
  REQUIRE(amount > 0, VOTELOCK_ERROR_ZERO_AMOUNT);
  TRY(add_u64(state->amount, amount, &state->amount));
  TRY(add_u64(terms->locked_supply, amount, &terms->locked_supply));
  const TokenTransfer transfer = {program, source, mint, vault, payer};
  TRY(token_transfer_exact(context, &transfer, amount, NULL, VOTELOCK_ERROR_TRANSFER_MISMATCH));
  emit_escrow(escrow);
  return SUCCESS;
}

// `extend` and `setMaxLock` name the same accounts.
#define TERM_ACCOUNT(name) (&context->accounts[VOTELOCK_EXTEND_ACCOUNT_##name])
_Static_assert((int)VOTELOCK_EXTEND_ACCOUNT_ESCROW == (int)VOTELOCK_SET_MAX_LOCK_ACCOUNT_ESCROW, "one list of accounts");

static inline u64 check_term(const Context *context) {
  TRY(input_check_accounts(context, VOTELOCK_EXTEND_ACCOUNTS));
  TRY(check_own_escrow(context, TERM_ACCOUNT(ESCROW), TERM_ACCOUNT(OWNER)));
  return check_locker_of(context, TERM_ACCOUNT(LOCKER), TERM_ACCOUNT(ESCROW));
}

OUTLINE u64 extend(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockExtendData)));
  TRY(check_term(context));
  const u64 duration = ((const VotelockExtendData *)context->data)->duration;
  const VotelockLocker *terms = ACCOUNT_DATA(VotelockLocker, TERM_ACCOUNT(LOCKER));
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, TERM_ACCOUNT(ESCROW));
  REQUIRE(!state->is_max_lock, VOTELOCK_ERROR_MAX_LOCKED);
  REQUIRE(duration > 0 && duration >= terms->min_duration && duration <= terms->max_duration,
          VOTELOCK_ERROR_INVALID_DURATION);
  Clock clock;
  TRY(clock_read(&clock));
  const i64 ends_at = clock.unix_timestamp + (i64)duration;
  REQUIRE(ends_at >= state->ends_at, VOTELOCK_ERROR_SHORTER_LOCK);
  state->started_at = clock.unix_timestamp;
  state->ends_at = ends_at;
  emit_escrow(TERM_ACCOUNT(ESCROW));
  return SUCCESS;
}

OUTLINE u64 set_max_lock(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockSetMaxLockData)));
  TRY(check_term(context));
  const u8 wanted = ((const VotelockSetMaxLockData *)context->data)->is_max_lock;
  REQUIRE(wanted <= 1, ERROR_INVALID_INSTRUCTION_DATA);
  const VotelockLocker *terms = ACCOUNT_DATA(VotelockLocker, TERM_ACCOUNT(LOCKER));
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, TERM_ACCOUNT(ESCROW));
  REQUIRE(wanted != state->is_max_lock, VOTELOCK_ERROR_UNCHANGED);
  Clock clock;
  TRY(clock_read(&clock));
  // Also no earlier than the end of the lock before this one: that end was at most as far away.
  state->started_at = clock.unix_timestamp;
  state->ends_at = clock.unix_timestamp + (i64)terms->max_duration;
  state->is_max_lock = wanted;
  emit_escrow(TERM_ACCOUNT(ESCROW));
  return SUCCESS;
}
