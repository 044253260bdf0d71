// Vaults: token accounts at derived addresses that a program's own account controls. For mints without a transfer fee.
#pragma once

#include "pda.h"
#include "token-create.h"
#include "token-extension.h"

// Checks that `mint` is a mint whose every unit sent arrives, now and later; `unsupported` is the error if not.
static inline u64 mint_check_exact(const Account *mint, u64 unsupported) {
  TRY(mint_check(mint));
  return mint_is_supported(mint) && !mint_has_transfer_fee(mint) ? SUCCESS : unsupported;
}

// Creates the vault of `wanted->owner`, an account of this program, at ["vault", owner].
static inline u64 vault_create(const Context *context, const NewTokenAccount *wanted) {
  u8 bump;
  Bytes seeds[3] = {SEED_TEXT("vault"), SEED(wanted->owner, KEY_BYTES)};
  TRY(pda_check(wanted->account, seeds, 2, context->program_id, &bump));
  const Signer signer = {seeds, 3};
  return token_create_account(context, wanted, &signer);
}

// A transfer that must deliver every unit: `mismatch` is the error if not. It fails when both ends are one account.
OUTLINE u64 token_transfer_exact(const Context *context, const TokenTransfer *transfer, u64 amount,
                                 const Signer *signer, u64 mismatch) {
  const u64 before = token_account_amount(transfer->to);
  TRY(token_transfer(context, transfer, amount, signer));
  return token_account_amount(transfer->to) - before == amount ? SUCCESS : mismatch;
}
