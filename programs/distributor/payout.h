// Payments from the vault, to token accounts that the receiving wallet controls.
#pragma once

#include "generated/layout.h"
#include "token-vault.h"

// ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL
static const u8 ASSOCIATED_TOKEN_ID[KEY_BYTES] __attribute__((aligned(8))) = {
    0x8c, 0x97, 0x25, 0x8f, 0x4e, 0x24, 0x89, 0xf1, 0xbb, 0x3d, 0x10, 0x29, 0x14, 0x8e, 0x0d, 0x83,
    0x0b, 0x5a, 0x13, 0x99, 0xda, 0xff, 0x10, 0x84, 0x04, 0x8e, 0x7b, 0xd8, 0xdb, 0xe9, 0xf8, 0x59,
};

typedef struct {
  Account *distribution;
  const Account *mint;
  const Account *vault;
  const Account *wallet; // receives
  const Account *destination;
  const Account *token_program;
} Payout;

static inline bool is_associated(const Payout *payout) {
  u8 address[KEY_BYTES] __attribute__((aligned(8)));
  u8 bump;
  Bytes seeds[4] = {SEED(payout->wallet->key, KEY_BYTES), SEED(payout->token_program->key, KEY_BYTES),
                    SEED(payout->mint->key, KEY_BYTES)};
  if (pda_find(seeds, 3, ASSOCIATED_TOKEN_ID, address, &bump) != SUCCESS) return false;
  return account_is(payout->destination, address);
}

// Checks the accounts of a payment. Anyone may cause one, so the destination is the wallet's associated account, where
// its owner finds it; the wallet itself, when it signs, may name another one of its accounts.
OUTLINE u64 check_payout(const Context *context, const Payout *payout) {
  TRY(account_check_writable(payout->distribution));
  TRY(account_check_writable(payout->vault));
  TRY(account_check_state(payout->distribution, context->program_id, DISTRIBUTOR_DISTRIBUTION_DISCRIMINATOR,
                          DISTRIBUTOR_DISTRIBUTION_SIZE));
  const DistributorDistribution *state = ACCOUNT_DATA(DistributorDistribution, payout->distribution);
  REQUIRE(account_is(payout->mint, state->mint), DISTRIBUTOR_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(payout->vault, state->vault), DISTRIBUTOR_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(payout->token_program, state->token_program), DISTRIBUTOR_ERROR_INVALID_ACCOUNT);
  const Account *destination = payout->destination;
  TRY(account_check_writable(destination));
  TRY(account_check_owner(destination, payout->token_program->key));
  TRY(token_account_check(destination));
  REQUIRE(key_equal(token_account_mint(destination), state->mint), DISTRIBUTOR_ERROR_INVALID_DESTINATION);
  REQUIRE(account_is(payout->wallet, token_account_owner(destination)), DISTRIBUTOR_ERROR_INVALID_DESTINATION);
  return payout->wallet->is_signer || is_associated(payout) ? SUCCESS : DISTRIBUTOR_ERROR_INVALID_DESTINATION;
}

// Precondition: `check_payout`. An amount of 0 moves nothing.
OUTLINE u64 pay(const Context *context, const Payout *payout, u64 amount) {
  if (amount == 0) return SUCCESS;
  const DistributorDistribution *state = ACCOUNT_DATA(DistributorDistribution, payout->distribution);
  const Bytes seeds[5] = {SEED_TEXT("MerkleDistributor"), SEED(state->base, KEY_BYTES), SEED(state->mint, KEY_BYTES),
                          SEED(&state->version, 8), SEED(&state->bump, 1)};
  const Signer signer = {seeds, 5};
  const TokenTransfer transfer = {payout->token_program, payout->vault, payout->mint, payout->destination,
                                  payout->distribution};
  return token_transfer_exact(context, &transfer, amount, &signer, DISTRIBUTOR_ERROR_TRANSFER_MISMATCH);
}
