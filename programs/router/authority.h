// The authority over the program's shared token accounts. Any route may pass through them: it spends what it has
// delivered to them and leaves nothing behind.
#pragma once

#include "callisto.h"

#include "generated/layout.h"

// The bump of the address that is derived from the program's id alone; a test compares it.
#define AUTHORITY_BUMP 255

// The signer seeds, around a bump in the caller's frame: a constant that points to another needs a relocation.
#define AUTHORITY_SEEDS(bump) {SEED_TEXT("authority"), SEED(&(bump), 1)}

static inline u64 authority_key(u8 *key) {
  u8 bump = AUTHORITY_BUMP;
  Bytes seeds[] = AUTHORITY_SEEDS(bump);
  return sol_create_program_address(seeds, ARRAY_LENGTH(seeds), ROUTER_ID, key) == 0 ? SUCCESS : ERROR_INVALID_SEEDS;
}
