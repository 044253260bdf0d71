// Syscalls of the runtime. The linker accepts these names only.
#pragma once

#include "types.h"

typedef struct {
  const u8 *bytes;
  u64 length;
} Bytes;

// One list of seeds, that is one derived address which signs.
typedef struct {
  const Bytes *seeds;
  u64 count;
} Signer;

typedef struct {
  const u8 *key;
  bool is_writable;
  bool is_signer;
} AccountMeta;

typedef struct {
  const u8 *program_id;
  const AccountMeta *accounts;
  u64 account_count;
  const u8 *data;
  u64 data_length;
} Instruction;

struct Account;

extern void sol_log_(const u8 *text, u64 length);
extern void sol_log_64_(u64 a, u64 b, u64 c, u64 d, u64 e);
extern void sol_log_data(const Bytes *fields, u64 count);
extern void sol_memcpy_(u8 *to, const u8 *from, u64 length);
extern void sol_memmove_(u8 *to, const u8 *from, u64 length);
extern void sol_memset_(u8 *to, u8 value, u64 length);
extern u64 sol_create_program_address(const Bytes *seeds, u64 count, const u8 *program_id, u8 *address);
extern u64 sol_try_find_program_address(const Bytes *seeds, u64 count, const u8 *program_id, u8 *address, u8 *bump);
extern u64 sol_sha256(const Bytes *parts, u64 count, u8 *digest);
extern u64 sol_get_clock_sysvar(void *clock);
extern u64 sol_get_rent_sysvar(void *rent);
extern u64 sol_invoke_signed_c(const Instruction *instruction, const struct Account *accounts, u64 account_count,
                               const Signer *signers, u64 signer_count);
extern void sol_set_return_data(const u8 *data, u64 length);
extern u64 sol_get_return_data(u8 *data, u64 length, u8 *program_id);
extern u64 sol_get_stack_height(void);
