// Hashes of the newest blocks, by the sysvar SlotHashes: what nobody knows before a block is there.
#pragma once

#include "account.h"
#include "error.h"

// SysvarS1otHashes111111111111111111111111111
static const u8 SLOT_HASHES_ID[KEY_BYTES] __attribute__((aligned(8))) = {
    0x06, 0xa7, 0xd5, 0x17, 0x19, 0x2f, 0x0a, 0xaf, 0xc6, 0xf2, 0x65, 0xe3, 0xfb, 0x77, 0xcc, 0x7a,
    0xda, 0x82, 0xc5, 0x29, 0xd0, 0xbe, 0x3b, 0x13, 0x6e, 0x2d, 0x00, 0x55, 0x20, 0x00, 0x00, 0x00,
};
#define SLOT_HASH_ENTRY_BYTES 40

// A slot and the hash of its block, the newest first.
typedef struct {
  const u8 *entries;
  u64 count;
} SlotHashes;

static inline u64 slot_hashes_open(const Account *account, SlotHashes *hashes) {
  TRY(account_check_key(account, SLOT_HASHES_ID));
  REQUIRE(account->data_length >= 8, ERROR_INVALID_ACCOUNT_DATA);
  hashes->entries = account->data + 8;
  hashes->count = load_u64(account->data);
  const u64 room = (account->data_length - 8) / SLOT_HASH_ENTRY_BYTES;
  return hashes->count <= room ? SUCCESS : ERROR_INVALID_ACCOUNT_DATA;
}

INLINE u64 slot_hashes_slot(const SlotHashes *hashes, u64 index) {
  return load_u64(hashes->entries + index * SLOT_HASH_ENTRY_BYTES);
}
INLINE const u8 *slot_hashes_hash(const SlotHashes *hashes, u64 index) {
  return hashes->entries + index * SLOT_HASH_ENTRY_BYTES + 8;
}
