// New orders.
#pragma once

#include "order.h"
#include "token-vault.h"

// Sums of times fit 64 bits.
#define MAX_START_SECONDS (100ull * 366 * 86400)
// An order that goes by its feeds too asks for at least half of the value.
#define MAX_DEVIATION_BPS 5000

#define CREATE_ACCOUNT(name) (&context->accounts[RECURRING_CREATE_ACCOUNT_##name])

static inline u64 check_mint(const Account *mint, const Account *program) {
  TRY(mint_check(mint));
  REQUIRE(account_is(program, TOKEN_ID) && account_is_owned_by(mint, TOKEN_ID), RECURRING_ERROR_UNSUPPORTED_MINT);
  return SUCCESS;
}

// What an order has no use for is 0, so that it has one form.
static inline u64 check_kind(const RecurringCreateData *data) {
  REQUIRE(data->kind <= RECURRING_ORDER_KIND_VALUE, ERROR_INVALID_INSTRUCTION_DATA);
  const bool has_feeds = data->max_deviation_bps > 0;
  REQUIRE(data->amount_per_cycle > 0, RECURRING_ERROR_ZERO_AMOUNT);
  // No keeper fills at any price, whatever the feeds say.
  REQUIRE(data->min_out > 0, RECURRING_ERROR_MISSING_FLOOR);
  if (data->kind == RECURRING_ORDER_KIND_TIME) {
    REQUIRE(data->amount_per_cycle <= data->amount, RECURRING_ERROR_WRONG_AMOUNT);
    REQUIRE(data->increment_usd == 0 && data->cycles == 0, RECURRING_ERROR_INVALID_TERMS);
    return data->max_out == 0 || data->min_out <= data->max_out ? SUCCESS : RECURRING_ERROR_INVALID_TERMS;
  }
  REQUIRE(data->increment_usd > 0 && data->cycles > 0 && has_feeds, RECURRING_ERROR_INVALID_TERMS);
  return data->max_out == 0 ? SUCCESS : RECURRING_ERROR_INVALID_TERMS;
}

OUTLINE u64 check_feeds(const Context *context) {
  const RecurringCreateData *data = (const RecurringCreateData *)context->data;
  const PriceSource source0 = {data->feed_kind0, data->feed0}, source1 = {data->feed_kind1, data->feed1};
  REQUIRE(data->max_deviation_bps <= MAX_DEVIATION_BPS, RECURRING_ERROR_INVALID_TERMS);
  if (data->max_deviation_bps == 0) {
    const bool has_none = key_is_zero(data->feed0) && key_is_zero(data->feed1);
    return has_none && data->feed_kind0 == 0 && data->feed_kind1 == 0 ? SUCCESS : RECURRING_ERROR_INVALID_TERMS;
  }
  REQUIRE(!key_is_zero(data->feed0) && !key_is_zero(data->feed1), RECURRING_ERROR_INVALID_TERMS);
  TRY(price_source_check(&source0, CREATE_ACCOUNT(FEED0), CREATE_ACCOUNT(MINT0)));
  return price_source_check(&source1, CREATE_ACCOUNT(FEED1), CREATE_ACCOUNT(MINT1));
}

OUTLINE u64 check_create(const Context *context) {
  const RecurringCreateData *data = (const RecurringCreateData *)context->data;
  TRY(account_check_signer(CREATE_ACCOUNT(PAYER)));
  TRY(account_check_signer(CREATE_ACCOUNT(MAKER)));
  TRY(account_check_writable(CREATE_ACCOUNT(PAYER)));
  TRY(account_check_writable(CREATE_ACCOUNT(ORDER)));
  TRY(account_check_writable(CREATE_ACCOUNT(VAULT0)));
  TRY(account_check_writable(CREATE_ACCOUNT(VAULT1)));
  TRY(account_check_writable(CREATE_ACCOUNT(SOURCE)));
  TRY(account_check_key(CREATE_ACCOUNT(SYSTEM_PROGRAM), SYSTEM_ID));
  TRY(account_check_state(CREATE_ACCOUNT(CONFIG), context->program_id, RECURRING_CONFIG_DISCRIMINATOR,
                          RECURRING_CONFIG_SIZE));
  TRY(check_mint(CREATE_ACCOUNT(MINT0), CREATE_ACCOUNT(TOKEN_PROGRAM)));
  TRY(check_mint(CREATE_ACCOUNT(MINT1), CREATE_ACCOUNT(TOKEN_PROGRAM)));
  REQUIRE(!account_is(CREATE_ACCOUNT(MINT0), CREATE_ACCOUNT(MINT1)->key), RECURRING_ERROR_INVALID_ACCOUNT);
  REQUIRE(data->amount > 0, RECURRING_ERROR_ZERO_AMOUNT);
  REQUIRE(data->interval > 0, RECURRING_ERROR_INVALID_TERMS);
  TRY(check_kind(data));
  TRY(check_feeds(context));
  return order_check_referral(data->referral_bps, data->referral);
}

