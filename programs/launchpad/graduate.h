// Graduation: the migration of a complete curve into its pool.
#pragma once

#include "../cpmm/generated/layout.h"
#include "curve.h"

typedef struct {
  const Account *payer;
  Account *curve;
  const Account *mint;
  const Account *quote_mint;
  const Account *base_vault;
  const Account *quote_vault;
  const Account *base_program;
  const Account *quote_program;
  const Account *config;
  const Account *authority;
  const Account *tier;
  const Account *pool;
  const Account *lp_mint;
  const Account *pool_base_vault;
  const Account *pool_quote_vault;
  const Account *lp_program;
  const Account *cpmm_program;
  const Account *system_program;
} Graduation;

// In cpmm the mint with the lower key is side 0.
#define SIDE0(of, base, quote) ((base_first) ? (of)->base : (of)->quote)
#define SIDE1(of, base, quote) ((base_first) ? (of)->quote : (of)->base)

OUTLINE u64 create_pool(const Context *context, const Graduation *with, const LaunchpadConfig *config, const u8 *creator) {
  const bool base_first = key_less(with->mint->key, with->quote_mint->key);
  CpmmCreatePoolData data = {.discriminator = CPMM_CREATE_POOL};
  key_copy(data.creator, creator);
  const AccountMeta metas[CPMM_CREATE_POOL_ACCOUNTS] = {
      META(with->payer, true, true),
      META(with->authority, false, true),
      META(with->tier, false, false),
      META(with->pool, true, false),
      META(SIDE0(with, mint, quote_mint), false, false),
      META(SIDE1(with, mint, quote_mint), false, false),
      META(SIDE0(with, pool_base_vault, pool_quote_vault), true, false),
      META(SIDE1(with, pool_base_vault, pool_quote_vault), true, false),
      META(with->lp_mint, true, false),
      META(SIDE0(with, base_program, quote_program), false, false),
      META(SIDE1(with, base_program, quote_program), false, false),
      META(with->lp_program, false, false),
      META(with->system_program, false, false),
  };
  const Instruction instruction = {CPMM_ID, metas, CPMM_CREATE_POOL_ACCOUNTS, (const u8 *)&data, sizeof data};
  const Bytes seeds[3] = {SEED_TEXT("authority"), SEED(with->config->key, KEY_BYTES), SEED(&config->authority_bump, 1)};
  const Signer signer = {seeds, 3};
  return cpi_invoke(context, &instruction, &signer);
}

// The LP units are burned: the account for them is omitted, so cpmm's program id takes its place.
OUTLINE u64 deposit(const Context *context, const Graduation *with, u8 curve_bump, u64 base, u64 quote) {
  const bool base_first = key_less(with->mint->key, with->quote_mint->key);
  const CpmmDepositData data = {
      .discriminator = CPMM_DEPOSIT,
      .max_amount0 = base_first ? base : quote,
      .max_amount1 = base_first ? quote : base,
      .min_lp = 1,
      .burn = 1,
  };
  const AccountMeta metas[CPMM_DEPOSIT_ACCOUNTS] = {
      META(with->curve, false, true),
      META(with->pool, true, false),
      META(SIDE0(with, pool_base_vault, pool_quote_vault), true, false),
      META(SIDE1(with, pool_base_vault, pool_quote_vault), true, false),
      META(SIDE0(with, base_vault, quote_vault), true, false),
      META(SIDE1(with, base_vault, quote_vault), true, false),
      META(SIDE0(with, mint, quote_mint), false, false),
      META(SIDE1(with, mint, quote_mint), false, false),
      META(with->lp_mint, true, false),
      META(with->cpmm_program, false, false),
      META(SIDE0(with, base_program, quote_program), false, false),
      META(SIDE1(with, base_program, quote_program), false, false),
      META(with->lp_program, false, false),
  };
  const Instruction instruction = {CPMM_ID, metas, CPMM_DEPOSIT_ACCOUNTS, (const u8 *)&data, sizeof data};
  const Bytes seeds[3] = {SEED_TEXT("curve"), SEED(with->mint->key, KEY_BYTES), SEED(&curve_bump, 1)};
  const Signer signer = {seeds, 3};
  return cpi_invoke(context, &instruction, &signer);
}

