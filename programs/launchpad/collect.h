// Payout of owed fees to admin and creator.
#pragma once

#include "curve.h"

typedef struct {
  const Account *collector;
  Account *curve;
  const Account *quote_mint;
  const Account *quote_vault;
  const Account *recipient;
  const Account *quote_program;
  bool is_creator;
} Collection;

OUTLINE u64 collect(const Context *context, const Collection *from) {
  LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, from->curve);
  REQUIRE(account_is(from->quote_mint, curve->quote_mint), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(from->quote_vault, curve->quote_vault), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(from->quote_program, curve->quote_token_program), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(!account_is(from->recipient, curve->quote_vault), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  const u64 amount = from->is_creator ? curve->creator_fees : curve->protocol_fees;
  REQUIRE(amount > 0, LAUNCHPAD_ERROR_ZERO_AMOUNT);
  if (from->is_creator) curve->creator_fees = 0;
  else curve->protocol_fees = 0;

  const Bytes seeds[3] = {SEED_TEXT("curve"), SEED(curve->mint, KEY_BYTES), SEED(&curve->bump, 1)};
  const Signer signer = {seeds, 3};
  const TokenTransfer transfer = {from->quote_program, from->quote_vault, from->quote_mint, from->recipient, from->curve};
  TRY(token_transfer(context, &transfer, amount, &signer));
  LaunchpadFeesCollectedEvent event;
  event.discriminator = LAUNCHPAD_EVENT_FEES_COLLECTED;
  key_copy(event.curve, from->curve->key);
  key_copy(event.collector, from->collector->key);
  event.amount = amount;
  event.creator = from->is_creator;
  EMIT(&event, LAUNCHPAD_FEES_COLLECTED_EVENT_SIZE);
  return SUCCESS;
}

static inline u64 check_collected_curve(const Context *context, const Account *curve) {
  TRY(account_check_writable(curve));
  return account_check_state(curve, context->program_id, LAUNCHPAD_CURVE_DISCRIMINATOR, LAUNCHPAD_CURVE_SIZE);
}

#define PROTOCOL_ACCOUNT(name) (&context->accounts[LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNT_##name])

OUTLINE u64 collect_protocol_fees(const Context *context) {
  TRY(input_check_data(context, sizeof(LaunchpadCollectProtocolFeesData)));
  TRY(input_check_accounts(context, LAUNCHPAD_COLLECT_PROTOCOL_FEES_ACCOUNTS));
  const Collection from = {
      PROTOCOL_ACCOUNT(ADMIN),     PROTOCOL_ACCOUNT(CURVE),
      PROTOCOL_ACCOUNT(QUOTE_MINT), PROTOCOL_ACCOUNT(QUOTE_VAULT),
      PROTOCOL_ACCOUNT(RECIPIENT), PROTOCOL_ACCOUNT(QUOTE_TOKEN_PROGRAM),
      false,
  };
  const Account *account = PROTOCOL_ACCOUNT(CONFIG);
  TRY(account_check_signer(from.collector));
  TRY(check_collected_curve(context, from.curve));
  REQUIRE(account_is(account, ACCOUNT_DATA(LaunchpadCurve, from.curve)->config), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  TRY(account_check_state(account, context->program_id, LAUNCHPAD_CONFIG_DISCRIMINATOR, LAUNCHPAD_CONFIG_SIZE));
  const LaunchpadConfig *config = ACCOUNT_DATA(LaunchpadConfig, account);
  REQUIRE(account_is(from.collector, config->admin), LAUNCHPAD_ERROR_WRONG_AUTHORITY);
  return collect(context, &from);
}

#define CREATOR_ACCOUNT(name) (&context->accounts[LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNT_##name])

OUTLINE u64 collect_creator_fees(const Context *context) {
  TRY(input_check_data(context, sizeof(LaunchpadCollectCreatorFeesData)));
  TRY(input_check_accounts(context, LAUNCHPAD_COLLECT_CREATOR_FEES_ACCOUNTS));
  const Collection from = {
      CREATOR_ACCOUNT(CREATOR),    CREATOR_ACCOUNT(CURVE),
      CREATOR_ACCOUNT(QUOTE_MINT), CREATOR_ACCOUNT(QUOTE_VAULT),
      CREATOR_ACCOUNT(RECIPIENT),  CREATOR_ACCOUNT(QUOTE_TOKEN_PROGRAM),
      true,
  };
  TRY(account_check_signer(from.collector));
  TRY(check_collected_curve(context, from.curve));
  REQUIRE(account_is(from.collector, ACCOUNT_DATA(LaunchpadCurve, from.curve)->creator), LAUNCHPAD_ERROR_WRONG_AUTHORITY);
  return collect(context, &from);
}