// Counts the cycles of a new order, or those that a deposit has added, and stores the lamports that pay for them.
OUTLINE u64 set_cycles(RecurringOrder *order, u64 cycles, u64 *lamports) {
  REQUIRE(cycles >= order->cycles && cycles <= 0xffffffff, RECURRING_ERROR_INVALID_TERMS);
  // The target of the last cycle must fit.
  REQUIRE(wide_multiply(order->increment_usd, cycles).high == 0, RECURRING_ERROR_INVALID_TERMS);
  *lamports = (cycles - order->cycles) * (u64)order->fill_reward;
  order->cycles = (u32)cycles;
  return SUCCESS;
}

// Writes the terms of a new order.
OUTLINE u64 write_order(const Context *context, RecurringOrder *order, u64 *lamports) {
  const RecurringCreateData *data = (const RecurringCreateData *)context->data;
  Clock clock;
  TRY(clock_read(&clock));
  const i64 now = clock.unix_timestamp;
  key_copy(order->maker, CREATE_ACCOUNT(MAKER)->key);
  key_copy(order->mint0, CREATE_ACCOUNT(MINT0)->key);
  key_copy(order->mint1, CREATE_ACCOUNT(MINT1)->key);
  key_copy(order->vault0, CREATE_ACCOUNT(VAULT0)->key);
  key_copy(order->vault1, CREATE_ACCOUNT(VAULT1)->key);
  key_copy(order->feed0, data->feed0);
  key_copy(order->feed1, data->feed1);
  key_copy(order->referral, data->referral);
  order_copy_terms(order, ACCOUNT_DATA(RecurringConfig, CREATE_ACCOUNT(CONFIG)));
  order->nonce = data->nonce;
  order->amount_per_cycle = data->amount_per_cycle;
  order->increment_usd = data->increment_usd;
  order->min_out = data->min_out;
  order->max_out = data->max_out;
  order->deposited = data->amount;
  order->remaining = data->amount;
  order->created_at = now;
  order->start_at = data->start_at > now ? data->start_at : now;
  REQUIRE((u64)(order->start_at - now) <= MAX_START_SECONDS, RECURRING_ERROR_INVALID_START);
  order->interval = data->interval;
  order->referral_bps = data->referral_bps;
  order->max_deviation_bps = data->max_deviation_bps;
  order->kind = data->kind;
  order->feed_kind0 = data->feed_kind0;
  order->feed_kind1 = data->feed_kind1;
  return set_cycles(order, order_is_of_time(order) ? count_cycles(order) : data->cycles, lamports);
}

OUTLINE u64 create_vaults(const Context *context) {
  const FillSide side0 = {CREATE_ACCOUNT(VAULT0), CREATE_ACCOUNT(MINT0), CREATE_ACCOUNT(TOKEN_PROGRAM)};
  const FillSide side1 = {CREATE_ACCOUNT(VAULT1), CREATE_ACCOUNT(MINT1), CREATE_ACCOUNT(TOKEN_PROGRAM)};
  TRY(fill_vault_create(context, CREATE_ACCOUNT(ORDER), &side0, CREATE_ACCOUNT(PAYER)));
  return fill_vault_create(context, CREATE_ACCOUNT(ORDER), &side1, CREATE_ACCOUNT(PAYER));
}

OUTLINE u64 create_order(const Context *context) {
  TRY(input_check_data(context, RECURRING_CREATE_DATA_SIZE));
  TRY(input_check_accounts(context, RECURRING_CREATE_ACCOUNTS));
  TRY(check_create(context));
  const RecurringCreateData *data = (const RecurringCreateData *)context->data;
  const Account *payer = CREATE_ACCOUNT(PAYER);
  Account *account = CREATE_ACCOUNT(ORDER);
  u8 bump;
  const u64 nonce = data->nonce;
  Bytes seeds[4] = {SEED_TEXT("order"), SEED(CREATE_ACCOUNT(MAKER)->key, KEY_BYTES), SEED(&nonce, 8)};
  TRY(pda_check(account, seeds, 3, context->program_id, &bump));
  const NewAccount wanted = {RECURRING_ORDER_SIZE, context->program_id, 0};
  const Signer signer = {seeds, 4};
  TRY(system_create(context, payer, account, &wanted, &signer));
  RecurringOrder *order = ACCOUNT_DATA(RecurringOrder, account);
  store_u64(order->discriminator, RECURRING_ORDER_DISCRIMINATOR);
  order->bump = bump;
  u64 lamports;
  TRY(write_order(context, order, &lamports));
  lamports += order->close_reward;
  if (lamports > 0) TRY(system_transfer(context, payer, account, lamports, NULL));
  TRY(create_vaults(context));
  const TokenTransfer transfer = {CREATE_ACCOUNT(TOKEN_PROGRAM), CREATE_ACCOUNT(SOURCE), CREATE_ACCOUNT(MINT0),
                                  CREATE_ACCOUNT(VAULT0), CREATE_ACCOUNT(MAKER)};
  TRY(token_transfer_exact(context, &transfer, data->amount, NULL, RECURRING_ERROR_WRONG_AMOUNT));
  order_emit(account, RECURRING_ORDER_CHANGE_CREATED);
  return SUCCESS;
}
