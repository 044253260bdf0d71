// SPL Token and Token-2022: reading their accounts and calling them. Both programs take the same instructions
// here; which one is meant is the `program` account, and `token_check_program` checks that it is one of the two.
#pragma once

#include "cpi.h"

// TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
static const u8 TOKEN_ID[KEY_BYTES] __attribute__((aligned(8))) = {
    0x06, 0xdd, 0xf6, 0xe1, 0xd7, 0x65, 0xa1, 0x93, 0xd9, 0xcb, 0xe1, 0x46, 0xce, 0xeb, 0x79, 0xac,
    0x1c, 0xb4, 0x85, 0xed, 0x5f, 0x5b, 0x37, 0x91, 0x3a, 0x8c, 0xf5, 0x85, 0x7e, 0xff, 0x00, 0xa9,
};
// TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb
static const u8 TOKEN_2022_ID[KEY_BYTES] __attribute__((aligned(8))) = {
    0x06, 0xdd, 0xf6, 0xe1, 0xee, 0x75, 0x8f, 0xde, 0x18, 0x42, 0x5d, 0xbc, 0xe4, 0x6c, 0xcd, 0xda,
    0xb6, 0x1a, 0xfc, 0x4d, 0x83, 0xb9, 0x0d, 0x27, 0xfe, 0xbd, 0xf9, 0x28, 0xd8, 0xa1, 0x8b, 0xfc,
};
// So11111111111111111111111111111111111111112, wrapped SOL
static const u8 NATIVE_MINT[KEY_BYTES] __attribute__((aligned(8))) = {
    0x06, 0x9b, 0x88, 0x57, 0xfe, 0xab, 0x81, 0x84, 0xfb, 0x68, 0x7f, 0x63, 0x46, 0x18, 0xc0, 0x35,
    0xda, 0xc4, 0x39, 0xdc, 0x1a, 0xeb, 0x3b, 0x55, 0x98, 0xa0, 0xf0, 0x00, 0x00, 0x00, 0x00, 0x01,
};

#define MINT_BYTES 82
#define TOKEN_ACCOUNT_BYTES 165
#define TOKEN_MULTISIG_BYTES 355

// With extensions both kinds of account are filled up to 165 bytes, and the next one says which kind it is.
#define TOKEN_KIND_OFFSET 165
#define TOKEN_KIND_MINT 1
#define TOKEN_KIND_ACCOUNT 2

static inline bool token_is_program(const u8 *key) { return key_equal(key, TOKEN_ID) || key_equal(key, TOKEN_2022_ID); }

static inline u64 token_check_program(const Account *program) {
  return token_is_program(program->key) ? SUCCESS : ERROR_INCORRECT_PROGRAM_ID;
}

static inline bool token_is_kind(const Account *account, u64 plain_bytes, u8 kind) {
  if (account->data_length == plain_bytes) return true;
  return account->data_length > TOKEN_KIND_OFFSET && account->data_length != TOKEN_MULTISIG_BYTES &&
         account->data[TOKEN_KIND_OFFSET] == kind;
}

// Checks that `mint` is an initialised mint of either token program.
static inline u64 mint_check(const Account *mint) {
  REQUIRE(token_is_program(mint->owner), ERROR_INVALID_ACCOUNT_OWNER);
  REQUIRE(token_is_kind(mint, MINT_BYTES, TOKEN_KIND_MINT), ERROR_INVALID_ACCOUNT_DATA);
  return mint->data[45] == 1 ? SUCCESS : ERROR_UNINITIALIZED_ACCOUNT;
}

// Only for mints that passed `mint_check`, or whose key a checked account holds.
static inline u64 mint_supply(const Account *mint) { return load_u64(mint->data + 36); }
static inline u8 mint_decimals(const Account *mint) { return mint->data[44]; }
static inline bool mint_has_authority(const Account *mint) { return load_u32(mint->data) != 0; }
static inline bool mint_has_freeze_authority(const Account *mint) { return load_u32(mint->data + 46) != 0; }

