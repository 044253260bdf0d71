// Loads and checks the accounts of a swap of two tokens.
#pragma once

#include "pair/side.h"

typedef struct {
  const Account *user;
  const Account *pool_account;
  Pool *pool;
  Side in;
  Side out;
} Swap;

// Both swaps have the same account list.
_Static_assert(OWN(SWAP_EXACT_IN_ACCOUNTS) == OWN(SWAP_EXACT_OUT_ACCOUNTS), "one list of accounts");

OUTLINE u64 swap_load(const Context *context, Swap *swap) {
  TRY(input_check_accounts(context, OWN(SWAP_EXACT_IN_ACCOUNTS)));
  Account *accounts = context->accounts;
  swap->user = &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_USER)];
  swap->pool_account = &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_POOL)];
  TRY(account_check_signer(swap->user));
  TRY(account_check_writable(swap->pool_account));
  TRY(pool_load(context, swap->pool_account, &swap->pool));
  const Account *mint_in = &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_MINT_IN)];
  const u64 side_in = account_is(mint_in, swap->pool->mint0) ? 0 : 1;
  swap->in = (Side){side_in, &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_VAULT_IN)],
                    &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_USER_IN)], mint_in,
                    &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_IN)]};
  swap->out = (Side){1 - side_in, &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_VAULT_OUT)],
                     &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_USER_OUT)], &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_MINT_OUT)],
                     &accounts[OWN(SWAP_EXACT_IN_ACCOUNT_TOKEN_PROGRAM_OUT)]};
  TRY(side_check(swap->pool, &swap->in));
  return side_check(swap->pool, &swap->out);
}
