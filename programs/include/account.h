// An account of the instruction, and the checks common to all instructions.
#pragma once

#include "bytes.h"
#include "error.h"
#include "syscall.h"

// The layout of `sol_invoke_signed_c`. Pointers refer to the input buffer, so changes by a callee are visible here
// and changes here are visible to the runtime.
typedef struct Account {
  const u8 *key;
  u64 *lamports;
  u64 data_length;
  u8 *data;
  u8 *owner;
  u64 rent_epoch;
  bool is_signer;
  bool is_writable;
  bool is_executable;
} Account;

_Static_assert(sizeof(Account) == 56, "the runtime reads accounts 56 bytes apart");

static inline bool account_is(const Account *account, const u8 *key) { return key_equal(account->key, key); }

static inline bool account_is_owned_by(const Account *account, const u8 *program_id) {
  return key_equal(account->owner, program_id);
}

static inline u64 account_check_signer(const Account *account) {
  return account->is_signer ? SUCCESS : ERROR_MISSING_REQUIRED_SIGNATURE;
}

static inline u64 account_check_writable(const Account *account) {
  return account->is_writable ? SUCCESS : ERROR_IMMUTABLE;
}

static inline u64 account_check_key(const Account *account, const u8 *key) {
  return account_is(account, key) ? SUCCESS : ERROR_INVALID_ARGUMENT;
}

static inline u64 account_check_owner(const Account *account, const u8 *program_id) {
  return account_is_owned_by(account, program_id) ? SUCCESS : ERROR_INVALID_ACCOUNT_OWNER;
}

// Checks that `account` is owned by `program_id`, is exactly `size` bytes long and has the given discriminator in its
// first eight bytes. Only this program creates such accounts, at addresses that it derives.
static inline u64 account_check_state(const Account *account, const u8 *program_id, u64 discriminator, u64 size) {
  TRY(account_check_owner(account, program_id));
  REQUIRE(account->data_length == size, ERROR_INVALID_ACCOUNT_DATA);
  return load_u64(account->data) == discriminator ? SUCCESS : ERROR_INVALID_ACCOUNT_DATA;
}

// Checks that `account` is not allocated. It may hold lamports: anyone can transfer lamports to any address.
static inline u64 account_check_unused(const Account *account) {
  return account->data_length == 0 && key_is_zero(account->owner) ? SUCCESS : ERROR_ACCOUNT_ALREADY_INITIALIZED;
}

// Account data is 8-byte aligned; the alignment hint gives whole-word loads of packed structs.
#define ACCOUNT_DATA(type, account) ((type *)__builtin_assume_aligned((account)->data, 8))

// The length of an account can change in a call; the current one is stored before the data.
static inline void account_refresh(Account *account) { account->data_length = load_u64(account->data - 8); }

// Closes the account: moves all its lamports to `destination`, and the runtime deletes it at the end of the
// transaction. Precondition: both are writable and distinct.
static inline void account_close(Account *account, const Account *destination) {
  *destination->lamports += *account->lamports;
  *account->lamports = 0;
  store_u64(account->data - 8, 0);
  account->data_length = 0;
  for (u64 at = 0; at < KEY_BYTES; at += 8) store_u64(account->owner + at, 0);
}
