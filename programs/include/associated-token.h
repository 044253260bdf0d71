// Token accounts that a wallet can be paid into.
#pragma once

#include "pda.h"
#include "token-extension.h"

// ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL
static const u8 ASSOCIATED_TOKEN_ID[KEY_BYTES] __attribute__((aligned(8))) = {
    0x8c, 0x97, 0x25, 0x8f, 0x4e, 0x24, 0x89, 0xf1, 0xbb, 0x3d, 0x10, 0x29, 0x14, 0x8e, 0x0d, 0x83,
    0x0b, 0x5a, 0x13, 0x99, 0xda, 0xff, 0x10, 0x84, 0x04, 0x8e, 0x7b, 0xd8, 0xdb, 0xe9, 0xf8, 0x59,
};

// Whether `account` is at the address of the associated token account of `wallet`.
OUTLINE bool is_associated_token(const Account *account, const Account *wallet, const Account *mint) {
  u8 address[KEY_BYTES] __attribute__((aligned(8)));
  u8 bump;
  Bytes seeds[4] = {SEED(wallet->key, KEY_BYTES), SEED(mint->owner, KEY_BYTES), SEED(mint->key, KEY_BYTES)};
  if (pda_find(seeds, 3, ASSOCIATED_TOKEN_ID, address, &bump) != SUCCESS) return false;
  return account_is(account, address);
}

#define TOKEN_STATE_OFFSET 108
#define TOKEN_STATE_FROZEN 2
#define EXTENSION_MEMO_TRANSFER 8

// Whether a transfer of `mint` to `account` succeeds as far as the account decides it: it is a token account of this
// mint, not frozen, and needs no memo.
static inline bool token_account_can_receive(const Account *account, const Account *mint) {
  if (!account_is_owned_by(account, mint->owner) || token_account_check(account) != SUCCESS) return false;
  if (!key_equal(token_account_mint(account), mint->key)) return false;
  if (account->data[TOKEN_STATE_OFFSET] == TOKEN_STATE_FROZEN) return false;
  for (Extension each = extension_first(account); each.type != 0; each = extension_next(account, &each)) {
    if (each.type == EXTENSION_MEMO_TRANSFER && each.length > 0 && each.value[0] != 0) return false;
  }
  return true;
}
