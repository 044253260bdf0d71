// Creation of a launchpad.
#pragma once

#include "../cpmm/generated/layout.h"
#include "curve.h"

// The tier's createAuthority must be this program's authority PDA; otherwise a third party could create a token's
// pool first.
static inline u64 check_tier(const Account *tier, const Account *authority) {
  TRY(account_check_state(tier, CPMM_ID, CPMM_CONFIG_DISCRIMINATOR, CPMM_CONFIG_SIZE));
  const CpmmConfig *config = ACCOUNT_DATA(CpmmConfig, tier);
  REQUIRE(key_equal(config->create_authority, authority->key), LAUNCHPAD_ERROR_INVALID_CONFIG);
  return SUCCESS;
}

// A mint with a transfer fee extension, even at rate 0, is rejected: every unit sent must arrive.
static inline u64 check_quote_mint(const Account *mint) {
  TRY(mint_check(mint));
  REQUIRE(mint_is_supported(mint), LAUNCHPAD_ERROR_UNSUPPORTED_MINT);
  return mint_has_transfer_fee(mint) ? LAUNCHPAD_ERROR_UNSUPPORTED_MINT : SUCCESS;
}

// A pool needs more than its first 100 LP units; see `createPool` and `deposit` of cpmm.
#define MIN_POOL_ROOT 1000

// The lasting fee has the bound of a pool's trade fee (`MAX_TRADE_FEE_PPM`): a curve takes no more than any other venue.
// The highest published one is 2.5 %.
#define MAX_LASTING_FEE_PPM 100000ull
// The anti-sniper fee ends soon, so that a lasting fee cannot pass for one. The longest published decay is 60 s.
#define MAX_SNIPER_DECAY_SECONDS 120
// The migration fee is at most one part in this many of the raised quote.
#define MIGRATION_FEE_DIVISOR 10

// Checks that a curve with these parameters can sell out, and that the raised quote suffices for a pool.
static inline u64 check_shape(const LaunchpadCreateConfigData *data) {
  const u64 lasting_ppm = (u64)data->protocol_fee_ppm + data->creator_fee_ppm;
  REQUIRE(lasting_ppm <= MAX_LASTING_FEE_PPM, LAUNCHPAD_ERROR_FEE_TOO_HIGH);
  REQUIRE(lasting_ppm + data->sniper_fee_ppm <= MAX_TOTAL_FEE_PPM, LAUNCHPAD_ERROR_FEE_TOO_HIGH);
  REQUIRE(data->sniper_decay_seconds <= MAX_SNIPER_DECAY_SECONDS, LAUNCHPAD_ERROR_INVALID_CONFIG);
  REQUIRE(data->decimals <= 18 && data->name[0] != 0, LAUNCHPAD_ERROR_INVALID_CONFIG);
  const u64 offered = data->for_sale, virtual_base = data->virtual_base, supply = data->supply;
  REQUIRE(offered > 0 && offered < supply && offered < virtual_base, LAUNCHPAD_ERROR_INVALID_CONFIG);
  REQUIRE(data->virtual_quote > 0, LAUNCHPAD_ERROR_INVALID_CONFIG);
  u64 raised, reserve;
  TRY(multiply_divide_ceil(data->virtual_quote, offered, virtual_base - offered, &raised));
  TRY(add_u64(data->virtual_quote, raised, &reserve));
  REQUIRE(data->migration_fee <= raised / MIGRATION_FEE_DIVISOR, LAUNCHPAD_ERROR_FEE_TOO_HIGH);
  const u64 root = square_root_of_product(supply - offered, raised - data->migration_fee);
  REQUIRE(root >= MIN_POOL_ROOT, LAUNCHPAD_ERROR_INVALID_CONFIG);
  return SUCCESS;
}

#define CONFIG_ACCOUNT(name) (&context->accounts[LAUNCHPAD_CREATE_CONFIG_ACCOUNT_##name])

OUTLINE u64 create_config(const Context *context) {
  TRY(input_check_data(context, sizeof(LaunchpadCreateConfigData)));
  TRY(input_check_accounts(context, LAUNCHPAD_CREATE_CONFIG_ACCOUNTS));
  const LaunchpadCreateConfigData *data = (const LaunchpadCreateConfigData *)context->data;
  const Account *admin = CONFIG_ACCOUNT(ADMIN), *authority = CONFIG_ACCOUNT(AUTHORITY);
  const Account *quote_mint = CONFIG_ACCOUNT(QUOTE_MINT), *tier = CONFIG_ACCOUNT(CPMM_CONFIG);
  Account *config = CONFIG_ACCOUNT(CONFIG);

  TRY(account_check_signer(admin));
  TRY(account_check_writable(admin));
  TRY(account_check_writable(config));
  TRY(account_check_key(CONFIG_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  u8 bump, authority_bump;
  Bytes seeds[4] = {SEED_TEXT("config"), SEED(admin->key, KEY_BYTES), SEED(&data->index, 2)};
  TRY(pda_check(config, seeds, 3, context->program_id, &bump));
  Bytes authority_seeds[3] = {SEED_TEXT("authority"), SEED(config->key, KEY_BYTES)};
  TRY(pda_check(authority, authority_seeds, 2, context->program_id, &authority_bump));
  TRY(check_quote_mint(quote_mint));
  TRY(check_tier(tier, authority));
  TRY(check_shape(data));

  const NewAccount wanted = {LAUNCHPAD_CONFIG_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 4};
  TRY(system_create(context, admin, config, &wanted, &signer));
  LaunchpadConfig *state = ACCOUNT_DATA(LaunchpadConfig, config);
  store_u64(state->discriminator, LAUNCHPAD_CONFIG_DISCRIMINATOR);
  key_copy(state->admin, admin->key);
  key_copy(state->quote_mint, quote_mint->key);
  key_copy(state->quote_token_program, quote_mint->owner);
  key_copy(state->cpmm_config, tier->key);
  key_copy(state->name, data->name);
  state->virtual_base = data->virtual_base;
  state->virtual_quote = data->virtual_quote;
  state->supply = data->supply;
  state->for_sale = data->for_sale;
  state->migration_fee = data->migration_fee;
  state->protocol_fee_ppm = data->protocol_fee_ppm;
  state->creator_fee_ppm = data->creator_fee_ppm;
  state->sniper_fee_ppm = data->sniper_fee_ppm;
  state->sniper_decay_seconds = data->sniper_decay_seconds;
  state->index = data->index;
  state->decimals = data->decimals;
  state->bump = bump;
  state->authority_bump = authority_bump;
  return SUCCESS;
}
