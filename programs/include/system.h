// The System program: lamports and new accounts.
#pragma once

#include "cpi.h"
#include "rent.h"

static const u8 SYSTEM_ID[KEY_BYTES] = {0};

static inline u64 system_transfer(const Context *context, const Account *from, const Account *to, u64 lamports,
                                  const Signer *signer) {
  u8 data[12] __attribute__((aligned(8)));
  store_u32(data, 2);
  store_u64(data + 4, lamports);
  const AccountMeta metas[] = {META(from, true, true), META(to, true, false)};
  const Instruction instruction = {SYSTEM_ID, metas, 2, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}

static inline u64 system_allocate(const Context *context, const Account *account, u64 bytes, const Signer *signer) {
  u8 data[12] __attribute__((aligned(8)));
  store_u32(data, 8);
  store_u64(data + 4, bytes);
  const AccountMeta metas[] = {META(account, true, true)};
  const Instruction instruction = {SYSTEM_ID, metas, 1, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}

static inline u64 system_assign(const Context *context, const Account *account, const u8 *owner, const Signer *signer) {
  u8 data[36] __attribute__((aligned(8)));
  store_u32(data, 1);
  key_copy(data + 4, owner);
  const AccountMeta metas[] = {META(account, true, true)};
  const Instruction instruction = {SYSTEM_ID, metas, 1, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}

typedef struct {
  u64 bytes;
  const u8 *owner;
  // Initial lamports; 0 for the rent-exempt minimum of `bytes`. More lets a Token-2022 account grow later.
  u64 lamports;
} NewAccount;

// Creates `account`, which signs through `signer` (NULL: it signed the transaction); `payer` must have signed.
// CreateAccount fails on an address that holds lamports; such an address is funded, allocated and assigned instead.
OUTLINE u64 system_create(const Context *context, const Account *payer, Account *account, const NewAccount *wanted,
                          const Signer *signer) {
  TRY(account_check_unused(account));
  u64 needed = wanted->lamports;
  if (needed == 0) TRY(rent_minimum(wanted->bytes, &needed));
  const u64 held = *account->lamports;
  if (held == 0) {
    u8 data[52] __attribute__((aligned(8)));
    store_u32(data, 0);
    store_u64(data + 4, needed);
    store_u64(data + 12, wanted->bytes);
    key_copy(data + 20, wanted->owner);
    const AccountMeta metas[] = {META(payer, true, true), META(account, true, true)};
    const Instruction instruction = {SYSTEM_ID, metas, 2, data, sizeof data};
    TRY(cpi_invoke(context, &instruction, signer));
  } else {
    if (held < needed) TRY(system_transfer(context, payer, account, needed - held, NULL));
    TRY(system_allocate(context, account, wanted->bytes, signer));
    TRY(system_assign(context, account, wanted->owner, signer));
  }
  account_refresh(account);
  return SUCCESS;
}
