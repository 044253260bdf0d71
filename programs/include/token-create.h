// New mints and token accounts at derived addresses.
#pragma once

#include "system.h"
#include "token.h"

// The size of a token account of this mint: Token-2022 adds the sizes that the mint's extensions require.
static inline u64 token_account_bytes(const Context *context, const Account *program, const Account *mint, u64 *bytes) {
  *bytes = TOKEN_ACCOUNT_BYTES;
  if (key_equal(program->key, TOKEN_ID)) return SUCCESS;
  const u8 data[1] = {21};
  const AccountMeta metas[] = {META(mint, false, false)};
  const Instruction instruction = {program->key, metas, 1, data, sizeof data};
  TRY(cpi_invoke(context, &instruction, NULL));
  return cpi_returned_u64(program->key, bytes);
}

typedef struct {
  const Account *payer;
  const Account *program;
  const Account *mint;
  Account *account;
  const u8 *owner; // authority over the tokens
} NewTokenAccount;

// Creates and initialises a token account at the address of `signer`.
OUTLINE u64 token_create_account(const Context *context, const NewTokenAccount *wanted, const Signer *signer) {
  u64 bytes;
  TRY(token_account_bytes(context, wanted->program, wanted->mint, &bytes));
  const NewAccount account = {bytes, wanted->program->key, 0};
  TRY(system_create(context, wanted->payer, wanted->account, &account, signer));
  u8 data[33] __attribute__((aligned(8)));
  data[0] = 18;
  key_copy(data + 1, wanted->owner);
  const AccountMeta metas[] = {META(wanted->account, true, false), META(wanted->mint, false, false)};
  const Instruction instruction = {wanted->program->key, metas, 2, data, sizeof data};
  return cpi_invoke(context, &instruction, NULL);
}

// Initialises a mint without a freeze authority in an account that its program owns already.
static inline u64 mint_initialize(const Context *context, const Account *program, const Account *mint, u8 decimals,
                                  const u8 *authority) {
  u8 data[35] __attribute__((aligned(8)));
  data[0] = 20;
  data[1] = decimals;
  key_copy(data + 2, authority);
  data[34] = 0;
  const AccountMeta metas[] = {META(mint, true, false)};
  const Instruction instruction = {program->key, metas, 1, data, sizeof data};
  return cpi_invoke(context, &instruction, NULL);
}

typedef struct {
  const Account *payer;
  const Account *program;
  Account *mint;
  u8 decimals;
  const u8 *authority; // mint authority; there is no freeze authority
} NewMint;

// Creates and initialises a mint without extensions at the address of `signer`.
static inline u64 token_create_mint(const Context *context, const NewMint *wanted, const Signer *signer) {
  const NewAccount account = {MINT_BYTES, wanted->program->key, 0};
  TRY(system_create(context, wanted->payer, wanted->mint, &account, signer));
  return mint_initialize(context, wanted->program, wanted->mint, wanted->decimals, wanted->authority);
}
