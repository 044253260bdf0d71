// Derived addresses. `seeds` must have room for one more entry behind `count`: the bump goes there.
#pragma once

#include "account.h"

#define SEED(pointer, size) ((Bytes){(const u8 *)(pointer), (size)})
#define SEED_TEXT(text) ((Bytes){(const u8 *)(text), sizeof(text) - 1})

// Finds the address and its bump, and appends the bump to `seeds`, the signer seeds. Costs 1,500 CU a candidate.
static inline u64 pda_find(Bytes *seeds, u64 count, const u8 *program_id, u8 *address, u8 *bump) {
  REQUIRE(sol_try_find_program_address(seeds, count, program_id, address, bump) == 0, ERROR_INVALID_SEEDS);
  seeds[count] = SEED(bump, 1);
  return SUCCESS;
}

// Checks that `account` is the address derived from the seeds. Stores the bump in `bump` and in `seeds`.
static inline u64 pda_check(const Account *account, Bytes *seeds, u64 count, const u8 *program_id, u8 *bump) {
  u8 address[KEY_BYTES] __attribute__((aligned(8)));
  TRY(pda_find(seeds, count, program_id, address, bump));
  return account_is(account, address) ? SUCCESS : ERROR_INVALID_SEEDS;
}

// The same with a given bump (the last entry of `seeds`): one derivation.
static inline u64 pda_check_known(const Account *account, const Bytes *seeds, u64 count, const u8 *program_id) {
  u8 address[KEY_BYTES] __attribute__((aligned(8)));
  REQUIRE(sol_create_program_address(seeds, count, program_id, address) == 0, ERROR_INVALID_SEEDS);
  return account_is(account, address) ? SUCCESS : ERROR_INVALID_SEEDS;
}
