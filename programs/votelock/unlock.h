// Ways out of a lock: of a part, and of all after its end.
#pragma once

#include "locker.h"

#define START_ACCOUNT(name) (&context->accounts[VOTELOCK_START_UNSTAKING_ACCOUNT_##name])

// When a lock ends that its owner leaves now.
static inline i64 end_of_lock(const VotelockEscrow *escrow, const VotelockLocker *terms, i64 now) {
  return escrow->is_max_lock ? now + (i64)terms->max_duration : escrow->ends_at;
}

OUTLINE u64 start_unstaking(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockStartUnstakingData)));
  TRY(input_check_accounts(context, VOTELOCK_START_UNSTAKING_ACCOUNTS));
  const u64 amount = ((const VotelockStartUnstakingData *)context->data)->amount;
  const Account *owner = START_ACCOUNT(OWNER), *locker = START_ACCOUNT(LOCKER), *escrow = START_ACCOUNT(ESCROW);
  Account *unstaking = START_ACCOUNT(UNSTAKING);
  TRY(check_own_escrow(context, escrow, owner));
  TRY(account_check_writable(owner));
  TRY(account_check_writable(unstaking));
  TRY(account_check_key(START_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(check_locker_of(context, locker, escrow));
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  REQUIRE(amount > 0, VOTELOCK_ERROR_ZERO_AMOUNT);
  REQUIRE(amount <= state->amount - state->unstaking_amount, VOTELOCK_ERROR_INSUFFICIENT_AMOUNT);

  u8 bump;
  const u64 index = state->next_index;
  Bytes seeds[4] = {SEED_TEXT("unstaking"), SEED(escrow->key, KEY_BYTES), SEED(&index, 8)};
  TRY(pda_check(unstaking, seeds, 3, context->program_id, &bump));
  const NewAccount wanted = {VOTELOCK_UNSTAKING_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 4};
  TRY(system_create(context, owner, unstaking, &wanted, &signer));
  Clock clock;
  TRY(clock_read(&clock));
  VotelockUnstaking *part = ACCOUNT_DATA(VotelockUnstaking, unstaking);
  store_u64(part->discriminator, VOTELOCK_UNSTAKING_DISCRIMINATOR);
  key_copy(part->escrow, escrow->key);
  part->amount = amount;
  part->ends_at = end_of_lock(state, ACCOUNT_DATA(VotelockLocker, locker), clock.unix_timestamp);
  part->index = index;
  part->bump = bump;
  state->unstaking_amount += amount;
  state->next_index = index + 1;
  emit_escrow(escrow);
  return SUCCESS;
}

// Checks a part of a checked escrow.
static inline u64 check_unstaking(const Context *context, const Account *unstaking, const Account *escrow) {
  TRY(account_check_writable(unstaking));
  TRY(account_check_state(unstaking, context->program_id, VOTELOCK_UNSTAKING_DISCRIMINATOR, VOTELOCK_UNSTAKING_SIZE));
  const VotelockUnstaking *part = ACCOUNT_DATA(VotelockUnstaking, unstaking);
  return account_is(escrow, part->escrow) ? SUCCESS : VOTELOCK_ERROR_INVALID_ACCOUNT;
}

#define CANCEL_ACCOUNT(name) (&context->accounts[VOTELOCK_CANCEL_UNSTAKING_ACCOUNT_##name])

OUTLINE u64 cancel_unstaking(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockCancelUnstakingData)));
  TRY(input_check_accounts(context, VOTELOCK_CANCEL_UNSTAKING_ACCOUNTS));
  const Account *owner = CANCEL_ACCOUNT(OWNER), *escrow = CANCEL_ACCOUNT(ESCROW);
  Account *unstaking = CANCEL_ACCOUNT(UNSTAKING);
  TRY(check_own_escrow(context, escrow, owner));
  TRY(account_check_writable(owner));
  TRY(check_unstaking(context, unstaking, escrow));
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  state->unstaking_amount -= ACCOUNT_DATA(VotelockUnstaking, unstaking)->amount;
  account_close(unstaking, owner);
  emit_escrow(escrow);
  return SUCCESS;
}

// `finishUnstaking` has the accounts of `withdraw`, and one more behind them.
#define WITHDRAW_ACCOUNT(name) (&context->accounts[VOTELOCK_WITHDRAW_ACCOUNT_##name])
_Static_assert((int)VOTELOCK_FINISH_UNSTAKING_ACCOUNT_UNSTAKING == (int)VOTELOCK_WITHDRAW_ACCOUNTS, "one list of accounts");

