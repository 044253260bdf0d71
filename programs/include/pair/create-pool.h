// createPool of all pools with reserves.
#pragma once

#include "pair/price-accumulator.h"
#include "pair/reserves.h"
#include "pair/vault.h"

#define LP_DECIMALS 9

static inline u64 create_lp_mint(const Context *context, const Account *pool, NewMint *wanted) {
  REQUIRE(account_check_unused(wanted->mint) == SUCCESS, OWN(ERROR_ALREADY_INITIALIZED));
  TRY(account_check_writable(wanted->mint));
  u8 bump;
  Bytes seeds[3] = {SEED_TEXT("lp"), SEED(pool->key, KEY_BYTES)};
  TRY(pda_check(wanted->mint, seeds, 2, context->program_id, &bump));
  const Signer signer = {seeds, 3};
  return token_create_mint(context, wanted, &signer);
}

// The accounts of createPool by name.
typedef struct {
  const Account *payer, *authority, *config;
  Account *pool;
  const Account *mint0, *mint1;
  Account *vault0, *vault1, *lp_mint;
  const Account *token_program0, *token_program1, *lp_token_program;
} CreatePool;

static inline u64 create_pool_check(const Context *context, const CreatePool *named) {
  TRY(account_check_signer(named->payer));
  TRY(account_check_writable(named->payer));
  TRY(account_check_signer(named->authority));
  TRY(account_check_writable(named->pool));
  TRY(account_check_key(&context->accounts[OWN(CREATE_POOL_ACCOUNT_SYSTEM_PROGRAM)], SYSTEM_ID));
  // LP mints have no extensions, independent of the pool's mints.
  TRY(account_check_key(named->lp_token_program, TOKEN_ID));
  TRY(account_check_state(named->config, context->program_id, OWN(CONFIG_DISCRIMINATOR), OWN(CONFIG_SIZE)));
  const Config *config = ACCOUNT_DATA(Config, named->config);
  const bool is_open = key_is_zero(config->create_authority);
  REQUIRE(is_open || account_is(named->authority, config->create_authority), OWN(ERROR_WRONG_AUTHORITY));
  REQUIRE(key_less(named->mint0->key, named->mint1->key), OWN(ERROR_MINTS_OUT_OF_ORDER));
  TRY(check_mint(named->mint0, named->token_program0));
  TRY(check_mint(named->mint1, named->token_program1));
  return account_check_unused(named->pool) == SUCCESS ? SUCCESS : OWN(ERROR_ALREADY_INITIALIZED);
}

static inline void create_pool_write(const CreatePool *named, const u8 *creator, u8 bump) {
  const Config *config = ACCOUNT_DATA(Config, named->config);
  Pool *pool = ACCOUNT_DATA(Pool, named->pool);
  store_u64(pool->discriminator, OWN(POOL_DISCRIMINATOR));
  key_copy(pool->config, named->config->key);
  key_copy(pool->creator, creator);
  key_copy(pool->mint0, named->mint0->key);
  key_copy(pool->mint1, named->mint1->key);
  key_copy(pool->token_program0, named->token_program0->key);
  key_copy(pool->token_program1, named->token_program1->key);
  key_copy(pool->vault0, named->vault0->key);
  key_copy(pool->vault1, named->vault1->key);
  key_copy(pool->lp_mint, named->lp_mint->key);
  pool->lp_fee_ppm = config->lp_fee_ppm;
  pool->protocol_fee_ppm = config->protocol_fee_ppm;
  pool->creator_fee_ppm = config->creator_fee_ppm;
  pool->decimals0 = mint_decimals(named->mint0);
  pool->decimals1 = mint_decimals(named->mint1);
  pool->bump = bump;
}

// Creates the pool and its vaults and mint, empty; fields of the including program stay zero.
static inline u64 pool_create(const Context *context, const Account **account) {
  REQUIRE(context->data_length == OWN(CREATE_POOL_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(CREATE_POOL_ACCOUNTS)));
  Account *accounts = context->accounts;
  const CreatePool named = {
      .payer = &accounts[OWN(CREATE_POOL_ACCOUNT_PAYER)],
      .authority = &accounts[OWN(CREATE_POOL_ACCOUNT_AUTHORITY)],
      .config = &accounts[OWN(CREATE_POOL_ACCOUNT_CONFIG)],
      .pool = &accounts[OWN(CREATE_POOL_ACCOUNT_POOL)],
      .mint0 = &accounts[OWN(CREATE_POOL_ACCOUNT_MINT0)],
      .mint1 = &accounts[OWN(CREATE_POOL_ACCOUNT_MINT1)],
      .vault0 = &accounts[OWN(CREATE_POOL_ACCOUNT_VAULT0)],
      .vault1 = &accounts[OWN(CREATE_POOL_ACCOUNT_VAULT1)],
      .lp_mint = &accounts[OWN(CREATE_POOL_ACCOUNT_LP_MINT)],
      .token_program0 = &accounts[OWN(CREATE_POOL_ACCOUNT_TOKEN_PROGRAM0)],
      .token_program1 = &accounts[OWN(CREATE_POOL_ACCOUNT_TOKEN_PROGRAM1)],
      .lp_token_program = &accounts[OWN(CREATE_POOL_ACCOUNT_LP_TOKEN_PROGRAM)],
  };
  TRY(create_pool_check(context, &named));

  u8 bump;
  Bytes seeds[5] = {SEED_TEXT("pool"), SEED(named.config->key, KEY_BYTES), SEED(named.mint0->key, KEY_BYTES),
                    SEED(named.mint1->key, KEY_BYTES)};
  TRY(pda_check(named.pool, seeds, 4, context->program_id, &bump));
  const Signer signer = {seeds, 5};
  const NewAccount wanted = {OWN(POOL_SIZE), context->program_id, 0};
  TRY(system_create(context, named.payer, named.pool, &wanted, &signer));
  const u8 *owner = named.pool->key;
  NewTokenAccount vault0 = {named.payer, named.token_program0, named.mint0, named.vault0, owner};
  TRY(create_vault(context, named.pool, &vault0));
  NewTokenAccount vault1 = {named.payer, named.token_program1, named.mint1, named.vault1, owner};
  TRY(create_vault(context, named.pool, &vault1));
  NewMint lp_mint = {named.payer, named.lp_token_program, named.lp_mint, LP_DECIMALS, owner};
  TRY(create_lp_mint(context, named.pool, &lp_mint));

  create_pool_write(&named, context->data + offsetof(CreatePoolData, creator), bump);
  *account = named.pool;
  return price_accumulator_init(ACCOUNT_DATA(Pool, named.pool));
}
