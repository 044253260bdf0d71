// createConfig and createPool.
#pragma once

#include "pair/create-config.h"
#include "pair/price-accumulator.h"
#include "pair/vault.h"
#include "tick-price.h"

static inline u64 create_tier(const Context *context) {
  REQUIRE(context->data_length == CLMM_CREATE_CONFIG_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  const u16 spacing = load_u16(context->data + offsetof(CreateConfigData, tick_spacing));
  REQUIRE(spacing > 0, CLMM_ERROR_INVALID_TICK);
  TRY(create_config(context));
  ACCOUNT_DATA(Config, &context->accounts[CLMM_CREATE_CONFIG_ACCOUNT_CONFIG])->tick_spacing = spacing;
  return SUCCESS;
}

static inline void emit_pool_created(const Account *account, const Pool *pool) {
  ClmmPoolCreatedEvent event;
  event.discriminator = CLMM_EVENT_POOL_CREATED;
  key_copy(event.pool, account->key);
  key_copy(event.config, pool->config);
  key_copy(event.mint0, pool->mint0);
  key_copy(event.mint1, pool->mint1);
  key_copy(event.creator, pool->creator);
  wide_store(event.sqrt_price, wide_load(pool->sqrt_price));
  event.lp_fee_ppm = pool->lp_fee_ppm;
  event.protocol_fee_ppm = pool->protocol_fee_ppm;
  event.creator_fee_ppm = pool->creator_fee_ppm;
  event.tick_spacing = pool->tick_spacing;
  event.decimals0 = pool->decimals0;
  event.decimals1 = pool->decimals1;
  EMIT(&event, CLMM_POOL_CREATED_EVENT_SIZE);
}

// The accounts of createPool by name.
typedef struct {
  const Account *payer, *authority, *config;
  Account *pool;
  const Account *mint0, *mint1;
  Account *vault0, *vault1;
  const Account *token_program0, *token_program1;
} CreatePool;

static inline u64 create_pool_check(const Context *context, const CreatePool *named) {
  TRY(account_check_signer(named->payer));
  TRY(account_check_writable(named->payer));
  TRY(account_check_signer(named->authority));
  TRY(account_check_writable(named->pool));
  TRY(account_check_key(&context->accounts[CLMM_CREATE_POOL_ACCOUNT_SYSTEM_PROGRAM], SYSTEM_ID));
  TRY(account_check_state(named->config, context->program_id, CLMM_CONFIG_DISCRIMINATOR, CLMM_CONFIG_SIZE));
  const Config *config = ACCOUNT_DATA(Config, named->config);
  const bool is_open = key_is_zero(config->create_authority);
  REQUIRE(is_open || account_is(named->authority, config->create_authority), CLMM_ERROR_WRONG_AUTHORITY);
  REQUIRE(key_less(named->mint0->key, named->mint1->key), CLMM_ERROR_MINTS_OUT_OF_ORDER);
  TRY(check_mint(named->mint0, named->token_program0));
  TRY(check_mint(named->mint1, named->token_program1));
  return account_check_unused(named->pool) == SUCCESS ? SUCCESS : CLMM_ERROR_ALREADY_INITIALIZED;
}

static inline u64 price_check(Wide price) {
  Wide lowest, highest;
  tick_price(-MAX_TICK, &lowest);
  tick_price(MAX_TICK, &highest);
  return wide_less(price, lowest) || wide_less(highest, price) ? CLMM_ERROR_INVALID_PRICE : SUCCESS;
}

static inline void create_pool_write(const CreatePool *named, const ClmmCreatePoolData *data, u8 bump) {
  const Config *config = ACCOUNT_DATA(Config, named->config);
  Pool *pool = ACCOUNT_DATA(Pool, named->pool);
  store_u64(pool->discriminator, CLMM_POOL_DISCRIMINATOR);
  key_copy(pool->config, named->config->key);
  key_copy(pool->creator, data->creator);
  key_copy(pool->mint0, named->mint0->key);
  key_copy(pool->mint1, named->mint1->key);
  key_copy(pool->token_program0, named->token_program0->key);
  key_copy(pool->token_program1, named->token_program1->key);
  key_copy(pool->vault0, named->vault0->key);
  key_copy(pool->vault1, named->vault1->key);
  wide_store(pool->sqrt_price, wide_load(data->sqrt_price));
  pool->lp_fee_ppm = config->lp_fee_ppm;
  pool->protocol_fee_ppm = config->protocol_fee_ppm;
  pool->creator_fee_ppm = config->creator_fee_ppm;
  pool->tick_spacing = config->tick_spacing;
  pool->decimals0 = mint_decimals(named->mint0);
  pool->decimals1 = mint_decimals(named->mint1);
  pool->bump = bump;
}

static inline u64 create_pool(const Context *context) {
  REQUIRE(context->data_length == CLMM_CREATE_POOL_DATA_SIZE, CLMM_ERROR_INVALID_INSTRUCTION);
  TRY(input_check_accounts(context, CLMM_CREATE_POOL_ACCOUNTS));
  const ClmmCreatePoolData *data = (const ClmmCreatePoolData *)context->data;
  Account *accounts = context->accounts;
  const CreatePool named = {
      .payer = &accounts[CLMM_CREATE_POOL_ACCOUNT_PAYER],
      .authority = &accounts[CLMM_CREATE_POOL_ACCOUNT_AUTHORITY],
      .config = &accounts[CLMM_CREATE_POOL_ACCOUNT_CONFIG],
      .pool = &accounts[CLMM_CREATE_POOL_ACCOUNT_POOL],
      .mint0 = &accounts[CLMM_CREATE_POOL_ACCOUNT_MINT0],
      .mint1 = &accounts[CLMM_CREATE_POOL_ACCOUNT_MINT1],
      .vault0 = &accounts[CLMM_CREATE_POOL_ACCOUNT_VAULT0],
      .vault1 = &accounts[CLMM_CREATE_POOL_ACCOUNT_VAULT1],
      .token_program0 = &accounts[CLMM_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM0],
      .token_program1 = &accounts[CLMM_CREATE_POOL_ACCOUNT_TOKEN_PROGRAM1],
  };
  TRY(create_pool_check(context, &named));
  TRY(price_check(wide_load(data->sqrt_price)));

  u8 bump;
  Bytes seeds[5] = {SEED_TEXT("pool"), SEED(named.config->key, KEY_BYTES), SEED(named.mint0->key, KEY_BYTES),
                    SEED(named.mint1->key, KEY_BYTES)};
  TRY(pda_check(named.pool, seeds, 4, context->program_id, &bump));
  const Signer signer = {seeds, 5};
  const NewAccount wanted = {CLMM_POOL_SIZE, context->program_id, 0};
  TRY(system_create(context, named.payer, named.pool, &wanted, &signer));
  const u8 *owner = named.pool->key;
  NewTokenAccount vault0 = {named.payer, named.token_program0, named.mint0, named.vault0, owner};
  TRY(create_vault(context, named.pool, &vault0));
  NewTokenAccount vault1 = {named.payer, named.token_program1, named.mint1, named.vault1, owner};
  TRY(create_vault(context, named.pool, &vault1));

  create_pool_write(&named, data, bump);
  emit_pool_created(named.pool, ACCOUNT_DATA(Pool, named.pool));
  wide_store(ACCOUNT_DATA(Pool, named.pool)->slot_sqrt_price, wide_load(data->sqrt_price));
  return price_accumulator_init(ACCOUNT_DATA(Pool, named.pool));
}
