// Buys and sells on a curve.
#pragma once

#include "graduate.h"

// Buys and sells name the same accounts; a buy may have those of a graduation behind them.
#define TRADE_ACCOUNT(name) (&context->accounts[LAUNCHPAD_SELL_EXACT_IN_ACCOUNT_##name])
#define BUY_ACCOUNT(name) (&context->accounts[LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_##name])
_Static_assert((int)LAUNCHPAD_BUY_EXACT_IN_ACCOUNT_CONFIG == (int)LAUNCHPAD_SELL_EXACT_IN_ACCOUNTS, "one list of accounts");
_Static_assert((int)LAUNCHPAD_BUY_EXACT_IN_ACCOUNTS == (int)LAUNCHPAD_SELL_EXACT_IN_ACCOUNTS, "one list of accounts");

// Amount and limit, the same for all four instructions.
typedef LaunchpadSellExactInData TradeData;
_Static_assert(sizeof(LaunchpadBuyExactOutData) == sizeof(TradeData), "one form of data");

static inline u64 check_trade(const Context *context) {
  TRY(input_check_data(context, sizeof(TradeData)));
  TRY(input_check_accounts(context, LAUNCHPAD_SELL_EXACT_IN_ACCOUNTS));
  const Account *account = TRADE_ACCOUNT(CURVE);
  TRY(account_check_signer(TRADE_ACCOUNT(TRADER)));
  TRY(account_check_writable(account));
  TRY(account_check_state(account, context->program_id, LAUNCHPAD_CURVE_DISCRIMINATOR, LAUNCHPAD_CURVE_SIZE));
  const LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, account);
  REQUIRE(curve->status == LAUNCHPAD_CURVE_STATUS_TRADING, LAUNCHPAD_ERROR_NOT_TRADING);
  REQUIRE(account_is(TRADE_ACCOUNT(MINT), curve->mint), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(TRADE_ACCOUNT(QUOTE_MINT), curve->quote_mint), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(TRADE_ACCOUNT(BASE_VAULT), curve->base_vault), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(TRADE_ACCOUNT(QUOTE_VAULT), curve->quote_vault), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(TRADE_ACCOUNT(BASE_TOKEN_PROGRAM), TOKEN_2022_ID), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  REQUIRE(account_is(TRADE_ACCOUNT(QUOTE_TOKEN_PROGRAM), curve->quote_token_program), LAUNCHPAD_ERROR_INVALID_ACCOUNT);
  TRY(token_account_check(TRADE_ACCOUNT(TRADER_BASE)));
  return token_account_check(TRADE_ACCOUNT(TRADER_QUOTE));
}

// A transfer that must deliver every unit. It fails when both ends are one account.
OUTLINE u64 transfer_all(const Context *context, const TokenTransfer *transfer, u64 amount, const Signer *signer) {
  const u64 before = token_account_amount(transfer->to);
  TRY(token_transfer(context, transfer, amount, signer));
  REQUIRE(token_account_amount(transfer->to) - before == amount, LAUNCHPAD_ERROR_TRANSFER_MISMATCH);
  return SUCCESS;
}

