// The mints that a pool can hold, and its vaults.
#pragma once

#include "pair/side.h"

// Checks that a pool can hold a mint, and that the mint belongs to the given token program.
OUTLINE u64 check_mint(const Account *mint, const Account *token_program) {
  TRY(token_check_program(token_program));
  TRY(account_check_owner(mint, token_program->key));
  TRY(mint_check(mint));
  return mint_is_supported(mint) ? SUCCESS : OWN(ERROR_UNSUPPORTED_MINT);
}

// Creates the vault of one side, owned by the pool.
OUTLINE u64 create_vault(const Context *context, const Account *pool, NewTokenAccount *wanted) {
  REQUIRE(account_check_unused(wanted->account) == SUCCESS, OWN(ERROR_ALREADY_INITIALIZED));
  TRY(account_check_writable(wanted->account));
  u8 bump;
  Bytes seeds[4] = {SEED_TEXT("vault"), SEED(pool->key, KEY_BYTES), SEED(wanted->mint->key, KEY_BYTES)};
  TRY(pda_check(wanted->account, seeds, 3, context->program_id, &bump));
  const Signer signer = {seeds, 4};
  return token_create_account(context, wanted, &signer);
}