// The curve and everything it names have been checked. The pool, its vaults and its LP mint are checked by cpmm,
// which derives them all from the tier and the mints.
OUTLINE u64 graduate_curve(const Context *context, const Graduation *with) {
  LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, with->curve);
  REQUIRE(curve->status == LAUNCHPAD_CURVE_STATUS_COMPLETE, LAUNCHPAD_ERROR_NOT_COMPLETE);
  REQUIRE(account_is(with->config, curve->config), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  TRY(account_check_state(with->config, context->program_id, LAUNCHPAD_CONFIG_DISCRIMINATOR, LAUNCHPAD_CONFIG_SIZE));
  const LaunchpadConfig *config = ACCOUNT_DATA(LaunchpadConfig, with->config);
  REQUIRE(account_is(with->tier, config->cpmm_config), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(with->cpmm_program, CPMM_ID), LAUNCHPAD_ERROR_INVALID_ACCOUNT);

  const u64 base = curve->supply - curve->for_sale;
  const u64 quote = curve->real_quote - config->migration_fee;
  const u64 base_before = token_account_amount(with->base_vault), quote_before = token_account_amount(with->quote_vault);
  TRY(create_pool(context, with, config, curve->creator));
  TRY(deposit(context, with, curve->bump, base, quote));
  REQUIRE(base_before - token_account_amount(with->base_vault) == base, LAUNCHPAD_ERROR_TRANSFER_MISMATCH);
  REQUIRE(quote_before - token_account_amount(with->quote_vault) == quote, LAUNCHPAD_ERROR_TRANSFER_MISMATCH);

  curve->protocol_fees += config->migration_fee;
  curve->real_quote = 0;
  curve->status = LAUNCHPAD_CURVE_STATUS_GRADUATED;
  key_copy(curve->pool, with->pool->key);
  LaunchpadGraduatedEvent event;
  event.discriminator = LAUNCHPAD_EVENT_GRADUATED;
  key_copy(event.curve, with->curve->key);
  key_copy(event.mint, curve->mint);
  key_copy(event.pool, with->pool->key);
  event.base_amount = base;
  event.quote_amount = quote;
  event.migration_fee = config->migration_fee;
  EMIT(&event, LAUNCHPAD_GRADUATED_EVENT_SIZE);
  return SUCCESS;
}

#define GRADUATE_ACCOUNT(name) (&context->accounts[LAUNCHPAD_GRADUATE_ACCOUNT_##name])

OUTLINE u64 graduate(const Context *context) {
  TRY(input_check_data(context, sizeof(LaunchpadGraduateData)));
  TRY(input_check_accounts(context, LAUNCHPAD_GRADUATE_ACCOUNTS));
  const Graduation with = {
      GRADUATE_ACCOUNT(PAYER),           GRADUATE_ACCOUNT(CURVE),
      GRADUATE_ACCOUNT(MINT),            GRADUATE_ACCOUNT(QUOTE_MINT),
      GRADUATE_ACCOUNT(BASE_VAULT),      GRADUATE_ACCOUNT(QUOTE_VAULT),
      GRADUATE_ACCOUNT(BASE_TOKEN_PROGRAM), GRADUATE_ACCOUNT(QUOTE_TOKEN_PROGRAM),
      GRADUATE_ACCOUNT(CONFIG),          GRADUATE_ACCOUNT(AUTHORITY),
      GRADUATE_ACCOUNT(CPMM_CONFIG),     GRADUATE_ACCOUNT(POOL),
      GRADUATE_ACCOUNT(LP_MINT),         GRADUATE_ACCOUNT(POOL_BASE_VAULT),
      GRADUATE_ACCOUNT(POOL_QUOTE_VAULT), GRADUATE_ACCOUNT(LP_TOKEN_PROGRAM),
      GRADUATE_ACCOUNT(CPMM_PROGRAM),    GRADUATE_ACCOUNT(SYSTEM_PROGRAM),
  };
  TRY(account_check_signer(with.payer));
  TRY(account_check_writable(with.payer));
  TRY(account_check_writable(with.curve));
  TRY(account_check_state(with.curve, context->program_id, LAUNCHPAD_CURVE_DISCRIMINATOR, LAUNCHPAD_CURVE_SIZE));
  const LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, with.curve);
  REQUIRE(account_is(with.mint, curve->mint), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(with.quote_mint, curve->quote_mint), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(with.base_vault, curve->base_vault), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(with.quote_vault, curve->quote_vault), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(with.base_program, TOKEN_2022_ID), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(with.quote_program, curve->quote_token_program), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  return graduate_curve(context, &with);
}
