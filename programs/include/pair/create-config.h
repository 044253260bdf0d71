// createConfig of a tier with fixed fees.
#pragma once

#include "pair/reserves.h"

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
  const u64 trade_fee_ppm = (u64)data->lp_fee_ppm + data->protocol_fee_ppm + data->creator_fee_ppm;
  REQUIRE(trade_fee_ppm <= MAX_TRADE_FEE_PPM, OWN(ERROR_FEE_TOO_HIGH));
  // In an open tier whoever creates the pool of two mints first names its creator, so it has no creator fee.
  const bool is_open = key_is_zero(data->create_authority);
  REQUIRE(!is_open || data->creator_fee_ppm == 0, OWN(ERROR_FEE_TOO_HIGH));
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
  config->lp_fee_ppm = data->lp_fee_ppm;
  config->protocol_fee_ppm = data->protocol_fee_ppm;
  config->creator_fee_ppm = data->creator_fee_ppm;
  config->index = index;
  config->bump = bump;
  return SUCCESS;
}
