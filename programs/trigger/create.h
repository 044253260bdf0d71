// Terms of orders, and new orders.
#pragma once

#include "order.h"

// No more fills: each takes a twentieth or all that remains, and an entry with an exit is one fill.
#define MAX_FILLS 21

#define CREATE_ACCOUNT(name) (&context->accounts[TRIGGER_CREATE_ACCOUNT_##name])

static inline u64 check_mint(const Account *mint, const Account *program) {
  TRY(mint_check(mint));
  REQUIRE(account_is_owned_by(mint, program->key), TRIGGER_ERROR_INVALID_ACCOUNT);
  return mint_is_supported(mint) ? SUCCESS : TRIGGER_ERROR_UNSUPPORTED_MINT;
}

OUTLINE u64 check_create(const Context *context) {
  const TriggerCreateData *data = (const TriggerCreateData *)context->data;
  TRY(account_check_signer(CREATE_ACCOUNT(PAYER)));
  TRY(account_check_signer(CREATE_ACCOUNT(MAKER)));
  TRY(account_check_writable(CREATE_ACCOUNT(PAYER)));
  TRY(account_check_writable(CREATE_ACCOUNT(ORDER)));
  TRY(account_check_writable(CREATE_ACCOUNT(VAULT0)));
  TRY(account_check_writable(CREATE_ACCOUNT(VAULT1)));
  TRY(account_check_writable(CREATE_ACCOUNT(SOURCE)));
  TRY(account_check_key(CREATE_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(account_check_state(CREATE_ACCOUNT(CONFIG), context->program_id, TRIGGER_CONFIG_DISCRIMINATOR,
                          TRIGGER_CONFIG_SIZE));
  TRY(check_mint(CREATE_ACCOUNT(MINT0), CREATE_ACCOUNT(TOKEN_PROGRAM0)));
  TRY(check_mint(CREATE_ACCOUNT(MINT1), CREATE_ACCOUNT(TOKEN_PROGRAM1)));
  REQUIRE(!account_is(CREATE_ACCOUNT(MINT0), CREATE_ACCOUNT(MINT1)->key), TRIGGER_ERROR_INVALID_ACCOUNT);
  REQUIRE(data->amount > 0, TRIGGER_ERROR_ZERO_AMOUNT);
  const PriceSource source0 = {data->feed_kind0, data->feed0}, source1 = {data->feed_kind1, data->feed1};
  TRY(price_source_check(&source0, CREATE_ACCOUNT(FEED0), CREATE_ACCOUNT(MINT0)));
  TRY(price_source_check(&source1, CREATE_ACCOUNT(FEED1), CREATE_ACCOUNT(MINT1)));
  return order_check_referral(data->referral_bps, data->referral);
}

// Writes the terms of a new order, and checks its legs: an entry, with or without an exit, or an exit alone.
OUTLINE u64 write_order(const Context *context, TriggerOrder *order, const Clock *clock) {
  const TriggerCreateData *data = (const TriggerCreateData *)context->data;
  key_copy(order->maker, CREATE_ACCOUNT(MAKER)->key);
  key_copy(order->mint0, CREATE_ACCOUNT(MINT0)->key);
  key_copy(order->mint1, CREATE_ACCOUNT(MINT1)->key);
  key_copy(order->vault0, CREATE_ACCOUNT(VAULT0)->key);
  key_copy(order->vault1, CREATE_ACCOUNT(VAULT1)->key);
  key_copy(order->feed0, data->feed0);
  key_copy(order->feed1, data->feed1);
  key_copy(order->referral, data->referral);
  order->created_at = clock->unix_timestamp;
  order->touched_at = clock->unix_timestamp;
  TRY(check_expiry(data->expires_at, clock->unix_timestamp));
  order->expires_at = data->expires_at;
  order->touch_seconds = data->touch_seconds;
  order_copy_terms(order, ACCOUNT_DATA(TriggerConfig, CREATE_ACCOUNT(CONFIG)));
  order->referral_bps = data->referral_bps;
  order->feed_kind0 = data->feed_kind0;
  order->feed_kind1 = data->feed_kind1;
  sol_memcpy_((u8 *)&order->entry.terms, (const u8 *)&data->entry, TRIGGER_LEG_TERMS_SIZE);
  sol_memcpy_((u8 *)&order->take_profit.terms, (const u8 *)&data->take_profit, TRIGGER_LEG_TERMS_SIZE);
  sol_memcpy_((u8 *)&order->stop.terms, (const u8 *)&data->stop, TRIGGER_LEG_TERMS_SIZE);
  for (u64 each = 0; each < LEGS; each++) {
    TRY(check_leg(order, each));
    start_leg(order_leg(order, each), clock->slot);
  }
  const bool has_entry = leg_is_set(order_leg(order, LEG_ENTRY));
  REQUIRE(has_entry || order_has_exit(order), TRIGGER_ERROR_INVALID_LEG);
  order->phase = has_entry ? TRIGGER_PHASE_ENTRY : TRIGGER_PHASE_EXIT;
  return SUCCESS;
}

// Takes the deposit; what arrives is what the order sells.
OUTLINE u64 take_deposit(const Context *context, TriggerOrder *order, u64 amount) {
  const Account *vault = CREATE_ACCOUNT(VAULT0);
  const TokenTransfer transfer = {CREATE_ACCOUNT(TOKEN_PROGRAM0), CREATE_ACCOUNT(SOURCE), CREATE_ACCOUNT(MINT0), vault,
                                  CREATE_ACCOUNT(MAKER)};
  const u64 before = token_account_amount(vault);
  TRY(token_transfer(context, &transfer, amount, NULL));
  order->making = token_account_amount(vault) - before;
  order->remaining = order->making;
  return order->making > 0 ? SUCCESS : TRIGGER_ERROR_ZERO_AMOUNT;
}

OUTLINE u64 create_vaults(const Context *context) {
  const FillSide side0 = {CREATE_ACCOUNT(VAULT0), CREATE_ACCOUNT(MINT0), CREATE_ACCOUNT(TOKEN_PROGRAM0)};
  const FillSide side1 = {CREATE_ACCOUNT(VAULT1), CREATE_ACCOUNT(MINT1), CREATE_ACCOUNT(TOKEN_PROGRAM1)};
  TRY(fill_vault_create(context, CREATE_ACCOUNT(ORDER), &side0, CREATE_ACCOUNT(PAYER)));
  return fill_vault_create(context, CREATE_ACCOUNT(ORDER), &side1, CREATE_ACCOUNT(PAYER));
}

OUTLINE u64 create_order(const Context *context) {
  TRY(input_check_data(context, TRIGGER_CREATE_DATA_SIZE));
  TRY(input_check_accounts(context, TRIGGER_CREATE_ACCOUNTS));
  TRY(check_create(context));
  const TriggerCreateData *data = (const TriggerCreateData *)context->data;
  Account *account = CREATE_ACCOUNT(ORDER);
  u8 bump;
  const u64 nonce = data->nonce;
  Bytes seeds[4] = {SEED_TEXT("order"), SEED(CREATE_ACCOUNT(MAKER)->key, KEY_BYTES), SEED(&nonce, 8)};
  TRY(pda_check(account, seeds, 3, context->program_id, &bump));
  const NewAccount wanted = {TRIGGER_ORDER_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 4};
  TRY(system_create(context, CREATE_ACCOUNT(PAYER), account, &wanted, &signer));
  TriggerOrder *order = ACCOUNT_DATA(TriggerOrder, account);
  store_u64(order->discriminator, TRIGGER_ORDER_DISCRIMINATOR);
  order->nonce = nonce;
  order->bump = bump;
  Clock clock;
  TRY(clock_read(&clock));
  TRY(write_order(context, order, &clock));
  const u64 deposit = MAX_FILLS * (u64)order->fill_reward + order->close_reward;
  if (deposit > 0) TRY(system_transfer(context, CREATE_ACCOUNT(PAYER), account, deposit, NULL));
  TRY(create_vaults(context));
  TRY(take_deposit(context, order, data->amount));
  order_emit(account, TRIGGER_ORDER_CHANGE_CREATED);
  return SUCCESS;
}
