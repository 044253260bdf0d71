// Token-2022 metadata in the mint account: name, symbol and URI.
#pragma once

#include "token-extension.h"

// Size of the metadata pointer in a mint, its type and length included.
#define METADATA_POINTER_BYTES (4 + 64)
#define METADATA_POINTER_MINT_BYTES (TOKEN_KIND_OFFSET + 1 + METADATA_POINTER_BYTES)

// Size of the metadata: the caller funds the mint with rent for both before writing it.
#define METADATA_BYTES(name, symbol, uri) (4 + 32 + 32 + 4 + (name) + 4 + (symbol) + 4 + (uri) + 4)

// Sets the metadata pointer of `mint` to itself, immutably. Must precede `mint_initialize`.
static inline u64 metadata_pointer_initialize(const Context *context, const Account *program, const Account *mint) {
  u8 data[66] __attribute__((aligned(8)));
  data[0] = 39;
  data[1] = 0;
  for (u64 at = 2; at < 34; at += 8) store_u64(data + at, 0);
  key_copy(data + 34, mint->key);
  const AccountMeta metas[] = {META(mint, true, false)};
  const Instruction instruction = {program->key, metas, 1, data, sizeof data};
  return cpi_invoke(context, &instruction, NULL);
}

typedef struct {
  const Account *program;
  Account *mint;
  const Account *update_authority;
  const Account *mint_authority;
  Bytes name;
  Bytes symbol;
  Bytes uri;
} NewMetadata;

#define METADATA_TEXT_LIMIT 512

static inline u8 *metadata_text(u8 *at, const Bytes *text) {
  store_u32(at, (u32)text->length);
  for (u64 index = 0; index < text->length; index++) at[4 + index] = text->bytes[index];
  return at + 4 + text->length;
}

// Writes the metadata; the mint grows by METADATA_BYTES. Fails when the texts are over 512 bytes together.
OUTLINE u64 metadata_initialize(const Context *context, const NewMetadata *wanted, const Signer *signer) {
  const u64 lengths[] = {wanted->name.length, wanted->symbol.length, wanted->uri.length};
  for (u64 index = 0; index < ARRAY_LENGTH(lengths); index++) {
    REQUIRE(lengths[index] <= METADATA_TEXT_LIMIT, ERROR_INVALID_INSTRUCTION_DATA);
  }
  REQUIRE(lengths[0] + lengths[1] + lengths[2] <= METADATA_TEXT_LIMIT, ERROR_INVALID_INSTRUCTION_DATA);
  u8 data[8 + 12 + METADATA_TEXT_LIMIT] __attribute__((aligned(8)));
  // The first eight bytes of sha256("spl_token_metadata_interface:initialize_account").
  store_u64(data, 0x8d4db858a21ee1d2ull);
  u8 *end = metadata_text(data + 8, &wanted->name);
  end = metadata_text(end, &wanted->symbol);
  end = metadata_text(end, &wanted->uri);
  const AccountMeta metas[] = {META(wanted->mint, true, false), META(wanted->update_authority, false, false),
                               META(wanted->mint, false, false), META(wanted->mint_authority, false, true)};
  const Instruction instruction = {wanted->program->key, metas, 4, data, (u64)(end - data)};
  TRY(cpi_invoke(context, &instruction, signer));
  account_refresh(wanted->mint);
  return SUCCESS;
}