static inline u64 check_withdrawal(const Context *context) {
  const Account *owner = WITHDRAW_ACCOUNT(OWNER), *locker = WITHDRAW_ACCOUNT(LOCKER);
  const Account *escrow = WITHDRAW_ACCOUNT(ESCROW);
  TRY(check_own_escrow(context, escrow, owner));
  TRY(account_check_writable(owner));
  TRY(account_check_writable(locker));
  TRY(account_check_writable(WITHDRAW_ACCOUNT(VAULT)));
  TRY(check_locker_of(context, locker, escrow));
  const VotelockLocker *terms = ACCOUNT_DATA(VotelockLocker, locker);
  const VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  REQUIRE(account_is(WITHDRAW_ACCOUNT(MINT), terms->mint), VOTELOCK_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(WITHDRAW_ACCOUNT(VAULT), state->vault), VOTELOCK_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(WITHDRAW_ACCOUNT(TOKEN_PROGRAM), terms->token_program), VOTELOCK_ERROR_INVALID_ACCOUNT);
  return token_account_check(WITHDRAW_ACCOUNT(DESTINATION));
}

// The signer seeds of an escrow. `seeds` has room for four.
static inline Signer escrow_signer(const VotelockEscrow *escrow, Bytes *seeds) {
  seeds[0] = SEED_TEXT("Escrow");
  seeds[1] = SEED(escrow->locker, KEY_BYTES);
  seeds[2] = SEED(escrow->owner, KEY_BYTES);
  seeds[3] = SEED(&escrow->bump, 1);
  return (Signer){seeds, 4};
}

// Takes `amount` from the escrow and sends `sent` of its vault's tokens to its owner.
OUTLINE u64 pay_out(const Context *context, u64 amount, u64 sent) {
  VotelockLocker *terms = ACCOUNT_DATA(VotelockLocker, WITHDRAW_ACCOUNT(LOCKER));
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, WITHDRAW_ACCOUNT(ESCROW));
  TRY(subtract_u64(state->amount, amount, &state->amount));
  TRY(subtract_u64(terms->locked_supply, amount, &terms->locked_supply));
  if (sent == 0) return SUCCESS;
  Bytes seeds[4];
  const Signer signer = escrow_signer(state, seeds);
  const TokenTransfer transfer = {WITHDRAW_ACCOUNT(TOKEN_PROGRAM), WITHDRAW_ACCOUNT(VAULT), WITHDRAW_ACCOUNT(MINT),
                                  WITHDRAW_ACCOUNT(DESTINATION), WITHDRAW_ACCOUNT(ESCROW)};
  return token_transfer_exact(context, &transfer, sent, &signer, VOTELOCK_ERROR_TRANSFER_MISMATCH);
}

OUTLINE u64 finish_unstaking(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockFinishUnstakingData)));
  TRY(input_check_accounts(context, VOTELOCK_FINISH_UNSTAKING_ACCOUNTS));
  TRY(check_withdrawal(context));
  const Account *escrow = WITHDRAW_ACCOUNT(ESCROW);
  Account *unstaking = &context->accounts[VOTELOCK_FINISH_UNSTAKING_ACCOUNT_UNSTAKING];
  TRY(check_unstaking(context, unstaking, escrow));
  const VotelockUnstaking *part = ACCOUNT_DATA(VotelockUnstaking, unstaking);
  Clock clock;
  TRY(clock_read(&clock));
  REQUIRE(clock.unix_timestamp >= part->ends_at, VOTELOCK_ERROR_STILL_LOCKED);
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  const u64 amount = part->amount;
  state->unstaking_amount -= amount;
  account_close(unstaking, WITHDRAW_ACCOUNT(OWNER));
  TRY(pay_out(context, amount, amount));
  emit_escrow(escrow);
  return SUCCESS;
}

OUTLINE u64 withdraw(const Context *context) {
  TRY(input_check_data(context, sizeof(VotelockWithdrawData)));
  TRY(input_check_accounts(context, VOTELOCK_WITHDRAW_ACCOUNTS));
  TRY(check_withdrawal(context));
  Account *escrow = WITHDRAW_ACCOUNT(ESCROW);
  const Account *vault = WITHDRAW_ACCOUNT(VAULT), *owner = WITHDRAW_ACCOUNT(OWNER);
  VotelockEscrow *state = ACCOUNT_DATA(VotelockEscrow, escrow);
  Clock clock;
  TRY(clock_read(&clock));
  REQUIRE(!state->is_max_lock, VOTELOCK_ERROR_MAX_LOCKED);
  REQUIRE(clock.unix_timestamp >= state->ends_at, VOTELOCK_ERROR_STILL_LOCKED);
  REQUIRE(state->unstaking_amount == 0, VOTELOCK_ERROR_UNSTAKING_LEFT);
  // The whole vault, which must be empty to be closed: donations too, and only the rest where an issuer took from it.
  TRY(pay_out(context, state->amount, token_account_amount(vault)));
  Bytes seeds[4];
  const Signer signer = escrow_signer(state, seeds);
  const TokenClose close = {WITHDRAW_ACCOUNT(TOKEN_PROGRAM), vault, owner, escrow};
  TRY(token_close(context, &close, &signer));
  emit_escrow(escrow);
  account_close(escrow, owner);
  return SUCCESS;
}
