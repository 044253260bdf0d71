// The token ledger: the balance of a token account before the instructions that add to it, so that a route can spend
// what they have added.
#pragma once

#include "ends.h"

static inline u64 ledger_set(const Context *context) {
  TRY(input_check_data(context, ROUTER_SET_TOKEN_LEDGER_DATA_SIZE));
  TRY(input_check_accounts(context, ROUTER_SET_TOKEN_LEDGER_ACCOUNTS));
  const Account *user = &context->accounts[ROUTER_SET_TOKEN_LEDGER_ACCOUNT_USER];
  const Account *payer = &context->accounts[ROUTER_SET_TOKEN_LEDGER_ACCOUNT_PAYER];
  Account *account = &context->accounts[ROUTER_SET_TOKEN_LEDGER_ACCOUNT_TOKEN_LEDGER];
  const Account *held = &context->accounts[ROUTER_SET_TOKEN_LEDGER_ACCOUNT_TOKEN_ACCOUNT];
  TRY(account_check_signer(user));
  TRY(account_check_signer(payer));

  // An account that is created later in the transaction holds nothing yet.
  u64 amount = 0;
  if (account_check_unused(held) != SUCCESS) {
    REQUIRE(token_account_check(held) == SUCCESS, ROUTER_ERROR_INVALID_TOKEN_LEDGER);
    REQUIRE(key_equal(token_account_owner(held), user->key), ROUTER_ERROR_INVALID_TOKEN_LEDGER);
    amount = token_account_amount(held);
  }
  u8 bump;
  Bytes seeds[3] = {SEED_TEXT("ledger"), SEED(user->key, KEY_BYTES)};
  TRY(pda_check(account, seeds, 2, context->program_id, &bump));
  const Signer signer = {seeds, 3};
  const NewAccount wanted = {ROUTER_TOKEN_LEDGER_SIZE, context->program_id, 0};
  TRY(system_create(context, payer, account, &wanted, &signer));

  RouterTokenLedger *ledger = ACCOUNT_DATA(RouterTokenLedger, account);
  store_u64(ledger->discriminator, ROUTER_TOKEN_LEDGER_DISCRIMINATOR);
  key_copy(ledger->user, user->key);
  key_copy(ledger->payer, payer->key);
  key_copy(ledger->token_account, held->key);
  ledger->amount = amount;
  return SUCCESS;
}

// Stores in `received` what the source has received since the ledger was set.
static inline u64 ledger_read(const Context *context, const Ends *ends, const Account *account, const Account *payer,
                              u64 *received) {
  const u64 error = account_check_state(account, context->program_id, ROUTER_TOKEN_LEDGER_DISCRIMINATOR,
                                        ROUTER_TOKEN_LEDGER_SIZE);
  REQUIRE(error == SUCCESS, ROUTER_ERROR_INVALID_TOKEN_LEDGER);
  const RouterTokenLedger *ledger = ACCOUNT_DATA(RouterTokenLedger, account);
  REQUIRE(key_equal(ledger->user, ends->user->key), ROUTER_ERROR_INVALID_TOKEN_LEDGER);
  REQUIRE(account_is(payer, ledger->payer), ROUTER_ERROR_INVALID_TOKEN_LEDGER);
  REQUIRE(account_is(ends->source, ledger->token_account), ROUTER_ERROR_LEDGER_TOKEN_ACCOUNT_DOES_NOT_MATCH);
  const u64 held = token_account_amount(ends->source);
  REQUIRE(held > ledger->amount, ROUTER_ERROR_INVALID_TOKEN_LEDGER);
  *received = held - ledger->amount;
  TRY(account_check_writable(account));
  return account_check_writable(payer);
}
