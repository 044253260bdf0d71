// The parsed input of `entrypoint`.
#pragma once

#include "account.h"

// More than a transaction can lock (64); an instruction with more account entries is rejected.
#define MAX_ACCOUNTS 128

// Accounts are kept at the start of the heap (32 KB), outside of the 4 KB stack frames. The heap after
// them is free for the program.
#define HEAP ((u8 *)0x300000000ull)
#define HEAP_BYTES 32768
#define HEAP_FREE (HEAP + MAX_ACCOUNTS * sizeof(Account))

typedef struct {
  Account *accounts;
  u64 account_count;
  const u8 *data;
  u64 data_length;
  const u8 *program_id;
} Context;

#define INPUT_NOT_DUPLICATE 0xff
#define INPUT_GROWTH_BYTES 10240

// Reads the aligned input format. An account that is named twice gets two equal entries with the same pointers,
// so every instruction must expect any two of its accounts to be one.
static inline u64 input_parse(u8 *input, Context *context) {
  const u64 count = load_u64(input);
  REQUIRE(count <= MAX_ACCOUNTS, ERROR_INVALID_ARGUMENT);
  Account *accounts = (Account *)HEAP;
  // Keeps the address in a register; the compiler would fold it, 16 bytes wide, into every access.
  __asm__("" : "+r"(accounts));
  u8 *at = input + 8;
  for (u64 index = 0; index < count; index++) {
    Account *account = &accounts[index];
    const u8 duplicate = at[0];
    if (duplicate != INPUT_NOT_DUPLICATE) {
      *account = accounts[duplicate];
      at += 8;
      continue;
    }
    account->is_signer = at[1];
    account->is_writable = at[2];
    account->is_executable = at[3];
    account->key = at + 8;
    account->owner = at + 40;
    account->lamports = (u64 *)__builtin_assume_aligned(at + 72, 8);
    account->data_length = load_u64(at + 80);
    account->data = at + 88;
    at += 88 + ((account->data_length + 7) & ~7ull) + INPUT_GROWTH_BYTES;
    account->rent_epoch = load_u64(at);
    at += 8;
  }
  context->accounts = accounts;
  context->account_count = count;
  context->data_length = load_u64(at);
  context->data = at + 8;
  context->program_id = at + 8 + context->data_length;
  return SUCCESS;
}

// Checks that the instruction has at least `count` accounts. More are allowed and ignored.
static inline u64 input_check_accounts(const Context *context, u64 count) {
  return context->account_count >= count ? SUCCESS : ERROR_NOT_ENOUGH_ACCOUNT_KEYS;
}

// Checks that the instruction's data, its discriminator included, is exactly `length` bytes.
static inline u64 input_check_data(const Context *context, u64 length) {
  return context->data_length == length ? SUCCESS : ERROR_INVALID_INSTRUCTION_DATA;
}

// An omitted optional account is represented by the program's own id.
static inline bool input_is_given(const Context *context, const Account *account) {
  return !account_is(account, context->program_id);
}
