// Lockers, and what all instructions on escrows share.
#pragma once

#include "callisto.h"
#include "generated/layout.h"
#include "token-vault.h"

// No lock is longer; sums of a time and a duration fit 64 bits.
#define MAX_DURATION_SECONDS (100ull * 366 * 86400)

#define LOCKER_ACCOUNT(name) (&context->accounts[VOTELOCK_OPEN_LOCKER_ACCOUNT_##name])

OUTLINE u64 open_locker(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockOpenLockerData)));
  TRY(input_check_accounts(context, VOTELOCK_OPEN_LOCKER_ACCOUNTS));
  const VotelockOpenLockerData *data = (const VotelockOpenLockerData *)context->data;
  const Account *payer = LOCKER_ACCOUNT(PAYER), *base = LOCKER_ACCOUNT(BASE), *mint = LOCKER_ACCOUNT(MINT);
  Account *locker = LOCKER_ACCOUNT(LOCKER);
  TRY(account_check_signer(payer));
  TRY(account_check_signer(base));
  TRY(account_check_writable(payer));
  TRY(account_check_writable(locker));
  TRY(account_check_key(LOCKER_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(mint_check_exact(mint, VOTELOCK_ERROR_UNSUPPORTED_MINT));
  REQUIRE(data->max_duration > 0 && data->max_duration <= MAX_DURATION_SECONDS, VOTELOCK_ERROR_INVALID_DURATION);
  REQUIRE(data->min_duration <= data->max_duration, VOTELOCK_ERROR_INVALID_DURATION);
  REQUIRE(data->multiplier > 0, VOTELOCK_ERROR_ZERO_AMOUNT);

  u8 bump;
  Bytes seeds[3] = {SEED_TEXT("Locker"), SEED(base->key, KEY_BYTES)};
  TRY(pda_check(locker, seeds, 2, context->program_id, &bump));
  const NewAccount wanted = {VOTELOCK_LOCKER_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 3};
  TRY(system_create(context, payer, locker, &wanted, &signer));
  VotelockLocker *state = ACCOUNT_DATA(VotelockLocker, locker);
  store_u64(state->discriminator, VOTELOCK_LOCKER_DISCRIMINATOR);
  key_copy(state->base, base->key);
  key_copy(state->mint, mint->key);
  key_copy(state->token_program, mint->owner);
  state->min_duration = data->min_duration;
  state->max_duration = data->max_duration;
  state->multiplier = data->multiplier;
  state->bump = bump;

  VotelockLockerOpenedEvent event;
  event.discriminator = VOTELOCK_EVENT_LOCKER_OPENED;
  key_copy(event.locker, locker->key);
  key_copy(event.mint, mint->key);
  event.min_duration = data->min_duration;
  event.max_duration = data->max_duration;
  event.multiplier = data->multiplier;
  EMIT(&event, VOTELOCK_LOCKER_OPENED_EVENT_SIZE);
  return SUCCESS;
}

static inline u64 check_locker(const Context *context, const Account *locker) {
  return account_check_state(locker, context->program_id, VOTELOCK_LOCKER_DISCRIMINATOR, VOTELOCK_LOCKER_SIZE);
}

// Checks an escrow that the instruction writes.
static inline u64 check_escrow(const Context *context, const Account *escrow) {
  TRY(account_check_writable(escrow));
  return account_check_state(escrow, context->program_id, VOTELOCK_ESCROW_DISCRIMINATOR, VOTELOCK_ESCROW_SIZE);
}

// Checks an escrow, and that the signer is its owner.
static inline u64 check_own_escrow(const Context *context, const Account *escrow, const Account *owner) {
  TRY(account_check_signer(owner));
  TRY(check_escrow(context, escrow));
  return account_is(owner, ACCOUNT_DATA(VotelockEscrow, escrow)->owner) ? SUCCESS : VOTELOCK_ERROR_WRONG_OWNER;
}

// Checks the locker of a checked escrow.
static inline u64 check_locker_of(const Context *context, const Account *locker, const Account *escrow) {
  TRY(check_locker(context, locker));
  const VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  return account_is(locker, state->locker) ? SUCCESS : VOTELOCK_ERROR_INVALID_ACCOUNT;
}

static inline void emit_escrow(const Account *escrow) {
  const VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  VotelockEscrowChangedEvent event;
  event.discriminator = VOTELOCK_EVENT_ESCROW_CHANGED;
  key_copy(event.locker, state->locker);
  key_copy(event.escrow, escrow->key);
  key_copy(event.owner, state->owner);
  event.amount = state->amount;
  event.unstaking_amount = state->unstaking_amount;
  event.started_at = state->started_at;
  event.ends_at = state->ends_at;
  event.is_max_lock = state->is_max_lock;
  EMIT(&event, VOTELOCK_ESCROW_CHANGED_EVENT_SIZE);
}