// Checks that `account` is an initialised token account of either program. A frozen one passes.
static inline u64 token_account_check(const Account *account) {
  REQUIRE(token_is_program(account->owner), ERROR_INVALID_ACCOUNT_OWNER);
  REQUIRE(token_is_kind(account, TOKEN_ACCOUNT_BYTES, TOKEN_KIND_ACCOUNT), ERROR_INVALID_ACCOUNT_DATA);
  return account->data[108] != 0 ? SUCCESS : ERROR_UNINITIALIZED_ACCOUNT;
}

// Only for accounts that passed `token_account_check`, or whose key a checked account holds.
static inline const u8 *token_account_mint(const Account *account) { return account->data; }
static inline const u8 *token_account_owner(const Account *account) { return account->data + 32; }
static inline u64 token_account_amount(const Account *account) { return load_u64(account->data + 64); }

typedef struct {
  const Account *program;
  const Account *from;
  const Account *mint;
  const Account *to;
  const Account *authority;
} TokenTransfer;

// TransferChecked: takes `amount` from `from`; a transfer fee reduces the amount delivered.
OUTLINE u64 token_transfer(const Context *context, const TokenTransfer *transfer, u64 amount, const Signer *signer) {
  u8 data[10] __attribute__((aligned(8)));
  data[0] = 12;
  store_u64(data + 1, amount);
  data[9] = mint_decimals(transfer->mint);
  const AccountMeta metas[] = {META(transfer->from, true, false), META(transfer->mint, false, false),
                               META(transfer->to, true, false), META(transfer->authority, false, true)};
  const Instruction instruction = {transfer->program->key, metas, 4, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}

typedef struct {
  const Account *program;
  const Account *mint;
  const Account *account;
  const Account *authority; // of the mint when minting, of the account when burning
} TokenSupply;

static inline u64 token_mint_to(const Context *context, const TokenSupply *supply, u64 amount, const Signer *signer) {
  u8 data[9] __attribute__((aligned(8)));
  data[0] = 7;
  store_u64(data + 1, amount);
  const AccountMeta metas[] = {META(supply->mint, true, false), META(supply->account, true, false),
                               META(supply->authority, false, true)};
  const Instruction instruction = {supply->program->key, metas, 3, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}

static inline u64 token_burn(const Context *context, const TokenSupply *supply, u64 amount, const Signer *signer) {
  u8 data[9] __attribute__((aligned(8)));
  data[0] = 8;
  store_u64(data + 1, amount);
  const AccountMeta metas[] = {META(supply->account, true, false), META(supply->mint, true, false),
                               META(supply->authority, false, true)};
  const Instruction instruction = {supply->program->key, metas, 3, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}

typedef struct {
  const Account *program;
  const Account *account;
  const Account *destination; // gets the lamports
  const Account *authority;
} TokenClose;

// The account must be empty, unless it holds wrapped SOL, which moves with its lamports.
static inline u64 token_close(const Context *context, const TokenClose *close, const Signer *signer) {
  const u8 data[1] = {9};
  const AccountMeta metas[] = {META(close->account, true, false), META(close->destination, true, false),
                               META(close->authority, false, true)};
  const Instruction instruction = {close->program->key, metas, 3, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}

// Sets the amount of a wrapped SOL account to the lamports it holds above rent.
static inline u64 token_sync_native(const Context *context, const Account *program, const Account *account) {
  const u8 data[1] = {17};
  const AccountMeta metas[] = {META(account, true, false)};
  const Instruction instruction = {program->key, metas, 1, data, sizeof data};
  return cpi_invoke(context, &instruction, NULL);
}

#define TOKEN_AUTHORITY_MINT 0

// Revokes an authority over `mint`. `authority` is the current one.
static inline u64 token_renounce(const Context *context, const Account *program, const Account *mint,
                                 const Account *authority, const Signer *signer) {
  const u8 data[3] = {6, TOKEN_AUTHORITY_MINT, 0};
  const AccountMeta metas[] = {META(mint, true, false), META(authority, false, true)};
  const Instruction instruction = {program->key, metas, 2, data, sizeof data};
  return cpi_invoke(context, &instruction, signer);
}
