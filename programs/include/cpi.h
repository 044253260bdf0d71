// Calls into other programs.
#pragma once

#include "input.h"
#include "syscall.h"

#define META(account, writable, signer) ((AccountMeta){(account)->key, (writable), (signer)})

// Calls with the signatures of the transaction, and of the derived address of `signer` unless it is
// NULL. All accounts of the instruction are passed along: cheaper than picking them, and only those in
// `instruction` can be touched. An error of the callee aborts the transaction and never returns here.
static inline u64 cpi_invoke(const Context *context, const Instruction *instruction, const Signer *signer) {
  return sol_invoke_signed_c(instruction, context->accounts, context->account_count, signer, signer ? 1 : 0);
}

// The u64 return data of the last call. It must be set by `program_id` and be exactly eight bytes.
static inline u64 cpi_returned_u64(const u8 *program_id, u64 *value) {
  u8 from[KEY_BYTES] __attribute__((aligned(8)));
  REQUIRE(sol_get_return_data((u8 *)value, sizeof *value, from) == sizeof *value, ERROR_INVALID_ACCOUNT_DATA);
  return key_equal(from, program_id) ? SUCCESS : ERROR_INCORRECT_PROGRAM_ID;
}
