// createConfig and createPool.
#pragma once

#include "fee.h"
#include "pair/price-accumulator.h"
#include "pair/vault.h"

#define MAX_BIN_STEP 400
#define MAX_VOLATILITY 1280000 // 128 bins
#define MAX_SHARES_BPS 5000
#define MAX_REDUCTION_BPS 5000

static inline u64 terms_check(const CreateConfigData *data) {
  const bool is_sound = data->bin_step >= 1 && data->bin_step <= MAX_BIN_STEP &&
                        base_fee(data->base_factor, data->bin_step) <= MAX_FEE &&
                        data->max_volatility <= MAX_VOLATILITY && data->filter_seconds >= 1 &&
                        data->reduction_bps <= MAX_REDUCTION_BPS &&
                        (u64)data->protocol_share_bps + data->creator_share_bps <= MAX_SHARES_BPS;
  // In an open tier whoever creates the pool of two mints first names its creator, so it has no creator share.
  const bool has_creator = !key_is_zero(data->create_authority) || data->creator_share_bps == 0;
  return has_creator && is_sound ? SUCCESS : OWN(ERROR_INVALID_TERMS);
}

static inline u64 create_config(const Context *context) {
  REQUIRE(context->data_length == OWN(CREATE_CONFIG_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(CREATE_CONFIG_ACCOUNTS)));
  const CreateConfigData *data = (const CreateConfigData *)context->data;
  const Account *admin = &context->accounts[OWN(CREATE_CONFIG_ACCOUNT_ADMIN)];
  Account *account = &context->accounts[OWN(CREATE_CONFIG_ACCOUNT_CONFIG)];
  TRY(account_check_signer(admin));
  TRY(account_check_writable(admin));
  TRY(account_check_writable(account));
  TRY(account_check_key(&context->accounts[OWN(CREATE_CONFIG_ACCOUNT_SYSTEM_PROGRAM)], SYSTEM_ID));
  TRY(terms_check(data));
  REQUIRE(account_check_unused(account) == SUCCESS, OWN(ERROR_ALREADY_INITIALIZED));

  u8 bump;
  const u16 index = data->index;
  Bytes seeds[4] = {SEED_TEXT("config"), SEED(admin->key, KEY_BYTES), SEED(&index, sizeof index)};
  TRY(pda_check(account, seeds, 3, context->program_id, &bump));
  const Signer signer = {seeds, 4};
  const NewAccount wanted = {OWN(CONFIG_SIZE), context->program_id, 0};
  TRY(system_create(context, admin, account, &wanted, &signer));

  Config *config = ACCOUNT_DATA(Config, account);
  store_u64(config->discriminator, OWN(CONFIG_DISCRIMINATOR));
  key_copy(config->admin, admin->key);
  key_copy(config->create_authority, data->create_authority);
  config->variable_control = data->variable_control;
  config->max_volatility = data->max_volatility;
  config->base_factor = data->base_factor;
  config->bin_step = data->bin_step;
  config->filter_seconds = data->filter_seconds;
  config->reduction_bps = data->reduction_bps;
  config->protocol_share_bps = data->protocol_share_bps;
  config->creator_share_bps = data->creator_share_bps;
  config->index = index;
  config->bump = bump;
  return SUCCESS;
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
  TRY(account_check_key(&context->accounts[OWN(CREATE_POOL_ACCOUNT_SYSTEM_PROGRAM)], SYSTEM_ID));
  TRY(account_check_state(named->config, context->program_id, OWN(CONFIG_DISCRIMINATOR), OWN(CONFIG_SIZE)));
  const Config *config = ACCOUNT_DATA(Config, named->config);
  const bool is_open = key_is_zero(config->create_authority);
  REQUIRE(is_open || account_is(named->authority, config->create_authority), OWN(ERROR_WRONG_AUTHORITY));
  REQUIRE(key_less(named->mint0->key, named->mint1->key), OWN(ERROR_MINTS_OUT_OF_ORDER));
  TRY(check_mint(named->mint0, named->token_program0));
  TRY(check_mint(named->mint1, named->token_program1));
  return account_check_unused(named->pool) == SUCCESS ? SUCCESS : OWN(ERROR_ALREADY_INITIALIZED);
}

static inline void create_pool_write(const CreatePool *named, const u8 *creator, i64 active, Wide price) {
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
  wide_store(pool->first_price, price);
  pool->first_bin = (int32_t)(active - BINS / 2);
  pool->active_bin = (int32_t)active;
  pool->reference_bin = (int32_t)active;
  pool->variable_control = config->variable_control;
  pool->max_volatility = config->max_volatility;
  pool->base_factor = config->base_factor;
  pool->bin_step = config->bin_step;
  pool->filter_seconds = config->filter_seconds;
  pool->reduction_bps = config->reduction_bps;
  pool->protocol_share_bps = config->protocol_share_bps;
  pool->creator_share_bps = config->creator_share_bps;
  pool->decimals0 = mint_decimals(named->mint0);
  pool->decimals1 = mint_decimals(named->mint1);
  store_u16(pool->bins, BINS);
}

static inline void emit_pool_created(const Account *account, const Pool *pool) {
  DlmmPoolCreatedEvent event;
  event.discriminator = OWN(EVENT_POOL_CREATED);
  key_copy(event.pool, account->key);
  key_copy(event.config, pool->config);
  key_copy(event.mint0, pool->mint0);
  key_copy(event.mint1, pool->mint1);
  key_copy(event.creator, pool->creator);
  event.active_bin = pool->active_bin;
  event.bin_step = pool->bin_step;
  event.base_factor = pool->base_factor;
  event.decimals0 = pool->decimals0;
  event.decimals1 = pool->decimals1;
  EMIT(&event, OWN(POOL_CREATED_EVENT_SIZE));
}

static inline u64 create_pool(const Context *context) {
  REQUIRE(context->data_length == OWN(CREATE_POOL_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(CREATE_POOL_ACCOUNTS)));
  const CreatePoolData *data = (const CreatePoolData *)context->data;
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
      .token_program0 = &accounts[OWN(CREATE_POOL_ACCOUNT_TOKEN_PROGRAM0)],
      .token_program1 = &accounts[OWN(CREATE_POOL_ACCOUNT_TOKEN_PROGRAM1)],
  };
  TRY(create_pool_check(context, &named));
  const i64 active = (i64)data->active_bin;
  const u64 bin_step = ACCOUNT_DATA(Config, named.config)->bin_step;
  Wide price;
  TRY(price_of_number(bin_step, active - BINS / 2, &price));
  TRY(price_check(price, bin_step));

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

  create_pool_write(&named, data->creator, active, price);
  Pool *pool = ACCOUNT_DATA(Pool, named.pool);
  pool->bump = bump;
  Clock clock;
  TRY(clock_read(&clock));
  pool->referenced_at = clock.unix_timestamp;
  emit_pool_created(named.pool, pool);
  return price_accumulator_init(pool);
}