OUTLINE u64 transfer_trade(const Context *context, u64 side, const Trade *trade) {
  const LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, TRADE_ACCOUNT(CURVE));
  const Account *mint = TRADE_ACCOUNT(MINT), *quote_mint = TRADE_ACCOUNT(QUOTE_MINT);
  const Account *base_program = TRADE_ACCOUNT(BASE_TOKEN_PROGRAM), *quote_program = TRADE_ACCOUNT(QUOTE_TOKEN_PROGRAM);
  const Account *base_vault = TRADE_ACCOUNT(BASE_VAULT), *quote_vault = TRADE_ACCOUNT(QUOTE_VAULT);
  const Account *trader = TRADE_ACCOUNT(TRADER), *account = TRADE_ACCOUNT(CURVE);
  const Account *trader_base = TRADE_ACCOUNT(TRADER_BASE), *trader_quote = TRADE_ACCOUNT(TRADER_QUOTE);
  const Bytes seeds[3] = {SEED_TEXT("curve"), SEED(curve->mint, KEY_BYTES), SEED(&curve->bump, 1)};
  const Signer signer = {seeds, 3};
  if (side == LAUNCHPAD_SIDE_BUY) {
    const TokenTransfer in = {quote_program, trader_quote, quote_mint, quote_vault, trader};
    const TokenTransfer out = {base_program, base_vault, mint, trader_base, account};
    TRY(transfer_all(context, &in, trade->quote, NULL));
    return transfer_all(context, &out, trade->base, &signer);
  }
  const TokenTransfer in = {base_program, trader_base, mint, base_vault, trader};
  const TokenTransfer out = {quote_program, quote_vault, quote_mint, trader_quote, account};
  TRY(transfer_all(context, &in, trade->base, NULL));
  return transfer_all(context, &out, trade->quote, &signer);
}

OUTLINE void emit_traded(const Context *context, u64 side, const Trade *trade) {
  const LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, TRADE_ACCOUNT(CURVE));
  LaunchpadTradedEvent event;
  event.discriminator = LAUNCHPAD_EVENT_TRADED;
  key_copy(event.curve, TRADE_ACCOUNT(CURVE)->key);
  key_copy(event.mint, curve->mint);
  key_copy(event.trader, TRADE_ACCOUNT(TRADER)->key);
  event.base_amount = trade->base;
  event.quote_amount = trade->quote;
  event.fee = trade->fee;
  event.creator_fee = trade->creator_fee;
  event.virtual_base = curve->virtual_base;
  event.virtual_quote = curve->virtual_quote;
  event.real_base = curve->real_base;
  event.real_quote = curve->real_quote;
  event.side = (u8)side;
  EMIT(&event, LAUNCHPAD_TRADED_EVENT_SIZE);
}

static inline void emit_completed(const Context *context, const LaunchpadCurve *curve) {
  LaunchpadCompletedEvent event;
  event.discriminator = LAUNCHPAD_EVENT_COMPLETED;
  key_copy(event.curve, TRADE_ACCOUNT(CURVE)->key);
  key_copy(event.mint, curve->mint);
  event.real_quote = curve->real_quote;
  EMIT(&event, LAUNCHPAD_COMPLETED_EVENT_SIZE);
}

OUTLINE u64 graduate_after_buy(const Context *context) {
  const Graduation with = {
      TRADE_ACCOUNT(TRADER),          TRADE_ACCOUNT(CURVE),
      TRADE_ACCOUNT(MINT),            TRADE_ACCOUNT(QUOTE_MINT),
      TRADE_ACCOUNT(BASE_VAULT),      TRADE_ACCOUNT(QUOTE_VAULT),
      TRADE_ACCOUNT(BASE_TOKEN_PROGRAM), TRADE_ACCOUNT(QUOTE_TOKEN_PROGRAM),
      BUY_ACCOUNT(CONFIG),            BUY_ACCOUNT(AUTHORITY),
      BUY_ACCOUNT(CPMM_CONFIG),       BUY_ACCOUNT(POOL),
      BUY_ACCOUNT(LP_MINT),           BUY_ACCOUNT(POOL_BASE_VAULT),
      BUY_ACCOUNT(POOL_QUOTE_VAULT),  BUY_ACCOUNT(LP_TOKEN_PROGRAM),
      BUY_ACCOUNT(CPMM_PROGRAM),      BUY_ACCOUNT(SYSTEM_PROGRAM),
  };
  return graduate_curve(context, &with);
}

