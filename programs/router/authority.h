// The authority over the program's shared token accounts. Any route may pass through them: it spends what it has
// delivered to them and leaves nothing behind.
#pragma once

#include "callisto.h"

#include "generated/layout.h"

typedef struct {
  u8 key[KEY_BYTES];
  u8 bump;
} Authority;

// The signer seeds, around a bump in the caller's frame: a constant that points to another needs a relocation.
#define AUTHORITY_SEEDS(bump) {SEED_TEXT("authority"), SEED(&(bump), 1)}

// The address that is derived from the program's id alone: clusters have the program at addresses of their own.
static inline u64 authority_find(const u8 *program_id, Authority *authority) {
  Bytes seeds[] = AUTHORITY_SEEDS(authority->bump);
  const u64 error = sol_try_find_program_address(seeds, 1, program_id, authority->key, &authority->bump);
  return error == 0 ? SUCCESS : ERROR_INVALID_SEEDS;
}