OUTLINE u64 buy(const Context *context, bool exact_out) {
  TRY(check_trade(context));
  const TradeData *data = (const TradeData *)context->data;
  const u64 amount = load_u64(&data->amount_in), limit = load_u64(&data->min_amount_out);
  LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, TRADE_ACCOUNT(CURVE));
  TRY(curve_accumulate_price(curve));
  u64 fee_ppm;
  TRY(curve_buy_fee_ppm(curve, &fee_ppm));
  Trade trade;
  if (exact_out) {
    TRY(curve_buy_exact_out(curve, amount, fee_ppm, &trade));
    REQUIRE(trade.quote <= limit, LAUNCHPAD_ERROR_SLIPPAGE_EXCEEDED);
  } else {
    TRY(curve_buy_exact_in(curve, amount, fee_ppm, &trade));
    REQUIRE(trade.base >= limit, LAUNCHPAD_ERROR_SLIPPAGE_EXCEEDED);
  }
  TRY(transfer_trade(context, LAUNCHPAD_SIDE_BUY, &trade));
  curve_bought(curve, &trade);
  emit_traded(context, LAUNCHPAD_SIDE_BUY, &trade);
  if (curve->status != LAUNCHPAD_CURVE_STATUS_COMPLETE) return SUCCESS;
  emit_completed(context, curve);
  return context->account_count < LAUNCHPAD_BUY_EXACT_IN_ACCOUNTS_WITH_TAIL ? SUCCESS : graduate_after_buy(context);
}

OUTLINE u64 sell(const Context *context, bool exact_out) {
  TRY(check_trade(context));
  const TradeData *data = (const TradeData *)context->data;
  const u64 amount = load_u64(&data->amount_in), limit = load_u64(&data->min_amount_out);
  LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, TRADE_ACCOUNT(CURVE));
  TRY(curve_accumulate_price(curve));
  const u64 fee_ppm = curve_sell_fee_ppm(curve);
  Trade trade;
  if (exact_out) {
    TRY(curve_sell_exact_out(curve, amount, fee_ppm, &trade));
    REQUIRE(trade.base <= limit, LAUNCHPAD_ERROR_SLIPPAGE_EXCEEDED);
  } else {
    TRY(curve_sell_exact_in(curve, amount, fee_ppm, &trade));
    REQUIRE(trade.quote >= limit, LAUNCHPAD_ERROR_SLIPPAGE_EXCEEDED);
  }
  TRY(transfer_trade(context, LAUNCHPAD_SIDE_SELL, &trade));
  curve_sold(curve, &trade);
  emit_traded(context, LAUNCHPAD_SIDE_SELL, &trade);
  return SUCCESS;
}

OUTLINE u64 quote_exact_out(const Context *context) {
  TRY(input_check_data(context, sizeof(LaunchpadQuoteExactOutData)));
  TRY(input_check_accounts(context, LAUNCHPAD_QUOTE_EXACT_OUT_ACCOUNTS));
  const LaunchpadQuoteExactOutData *data = (const LaunchpadQuoteExactOutData *)context->data;
  const Account *account = &context->accounts[LAUNCHPAD_QUOTE_EXACT_OUT_ACCOUNT_CURVE];
  TRY(account_check_state(account, context->program_id, LAUNCHPAD_CURVE_DISCRIMINATOR, LAUNCHPAD_CURVE_SIZE));
  const LaunchpadCurve *curve = ACCOUNT_DATA(LaunchpadCurve, account);
  REQUIRE(curve->status == LAUNCHPAD_CURVE_STATUS_TRADING, LAUNCHPAD_ERROR_NOT_TRADING);
  REQUIRE(data->side <= LAUNCHPAD_SIDE_SELL, ERROR_INVALID_INSTRUCTION_DATA);
  const u64 amount = load_u64(&data->amount_out);
  Trade trade;
  if (data->side == LAUNCHPAD_SIDE_BUY) {
    u64 fee_ppm;
    TRY(curve_buy_fee_ppm(curve, &fee_ppm));
    TRY(curve_buy_exact_out(curve, amount, fee_ppm, &trade));
    sol_set_return_data((const u8 *)&trade.quote, sizeof trade.quote);
  } else {
    TRY(curve_sell_exact_out(curve, amount, curve_sell_fee_ppm(curve), &trade));
    sol_set_return_data((const u8 *)&trade.base, sizeof trade.base);
  }
  return SUCCESS;
}
